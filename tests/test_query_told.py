"""How hits are told: one of each list and mark, texts of one locale; and values that are empty or drive a column."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from query_table import Shore, card, found, table
from shell import WITH_PEBBLES, Ran, ran

from cardkit.catalogue.facet import facets
from cardkit.model import Card
from cardkit.query import parse, tallied
from cardkit.query.completion import ending


def marked(each: Card, mark: str) -> Card:
    """A card with a mark in the place of its cost."""
    return replace(each, instead={"cost": mark})


CARDS = (
    card("Ant", cost=2, needs=("reed", "shell"), gives=("Foam",)),
    card({"en": "Bee", "fi": "Öö"}, needs=("shell", "reed"), gives=("foam", "foam")),
    card({"en": "Cat", "fi": "Ab"}, cost=1, needs=("reed",), text={"en": "a", "fi": "same"}),
    marked(card("Dog", needs=("shell",)), "X"),
    marked(card({"en": "Elk", "fi": "Ab"}), "2+"),
    marked(card("Fox", ("needs",), text={"en": "b", "fi": "Same"}), "x"),
    card("Gnu", cost=2, gives=("Foam", "mud")),
)


@pytest.fixture
def shore() -> Iterator[Shore]:
    made = table(CARDS)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("unique:needs", ["ant", "cat", "dog", "elk"]),
        ("unique:gives", ["ant", "cat", "gnu"]),
        ("unique:cost", ["ant", "bee", "cat", "dog", "elk"]),
        ("unique:needs prefer:-name order:-name", ["gnu", "dog", "cat", "bee"]),
        ("has:name.fi unique:name.fi", ["bee", "cat"]),
        ("unique:text.fi prefer:-text.en", ["ant", "fox"]),
        ("order:name.fi,-name.en", ["elk", "cat", "bee", "gnu", "fox", "dog", "ant"]),
        ("has:name.fi order:-name.fi", ["bee", "cat", "elk"]),
    ],
)
def test_one_of_each_is_told(shore: Shore, query: str, ids: Sequence[str]) -> None:
    assert found(shore, query) == ids


@pytest.mark.parametrize(
    ("field", "values", "missing"),
    [
        ("cost", ((1, 1), (2, 2), ("2+", 1), ("X", 2)), 1),
        ("needs", (("reed", 3), ("shell", 3)), 3),
        ("name.fi", (("Ab", 2), ("Öö", 1)), 4),
        ("text.fi", (("Same", 2),), 5),
        ("text.en", (("a", 1), ("b", 1)), 5),
    ],
)
def test_marks_and_texts_of_one_locale_are_counted(
    shore: Shore, field: str, values: Sequence[tuple[str | int, int]], missing: int
) -> None:
    total, (facet,) = facets(shore.catalogue, parse("", shore.language), {}, tallied(field, shore.language))
    assert (total, facet.field.name, facet.values, facet.missing) == (7, field, values, missing)


@pytest.mark.parametrize("query", ['!""', 'name=""', 'text=""', 'artist=""', 'name.fi=""', 'name.en=""', "text:/^$/"])
def test_the_empty_text_is_the_whole_value_of_no_card_that_has_another(shore: Shore, query: str) -> None:
    assert found(shore, query) == []
    assert found(shore, f"-({query})") == ["ant", "bee", "cat", "dog", "elk", "fox", "gnu"]


def test_every_value_is_other_than_the_empty_text(shore: Shore) -> None:
    assert found(shore, 'text!=""') == ["cat", "fox"]
    assert found(shore, 'name.fi!=""') == ["bee", "cat", "elk"]


def test_the_empty_text_is_found_where_it_is_a_value() -> None:
    shore = table(
        [card({"en": "Ant", "fi": ""}), card("Bee", text={"en": ""}), card("Cat", text={"fi": ""}, artist="")]
    )
    assert found(shore, 'name=""') == found(shore, 'name.fi=""') == ["ant"]
    assert found(shore, 'text=""') == found(shore, "text:/^$/") == ["bee", "cat"]
    assert found(shore, 'text.fi=""') == found(shore, 'artist=""') == ["cat"]
    shore.close()


DRIVING = "a\0b", "a\x1eb", "a\x1fb", "\x1f", "\x1e\x1f", "\0"
"""What ends a text in C, and what parts texts in a column of several."""


@pytest.mark.parametrize("text", DRIVING)
def test_texts_that_would_drive_a_column_are_found_whole_in_part_and_by_pattern(text: str) -> None:
    shore = table(
        [card({"en": "Ant", "fi": text}, artist=text, code=text, gives=(text,)), card({"en": "Bee", "fi": "c"})]
    )
    asked = text.replace("\0", " ")
    for field in ("name", "name.fi", "artist", "code", "gives"):
        for query in (f'{field}="{asked}"', f'{field}:"{asked}"'):
            assert (found(shore, query), found(shore, f"-{query}")) == (["ant"], ["bee"]), query
    assert found(shore, "name.fi:/c/") == ["bee"]
    assert found(shore, 'name.fi=""') == found(shore, "name:/^$/") == []
    shore.close()


def test_fields_are_shown_in_a_locale() -> None:
    query = (*WITH_PEBBLES, "query", "--game", "pebbles", "agate")
    assert ran(*query, "--fields", "name.fi,name,text.fi", "--format", "csv") == Ran(
        0, "name.fi,name,text.fi\nPunainen akaatti,Red Agate,Ota {wave} naapurilta.\n"
    )
    assert ran(*query, "show:text.fi,kind", "--format", "markdown") == Ran(
        0,
        "| Name | Text (fi) | Kind | Set |\n| --- | --- | --- | --- |\n"
        "| Red Agate | Ota {wave} naapurilta. | stone | base |\n",
    )
    assert ran(*query, "--facet", "name.fi") == Ran(0, "name.fi\n  Punainen akaatti  1\n1 card\n")
    assert ran(*query, "--explain", "order:-name.fi unique:text.fi") == Ran(
        0, "cards where name contains 'agate'; one for each text.fi; by name.fi, from Z to A\n"
    )


@pytest.mark.parametrize("option", ["order", "unique", "prefer", "show"])
def test_a_locale_that_is_none_is_refused_behind_every_option(option: str) -> None:
    told = ran(*WITH_PEBBLES, "query", "--game", "pebbles", f"{option}:name.sv")
    line = f"  {option}:name.sv\n{' ' * (len(option) + 3)}^^^^^^^\n"
    assert told == Ran(2, "", f"error: unknown locale 'sv'; known: en, fi\n{line}")


def test_locales_are_completed_behind_the_dot_of_a_field_to_sort_by(shore: Shore) -> None:
    assert ending("order:cost,-name.", shore.language).words == ("name.en", "name.fi")
    assert ending("order:cost.", shore.language).words == ()
