"""cardkit's own deck files: strict YAML or JSON -> Deck.

Keys: `game`, `name`, one list per zone of the game, optional `author hero notes choices`. An entry is text
(`Wolf`, `2 Wolf`, `2x Wolf`) or `{card, copies, owner, printing}`. All faults of a file are told at once.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from cardkit.catalogue import Catalogue
from cardkit.decklist.account import Line
from cardkit.decklist.names import ambiguous_hint, count_hint, resolved, stand_in, unknown_hint
from cardkit.errors import Fault, InputError, by_place
from cardkit.game import DECK_KEYS
from cardkit.model import Card, Deck, Entry, Game
from cardkit.position import Position
from cardkit.source import Node, quoted
from cardkit.text import listing, nearest
from cardkit.text import quoted as named

_TEXTS = ("name", "author", "hero", "notes")
NO_ENTRY = "this is no entry; write a card's name, or {card: NAME, copies: 2}"
_ENTRY = ("card", "copies", "owner", "printing")

SUGGESTED = 20
"""Unknown names of one deck that get a did-you-mean: each is compared with every name of the game."""


MOST_COPIES = 10_000
"""Copies of one entry: beyond any game, and few enough to be drawn one by one."""


@dataclass(frozen=True, slots=True)
class _Unknown:
    """An entry whose name means no card."""

    zone: str
    node: Node
    name: str
    copies: int


@dataclass(frozen=True, slots=True)
class _Wrong:
    """What is no entry."""

    faults: tuple[Fault, ...]


_Outcome = Entry | _Unknown | _Wrong
"""What an item of a zone's list turned out to be."""


@dataclass(frozen=True, slots=True)
class DeckRead:
    """A deck as read, and stand-ins for the cards that the catalogue does not know."""

    deck: Deck
    unknown: tuple[Card, ...] = ()
    """Cards of no field but the name that the deck file gives; empty unless unknown cards are kept."""
    account: tuple[Line, ...] = ()
    """What each line of another program's list was taken for."""
    notes: tuple[str, ...] = ()
    """What of it was not understood to the letter."""


def game_of(node: Node) -> str | None:
    """The game that a deck file names, or None.

    Raises: InputError when the file is empty, no mapping, or its game no text.
    """
    if not node.value:
        raise InputError(node.fault("the deck file is empty; a deck has 'game', 'name' and a list for each zone"))
    game = node.entries().get("game")
    if game is not None and not game.text():
        raise InputError(game.fault("game is empty; leave it out or give it a value"))
    return None if game is None else game.text()


def read(node: Node, catalogue: Catalogue, keep_unknown: bool = False) -> DeckRead:
    """The deck of a file, which has cards.

    Raises: InputError with every fault: unknown keys, entries that are none, unknown and ambiguous cards.
    """
    found = begun(node, catalogue, keep_unknown)
    if not found.deck.entries:
        zones = listing(zone.name for zone in catalogue.game.zones)
        raise InputError(node.fault(f"the deck has no cards; list them under {zones}"))
    return found


def begun(node: Node, catalogue: Catalogue, keep_unknown: bool = False) -> DeckRead:
    """The deck of a file that may have no cards yet.

    Raises: as `read`.
    """
    zones, keys = tuple(zone.name for zone in catalogue.game.zones), node.entries()
    outcomes = [each for zone in zones if zone in keys for each in _zone(zone, keys[zone], catalogue)]
    unknown = [each for each in outcomes if isinstance(each, _Unknown)]
    faults = _key_faults(node, keys, zones) + _faults(outcomes)
    if not keep_unknown:
        faults += _unknown_faults(unknown, catalogue)
    if faults:
        raise InputError(*sorted(faults, key=by_place))
    found = tuple(
        each if isinstance(each, Entry) else _kept(each, catalogue.game)
        for each in outcomes
        if not isinstance(each, _Wrong)
    )
    stand_ins = tuple(stand_in(each.name, catalogue.game, each.node.place) for each in unknown)
    return DeckRead(_deck(node, keys, catalogue.game, found), stand_ins)


