"""`deck repair`: the fewest changes that make a deck legal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from cardkit import decklist, rules
from cardkit.answer.repair import Mended, Repaired
from cardkit.answer.verdict import DeckFile
from cardkit.errors import UsageError
from cardkit.file import Target, write
from cardkit.jobs.asking import Wish, asked, sets
from cardkit.jobs.decks import deck_node, deck_read, ids
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.holding import copies_of
from cardkit.jobs.rulesets import ruleset, unlisted_notes
from cardkit.model import Card, Deck
from cardkit.text import known_hint, quoted

SOLVER = "highspy"


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairWish:
    """How a deck is to be made legal."""

    rules: str = rules.DEFAULT
    players: int | None = None
    as_of: str | None = None
    pool: str | None = None
    """A query of the cards that may be added, those first that are to be preferred; None means all."""
    collection: str | None = None
    """What there is of each card: a collection, or LOG:SEAT of a draft."""
    keep: tuple[str, ...] = ()
    """Cards of which no copy may be cut."""
    left: Callable[[], float]
    """Seconds that the search may still take."""


def repair(desk: Desk, file: DeckFile, wish: RepairWish, target: Target | None = None) -> Repaired:
    """The fewest changes that make a deck legal; the repaired deck is written to the target.

    Raises: UsageError when the solver is not installed; InputError; NotFound; QueryError; WriteError.
    """
    if find_spec(SOLVER) is None:
        raise UsageError("HiGHS, which finds the fewest changes, is not installed", "pip install 'cardkit[repair]'")
    from cardkit.repair import Problem, Supply, chosen, reasoned, repaired

    node = deck_node(desk, file)
    with Table(desk, node.game) as table:
        deck = deck_read(node, table.catalogue).deck
        wanted = ruleset(table, wish.rules)
        owned = None if wish.collection is None else copies_of(desk, table, wish.collection)
        pool, told = _pool(desk, table, wish, owned)
        cards = {card.id: card for card in table.catalogue.cards((*ids((deck,)), *pool))}
        supply = Supply(cards, table.catalogue.selection(cards), pool, _kept(wish.keep, deck, table, cards))
        given = rules.Circumstances(wish.players, wish.as_of, owned)
        problem = Problem(ruleset=wanted, deck=deck, supply=supply, given=given, left=wish.left)
        found = repaired(problem)
        made = () if found.deck is None else reasoned(problem, found.deck)
        notes = (*table.notes, *told, *unlisted_notes(wanted.unlisted))
        written = () if found.deck is None or target is None else _write(file, found.deck, table, target)
    return Repaired(
        deck=file.label,
        name=deck.name,
        game=node.game,
        ruleset=wanted.name,
        legal=found.deck is not None,
        changes=tuple(
            Mended(do=each.do, card=cards[each.card], copies=each.copies, zone=each.zone, to=each.to, rules=each.rules)
            for each in made
        ),
        choices={} if found.deck is None else chosen(problem, found.deck),
        cost=found.cost,
        least=found.least,
        late=found.late,
        most=found.most,
        staying=tuple(cards[card].name for card in found.roles),
        conflict=found.conflict,
        kept=tuple(cards[card].name for card in supply.keep),
        refused=found.refused,
        out=None if found.deck is None or target is None else str(target.path),
        notes=(*notes, *written),
    )


def _pool(
    desk: Desk, table: Table, wish: RepairWish, owned: rules.Owned | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that may be added, and notes: what a query finds, of a collection those that it has.

    Raises: QueryError; UsageError.
    """
    query = asked(desk, table, wish.pool or "", Wish(limit=None))
    outside, told = sets(desk, table, query)
    hits = table.catalogue.hits(query, outside, query.limit).ids
    return tuple(card for card in dict.fromkeys(hits) if owned is None or owned.copies.get(card)), told


def _kept(names: Sequence[str], deck: Deck, table: Table, cards: dict[str, Card]) -> tuple[str, ...]:
    """The ids of the deck's cards that are to be kept.

    Raises: UsageError with the nearest card of the deck.
    """
    own = ids((deck,))
    found: list[str] = []
    for name in names:
        meant = [card for card in table.catalogue.called(name) if card in own]
        if not meant:
            hint = known_hint(name, [cards[card].name for card in own])
            raise UsageError(f"--keep says {quoted(name)}, which is not in the deck", hint)
        found += meant
    return tuple(dict.fromkeys(found))


def _write(file: DeckFile, deck: Deck, table: Table, target: Target) -> tuple[str, ...]:
    """Write the repaired deck, as far as possible with the comments and the order of its file; notes.

    Raises: WriteError.
    """
    content = decklist.edited(file.content, deck, table.catalogue)
    anew = decklist.written(deck, table.catalogue).encode() if content is None else content
    write(target.path, anew, target.force)
    return () if content is not None else (f"{quoted(file.label)} is not written as expected; its comments are lost",)
