"""Lengths and sizes as people write them, in millimetres."""

import pytest

from cardkit.measure import POINTS_PER_MM, Size, length, size


@pytest.mark.parametrize(
    ("text", "mm"),
    [("3mm", 3), ("3", 3), ("1.5cm", 15), ("1in", 25.4), ("0.125in", 3.175), ("72pt", 25.4), (" 2 mm ", 2), ("-1", -1)],
)
def test_a_length_is_read_in_its_unit(text: str, mm: float) -> None:
    assert length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["", "mm", "3 m", "3px", "1,5mm", "1e3", ".5", "3mm3", "nan", "inf", "٣mm"])
def test_what_is_no_length_is_none(text: str) -> None:
    assert length(text) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("63x88mm", Size(63, 88)),
        ("63x88", Size(63, 88)),
        ("63 x 88 mm", Size(63, 88)),
        ("63×88mm", Size(63, 88)),
        ("2.5X3.5in", Size(63.5, 88.9)),
        ("63mm x 8.8cm", Size(63, 88)),
    ],
)
def test_a_size_takes_the_unit_behind_it_for_both(text: str, found: Size) -> None:
    assert size(text) == pytest.approx(found)


@pytest.mark.parametrize("text", ["", "63", "63x", "x88", "63x88x2", "0x88", "63x-1", "63x88px", "a4", "63mmx"])
def test_what_is_no_size_is_none(text: str) -> None:
    assert size(text) is None


def test_a_turned_size_is_a_quarter_turn_away() -> None:
    assert Size(63, 88).turned() == Size(88, 63)


def test_a_point_is_a_seventy_second_of_an_inch() -> None:
    an_inch = POINTS_PER_MM * 25.4
    assert an_inch == pytest.approx(72)
