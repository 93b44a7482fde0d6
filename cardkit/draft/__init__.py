"""Drafts among real people with real owners: steps, event log, replay; owners and returns.

A draft is a log of events; its state is the replay of the log, a pure function of the events' text.
"""

from cardkit.draft.advice import refuse_small
from cardkit.draft.chain import FIRST, chained
from cardkit.draft.choice import Wanted, pick, picks, said, written
from cardkit.draft.copies import Copy
from cardkit.draft.course import Gift, offered
from cardkit.draft.debt import Debt, Lending, owed
from cardkit.draft.definition import Definition, Pooled, definition
from cardkit.draft.event import SHARED, Event, Pick, Seal, Start, Tick, Undo, Untick, line, movable
from cardkit.draft.knowledge import learnt
from cardkit.draft.log import CHANGED, Log, event, log, refuse_strangers, table
from cardkit.draft.meaning import Named, Names
from cardkit.draft.outcome import (
    Proof,
    debts,
    deck_name,
    decks,
    early,
    empty_handed,
    gifts,
    is_same,
    keeps_all,
    lendings,
    proof,
    refuse_unfinished,
)
from cardkit.draft.picker import Picker, automatic, by_chance
from cardkit.draft.reach import refuse_forlorn
from cardkit.draft.reading import Numbers, steps
from cardkit.draft.seating import Brought, named_seats, seat_names, start, with_pool
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
    "CHANGED",
    "FIRST",
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
    "Numbers",
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
    "Untick",
    "Wanted",
    "after",
    "automatic",
    "awaited_step",
    "by_chance",
    "chained",
    "debts",
    "deck_name",
    "decks",
    "definition",
    "digest",
    "early",
    "empty_handed",
    "event",
    "flat",
    "gifts",
    "is_same",
    "keeps_all",
    "known_seat",
    "last_said",
    "learnt",
    "lendings",
    "line",
    "log",
    "movable",
    "named_seats",
    "of_decks",
    "of_pool",
    "offered",
    "opened",
    "owed",
    "pick",
    "picks",
    "proof",
    "refuse_forlorn",
    "refuse_small",
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
