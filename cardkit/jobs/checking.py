"""Looking a game's catalogue over: what its files gave, and what was left out and why."""

from collections.abc import Iterator
from dataclasses import replace

from cardkit.answer.check import Checked
from cardkit.catalogue import files, left_out
from cardkit.catalogue.slip import slips
from cardkit.jobs.desk import Desk, Table
from cardkit.query import asked_fields
from cardkit.text import counted

_MOST = 50
"""Notes on texts that are told; the rest is counted."""


def check(desk: Desk, game: str) -> Checked:
    """What a game's catalogue was made from, brought up to date first.

    Raises: InputError with the faults of files that cannot be read; NotFound.
    """
    with Table(desk, game) as table:
        return _checked(table)


def looked_over(desk: Desk, game: str) -> Checked:
    """The same, with notes on words that are likely slips, and on what other programs would misread in the game's set
    files, which are read again for it.

    Raises: as `check`.
    """
    with Table(desk, game) as table:
        told = tuple(_bent(table))
        rest = (f"and {counted(len(told) - _MOST, 'more text')} to quote",) if len(told) > _MOST else ()
        odd = map(str, slips(table.connection, table.catalogue.language))
        return _checked(table)._replace(notes=(*table.told, *told[:_MOST], *rest, *odd))


def _checked(table: Table) -> Checked:
    """What the catalogue says of itself."""
    counts, known = left_out.sizes(table.connection), table.catalogue
    fields = tuple(each for each in asked_fields(known.game.fields) if known.language.named(each.name))
    return Checked(
        game=replace(known.game, fields=fields),
        cards=counts["cards"],
        printings=counts["prints"],
        sets=counts["sets"],
        files=counts["files"],
        tallies=left_out.tallies(table.connection),
        faults=left_out.faults(table.connection),
        left=left_out.left(table.connection),
        notes=table.told,
    )


def _bent(table: Table) -> Iterator[str]:
    """The texts of the set files that other YAML readers take for something else."""
    from cardkit.source import read
    from cardkit.source.bent import bent

    for found in files.with_data(table.files, left_out.globs(table.connection)).sets:
        for fault in bent(read(found.content(), found.name)):
            yield f"{fault}; {fault.hint}"
