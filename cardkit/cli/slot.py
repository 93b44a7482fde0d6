"""Where a half-typed command line stands: in which command, and at the value of which argument or option."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from typer.core import TyperGroup


class Candidate(NamedTuple):
    """What a word may become, and what is told of it."""

    value: str
    told: str = ""


class Parameter(Protocol):
    """An argument or option, as the parser has it."""

    name: str | None
    opts: list[str]
    nargs: int
    multiple: bool

    @property
    def param_type_name(self) -> str:
        """`argument` or `option`."""


class Command(Protocol):
    """A command, as the parser has it."""

    name: str | None

    @property
    def params(self) -> Iterable[Parameter]:
        """Its arguments in their order, and its options."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Where the word stands that is being typed."""

    command: Command
    parameter: Parameter | None = None
    """What the word is a value of; None where a command or an option is to be named."""
    part: str
    """What is typed of it, without `--option=`."""
    given: Mapping[str, tuple[str, ...]]
    """The values so far, by the names of arguments and options; a flag has an empty one."""


def slot(root: Command, words: Iterable[str], part: str) -> Slot:
    """Where a word stands, behind whole words."""
    walk = _Walk(root)
    for word in words:
        walk.take(word)
    return walk.ending(part)


def subcommands(command: Command) -> tuple[Candidate, ...]:
    """The commands of a group; a command has none."""
    if not isinstance(command, TyperGroup):
        return ()
    shown = ((name, each) for name, each in command.commands.items() if not each.hidden)
    return tuple(Candidate(name, each.get_short_help_str(80)) for name, each in shown)


def options(found: Slot) -> tuple[Candidate, ...]:
    """The options that may still be given."""
    own = (each for each in found.command.params if each.param_type_name == "option")
    left = (each for each in own if each.name not in found.given or each.multiple)
    named = (Candidate(name, str(getattr(each, "help", None) or "")) for each in left for name in each.opts)
    return (*named, Candidate("--help", "Show this message and exit."))


def choices(parameter: Parameter) -> tuple[str, ...]:
    """The words of which one must be given; none where any may."""
    return tuple(str(each) for each in getattr(getattr(parameter, "type", None), "choices", ()))


class _Walk:
    """The state of one way along a line: the command so far, the option that waits for its value."""

    def __init__(self, root: Command) -> None:
        self.given: dict[str, tuple[str, ...]] = {}
        self.waiting: Parameter | None = None
        self.is_plain = False
        """`--` has been read: nothing is an option any more."""
        self.enter(root)

    def enter(self, command: Command) -> None:
        """Go on in a command."""
        self.command = command
        self.arguments = [each for each in command.params if each.param_type_name == "argument"]

    def take(self, word: str) -> None:
        """Read a whole word."""
        name, sign, value = word.partition("=")
        option = None if self.is_plain else self.option(name)
        if self.waiting is not None:
            self.give(self.waiting, word)
            self.waiting = None
        elif word == "--":
            self.is_plain = True
        elif option is not None:
            self.take_option(option, value if sign else None)
        elif isinstance(self.command, TyperGroup):
            self.enter(self.command.commands[word])
        elif self.arguments:
            taken = self.arguments[0]
            self.give(taken, word)
            self.arguments = self.arguments[taken.nargs == 1 :]

    def take_option(self, option: Parameter, value: str | None) -> None:
        """Read an option, with the value that is joined to it."""
        if value is not None or getattr(option, "is_flag", False):
            self.give(option, value or "")
        else:
            self.waiting = option

    def give(self, parameter: Parameter, value: str) -> None:
        """Note a value."""
        name = parameter.name or ""
        self.given[name] = (*self.given.get(name, ()), value)

    def option(self, name: str) -> Parameter | None:
        """The command's option of that name."""
        own = (each for each in self.command.params if each.param_type_name == "option")
        return next((each for each in own if name in each.opts), None)

    def ending(self, part: str) -> Slot:
        """Where the word stands that is being typed."""
        name, sign, value = part.partition("=")
        joined = self.option(name) if sign and not self.is_plain else None
        if self.waiting is None and joined is not None:
            return Slot(command=self.command, parameter=joined, part=value, given=self.given)
        argument = self.arguments[0] if self.arguments and not self.names_option(part) else None
        return Slot(command=self.command, parameter=self.waiting or argument, part=part, given=self.given)

    def names_option(self, part: str) -> bool:
        """The word can only be an option: words of a query may begin with one `-`."""
        settings: Mapping[str, object] = getattr(self.command, "context_settings", {})
        is_free = bool(settings.get("ignore_unknown_options")) and not part.startswith("--")
        return part.startswith("-") and not self.is_plain and not is_free
