"""Cards as a page to be looked at and searched in a browser."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardkit import press
from cardkit.answer.prints import Rendered
from cardkit.answer.verdict import DeckFile
from cardkit.file import Target
from cardkit.folder import refuse_folder, write_folder
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.picturing import backed, bundled
from cardkit.jobs.printing import Wish, locale, store, table_of
from cardkit.jobs.render import rendered, run_of
from cardkit.press.gallery import PAGE, Gallery
from cardkit.press.gallery import gallery as files_of
from cardkit.press.pixel import Coding
from cardkit.sheet import Edge


def gallery(desk: Desk, files: Sequence[DeckFile], wish: Wish, title: str | None, target: Target) -> Rendered:
    """Write a folder with a page of the cards of decks, draft logs or a query; None takes their own title.

    Raises: PrintError; NotFound for looks and locales; InputError; DraftError; QueryError; UsageError; WriteError.
    """
    refuse_folder(target)
    with table_of(desk, files, wish.query) as table, store(desk) as kept:
        run = run_of(desk, table, files, replace(wish, backs=Edge.LONG))
        named = replace(run, groups=tuple(backed(group) for group in run.groups), title=title or run.title)
        cards = bundled(named, wish, Coding(), kept)
        wanted = Gallery(bundle=cards, game=table.catalogue.game, sets=_sets(desk, table, wish))
        paths = write_folder(target, files_of(wanted))
    counts = press.Sheets((), len(paths), sum(lot.cards for lot in cards.lots))
    told = rendered(paths, counts, [lot.drawn for lot in cards.lots], run.notes)
    return replace(told, folder=str(target.path / PAGE))


def _sets(desk: Desk, table: Table, wish: Wish) -> Mapping[str, str]:
    """The names of the game's sets in the wanted language, else in their first."""
    spoken = locale(desk, wish, table.catalogue.game).choice or ""
    sets = table.catalogue.sets()
    return {each.id: each.name.get(spoken) or next(iter(each.name.values()), each.id) for each in sets}
