"""Catalogues: where they lie, what they hold, what was left out of them, and what SQL reads of them."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cardkit.answer.catalogue import Cell, Exported, Overview, Rows
from cardkit.answer.check import Checked, Tally
from cardkit.errors import CardkitError, InputError
from cardkit.model import Field
from cardkit.query.regexp import texts
from cardkit.report import errors
from cardkit.report.cards import GAP
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, listing, printable, shortened

UNREAD = 12
"""Keys that no field reads, of one source, that are named; the rest is counted."""

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
    return "".join(f"{_head(each)}\n" for each in games)


def built_answer(games: Iterable[Checked]) -> Answer:
    """The games that were built, as JSON."""
    return answer(catalogues=[_counts(each) for each in games])


def _head(checked: Checked) -> str:
    """A game, and how much there is of it."""
    counts = [counted(checked.cards, "card")]
    counts += [counted(checked.printings, "printing")] if checked.printings else []
    counts += [counted(checked.sets, "set"), counted(checked.files, "file")]
    return f"{checked.game.id}: {', '.join(counts)}"


def _counts(checked: Checked) -> dict[str, object]:
    """The same as JSON."""
    return {
        "game": checked.game.id,
        "cards": checked.cards,
        "printings": checked.printings,
        "sets": checked.sets,
        "files": checked.files,
    }


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
    return f"{_head(overview.checked)}\n{_aligned(pairs, 2)}  fields\n{_aligned(fields, 4)}"


def _kind(field: Field) -> str:
    """What a field holds."""
    told = f"{field.kind}{', per locale' if field.localised else ''}{', ordered' if field.ordered else ''}"
    return f"{told}: {listing(field.values)}" if field.values else told


def _aligned(pairs: Mapping[str, str], indent: int) -> str:
    """Names and values in two columns."""
    width = max(len(name) for name in pairs)
    return "".join(f"{' ' * indent}{name.ljust(width)}  {value}\n" for name, value in pairs.items())


def _about_answer(overview: Overview) -> dict[str, object]:
    """One catalogue as JSON."""
    game = overview.checked.game
    return present(
        **_counts(overview.checked),
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
    )


# What was left out.


def check(games: Sequence[Checked]) -> str:
    """What each source of each game gave, and why records are left out."""
    return "".join(_checked(each) for each in games)


def check_answer(games: Sequence[Checked], unread: Mapping[str, CardkitError]) -> Answer:
    """The same as JSON, and why games cannot be read."""
    return answer(
        whole=not unread and all(each.whole for each in games),
        games=[
            {
                **_counts(each),
                "whole": each.whole,
                "sources": [_source_answer(tally) for tally in each.tallies],
                "faults": [errors.fault_answer(InputError.kind, fault) for fault in each.faults],
            }
            for each in games
        ],
        unread=[
            {"game": game, "errors": [errors.fault_answer(error.kind, fault) for fault in error.faults]}
            for game, error in unread.items()
        ]
        or None,
    )


def _checked(checked: Checked) -> str:
    """One game: its sources, then the faults."""
    sources = "".join(_source(each) for each in checked.tallies)
    faults = errors.text(CardkitError(*checked.faults)) if checked.faults else ""
    return f"{_head(checked)}\n{sources}{faults}{_left(checked.left)}"


_NOUNS = {"cards": "card", "printings": "printing", "texts": "text", "sets": "set", "lists": "list"}


def _left(left: Mapping[str, int]) -> str:
    """How many columns are missing, and how many records are left out."""
    records = {makes: number for makes, number in left.items() if makes in _NOUNS}
    columns, total = sum(left.values()) - sum(records.values()), sum(records.values())
    parts = [counted(number, _NOUNS[makes]) for makes, number in records.items()]
    which = f": {listing(parts)}" if records.keys() - {"cards"} else ""
    told = [f"{counted(columns, 'column is', 'columns are')} missing\n"] if columns else []
    told += [f"{counted(total, 'record is', 'records are')} left out{which}\n"] if total else []
    return "".join(told)


def _source(tally: Tally) -> str:
    """One source, and what was not taken from it."""
    kept = counted(tally.kept, _NOUNS.get(tally.makes, tally.makes))
    records = f"{counted(tally.records, 'record')} in {counted(tally.read, 'file')}"
    lines = [f"  {tally.files}: {records}, {kept}"]
    if tally.merged:
        more = f"{counted(tally.merged, 'record is', 'records are')} one more printing of a card"
        lines.append(more if tally.makes == "cards" else f"{counted(tally.merged, 'record')} said before")
    if tally.repeated:
        lines.append(f"{counted(tally.repeated, 'record')} said before")
    if tally.passed:
        lines.append(f"{counted(tally.passed, 'record')} passed over")
    if tally.assumed:
        which = counted(tally.assumed, "file does not tell its encoding", "files do not tell their encoding")
        lines.append(f"{which}, read as cp1252; if letters look wrong, write 'encoding: NAME' beside 'files'")
    for field, (number, first) in tally.unfit.items():
        lines.append(f"{field}: {counted(number, 'value does', 'values do')} not fit, such as {first}")
    if tally.absent:
        absent = [f"{keys} ({name})" for name, keys in tally.absent.items()]
        lines.append(f"no record has {listing(absent, UNREAD)}")
    if tally.unread:
        lines.append(f"no field reads {listing([f'{key} ({n})' for key, n in tally.unread.items()], UNREAD)}")
    return "\n    ".join(printable(line, kept="") for line in lines) + "\n"


def _source_answer(tally: Tally) -> dict[str, object]:
    """One source as JSON."""
    return {
        "files": tally.files,
        "read": tally.read,
        "makes": tally.makes,
        "records": tally.records,
        "kept": tally.kept,
        "merged": tally.merged,
        "repeated": tally.repeated,
        "passed": tally.passed,
        "assumed": tally.assumed,
        "unfit": [{"field": name, "count": count, "first": first} for name, (count, first) in tally.unfit.items()],
        "absent": [{"field": name, "keys": keys} for name, keys in tally.absent.items()],
        "unread": [{"key": key, "count": count} for key, count in tally.unread.items()],
    }


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
    out = listing([str(path) for path in answered.out], UNREAD)
    return f"{counted(answered.cards, answered.noun)} written to {out}\n"


def exported_answer(answered: Exported) -> Answer:
    """The same as JSON."""
    return answer(out=[str(path) for path in answered.out], cards=answered.cards)
