"""Documents: papers about a draft or about decks, on flowing pages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardkit import draft, press
from cardkit.answer.prints import Rendered
from cardkit.answer.verdict import DeckFile
from cardkit.draft.answer import Drafted
from cardkit.errors import UsageError
from cardkit.face import paperwork
from cardkit.file import Target, write_kind
from cardkit.jobs import reporting
from cardkit.jobs.calibration import NAME, calibration
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.drafting import at_hand, drafted
from cardkit.jobs.printing import Wish, decks, is_log, locale, paper, pdf_path, table_of
from cardkit.jobs.returning import remarks
from cardkit.jobs.validate import Question
from cardkit.report import draft as draft_report
from cardkit.report import prints

PICK_SHEETS = "picks"
"""The document that is printed while seats have to pick; all others about a draft show its end."""

OVER_EVENINGS = ("ledger", "labels")
"""Documents of what is owed, be it after several drafts."""


class _Evening(NamedTuple):
    """A draft that a document is about."""

    stands: Drafted
    names: Mapping[str, str]
    locale: str | None
    notes: tuple[str, ...]


class _Said(NamedTuple):
    """What the files of a document say."""

    game: str
    """Whose documents come before those for every game."""
    answer: Mapping[str, object]
    notes: tuple[str, ...]


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
    said = _of_logs(desk, files, name, wish) if is_log(files[0]) else _of_decks(desk, files, wish)
    work = paperwork(desk.shelf, said.game, name)
    pages = press.document(work, said.answer, press.paper(desk.shelf, paper(desk, wish)))
    write_kind(target.path, pages.pdf, target.force)
    return Rendered(out=(str(target.path),), pages=pages.pages, warnings=pages.warnings, notes=said.notes)


def _refuse_mixed(files: Sequence[DeckFile], name: str) -> None:
    """Make sure that a document is about decks, or about one draft, or about what is owed after several.

    Raises: UsageError.
    """
    logs = [is_log(file) for file in files]
    if not files or (any(logs) and not all(logs)) or (len(files) > 1 and all(logs) and name not in OVER_EVENINGS):
        hint = f"name a draft's log, or decks; {' and '.join(OVER_EVENINGS)} take several logs"
        raise UsageError("a document is about one draft, or about decks", hint)


def _of_decks(desk: Desk, files: Sequence[DeckFile], wish: Wish) -> _Said:
    """What decks say."""
    with table_of(desk, files) as table:
        game = table.catalogue.game
        lang = locale(desk, wish, game)
        reads = [each for file in files for each in decks(table, file)]
        every = [each.deck for each in reads]
        names = _names(table, [entry.card for deck in every for entry in deck.entries], lang.choice)
        answer = {**prints.document(every), "evenings": [], "locale": lang.choice or game.locales[0], "names": names}
        told = [note for each in reads for note in each.notes]
        return _Said(game.id, answer, (*table.notes, *told, *lang.notes))


def _of_logs(desk: Desk, files: Sequence[DeckFile], name: str, wish: Wish) -> _Said:
    """What drafts say, in the locale of the last one's game."""
    logs = [draft.log(file.content, file.label) for file in files]
    games = [the_game(desk, each.start.game) for each in logs]
    evenings = [_evening(desk, each, wish) for each in logs]
    drafts = [each.stands for each in evenings]
    notes = [note for each in evenings for note in each.notes]
    if name in OVER_EVENINGS:
        notes += remarks([each.file for each in logs], [each.table for each in drafts])
    said = {
        **_papers(drafts, name),
        "evenings": [{"log": each.file, "seed": each.start.seed} for each in logs],
        "names": {card: called for each in evenings for card, called in each.names.items()},
        **({} if (locale := evenings[-1].locale) is None else {"locale": locale}),
    }
    return _Said(games[-1], said, tuple(dict.fromkeys(notes)))


def _evening(desk: Desk, log: draft.Log, wish: Wish) -> _Evening:
    """One draft; where its game is not at hand cards are called by their ids."""
    with at_hand(desk, log) as table:
        stands = drafted(table, draft.table(log), log.notes)
        if table is None:
            return _Evening(stands, {}, wish.lang, stands.notes)
        game = table.catalogue.game
        lang = locale(desk, wish, game)
        notes = (*stands.notes, *table.notes, *lang.notes)
        return _Evening(stands, _names(table, log.start.cards, lang.choice), lang.choice or game.locales[0], notes)


def _papers(drafts: Sequence[Drafted], name: str) -> Mapping[str, object]:
    """What a document of that name sees of drafts."""
    if name == PICK_SHEETS:
        return draft_report.pick_sheets(drafts[0])
    return draft_report.evenings(drafts) if name in OVER_EVENINGS else draft_report.document(drafts[0])


def _names(table: Table, cards: Iterable[str], spoken: str | None) -> Mapping[str, str]:
    """The cards' names in a locale."""
    return {card.id: card.name_in(spoken) for card in table.catalogue.cards(cards)}
