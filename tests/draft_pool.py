"""Tables that draw from an invented pool: cards `p001` ..., every third one `rare`, for the tests of drafts."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from draft_table import NAMES

from cardkit.draft import SHARED, Definition, Start, Step, Table, after, automatic, opened, steps
from cardkit.draft.definition import numbers_of
from cardkit.draft.event import Dealt, Seat
from cardkit.draft.reading import plans
from cardkit.draft.step import flat, selector
from cardkit.source import read

DRAFTS = Path(__file__).parent.parent / "templates/drafts"


def made(text: str, seats: int) -> tuple[Step, ...]:
    """The steps that a YAML list means at a table."""
    return tuple(flat(plans(read(text.encode(), "draft.yaml")), seats))


def shipped(name: str, seats: int) -> tuple[Step, ...]:
    """The steps of a draft that comes with cardkit."""
    return tuple(flat(described(name, {}).plans, seats))


def described(name: str, wanted: Mapping[str, int]) -> Definition:
    """A draft that comes with cardkit, with some other numbers."""
    node = read((DRAFTS / f"{name}.yaml").read_bytes(), f"{name}.yaml")
    numbers = numbers_of(name, node.child("numbers"), wanted)
    fewest, most = (node.at(("seats", end)).integer() for end in ("min", "max"))
    values = {each: number.value for each, number in numbers.items()}
    made = plans(node.entries()["steps"], values)
    return Definition(name=name, title=name, numbers=numbers, plans=made, fewest=fewest, most=most)


def begun(wanted: Sequence[Step], seats: int, pool: int, seed: int = 7) -> Start:
    """The first event; `rare` is answered by every third card, `odd` by every second one."""
    rare = tuple(number for number, step in enumerate(wanted) if selector(step) == "rare")
    odd = tuple(number for number, step in enumerate(wanted) if selector(step) == "odd")
    cards = tuple(
        Dealt(
            card=f"p{number:03}",
            zone=SHARED,
            copies=1,
            owner="ADA" if number % 5 else SHARED,
            may=tuple(sorted((*(rare if number % 3 == 0 else ()), *(odd if number % 2 else ())))),
        )
        for number in range(pool)
    )
    return Start(
        cardkit="0.1.0",
        game="invented",
        draft="pooled",
        steps=tuple(wanted),
        seed=seed,
        seats=tuple(Seat(name, name, ()) for name in NAMES[:seats]),
        pool=cards,
    )


def opened_table(text: str, seats: int = 2, pool: int = 30, seed: int = 7) -> Table:
    return opened(begun(made(text, seats), seats, pool, seed))


def drawn(table: Table) -> Table:
    """The table after the seed has picked for everybody."""
    while table.waiting:
        table = after(table, automatic(table, table.waiting[0]))
    return table


def ids(text: str) -> tuple[str, ...]:
    """`1 12` as the ids p001 and p012."""
    return tuple(f"p{int(word):03}" for word in text.split())


def list_of(text: str) -> tuple[Step, ...]:
    """The steps of a log."""
    return steps(read(text.encode(), "draft.yaml"))
