"""Ctrl-C while WeasyPrint draws.

`weasyprint.images` catches BaseException around each SVG, so that KeyboardInterrupt ends the drawing of a symbol and
nothing else: the face lacks it, and the work goes on.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interruptible() -> Iterator[None]:
    """Whatever the block makes of an interrupt, it ends in KeyboardInterrupt."""
    if threading.current_thread() is not threading.main_thread() or not _is_usual():
        yield  # no other thread gets signals, and who handles or ignores them wants it so
        return
    seen: list[int] = []

    def interrupt(number: int, _frame: FrameType | None) -> None:
        seen.append(number)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if seen:
            raise KeyboardInterrupt


def _is_usual() -> bool:
    """Interrupts are Python's to handle."""
    return signal.getsignal(signal.SIGINT) is signal.default_int_handler
