"""Documents: papers about a draft or about decks, on flowing pages."""

from collections.abc import Mapping, Sequence

from cardkit import press
from cardkit.answer.prints import Rendered
from cardkit.answer.verdict import DeckFile
from cardkit.errors import UsageError
from cardkit.face import paperwork
from cardkit.file import Target, write_kind
from cardkit.jobs import reporting
from cardkit.jobs.calibration import NAME, calibration
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.drafting import drafted
from cardkit.jobs.printing import Wish, decks, is_log, locale, log, paper, pdf_path, table_of
from cardkit.jobs.validate import Question
from cardkit.report import draft as draft_report
from cardkit.report import prints


def document(desk: Desk, files: Sequence[DeckFile], name: str, wish: Wish, target: Target) -> Rendered:
    """Print a document (`slips`, `ledger` ...) about one draft or about decks, or the calibration sheet.

    Raises: NotFound for documents, papers and locales; UsageError; PrintError when the document is about something
        else; InputError; DraftError; WriteError.
    """
    if name == reporting.NAME:
        question = Question(as_of=desk.today)
        return reporting.report(desk, files, question, wish, target).printed
    if name == NAME:
        return calibration(desk, wish, target)
    if not files or (len(files) > 1 and any(map(is_log, files))):
        raise UsageError("a document is about one draft, or about decks", "name a draft's log, or decks")
    pdf_path(target.path)
    with table_of(desk, files) as table:
        work = paperwork(desk.shelf, table.catalogue.game.id, name)
        spoken = locale(desk, wish, table.catalogue.game)
        answer = {**_answer(table, files), **_in_locale(table, files, spoken.choice)}
        pages = press.document(work, answer, press.paper(desk.shelf, paper(desk, wish)))
    write_kind(target.path, pages.pdf, target.force)
    return Rendered(out=(str(target.path),), pages=pages.pages, notes=(*table.notes, *spoken.notes))


def _answer(table: Table, files: Sequence[DeckFile]) -> Mapping[str, object]:
    """What the files say."""
    if is_log(files[0]):
        return draft_report.document(drafted(table, log(files[0])))
    return prints.document([deck for file in files for deck in decks(table, file)])


def _in_locale(table: Table, files: Sequence[DeckFile], spoken: str | None) -> Mapping[str, object]:
    """The locale, and the cards' names in it."""
    every = (entry.card for file in files for deck in decks(table, file) for entry in deck.entries)
    names = {card.id: card.name_in(spoken) for card in table.catalogue.cards(every)}
    return {"locale": spoken or table.catalogue.game.locales[0], "names": names}
