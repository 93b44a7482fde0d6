"""Drafts among real people with real owners: steps, event log, replay; owners and returns.

A draft is a log of events; its state is the replay of the log, a pure function of the events' text.
"""

from cardkit.draft.choice import Named, Names, Wanted, automatic, pick, said, written
from cardkit.draft.course import Copy, Gift
from cardkit.draft.debt import Debt, Lending, owed
from cardkit.draft.definition import Definition, definition
from cardkit.draft.event import Event, Pick, Seal, Start, Tick, Undo, line
from cardkit.draft.log import Log, event, log, refuse_strangers, table
from cardkit.draft.outcome import Proof, debts, deck_name, decks, gifts, keeps_all, lending, proof, refuse_unfinished
from cardkit.draft.seating import Brought, seat_names, start
from cardkit.draft.step import Giving, Picking, Shuffling, Step, steps
from cardkit.draft.table import (
    Table,
    after,
    awaited_step,
    digest,
    known_seat,
    last_said,
    opened,
    refuse_unfit,
    replayed,
    salted,
)

__all__ = [
    "Brought",
    "Copy",
    "Debt",
    "Definition",
    "Event",
    "Gift",
    "Giving",
    "Lending",
    "Log",
    "Named",
    "Names",
    "Pick",
    "Picking",
    "Proof",
    "Seal",
    "Shuffling",
    "Start",
    "Step",
    "Table",
    "Tick",
    "Undo",
    "Wanted",
    "after",
    "automatic",
    "awaited_step",
    "debts",
    "deck_name",
    "decks",
    "definition",
    "digest",
    "event",
    "gifts",
    "keeps_all",
    "known_seat",
    "last_said",
    "lending",
    "line",
    "log",
    "opened",
    "owed",
    "pick",
    "proof",
    "refuse_strangers",
    "refuse_unfinished",
    "refuse_unfit",
    "replayed",
    "said",
    "salted",
    "seat_names",
    "start",
    "steps",
    "table",
    "written",
]
