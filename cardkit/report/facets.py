"""Counts of values as text, JSON, CSV and the rest."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping

from cardkit.answer.facet import Counted, Facet, GameFacets
from cardkit.model import Value
from cardkit.report.cards import GAP, HEAD, cell, title, titled, worded
from cardkit.report.form import Answer, answer, as_json, as_line, present
from cardkit.text import counted, printable

_NONE = "(none)"
"""What people are told of hits without a value."""


def as_answer(found: Counted) -> Answer:
    """The counts as JSON."""
    alone = len(found.games) == 1
    facets = [
        ({} if alone else {"game": each.game.id}) | _facet(facet) for each in found.games for facet in each.facets
    ]
    game = found.games[0].game.id if alone else None
    return answer(game=game, query=found.text, total=found.total, facets=facets)


def _facet(facet: Facet) -> dict[str, object]:
    """The counts of one field as JSON."""
    values = [{"value": value, "count": number} for value, number in facet.values]
    return {"field": facet.field.name, "values": values, "missing": facet.missing}


def text(found: Counted) -> str:
    """A block for each field, its most counted value first or in the field's own order; the total last."""
    alone = len(found.games) == 1
    blocks = [
        ("" if alone else f"{printable(each.game.title)}\n") + "".join(_block(each, facet) for facet in each.facets)
        for each in found.games
        if alone or each.total
    ]
    return "".join(blocks) + counted(found.total, found.games[0].noun) + "\n"


def _block(asked: GameFacets, facet: Facet) -> str:
    """One field: what people and queries call it, then a line for each value."""
    lines = _lines(asked, facet)
    words, numbers = max((len(word) for word, _ in lines), default=0), max((len(n) for _, n in lines), default=0)
    told = "".join(f"{GAP}{word.ljust(words)}{GAP}{number.rjust(numbers)}\n" for word, number in lines)
    return printable(f"{titled(facet.field, asked.lang)}\n", kept="\n") + told


def _lines(asked: GameFacets, facet: Facet) -> tuple[tuple[str, str], ...]:
    """What people are told of a field: each value and its number, then how many have none."""
    lines = [(_said(asked, facet, value), str(number)) for value, number in facet.values]
    return (*lines, *([(_NONE, str(facet.missing))] if facet.missing else ()))


def _said(asked: GameFacets, facet: Facet, value: Value) -> str:
    """A value for people, in one line; a set by its id, as in tables."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if facet.field.name in HEAD:
        return printable(str(value), kept="")
    return printable(worded(facet.field, str(value), asked.lang), kept="")


def names(found: Counted) -> str:
    """One value a line."""
    values = ((each, facet, value) for each in found.games for facet in each.facets for value, _ in facet.values)
    return "".join(f"{_said(*each)}\n" for each in values)


def delimited(found: Counted, delimiter: str) -> str:
    """CSV or TSV with a head line; hits without a value have an empty one."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    alone = len(found.games) == 1
    writer.writerow((*(() if alone else ("game",)), "field", "value", "count"))
    for game, facet, value, number in _every(found):
        writer.writerow((*(() if alone else (game,)), facet.field.name, cell(value), number))
    return out.getvalue()


def lines(found: Counted) -> str:
    """One value a line as JSON; hits without a value have none."""
    alone = len(found.games) == 1
    every = ((None if alone else game, facet.field.name, value, n) for game, facet, value, n in _every(found))
    return "".join(as_line(present(game=g, field=name, value=value, count=n)) for g, name, value, n in every)


def _every(found: Counted) -> Iterator[tuple[str, Facet, Value | None, int]]:
    """Every count with its game and field; None is no value."""
    for each in found.games:
        for facet in each.facets:
            yield from ((each.game.id, facet, value, number) for value, number in facet.values)
            if facet.missing:
                yield (each.game.id, facet, None, facet.missing)


def markdown(found: Counted) -> str:
    """A table of Markdown for each field."""
    blocks = []
    for each in found.games:
        for facet in each.facets:
            head = (title(facet.field, each.lang), f"{each.noun.title()}s")
            table = (head, ("---", "---:"), *_lines(each, facet))
            rows = (" | ".join(cell.replace("|", "\\|") for cell in row) for row in table)
            blocks.append("".join(f"| {row} |\n" for row in rows))
    return "\n".join(blocks)


FORMS: Mapping[str, Callable[[Counted], str]] = {
    "text": text,
    "json": lambda found: as_json(as_answer(found)),
    "ndjson": lines,
    "csv": lambda found: delimited(found, ","),
    "tsv": lambda found: delimited(found, "\t"),
    "names": names,
    "markdown": markdown,
}
"""How counts can be written."""
