"""What a ruleset says beside its rules, in sentences."""

from collections.abc import Iterable, Iterator, Sequence

from cardkit.catalogue import Catalogue
from cardkit.rules import message
from cardkit.rules.cardlist import NAMING, CardList, Version
from cardkit.rules.listings import EVER
from cardkit.rules.ruleset import Adjustment, Choice, Condition, Gift, Role, Ruleset, Scope
from cardkit.text import counted, listing

_SHOWN = 12
"""Names of a list that are told; of more, the query tells all."""

_VERSIONS = 3
"""Versions of a list that are told: what was, what is, what comes. One shipped ruleset has 34 of a list (m)."""


def sentences(ruleset: Ruleset, catalogue: Catalogue) -> tuple[str, ...]:
    """Sentences for each role, choice, adjustment and list, and for the zones that rules do not look at."""
    return tuple(_sentences(ruleset, catalogue))


def _sentences(ruleset: Ruleset, catalogue: Catalogue) -> Iterator[str]:
    """The sentences in the order in which a deck is judged."""
    yield from map(_role, ruleset.roles)
    yield from map(_choice, ruleset.choices)
    if ruleset.outside:
        yield f"rules that name no zone do not look at {listing(ruleset.outside)}"
    yield from map(_adjustment, ruleset.adjust)
    for each in ruleset.lists:
        yield from _list(each, catalogue)


def _role(role: Role) -> str:
    """A role in words."""
    return f"${role.name} is {_cards(role.scope, 'the card')}"


def _choice(choice: Choice) -> str:
    """A choice in words."""
    values = listing(choice.values) if choice.values else f"a value of '{choice.field}' of the deck's cards"
    return f"$choice.{choice.name} is chosen{_if(choice.when)}: {values}"


def _adjustment(each: Adjustment) -> str:
    """An adjustment in words."""
    fields = listing(f"{field} {number.text}" for field, number in each.fields.items())
    if each.gift is not None:
        return _gift(each, each.gift, fields)
    return f"{_cards(each.scope, 'all cards')} have {fields}{_if(each.when)}"


def _gift(each: Adjustment, gift: Gift, fields: str) -> str:
    """What cards give to others in words."""
    once = "" if gift.once is None else f" (once there are '{gift.once}' copies of one)"
    given = [f"their {listing(gift.fields)}{once}"] if gift.fields else []
    had = " and ".join((*given, *([fields] if fields else ())))
    return f"cards that '{gift.to}' of {_cards(each.scope, 'cards')} names have {had}"


def _list(each: CardList, catalogue: Catalogue) -> Iterator[str]:
    """A dated list: how many old versions it had, then what the latest ones hold."""
    past, told = each.versions[:-_VERSIONS], each.versions[-_VERSIONS:]
    if past:
        yield f"list '{each.name}' had {counted(len(past), 'version')} before, from {past[0].since}"
    for version in told:
        since = "" if version.since == EVER else f" from {version.since}"
        yield f"list '{each.name}'{since}: {'; '.join(_version(each.name, version, catalogue)) or 'no cards'}"
    if each.includes:
        yield f"list '{each.name}' has all of {listing(each.includes)} too"
    elif not told:
        yield f"list '{each.name}': empty"


def _version(name: str, version: Version, catalogue: Catalogue) -> Iterator[str]:
    """What each part of a version names; of many the first, and where all that are in force are shown."""
    for part, names in _parts(version, catalogue):
        query = f" (cardkit query --game {catalogue.game.id} list:{name}.{part})" if len(names) > _SHOWN else ""
        yield f"{part} {listing(names, _SHOWN)}{query}"
    if version.sets:
        yield f"cards of {listing(node.text() for node in version.sets)}"
    if allowed := version.given.get("allowed"):
        yield f"{len(allowed)} allowed"


def _parts(version: Version, catalogue: Catalogue) -> Iterator[tuple[str, Sequence[str]]]:
    """The parts of a version that name cards, with these names."""
    for part in NAMING:
        written = [name for node in version.parts.get(part, ()) for name in _called(node.text(), catalogue)]
        given = _names(version.given.get(part, ()), catalogue)
        if written or given:
            yield part, (*written, *given)
    if version.points:
        pairs = version.points.items()
        yield "points", [f"{name} {value}" for card, (_, value) in pairs for name in _called(card, catalogue)]


def _called(name: str, catalogue: Catalogue) -> tuple[str, ...]:
    """What the cards of a name on a list are called; a name that no card has as it is written."""
    return _names(catalogue.called(name), catalogue) or (name,)


def _names(cards: Iterable[str], catalogue: Catalogue) -> tuple[str, ...]:
    """The names of some cards in their alphabet, each once."""
    return tuple(sorted({card.name for card in catalogue.cards(cards)}))


def _cards(scope: Scope, every: str) -> str:
    """The cards of a scope."""
    which = every if scope.of is None else f"{every.removeprefix('all ')} of '{scope.of}'"
    return which + message.inside(scope.zones)


def _if(condition: Condition | None) -> str:
    """When it is so."""
    return "" if condition is None else f" if the deck holds {message.held(condition)}"
