"""plutoprint, which draws where WeasyPrint cannot: the same boxes, the same pictures, and no silence about the rest."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops
from shell import ROOT, Ran, process, ran

from cardkit import source
from cardkit.engine import Box
from cardkit.engine.reference import Engine as Reference
from cardkit.errors import PrintError

pytest.importorskip("plutoprint", reason="there is no wheel of plutoprint for this machine")
from cardkit.engine.pluto import Engine

HEAD = (
    "<!doctype html><html><head><style>"
    "@font-face{font-family:Alegreya;src:url(templates/fonts/Alegreya-Regular.ttf)}"
    "@page{size:40mm 1030mm;margin:0;bleed:2mm}body{margin:0}p{margin:0}"
    ".sheet-face{position:relative;width:40mm;height:30mm;break-after:page;font:10pt/1.361 Alegreya}"
    "[data-fit]{position:absolute;left:5mm;top:2mm;width:20mm;height:8mm}</style></head><body>"
)
"""Lines are as high as the font's own."""


def document(*bodies: str) -> str:
    faces = (f'<section class="sheet-face" id="f{n}">{body}</section>' for n, body in enumerate(bodies))
    return f"{HEAD}{''.join(faces)}</body></html>"


def rounded(boxes: tuple[Box, ...]) -> list[tuple[object, ...]]:
    """What boxes tell, in tenths of a millimetre and of a point."""
    lengths = ((each.wide, each.high, each.points) for each in boxes)
    near = ([round(length, 1) for length in of] for of in lengths)
    return [(each.field, each.least, each.step, *of) for each, of in zip(boxes, near, strict=True)]


@pytest.mark.parametrize(
    "body",
    [
        '<div data-fit="0.8" data-field="text">pebble</div>',
        '<div data-fit="0.7" data-step="0.05" data-field="text">one<br>two<br>three</div>',
        '<div data-fit="0.8" data-field="text" style="padding:2mm">one<p class="in">two</p></div>',
        '<div data-fit="0.8" data-field="text" style="height:2mm"><p>one<p>two</div><b class="name">three</b>',
        '<div data-fit="0.8" data-field="text" style="height:3mm;line-height:0.9">one<br>two</div>',
        '<div data-fit="0.8" data-field="text" style="height:4.13mm;line-height:2">one<br>two</div>',
        """<div class="turned" style='transform:rotate(180deg);opacity:0.5;font-size:7pt'>a &lt; b</div>""",
        '<div style="position:absolute;top:28mm"><i class="low">one<br>two</i></div>',
        '<div data-cut="" class="margin" style="position:absolute;top:40mm">one</div>',
    ],
)
def test_text_fit_is_read_as_from_weasyprints_boxes(body: str) -> None:
    [page], [expected] = (engine([ROOT]).pages(document(body)) for engine in (Engine, Reference))
    assert rounded(page.boxes) == rounded(expected.boxes)
    assert page.faces == expected.faces == (0,)
    assert page.trim == pytest.approx(expected.trim, abs=0.001)


def test_a_face_beyond_its_page_is_seen_as_that() -> None:
    pages = Engine([ROOT]).pages(document("a", "<p style='height:1100mm'>b</p>c"))
    assert [page.faces for page in pages] in ([(0,), (1,), ()], [(0,), (1,)])


