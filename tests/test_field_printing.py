"""What users of printing tools asked for, and what broke on them: a test for each line of the survey, by its number."""

import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2
import pytest
import scans
from PIL import Image, ImageChops, ImageFilter
from printing import DOTS, cards, pebbles, pictures, style, texts
from shell import WITH_PEBBLES, answer, ran

from cardkit import face, press
from cardkit.errors import PrintError
from cardkit.face import Drawn, Slot, Store
from cardkit.measure import Size
from cardkit.sheet import Colour, Edge, Layout, Marks, Paper, Pen, Plan, Shift, Side, layout, marks

pytestmark = pytest.mark.slow  # sheets are printed and looked at

A4 = Paper("A4", Size(210, 297), 5)
POKER = Size(63, 88)
PAPERS = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "sra3": (320, 450),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "super-b": (330.2, 482.6),
    "photo": (101.6, 152.4),
}
"""Every paper that ships, in mm: ISO 216 and 217, and inches times 25.4."""
CARDS = {
    "poker": (63, 88),
    "poker-us": (63.5, 88.9),
    "bridge": (57.2, 88.9),
    "american": (56, 87),
    "euro": (59, 92),
    "japanese": (59, 86),
    "mini-american": (41, 63),
    "mini-euro": (44, 67),
    "tarot": (70, 120),
    "square": (70, 70),
}
"""Every card size that ships, in mm."""
POINT = 72 / 25.4
LAUNCHER = """
import os, sys, time
start = time.perf_counter()
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, used = os.wait4(child, 0)
print(time.perf_counter() - start, used.ru_maxrss, os.waitstatus_to_exitcode(status), file=sys.stderr)
"""
"""Starts a process and tells its peak memory, that of its children too: of the largest one."""
BLOCK = '<div style="position:absolute;inset:0;background:#000"></div>'
NAMES = ("whelk", "stromstad-granite", "heart-cockle", "red-agate")
LETTERS = "ABCD"


class Shown(NamedTuple):
    """A face on a page."""

    name: str
    """Its place among the page's resources."""
    left: float
    """Of what it is clipped to, in mm from the page's left."""
    top: float
    width: float
    height: float


def four(folder: Path, size: Size = POKER, bleed: float = 0, files: Mapping[str, str] = {}) -> Drawn:
    """Four cards A B C D, each with a back of its own."""
    backs = {f"back-{name.lower()}.html": f"<p>{name.lower()}</p>" for name in LETTERS}
    front = f"<p>{{{{ {dict(zip(NAMES, LETTERS, strict=True))}[card.id] }}}}</p>"
    look = style(folder, {"face.html": front, **backs, "face.css": "p { margin: 2mm }", **files}, bleed=bleed)
    slots = [Slot(cards()[name], back.lower()) for name, back in zip(NAMES, LETTERS, strict=True)]
    return face.drawn(slots, replace(look, size=size), Store(folder / "store"))


def blocks(folder: Path, count: int, *, size: Size = POKER, bleed: float = 0, html: str = BLOCK) -> Drawn:
    """So many black cards with black backs."""
    look = style(folder, {"face.html": html, "back-all.html": html}, bleed=bleed)
    return face.drawn([Slot(cards()["whelk"], "all")] * count, replace(look, size=size), Store(folder / "store"))


def grid(**plan: object) -> Layout:
    return layout(Plan(**{"paper": A4, "card": POKER, **plan}))  # type: ignore[arg-type]  # a test's few words


def printed(drawn: Drawn, found: Layout, **finish: object) -> bytes:
    [pdf] = files(drawn, found, **finish)
    return pdf


def files(drawn: Drawn, found: Layout, **finish: object) -> tuple[bytes, ...]:
    wish = press.Finish(**{"title": "Pebbles", **finish})  # type: ignore[arg-type]  # a test's few words
    return tuple(map(bytes, press.sheets([press.Part(drawn, found)], wish).files))


def shown(pdf: bytes, number: int = 0) -> list[Shown]:
    """The faces of a page in the order of drawing, read back from its content."""
    read = opened(pdf)
    page = read.pages[number]
    height, content = float(page.MediaBox[3]), streams(page)[0].decode()
    found = []
    for line in content.split("\n"):
        if " re W n " in line:
            left, bottom, width, high = (float(word) for word in line.split()[1:5])
            name = line.split(" Do Q")[0].split()[-1]
            found.append(Shown(name, left / POINT, (height - bottom - high) / POINT, width / POINT, high / POINT))
    return found


def drawing(pdf: bytes, found: Layout) -> list[str]:
    """Each page's letters in the places of its grid, row by row from the top, and a dot where none is."""
    return [page_drawing(page, found) for page in pypdfium2.PdfDocument(pdf)]


