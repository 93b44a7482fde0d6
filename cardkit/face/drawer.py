"""Which engine draws: WeasyPrint, or plutoprint where that one lacks Pango and the look allows it."""

from pathlib import Path

from cardkit.engine import Drawer
from cardkit.errors import NoEngine
from cardkit.face.batch import SECOND, Batch


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


def lack() -> NoEngine | None:
    """Why WeasyPrint cannot draw; None when it can."""
    try:
        from cardkit.engine import reference
    except NoEngine as error:
        return error
    assert reference
    return None


def has_second() -> bool:
    """The extra `fast` is installed."""
    try:
        from cardkit.engine import pluto
    except ImportError:
        return False
    return bool(pluto)
