"""Decks counted, compared and drawn from, as text and JSON."""

import csv
import io
from collections.abc import Iterator, Mapping
from fractions import Fraction

from cardkit.answer.counting import Change, Compared, Counted, Move, Odds, Spread, Stats
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, printable, quoted

_BAR = 30
"""Characters of the longest bar; a row then fits on 80 columns beside a word of 30."""
_WIDE = 34
"""Characters of a value that are shown."""


def stats(found: Stats) -> str:
    """Each deck: how many cards it has, then a table a field."""
    return "\n".join("".join(_deck(each)) for each in found.decks)


def stats_answer(found: Stats) -> Answer:
    """The same as JSON."""
    return answer(
        game=found.game,
        decks=[
            {
                "deck": each.deck,
                "name": each.name,
                "copies": each.copies,
                "different": each.different,
                "zones": dict(each.zones),
                "fields": [_spread_answer(spread) for spread in each.spreads],
            }
            for each in found.decks
        ],
    )


def stats_table(found: Stats) -> str:
    """A row for each deck, field and value, as CSV."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("deck", "field", "value", "copies"))
    for deck in found.decks:
        for spread in deck.spreads:
            table.writerows((deck.deck, spread.field, *row) for row in _rows(spread))
    return out.getvalue()


def difference(given: Compared) -> str:
    """Zone by zone `+2 Wolf` and `-1 Bear`; then what has moved, and what else the decks say."""
    found, names = given.found, given.names
    if found.is_none:
        return f"{given.old} and {given.new} are the same\n"
    more = sum(max(each.after - each.before, 0) for each in found.changes)
    fewer = sum(max(each.before - each.after, 0) for each in found.changes)
    lines = [f"{given.old} -> {given.new}: {counted(more, 'copy', 'copies')} more, {fewer} fewer"]
    if not found.changes and not found.moves:
        lines = [f"{given.old} and {given.new} have the same cards"]
    for zone in dict.fromkeys(each.zone for each in found.changes):
        lines += [zone, *(f"  {_change(each, names)}" for each in found.changes if each.zone == zone)]
    lines += ["moved"] if found.moves else []
    lines += (f"  {each.copies} {_named(each, names)}: {each.source} -> {each.to}" for each in found.moves)
    lines += (f"{key}: {_text(before)} -> {_text(after)}" for key, before, after in found.said)
    return "".join(f"{line}\n" for line in lines)


def difference_answer(given: Compared) -> Answer:
    """The same as JSON."""
    found, names = given.found, given.names
    return answer(
        game=given.game,
        old=given.old,
        new=given.new,
        same=found.is_none,
        changes=[present(name=names[each.card], **each._asdict()) for each in found.changes],
        moves=[present(name=names[each.card], **each._asdict()) for each in found.moves],
        said=[present(**each._asdict()) for each in found.said],
    )


def odds(found: Odds) -> str:
    """What is drawn, the odds of it, and those of each number of hits."""
    where = "" if found.deck is None else f" in {found.zone} of {found.deck}"
    what = "are wanted" if found.query is None else f"match {quoted(found.query)}"
    lines = [
        f"{found.of} of {found.population} cards{where} {what}; {found.draws} are drawn, {_assumed(found)}",
        f"at least {found.at_least}: {_percent(found.odds)}",
        f"{'in one hand, ' if found.mulligans else ''}expected: {_number(found.expected)}",
        f"{'hits':>4}  {'exactly':>8}  {'at least':>8}",
        *(f"{each.hits:>4}  {_percent(each.exactly):>8}  {_percent(each.at_least):>8}" for each in found.chances),
    ]
    return "".join(f"{line}\n" for line in lines)


def odds_answer(found: Odds) -> Answer:
    """The same as JSON; odds are numbers from 0 to 1."""
    return answer(
        game=found.game,
        deck=found.deck,
        zone=found.zone,
        query=found.query,
        population=found.population,
        of=found.of,
        draws=found.draws,
        mulligans=found.mulligans,
        at_least=found.at_least,
        odds=float(found.odds),
        expected=float(found.expected),
        chances=[
            {"hits": each.hits, "exactly": float(each.exactly), "at_least": float(each.at_least)}
            for each in found.chances
        ],
    )


def _deck(found: Counted) -> Iterator[str]:
    """A deck in numbers."""
    zones = ", ".join(f"{zone} {copies}" for zone, copies in found.zones.items())
    where = f" ({zones})" if zones else ""
    yield f"{found.deck}: {counted(found.copies, 'card')}, {found.different} different{where}\n"
    for spread in found.spreads:
        yield from _spread(spread)


def _spread(found: Spread) -> Iterator[str]:
    """A field's table."""
    told = (
        []
        if found.mean is None or found.median is None
        else [
            f"mean {_number(found.mean)}",
            f"median {_number(found.median)}",
        ]
    )
    yield f"{found.field}{': ' if told else ''}{', '.join(told)}\n"
    rows = [(printable(value, kept="")[:_WIDE], copies) for value, copies in _rows(found)]
    width = max((len(value) for value, _ in rows), default=0)
    most = max((copies for _, copies in rows), default=1)
    high = len(str(most))
    for value, copies in rows:
        yield f"  {value:<{width}}  {copies:>{high}}  {'#' * -(-copies * min(_BAR, most) // most)}\n"


def _rows(found: Spread) -> list[tuple[str, int]]:
    """The rows of a field's table, with the cards that have no value at its end."""
    rest = [("(none)", found.without), ("?", found.unknown)]
    return [*found.rows, *((word, copies) for word, copies in rest if copies)]


def _spread_answer(found: Spread) -> dict[str, object]:
    """A field's table as JSON."""
    return present(
        field=found.field,
        values=[{"value": value, "copies": copies} for value, copies in found.rows],
        without=found.without,
        unknown=found.unknown,
        mean=None if found.mean is None else float(found.mean),
        median=None if found.median is None else float(found.median),
    )


def _change(each: Change, names: Mapping[str, str]) -> str:
    """`+2 Wolf`, or `-1 Fox (3 -> 2)` where the zone had some, and has some left."""
    both = f" ({each.before} -> {each.after})" if each.before and each.after else ""
    return f"{each.after - each.before:+} {_named(each, names)}{both}"


def _named(each: Change | Move, names: Mapping[str, str]) -> str:
    """A card, with its edition where that is compared."""
    name = names[each.card]
    return printable(name if each.printing is None else f"{name} ({each.printing})", kept="")


def _text(said: str | None) -> str:
    """What a deck says."""
    return "nothing" if said is None else quoted(" ".join(said.split()))


def _assumed(found: Odds) -> str:
    """What the odds take for granted."""
    if not found.mulligans:
        return "no mulligan"
    times = counted(found.mulligans, "time")
    return f"and drawn anew up to {times} until at least {found.at_least} are among them"


def _percent(odds: Fraction) -> str:
    """Odds in hundredths, rounded to the nearest hundredth of them; what is not certain is not called so."""
    told = f"{float(odds * 100):.2f}"
    if told == "100.00" and odds < 1:
        return "> 99.99 %"
    return "< 0.01 %" if told == "0.00" and odds > 0 else f"{told} %"


def _number(number: Fraction) -> str:
    """A number to the hundredth, without zeros at its end."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
