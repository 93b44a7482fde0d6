"""Which columns of a table mean what: the programs that keep collections are told by their heads."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardkit.errors import Fault, InputError
from cardkit.foreign.column import bare
from cardkit.foreign.meaning import COUNTS, NAMES, OWNERS, SETS
from cardkit.position import Position
from cardkit.text import fold, listing, quoted

COUNT, NAME, SET, NUMBER, CODE, ID, OWNER = "count", "name", "set", "number", "code", "id", "owner"
"""What a column can tell of a row: copies; the card; its set, as code or name; its number there; the code of a
printing; the id of the card; whose copies they are."""

Columns = Mapping[str, tuple[str, ...]]
"""The heads of what is told, folded, the surest first."""


@dataclass(frozen=True, slots=True)
class Program:
    """How a program heads its columns."""

    name: str
    mark: tuple[str, ...]
    """Heads that, together, no other program has."""
    columns: Columns


PROGRAMS = (
    Program(
        "Dragon Shield",
        ("folder name", "trade quantity", "card name"),
        {COUNT: ("quantity",), NAME: ("card name",), SET: ("set code", "set name"), NUMBER: ("card number",)},
    ),
    Program(
        "ManaBox",
        ("set code", "collector number", "quantity", "manabox id"),
        {COUNT: ("quantity",), NAME: ("name",), SET: ("set code", "set name"), NUMBER: ("collector number",)},
    ),
    Program(
        "Moxfield",
        ("count", "tradelist count", "edition", "collector number"),
        {COUNT: ("count",), NAME: ("name",), SET: ("edition",), NUMBER: ("collector number",)},
    ),
    Program(
        "Deckbox",
        ("count", "tradelist count", "edition", "card number"),
        {COUNT: ("count",), NAME: ("name",), SET: ("edition code", "edition"), NUMBER: ("card number",)},
    ),
    Program(
        "Archidekt",
        ("quantity", "edition name", "edition code", "collector number"),
        {COUNT: ("quantity",), NAME: ("name",), SET: ("edition code", "edition name"), NUMBER: ("collector number",)},
    ),
    Program(
        "TCGplayer",
        ("quantity", "simple name", "set", "card number", "set code"),
        {COUNT: ("quantity",), NAME: ("simple name", "name"), SET: ("set code", "set"), NUMBER: ("card number",)},
    ),
    Program(
        "MTGO",
        ("card name", "quantity", "id #", "premium"),
        {COUNT: ("quantity",), NAME: ("card name",), SET: ("set",), NUMBER: ("collector #",)},
    ),
    Program(
        "MTGGoldfish",
        ("card", "set id", "set name", "quantity"),
        {COUNT: ("quantity",), NAME: ("card",), SET: ("set id", "set name"), NUMBER: ("collector number",)},
    ),
    Program(
        "YGOPRODeck",
        ("cardname", "cardq", "cardcode"),
        {COUNT: ("cardq",), NAME: ("cardname",), SET: ("cardset",), NUMBER: ("cardcode",)},
    ),
)
"""Heads as the programs export them (2026); each may have more columns, which tell nothing that is kept."""

PLAIN: Columns = {
    COUNT: (*COUNTS, "#"),
    NAME: NAMES,
    SET: tuple(dict.fromkeys(("setcode", "setid", "editioncode", *SETS))),
    NUMBER: (
        "number", "cardnumber", "collectornumber", "collector", "collectorno", "position", "setnumber", "nummer",
        "kartennummer", "sammlernummer", "numero", "numerodecarte", "numer", "numerkarty", "номер",
    ),
    CODE: ("printing", "printingcode", "code", "cardcode"),
    ID: ("id", "cardid", "identifier", "cardidentifier", "uniqueid", "uuid", "guid", "slug"),
    OWNER: OWNERS,
}  # fmt: skip
"""What the heads of any other table may be, as `bare` writes them."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What the columns of one table mean."""

    program: str | None
    """None: a table of nobody's in particular."""
    columns: Columns
    """The heads as the table has them; what it does not tell is not in it."""
    unread: tuple[str, ...]
    """Heads of columns that tell nothing that is kept."""


def layout(heads: Iterable[str], file: str) -> Layout:
    """What the columns under these heads mean.

    Raises: InputError when none of them names the cards.
    """
    every = tuple(heads)
    known = {fold(head.strip()): head for head in every}
    program = next((each for each in PROGRAMS if all(head in known for head in each.mark)), None)
    known = {bare(head) or head.strip(): head for head in reversed(every)} if program is None else known
    wanted = PLAIN if program is None else program.columns
    columns = {role: found for role, heads in wanted.items() if (found := tuple(known[h] for h in heads if h in known))}
    if not columns.keys() & {NAME, CODE, ID} and not columns.keys() >= {SET, NUMBER}:
        message = f"no column names the cards; the heads are {listing(map(quoted, every))}"
        raise InputError(Fault(message=message, place=Position(file), hint="head the column of their names 'name'"))
    used = {head for heads in columns.values() for head in heads}
    return Layout(
        program=None if program is None else program.name,
        columns=columns,
        unread=tuple(head for head in every if head not in used),
    )
