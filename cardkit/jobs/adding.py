"""`collection add` and `collection import`: copies written into a collection file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from cardkit import decklist
from cardkit.answer.collection import Added, Imported, Put
from cardkit.catalogue import Catalogue
from cardkit.collection.adding import added, started
from cardkit.collection.named import named
from cardkit.collection.reading import TableRead, table
from cardkit.decklist import Collection
from cardkit.errors import Fault, InputError, UsageError
from cardkit.file import write_all
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.importing import file_content
from cardkit.jobs.owning import FOLDER, of_game
from cardkit.jobs.project import FILE
from cardkit.source import read
from cardkit.text import counted, quoted, slug


@dataclass(frozen=True, slots=True)
class Place:
    """The file of a collection, which may not be there yet."""

    name: str
    """From the root of its folder, as messages call it."""
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWish:
    """A table that is to become a collection."""

    file: Path
    collection: str | None = None
    """None: called as the file."""
    owner: str | None = None
    partly: bool = False
    """Rows that are not understood are left out; else nothing is written then."""
    force: bool = False


def add(desk: Desk, collection: str, words: Sequence[str], owner: str | None, project: Path) -> Added:
    """Put copies into a collection, which is made when it is not there; nothing when one of the words is wrong.

    Raises: InputError; UsageError; NotFound; WriteError.
    """
    place = _place(desk, collection, project)
    before = place.path.read_bytes() if place.path.exists() else None
    with Table(desk, _game(desk, place)) as opened:
        catalogue = opened.catalogue
        entries = named(words, owner, catalogue)
        if before is None:
            after = started(catalogue.game.id, owner, entries, catalogue).encode()
        else:
            after = added(before, place.name, entries, catalogue)
        totals = decklist.copies([decklist.collection(read(after, place.name), catalogue)])
        mark = _mark(desk, place, project, catalogue.game.id)
        write_all({**mark, place.path: after}, force=True)
        new = decklist.copies([Collection(game=catalogue.game.id, entries=entries)])
        return Added(
            game=catalogue.game.id,
            collection=str(place.path),
            cards=tuple(Put(card, new[card.id], totals[card.id]) for card in catalogue.cards(new)),
            notes=(*opened.notes, *map(_made, mark)),
        )


def import_(desk: Desk, wish: TableWish, project: Path) -> Imported:
    """Write the collection that another program's table holds.

    Raises: InputError when it cannot be read, and, unless rows may be left out, with what is wrong with each;
        WriteError when the collection is there with other cards and may not be overwritten; UsageError; NotFound.
    """
    content = file_content(wish.file)
    place = _place(desk, wish.collection or slug(PurePath(wish.file).stem) or FOLDER, project)
    game = the_game(desk)
    with Table(desk, game) as opened:
        found = table(content, str(wish.file), opened.catalogue)
        _refuse_left_out(found, wish.partly)
        text = started(game, wish.owner, found.entries, opened.catalogue)
        _refuse_changed(text, found, opened.catalogue, wish.owner)
        mark = _mark(desk, place, project, game)
        write_all({**mark, place.path: text.encode()}, wish.force)
        return Imported(
            game=game,
            table=str(wish.file),
            program=found.program,
            collection=str(place.path),
            rows=found.rows,
            left_out=found.left_out,
            cards=len({entry.card for entry in found.entries}),
            copies=sum(entry.copies for entry in found.entries),
            faults=found.faults,
            notes=(*opened.notes, *found.notes, *map(_made, mark)),
        )


def _place(desk: Desk, name: str, project: Path) -> Place:
    """Where the collection of that name lies, or would lie: on the shelf, else in the project.

    Raises: UsageError for a name that no file can have, and for a collection in JSON.
    """
    stem = name.removesuffix(".yaml")
    if not stem or stem.startswith(".") or any(sign in stem for sign in '/\\:*?"<>|') or not stem.isprintable():
        raise UsageError(
            f"no collection may be called {quoted(name)}", f"a name such as {quoted(slug(stem) or 'mine')}"
        )
    found = desk.shelf.find(f"{FOLDER}/{stem}.yaml")
    if found is not None:
        return Place(found.name, found.path)
    other = desk.shelf.find(f"{FOLDER}/{stem}.json")
    if other is not None:
        raise UsageError(f"'{other.name}' is JSON; only YAML is written", "choose another name, or make it YAML")
    return Place(f"{FOLDER}/{stem}.yaml", project / FOLDER / f"{stem}.yaml")


def _mark(desk: Desk, place: Place, project: Path, game: str) -> Mapping[Path, bytes]:
    """What makes a project of the folder that a new collection is put into, where it is none: else nothing finds it."""
    roots = {root.path.resolve() for root in desk.shelf.roots}
    is_found = desk.shelf.find(place.name) is not None or project.resolve() in roots
    return {} if is_found else {project / FILE: f"game: {game}\n".encode()}


def _made(mark: Path) -> str:
    """The note that a folder is a project now."""
    return f"{mark.name} is made too, so that the collection is found: it makes this folder a project"


def _game(desk: Desk, place: Place) -> str:
    """The game of a collection file, else the one that is meant.

    Raises: UsageError when the command line says another one, or none decides; InputError; NotFound.
    """
    found = desk.shelf.find(place.name)
    if found is None:
        return the_game(desk)
    _, game = of_game(desk, found)
    if desk.game is not None and the_game(desk) != game:
        raise UsageError(f"--game says '{desk.game}', the collection says '{game}'", "leave --game out")
    return game


def _refuse_left_out(found: TableRead, partly: bool) -> None:
    """Make sure that there is something to write, and that no row is left out where all are wanted.

    Raises: InputError with what is wrong with each row, and what can be done.
    """
    if found.faults and not (partly and found.rows):
        rest = f"{counted(found.left_out, 'row is', 'rows are')} not understood, so nothing is written"
        hint = f"--partly writes the other {counted(found.rows, 'row')}" if found.rows else None
        raise InputError(Fault(message=rest, hint=hint), *found.faults)


def _refuse_changed(text: str, found: TableRead, catalogue: Catalogue, owner: str | None) -> None:
    """Make sure that a collection's text reads back as what was understood."""
    said = decklist.collection(read(text.encode(), ""), catalogue)
    entries = [each._replace(owner=None) if each.owner == owner else each for each in found.entries]
    facts = [
        [(each.card, each.copies, each.owner, each.printing) for each in every] for every in (entries, said.entries)
    ]
    assert facts[0] == facts[1], "what is written reads back as the same"
