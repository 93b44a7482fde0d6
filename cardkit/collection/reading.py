"""A table of somebody's cards, as another program wrote it -> entries; every row is accounted for."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardkit.catalogue import Catalogue
from cardkit.collection.edition import Lookup, Meant, meant
from cardkit.collection.mark import field_of
from cardkit.collection.program import COUNT, Layout, layout
from cardkit.collection.row import Row, copies, row
from cardkit.collection.stock import together
from cardkit.decklist.deckfile import SUGGESTED
from cardkit.errors import Fault, InputError
from cardkit.foreign.above import passed_over
from cardkit.foreign.delimited import Table
from cardkit.foreign.form import Form
from cardkit.foreign.reading import records
from cardkit.foreign.record import Record
from cardkit.foreign.sheets import likeliest
from cardkit.foreign.workbook import Sheet
from cardkit.model import Entry, Game
from cardkit.position import Position
from cardkit.text import counted, listing, quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRead:
    """What a table of cards says."""

    program: str | None
    """Whose table it is; None: nobody's in particular."""
    entries: tuple[Entry, ...]
    """One a card, edition and owner, in the order in which they are met."""
    rows: int
    """Rows that are read into entries."""
    left_out: int
    """Rows that are not."""
    faults: tuple[Fault, ...]
    """Why, in the file's order."""
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Understood:
    """A row that is understood."""

    row: Row
    copies: int
    meant: Meant


def table(content: bytes, file: str, catalogue: Catalogue) -> TableRead:
    """The entries of a table, and what is wrong with each row that is left out.

    Raises: InputError when it cannot be read as a table, or no column names the cards.
    """
    choice = likeliest(content, file)
    found = tuple(records(content, file, Form(sheet=None if choice is None else choice.sheet)))
    rows = [each for each in found if isinstance(each, Record)]
    if not rows:
        nothing = Fault(message="the table has no rows; a row for each card is needed", place=Position(file))
        raise InputError(*(each for each in found if isinstance(each, Fault)), *([] if found else [nothing]))
    meaning = layout(heads(rows), file)
    known = Lookup(catalogue)

    def one(said: Row, is_hinted: bool) -> Understood | tuple[Fault, ...]:
        """What a row means, or all that is wrong with it."""
        of, card = copies(said, meaning), meant(said, known, is_hinted)
        if isinstance(of, Fault) or isinstance(card, Fault):
            return tuple(each for each in (of, card) if isinstance(each, Fault))
        return Understood(said, of, card)

    read, faults, left_out = list[Understood](), list[Fault](), 0
    for each in found:
        told = (each,) if isinstance(each, Fault) else one(row(each, meaning), left_out < SUGGESTED)
        if isinstance(told, Understood):
            read.append(told)
            continue
        left_out += 1
        faults += told
    return TableRead(
        program=meaning.program,
        entries=_entries(read),
        rows=len(read),
        left_out=left_out,
        faults=tuple(faults),
        notes=(
            *([] if choice is None else [str(choice)]),
            *passed_over(rows),
            *([] if COUNT in meaning.columns or not read else ["no column counts copies; each row is one copy"]),
            *remarks(read),
            *_unread(meaning, catalogue.game),
        ),
    )


def heads(rows: Sequence[Record]) -> tuple[str, ...]:
    """The heads of the columns; of another file than a table, the keys of its records."""
    if rows and isinstance(rows[0].held, Table | Sheet):
        return rows[0].held.heads
    return tuple(dict.fromkeys(key for each in rows for key in each.value))


def _entries(read: Iterable[Understood]) -> tuple[Entry, ...]:
    """The rows of one card, edition and owner added up, as far as an entry can hold them."""
    return together(
        Entry(
            card=each.meant.card.id,
            zone="cards",
            copies=each.copies,
            place=each.row.record.place,
            owner=each.row.owner,
            printing=each.meant.printing,
        )
        for each in read
    )


def _against(read: Sequence[Understood]) -> Iterator[str]:
    """Rows that say otherwise than their cards do, field by field."""
    found: dict[str, list[Understood]] = {}
    for each in read:
        if each.meant.against is not None:
            found.setdefault(each.meant.against.field, []).append(each)
    for several in found.values():
        first, said = several[0], several[0].meant.against
        if said is None:
            continue
        rows = counted(len(several), "row has", "rows have")
        example = f"such as {quoted(said.said)} of {quoted(first.row.called)}, which is {quoted(said.has)}"
        line = first.row.record.place.line
        yield f"{rows} another {said.field} than the card, {example} (line {line}); the name is what counts"


def remarks(read: Sequence[Understood]) -> tuple[str, ...]:
    """What of the rows was not understood to the letter."""
    notes = list[str]()
    if short := [each for each in read if each.meant.short is not None]:
        first = short[0]
        example = (
            f"{quoted(first.row.called)} is {quoted(first.meant.short or '')} (line {first.row.record.place.line})"
        )
        notes.append(f"{counted(len(short), 'name is', 'names are')} read without what stands behind: {example}")
    notes += _against(read)
    if vague := [each for each in read if each.meant.vague]:
        example = f"such as {quoted(vague[0].row.called)} in line {vague[0].row.record.place.line}"
        said = f"{counted(len(vague), 'row names', 'rows name')} an edition that the catalogue does not know, {example}"
        notes.append(f"{said}; what it does not know is not kept")
    if several := [each for each in read if each.meant.open]:
        example = f"such as {quoted(several[0].row.called)} in line {several[0].row.record.place.line}"
        said = counted(len(several), "row fits", "rows fit")
        notes.append(f"{said} several editions of its card, {example}; the copies are of none in particular")
    return tuple(notes)


def _unread(meaning: Layout, game: Game) -> Iterator[str]:
    """The note of columns that are not kept."""
    if unread := [head for head in meaning.unread if field_of(head, game) is None]:
        yield f"not kept: {listing(unread, 40)}"
