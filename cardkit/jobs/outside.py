"""What a query names outside itself: the cards of decks, and those that collections on the shelf hold."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardkit import decklist
from cardkit.jobs.decks import deck, deck_file, ids
from cardkit.jobs.desk import Desk, Table, games, wanted_game
from cardkit.jobs.owning import collection_files, collections, none_note
from cardkit.query import COPIES, at_least, least


class Outside(NamedTuple):
    """The cards of each set that a query names, and what is to be told of them."""

    sets: Mapping[str, frozenset[str]]
    notes: tuple[str, ...] = ()


def outside(desk: Desk, table: Table, wanted: Iterable[str]) -> Outside:
    """The sets of these names: a deck's by `in:DECK`, the cards that somebody has so many copies of by `own>=COPIES`.

    By `own` those of each number of copies.

    Raises: InputError, NotFound and CardkitError of decks (one of another game than the table's too), of rulesets and
        of collections.
    """
    asked = tuple(wanted)
    copies = {name: number for name in asked if (number := least(name)) is not None}
    decks = {name: _of_deck(desk, table, name) for name in asked if name not in copies and name != COPIES.name}
    if not copies and COPIES.name not in asked:
        return Outside(decks)
    owned, notes = _owned(desk, table)
    if COPIES.name in asked:
        copies |= {at_least(number): number for number in owned.values()}
    held = {name: frozenset(card for card, has in owned.items() if has >= many) for name, many in copies.items()}
    return Outside(decks | held, notes)


def _of_deck(desk: Desk, table: Table, name: str) -> frozenset[str]:
    """The cards of a deck, or of a dated list.

    Raises: as `outside`.
    """
    kind, _, deck_name = name.partition(":")
    if kind == "list":
        from cardkit.jobs.rulesets import listed

        return listed(table, name, desk.today)
    return frozenset(ids([deck(desk, deck_file(desk, deck_name), table)]))


def _owned(desk: Desk, table: Table) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """The copies of each card in all collections of the table's game, and a note where there is none.

    Raises: InputError with the faults of all of them; NotFound for a game that is not on the shelf.
    """
    files = collection_files(desk)
    found = collections(desk, table, files)
    return decklist.copies(found.values()), () if found else _none(desk, table.catalogue.game.id, tuple(files))


def _none(desk: Desk, game: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """The note that nothing of a game is owned; where several games answer, a collection of another one will do."""
    if others and wanted_game(desk) is None and len(games(desk)) > 1:
        return ()
    return (none_note(game, others),)
