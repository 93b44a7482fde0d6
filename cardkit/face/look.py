"""A look: the templates of a game's faces, and the HTML that they give."""

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath
from types import SimpleNamespace

from jinja2 import Environment, FunctionLoader, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.sandbox import SandboxedEnvironment

from cardkit.errors import Fault, NotFound, PrintError
from cardkit.face.view import held, refuse, symbol, symbols
from cardkit.model import Game
from cardkit.position import Position, line_of
from cardkit.shelf import Shelf
from cardkit.text import suggestion

ROOT = "templates/"
_ANY = "any"
"""The folder of looks that suit every game."""
_FAILURES = (TemplateError, TypeError, ValueError, ArithmeticError, LookupError)
"""What an expression of a template may end in."""


class Missing(StrictUndefined):
    """A value that a template asks for and that is not there."""

    @property
    def _undefined_message(self) -> str:
        """What is missing, and what was meant."""
        if self._undefined_hint:
            return str(self._undefined_hint)
        owner, name = self._undefined_obj, str(self._undefined_name)
        known = vars(owner) if isinstance(owner, SimpleNamespace) else owner if isinstance(owner, Mapping) else ()
        hint = suggestion(name, known)
        return f"'{name}' is not there; {hint or f'ask for it with `{name} is defined`'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One design of a game's faces."""

    game: Game
    name: str
    folder: str
    """Path of its folder, from the templates' root."""
    backs: tuple[str, ...]
    """Names of the backs that it draws."""
    shelf: Shelf
    environment: Environment

    def path(self, template: str) -> str:
        """The file of a template of the look, from the shelf's root."""
        return f"{ROOT}{self.folder}/{template}"

    def html(self, template: str, view: Mapping[str, object]) -> str:
        """What a template of the look gives for a view; `template` is a name such as `face.html`.

        Raises: PrintError at the template's line.
        """
        return filled(self.environment, f"{self.folder}/{template}", view)


def look(shelf: Shelf, game: Game, name: str) -> Look:
    """The look of that name, of the game's own or of those for any game.

    Raises: NotFound when there is none; PrintError when its templates cannot be read.
    """
    folders = [f"{owner}/{name}" for owner in (game.id, _ANY)]
    folder = next((each for each in folders if shelf.find(f"{ROOT}{each}/face.html")), None)
    if folder is None:
        raise NotFound("look", name, looks(shelf, game))
    paths = (PurePosixPath(found.name) for found in shelf.listing(f"{ROOT}{folder}/back-*.html"))
    return Look(
        game=game,
        name=name,
        folder=folder,
        backs=tuple(path.stem.removeprefix("back-") for path in paths),
        shelf=shelf,
        environment=environment(shelf, game),
    )


def looks(shelf: Shelf, game: Game) -> tuple[str, ...]:
    """The names of the looks that a game has."""
    found = [each for owner in (game.id, _ANY) for each in shelf.listing(f"{ROOT}{owner}/*/face.html")]
    return tuple(dict.fromkeys(PurePosixPath(each.name).parent.name for each in found))


def environment(shelf: Shelf, game: Game | None = None) -> Environment:
    """Templates of the shelf: they see what they are given, may reach nothing else, and must not ask for more."""
    made = SandboxedEnvironment(
        loader=FunctionLoader(partial(_source, shelf)),
        autoescape=lambda name: name is None or name.endswith(".html"),
        undefined=Missing,
        keep_trailing_newline=True,
    )
    made.globals["refuse"] = refuse
    made.filters["held"] = held
    if game is not None:
        made.filters["symbols"] = partial(symbols, game)
        made.globals["symbol"] = partial(symbol, game)
    return made


def filled(environment: Environment, template: str, view: Mapping[str, object]) -> str:
    """What a template gives for a view.

    Raises: PrintError at the template's line.
    """
    try:
        return environment.get_template(template).render(view)
    except TemplateNotFound as error:
        raise PrintError(Fault(message=f"no template is called '{ROOT}{error.name}'")) from error
    except TemplateSyntaxError as error:
        place, line = Position(f"{ROOT}{error.name}", error.lineno), line_of(error.source or "", error.lineno)
        raise PrintError(Fault(message=str(error.message).rstrip("."), place=place, line=line)) from error
    except _FAILURES as error:
        if (where := _place(error)) is None:
            raise
        raise PrintError(Fault(message=str(error).rstrip("."), place=where)) from error


def _source(shelf: Shelf, name: str) -> tuple[str, str, Callable[[], bool]] | None:
    """A template's text and what messages call it."""
    found = shelf.find(ROOT + name)
    return None if found is None else (found.content().decode("utf-8"), found.name, lambda: True)


def _place(error: BaseException) -> Position | None:
    """Where in a template an error arose, or None when it arose elsewhere."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(ROOT)]
    return Position(frames[-1].filename, frames[-1].lineno or 1) if frames else None
