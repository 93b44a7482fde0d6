"""Lists that a ruleset takes from the game's data: versions with their cards, and what nobody knows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardkit.catalogue import Catalogue
from cardkit.catalogue.lists import Listing
from cardkit.errors import Fault, InputError
from cardkit.rules.cardlist import CardList, Version
from cardkit.source import Node
from cardkit.text import known_hint, quoted

EVER = "0001-01-01"
"""The first day that there is."""

_By = Mapping[str, Sequence[Listing]]
"""What records say, by the lists' names."""


def listings(lists: Sequence[CardList], catalogue: Catalogue) -> tuple[tuple[CardList, ...], tuple[Fault, ...]]:
    """The lists with the versions that the data has of them, and the faults of names that mean nothing.

    Raises: InputError when the data has no list that is asked for.
    """
    if all(each.data is None for each in lists):
        return tuple(lists), ()
    by: dict[str, list[Listing]] = {}
    for each in catalogue.lists():
        by.setdefault(each.name, []).append(each)
    faults: list[Fault] = []
    full = tuple(each if each.data is None else _full(each, each.data, by, catalogue, faults) for each in lists)
    return full, tuple(dict.fromkeys(faults))


def _full(own: CardList, data: Node, by: _By, catalogue: Catalogue, faults: list[Fault]) -> CardList:
    """A list with the versions that the data has of it."""
    name = data.text()
    if name not in by:
        raise InputError(data.fault(f"the data has no list {quoted(name)}", known_hint(name, sorted(by)) or None))
    dated = [each for each in by[name] if each.since]
    told = [_version(each, by, catalogue, faults) for each in _by_day(dated) or ((_undated(by[name]),),)]
    return own._replace(versions=tuple(sorted((*own.versions, *told), key=lambda each: each.since)))


def _by_day(records: Sequence[Listing]) -> tuple[Sequence[Listing], ...]:
    """The versions of a list: what several records say from one day on is one version."""
    days: dict[str | None, list[Listing]] = {}
    for each in records:
        days.setdefault(each.since, []).append(each)
    return tuple(days.values())


def _undated(records: Sequence[Listing]) -> Listing:
    """A list of which no record names a day: it holds on every day, and all of them are on it."""
    first = records[0]
    return Listing(first.name, EVER, first.place, {"includes": (first.name,)})


def _version(records: Sequence[Listing], by: _By, catalogue: Catalogue, faults: list[Fault]) -> Version:
    """A version with all that is on it; it begins when the last of its parts has begun."""
    parts = tuple(part for each in records for part in _parts(each, by, faults))
    given = {
        "banned": frozenset(card for each in parts for card in _banned(each, catalogue, faults)),
        **{name: _every(name, parts, catalogue, faults) for name in ("restricted", "changed")},
        "allowed": catalogue.in_sets(each for part in parts for each in part.part("sets")),
    }
    return Version(max(each.since for each in parts if each.since), {}, {}, given=given)


def _parts(listing: Listing, by: _By, faults: list[Fault]) -> Iterator[Listing]:
    """What a record says, and the records of the lists that are on it."""
    waiting, met = [listing], set[str]()
    while waiting:
        each = waiting.pop()
        yield each
        for name in each.part("includes"):
            waiting += () if name in met else by.get(name, ())
            met.add(name)
            if name not in by:
                hint = known_hint(name, sorted(by))
                faults.append(Fault(message=f"no list is called {quoted(name)}", place=each.place, hint=hint))


def _banned(part: Listing, catalogue: Catalogue, faults: list[Fault]) -> Iterator[str]:
    """The banned cards."""
    yield from _called("banned", part, catalogue, faults)
    for selector in part.part("matching"):
        yield from catalogue.selection().ids(selector)


def _every(which: str, parts: Iterable[Listing], catalogue: Catalogue, faults: list[Fault]) -> frozenset[str]:
    """The cards that records name in one of their parts."""
    return frozenset(card for each in parts for card in _called(which, each, catalogue, faults))


def _called(which: str, part: Listing, catalogue: Catalogue, faults: list[Fault]) -> Iterator[str]:
    """The cards whose ids or names stand in a part of a record."""
    for name in part.part(which):
        found = catalogue.called(name)
        yield from found
        if not found:
            message = f"no card of {catalogue.game.id} is called {quoted(name)}; the list does not touch it"
            faults.append(Fault(message=message, place=part.place))
