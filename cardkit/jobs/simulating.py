"""A draft that is played many times without players, to see what it comes to before an evening is spent on it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit import draft
from cardkit.answer.verdict import Validation
from cardkit.draft.answer import Simulated
from cardkit.draft.simulation import Numbers, highest, lowest, simulation
from cardkit.errors import NotFound, UsageError
from cardkit.file import Target, write
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.drafting import Opening, SeatFile, game_of, names_of, seated
from cardkit.measure import MM_PER_UNIT, Size
from cardkit.model import Card, Kind
from cardkit.report.chart import WIDTH, chart
from cardkit.sheet import Paper
from cardkit.text import listing

MOST_TIMES = 1_000_000
"""Drafts of one call: ten minutes of the quickest ones."""

PNG = ".png"
"""The kind of chart that is no SVG."""

_DPI = 96
"""CSS pixels of an inch; a PNG has twice as many."""

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
    """Where bars are drawn, as SVG or PNG."""


def simulate(desk: Desk, seats: Sequence[SeatFile], opening: Opening, trial: Trial) -> Simulated | Validation:
    """What a draft comes to over many seeds, counted on from the opening's, or why decks are refused.

    Raises: as `drafting.seated`; NotFound for fields without numbers and unknown pickers; UsageError; WriteError.
    """
    if trial.chart is not None and trial.chart.path.suffix.lower() not in ("", ".svg", PNG):
        hint = f"name the file '{trial.chart.path.with_suffix('.svg').name}'"
        raise UsageError(f"a chart is SVG or PNG, not '{trial.chart.path.suffix}'", hint)
    if not 1 <= trial.times <= MOST_TIMES:
        raise UsageError(f"{trial.times} times", f"a draft is tried from 1 to {MOST_TIMES} times")
    with Table(desk, game_of(desk, seats, opening.pool)) as table:
        began = seated(desk, table, seats, opening)
        if isinstance(began, Validation):
            return began
        picker, called, sorted_by = _picker(table, began.start, trial.picker)
        fields = dict(_numbers(table, began.start, each) for each in trial.fields)
        answer = Simulated(
            start=began.start,
            picker=called,
            found=simulation(began.start, trial.times, picker, fields),
            names=names_of(table, began),
            notes=(*table.notes, *_partly(began.start, sorted_by, fields)),
        )
    if trial.chart is not None:
        content, warnings = _drawn(desk, answer, trial.chart.path.suffix.lower())
        write(trial.chart.path, content, trial.chart.force)
        return replace(answer, notes=(*answer.notes, *warnings))
    return answer


def _drawn(desk: Desk, answer: Simulated, suffix: str) -> tuple[bytes, tuple[str, ...]]:
    """The bars as a file of that kind, and warnings.

    Raises: PrintError where no engine can draw.
    """
    drawing = chart(answer)
    if suffix != PNG:
        return drawing.svg.encode(), ()
    from cardkit import press
    from cardkit.face.flow import LEAST_SIDE, Paperwork
    from cardkit.press.pixel import Coding, Frame, pixels
    from cardkit.press.raster import coded, image

    size = Size(*(max(length / _DPI * MM_PER_UNIT["in"], LEAST_SIDE) for length in (WIDTH, drawing.height)))
    work = Paperwork(desk.shelf, "chart", "shared/documents/chart.html")
    made = press.document(work, {"drawing": drawing.svg}, Paper("chart", size, 0))
    shown = pixels(size, 2 * _DPI)
    return coded(image(made.pdf, 0, Frame(shown, shown)), Coding(dpi=2 * _DPI)), made.warnings


def _picker(
    table: Table, start: draft.Start, wanted: str | draft.Picker
) -> tuple[draft.Picker, str, Mapping[str, Numbers]]:
    """Who picks, what it is called, and the numbers that it goes by."""
    if not isinstance(wanted, str):
        return wanted, getattr(wanted, "__name__", "own"), {}
    if wanted == RANDOM:
        return draft.by_chance, RANDOM, {}
    order, sign, field = wanted.partition(":")
    if not sign or order not in ORDERS:
        raise NotFound("picker", wanted, (RANDOM, *(f"{each}:FIELD" for each in ORDERS)))
    name, numbers = _numbers(table, start, field)
    return ORDERS[order](numbers), f"{order}:{name}", {name: numbers}


def _numbers(table: Table, start: draft.Start, wanted: str) -> tuple[str, Numbers]:
    """A field of that name or alias, and the numbers of the draft's cards in it.

    Raises: NotFound when no field with numbers is called so; UsageError when no card that changes hands has one.
    """
    found = table.catalogue.game.told(wanted)
    fields = [each.name for each in table.catalogue.game.fields if each.kind is Kind.NUMBER]
    if found is None or found.kind is not Kind.NUMBER:
        raise NotFound("field with numbers", wanted, fields)
    cards = table.catalogue.cards(draft.movable(start))
    if not _numbered(cards, found.name):
        have = [each for each in fields if _numbered(cards, each)]
        hint = f"they have {listing(have)}" if have else "they have no numbers at all"
        raise UsageError(f"no card that may be picked has a number in '{found.name}'", hint)
    return found.name, _numbered(table.catalogue.cards(start.cards), found.name)


def _numbered(cards: Iterable[Card], field: str) -> Numbers:
    """The cards' numbers in a field."""
    values = {card.id: card.fields.get(field) for card in cards}
    return {card: float(value) for card, value in values.items() if isinstance(value, int | float)}


def _partly(start: draft.Start, sorted_by: Mapping[str, Numbers], fields: Mapping[str, Numbers]) -> Iterator[str]:
    """A note for each field in which some cards that may be picked have no number."""
    cards = draft.movable(start)
    for field, known in {**sorted_by, **fields}.items():
        lacking = sum(card not in known for card in cards)
        what = {"are picked last": sorted_by, "add nothing": fields}
        if lacking:
            they = " and ".join(said for said, where in what.items() if field in where)
            yield f"without {field}: {lacking} of {len(cards)} cards; they {they}"
