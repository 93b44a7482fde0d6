"""`deck add` and `deck remove`: copies put into a deck file or taken out of it; all that are named, or none."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardkit import decklist
from cardkit.answer.deckfile import Changed, Put
from cardkit.answer.verdict import DeckFile
from cardkit.catalogue import Catalogue
from cardkit.collection.named import named
from cardkit.decklist.deckfile import MOST_COPIES
from cardkit.decklist.editing import held
from cardkit.decklist.zoning import Cell, fewer, homes, more, standing, zone_called
from cardkit.errors import PATH, Fault, InputError, UsageError
from cardkit.file import write
from cardkit.jobs.decks import DeckNode, deck_file, deck_node, deck_path
from cardkit.jobs.desk import Desk, Table
from cardkit.model import Deck, Entry
from cardkit.report.form import as_json
from cardkit.shelf import built_in
from cardkit.source import Node, read, shortened, together
from cardkit.text import counted, quoted, slug


@dataclass(frozen=True, slots=True)
class Wish:
    """Which copies are meant."""

    words: tuple[str, ...]
    """Such as `Wolf` and `2 Wolf`."""
    zone: str | None = None
    """None: the one that each card fits, or lies in."""


@dataclass(frozen=True, slots=True)
class _Own:
    """A deck file that may be changed, and the deck in it."""

    file: DeckFile
    node: Node
    deck: Deck
    catalogue: Catalogue


def add(desk: Desk, name: str, wish: Wish) -> Changed:
    """Put copies of cards into a deck, each into the zone that is named, else the only one that holds it.

    Raises: InputError with every word that means no card or no zone; NotFound; UsageError; WriteError.
    """
    return _changed(desk, name, "add", lambda own: _added(own, wish))


def remove(desk: Desk, name: str, wish: Wish) -> Changed:
    """Take copies of cards out of a deck, each out of the zone that is named, else the only one that it lies in.

    Raises: InputError with every word that means no card of the deck, or more copies than there are; as `add`.
    """
    return _changed(desk, name, "cut", lambda own: _removed(own, wish))


@dataclass(frozen=True, slots=True)
class _Change:
    """A deck as it is to be."""

    deck: Deck
    copies: Mapping[Cell, int]
    """How many were put in or taken out, by zone and card."""
    notes: tuple[str, ...] = ()


def _changed(desk: Desk, name: str, do: str, change: Callable[[_Own], _Change]) -> Changed:
    """A deck file with a change."""
    path, file = _own_file(desk, name)
    node = deck_node(desk, file)
    if node.foreign is not None:
        converted = f"cardkit deck convert {name} -o {slug(path.stem) or 'mine'}.yaml"
        raise UsageError(f"{quoted(name, PATH)} is a list of another program", f"'{converted}' makes a deck file of it")
    with Table(desk, node.game) as table:
        own = _Own(file, node.node, _deck(node, table.catalogue), table.catalogue)
        made = change(own)
        write(path, _content(own, made), force=True)
        totals = held(made.deck)
        cards = {card.id: card for card in table.catalogue.cards(card for _, card in made.copies)}
        puts = ((zone, card, copies) for (zone, card), copies in made.copies.items())
        return Changed(
            game=node.game,
            deck=name,
            do=do,
            cards=tuple(Put(cards[card], zone, copies, totals.get((zone, card), 0)) for zone, card, copies in puts),
            names=decklist.titles(cards.values(), table.catalogue),
            zones={
                zone.name: sum(copies for (where, _), copies in totals.items() if where == zone.name)
                for zone in table.catalogue.game.zones
            },
            notes=(*table.notes, *made.notes),
        )


def _own_file(desk: Desk, name: str) -> tuple[Path, DeckFile]:
    """A deck file that may be changed.

    Raises: UsageError when it may not; as `deck_file`.
    """
    if name == "-":
        raise UsageError("a deck on standard input cannot be changed", "name its file")
    path, file = deck_path(desk, name), deck_file(desk, name)
    if path.resolve().is_relative_to((built_in().path / "cards").resolve()):
        copied = f"cardkit deck convert {name} -o {slug(path.stem) or 'mine'}.yaml"
        raise UsageError(f"{quoted(name, PATH)} is a deck that cardkit brings along", f"'{copied}' makes a copy")
    return path, file


def _deck(node: DeckNode, catalogue: Catalogue) -> Deck:
    """The deck of a file that may have no cards yet.

    Raises: InputError with every fault of the file.
    """
    try:
        found = decklist.begun(node.node, catalogue)
    except InputError as error:
        raise InputError(*shortened(together(node.faults, error.faults))) from error
    if node.faults:
        raise InputError(*shortened(node.faults))
    return found.deck


def _added(own: _Own, wish: Wish) -> _Change:
    """The deck with more copies."""
    catalogue = own.catalogue
    wanted = None if wish.zone is None else zone_called(wish.zone, catalogue.game)
    entries = named(wish.words, None, catalogue)
    cards = tuple(dict.fromkeys(entry.card for entry in entries))
    found = dict(zip(cards, homes(cards, wanted, catalogue), strict=True))
    _refuse(each.fault for each in found.values())
    copies = _copies((found[entry.card].zone, entry) for entry in entries)
    totals = held(more(own.deck, copies))
    _refuse(_too_many(totals[zone, card], card, catalogue) for zone, card in copies)
    notes = dict.fromkeys(each.note for each in found.values() if each.note is not None)
    return _Change(more(own.deck, copies), copies, tuple(notes))


def _removed(own: _Own, wish: Wish) -> _Change:
    """The deck with fewer copies."""
    catalogue = own.catalogue
    wanted = None if wish.zone is None else zone_called(wish.zone, catalogue.game)
    entries = named([_in_deck(word, own) for word in wish.words], None, catalogue, "removed")
    places = [standing(entry, wanted, own.deck, catalogue) for entry in entries]
    _refuse(each.fault for each in places)
    copies = _copies((each.zone, entry) for each, entry in zip(places, entries, strict=True))
    deck = fewer(own.deck, copies)
    notes = (*_owners(own, deck), *(() if deck.entries else ("the deck has no cards now",)))
    return _Change(deck, copies, notes)


def _owners(own: _Own, after: Deck) -> Iterator[str]:
    """A note for each owner of copies that are taken out."""
    held_by = [Counter[tuple[str, str]](), Counter[tuple[str, str]]()]
    for counts, deck in zip(held_by, (own.deck, after), strict=True):
        for entry in deck.entries:
            if entry.owner is not None:
                counts[entry.card, entry.owner] += entry.copies
    lost = held_by[0] - held_by[1]
    names = {card.id: card.name for card in own.catalogue.cards(card for card, _ in lost)}
    for (card, owner), copies in lost.items():
        yield f"{counted(copies, 'copy', 'copies')} of {quoted(names[card])} belonged to {owner}"


def _in_deck(word: str, own: _Own) -> str:
    """A word, of cards that share a name with the id of the only one that lies in the deck."""
    meant = decklist.resolved(word, own.catalogue)
    inside = set(meant.cards) & {entry.card for entry in own.deck.entries}
    return f"{meant.copies} {inside.pop()}" if len(meant.cards) > 1 and len(inside) == 1 else word


def _refuse(faults: Iterable[Fault | None]) -> None:
    """Make sure that there are none.

    Raises: InputError with all of them.
    """
    found = [fault for fault in faults if fault is not None]
    if found:
        raise InputError(*found)


def _too_many(copies: int, card: str, catalogue: Catalogue) -> Fault | None:
    """What is wrong with the copies of a card that a zone would have."""
    if copies <= MOST_COPIES:
        return None
    [meant] = catalogue.cards([card])
    return Fault(message=f"{copies} copies of {quoted(meant.name)}; a zone has at most {MOST_COPIES}")


def _copies(entries: Iterable[tuple[str, Entry]]) -> Mapping[Cell, int]:
    """Copies by zone and card."""
    found: dict[Cell, int] = {}
    for zone, entry in entries:
        found[zone, entry.card] = found.get((zone, entry.card), 0) + entry.copies
    return found


def _content(own: _Own, made: _Change) -> bytes:
    """The deck's file with the change; its comments and order stay. JSON, which has no comments, is written anew.

    Raises: InputError when the file is written in a way that cannot be changed safely.
    """
    if own.node.document.text.lstrip().startswith("{"):
        return _json(own, made)
    content = decklist.edited(own.file.content, made.deck, own.catalogue)
    if content is not None:
        return content
    told = f"{quoted(own.file.label, PATH)} is not written as expected, and is left as it is"
    raise InputError(Fault(message=told, place=own.deck.place, hint=_by_hand(own, made)))


def _json(own: _Own, made: _Change) -> bytes:
    """The deck's JSON with the lists of the zones that change."""
    anew = read(decklist.written(made.deck, own.catalogue).encode(), own.file.label)
    assert isinstance(own.node.value, dict)
    assert isinstance(anew.value, dict)
    lists = {zone: anew.value.get(zone, []) for zone, _ in made.copies}
    return as_json({**own.node.value, **lists}).encode()


def _by_hand(own: _Own, made: _Change) -> str:
    """What to write by hand."""
    lines: Sequence[str] = [
        f"{zone}: {decklist.listed([entry], own.catalogue)[0]}"
        for (zone, card), copies in held(made.deck).items()
        if (zone, card) in made.copies
        for entry in [Entry(card=card, zone=zone, copies=copies, place=own.deck.place)]
    ]
    return f"write by hand: {'; '.join(lines)}" if lines else "delete the entry by hand"
