"""The calibration sheet: how far a printer puts backs off their place."""

from cardkit import press
from cardkit.answer.prints import Rendered
from cardkit.errors import Fault, PrintError, UsageError
from cardkit.file import Target, write_kind
from cardkit.jobs.desk import Desk
from cardkit.jobs.planning import shift
from cardkit.jobs.printing import Wish, paper, pdf_path, store
from cardkit.measure import Mm
from cardkit.sheet import Edge

NAME = "calibration"
"""What the document is called."""
LEAST_SIDE: Mm = 100
"""Of the paper: as for other documents; on less the scales would lie on each other."""


def calibration(desk: Desk, wish: Wish, target: Target) -> Rendered:
    """Print the calibration sheet.

    Raises: UsageError without an edge to turn about, or when the file is named as another kind than PDF; NotFound for
        papers; PrintError for one that is too small; WriteError.
    """
    pdf_path(target.path)
    if wish.backs not in (Edge.LONG, Edge.SHORT):
        raise UsageError("a calibration sheet is printed on both sides", "say '--backs long' or '--backs short'")
    wanted = press.paper(desk.shelf, paper(desk, wish))
    if min(wanted.size) < LEAST_SIDE:
        message = f"a paper of {wanted.size}; a document needs at least {LEAST_SIDE:g} mm a side"
        raise PrintError(Fault(message=message))
    with store(desk) as kept:
        made = press.calibration(wanted, wish.backs, shift(desk, wish), desk.shelf, kept)
    write_kind(target.path, made.pdf, target.force)
    return Rendered(out=(str(target.path),), pages=made.pages, warnings=made.warnings)
