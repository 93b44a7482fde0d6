"""Columns and rows, what a query names, limits, runaway patterns, and what an import costs."""

import sqlite3
import subprocess
import sys
import time

import pytest
from query_table import LANGUAGE, card, found, table

from cardkit.errors import QueryError
from cardkit.query import (
    Column,
    Item,
    Language,
    columns,
    derived,
    form,
    items,
    names,
    ordering,
    orders,
    parse,
    patterns,
    reads,
    references,
    sql,
    stopped,
    values,
)
from cardkit.query.expression import leaves


def test_columns_follow_the_fields() -> None:
    assert columns(LANGUAGE) == (
        Column("name", "TEXT"),
        Column("type", "TEXT"),
        Column("rarity", "TEXT"),
        Column("cost", "NUMERIC"),
        Column("level", "NUMERIC"),
        Column("text", "TEXT"),
        Column("artist", "TEXT"),
        Column("code", "TEXT"),
        Column("needs.n", "INTEGER"),
        Column("gives.n", "INTEGER"),
        Column("epic", "INTEGER"),
    )


def test_a_text_of_one_locale_is_derived_from_those_of_all() -> None:
    texts = ({"en": "Æther", "fi": "Eetteri"}, "Reed")
    shore = table([card(each) for each in texts])
    asked = 'SELECT "name.en", "name.fi", "text.en" FROM cards ORDER BY seq'
    assert shore.connection.execute(asked).fetchall() == [("aether", "eetteri", None), ("reed", None, None)]
    assert [each.name for each in derived(LANGUAGE)] == ["name.en", "name.fi", "text.en", "text.fi", "released"]
    shore.close()


@pytest.mark.parametrize("sought", ["3*", "[x]", "?!", "*", "a*b?"])
def test_signs_that_patterns_are_made_of_are_text(sought: str) -> None:
    shore = table([card("Stars", artist="a*b? 3* [x] ?!"), card("Plain", artist="axxbx 3 x !")])
    assert found(shore, f'artist:"{sought}"') == ["stars"]
    assert found(shore, f'-artist:"{sought}"') == ["plain"]
    shore.close()


def test_row_of_a_card_is_folded_and_tells_unknown_from_absent() -> None:
    each = card(
        {"en": "Æther", "fi": "Eetteri"},
        ("cost", "gives"),
        type="Bird",
        level=2**70,
        needs=("Reed", "shell"),
        artist="Ø",
    )
    name = "\x1f\x1faether\x1f\x1e\x1feetteri\x1f"
    assert values(each, form(LANGUAGE)) == (name, "bird", None, None, float(2**70), None, "o", None, 2, None, 0)
    assert items(each, form(LANGUAGE)) == (Item("needs", "Reed", "reed"), Item("needs", "shell", "shell"))


def test_names_references_patterns_and_reads_of_a_query() -> None:
    text = "in:ada|ben -(list:x in:ada) cost>level+$from.level gives<=$from.needs type:/a/ has:rarity $5"
    expression = parse(text, LANGUAGE).expression
    assert names(expression) == ("in:ada", "in:ben", "list:x")
    assert references(expression) == (("from", "level"), ("from", "needs"))
    assert [each.pattern for each in patterns(expression)] == ["a"]
    assert reads(expression) == {"cost", "level", "gives", "type", "rarity", "name"}


def test_order_is_sql_with_bound_words() -> None:
    ranks = 'CASE "type" WHEN ? THEN 0 WHEN ? THEN 1 WHEN ? THEN 2 END'
    by = f'coalesce("name.fi", "name.en") IS NULL, coalesce("name.fi", "name.en") DESC, {ranks} IS NULL, {ranks}'
    found = ordering(orders("-name,type", LANGUAGE), LANGUAGE, "fi")
    assert (", ".join(found.by), found.values) == (by, ("stone", "bird", "tide") * 2)


def test_no_value_becomes_sql() -> None:
    nasty = "x'; DROP TABLE cards; --"
    text = f'name:"{nasty}" artist="{nasty}" gives:"{nasty}" in:"{nasty}" code!="{nasty}"'
    expression = parse(text, LANGUAGE).expression
    where, _ = sql(expression, {f"in:{nasty}": frozenset()}, {})
    assert "drop" not in where.lower()


def test_longest_query_is_read_and_one_character_more_is_not() -> None:
    text = "a " * 4999 + "bb"
    connection = table([card("abba"), card("aa")])
    assert found(connection, text) == ["abba"]
    assert found(connection, text.replace(" ", "|")) == ["abba", "aa"]
    connection.close()
    with pytest.raises(QueryError) as caught:
        parse(text + "b", LANGUAGE)
    (fault,) = caught.value.faults
    assert (fault.message, fault.start) == ("the query has 10001 characters; at most 10000 are read", 10_000)


