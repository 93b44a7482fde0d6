"""What a document says and its PDF does not: an engine that loses text of flowing pages does so in silence."""

from collections import Counter
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from unicodedata import normalize

import pypdfium2 as pdfium

_UNSHOWN = frozenset(("head", "style", "script", "title", "svg"))
_ALONE = "\u0590"
"""Before it are the scripts in which a letter is a sign (Latin, Greek, Cyrillic): of others a PDF tells other letters
than were written."""
_DIGIT = "0"
"""Stands for all of them."""
_UNREAD = "\ufffd"
"""What is read where a font has another form of a sign, such as digits as high as capitals (plutoprint 0.23)."""


def lost(html: str, pdf: bytes) -> tuple[str, ...]:
    """The words of a document's body that are not, or not as often, on the pages of its PDF; in their order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    written = {_signs(word): word for word in " ".join(reader.texts).split()}
    needed, shown = (Counter(map(_signs, text.split())) for text in (" ".join(reader.texts), " ".join(_pages(pdf))))
    parted = tuple((needed - shown).elements())
    return tuple(written[word] for word in _unread(parted, Counter("".join((shown - needed).elements()))))


def _unread(words: Sequence[str], left: Counter[str]) -> Iterator[str]:
    """The words that cannot be made of signs, as those are that end in another line; each sign is used once."""
    digits = min(left[_UNREAD], max(0, "".join(words).count(_DIGIT) - left[_DIGIT]))
    left = left + Counter({_DIGIT: digits, _UNREAD: -digits})
    for word in words:
        signs = Counter(word)
        missing = (signs - left).total()
        if missing <= left[_UNREAD]:
            left = left - signs - Counter({_UNREAD: missing})
        else:
            yield word


def _pages(pdf: bytes) -> Iterator[str]:
    """The text on each page, without what lies beside it."""
    document = pdfium.PdfDocument(pdf)
    try:
        for page in document:
            yield page.get_textpage().get_text_bounded()
    finally:
        document.close()


def _signs(text: str) -> str:
    """The letters and digits of a text, whatever their case, and without ligatures and accents."""
    return "".join(map(_sign, normalize("NFKD", text).casefold()))


def _sign(letter: str) -> str:
    """What a letter is compared by: nothing where it is no letter, or none that stands alone."""
    if letter.isdecimal():
        return _DIGIT
    return letter if letter == _UNREAD or (letter.isalnum() and letter < _ALONE) else ""


class _Reader(HTMLParser):
    """Collects a document's text."""

    def __init__(self) -> None:
        """Nothing read yet."""
        super().__init__()
        self.texts: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, _attrs: Sequence[tuple[str, str | None]]) -> None:
        """An element begins."""
        if tag in _UNSHOWN:
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        if self._within and tag == self._within[-1]:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        """Text."""
        if not self._within:
            self.texts.append(data)
