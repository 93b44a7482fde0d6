"""Progress: what rooms below log of long work is shown to a person who waits, and to nobody else."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import QueueHandler
from queue import SimpleQueue
from threading import Event, Thread

import typer

from cardkit.cli.shell import is_quiet

PATIENCE_SECONDS = 0.5
"""Work that ends sooner shows nothing."""

_ROUND_SECONDS = 0.1
_LOGGER = "cardkit"


@contextmanager
def progress(context: typer.Context) -> Iterator[None]:
    """Show on the terminal of stderr what is logged meanwhile, unless the call is quiet."""
    if is_quiet(context) or not sys.stderr.isatty():
        yield
        return
    said, done = SimpleQueue[logging.LogRecord](), Event()
    logger, handler = logging.getLogger(_LOGGER), QueueHandler(said)
    before = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    shown = Thread(target=_show, args=(said, done))
    shown.start()
    try:
        yield
    finally:
        done.set()
        shown.join()
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
