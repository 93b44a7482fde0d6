"""Print runs: pages, boxes, text and pixels of the PDFs; presets; documents."""

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pytest
from PIL import Image, ImageChops
from printing import DOTS, SIZE, cards, pebbles, pictures, plain, style, texts

from cardkit import face, press
from cardkit.errors import InputError, NotFound, PrintError
from cardkit.face import Drawn, Slot, Store
from cardkit.measure import Size
from cardkit.sheet import Edge, Layout, Marks, Paper, Plan, layout

A4 = Paper("A4", Size(210, 297), 5)
POINT = 72 / 25.4
TURNED = (Edge.LONG, Edge.SHORT)
BLOCK = '<div style="position:absolute;inset:0;background:#000"></div>'
CORNER = '<div style="position:absolute;left:0;top:0;width:11mm;height:17mm;background:#000"></div>'
"""The quarter of a quarter at the face's top left."""


def blocks(folder: Path, count: int, files: Mapping[str, str] = {}, bleed: float = 0) -> Drawn:
    """So many faces, black or as `files` say, with such backs."""
    look = style(folder, {"face.html": BLOCK, "back-all.html": BLOCK, **files}, bleed=bleed)
    return face.drawn([Slot(cards()["whelk"], "all")] * count, look, Store(folder / "store"))


class Printed(NamedTuple):
    """A print run of one file."""

    pdf: bytes
    pages: int
    cells: int


def run(drawn: Drawn, **plan: object) -> Printed:
    made = press.sheets([press.Part(drawn, grid(**plan))], press.Finish(title="Pebbles"))
    [pdf] = made.files
    return Printed(bytes(pdf), made.pages, made.cells)


def grid(**plan: object) -> Layout:
    return layout(Plan(**{"paper": A4, "card": SIZE, **plan}))  # type: ignore[arg-type]  # a test's few words


def fronts(pdf: bytes) -> list[Image.Image]:
    """Each page without the strip under its cards."""
    return [page.crop((0, 0, page.width, page.height - int(9.5 * DOTS))) for page in pictures(pdf)]


def extent(page: Image.Image) -> tuple[float, ...]:
    """Left, top, right and bottom edge of what is black on a page, in mm."""
    box = ImageChops.invert(page.point(lambda grey: 255 if grey > 128 else 0)).getbbox()
    assert box is not None
    return tuple(edge / DOTS for edge in box)


def opened(sheets: Printed) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(sheets.pdf))


def fonts(sheets: Printed) -> dict[str, bool]:
    """The fonts of the first page's forms, and whether each is embedded."""
    pdf = opened(sheets)
    every = [font for form in pdf.pages[0].Resources.XObject.values() for font in form.Resources.Font.values()]
    described = [font.DescendantFonts[0].FontDescriptor for font in every]
    return {str(font.FontName)[8:]: "/FontFile2" in font or "/FontFile3" in font for font in described}


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (16, 1), (17, 2)])
def test_p11_there_are_as_many_pages_as_the_cards_need(count: int, pages: int, tmp_path: Path) -> None:
    drawn = blocks(tmp_path, count)
    one_sided, two_sided = run(drawn), run(drawn, backs=Edge.LONG)
    assert (one_sided.pages, len(pictures(one_sided.pdf)), two_sided.pages) == (pages, pages, 2 * pages)
    assert one_sided.cells == count


def test_edges_of_cards_lie_within_a_tenth_of_a_millimetre_of_their_places(tmp_path: Path) -> None:
    [page] = fronts(run(blocks(tmp_path, 16)).pdf)
    assert extent(page) == pytest.approx((17, 12.5, 193, 284.5), abs=0.1)
    [one] = pictures(run(blocks(tmp_path, 1), paper=Paper("small", Size(60, 80), 5)).pdf)
    assert extent(one) == pytest.approx((8, 6, 52, 74), abs=0.1)


def test_p14_each_card_lies_where_the_layout_says(tmp_path: Path) -> None:
    found = grid(gap=3)
    pdf = opened(run(blocks(tmp_path, 5), gap=3))
    content = pdf.pages[0].Contents[0].read_bytes().decode()
    places = [tuple(map(float, line.split(" cm ")[0].split()[-2:])) for line in content.split("\n")[:5]]
    expected = [(found.front(i).x * POINT, (297 - found.front(i).y - 68) * POINT) for i in range(5)]
    assert places == [pytest.approx(place, abs=0.001) for place in expected]


