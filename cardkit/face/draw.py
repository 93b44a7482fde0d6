"""Drawing: what the store lacks, in batches, by as many processes as pay."""

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from tempfile import TemporaryFile

from cardkit.errors import Fault, NoEngine, PrintError
from cardkit.face.batch import Batch
from cardkit.face.drawer import able, lack
from cardkit.face.flaw import told
from cardkit.face.store import Pack, Store
from cardkit.text import counted

_LOG = logging.getLogger(__name__)
_PROCESSES = 4
Process = subprocess.Popen[bytes]
_CHILD = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    "sys.path[:] = {path!r}; from cardkit.face.draw import work; work()"
)


def packs(batch: Batch, store: Store) -> tuple[tuple[Pack, ...], int, tuple[str, ...]]:
    """Packs that hold every face of a batch, how many faces had to be drawn, and warnings.

    Raises:
        PrintError: faces that cannot be drawn, all of them; NoEngine, one of them.
    """
    found = store.found(batch.keys)
    missing = batch.without(key for pack in found for key in pack.keys)
    if missing.faces and missing.second is not None and lack() is not None:
        held, count, warnings = _seconded(missing, store)
        return (*found, *held), count, warnings
    drawn = _drawn(missing.parts()) if missing.faces else ()
    faults = told(flaw for pack in drawn for flaw in pack.flaws)
    if faults:
        raise PrintError(*faults)
    return (*found, *drawn), len(missing.faces), keep(drawn, store)


def _seconded(batch: Batch, store: Store) -> tuple[tuple[Pack, ...], int, tuple[str, ...]]:
    """The same of faces that the second engine may draw, since the first one cannot.

    Raises: PrintError; NoEngine where the second one is not there either.
    """
    second, note = able(batch)
    keys = dict(zip(second.keys, batch.keys, strict=True))
    held, count, warnings = packs(second, store)
    named = (replace(pack, keys=tuple(keys.get(key, key) for key in pack.keys)) for pack in held)
    return tuple(named), count, (*warnings, *filter(None, (note,)))


def keep(drawn: Sequence[Pack], store: Store) -> tuple[str, ...]:
    """Keep packs; a store that cannot be written is a warning, for the sheets can be made without it."""
    try:
        for pack in drawn:
            store.keep(pack)
    except OSError as error:
        return (f"the faces are not kept for the next time: '{store.folder}': {error.strerror}",)
    return ()


def draw(batches: Sequence[Batch]) -> Iterator[Pack]:
    """The faces of batches, drawn here one after the other; a face that cannot be drawn is a flaw of its pack.

    Raises: NoEngine.
    """
    from cardkit.face.fit import drawn

    yield from drawn(batches)


def warm() -> None:
    """Import what draws, so that the next drawing need not wait for it; without an engine that drawing says so."""
    lack()


def work() -> None:
    """Draw the batches that standard input holds, and write the packs to standard output.

    Without an engine nothing is said: the process that started this one fails at it too, and tells it. Nor is it when
    that process is no more.
    """
    batches = pickle.load(sys.stdin.buffer)
    with suppress(NoEngine, BrokenPipeError), os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        out.write(pickle.dumps(tuple(draw(batches))))


def _drawn(batches: Sequence[Batch]) -> tuple[Pack, ...]:
    """The packs of batches, in their order, whatever process drew which."""
    count = min(_PROCESSES, os.cpu_count() or 1, len(batches)) if sys.executable else 1
    shares = [batches[number::count] for number in range(count)]
    with _children(shares[1:]) as children:
        drawn = [_told(shares[0], of=batches), *(_answer(child) for child in children)]
    return tuple(drawn[number % count][number // count] for number in range(len(batches)))


def _told(share: Sequence[Batch], of: Sequence[Batch]) -> Sequence[Pack]:
    """The packs of this process's share; how far it has come is logged, for whoever shows it."""
    every, packs = sum(len(batch.faces) for batch in of), list[Pack]()
    _LOG.info("drawing %s", counted(every, "face"))
    for pack in draw(share):
        packs.append(pack)
        _LOG.info("drawing %s, %d done", counted(every, "face"), sum(len(pack.keys) for pack in packs))
    return packs


@contextmanager
def _children(shares: Sequence[Sequence[Batch]]) -> Iterator[Sequence[Process]]:
    """A process at work on each share; none is left behind."""
    with ExitStack() as stack:
        children = [stack.enter_context(_child(share)) for share in shares]
        try:
            yield children
        finally:
            for child in children:
                if child.returncode is None:
                    child.kill()


def _child(share: Sequence[Batch]) -> Process:
    """A process of this Python that finds the same modules; a file, not a pipe, so that nobody waits for its start.

    An interrupt goes to the whole group of a terminal: this process gets it too, and ends the child.
    """
    with TemporaryFile() as given:
        pickle.dump(share, given)
        given.seek(0)
        command = [sys.executable, "-c", _CHILD.format(path=sys.path)]
        return subprocess.Popen(command, stdin=given, stdout=subprocess.PIPE)


def _answer(child: Process) -> Sequence[Pack]:
    """The packs of a share."""
    written, _ = child.communicate()
    if child.returncode:
        raise PrintError(Fault(message=f"a process that drew faces ended with {child.returncode}; try again"))
    answered: Sequence[Pack] = pickle.loads(written)
    return answered
