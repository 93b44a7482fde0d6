"""Tables for a person's terminal."""

import io

from rich.console import Console
from rich.table import Table

from cardkit.answer import Found, GameHits
from cardkit.report.cards import rows, shown_fields, title, total


def cards(found: Found) -> str:
    """A table of cards a game, with its colours as escape codes where the terminal wants them."""
    console = Console(file=io.StringIO(), force_terminal=True, width=Console().width)
    for hits in found.games:
        if hits.cards:
            console.print(_table(hits, None if len(found.games) == 1 else hits.game.title))
    console.print(total(found), style="dim", highlight=False)
    out = console.file
    assert isinstance(out, io.StringIO)
    return out.getvalue()


def _table(hits: GameHits, heading: str | None) -> Table:
    """One game's cards."""
    table = Table(title=heading, box=None, pad_edge=False, header_style="bold")
    table.add_column("name", style="cyan")
    for field in shown_fields(hits):
        table.add_column(title(field, hits.lang).lower())
    table.add_column("set")
    table.add_column("place", style="dim", no_wrap=True)
    for row, card in zip(rows(hits), hits.cards, strict=True):
        table.add_row(*row, str(card.place))
    return table