def page_drawing(page: pypdfium2.PdfPage, found: Layout) -> str:
    text = page.get_textpage()
    boxes = [(text.get_text_range(place, 1), text.get_charbox(place)) for place in range(text.count_chars())]
    letters = [(letter, box[0] / POINT, page.get_height() / POINT - box[3] / POINT) for letter, box in boxes]
    names = []
    for cell in found.cells:
        here = [
            letter
            for letter, x, y in letters
            if letter.isalpha() and 0 <= x - cell.x < POKER.width and 0 <= y - cell.y < POKER.height
        ]
        names.append(here[0] if here else ".")
    return "/".join("".join(names[row * found.columns :][: found.columns]) for row in range(found.rows))


def boxes(pdf: bytes, *names: str) -> list[list[float]]:
    """Boxes of the first page in mm, to the hundredth."""
    read = opened(pdf)
    return [[round(float(edge) / POINT, 2) for edge in read.pages[0][f"/{name}"]] for name in names]


def cut_out(page: Image.Image, left: float, top: float, right: float, bottom: float) -> Image.Image:
    """A part of a page, from edges in mm."""
    return page.crop((round(left * DOTS), round(top * DOTS), round(right * DOTS), round(bottom * DOTS)))


def extent(page: Image.Image) -> tuple[float, ...]:
    """Left, top, right and bottom edge of what is black on a page, in mm."""
    box = ImageChops.invert(page.point(lambda grey: 255 if grey > 128 else 0)).getbbox()
    assert box is not None
    return tuple(edge / DOTS for edge in box)


def streams(page: pikepdf.Page) -> list[bytes]:
    return [each.read_bytes() for each in page.Contents]


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf))


WORDS = "\n".join(" ".join(f"w{number}" for number in range(row, row + 20)) for row in range(0, 100, 20))
FITTED = """
#box { position: absolute; left: 3mm; top: 10mm; width: 57mm; height: 28mm; font: calc(7pt * var(--fit))/1.2 Alegreya;
  white-space: pre-line }
#name { position: absolute; left: 3mm; top: 2mm; width: 40mm; height: 8mm; font: calc(12pt * var(--fit)) Alegreya;
  white-space: nowrap }
img { height: 1em; vertical-align: top }
"""


def fitted(folder: Path, inside: str) -> Drawn:
    """A card with a name that may not break, and a box of 28 mm."""
    name = (
        '<div id="name" data-fit="0.8" data-field="name" style="--fit:{{ fit.name }}">The Longest Name of a Card</div>'
    )
    box = f'<div id="box" data-fit="0.8" data-field="text" style="--fit:{{{{ fit.text }}}}">{inside}</div>'
    block = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
    look = style(folder, {"face.html": name + box, "face.css": FITTED, "/cards/pebbles/symbols/block.svg": block})
    return face.drawn([Slot(cards()["whelk"])], replace(look, size=POKER), Store(folder / "store"))


def test_p01_a_text_of_100_words_and_five_lines_stays_in_its_box_and_a_name_in_one_line(tmp_path: Path) -> None:
    drawn = fitted(tmp_path, WORDS)
    scales = {fit.box: fit.scale for fit in drawn.fits}
    [page] = pictures(printed(drawn, grid(paper=Paper("card", POKER, 0))))
    left, _, right, bottom = extent(page)
    assert (sorted(scales), bottom <= 38, left >= 3, right <= 60) == (["name", "text"], True, True, True)
    assert bottom > 34  # as large as it fits
    _, _, end, _ = extent(cut_out(page, 0, 0, 63, 10))
    assert 40 < end <= 43
    assert texts(printed(drawn, grid(paper=Paper("card", POKER, 0))))[0].split()[-1] == "w99"


def test_p01_the_scales_are_in_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fitted(tmp_path, WORDS)
    (tmp_path / "cards.yaml").write_text("game: pebbles\nname: One\npouch: [Whelk]\n")
    monkeypatch.chdir(tmp_path)
    shelves = ("--shelf", str(tmp_path), *WITH_PEBBLES)
    words = ("render", "cards.yaml", "--look", "test", "--card-size", "poker", "-o", "a.pdf", "--format", "json")
    said = answer("answer-render", ran(*shelves, *words).out)
    assert said["fits"] == [
        {"card": "whelk", "box": "name", "scale": 0.82},
        {"card": "whelk", "box": "text", "scale": 0.94},
    ]


def test_p02_icons_shrink_with_their_text_and_no_line_is_clipped(tmp_path: Path) -> None:
    icon = '<img src="cards/pebbles/symbols/block.svg">'
    lines = WORDS.split("\n")
    inside = "\n".join(f"{icon}{line}" for line in [*lines, "last"])
    drawn = fitted(tmp_path, f'<span style="color:#bbb">{inside}</span>')
    [scale] = [fit.scale for fit in drawn.fits if fit.box == "text"]
    [page] = pictures(printed(drawn, grid(paper=Paper("card", POKER, 0))))
    column = cut_out(page, 3.4, 10, 3.45, 38).tobytes()
    runs = [len(run) for run in bytes(grey < 64 for grey in column).split(b"\0") if run]
    assert (len(runs), scale < 1) == (6, True)
    assert [run / DOTS for run in runs] == pytest.approx([7 * scale / POINT] * 6, abs=0.11)
    assert texts(printed(drawn, grid(paper=Paper("card", POKER, 0))))[0].split()[-1] == "last"


