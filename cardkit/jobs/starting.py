"""`init`: a project, a ready-made game over data that lie elsewhere, or a small game to begin with."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cardkit.answer.welcome import Made, ReadyGame, Welcome
from cardkit.catalogue.files import GAME_FILE, games
from cardkit.errors import PATH, CardkitError, Fault, NotFound, UsageError
from cardkit.file import write_all
from cardkit.jobs.desk import Desk
from cardkit.jobs.importing import EDITOR, new_game, put
from cardkit.jobs.project import FILE
from cardkit.jobs.restoring import restored
from cardkit.jobs.settling import Lying, Settled, settled
from cardkit.shelf import Found
from cardkit.source import Node, read
from cardkit.text import nearest, quoted

_READY = "ready/"
"""Where the games lie that are described and have no data."""

_STARTER, _NAME, _TITLE = "templates/starter/", "my-game", "My game"
"""The small game to begin with, and what it is called until it has a name."""

_SETTINGS = (
    "# Settings of this folder and of those in it. `game: NAME` is the game that a command means when it names none;\n"
    "# others are look, lang, paper, and `queries: {NAME: QUERY}`.\n"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to begin."""

    game: str
    data: Path | None = None
    """The folder of a ready-made game's data."""
    force: bool = False


def ready(desk: Desk) -> tuple[ReadyGame, ...]:
    """The ready-made games, by id."""
    found = {each.name.split("/")[1]: _described(each) for each in desk.shelf.listing(f"{_READY}*/{GAME_FILE}")}
    return tuple(
        ReadyGame(game=game, title=_text(node, "title") or game, source=_text(node, "source") or "")
        for game, node in sorted(found.items())
    )


def project_begun(project: Path) -> tuple[str, ...]:
    """Make a folder a project that has no settings yet; the names of the files that were written."""
    if (project / FILE).exists():
        return ()
    write_all({project / FILE: _SETTINGS.encode()})
    return (FILE,)


def begun(desk: Desk, wish: Wish, project: Path, look: Callable[[Made], Welcome]) -> Welcome:
    """Put a game into a project: a ready-made one with its data, else a small one to begin with.

    All is as before when its first look finds a fault.

    Raises: NotFound; UsageError; CardkitError when the data are not there; WriteError; InputError of the data.
    """
    contents, is_usual = _contents(desk, wish, project)
    data = None if wish.data is None else str(wish.data)
    with restored([project / name for name in (*contents, EDITOR)]):
        written = put(desk, project, contents, wish.force)
        return look(Made(game=wish.game, files=written, is_usual=is_usual, data=data))


def _contents(desk: Desk, wish: Wish, project: Path) -> Settled:
    """The files of the game.

    Raises: NotFound; UsageError; CardkitError when the data are not there.
    """
    known = {each.game: each for each in ready(desk)}
    if wish.game in known:
        return _ready_made(desk, wish, project, known[wish.game])
    near = nearest(wish.game, known)
    if wish.data is not None or near is not None:
        raise NotFound("ready-made game", wish.game, known)
    return _starter(desk, wish, project)


def _ready_made(desk: Desk, wish: Wish, project: Path, game: ReadyGame) -> Settled:
    """A ready-made game, over the data of a folder."""
    if wish.data is None:
        where = f"get it from {game.source}, then " if game.source else ""
        hint = f"{where}cardkit init --game {game.game} --data FOLDER"
        raise UsageError(f"'{game.game}' needs its data, which cardkit does not bring", hint)
    described = desk.shelf.find(f"{_READY}{game.game}/{GAME_FILE}")
    assert described is not None
    folder = _folder(wish.data)
    _check_data(folder, _described(described), game)
    new_game(desk, game.game, project, wish.force)
    texts = {f"cards/{game.game}/{GAME_FILE}": described.content()}
    return settled(texts, project, Lying(game.game, _from(project, folder, wish.data)), wish.force)


def _folder(data: Path) -> Path:
    """The folder of the data; a file stands for the one that it lies in.

    Raises: CardkitError when there is no such path.
    """
    if not data.exists():
        raise CardkitError(Fault(message=f"there is no folder {quoted(str(data), PATH)}"))
    return data if data.is_dir() else data.parent


def _from(project: Path, folder: Path, typed: Path) -> str:
    """The folder as the settings name it: from the project, unless it was typed in full."""
    place = folder.resolve()
    if typed.is_absolute() and not place.is_relative_to(project.resolve()):
        return place.as_posix()
    return Path(os.path.relpath(place, project.resolve())).as_posix()


def _check_data(folder: Path, node: Node, game: ReadyGame) -> None:
    """Make sure that a folder holds what a game's sources read.

    Raises: CardkitError with what is not there.
    """
    missing = [glob for glob in _globs(node) if next(folder.glob(glob), None) is None]
    if missing:
        message = f"{quoted(str(folder), PATH)} has no {quoted(missing[0])}, which {game.game} reads"
        hint = f"its data can be got from {game.source}" if game.source else None
        raise CardkitError(Fault(message=message, hint=hint))


def _globs(node: Node) -> tuple[str, ...]:
    """The files that a game cannot do without: those of a locale, and optional ones, may be missing."""
    sources = node.child("sources")
    needed = [each for each in (sources.items() if sources else ()) if each.child("optional") is None]
    files = [files for each in needed if (files := each.child("files")) is not None]
    every = [glob for each in files for glob in (each.items() if isinstance(each.value, list) else (each,))]
    return tuple(text for glob in every if "{locale}" not in (text := glob.text()))


def _starter(desk: Desk, wish: Wish, project: Path) -> Settled:
    """A small game to begin with.

    Raises: UsageError when one of that name is on the shelf.
    """
    if wish.game in games(desk.shelf) and not wish.force:
        raise UsageError(f"a game '{wish.game}' is on the shelf already", "choose another name; --force begins it anew")
    new_game(desk, wish.game, project, wish.force)
    files = [each for pattern in ("cards/*/*", "schemas/cards/*") for each in desk.shelf.listing(_STARTER + pattern)]
    texts = {_renamed(each.name.removeprefix(_STARTER), wish.game): _filled(each, wish.game) for each in files}
    return settled(texts, project, Lying(wish.game, None), wish.force)


def _filled(found: Found, game: str) -> bytes:
    """A file of the small game under its new name."""
    title = game.replace("-", " ").strip().capitalize() or game
    return _renamed(found.content().decode(), game).replace(_TITLE, title).encode()


def _renamed(text: str, game: str) -> str:
    """A text with the game's new name."""
    return text.replace(_NAME, game)


def _described(found: Found) -> Node:
    """A ready-made game's game.yaml."""
    return read(found.content(), found.name)


def _text(node: Node, key: str) -> str | None:
    """What a game.yaml says under a key."""
    child = node.child(key)
    return None if child is None else child.text()
