"""Flowing pages, by either engine: all that a document says is on them, at its size, or that is told."""

import pypdfium2
import pytest
from shell import ROOT

from cardkit.engine import Drawer
from cardkit.engine.lost import lost
from cardkit.engine.reference import Engine as Reference
from cardkit.errors import PrintError

pytest.importorskip("plutoprint", reason="there is no wheel of plutoprint for this machine")
from cardkit.engine.pluto import Engine as Second

BOTH = pytest.mark.parametrize("engine", [Reference, Second])
HEAD = (
    "<!doctype html><html><head><style>"
    "@font-face{font-family:Alegreya;src:url(templates/fonts/Alegreya-Regular.ttf)}"
    "@page{size:100mm 100mm;margin:15mm}body{margin:0;font:10pt Alegreya;font-feature-settings:'lnum'}</style></head>"
)
LONG = "n" * 60


def document(body: str) -> str:
    return f"{HEAD}<body>{body}</body></html>"


def drawn(engine: type[Reference | Second], body: str) -> bytes:
    made: Drawer = engine([ROOT])
    pdf = made.flow(document(body))
    assert made.warnings == ()
    return pdf


def refused(engine: type[Reference | Second], body: str) -> str:
    with pytest.raises(PrintError) as raised:
        engine([ROOT]).flow(document(body))
    return str(raised.value)


@BOTH
def test_text_with_ligatures_other_figures_accents_and_parted_words_is_all_there(
    engine: type[Reference | Second],
) -> None:
    text = f"The waft of 12 fjords, <i>Žluťoučký</i> ﬁ &amp; ΐ Ёлка <p style='overflow-wrap:anywhere'>{LONG} 7</p>"
    assert lost(document(text), drawn(engine, text)) == ()


@BOTH
def test_what_is_not_drawn_is_named_in_its_order(engine: type[Reference | Second]) -> None:
    pdf = drawn(engine, "<p>Bramble Maze 3</p><p>Hired Mourners</p><p>Bramble</p>")
    wanted = "<p>Bramble Maze 45</p><p>Hired Mourners</p><p>Bramble Maze</p><p>Hired hands</p><svg><text>no"
    assert lost(document(wanted), pdf) == ("Maze", "45", "Hired", "hands")


@BOTH
def test_words_that_are_not_on_the_pages_are_an_error(engine: type[Reference | Second]) -> None:
    assert refused(engine, '<p>Plague Pit</p><p style="display:none">Cold Communion</p>') == (
        "2 words of the document are not on its pages: 'Cold', 'Communion'; "
        "a template with a simpler layout, or a larger paper, shows all"
    )


def test_text_off_the_paper_or_out_of_a_box_that_may_not_grow_is_an_error() -> None:
    box = '<div class="label" data-fit="1" style="position:relative;width:30mm">'
    more = "mm beyond its place on the paper; a larger paper or shorter words may fit"
    assert refused(Reference, f'<p class="who">{LONG}') == f"'who' reaches 31.0 {more}"
    assert refused(Reference, f"{box}{LONG[:30]}</div>") == f"'label' reaches 28.0 {more}"
    assert refused(Second, f"{box}{LONG[:30]}</div>") == f"'label' reaches 27.2 {more}"


def test_a_document_that_the_second_engine_makes_smaller_says_so_or_may_not() -> None:
    engine = Second([ROOT])
    pdf = engine.flow(document(f"<p>{LONG}</p>"))
    told = "the document is too wide for the paper: all of it is drawn at 60 % of its size"
    assert engine.warnings == (f"{told}; a larger paper or shorter words may fit",)
    assert pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded() == LONG
    assert refused(Second, f'<p>{LONG}</p><b data-fit="1">a</b>') == (
        f"{told}, and it may not shrink; a larger paper or shorter words may fit"
    )


def test_every_letter_without_a_picture_is_told_also_one_that_another_font_has() -> None:
    engine = Second([ROOT])
    capitals = "<style>@font-face{font-family:Capitals;src:url(templates/fonts/AlegreyaSC-Bold.ttf)}</style>"
    letters = "<p>a\ue900 \u0378\u200d \x07</p>"
    engine.flow(document(f"{capitals}{letters}<p>ʒ<b style='font-family:Capitals'>b ʒ ſ</b></p>"))
    assert engine.warnings == tuple(
        f"no font has '{letter}' (U+{ord(letter):04X}); the machine chooses what stands for it"
        for letter in ("\x07", "ſ", "ʒ", "\u0378", "\ue900")
    )
    engine.afresh()
    engine.flow(document(f"{capitals}<p>ʒ<b style='font-family:Capitals'>b</b></p>"))
    assert engine.warnings == ()
