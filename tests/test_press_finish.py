"""The calibration sheet, and what is read off it."""

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from printing import DOTS, pebbles, pictures, texts
from shell import WITH_PEBBLES, Ran, ran

from cardkit import press
from cardkit.face import Store
from cardkit.measure import Size
from cardkit.sheet import REACH, UNMOVED, Edge, Layout, Paper, Plan, Shift, Targets

CARD = Size(10, 10)
PAGES = (Size(210, 297), Size(297, 210))
TURNED = (Edge.LONG, Edge.SHORT)


@pytest.mark.parametrize("edge", TURNED)
@pytest.mark.parametrize("page", PAGES)
def test_what_the_scales_say_is_what_must_be_typed(page: Size, edge: Edge) -> None:
    targets, off = Targets(page, edge), (2.0, -3.0)
    # A card that is printed off its place behind lies, seen from the front, where the back of this one would lie.
    found = Layout(Plan(paper=Paper("p", page, 0), card=CARD, backs=edge), page, 1, 1)
    front, back = found.front(0), found.back(0)
    seen_at = (
        (page.width - back.x - off[0] - CARD.width, back.y + off[1])
        if found.over_side
        else (back.x + off[0], page.height - back.y - off[1] - CARD.height)
    )
    apart = (seen_at[0] - front.x, seen_at[1] - front.y)
    assert (apart[0] * targets.sideways, apart[1] * targets.downwards) == pytest.approx((-off[0], -off[1]))


@pytest.mark.parametrize("edge", TURNED)
@pytest.mark.parametrize("page", PAGES)
def test_the_ends_say_the_angle(page: Size, edge: Edge) -> None:
    targets = Targets(page, edge)
    left, _, right = targets.points
    # A degree clockwise, seen from behind: what lies right of the middle there goes down.
    slope = 0.017455
    behind = [(point.x - page.width / 2) * (-1 if targets.sideways > 0 else 1) for point in (left, right)]
    readings = [-x * slope for x in behind]
    assert (readings[0] - readings[1]) * targets.angle == pytest.approx(-1, abs=0.001)


def sheet(folder: Path, edge: Edge = Edge.LONG, shift: Shift = UNMOVED) -> bytes:
    return press.calibration(Paper("A4", Size(210, 297), 5), edge, shift, pebbles(), Store(folder)).pdf


def extent(page: Image.Image) -> tuple[float, ...]:
    box = ImageChops.invert(page.point(lambda grey: 255 if grey > 128 else 0)).getbbox()
    assert box is not None
    return tuple(edge / DOTS for edge in box)


def test_crosses_lie_behind_the_scales_and_move_as_backs_do(tmp_path: Path) -> None:
    crosses = [extent(pictures(sheet(tmp_path, shift=shift))[1]) for shift in (Shift(), Shift(1.5, -2))]
    assert crosses[0] == pytest.approx((25 - REACH, 148.5 - REACH, 185 + REACH, 148.5 + REACH), abs=0.1)
    assert crosses[1] == pytest.approx([edge + by for edge, by in zip(crosses[0], (1.5, -2, 1.5, -2), strict=True)])


@pytest.mark.parametrize(("edge", "outer"), [(Edge.LONG, (15, 199.5)), (Edge.SHORT, (10.5, 195))])
def test_a_plus_stands_where_the_scales_grow(edge: Edge, outer: tuple[float, float], tmp_path: Path) -> None:
    scales = pictures(sheet(tmp_path, edge))[0].crop((0, 140 * DOTS, 210 * DOTS, 158 * DOTS))
    left, _, right, _ = extent(scales)
    assert (left, right) == pytest.approx(outer, abs=0.1)


def test_the_sheet_says_what_to_do_and_what_is_set(tmp_path: Path) -> None:
    told = " ".join(texts(sheet(tmp_path, Edge.SHORT, Shift(2, -1)))[0].split())
    assert told == (
        "Print this at 100 % on both sides of a sheet. "
        "Hold it against the light and read at each scale "
        "how many mm the cross behind is from 0; + is where it grows. "
        "In the middle: --back-offset X,Y (X level, Y upright scale) "
        "Upright, at the ends: --back-angle (right - left) x 0.358 "
        "Backs are moved already, by 2,-1 and 0 degrees: add what you read."
    )


@pytest.mark.parametrize(("paper", "points"), [(Size(210, 297), 14), (Size(105, 148), 10), (Size(100, 100), 10)])
def test_what_to_do_is_read_at_arms_length_and_no_line_is_cut(paper: Size, points: float, tmp_path: Path) -> None:
    shift = Shift(-10.25, -10.25, -1.25)
    made = press.calibration(Paper("some", paper, 5), Edge.LONG, shift, pebbles(), Store(tmp_path)).pdf
    assert "…" not in texts(made)[0]
    shown = pypdfium2.PdfDocument(made)[0].get_objects()
    drawn = [each.get_font_size() for each in shown if isinstance(each, pypdfium2.PdfTextObj)]
    assert [round(each, 3) for each in drawn] == [points] * 7


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "a calibration sheet is printed on both sides; say '--backs long' or '--backs short'"),
        (["--backs", "fold"], "a calibration sheet is printed on both sides; say '--backs long' or '--backs short'"),
        (
            ["--backs", "long", "--paper", "90x200mm"],
            "a paper of 90 x 200 mm; a document needs at least 100 mm a side",
        ),
    ],
)
def test_a_calibration_sheet_needs_an_edge_and_room(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call = (*WITH_PEBBLES, "render", "--document", "calibration", "-o", "c.pdf")
    assert ran(*call, *words) == Ran(2, "", f"error: {told}\n")
    assert ran(*call, "--backs", "short") == Ran(0, "c.pdf: 2 pages\n")
