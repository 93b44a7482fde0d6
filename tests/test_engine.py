"""The engine, and canaries for what it takes from WeasyPrint without being promised it."""

import os
import re
import signal
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import ImageChops
from printing import DOTS, pebbles, pictures, texts
from shell import ROOT

from cardkit.engine import Box
from cardkit.engine.reference import Engine
from cardkit.errors import PrintError
from cardkit.face.batch import font_css

HEAD = (
    "<!doctype html><style>@page { size: 40mm 100mm; margin: 0; bleed: 2mm } body { margin: 0 } p { margin: 0 }"
    " section { position: relative; width: 40mm; height: 30mm; break-after: page; font: 10pt/12pt Alegreya }</style>"
)
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M1 1h7v7h-7z" fill="#123456"/></svg>'

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a494441"
    "54789c636000000002000148afa4710000000049454e44ae426082"
)
"""One black pixel."""


def shelf(folder: Path) -> Path:
    """A folder with a file beside it that must not be read."""
    (folder / "shelf/art").mkdir(parents=True)
    (folder / "secret.svg").write_text(SQUARE)
    (folder / "shelf/art/square.svg").write_text(SQUARE)
    (folder / "shelf/art/link.svg").symlink_to(folder / "secret.svg")
    return folder / "shelf"


def scanned(body: str) -> tuple[Box, ...]:
    [page] = Engine([]).pages(f'{HEAD}<section id="f0">{body}</section>')
    return page.boxes


def test_canary_the_box_tree_tells_what_overflows_and_by_how_much() -> None:
    body = (
        '<div data-fit="0.7" data-step="0.05" data-field="text" style="position:absolute;width:30mm;height:10mm">'
        "<p>one<br>two<br>three</p></div>"
        '<div class="name" style="position:absolute;top:12mm;width:30mm;white-space:nowrap"><b>short</b></div>'
    )
    # Three lines of 12 pt are 12.7 mm; the last em ends 1 pt before its line does.
    text, name = scanned(body)
    assert (text.field, text.least, text.step, text.wide, text.points) == ("text", 0.7, 0.05, 0, 10)
    assert text.high == pytest.approx(12.7 - 10 - 0.35, abs=0.1)
    assert name == Box(field="name", least=None, step=0.02, wide=0, high=0, points=10)


@pytest.mark.parametrize(("line", "over"), [("0.8", 1), ("1", 0), ("1.2", 0), ("2", 0), ("normal", 0)])
def test_canary_the_em_stands_in_the_middle_of_its_line_however_high_that_is(line: str, over: float) -> None:
    box = f'<div data-fit="0.8" data-field="t" style="font:10pt/{line} Alegreya">HÅgy</div>'  # as high as its line
    assert scanned(box)[0].high == pytest.approx(over * 25.4 / 72, abs=0.01)


def test_canary_letters_are_painted_where_the_scan_takes_them_to_be() -> None:
    heights = ("0.8", "1", "1.36", "1.7", "2.4")
    engine = Engine([ROOT])
    faces = "".join(
        f'<section id="f{number}"><div style="padding:8mm;font:10pt/{each} Alegreya">H</div></section>'
        for number, each in enumerate(heights)
    )
    pages = engine.pages(HEAD.replace("; bleed: 2mm", "").replace("<style>", f"<style>{font_css(pebbles())}") + faces)
    taken = [engine.lines(page)[0].top for page in pages]
    inks = [ImageChops.invert(each).getbbox() for each in pictures(engine.pdf(pages))]
    above = [ink[1] / DOTS - top for ink, top in zip(inks, taken, strict=True) if ink is not None]
    assert above == pytest.approx([above[0]] * len(heights), abs=0.06)
    assert len({round(top, 1) for top in taken}) == len(heights)


@pytest.mark.parametrize("display", ["block", "flex; align-items: center", "grid", "table", "inline-block"])
def test_canary_text_is_found_in_every_kind_of_box(display: str) -> None:
    body = f'<div data-field="in" style="display:{display}"><div><span>a</span></div></div>'
    assert [box.field for box in scanned(body)] == ["in"]


def test_canary_text_that_overflows_its_page_is_found() -> None:
    [box] = scanned('<div data-field="low" style="position:absolute;top:28mm;height:2mm"><p>one<br>two</p></div>')
    assert (box.field, box.wide) == ("low", 0)
    assert box.high == pytest.approx(28 + 8.47 - 30 - 0.35, abs=0.1)


def test_an_image_in_a_text_box_counts_as_text(tmp_path: Path) -> None:
    image = '<img src="art/square.svg" style="width:8mm">'
    body = f'<div data-fit="0.8" data-field="t" style="width:5mm;height:5mm">{image}</div>'
    [page] = Engine([shelf(tmp_path)]).pages(f'{HEAD}<section id="f0">{body}</section>')
    [box] = page.boxes
    assert (box.field, round(box.wide, 2), box.points) == ("t", 3, float("inf"))


