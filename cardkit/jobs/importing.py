"""`catalogue import`: a spreadsheet or another program's file -> a game whose cards are read from it."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from glob import escape
from pathlib import Path, PurePath

from cardkit.answer.welcome import Made, Welcome
from cardkit.catalogue import files, left_out
from cardkit.errors import PATH, CardkitError, Fault, InputError, NotFound, UsageError
from cardkit.file import write_all
from cardkit.foreign.column import locale
from cardkit.foreign.proposal import Proposal, proposal
from cardkit.foreign.reading import READERS, Form, ending
from cardkit.foreign.section import LOCALE
from cardkit.foreign.writing import Source, game_file, property_line, reading_lines, schema_file
from cardkit.game import TAKEN
from cardkit.game.field import MOST_COLUMNS
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.imported import imported
from cardkit.jobs.project import FILE
from cardkit.jobs.restoring import restored
from cardkit.jobs.settling import Lying, settled
from cardkit.position import Position
from cardkit.source import shortened
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
    encoding: str | None = None
    """Of a text; None: as its bytes show."""
    force: bool = False


def import_(desk: Desk, wish: Wish, project: Path, look: Callable[[Made], Welcome]) -> Welcome:
    """Write the game.yaml and the card schema of a game whose cards are read from a file where it lies.

    All is as before when its first look finds a fault, or no card.

    Raises: NotFound; InputError when the file cannot be read as cards; UsageError; WriteError.
    """
    found = imported(wish.file, file_content(wish.file), Form(sheet=wish.sheet, encoding=wish.encoding))
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
        form=found.form,
        look=LOOK,
        card=CARD,
        back=BACK,
    )
    texts = _texts(made, source)
    if not wish.force and any(_differs(project / name, content) for name, content in texts.items()):
        raise _taken(desk, made, source, project)
    contents, is_usual = settled(texts, project, Lying(game, folder), wish.force)
    with restored([project / name for name in (*contents, EDITOR)]):
        written, notes = put(desk, project, contents, wish.force), (*found.notes, *made.notes)
        data = str(wish.file)
        seen = look(
            Made(
                game=game,
                files=written,
                is_usual=is_usual,
                data=data,
                heads=made.heads,
                unread=made.unread,
                notes=notes,
            ),
        )
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


def _taken(desk: Desk, made: Proposal, source: Source, project: Path) -> UsageError:
    """The error of a game that is there already, with what it lacks of the file; or of what is left of one."""
    described, schema = _texts(made, source)
    left = [name for name in (described, schema) if (project / name).is_file()]
    if len(left) == 1:
        message = f"{quoted(left[0], PATH)} is left of a game '{source.game}' that is no more"
        return UsageError(message, "--force writes it anew; --game NAME makes another")
    with Table(desk, source.game) as table:
        unread = {key for each in left_out.tallies(table.connection) for key in each.unread}
    new = tuple(each for each in made.fields if each.head in unread)
    message = f"a game '{source.game}' is here already"
    if not new:
        return UsageError(message, "--game NAME makes another; --force writes this one anew, without your changes")
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
