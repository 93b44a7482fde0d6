"""Dated lists: what they say on each day, as ids of the catalogue's cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cardkit.catalogue import Catalogue
from cardkit.errors import Fault, InputError
from cardkit.rules import choosing
from cardkit.rules.cardlist import NAMING, NOTHING, CardList, Listed, Version
from cardkit.rules.listings import listings
from cardkit.rules.ruleset import Ruleset
from cardkit.rules.term import Quantity
from cardkit.source import Node
from cardkit.text import known_hint, quoted, suggestion

SUGGESTED = 20
"""Unknown names that get a did-you-mean: each is compared with every name of the game."""

LATEST = "9999-12-31"
"""A day on which every version has begun."""


def with_cards(ruleset: Ruleset, catalogue: Catalogue) -> Ruleset:
    """The ruleset, whose lists know their cards, and whose choices their values; a name that several cards have means
    all of them.

    Raises: InputError when the game's data has no list that a ruleset names, or a card has points twice on one.
    """
    ruleset = choosing.with_values(ruleset, catalogue)
    if not ruleset.lists:
        return ruleset
    known, strange = listings(ruleset.lists, catalogue)
    ruleset = replace(ruleset, lists=known)
    lists = {each.name: each for each in ruleset.lists}
    days = sorted({version.since for each in ruleset.lists for version in each.versions})
    named = (pair for each in ruleset.lists for pair in _named(each))
    unknown = [(name, node) for name, node in named if not catalogue.called(name)]
    if twice := tuple(_twice(ruleset.lists, catalogue)):
        raise InputError(*twice)
    return replace(
        ruleset,
        days={day: _listed(lists, day, catalogue) for day in days},
        unlisted=tuple(_fault(name, node, catalogue, n < SUGGESTED) for n, (name, node) in enumerate(unknown))
        + tuple(_set_faults(ruleset.lists, catalogue))
        + strange,
    )


def listed(ruleset: Ruleset, day: str | None) -> Listed:
    """What the lists say on a day (None: the latest)."""
    begun = [each for since, each in ruleset.days.items() if since <= (day or LATEST)]
    return begun[-1] if begun else _empty(ruleset)


def later(ruleset: Ruleset, day: str | None) -> Mapping[str, Listed]:
    """What the lists will say, by the days after this one on which they change."""
    return {since: each for since, each in ruleset.days.items() if since > (day or LATEST)}


def _empty(ruleset: Ruleset) -> Listed:
    """What lists say before any of them begins."""
    if not ruleset.lists:
        return NOTHING
    return _listed({each.name: each._replace(versions=()) for each in ruleset.lists}, "", None)


def _listed(lists: Mapping[str, CardList], day: str, catalogue: Catalogue | None) -> Listed:
    """What lists say on a day; without versions no catalogue is asked."""
    sets: dict[str, frozenset[str]] = {}
    points: dict[str, Mapping[str, Quantity]] = {}
    for name in lists:
        versions = tuple(_versions(name, lists, day))
        for part in NAMING:
            nodes = [node for version in versions for node in version.parts.get(part, ())]
            own = frozenset(_ids((node.text() for node in nodes), catalogue))
            sets[f"list:{name}.{part}"] = own.union(*(version.given.get(part, ()) for version in versions))
        sets[f"list:{name}.allowed"] = _allowed(versions, catalogue)
        worth: dict[str, Quantity] = {}
        for version in reversed(versions):
            worth |= {card: value for each, (_, value) in version.points.items() for card in _ids((each,), catalogue)}
        points[f"list:{name}.points"] = worth
        sets[f"list:{name}.points"] = frozenset(worth)
    return Listed(sets, points)


def _allowed(versions: Sequence[Version], catalogue: Catalogue | None) -> frozenset[str]:
    """The cards of the sets that are allowed."""
    sets = [node.text() for version in versions for node in version.sets]
    own = catalogue.in_sets(sets) if catalogue is not None and sets else frozenset[str]()
    return own.union(*(version.given.get("allowed", ()) for version in versions))


def _versions(name: str, lists: Mapping[str, CardList], day: str) -> Iterator[Version]:
    """The versions in force on a day: the list's own, then those of the lists that it includes."""
    begun = [each for each in lists[name].versions if each.since <= day]
    yield from begun[-1:]
    for each in lists[name].includes:
        yield from _versions(each, lists, day)


def _ids(names: Iterable[str], catalogue: Catalogue | None) -> Iterator[str]:
    """The cards of these names."""
    for name in names if catalogue is not None else ():
        yield from () if catalogue is None else catalogue.called(name)


def _named(each: CardList) -> Iterator[tuple[str, Node]]:
    """Every name on a list, with its place."""
    for version in each.versions:
        yield from ((node.text(), node) for nodes in version.parts.values() for node in nodes)
        yield from ((name, node) for name, (node, _) in version.points.items())


def _twice(lists: Iterable[CardList], catalogue: Catalogue) -> Iterator[Fault]:
    """Names that mean a card to which another name has given points already, each at its place."""
    for version in (version for each in lists for version in each.versions):
        first: dict[str, Node] = {}
        for node, _ in version.points.values():
            cards = catalogue.called(node.text())
            known = next((first[card] for card in cards if card in first), None)
            if known is not None:
                message = f"{quoted(node.text())} has points at {known.place} too, as {quoted(known.text())}"
                yield node.fault(message, "name each card once")
            first = {**dict.fromkeys(cards, node), **first}


def _set_faults(lists: Iterable[CardList], catalogue: Catalogue) -> Iterator[Fault]:
    """Sets that nobody knows, each at its place."""
    nodes = [node for each in lists for version in each.versions for node in version.sets]
    known = tuple(each.id for each in catalogue.sets()) if nodes else ()
    for node in nodes:
        name = node.text()
        if name not in known:
            message = f"no set of {catalogue.game.id} is called {quoted(name)}; the list has no card of it"
            yield node.fault(message, known_hint(name, known))


def _fault(name: str, node: Node, catalogue: Catalogue, hinted: bool) -> Fault:
    """A name that no card has, and whether to say which is near."""
    near = catalogue.nearest_name(name) if hinted else None
    hint = None if near is None else suggestion(name, (near,))
    return node.fault(f"no card of {catalogue.game.id} is called {quoted(name)}; the list does not touch it", hint)
