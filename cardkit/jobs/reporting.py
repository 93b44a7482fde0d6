"""`deck report`: check sheets, on paper or as a page for browsers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit import decklist, press
from cardkit.answer.prints import Rendered
from cardkit.answer.verdict import DeckFile, Judged, Unread, Validation
from cardkit.errors import UsageError
from cardkit.face import paperwork
from cardkit.face.flow import page
from cardkit.file import Target, write_kind
from cardkit.jobs.decks import cards_of
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.printing import Wish, locale, paper, table_of
from cardkit.jobs.rulesets import ruleset
from cardkit.jobs.validate import Question, validate
from cardkit.model import Deck
from cardkit.report.form import Answer
from cardkit.report.sheet import sheet

NAME = "report"
"""The document."""

_HTML = (".html", ".htm")


@dataclass(frozen=True, slots=True)
class Checked:
    """Check sheets that were written, and what they say."""

    printed: Rendered
    validation: Validation


def report(desk: Desk, files: Sequence[DeckFile], question: Question, wish: Wish, target: Target) -> Checked:
    """Write the check sheets of decks: a PDF, or a page for browsers where the file is called so.

    Raises: UsageError for another kind of file, or when the decks are of several games; what is wrong with the first
        deck that cannot be read; PrintError; NotFound; WriteError.
    """
    if target.path.suffix.lower() not in ("", ".pdf", *_HTML):
        hint = f"name the file '{target.path.with_suffix('.pdf').name}' or '{target.path.with_suffix('.html').name}'"
        raise UsageError(f"a report is PDF or HTML, not '{target.path.suffix}'", hint)
    found = validate(desk, files, question)
    unread = next((each for each in found.decks if isinstance(each, Unread)), None)
    if unread is not None:
        raise unread.error
    with table_of(desk, files) as table:
        spoken = locale(desk, wish, table.catalogue.game)
        decks = [each.judgement.deck for each in found.decks if isinstance(each, Judged)]
        said = spoken.choice or table.catalogue.game.locales[0]
        title = ruleset(table, question.rules).title
        answer = sheet(table.catalogue.game, found, _names(table, decks, said), said, title)
        made = _written(desk, table.catalogue.game.id, answer, wish, target)
    return Checked(replace(made, notes=(*found.notes, *spoken.notes)), found)


def _names(table: Table, decks: Iterable[Deck], locale: str) -> Mapping[str, str]:
    """What to call the decks' cards in a locale, by id: those of one name are told apart."""
    cards = cards_of(table, decks)
    titles = decklist.titles(cards.values(), table.catalogue)
    return {card.id: card.name_in(locale) + titles[card.id].removeprefix(card.name) for card in cards.values()}


def _written(desk: Desk, game: str, answer: Answer, wish: Wish, target: Target) -> Rendered:
    """Write the document.

    Raises: as `report`.
    """
    work = paperwork(desk.shelf, game, NAME)
    size = press.paper(desk.shelf, paper(desk, wish))
    if target.path.suffix.lower() in _HTML:
        write_kind(target.path, page(work, answer, size.size).encode(), target.force)
        return Rendered(out=(str(target.path),), pages=1)
    pages = press.document(work, answer, size)
    write_kind(target.path, pages.pdf, target.force)
    return Rendered(out=(str(target.path),), pages=pages.pages, warnings=pages.warnings)
