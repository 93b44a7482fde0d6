"""The deck, its cards and what may be added -> costs and rooms of cells: what a change is, and what it costs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardkit.catalogue import Selection
from cardkit.model import Card, Deck
from cardkit.repair.change import held
from cardkit.repair.linear import Aux, Cell, Column, Row, Terms
from cardkit.rules import Owned
from cardkit.rules.known import Known


class Supply(NamedTuple):
    """What a deck may be made of."""

    cards: Mapping[str, Card]
    """The deck's cards and those that may be added, by id."""
    selection: Selection
    """The same cards."""
    addable: Sequence[str]
    """Ids of the cards that may be added, those first that are to be preferred."""
    keep: Sequence[str] = ()
    """Ids of cards of which no copy may be cut."""
    still: Sequence[str] = ()
    """Ids of cards of which no copy may be cut or moved, unless its zone does not hold it."""


class Costs(NamedTuple):
    """What changes cost: each copy added or cut is one, each copy moved is one."""

    terms: Terms
    rows: tuple[Row, ...]
    """They make the columns of the terms what they are."""
    wishes: Terms
    """What is better of equally few changes: to add the first of the cards that may be, to move strays rather than to
    cut them, to leave what is kept where it lies, and to cut the deck's last cards."""


def fixed(supply: Supply, deck: Deck, cards: Mapping[str, bool]) -> Supply:
    """The supply, where these cards are not added, nor cut or moved where it says so."""
    own = (entry.card for entry in deck.entries if cards.get(entry.card))
    addable = tuple(each for each in supply.addable if each not in cards)
    return supply._replace(addable=addable, still=tuple(dict.fromkeys(own)))


def cells(deck: Deck, supply: Supply, known: Known) -> tuple[Cell, ...]:
    """Every card in every zone that may hold it: the deck's own cells, its cards elsewhere, then what may be added."""
    own = held(deck)
    holding = {zone.name: None if zone.holds is None else known.ids(zone.holds) for zone in known.game.zones}
    cards = dict.fromkeys((*(cell.card for cell in own), *supply.addable))
    every = (Cell(zone, card) for card in cards for zone, ids in holding.items() if ids is None or card in ids)
    return tuple(dict.fromkeys((*own, *every)))


def rooms(deck: Deck, every: Sequence[Cell], known: Known, most: float) -> Mapping[Cell, float]:
    """The most copies of each cell: none where the zone does not hold the card."""
    holding = {zone.name: zone.holds for zone in known.game.zones}
    own = held(deck)

    def fits(cell: Cell) -> bool:
        holds = holding[cell.zone]
        return holds is None or cell not in own or cell.card in known.ids(holds)

    return {cell: most for cell in every if fits(cell)}


def supply_rows(deck: Deck, supply: Supply, every: Sequence[Cell], strays: frozenset[Cell]) -> Iterator[Row]:
    """A card that may not be added has no more copies than before; one that is kept no fewer, wherever they lie."""
    copies = held(deck)
    own: dict[str, int] = {}
    for cell, number in copies.items():
        own[cell.card] = own.get(cell.card, 0) + number
    by_card = _by_card(cell for cell in every if cell.card in own)
    addable = frozenset(supply.addable)
    for card, number in own.items():
        if card not in addable:
            yield Row(dict.fromkeys(by_card[card], 1.0), most=number)
        if card in supply.keep or card in supply.still:
            yield Row(dict.fromkeys(by_card[card], 1.0), least=number)
    for cell, number in copies.items():
        if cell.card in supply.still and cell not in strays:
            yield Row({cell: 1.0}, least=number)


def owned_rows(owned: Owned, every: Iterable[Cell]) -> Iterator[Row]:
    """No more copies of a card than there are."""
    for card, several in _by_card(every).items():
        yield Row(dict.fromkeys(several, 1.0), most=owned.copies.get(card, 0))