@pytest.mark.parametrize(
    ("edge", "expected"),
    [(Edge.LONG, ["ABC/D../...", "cba/..d/..."]), (Edge.SHORT, ["ABC/D../...", ".../d../abc"])],
)
def test_p03_backs_lie_behind_their_fronts_on_a_sheet_that_is_not_full(
    edge: Edge, expected: list[str], tmp_path: Path
) -> None:
    # On their heads the letters of backs stand at the other end of their cards, but in the same places.
    found = grid(backs=edge)
    assert drawing(printed(four(tmp_path), found), found) == expected


def test_p04_only_backs_move(tmp_path: Path) -> None:
    drawn = blocks(tmp_path, 10)
    still = opened(printed(drawn, grid(backs=Edge.LONG)))
    moved = opened(printed(drawn, grid(backs=Edge.LONG, shift=Shift(1.2, -0.5, 0.3))))
    assert [streams(page) for page in still.pages[::2]] == [streams(page) for page in moved.pages[::2]]
    assert [streams(a) == streams(b) for a, b in zip(still.pages[1::2], moved.pages[1::2], strict=True)] == [False] * 2


@pytest.mark.parametrize(("shift", "by"), [(Shift(1.2, -0.5), (1.2, -0.5)), (Shift(-3, 4), (-3, 4))])
def test_p04_backs_move_to_the_right_and_down(shift: Shift, by: tuple[float, float], tmp_path: Path) -> None:
    drawn = blocks(tmp_path, 9)
    still, moved = (pictures(printed(drawn, grid(backs=Edge.LONG, shift=each)))[1] for each in (Shift(), shift))
    right, down = by
    expected = [edge + move for edge, move in zip(extent(still), (right, down, right, down), strict=True)]
    assert extent(moved) == pytest.approx(expected, abs=0.06)


def test_p04_backs_turn_clockwise_about_the_middle_of_the_page(tmp_path: Path) -> None:
    drawn, paper = blocks(tmp_path, 1), Paper("small", Size(103, 128), 20)
    shifts = (Shift(), Shift(0, 0, 2))
    still, moved = (pictures(printed(drawn, grid(backs=Edge.LONG, paper=paper, shift=each)))[1] for each in shifts)
    difference = ImageChops.difference(still.rotate(-2, fillcolor=255), moved)
    # A pixel or two along the edges at the most: 0.1 mm.
    assert difference.filter(ImageFilter.MinFilter(3)).getbbox() is None


@pytest.mark.parametrize(
    ("side", "expected"), [(Side.FRONT, [True, False]), (Side.BACK, [False, True]), (Side.BOTH, [True, True])]
)
def test_p06_registration_marks_stand_on_the_pages_that_are_named(
    side: Side, expected: list[bool], tmp_path: Path
) -> None:
    cutter = replace(press.cutter(pebbles(), "silhouette"), side=side)
    found = grid(backs=Edge.LONG, gap=cutter.gap, cutter=cutter)
    pages = pictures(printed(blocks(tmp_path, 1), found))
    square = (10 * DOTS, 10 * DOTS, 15 * DOTS, 15 * DOTS)
    black = [set(page.crop(square).tobytes()) == {0} for page in pages]
    assert black == expected


def test_p06_three_marks_are_a_square_and_two_angles_inset_by_10_mm(tmp_path: Path) -> None:
    cutter = press.cutter(pebbles(), "silhouette")
    found = grid(gap=cutter.gap, cutter=cutter)
    [page] = pictures(printed(blocks(tmp_path, 1), found))
    wide, high = found.page
    right, low = wide - 15.2, high - 15.2
    corners = [(9, 9), (right, 9), (9, low), (right, low)]
    crops = [cut_out(page, x, y, x + 6.2, y + 6.2) for x, y in corners]
    dark = [sum(grey < 128 for grey in crop.tobytes()) / DOTS**2 for crop in crops]
    assert dark == pytest.approx([25, 9, 9, 0], abs=0.3)
    assert [extent(crop) for crop in crops[:3]] == [
        pytest.approx((at, up, at + 5, up + 5), abs=0.06) for at, up in ((1, 1), (0.2, 1), (1, 0.2))
    ]


@pytest.mark.parametrize("paper", ["a3", "a4", "letter", "tabloid"])
@pytest.mark.parametrize("name", ["silhouette", "silhouette-4"])
@pytest.mark.parametrize("bleed", [0, 0.625])
def test_p06_no_card_touches_a_registration_mark(paper: str, name: str, bleed: float) -> None:
    cutter = press.cutter(pebbles(), name)
    found = grid(paper=press.paper(pebbles(), paper), gap=cutter.gap, cutter=cutter, bleed=bleed)
    assert found.left - bleed >= cutter.reach or found.top - bleed >= cutter.reach


