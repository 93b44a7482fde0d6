"""Fields of a card as a referee needs them; a game of that name may have been described otherwise."""

from enum import StrEnum
from typing import TypeVar

from cardkit.errors import UsageError
from cardkit.model import Card
from cardkit.text import listing, quoted

Word = TypeVar("Word", bound=StrEnum)


def number(card: Card, field: str) -> int | None:
    """A whole number; None when no source gives it.

    Raises: UsageError when it is something else.
    """
    value = card.fields.get(field)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise _unfit(card, field, "a whole number")


def word(card: Card, field: str, kind: type[Word]) -> Word | None:
    """A word of an enumeration; None when no source gives it.

    Raises: UsageError when it is another one.
    """
    value = card.fields.get(field)
    known = [str(each) for each in kind]
    if value is None:
        return None
    if value not in known:
        raise _unfit(card, field, f"one of {listing(known)}")
    return kind(str(value))


def words(card: Card, field: str) -> tuple[str, ...] | None:
    """A list of words; None when no source gives it, empty when the card has none.

    Raises: UsageError when it is something else.
    """
    if field in card.unknown:
        return None
    value = card.fields.get(field, ())
    if not isinstance(value, tuple):
        raise _unfit(card, field, "a list")
    return value


def _unfit(card: Card, field: str, needed: str) -> UsageError:
    """The error of a field that is not what the referee knows."""
    return UsageError(f"{field} of {quoted(card.name)} is {quoted(str(card.fields[field]))}; {needed} is needed")
