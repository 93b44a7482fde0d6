"""Why steps never come to a card, as far as it can be told."""

from collections.abc import Iterable, Sequence

from cardkit.rules.link import Link, ListLink, NumberLink, link
from cardkit.rules.ruleset import Part, Reach
from cardkit.rules.view import View
from cardkit.text import listing


def obstacle(reach: Reach, card: str, met: Sequence[str], view: View) -> str:
    """What keeps the steps from a card: "no card on the way has 'wizardry' in grants"."""
    if not met:
        return f"no card of '{reach.start}' to start from"
    left: Sequence[str] = met
    claims: list[str] = []
    for part in sorted(reach.parts, key=_speaking):
        leading = [each for each in left if card in view.led(part.selector, reach.fields, each)]
        if not leading:
            return "; ".join((*claims, _lack(part, card, left, bool(claims), view)))
        found = link(part)
        if len(leading) < len(left):
            claims.append(_claim(found, card, view) or f"a card that keeps '{part.selector}' is needed before it")
        left = leading
    return f"no single card on the way leads to it by '{reach.step}'"


def _speaking(part: Part) -> int:
    """Where a part stands: numbers are told first, what cannot be told in words last."""
    return {NumberLink: 0, ListLink: 1}.get(type(link(part)), 2)


def _claim(found: Link | None, card: str, view: View) -> str | None:
    """What a card needs of the one before it: "level 3 needs a card of level 2 or more before it"."""
    if isinstance(found, ListLink):
        wanted = found.wanted(card, view.known)
        return f"a card with {_values(wanted)} in {_called(found.other, view)} is needed before it"
    least = None if found is None else found.least(card, view.known)
    if found is None or least is None:
        return None
    other = _called(found.other, view)
    needed = f"{other} {least} or more" if found.sign == "<=" else f"more than {other} {least}"
    value = view.known.reference(card, found.field)
    return f"{_called(found.field, view)} {value} needs a card of {needed} before it"


def _lack(part: Part, card: str, left: Sequence[str], narrowed: bool, view: View) -> str:
    """What the cards that are left lack; `narrowed`: they are some of those on the way, and it was told which."""
    found = link(part)
    if found is not None and view.known.reference(card, found.field) is None:
        verb = "nobody knows its" if found.field in view.known.cards[card].unknown else "it has no"
        return f"{verb} {_called(found.field, view)}"
    if isinstance(found, ListLink):
        return _missing(found, card, left, narrowed, view)
    claim = _claim(found, card, view)
    if isinstance(found, NumberLink) and claim is not None:
        reached = [number for each in left if (number := found.had(each, view.known)) is not None]
        other = _called(found.other, view)
        return f"{claim}; " + (f"those reached have {other} {max(reached)} at most" if reached else "none is reached")
    return f"{'none of those reached' if narrowed else 'no card on the way'} leads to it by '{part.selector}'"


def _missing(found: ListLink, card: str, left: Sequence[str], narrowed: bool, view: View) -> str:
    """Which items none of the cards that are left has."""
    wanted, other = found.wanted(card, view.known), _called(found.other, view)
    had = tuple(dict.fromkeys(item for each in left for item in found.had(each, view.known)))
    nowhere = [item for item in wanted if item not in had]
    if not nowhere:
        which = "none of those reached has" if narrowed else "no single card on the way has"
        return f"{which} all of {_values(wanted)} in {other}"
    if narrowed and had:
        return f"those reached have {_values(had)} in {other}, none has {_values(nowhere)}"
    return f"{'none of those reached' if narrowed else 'no card on the way'} has {_values(nowhere)} in {other}"


def _called(name: str, view: View) -> str:
    """What people call a field, in the game's own locale."""
    game = view.known.game
    field = game.field(name)
    return name if field is None else field.label.get(game.locales[0], name).lower()


def _values(values: Iterable[str]) -> str:
    """Values in quotes."""
    return listing([f"'{value}'" for value in values])
