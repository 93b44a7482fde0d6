"""`template new`: a look of one's own to begin with, made from what the cards of a game have."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardkit import press
from cardkit.errors import UsageError
from cardkit.face import looks
from cardkit.file import write_all
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.starting import project_begun
from cardkit.jobs.styling import USUAL_CARD
from cardkit.measure import Mm, Size
from cardkit.model import Card, Field, Game, Kind
from cardkit.shelf import project_folder
from cardkit.text import listing, quoted, slug

_STARTER = "templates/starter/templates/my-game/my-look/"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*\Z")
_BODY = ("text", "rules", "rules_text", "card_text", "effect", "effects", "ability", "abilities", "description", "body")
"""What games call the text that is played by."""
_ART = "art"
_NUMBERS = 7
"""Numbers that a card begins with: one beside the name, a row at the foot; more would leave the text no room."""
_FULL = 0.19
"""Letters a square millimetre beyond which a text would be too small to begin with."""
_LINES = 2
"""Of words."""
_EDGE: Mm = 5
_GAP: Mm = 1
_CELL: Mm = 9.6
"""Height of a row of numbers."""
_SIZES = ((0.1, 11), (0.145, 9.6), (0.19, 8.4), (0.25, 7.4))
"""Letters a square millimetre up to which a text has a size in points (measured on the look `text`)."""
_LEAST = 6.9
"""Points; four fifths of it are the least that is printed."""
_NAMES = ((1, 15), (1, 11.5), (2, 8.6))
"""Lines of a name and its size in points, the largest first; what is longer takes three of the least."""
_WIDE: Mm = 0.19
"""Width of a bold letter of 1 pt (measured on the shipped font)."""
_NARROW: Mm = 1.3
"""Width of a letter below a number, and at the foot."""
_SMALL: Mm = 1.3
"""Width of a letter of 8.4 pt in a line of words, with the room that is left at its end."""
_BETWEEN = 3
"""Letters that part a word or a text from the next."""
_TONES = ("#1f4a63", "#7a2e2e", "#2f5d3a", "#5b3a73", "#7a5415", "#2b5f66", "#6b3350", "#444b54")
"""Each has a contrast of at least 4.5 with white (WCAG 2.2, 1.4.3)."""


class Begun(NamedTuple):
    """A look to begin with."""

    paths: tuple[str, ...]
    """What was written."""
    notes: tuple[str, ...]


class _Fields(NamedTuple):
    """What a look shows of cards."""

    words: tuple[Field, ...]
    numbers: tuple[Field, ...]
    texts: tuple[Field, ...]
    """The one that is played by first."""
    art: bool


class _Places(NamedTuple):
    """Where what stands on a card."""

    inner: Mm
    art_high: Mm
    line_top: Mm
    body_top: Mm
    row_top: Mm
    foot_top: Mm

    @property
    def body(self) -> Size:
        """The room for texts."""
        return Size(self.inner, self.row_top - self.body_top - _GAP)


def begun(desk: Desk, name: str, project: Path, force: bool) -> Begun:
    """Write a look of that name into a project, which the folder becomes.

    Raises: UsageError for a name that cannot be one, or that another look has; NotFound for a game; WriteError.
    """
    if not _NAME.match(name):
        raise UsageError(f"{quoted(name)} is no name of a look", "it has a-z, 0-9 and -")
    with Table(desk, the_game(desk)) as table:
        game = table.catalogue.game
        cards = table.catalogue.cards(sorted(table.catalogue.selection().ids("")))
    if name in looks(desk.shelf, game) and not force:
        raise UsageError(f"{game.id} has a look '{name}' already", "choose another name; --force begins it anew")
    begun_too = project_begun(project) if project_folder(project) is None else ()
    known, size = _held(game, cards), game.print.card or press.card_size(desk.shelf, USUAL_CARD)
    shown = _shown(known, cards, size)
    contents = _contents(desk, game, name, _marks(shown, size))
    write_all({project / path: content.encode() for path, content in contents.items()}, force)
    unseen = [each.name for each in known if each not in (*shown.words, *shown.numbers, *shown.texts)]
    told = f"not shown: {listing(unseen)}; 'templates/{game.id}/{name}/face.html' shows how more are added"
    return Begun((*begun_too, *contents), (told,) if unseen else ())


def _held(game: Game, cards: Sequence[Card]) -> tuple[Field, ...]:
    """The fields that some card has; of a game without cards, all."""
    filled = {name for card in cards for name in (*card.fields, *card.instead)}
    fields = tuple(field for field in game.fields if field.name not in ("id", "name", "set"))
    return tuple(field for field in fields if field.name in filled) or fields


def _shown(known: Sequence[Field], cards: Sequence[Card], size: Size) -> _Fields:
    """Those that a look begins with."""
    fields = [field for field in known if field.name != _ART]
    numbers = tuple(field for field in fields if field.kind is Kind.NUMBER)[:_NUMBERS]
    words = [field for field in fields if field.kind not in (Kind.TEXT, Kind.NUMBER)]
    texts = sorted((field for field in fields if field.kind is Kind.TEXT), key=lambda field: field.name not in _BODY)
    has_art = len(fields) < len(known)
    places = _places(size, len(numbers) > 1, has_art)
    return _Fields(
        words=_fitting(words, cards, _LINES * places.inner / _SMALL),
        numbers=numbers,
        texts=_fitting(texts, cards, _FULL * places.inner * places.body.height),
        art=has_art,
    )


def _fitting(fields: Sequence[Field], cards: Sequence[Card], room: float) -> tuple[Field, ...]:
    """The fields, first ones first, that together have no more letters on any card; the first one in any case."""
    letters, taken = dict.fromkeys((card.id for card in cards), 0), list[Field]()
    for field in fields:
        more = {card.id: letters[card.id] + _letters(field, card) for card in cards}
        if not taken or max(more.values(), default=0) <= room:
            letters, taken = more, [*taken, field]
    return tuple(taken)


def _letters(field: Field, card: Card) -> int:
    """How long what a field says on a card is, with what parts it from the next."""
    value = card.fields.get(field.name, "")
    words = value.values() if isinstance(value, Mapping) else (field.name,) if value is True else (str(value),)
    return max(map(len, words)) + _BETWEEN


def _places(size: Size, has_row: bool, has_art: bool) -> _Places:
    """The places on a card of a size."""
    art_high = round(size.height * 0.34, 1) if has_art else 0
    foot_top = size.height - 7.4
    return _Places(
        inner=size.width - 2 * _EDGE,
        art_high=art_high,
        line_top=15 + art_high,
        body_top=23 + art_high,
        row_top=foot_top - _CELL * has_row,
        foot_top=foot_top,
    )


def _contents(desk: Desk, game: Game, name: str, places: Mapping[str, str]) -> Mapping[str, str]:
    """The files of a look by path."""
    size = game.print.card or press.card_size(desk.shelf, USUAL_CARD)
    marks = {"GAME": game.id, "LOOK": name, "TITLE": game.title.replace("#}", ""), **places}
    folder = f"templates/{game.id}/{name}"
    backs = dict.fromkeys(rule.back for rule in game.print.backs) or ("back",)
    return {
        f"{folder}/face.html": _starter(desk, "face.html", marks),
        f"{folder}/face.css": _starter(desk, "face.css", marks),
        **{f"{folder}/back-{back}.html": _starter(desk, "back.html", marks) for back in backs},
        f"{folder}/look.yaml": f"# What the faces are drawn for.\nsize: {size.width:g}x{size.height:g}mm\n",
    }


def _starter(desk: Desk, file: str, marks: Mapping[str, str]) -> str:
    """A file of the look to begin with, its marks filled; lines that hold nothing but an empty mark go."""
    found = desk.shelf.find(_STARTER + file)
    assert found is not None
    text = found.content().decode()
    for mark, value in marks.items():
        text = text.replace(f"@{mark}@", value) if value else re.sub(rf"^@{mark}@\n|@{mark}@", "", text, flags=re.M)
    return text


def _marks(shown: _Fields, size: Size) -> Mapping[str, str]:
    """What stands for each mark: places and fields."""
    toned = next((field for field in shown.words if field.kind is Kind.WORD and field.values), None)
    badge, row = shown.numbers[:1], shown.numbers[1:]
    inner, art_high, line_top, body_top, row_top, foot_top = places = _places(size, bool(row), shown.art)
    name, body = Size(inner - (11 if badge else 0), 8.6), places.body
    return {
        "NAME": _place(_EDGE, 4.6, name),
        "NAMES": _steps("card.name|length", [(lines * name.width / _WIDE / each, each) for lines, each in _NAMES]),
        "LINE": _place(_EDGE, line_top, Size(inner, 7.2)),
        "BODY": _place(_EDGE, body_top, body),
        "FOOT": _place(_EDGE, foot_top, Size(inner, 3.4)),
        "LONG": f"{inner / _NARROW:.0f}",
        "ART": _art(size, art_high) if shown.art else "",
        "TONE": f'{{{{ " is-" ~ card.{toned.name}|lower|replace(" ", "-") if card.{toned.name} is defined }}}}'
        if toned
        else "",
        "TONES": "\n".join(_tones(toned)) if toned else "",
        "BADGE": "".join(_badge(field, size) for field in badge),
        "WORDS": "\n".join(f"  {{% if card.{f.name} is defined %}}{_word(f)}{{% endif %}}" for f in shown.words),
        "TEXTS": "\n".join(_text(f, shown.texts[0]) for f in shown.texts),
        "LETTERS": " + ".join(f'card.{f.name}|default("")|length' for f in shown.texts) or "0",
        "SIZES": _steps("letters", [(dense * body.width * body.height, each) for dense, each in _SIZES]),
        "NUMBERS": "\n".join(_row(row, inner, row_top)),
    }


def _place(left: Mm, top: Mm, size: Size) -> str:
    """A box as CSS."""
    return f"left:{left:g}mm; top:{top:g}mm; width:{size.width:.4g}mm; height:{size.height:.4g}mm"


def _art(size: Size, high: Mm) -> str:
    """The card's picture, over the whole width of the paper."""
    place = _place(3, 14, Size(size.width - 6, high))
    return f'  {{% if art is defined %}}<img class="art" src="{{{{ art }}}}" style="{place}">{{% endif %}}'


