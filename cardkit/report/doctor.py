"""A machine looked over, as text and JSON."""

from cardkit.answer.doctor import Health, Point, State
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, printable


def text(health: Health) -> str:
    """A line for each part, the command that mends it below, and how many are wrong."""
    wide = max(len(point.part) for point in health.points)
    faults, notes = (counted(health.count(state), state) for state in (State.FAULT, State.NOTE))
    return printable("".join(_lines(point, wide) for point in health.points) + f"{faults}, {notes}\n")


def as_answer(health: Health) -> Answer:
    """The same as JSON."""
    return answer(
        well=health.well,
        points=[
            present(part=point.part, state=point.state.value, told=point.told, mend=point.mend)
            for point in health.points
        ],
    )


def _lines(point: Point, wide: int) -> str:
    """One part."""
    line = f"{point.state:<5}  {point.part:<{wide}}  {point.told}\n"
    return line if point.mend is None else f"{line}{' ' * (wide + 9)}{point.mend}\n"
