"""A look: the templates of a game's faces, and the HTML that they give."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import NamedTuple

from cardkit.errors import InputError, NotFound
from cardkit.face.template import ROOT, Environment, environment, filled
from cardkit.measure import Size
from cardkit.measure import size as sized
from cardkit.model import Game
from cardkit.shelf import Shelf
from cardkit.source import read

_ANY = "any"
"""The folder of looks that suit every game."""
_LITTLE = "little"
"""What a look says of the ink that it needs."""
_USUAL = "text"
"""The first of these: how cards are drawn where nobody says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One design of a game's faces."""

    game: Game
    name: str
    folder: str
    """Path of its folder, from the templates' root."""
    backs: tuple[str, ...]
    """Names of the backs that it draws."""
    size: Size | None
    """What its faces are drawn for; None when they suit any size."""
    second: str | None = None
    """How its faces differ when plutoprint draws them, `same` when they don't; None when it must not draw them."""
    is_sparing: bool = False
    """It needs little ink: letters and lines on white."""
    shelf: Shelf
    environment: Environment

    def path(self, template: str) -> str:
        """The file of a template of the look, from the shelf's root."""
        return f"{ROOT}{self.folder}/{template}"

    def back(self, name: str) -> str | None:
        """The template that draws a back: its own, else the only one of a look for every game, which knows no names."""
        if name in self.backs:
            return f"back-{name}.html"
        return f"back-{self.backs[0]}.html" if len(self.backs) == 1 and self.folder == f"{_ANY}/{self.name}" else None

    def html(self, template: str, view: Mapping[str, object]) -> str:
        """What a template of the look gives for a view; `template` is a name such as `face.html`.

        Raises: PrintError at the template's line.
        """
        return filled(self.environment, f"{self.folder}/{template}", view)


def bare(shelf: Shelf, game: Game) -> Look:
    """A look without templates, for cards of which every face is given."""
    return Look(game=game, name="", folder="", backs=(), size=None, shelf=shelf, environment=environment(shelf, game))


def look(shelf: Shelf, game: Game, name: str) -> Look:
    """The look of that name, of the game's own or of those for any game.

    Raises: NotFound when there is none; InputError when its `look.yaml` cannot be read.
    """
    folders = [f"{owner}/{name}" for owner in (game.id, _ANY)]
    folder = next((each for each in folders if shelf.find(f"{ROOT}{each}/face.html")), None)
    if folder is None:
        raise NotFound("look", name, looks(shelf, game))
    said = _said(shelf, f"{ROOT}{folder}/look.yaml")
    paths = (PurePosixPath(found.name) for found in shelf.listing(f"{ROOT}{folder}/back-*.html"))
    return Look(
        game=game,
        name=name,
        folder=folder,
        size=said.size,
        second=said.second,
        is_sparing=said.is_sparing,
        backs=tuple(path.stem.removeprefix("back-") for path in paths),
        shelf=shelf,
        environment=environment(shelf, game),
    )


class _Said(NamedTuple):
    """What a `look.yaml` says."""

    size: Size | None = None
    second: str | None = None
    is_sparing: bool = False


def _said(shelf: Shelf, file: str) -> _Said:
    """What a look says of itself.

    Raises: InputError when the file says it in another way, or something else.
    """
    found = shelf.find(file)
    if found is None:
        return _Said()
    root = read(found.content(), found.name)
    said = root.mapping(("size", "plutoprint", "ink"), () if len(root.entries()) else ("size",))
    ink, size = said.get("ink"), said.get("size")
    if ink is not None and ink.text() != _LITTLE:
        raise InputError(ink.fault(f"ink is '{ink.text()}'; '{_LITTLE}' is needed, or nothing"))
    if size is not None and sized(size.text()) is None:
        raise InputError(size.fault(f"'{size.text()}' is no size; write it like 63x88mm"))
    return _Said(
        size=None if size is None else sized(size.text()),
        second=said["plutoprint"].text() if "plutoprint" in said else None,
        is_sparing=ink is not None,
    )


def looks(shelf: Shelf, game: Game) -> tuple[str, ...]:
    """The names of the looks that a game has: its own, then those for every game, the usual one first."""
    own, every = (_names(shelf, owner) for owner in (game.id, _ANY))
    return tuple(dict.fromkeys((*own, *sorted(every, key=lambda name: name != _USUAL))))


def _names(shelf: Shelf, owner: str) -> tuple[str, ...]:
    """The names of the looks in a folder of `templates/`."""
    return tuple(PurePosixPath(each.name).parent.name for each in shelf.listing(f"{ROOT}{owner}/*/face.html"))