def _tones(field: Field) -> Iterator[str]:
    """A colour for each word of a field that can be a class in CSS."""
    classes = [name for value in field.values if slug(name := value.lower().replace(" ", "-")) == name]
    if classes:
        yield "/* One colour a kind of card; all are dark enough for white letters. */"
    for number, name in enumerate(classes):
        yield f".is-{name} {{ --tone: {_TONES[number % len(_TONES)]}; }}"


def _badge(field: Field, size: Size) -> str:
    """The first number, in a circle beside the name."""
    return _number(field, f"left:{size.width - _EDGE - 8:g}mm; top:3.6mm; --size:15pt", ', kind="badge"')


def _word(field: Field) -> str:
    """How a field comes into the line of words."""
    shown = {Kind.FLAG: f"label.{field.name}", Kind.LIST: f'word.{field.name}|join(", ")'}
    return f"{{% set _ = words.append({shown.get(field.kind, f'word.{field.name}')}) %}}"


def _text(field: Field, first: Field) -> str:
    """A paragraph; one that is not the first says what it is."""
    label = "" if field is first else f"<b>{{{{ label.{field.name} }}}}</b> "
    return f"    {{% if card.{field.name} is defined %}}<p>{label}{{{{ card.{field.name}|marked }}}}</p>{{% endif %}}"


def _steps(letters: str, steps: Sequence[tuple[float, float]]) -> str:
    """A size by the number of letters, as Jinja reads it; `steps` say up to how many letters it has how many points."""
    return "".join(f"{points:g} if {letters} <= {most:.0f} else " for most, points in steps) + f"{_LEAST:g}"


def _row(fields: Sequence[Field], inner: Mm, top: Mm) -> Iterator[str]:
    """A row of numbers, each at its place whatever the others are."""
    for place, field in enumerate(fields):
        step = inner / len(fields)
        where = _place(round(_EDGE + place * step, 2), top, Size(step, _CELL - _GAP))
        yield _number(field, f"{where}; --size:13pt", f", label.{field.name}, letters={step / _NARROW:.0f}")


def _number(field: Field, place: str, more: str) -> str:
    """A number of those cards that have it."""
    call = f'{{{{ number("{field.name}", card.{field.name}, "{place}"{more}) }}}}'
    return f"  {{% if card.{field.name} is defined %}}{call}{{% endif %}}"
