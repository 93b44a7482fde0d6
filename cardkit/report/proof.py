"""What is to be said of a look, as text and JSON."""

from cardkit.answer.proof import Proofread, Remark
from cardkit.finding import Level
from cardkit.report.form import Answer, answer, place_of, present
from cardkit.text import counted, listing, printable

UNCHECKED = (
    "what pictures and frames show, and whether they reach the cut",
    "text that is turned",
    "the contrast of symbols in a text",
    "colours as a printer makes them",
)
"""What nobody looked at."""


def text(found: Proofread) -> str:
    """The verdict, each remark in a line, and what was not checked."""
    counts = [counted(found.counted(level), str(level)) for level in Level if found.counted(level)]
    faces = f"{counted(found.cards, 'card')}, {counted(found.faces, 'face')}, {listing(found.locales)}"
    lines = [f"{found.game}, look '{found.look}': {', '.join(counts) or 'nothing to say'} ({faces})"]
    lines += [f"  {_line(each)}" for each in found.remarks]
    lines.append(f"not checked: {'; '.join(UNCHECKED)}")
    return printable("".join(f"{line}\n" for line in lines))


def as_answer(found: Proofread) -> Answer:
    """The remarks as JSON."""
    return answer(
        game=found.game,
        look=found.look,
        folder=found.folder,
        sound=found.sound,
        cards=found.cards,
        faces=found.faces,
        locales=list(found.locales),
        errors=found.counted(Level.ERROR),
        warnings=found.counted(Level.WARNING),
        remarks=[_remark(each) for each in found.remarks],
        unchecked=list(UNCHECKED),
    )


def _line(remark: Remark) -> str:
    """A remark in one line."""
    place = f"{remark.place}: " if remark.place else ""
    level = "" if remark.level is Level.ERROR else f"{remark.level}: "
    where = ", ".join((remark.check, *remark.locales))
    hint = f": {remark.hint}" if remark.hint else ""
    return f"{place}{level}{remark.message} ({where}){hint}"


def _remark(remark: Remark) -> dict[str, object]:
    """A remark as JSON."""
    return present(
        check=remark.check,
        level=str(remark.level),
        message=remark.message,
        hint=remark.hint,
        place=place_of(remark.place) if remark.place else None,
        locales=list(remark.locales) or None,
    )
