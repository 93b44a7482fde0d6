"""plutoprint, which draws where WeasyPrint cannot: the same boxes, the same pictures, and no silence about the rest."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops
from shell import ROOT, Ran, process

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
    assert engine.warnings == ("no font has '浜' (U+6D5C); what stands for it is the machine's affair",)
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
    one, other = (pypdfium2.PdfDocument(name) for name in ("first.pdf", "second.pdf"))
    assert len(one) == len(other)
    for page, beside in zip(one, other, strict=True):
        grey, greys = (each.render(scale=2, grayscale=True).to_pil() for each in (page, beside))
        counts = ImageChops.difference(grey, greys).histogram()
        # Of pixels of 0.18 mm, edges fall differently, and lines under a pixel of CSS are as wide as one.
        assert sum(counts[128:]) < 0.006 * sum(counts)


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
