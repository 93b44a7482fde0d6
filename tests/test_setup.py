"""Set-ups: recipes are data, read strictly; chance comes of the seed; no copy is made or lost."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import catalogue

from cardkit import setup
from cardkit.errors import CardkitError, InputError
from cardkit.rules.vocabulary import Vocabulary
from cardkit.source import read

SEA = """\
title: At the sea
players: {min: 1, max: 3}
options:
  tide: {title: tide, values: [ebb, flood], default: ebb}
  finds: {title: finds, values: [glass, shells, drift], several: true, apart: [glass, drift], source: SEA-3}
steps:
  - {text: Shuffle the tides., source: SEA-1, pile: tides, of: "kind:tide", shuffle: true}
  - {text: "Lay {take} pebbles out.", pile: beach, of: "-kind:tide", take: "$players + 2"}
  - {text: Shuffle the beach., when: {tide: flood}, shuffle: beach}
  - {text: "Each of {players} takes {take}; {goal} win.", with: {goal: "10 * $players"},
     pile: hand, from: beach, take: 1, each: player}
  - {text: Glass counts., when: {finds: [glass, drift], players: [2, 3]}}
"""


def recipe(text: str = SEA) -> setup.Recipe:
    known = catalogue()
    return setup.recipe("sea", read(text.encode(), "game.yaml"), Vocabulary(known.game, known.language))


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as error:
        recipe(text)
    return [str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def table(made: setup.Recipe, players: int, *words: str, seed: int = 7) -> setup.Table:
    known = catalogue()
    box = tuple(sorted(known.selection().ids("")))
    facts = setup.Facts(players, setup.Supply({setup.BOX: box}, known.selection()))
    facts = setup.Facts(players, facts.supply, setup.chosen(made, words, facts))
    return setup.Table(tuple(map(str, range(1, players + 1))), facts, seed)


def sizes(text: str, players: int, *words: str) -> dict[str, int]:
    made = recipe(text)
    return {pile.name: len(pile.cards) for pile in setup.piles(made, table(made, players, *words))}


def stopped(text: str, players: int, *words: str) -> str:
    with pytest.raises(CardkitError) as error:
        sizes(text, players, *words)
    [fault] = error.value.faults
    return str(fault) + (f"; {fault.hint}" if fault.hint else "")


def test_of_several_conditions_all_must_hold() -> None:
    both = SEA.replace("when: {finds: [glass, drift], players: [2, 3]}", "when: [{finds: glass}, {finds: [shells]}]")
    made = recipe(both)
    told = {
        words: "Glass counts." in [setup.told(step, at).text for step in setup.steps(made, at)]
        for words in ("glass", "shells", "glass,shells")
        for at in [table(made, 2, f"finds={words}")]
    }
    assert told == {"glass": False, "shells": False, "glass,shells": True}


def test_numbers_in_a_row_are_told_as_one() -> None:
    assert setup.spans(("none", "1", "2", "3", "7", "8", "x")) == ("none", "1 to 3", "7", "8", "x")
    assert setup.spans(("ebb", "flood")) == ("ebb", "flood")


def test_steps_are_told_with_their_numbers_and_only_where_they_hold() -> None:
    made = recipe()
    at = table(made, 2, "tide=flood", "finds=shells,glass")
    assert [tuple(setup.told(step, at)) for step in setup.steps(made, at)] == [
        ("Shuffle the tides.", "SEA-1"),
        ("Lay 4 pebbles out.", None),
        ("Shuffle the beach.", None),
        ("Each of 2 takes 1; 20 win.", None),
        ("Glass counts.", None),
    ]
    assert [setup.told(step, table(made, 1)).text for step in setup.steps(made, table(made, 1))] == [
        "Shuffle the tides.",
        "Lay 3 pebbles out.",
        "Each of 1 takes 1; 10 win.",
    ]


def test_steps_are_told_in_a_locale_as_far_as_they_have_it() -> None:
    text = (
        "players: {min: 1, max: 3}\nsteps:\n"
        "  - {text: {en: 'Draw {take}.', fi: 'Nosta {take}.'}, pile: beach, take: 2}\n  - {text: Wait.}\n"
    )
    made = recipe(text)
    for locale, said in {None: ["Draw 2.", "Wait."], "fi": ["Nosta 2.", "Wait."]}.items():
        at = replace(table(made, 1), locale=locale)
        assert [setup.told(step, at).text for step in setup.steps(made, at)] == said
    assert faults("steps: [{text: {fi: Odota., sv: Vänta.}}, {text: {en: 'Draw.', fi: 'Nosta {taek}.'}}]") == [
        "game.yaml:1:16: text has no 'en'",
        "game.yaml:1:29: unknown key 'sv'; known: en, fi",
        "game.yaml:1:68: no symbol and no number is called 'taek'; known: wave",
    ]


def test_titles_sources_and_piles_have_names_in_a_locale() -> None:
    words = "words: {fi: {Pebbles: Kivet, SEA-1: MERI-1, beach: ranta, hand: käsi, box: laatikko}}\n"
    known = recipe(SEA + words).words["fi"]
    said = [setup.in_locale(each, known) for each in ("Pebbles", "SEA-1", "beach", "hand 2", "tides", "box")]
    assert said == ["Kivet", "MERI-1", "ranta", "käsi 2", None, "laatikko"]
    assert recipe().words == {}


def test_words_that_nothing_is_called_by_are_told_where_they_stand() -> None:
    assert faults(SEA + "words: {fi: {baech: ranta, SEA-2: MERI-2, box: [1]}, sv: {box: x}}\n") == [
        "game.yaml:13:54: unknown key 'sv'; known: fi",
    ]
    assert faults(SEA + "words: {fi: {baech: ranta, SEA-2: MERI-2, box: [1]}}\n") == [
        "game.yaml:13:14: 'baech' is neither the title nor a source nor a pile here; did you mean 'beach'?",
        "game.yaml:13:28: 'SEA-2' is neither the title nor a source nor a pile here; did you mean 'SEA-1'?",
        "game.yaml:13:48: box is a list; text is needed",
    ]


def test_piles_are_what_the_steps_say_and_the_rest_lies_in_the_box() -> None:
    assert sizes(SEA, 2) == {"tides": 3, "beach": 2, "hand 1": 1, "hand 2": 1, "box": 6}
    assert sizes(SEA, 3) == {"tides": 3, "beach": 2, "hand 1": 1, "hand 2": 1, "hand 3": 1, "box": 5}


def test_new_cards_lie_on_top_and_a_deal_begins_at_the_bottom() -> None:
    text = (
        "steps:\n- {text: a, pile: stack, of: '-kind:tide', take: 4}\n- {text: b, pile: stack, of: 'kind:tide'}\n"
        "- {text: c, from: stack, deal: [left, right]}\n"
    )
    made = recipe(text)
    laid = {pile.name: pile.cards for pile in setup.piles(made, table(made, 1))}
    before = {pile.name: pile.cards for pile in setup.piles(recipe(text[: text.rindex("- {")]), table(made, 1))}
    stack = before["stack"]
    assert [card in catalogue().selection().ids("kind:tide") for card in stack] == [True] * 3 + [False] * 4
    assert laid["left"] == (stack[0], stack[2], stack[4], stack[6])
    assert laid["right"] == (stack[1], stack[3], stack[5])
    assert "stack" not in laid


def test_a_pile_may_be_sorted_and_dealt_in_itself() -> None:
    start = "steps:\n- {text: a, pile: x}\n"
    every = setup.piles(recipe(start), table(recipe(start), 1))[0].cards
    tides = catalogue().selection().ids("kind:tide")
    up = recipe(f"{start}- {{text: b, pile: x, of: 'kind:tide', from: x}}\n")
    assert setup.piles(up, table(up, 1)) == (
        setup.Pile("x", (*(c for c in every if c in tides), *(c for c in every if c not in tides))),
    )
    dealt = recipe(f"{start}- {{text: b, from: x, deal: [x, y]}}\n")
    assert setup.piles(dealt, table(dealt, 1)) == (setup.Pile("x", every[0::2]), setup.Pile("y", every[1::2]))


@given(st.integers(0, 10**6), st.integers(1, 3), st.sampled_from(["ebb", "flood"]))
def test_one_seed_gives_one_set_up_and_every_copy_lies_in_one_pile(seed: int, players: int, tide: str) -> None:
    made = recipe()
    first, again = (setup.piles(made, table(made, players, f"tide={tide}", seed=seed)) for _ in range(2))
    assert first == again
    assert Counter(card for pile in first for card in pile.cards) == Counter(catalogue().selection().ids(""))


def test_another_seed_and_another_step_shuffle_otherwise() -> None:
    text = "steps: [{text: a, pile: all, shuffle: true}]"
    orders = {setup.piles(recipe(text), table(recipe(text), 1, seed=seed))[0].cards for seed in range(20)}
    assert len(orders) == 20
    twice = "steps: [{text: a, pile: all}, {text: b, shuffle: all}]"
    assert setup.piles(recipe(twice), table(recipe(twice), 1))[0].cards not in orders


def test_an_impossible_step_is_refused_with_its_numbers() -> None:
    lines = SEA.splitlines()
    place = f"game.yaml:{len(lines) - 2}:5: "
    much = SEA.replace("from: beach, take: 1", "from: beach, take: 2")
    assert sizes(much, 2)["hand 2"] == 2
    assert stopped(much, 3) == place + "'beach' has 1 card; 2 are taken for 'hand 3'"
    none = "steps: [{text: a, pile: x, of: 'weight>900'}]"
    assert stopped(none, 1) == "game.yaml:1:9: 'box' has 0 cards 'weight>900'; all are taken for 'x'"
    empty = "steps: [{text: a, pile: x, take: 1}, {text: b, pile: y, from: x}, {text: c, from: x, deal: [l, r]}]"
    assert stopped(empty, 1) == "game.yaml:1:67: 'x' has no cards to deal"
    less = "players: {min: 1, max: 2}\nsteps: [{text: a, pile: x, take: '1 - $players'}]"
    assert stopped(less, 2) == "game.yaml:2:34: take is '1 - $players'; a count is needed, but it is -1"


def test_what_is_chosen_must_be_there_once_and_go_together() -> None:
    known = "say --option tide=VALUE; known: ebb, flood"
    assert [stopped(SEA, 2, *words.split()) for words in ("tide", "tied=ebb", "tide=eb", "tide=ebb tide=flood")] == [
        "'tide' chooses nothing; write NAME=VALUE",
        "no option of the set-up 'sea' is called 'tied'; did you mean 'tide'?",
        "no value of 'tide' is called 'eb'; did you mean 'ebb'?",
        f"'tide' is chosen twice; {known}",
    ]
    assert stopped(SEA, 2, "finds=glass,drift") == (
        "'glass' and 'drift' exclude each other in 'finds' (SEA-3); leave all but one of them out"
    )
    assert stopped(SEA, 2, "finds=glass,glass") == "'glass' is chosen twice for 'finds'; once is enough"
    assert stopped(SEA.replace(", default: ebb", ""), 2) == f"nobody says which tide it is; {known}"
    counted = SEA.replace("several: true", "several: true, count: $players - 1")
    assert sizes(counted, 2, "finds=drift")["box"] == 6
    assert stopped(counted, 2, "finds=shells,drift") == (
        "2 values of 'finds' for 2 players; exactly 1 needed (SEA-3); say --option finds=VALUE,...; "
        "known: glass, shells, drift"
    )


def test_every_fault_of_a_recipe_is_told_at_its_place() -> None:
    wrong = """\
