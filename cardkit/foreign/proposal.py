"""Records that nobody has described -> how a game would read them: its fields, their kinds, ids, names and sets."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardkit.foreign.column import columns
from cardkit.foreign.guess import Guess, Option, guess
from cardkit.foreign.inner import OUTER
from cardkit.foreign.meaning import ASIDE, CATEGORIES, PLAY, means
from cardkit.foreign.record import Json
from cardkit.foreign.role import Roles, roles
from cardkit.foreign.tongue import Voice, voices
from cardkit.model import Kind
from cardkit.text import fold

Reading = Mapping[str, Option]
"""How a source reads a field: `from` or `text`, and what else is said."""

_SHOWN = 3
_SHOWN_WORDS = 2
"""Fields of a short answer, and words among them: more do not fit on a line beside a name."""

_HEADS = ("id", "name", "set", "key", "apart")
"""What a source reads of every card beside its fields."""

_RANK = (Kind.CODE, Kind.NUMBER, Kind.FLAG, Kind.LIST, Kind.TEXT)
"""Kinds of fields, those first that are asked for most: they get the first letters."""

_WORD = re.compile(r"[^\W\d]\w*\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A field, and where its values come from."""

    name: str
    head: str
    """What the file calls it."""
    guess: Guess
    reading: Reading
    paths: Mapping[str, str] = field(default_factory=dict)
    """Of a text in several locales: by locale, the game's first one too."""
    aliases: tuple[str, ...] = ()
    cells: Mapping[int, Json] = field(default_factory=dict)
    """Its values, by record."""

    @property
    def kind(self) -> Kind:
        """How it is compared."""
        return self.guess.kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """How a game would read records."""

    locales: tuple[str, ...]
    """The first is the default."""
    id: Reading
    name: Reading
    names: Mapping[str, str]
    """Paths of the name by locale, where it has several."""
    apart: str | None
    """The path of what stands behind ids that come again; None where none do."""
    set: Reading
    heads: Mapping[str, str]
    """Which columns are the `id`, `name` and `set`, where they are columns."""
    fields: tuple[Proposed, ...]
    """In the order of the columns."""
    shown: tuple[str, ...]
    unread: Mapping[str, str]
    """By head, why a column is no field."""
    notes: tuple[str, ...]


def proposal(
    values: Sequence[Mapping[str, Json]], taken: Collection[str], unsaid: str | None = None
) -> Proposal | None:
    """How a game would read these records, at least one; `taken` are more words that no field may be called.

    `unsaid` is the locale of columns that say none, where it is known. None: no column could be the cards' names.
    """
    locales, spoken = voices(columns(values), unsaid)
    met = roles(spoken, len(values))
    if met is None:
        return None
    parts = [(voice, _guess(voice)) for voice in spoken if voice not in met.columns]
    fields = _fields([(voice, made) for voice, made in parts if isinstance(made, Guess)], (*_HEADS, *taken))
    return Proposal(
        locales=locales,
        id=met.id,
        apart=met.apart,
        name={"from": met.name.column.path},
        names=met.name.paths,
        set=_set(met),
        heads=_column_heads(met),
        fields=fields,
        shown=_shown(fields),
        unread={voice.head: made for voice, made in parts if isinstance(made, str)},
        notes=(*met.notes, *(f"{each.head}: {each.guess.note}" for each in fields if each.guess.note)),
    )


def _guess(voice: Voice) -> Guess | str:
    """What a column looks like, or why it can be no field."""
    if voice.column.keys[0] == OUTER:
        return f"told of the set, not of its cards; the path {voice.column.path} reads it"
    return guess(voice.column)


def _set(met: Roles) -> Reading:
    """Where a card's set stands; the file's own name where nothing says it."""
    if met.set is None:
        return {"from": "$file"}
    return {"from": (met.set.column.path, "$file")} if met.set_gaps else {"from": met.set.column.path}


def _column_heads(met: Roles) -> Mapping[str, str]:
    """The columns of what every card has; an id that is the name's goes without saying."""
    found = {"id": met.id.get("from"), "name": met.name.called, "set": None if met.set is None else met.set.called}
    return {
        name: head
        for name, head in found.items()
        if isinstance(head, str) and (name, head) != ("id", met.name.column.path)
    }


def _fields(parts: Sequence[tuple[Voice, Guess]], taken: Collection[str]) -> tuple[Proposed, ...]:
    """The fields of columns, each under a name of its own."""
    heads = [voice.head for voice, _ in parts]
    names = _names(heads, taken)
    aliases = _aliases(names, parts, taken)
    return tuple(
        Proposed(
            name=name,
            head=voice.head,
            guess=Guess(kind=Kind.TEXT) if voice.paths else made,
            reading={"from": voice.column.path, **({} if voice.paths else made.options)},
            paths=voice.paths,
            aliases=aliases[name],
            cells=voice.column.cells,
        )
        for name, (voice, made) in zip(names, parts, strict=True)
    )


def _names(heads: Iterable[str], taken: Collection[str]) -> tuple[str, ...]:
    """A name that a field may have for each head."""
    names: dict[str, None] = {}
    for number, head in enumerate(heads, start=1):
        word = re.sub(r"[^a-z0-9]+", "_", fold(head)).strip("_")
        free = f"field_{number}" if not word else f"n_{word}" if word[0].isdigit() else word
        free = f"card_{free}" if free in taken else free
        if free in names:
            same = sum(1 for each in names if re.fullmatch(rf"{re.escape(free)}(_\d+)?", each))
            free = f"{free}_{same + 1}"
        names[free] = None
    return tuple(names)


def _aliases(
    names: Sequence[str], parts: Sequence[tuple[Voice, Guess]], taken: Collection[str]
) -> Mapping[str, tuple[str, ...]]:
    """Shorter words for each field: its first letter where it is free, and the head that its name could not keep."""
    used = {*names, *taken}
    found: dict[str, tuple[str, ...]] = {}
    for name, (voice, _) in sorted(zip(names, parts, strict=True), key=_rank):
        own = [name[0]] if name[0] != "_" and name[:6] != "field_" else []
        own += [voice.head.lower()] if _WORD.match(voice.head) and not fold(voice.head).isascii() else []
        found[name] = tuple(each for each in dict.fromkeys(own) if fold(each) not in used)
        used |= {fold(each) for each in found[name]}
    return found


def _rank(part: tuple[str, tuple[Voice, Guess]]) -> tuple[bool, int]:
    """What is asked for first."""
    _, (voice, made) = part
    return means(voice.head, ASIDE), _RANK.index(made.kind)


def _shown(fields: Sequence[Proposed]) -> tuple[str, ...]:
    """The fields of a short answer: what sorts cards, the words that most cards have, numbers of play, others."""
    known = [each for each in fields if not means(each.head, ASIDE)]
    words = [each for each in known if each.kind is Kind.CODE]
    words.sort(key=lambda each: (not means(each.head, CATEGORIES), -len(each.cells)))
    numbers = [each for each in known if each.kind is Kind.NUMBER]
    numbers.sort(key=lambda each: not means(each.head, PLAY))
    return tuple(each.name for each in (*words[:_SHOWN_WORDS], *numbers)[:_SHOWN])
