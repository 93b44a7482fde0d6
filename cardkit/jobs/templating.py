"""`template new`: a look of one's own to begin with, made from what the cards of a game have."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cardkit import press
from cardkit.errors import UsageError
from cardkit.face import looks
from cardkit.file import write_all
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.starting import project_begun
from cardkit.jobs.styling import USUAL_CARD
from cardkit.measure import Mm, Size
from cardkit.model import Field, Game, Kind
from cardkit.shelf import project_folder
from cardkit.text import quoted, slug

_STARTER = "templates/starter/templates/my-game/my-look/"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*\Z")
_BODY = ("text", "rules", "rules_text", "card_text", "effect", "effects", "ability", "abilities", "description", "body")
"""What games call the text that is played by."""
_ART = "art"
_WORDS, _NUMBERS = 4, 6
"""How many fields of a kind a card begins with; more would leave the text no room."""
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
"""Width of a letter below a number."""
_TONES = ("#1f4a63", "#7a2e2e", "#2f5d3a", "#5b3a73", "#7a5415", "#2b5f66", "#6b3350", "#444b54")
"""Each has a contrast of at least 4.5 with white (WCAG 2.2, 1.4.3)."""


def begun(desk: Desk, name: str, project: Path, force: bool) -> tuple[str, ...]:
    """Write a look of that name into a project, which the folder becomes; the paths of what was written.

    Raises: UsageError for a name that cannot be one, or that another look has; NotFound for a game; WriteError.
    """
    if not _NAME.match(name):
        raise UsageError(f"{quoted(name)} is no name of a look", "it has a-z, 0-9 and -")
    with Table(desk, the_game(desk)) as table:
        game = table.catalogue.game
    if name in looks(desk.shelf, game) and not force:
        raise UsageError(f"{game.id} has a look '{name}' already", "choose another name; --force begins it anew")
    begun_too = project_begun(project) if project_folder(project) is None else ()
    contents = _contents(desk, game, name)
    write_all({project / path: content.encode() for path, content in contents.items()}, force)
    return (*begun_too, *contents)


def _contents(desk: Desk, game: Game, name: str) -> Mapping[str, str]:
    """The files of a look by path."""
    size = game.print.card or press.card_size(desk.shelf, USUAL_CARD)
    marks = {"GAME": game.id, "LOOK": name, "TITLE": game.title.replace("#}", ""), **_marks(game, size)}
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


def _marks(game: Game, size: Size) -> Mapping[str, str]:
    """What stands for each mark: places and fields."""
    fields = [field for field in game.fields if field.name not in ("id", "name", "set", _ART)]
    texts = [field for field in fields if field.name in _BODY] or [f for f in fields if f.kind is Kind.TEXT][:1]
    numbers = [field for field in fields if field.kind is Kind.NUMBER][:_NUMBERS]
    words = [field for field in fields if field.kind in (Kind.WORD, Kind.LIST, Kind.FLAG)][:_WORDS]
    toned = next((field for field in words if field.kind is Kind.WORD and field.values), None)
    name = Size(size.width - 2 * _EDGE - (11 if numbers else 0), 8.6)
    inner, has_art = size.width - 2 * _EDGE, game.field(_ART) is not None
    art_high = round(size.height * 0.34, 1) if has_art else 0
    line_top = 15 + art_high
    row = numbers[1:]
    body_top, foot_top = line_top + 8, size.height - 7.4
    row_top = foot_top - (_CELL if row else 0)
    body = Size(inner, row_top - body_top - _GAP)
    return {
        "NAME": _place(_EDGE, 4.6, name),
        "NAMES": _steps("card.name|length", [(lines * name.width / _WIDE / each, each) for lines, each in _NAMES]),
        "LINE": _place(_EDGE, line_top, Size(inner, 7.2)),
        "BODY": _place(_EDGE, body_top, body),
        "FOOT": _place(_EDGE, foot_top, Size(inner, 3.4)),
        "ART": _art(size, art_high) if has_art else "",
        "TONE": f'{{{{ " is-" ~ card.{toned.name}|lower|replace(" ", "-") if card.{toned.name} is defined }}}}'
        if toned
        else "",
        "TONES": "\n".join(_tones(toned)) if toned else "",
        "BADGE": _badge(numbers[0], size) if numbers else "",
        "WORDS": "\n".join(f"  {{% if card.{f.name} is defined %}}{_word(f)}{{% endif %}}" for f in words),
        "TEXTS": "\n".join(_text(f) for f in texts),
        "LETTERS": " + ".join(f'card.{f.name}|default("")|length' for f in texts) or "0",
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
    for number, name in enumerate(classes):
        yield f".is-{name} {{ --tone: {_TONES[number % len(_TONES)]}; }}"


def _badge(field: Field, size: Size) -> str:
    """The first number, in a circle beside the name."""
    return _number(field, f"left:{size.width - _EDGE - 8:g}mm; top:3.6mm; --size:15pt", ', kind="badge"')


def _word(field: Field) -> str:
    """How a field comes into the line of words."""
    shown = {Kind.FLAG: f"label.{field.name}", Kind.LIST: f'word.{field.name}|join(", ")'}
    return f"{{% set _ = words.append({shown.get(field.kind, f'word.{field.name}')}) %}}"


def _text(field: Field) -> str:
    """A paragraph."""
    return f"    {{% if card.{field.name} is defined %}}<p>{{{{ card.{field.name}|marked }}}}</p>{{% endif %}}"


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
