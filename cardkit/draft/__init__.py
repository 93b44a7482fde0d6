"""Drafts among real people with real owners: steps, event log, replay; owners and returns.

A draft is a log of events; its state is the replay of the log, a pure function of the events' text.
"""

from cardkit.draft.choice import Named, Names, Wanted, automatic, pick, said, written
from cardkit.draft.course import Copy, Gift
from cardkit.draft.debt import Debt, Lending, owed
from cardkit.draft.definition import Definition, definition
from cardkit.draft.event import Event, Pick, Seal, Start, Tick, Undo, line
from cardkit.draft.log import Log, event, log, table
from cardkit.draft.outcome import Proof, debts, deck_name, decks, gifts, lending, proof, refuse_unfinished
from cardkit.draft.seating import Brought, seat_names, start
from cardkit.draft.step import Giving, Picking, Shuffling, Step, steps
from cardkit.draft.table import Table, after, awaited_step, digest, known_seat, last_said, opened, replayed, salted

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
    "known_seat",
    "last_said",
    "lending",
    "line",
    "log",
    "opened",
    "owed",
    "pick",
    "proof",
    "refuse_unfinished",
    "replayed",
    "said",
    "salted",
    "seat_names",
    "start",
    "steps",
    "table",
    "written",
]
