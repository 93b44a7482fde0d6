"""Patterns of strangers: what is wrong with one, and searches that end."""

import time

import pytest

from cardkit.pattern import fault, searches


@pytest.mark.parametrize(
    ("pattern", "wrong"),
    [
        ("^[a-z]+$", None),
        ("[[a]", None),
        ("a(b", ("missing )", 3)),
        ("(a{100}){100}", None),
        ("(a{100}){101}", ("over 10000 characters with its counted repeats written out", 8)),
        ("(" * 50 + "a" + ")" * 50, None),
        ("(" * 51 + "a" + ")" * 51, ("over 50 groups inside each other", 50)),
        ("a(?1)", ("it must not call itself", 1)),
    ],
)
def test_what_is_wrong_with_a_pattern_is_told_with_its_character(pattern: str, wrong: tuple[str, int] | None) -> None:
    assert fault(pattern) == wrong


def test_a_pattern_fits_somewhere_in_a_text() -> None:
    found = searches(1, 1)
    assert [found("b+", text) for text in ("abb", "a")] == [True, False]


def test_a_search_that_runs_away_is_stopped() -> None:
    started = time.process_time()
    with pytest.raises(TimeoutError):
        searches(0.05, 1)("^(a|a)*$", "a" * 60 + "b")
    assert time.process_time() - started < 0.5


def test_all_searches_together_have_an_end() -> None:
    found = searches(1, 0.05)
    with pytest.raises(TimeoutError):
        found("^(a|a)*$", "a" * 60 + "b")
    with pytest.raises(TimeoutError):
        found("a", "a")