def test_pages_are_cut_to_the_face_and_its_bleed_and_have_the_same_bytes_again() -> None:
    black = '<div style="position:absolute;inset:-2mm;background:#000"></div>'
    engine = Engine([ROOT])
    written = engine.pdf(engine.pages(document("a", black)))
    pdf = pikepdf.open(BytesIO(written))
    page = pdf.pages[1]
    left, bottom, right, top = (float(edge) for edge in page.MediaBox)
    assert (right - left, top - bottom) == pytest.approx((44 * 72 / 25.4, 34 * 72 / 25.4), abs=0.01)
    assert float(page.TrimBox[0]) - left == pytest.approx(2 * 72 / 25.4, abs=0.01)
    shown = pypdfium2.PdfDocument(written)[1].render(scale=2, grayscale=True).to_pil()
    assert shown.crop((2, 2, shown.width - 2, shown.height - 2)).getextrema() == (0, 0)
    assert Engine([ROOT]).pdf(Engine([ROOT]).pages(document("a", black))) == written


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<p style="overflow: hidden">a', "plutoprint does not draw 'overflow: hidden' as WeasyPrint does"),
        (
            '<STYLE media="print">p{display:grid}</STYLE><p>a',
            "plutoprint does not draw 'display:grid' as WeasyPrint does",
        ),
        (
            '<p style="background:linear-gradient(red,blue)">a',
            "plutoprint does not draw 'linear-gradient(' as WeasyPrint does",
        ),
        (
            '<p class="name" data-fit="big" style="height:9mm">a',
            "'name' has data-fit=\"big\"; a number such as 0.8 is needed",
        ),
        (
            '<p class="name" data-fit="0.8" style="height:0">a',
            "'name' has no room at all; it needs a width and a height",
        ),
        (
            '<p class="name" data-fit="0.8" style="position:static">a',
            "'name' has no place of its own; it needs 'position: absolute'",
        ),
        ('<img src="gone.svg">', "'gone.svg' is not a file of the shelf"),
        ('<img src="http://example.org/a.svg">', "'http://example.org/a.svg' is not a file of the shelf"),
        ('<img src="LICENSE.svg">', "the file 'LICENSE.svg' cannot be drawn; is it what its name says, and whole?"),
    ],
)
def test_what_is_not_drawn_is_an_error(body: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "LICENSE.svg").write_text("<svg")
    engine = Engine([ROOT, tmp_path])
    with pytest.raises(PrintError) as raised:
        engine.pages(document(body))
    assert str(raised.value) == expected


def test_text_and_comments_that_speak_of_what_is_not_drawn_are_drawn() -> None:
    assert len(Engine([ROOT]).pages(document("<style>/* overflow: hidden */</style><p>display:grid"))) == 1


def test_a_letter_that_no_font_has_is_told_once() -> None:
    engine = Engine([ROOT])
    engine.pages(document("浜 &#x6d5c; a\u00a0b"))
    assert engine.warnings == ("no font has '浜' (U+6D5C); the machine chooses what stands for it",)
    engine.afresh()
    assert not engine.warnings


CLAIMS = {"runebound/plain": "runebound/oathblade", "regicide/playing-card": "regicide/full"}
"""A deck for each shipped look that says `plutoprint: same`."""


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A path to look for modules in, on which WeasyPrint does what it does without Pango."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", "cache")
    fake = tmp_path / "modules/weasyprint"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text("print('it is missing')\nraise OSError('cannot load library')\n")
    return str(tmp_path / "modules")


NOTE = "note: plutoprint draws, since WeasyPrint finds no Pango, a library of the system"
DIVIDED = ": no word is divided at the end of a line"


def same(*names: str, most: float = 0.006) -> bool:
    """Two files look alike, page by page.

    Of pixels of 0.18 mm, edges fall differently, and lines under a pixel of CSS are as wide as one.
    """
    one, other = (pypdfium2.PdfDocument(name) for name in names)
    pairs = [[each.render(scale=2, grayscale=True).to_pil() for each in pair] for pair in zip(one, other, strict=True)]
    counts = [ImageChops.difference(*pair).histogram() for pair in pairs]
    return bool(counts) and all(sum(each[128:]) < most * sum(each) for each in counts)


def test_the_looks_that_claim_both_engines_are_those_tested_here() -> None:
    templates = ROOT / "templates"
    said = {path: source.read(path.read_bytes(), path.name).entries() for path in templates.glob("*/*/look.yaml")}
    same = (path for path, each in said.items() if "plutoprint" in each and each["plutoprint"].text() == "same")
    assert {path.parent.relative_to(templates).as_posix() for path in same} == set(CLAIMS)


@pytest.mark.slow
@pytest.mark.parametrize(("look", "deck"), CLAIMS.items())
def test_a_look_that_claims_both_engines_has_one_picture(look: str, deck: str, modules: str) -> None:
    words = ("render", deck, "--look", look.split("/")[1], "--bleed", "2")
    first = process(*words, "-o", "first.pdf", CARDKIT_CACHE="first")
    second = process(*words, "-o", "second.pdf", PYTHONPATH=modules)
    assert (first.code, second) == (0, Ran(0, first.out.replace("first", "second"), f"{NOTE}\n"))
    assert same("first.pdf", "second.pdf")


