"""Which game a query is about when cards are printed and nothing else says it."""

from dataclasses import replace
from pathlib import Path

import pytest
from shell import PEBBLES, ran

from cardkit.errors import QueryError, UsageError
from cardkit.jobs.desk import Desk
from cardkit.jobs.subject import game_of
from cardkit.shelf import Root, Shelf, built_in

DESK = Desk(shelf=Shelf((Root(PEBBLES, "--shelf"), built_in())), cache=None)


def test_the_only_game_that_understands_it_is_meant() -> None:
    assert game_of(DESK, "kind:tide") == "pebbles"
    assert game_of(DESK, "kind:tide xyzzy") == "pebbles"


def test_of_those_that_understand_it_the_only_one_with_hits_is_meant() -> None:
    assert game_of(DESK, "whelk") == "pebbles"


def test_the_game_that_is_said_is_meant_whatever_it_finds() -> None:
    assert game_of(replace(DESK, game="runebound"), "whelk") == "runebound"
    assert game_of(replace(DESK, usual_game="pebbles"), "rank:ace") == "pebbles"


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (
            "",
            "'' finds cards of 6 games: defenders-of-the-wild, pebbles, "
            "regicide, runebound, runebound-packs, warhammer-quest",
        ),
        (
            "xyzzy",
            "'xyzzy' finds no card of 6 games: defenders-of-the-wild, pebbles, "
            "regicide, runebound, runebound-packs, warhammer-quest",
        ),
    ],
)
def test_several_games_are_told(query: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        game_of(DESK, query)
    fault = caught.value.faults[0]
    assert (fault.message, fault.hint) == (message, "say which with --game")


def test_a_query_that_no_game_understands_is_told_as_by_a_search() -> None:
    with pytest.raises(QueryError, match=r"^unknown field 'knid' in pebbles; no other game fits better$"):
        game_of(DESK, "knid:tide")


def test_cards_are_printed_without_a_word_on_their_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = ran("render", "--query", "xyzzy", "-o", "x.pdf")
    assert (done.code, done.err) == (
        2,
        "error: 'xyzzy' finds no card of 5 games: defenders-of-the-wild, regicide, runebound, "
        "runebound-packs, warhammer-quest; say which with --game\n",
    )
