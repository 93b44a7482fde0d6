"""`deck repair`: the fewest changes that make a deck legal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from cardkit import decklist, rules
from cardkit.answer.repair import Left, Mended, Repaired
from cardkit.answer.verdict import DeckFile
from cardkit.errors import UsageError
from cardkit.file import Target, write
from cardkit.finding import Judgement, Level
from cardkit.jobs.asking import Wish, asked, sets
from cardkit.jobs.decks import deck_node, deck_read, ids
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.holding import copies_of
from cardkit.jobs.rulesets import ruleset, ruleset_notes
from cardkit.model import Card, Deck
from cardkit.report.form import as_json
from cardkit.source import read
from cardkit.text import known_hint, quoted

SOLVER = "highspy"


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairWish:
    """How a deck is to be made legal."""

    rules: str | None = None
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
    from cardkit.repair import Problem, Supply, chosen, judged, reasoned, repaired

    node = deck_node(desk, file)
    with Table(desk, node.game) as table:
        deck = deck_read(node, table.catalogue).deck
        wanted = ruleset(table, wish.rules)
        # Copies are cut and added by card: of which edition is said by nobody.
        owned = None if wish.collection is None else copies_of(desk, table, wish.collection)._replace(editions=None)
        pool, told = _pool(desk, table, wish, owned)
        cards = {card.id: card for card in table.catalogue.cards((*ids((deck,)), *pool))}
        supply = Supply(cards, table.catalogue.selection(cards), pool, _kept(wish.keep, deck, table, cards))
        _refuse_lost(supply.keep, deck, owned, cards)
        given = rules.Circumstances(wish.players, wish.as_of, owned)
        problem = Problem(ruleset=wanted, deck=deck, supply=supply, given=given, left=wish.left)
        found = repaired(problem)
        made = () if found.deck is None else reasoned(problem, found.deck)
        both = (deck,) if found.deck is None else (deck, found.deck)
        names = decklist.titles((cards[each] for each in ids(both)), table.catalogue)
        later = () if found.deck is None else _notes(judged(problem, found.deck))
        notes = (*table.notes, *told, *ruleset_notes(wanted), *later)
        written = () if found.deck is None or target is None else _write(file, found.deck, table, target)
    return Repaired(
        deck=file.label,
        name=deck.name,
        game=node.game,
        ruleset=wanted.name,
        legal=found.deck is not None,
        unruled=wanted.unwritten,
        changes=tuple(
            Mended(
                do=each.do,
                card=cards[each.card],
                copies=each.copies,
                zone=each.zone,
                to=each.to,
                rules=each.rules,
                fills=each.fills,
            )
            for each in made
        ),
        choices={} if found.deck is None else chosen(problem, found.deck),
        cost=found.cost,
        least=found.least,
        late=found.late,
        untried=found.untried,
        most=found.most,
        staying=tuple(names[card] for card in found.roles),
        left=tuple(
            Left(
                role=each.role,
                cards=tuple(names[card] for card in each.cards),
                holders=tuple(names[card] for card in each.holders),
            )
            for each in found.left
        ),
        parting=found.parting,
        giving=found.giving,
        conflict=found.conflict,
        names=names,
        pool=wish.pool,
        collection=wish.collection,
        kept=tuple(names[card] for card in supply.keep),
        refused=found.refused,
        over=found.over,
        vacant=found.vacancy and found.vacancy.role,
        candidates=found.vacancy.cards if found.vacancy else 0,
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


def _notes(judgement: Judgement) -> tuple[str, ...]:
    """What the player of a legal deck should know, such as what a list bans from a day on."""
    told = (each for each in judgement.findings if each.level is Level.NOTE)
    return tuple(f"{each.message} ({each.rule})" for each in told)


def _refuse_lost(kept: Sequence[str], deck: Deck, owned: rules.Owned | None, cards: Mapping[str, Card]) -> None:
    """Make sure that there are all copies of the cards that are to be kept.

    Raises: UsageError.
    """
    for card in kept:
        needed = sum(entry.copies for entry in deck.entries if entry.card == card)
        there = needed if owned is None else owned.copies.get(card, 0)
        if owned is not None and there < needed:
            has = f"the deck has {needed}, {quoted(owned.name)} {there}"
            hint = "leave --keep out, or cut them in the deck's file first"
            raise UsageError(f"--keep says {quoted(cards[card].name)}, of which {has}", hint)


def _kept(names: Sequence[str], deck: Deck, table: Table, cards: Mapping[str, Card]) -> tuple[str, ...]:
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

    A file whose name ends with `.json` gets JSON, which has no comments.

    Raises: WriteError.
    """
    content = decklist.edited(file.content, deck, table.catalogue)
    said_in_json = file.content.lstrip()[:1] == b"{"
    if target.path.suffix == ".json" and (content is None or not said_in_json):
        write(target.path, as_json(read(_anew(deck, table), file.label).value).encode(), target.force)
        return () if said_in_json else (f"JSON has no comments; those of {quoted(file.label)} are lost",)
    write(target.path, content or _anew(deck, table), target.force)
    return () if content is not None else (f"{quoted(file.label)} is not written as expected; its comments are lost",)


def _anew(deck: Deck, table: Table) -> bytes:
    """A deck's file, written anew."""
    return decklist.written(deck, table.catalogue).encode()
