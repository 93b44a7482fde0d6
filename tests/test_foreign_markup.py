"""Texts of web pages: tags off, symbols in braces."""

import pytest

from cardkit.foreign.markup import in_braces, without_tags


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("plain & simple, 1 < 2 > 0", "plain & simple, 1 < 2 > 0"),
        ("<b>Fight.</b> You get <i>+1</i>.", "Fight. You get +1."),
        ('<span class="x">a</span><BR/>b<br />c<hr>d', "a\nb\nc\nd"),
        ("Choose:<ul><li>one</li><li>two</li></ul>", "Choose:\n- one\n- two"),
        ("<p>a</p><p>b</p>", "a\n\nb"),
        ("a <br> b", "a\nb"),
        ("R&amp;D &lt;b&gt; &#8212; &unknown; AT&T", "R&D <b> — &unknown; AT&T"),
        ("<Melee> attack, <banana>", "<Melee> attack, <banana>"),
        ("an <b open tag", "an <b open tag"),
        ("<strong>1[credit]:</strong> break", "1[credit]: break"),
    ],
)
def test_tags_are_taken_off_and_other_angle_brackets_stay(text: str, plain: str) -> None:
    assert without_tags(text) == plain


@pytest.mark.parametrize(
    ("text", "braced"),
    [
        ("[click]: gain 2[credit]", "{click}: gain 2{credit}"),
        ("[elder_sign] [haas-bioroid] [infinity stone]", "{elder_sign} {haas-bioroid} {infinity stone}"),
        ("Trace[6], [X], [Credit], []", "Trace[6], [X], [Credit], []"),
        ("a [[Melee]] attack by [[S.H.I.E.L.D.]]", "a Melee attack by S.H.I.E.L.D."),
        ("{already} [open", "{already} [open"),
    ],
)
def test_symbols_between_marks_get_braces_and_doubled_marks_go(text: str, braced: str) -> None:
    assert in_braces("[]")(text) == braced


def test_other_marks_may_stand_around_symbols() -> None:
    assert in_braces("::")("pay :gold: or ::Iron::") == "pay {gold} or Iron"


def test_a_long_text_of_open_tags_is_read_at_once() -> None:
    assert without_tags("<b " * 20_000) == ("<b " * 20_000).strip()
