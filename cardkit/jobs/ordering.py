"""What `render` is asked for: sheets, a document, or cards as others want them."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardkit.answer.prints import Rendered
from cardkit.answer.verdict import DeckFile
from cardkit.file import Target
from cardkit.jobs.desk import Desk
from cardkit.jobs.document import document
from cardkit.jobs.printing import Wish
from cardkit.jobs.render import render

_SHEETS = "pdf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be printed."""

    wish: Wish
    to: str
    """Where cards go."""
    address: str | None = None
    """Of the folder on the web that they go to."""
    document: str | None = None
    """Its name; None prints cards."""


def printed(desk: Desk, files: Sequence[DeckFile], order: Order, target: Target) -> Rendered:
    """Print what is ordered.

    Raises: as `document`, `render` and `export`.
    """
    if order.document is not None:
        return document(desk, files, order.document, order.wish, target)
    if order.to == _SHEETS and order.address is None:
        return render(desk, files, order.wish, target)
    from cardkit.jobs.picturing import Export, export

    return export(desk, files, order.wish, Export(order.to, order.address), target)
