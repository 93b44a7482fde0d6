"""`cardkit query` on shipped cards, in every form, and what it says to a query that cannot be understood."""

import csv
import io
import json
from pathlib import Path

import pytest
from rulebook import catalogue
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.model import Card
from cardkit.query import parse
from cardkit.text import fold

PEBBLES = (*WITH_PEBBLES, "query", "--game", "pebbles")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no project."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def every_card() -> tuple[Card, ...]:
    known = catalogue("runebound")
    return known.cards(known.hits(parse("", known.language), {}, None).ids)


def place(card: str) -> str:
    """Where a card of the tiny game stands."""
    [found] = catalogue("pebbles").cards((card,))
    return str(found.place)


def names_told(*words: str) -> list[str]:
    """Names that a query of the shipped game finds."""
    told = ran("query", *words, "--format", "names")
    assert (told.code, told.err) == (0, "")
    return told.out.splitlines()


# The acceptance lines.


def test_fields_types_and_order_are_understood_together() -> None:
    wanted = [
        card
        for card in every_card()
        if card.fields.get("side") == "enemy"
        and isinstance(cost := card.fields.get("cost"), int)
        and cost <= 3
        and card.fields.get("type") in ("challenge", "action")
    ]
    wanted.sort(key=lambda card: -int(str(card.fields["cost"])))
    told = names_told("side:enemy cost<=3 type:challenge|action order:-cost")
    assert told == [card.name for card in wanted]
    assert len(told) > 30


def test_a_bare_word_is_a_part_of_names_in_any_locale() -> None:
    assert names_told("dragon") == [
        card.name for card in every_card() if any("dragon" in fold(name) for name in card.names.values())
    ]
    told = names_told("oath")
    assert told == [card.name for card in every_card() if any("oath" in fold(name) for name in card.names.values())]
    assert len(told) > 3


def test_a_phrase_is_found_in_texts() -> None:
    wanted = []
    for card in every_card():
        text = card.fields.get("text", {})
        assert not isinstance(text, (str, int, float, tuple))
        if any("before your hero" in fold(each) for each in text.values()):
            wanted.append(card.name)
    assert names_told('text:"before your hero"') == wanted
    assert len(wanted) > 2


def test_a_finnish_name_finds_the_english_card() -> None:
    """FIELD, search 16."""
    place = next(card.place for card in every_card() if card.id == "frost-giants")
    assert ran("query", "jääjättiläiset") == Ran(0, f"Frost Giants  ?  enemy  8  rulebook  {place}\n1 card\n")
    assert names_told("jaajattilaiset") == ["Frost Giants"]
    assert names_told("name.fi:jääjätti") == ["Frost Giants"]
    assert names_told("name.en:jääjätti") == []
    assert names_told("jääjättiläiset", "--lang", "fi") == ["Jääjättiläiset"]


def test_an_unknown_field_is_marked_and_the_nearest_is_named() -> None:
    """FIELD, search 12."""
    assert ran("query", "--game", "runebound", "coost>3") == Ran(
        2, "", "error: unknown field 'coost'; did you mean 'cost'?\n  coost>3\n  ^^^^^\n"
    )
    told = ran("query", "--game", "runebound", "wolf", "coost>3", "--format", "json")
    assert (told.code, told.out) == (2, "")
    assert answer("answer-errors", told.err) == {
        "format": 1,
        "errors": [
            {
                "kind": "query",
                "message": "unknown field 'coost'",
                "start": 5,
                "end": 10,
                "hint": "did you mean 'cost'?",
            }
        ],
    }


# The forms of an answer.

QUERY = "kind:glass order:-weight"


def test_text_has_a_card_a_line_with_its_place() -> None:
    assert ran(*PEBBLES, QUERY) == Ran(
        0,
        f"Amber Drop             glass  fabled  1  base  {place('amber-drop')}\n"
        f"Sea Glass              glass  common  0  base  {place('sea-glass')}\n"
        f"Grandpa's Lost Marble  glass  fabled  ?  base  {place('lost-marble')}\n"
        "3 cards\n",
    )


def test_text_says_when_there_are_more() -> None:
    assert ran(*PEBBLES, QUERY, "--limit", "1") == Ran(
        0,
        f"Amber Drop  glass  fabled  1  base  {place('amber-drop')}\n1 of 3 cards; --limit 0 shows all\n",
    )


