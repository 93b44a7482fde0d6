"""What a seat knows when it takes a pick back: told where it has been shown cards since, in every kind of draft."""

import pytest
from draft_pool import opened_table
from draft_table import cards, content, sealed, start

from cardkit.draft import Event, Table, Undo, after, automatic, last_said, learnt, log, opened

BOOSTER = "- {deal: 3}\n- {repeat: 2, steps: [{pick: 1, from: packet}, {pass: left}]}\n"
BURN = "- {deal: 4}\n- {repeat: packet, steps: [{pick: 1, from: packet}, {burn: 1, from: packet}, {pass: left}]}\n"
GRID = "- {repeat: 2, steps: [{reveal: 4}, {pick: line, from: open}, {burn: all, from: open}]}\n"
ROCHESTER = "- {repeat: 2, steps: [{reveal: 2}, {pick: 1, from: open, turn: left}, {burn: all, from: open}]}\n"
ROTISSERIE = "- {pick: 1, from: pool, turn: left}\n- {pick: 1, from: pool, turn: right}\n"
WINSTON = "- {lay: 9, piles: 3}\n- {repeat: piles, steps: [{pick: pile, from: piles}]}\n"


def told(table: Table, said: str) -> tuple[bool, ...]:
    """Whether the undos of a course are told: seats pick as the seed does, `-ADA` takes the last pick back."""
    events: list[Event] = [table.start]
    for word in said.split():
        seat = word.removeprefix("-")
        event = Undo(seat, last_said(table, seat)) if word.startswith("-") else automatic(table, seat)
        table = after(table, event)
        events.append(event)
    late = learnt(log(content(events), "log"))
    return tuple(number in late for number, event in enumerate(events) if isinstance(event, Undo))


@pytest.mark.parametrize(
    ("steps", "said", "expected"),
    [
        (BOOSTER, "ADA -ADA", (False,)),
        (BOOSTER, "BEN ADA -ADA", (True,)),
        (BOOSTER, "ADA BEN -ADA", (True,)),
        (BOOSTER, "ADA BEN -BEN -ADA", (True, True)),
        (BOOSTER, "ADA BEN -ADA ADA -ADA", (True, False)),
        (BOOSTER, "ADA BEN ADA -ADA", (False,)),
        (BOOSTER, "ADA BEN ADA BEN -ADA", (True,)),
        (BURN, "ADA -ADA ADA ADA -ADA -ADA", (False, False, False)),
        (BURN, "BEN BEN ADA ADA -ADA", (True,)),
        (GRID, "ADA -ADA", (False,)),
        (GRID, "ADA BEN -BEN", (True,)),
        (ROCHESTER, "ADA -ADA", (False,)),
        (ROCHESTER, "ADA BEN -BEN", (True,)),
        (ROTISSERIE, "ADA -ADA ADA BEN BEN -BEN -BEN -ADA", (False, False, False, False)),
        (WINSTON, "ADA -ADA", (True,)),
    ],
)
def test_an_undo_is_told_where_its_seat_was_shown_cards_since(
    steps: str, said: str, expected: tuple[bool, ...]
) -> None:
    assert told(opened_table(steps, 2, 12), said) == expected


def test_after_an_exchange_each_knows_what_it_was_given() -> None:
    table = opened(start({seat: cards(seat, 12, 1) for seat in ("ADA", "BEN")}))
    assert told(table, "ADA -ADA ADA BEN -ADA -BEN") == (False, True, True)


def test_a_seal_alone_shows_nothing() -> None:
    table = opened(start({seat: cards(seat, 12, 1) for seat in ("ADA", "BEN")}))
    events: list[Event] = [table.start, sealed("ADA"), Undo("ADA", 0), sealed("ADA")]
    assert learnt(log(content(events), "log")) == ()
