"""A line on the terminal for what rooms below log, while work goes on in the main thread."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import QueueHandler
from queue import SimpleQueue
from threading import Event, Thread

PATIENCE_SECONDS = 0.5
"""Work that ends sooner shows nothing."""

_ROUND_SECONDS = 0.1
_LOGGER = "cardkit"


@contextmanager
def shown() -> Iterator[None]:
    """Show what is logged meanwhile."""
    said, done = SimpleQueue[logging.LogRecord](), Event()
    logger, handler = logging.getLogger(_LOGGER), QueueHandler(said)
    before = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    thread = Thread(target=_show, args=(said, done))
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        logger.removeHandler(handler)
        logger.setLevel(before)


def _show(said: "SimpleQueue[logging.LogRecord]", done: Event) -> None:
    """Show the last sentence until the work is done."""
    if done.wait(PATIENCE_SECONDS):
        return
    from cardkit.report.progress import line

    with line("working") as tell:
        while not done.wait(_ROUND_SECONDS):
            while not said.empty():
                tell(said.get().getMessage())
