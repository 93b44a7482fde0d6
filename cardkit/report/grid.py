"""What SQL reads, as a table for a person's terminal."""

import io

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cardkit.answer.catalogue import Rows
from cardkit.report.catalogue import said
from cardkit.text import counted


def rows(found: Rows) -> str:
    """A table with its colours as escape codes where the terminal wants them; numbers stand right."""
    console = Console(file=io.StringIO(), force_terminal=True, width=Console().width)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for index, name in enumerate(found.columns):
        numeric = all(isinstance(row[index], int | float | None) for row in found.rows)
        table.add_column(Text(said(name)), justify="right" if numeric else "left", overflow="fold")
    for row in found.rows:
        table.add_row(*(Text(said(value)) for value in row))
    console.print(table)
    console.print(counted(len(found.rows), "row"), style="dim", highlight=False)
    out = console.file
    assert isinstance(out, io.StringIO)
    return out.getvalue()
