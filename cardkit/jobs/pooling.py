"""The pool of a draft: a deck or collection that somebody brings, what a query finds, or what the draft says."""

from dataclasses import dataclass

from cardkit import decklist, draft
from cardkit.answer.verdict import DeckFile
from cardkit.errors import InputError, UsageError
from cardkit.jobs.decks import deck_node, deck_read, ids
from cardkit.jobs.desk import Desk, Table
from cardkit.model import Deck, Entry
from cardkit.position import Position
from cardkit.source import Node

CARDS = "cards"
"""The list of a collection's file."""


@dataclass(frozen=True, slots=True)
class PoolFile:
    """Cards that somebody brings."""

    file: DeckFile
    owner: str | None = None
    """Whose they are where the file does not say; None means the pool's own."""


@dataclass(frozen=True, slots=True)
class PoolQuery:
    """Cards of the game, one copy of each."""

    query: str


def pooled(
    desk: Desk, table: Table, start: draft.Start, of: draft.Definition, pool: PoolFile | PoolQuery | None
) -> draft.Start:
    """The first event with the pool that its steps need; without one where they need none.

    Raises: UsageError for a draft without a pool, or for a pool without such a draft; InputError; QueryError.
    """
    needed = draft.of_pool(start.steps)
    if not needed and pool is not None:
        raise UsageError(f"the draft '{of.name}' has no pool", "leave --pool and --pool-query out")
    if not needed:
        return start
    owner = pool.owner if isinstance(pool, PoolFile) and pool.owner else draft.SHARED
    cards = _cards(desk, table, of, pool)
    return draft.with_pool(start, cards, table.catalogue.selection(ids([cards])), owner)


def _cards(desk: Desk, table: Table, of: draft.Definition, pool: PoolFile | PoolQuery | None) -> Deck:
    """The cards of a pool."""
    match pool:
        case PoolFile():
            return _of_file(desk, table, pool.file)
        case PoolQuery():
            return _found(table, draft.Pooled(pool.query))
        case None if of.pooled is not None:
            return _found(table, of.pooled)
    raise UsageError(f"the draft '{of.name}' is dealt from a pool", "say which with --pool FILE or --pool-query QUERY")


def _found(table: Table, wanted: draft.Pooled) -> Deck:
    """The cards that a query finds, by id."""
    place = Position(wanted.of)
    found = sorted(table.catalogue.selection().ids(wanted.of))
    entries = tuple(Entry(card, draft.SHARED, wanted.copies, place) for card in found)
    return Deck(game=table.catalogue.game.id, name=draft.SHARED, place=place, entries=entries)


def _of_file(desk: Desk, table: Table, file: DeckFile) -> Deck:
    """The cards of a deck or a collection.

    Raises: InputError; UsageError when they are of another game.
    """
    found = deck_node(desk, file)
    if found.game != table.catalogue.game.id:
        raise UsageError(f"the pool '{file.label}' is of {found.game}, not of {table.catalogue.game.id}")
    if not _is_collection(found.node, table):
        return deck_read(found, table.catalogue).deck
    if found.faults:
        raise InputError(*found.faults)
    owned = decklist.collection(found.node, table.catalogue)
    entries = tuple(entry._replace(owner=entry.owner or owned.owner) for entry in owned.entries)
    return Deck(game=found.game, name=file.label, place=found.node.place, entries=entries)


def _is_collection(node: Node, table: Table) -> bool:
    """The file lists cards by no zone of the game."""
    return node.child(CARDS) is not None and CARDS not in [zone.name for zone in table.catalogue.game.zones]
