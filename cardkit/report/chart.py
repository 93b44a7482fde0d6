"""What many drafts came to, as a drawing: bars in SVG, which every browser shows."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from cardkit.draft.answer import Simulated
from cardkit.draft.simulation import total
from cardkit.report.simulation import head, share

WIDTH = 720
"""Of the drawing, in CSS pixels; as are all numbers here."""
LABEL = 250
"""What stands before a bar."""
VALUE = 70
"""What stands behind the longest bar."""
ROW, BAR = 18, 13
TITLE = 34
MOST_BARS = 40
"""Of one panel: the most frequent cards, or neighbouring sums put together."""


class Bar(NamedTuple):
    """A number with what it is of."""

    label: str
    number: float
    said: str


class Panel(NamedTuple):
    """Bars under a title."""

    title: str
    bars: Sequence[Bar]

    @property
    def height(self) -> int:
        """With the title."""
        return TITLE + ROW * len(self.bars)


class Drawing(NamedTuple):
    """A picture."""

    svg: str
    height: int


def chart(told: Simulated) -> Drawing:
    """How often cards changed hands, and how strong seats became, panel under panel."""
    panels = list(_panels(told))
    height = TITLE + sum(panel.height for panel in panels) + ROW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        'font-family="Alegreya, sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        _text(10, 22, head(told), "start", "bold"),
    ]
    top = TITLE
    for panel in panels:
        parts += _drawn(panel, top)
        top += panel.height
    return Drawing("\n".join((*parts, "</svg>\n")), height)


def _panels(told: Simulated) -> Iterator[Panel]:
    """The cards that changed hands most often; then of each field what each seat gets, and how the sums spread."""
    times = told.found.times
    every = list(told.found.spread.items())
    more = f" (the first {MOST_BARS} of {len(every)} cards)" if len(every) > MOST_BARS else ""
    yield Panel(
        f"Drafts in which a card came into new hands{more}",
        [Bar(told.names.get(card, card), count, share(count, times)) for card, count in every[:MOST_BARS]],
    )
    for field, strengths in told.found.strengths.items():
        yield Panel(
            f"{field} of what each seat gets, added up; on average",
            [Bar(each.seat, each.mean, f"{each.mean:.1f}") for each in strengths],
        )
        counts = total(each.counts for each in strengths)
        mean = sum(each.mean for each in strengths) / len(strengths)
        yield Panel(
            f"{field} of what a seat gets, added up; {mean:.1f} on average",
            [Bar(label, count, share(count, times * len(strengths))) for label, count in _grouped(counts.items())],
        )


def _grouped(counts: Iterable[tuple[float, int]]) -> list[tuple[str, int]]:
    """Sums with their numbers; so many neighbours are put together that all fit."""
    every = list(counts)
    width = -(-len(every) // MOST_BARS)
    groups = [every[first : first + width] for first in range(0, len(every), width or 1)]
    return [(_span(group[0][0], group[-1][0]), sum(count for _, count in group)) for group in groups]


def _span(first: float, last: float) -> str:
    """One sum, or several: "14 to 16"."""
    return f"{first:g}" if first == last else f"{first:g} to {last:g}"


def _drawn(panel: Panel, top: int) -> Iterator[str]:
    """A panel as SVG, from so far below the top."""
    yield _text(10, top + 24, panel.title, "start", "bold")
    longest = max((bar.number for bar in panel.bars if bar.number > 0), default=1)
    for row, bar in enumerate(panel.bars):
        middle = top + TITLE + ROW * row
        length = (WIDTH - LABEL - VALUE) * max(bar.number, 0) / longest
        yield _text(LABEL - 8, middle + 11, bar.label, "end", "normal")
        yield f'<rect x="{LABEL}" y="{middle}" width="{length:.1f}" height="{BAR}" fill="#3d6b8c"/>'
        yield _text(round(LABEL + length + 6), middle + 11, bar.said, "start", "normal")


def _text(left: int, base: int, words: str, anchor: str, weight: str) -> str:
    """Words on a line."""
    return f'<text x="{left}" y="{base}" text-anchor="{anchor}" font-weight="{weight}">{escape(words)}</text>'
