"""What to add so that steps come to a card: one that can be reached itself, and that leads to it."""

from collections.abc import Sequence

from cardkit.rules.known import Known
from cardkit.rules.link import Link, ListLink, NumberLink, link
from cardkit.rules.ruleset import Reach
from cardkit.rules.view import View


def bridge(reach: Reach, card: str, met: Sequence[str], view: View) -> tuple[str, ...]:
    """The selectors of the cards that lie between those met and this one; none when they cannot be told."""
    links = [link(part) for part in reach.parts]
    told = [each for each in links if each is not None]
    towards = [each.towards(card, view.known) for each in told]
    if len(told) < len(links) or None in towards:
        return ()
    before = _before(reach, told, card, met, view)
    if not before:
        return ()
    return (*(each for each in towards if each), " or ".join(before))


def _before(reach: Reach, links: Sequence[Link], card: str, met: Sequence[str], view: View) -> tuple[str, ...]:
    """Selectors of the cards that are reached: those to start from, and those that cards on the way lead to."""
    starting = view.ids(reach.start)
    near = [each for each in met if all(_near(one, each, card, view.known) for one in links)]
    found = [reach.start] if any(_enough(links, each, card, view.known) for each in met if each in starting) else []
    for each in near:
        if not any(_beyond(links, each, other, view.known) for other in near if other != each):
            onwards = [one.onwards(each, view.known) for one in links]
            found += [" ".join(part for part in onwards if part)] if None not in onwards else []
    return tuple(dict.fromkeys(found))


def _near(one: Link, before: str, card: str, known: Known) -> bool:
    """A card that is reached from `before` may have the number that is needed to lead to `card`."""
    if isinstance(one, ListLink) or one.field != one.other:
        return True
    had = one.had(before, known)
    return had is not None and one.leads(had + one.more, card, known)


def _enough(links: Sequence[Link], before: str, card: str, known: Known) -> bool:
    """A card has the numbers that are needed to lead to `card`."""
    numbers = [one for one in links if isinstance(one, NumberLink)]
    return all(one.leads(one.had(before, known), card, known) for one in numbers)


def _beyond(links: Sequence[Link], card: str, other: str, known: Known) -> bool:
    """The other card leads wherever this one does, and further."""
    return _reaches(links, other, card, known) and not _reaches(links, card, other, known)


def _reaches(links: Sequence[Link], card: str, other: str, known: Known) -> bool:
    """The card leads wherever the other one does."""
    return all(_as_much(one, card, other, known) for one in links)


def _as_much(one: Link, card: str, other: str, known: Known) -> bool:
    """The card has as much as the other one."""
    if isinstance(one, ListLink):
        return set(one.had(card, known)) >= set(one.had(other, known))
    had, wanted = one.had(card, known), one.had(other, known)
    return had is not None and (wanted is None or had >= wanted)
