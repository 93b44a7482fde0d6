"""What a ruleset says beside its rules, in sentences."""

from collections.abc import Iterator

from cardkit.rules import message
from cardkit.rules.listings import EVER
from cardkit.rules.ruleset import Adjustment, CardList, Choice, Condition, Role, Ruleset, Scope, Version
from cardkit.text import listing


def sentences(ruleset: Ruleset) -> tuple[str, ...]:
    """One sentence for each role, choice, adjustment and list, and for the zones that rules do not look at."""
    return tuple(_sentences(ruleset))


def _sentences(ruleset: Ruleset) -> Iterator[str]:
    """The sentences in the order in which a deck is judged."""
    yield from map(_role, ruleset.roles)
    yield from map(_choice, ruleset.choices)
    if ruleset.outside:
        yield f"rules that name no zone do not look at {listing(ruleset.outside)}"
    yield from map(_adjustment, ruleset.adjust)
    yield from map(_list, ruleset.lists)


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
    return f"{_cards(each.scope, 'all cards')} have {fields}{_if(each.when)}"


def _list(each: CardList) -> str:
    """A dated list in words."""
    days = [f"{_since(version)}{_version(version)}" for version in each.versions]
    included = [f"with all of {listing(each.includes)}"] if each.includes else []
    return f"list '{each.name}': {'; '.join((*days, *included)) or 'empty'}"


def _since(version: Version) -> str:
    """Since when a version holds; nothing where it always does."""
    return "" if version.since == EVER else f"from {version.since} "


def _version(version: Version) -> str:
    """How many cards each part of a version has."""
    numbers = {part: len(nodes) for part, nodes in version.parts.items()}
    numbers |= {part: len(cards) for part, cards in version.given.items()}
    numbers |= {"with points": len(version.points), "sets": len(version.sets)}
    return listing(f"{number} {part}" for part, number in numbers.items() if number) or "no cards"


def _cards(scope: Scope, every: str) -> str:
    """The cards of a scope."""
    which = every if scope.of is None else f"{every.removeprefix('all ')} of '{scope.of}'"
    return which + message.inside(scope.zones)


def _if(condition: Condition | None) -> str:
    """When it is so."""
    return "" if condition is None else f" if the deck holds {message.held(condition)}"