@pytest.mark.slow
@pytest.mark.parametrize("backs", [None, *Edge])
@pytest.mark.parametrize("paper", PAPERS)
def test_p07_every_paper_and_card_size_gives_a_sound_file_of_the_papers_size(
    paper: str, backs: Edge | None, tmp_path: Path
) -> None:
    wanted = press.paper(pebbles(), paper)
    for name in CARDS:
        size = press.card_size(pebbles(), name)
        try:
            found = grid(paper=wanted, card=size, backs=backs)
        except PrintError:
            assert PAPERS[paper][0] < 160, name
            continue
        pdf = printed(blocks(tmp_path, 1, size=size), found)
        read = opened(pdf)
        assert read.check_pdf_syntax() == []
        sides = sorted(edge * 25.4 / 72 for edge in pypdfium2.PdfDocument(pdf)[0].get_size())
        assert sides == pytest.approx(PAPERS[paper], abs=0.01)
        assert [float(edge) for page in read.pages for edge in page.MediaBox[:2]] == [0] * 2 * len(read.pages)


def test_p07_the_papers_and_card_sizes_are_those_of_the_standards() -> None:
    assert press.papers(pebbles()) == tuple(PAPERS)
    found = press.card_sizes(pebbles())
    assert [*found] == [*CARDS]
    assert [side for size in found.values() for side in size] == pytest.approx(
        [s for each in CARDS.values() for s in each]
    )


def test_p08_a_poker_card_is_exactly_178_583_by_249_449_points(tmp_path: Path) -> None:
    poker = press.card_size(pebbles(), "poker")
    pdf = opened(printed(blocks(tmp_path, 1, size=poker), grid(paper=press.own_paper(poker, 0), card=poker)))
    assert [float(edge) for edge in pdf.pages[0].TrimBox] == pytest.approx([0, 0, 178.583, 249.449], abs=0.0005)
    assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


@pytest.mark.parametrize("paper", PAPERS)
def test_p08_every_sheet_with_room_has_a_ruler_of_100_mm(paper: str, tmp_path: Path) -> None:
    found = grid(paper=press.paper(pebbles(), paper))
    pdf = opened(printed(blocks(tmp_path, 1, html="<p></p>"), found))
    # A6 and photo paper are hardly longer than the ruler.
    assert (b"0 0 m 283.4646 0 l S" in streams(pdf.pages[0])[0]) == (paper not in ("a6", "photo"))


def test_p10_paper_of_the_cards_size_takes_one_face_a_page_with_nothing_beside_it(tmp_path: Path) -> None:
    found = grid(paper=press.own_paper(POKER, 0), marks=Marks.EDGE)
    pages = pictures(printed(blocks(tmp_path, 3), found))
    assert [(page.size, set(cut_out(page, 0, 0, 63, 88).tobytes())) for page in pages] == [((1261, 1760), {0})] * 3


def test_p10_with_bleed_the_page_is_as_much_larger_and_says_where_to_trim(tmp_path: Path) -> None:
    found = grid(paper=press.own_paper(POKER, 3), bleed=3, marks=Marks.EDGE)
    pdf = printed(blocks(tmp_path, 1, bleed=3), found)
    assert boxes(pdf, "MediaBox", "TrimBox", "BleedBox") == [[0, 0, 69, 94], [3, 3, 66, 91], [0, 0, 69, 94]]


def test_p11_no_page_is_empty_and_no_cards_are_an_error(tmp_path: Path) -> None:
    found = grid()
    assert [len(opened(printed(blocks(tmp_path, count), found)).pages) for count in (9, 18)] == [1, 2]
    with pytest.raises(PrintError) as raised:
        blocks(tmp_path, 0)
    assert str(raised.value) == "no cards to print"


@pytest.mark.parametrize("edge", [Edge.LONG, Edge.SHORT])
def test_p12_grids_of_fronts_and_backs_have_their_middle_in_that_of_the_page(edge: Edge, tmp_path: Path) -> None:
    found = grid(backs=edge)
    for number in (0, 1):
        at = shown(printed(blocks(tmp_path, 9), found), number)
        left, right = min(each.left for each in at), max(each.left + each.width for each in at)
        top, bottom = min(each.top for each in at), max(each.top + each.height for each in at)
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((105, 148.5), abs=0.001)


def test_p14_no_card_lies_on_another(tmp_path: Path) -> None:
    at = shown(printed(blocks(tmp_path, 9), grid()))
    places = {(round(each.left, 2), round(each.top, 2)) for each in at}
    assert places == set(product((10.5, 73.5, 136.5), (16.5, 104.5, 192.5)))


