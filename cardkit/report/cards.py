"""Cards as text, JSON, CSV and the rest."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence

from cardkit.answer.look import Found, GameHits
from cardkit.model import PLACE, PRINTING, Card, Field, Game, Locales, Value
from cardkit.report.form import Answer, answer, as_json, as_line, place_of, present
from cardkit.text import counted, printable

HEAD = ("id", "name", "set")
"""The columns of every table of cards."""

Told = str | int | float | tuple[str | int | float, ...]
"""What is told of a field: its value in one locale, its items, or the values of several printings."""

GAP = "  "
"""Between the columns of plain text."""


def as_total(found: Found) -> Answer:
    """How many cards match as JSON, without the cards."""
    return answer(game=found.games[0].game.id if len(found.games) == 1 else None, query=found.text, total=found.total)


def as_answer(found: Found, fields: tuple[str, ...]) -> Answer:
    """What a query found as JSON; `fields` limits the fields of the cards, none means all."""
    alone = len(found.games) == 1
    cards = [
        ({} if alone else {"game": hits.game.id}) | card_answer(card, hits, fields)
        for hits in found.games
        for card in hits.cards
    ]
    game = found.games[0].game.id if alone else None
    return answer(game=game, query=found.text, total=found.total, cards=cards)


def card_answer(card: Card, hits: GameHits, fields: tuple[str, ...]) -> dict[str, object]:
    """A card as JSON: id, name, set, printing, its fields in the wanted locale, and its place."""
    names = fields or tuple(field.name for field in hits.game.fields)
    values = {name: value for name in names if (value := told(card, name, hits)) is not None}
    head: dict[str, object] = {"id": card.id, "name": card.name_in(hits.lang), "set": told(card, "set", hits)}
    head |= {PRINTING: card.printings[0].code} if hits.printed and card.printings else {}
    return head | {name: value for name, value in values.items() if name not in head} | {"place": place_of(card.place)}


def raw(card: Card, name: str, lang: str | None) -> Told | None:
    """A field's value as data: a localised text in that locale, else in the game's first."""
    if name in (*HEAD, PLACE):
        return {"id": card.id, "name": card.name_in(lang), "set": card.set, PLACE: str(card.place)}[name]
    if name == PRINTING:
        return tuple(each.code for each in card.printings) or None
    field, _, locale = name.partition(".")
    value = card.names if field == "name" else card.fields.get(field, card.instead.get(field))
    if not isinstance(value, Mapping):
        return value
    return value.get(locale) if locale else in_locale(value, lang)


def told(card: Card, name: str, hits: GameHits) -> Told | None:
    """A field's value as data; the values of several printings, each once, where these are to be gathered."""
    own = raw(card, name, hits.lang)
    if name.partition(".")[0] not in hits.gathered:
        return own
    every = [own, *(raw(card.as_printed(each), name, hits.lang) for each in card.printings)]
    is_list = any(isinstance(each, tuple) for each in every)
    lists = [each if isinstance(each, tuple) else (each,) for each in every if each is not None]
    values = tuple(dict.fromkeys(value for each in lists for value in each))
    return values if len(values) > 1 or is_list else next(iter(values), None)


def in_locale(texts: Locales, lang: str | None) -> str:
    """The text in a locale, else in the first one that there is."""
    return texts[lang] if lang is not None and lang in texts else next(iter(texts.values()))


def said(card: Card, field: Field, lang: str | None) -> str:
    """A field's value for people: words in the locale when one is asked for; nothing when it has none."""
    return _said(raw(card, field.name, lang), card, field, lang)


def _said(value: Told | None, card: Card, field: Field, lang: str | None) -> str:
    """The same of a value of the card's field."""
    if value is None:
        return "?" if field.name.partition(".")[0] in card.unknown else ""
    if isinstance(value, bool):
        return field.name if value else ""
    values = value if isinstance(value, tuple) else (value,)
    return ", ".join(worded(field, str(each), lang) for each in values)


def worded(field: Field, value: str, lang: str | None) -> str:
    """What people of a locale call a value."""
    words = field.words.get(value, {})
    return words.get(lang, value) if lang is not None else value


def rows(hits: GameHits) -> tuple[tuple[str, ...], ...]:
    """The cells of a table for people, one row a card: name, the shown fields, set with the printing that is told."""
    fields = shown_fields(hits)
    cells = (
        (
            card.name_in(hits.lang),
            *(_said(told(card, each.name, hits), card, each, hits.lang) for each in fields),
            _edition(card, hits),
        )
        for card in hits.cards
    )
    return tuple(tuple(printable(cell, kept="") for cell in row) for row in cells)


def _edition(card: Card, hits: GameHits) -> str:
    """The card's sets, and the code of the printing that it is told as; where printings are to be shown, of all."""
    sets = cell(told(card, "set", hits), ", ")
    codes = [each.code for each in card.printings] if hits.printed or PRINTING in hits.shown else []
    return f"{sets} {', '.join(codes)}" if codes else sets


def shown_fields(hits: GameHits) -> tuple[Field, ...]:
    """The fields of a table beside name and set."""
    found = (hits.game.told(name) for name in hits.shown if name not in ("name", "set"))
    return tuple(field for field in found if field is not None)


def title(field: Field, lang: str | None) -> str:
    """What people call a field."""
    return in_locale(field.label, lang) if field.label else field.name


