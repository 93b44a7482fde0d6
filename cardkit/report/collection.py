"""Collections: whose copies there are, what was put to them, which decks can be built."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence

from cardkit.answer.collection import Added, Build, Builds, Given, Holding, Imported, Owned, Short
from cardkit.errors import CardkitError, InputError
from cardkit.model import Card
from cardkit.report import errors
from cardkit.report.cards import GAP
from cardkit.report.form import Answer, answer, as_json, present
from cardkit.text import counted, listing, printable

HEAD = ("copies", "name", "id", "printing", "owner")
"""The columns of a table of copies; `collection import` reads them too."""


# Whose copies there are.


def owned(found: Owned) -> str:
    """The cards in columns: name, edition, copies, and, where there are several owners, each one's; then the totals."""
    by = found.owners if len(found.owners) > 1 else ()
    editions = any(each.printing for each in found.holdings)
    heads = ["card", *(["printing"] if editions else []), "copies", *by]
    rows = [
        [
            found.names[each.card.id],
            *([each.printing or ""] if editions else []),
            str(each.copies),
            *_cells(each.owners, by),
        ]
        for each in found.holdings
    ]
    table = _table(heads, rows, 2 if editions else 1) if rows else ""
    return table + _total(found)


def _total(found: Owned) -> str:
    """How many there are, and of whom."""
    cards = counted(len({each.card.id for each in found.holdings}), "card")
    whose = listing([f"{owner} {copies}" for owner in found.owners if (copies := found.of(owner))], 40)
    return f"{cards}, {counted(found.copies, 'copy', 'copies')}{f' ({whose})' if whose else ''}\n"


def owned_answer(found: Owned) -> Answer:
    """The same as JSON."""
    return answer(
        game=found.game.id,
        collections=list(found.collections),
        total=found.copies,
        owners={owner: found.of(owner) for owner in found.owners},
        cards=[
            {**_card(each.card, each.printing), "copies": each.copies, "owners": dict(each.owners)}
            for each in found.holdings
        ],
    )


def _delimited(delimiter: str) -> Callable[[Owned], str]:
    """Writes a row an owner of an edition."""

    def written(found: Owned) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
        writer.writerow(HEAD)
        writer.writerows(row for each in found.holdings for row in _rows(each))
        return out.getvalue()

    return written


def _rows(holding: Holding) -> Iterable[tuple[int, str, str, str, str]]:
    """An edition, a row an owner."""
    card, code = holding.card, holding.printing or ""
    return ((copies, card.name, card.id, code, owner) for owner, copies in holding.owners.items())


FORMS: Mapping[str, Callable[[Owned], str]] = {
    "text": owned,
    "json": lambda found: as_json(owned_answer(found)),
    "csv": _delimited(","),
    "tsv": _delimited("\t"),
}
"""How copies are written."""


# What was put to them.


def added(found: Added) -> str:
    """A line a card."""
    lines = (
        f"{found.collection}: {put.copies} {printable(put.card.name, kept='')} added, {put.total} now\n"
        for put in found.cards
    )
    return "".join(lines)


def added_answer(found: Added) -> Answer:
    """The same as JSON."""
    return answer(
        game=found.game,
        collection=found.collection,
        added=[{**_card(put.card, None), "copies": put.copies, "total": put.total} for put in found.cards],
    )


def imported(found: Imported) -> str:
    """What was read and written; before it why rows were left out, and behind it how many."""
    told = errors.text(CardkitError(*found.faults)) if found.faults else ""
    whose = f" ({found.program})" if found.program else ""
    rows, cards = counted(found.rows, "row"), counted(found.cards, "card")
    left = f"{counted(found.left_out, 'row is', 'rows are')} left out\n" if found.left_out else ""
    copies = counted(found.copies, "copy", "copies")
    return f"{told}{found.collection}: {cards}, {copies}, from {rows} of {found.table}{whose}\n{left}"


def imported_answer(found: Imported) -> Answer:
    """The same as JSON."""
    return answer(
        game=found.game,
        table=found.table,
        program=found.program,
        collection=found.collection,
        rows=found.rows,
        left_out=found.left_out,
        cards=found.cards,
        copies=found.copies,
        faults=[errors.fault_answer(InputError.kind, fault) for fault in found.faults],
    )


# What can be built.


