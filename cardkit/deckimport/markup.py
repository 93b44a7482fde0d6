"""XML lists: Cockatrice's `.cod`, MTGO's `.dek`, OCTGN's `.o8d`."""

import re
from collections.abc import Mapping
from xml.parsers import expat

from cardkit.collection.edition import Lookup
from cardkit.collection.program import CODE, COUNT, ID, NAME, NUMBER, SET
from cardkit.collection.row import amount
from cardkit.deckimport.board import Board, board
from cardkit.deckimport.item import Item, Paper, account, row
from cardkit.errors import Fault, InputError
from cardkit.source import Document

_STARTS = re.compile(r"\s*<(?:\?xml|!--|cockatrice_deck|Deck\b|deck\b)")
_COUNTS = ("number", "qty", "Quantity")
_ROLES = {
    NAME: ("name", "Name"),
    SET: ("setShortName",),
    NUMBER: ("collectorNumber",),
    CODE: (),
    ID: ("id", "uuid"),
}
"""The attributes that say what a card is; ids are other programs' but where the catalogue has them."""
_CARDS = ("card", "Cards")
_PARTS = ("zone", "section")
_NAME, _TOLD = _TEXTS = ("deckname", "comments")


def fits(text: str) -> bool:
    """The text is such a list."""
    return _STARTS.match(text) is not None


def paper(document: Document, known: Lookup) -> Paper:
    """The list.

    Raises: InputError when it is no XML, or declares entities.
    """
    walk = _Walk(document, known)
    walk.parse()
    starts = [each.row.record.start for each in walk.items]
    return Paper(
        form="xml",
        document=document,
        items=tuple(walk.items),
        account=account(document, starts),
        name="".join(walk.texts[_NAME]).strip() or None,
        told="".join(walk.texts[_TOLD]).strip() or None,
        faults=tuple(walk.faults),
    )


class _Walk:
    """The way through an XML text."""

    def __init__(self, document: Document, known: Lookup) -> None:
        self.items: list[Item] = []
        self.faults: list[Fault] = []
        self.texts: dict[str, list[str]] = {each: [] for each in _TEXTS}
        self._document, self._known = document, known
        self._here, self._open = Board(), list[str]()
        self._card: tuple[Mapping[str, str], int, list[str]] | None = None
        self._parser = expat.ParserCreate("utf-8")

    def parse(self) -> None:
        """Go through it.

        Raises: InputError.
        """
        parser = self._parser
        parser.StartElementHandler, parser.EndElementHandler = self._begin, self._end
        parser.CharacterDataHandler, parser.EntityDeclHandler = self._text, self._refuse
        text = re.sub(r"\A\s*<\?xml[^>]*\?>", lambda found: " " * len(found[0]), self._document.text)
        try:
            parser.Parse(text.encode(), True)
        except expat.ExpatError as error:
            message = f"the XML ends or breaks here ({expat.ErrorString(error.code)})"
            raise InputError(self._document.fault(message, self._offset(error.lineno, error.offset))) from error

    def _offset(self, line: int, column: int) -> int:
        """The character of the text at a place that the parser tells."""
        starts = self._document.line_starts
        return starts[min(line, len(starts)) - 1] + column

    def _begin(self, name: str, given: Mapping[str, str]) -> None:
        """An element begins."""
        self._open.append(name)
        start = self._offset(self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber)
        if name in _PARTS:
            said = given.get("name", "")
            found = board(said, self._known.catalogue.game)
            self._here = found or Board()
            if found is not None and found.lacking is not None:
                self.faults.append(self._document.fault(found.lacking, start, len(name) + 1))
        elif name in _CARDS:
            self._card = (given, start, [])

    def _text(self, said: str) -> None:
        """A text within an element."""
        if self._card is not None:
            self._card[2].append(said)
        elif self._open and self._open[-1] in self.texts:
            self.texts[self._open[-1]].append(said)

    def _end(self, name: str) -> None:
        """An element ends."""
        self._open.pop()
        if self._card is None or name not in _CARDS:
            return
        given, start, texts = self._card
        self._card = None
        columns = {role: tuple(filter(None, map(given.get, keys))) for role, keys in _ROLES.items()}
        called = "".join(texts).strip()
        columns[NAME] += (called,) if called else ()
        count = next((given[key] for key in _COUNTS if key in given), "1")
        found = row(self._document, start, {**columns, COUNT: (count,)})
        here = board("sideboard", self._known.catalogue.game) if given.get("Sideboard") == "true" else self._here
        here = here or self._here
        if not here.is_out:
            self.items.append(Item(row=found, copies=amount(count, found), zone=here.zone))

    def _refuse(self, *_: object) -> None:
        """Raises: InputError; entities may grow without end."""
        line = self._parser.CurrentLineNumber
        raise InputError(
            self._document.fault("the XML declares an entity; deck lists need none", self._offset(line, 0))
        )