def test_no_hit_is_an_answer() -> None:
    assert ran(*PEBBLES, "zebra") == Ran(0, "0 cards\n")
    assert ran(*PEBBLES, "zebra", "--format", "names") == Ran(0)
    assert ran(*PEBBLES, "zebra", "--format", "csv") == Ran(0, "id,name,set,kind,rarity,weight\n")
    assert json.loads(ran(*PEBBLES, "zebra", "--format", "json").out) == {
        "format": 1,
        "game": "pebbles",
        "query": "zebra",
        "total": 0,
        "cards": [],
    }


def test_names_are_one_a_line() -> None:
    assert ran(*PEBBLES, QUERY, "--format", "names") == Ran(0, "Amber Drop\nSea Glass\nGrandpa's Lost Marble\n")
    told = ran(*PEBBLES, QUERY, "--format", "names", "--lang", "fi")
    assert told == Ran(0, "Meripihkapisara\nMerilasi\nVaarin kadonnut kuula\n")


def test_csv_has_the_shown_fields_and_joins_lists() -> None:
    assert ran(*PEBBLES, QUERY, "--format", "csv") == Ran(
        0,
        "id,name,set,kind,rarity,weight\n"
        "amber-drop,Amber Drop,base,glass,fabled,1\n"
        "sea-glass,Sea Glass,base,glass,common,0\n"
        "lost-marble,Grandpa's Lost Marble,base,glass,fabled,\n",
    )
    told = ran(*PEBBLES, QUERY, "--format", "csv", "--fields", "name,c,shiny,text")
    assert told == Ran(
        0,
        "name,colours,shiny,text\n"
        "Amber Drop,red|green,true,It floats.\n"
        "Sea Glass,green|blue,true,Worth nothing until the tide turns.\n"
        "Grandpa's Lost Marble,,true,\n",
    )


def test_tsv_is_the_same_with_tabs() -> None:
    told = ran(*PEBBLES, QUERY, "--format", "tsv", "--fields", "id,colours")
    assert told == Ran(0, "id\tcolours\namber-drop\tred|green\nsea-glass\tgreen|blue\nlost-marble\t\n")


def test_csv_of_shipped_cards_reads_back_with_quotes_and_commas() -> None:
    told = ran("query", "text:,", "--game", "runebound", "--format", "csv", "--fields", "id,text")
    rows = list(csv.reader(io.StringIO(told.out)))
    assert rows[0] == ["id", "text"]
    wanted = {card.id: card.fields["text"] for card in every_card() if "text" in card.fields}
    for card, text in rows[1:]:
        of = wanted[card]
        assert not isinstance(of, (str, int, float, tuple))
        assert text == next(iter(of.values()))


AMBER = {
    "id": "amber-drop",
    "name": "Amber Drop",
    "set": "base",
    "kind": "glass",
    "rarity": "fabled",
    "weight": 1,
    "colours": ["red", "green"],
    "traits": ["old"],
    "shiny": True,
    "text": "It floats.",
    "place": {"file": "cards/pebbles/base.yaml", "line": int(place("amber-drop").split(":")[1]), "column": 5},
}


def test_json_has_all_fields_and_the_place() -> None:
    told = ran(*PEBBLES, QUERY, "limit:1", "--format", "json")
    assert (told.code, told.err) == (0, "")
    assert answer("answer-query", told.out) == {
        "format": 1,
        "game": "pebbles",
        "query": f"{QUERY} limit:1",
        "total": 3,
        "cards": [AMBER],
    }
    assert list(json.loads(told.out)) == ["format", "game", "query", "total", "cards"]


def test_json_of_some_fields_has_those() -> None:
    told = ran(*PEBBLES, QUERY, "limit:1", "--format", "json", "--fields", "weight,text", "--lang", "fi")
    assert answer("answer-query", told.out)["cards"] == [
        {
            "id": "amber-drop",
            "name": "Meripihkapisara",
            "set": "base",
            "weight": 1,
            "text": "Se kelluu.",
            "place": {"file": "cards/pebbles/base.yaml", "line": int(place("amber-drop").split(":")[1]), "column": 5},
        }
    ]


def test_ndjson_is_a_card_a_line() -> None:
    told = ran(*PEBBLES, QUERY, "--format", "ndjson")
    lines = told.out.splitlines()
    assert json.loads(lines[0]) == AMBER
    assert [json.loads(line)["id"] for line in lines] == ["amber-drop", "sea-glass", "lost-marble"]


