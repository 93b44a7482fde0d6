"""What the sources of a game gave, and what was left out of its catalogue."""

from collections.abc import Mapping, Sequence

from cardkit.answer.check import Checked, Odd, Tally
from cardkit.errors import CardkitError, InputError
from cardkit.report import errors
from cardkit.report.form import Answer, answer, place_of
from cardkit.text import counted, listing, printable

_NAMED = 12
"""Keys that no field reads, of one source, that are named; the rest is counted. So many different values of a field may
be marks."""

_EXAMPLES = 3
"""Of more different values, which are no marks but texts, those that are shown."""


def head(checked: Checked) -> str:
    """A game, and how much there is of it."""
    told = [counted(checked.cards, "card")]
    told += [counted(checked.printings, "printing")] if checked.printings else []
    told += [counted(checked.sets, "set"), counted(checked.files, "file")]
    return f"{checked.game.id}: {', '.join(told)}"


def counts(checked: Checked) -> dict[str, object]:
    """The same as JSON."""
    return {
        "game": checked.game.id,
        "cards": checked.cards,
        "printings": checked.printings,
        "sets": checked.sets,
        "files": checked.files,
    }


def text(games: Sequence[Checked]) -> str:
    """What each source of each game gave, and why records are left out."""
    return "".join(_checked(each) for each in games)


def as_answer(games: Sequence[Checked], unread: Mapping[str, CardkitError]) -> Answer:
    """The same as JSON, and why games cannot be read."""
    return answer(
        whole=not unread and all(each.whole for each in games),
        games=[
            {
                **counts(each),
                "whole": each.whole,
                "sources": [_source_answer(tally) for tally in each.tallies],
                "faults": [errors.fault_answer(InputError.kind, fault) for fault in each.faults],
            }
            for each in games
        ],
        unread=[
            {"game": game, "errors": [errors.fault_answer(error.kind, fault) for fault in error.faults]}
            for game, error in unread.items()
        ]
        or None,
    )


def _checked(checked: Checked) -> str:
    """One game: its sources, then the faults."""
    sources = "".join(_source(each, checked.game.locales[0]) for each in checked.tallies)
    faults = errors.text(CardkitError(*checked.faults)) if checked.faults else ""
    return f"{head(checked)}\n{sources}{faults}{_left(checked.left)}"


_NOUNS = {"cards": "card", "printings": "printing", "texts": "text", "sets": "set", "lists": "list"}


def _left(left: Mapping[str, int]) -> str:
    """How many columns or keys are missing, and how many records are left out."""
    records = {makes: number for makes, number in left.items() if makes in _NOUNS}
    columns, total = sum(left.values()) - sum(records.values()), sum(records.values())
    parts = [counted(number, _NOUNS[makes]) for makes, number in records.items()]
    which = f": {listing(parts)}" if records.keys() - {"cards"} else ""
    told = [f"{counted(columns, 'column or key is', 'columns or keys are')} missing\n"] if columns else []
    told += [f"{counted(total, 'record is', 'records are')} left out{which}\n"] if total else []
    return "".join(told)


def _source(tally: Tally, first: str) -> str:
    """One source, and what was not taken from it; `first` is the game's first locale."""
    kept = counted(tally.kept, _NOUNS.get(tally.makes, tally.makes))
    records = f"{counted(tally.records, 'record')} in {counted(tally.read, 'file')}"
    lines = [f"  {tally.files}: {records}, {kept}"]
    if tally.merged:
        more = f"{counted(tally.merged, 'record is', 'records are')} one more printing of a card"
        lines.append(more if tally.makes == "cards" else f"{counted(tally.merged, 'record')} said before")
    if tally.repeated:
        lines.append(f"{counted(tally.repeated, 'record')} said before")
    if tally.passed:
        lines.append(f"{counted(tally.passed, 'record')} passed over")
    if tally.assumed:
        which = counted(tally.assumed, "file does not tell its encoding", "files do not tell their encoding")
        lines.append(f"{which}, read as cp1252; if letters look wrong, write 'encoding: NAME' beside 'files'")
    lines += [f"{field}: {_unfit(odd)}" for field, odd in tally.unfit.items()]
    alone = ((name, counted(number, "text")) for name, number in tally.lone.items())
    lines += [f"{name}: {texts} of cards that do not have it in '{first}'" for name, texts in alone]
    if tally.absent:
        absent = [f"{keys} ({name})" for name, keys in tally.absent.items()]
        lines.append(f"no record has {listing(absent, _NAMED)}")
    if tally.unread:
        lines.append(f"no field reads {listing([f'{key} ({n})' for key, n in tally.unread.items()], _NAMED)}")
    return "\n    ".join(printable(line, kept="") for line in lines) + "\n"


def _unfit(odd: Sequence[Odd]) -> str:
    """Values that do not fit a field: each with its count, one that is there once with its place."""
    apart = sorted((each for each in odd if each.value), key=lambda each: -each.times)
    told = apart if len(apart) <= _NAMED else apart[:_EXAMPLES]
    shown = [f"{each.value} ({each.place if each.times == 1 else each.times})" for each in told]
    total = sum(each.times for each in odd)
    rest = total - sum(each.times for each in told)
    more = f" and {rest} more" if rest else ""
    return f"{counted(total, 'value does', 'values do')} not fit: {listing(shown)}{more}"


def _unfit_answer(field: str, odd: Sequence[Odd]) -> dict[str, object]:
    """The same as JSON."""
    values = [{"value": each.value, "count": each.times, "place": place_of(each.place)} for each in odd if each.value]
    return {"field": field, "count": sum(each.times for each in odd), "first": odd[0].value, "values": values}


def _source_answer(tally: Tally) -> dict[str, object]:
    """One source as JSON."""
    return {
        "files": tally.files,
        "read": tally.read,
        "makes": tally.makes,
        "records": tally.records,
        "kept": tally.kept,
        "merged": tally.merged,
        "repeated": tally.repeated,
        "passed": tally.passed,
        "assumed": tally.assumed,
        "unfit": [_unfit_answer(field, odd) for field, odd in tally.unfit.items()],
        "lone": [{"field": field, "count": count} for field, count in tally.lone.items()],
        "absent": [{"field": name, "keys": keys} for name, keys in tally.absent.items()],
        "unread": [{"key": key, "count": count} for key, count in tally.unread.items()],
    }
