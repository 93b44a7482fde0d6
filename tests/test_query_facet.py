"""`query --facet`: how many hits have each value, in every form; and counts against plain Python."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from query_oracle import Draw
from query_stream import cards, edition, hits
from query_table import Shore, table
from shell import WITH_PEBBLES, Ran, answer, ran
from test_query_prints import REEF

from cardkit.catalogue.facet import facets
from cardkit.model import Card, Value
from cardkit.query import parse
from cardkit.text import fold

QUERY = (*WITH_PEBBLES, "query", "--game", "pebbles")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no project."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_text_has_a_block_for_each_field_and_the_total() -> None:
    assert ran(*QUERY, "-kind:tide", "--facet", "kind,rarity,w") == Ran(
        0,
        "kind\n"
        "  stone  5\n"
        "  glass  3\n"
        "  shell  2\n"
        "rarity\n"
        "  common  5\n"
        "  rare    3\n"
        "  fabled  2\n"
        "weight\n"
        "  0       1\n"
        "  1       3\n"
        "  2       2\n"
        "  3       1\n"
        "  5       1\n"
        "  9       1\n"
        "  (none)  1\n"
        "10 cards\n",
    )


def test_words_are_those_of_the_locale_and_lists_count_each_item() -> None:
    assert ran(*QUERY, "kind:glass|tide", "--facet", "kind,colours,shiny", "--lang", "fi") == Ran(
        0,
        "laji (kind)\n"
        "  Lasi       3\n"
        "  Vuorovesi  3\n"
        "värit (colours)\n"
        "  blue    3\n"
        "  green   3\n"
        "  red     2\n"
        "  (none)  1\n"
        "shiny\n"
        "  no   3\n"
        "  yes  3\n"
        "6 cards\n",
    )


def test_texts_are_told_in_the_locale_else_in_the_first() -> None:
    told = ran(*QUERY, "kind:glass", "--facet", "text,name,set,id", "--lang", "fi", "--format", "csv")
    assert told == Ran(
        0,
        "field,value,count\n"
        "text,Se kelluu.,1\n"
        "text,Worth nothing until the tide turns.,1\n"
        "text,,1\n"
        "name,Merilasi,1\n"
        "name,Meripihkapisara,1\n"
        "name,Vaarin kadonnut kuula,1\n"
        "set,base,3\n"
        "id,amber-drop,1\n"
        "id,lost-marble,1\n"
        "id,sea-glass,1\n",
    )


def test_json_has_the_values_as_data() -> None:
    told = ran(*QUERY, "kind:glass", "--facet", "weight,shiny,rarity", "--format", "json")
    assert answer("answer-query", told.out) == {
        "format": 1,
        "game": "pebbles",
        "query": "kind:glass",
        "total": 3,
        "facets": [
            {"field": "weight", "values": [{"value": 0, "count": 1}, {"value": 1, "count": 1}], "missing": 1},
            {"field": "shiny", "values": [{"value": True, "count": 3}], "missing": 0},
            {
                "field": "rarity",
                "values": [{"value": "common", "count": 1}, {"value": "fabled", "count": 2}],
                "missing": 0,
            },
        ],
    }


FORMS = {
    "tsv": "field\tvalue\tcount\nrarity\tcommon\t1\nrarity\tfabled\t1\n",
    "ndjson": '{"field": "rarity", "value": "common", "count": 1}\n'
    '{"field": "rarity", "value": "fabled", "count": 1}\n',
    "names": "common\nfabled\n",
    "markdown": "| Rarity | Cards |\n| --- | ---: |\n| common | 1 |\n| fabled | 1 |\n",
}


@pytest.mark.parametrize("form", FORMS)
def test_counts_are_written_in_every_form(form: str) -> None:
    assert ran(*QUERY, "glass or amber", "--facet", "rarity", "--format", form) == Ran(0, FORMS[form])


def test_missing_values_have_a_line_in_ndjson_and_none_where_there_are_none() -> None:
    assert ran(*QUERY, "flood or whelk", "--facet", "weight,level", "--format", "ndjson") == Ran(
        0,
        '{"field": "weight", "value": 1, "count": 1}\n'
        '{"field": "weight", "count": 1}\n'
        '{"field": "level", "value": 2, "count": 1}\n'
        '{"field": "level", "count": 1}\n',
    )


def test_all_hits_are_counted_whatever_the_limit_and_one_of_each_once() -> None:
    assert ran(*QUERY, "limit:1", "--facet", "kind", "--format", "names").out == "stone\nglass\ntide\nshell\n"
    assert ran(*QUERY, "unique:kind", "--facet", "kind", "--format", "tsv").out.splitlines()[1:] == [
        "kind\tglass\t1",
        "kind\tshell\t1",
        "kind\tstone\t1",
        "kind\ttide\t1",
    ]


def test_a_card_counts_once_for_each_value_of_its_printings_and_printings_one_by_one(folder: Path) -> None:
    path = folder / "cards/pebbles/reef.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(REEF, encoding="utf-8")
    asked = ("set:reef", "--facet", "set,found,colours,shiny,text")
    assert ran(*QUERY, *asked) == Ran(
        0,
        "set\n  reef  3\n  dune  2\n  base  1\nfound\n  Bay     1\n  Dune    1\n  (none)  2\n"
        "colours\n  red    3\n  blue   1\n  green  1\nshiny\n  no   3\n  yes  1\n"
        "text\n  Old words.  1\n  (none)      2\n3 cards\n",
    )
    assert ran(*QUERY, "conch or crab", *asked[1:], "unique:prints", "--lang", "fi") == Ran(
        0,
        "set\n  dune  2\n  base  1\n  reef  1\nfound\n  Bay     2\n  Dune    1\n  (none)  1\n"
        "värit (colours)\n  blue   2\n  red    2\n  green  1\nshiny\n  no   2\n  yes  2\n"
        "teksti (text)\n  Vanhat sanat.  1\n  (none)         3\n4 printings\n",
    )


def test_several_games_are_told_one_after_the_other() -> None:
    words = (*WITH_PEBBLES, "query", "pebble or spiked", "--facet", "set")
    assert ran(*words) == Ran(
        0,
        "Pebbles\nset\n  base  1\nRunebound 2nd edition: class and skill decks\nset\n  rulebook  1\n2 cards\n",
    )
    assert ran(*words, "--format", "csv") == Ran(
        0, "game,field,value,count\npebbles,set,base,1\nrunebound,set,rulebook,1\n"
    )
    assert [each["game"] for each in answered(*words)] == [
        "defenders-of-the-wild",
        "pebbles",
        "regicide",
        "runebound",
        "runebound-packs",
        "warhammer-quest",
    ]


def answered(*words: str) -> list[dict[str, object]]:
    """The facets of a JSON answer."""
    found = answer("answer-query", ran(*words, "--format", "json").out)["facets"]
    assert isinstance(found, list)
    return found


def test_values_stand_in_the_order_that_is_asked_for_their_field() -> None:
    def told(field: str, *words: str) -> list[str]:
        """The values of a facet, in its order."""
        return ran(*QUERY, *words, "--facet", field, "--format", "names").out.splitlines()

    assert told("kind", "order:kind") == ["stone", "shell", "glass", "tide"]
    assert told("kind", "--order", "-kind") == ["tide", "glass", "shell", "stone"]
    assert told("weight", "order:-weight") == ["9", "5", "3", "2", "1", "0"]
    assert told("colours", "order:colours") == ["blue", "green", "red"]


@pytest.mark.parametrize(
    ("words", "marked"),
    [
        (("order:-weight", "--facet", "kind"), "order:-weight\n         ^^^^^^"),
        (("--order", "-weight", "--facet", "kind,colours"), "-weight\n   ^^^^^^"),
        (("glass order:-w", "--facet", "kind"), "glass order:-w\n        ^^^^^^^^"),
        (
            ("weight>1 order:kind,-weight", "--facet", "kind"),
            "weight>1 order:kind,-weight\n                       ^^^^^^",
        ),
    ],
)
def test_an_order_by_another_field_than_the_counted_ones_is_refused(words: tuple[str, ...], marked: str) -> None:
    assert ran(*QUERY, *words) == Ran(
        2,
        "",
        f"error: values of {words[-1].replace(',', ', ')} are not ordered by 'weight'; "
        f"--facet orders by the counted field: order:-kind\n  {marked}\n",
    )


def test_sets_stand_in_the_order_of_their_dates(tmp_path: Path) -> None:
    (tmp_path / "cards/runebound").mkdir(parents=True)
    for name, day in (("old", "1999"), ("new", "2030-01"), ("undated", None)):
        released = f"released: {day}, " if day else ""
        card = f"{{id: {name}-card, name: New {name}, type: skill, level: 1, grants: [combat], text: x}}"
        text = f"set: {{{released}id: {name}, name: {name}}}\ncards:\n  - {card}\n"
        (tmp_path / f"cards/runebound/{name}.yaml").write_text(text, encoding="utf-8")
    asked = ("query", "--game", "runebound", "set:old|new|undated", "--facet", "set,released", "--format", "names")
    assert ran(*asked, "--order", "-released").out == "new\nold\nundated\n2030-01\n1999\n"
    assert ran(*asked, "--order", "released").out == "old\nnew\nundated\n1999\n2030-01\n"


def test_what_does_not_fit_is_told() -> None:
    for words, told in {
        ("--facet", "kinds"): "unknown field 'kinds'; did you mean 'kind'?\n  kinds\n  ^^^^^",
        ("--facet", "kind,"): "a field is missing; write field names with commas between them\n  kind,\n       ^",
        ("--facet", ""): "--facet is empty; leave it out, or give it a value",
        ("--facet", "kind", "--count"): "--count, --facet are given together; each is an answer of its own; "
        "give one of them",
        ("--sql", "--explain"): "--sql, --explain are given together; each is an answer of its own; give one of them",
    }.items():
        said = ran(*QUERY, *words)
        assert (said.code, said.out, said.err.rstrip("\n").rstrip()) == (2, "", f"error: {told}".rstrip())


def values(each: Card, name: str) -> list[Value]:
    """What a row has in a field, folded; a flag that is not set is false, but for an unknown one."""
    if name in ("id", "set"):
        return [fold(each.id if name == "id" else each.set)]
    found = each.names if name == "name" else each.fields.get(name)
    if isinstance(found, Mapping):
        return [fold(found.get("fi", found["en"]))]
    if name == "epic":
        return [] if name in each.unknown else [found is True]
    if isinstance(found, tuple):
        return [fold(item) for item in found]
    return [] if found is None else [fold(found) if isinstance(found, str) else found]


@pytest.mark.parametrize("prints", [False, True])
def test_counts_are_those_of_plain_python(prints: bool) -> None:
    deck = cards(Draw(Random(3)), 60)
    shore = table(deck)
    told = hits(deck, prints)
    for name, found, missing in counted(shore, "lang:fi" + " unique:prints" * prints):
        had = [{one for each in hit.rows for one in values(each, name)} for hit in told]
        plain = Counter(one for each in had for one in each)
        none = sum(not each for each in had)
        assert ({(fold(v) if isinstance(v, str) else v): n for v, n in found.items()}, missing) == (plain, none)
    shore.close()


def counted(shore: Shore, text: str) -> list[tuple[str, dict[Value, int], int]]:
    """What is counted in each field."""
    known = shore.catalogue
    query = parse(text, known.language)
    total, found = facets(known, query, {}, known.game.fields)
    assert total == known.hits(query, {}, None).total
    return [(each.field.name, dict(each.values), each.missing) for each in found]


def test_an_edition_is_what_the_oracle_says() -> None:
    deck = cards(Draw(Random(5)), 30)
    shore = table(deck)
    told = shore.catalogue.told(shore.catalogue.hits(parse("unique:prints", shore.language), {}, None))
    plain = [edition(each, one) for each in deck for one in each.printings or ()]
    assert [(each.set, dict(each.fields)) for each in told if each.printings] == [
        (each.set, {name: had for name, had in each.fields.items() if had is not False}) for each in plain
    ]
    shore.close()
