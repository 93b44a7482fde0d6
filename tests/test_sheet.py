"""The arithmetic of sheets; layouts are compared as drawings."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from cardkit.errors import PrintError
from cardkit.measure import Size
from cardkit.sheet import Cell, Edge, Layout, Line, Marks, Paper, Plan, Strip, layout, marks, strip

A4 = Paper("A4", Size(210, 297), 5)
A4_WIDE = Paper("A4", Size(210, 297), 10)
LETTER = Paper("Letter", Size(215.9, 279.4), 5)
POKER = Size(63, 88)
POKER_US = Size(63.5, 88.9)
MINI_AMERICAN = Size(41, 63)
MINI_EURO = Size(44, 67)
TAROT = Size(70, 120)
TURNED = (Edge.LONG, Edge.SHORT)


def drawing(cells: Iterable[Cell]) -> str:
    """Cards as letters at their places: each page's rows from the top, its columns from the left."""
    named = [(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]) for number, cell in enumerate(cells)]
    pages = sorted({cell.page for cell, _ in named})
    return "\n--\n".join(page_drawing([(cell, name) for cell, name in named if cell.page == page]) for page in pages)


def page_drawing(named: list[tuple[Cell, str]]) -> str:
    xs, ys = (sorted({round(getattr(cell, axis), 3) for cell, _ in named}) for axis in ("x", "y"))
    names = {(round(cell.x, 3), round(cell.y, 3)): name for cell, name in named}
    return "\n".join("".join(names.get((x, y), ".") for x in xs) for y in ys)


def grid(paper: Paper, card: Size) -> tuple[int, int, str]:
    found = layout(Plan(paper=paper, card=card))
    return found.columns, found.rows, "upright" if found.page.height >= found.page.width else "turned"


def test_cards_lie_row_by_row_from_the_top_left() -> None:
    found = layout(Plan(paper=A4, card=POKER))
    assert drawing(found.front(index) for index in range(12)) == "ABC\nDEF\nGHI\n--\nJKL"


def test_p03_backs_are_mirrored_in_columns_against_the_full_grid_for_the_long_edge() -> None:
    found = layout(Plan(paper=A4, card=POKER, backs=Edge.LONG))
    assert drawing(found.back(index) for index in range(4)) == "CBA\n..D"


def test_p03_backs_are_mirrored_in_rows_against_the_full_grid_for_the_short_edge() -> None:
    found = layout(Plan(paper=A4, card=POKER, backs=Edge.SHORT))
    assert drawing(found.back(index) for index in range(4)) == "D..\nABC"
    assert [found.back(index).y for index in (0, 3)] == pytest.approx([192.5, 104.5])


@pytest.mark.parametrize("edge", TURNED)
@pytest.mark.parametrize("card", [POKER, MINI_AMERICAN])
def test_t91_every_back_lies_behind_its_front(edge: Edge, card: Size) -> None:
    found = layout(Plan(paper=A4, card=card, gap=0.5, backs=edge))
    about_vertical = (edge is Edge.LONG) == (found.page.height > found.page.width)
    for index in range(found.places):
        front, back = found.front(index), found.back(index)
        behind = (
            (found.page.width - front.x - card.width, front.y)
            if about_vertical
            else (front.x, found.page.height - front.y - card.height)
        )
        assert (back.x, back.y) == pytest.approx(behind, abs=1e-9)


def test_the_sheet_turns_over_its_side_when_the_edge_stands_upright() -> None:
    upright, turned = (Plan(paper=A4, card=card) for card in (POKER, MINI_AMERICAN))
    claims = [layout(replace(plan, backs=edge)).over_side for plan in (upright, turned) for edge in TURNED]
    assert claims == [True, False, False, True]


def test_t90_thirty_poker_cards_take_four_a4_sheets() -> None:
    found = layout(Plan(paper=A4, card=POKER))
    pages = [found.front(index).page for index in range(30)]
    assert [pages.count(page) for page in range(found.pages(30))] == [9, 9, 9, 3]


def test_p11_a_full_sheet_is_followed_by_no_empty_one() -> None:
    found = layout(Plan(paper=A4, card=POKER))
    assert [found.pages(cards) for cards in (1, 9, 10, 18)] == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("paper", "card", "expected"),
    [
        (A4, POKER, (3, 3, "upright")),
        (A4, POKER_US, (3, 3, "upright")),
        (A4, MINI_AMERICAN, (7, 3, "turned")),  # exactly 287 mm wide (RULES 2.7)
        (A4, MINI_EURO, (4, 4, "upright")),
        (A4, TAROT, (2, 2, "upright")),
        (A4_WIDE, POKER, (3, 3, "upright")),
        (A4_WIDE, POKER_US, (4, 2, "turned")),  # 3 x 63.5 = 190.5 mm of 190
        (LETTER, POKER, (3, 3, "upright")),
        (LETTER, MINI_AMERICAN, (5, 4, "upright")),
    ],
)
def test_the_grid_holds_most_cards(paper: Paper, card: Size, expected: tuple[int, int, str]) -> None:
    assert grid(paper, card) == expected


def test_a_hundredth_of_a_millimetre_too_much_is_too_much() -> None:
    assert grid(A4, Size(200 / 3, 88))[0] == 3
    assert grid(A4, Size(200 / 3 + 0.01, 90)) == (4, 2, "turned")


def test_a_gap_counts_between_cards_alone() -> None:
    found = layout(Plan(paper=A4, card=POKER, gap=5.5))
    assert (found.columns, found.rows) == (3, 3)
    assert [found.front(index).x for index in range(3)] == pytest.approx([5, 73.5, 142])