@pytest.mark.slow
@pytest.mark.parametrize("edge", TURNED)
@pytest.mark.parametrize("card", [SIZE, Size(41, 63)])
def test_t91_fronts_and_backs_align_when_the_sheet_is_turned(edge: Edge, card: Size, tmp_path: Path) -> None:
    look = replace(style(tmp_path, {"face.html": CORNER, "back-all.html": CORNER}), size=card)
    drawn = face.drawn([Slot(cards()["whelk"], "all")] * 3, look, Store(tmp_path / "store"))
    sheets = run(drawn, backs=edge, card=card)
    back, over_side = pictures(sheets.pdf)[1], grid(backs=edge, card=card).over_side
    turned = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT if over_side else Image.Transpose.FLIP_TOP_BOTTOM)
    left, top, right, bottom = extent(turned)
    # The dark corner of a back is behind the other top corner of its front, on the same end of the card.
    moved = (left - card.width + 11, top, right - card.width + 11, bottom)
    assert moved == pytest.approx(extent(fronts(sheets.pdf)[0]), abs=0.1)


@pytest.mark.slow
def test_backs_differ_from_card_to_card_and_cards_without_one_leave_their_place_empty(tmp_path: Path) -> None:
    files = {"face.html": BLOCK, "back-a.html": "<p>A</p>", "back-b.html": "<p>B</p>", "face.css": "p { margin: 0 }"}
    slots = [Slot(cards()["whelk"], back) for back in ("a", "b", None, "a")]
    drawn = face.drawn(slots, style(tmp_path, files), Store(tmp_path / "store"))
    sheets = run(drawn, backs=Edge.LONG)
    pdf = opened(sheets)
    assert sorted(texts(sheets.pdf)[1].split()) == ["A", "A", "B"]
    assert len(pdf.pages[1].Resources.XObject) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("A4", 210, 297), ("a3", 297, 420), ("Letter", 215.9, 279.4), ("legal", 215.9, 355.6), ("100x150mm", 100, 150)],
)
def test_p25_the_page_is_the_paper(name: str, width: float, height: float, tmp_path: Path) -> None:
    sheets = run(blocks(tmp_path, 1), paper=press.paper(pebbles(), name))
    pdf = opened(sheets)
    left, bottom, right, top = map(float, pdf.pages[0].MediaBox)
    sides = sorted((right - left, top - bottom))
    assert (left, bottom) == (0, 0)
    assert sides == pytest.approx([width * POINT, height * POINT], abs=0.01 * POINT)


def test_p08_the_file_asks_to_be_printed_at_its_size_and_turned_at_the_edge(tmp_path: Path) -> None:
    drawn = blocks(tmp_path, 1)
    pdfs = [opened(run(drawn, backs=edge)) for edge in (None, Edge.LONG, Edge.SHORT)]
    wishes = [pdf.Root.ViewerPreferences for pdf in pdfs]
    assert [(str(wish.PrintScaling), str(wish.Duplex)) for wish in wishes] == [
        ("/None", "/Simplex"),
        ("/None", "/DuplexFlipLongEdge"),
        ("/None", "/DuplexFlipShortEdge"),
    ]


def test_boxes_say_where_the_grid_is_trimmed_and_how_far_it_bleeds(tmp_path: Path) -> None:
    pdf = opened(run(blocks(tmp_path, 1, bleed=2), bleed=2))
    boxes = [[float(edge) / POINT for edge in box] for box in (pdf.pages[0].TrimBox, pdf.pages[0].BleedBox)]
    assert boxes == [pytest.approx([17, 12.5, 193, 284.5], abs=1e-3), pytest.approx([15, 10.5, 195, 286.5], abs=1e-3)]


def test_p27_bleed_shows_outside_and_half_the_gap_inside(tmp_path: Path) -> None:
    bled = {"face.html": BLOCK.replace("inset:0", "inset:calc(-1 * var(--bleed))")}
    drawn = blocks(tmp_path, 9, bled, bleed=2)
    touching, apart = (fronts(run(drawn, bleed=2, gap=gap, card=Size(44, 68)).pdf)[0] for gap in (4, 5))
    assert extent(touching)[1] == pytest.approx(4.5, abs=0.1)
    assert [page.getpixel((x * DOTS, 40 * DOTS)) for page, x in ((touching, 57), (apart, 56))] == [0, 255]


@pytest.mark.slow
def test_marks_and_strip_stand_beside_the_cards(tmp_path: Path) -> None:
    card = Size(63, 88)
    white = {"face.html": "<div></div>"}
    drawn = blocks(tmp_path, 9, white)
    [page] = pictures(run(drawn, card=card, marks=Marks.EDGE).pdf)
    assert extent(page.crop((0, 0, page.width, 287 * DOTS))) == pytest.approx((6.5, 12.5, 203.5, 284.5), abs=0.1)
    ruler = extent(page.crop((0, 287 * DOTS, 106 * DOTS, page.height)))
    assert (ruler[0], ruler[2]) == pytest.approx((5, 105), abs=0.1)


