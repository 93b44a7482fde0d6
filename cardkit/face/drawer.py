"""Which engine draws: WeasyPrint, or plutoprint where that one lacks Pango and what is drawn allows it."""

from pathlib import Path

from cardkit.engine import Drawer
from cardkit.errors import NoEngine
from cardkit.face.batch import SAME, SECOND, Batch
from cardkit.shelf import Shelf

BY_SECOND = "plutoprint draws, since WeasyPrint finds no Pango, a library of the system"
"""What is told where the second engine draws."""
_FLOWING = "the foot of a page says its number alone, and pages may end elsewhere"
"""How flowing pages of the second engine differ: it knows no `string-set` (0.23)."""


def drawer(batch: Batch) -> Drawer:
    """The engine that a batch names; it reads the batch's files.

    Raises: NoEngine.
    """
    folders = [Path(folder) for folder in batch.folders]
    if batch.engine == SECOND:
        from cardkit.engine import pluto

        return pluto.Engine(folders, batch.files)
    from cardkit.engine import reference  # It takes half a second to import: only when something is drawn.

    return reference.Engine(folders, batch.files)


def able(batch: Batch) -> tuple[Batch, str | None]:
    """A batch as an engine draws it that is there, and what is to be told of it.

    Raises: NoEngine.
    """
    if batch.second is None or lack() is None:
        return batch, None
    if not has_second():
        raise NoEngine(second=True)
    return batch.by_second(), BY_SECOND if batch.second == SAME else f"{BY_SECOND}: {batch.second}"


def flowing(shelf: Shelf) -> tuple[Drawer, tuple[str, ...]]:
    """The engine that draws flowing pages with the shelf's files, and what is to be told of it.

    Raises: NoEngine.
    """
    folders = [root.path for root in shelf.roots]
    if lack() is None:
        from cardkit.engine import reference

        return reference.Engine(folders), ()
    if not has_second():
        raise NoEngine(second=True)
    from cardkit.engine import pluto

    return pluto.Engine(folders), (f"{BY_SECOND}: {_FLOWING}",)


def lack() -> NoEngine | None:
    """Why WeasyPrint cannot draw; None when it can."""
    try:
        from cardkit.engine import reference
    except NoEngine as error:
        return error
    assert reference
    return None


def has_second() -> bool:
    """The extra `fast` is installed and can be loaded."""
    try:
        from cardkit.engine import pluto
    except (ImportError, OSError):
        return False
    return bool(pluto)
