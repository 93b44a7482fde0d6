"""A proposal -> the texts of a game.yaml and a card schema, as a person would write them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardkit.foreign.form import Form
from cardkit.foreign.guess import Option
from cardkit.foreign.proposal import Proposal, Proposed, Reading
from cardkit.model import Kind
from cardkit.source.scalar import scalar

_WIDTH = 110
"""Characters up to which a property stands on one line."""

_Schema = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What the records of a game come from."""

    game: str
    title: str
    file: str
    """From the data folder, as a pattern."""
    form: Form
    """How it is read."""
    look: str
    """How the cards are printed."""
    card: str
    """Their size."""
    back: str


def game_file(found: Proposal, source: Source) -> str:
    """The game.yaml of a game whose cards a proposal reads."""
    return "\n".join((*_head(found, source), "", *_sources(found, source), "", *_rest(found, source), ""))


def _head(found: Proposal, source: Source) -> Iterable[str]:
    """What the game is."""
    return (
        "# yaml-language-server: $schema=../../schemas/game.schema.json",
        "# Made by `cardkit catalogue import`. It is yours now: change what you like.",
        f"game: {source.game}",
        f"title: {scalar(source.title)}",
        "# Languages of names and texts; the first is the default.",
        f"locales: [{', '.join(found.locales)}]",
    )


def _sources(found: Proposal, source: Source) -> Iterable[str]:
    """Where the cards come from."""
    yield "# The cards are read from here, again whenever the file changes. On the left stands a field, whose kind is"
    yield f"# said in schemas/cards/{source.game}.schema.json, on the right the column that it is read from."
    yield "sources:"
    yield f"  - files: {scalar(source.file)}"
    form = source.form
    said = {"records": form.records, "each": form.each, "sheet": form.sheet, "encoding": form.encoding}
    for key, value in said.items():
        if value is not None:
            yield f"    {key}: {scalar(value if isinstance(value, str) else value.text)}"
    yield "    cards:"
    yield f"      id: {_read(found.id)}"
    if found.apart is not None:
        yield f"      apart: {scalar(found.apart)}"
    yield from _text_lines("name", found.name, found.names)
    yield f"      set: {_read(found.set)}"
    for each in found.fields:
        yield from _text_lines(each.name, each.reading, each.paths)


def reading_lines(field: Proposed) -> tuple[str, ...]:
    """What a field adds below `cards` of a source."""
    return tuple(each.strip() for each in _text_lines(field.name, field.reading, field.paths))


def property_line(field: Proposed) -> str:
    """What a field adds to the `properties` of a card schema."""
    return f"{json.dumps(field.name)}: {json.dumps({**_shape(field), **_own(_whole(field))}, ensure_ascii=False)}"


def _text_lines(name: str, reading: Reading, paths: Mapping[str, str]) -> Iterable[str]:
    """The lines of a field: one, or one for each locale."""
    yield f"      {name}: {_read(reading)}"
    for locale, path in tuple(paths.items())[1:]:
        yield f"      {name}.{locale}: {scalar(path)}"


def _read(reading: Reading) -> str:
    """How a field is read, as YAML: a path alone, or a mapping in one line."""
    if tuple(reading) == ("from",) and isinstance(reading["from"], str):
        return scalar(reading["from"])
    return _flow(reading)


def _flow(option: Option | Reading) -> str:
    """An option in one line."""
    if isinstance(option, str):
        return scalar(option)
    if isinstance(option, tuple):
        return f"[{', '.join(map(scalar, option))}]"
    return "{" + ", ".join(f"{scalar(key)}: {_flow(each)}" for key, each in option.items()) + "}"


def _rest(found: Proposal, source: Source) -> Iterable[str]:
    """What a game has beside its cards."""
    yield "# The parts of a deck. Rules for them go into a list `rules:`, such as"
    yield "#   - {id: size, in: deck, min: 40, why: a deck has at least 40 cards}"
    yield "zones:"
    yield "  deck: {title: Deck}"
    if found.shown:
        yield ""
        yield "# What a short answer of `cardkit query` tells beside the name."
        yield f"shown: [{', '.join(found.shown)}]"
    yield ""
    yield f"# How cards are printed. A look of your own goes into templates/{source.game}/LOOK/."
    yield f"print: {{card: {source.card}, look: {source.look}, backs: [{{back: {source.back}}}]}}"


def schema_file(found: Proposal, source: Source) -> str:
    """The card schema of a game whose cards a proposal reads: it lets through what is there now."""
    named: _Schema = {"description": "What the card is called.", **_spoken(found.names)}
    properties = {
        "id": {"description": "One in the whole game.", "type": "string", "pattern": "^[a-z0-9-]+$"},
        "name": named,
        **{each.name: _property(each) for each in found.fields},
    }
    lines = [f"    {json.dumps(name)}: {_shown(shape)}" for name, shape in properties.items()]
    title, description = (
        json.dumps(text, ensure_ascii=False)
        for text in (f"A card of {source.title}", f"What the cards of {source.file} hold.")
    )
    return (
        '{\n  "$schema": "https://json-schema.org/draft/2020-12/schema",\n'
        f'  "title": {title},\n  "description": {description},\n'
        '  "type": "object",\n  "required": ["id", "name"],\n  "properties": {\n'
        + ",\n".join(lines)
        + '\n  },\n  "additionalProperties": false\n}\n'
    )


def _property(field: Proposed) -> _Schema:
    """What the schema says of one field."""
    extra = _whole(field)
    if field.aliases:
        extra["aliases"] = list(field.aliases)
    if field.head != field.name:
        extra["label"] = field.head
    return {"description": f"Read from {field.head}.", **_shape(field), **_own(extra)}


def _whole(field: Proposed) -> dict[str, object]:
    """What tells a category from a text."""
    return {"whole": True} if field.kind is Kind.CODE and not field.paths else {}


def _own(extra: _Schema) -> _Schema:
    """What the schema says to cardkit alone."""
    return {"x-cardkit": extra} if extra else {}


def _shape(field: Proposed) -> _Schema:
    """What values a field has."""
    if field.paths:
        return _spoken(field.paths)
    if field.kind is Kind.LIST:
        return {"type": "array", "items": {"type": "string"}}
    if field.kind is Kind.NUMBER:
        return {"type": "integer" if field.guess.whole else "number"}
    return {"type": "boolean" if field.kind is Kind.FLAG else "string"}


def _spoken(paths: Mapping[str, str]) -> _Schema:
    """A text, in several locales where there are some."""
    text = {"type": "string", "minLength": 1}
    if not paths:
        return text
    return {"anyOf": [text, {"type": "object", "additionalProperties": text}]}


def _shown(shape: _Schema) -> str:
    """A property as JSON: on one line where it is short, else a line for each keyword."""
    line = json.dumps(shape, ensure_ascii=False)
    if len(line) <= _WIDTH:
        return line
    parts = (f"      {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in shape.items())
    return "{\n" + ",\n".join(parts) + "\n    }"
