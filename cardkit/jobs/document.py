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

PICK_SHEETS = "picks"
"""The document that is printed while seats have to pick; all others about a draft show its end."""

OVER_EVENINGS = ("ledger", "labels")
"""Documents of what is owed, be it after several drafts."""


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
    _refuse_mixed(files, name)
    pdf_path(target.path)
    with table_of(desk, files) as table:
        work = paperwork(desk.shelf, table.catalogue.game.id, name)
        spoken = locale(desk, wish, table.catalogue.game)
        answer = {**_answer(table, files, name), **_evenings(files), **_in_locale(table, files, spoken.choice)}
        pages = press.document(work, answer, press.paper(desk.shelf, paper(desk, wish)))
    write_kind(target.path, pages.pdf, target.force)
    notes = (*table.notes, *spoken.notes)
    return Rendered(out=(str(target.path),), pages=pages.pages, warnings=pages.warnings, notes=notes)


def _refuse_mixed(files: Sequence[DeckFile], name: str) -> None:
    """Make sure that a document is about decks, or about one draft, or about what is owed after several.

    Raises: UsageError.
    """
    logs = [is_log(file) for file in files]
    if not files or (any(logs) and not all(logs)) or (len(files) > 1 and all(logs) and name not in OVER_EVENINGS):
        hint = f"name a draft's log, or decks; {' and '.join(OVER_EVENINGS)} take several logs"
        raise UsageError("a document is about one draft, or about decks", hint)


def _answer(table: Table, files: Sequence[DeckFile], name: str) -> Mapping[str, object]:
    """What the files say."""
    if is_log(files[0]):
        drafts = [drafted(table, log(file)) for file in files]
        return draft_report.pick_sheets(drafts[0]) if name == PICK_SHEETS else draft_report.document(drafts)
    return prints.document([deck for file in files for deck in decks(table, file)])


def _evenings(files: Sequence[DeckFile]) -> Mapping[str, object]:
    """The logs and their seeds, by which two evenings' papers are told apart."""
    return {"evenings": [{"log": file.label, "seed": log(file).start.seed} for file in files if is_log(file)]}


def _cards(table: Table, files: Sequence[DeckFile]) -> Sequence[str]:
    """The ids of the cards that the files name."""
    if is_log(files[0]):
        return [card for file in files for card in log(file).start.cards]
    return [entry.card for file in files for deck in decks(table, file) for entry in deck.entries]


def _in_locale(table: Table, files: Sequence[DeckFile], spoken: str | None) -> Mapping[str, object]:
    """The locale, and the cards' names in it."""
    names = {card.id: card.name_in(spoken) for card in table.catalogue.cards(_cards(table, files))}
    return {"locale": spoken or table.catalogue.game.locales[0], "names": names}