@pytest.mark.parametrize("backs", [None, *TURNED])
def test_p12_front_and_back_grids_lie_in_the_middle_of_the_page(backs: Edge | None) -> None:
    found = layout(Plan(paper=LETTER, card=POKER, gap=2, backs=backs))
    for cells in ([found.front(i) for i in range(found.places)], [found.back(i) for i in range(found.places)]):
        left, right = min(cell.x for cell in cells), max(cell.x for cell in cells) + POKER.width
        top, bottom = min(cell.y for cell in cells), max(cell.y for cell in cells) + POKER.height
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((215.9 / 2, 279.4 / 2))


def test_p14_no_card_lies_on_another() -> None:
    found = layout(Plan(paper=A4, card=MINI_EURO))
    assert len({found.front(index) for index in range(40)}) == 40


def test_an_impossible_grid_is_refused_with_its_numbers() -> None:
    with pytest.raises(PrintError) as raised:
        layout(Plan(paper=A4, card=Size(201, 288)))
    assert str(raised.value) == "a card of 201 x 288 mm on A4, 210 x 297 mm with margins of 5 mm; at most 200 x 287 mm"
    assert grid(A4, Size(200, 287)) == (1, 1, "upright")


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (Plan(paper=A4, card=POKER, gap=-0.1), "a gap of -0.1 mm; 0 to 50 mm"),
        (Plan(paper=A4, card=POKER, bleed=float("nan")), "a bleed of nan mm; 0 to 10 mm"),
        (Plan(paper=A4, card=POKER, bleed=10.1), "a bleed of 10.1 mm; 0 to 10 mm"),
        (Plan(paper=A4, card=POKER, bleed=float("inf")), "a bleed of inf mm; 0 to 10 mm"),
        (Plan(paper=A4, card=POKER, gap=50.1), "a gap of 50.1 mm; 0 to 50 mm"),
        (Plan(paper=A4, card=Size(63, 4.9)), "a card of 63 x 4.9 mm; at least 5 mm a side"),
    ],
)
def test_a_length_that_is_none_is_refused(plan: Plan, message: str) -> None:
    with pytest.raises(PrintError) as raised:
        layout(plan)
    assert str(raised.value) == message


def test_paper_of_the_cards_size_holds_one_card_without_margins() -> None:
    found = layout(Plan(paper=Paper("63 x 88 mm", POKER, 0), card=POKER, bleed=3))
    assert (found.places, found.front(1)) == (1, Cell(1, 0, 0))
    assert found.bleed(found.front(0)) == (0, 0, 0, 0)


def test_bleed_is_whole_outside_and_half_the_gap_inside() -> None:
    found = layout(Plan(paper=A4, card=POKER, gap=2, bleed=3))
    sides = [tuple(found.bleed(found.front(index))) for index in (0, 4, 8)]
    assert sides == [(3, 3, 1, 1), (1, 1, 1, 1), (1, 1, 3, 3)]


def test_p26_rows_and_columns_of_one_have_their_bleed() -> None:
    row = layout(Plan(paper=Paper("strip", Size(210, 100), 5), card=POKER, bleed=3))
    column = layout(Plan(paper=Paper("strip", Size(80, 297), 5), card=POKER, bleed=3))
    assert [tuple(row.bleed(row.front(index))) for index in range(3)] == [(3, 3, 0, 3), (0, 3, 0, 3), (0, 3, 3, 3)]
    assert [tuple(column.bleed(column.front(index))) for index in range(3)] == [
        (3, 3, 3, 0),
        (3, 0, 3, 0),
        (3, 0, 3, 3),
    ]


def test_marks_stand_where_their_style_says() -> None:
    found = one_card()
    lines = {style: marks(replace(found, plan=replace(found.plan, marks=style))) for style in Marks}
    assert lines[Marks.NONE] == ()
    assert lines[Marks.EDGE][:2] == (Line(15, 14, 15, 11), Line(15, 56, 15, 59))
    assert lines[Marks.FULL] == (Line(15, 11, 15, 59), Line(45, 11, 45, 59), Line(11, 15, 49, 15), Line(11, 55, 49, 55))
    assert lines[Marks.CORNER][:2] == (Line(15, 15, 13, 15), Line(15, 15, 15, 13))
    assert [len(lines[style]) for style in Marks] == [0, 8, 8, 4]


def one_card() -> Layout:
    return layout(Plan(paper=Paper("small", Size(60, 70), 15), card=Size(30, 40)))


def test_cards_that_touch_share_their_marks() -> None:
    touching, apart = (layout(Plan(paper=A4, card=POKER, gap=gap, marks=Marks.FULL)) for gap in (0, 1))
    assert (len(marks(touching)), len(marks(apart))) == (8, 12)


def test_marks_start_behind_the_bleed_and_stay_on_the_page() -> None:
    found = layout(Plan(paper=LETTER, card=POKER, bleed=6, marks=Marks.EDGE))
    above = marks(found)[0]
    assert (found.top - above.y, above.to_y) == pytest.approx((6, 0))


def test_the_strip_lies_under_the_grid_else_beside_it() -> None:
    found = [strip(layout(Plan(paper=paper, card=POKER, marks=Marks.EDGE))) for paper in (A4, LETTER)]
    assert found == [Strip(5, 292, 200, upwards=False), Strip(9, 274.4, 269.4, upwards=True)]


def test_a_margin_without_room_has_no_strip() -> None:
    assert strip(layout(Plan(paper=A4, card=Size(200, 287)))) is None


def test_the_widest_gap_and_bleed_are_taken() -> None:
    assert layout(Plan(paper=A4, card=POKER, gap=50, bleed=10)).places == 4
