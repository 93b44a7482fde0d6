"""Bounds for templates, which may come from strangers (DESIGN 14): what they may ask for at once and in all."""

import re
from collections.abc import Callable, Iterator
from functools import wraps

LENGTH = 1_000_000
"""Characters that a template may give: an ornate face with its drawings has 40,000."""
NUMBER = 100_000
"""The largest number that a template may give to a function, and what all its ranges may count together."""
_BITS = 4096
_WIDE = re.compile(r"[0-9]{5,}|\*")
"""A width in a format that is too large, or that an argument gives."""


class Unbounded(ValueError):
    """A template asks for too much."""


def checked(function: Callable[..., object]) -> Callable[..., object]:
    """A filter that refuses large numbers."""

    @wraps(function)  # with the marks by which Jinja knows what else to hand over
    def bounded(*arguments: object, **named: object) -> object:
        check(*arguments[1:], *named.values())
        return function(*arguments, **named)

    return bounded


def check(*arguments: object) -> None:
    """Raises: Unbounded for a number that is too large to be a width, a count or an indent."""
    for each in arguments:
        if isinstance(each, int) and abs(each) > NUMBER:
            raise Unbounded(f"{_told(each)} is too large a number; at most {NUMBER}")


def formatted(pattern: object, *values: object, **named: object) -> str:
    """The filter `format` with widths of up to four digits."""
    if _WIDE.search(text := str(pattern)):
        raise Unbounded(f"'{text[:40]}' asks for too wide a text")
    return text % (named or values)


def operated(operator: str, left: object, right: object) -> None:
    """Raises: Unbounded for an operation whose result is too large."""
    if operator == "%" and isinstance(left, str):
        raise Unbounded("'%' is for numbers; texts are joined with '~', or formatted with the filter 'format'")
    if operator == "*" and (size := _size(left, right)) > NUMBER:
        raise Unbounded(f"{_told(size)} times something is too much; at most {NUMBER}")
    if operator == "+" and _count(left) + _count(right) > LENGTH:
        raise Unbounded(f"{_count(left) + _count(right)} characters or items are too many; at most {LENGTH}")
    if operator == "**" and isinstance(left, int) and isinstance(right, int) and left.bit_length() * right > _BITS:
        raise Unbounded("the power is too large a number")


def _count(value: object) -> int:
    """The characters or items of a value; 0 when it has none."""
    return len(value) if isinstance(value, str | list | tuple) else 0


def _size(left: object, right: object) -> int:
    """How long a text or list times a number is; 0 when it is none."""
    if isinstance(right, str | list | tuple):
        left, right = right, left
    if isinstance(left, int) and isinstance(right, int):
        return NUMBER + 1 if left.bit_length() + right.bit_length() > _BITS else 0
    return _count(left) * right if isinstance(right, int) else 0


def _told(number: int) -> str:
    """A number in a message; one of thousands of digits only by their count."""
    return str(number) if abs(number) < 10**18 else f"a number of {number.bit_length()} bits"


class Ranges:
    """The `range` of templates: in one filling all of them together count up to `NUMBER`."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self._left = NUMBER

    def afresh(self) -> None:
        """Begin another filling."""
        self._left = NUMBER

    def __call__(self, *arguments: int) -> range:
        """A range."""
        found = range(*arguments)
        # `len` of more than a machine's word is an OverflowError.
        count = max(0, -(-(found.stop - found.start) // found.step))
        if count > self._left:
            raise Unbounded(f"the ranges of a template count too far; at most {NUMBER} in all")
        self._left -= count
        return found


def joined(parts: Iterator[str]) -> str:
    """The text of a template, unless it is too long."""
    taken, length = [], 0
    for part in parts:
        length += len(part)
        if length > LENGTH:
            raise Unbounded(f"the template gives more than {LENGTH} characters")
        taken.append(part)
    return "".join(taken)