def test_markdown_is_a_table_with_the_games_words() -> None:
    assert ran(*PEBBLES, QUERY, "--format", "markdown", "--lang", "fi", "--fields", "weight,colours") == Ran(
        0,
        "| Name | Paino | Värit | Set |\n"
        "| --- | --- | --- | --- |\n"
        "| Meripihkapisara | 1 | red, green | base |\n"
        "| Merilasi | 0 | green, blue | base |\n"
        "| Vaarin kadonnut kuula | ? | ? | base |\n",
    )


def test_every_json_of_the_shipped_cards_is_as_its_schema_says() -> None:
    said = answer("answer-query", ran("query", "--game", "runebound", "--format", "json").out)
    assert said["total"] == len(every_card())


# Options.


def test_words_are_joined_and_none_find_all() -> None:
    assert ran(*PEBBLES, "kind:glass", "-rarity:fabled", "--format", "names").out == "Sea Glass\n"
    assert ran(*PEBBLES, "--count") == Ran(0, "13\n")
    assert ran(*PEBBLES, "", "--count") == Ran(0, "13\n")


def test_a_word_may_begin_with_a_minus() -> None:
    """FIELD, search 3."""
    assert ran(*PEBBLES, "-kind:tide", "--count") == Ran(0, "10\n")
    assert ran(*PEBBLES, "-whelk", "--count") == Ran(0, "12\n")
    assert ran("--quiet", *PEBBLES, "POL-358") == Ran(0, "0 cards\n")
    note = "note: no name holds 'river-pebble'; did you mean 'River Pebble'?\n"
    assert ran(*PEBBLES, "river-pebble", "--count") == Ran(0, "0\n", note)


def test_options_of_the_command_line_beat_those_of_the_text() -> None:
    told = ran(*PEBBLES, "kind:tide limit:1 order:name lang:fi", "--limit", "2", "--order", "-name", "--lang", "en")
    assert told.out.splitlines() == [
        f"Storm  Tide      base  {place('storm')}",
        f"Flood  Tide      base  {place('flood')}",
        "2 of 3 cards; --limit 0 shows all",
    ]
    assert ran(*PEBBLES, "kind:tide limit:1", "--limit", "0", "--format", "names").out == "Ebb\nFlood\nStorm\n"
    assert ran(*PEBBLES, "kind:tide limit:1 lang:fi", "--format", "names").out == "Luode\n"


def test_one_card_of_each_is_the_preferred_else_the_first() -> None:
    for option, told in {
        "unique:kind": ["River Pebble", "Whelk", "Sea Glass", "Ebb"],
        "unique:kind prefer:-weight": ["Millstone", "Heart Cockle", "Amber Drop", "Ebb"],
        "unique:kind order:-weight": ["Millstone", "Heart Cockle", "Amber Drop", "Ebb"],
        "unique:kind prefer:weight order:-name": ["Whelk", "Storm", "Sea Glass", "River Pebble"],
        "unique:level -kind:tide": ["River Pebble"],
        "unique:rarity -kind:tide prefer:-name limit:2": ["Strömstad Granite", "Whelk"],
    }.items():
        assert ran(*PEBBLES, option, "--format", "names").out.splitlines() == told


def test_a_query_can_be_explained() -> None:
    assert ran(*PEBBLES, "kind:glass -@light order:-weight", "--explain") == Ran(
        0, "cards where kind is 'glass' and not (weight is at most 1); by weight, highest first\n"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--limt", "3"], "no such option: --limt; did you mean '--limit'?"),
        (["whelk", "--limt=3"], "no such option: --limt; did you mean '--limit'?"),
        (
            ["--zzz"],
            "no such option: --zzz; options: --game, --limit, --order, --lang, --fields, --count, --facet, --sql, "
            "--explain, --format, --help",
        ),
        (["--limit", "-1"], "invalid value for '--limit': -1 is too small; at least 0 is needed; see --help"),
        (["--limit", "few"], "invalid value for '--limit': 'few' is no whole number; see --help"),
        (
            ["--format", "xml"],
            "invalid value for '--format': 'xml' is not one of 'text', 'json', 'ndjson', 'csv', 'tsv', 'yaml', "
            "'names', 'markdown'; see --help",
        ),
        (["--lang", "sv"], "unknown locale 'sv'; known: en, fi\n  sv\n  ^^"),
        (["--order", "wight"], "unknown field 'wight'; did you mean 'weight'?\n  wight\n  ^^^^^"),
        (["--fields", "name,wight"], "unknown field 'wight'; did you mean 'weight'?\n  wight\n  ^^^^^"),
        (["@ligth"], "unknown saved query '@ligth'; did you mean '@light'?\n  @ligth\n  ^^^^^^"),
        (
            ["in:pebbles/heep"],
            "no deck file or deck on the shelf is called 'pebbles/heep'; did you mean 'pebbles/heap'?",
        ),
        (["in:runebound/ironbark"], "--game says 'pebbles', the deck says 'runebound'; leave --game out"),
    ],
)
def test_what_does_not_fit_is_told_with_what_would(words: list[str], told: str) -> None:
    said = ran(*PEBBLES, *words)
    assert (said.code, said.out) == (2, "")
    assert said.err.removeprefix("error: ") == f"{told}\n"


