"""Draws the pictures of docs/pictures.md afresh: runs its commands, then makes pictures of the pages that it shows."""

import re
import runpy
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from pypdfium2 import PdfDocument

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "pictures.md"
MOST = 60_000
"""Bytes of a picture."""
SCALES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Pixels a point, the largest first."""
COLOURS = 64
_LINK = re.compile(r"^!\[[^\]]*\]\(pictures/((\w+?)(?:-(\d+))?\.png)\)$", re.MULTILINE)


class Shown(NamedTuple):
    """A picture that the page shows."""

    name: str
    pdf: str
    page: int
    """From 0."""


def shown() -> Iterator[Shown]:
    """The pictures of the page: `NAME.png` is the first page of `NAME.pdf`, `NAME-2.png` the second."""
    for name, stem, number in _LINK.findall(PAGE.read_text(encoding="utf-8")):
        yield Shown(name, f"{stem}.pdf", int(number or 1) - 1)


def picture(pdf: Path, number: int) -> bytes:
    """A page as a small picture."""
    page = PdfDocument(pdf)[number]
    for scale in SCALES:
        image = page.render(scale=scale).to_pil().convert("RGB")
        target = BytesIO()
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(target, "PNG", optimize=True)
        if target.tell() <= MOST:
            break
    return target.getvalue()


def main() -> None:
    """Draw them all."""
    pages = runpy.run_path(str(ROOT / "tests" / "pages.py"))
    with TemporaryDirectory() as home:
        folder = Path(home) / "folder"
        folder.mkdir()
        pages["afresh"](PAGE.read_text(encoding="utf-8"), folder, pages["newcomer"](Path(home)))
        for each in shown():
            target = PAGE.parent / "pictures" / each.name
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(picture(folder / each.pdf, each.page))
            print(each.name, target.stat().st_size)


if __name__ == "__main__":
    main()
