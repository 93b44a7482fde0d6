"""What the tests of scans share: pictures made on the spot, printed one a page."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from printing import cards, game, pebbles

from cardkit import face, press
from cardkit.measure import Size
from cardkit.press import Scan, Scanned, Treatment
from cardkit.sheet import Paper, Plan, layout
from cardkit.shelf import Found, Root

POKER = Size(63, 88)
PLAIN = Treatment()


def art(width: int = 630, height: int = 880) -> Image.Image:
    """A picture in which every place is told from every other, with a mark at its top left."""
    across, down = (Image.linear_gradient("L").resize((width, height)) for _ in range(2))
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    made = Image.merge("RGB", (across, down, Image.new("L", (width, height), 96)))
    ImageDraw.Draw(made).rectangle((width // 10, height // 10, width // 4, height // 5), fill="white")
    return made


def saved(folder: Path, name: str, image: Image.Image, **options: object) -> Path:
    """A picture as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    image.save(folder / name, **options)  # type: ignore[arg-type]  # whatever a format of Pillow takes
    return folder / name


def scan(path: Path) -> Scan:
    """A file that is a card's picture."""
    return Scan(Found(path.name, path, Root(path.parent, "--images")), f"'{path.stem}'")


def style(size: Size = POKER, bleed: float = 0) -> face.Style:
    """Cards of which nothing is drawn."""
    return face.Style(look=face.bare(pebbles(), game()), size=size, bleed=bleed)


def scanned(paths: Sequence[Path], store: Path, treatment: Treatment = PLAIN, bleed: float = 0) -> Scanned:
    """Pictures as pages of a pack."""
    return press.scanned([scan(path) for path in paths], style(bleed=bleed), treatment, face.Store(store))


def printed(paths: Sequence[Path], store: Path, treatment: Treatment = PLAIN, bleed: float = 0) -> bytes:
    """Pictures on pages as large as cards with their bleed."""
    [pdf] = files(paths, store, press.Finish(title="scans"), treatment, bleed)
    return pdf


def files(
    paths: Sequence[Path], store: Path, finish: press.Finish, treatment: Treatment = PLAIN, bleed: float = 0
) -> tuple[bytes, ...]:
    """The same, in as many files as the finish wants."""
    found = scanned(paths, store, treatment, bleed)
    given = face.Given(fronts=found.pages, backs=(None,) * len(paths), packs=found.packs)
    slots = [face.Slot(cards()["whelk"])] * len(paths)
    drawn = face.drawn(slots, style(bleed=bleed), face.Store(store), given)
    paper = Paper("card", Size(POKER.width + 2 * bleed, POKER.height + 2 * bleed), 0)
    grid = layout(Plan(paper=paper, card=POKER, bleed=bleed))
    return tuple(map(bytes, press.sheets([press.Part(drawn, grid)], finish).files))


def images(read: pikepdf.Pdf) -> list[pikepdf.Stream]:
    """The images of a PDF, largest first, without masks."""
    every = [each for each in read.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
    masks = {each.SMask.objgen for each in every if "/SMask" in each}
    return sorted((each for each in every if each.objgen not in masks), key=lambda each: -int(each.Width))


def opened(pdf: bytes) -> pikepdf.Pdf:
    """A PDF to look into; its objects live as long as it does."""
    return pikepdf.open(BytesIO(pdf))


def seen(pdf: bytes, number: int = 0, dots: float = 10) -> Image.Image:
    """A page in colour, so many pixels a millimetre."""
    # A little less: pdfium rounds up, and stretches the page over the pixel too many.
    found: Image.Image = pypdfium2.PdfDocument(pdf)[number].render(scale=dots * 25.4 / 72 * 0.999999).to_pil()
    return found.convert("RGB")


def differs(one: Image.Image, other: Image.Image) -> int:
    """By how much two pictures differ where they differ most, of 255; edges may lie a pixel apart."""
    assert one.size == other.size
    thick = ImageChops.difference(one, other).filter(ImageFilter.MinFilter(3))
    return max(high for _, high in thick.getextrema())  # type: ignore[misc]  # of three channels
