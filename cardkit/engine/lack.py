"""Letters that the fonts lack in which the second engine wrote them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import unquote

from fontTools.ttLib import TTFont, TTLibError

from cardkit.engine.mark import Marked
from cardkit.engine.page import BASE
from cardkit.engine.shelved import Refused, Shelved
from cardkit.errors import Fault, PrintError
from cardkit.text import blank

BROKEN = "the file '{}' cannot be drawn; is it what its name says, and whole?"
_FILE = re.compile(r"""\burl\(["']?([^"')]+\.(?:ttf|otf))["']?\)""")
_POSTSCRIPT = 6
"""The number of the name by which PDFs call a font (OpenType, `name`)."""


class _Font(NamedTuple):
    """A font of the shelf."""

    name: str
    letters: frozenset[int]


class Fonts:
    """The fonts of the shelf, each read once."""

    def __init__(self, files: Shelved) -> None:
        """None read yet."""
        self._files = files
        self._read: dict[str, _Font] = {}

    def lacking(self, copy: Marked, css: str, used: Mapping[int, frozenset[str]]) -> Iterator[str]:
        """What is said of each letter that none of the fonts has in which its element is written.

        `used` are the fonts' names by the number of the element; one that shows no text may be written in any.

        Raises: PrintError when a font cannot be read.
        """
        fonts = {font.name: font.letters for font in map(self._font, map(unquote, _FILE.findall(css)))}
        lacking = set[str]()
        for number, letters in copy.letters.items():
            covered = _covered(fonts, used.get(number, fonts))
            lacking |= {letter for letter in letters if ord(letter) not in covered and not blank(letter)}
        for letter in sorted(lacking):
            yield f"no font has '{letter}' (U+{ord(letter):04X}); the machine chooses what stands for it"

    def _font(self, name: str) -> _Font:
        """A font by the name of its file.

        Raises: PrintError.
        """
        if name not in self._read:
            try:
                with TTFont(self._files.path(BASE + name.lstrip("/"))) as font:
                    called = font["name"].getDebugName(_POSTSCRIPT) or name
                    self._read[name] = _Font(called, frozenset(font.getBestCmap() or ()))
            except Refused as error:
                raise PrintError(Fault(message=str(error))) from error
            except TTLibError as error:
                raise PrintError(Fault(message=BROKEN.format(name))) from error
        return self._read[name]


def _covered(fonts: Mapping[str, frozenset[int]], names: Iterable[str]) -> frozenset[int]:
    """The letters that the fonts of these names have; fonts of the machine have none."""
    return frozenset[int]().union(*(fonts.get(name, frozenset()) for name in names))