# Several games.


def test_without_a_game_all_games_that_know_the_fields_answer() -> None:
    told = ran(*WITH_PEBBLES, "query", "pebble or spiked")
    pit = next(card.place for card in every_card() if card.id == "spiked-pit-trap")
    assert told == Ran(
        0,
        "Pebbles\n"
        f"River Pebble  stone  common  1  base  {place('river-pebble')}\n"
        "Runebound 2nd edition: class and skill decks\n"
        f"Spiked Pit Trap  action  friendly  2  rulebook  {pit}\n"
        "2 cards\n",
    )
    found = json.loads(ran(*WITH_PEBBLES, "query", "pebble or spiked", "--format", "json").out)
    assert [(card["game"], card["id"]) for card in found["cards"]] == [
        ("pebbles", "river-pebble"),
        ("runebound", "spiked-pit-trap"),
    ]
    assert "game" not in found
    assert ran(*WITH_PEBBLES, "query", "rarity:common is:shiny", "--format", "names") == Ran(0, "Sea Glass\n")


def test_a_limit_holds_for_all_games_together() -> None:
    told = ran(*WITH_PEBBLES, "query", "pebble or spiked", "--limit", "1", "--format", "names")
    assert told == Ran(0, "River Pebble\n")


def test_csv_of_several_games_says_which() -> None:
    assert ran(*WITH_PEBBLES, "query", "pebble or spiked", "--format", "csv") == Ran(
        0,
        "game,id,name,set,faction,habitat,actions,kind,rarity,weight,rank,suit,value,type,side,cost,colour,price,"
        "dice,copies\n"
        "pebbles,river-pebble,River Pebble,base,,,,stone,common,1,,,,,,,,,,\n"
        "runebound,spiked-pit-trap,Spiked Pit Trap,rulebook,,,,,,,,,,action,friendly,2,,,,\n",
    )


def test_a_deck_stands_for_its_own_games_cards() -> None:
    assert ran(*WITH_PEBBLES, "query", "in:pebbles/heap weight>1", "--format", "names") == Ran(
        0, "Red Agate\nMillstone\n"
    )
    assert ran(*WITH_PEBBLES, "query", "in:runebound/ironbark", "--count") == Ran(0, "30\n")


def test_a_query_that_no_game_understands_is_told_by_the_one_that_understands_most() -> None:
    assert ran(*WITH_PEBBLES, "query", "weight>1 side:enemy") == Ran(
        2,
        "",
        "error: unknown field 'side' in pebbles; no other game fits better; did you mean 'id'?\n"
        "  weight>1 side:enemy\n"
        "           ^^^^\n",
    )
    assert ran(*WITH_PEBBLES, "query", "()") == Ran(2, "", "error: nothing between the brackets\n  ()\n  ^^\n")


def test_a_count_is_told_as_json_too() -> None:
    ended = ran(*WITH_PEBBLES, "query", "--game", "pebbles", "kind:tide", "--count", "--format", "json")
    assert answer("answer-query", ended.out) == {"format": 1, "game": "pebbles", "query": "kind:tide", "total": 3}


@pytest.mark.parametrize("option", ["--sql", "--explain"])
def test_what_is_told_as_text_takes_no_other_format(option: str) -> None:
    ended = ran(*WITH_PEBBLES, "query", "kind:tide", option, "--format", "json")
    assert json.loads(ended.err)["errors"][0]["message"] == f"{option} is told as text"
