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
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield  # no other thread gets signals, and who ignores them wants it so
        return
    seen: list[int] = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        try:
            usual(number, frame)
        except KeyboardInterrupt:
            seen.append(number)
            raise

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if seen:
            raise KeyboardInterrupt
