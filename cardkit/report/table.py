"""Tables for a person's terminal."""

import io
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cardkit.answer.look import Found, GameHits
from cardkit.report.cards import rows, shown_fields, title, total
from cardkit.text import printable

_ANY_WIDTH = 10_000
"""Columns of a terminal on which nothing is cut."""


def cards(found: Found) -> str:
    """A table of cards a game, with its colours as escape codes where the terminal wants them."""
    console = Console(file=io.StringIO(), force_terminal=True, width=Console().width)
    for hits in found.games:
        if hits.cards:
            console.print(_fitting(console, hits, printable(hits.game.title) if found.mixed else None))
    console.print(total(found), style="dim", highlight=False)
    out = console.file
    assert isinstance(out, io.StringIO)
    return out.getvalue()


def _fitting(console: Console, hits: GameHits, heading: str | None) -> Table:
    """One game's cards; where the terminal is narrow, without their places, then without their sets.

    What was asked for by name stays, and so do the sets of printings, and of rows which nothing else tells apart.
    """
    alike = len({row[:-1] for row in rows(hits)}) < len(hits.cards)
    asked = {*hits.shown, *(("set",) if hits.printed or alike else ())}
    every = ("set", "place")
    tables = [_table(hits, heading, [e for e in every if e in (*asked, *kept)]) for kept in (every, ("set",), ())]
    unbound = console.options.update(width=_ANY_WIDTH)
    widths = [console.measure(table, options=unbound).maximum for table in tables]
    return next((table for table, width in zip(tables, widths, strict=True) if width <= console.width), tables[-1])


def _table(hits: GameHits, heading: str | None, ends: Sequence[str]) -> Table:
    """One game's cards; `ends` are the columns behind those of fields. Brackets in names are no marks of style."""
    table = Table(title=None if heading is None else Text(heading), box=None, pad_edge=False, header_style="bold")
    table.add_column("name", style="cyan")
    for field in shown_fields(hits):
        table.add_column(Text(title(field, hits.lang).lower()))
    for end in ends:
        table.add_column(end, style="dim" if end == "place" else None)
    for row, card in zip(rows(hits), hits.cards, strict=True):
        *cells, card_set = row
        behind = {"set": card_set, "place": printable(str(card.place), kept="")}
        table.add_row(*(Text(cell) for cell in (*cells, *(behind[end] for end in ends))))
    return table
