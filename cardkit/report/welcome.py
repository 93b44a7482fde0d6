"""A new game, as text and JSON: what was found, and what to try next."""

from collections.abc import Sequence
from shlex import quote as shell_quoted

from cardkit.answer.welcome import ReadyGame, Welcome
from cardkit.model import Field, Kind
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, listing, printable

_HEAD = ("id", "name", "set")
_WORDS = 6
"""Values of an enum that are shown."""

_KINDS = {
    Kind.TEXT: "text",
    Kind.LIST: "list",
    Kind.FLAG: "yes or no",
    Kind.DATE: "date of the set",
}


def text(found: Welcome) -> str:
    """How much there is, the fields, what was left out, and three commands."""
    data = f", read from {found.made.data}" if found.made.data else ""
    head = f"{found.game.id}: {counted(found.cards, 'card')} in {counted(found.sets, 'set')}{data}\n"
    return printable(head) + _sections(
        ("fields", _rows(found)),
        ("columns that are no fields", [f"{name}: {why}" for name, why in found.made.unread.items()]),
        ("written", found.made.files),
        ("usual game of this folder, so that --game may be left out", [found.game.id] if found.made.is_usual else []),
        ("try", commands(found)),
    )


def commands(found: Welcome) -> tuple[str, ...]:
    """What to type next."""
    game = found.game.id
    if found.card is None:
        return (f"cardkit catalogue check --game {game}",)
    return (
        f"cardkit query --game {game} {_word(found.query)}",
        f"cardkit show --game {game} {_word(found.card)}",
        f"cardkit render --game {game} --query {_word(found.query)} -o {game}.pdf",
    )


def _word(text: str) -> str:
    """A text as one word of a command line, as a person would quote it."""
    readable = "'" in text and not set(text) & set('"$`!\\')
    return f'"{text}"' if readable else shell_quoted(text)


def as_answer(found: Welcome) -> Answer:
    """The new game as JSON."""
    return answer(
        game=found.game.id,
        title=found.game.title,
        cards=found.cards,
        sets=found.sets,
        data=found.made.data,
        fields=[
            present(
                name=field.name,
                kind=field.kind.value,
                aliases=list(field.aliases) or None,
                values=list(field.values) or None,
                label=next(iter(field.label.values()), None),
            )
            for field in _fields(found)
        ],
        heads=[{"name": name, "column": head} for name, head in found.made.heads.items()] or None,
        unread=[{"column": name, "why": why} for name, why in found.made.unread.items()],
        written=list(found.made.files),
        usual=found.made.is_usual or None,
        query=found.query,
        commands=list(commands(found)),
    )


def ready_text(games: Sequence[ReadyGame], written: Sequence[str]) -> str:
    """The ready-made games, a line each, and what to type."""
    return _sections(
        ("written", written),
        ("ready-made games, whose data you bring", _rows_of([(each.game, each.title) for each in games])),
        ("try", ready_commands(games)),
    )


def ready_commands(games: Sequence[ReadyGame]) -> tuple[str, ...]:
    """What to type next."""
    own = ("cardkit init --game my-game", "cardkit catalogue import cards.csv")
    return (*(f"cardkit init --game {each.game} --data FOLDER" for each in games[:1]), *own)


def ready_answer(games: Sequence[ReadyGame], written: Sequence[str]) -> Answer:
    """The ready-made games as JSON."""
    return answer(
        ready=[{"game": each.game, "title": each.title, "source": each.source} for each in games],
        written=list(written),
        commands=list(ready_commands(games)),
    )


def _sections(*parts: tuple[str, Sequence[str]]) -> str:
    """Lines under titles; without lines there is no title."""
    told = (line for title, lines in parts if lines for line in (title, *(f"  {each}".rstrip() for each in lines)))
    return printable("".join(f"{line}\n" for line in told))


def _fields(found: Welcome) -> tuple[Field, ...]:
    """The fields that are the game's own."""
    return tuple(each for each in found.game.fields if each.name not in _HEAD)


def _rows(found: Welcome) -> list[str]:
    """A line for each field: its name, what else it may be called, its kind; what every card has with its column."""
    heads = [(name, "", f"from {head}") for name, head in found.made.heads.items()]
    own = [(field.name, listing(field.aliases), _kind(field)) for field in _fields(found)]
    return _rows_of([*heads, *own])


def _rows_of(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Columns one under the other."""
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]) - 1)] if rows else []
    return [
        "  ".join((*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1])) for row in rows
    ]


def _kind(field: Field) -> str:
    """What values a field has."""
    if field.kind is Kind.NUMBER:
        return f"number, or {listing(field.values, _WORDS)}" if field.values else "number"
    if field.kind in (Kind.WORD, Kind.CODE):
        return listing(field.values, _WORDS) or "text"
    return f"{_KINDS[field.kind]}, in several languages" if field.localised else _KINDS[field.kind]
