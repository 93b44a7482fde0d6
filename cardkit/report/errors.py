"""What stopped a command, as text with the line and a caret, or as JSON."""

from cardkit.errors import CardkitError, Fault
from cardkit.position import caret
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, printable, shortened

MOST = 50
"""Faults that are shown; then their number."""

SENTENCE = 2000
"""Characters of a sentence with its place and hint; user's text in it is cut to 60 each, paths are not."""

WIDTH = 160
"""Characters of a source line that are shown around the fault; a longer one is cut."""


def text(error: CardkitError) -> str:
    """The faults of an error, each with its line, caret and hint.

    A reader that found more has counted them in one last fault, which has no place.
    """
    shown = "".join(_fault(fault) for fault in error.faults[:MOST])
    rest = error.faults[MOST:]
    if len(rest) == 1 and rest[0].place is None:
        return f"{shown}... {rest[0].message}\n"
    return shown + (f"... and {counted(len(rest), 'more fault')}\n" if rest else "")


def as_answer(error: CardkitError) -> Answer:
    """The faults of an error, all of them."""
    return answer(errors=[fault_answer(error.kind, fault) for fault in error.faults])


def fault_answer(kind: str, fault: Fault) -> dict[str, object]:
    """One fault as JSON."""
    place = fault.place
    return present(
        kind=kind,
        message=fault.message,
        file=place.file if place else None,
        line=place.line if place else None,
        column=place.column if place else None,
        start=fault.start,
        end=fault.end,
        hint=fault.hint,
    )


def _fault(fault: Fault) -> str:
    """One fault as lines."""
    head = f"{fault}; {fault.hint}" if fault.hint else f"{fault}"
    lead = "error: " if fault.place is None else ""
    return lead + printable(shortened(head, SENTENCE), kept="") + "\n" + _excerpt(fault)


def _excerpt(fault: Fault) -> str:
    """The wrong line with marks under the wrong part, indented by two; nothing when there is no line to show."""
    if not fault.line or fault.start is None or fault.end is None:
        return ""
    first = max(0, fault.start - WIDTH // 2) if len(fault.line) > WIDTH else 0
    window = fault.line[first : first + WIDTH]
    last = min(fault.end - first, len(window) + 1)
    return "".join(f"  {row}\n" for row in caret(_plain(window), fault.start - first, last))


def _plain(line: str) -> str:
    """A line whose marks stay under their characters: what would drive the terminal is shown as one `�`."""
    return "".join(char if printable(char) == char else "�" for char in line)
