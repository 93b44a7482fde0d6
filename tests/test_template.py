"""Templates from strangers: what they may not do, and where a fault of theirs stands."""

from pathlib import Path

import pytest
from printing import cards, style

from cardkit import face
from cardkit.errors import PrintError
from cardkit.face.face import Slot, front
from cardkit.face.store import Store

FILE = "templates/pebbles/test/face.html"
TOO_MUCH = "the template asks for too much: "
DEEP = "its parts stand, include or call each other too deep"
RANGES = f"{TOO_MUCH}the ranges of a template count too far; at most 100000 in all"
NUMBER = f"{TOO_MUCH}100001 is too large a number; at most 100000"
TIMES = f"{TOO_MUCH}100001 times something is too much; at most 100000"


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}", RANGES),
        ("{{ range(10**30)|length }}", RANGES),
        ("{{ 'a' * 100001 }}", TIMES),
        ("{{ 100001 * [1] }}", TIMES),
        ("{{ 9 ** 9999 }}", f"{TOO_MUCH}the power is too large a number"),
        ("{{ 'a'|center(100001) }}", NUMBER),
        ("{{ 'a'|indent(width=100001) }}", NUMBER),
        ("{{ 'a'.ljust(100001) }}", NUMBER),
        ("{{ '%10000d'|format(1) }}", f"{TOO_MUCH}'%10000d' asks for too wide a text"),
        ("{{ '%*d'|format(9, 1) }}", f"{TOO_MUCH}'%*d' asks for too wide a text"),
        (
            "{{ '%9d' % 1 }}",
            f"{TOO_MUCH}'%' is for numbers; texts are joined with '~', or formatted with the filter 'format'",
        ),
        ("{{ '{:9}'.format(1) }}", "access to attribute 'format' of 'str' object is unsafe"),
        ("{{ lipsum }}", "'lipsum' is not there; ask for it with `lipsum is defined`"),
        (
            "{% for a in range(101) %}{{ 'a' * 10000 }}{% endfor %}",
            f"{TOO_MUCH}the template gives more than 1000000 characters",
        ),
        ('{% include "pebbles/test/face.html" %}', DEEP),
        ('{% extends "pebbles/test/face.html" %}', DEEP),
        ("{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}", DEEP),
        ("{% for a in [1] %}" * 30 + "{% endfor %}" * 30, DEEP),
        ('{% include "templates/pebbles/a.html" %}', "no template is called 'templates/pebbles/a.html'"),
    ],
)
def test_a_template_that_asks_for_too_much_is_an_error_at_its_line(template: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(PrintError) as raised:
        front(cards()["whelk"], style(tmp_path, {"face.html": template}))
    assert str(raised.value) == f"{FILE}:1:1: {told}"


@pytest.mark.parametrize(
    ("template", "given"),
    [
        ("{{ range(100000)|length }}", "100000"),
        ("{{ ('a' * 100000)|length }}", "100000"),
        ("{{ 'a'|center(100000)|length }}", "100000"),
        ("{{ '%04d'|format(7) }}", "0007"),
        ("{{ 7 % 4 }} {{ 2 ** 10 }} {{ 3 * 4 }} {{ [1] + [2] }}", "3 1024 12 [1, 2]"),
        ("{% for a in range(100) %}{{ 'a' * 10000 }}{% endfor %}", "a" * 1_000_000),
    ],
)
def test_each_card_may_take_a_template_to_its_bounds(template: str, given: str, tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": template})
    assert [front(cards()[card], look).html for card in ("whelk", "ebb")] == [given, given]


@pytest.mark.parametrize(("name", "whose"), [("face.html", "'Whelk': "), ("face.css", "")])
def test_a_template_that_is_not_utf8_is_an_error_at_its_place(name: str, whose: str, tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "a"})
    (tmp_path / "templates/pebbles/test" / name).write_bytes(b"\n\xff")
    with pytest.raises(PrintError) as raised:
        face.drawn([Slot(cards()["whelk"])], look, Store(tmp_path / "store"))
    assert str(raised.value) == f"templates/pebbles/test/{name}:2:1: {whose}byte 0xff is not UTF-8"


def test_excess_is_told_of_one_card_and_not_tried_with_the_next(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "{{ 'a' * 100001 }}"})
    with pytest.raises(PrintError) as raised:
        face.drawn([Slot(cards()[card]) for card in ("whelk", "ebb")], look, Store(tmp_path / "store"))
    assert str(raised.value) == f"{FILE}:1:1: 'Whelk': {TIMES}"