def test_pages_say_which_faces_start_on_them_and_are_cut_to_their_size() -> None:
    engine = Engine([])
    pages = engine.pages(f'{HEAD}<section id="f0">a</section><section id="f1">b</section>')
    pdf = pikepdf.open(BytesIO(engine.pdf(pages)))
    assert [page.faces for page in pages] == [(0,), (1,)]
    for page in pdf.pages:
        left, bottom, right, top = (float(edge) / 72 * 25.4 for edge in page.TrimBox)
        assert (right - left, top - bottom) == pytest.approx((40, 30), abs=0.001)
        assert [float(edge) / 72 * 25.4 for edge in page.MediaBox] == pytest.approx(
            [left - 2, bottom - 2, right + 2, top + 2], abs=0.001
        )


def test_pages_of_several_documents_go_into_one_file() -> None:
    engine = Engine([])
    pages = [engine.pages(f'{HEAD}<section id="f0">{word}</section>')[0] for word in ("one", "two", "three")]
    assert texts(engine.pdf([pages[2], pages[0]])) == ["three", "one"]


def test_canary_a_page_has_only_the_resources_that_it_names() -> None:
    engine = Engine([])
    sections = ['<div style="height:9mm;background:linear-gradient(red,blue)"></div>', "plain"]
    pages = engine.pages(HEAD + "".join(f'<section id="f{n}">{body}</section>' for n, body in enumerate(sections)))
    pdf = pikepdf.open(BytesIO(engine.pdf(pages)))
    assert [len(page.Resources.Pattern) for page in pdf.pages] == [1, 0]


def test_canary_equal_drawings_are_written_once(tmp_path: Path) -> None:
    engine = Engine([shelf(tmp_path)])
    faces = [SQUARE, SQUARE, '<img src="art/square.svg">', SQUARE.replace("#123456", "#654321"), "<p>none</p>"]
    pages = engine.pages(HEAD + "".join(f'<section id="f{n}">{body}</section>' for n, body in enumerate(faces)))
    pdf = pikepdf.open(BytesIO(engine.pdf(pages)))
    forms = [tuple(page.Resources.XObject.keys()) for page in pdf.pages]
    assert forms[0] == forms[1] != forms[3]
    assert [len(names) for names in forms] == [1, 1, 1, 1, 0]
    assert b"0.070588 0.203922 0.337255 rg" in pdf.pages[0].Resources.XObject[forms[0][0]].read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        "art/none.svg",
        "art/link.svg",
        "../secret.svg",
        "art/../../secret.svg",
        "art/%2e%2e/%2e%2e/secret.svg",
        "/etc/hostname",
        "file:///etc/hostname",
        "file://host/art/square.svg",
        "http://127.0.0.1:9/square.svg",
        "https://example.org/square.svg",
        "ftp://example.org/square.svg",
    ],
)
def test_files_outside_the_folders_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(PrintError) as raised:
        Engine([shelf(tmp_path)]).pages(f'{HEAD}<section id="f0"><img src="{name}"></section>')
    assert re.fullmatch("'.+' is not a file of the shelf", str(raised.value))


@pytest.mark.parametrize("name", ["art/square.svg", "/art/square.svg", "art/../art/square.svg"])
def test_files_inside_the_folders_are_read(name: str, tmp_path: Path) -> None:
    engine = Engine([shelf(tmp_path)])
    [page] = engine.pages(f'{HEAD}<section id="f0"><img src="{name}"></section>')
    pdf = pikepdf.open(BytesIO(engine.pdf([page])))
    assert len(pdf.pages[0].Resources.XObject) == 1
    assert engine.warnings == ()


def test_a_stylesheet_from_elsewhere_is_refused() -> None:
    with pytest.raises(PrintError):
        Engine([]).pages('<link rel="stylesheet" href="https://example.org/a.css"><p>a')


