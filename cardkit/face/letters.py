"""Letters that no font has, neither one of the shelf nor one of the machine: an empty box would be printed for each."""

import re
import unicodedata
from collections.abc import Iterable

from cardkit.face.batch import font_css
from cardkit.face.flaw import letter
from cardkit.shelf import Shelf

_FAMILY = re.compile(r"\bfont-family\s*:\s*([^;}]+)")
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs", "Mn", "Me")
"""Categories of characters that have no picture of their own: controls, blanks, accents."""


def unprintable(letters: Iterable[str], shelf: Shelf) -> tuple[str, ...]:
    """Those of some letters that no font has, by code point; WeasyPrint draws them all to know it.

    Raises: NoEngine; PrintError when the shelf's fonts cannot be drawn with.
    """
    from cardkit.engine.reference import Engine  # It takes half a second to import: only when something is drawn.

    shown = sorted(each for each in letters if unicodedata.category(each) not in _UNSEEN)
    if not shown:
        return ()
    fonts = font_css(shelf)
    families = ",".join(dict.fromkeys(_FAMILY.findall(fonts))) or "serif"
    coded = " ".join(f"&#{ord(each)};" for each in shown)
    engine = Engine([root.path for root in shelf.roots])
    engine.pdf(engine.pages(f"<!doctype html><style>{fonts}body{{font-family:{families}}}</style><body>{coded}</body>"))
    return tuple(sorted(found for warning in engine.warnings if (found := letter(warning)) is not None))
