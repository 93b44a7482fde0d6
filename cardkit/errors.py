"""What stops a command.

```
CardkitError            exit code 2: cannot
├── UsageError          options and arguments that do not fit
├── NotFound            a game, deck, look, draft, file ... that no root has
├── Gone                a file that another program has taken away since its folder was listed
├── InputError          files that cannot be read as what they should be; one Fault a place
├── QueryError          a query that cannot be understood
│   └── UnknownField    a word of it that no field is called
├── DraftError          a pick or a table that the draft does not allow
├── PrintError          a face or sheet that cannot be made
│   └── NoEngine        what draws faces is not there
├── WriteError          a file that must not or cannot be written
└── NewerError          exit code 3: made by a newer cardkit
```
A finding (why a deck is not legal) is no error: it is an answer.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from cardkit.position import Position
from cardkit.text import known_hint, quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong: what, where, and what would be right."""

    message: str
    """`what is wrong; what would be right`, lower case, no full stop."""
    place: Position | None = None
    line: str = ""
    """The text that the fault stands in: a line of a file, or a query; empty when there is none to show."""
    start: int | None = None
    """First wrong character of `line`, from 0."""
    end: int | None = None
    """End of the wrong part of `line`, open."""
    hint: str | None = None
    """What to try next, such as "did you mean 'cost'?"."""

    def __str__(self) -> str:
        """The message behind its place, as one line."""
        return self.message if self.place is None else f"{self.place}: {self.message}"


def by_place(fault: Fault) -> tuple[str, int, int]:
    """What faults are sorted by: file, line and column; those without a place come first."""
    return (fault.place.file, fault.place.line, fault.place.column) if fault.place else ("", 0, 0)


KNOWN_SHOWN = 6
"""Known names that an error lists when none is near the unknown one."""


NAME = 200
"""Characters of a name that nothing answers to, which may be a path."""

PATH = 4096
"""Characters of a path that a message repeats: as many as Linux has (PATH_MAX)."""


class CardkitError(Exception):
    """What a user can mend; holds every fault that was found."""

    kind = "error"
    exit_code = 2

    def __init__(self, *faults: Fault) -> None:
        """An error with its faults, in the order in which they are told."""
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class UsageError(CardkitError):
    """Options and arguments that do not fit."""

    kind = "usage"

    def __init__(self, message: str, hint: str | None = None, place: Position | None = None) -> None:
        """One sentence about the call, what to type instead, and the place of what asks for it."""
        super().__init__(Fault(message=message, hint=hint, place=place))


class NotFound(CardkitError):
    """A name that nothing answers to."""

    kind = "not-found"

    def __init__(
        self,
        noun: str,
        name: str,
        known: Iterable[str] = (),
        place: Position | None = None,
        hint: str | None = None,
    ) -> None:
        """`noun` says what was looked for ("game"), `known` which names there are; a `hint` helps more than these."""
        told = hint or known_hint(name, known, KNOWN_SHOWN)
        super().__init__(Fault(message=f"no {noun} is called {quoted(name, NAME)}", place=place, hint=told))


class Gone(CardkitError):
    """A file that is there no more, though its folder was listed a moment ago."""

    def __init__(self, file: str) -> None:
        """`file` is what messages call it."""
        super().__init__(Fault(message="the file cannot be read (it was taken away meanwhile)", place=Position(file)))


class InputError(CardkitError):
    """Files that cannot be read as what they should be."""

    kind = "input"


class QueryError(CardkitError):
    """A query that cannot be understood; `start` and `end` count characters of the query."""

    kind = "query"

    def __init__(self, message: str, query: str, span: tuple[int, int], hint: str | None = None) -> None:
        """What is wrong with the characters `span` (from 0, end open) of `query`."""
        super().__init__(Fault(message=message, line=query, start=span[0], end=span[1], hint=hint))


class UnknownField(QueryError):
    """A word of a query that no field is called."""

    def __init__(self, word: str, query: str, span: tuple[int, int], hint: str | None = None) -> None:
        """`word` stands, perhaps with a locale behind it, at the characters `span` of `query`."""
        super().__init__(f"unknown field '{word}'", query, span, hint)
        self.word = word


class DraftError(CardkitError):
    """A pick, a seat or a table that the draft does not allow."""

    kind = "draft"


class PrintError(CardkitError):
    """A face or a sheet that cannot be made."""

    kind = "print"


class NoEngine(PrintError):
    """The system lacks what draws faces; those that are kept, and pictures, can be printed all the same."""

    def __init__(self, hint: str | None = None, *, second: bool = False, instead: str | None = None) -> None:
        """`second`: the second engine may draw it, were it there; `instead` is a look that this one may draw."""
        message = "nothing can be drawn: WeasyPrint finds no Pango, a library of the system"
        super().__init__(Fault(message=message, hint=hint or "'cardkit doctor' says what installs it"))
        self.second = second
        self.instead = instead


class WriteError(CardkitError):
    """A file that must not or cannot be written."""

    kind = "write"

    def __init__(self, file: str, reason: str, hint: str | None = None) -> None:
        """`reason` reads after the file's name: "exists already"."""
        super().__init__(Fault(message=f"{quoted(file, PATH)} {reason}", hint=hint))


class NewerError(CardkitError):
    """Something that a newer cardkit made."""

    kind = "newer"
    exit_code = 3

    def __init__(self, what: str) -> None:
        """`what` names the thing: "the catalogue '...'"."""
        super().__init__(Fault(message=f"{what} was made by a newer cardkit", hint="update cardkit"))
