"""Regular expressions with a deadline.

The engine is the `regex` package: the standard `re` cannot be stopped from another thread (it keeps the interpreter's
lock), and SIGALRM reaches neither Windows nor threads. `regex` looks at the clock while it matches, everywhere.
It is imported by the first regex: 10 ms (m) that queries without one must not pay.
"""

from collections.abc import Callable
from functools import cache
from time import process_time

from cardkit import pattern as strangers
from cardkit.errors import QueryError
from cardkit.query.expression import Expression, Pattern, operands
from cardkit.text import fold

SECONDS = 0.9
"""Processor time of all matches of one query together; DESIGN 5 promises an end within a second.

Not time on the wall: `regex` counts so too, and a busy machine must not refuse a good query.
"""

SEPARATOR = "\x1f"
"""Stands before, between and after the marks and texts of a column that joins locales (ASCII's unit separator)."""

MARK = "\x1e"
"""Stands before a text as often as locales come before its own, none before the default one's (ASCII's RS)."""

Matcher = Callable[[str, str | None], bool | None]


def matcher(seconds: float = SECONDS) -> Matcher:
    """A function (pattern, text) for SQLite's REGEXP, whose time begins now: make one for each statement.

    It raises TimeoutError when the time is over; sqlite3 then stops the statement with an OperationalError.
    """
    import regex  # noqa: PLC0415  # 10 ms, see above

    end = process_time() + seconds
    compiled = cache(lambda pattern: regex.compile(pattern, regex.IGNORECASE | regex.MULTILINE))

    def matches(pattern: str, text: str | None) -> bool | None:
        if text is None:
            return None
        left = end - process_time()
        if left <= 0:
            raise TimeoutError
        return any(compiled(pattern).search(part, timeout=left) is not None for part in texts(text))

    return matches


def texts(column: str) -> list[str]:
    """The texts of a column that joins locales; of any other column its only one."""
    return column[2:-1].split(SEPARATOR)[::2] if column.startswith(SEPARATOR) else [column]


def fault(pattern: str) -> tuple[str, int] | None:
    """What is wrong with a pattern and at which character, or None."""
    import regex  # noqa: PLC0415  # 10 ms, see above

    return strangers.fault(pattern, regex.IGNORECASE | regex.MULTILINE)


def folded(pattern: str) -> str:
    """The pattern in the form of folded texts; case is left to the engine, since `\\S` is not `\\s`."""
    return "".join(char if char.isascii() else fold(char) for char in pattern)


def patterns(expression: Expression) -> tuple[Pattern, ...]:
    """The query's regular expressions; where there are none, REGEXP is not needed."""
    return tuple(each for each in operands(expression) if isinstance(each, Pattern))


def stopped(text: str, expression: Expression) -> QueryError:
    """The error of a query whose regex ran out of time."""
    found = patterns(expression)
    span = (min(each.start for each in found), max(each.end for each in found))
    hint = "nested repeats such as (a+)+ take for ever; write a simpler pattern"
    return QueryError("the /regex/ took longer than a second and was stopped", text, span, hint)
