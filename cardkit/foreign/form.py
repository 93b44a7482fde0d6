"""How a foreign file is read, where its own text does not tell."""

from dataclasses import dataclass

from cardkit.foreign.path import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What a source says of its files beside what they are."""

    records: Path | None = None
    """Where the records are within a file of JSON; None: the items of a list, else the value itself."""
    each: Path | None = None
    """Where the list is within each of those whose items are the records; None: they are the records themselves."""
    sheet: str | None = None
    """Of a workbook; None is the first."""
    delimiter: str | None = None
    """One character between the cells of a line; None: as the text shows."""
    encoding: str | None = None
    """As Python names it; None: as the bytes show."""
