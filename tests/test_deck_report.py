"""Check sheets: what stands on them, as pages and as HTML."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from shell import WITH_PEBBLES, Ran, ran

LEGAL = "game: pebbles\nname: Shells\nauthor: Ada\npouch: [2 Whelk]\ntides: [Ebb]\n"
ILLEGAL = "game: pebbles\nname: <Mixed>\npouch: [Storm]\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two decks."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardkit.yaml").write_text("game: pebbles\n", encoding="utf-8")
    (tmp_path / "shells.yaml").write_text(LEGAL, encoding="utf-8")
    (tmp_path / "mixed.yaml").write_text(ILLEGAL, encoding="utf-8")
    (tmp_path / "cards/pebbles/rules").mkdir(parents=True)
    (tmp_path / "cards/pebbles/rules/any.yaml").write_text("title: Any\nrules: []\n", encoding="utf-8")
    return tmp_path


def report(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "deck", "report", *words, "--rules", "any")


def lines(pdf: Path) -> list[list[str]]:
    """The lines of each page."""
    pages = pypdfium2.PdfDocument(BytesIO(pdf.read_bytes()))
    return [pages[n].get_textpage().get_text_bounded().splitlines() for n in range(len(pages))]


@pytest.mark.slow
def test_each_deck_has_a_sheet_with_its_zones_and_findings(folder: Path) -> None:
    assert report("shells.yaml", "mixed.yaml", "-o", "out.pdf") == Ran(1, "out.pdf: 2 pages\n")
    assert lines(folder / "out.pdf") == [
        [
            "Shells",
            "legal · Check sheet · Pebbles · Rules: Any (any) · 3 cards in all · Ada",
            "Pouch 2",
            "2 Whelk",
            "Tides 1",
            "1 Ebb",
            "What was found",
            "Every rule is kept.",
            "Player Checked by Date",
            "Shells 1 / 2",
        ],
        [
            "<Mixed>",
            "not legal · Check sheet · Pebbles · Rules: Any (any) · 1 card in all",
            "Pouch 1",
            "1 Storm",
            "What was found",
            "broken 'Storm' in pouch; it belongs in tides (zone)",
            "the zone 'pouch' (Pouch) holds cards of '-kind:tide'",
            "To mend it: move 1",
            "Player Checked by Date",
            "<Mixed> 2 / 2",
        ],
    ]


def test_a_page_for_browsers_needs_no_other_file(folder: Path) -> None:
    assert report("mixed.yaml", "-o", "out.html", "--lang", "fi") == Ran(1, "out.html: 1 page\n")
    text = (folder / "out.html").read_text(encoding="utf-8")
    assert (text.startswith("<!doctype html>"), "url(" in text, "src=" in text) == (True, False, False)
    assert ("<h1>&lt;Mixed&gt;</h1>" in text, "Tarkastuslomake" in text, "Myrsky" in text) == (True, True, True)


def test_a_report_is_pdf_or_html() -> None:
    assert report("shells.yaml", "-o", "out.txt") == Ran(
        2, "", "error: a report is PDF or HTML, not '.txt'; name the file 'out.pdf' or 'out.html'\n"
    )


@pytest.mark.slow
def test_render_prints_it_too() -> None:
    words = ("render", "shells.yaml", "--document", "report", "-o", "out.pdf")
    assert ran(*WITH_PEBBLES, *words) == Ran(0, "out.pdf: 1 page\n")


@pytest.mark.slow
def test_every_page_says_which_deck_it_is_of(folder: Path) -> None:
    rules = "".join(f"  - {{id: rule-{number}, of: 'id:whelk', max: 2, why: x}}\n" for number in range(30))
    (folder / "cards/pebbles/rules/any.yaml").write_text(f"title: Any\nrules:\n{rules}", encoding="utf-8")
    (folder / "long.yaml").write_text("game: pebbles\nname: Many shells\npouch: [3 Whelk]\n", encoding="utf-8")
    assert report("long.yaml", "shells.yaml", "-o", "out.pdf").out == "out.pdf: 3 pages\n"
    ends = [page[-1] for page in lines(folder / "out.pdf")]
    assert ends == ["Many shells 1 / 3", "Many shells 2 / 3", "Shells 3 / 3"]


def test_choices_stand_on_the_sheet(folder: Path) -> None:
    rules = "choices: {moon: {values: [full, new]}, wind: {values: [calm]}}\nrules: []\n"
    (folder / "cards/pebbles/rules/any.yaml").write_text(rules, encoding="utf-8")
    (folder / "shells.yaml").write_text(f"{LEGAL}choices: {{moon: new, wind: calm}}\n", encoding="utf-8")
    assert report("shells.yaml", "-o", "out.html").code == 0
    [under] = [line for line in (folder / "out.html").read_text("utf-8").splitlines() if 'class="under"' in line]
    assert under == (
        '<p class="under"><b class="yes">legal</b> · Check sheet · Pebbles · Rules: any · 3 cards in all · Ada · '
        "moon: new, wind: calm</p>"
    )


def test_a_card_stands_on_the_sheet_once_and_once_for_each_edition(folder: Path) -> None:
    (folder / "shells.yaml").write_text(
        "game: pebbles\nname: Shells\npouch: [Whelk, {card: Whelk, printing: p-1}, 2 Whelk]\n", encoding="utf-8"
    )
    assert report("shells.yaml", "-o", "out.html").code == 0
    [zone] = [line for line in (folder / "out.html").read_text("utf-8").splitlines() if line.startswith("<ul ")]
    assert zone == (
        '<ul class="two"><li><span class="box"></span><span class="number">3</span> Whelk</li>'
        '<li><span class="box"></span><span class="number">1</span> Whelk (p-1)</li></ul></div>'
    )