players: {min: 1, max: 3}
options: {tide: {values: [ebb, flood]}}
steps:
  - {txt: a}
  - {text: "A {wve} and {take}.", pile: beach, take: $playrs}
  - {text: b, pile: hand, of: "kindd:tide", each: players}
  - {text: c, of: "kind:tide"}
  - {text: d, pile: box, when: {tied: ebb}}
  - {text: e, pile: x, from: beech, when: {tide: eb, players: 4}}
  - {text: f, pile: shore, shuffle: shor}
  - {text: g, pile: Beach}
  - {text: h, pile: q, from: shore, deal: [l, r]}
  - {text: i, pile: l, from: pouch}
  - {text: j, shuffle: true}
  - {text: k, pile: m n, each: player}
  - {text: l, pile: m-n, each: player}
  - {text: n, pile: z, with: {take: 1}}
  - {text: o, pile: beach, each: player}
"""
    assert faults(wrong) == [
        "game.yaml:4:5: steps has no 'text'",
        "game.yaml:4:6: unknown key 'txt'; did you mean 'text'?",
        "game.yaml:5:12: no symbol and no number is called 'wve'; did you mean 'wave'?",
        "game.yaml:5:54: no '$playrs' is known here; did you mean 'players'?",
        "game.yaml:6:31: unknown field 'kindd'; did you mean 'kind'?",
        "game.yaml:6:51: each is 'players'; known: player; did you mean 'player'?",
        "game.yaml:7:15: 'of' without 'pile'; say which pile the cards come to",
        "game.yaml:8:21: no pile may be called 'box'; what no step moves lies there",
        "game.yaml:8:33: unknown key 'tied'; did you mean 'tide'?",
        "game.yaml:9:30: no pile is called 'beech'; did you mean 'beach'?",
        "game.yaml:9:50: tide is 'eb'; known: ebb, flood; did you mean 'ebb'?",
        "game.yaml:10:37: no pile is called 'shor'; did you mean 'shore'?",
        "game.yaml:11:21: no pile may be called 'Beach'; only a-z, 0-9, '-' and blanks are allowed",
        "game.yaml:12:15: 'pile' beside 'deal'; a deal has 'from' alone",
        "game.yaml:13:30: each player has a pile 'pouch'; a step without 'each' cannot take from it",
        "game.yaml:14:24: no 'pile' is made here; name the pile: shuffle: NAME",
        "game.yaml:16:21: 'm-n' and 'm n' are two piles, and their files one",
        "game.yaml:17:31: 'take' is the number of cards; call this one otherwise",
        "game.yaml:18:21: all players share a pile 'beach' above; 'each' must stand in both steps or in none",
    ]


NOBODY = "how many play does not matter here; say 'players: {min: 1, max: 4}' above"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("steps: []", ["1:8: there are no steps; at least one is needed"]),
        ("title: x", ["1:1: the file has no 'steps'"]),
        (
            "players: {min: 3, max: 1}\nsteps: [{text: a}]",
            ["1:10: 3 to 1 players; 1 to 64, and no more 'min' than 'max'"],
        ),
        (
            "players: {min: 1, max: 3}\nsteps: [{text: a, pile: x, each: player}, {text: a, pile: x 1}]",
            ["2:59: a pile 'x 1' would be taken for a player's 'x'"],
        ),
        (
            "players: {min: 1, max: 3}\nsteps: [{text: a, pile: x 1}, {text: a, pile: x, each: player}]",
            ["2:47: a pile 'x 1' would be taken for a player's 'x'"],
        ),
        ("steps: [{text: a, pile: x, each: player}]", [f"1:34: {NOBODY}"]),
        ("steps: [{text: a, pile: x, take: $players}]", [f"1:34: {NOBODY}"]),
        ("steps: [{text: a, when: {players: 2}}]", [f"1:26: {NOBODY}"]),
        ("steps: [{text: a, pile: x, from: pouch}]", ["1:34: no pile is called 'pouch'"]),
        ("copies: weigh\nsteps: [{text: a}]", ["1:9: no field is called 'weigh'; did you mean 'weight'?"]),
        ("copies: kind\nsteps: [{text: a}]", ["1:9: 'kind' is no number field; known: weight, level, rating"]),
        (
            "steps: [{text: a, pile: x}, {text: a, from: x, deal: [l, l]}]",
            ["1:54: cards are dealt to at least two piles, each named once"],
        ),
        (
            "steps: [{text: a, pile: x}, {text: a, from: x, deal: []}]",
            ["1:54: cards are dealt to at least two piles, each named once"],
        ),
        (
            'options: {"a=b": {values: [x]}, c: {values: ["d,e"]}}\nsteps: [{text: a}]',
            [
                "1:11: no option may be called 'a=b'; only a-z, 0-9, '_' and '-' are allowed, a letter first",
                "1:46: no value may be 'd,e'; commas stand between values",
            ],
        ),
        (
            "steps: [{text: a, deal: [l, r]}]",
            ["1:9: a 'deal' has no 'from'; say which pile is dealt"],
        ),
        (
            "options: {players: {values: [a]}, x: {values: []}, y: {values: [a, b], default: c},\n"
            "  z: {values: [a, b], count: 1}, w: {values: [a], apart: [d, a]}}\nsteps: [{text: a}]",
            [
                "1:11: no option may be called 'players'; --players says how many play",
                "1:47: values are needed, each once",
                "1:81: default is 'c'; known: a, b",
                "2:23: 'count' without 'several: true'; one value is chosen",
                "2:59: apart is 'd'; known: a",
            ],
        ),
    ],
)
def test_what_a_recipe_lacks_is_told(text: str, told: list[str]) -> None:
    assert faults(text) == [f"game.yaml:{each}" for each in told]
