"""What copies there are to make a deck of: those of a collection, or what a seat has after a draft."""

from collections import Counter
from pathlib import Path

from cardkit import decklist, draft, rules
from cardkit.errors import PATH, CardkitError, Fault, NotFound, UsageError
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.owning import chosen, collections
from cardkit.source import read
from cardkit.text import quoted

_LOG = ".jsonl:"


def copies_of(desk: Desk, table: Table, name: str) -> rules.Owned:
    """The copies of a collection, by its path or its name on the shelf, or of a draft log's seat, `LOG:SEAT`.

    Raises: NotFound; InputError with the faults of the file; UsageError when it is of another game; CardkitError when
        it cannot be read.
    """
    if _LOG in name:
        return _drafted(name)
    found = decklist.collection(read(_content(name), name), table.catalogue) if Path(name).is_file() else None
    if found is None:
        found = collections(desk, table, chosen(desk, (name,))).get(name)
    if found is None or found.game != table.catalogue.game.id:
        raise UsageError(f"the collection {quoted(name, PATH)} is not of {table.catalogue.game.id}")
    return rules.Owned(found.name or name, decklist.copies([found]), editions=decklist.editions([found]))


def _drafted(name: str) -> rules.Owned:
    """The copies that a seat has after the draft.

    Raises: as `copies_of`; DraftError while picks are missing.
    """
    file, _, seat = name.rpartition(":")
    state = draft.table(draft.log(_content(file), file))
    draft.refuse_unfinished(state)
    if seat not in state.held:
        raise NotFound("seat of the draft", seat, state.held)
    held = Counter(copy.card for copy in state.held[seat])
    return rules.Owned(seat, held, drafted=True)


def _content(file: str) -> bytes:
    """The bytes of a file."""
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CardkitError(Fault(message=f"{quoted(file, PATH)} cannot be read ({error.strerror})")) from error
