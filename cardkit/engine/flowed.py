"""Whether flowing pages show all that their document says, and where it may stand."""

from collections.abc import Iterable

from cardkit.engine.lost import lost
from cardkit.engine.page import Box
from cardkit.errors import Fault, PrintError
from cardkit.text import counted

_NAMED = 5
"""So many words of those that are lost are told."""


def checked(html: str, pdf: bytes, boxes: Iterable[Box]) -> bytes:
    """The PDF of a document, with nothing lost.

    Raises: PrintError when text reaches out of its box or off the paper, or is not there.
    """
    beyond = {each.field: max(each.wide, each.high) for each in boxes if each.wide or each.high}
    faults = [Fault(message=_reaching(field, by)) for field, by in beyond.items()]
    if not faults and (words := lost(html, pdf)):
        faults = [Fault(message=_lacking(words))]
    if faults:
        raise PrintError(*faults)
    return pdf


def _reaching(field: str, by: float) -> str:
    """What is said of text that stands where it may not."""
    return f"'{field}' reaches {by:.1f} mm beyond its place on the paper; a larger paper or shorter words may fit"


def _lacking(words: tuple[str, ...]) -> str:
    """What is said of words that are not on the pages."""
    named = ", ".join(f"'{word}'" for word in words[:_NAMED]) + (" ..." if len(words) > _NAMED else "")
    count = f"{counted(len(words), 'word')} of the document {'is' if len(words) == 1 else 'are'}"
    return f"{count} not on its pages: {named}; a template with a simpler layout, or a larger paper, shows all"
