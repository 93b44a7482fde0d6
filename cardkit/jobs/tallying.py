"""`deck stats`, `deck diff` and `deck odds`: decks counted, compared and drawn from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit import odds, stats
from cardkit.answer.counting import Chance, Compared, Counted, Odds, Stats
from cardkit.answer.verdict import DeckFile
from cardkit.decklist import titles
from cardkit.decklist.part import Part, part
from cardkit.diff import difference
from cardkit.errors import CardkitError, Fault, NotFound, UsageError
from cardkit.jobs.asking import Wish, asked, sets
from cardkit.jobs.decks import DeckNode, cards_of, deck_node, deck_read
from cardkit.jobs.desk import Desk, Table
from cardkit.model import Card, Deck, Field, Game, Kind
from cardkit.text import fold, listing

MOST = 10_000
"""Cards that odds are told of: all numbers of hits take a second then, and no deck has so many (m)."""
USUAL_OF, USUAL_IN = 4, 60
"""Wanted cards and cards in all, where neither a deck nor the call says them: a playset in a deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What of decks is counted."""

    by: tuple[str, ...] = ()
    """Fields; empty: those that a short answer of the game shows."""
    query: str | None = None
    """Only cards that it finds."""
    zone: str | None = None
    """Only cards of that zone."""
    lang: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """What is drawn, and what is wanted of it."""

    draws: int
    at_least: int
    mulligans: int
    of: int | None = None
    """Wanted cards, where no deck says them."""
    population: int | None = None
    zone: str | None = None


def counted(desk: Desk, files: Sequence[DeckFile], wish: Counting) -> Stats:
    """Decks in numbers.

    Raises: CardkitError for decks of several games; NotFound for fields and zones; QueryError; InputError.
    """
    nodes = [deck_node(desk, file) for file in files]
    game = _one_game(nodes)
    here = replace(desk, game=game)
    with Table(here, game) as table:
        fields = _fields(table.catalogue.game, wish.by)
        zone = None if wish.zone is None else _zone(table.catalogue.game, wish.zone)
        reads = [deck_read(node, table.catalogue) for node in nodes]
        decks = [_in_zone(each.deck, zone) for each in reads]
        cards, told = cards_of(table, decks), list[str]()
        if wish.query is not None:
            found, told_too = _found(here, table, wish.query, cards)
            decks = [_of(each, found) for each in decks]
            told += told_too
        locale = wish.lang or table.catalogue.game.locales[0]
        notes = (*table.notes, *(note for each in reads for note in each.notes), *told)
        return Stats(
            game,
            tuple(_counted(node.label, deck, cards, fields, locale) for node, deck in zip(nodes, decks, strict=True)),
            tuple(dict.fromkeys(notes)),
        )


def compared(desk: Desk, files: Sequence[DeckFile], printings: bool) -> Compared:
    """What tells a deck and its new version apart; `printings`: editions of a card are told apart too.

    Raises: CardkitError for decks of two games; InputError; NotFound.
    """
    old, new = (deck_node(desk, file) for file in files)
    game = _one_game((old, new))
    with Table(desk, game) as table:
        reads = [deck_read(node, table.catalogue) for node in (old, new)]
        decks = [each.deck if printings else _bare(each.deck) for each in reads]
        zones = [zone.name for zone in table.catalogue.game.zones]
        return Compared(
            game=game,
            old=old.label,
            new=new.label,
            found=difference(decks[0], decks[1], zones),
            names=titles(cards_of(table, decks).values(), table.catalogue),
            notes=(*table.notes, *(note for each in reads for note in each.notes)),
        )


def drawn(desk: Desk, file: DeckFile | None, query: str | None, wish: Drawing) -> Odds:
    """The odds of what is drawn from a deck, or from so many cards.

    Raises: UsageError for numbers that do not fit each other; QueryError; InputError; NotFound.
    """
    if file is None:
        return _odds(USUAL_OF if wish.of is None else wish.of, wish.population or USUAL_IN, wish)
    if query is None:
        raise UsageError("no cards are wanted", "say which with a query behind the deck")
    if wish.of is not None or wish.population is not None:
        raise UsageError("--of and --in are for odds without a deck", "a deck and a query say both")
    node = deck_node(desk, file)
    here = replace(desk, game=node.game)
    with Table(here, node.game) as table:
        read = deck_read(node, table.catalogue)
        zone = _drawn_from(table.catalogue.game, read.deck, wish.zone)
        deck = _in_zone(read.deck, zone)
        found, told = _found(here, table, query, cards_of(table, [deck]))
        made = _odds(_copies(_of(deck, found)), _copies(deck), wish)
        return replace(
            made,
            game=node.game,
            deck=file.label,
            zone=zone,
            query=query,
            notes=(*table.notes, *read.notes, *told),
        )


def _odds(of: int, population: int, wish: Drawing) -> Odds:
    """The odds of numbers.

    Raises: UsageError when they do not fit each other.
    """
    if population > MOST:
        raise UsageError(f"{population} cards", f"odds of at most {MOST} are told")
    if of > population:
        raise UsageError(f"{of} of {population} cards are wanted", "at most all of them can be")
    if wish.draws > population:
        raise UsageError(f"{wish.draws} cards are drawn from {population}", "at most all of them can be")
    draw = odds.Draw(population=population, hits=of, draws=wish.draws)
    return Odds(
        population=population,
        of=of,
        draws=wish.draws,
        at_least=wish.at_least,
        mulligans=wish.mulligans,
        odds=odds.after_mulligans(draw.at_least(wish.at_least), wish.mulligans),
        expected=draw.expected,
        chances=tuple(Chance(hits, *odds) for hits, odds in enumerate(draw.chances())),
    )


def _counted(label: str, deck: Deck, cards: Mapping[str, Card], fields: Iterable[Field], locale: str) -> Counted:
    """A deck in numbers."""
    held = [stats.Held(cards[entry.card], entry.copies) for entry in deck.entries]
    zones = dict.fromkeys((entry.zone for entry in deck.entries), 0)
    for entry in deck.entries:
        zones[entry.zone] += entry.copies
    return Counted(
        deck=label,
        name=deck.name,
        copies=_copies(deck),
        different=len({entry.card for entry in deck.entries}),
        zones=zones,
        spreads=tuple(stats.spread(field, held, locale) for field in fields),
    )


def _fields(game: Game, by: Sequence[str]) -> tuple[Field, ...]:
    """The fields of these names; of none those that a short answer shows, as far as they can be counted.

    Raises: NotFound.
    """
    if not by:
        every = (game.field(name) for name in game.shown)
        return tuple(each for each in every if each is not None and not each.localised and each.kind is not Kind.CODE)
    found = {name: next((each for each in game.fields if fold(name) in _called(each)), None) for name in by}
    for name, each in found.items():
        if each is None:
            raise NotFound("field", name, [field.name for field in game.fields])
    return tuple(each for each in found.values() if each is not None)


def _called(field: Field) -> tuple[str, ...]:
    """What a field may be called."""
    return tuple(map(fold, (field.name, *field.aliases)))


def _zone(game: Game, name: str) -> str:
    """The zone of that name or title.

    Raises: NotFound.
    """
    found = next((zone for zone in game.zones if fold(name) in (fold(zone.name), fold(zone.title))), None)
    if found is None:
        raise NotFound("zone", name, [zone.name for zone in game.zones])
    return found.name


def _drawn_from(game: Game, deck: Deck, wanted: str | None) -> str:
    """The zone that cards are drawn from: the one that is named, else the main one, else the only one with cards.

    Raises: UsageError when that is not clear; NotFound.
    """
    if wanted is not None:
        return _zone(game, wanted)
    filled = list(dict.fromkeys(entry.zone for entry in deck.entries))
    main = [zone.name for zone in game.zones if part(zone) is Part.MAIN and zone.name in filled] or filled
    if len(main) != 1:
        raise UsageError(f"cards lie in {listing(main)}", f"say {' or '.join(f'--zone {each}' for each in main)}")
    return main[0]


def _found(desk: Desk, table: Table, text: str, cards: Mapping[str, Card]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Which of these cards a query finds, and notes."""
    wanted = asked(desk, table, text, Wish())
    outside, told = sets(desk, table, wanted)
    return frozenset(cards) & frozenset(table.catalogue.hits(wanted, outside, None).ids), told


def _one_game(nodes: Sequence[DeckNode]) -> str:
    """The game of all decks.

    Raises: CardkitError when they are of several.
    """
    found = tuple(dict.fromkeys(node.game for node in nodes))
    if len(found) > 1:
        raise CardkitError(Fault(message=f"the decks are of {listing(found)}; name decks of one game"))
    return found[0]


def _in_zone(deck: Deck, zone: str | None) -> Deck:
    """The deck with the cards of one zone alone; None: all."""
    return deck if zone is None else replace(deck, entries=tuple(each for each in deck.entries if each.zone == zone))


def _of(deck: Deck, cards: frozenset[str]) -> Deck:
    """The deck with these cards alone."""
    return replace(deck, entries=tuple(each for each in deck.entries if each.card in cards))


def _bare(deck: Deck) -> Deck:
    """The deck without editions."""
    return replace(deck, entries=tuple(each._replace(printing=None) for each in deck.entries))


def _copies(deck: Deck) -> int:
    """The copies of all cards."""
    return sum(entry.copies for entry in deck.entries)