def test_p15_a_scan_of_745_x_1040_pixels_stays_one_of_300_ppi_without_loss(tmp_path: Path) -> None:
    path = scans.saved(tmp_path, "Whelk.png", scans.art(745, 1040))
    read = opened(scans.printed([path], tmp_path / "store"))
    [image] = scans.images(read)
    width, height = int(image.Width), int(image.Height)
    assert (width, height, str(image.Filter)) == (745, 1040, "/FlateDecode")
    assert [round(pixels / length * 25.4) for pixels, length in zip((width, height), POKER, strict=True)] == [300, 300]
    shown = Image.frombytes("RGB", (width, height), image.read_bytes())
    assert ImageChops.difference(shown, scans.art(745, 1040)).getbbox() is None


def test_p15_a_scan_under_200_ppi_is_told_with_its_card(tmp_path: Path) -> None:
    path = scans.saved(tmp_path, "Whelk.png", scans.art(490, 684))
    assert scans.scanned([path], tmp_path / "store").warnings == (
        "'Whelk' (Whelk.png): the picture has 197 pixels an inch on the card; under 200 it looks blurred",
    )


def test_p15_a_scan_becomes_a_jpeg_only_on_wish(tmp_path: Path) -> None:
    path = scans.saved(tmp_path, "Whelk.png", scans.art(745, 1040))
    read = opened(scans.printed([path], tmp_path / "store", press.Treatment(quality=80)))
    assert [(int(each.Width), str(each.Filter)) for each in scans.images(read)] == [(745, "/DCTDecode")]


