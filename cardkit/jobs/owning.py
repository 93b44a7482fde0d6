"""The collections on the shelf, by the names that people type, and reading them."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from cardkit import decklist
from cardkit.decklist import Collection
from cardkit.errors import Fault, InputError, NotFound, UsageError
from cardkit.jobs.desk import Desk, Table, games, the_game, wanted_game
from cardkit.shelf import Found
from cardkit.source import Node, read, shortened
from cardkit.text import counted, listing

FOLDER = "collections"
_PATTERNS = (f"{FOLDER}/*.yaml", f"{FOLDER}/*.json")
"""Where collections lie on a shelf."""


def collection_files(desk: Desk) -> Mapping[str, Found]:
    """The collections on the shelf by name; of two that differ by their ending alone, the second has it in its name."""
    files = [each for pattern in _PATTERNS for each in desk.shelf.listing(pattern)]
    named: dict[str, Found] = {}
    for file in files:
        path = PurePosixPath(file.name)
        named[path.name if path.stem in named else path.stem] = file
    return named


def chosen(desk: Desk, names: Sequence[str]) -> Mapping[str, Found]:
    """The collections of these names, each once; without any, all of the shelf.

    Raises: NotFound with the nearest name.
    """
    known = collection_files(desk)
    for name in names:
        if name not in known:
            raise NotFound("collection on the shelf", name, known)
    return {name: known[name] for name in dict.fromkeys(names or known)}


def game_of(desk: Desk, files: Mapping[str, Found]) -> str:
    """The game that collections are asked about: the command line's, else the only one that they are of.

    Where they are of several, the usual one is meant.

    Raises: UsageError when none decides; NotFound; InputError.
    """
    if desk.game is not None:
        return the_game(desk)
    found = tuple(sorted({of_game(desk, file)[1] for file in files.values()}))
    usual = wanted_game(desk)
    if usual in found or len(found) == 1:
        return found[0] if usual is None or len(found) == 1 else usual
    if not found:
        return the_game(desk)
    raise UsageError(f"{counted(len(found), 'game')} have collections: {listing(found)}", "say which with --game")


def collections(desk: Desk, table: Table, files: Mapping[str, Found]) -> Mapping[str, Collection]:
    """The collections of the table's game among files, by name.

    Raises: InputError with the faults of all of them; NotFound for a game that is not on the shelf.
    """
    found, faults = dict[str, Collection](), list[Fault]()
    for name, file in files.items():
        try:
            node, game = of_game(desk, file)
            if game == table.catalogue.game.id:
                found[name] = decklist.collection(node, table.catalogue)
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(*shortened(faults))
    return found


def none_note(game: str, files: Iterable[object]) -> str:
    """The note that nothing of a game is owned; `files` are the collections of any game."""
    which = f"no collection of {game}" if tuple(files) else "no collection"
    return f"{which} is on the shelf; list the cards that you own in {FOLDER}/NAME.yaml"


def of_game(desk: Desk, file: Found) -> tuple[Node, str]:
    """The nodes of a collection's file, and its game.

    Raises: InputError; NotFound for a game that is not on the shelf.
    """
    node = read(file.content(), file.name)
    named = decklist.collected_game(node)
    if named not in games(desk):
        raise NotFound("game", named, games(desk), node.entries()["game"].place)
    return node, named
