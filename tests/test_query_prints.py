"""Printings in queries: a card is found by any of them, `unique:prints` tells each, and a code finds its card."""

import json
from pathlib import Path

import pytest
from query_table import card, found, printed, table
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.catalogue import Hits
from cardkit.model import Printing
from cardkit.query import explain, parse

REEF = """
set: {id: reef, name: Reef}
cards:
  - id: conch
    name: Conch
    kind: shell
    rarity: common
    weight: 1
    colours: [blue]
    found: Bay
    shiny: true
    printings:
      - R1
      - {code: R2, set: dune, found: Dune, shiny: false}
      - {code: R3, set: base, colours: [red, green], text: {en: Old words., fi: Vanhat sanat.}}
  - {id: crab, name: Crab, kind: tide, level: 2, colours: [red], printings: [{code: R4, set: dune, level: 3}]}
  - {id: kelp, name: Kelp, kind: tide, level: 2, colours: [red]}
"""
QUERY = (*WITH_PEBBLES, "query", "--game", "pebbles")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that adds a set of cards with printings to the tiny game."""
    path = tmp_path / "cards/pebbles/reef.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(REEF, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(*words: str) -> list[str]:
    """Names that a query finds."""
    told = ran(*QUERY, *words, "--format", "names")
    assert (told.code, told.err) == (0, "")
    return told.out.splitlines()


CARDS = {
    "set:dune": ["Conch", "Crab"],
    "-set:dune set:reef": ["Kelp"],
    "set:reef set:base": ["Conch"],
    "set!=reef (crab or conch or kelp) -set:base": ["Crab"],
    "found:bay found:dune": ["Conch"],
    "found!=bay set:reef": ["Conch"],
    "colours:blue colours:red": ["Conch"],
    "colours=red|green set:reef": ["Conch"],
    "colours>=2 set:reef": ["Conch"],
    "level:2 level:3": ["Crab"],
    "level>2 -level<3 kind:tide": [],
    "is:shiny set:reef": ["Conch"],
    "shiny:false set:reef": ["Conch", "Crab", "Kelp"],
    "has:text set:reef": ["Conch"],
    "text.fi:vanhat": ["Conch"],
    "id:conch kind:shell": ["Conch"],
}


@pytest.mark.parametrize("query", CARDS)
def test_a_card_is_found_by_each_term_that_holds_for_it_or_any_of_its_printings(query: str) -> None:
    assert names(query) == CARDS[query]


PRINTS = {
    "set:dune": ["conch R2", "crab R4"],
    "-set:dune -set:base": ["conch R1", "kelp "],
    "set:reef colours:green": [],
    "colours:green c": ["conch R3"],
    "found:bay": ["conch R1", "conch R3"],
    "level:2": ["flood ", "storm ", "kelp "],
    "level:3 set:dune": ["crab R4"],
    "is:shiny conch": ["conch R1", "conch R3"],
    "set:dune order:-level": ["crab R4", "conch R2"],
    "conch limit:2": ["conch R1", "conch R2"],
    "conch or kelp order:-name": ["kelp ", "conch R1", "conch R2", "conch R3"],
}


@pytest.mark.parametrize("query", PRINTS)
def test_a_printing_is_found_by_its_own_values(query: str) -> None:
    told = ran(*QUERY, query, "unique:prints", "--format", "csv", "--fields", "id,printing")
    assert told.out.replace(",", " ").splitlines()[1:] == PRINTS[query]


@pytest.mark.parametrize("query", PRINTS)
def test_a_query_and_its_negation_share_out_the_printings(query: str) -> None:
    terms = query.partition(" order")[0].partition(" limit")[0]
    counts = [ran(*QUERY, text, "unique:prints", "--count").out for text in (terms, f"-({terms})", "")]
    assert int(counts[0]) + int(counts[1]) == int(counts[2]) == 18


def test_a_printing_is_told_with_its_own_set_and_fields() -> None:
    told = ran(*QUERY, "conch unique:prints", "--format", "json", "--fields", "found,shiny,colours")
    answered = answer("answer-query", told.out)
    place = {"file": "cards/pebbles/reef.yaml", "line": 4, "column": 5}
    head = {"id": "conch", "name": "Conch"}
    assert answered["total"] == 3
    assert answered["cards"] == [
        {**head, "set": "reef", "printing": "R1", "found": "Bay", "shiny": True, "colours": ["blue"], "place": place},
        {**head, "set": "dune", "printing": "R2", "found": "Dune", "colours": ["blue"], "place": place},
        {
            **head,
            "set": "base",
            "printing": "R3",
            "found": "Bay",
            "shiny": True,
            "colours": ["red", "green"],
            "place": place,
        },
    ]


def test_a_printing_has_a_column_in_csv_and_stands_behind_its_set_elsewhere() -> None:
    assert ran(*QUERY, "crab or kelp unique:prints", "--format", "csv") == Ran(
        0,
        "id,name,set,printing,kind,rarity,weight\ncrab,Crab,dune,R4,tide,,\nkelp,Kelp,reef,,tide,,\n",
    )
    assert ran(*QUERY, "crab or kelp unique:prints", "--fields", "level") == Ran(
        0,
        "Crab  3  dune R4  cards/pebbles/reef.yaml:16:5\nKelp  2  reef     cards/pebbles/reef.yaml:17:5\n2 printings\n",
    )
    assert ran(*QUERY, "conch unique:prints limit:1", "--fields", "weight") == Ran(
        0, "Conch  1  reef R1  cards/pebbles/reef.yaml:4:5\n1 of 3 printings; --limit 0 shows all\n"
    )
    assert ran(*QUERY, "crab unique:prints", "--fields", "level", "--format", "markdown") == Ran(
        0, "| Name | level | Set |\n| --- | --- | --- |\n| Crab | 3 | dune R4 |\n"
    )


def test_the_codes_of_all_printings_can_be_shown() -> None:
    words = (*QUERY, "conch or kelp", "--fields", "weight,printing")
    assert ran(*words) == Ran(
        0,
        "Conch  1  reef R1, R2, R3  cards/pebbles/reef.yaml:4:5\n"
        "Kelp      reef             cards/pebbles/reef.yaml:17:5\n"
        "2 cards\n",
    )
    assert ran(*words, "--format", "tsv") == Ran(0, "weight\tprinting\n1\tR1|R2|R3\n\t\n")
    told = answer("answer-query", ran(*words, "limit:1", "--format", "json").out)["cards"]
    place = {"file": "cards/pebbles/reef.yaml", "line": 4, "column": 5}
    assert told == [
        {"id": "conch", "name": "Conch", "set": "reef", "weight": 1, "printing": ["R1", "R2", "R3"], "place": place}
    ]


def test_a_card_is_told_with_the_values_of_all_its_printings_in_the_fields_that_are_shown() -> None:
    words = (*QUERY, "conch or crab or kelp", "--fields", "found,level,colours,set,text.fi,shiny")
    place = "cards/pebbles/reef.yaml"
    assert ran(*words) == Ran(
        0,
        f"Conch  Bay, Dune        blue, red, green  Vanhat sanat.  shiny  reef, dune, base  {place}:4:5\n"
        f"Crab              2, 3  red                                     reef, dune        {place}:16:5\n"
        f"Kelp              2     red                                     reef              {place}:17:5\n"
        "3 cards\n",
    )
    assert ran(*words, "--format", "csv") == Ran(
        0,
        "found,level,colours,set,text.fi,shiny\n"
        "Bay|Dune,,blue|red|green,reef|dune|base,Vanhat sanat.,true\n"
        ",2|3,red,reef|dune,,\n"
        ",2,red,reef,,\n",
    )
    told = answer("answer-query", ran(*QUERY, "crab show:level,set", "--format", "json").out)["cards"]
    at = {"file": place, "line": 16, "column": 5}
    sets = ["reef", "dune"]
    assert told == [
        {"id": "crab", "name": "Crab", "set": sets, "kind": "tide", "level": [2, 3], "colours": ["red"], "place": at}
    ]


def test_a_list_is_told_as_one_also_where_printings_alone_have_it(folder: Path) -> None:
    cod = "  - {id: cod, name: Cod, kind: shell, rarity: common, weight: 1, printings: [{code: R9, colours: [blue]}]}\n"
    (folder / "cards/pebbles/reef.yaml").write_text(REEF + cod, "utf-8")
    told = answer("answer-query", ran(*QUERY, "cod", "--fields", "name,colours", "--format", "json").out)["cards"]
    at = {"file": "cards/pebbles/reef.yaml", "line": 18, "column": 5}
    assert told == [{"id": "cod", "name": "Cod", "set": "reef", "colours": ["blue"], "place": at}]


def test_fields_that_are_not_shown_are_told_as_the_file_has_them() -> None:
    told = answer("answer-query", ran(*QUERY, "crab", "--format", "json").out)["cards"]
    at = {"file": "cards/pebbles/reef.yaml", "line": 16, "column": 5}
    assert told == [
        {"id": "crab", "name": "Crab", "set": "reef", "kind": "tide", "level": 2, "colours": ["red"], "place": at}
    ]


def test_cards_are_sorted_by_the_printing_that_comes_first() -> None:
    for order, told in {
        "level": ["Crab", "Kelp", "Conch"],
        "-level": ["Crab", "Kelp", "Conch"],
        "found": ["Conch", "Crab", "Kelp"],
        "set,-name": ["Conch", "Crab", "Kelp"],
        "-set,-name": ["Kelp", "Crab", "Conch"],
        "colours,name": ["Conch", "Crab", "Kelp"],
        "-text.fi,-name": ["Conch", "Kelp", "Crab"],
    }.items():
        assert names("conch or crab or kelp", f"order:{order}") == told


def test_cards_are_alike_where_all_values_of_their_printings_are() -> None:
    for field, told in {
        "level": ["Conch", "Crab", "Kelp"],
        "found": ["Conch", "Crab"],
        "set": ["Conch", "Crab", "Kelp"],
        "colours": ["Conch", "Crab"],
        "shiny": ["Conch", "Crab"],
    }.items():
        assert names("conch or crab or kelp", f"unique:{field}") == told


def test_printings_that_are_all_told_cannot_be_preferred() -> None:
    told = ran(*QUERY, "unique:prints prefer:-set").err
    assert told == (
        "error: 'prefer' chooses one printing of each card, and unique:prints tells all of them; "
        "leave one of them out; 'order' sorts printings\n"
        "  unique:prints prefer:-set\n"
        "                       ^^^^\n"
    )


def test_the_printing_that_is_preferred_is_told() -> None:
    for query, edition in {
        "conch": "reef",
        "conch prefer:set": "base R3",
        "conch prefer:-set": "reef R1",
        "conch prefer:found,set": "base R3",
        "conch prefer:-found": "dune R2",
        "conch prefer:shiny": "dune R2",
        "kelp prefer:set": "reef",
        "conch unique:kind prefer:set": "reef",
    }.items():
        told = ran(*QUERY, query, "--fields", "weight,level")
        assert told.out.splitlines()[0].rsplit("  ", 2)[1].strip() == edition


def test_a_code_finds_its_card_after_ids_and_names() -> None:
    shown = (*WITH_PEBBLES, "show", "--game", "pebbles", "--format", "json")
    for word, meant in {"R2": "conch", "r4": "crab", "Conch": "conch"}.items():
        assert json.loads(ran(*shown, word).out)["card"]["id"] == meant
    assert ran(*shown, "R9").err.startswith('{\n  "format": 1,\n  "errors"')


def test_a_code_of_several_cards_lists_them(folder: Path) -> None:
    both = REEF.replace("printings: [{code: R4,", "printings: [{code: R1}, {code: R4,")
    (folder / "cards/pebbles/reef.yaml").write_text(both, encoding="utf-8")
    for game in ((), ("--game", "pebbles")):
        told = "error: 'r1' means 2 cards; write the id: conch (Conch), crab (Crab)\n"
        assert ran(*WITH_PEBBLES, "show", *game, "r1") == Ran(2, "", told)


def test_a_deck_may_name_a_card_by_the_code_of_a_printing(folder: Path) -> None:
    (folder / "deck.yaml").write_text("game: pebbles\nname: x\ntides: [2 R4, kelp]\n")
    assert names("in:deck.yaml") == ["Crab", "Kelp"]
    assert names("in:deck.yaml", "unique:prints") == ["Crab", "Kelp"]


def test_a_removed_printing_is_gone(folder: Path) -> None:
    assert names("set:dune") == ["Conch", "Crab"]
    path = folder / "cards/pebbles/reef.yaml"
    path.write_text(REEF.replace(", printings: [{code: R4, set: dune, level: 3}]", ""), encoding="utf-8")
    assert names("set:dune") == ["Conch"]
    assert names("level:3") == []
    path.unlink()
    assert ran(*QUERY, "set:dune").err.splitlines()[0] == "error: unknown set 'dune'; known: base"
    assert ran(*QUERY, "unique:prints", "--count").out == "13\n"


def test_two_printings_of_one_code_are_two() -> None:
    shore = table([printed(card("a", cost=1), Printing(code="X", fields={"cost": 2}), Printing(code="X", set="moor"))])
    assert found(shore, "unique:prints") == ["a#0", "a#1"]
    assert found(shore, "unique:prints cost:2") == ["a#0"]
    told = shore.catalogue.told(Hits(2, ("a", "a"), (0, 1)))
    assert [(each.set, each.fields["cost"], each.printings) for each in told] == [
        ("base", 2, (Printing(code="X", fields={"cost": 2}),)),
        ("moor", 1, (Printing(code="X", set="moor"),)),
    ]
    assert shore.catalogue.called("x") == ("a",)
    shore.close()


def test_deep_queries_over_printings_are_answered() -> None:
    edition = Printing(code="X", fields={"cost": 2, "artist": "B"})
    shore = table([printed(card("a", cost=1), edition), card("b", cost=3)])
    many = "|".join(str(number) for number in range(2, 1_900))
    assert found(shore, f"cost:{many}") == ["a", "b"]
    assert found(shore, f"cost:{many} unique:prints") == ["a#0", "b"]
    assert found(shore, "-(cost:1 or " * 61 + "artist:b" + ")" * 61) == ["b"]
    shore.close()


def test_a_query_is_explained_with_the_printings() -> None:
    shore = table([printed(card("a", cost=1), Printing(code="X", set="moor", fields={"cost": 2}))])
    for text, told in {
        "cost:2 type:bird": "cards where cost is 2 and type is 'Bird'; cost may be that of any of its printings",
        "set:moor cost:2": "cards where set is 'moor' and cost is 2; cost and set may be those of any of its printings",
        "type:bird": "cards where type is 'Bird'",
        "cost:2 unique:prints limit:1": "printings where cost is 2; at most 1 printing",
        "unique:prints": "every printing",
        "prefer:-set": "every card; each as its first printing by set, from Z to A",
        "order:-set,type": "every card; by set, from Z to A, then type; "
        "where its printings differ, the one that comes first counts",
        "order:-set unique:prints": "every printing; by set, from Z to A",
        "prefer:set unique:type": "every card; one for each type, the first by set",
    }.items():
        assert explain(parse(text, shore.language), shore.language) == told.replace("'Bird'", "'bird'")
    shore.close()


def test_words_about_printings_are_told_when_they_are_near() -> None:
    assert ran(*QUERY, "unique:print").err.splitlines()[0] == "error: unknown field 'print'; did you mean 'prints'?"
    assert ran(*QUERY, "unique:kinds").err.splitlines()[0] == "error: unknown field 'kinds'; did you mean 'kind'?"