def entries(lists: Mapping[str, Node], catalogue: Catalogue) -> tuple[Entry, ...]:
    """The entries of lists by zone, written as in a deck file.

    Raises: InputError with every fault: entries that are none, unknown and ambiguous cards.
    """
    outcomes = [each for zone, items in lists.items() for each in _zone(zone, items, catalogue)]
    faults = _faults(outcomes)
    faults += _unknown_faults([each for each in outcomes if isinstance(each, _Unknown)], catalogue)
    if faults:
        raise InputError(*sorted(faults, key=by_place))
    return tuple(each for each in outcomes if isinstance(each, Entry))


def _faults(outcomes: Iterable[_Outcome]) -> tuple[Fault, ...]:
    """The faults of what is no entry."""
    return tuple(fault for each in outcomes if isinstance(each, _Wrong) for fault in each.faults)


def _key_faults(node: Node, keys: Mapping[str, Node], zones: tuple[str, ...]) -> tuple[Fault, ...]:
    """What is wrong with a deck's keys and with the values that are no lists of cards."""
    faults = list[Fault]()
    checks: list[Callable[[], object]] = [partial(node.mapping, (*DECK_KEYS, *zones))]
    checks += [partial(_check_text, keys, key, zones) for key in _TEXTS]
    checks += [partial(_choices, keys["choices"])] if "choices" in keys else []
    for check in checks:
        try:
            check()
        except InputError as error:
            faults += error.faults
    return tuple(faults)


def _check_text(keys: Mapping[str, Node], key: str, zones: tuple[str, ...]) -> None:
    """Make sure that a key has a text, if it is there.

    Raises: InputError; of a list with the zones, which is where cards are listed.
    """
    if key in keys and isinstance(keys[key].value, list):
        raise InputError(keys[key].fault(f"{key} is a list; text is needed, and cards stand under {listing(zones)}"))
    if key in keys:
        keys[key].text()


def _zone(zone: str, node: Node, catalogue: Catalogue) -> tuple[_Outcome, ...]:
    """What a zone's list holds, in its order."""
    titled = Node(node.value, node.document, node.offset, "the entry") if isinstance(node.value, list) else node
    try:
        items = titled.items()
    except InputError as error:
        return (_Wrong(error.faults),)
    return tuple(_outcome(zone, item, catalogue) for item in items)


def _outcome(zone: str, item: Node, catalogue: Catalogue) -> _Outcome:
    """One entry, or what is wrong with it."""
    try:
        if isinstance(item.value, str) and item.value:
            return _short(zone, item, item.value, catalogue)
        if isinstance(item.value, list) or not (item.value or isinstance(item.value, int)):
            return _Wrong((item.fault(NO_ENTRY),))
        # A mapping with none of an entry's keys is a text that YAML bent, `- 2 Rock: Hound`, or no entry at all.
        long = isinstance(item.value, dict) and any(nearest(key, _ENTRY) for key in item.value)
        if isinstance(item.value, dict) and not long and not item.bent:
            return _Wrong((item.fault(NO_ENTRY),))
        return _long(zone, item, catalogue) if long else _short(zone, item, item.text(), catalogue)
    except InputError as error:
        return _Wrong(error.faults)


def _short(zone: str, item: Node, text: str, catalogue: Catalogue) -> _Outcome:
    """An entry written as text; of 10,000 decks there are 300,000, so each call that can be spared is (m)."""
    copies, name, cards = resolved(text, catalogue)
    comment = item.comment()
    if comment is not None:
        _check_cut(item, f"{text} {comment}", catalogue)
    if not cards:
        return _Unknown(zone, item, name, copies)
    if copies != 1:
        _check_copies(item, copies, name)
    card = cards[0] if len(cards) == 1 else _one(item, name, cards, catalogue)
    return Entry(card, zone, copies, item.place)


