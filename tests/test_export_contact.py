"""`render --to contact`: all cards at a glance."""

from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from printing import texts
from shell import WITH_PEBBLES, Ran, ran

DECK = "pebbles/tidepool"
"""7 pebbles, 2 tides."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def render(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "render", DECK, "--to", "contact", *words)


def test_each_card_stands_above_its_name_and_the_number_of_its_copies() -> None:
    done = render("-o", "all.pdf")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("all.pdf: 9 cards on 1 page (7 faces, ")
    [page] = texts(Path("all.pdf").read_bytes())
    captions = ("2 × River Pebble", "2 × Whelk", "Sea Glass", "Green Slate", "Heart Cockle", "Ebb", "Flood")
    assert [page.count(caption) for caption in captions] == [
        1,
        1,
        2,
        2,
        2,
        2,
        2,
    ]  # where no number, the face says it too


def test_faces_are_small_and_apart() -> None:
    render("-o", "all.pdf", "--paper", "letter")
    with pikepdf.open("all.pdf") as pdf:
        [page] = pdf.pages
        lines = page.Contents.read_bytes().decode().split("\n")
    clips = [[float(word) * 25.4 / 72 for word in line.split()[1:5]] for line in lines if " re W n " in line]
    assert {(round(width, 2), round(height, 2)) for _, _, width, height in clips} == {(20.68, 31.96)}
    lefts = [left for left, bottom, *_ in clips if bottom == clips[0][1]]
    assert [round(after - before, 2) for before, after in pairwise(lefts)] == [23.18] * 6


def test_what_does_not_fit_on_a_page_goes_to_the_next() -> None:
    assert render("-o", "all.pdf", "--paper", "a6", "--copies", "3").out.startswith("all.pdf: 27 cards on 1 page (7 ")
    assert render("-o", "all.pdf", "--paper", "60x90mm").out.startswith("all.pdf: 9 cards on 2 pages (7 faces, ")


def test_a_contact_sheet_may_be_a_picture() -> None:
    assert render("-o", "all.png", "--dpi", "100").out.startswith("all.png: 9 cards on 1 page (")
    with Image.open("all.png") as picture:
        assert picture.size == (1169, 827)  # a lying page holds more of these


def test_what_cannot_be_seen_there_is_refused() -> None:
    told = "error: --stamp means nothing to '--to contact'; leave --stamp out, or print sheets: '--to pdf'\n"
    assert render("-o", "all.pdf", "--stamp", "PROXY") == Ran(2, "", told)