def costs(deck: Deck, supply: Supply, room: Mapping[Cell, float], most: float, strays: frozenset[Cell]) -> Costs:
    """What changes of the deck cost, by the cells that have room; strays are cells whose zone does not hold them.

    Of a card that the deck has it is the greater one of the copies that come and those that go: a move is both.
    """
    own = held(deck)
    named = frozenset(cell.card for cell in own)
    zones = {zone: n for n, zone in enumerate(dict.fromkeys(cell.zone for cell in (*room, *own)))}
    cards = frozenset(cell.card for cell in room)
    rank = {card: n * len(zones) for n, card in enumerate((card for card in supply.addable if card in cards), 1)}
    new = [cell for cell in room if cell.card not in named]
    terms: dict[Column, float] = dict.fromkeys(new, 1.0)
    wishes: dict[Column, float] = {cell: rank[cell.card] + zones[cell.zone] for cell in new}
    rows: list[Row] = []
    for card, several in _by_card(dict.fromkeys(cell for cell in (*own, *room) if cell.card in named)).items():
        cost, lost, gained = (Aux((word, card), most, whole=False) for word in ("cost", "lost", "gained"))
        comes: dict[Column, float] = {Aux(("comes", *cell), most, whole=False): 1.0 for cell in several}
        goes: dict[Column, float] = {Aux(("goes", *cell), most, whole=False): 1.0 for cell in several}
        back = dict.fromkeys(comes, -1.0), dict.fromkeys(goes, -1.0)
        rows += [Row({**comes, cost: -1.0}, most=0), Row({**goes, cost: -1.0}, most=0)]
        rows += [Row({**goes, **back[0], lost: -1.0}, most=0), Row({**comes, **back[1], gained: -1.0}, most=0)]
        for cell, more, less in zip(several, comes, goes, strict=True):
            rows.append(Row({cell: 1.0, more: -1.0, less: 1.0}, own.get(cell, 0), own.get(cell, 0)))
            wishes[more] = zones[cell.zone]
        terms[cost] = 1.0
        wishes |= {lost: len(zones) * len(own) if strays.intersection(several) else 0, gained: rank.get(card, 0)}
    last: dict[Column, float] = {
        Aux(("goes", *cell), most, whole=False): len(zones) * (len(own) * (1 + (cell.card in supply.keep)) - n)
        for n, cell in enumerate(own)
    }
    return Costs(terms, tuple(rows), {**wishes, **last})


def _by_card(several: Iterable[Cell]) -> Mapping[str, list[Cell]]:
    """Cells by card."""
    found: dict[str, list[Cell]] = {}
    for cell in several:
        found.setdefault(cell.card, []).append(cell)
    return found


def first_of_equals(rows: Iterable[Row], every: Iterable[Cell], deck: Deck, most: int) -> frozenset[Cell]:
    """The cells of the deck's cards, and of all cards that are alike in all rows those of the first `most`.

    A deck of at most so many changes that has another card of a kind can have one of the first instead.
    """
    own = frozenset(entry.card for entry in deck.entries)
    cards = dict.fromkeys(cell.card for cell in every)
    kinds: dict[str, list[object]] = {card: [] for card in cards}
    for n, row in enumerate(rows):
        cells_ = [(column, each) for column, each in row.terms.items() if isinstance(column, Cell)]
        alone = len(cells_) == len(row.terms) and len({column.card for column, _ in cells_}) == 1 and not row.given
        what: object = (row.least, row.most) if alone else n
        for column, each in cells_:
            if column.card in kinds:
                kinds[column.card].append((what, column.zone, each))
    zones = {card: tuple(cell.zone for cell in several) for card, several in _by_card(every).items()}
    taken: dict[object, int] = {}
    chosen = set(own)
    for card in cards:
        if card not in own:
            kind = (zones[card], tuple(kinds[card]))
            taken[kind] = taken.get(kind, 0) + 1
            chosen |= {card} if taken[kind] <= most else set()
    return frozenset(cell for cell in every if cell.card in chosen)
