"""`catalogue import`: a spreadsheet or another program's file -> a game whose cards are read from it."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from glob import escape
from pathlib import Path, PurePath

from cardkit.answer.welcome import Made, Welcome
from cardkit.catalogue import files, left_out
from cardkit.errors import PATH, CardkitError, Fault, InputError, NotFound, UsageError
from cardkit.file import write_all
from cardkit.foreign.column import KEY, locale
from cardkit.foreign.nest import records_path
from cardkit.foreign.path import path
from cardkit.foreign.proposal import Proposal, proposal
from cardkit.foreign.reading import READERS, Form, assumed, ending, records
from cardkit.foreign.record import Json, Record
from cardkit.foreign.section import LOCALE
from cardkit.foreign.workbook import BINARY, PACKAGE
from cardkit.foreign.writing import Source, game_file, property_line, reading_lines, schema_file
from cardkit.game import TAKEN
from cardkit.game.field import MOST_COLUMNS
from cardkit.jobs.binding import bound, is_bound, line
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.project import FILE
from cardkit.jobs.restoring import restored
from cardkit.position import Position
from cardkit.source import read, shortened
from cardkit.text import counted, listing, quoted, slug

LOOK, CARD, BACK = "text", "63x88mm", "plain"
"""How a game is printed of which no more is known: the look for any game; the metric poker size, a default."""

EDITOR = "schemas/game.schema.json"
"""What tells an editor of a game.yaml's keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be imported."""

    file: Path
    game: str | None = None
    """None: after the file's name."""
    title: str | None = None
    sheet: str | None = None
    locale: str | None = None
    """Of columns that say none; None: English, unless all names say another."""
    force: bool = False


@dataclass(frozen=True, slots=True)
class _Read:
    """The records of a file."""

    values: Sequence[Mapping[str, Json]]
    faults: tuple[Fault, ...]
    path: str | None
    """Where they are within it."""
    alone: bool
    """The file is one record."""
    notes: tuple[str, ...] = ()


def import_(desk: Desk, wish: Wish, project: Path, look: Callable[[Made], Welcome]) -> Welcome:
    """Write the game.yaml and the card schema of a game whose cards are read from a file where it lies.

    All is as before when its first look finds a fault, or no card.

    Raises: NotFound; InputError when the file cannot be read as cards; UsageError; WriteError.
    """
    found = _read(wish)
    made = proposal(found.values, TAKEN, _locale(wish))
    if made is None:
        message = f"no column of {counted(len(found.values), 'record')} could be the cards' names"
        raise InputError(Fault(message=message, place=Position(str(wish.file)), hint="head one of them 'name'"))
    if len(made.fields) > MOST_COLUMNS:
        message = f"{len(made.fields)} columns would be fields; at most {MOST_COLUMNS} are possible"
        raise InputError(Fault(message=message, place=Position(str(wish.file)), hint="take some out of the file"))
    game = new_game(desk, wish.game or slug(_stem(wish.file)) or "my-game", project, wish.force)
    folder, file = _lying(wish.file, project)
    source = Source(
        game=game,
        title=wish.title or _stem(wish.file).replace("_", " ").replace("-", " ").strip().capitalize(),
        file=_pattern(file),
        records=found.path,
        sheet=wish.sheet,
        look=LOOK,
        card=CARD,
        back=BACK,
    )
    texts = _texts(made, source)
    if not wish.force and any(_differs(project / name, content) for name, content in texts.items()):
        raise _taken(desk, made, source)
    contents = {**texts, **with_data(project, game, folder)}
    with restored([project / name for name in (*contents, EDITOR)]):
        written = put(desk, project, contents, wish.force)
        notes = (*found.notes, *made.notes)
        seen = look(Made(game=game, files=written, data=str(wish.file), unread=made.unread, notes=notes))
        if not seen.cards:
            message = f"no card can be made of its {counted(len(found.values), 'record')}"
            with Table(desk, game) as table:
                why = shortened(left_out.faults(table.connection))
            raise InputError(Fault(message=message, place=Position(str(wish.file))), *why)
    return seen


