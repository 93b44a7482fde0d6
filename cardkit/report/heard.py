"""What a pick was understood as, in a line: so that a slip in typing is seen at once."""

from cardkit.draft import Pick, Start
from cardkit.draft.answer import Drafted, Heard
from cardkit.draft.course import Course, is_last, neighbour, sides
from cardkit.draft.square import by_line, lines
from cardkit.draft.step import PACKET, Choosing, Passing, Picking, Taking
from cardkit.text import counted


def heard(told: Drafted, said: Heard) -> str:
    """Who takes what and where the rest goes; what the seed picks in secret, and a pile, are told by number alone."""
    start, pick = said.table.start, said.pick
    course, step = said.table.at(pick.seat), start.steps[pick.step]
    if isinstance(step, Choosing):
        return _of_pile(course, pick)
    if said.by_seed and (isinstance(step, Picking) or (isinstance(step, Taking) and step.source == PACKET)):
        return f"the seed picks {counted(len(pick.cards), 'card')} for {pick.seat}{_passed(start, course, pick)}"
    names = {side: "; ".join(told.names.get(card, card) for card in cards) for side, cards in pick.to.items()}
    if isinstance(step, Taking):
        verb = "burns" if step.into is None else "takes"
        cards = "; ".join(names.values())
        return f"{pick.seat} {verb} {_line(start, course, pick)}{cards}{_passed(start, course, pick)}"
    goes = sides(start, course, pick.seat)
    return f"{pick.seat} gives " + " | ".join(f"to {goes[side][1]} ({side}): {cards}" for side, cards in names.items())


def _of_pile(course: Course, pick: Pick) -> str:
    """A pile was taken or left."""
    number = course.pile + 1
    if pick.cards:
        return f"{pick.seat} takes pile {number} ({counted(len(pick.cards), 'card')})"
    return f"{pick.seat} leaves pile {number}" + (" and draws a card of the stack unseen" if is_last(course) else "")


def _line(start: Start, course: Course, pick: Pick) -> str:
    """The row or column that was picked, where one was: "row 1: "."""
    if not by_line(start, course):
        return ""
    wanted = sorted(pick.cards)
    return next(f"{name}: " for name, line in lines(course).items() if sorted(copy.card for copy in line) == wanted)


def _passed(start: Start, course: Course, pick: Pick) -> str:
    """Whom the packet goes to, if it goes on at once and something is left of it."""
    following = start.steps[pick.step + 1 : pick.step + 2]
    left = len(course.packets[pick.seat]) - len(pick.cards)
    goes = (step.side for step in following if isinstance(step, Passing) and left > 0)
    return "".join(f" (the packet goes to {neighbour(start.names, pick.seat, side)})" for side in goes)