@pytest.mark.slow
def test_p32_each_sheet_tells_its_title_number_and_paper(tmp_path: Path) -> None:
    drawn = blocks(tmp_path, 10, {"face.html": "<div></div>"})
    sheets = run(drawn, card=Size(63, 88))
    told = "sheet {} of 2 · A4 · print at 100 %, the ruler is 100 mm long · Pebbles"
    assert [text.strip() for text in texts(sheets.pdf)] == [told.format(1), told.format(2)]


@pytest.mark.slow
def test_another_paper_draws_no_face_again(tmp_path: Path) -> None:
    drawn = blocks(tmp_path, 3)
    run(drawn)
    again = blocks(tmp_path, 3)
    sheets = run(again, paper=press.paper(pebbles(), "letter"))
    assert (again.drawn, sheets.pages) == (0, 1)


@pytest.mark.slow
def test_text_can_be_selected_and_its_fonts_are_embedded(tmp_path: Path) -> None:
    slots = [Slot(cards()[id]) for id in ("stromstad-granite", "heart-cockle", "red-agate")]
    sheets = run(face.drawn(slots, plain(locale="fi"), Store(tmp_path)))
    assert {"Strömstadin graniitti", "Sydänsimpukka", "Punainen akaatti"} <= set(texts(sheets.pdf)[0].split("\n"))
    assert fonts(sheets) == {"Alegreya": True, "Alegreya-Bold": True, "Alegreya-Regular": True}


@pytest.mark.slow
def test_letters_of_all_locales_have_glyphs(tmp_path: Path) -> None:
    said = "Jääjättiläiset Zażółć gęślą jaźń Ξόρκι ρύγχος"
    look = style(tmp_path, {"face.html": f'<p style="margin:0;font:9pt Alegreya">{said}</p>'})
    sheets = run(face.drawn([Slot(cards()["whelk"])], look, Store(tmp_path / "store")))
    assert " ".join(texts(sheets.pdf)[0].split()).startswith(said)
    assert fonts(sheets) == {"Alegreya": True, "Alegreya-Regular": True}


@pytest.mark.slow
def test_the_same_input_gives_the_same_bytes_from_an_empty_store(tmp_path: Path) -> None:
    slots = [Slot(card, "pouch") for card in cards().values()]
    runs = [run(face.drawn(slots, plain(), Store(tmp_path / name)), backs=Edge.LONG).pdf for name in ("one", "two")]
    assert runs[0] == runs[1]
    assert b"CreationDate" not in runs[0]


@pytest.mark.slow
def test_pixels_and_text_do_not_depend_on_what_the_store_holds(tmp_path: Path) -> None:
    slots = [Slot(card) for card in cards().values()]
    store = Store(tmp_path / "many")
    for slot in slots[:3]:
        face.drawn([slot], plain(), store)
    pieces, whole = (run(face.drawn(slots, plain(), each)).pdf for each in (store, Store(tmp_path / "one")))
    assert texts(pieces) == texts(whole)
    assert ImageChops.difference(pictures(pieces)[0], pictures(whole)[0]).getbbox() is None


def test_papers_and_cards_go_by_names_or_sizes() -> None:
    found = [press.paper(pebbles(), name) for name in ("A4", "letter", "8x10in")]
    assert found == [A4, Paper("Letter", Size(8.5 * 25.4, 11 * 25.4), 5), Paper("203.2 x 254 mm", Size(203.2, 254), 5)]
    assert press.paper(pebbles(), "297x210mm") == Paper("297 x 210 mm", Size(297, 210), A4.margin)
    assert [press.card_size(pebbles(), name) for name in ("Poker", "44x68mm")] == [Size(63, 88), SIZE]


def test_an_unknown_paper_or_card_size_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotFound) as paper:
        press.paper(pebbles(), "leter")
    with pytest.raises(NotFound) as card:
        press.card_size(pebbles(), "pokker")
    hints = [error.value.faults[0].hint for error in (paper, card)]
    assert hints == ["did you mean 'letter'?", "did you mean 'poker'?"]


def test_a_papers_size_is_checked_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "templates/sheets").mkdir(parents=True)
    text = "papers:\n  a4: {title: A4, size: 210, margin: 5mm, source: nobody}\n"
    (tmp_path / "templates/sheets/papers.yaml").write_text(text)
    with pytest.raises(InputError) as raised:
        press.paper(pebbles(tmp_path), "a4")
    assert str(raised.value) == "templates/sheets/papers.yaml:2:25: '210' is no size; write it like 63x88mm"


def test_every_shipped_size_has_its_source() -> None:
    names = [found.name for found in pebbles().listing("templates/sheets/*.yaml")]
    assert names == [f"templates/sheets/{name}.yaml" for name in ("cards", "cutters", "papers", "shops")]
    for name in press.papers(pebbles()):
        assert press.paper(pebbles(), name).size.width < press.paper(pebbles(), name).size.height
    for size in press.card_sizes(pebbles()).values():
        assert size.width <= size.height