def _pattern(file: str) -> str:
    """The glob that means one file.

    Raises: UsageError when there is none.
    """
    if "\\" in file:
        raise UsageError(f"{quoted(file, PATH)} has a '\\' in its name", "give the file another name")
    plain = escape(file).replace(LOCALE, "[{]locale}")
    return f"./{plain}" if ":" in plain.partition("/")[0] else plain  # else taken for a drive


def _locale(wish: Wish) -> str | None:
    """The locale that is said.

    Raises: UsageError when it is none.
    """
    if wish.locale is None:
        return None
    named = locale(wish.locale)
    if named is None:
        raise UsageError(f"{quoted(wish.locale)} is no language", "write its code, such as en, fr or pt-BR")
    return named


def _texts(made: Proposal, source: Source) -> Mapping[str, bytes]:
    """The files of a game, by their paths from the project's folder."""
    return {
        f"cards/{source.game}/{files.GAME_FILE}": game_file(made, source).encode(),
        f"schemas/cards/{source.game}.schema.json": schema_file(made, source).encode(),
    }


def _differs(place: Path, content: bytes) -> bool:
    """A file is there, with other bytes."""
    return place.is_file() and place.read_bytes() != content


def _taken(desk: Desk, made: Proposal, source: Source) -> UsageError:
    """The error of a game that is there already, with what it lacks of the file."""
    with Table(desk, source.game) as table:
        unread = {key for each in left_out.tallies(table.connection) for key in each.unread}
    new = tuple(each for each in made.fields if each.head in unread)
    message = f"a game '{source.game}' is here already"
    if not new:
        return UsageError(message, "--game NAME makes another; --force writes this one anew, without your changes")
    described, schema = _texts(made, source)
    heads, lines = listing(quoted(each.head) for each in new), (line for each in new for line in reading_lines(each))
    return UsageError(
        f"{message}, and no field of it reads {heads}",
        f"add {listing(map(quoted, lines))} to 'cards' in {described}, and {listing(map(property_line, new))} "
        f'to "properties" in {schema}; or --force writes both anew, without your changes',
    )


def new_game(desk: Desk, name: str, project: Path, force: bool) -> str:
    """The id of a game that is to be written, which no other root has, unless that is wanted.

    Raises: UsageError.
    """
    if slug(name) != name:
        raise UsageError(f"no game may be called {quoted(name)}; only a-z, 0-9 and '-' are allowed", _slug_hint(name))
    found = desk.shelf.find(f"cards/{name}/{files.GAME_FILE}")
    if found is not None and found.root.path.resolve() != project.resolve() and not force:
        message = f"a game '{name}' is on the shelf already, in {found.root.path}"
        raise UsageError(message, "choose another name with --game; --force hides that one")
    return name


def _slug_hint(name: str) -> str | None:
    """The name that was meant."""
    return f"did you mean '{slug(name)}'?" if slug(name) else None


def with_data(project: Path, game: str, folder: str | None) -> Mapping[str, bytes]:
    """The project's settings with a game's data folder, by file name; nothing where they say it already.

    None: the data lie in the project itself.

    Raises: UsageError with the line to add, where it cannot be put in safely.
    """
    place = project / FILE
    before = place.read_text(encoding="utf-8") if place.is_file() else ""
    if folder is None and not is_bound(before, game):
        return {}
    after = bound(before, game, folder or ".")
    if after is None:
        hint = f"add to it: {line(game, folder or '.')}"
        raise UsageError(f"'{place}' is not as expected, and is left as it is", hint)
    return {} if after == before else {FILE: after.encode()}


