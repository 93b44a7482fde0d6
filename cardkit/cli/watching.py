"""Work that is done again whenever a file changes that it reads, until somebody presses Ctrl-C."""

import sys
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

import typer

from cardkit.cli.ending import remedied
from cardkit.cli.option import Form
from cardkit.cli.shell import note
from cardkit.cli.writing import written
from cardkit.errors import CardkitError, UsageError
from cardkit.jobs.watching import Stamps, stamps, warm
from cardkit.report import errors
from cardkit.text import counted

ROUND_SECONDS = 0.03
"""Between two looks at the files."""
_SHARE = 5
"""So many times as long as a look takes is waited before the next, however many files there are."""


def follow(context: typer.Context, paths: Sequence[Path], form: Form, work: Callable[[], Iterable[str]]) -> None:
    """Do work now and whenever a file changes; what it writes is no change, what stops it once is told.

    Raises: UsageError of the call, which no file can mend.
    """
    try:
        now = stamps(paths)
        note(context, [f"{counted(len(now), 'file is', 'files are')} watched; Ctrl-C ends it"])
        made = _done(form, work, (UsageError,))
        while True:
            now = changed(paths, made, now)
            made |= _done(form, work, ())
    except KeyboardInterrupt:
        return


def changed(paths: Sequence[Path], besides: Collection[str], before: Stamps) -> Stamps:
    """Wait until files are other than before, and no longer being written; how they are then."""
    known = {path: stamp for path, stamp in before.items() if path not in besides}
    while True:
        start = time.monotonic()
        now = stamps(paths, besides)
        taken = time.monotonic() - start
        if now != known:
            return _settled(paths, besides, now)
        time.sleep(max(ROUND_SECONDS, taken * _SHARE))


def _done(form: Form, work: Callable[[], Iterable[str]], fatal: tuple[type[CardkitError], ...]) -> frozenset[str]:
    """The files that work wrote; none when something stops it.

    Raises: what is `fatal`.
    """
    try:
        made = frozenset(str(Path(path).absolute()) for path in work())
    except fatal:
        raise
    except CardkitError as error:
        told = remedied(error)
    else:
        warm()
        return made
    sys.stderr.write(written(form, lambda: errors.as_answer(told), lambda: errors.text(told)))
    sys.stderr.flush()
    return frozenset()


def _settled(paths: Sequence[Path], besides: Collection[str], now: Stamps) -> Stamps:
    """How files are once they stay so: editors write them in several steps."""
    while True:
        time.sleep(ROUND_SECONDS / 2)
        later = stamps(paths, besides)
        if later == now:
            return later
        now = later
