"""Ctrl-C while modules load.

Extension modules turn an exception that meets them as they load into an ImportError, which the modules around them take
for a lack and go on without (`xml.etree.ElementTree`), or they end the process (`pikepdf`).
"""

import _thread
import signal
import threading
from types import FrameType

_SECONDS = 0.02
"""Until an interrupt that met a module as it loads is tried again."""


def once_loaded() -> None:
    """From now on an interrupt waits until what loads is loaded; where interrupts are ignored, they stay so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, or come back soon."""
    if not _loads(frame):
        signal.default_int_handler(number, frame)
    again = threading.Timer(_SECONDS, _thread.interrupt_main)
    again.daemon = True
    again.start()


def _loads(frame: FrameType | None) -> bool:
    """A module is being loaded there."""
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None
