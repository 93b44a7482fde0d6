"""Catalogues: where they lie, what they hold, and what SQL reads of them."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cardkit.answer.catalogue import Cell, Exported, Overview, Rows
from cardkit.answer.check import Checked
from cardkit.model import Field
from cardkit.query.regexp import texts
from cardkit.report.cards import GAP
from cardkit.report.check import counts, head
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, listing, printable, shortened

_FILES = 12
"""Files that were written and are named; the rest is counted."""

Places = Sequence[tuple[str, Path | None]]
"""Each game with its catalogue; None: it is not kept."""


def paths(places: Places) -> str:
    """The catalogues' files, one a line."""
    return "".join(f"{path}\n" for _, path in places if path is not None)


def paths_answer(places: Places) -> Answer:
    """The catalogues' files as JSON."""
    return answer(catalogues=[present(game=game, path=None if path is None else str(path)) for game, path in places])


def built(games: Iterable[Checked]) -> str:
    """The games that were built, each with its cards."""
    return "".join(f"{head(each)}\n" for each in games)


def built_answer(games: Iterable[Checked]) -> Answer:
    """The games that were built, as JSON."""
    return answer(catalogues=[counts(each) for each in games])


# What a catalogue is.


def info(overviews: Iterable[Overview]) -> str:
    """Each catalogue with its file and the fields that queries can name."""
    return "".join(_about(each) for each in overviews)


def info_answer(overviews: Iterable[Overview]) -> Answer:
    """The same as JSON."""
    return answer(catalogues=[_about_answer(each) for each in overviews])


def _about(overview: Overview) -> str:
    """One catalogue."""
    game = overview.checked.game
    kept = "not kept; read anew each time" if overview.path is None else f"{overview.path}, {overview.size} bytes"
    pairs = {
        "title": game.title,
        "file": kept,
        "made by": f"layout {overview.layout}, SQLite {overview.sqlite}",
        "locales": listing(game.locales, 40),
    }
    fields = {"/".join((each.name, *each.aliases)): _kind(each) for each in game.fields}
    sets = f"  sets\n{_sets(overview)}" if overview.sets else ""
    return f"{head(overview.checked)}\n{_aligned(pairs, 2)}  fields\n{_aligned(fields, 4)}{sets}"


def _sets(overview: Overview) -> str:
    """Each set with its date, the number of its cards and its name."""
    cells = [(each.set.id, each.set.released or "-", str(each.cards)) for each in overview.sets]
    ids, days, sizes = (max(map(len, column)) for column in zip(*cells, strict=True))
    heads = (f"    {name.ljust(ids)}  {day.ljust(days)}  {size.rjust(sizes)}" for name, day, size in cells)
    names = (printable(next(iter(each.set.name.values())), kept="") for each in overview.sets)
    return "".join(f"{head}  {name}\n" for head, name in zip(heads, names, strict=True))


def _kind(field: Field) -> str:
    """What a field holds."""
    told = f"{field.kind}{', per locale' if field.localised else ''}{', ordered' if field.ordered else ''}"
    return f"{told}: {', '.join(field.values)}" if field.values else told


def _aligned(pairs: Mapping[str, str], indent: int) -> str:
    """Names and values in two columns."""
    width = max(len(name) for name in pairs)
    return "".join(f"{' ' * indent}{name.ljust(width)}  {value}\n" for name, value in pairs.items())


def _about_answer(overview: Overview) -> dict[str, object]:
    """One catalogue as JSON."""
    game = overview.checked.game
    return present(
        **counts(overview.checked),
        title=game.title,
        path=None if overview.path is None else str(overview.path),
        size=overview.size,
        layout=overview.layout,
        sqlite=overview.sqlite,
        locales=list(game.locales),
        fields=[
            {
                "name": each.name,
                "kind": each.kind,
                "aliases": list(each.aliases),
                "values": list(each.values),
                "localised": each.localised,
                "ordered": each.ordered,
            }
            for each in game.fields
        ],
        set_sizes=[
            present(id=each.set.id, name=dict(each.set.name), released=each.set.released, cards=each.cards)
            for each in overview.sets
        ],
    )


# What SQL reads.

WIDTH = 1_000
"""Characters of a value in a table of plain text; JSON and CSV have all of it."""


def table(found: Rows) -> str:
    """Rows in columns of equal width, their names above them, and how many there are."""
    cells = [found.columns, *([said(value) for value in row] for row in found.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = (GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return "".join(f"{line.rstrip()}\n" for line in lines) + f"{counted(len(found.rows), 'row')}\n"


def said(value: Cell) -> str:
    """A value on one line; texts of several locales, which the catalogue keeps in one, are told apart."""
    text = "" if value is None else " / ".join(texts(str(value)))
    return printable(shortened(text, WIDTH), kept="")


def rows_answer(found: Rows) -> Answer:
    """Rows as JSON; NULL is null."""
    return answer(columns=list(found.columns), rows=[list(row) for row in found.rows])


def delimited(found: Rows, delimiter: str) -> str:
    """Rows as CSV or TSV with a head line."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(found.columns)
    writer.writerows(["" if value is None else value for value in row] for row in found.rows)
    return out.getvalue()


# What was written.


def exported(answered: Exported) -> str:
    """The files, and how many cards are in them."""
    out = listing([str(path) for path in answered.out], _FILES)
    return f"{counted(answered.cards, answered.noun)} written to {out}\n"


def exported_answer(answered: Exported) -> Answer:
    """The same as JSON."""
    return answer(out=[str(path) for path in answered.out], cards=answered.cards)
