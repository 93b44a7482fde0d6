"""What makes a deck legal, as text and JSON."""

from collections.abc import Iterator

from cardkit.answer.repair import Left, Mended, Repaired
from cardkit.report.findings import UNRULED
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, listing, printable, quoted

_SIGNS = {"add": "+", "cut": "-", "move": "~"}


def text(found: Repaired) -> str:
    """The verdict, then a line for each change: what, where, and which rules ask for it."""
    lines = [f"{found.deck}: {_verdict(found)} ({found.game}, {found.ruleset})", *_changes(found)]
    if found.out is not None:
        lines.append(found.out)
    return printable("".join(f"{line}\n" for line in lines))


def as_answer(found: Repaired) -> Answer:
    """The same as JSON."""
    return answer(
        deck=found.deck,
        name=found.name,
        game=found.game,
        ruleset=found.ruleset,
        legal=found.legal,
        proved=found.proved if found.legal else found.code == 1,
        cost=found.cost if found.legal else None,
        least=found.least if found.legal or found.late else None,
        changes=[_change(each) for each in found.changes],
        choices=dict(found.choices) or None,
        staying=list(found.staying) or None,
        leaving=[_left(each) for each in found.left] or None,
        parting=found.parting or None,
        giving=list(found.giving) or None,
        conflict=list(found.conflict) or None,
        refused=list(found.refused) or None,
        vacant=found.vacant,
        out=found.out,
    )


def _verdict(found: Repaired) -> str:
    """How many changes there are, and whether fewer would do."""
    if not found.legal:
        return _none(found)
    if not found.cost:
        return UNRULED if found.unruled else "legal as it is"
    if found.proved:
        verb = "makes" if found.cost == 1 else "make"
        return f"{counted(found.cost, 'change')} {verb} it legal; no fewer do{_staying(found)}"
    verb = "is" if found.least == 1 else "are"
    needed = f"at least {counted(found.least, 'change')} {verb} needed{_staying(found)}"
    return f"{needed}, {found.cost} {'is' if found.cost == 1 else 'are'} proposed"


def _none(found: Repaired) -> str:
    """Why there is no legal deck."""
    if found.vacant is not None:
        could = f"no card is the {found.vacant}, and {found.candidates} could be"
        return f"{could}; put one of them into the deck, or let --pool name a few"
    if found.refused or found.late:
        return f"no legal deck found{_giving(found)}{' in the time' if found.over else ''}; {'; '.join(_so_far(found))}"
    if found.untried:
        return f"no legal deck found{_giving(found)}; not all was tried that roles and choices may be"
    which = _which(found)
    wanted = _together(found.conflict) if found.conflict else "all the rules"
    return f"no deck {which} keeps {wanted}, up to {counted(found.most, 'change')}"


def _so_far(found: Repaired) -> Iterator[str]:
    """What is known where no legal deck was found, and what may help."""
    if found.refused:
        yield f"every one that was tried breaks {listing(found.refused)}"
    else:
        yield "not one was found to be tried"
    yield f"at least {counted(found.least, 'change')} would be needed"
    fewer = "fewer cards in --pool" if found.pool else "a --pool of fewer cards"
    yield f"{fewer} or more --seconds may find one" if found.over else f"{fewer} may find one"


def _which(found: Repaired) -> str:
    """The decks that were looked for."""
    kept = f"with all copies of {listing(map(quoted, found.kept))}" if found.kept else ""
    there = f"of the cards of {quoted(found.collection)}" if found.collection is not None else ""
    return (" ".join(filter(None, (kept, there))) or "of these cards") + _giving(found)


def _giving(found: Repaired) -> str:
    """Which cards were left alone."""
    return f" with the cards of {listing(map(quoted, found.giving))} as they are" if found.giving else ""


def _together(rules: tuple[str, ...]) -> str:
    """Rules that contradict each other."""
    *others, final = map(quoted, rules)
    return f"{', '.join(others)} and {final} together" if others else final


def _changes(found: Repaired) -> Iterator[str]:
    """A line for each change."""
    heads = [f"{_SIGNS[each.do]} {each.copies} {found.names[each.card.id]}" for each in found.changes]
    width = max((len(each) for each in heads), default=0)
    for head, each in zip(heads, found.changes, strict=True):
        where = each.zone if each.to is None else f"{each.zone} -> {each.to}"
        why = "a deck has cards" if each.fills else listing(each.rules)
        yield f"  {head:{width}}  {where}" + (f" ({why})" if why else "")
    for name, value in found.choices.items():
        yield f"  = choices: {name} = {value}"
    yield from (f"  = roles: {_handed(each)}; {_parting(found)}" for each in found.left)


def _handed(left: Left) -> str:
    """Who loses a role, and who has it then."""
    now = listing(map(quoted, left.holders)) if left.holders else "no card"
    return f"the {left.role} is {now}, no longer {listing(map(quoted, left.cards))}"


def _parting(found: Repaired) -> str:
    """Why cards lose their roles."""
    cards = dict.fromkeys((*(card for each in found.left for card in each.cards), *found.staying))
    kept = f"{listing(map(quoted, cards))} in {'its role' if len(cards) == 1 else 'their roles'}"
    narrowed = found.pool is not None or found.collection is not None or found.kept or found.giving
    which = f"deck {_which(found)}" if narrowed else "deck"
    return f"no {which} is legal with {kept}" if found.parting else f"no {which} was found to be legal with {kept}"


def _left(each: Left) -> dict[str, object]:
    """A role that changes hands, as JSON."""
    return {"role": each.role, "cards": list(each.cards), "holders": list(each.holders)}


def _staying(found: Repaired) -> str:
    """What all decks that were looked for have, where one change would not do in any case."""
    roles = "its role" if len(found.staying) == 1 else "their roles"
    kept = f" with {listing(map(quoted, found.staying))} in {roles}" if found.staying else ""
    given = _giving(found) if found.cost > 1 else ""
    return f"{kept} and{given}" if kept and given else kept or given


def _change(each: Mended) -> dict[str, object]:
    """A change as JSON."""
    return present(
        do=each.do,
        card=each.card.id,
        name=each.card.name,
        copies=each.copies,
        zone=each.zone,
        to=each.to,
        rules=list(each.rules) or None,
        fills=each.fills or None,
    )
