"""Lines of text in margins, written without the engine."""

from io import BytesIO

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from PIL import ImageChops
from printing import DOTS, pebbles, pictures, texts
from scans import opened

from cardkit.measure import Size
from cardkit.press.line import CENTRED, lines
from cardkit.shelf import Shelf

STRIP = Size(60, 4)


def written(*said: str, size: Size = STRIP) -> bytes:
    found = lines(said, size, pebbles())
    assert found is not None
    [pdf] = map(bytes, found.packs.values())
    return pdf


def test_a_line_can_be_read_in_latin_greek_and_cyrillic() -> None:
    said = ("sheet 1 of 2 · A4 – Äiti’s 100 %", "φύλλο 1 από 2", "лист 1 из 2", "")
    assert texts(written(*said)) == list(said)


def test_a_line_stands_at_the_right_in_the_middle_of_its_strip() -> None:
    short, long = pictures(written("mmm", "nnnnnnnn"))
    ends = [box for page in (short, long) if (box := ImageChops.invert(page).getbbox()) is not None]
    assert [(round(box[2] / DOTS), box[1] / DOTS > 1.2, box[3] / DOTS < 3.1) for box in ends] == [(60, True, True)] * 2
    assert ends[0][0] > ends[1][0]


def test_a_line_that_is_too_long_ends_in_dots() -> None:
    [text] = texts(written("sheet 1 of 2 · " + "a title that has no end " * 9))
    assert (text[:15], text[-4:]) == ("sheet 1 of 2 · ", text[-4:-1] + "…")


def test_the_font_holds_the_letters_that_are_used_and_no_other() -> None:
    read = opened(written("ab", "ba"))
    [font] = [each for each in read.objects if isinstance(each, pikepdf.Stream) and "/Length1" in each]
    outlines = TTFont(BytesIO(font.read_bytes()))
    assert outlines.getGlyphOrder() == [".notdef", "glyph00001", "glyph00002", "glyph00003", "glyph00004"]
    # a, b, the dots and one of them


@pytest.mark.parametrize("text", ["浜辺", "a\u0600", "\n"])
def test_a_letter_that_the_font_lacks_leaves_the_line_to_the_engine(text: str) -> None:
    assert lines([text], STRIP, pebbles()) is None


def test_without_its_font_a_line_is_left_to_the_engine() -> None:
    assert lines(["a"], STRIP, Shelf(())) is None


def test_equal_lines_give_equal_bytes() -> None:
    one, other = (lines(["a", "b"], STRIP, pebbles()) for _ in range(2))
    assert one is not None
    assert other is not None
    assert one.pages == other.pages
    assert [*map(bytes, one.packs.values())] == [*map(bytes, other.packs.values())]


def test_a_caption_stands_in_the_middle_of_its_strip() -> None:
    found = lines(["mmm"], STRIP, pebbles(), CENTRED)
    assert found is not None
    [page] = pictures(bytes(next(iter(found.packs.values()))))
    box = ImageChops.invert(page).getbbox()
    assert box is not None
    assert round((box[0] + box[2]) / 2 / DOTS) == 30