DEEP = {
    ("(a or b ", ")"): ["ab"],
    ("-(a b or ", ")"): ["c"],
    ("(", ")"): ["c"],
    ("-", ""): ["c"],
    ("a (b | c ", ")"): ["ab"],
}


@pytest.mark.parametrize(("opening", "closing"), DEEP)
def test_deepest_query_is_answered_and_one_level_more_is_not(opening: str, closing: str) -> None:
    levels = 200 // (opening.count("(") + opening.count("-"))
    connection = table([card("ab"), card("c")])
    assert found(connection, opening * levels + "c" + closing * levels) == DEEP[opening, closing]
    connection.close()
    with pytest.raises(QueryError, match=r"^nested too deeply; at most 200 levels$"):
        parse(opening * levels + "-c" + closing * levels, LANGUAGE)


def test_depth_of_a_saved_query_counts_where_it_stands() -> None:
    assert parse("-" * 200 + "@cheap", LANGUAGE).text == "-" * 200 + "@cheap"
    language = type(LANGUAGE)(LANGUAGE.fields, LANGUAGE.locales, {"not": "-wolf"})
    with pytest.raises(QueryError, match=r"^in @not: nested too deeply; at most 200 levels$"):
        parse("-" * 200 + "@not", language)


def doubled(levels: int, join: str) -> Language:
    """Saved queries, each of which names the next one twice."""
    saved = {f"q{number}": f"@q{number + 1}{join}@q{number + 1}" for number in range(levels)}
    return Language(LANGUAGE.fields, LANGUAGE.locales, {**saved, f"q{levels}": "cost<=2"})


def test_a_saved_query_that_is_named_again_is_not_read_again() -> None:
    start = time.process_time()
    found = parse("@q0", doubled(12, " or "))
    assert sum(1 for _ in leaves(found.expression)) == 4096
    with pytest.raises(QueryError, match=r"^the saved queries come to over 5000 values$"):
        parse("@q0", doubled(19, " "))
    assert time.process_time() - start < 0.3


def test_limits_of_saved_queries_hold_where_they_are_named_again() -> None:
    language = doubled(18, " or ")
    assert parse("@q17 or @q10", language).text == "@q17 or @q10"
    saved = {f"s{number}": f"@s{number + 1}" for number in range(19)} | {"s19": "cost<=2"}
    chain = Language(LANGUAGE.fields, LANGUAGE.locales, {**saved, "long": "cost<=1 or @s0"})
    assert parse("@s0 @s10", chain).text == "@s0 @s10"
    with pytest.raises(QueryError, match=r"^the saved queries go over 20 deep$"):
        parse("@s0 or @long", chain)
    deep = Language(LANGUAGE.fields, LANGUAGE.locales, {"not": "-" * 150 + "wolf"})
    assert parse("@not or " + "-" * 50 + "@not", deep).lang is None
    with pytest.raises(QueryError, match=r"^in @not: nested too deeply; at most 200 levels$"):
        parse("@not or " + "-" * 51 + "@not", deep)


def test_longest_sum_is_added_and_one_number_more_is_not() -> None:
    connection = table([card("a", cost=100), card("b", cost=99)])
    assert found(connection, "cost=" + "+".join(["1"] * 100)) == ["a"]
    connection.close()
    with pytest.raises(QueryError, match=r"^the sum has 101 numbers; at most 100 are added$"):
        parse("cost=" + "+".join(["1"] * 101), LANGUAGE)


@pytest.mark.slow
def test_regex_that_runs_away_is_stopped_within_a_second() -> None:
    text = "name:/((a{1,20}){1,20}){1,20}b/"
    connection = table([card("a" * 200 + str(index)) for index in range(20)])
    start = time.process_time()
    with pytest.raises(sqlite3.OperationalError, match=r"^user-defined function raised exception$"):
        found(connection, text)
    assert time.process_time() - start < 1
    connection.close()
    (fault,) = stopped(text, parse(text, LANGUAGE).expression).faults
    assert (fault.message, text[fault.start : fault.end]) == (
        "the /regex/ took longer than a second and was stopped",
        text[5:],
    )


def test_known_runaway_is_answered_at_once() -> None:
    connection = table([card("a" * 32 + "b"), card("a" * 32)])
    assert found(connection, "name:/(a+)+$/") == ["a" * 32]
    connection.close()


def test_import_takes_nothing_slow_along() -> None:
    slow = {"regex", "sqlite3", "yaml", "jsonschema", "rich", "decimal", "typing_extensions"}
    code = f"import sys, cardkit.query; print(sorted({slow} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
