"""Decks by the names that people type, and reading them."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from cardkit import decklist
from cardkit.answer.verdict import DeckFile
from cardkit.catalogue import Catalogue
from cardkit.catalogue.files import unknown_game
from cardkit.errors import PATH, CardkitError, Fault, InputError, NotFound, UsageError
from cardkit.jobs.desk import Desk, Table, games, the_game
from cardkit.model import Card, Deck
from cardkit.source import Document, Node, read, reading, shortened, together
from cardkit.text import quoted, suggestion

MOST_BYTES = 16 * 1024 * 1024
"""Size limit of a deck file: 30 times one of 10,000 entries."""
_USUAL = 65_536
"""Few deck files have so many bytes."""
_OWN = re.compile(rb"""(?m)^(?:game:|\{\s*"game"\s*:)""")
"""A deck file of cardkit's own says its game, most often; of others more must be looked at."""


@dataclass(frozen=True, slots=True)
class DeckNode:
    """A deck file that is at least YAML or JSON, and the game that it is of."""

    label: str
    node: Node
    game: str
    faults: tuple[Fault, ...] = ()
    """What is wrong with its YAML or JSON though the rest could be read: an empty item, a key that stands twice."""
    foreign: bytes | None = None
    """Another program's list, whose node says nothing; None: a deck file of cardkit's own."""


def shelved(desk: Desk) -> tuple[str, ...]:
    """The decks on the shelf, as `game/name`."""
    found = (file for kind in ("yaml", "json") for file in desk.shelf.listing(f"cards/*/decks/**/*.{kind}"))
    return tuple(sorted(file.name.removeprefix("cards/").replace("/decks/", "/").rpartition(".")[0] for file in found))


def deck_file(desk: Desk, name: str) -> DeckFile:
    """The deck file that a path or a name on the shelf (`game/name`) means.

    Raises: NotFound with the nearest name; CardkitError when the file is too large or cannot be read.
    """
    try:
        with _opened(deck_path(desk, name), name) as stream:
            return DeckFile(name, bounded(stream, name))
    except OSError as error:
        raise CardkitError(Fault(message=f"{quoted(name, PATH)} cannot be read ({error.strerror})")) from error


def _opened(path: Path, name: str) -> BinaryIO:
    """The file at a path, to be read.

    Raises: CardkitError when it is a folder; OSError.
    """
    try:
        return path.open("rb")
    except OSError as error:
        if path.is_dir():
            raise CardkitError(Fault(message=f"{quoted(name, PATH)} is a folder; a deck is a file")) from error
        raise


def bounded(stream: BinaryIO, name: str) -> bytes:
    """The bytes of a deck file, which may be a pipe or a device without an end; `name` is what messages call it.

    Raises: CardkitError when it is too large.
    """
    content = stream.read(_USUAL)
    if len(content) == _USUAL:  # room for the most takes a twentieth of the time of many decks (m)
        content += stream.read(MOST_BYTES + 1 - _USUAL)
    if len(content) > MOST_BYTES:
        raise CardkitError(
            Fault(message=f"{quoted(name, PATH)} is too large; a deck file has at most {MOST_BYTES} bytes")
        )
    return content


def deck_path(desk: Desk, name: str) -> Path:
    """Where the deck of that name lies: a path wins over a name on the shelf.

    Raises: NotFound.
    """
    path = Path(name)
    if path.exists():
        return path
    game, _, deck = name.partition("/")
    if deck and ".." not in path.parts:
        for kind in ("yaml", "json"):
            if (found := desk.shelf.find(f"cards/{game}/decks/{deck}.{kind}")) is not None:
                return found.path
    raise NotFound("deck file or deck on the shelf", name, shelved(desk))


def deck_node(desk: Desk, file: DeckFile, known: Collection[str] = ()) -> DeckNode:
    """The deck file's nodes, and its game; `known` games are on the shelf and need not be looked for again.

    Raises: InputError; NotFound for an unknown game; UsageError when the game is not clear.
    """
    if _is_foreign(file):
        nothing = Node({}, Document(file=file.label, text="", root={}), 0)
        return DeckNode(file.label, nothing, _game_of_list(desk, nothing), foreign=file.content)
    node, faults = reading(file.content, file.label)
    if faults and not node.value:
        raise InputError(*shortened(faults))
    named = decklist.game_of(node)
    if named is not None and named not in known and named not in games(desk):
        place = node.entries()["game"].place
        raise unknown_game(desk.shelf, named, games(desk), place=place)
    return DeckNode(file.label, node, _game(desk, node, named), faults)


def _is_foreign(file: DeckFile) -> bool:
    """A deck is another program's list."""
    if _OWN.search(file.content) is not None:
        return False
    from cardkit.deckimport import is_foreign

    return is_foreign(file.content, file.label)


def _game_of_list(desk: Desk, node: Node) -> str:
    """The game of another program's list, which does not name it.

    Raises: InputError when nothing else does.
    """
    try:
        return the_game(desk, None)
    except UsageError as error:
        message = f"a list of another program says no game; {error.faults[0].message}"
        raise InputError(Fault(message=message, place=node.place, hint=error.faults[0].hint)) from error


def _game(desk: Desk, node: Node, named: str | None) -> str:
    """The game of a deck file, which names it or need not.

    Raises: UsageError; InputError when the file should name it.
    """
    try:
        return the_game(desk, named)
    except UsageError as error:
        if named is not None:
            raise
        message = f"the deck does not say its game; {error.faults[0].message}"
        hint = f"write 'game: {games(desk)[0]}' at its top, or say --game" if games(desk) else None
        raise InputError(Fault(message=message, place=node.place, hint=hint)) from error


def deck(desk: Desk, file: DeckFile, table: Table) -> Deck:
    """The deck of a file that must be of the table's game.

    Raises: InputError; UsageError when it is of another game.
    """
    node = deck_node(desk, file)
    if node.game != table.catalogue.game.id:
        message = f"this deck is of {node.game}, not of {table.catalogue.game.id}"
        raise CardkitError(Fault(message=message, place=node.node.place))
    return deck_read(node, table.catalogue).deck


def deck_in(file: DeckFile, catalogue: Catalogue) -> decklist.DeckRead:
    """The deck of a file in a game, whatever game it says.

    Raises: InputError.
    """
    if _is_foreign(file):
        from cardkit.deckimport import read as imported

        return imported(file.content, file.label, catalogue)
    return decklist.read(read(file.content, file.label), catalogue)


def deck_read(node: DeckNode, catalogue: Catalogue, keep_unknown: bool = False) -> decklist.DeckRead:
    """The deck of nodes.

    Raises: InputError with every fault of the file, those of its YAML or JSON among them, in its order.
    """
    if node.foreign is not None:
        from cardkit.deckimport import read as imported

        return imported(node.foreign, node.label, catalogue, keep_unknown)
    try:
        found = decklist.read(node.node, catalogue, keep_unknown)
    except InputError as error:
        raise InputError(*shortened(together(node.faults, error.faults))) from error
    if node.faults:
        raise InputError(*shortened(node.faults))
    return found


def ids(decks: Iterable[Deck]) -> tuple[str, ...]:
    """The ids of all cards of these decks, each once."""
    return tuple(dict.fromkeys(entry.card for each in decks for entry in each.entries))


def cards_of(table: Table, decks: Iterable[Deck], unknown: Iterable[Card] = ()) -> Mapping[str, Card]:
    """The cards of these decks by id, stand-ins for unknown ones included."""
    return {card.id: card for card in (*table.catalogue.cards(ids(decks)), *unknown)}


def unknown_editions(held: Iterable[decklist.Collection | Deck], cards: Mapping[str, Card]) -> Iterator[str]:
    """A note for each entry that names an edition which its card does not have.

    The set of a card of which no printings are known is its one edition.
    """
    for each in held:
        for entry in each.entries:
            if entry.printing is None:
                continue
            card = cards[entry.card]
            codes = [printing.code for printing in card.printings]
            if entry.printing in (codes or [card.set]):
                continue
            told = f"{entry.place}: {quoted(card.name)} has no printing {quoted(entry.printing)}"
            hint = (
                suggestion(entry.printing, codes) if codes else "no printings of it are told apart, so any copy will do"
            )
            yield f"{told}; {hint}" if hint else told
