"""`query --sql`: one statement that gives the same ids in the same order, in SQLite's own hands."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from query_oracle import OUTSIDE
from query_stream import expected, stream
from query_table import table
from shell import WITH_PEBBLES, Ran, ran

from cardkit.catalogue.pasted import pasted
from cardkit.query import matcher, parse, references

QUERY = (*WITH_PEBBLES, "query", "--game", "pebbles")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no project, and a cache in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def test_a_statement_has_its_values_in_it() -> None:
    assert ran(*QUERY, 'kind:stone|glass weight<=2.5 -text:"it\'s" order:-weight limit:3', "--sql") == Ran(
        0,
        'SELECT id FROM cards WHERE (("kind" = \'stone\' OR "kind" = \'glass\') AND ("weight" <= 2.5 AND '
        "((\"text\" GLOB '*it''s*') IS NOT TRUE))) "
        'ORDER BY "weight" IS NULL, "weight" DESC, file, line, "column" LIMIT 3;\n',
    )


def test_characters_that_cannot_be_pasted_are_named() -> None:
    assert ran(*QUERY, "!whelk", "--sql") == Ran(
        0,
        "SELECT id FROM cards WHERE \"name\" GLOB ('*'||char(31)||'whelk'||char(31)||'*') "
        'ORDER BY file, line, "column";\n',
    )


def test_a_regex_has_a_note() -> None:
    assert ran(*QUERY, "found:/pier.*/", "--sql") == Ran(
        0,
        'SELECT id FROM cards WHERE "found" REGEXP \'pier.*\' ORDER BY file, line, "column";\n',
        "note: SQLite's own shell has no such REGEXP; 'cardkit catalogue sql' takes the statement\n",
    )


def test_a_query_of_several_games_is_a_statement_for_each() -> None:
    games = ["defenders-of-the-wild", "pebbles", "regicide", "runebound", "runebound-packs", "warhammer-quest"]
    assert ran(*WITH_PEBBLES, "query", "a", "--sql").out == "".join(
        f'-- {game}\nSELECT id FROM cards WHERE "name" GLOB \'*a*\' ORDER BY file, line, "column";\n' for game in games
    )


@pytest.mark.parametrize(
    "query",
    [
        "",
        "kind:tide in:pebbles/heap",
        "unique:kind prefer:-weight order:rarity",
        "colours>=red or needs!=2 or traits=flat|old".replace("needs", "colours"),
        "weight!=1|2..3 -is:shiny",
        "@treasure -!whelk name!=storm",
        '"?" or name:"\'" or text:a limit:4',
        "own:0 lang:fi order:-name",
        "unique:prints order:level",
    ],
)
def test_a_statement_gives_the_ids_of_the_answer(query: str, folder: Path) -> None:
    answer = ran("--quiet", *QUERY, query, "--format", "csv", "--fields", "id").out.splitlines()[1:]
    statement = ran("--quiet", *QUERY, query, "--sql").out
    [path] = folder.glob("cache/catalogue/pebbles-*.sqlite")
    with closing(sqlite3.connect(path)) as connection:
        assert [row[0] for row in connection.execute(statement)] == answer


@pytest.mark.parametrize("rounds", [4, pytest.param(40, marks=pytest.mark.slow)])
def test_statements_of_any_queries_give_what_the_oracle_says(rounds: int) -> None:
    for deck, queries in stream(rounds):
        shore = table(deck)
        shore.connection.create_function("REGEXP", 2, matcher(60))
        for query in queries:
            asked = parse(query.text, shore.language)
            if not references(asked.expression):
                wanted = OUTSIDE | {"list:a": frozenset(), "list:b": frozenset()}
                rows = shore.connection.execute(pasted(shore.catalogue, asked, wanted))
                told = ["#".join(str(part) for part in row[:2] if part is not None) for row in rows]
                assert told == expected(query, deck), query.text
        shore.close()
