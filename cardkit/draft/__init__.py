"""Drafts among real people with real owners: steps, event log, replay; owners and returns.

A draft is a log of events; its state is the replay of the log, a pure function of the events' text.
"""

from cardkit.draft.choice import Named, Names, Picker, Wanted, automatic, by_chance, pick, said, written
from cardkit.draft.copies import Copy
from cardkit.draft.course import Gift, offered
from cardkit.draft.debt import Debt, Lending, owed
from cardkit.draft.definition import Definition, Pooled, definition
from cardkit.draft.event import SHARED, Event, Pick, Seal, Start, Tick, Undo, line
from cardkit.draft.log import Log, event, log, refuse_strangers, table
from cardkit.draft.outcome import Proof, debts, deck_name, decks, gifts, keeps_all, lending, proof, refuse_unfinished
from cardkit.draft.reading import steps
from cardkit.draft.seating import Brought, seat_names, start, with_pool
from cardkit.draft.step import Giving, Picking, Shuffling, Step, Taking, flat, of_decks, of_pool
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
    "SHARED",
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
    "Picker",
    "Picking",
    "Pooled",
    "Proof",
    "Seal",
    "Shuffling",
    "Start",
    "Step",
    "Table",
    "Taking",
    "Tick",
    "Undo",
    "Wanted",
    "after",
    "automatic",
    "awaited_step",
    "by_chance",
    "debts",
    "deck_name",
    "decks",
    "definition",
    "digest",
    "event",
    "flat",
    "gifts",
    "keeps_all",
    "known_seat",
    "last_said",
    "lending",
    "line",
    "log",
    "of_decks",
    "of_pool",
    "offered",
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
    "with_pool",
    "written",
]
