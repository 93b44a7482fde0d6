"""The term of a query that an error points at."""

from typing import NamedTuple

from cardkit.errors import Fault, QueryError
from cardkit.query.tokens import BAR, OPERATOR, VALUES, Token, tokens


class Mistake(NamedTuple):
    """A field with an operator and a value, as typed, of which one is not known."""

    field: str
    operator: str
    value: str
    is_field: bool
    """The field is not known; else the value."""

    @property
    def word(self) -> str:
        """What is not known."""
        return self.field if self.is_field else self.value


def mistake(fault: Fault) -> Mistake | None:
    """The term that a query's fault marks the field or the value of; None when it marks something else."""
    found = _tokens(fault.line or "")
    index = next((i for i, each in enumerate(found) if each.span == (fault.start, fault.end)), None)
    if index is None or found[index].sort not in VALUES:
        return None
    if _compares(found, index + 1):
        behind = found[index + 2]
        value = behind.text if behind.sort in VALUES else ""
        return Mistake(found[index].text, found[index + 1].text, value, True)
    at = index
    while at > 1 and found[at - 1].sort == BAR:
        at -= 2
    if at < 2 or not _compares(found, at - 1):
        return None
    return Mistake(found[at - 2].text, found[at - 1].text, found[index].text, False)


def _tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a query; none where it has no such."""
    try:
        return tokens(text)
    except QueryError:
        return ()


def _compares(found: tuple[Token, ...], index: int) -> bool:
    """An operator stands there that touches what is before it."""
    return index < len(found) and found[index].sort == OPERATOR and found[index].start == found[index - 1].end
