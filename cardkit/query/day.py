"""Dates of a query: years, months and days, which are compared as far as they are written."""

import re
from datetime import date

from cardkit.query.ask import BETWEEN, Asked
from cardkit.query.expression import Days
from cardkit.query.tokens import REGEX, Token

_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}\Z")


def days(asked: Asked, token: Token) -> Days:
    """A date, or those from one to another.

    Raises:
        QueryError: the value is neither, or the operator does not take it.
    """
    parts = token.text.split(BETWEEN, 1)
    if token.sort == REGEX or not all(is_date(part) for part in parts if part or len(parts) == 1):
        word = asked.word.text
        hint = f"write a year, a month or a day: {word}>=2025, {word}:2025-03, {word}<=2025-03-14"
        raise asked.place.error(f"'{asked.field.name}' is a date, '{token.text}' is not", token.span, hint)
    low, high = asked.ends(token) if len(parts) > 1 else (token.text, token.text)
    if low > high:
        raise asked.no_range(token, low, high)
    return Days(low, high)


def is_date(text: str) -> bool:
    """A text is a day of the calendar, or a month or year of it: ISO 8601, whose texts sort as the dates do."""
    try:
        return _DATE.match(text) is not None and bool(date.fromisoformat(f"{text}-01-01"[:10]))
    except ValueError:
        return False