@pytest.fixture(scope="module")
def evening(shared: Path) -> Path:
    """A folder with the logs of a draft that is over and of one that has begun."""
    seats = ("ADA=runebound/ironbark", "BEN=runebound/gravechant", "CEM=runebound/oathblade")
    assert ran("draft", "run", *seats, "--auto", "--seed", "7", "-o", str(shared / "evening")).code == 0
    long = (f"A{'n' * 21}=runebound/ironbark", *seats[1:])
    assert ran("draft", "run", *long, "--auto", "--seed", "7", "-o", str(shared / "long")).code == 0
    assert ran("draft", "new", *seats, "--seed", "7", "-o", str(shared / "new.jsonl")).code == 0
    pool = ("--draft", "rotisserie", "--pool-query", "", "--game", "runebound", "--seed", "7")
    assert ran("draft", "new", "ADA", "BEN", *pool, "-o", str(shared / "pool.jsonl")).code == 0
    return shared


FOOT = "the foot of a page says its number alone, and pages may end elsewhere"
"""How documents differ."""

DOCUMENTS = {
    "slips": ("render", "evening/draft.jsonl", "--document", "slips"),
    "ledger": ("render", "evening/draft.jsonl", "--document", "ledger"),
    "ledger of a long name": ("render", "long/draft.jsonl", "--document", "ledger"),
    "labels": ("render", "evening/draft.jsonl", "--document", "labels", "--paper", "a6"),
    "picks": ("render", "new.jsonl", "--document", "picks"),
    "picks of a pool": ("render", "pool.jsonl", "--document", "picks", "--paper", "a5"),
    "counters": ("render", "runebound/ironbark", "--document", "counters"),
    "report": ("deck", "report", "runebound/ironbark"),
    "report on narrow pages": ("deck", "report", "runebound/border-patrol", "--paper", "a6"),
    "setup": ("setup", "regicide", "--players", "2", "--seed", "3"),
    "setup on a card": ("setup", "warhammer-quest", "--players", "4", "--seed", "3", "--paper", "card"),
}


@pytest.mark.slow
@pytest.mark.parametrize("words", DOCUMENTS.values(), ids=DOCUMENTS)
def test_documents_have_one_picture_by_both_engines(words: Sequence[str], modules: str, evening: Path) -> None:
    every = [str(evening / each) if each.endswith(".jsonl") else each for each in words]
    first = process(*every, "-o", "one.pdf")
    second = process(*every, "-o", "other.pdf", PYTHONPATH=modules)
    assert (first.code, second.code, second.out) == (0, 0, first.out.replace("one.pdf", "other.pdf"))
    assert second.err == f"{first.err}{NOTE}: {FOOT}\n"
    assert same("one.pdf", "other.pdf", most=0.03)  # the lines of a page of tables fall a pixel away


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "a5", "a6"])
def test_long_names_make_no_pick_sheet_small(paper: str, modules: str) -> None:
    decks = ("ironbark", "gravechant", "oathblade")
    seats = [f"Maximilianalexandervonbergen{number}=runebound/{deck}" for number, deck in enumerate(decks)]
    assert ran("draft", "new", *seats, "--seed", "7", "-o", "log.jsonl").code == 0
    words = ("render", "log.jsonl", "--document", "picks", "--paper", paper, "-o")
    first, second = process(*words, "one.pdf"), process(*words, "other.pdf", PYTHONPATH=modules)
    assert (first.code, first.err) == (0, "")
    assert (second.code, second.err, second.out) == (0, f"{NOTE}: {FOOT}\n", first.out.replace("one", "other"))


@pytest.mark.slow
def test_a_look_is_checked_by_it_as_far_as_its_pages_tell(modules: str) -> None:
    first = process("template", "check", "regicide", "text", "--lang", "en")
    second = process("template", "check", "regicide", "text", "--lang", "en", PYTHONPATH=modules)
    unseen = "contrast and the distance of text from the edge are not checked"
    assert (first.code, second) == (0, Ran(0, first.out, f"{NOTE}{DIVIDED}; {unseen}\n{first.err}"))


