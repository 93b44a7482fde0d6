"""Templates: Jinja in a sandbox. What they give, and where they are wrong."""

import traceback
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import SimpleNamespace

from jinja2 import (
    BytecodeCache,
    ChainableUndefined,
    FunctionLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

from cardkit.errors import Fault, PrintError
from cardkit.face.bound import Ranges, Unbounded, check, checked, formatted, joined, operated
from cardkit.face.view import direction, held, marked, refuse, symbol, symbols
from cardkit.limit import Overrun, within
from cardkit.model import Game
from cardkit.position import Position, line_of
from cardkit.shelf import Shelf
from cardkit.source import decoded
from cardkit.text import suggestion

ROOT = "templates/"
SECONDS = 5
"""To fill one template; the slowest of the shipped ones takes 0.02."""
MEMORY = 1_000_000_000
"""Bytes that filling a template may add to the process."""
_FAILURES = (TemplateError, TypeError, ValueError, ArithmeticError, AttributeError, LookupError)
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


class Excess(PrintError):
    """A template that asks for too much: what it does to one card it would do to the next, for as long."""


class _Compiled(BytecodeCache):
    """Templates that this process has compiled, by name, as long as their texts stay: those of an ornate look take
    100 ms (m), which whoever watches a card change would wait for each time."""

    def __init__(self) -> None:
        """Nothing compiled yet."""
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket, which takes nothing of another text."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a bucket holds."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


@lru_cache(maxsize=8)
def _compiled(_game: str, _symbols: tuple[tuple[str, str], ...]) -> _Compiled:
    """What was compiled for a game and its symbols: a symbol in a constant text is compiled with it."""
    return _Compiled()


class Environment(SandboxedEnvironment):
    """Templates of the shelf: they may reach nothing but what they are given, and must not ask for more."""

    intercepted_binops = frozenset({"*", "**", "%", "+"})

    def __init__(self, shelf: Shelf, game: Game | None) -> None:
        """The templates of a shelf, with the symbols of a game."""
        super().__init__(
            loader=FunctionLoader(partial(_source, shelf)),
            autoescape=lambda name: name is None or name.endswith(".html"),
            undefined=Missing,
            keep_trailing_newline=True,
            bytecode_cache=_compiled(game.id if game else "", tuple(game.symbols.items()) if game else ()),
        )
        self.filters = {name: checked(each) for name, each in {**self.filters, "format": formatted}.items()}
        self.filters |= {"held": held, "direction": direction}
        self.ranges = Ranges()
        self._safe: dict[tuple[type, str], bool] = {}
        self.globals |= {"range": self.ranges, "refuse": refuse}
        del self.globals["lipsum"]
        if game is not None:
            self.filters["symbols"] = partial(symbols, game)
            self.filters["marked"] = partial(marked, game)
            self.globals["symbol"] = partial(symbol, game)

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        """The result of an operation, unless it is too large."""
        operated(operator, left, right)
        return super().call_binop(context, operator, left, right)

    def call(__self, __context: Context, __obj: object, *args: object, **kwargs: object) -> object:  # noqa: N805  # so that no name stands in kwargs' way
        """The result of a call, unless it is asked for too much."""
        if __obj is not __self.ranges:
            check(*args, *kwargs.values())
        return super().call(__context, __obj, *args, **kwargs)

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Templates may use it; `format` is a filter, which has a bound.

        What Jinja says of it depends on the kind of the value and the name alone; kept, to fill 540 faces takes a tenth
        less (m).
        """
        asked = type(obj), attr
        if asked not in self._safe:
            self._safe[asked] = attr not in ("format", "format_map") and super().is_safe_attribute(obj, attr, value)
        return self._safe[asked]

    def wrap_str_format(self, value: object) -> None:
        """Give no other `format` either."""


def environment(shelf: Shelf, game: Game | None = None) -> Environment:
    """The templates of a shelf, with a game's symbols."""
    return Environment(shelf, game)


def forgiving(environment: Environment) -> Environment:
    """The same templates, in which a value that is not there is empty: to see what else is wrong with them."""
    made = environment.overlay(undefined=ChainableUndefined)
    assert isinstance(made, Environment)
    return made


def filled(environment: Environment, template: str, view: Mapping[str, object]) -> str:
    """What a template gives for a view.

    Raises: PrintError at the template's line; Excess, one of them.
    """
    environment.ranges.afresh()
    try:
        with within(SECONDS, MEMORY):
            return joined(environment.get_template(template).generate(view))
    except TemplateNotFound as error:
        hint = f"names start in '{ROOT}', without it" if str(error.name).startswith(ROOT) else None
        message = f"no template is called '{error.name}'"
        raise PrintError(Fault(message=message, place=_place(error), hint=hint)) from error
    except TemplateSyntaxError as error:
        place, line = Position(f"{ROOT}{error.name}", error.lineno), line_of(error.source or "", error.lineno)
        raise PrintError(Fault(message=str(error.message).rstrip("."), place=place, line=line)) from error
    except (RecursionError, SyntaxError) as error:
        # Python's own: it compiles what Jinja makes of a template.
        message = "its parts stand, include or call each other too deep"
        raise PrintError(Fault(message=message, place=_place(error) or Position(f"{ROOT}{template}"))) from error
    except (Unbounded, Overrun, MemoryError) as error:
        message = f"the template asks for too much: {str(error) or 'memory'}"
        raise Excess(Fault(message=message, place=_place(error) or Position(f"{ROOT}{template}"))) from error
    except _FAILURES as error:
        if (where := _place(error)) is None:
            raise
        raise PrintError(Fault(message=str(error).rstrip("."), place=where)) from error


def _source(shelf: Shelf, name: str) -> tuple[str, str, Callable[[], bool]] | None:
    """A template's text and what messages call it.

    Raises: PrintError when it is no UTF-8 text.
    """
    found = shelf.find(ROOT + name)
    if found is None:
        return None
    text, faults = decoded(found.content(), found.name)
    if text is None:
        raise PrintError(*faults)
    return text, found.name, lambda: True


def _place(error: BaseException) -> Position | None:
    """Where in a template an error arose, or None when it arose elsewhere."""
    walked = traceback.walk_tb(error.__traceback__)
    places = [(frame.f_code.co_filename, line) for frame, line in walked if frame.f_code.co_filename.startswith(ROOT)]
    return Position(places[-1][0], places[-1][1] or 1) if places else None
