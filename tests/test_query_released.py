"""Dates of sets: asked for, sorted by, counted and shown, of cards and of printings."""

from pathlib import Path

import pytest
from query_table import LANGUAGE, card, found, printed, table
from shell import WITH_PEBBLES, Ran, ran

from cardkit.errors import QueryError
from cardkit.model import Field, Kind, Printing
from cardkit.query import asked_fields, parse
from cardkit.query.completion import ending

QUERY = (*WITH_PEBBLES, "query", "--game", "pebbles")

REEF = """
set: {id: reef, name: Reef, released: 2025-03-14}
cards:
  - {id: crab, name: Crab, kind: shell, rarity: common, weight: 1, printings: [R1, {code: B1, set: base}]}
  - {id: conch, name: Conch, kind: shell, rarity: common, weight: 1}
"""
DUNE = """
set: {id: dune, name: Dune}
cards:
  - {id: bent, name: Bent, kind: stone, rarity: common, weight: 1}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that adds two sets to the invented game, whose own is of 2026; one has no date."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    for name, text in (("reef", REEF), ("dune", DUNE)):
        path = tmp_path / f"cards/pebbles/{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def names(query: str) -> list[str]:
    """The names that a query of these three sets tells."""
    return ran(*QUERY, f"(set:reef or set:dune) {query}", "--format", "names").out.splitlines()


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("released:2025", ["Crab", "Conch"]),
        ("released=2025-03", ["Crab", "Conch"]),
        ("released:2025-04", []),
        ("released<=2025-03", ["Crab", "Conch"]),
        ("released<2025-03", []),
        ("released>2025", ["Crab"]),
        ("released>2025-03-13", ["Crab", "Conch"]),
        ("released!=2026", ["Crab", "Conch"]),
        ("-released:2026", ["Bent", "Conch"]),
        ("-has:released", ["Bent"]),
        ("released:2025..2026", ["Crab", "Conch"]),
        ("released:2026|2024", ["Crab"]),
        ("order:-released,name", ["Conch", "Crab", "Bent"]),
        ("released:2025 unique:prints", ["Crab", "Conch"]),
        ("unique:released", ["Bent", "Conch", "Crab"]),
        ("unique:released (conch or bent) prefer:-name", ["Bent", "Conch"]),
    ],
)
def test_cards_are_found_by_the_dates_of_their_sets_and_printings(query: str, told: list[str]) -> None:
    assert sorted(names(query)) == sorted(told)


def test_the_newest_stands_first_and_the_date_is_shown() -> None:
    assert ran(*QUERY, "crab or bent or conch", "order:-released", "unique:prints", "show:released,place") == Ran(
        0,
        "Crab   2026        base B1  cards/pebbles/reef.yaml:4:5\n"
        "Crab   2025-03-14  reef R1  cards/pebbles/reef.yaml:4:5\n"
        "Conch  2025-03-14  reef     cards/pebbles/reef.yaml:5:5\n"
        "Bent               dune     cards/pebbles/dune.yaml:4:5\n"
        "4 printings\n",
    )
    assert ran(*QUERY, "conch or bent", "--fields", "name,released", "--format", "csv") == Ran(
        0, "name,released\nBent,\nConch,2025-03-14\n"
    )
    assert ran(*QUERY, "!crab prefer:released show:released", "--format", "tsv") == Ran(
        0, "id\tname\tset\tprinting\treleased\ncrab\tCrab\treef\tR1\t2025-03-14\n"
    )


def test_dates_are_counted_in_their_order() -> None:
    assert ran(*QUERY, "crab or conch or bent or whelk", "--facet", "released") == Ran(
        0, "released\n  2025-03-14  2\n  2026        2\n  (none)      1\n4 cards\n"
    )


def test_a_query_says_how_dates_are_understood() -> None:
    asked = "released>=2025 -released:2026|2025-04..2025-06 released!=2024 order:-released"
    assert ran(*QUERY, "--explain", asked) == Ran(
        0,
        "cards where released is not before 2025 and not (released is 2026 or from 2025-04 to 2025-06) "
        "and released is other than 2024; released may be that of any of its printings; by released, newest first; "
        "where its printings differ, the one that comes first counts\n",
    )


REFUSED = {
    "released>x": ("'released' is a date, 'x' is not", "x"),
    "released:2025-3": ("'released' is a date, '2025-3' is not", "2025-3"),
    "released:2025-13": ("'released' is a date, '2025-13' is not", "2025-13"),
    "released:2025-02-30": ("'released' is a date, '2025-02-30' is not", "2025-02-30"),
    "released:0000": ("'released' is a date, '0000' is not", "0000"),
    "released:/2025/": ("'released' is a date, '2025' is not", "/2025/"),
    "released:..": ("a range has two ends", ".."),
    "released:$from.level": ("'released' is a date, '$from.level' is not", "$from.level"),
    "released:2025..": ("a range has two ends", "2025.."),
    "released:2026..2025": ("the range holds nothing", "2026..2025"),
    "released>2025..2026": ("a range is not compared with '>'", ">"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text, LANGUAGE)
    (fault,) = caught.value.faults
    assert (fault.message, fault.line[fault.start : fault.end]) == REFUSED[text]


def test_a_saved_query_and_a_zone_of_game_yaml_ask_for_dates(folder: Path) -> None:
    assert ran("init", "--game", "wolves").code == 0
    path = folder / "cards/wolves/game.yaml"
    text = path.read_text().replace("zones:\n", 'queries:\n  newest: "released>=2026"\nzones:\n', 1)
    path.write_text(text)
    first = folder / "cards/wolves/first.yaml"
    first.write_text(first.read_text().replace("set: {", "set: {released: 2026-05, ", 1))
    assert ran("query", "--game", "wolves", "@newest", "--count") == ran("query", "--game", "wolves", "", "--count")


def test_a_game_without_dates_says_so(folder: Path) -> None:
    (folder / "boats.csv").write_text("name,cost\nSkiff,1\nScow,2\n", encoding="utf-8")
    assert ran("catalogue", "import", "boats.csv").code == 0
    assert ran("query", "--game", "boats", "released>2025") == Ran(
        2,
        "",
        "error: no set of this game has a date, which 'released' asks for; "
        "a set file says it as released: 2025-03 in its 'set', a source of sets as released: KEY\n"
        "  released>2025\n  ^^^^^^^^\n",
    )
    assert ran("query", "--game", "boats", "year:2025").err.startswith(
        "error: no set of this game has a date, which 'year'"
    )


def test_a_field_of_the_games_own_is_meant_in_its_place() -> None:
    own = Field(name="released", kind=Kind.NUMBER)
    called = Field(name="year", kind=Kind.NUMBER, aliases=("Released",))
    assert [asked_fields([each]) for each in (own, called)] == [(own,), (called,)]


def test_a_year_is_a_date_unless_a_game_means_something_else() -> None:
    assert parse("year>=2025", LANGUAGE) == parse("released>=2025", LANGUAGE)._replace(text="year>=2025")
    own = Field(name="year", kind=Kind.NUMBER)
    assert [each.aliases for each in asked_fields([own])] == [(), ()]


def test_a_printing_without_a_set_has_the_date_of_its_cards_set() -> None:
    shore = table([printed(card("Ant"), Printing(code="1"), Printing(code="2", set="Ab")), card("Bee", set="moor")])
    assert found(shore, "released:2024") == found(shore, "released:2025") == ["ant"]
    assert found(shore, "released:2024 unique:prints") == ["ant#0"]
    assert found(shore, "-released:2024 unique:prints") == ["ant#1", "bee"]
    shore.close()


def test_the_field_is_completed() -> None:
    assert ending("rele", LANGUAGE).words == ("released:", "released<=", "released>=")
    assert ending("order:-rel", LANGUAGE).words == ("released",)