def test_p16_a_file_that_is_too_large_is_split_between_sheets(tmp_path: Path) -> None:
    drawn, found = blocks(tmp_path, 60), grid(backs=Edge.LONG)
    whole = printed(drawn, found)
    parts = files(drawn, found, most=len(whole) * 2 // 3)
    pages = [len(opened(part).pages) for part in parts]
    assert (sum(pages), [count % 2 for count in pages]) == (14, [0] * len(pages))
    assert max(map(len, parts)) <= len(whole) * 2 // 3
    told = [line for part in parts for line in texts(part) if line.strip()]
    assert [line.split(" · ")[0] for line in told] == [f"sheet {number} of 7" for number in range(1, 8)]


def test_p16_a_sheet_that_is_larger_than_a_file_may_be_is_told(tmp_path: Path) -> None:
    with pytest.raises(PrintError) as raised:
        files(blocks(tmp_path, 10), grid(), most=1000)
    assert str(raised.value).startswith("sheet 1 alone takes 0.0")
    assert str(raised.value).endswith(" MB; at most 0.001 MB are allowed")


HALF = '<div style="position:absolute;left:0;top:0;width:30mm;height:88mm;background:#000"></div>'


def test_p17_a_face_without_bleed_is_mirrored_over_the_cut_and_its_inside_stays(tmp_path: Path) -> None:
    paper = Paper("small", Size(72, 97), 0)
    with_bleed, without = (
        pictures(printed(blocks(tmp_path / str(bleed), 1, bleed=bleed, html=HALF), grid(paper=paper, bleed=bleed)))[0]
        for bleed in (3, 0)
    )
    inside = [cut_out(page, 4.5, 4.5, 67.5, 92.5) for page in (with_bleed, without)]
    assert ImageChops.difference(*inside).getbbox() is None
    assert extent(without) == pytest.approx((4.5, 4.5, 34.5, 92.5), abs=0.06)
    assert extent(with_bleed) == pytest.approx((1.5, 1.5, 34.5, 95.5), abs=0.06)


def test_p17_a_face_that_draws_its_own_bleed_keeps_it(tmp_path: Path) -> None:
    own = (
        '<div style="position:absolute;left:calc(-1*var(--bleed));top:0;width:30mm;height:88mm;background:#000"></div>'
    )
    paper = Paper("small", Size(72, 97), 0)
    [page] = pictures(printed(blocks(tmp_path, 1, bleed=3, html=own), grid(paper=paper, bleed=3)))
    assert extent(page) == pytest.approx((1.5, 4.5, 31.5, 92.5), abs=0.06)


def test_p17_art_with_and_without_built_in_bleed_has_the_same_trim(tmp_path: Path) -> None:
    with_bleed = scans.saved(tmp_path, "with.png", scans.art(690, 940))
    without = scans.saved(tmp_path, "without.png", scans.art(690, 940).crop((30, 30, 660, 910)))
    bled, trimmed = (
        scans.seen(scans.printed([path], tmp_path / "store", press.Treatment(bleed=built_in)))
        for path, built_in in ((with_bleed, 3), (without, 0))
    )
    assert scans.differs(bled, trimmed) <= 1
    whole = scans.seen(scans.printed([with_bleed], tmp_path / "store", press.Treatment(bleed=3), 3))
    assert scans.differs(whole, scans.art(690, 940)) <= 1


def test_p17_a_shape_between_those_with_and_without_bleed_is_told(tmp_path: Path) -> None:
    path = scans.saved(tmp_path, "Whelk.png", scans.art(727, 1000))
    assert scans.scanned([path], tmp_path / "store").warnings == (
        "'Whelk' (Whelk.png): the picture has 727 x 1000 pixels, 1.5% off the shape of a card of 63 x 88 mm, "
        "1.0% off that with 3 mm of bleed; taken as one without bleed; else say --image-bleed 3",
    )


def stray(folder: Path) -> Path:
    """Art with a white line of one pixel at its left."""
    made = scans.art(745, 1040)
    made.paste("white", (0, 0, 1, 1040))
    return scans.saved(folder, "Whelk.png", made)


def test_p18_a_stray_edge_is_told_where_it_is_mirrored(tmp_path: Path) -> None:
    told = "'Whelk' (Whelk.png): its left edge differs from what is beside it; '--image-inset 1' leaves that out"
    path, store = stray(tmp_path), tmp_path / "store"
    assert [scans.scanned([path], store, bleed=bleed).warnings for bleed in (3, 3, 0)] == [(told,), (told,), ()]
    clean = scans.saved(tmp_path, "Clean.png", scans.art(745, 1040))
    assert scans.scanned([clean], store, bleed=3).warnings == ()


def test_p18_bleed_mirrored_from_an_inset_has_no_stray_edge(tmp_path: Path) -> None:
    path, inset = stray(tmp_path), press.Treatment(inset=1)
    assert scans.scanned([path], tmp_path / "store", inset, 3).warnings == ()
    page = scans.seen(scans.printed([path], tmp_path / "store", inset, 3))
    edge = page.crop((25, 400, 35, 401)).convert("L").tobytes()
    assert max(edge) - min(edge) < 16


@pytest.mark.parametrize(
    ("pen", "told"),
    [
        (Pen(width=0.08), "a mark width of 0.226772 pt; 0.25 to 5.67 pt"),
        (Pen(length=51), "a mark length of 51 mm; 0 to 50 mm"),
        (Pen(away=-1), "a mark offset of -1 mm; 0 to 50 mm"),
    ],
)
def test_p21_marks_have_bounds(pen: Pen, told: str) -> None:
    with pytest.raises(PrintError) as raised:
        grid(marks=Marks.EDGE, pen=pen)
    assert str(raised.value) == told


def test_p21_marks_are_as_long_wide_and_far_as_they_are_asked_for(tmp_path: Path) -> None:
    found = grid(paper=Paper("wide", Size(120, 140), 5), marks=Marks.EDGE, pen=Pen(length=7, away=2, width=1))
    [page] = pictures(printed(blocks(tmp_path, 1, html="<p></p>"), found))
    [above, *_] = [line for line in marks(found) if line.x == line.to_x]
    assert (found.top - above.y, found.top - above.to_y) == (2, 9)
    crop = cut_out(page, above.x - 3, found.top - 12, above.x + 3, found.top - 1)
    assert extent(crop) == pytest.approx((2.5, 3, 3.5, 10), abs=0.06)


@pytest.mark.parametrize(("colour", "ground"), [(Colour(), 255), (Colour(1, 1, 1), 0)])
def test_p21_marks_have_a_ground_on_which_they_show(colour: Colour, ground: int, tmp_path: Path) -> None:
    found = grid(paper=Paper("small", Size(73, 98), 5), marks=Marks.FULL, gap=0, pen=Pen(width=0.5, colour=colour))
    [page] = pictures(printed(blocks(tmp_path, 1), found))
    row = page.crop((0, page.height // 2, page.width, page.height // 2 + 1)).tobytes()
    edge = int(5 * DOTS)
    assert (row[edge], row[edge + int(0.5 * DOTS)]) == (255 - ground, ground)


def test_p22_slots_are_left_empty_in_front_and_behind(tmp_path: Path) -> None:
    found = grid(backs=Edge.LONG, skipped=frozenset({2, 6}))
    assert drawing(printed(four(tmp_path), found), found) == ["A.B/CD./...", "b.a/.dc/..."]
    eight = grid(skipped=frozenset({6}))
    nine = printed(blocks(tmp_path / "9", 9), eight)
    assert [len(shown(nine, number)) for number in (0, 1)] == [8, 1]


@pytest.mark.parametrize(
    ("skipped", "told"),
    [
        ({10, 12}, "no slot 10, 12; a sheet has slots 1 to 9"),
        ({0}, "no slot 0; a sheet has slots 1 to 9"),
        (set(range(1, 10)), "all 9 slots of a sheet are skipped; at least one is needed"),
    ],
)
def test_p22_slots_that_are_not_there_are_told(skipped: set[int], told: str) -> None:
    with pytest.raises(PrintError) as raised:
        grid(skipped=frozenset(skipped))
    assert str(raised.value) == told


def test_p22_the_only_slot_is_needed() -> None:
    with pytest.raises(PrintError) as raised:
        grid(paper=press.own_paper(POKER, 0), skipped=frozenset({1}))
    assert str(raised.value) == "the only slot of a sheet is skipped; at least one is needed"


def test_p23_one_face_a_page_goes_front_back_front_back(tmp_path: Path) -> None:
    found = grid(paper=press.own_paper(POKER, 0), backs=Edge.LONG)
    assert [page.split() for page in texts(printed(four(tmp_path), found))] == [[each] for each in "AaBbCcDd"]


def test_p23_copies_of_a_double_faced_card_go_front_back_too(tmp_path: Path) -> None:
    look = replace(style(tmp_path, {"face.html": "<p>F</p>", "back-own.html": "<p>B</p>"}), size=POKER)
    drawn = face.drawn([Slot(cards()["whelk"], "own")] * 3, look, Store(tmp_path / "store"))
    found = grid(paper=press.own_paper(POKER, 0), backs=Edge.LONG)
    assert [page.split() for page in texts(printed(drawn, found))] == [["F"], ["B"]] * 3


def test_p24_cards_lie_in_the_order_of_the_deck_from_the_top_left(tmp_path: Path) -> None:
    found = grid()
    assert drawing(printed(four(tmp_path), found), found) == ["ABC/D../..."]


def test_p24_cards_0_to_16_lie_in_that_order(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "<p>{{ card.name }}</p>", "face.css": "p { margin: 2mm }"})
    named = [
        replace(cards()["whelk"], id=f"card-{number}", names={"en": "ABCDEFGHIJKLMNOPQ"[number]})
        for number in range(17)
    ]
    drawn = face.drawn([Slot(card) for card in named], replace(look, size=POKER), Store(tmp_path / "store"))
    assert drawing(printed(drawn, grid()), grid()) == ["ABC/DEF/GHI", "JKL/MNO/PQ."]


@pytest.mark.parametrize("paper", PAPERS)
def test_p25_the_page_is_the_paper_that_was_asked_for(paper: str, tmp_path: Path) -> None:
    wanted = press.paper(pebbles(), paper)
    pdf = printed(blocks(tmp_path, 1, size=Size(41, 63)), grid(paper=wanted, card=Size(41, 63)))
    assert sorted(boxes(pdf, "MediaBox")[0][2:]) == pytest.approx(PAPERS[paper], abs=0.01)


@pytest.mark.parametrize("paper", [Paper("row", Size(210, 100), 5), Paper("column", Size(76, 297), 5)])
def test_p26_rows_and_columns_of_one_have_their_bleed(paper: Paper, tmp_path: Path) -> None:
    found = grid(paper=paper, bleed=3)
    at = shown(printed(blocks(tmp_path, 3, bleed=3), found))
    outer = (min(each.left for each in at), min(each.top for each in at))
    assert min(found.columns, found.rows) == 1
    assert outer == pytest.approx((found.left - 3, found.top - 3), abs=0.001)
    assert sum(each.width * each.height for each in at) == pytest.approx(
        (found.page.width - 2 * outer[0]) * (found.page.height - 2 * outer[1]), rel=1e-4
    )


def test_p27_faces_start_at_0_0_and_sheets_say_where_they_are_trimmed(tmp_path: Path) -> None:
    pdf = printed(blocks(tmp_path, 1, bleed=2), grid(bleed=2, gap=4))
    read = opened(pdf)
    forms = [form for form in read.pages[0].Resources.XObject.values() if "/F" in form.Resources.get("/XObject", {})]
    assert [[round(float(edge) / POINT, 2) for edge in form.BBox] for form in forms] == [[-2, -2, 65, 90]]
    assert boxes(pdf, "TrimBox", "BleedBox") == [[6.5, 12.5, 203.5, 284.5], [4.5, 10.5, 205.5, 286.5]]


def test_p27_a_face_on_a_sheet_has_the_pixels_of_its_own_page(tmp_path: Path) -> None:
    drawn, found = blocks(tmp_path, 1, bleed=2, html=HALF), grid(bleed=2, gap=4)
    [sheet] = pictures(printed(drawn, found))
    [own] = pictures(printed(drawn, grid(paper=press.own_paper(POKER, 2), bleed=2)))
    left, top = found.left - 2, found.top - 2
    lying, alone = cut_out(sheet, left, top, left + 67, top + 92), cut_out(own, 0, 0, 67, 92)
    assert extent(alone) == pytest.approx((0, 0, 32, 92), abs=0.06)
    # A pixel or two along the edges at the most: 0.1 mm.
    assert ImageChops.difference(lying, alone).filter(ImageFilter.MinFilter(3)).getbbox() is None


def test_p31_on_a_folded_sheet_backs_lie_mirrored_about_the_fold(tmp_path: Path) -> None:
    found = grid(backs=Edge.FOLD, marks=Marks.EDGE)
    at = shown(printed(four(tmp_path), found))
    assert (found.page, found.columns, found.rows, len(at)) == (Size(297, 210), 2, 2, 8)
    for front, back in zip(at[:4], at[4:], strict=True):
        assert back.left == pytest.approx(297 - front.left - 63, abs=0.001)
        assert back.top == pytest.approx(front.top, abs=0.001)
        assert front.left < 148.5
    rows = texts(printed(four(tmp_path), found))[0].split()[:8]
    assert sorted(rows) == [*"ABCD", *"abcd"]


def test_p31_the_fold_is_dashed_and_cut_marks_stay(tmp_path: Path) -> None:
    found = grid(backs=Edge.FOLD, marks=Marks.EDGE)
    pdf = opened(printed(blocks(tmp_path, 1), found))
    [page] = pdf.pages
    lines = page.Contents[1].read_bytes().decode()
    assert "[6 3] 0 d\n420.9449 595.2756 m 420.9449 0 l" in lines
    ours = {line for line in marks(found) if line.x < 148.5}
    assert len(ours) == len(marks(replace(found, plan=replace(found.plan, backs=None)))) == 12
    assert len(marks(found)) == 24
    assert str(pdf.Root.ViewerPreferences.Duplex) == "/Simplex"


def test_p31_a_card_that_no_half_holds_is_refused_with_its_numbers() -> None:
    with pytest.raises(PrintError) as raised:
        grid(backs=Edge.FOLD, card=Size(140, 190))
    assert str(raised.value) == (
        "a card of 140 x 190 mm on A4, 210 x 297 mm with margins of 5 mm, folded; at most 138.5 x 200 mm or 95 x 287 mm"
    )


def test_p32_the_paper_stands_on_each_sheet(tmp_path: Path) -> None:
    told = texts(printed(blocks(tmp_path, 10, html="<p></p>"), grid(paper=press.paper(pebbles(), "letter"))))
    assert [line.split(" · ")[:2] for line in told] == [[f"sheet {number} of 2", "Letter"] for number in (1, 2)]


@pytest.mark.parametrize(
    ("locale", "state", "told"),
    [
        ("fi_FI.UTF-8", "good", "A4; cardkit.yaml names none"),
        (
            "en_US.UTF-8",
            "note",
            "A4; cardkit.yaml names none; in US, the locale's region, Letter is usual ('paper: letter')",
        ),
    ],
)
def test_p32_doctor_tells_when_the_paper_is_not_that_of_the_locale(
    locale: str, state: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", locale)
    points = answer("answer-doctor", ran(*WITH_PEBBLES, "doctor", "--format", "json").out)["points"]
    assert isinstance(points, list)
    assert [(each["state"], each["told"]) for each in points if each["part"] == "paper"] == [(state, told)]


def test_p28_missing_art_is_told_at_once_with_card_field_and_path(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": '<img src="cards/pebbles/art/{{ card.picture }}">'})
    whelk = replace(cards()["whelk"], fields={"picture": "whelk.png"})
    face.drawn([Slot(cards()["whelk"])], style(tmp_path / "warm", {"face.html": "a"}), Store(tmp_path / "store"))
    start = time.perf_counter()
    with pytest.raises(PrintError) as raised:
        face.drawn([Slot(whelk)], look, Store(tmp_path / "store"))
    assert time.perf_counter() - start < 0.1
    assert str(raised.value) == (
        "'Whelk': 'picture' of whelk names 'cards/pebbles/art/whelk.png', which is not on the shelf"
    )


def test_p28_nothing_is_fetched_from_a_network(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": '<img src="{{ card.picture }}">'})
    whelk = replace(cards()["whelk"], fields={"picture": "https://example.org/whelk.png"})
    with pytest.raises(PrintError) as raised:
        face.drawn([Slot(whelk)], look, Store(tmp_path / "store"))
    assert str(raised.value) == (
        "'Whelk': 'picture' of whelk names 'https://example.org/whelk.png', which is not on the shelf; "
        "it is an address, and nothing is fetched"
    )


DRAWING = """
import sys
from dataclasses import replace
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from printing import cards, style
from cardkit import face, press
from cardkit.sheet import Paper, Plan, layout
from cardkit.measure import Size
folder, count = Path(sys.argv[2]), int(sys.argv[3])
look = style(folder, {"face.html": "<p>{{ card.id }}</p>"})
slots = [face.Slot(replace(cards()["whelk"], id=f"whelk-{number}")) for number in range(count)]
drawn = face.drawn(slots, look, face.Store(folder / "store"))
plan = Plan(paper=Paper("A4", Size(210, 297), 5), card=look.size)
[pdf] = press.sheets([press.Part(drawn, layout(plan))], press.Finish(title="many")).files
print(drawn.drawn, len(bytes(pdf)) > 100_000)
"""


def test_p29_5400_cards_take_less_than_500_mb_a_process(tmp_path: Path) -> None:
    words = [sys.executable, "-c", DRAWING, str(Path(__file__).parent), str(tmp_path), "5400"]
    launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, *words]
    ended = subprocess.run(launcher, capture_output=True, text=True, check=True)
    seconds, memory, code = ended.stderr.split()[-3:]
    assert (ended.stdout, int(code), float(seconds) > 0) == ("5400 True\n", 0, True)
    # Faces as small as these take 156 MB, and 372 in a batch for each process (m); those of a shipped look take 433.
    assert int(memory) / (1024**2 if sys.platform == "darwin" else 1024) < 250
