"""Cards as they would be printed, to be looked at while they are made."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardkit.answer.preview import Previewed
from cardkit.answer.verdict import DeckFile
from cardkit.errors import NotFound
from cardkit.jobs.desk import Desk
from cardkit.jobs.planning import finish
from cardkit.jobs.printing import Wish, store, table_of
from cardkit.jobs.render import imposed, rendered, run_of
from cardkit.jobs.styling import refuse_backless
from cardkit.press.lot import lots
from cardkit.press.preview import Pictures, faces, leaves
from cardkit.shelf import Shelf, built_in

_FOLDER = "templates/preview"


@dataclass(frozen=True, slots=True)
class Preview:
    """What is to be seen, and the pictures of it."""

    told: Previewed
    pictures: Pictures


def preview(desk: Desk, files: Sequence[DeckFile], wish: Wish) -> Preview:
    """The faces and sheets of decks, draft logs or a query's cards.

    Raises: as `render`.
    """
    with table_of(desk, files, wish.query) as table, store(desk) as kept:
        run = run_of(desk, table, files, wish)
        refuse_backless(table.catalogue.game, wish, run.groups)
        done = imposed(desk, run, wish, kept)
    every = faces(lots([group.slots for group in run.groups], done.faces), finish(wish, run.title))
    pages = leaves(done.sheets)
    told = rendered((), done.sheets, done.faces, run.notes)
    return Preview(
        Previewed(title=run.title, faces=every.seen, sheets=pages.seen, printed=told),
        {**every.pictures, **pages.pictures},
    )


def page_file(name: str) -> bytes:
    """A file of the page that shows a preview: one that comes with cardkit, never a stranger's.

    Raises: NotFound.
    """
    path = f"{_FOLDER}/{name}"
    found = Shelf((built_in(),)).find(path)
    if found is None:
        raise NotFound("file of cardkit's own", path)
    return found.content()
