"""A card drawn on a person's terminal: what stands where comes from the kinds and the order of the game's fields."""

import io
import re
from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cardkit.measure import Size
from cardkit.model import Card, Field, Game, Kind
from cardkit.report.cards import GAP, HEAD, editions, said, title
from cardkit.text import listing, printable

PORTRAIT, LANDSCAPE = 44, 66
"""Columns of a card on a wide terminal: texts of 40 to 70 letters a line are the easiest to read (Bringhurst 2.1.2)."""

POKER = Size(63, 88)
"""mm; the proportions of a card whose game does not say any (the metric poker size)."""

LINE = 2
"""How many columns are as wide as a line is high, in usual terminals' fonts."""

SHORT = 40
"""Characters up to which a text without an end of sentence is a word about the card, not its body."""

PRINTINGS = 8
"""Editions that are named; the rest is counted."""

_SENTENCE = re.compile(r"[.!?…。]['\"”’)]*\s*\Z|\n|\{[^{}]*\}")
_SYMBOL = re.compile(r"\{[^{}\s]+\}")
_FLAVOUR = re.compile("flavou?r")
_BETWEEN = " · "

_Lines = Sequence[RenderableType]
_Pair = tuple[str, str]


def card(game: Game, drawn: Card, lang: str | None) -> str:
    """A card of its game's proportions as wide as fits, with its colours as escape codes where they are wanted."""
    screen = Console()
    size = game.print.card or POKER
    width = min(screen.width, LANDSCAPE if size.width > size.height else PORTRAIT)
    height = min(round(width * size.height / size.width / LINE), screen.height - 1)
    console = Console(file=io.StringIO(), force_terminal=True, width=width, highlight=False)
    top, body, foot = (Group(*parts) for parts in _parts(_Values(game, drawn, lang)))
    free = height - sum(_height(console, each) for each in (top, body, foot)) - 2
    console.print(Panel(Group(top, body, *[""] * free, foot), padding=(0, 1)))
    out = console.file
    assert isinstance(out, io.StringIO)
    return out.getvalue()


def _height(console: Console, part: RenderableType) -> int:
    """How many lines a part takes between the borders."""
    return len(console.render_lines(part, console.options.update(width=console.width - 4)))


class _Values:
    """What a card says for people, field by field."""

    def __init__(self, game: Game, drawn: Card, lang: str | None) -> None:
        self.game, self.card, self.lang = game, drawn, lang
        present = (*drawn.fields, *drawn.instead, *drawn.unknown)
        self.fields = tuple(each for each in game.fields if each.name not in HEAD and each.name in present)

    def of(self, *kinds: Kind) -> tuple[Field, ...]:
        """The fields of these kinds that the card has, in the schema's order."""
        return tuple(each for each in self.fields if each.kind in kinds)

    def said(self, field: Field) -> str:
        """The value in words."""
        return printable(said(self.card, field, self.lang))

    def title(self, field: Field) -> str:
        """What people call the field."""
        return title(field, self.lang).lower()

    def is_body(self, field: Field) -> bool:
        """The field is a text to be read, not a word about the card."""
        value = self.said(field)
        return field.localised or len(value) > SHORT or _SENTENCE.search(value) is not None


def _parts(values: _Values) -> tuple[_Lines, _Lines, _Lines]:
    """What stands at the top, in the middle and at the foot."""
    numbers = values.of(Kind.NUMBER)
    main = next((each for each in numbers if each.name in values.game.shown), None) or next(iter(numbers), None)
    texts = values.of(Kind.TEXT)
    body = tuple(each for each in texts if values.is_body(each))
    rest = tuple(each for each in texts if each not in body)
    top: _Lines = [_head(values, main), *_types(values), *_grid(_pairs(values, values.of(Kind.LIST))), _line()]
    strip = _strip(values, [each for each in numbers if each is not main])
    foot: _Lines = [
        *strip,
        _line(),
        *_grid([*_pairs(values, rest), *_known_as(values.card, values.lang)]),
        *_origin(values.card),
    ]
    return top, _body(values, body), foot


def _line() -> Rule:
    """A line across the card."""
    return Rule(style="dim")


def _head(values: _Values, main: Field | None) -> Table:
    """The name, and the number that matters most."""
    head = Table.grid(expand=True, padding=(0, 1))
    head.add_column(overflow="fold", ratio=1)
    head.add_column(justify="right")
    name = Text(printable(values.card.name_in(values.lang), kept=""), "bold")
    head.add_row(name, Text() if main is None else _number(values, main))
    return head


def _number(values: _Values, field: Field) -> Text:
    """A number behind its title."""
    return Text.assemble((values.title(field), "dim"), " ", (values.said(field), "bold yellow"))


def _types(values: _Values) -> Iterable[Text]:
    """The type line: words of fixed lists, then what is set."""
    words = [values.said(each) for each in values.of(Kind.WORD, Kind.CODE)]
    flags = [values.title(each) for each in values.of(Kind.FLAG)]
    return (Text(_BETWEEN.join((*words, *flags)), "cyan"),) if words or flags else ()


def _strip(values: _Values, numbers: Sequence[Field]) -> Iterable[Columns]:
    """The other numbers, side by side."""
    return (Columns([_number(values, each) for each in numbers], padding=(0, 2)),) if numbers else ()


def _body(values: _Values, texts: Sequence[Field]) -> _Lines:
    """The texts, with their titles where there are several, between empty lines."""
    plain = [each for each in texts if not _FLAVOUR.search(each.name)]
    parts: list[RenderableType] = []
    for field in texts:
        parts += [""] if parts else []
        parts += [Text(values.title(field), "dim")] if len(plain) > 1 and field in plain else []
        parts.append(_text(values.said(field), "" if field in plain else "italic"))
    return parts


def _text(value: str, style: str) -> Text:
    """A text with its symbols set off."""
    text = Text(value, style)
    text.highlight_regex(_SYMBOL, "bold magenta")
    return text


def _pairs(values: _Values, fields: Iterable[Field]) -> Iterable[_Pair]:
    """Fields with their titles."""
    return ((values.title(each), values.said(each)) for each in fields)


def _known_as(found: Card, lang: str | None) -> Iterable[_Pair]:
    """The card's other names, and its editions."""
    yield from ((locale, name) for locale, name in found.names.items() if name != found.name_in(lang))
    if found.printings:
        yield "printings", listing(editions(found), PRINTINGS)


def _origin(found: Card) -> Iterable[Text]:
    """The card's id and set, and where it stands."""
    return Text(f"{found.id}{GAP}{found.set}", "dim"), Text(printable(str(found.place), kept=""), "dim")


def _grid(pairs: Iterable[_Pair]) -> Iterable[Table]:
    """Titles and values in two columns; nothing where there are none."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", max_width=14, overflow="fold")
    grid.add_column(overflow="fold")
    for name, value in pairs:
        grid.add_row(printable(name, kept=""), Text(printable(value, kept="")))
    return (grid,) if grid.rows else ()