@pytest.mark.slow
def test_the_calibration_sheet_needs_no_engine(modules: str) -> None:
    words = ("render", "--document", "calibration", "--backs", "long", "-o")
    assert process(*words, "first.pdf", CARDKIT_CACHE="first").code == 0
    assert process(*words, "second.pdf", PYTHONPATH=modules) == Ran(0, "second.pdf: 2 pages\n", "")
    assert same("first.pdf", "second.pdf")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("regicide/full", "--stamp", "PROXY", "--backs", "long"), "54 cards on 12 pages (54 faces, 54 drawn anew)"),
        (("regicide/full", "--to", "contact"), "54 cards on 2 pages (53 faces, 53 drawn anew)"),
    ],
)
def test_the_second_engine_draws_stamps_and_contact_sheets(words: Sequence[str], told: str, modules: str) -> None:
    done = process("render", *words, "-o", "second.pdf", PYTHONPATH=modules)
    assert done == Ran(0, f"second.pdf: {told}\n", f"{NOTE}\n")
    assert process("render", *words, "-o", "first.pdf", CARDKIT_CACHE="first").code == 0
    assert same("first.pdf", "second.pdf")


@pytest.mark.slow
def test_a_line_in_letters_that_no_font_has_is_drawn_and_told(modules: str) -> None:
    Path("deck.yaml").write_text("game: regicide\nname: 浜\ncastle: [Jack of Clubs]\n", encoding="utf-8")
    done = process("render", "deck.yaml", "-o", "a.pdf", PYTHONPATH=modules)
    line = "the line 'sheet 1 of 1 · A4 · print at 100 %, the ruler is 100 mm long · 浜'"
    assert (done.code, done.err.splitlines()) == (
        0,
        [
            NOTE,
            f"note: {line}: no font has '浜' (U+6D5C); the machine chooses what stands for it",
            f"{NOTE}: a line that is too long is cut without dots",
        ],
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "usual", "taken", "more"),
    [
        (("runebound/oathblade",), "classic", "plain", ""),
        (("--game", "runebound-packs", "--query", "limit:4"), "classic", "text", DIVIDED),
        (("--game", "warhammer-quest", "--query", "limit:4", "--backs", "long"), "parchment", "text", DIVIDED),
    ],
)
def test_a_look_that_nobody_asked_for_gives_way_to_one_that_can_be_drawn(
    words: Sequence[str], usual: str, taken: str, more: str, modules: str
) -> None:
    done = process("render", *words, "-o", "a.pdf", PYTHONPATH=modules)
    told = f"the look '{usual}' needs Pango, a library of the system; drawn as '{taken}'"
    notes = f"note: {told} ('cardkit doctor' says what installs it)\n{NOTE}{more}\n"
    assert (done.code, done.err) == (0, notes)
    assert process("render", *words, "-o", "b.pdf", "--look", taken, PYTHONPATH=modules).code == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("usual", ["", "look: classic\n"])
def test_a_look_that_the_call_or_the_project_names_does_not_give_way(usual: str, modules: str) -> None:
    Path("cardkit.yaml").write_text(usual)
    words = () if usual else ("--look", "classic")
    done = process("render", "runebound/oathblade", "-o", "a.pdf", *words, PYTHONPATH=modules)
    assert (done.code, done.err.endswith("; or '--look plain', which plutoprint draws without it\n")) == (2, True)


@pytest.mark.slow
def test_what_plutoprint_drew_is_kept_apart_and_a_look_that_differs_says_so(modules: str) -> None:
    words = ("render", "--query", "type:skill set:oathblade", "--game", "runebound", "--look", "text", "-o", "a.pdf")
    note = f"{NOTE}: no word is divided at the end of a line\n"
    drawn = [process(*words, "--force", PYTHONPATH=modules) for _ in range(2)]
    assert [each.err for each in drawn] == [note, note]
    assert [each.out.split("(")[1].split(" faces, ")[1] for each in drawn] == [
        f"{drawn[0].out.split(' ')[1]} drawn anew)\n",
        "0 drawn anew)\n",
    ]
    anew = process(*words, "--force")
    assert (anew.out, anew.err) == (drawn[0].out, "")


@pytest.mark.slow
def test_without_either_engine_the_hint_names_both(modules: str) -> None:
    Path(modules, "plutoprint.py").write_text("raise ImportError\n")
    done = process("render", "regicide/full", "-o", "a.pdf", PYTHONPATH=modules)
    start, how, end = done.err.partition("; install it: ")
    assert (done.code, done.out, start) == (
        2,
        "",
        "error: nothing can be drawn: WeasyPrint finds no Pango, a library of the system",
    )
    assert how  # what the machine's own package manager calls it
    assert end.endswith("is installed and cannot be loaded: it draws this without it\n")