def _check_cut(item: Node, whole: str, catalogue: Catalogue) -> None:
    """Make sure that a comment does not cut a card's name off.

    Raises: InputError when the text with its comment names a card: `Fire #1`.
    """
    if resolved(whole, catalogue).cards:
        message = f"{named(item.text())} ends where a comment begins; with it the line names a card"
        raise InputError(item.fault(message, f"write {quoted(whole)}"))


def _long(zone: str, item: Node, catalogue: Catalogue) -> _Outcome:
    """An entry written as `{card, copies, owner, printing}`."""
    keys = item.mapping(_ENTRY, required=("card",))
    name = keys["card"].text().strip()
    copies = keys["copies"].integer() if "copies" in keys else 1
    _check_copies(keys.get("copies", item), copies, name)
    cards = catalogue.called(name)
    if not cards:
        return _Unknown(zone, keys["card"], name, copies)
    return Entry(
        card=_one(keys["card"], name, cards, catalogue),
        zone=zone,
        copies=copies,
        place=item.place,
        owner=keys["owner"].text() if "owner" in keys else None,
        printing=keys["printing"].text() if "printing" in keys else None,
    )


def _check_copies(node: Node, copies: int, name: str) -> None:
    """Make sure that an entry has a number of copies that a deck can have.

    Raises: InputError.
    """
    if copies < 1:
        raise InputError(node.fault(f"{copies} copies of {named(name)}; at least 1 is needed, or leave the entry out"))
    if copies > MOST_COPIES:
        raise InputError(node.fault(f"more than {MOST_COPIES} copies of {named(name)}; an entry has at most so many"))


def _one(node: Node, name: str, cards: tuple[str, ...], catalogue: Catalogue) -> str:
    """The one card that a name means.

    Raises: InputError when more than one fits.
    """
    if len(cards) > 1:
        raise InputError(node.fault(f"{named(name)} means {len(cards)} cards", ambiguous_hint(name, cards, catalogue)))
    return cards[0]


def _unknown_faults(unknown: list[_Unknown], catalogue: Catalogue) -> tuple[Fault, ...]:
    """One fault an unknown name; the first few say which name is near."""
    hinted = [count_hint(each.name, catalogue) or unknown_hint(each.name, catalogue) for each in unknown[:SUGGESTED]]
    hints = hinted + [None] * (len(unknown) - len(hinted))
    return tuple(
        each.node.fault(f"no card of {catalogue.game.id} is called {named(each.name)}", hint)
        for each, hint in zip(unknown, hints, strict=True)
    )


def _kept(unknown: _Unknown, game: Game) -> Entry:
    """The entry of a card that the catalogue does not know."""
    card = stand_in(unknown.name, game, unknown.node.place)
    return Entry(card=card.id, zone=unknown.zone, copies=unknown.copies, place=unknown.node.place)


def _deck(node: Node, keys: Mapping[str, Node], game: Game, entries: tuple[Entry, ...]) -> Deck:
    """The deck of a file whose keys are known to be right."""
    texts = {key: keys[key].text() for key in _TEXTS if key in keys}
    return Deck(
        game=game.id,
        name=texts.get("name", node.place.file),
        place=node.place,
        entries=entries,
        zones={zone.name: node.key_place(zone.name) for zone in game.zones if zone.name in keys},
        author=texts.get("author"),
        hero=texts.get("hero"),
        notes=texts.get("notes"),
        choices=_choices(keys["choices"]) if "choices" in keys else {},
        chosen=_chosen(keys["choices"]) if "choices" in keys else {},
        choices_place=node.key_place("choices") if "choices" in keys else None,
    )


def _chosen(node: Node) -> Mapping[str, Position]:
    """Where the value of each choice stands."""
    return {key: choice.place for key, choice in node.entries().items()}


def _choices(node: Node) -> Mapping[str, str]:
    """What a deck's player chose, by name."""
    return {key: choice.text() for key, choice in node.entries().items()}
