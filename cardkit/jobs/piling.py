"""A game that was set up, written: a folder of piles with its checklist, or a paper for the table."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from cardkit import setup
from cardkit.errors import UsageError, WriteError
from cardkit.file import Target, delete, write_all, write_kind
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.styling import USUAL_CARD
from cardkit.measure import Mm
from cardkit.report import setup as report
from cardkit.text import listing, quoted

CHECKLIST, DOCUMENT = "checklist.txt", "setup"
"""What the list is called among the piles' files, and as a document."""

CARD = "card"
"""The paper that is as large as a card of the game."""

LEAST_SIDE: Mm = 55
"""A bridge card is 57 mm wide (templates/sheets); the checklist still has ten words a line there."""

_OF_A_FILE = re.compile(r"\.[a-z][a-z0-9]{1,4}\Z", re.IGNORECASE)
"""The ending of a file; folders are called otherwise, such as `evening-1.5`."""


@dataclass(frozen=True, slots=True)
class Printing:
    """Where a set-up is written to, and on which paper, where it becomes one."""

    target: Target
    paper: str


def written(desk: Desk, table: Table, made: setup.SetUp, printing: Printing) -> setup.SetUp:
    """The set-up with the names of its files, after these were written.

    Raises: UsageError for another kind of file; PrintError; NotFound for an unknown paper; WriteError.
    """
    path = printing.target.path
    if path.suffix.lower() == ".pdf":
        return _printed(desk, table, made, printing)
    if _OF_A_FILE.match(path.suffix) and not path.is_dir():
        hint = f"name a folder, or '{path.with_suffix('.pdf').name}'"
        raise UsageError(f"piles are written into a folder, and the checklist as PDF, not '{path.suffix}'", hint)
    return _filed(table, made, printing.target)


def _printed(desk: Desk, table: Table, made: setup.SetUp, printing: Printing) -> setup.SetUp:
    """The checklist as PDF."""
    from cardkit import press
    from cardkit.face import paperwork

    path, size = printing.target.path, table.catalogue.game.print.card
    work = replace(paperwork(desk.shelf, made.game, DOCUMENT), least=LEAST_SIDE)
    of_a_card = f"{size or press.card_size(desk.shelf, USUAL_CARD)}".replace(" ", "")
    paper = press.paper(desk.shelf, of_a_card if printing.paper == CARD else printing.paper)
    pages = press.document(work, report.document(made), paper)
    write_kind(path, pages.pdf, printing.target.force)
    return replace(made, out=(str(path),), notes=(*made.notes, *pages.warnings))


def _filed(table: Table, made: setup.SetUp, target: Target) -> setup.SetUp:
    """A deck file for each pile, and the checklist; what an earlier set-up left there goes."""
    files = {**setup.files(made.piles, table.catalogue), CHECKLIST: report.text(made)}
    old = _of_an_earlier_one(target.path, files)
    if old and not target.force:
        what = f"holds piles of an earlier set-up: {listing(map(quoted, old), 3)}"
        raise WriteError(str(target.path), what, "--force deletes them")
    write_all({target.path / name: text.encode() for name, text in files.items()}, target.force)
    delete(target.path / name for name in old)
    notes = (f"deleted, of an earlier set-up: {listing(old)}",) if old else ()
    return replace(made, out=tuple(str(target.path / name) for name in files), notes=(*made.notes, *notes))


def _of_an_earlier_one(folder: Path, files: Collection[str]) -> tuple[str, ...]:
    """Piles in a folder that are not among the new files, told by what they say of themselves.

    Raises: WriteError.
    """
    others = sorted(path for path in folder.glob("*.yaml") if path.name not in files and path.is_file())
    return tuple(path.name for path in others if setup.is_pile(path.name, _text(path)))


def _text(path: Path) -> str:
    """What stands in a file.

    Raises: WriteError.
    """
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise WriteError(str(path), f"cannot be read ({error.strerror})") from error
