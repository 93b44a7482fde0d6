"""A value that stands for others: the words of a range, or those that people call so."""

from cardkit.model import Kind
from cardkit.query.ask import BETWEEN, Asked
from cardkit.query.number import is_count
from cardkit.query.term import called
from cardkit.query.tokens import REGEX, WORD, Token
from cardkit.text import fold

_NAMED = {Kind.WORD: "words", Kind.CODE: "codes", Kind.LIST: "items"}
"""The kinds of fields whose values are names, and what these are called."""


def meant(asked: Asked, token: Token) -> tuple[Token, ...]:
    """The values that a value stands for, as tokens; itself where it is one of the field's, or stands for none.

    Raises:
        QueryError: it is a range that holds nothing, or one of words that have no order.
    """
    field = asked.field
    if token.sort == REGEX or field.kind is Kind.NUMBER or _is_value(asked, token.text):
        return (token,)
    values = called(field, token.text)
    if not values and field.kind in _NAMED and token.sort == WORD and _is_range(token.text):
        values = _between(asked, token)
    return tuple(token._replace(text=value) for value in values) or (token,)


def _is_range(text: str) -> bool:
    """Two names, or one, with the sign of a range; an ellipsis is none, and of numbers a list may have so many."""
    return BETWEEN in text.replace("...", "") and not is_count(text) and text != BETWEEN


def _is_value(asked: Asked, text: str) -> bool:
    """The field has that value."""
    return fold(text) in {fold(value) for value in asked.field.values}


def _between(asked: Asked, token: Token) -> tuple[str, ...]:
    """The words from the one end of a range to the other, in their order."""
    word, values = asked.word.text, asked.field.values
    if not asked.field.ordered:
        hint = f"write {word}:{'|'.join(each for each in token.text.split(BETWEEN, 1) if each)}"
        why = f"the {_NAMED[asked.field.kind]} of '{asked.field.name}' have no order for '{BETWEEN}'"
        raise asked.place.error(why, token.span, hint)
    ends = asked.ends(token)
    low, high = (_rank(asked, token, end) for end in ends)
    if low > high:
        raise asked.no_range(token, *ends)
    return values[low : high + 1]


def _rank(asked: Asked, token: Token, end: str) -> int:
    """The place of a range's end among the words."""
    values = asked.field.values
    found = [value for value in values if fold(value) == fold(end)] or called(asked.field, end)
    if not found:
        start = token.start + token.text.index(end)
        part = token._replace(text=end, start=start, end=start + len(end))
        raise asked.place.unknown(asked.field.name, part, end, values)
    return values.index(found[0])
