"""What a project's settings say of a game that is new in it: where its data lies, and that it is the usual one."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardkit.catalogue import files
from cardkit.errors import PATH, UsageError
from cardkit.jobs.binding import bound, bound_to, line, usual
from cardkit.jobs.project import FILE
from cardkit.text import quoted


class Lying(NamedTuple):
    """A game, and the folder of its data as the settings would name it; None: the project itself."""

    game: str
    folder: str | None

    @property
    def place(self) -> str:
        """The folder."""
        return self.folder or "."


class Settled(NamedTuple):
    """The files of a new game, with the project's settings where it needs others."""

    contents: Mapping[str, bytes]
    """By their paths from the project's folder."""
    is_usual: bool
    """The settings name the game as the usual one now."""


def settled(contents: Mapping[str, bytes], project: Path, lying: Lying, force: bool) -> Settled:
    """The files of a game, with the settings.

    A project's first game becomes its usual one, so that nobody has to name it.

    Raises: UsageError with the line to add, where the folder cannot be put in safely; where the settings name another
        one, unless it is to be replaced.
    """
    place, game = project / FILE, lying.game
    before = place.read_bytes().decode() if place.is_file() else ""
    with_folder = before if _is_said(before, project, lying, force) else bound(before, game, lying.place)
    if with_folder is None:
        hint = f"add to it: {line(game, lying.place)}"
        raise UsageError(f"'{place}' is not as expected, and is left as it is", hint)
    others = {each.parent.name for each in project.glob(f"cards/*/{files.GAME_FILE}")} - {game}
    named = None if others else usual(with_folder, game)
    after = with_folder if named is None else named
    return Settled({**contents, **({} if after == before else {FILE: after.encode()})}, named is not None)


def _is_said(settings: str, project: Path, lying: Lying, force: bool) -> bool:
    """The settings name the folder of a game's data already, or need not.

    Raises: UsageError where they name another one that is there, unless it is to be replaced.
    """
    said = bound_to(settings, lying.game)
    if said is None:
        return lying.folder is None
    if (project / said).resolve() == (project / lying.place).resolve():
        return True
    if not force and (project / said).exists():  # else it has moved
        message = f"{FILE} says that the data of {lying.game} lies in {quoted(said, PATH)}"
        raise UsageError(message, f"--force writes {quoted(lying.place, PATH)} in its place")
    return False