def test_a_document_flows_over_as_many_pages_as_it_needs(tmp_path: Path) -> None:
    (tmp_path / "templates/documents").mkdir(parents=True)
    text = "<title>List</title>{% for name in answer.names %}<p>{{ name }}</p>{% endfor %}"
    (tmp_path / "templates/documents/list.html").write_text(text)
    work = face.paperwork(pebbles(tmp_path), "pebbles", "list")
    made = press.document(work, {"names": ["<Ä>"] * 40}, A4)
    assert (made.pages, texts(made.pdf)[0].split()[:2]) == (2, ["<Ä>", "<Ä>"])
    pdf = pikepdf.open(BytesIO(made.pdf))
    assert str(pdf.docinfo["/Title"]) == "List"
    with pytest.raises(PrintError) as missing:
        press.document(work, {"name": []}, A4)
    expected = "templates/documents/list.html:1:1: 'names' is not there; did you mean 'name'?"
    assert str(missing.value) == expected


def test_a_game_may_bring_its_own_documents(tmp_path: Path) -> None:
    for name, text in (("pebbles/documents/slips", "<p>ours</p>"), ("pebbles/documents/map", "<p>map</p>")):
        path = tmp_path / f"templates/{name}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    works = [face.paperwork(pebbles(tmp_path), game, "slips") for game in ("pebbles", "other")]
    assert [work.template for work in works] == ["pebbles/documents/slips.html", "documents/slips.html"]
    assert texts(press.document(works[0], {}, A4).pdf) == ["ours"]
    hints = []
    for game, name in (("pebbles", "mpa"), ("pebbles", "x"), ("other", "x")):
        with pytest.raises(NotFound) as unknown:
            face.paperwork(pebbles(tmp_path), game, name)
        hints.append(unknown.value.faults[0].hint)
    assert hints == [
        "did you mean 'map'?",
        "known: labels, ledger, map, picks, report, setup and 1 more",
        "known: labels, ledger, picks, report, setup, slips",
    ]


SIXTY_THREE = {"face.html": BLOCK, "back-all.html": BLOCK, "look.yaml": "size: 63x88mm"}


@pytest.mark.slow
@pytest.mark.parametrize("card", [Size(63, 88), Size(63.5, 88.9), Size(62.9, 89), Size(64.2, 88), Size(80, 111)])
@pytest.mark.parametrize("backs", [None, Edge.LONG, Edge.SHORT])
def test_faces_of_a_look_fill_a_card_of_nearly_its_shape(card: Size, backs: Edge | None, tmp_path: Path) -> None:
    look = replace(style(tmp_path, SIXTY_THREE), size=card)
    drawn = face.drawn([Slot(cards()["whelk"], "all")], look, Store(tmp_path / "store"))
    paper = Paper("small", Size(card.width + 12, card.height + 12), 5)
    for page in pictures(run(drawn, card=card, paper=paper, backs=backs).pdf):
        left, top, right, bottom = extent(page)
        assert (left, top, right, bottom) == pytest.approx((6, 6, 6 + card.width, 6 + card.height), abs=0.06)
        inner = page.crop((int(left * DOTS) + 2, int(top * DOTS) + 2, int(right * DOTS) - 2, int(bottom * DOTS) - 2))
        assert set(inner.tobytes()) == {0}


def test_bleed_stays_as_wide_when_faces_are_made_smaller(tmp_path: Path) -> None:
    ground = BLOCK.replace("inset:0", "inset:calc(-1 * var(--bleed))")
    look = replace(style(tmp_path, {**SIXTY_THREE, "face.html": ground}, bleed=3), size=Size(50.4, 70.4))
    drawn = face.drawn([Slot(cards()["whelk"])], look, Store(tmp_path / "store"))
    [page] = pictures(run(drawn, card=look.size, bleed=3, paper=Paper("small", Size(62.4, 82.4), 5)).pdf)
    assert extent(page) == pytest.approx((3, 3, 59.4, 79.4), abs=0.06)


@pytest.mark.parametrize(
    ("name", "refused"), [("2000x2000mm", False), ("2000.1x100mm", True), ("10x10mm", False), ("9.9x100mm", True)]
)
def test_a_paper_has_sides_that_papers_have(name: str, refused: bool) -> None:
    told = None
    try:
        press.paper(pebbles(), name)
    except PrintError as error:
        told = str(error)
    assert told == (
        f"a paper of {name.replace('x', ' x ').replace('mm', ' mm')}; 10 to 2000 mm a side" if refused else None
    )
