"""Piles of a stack: the seat whose turn it is looks at one after the other, and takes one of them or leaves all.

A pile that is left grows by the next card of the stack; one that is taken begins anew with it. Who leaves the last pile
draws a card unseen, for which one of the stack is kept. Once the stack is empty nothing grows or begins anew, and the
last pile is not left. This is how a Winston draft goes.
"""

from collections.abc import Sequence
from dataclasses import replace

from cardkit.draft.copies import Copy
from cardkit.draft.course import Course, chooser, is_last
from cardkit.draft.event import Pick, Start
from cardkit.draft.step import BURNT, STACK, Choosing, Piling


def laid(course: Course, step: Piling, cards: Sequence[Copy]) -> Course:
    """The course after a stack and its piles were laid; what was left of others before is burnt."""
    over = (*course.table[BURNT], *course.table[STACK], *(copy for pile in course.piles for copy in pile))
    table = {**course.table, BURNT: over, STACK: tuple(cards[step.piles :])}
    return replace(course, table=table, piles=tuple((copy,) for copy in cards[: step.piles]), pile=0)


def chosen(start: Start, course: Course, pick: Pick) -> Course:
    """The course after a seat took the pile before it, or left it."""
    return _taken(start, course) if pick.cards else _left(start, course)


def _taken(start: Start, course: Course) -> Course:
    """The course after the pile was taken."""
    stack = course.table[STACK]
    got = course.piles[course.pile]
    then = replace(course, piles=_with(course, stack[:1]), table={**course.table, STACK: stack[1:]})
    return _ended(start, then, got)


def _left(start: Start, course: Course) -> Course:
    """The course after the pile was left: the next one is looked at, or a card is drawn unseen."""
    stack = course.table[STACK]
    if is_last(course):
        grown, drawn = (stack[:1], stack[1:2]) if len(stack) > 1 else ((), stack)
        then = replace(course, piles=_with(course, (*course.piles[course.pile], *grown)))
        return _ended(start, replace(then, table={**course.table, STACK: stack[2:]}), drawn)
    then = replace(course, piles=_with(course, (*course.piles[course.pile], *stack[:1])))
    return replace(then, table={**course.table, STACK: stack[1:]}, pile=_next(course, course.pile + 1))


def _ended(start: Start, course: Course, got: Sequence[Copy]) -> Course:
    """The course after a seat got cards, with the next one's turn."""
    seat, step = chooser(start, course), start.steps[course.step]
    assert isinstance(step, Choosing), "piles are picked at no other step"
    mine = (*course.held[seat], *(replace(copy, zone=step.into) for copy in got))
    turns = course.turns + 1
    return replace(course, held={**course.held, seat: mine}, turns=turns, pile=_next(course, 0))


def _with(course: Course, pile: tuple[Copy, ...]) -> tuple[tuple[Copy, ...], ...]:
    """The piles with another one in the place of that which is looked at."""
    return (*course.piles[: course.pile], pile, *course.piles[course.pile + 1 :])


def _next(course: Course, first: int) -> int:
    """The first pile from there that has cards; the last one where none has."""
    every = range(first, len(course.piles))
    return next((number for number in every if course.piles[number]), len(course.piles) - 1)
