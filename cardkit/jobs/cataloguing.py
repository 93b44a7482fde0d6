"""Catalogues themselves: where they lie, building and checking them, SQL of one's own."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from cardkit.answer.catalogue import Overview, Rows, SetSize
from cardkit.answer.check import Checked
from cardkit.catalogue import Catalogue, refresh
from cardkit.errors import WriteError
from cardkit.jobs import checking
from cardkit.jobs.desk import Desk, Table, games, the_game, wanted_game
from cardkit.jobs.unread import Heard, worked

_Answer = TypeVar("_Answer")


def meant(desk: Desk) -> tuple[str, ...]:
    """The game that is named or usual, else all of the shelf."""
    wanted = wanted_game(desk)
    return games(desk) if wanted is None else (wanted,)


def every(desk: Desk, work: Callable[[Desk, str], _Answer]) -> Heard[_Answer]:
    """What a work gives of each game that is meant; one that cannot be read does not stop the others.

    Raises: InputError with the faults of the games' files when none of them can be read.
    """
    found = worked(meant(desk), lambda game: work(desk, game))
    if found.unread and not found.answers:
        raise found.error
    return found


def path(desk: Desk, game: str) -> Path | None:
    """Where a game's catalogue lies, once it is built; None: it is not kept."""
    return None if desk.cache is None else refresh.place(desk.cache, game, desk.shelf)


def overview(desk: Desk, game: str) -> Overview:
    """What a game's catalogue is and holds.

    Raises: InputError with the faults of the game's files.
    """
    from cardkit.catalogue.keeping import LAYOUT, SQLITE

    checked, place = checking.check(desk, game), path(desk, game)
    kept = place if place is not None and place.is_file() else None
    size = 0 if kept is None else kept.stat().st_size
    with Table(desk, game) as table:
        sets = _newest_first(table.catalogue)
    return Overview(checked=checked, sets=sets, path=kept, size=size, layout=LAYOUT, sqlite=SQLITE)


def _newest_first(catalogue: Catalogue) -> tuple[SetSize, ...]:
    """The sets with their sizes; of one day in the order of their ids."""
    sizes = catalogue.set_sizes()
    every = sorted(catalogue.sets(), key=lambda each: each.released or "", reverse=True)
    return tuple(SetSize(each, sizes.get(each.id, 0)) for each in every)


def check(desk: Desk, game: str) -> Checked:
    """What a game's catalogue was made from, what was left out, and what other programs would misread in its files.

    Raises: InputError with the faults of the game's files.
    """
    return checking.looked_over(desk, game)


def build(desk: Desk, game: str) -> Checked:
    """Build a game's catalogue from nothing.

    Raises: InputError with the faults of the game's files; CardkitError when something else lies in its place.
    """
    from cardkit.catalogue.keeping import forget

    place = path(desk, game)
    if place is not None:
        try:
            forget(place)
        except OSError as error:
            raise WriteError(str(place), f"cannot be built anew ({error.strerror})") from error
    return checking.check(desk, game)


def sql(desk: Desk, statement: str) -> tuple[Rows, tuple[str, ...]]:
    """What an SQL statement reads of the catalogue of the game that is meant, and notes to tell.

    Raises: QueryError; UsageError when no game is meant.
    """
    from cardkit.catalogue import adhoc

    with Table(desk, the_game(desk)) as table:
        return adhoc.rows(table.connection, statement), table.notes
