"""Looking a game's catalogue over: what its files gave, and what was left out and why."""

from cardkit.answer.check import Checked
from cardkit.catalogue import left_out
from cardkit.jobs.desk import Desk, Table


def check(desk: Desk, game: str) -> Checked:
    """What a game's catalogue was made from, brought up to date first.

    Raises: InputError with the faults of files that cannot be read; NotFound.
    """
    with Table(desk, game) as table:
        counts = left_out.sizes(table.connection)
        return Checked(
            game=table.catalogue.game,
            cards=counts["cards"],
            printings=counts["prints"],
            sets=counts["sets"],
            files=counts["files"],
            tallies=left_out.tallies(table.connection),
            faults=left_out.faults(table.connection),
            notes=table.told,
        )
