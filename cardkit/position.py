"""Where something stands: file, line and column."""

from typing import NamedTuple


class Position(NamedTuple):
    """A place in a file as a person gives it."""

    file: str
    """As typed for decks, relative to its root for files of the shelf, `-` for standard input."""
    line: int = 1
    """Counted from 1."""
    column: int = 1
    """Characters from the line's start, counted from 1."""

    def __str__(self) -> str:
        """The form of every message: `file:line:column`."""
        return f"{self.file}:{self.line}:{self.column}"


def line_of(text: str, line: int) -> str:
    """Line `line` (from 1) of a text without its line end, or nothing when there is no such line."""
    lines = text.splitlines()
    return lines[line - 1] if 0 < line <= len(lines) else ""


def caret(line: str, start: int, end: int) -> tuple[str, str]:
    """A line and the marks under its characters `start` to `end` (from 0, end open); at least one mark."""
    lead = "".join("\t" if char == "\t" else " " for char in line[:start])
    return line, lead + "^" * max(1, end - start)