def put(desk: Desk, project: Path, contents: Mapping[str, bytes], force: bool) -> tuple[str, ...]:
    """Write files of a project, with the schema that editors read; their names.

    Raises: WriteError when one of them is there with other bytes and may not be overwritten.
    """
    shipped = desk.shelf.find(EDITOR)
    extra = {} if shipped is None or (project / EDITOR).exists() else {EDITOR: shipped.content()}
    every = {**contents, **extra}
    settings = {project / name: content for name, content in every.items() if name == FILE}
    write_all({project / name: content for name, content in every.items() if name != FILE}, force)
    write_all(settings, force=True)
    return tuple(every)


def _read(wish: Wish) -> _Read:
    """The records of the file, from where most of them are.

    Raises: NotFound; UsageError; CardkitError; InputError when there are none.
    """
    content = file_content(wish.file)
    if wish.sheet is not None and not content.startswith((PACKAGE, BINARY)):
        raise UsageError(f"--sheet is said, and {quoted(str(wish.file), PATH)} is no workbook", "leave it out")
    found = _records(content, wish, None)
    where = records_path(found.values[0]) if found.alone else None
    if where is not None:
        found = _records(content, wish, where)
    if not found.values:
        hint = "--sheet NAME takes another sheet" if content.startswith(PACKAGE) else None
        nothing = Fault(message="the file has no records", place=Position(str(wish.file)), hint=hint)
        raise InputError(*shortened(found.faults or (nothing,)))
    return replace(found, notes=_notes(content, wish.file))


def _notes(content: bytes, file: Path) -> tuple[str, ...]:
    """What is to be known of how the file was read."""
    encoding = assumed(content, file.as_posix())
    if encoding is None:
        return ()
    hint = "if letters look wrong, write 'encoding: NAME' beside 'files' in game.yaml"
    return (f"{file} does not say its encoding and is read as {encoding}; {hint}",)


def _records(content: bytes, wish: Wish, where: str | None) -> _Read:
    """The records under a path; None: those of the file itself."""
    node = None if where is None else read(json.dumps({"at": where}).encode(), "").child("at")
    form = Form(records=None if node is None else path(node), sheet=wish.sheet)
    every = tuple(records(content, wish.file.as_posix(), form))
    met = [each for each in every if isinstance(each, Record)]
    alone = len(met) == 1 and met[0].held.document.text[: met[0].start + 1].strip() == "{"
    return _Read([_value(each) for each in met], tuple(each for each in every if isinstance(each, Fault)), where, alone)


def _value(record: Record) -> Mapping[str, Json]:
    """What a record holds, with the key that it stands under."""
    return {KEY: record.key, **record.value} if record.key else record.value


def file_content(file: Path) -> bytes:
    """The bytes of a file that is to be imported.

    Raises: NotFound with the nearest file; CardkitError.
    """
    try:
        if file.is_dir():
            raise UsageError(f"{quoted(str(file), PATH)} is a folder", "name one of the files in it")
        if not file.exists():
            raise NotFound("file", str(file), _neighbours(file))
        if not file.is_file():  # the game would read it again and again
            raise UsageError(f"{quoted(str(file), PATH)} is a device or a pipe", "save it as a file first")
        return file.read_bytes()
    except OSError as error:
        raise CardkitError(Fault(message=f"{quoted(str(file), PATH)} cannot be read ({error.strerror})")) from error


def _neighbours(file: Path) -> tuple[str, ...]:
    """The files of the same folder that could have been meant."""
    if not file.parent.is_dir():
        return ()
    return tuple(sorted(str(each) for each in file.parent.iterdir() if ending(each.name) in READERS))


def _stem(file: PurePath) -> str:
    """The file's name without its endings."""
    name = file.name.removesuffix(".gz")
    return name.rpartition(".")[0] or name


def _lying(file: Path, project: Path) -> tuple[str | None, str]:
    """The data folder that `cardkit.yaml` must name, None for the project itself; and the file's path from there."""
    place, home = file.resolve(), project.resolve()
    if place.is_relative_to(home):
        return None, place.relative_to(home).as_posix()
    try:
        return PurePath(os.path.relpath(place.parent, home)).as_posix(), place.name
    except ValueError:  # another drive
        return place.parent.as_posix(), place.name
