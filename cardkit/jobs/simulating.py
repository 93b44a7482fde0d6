"""A draft that is played many times without players, to see what it comes to before an evening is spent on it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardkit import draft
from cardkit.answer.verdict import Validation
from cardkit.draft.answer import Simulated
from cardkit.draft.simulation import Numbers, highest, lowest, simulation
from cardkit.errors import NotFound, UsageError
from cardkit.file import Target, write
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.drafting import Opening, SeatFile, game_of, names_of, seated
from cardkit.model import Kind
from cardkit.report.chart import chart

MOST_TIMES = 1_000_000
"""Drafts of one call: ten minutes of the quickest ones."""

RANDOM = "random"
"""The picker that takes any card."""

ORDERS: Mapping[str, Callable[[Numbers], draft.Picker]] = {"low": lowest, "high": highest}
"""Pickers by a number of the cards: `low:cost` takes the cheapest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How often a draft is played, by whom, and what is measured."""

    times: int
    picker: str | draft.Picker = RANDOM
    """`random`, `low:FIELD` or `high:FIELD`; a program may hand in a function of its own."""
    fields: tuple[str, ...] = ()
    """Whose numbers are added up over what each seat gets."""
    chart: Target | None = None
    """Where bars are drawn, as SVG."""


def simulate(desk: Desk, seats: Sequence[SeatFile], opening: Opening, trial: Trial) -> Simulated | Validation:
    """What a draft comes to over many seeds, counted on from the opening's, or why decks are refused.

    Raises: as `drafting.seated`; NotFound for fields without numbers and unknown pickers; UsageError; WriteError.
    """
    if trial.chart is not None and trial.chart.path.suffix.lower() not in ("", ".svg"):
        hint = f"name the file '{trial.chart.path.with_suffix('.svg').name}'"
        raise UsageError(f"a chart is SVG, not '{trial.chart.path.suffix}'", hint)
    if not 1 <= trial.times <= MOST_TIMES:
        raise UsageError(f"{trial.times} times", f"a draft is tried from 1 to {MOST_TIMES} times")
    with Table(desk, game_of(desk, seats, opening.pool)) as table:
        began = seated(desk, table, seats, opening)
        if isinstance(began, Validation):
            return began
        picker, called = _picker(table, began.start, trial.picker)
        fields = dict(_numbers(table, began.start, each) for each in trial.fields)
        answer = Simulated(
            start=began.start,
            picker=called,
            found=simulation(began.start, trial.times, picker, fields),
            names=names_of(table, began),
            notes=table.notes,
        )
    if trial.chart is not None:
        write(trial.chart.path, chart(answer).encode(), trial.chart.force)
    return answer


def _picker(table: Table, start: draft.Start, wanted: str | draft.Picker) -> tuple[draft.Picker, str]:
    """Who picks, and what it is called."""
    if not isinstance(wanted, str):
        return wanted, getattr(wanted, "__name__", "own")
    if wanted == RANDOM:
        return draft.by_chance, RANDOM
    order, sign, field = wanted.partition(":")
    if not sign or order not in ORDERS:
        raise NotFound("picker", wanted, (RANDOM, *(f"{each}:FIELD" for each in ORDERS)))
    name, numbers = _numbers(table, start, field)
    return ORDERS[order](numbers), f"{order}:{name}"


def _numbers(table: Table, start: draft.Start, wanted: str) -> tuple[str, Numbers]:
    """A field of that name or alias, and the numbers of the draft's cards in it.

    Raises: NotFound when no field with numbers is called so.
    """
    found = table.catalogue.game.told(wanted)
    if found is None or found.kind is not Kind.NUMBER:
        known = [each.name for each in table.catalogue.game.fields if each.kind is Kind.NUMBER]
        raise NotFound("field with numbers", wanted, known)
    values = {card.id: card.fields.get(found.name) for card in table.catalogue.cards(start.cards)}
    numbers = {card: float(value) for card, value in values.items() if isinstance(value, int | float)}
    return found.name, numbers