def text(found: Found) -> str:
    """One card a line with its shown fields and its place; the total last."""
    blocks = []
    for hits in found.games:
        head = f"{printable(hits.game.title)}\n" if found.mixed and hits.cards else ""
        blocks.append(head + _aligned(rows(hits), [_place(card) for card in hits.cards]))
    return "".join(blocks) + total(found) + "\n"


def _place(card: Card) -> str:
    """Where a card stands, for people: a file's name may hold anything."""
    return printable(str(card.place), kept="")


def total(found: Found) -> str:
    """How many cards match, and how many of them are shown."""
    noun = found.games[0].noun
    if found.shown == found.total:
        return counted(found.total, noun)
    return f"{found.shown} of {counted(found.total, noun)}; --limit 0 shows all"


def _aligned(cells: Sequence[Sequence[str]], places: Sequence[str]) -> str:
    """Columns of equal width, the places behind them."""
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    lines = [
        GAP.join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=True)), place])
        for row, place in zip(cells, places, strict=True)
    ]
    return "".join(f"{line}\n" for line in lines)


def names(found: Found) -> str:
    """One name a line."""
    return "".join(f"{printable(card.name_in(hits.lang), kept='')}\n" for hits in found.games for card in hits.cards)


def delimited(found: Found, fields: tuple[str, ...], delimiter: str) -> str:
    """CSV or TSV with a head line; the values of a list are joined by `|`."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    printing = (PRINTING,) if any(hits.printed for hits in found.games) else ()
    columns = fields or tuple(dict.fromkeys((*HEAD, *printing, *(name for hits in found.games for name in hits.shown))))
    alone = len(found.games) == 1
    writer.writerow(columns if alone else ("game", *columns))
    for hits in found.games:
        for card in hits.cards:
            cells = [cell(told(card, name, hits)) for name in columns]
            writer.writerow(cells if alone else (hits.game.id, *cells))
    return out.getvalue()


def cell(value: Value | Told | None, between: str = "|") -> str:
    """A value as one cell, with this between those of a list."""
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else between.join(map(str, value)) if isinstance(value, tuple) else str(value)


def lines(found: Found, fields: tuple[str, ...]) -> str:
    """One card a line as JSON."""
    return "".join(as_line(card_answer(card, hits, fields)) for hits in found.games for card in hits.cards)


def markdown(found: Found) -> str:
    """Tables of Markdown."""
    blocks = []
    for hits in found.games:
        ends = [(_place(card),) if PLACE in hits.shown else () for card in hits.cards]
        heads = ["Name", *(title(field, hits.lang) for field in shown_fields(hits)), "Set"]
        heads += ["Place"] if PLACE in hits.shown else []
        cells = [(*row, *end) for row, end in zip(rows(hits), ends, strict=True)]
        table = [heads, ["---"] * len(heads), *cells]
        blocks.append("".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |\n" for row in table))
    return "\n".join(blocks)


FORMS: Mapping[str, Callable[[Found, tuple[str, ...]], str]] = {
    "text": lambda found, _: text(found),
    "json": lambda found, fields: as_json(as_answer(found, fields)),
    "ndjson": lines,
    "csv": lambda found, fields: delimited(found, fields, ","),
    "tsv": lambda found, fields: delimited(found, fields, "\t"),
    "names": lambda found, _: names(found),
    "markdown": lambda found, _: markdown(found),
}
"""How an answer of cards can be written."""


def one(game: Game, card: Card, lang: str | None) -> str:
    """A card with all its fields, its names in every locale and its place."""
    head = f"{card.name_in(lang)} ({card.set})\n"
    others = [f"{locale}: {name}" for locale, name in card.names.items() if name != card.name_in(lang)]
    pairs = [("also", ", ".join(others))] if others else []
    pairs += [
        (titled(field, lang), "yes" if card.fields.get(field.name) is True else said(card, field, lang))
        for field in game.fields
        if field.name not in HEAD and field.name in (*card.fields, *card.instead, *card.unknown)
    ]
    pairs += [("printings", ", ".join(editions(card)))] if card.printings else []
    pairs += [("id", card.id), ("place", str(card.place))]
    width = max(len(label) for label, _ in pairs)
    lines = "".join(f"  {label.ljust(width)}  {_wrapped(value, width + 4)}\n" for label, value in pairs)
    return printable(head + lines)


def editions(card: Card) -> tuple[str, ...]:
    """The card's printings by code, each with its set."""
    return tuple(each.code if each.set is None else f"{each.code} ({each.set})" for each in card.printings)


def titled(field: Field, lang: str | None) -> str:
    """What people call a field, and what queries call it where that is another word."""
    label = title(field, lang).lower()
    return label if label == field.name else f"{label} ({field.name})"


def one_answer(game: Game, card: Card, lang: str | None) -> Answer:
    """A card as JSON, with its names in every locale."""
    hits = GameHits(game=game, total=1, cards=(card,), shown=(), lang=lang)
    every = card_answer(card, hits, ())
    unknown = {"unknown": list(card.unknown)} if card.unknown else {}
    return answer(game=game.id, card=every | {"names": dict(card.names)} | unknown | _printings(card, lang))


def _printings(card: Card, lang: str | None) -> dict[str, object]:
    """A card's printings as JSON, each with the fields that it has its own value of."""
    if not card.printings:
        return {}
    own = [
        present(code=each.code, set=each.set)
        | {name: in_locale(value, lang) if isinstance(value, Mapping) else value for name, value in each.fields.items()}
        for each in card.printings
    ]
    return {"printings": own}


def _wrapped(value: str, indent: int) -> str:
    """A text whose further lines are indented as the first."""
    return value.replace("\n", "\n" + " " * indent)
