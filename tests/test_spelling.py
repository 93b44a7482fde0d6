"""Notes on values that cards have in another writing, and fields that are typed without umlauts."""

from pathlib import Path

import pytest
from shell import Ran, ran

MUSHROOMS = """Name;Stärke;Größe;Regeltext
Frog;1;2;Füge eine Karte hinzu.
Tall Mushroom;3+;X;Es ist giftig und neu.
Midge;2;1;Sticht.
"""

MARKED = "note: 'starke' of some cards is '3+', which is no number; 'starke:3+' finds those\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose game has heads and texts with umlauts."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "forest.csv").write_text(MUSHROOMS, encoding="utf-8")
    assert ran("catalogue", "import", "forest.csv").code == 0
    return tmp_path


def names(query: str) -> Ran:
    return ran("query", query, "--format", "names")


@pytest.mark.parametrize("field", ["starke", "stärke", "Stärke", "staerke", "STAERKE"])
def test_a_field_may_be_typed_with_two_letters_for_an_umlaut(field: str) -> None:
    assert names(f"{field}<=1") == Ran(0, "Frog\n", MARKED)


def test_other_fields_are_not_meant_so() -> None:
    assert names("staerk>1").err == "error: unknown field 'staerk'; did you mean 'starke'?\n  staerk>1\n  ^^^^^^\n"


@pytest.mark.parametrize("query", ["starke>=2", "starke:1..9", "starke!=1", "-starke<2", "(midge or starke=2)"])
def test_what_stands_beside_numbers_and_looks_like_one_is_noted(query: str) -> None:
    assert names(query).err == MARKED


@pytest.mark.parametrize("query", ["starke:3+", "-starke:3+", "-has:starke", "frog"])
def test_nothing_is_noted_where_the_mark_is_asked_for_or_none_is_compared(query: str) -> None:
    assert names(query).err == ""


def test_a_text_that_is_found_without_its_second_letter_is_noted() -> None:
    told = "note: no card has 'fuege' in 'regeltext'; did you mean 'fuge', which finds umlauts too?\n"
    assert names("regeltext:fuege") == Ran(0, "", told)
    assert names("regeltext:fuge") == Ran(0, "Frog\n")
    assert names("regeltext:neue") == Ran(0, "")
    assert names("regeltext:fuegt") == Ran(0, "")