def builds(found: Builds) -> str:
    """The verdict, each deck with whose copies go into it, and what is short."""
    verdict = f"{_verdict(found)}\n" if len(found.decks) > 1 else ""
    decks = "".join(_deck(each, found) for each in found.decks)
    short = "".join(f"  {printable(_short(each, found.names[each.card.id]), kept='')}\n" for each in found.short)
    return verdict + decks + (f"missing\n{short}" if short else "")


def _verdict(found: Builds) -> str:
    """How many of several decks can be built, and how much is missing."""
    every, built = len(found.decks), sum(not each.missing for each in found.decks)
    if found.whole:
        return f"all {every} decks can be built together"
    missing = counted(sum(each.short for each in found.short), "copy is", "copies are")
    proven = "" if found.exact else " (another split may build more)"
    return f"{built} of {every} decks can be built{proven}; {missing} missing"


def _deck(build: Build, found: Builds) -> str:
    """One deck, and, where there are several owners, whose copies go into it."""
    head = f"{build.deck}: {_state(build)}\n"
    if len(found.owners) < 2:
        return head
    givers = [each for each in found.owners if any(each in given.owners for given in build.cards)]
    heads = ["card", *givers, *(["missing"] if build.missing else [])]
    rows = [[_named(each, found.names), *_cells(each.owners, givers), *_missing(each, build)] for each in build.cards]
    return head + "".join(f"  {line}\n" for line in _table(heads, rows, 1).splitlines())


def _state(build: Build) -> str:
    """Whether a deck can be built."""
    if not build.missing:
        return "can be built"
    missing = f"{counted(build.missing, 'copy is', 'copies are')} missing"
    return f"alone it can be built; with the others {missing}" if build.alone else missing


def _missing(given: Given, build: Build) -> Iterable[str]:
    """The cell of a card's missing copies, where the deck lacks any."""
    return [str(given.missing or "")] if build.missing else []


def _named(given: Given, names: Mapping[str, str]) -> str:
    """A card, with the edition that the deck wants."""
    name = names[given.card.id]
    return f"{name} ({given.printing})" if given.printing else name


def _short(short: Short, name: str) -> str:
    """A card of which there are too few: what there is, who needs how many."""
    editions = listing([f"{copies} of {code}" for code, copies in short.editions.items()])
    needs = " + ".join(
        f"{each.deck} {each.copies}{f' of {each.printing}' if each.printing else ''}" for each in short.needs
    )
    own = f"own {short.own}{f' ({editions})' if editions else ''}"
    return f"{name}: {own}, {needs}; {short.short} short"


def builds_answer(found: Builds) -> Answer:
    """The same as JSON."""
    return answer(
        game=found.game.id,
        collections=list(found.collections),
        owners=list(found.owners),
        buildable=found.whole,
        exact=found.exact,
        decks=[
            {
                "deck": each.deck,
                "name": each.name,
                "built": not each.missing,
                "alone": each.alone,
                "missing": each.missing,
                "cards": [_given(given) for given in each.cards],
            }
            for each in found.decks
        ],
        short=[_short_answer(each) for each in found.short],
    )


def _given(given: Given) -> dict[str, object]:
    """A card of a deck as JSON."""
    return {
        **_card(given.card, given.printing),
        "copies": given.copies,
        "owners": dict(given.owners),
        "missing": given.missing,
    }


def _short_answer(short: Short) -> dict[str, object]:
    """A card of which there are too few, as JSON."""
    needs = [present(deck=each.deck, copies=each.copies, printing=each.printing) for each in short.needs]
    return {
        **_card(short.card, None),
        "own": short.own,
        "editions": dict(short.editions),
        "needs": needs,
        "short": short.short,
    }


# What they share.


def _card(card: Card, printing: str | None) -> dict[str, object]:
    """A card as JSON."""
    return present(id=card.id, name=card.name, printing=printing)


def _cells(copies: Mapping[str, int], owners: Sequence[str]) -> list[str]:
    """The copies of these owners."""
    return [str(copies.get(owner, "")) for owner in owners]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: int) -> str:
    """Columns under their heads; the first `texts` of them stand left, numbers right."""
    lines = [[printable(cell, kept="") for cell in row] for row in (heads, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(f"{GAP.join(_placed(row, widths, texts)).rstrip()}\n" for row in lines)


def _placed(row: Sequence[str], widths: Sequence[int], texts: int) -> Iterable[str]:
    """Cells as wide as their columns."""
    for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.ljust(width) if number < texts else cell.rjust(width)
