"""Progress: what rooms below log of long work is shown to a person who waits, and to nobody else."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from cardkit.cli.shell import is_quiet


@contextmanager
def progress(context: typer.Context) -> Iterator[None]:
    """Show on the terminal of stderr what is logged meanwhile, unless the call is quiet."""
    if is_quiet(context) or not sys.stderr.isatty():
        yield
        return
    from cardkit.cli.waiting import shown  # logging and threads, which a call without a terminal does not load

    with shown():
        yield