def test_the_first_folder_that_has_a_file_wins(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder, colour in zip(folders, ("#ff0000", "#0000ff"), strict=True):
        folder.mkdir()
        (folder / "dot.svg").write_text(SQUARE.replace("#123456", colour))
    engine = Engine(folders)
    pages = engine.pages(f'{HEAD}<section id="f0"><img src="dot.svg"></section>')
    pdf = pikepdf.open(BytesIO(engine.pdf(pages)))
    [form] = pdf.pages[0].Resources.XObject.values()
    assert b"1 0 0 rg" in form.read_bytes()


def test_what_the_engine_does_not_understand_is_said_once() -> None:
    engine = Engine([])
    for _ in range(2):
        engine.pages("<style>p { colour: red }</style><p>a")
    assert engine.warnings == ("Ignored `colour: red ` at 1:5, unknown property.",)


@pytest.mark.parametrize(
    "svg",
    [
        SQUARE.replace(' xmlns="http://www.w3.org/2000/svg"', ""),
        SQUARE.replace("<path", '<svg x="0"><g/></svg><path'),
        SQUARE.replace("<path", "<svg/><path"),
        SQUARE.replace("<path", "<g id=a></g><path"),  # no XML: it stays in the document
        SQUARE.replace("<svg", '<svg class="a" style="width:9px"'),
    ],
)
def test_a_drawing_in_the_document_is_drawn_however_it_is_written(svg: str) -> None:
    engine = Engine([])
    pdf = pikepdf.open(BytesIO(engine.pdf(engine.pages(f'{HEAD}<section id="f0">{svg}<p>after</p></section>'))))
    [form] = pdf.pages[0].Resources.XObject.values()
    assert b"0.070588 0.203922 0.337255 rg" in form.read_bytes()
    assert texts(engine.pdf(engine.pages(f'{HEAD}<section id="f0">{svg}<p>after</p></section>'))) == ["after"]


def test_a_drawing_that_needs_its_file_is_drawn_in_each() -> None:
    gradient = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
    svg = SQUARE.replace("<path", f"{gradient}<path").replace("#123456", "url(#g)")
    engine, html = Engine([]), f'{HEAD}<section id="f0">{svg}</section>'
    first, second = (engine.pdf(engine.pages(html)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.svg", b""),
        ("a.svg", b"hello"),
        ("a.png", b"hello"),
        (
            "a.svg",
            b'<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg">&e;</svg>',
        ),
        (
            "a.svg",
            SQUARE.replace("<path", '<image href="http://127.0.0.1:9/a.png" width="9" height="9"/><path').encode(),
        ),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_an_error(name: str, content: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    engine = Engine([tmp_path])
    with pytest.raises(PrintError) as raised:
        engine.pdf(engine.pages(f'{HEAD}<section id="f0"><img src="{name}"></section>'))
    assert str(raised.value) == f"the file '{name}' cannot be drawn; is it what its name says, and whole?"


@pytest.mark.parametrize(
    ("name", "content", "whole"),
    [
        ("a.png", PNG, True),
        ("a.png", PNG + b"more", True),
        ("a.png", PNG[:-12], False),
        ("a.png", PNG[:-1], False),
        ("a.png", PNG[:45] + bytes([PNG[45] ^ 1]) + PNG[46:], False),
        ("a.jpg", b"\xff\xd8\xff\xe0 and no end", False),
    ],
)
def test_a_picture_that_is_damaged_or_cut_off_is_an_error(
    name: str, content: bytes, whole: bool, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    engine, told = Engine([tmp_path]), None
    try:
        pages = engine.pages(f'{HEAD}<section id="f0"><img src="{name}"></section>')
        pdf = pikepdf.open(BytesIO(engine.pdf(pages)))
        assert len(pdf.pages[0].Resources.XObject) == 1
    except PrintError as error:
        told = str(error)
    assert told == (None if whole else f"the picture '{name}' is damaged or cut off")


def test_only_named_files_are_read(tmp_path: Path) -> None:
    engine = Engine([shelf(tmp_path)], ("/art/./square.svg",))
    assert len(engine.pages(f'{HEAD}<section id="f0"><img src="art/square.svg"></section>')) == 1
    (tmp_path / "shelf/other.css").write_text("")
    with pytest.raises(PrintError) as raised:
        engine.pages('<style>@import "other.css";</style><p>a')
    assert str(raised.value).startswith("'other.css' is named where files are not looked for; ")


def test_an_attachment_from_elsewhere_is_refused() -> None:
    engine = Engine([])
    with pytest.raises(PrintError) as raised:
        engine.pdf(engine.pages('<link rel="attachment" href="file:///etc/hostname"><p>a'))
    assert str(raised.value) == "'etc/hostname' is not a file of the shelf"


def test_elements_that_stand_too_deep_are_an_error() -> None:
    with pytest.raises(PrintError) as raised:
        Engine([]).pages("<div>" * 2000)
    assert str(raised.value) == "its elements stand too deep within each other"


def test_what_the_engine_cannot_compute_is_an_error() -> None:
    with pytest.raises(PrintError) as raised:
        Engine([]).pages('<p style="letter-spacing:1e9mm">ab')
    assert str(raised.value).startswith("WeasyPrint fails at it (OverflowError: ")


def test_a_letter_that_no_font_has_is_said() -> None:
    engine = Engine([])
    engine.pdf(engine.pages("<p>\U000f0000"))
    assert engine.warnings == ("no font has '\U000f0000' (U+F0000); an empty box stands for it",)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
def test_canary_an_interrupt_within_a_drawing_ends_all_work(monkeypatch: pytest.MonkeyPatch) -> None:
    from weasyprint.svg import SVG

    def draw(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(SVG, "draw", draw)
    # Where these tests are a shell's background job, they would not hear it.
    engine, outside = Engine([]), signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            engine.pdf(engine.pages(f'{HEAD}<section id="f0">{SQUARE}</section>'))
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, outside)
