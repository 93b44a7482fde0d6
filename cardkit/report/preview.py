"""What a preview's page is told, as JSON."""

from collections.abc import Iterable, Iterator

from cardkit.answer.preview import Previewed, Seen
from cardkit.errors import CardkitError
from cardkit.report import errors
from cardkit.report.form import Answer, answer, present


def as_answer(told: Previewed) -> Answer:
    """What is to be seen."""
    printed = told.printed
    return answer(
        title=told.title,
        cards=printed.cells,
        pages=printed.pages,
        drawn=printed.drawn,
        faces=list(_seen(told.faces)),
        sheets=list(_seen(told.sheets)),
        warnings=[*dict.fromkeys((*printed.notes, *printed.warnings))],
    )


def stopped(error: CardkitError) -> Answer:
    """What stopped it: each fault with its line, and all as the command would say them."""
    return {**errors.as_answer(error), "said": errors.text(error)}


def _seen(every: Iterable[Seen]) -> Iterator[dict[str, object]]:
    """Pictures."""
    for each in every:
        shrunk = [{"box": fit.box, "scale": fit.scale} for fit in each.shrunk]
        yield present(
            name=each.name,
            path=each.path,
            width=each.width,
            height=each.height,
            copies=each.copies if each.copies > 1 else None,
            shrunk=shrunk or None,
        )
