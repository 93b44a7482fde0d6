from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import catalogue, judged, judgement, ruleset, shipped, told

from cardkit import decklist, rules, source
from cardkit.errors import Fault, InputError, UsageError
from cardkit.finding import Finding, Involved, Level, Remedy
from cardkit.model import Bound
from cardkit.position import Position

SIZE = """
rules:
  - {id: size, in: pouch, min: 3, max: 4, why: a pouch holds 3 or 4 pebbles}
"""


def test_as_many_cards_as_allowed_are_legal() -> None:
    assert told(SIZE, "game: pebbles\npouch: [2 Whelk, Sea Glass, Green Slate]") == []


def test_one_card_too_many_is_told_at_the_last_card() -> None:
    assert told(SIZE, "game: pebbles\npouch:\n  - 2 Whelk\n  - Sea Glass\n  - 2 Green Slate\n") == [
        "deck.yaml:5:5: 5 cards in pouch; at most 4 allowed (size): cut 1 from <-kind:tide in:deck.yaml>"
    ]


def test_as_few_cards_as_needed_are_legal() -> None:
    assert told(SIZE, "game: pebbles\npouch: [2 Whelk, Sea Glass]") == []


def test_one_card_too_few_is_told_at_the_key_of_the_zone() -> None:
    assert told(SIZE, "game: pebbles\nname: Few\npouch: [2 Whelk]") == [
        "deck.yaml:3:1: 2 cards in pouch; at least 3 needed (size): add 1 from <-kind:tide -in:deck.yaml>"
    ]


def test_a_zone_that_the_deck_lacks_is_told_at_the_first_line() -> None:
    assert told(SIZE, "# tides alone\ngame: pebbles\ntides: [Ebb]") == [
        "deck.yaml:2:1: 0 cards in pouch; at least 3 needed (size): add 3 from <-kind:tide -in:deck.yaml>"
    ]


def test_a_deck_from_standard_input_is_named_in_no_query() -> None:
    assert told(SIZE, "game: pebbles\npouch: [2 Whelk]", file="-") == [
        "-:2:1: 2 cards in pouch; at least 3 needed (size): add 1 from <-kind:tide>"
    ]
    assert told(SIZE, "game: pebbles\npouch: [5 Whelk]", file="-") == [
        "-:2:9: 5 cards in pouch; at most 4 allowed (size): cut 1"
    ]


UNIQUE = """
rules:
  - {id: unique, in: pouch, per: id, max: 1, why: all pebbles differ}
"""


def test_different_cards_are_legal() -> None:
    assert told(UNIQUE, "game: pebbles\npouch: [Whelk, Sea Glass]\ntides: [2 Ebb]") == []


def test_a_second_copy_is_told_where_it_stands() -> None:
    deck = "game: pebbles\npouch:\n  - Whelk\n  - Sea Glass\n  - whelk\n"
    assert judged(UNIQUE, deck).findings == (
        Finding(
            rule="unique",
            level=Level.ERROR,
            message="'Whelk' x2 in pouch (lines 3, 5); at most 1 of each",
            why="all pebbles differ",
            place=Position("deck.yaml", 5, 5),
            zone="pouch",
            group="whelk",
            measured=2,
            bound=Bound(max=1),
            over_by=1,
            cards=(Involved("whelk", "Whelk", 2, "pouch", (3, 5)),),
            remedy=(Remedy(do="cut", copies=1, cards=("whelk",)),),
        ),
    )


def test_copies_in_one_line_are_told_without_lines() -> None:
    assert told(UNIQUE, "game: pebbles\npouch: [3 Whelk]") == [
        "deck.yaml:2:9: 'Whelk' x3 in pouch; at most 1 of each (unique): cut 2 of whelk"
    ]


def test_groups_are_told_by_line() -> None:
    assert told(UNIQUE, "game: pebbles\npouch:\n  - Whelk\n  - 2 Sea Glass\n  - Whelk\n") == [
        "deck.yaml:4:5: 'Sea Glass' x2 in pouch; at most 1 of each (unique): cut 1 of sea-glass",
        "deck.yaml:5:5: 'Whelk' x2 in pouch (lines 3, 5); at most 1 of each (unique): cut 1 of whelk",
    ]


SHINY = """
rules:
  - {id: shiny, in: pouch, of: "is:shiny", min: 2, what: shiny pebbles, why: the moon wants to see them}
"""


def test_cards_of_a_selector_are_counted() -> None:
    assert told(SHINY, "game: pebbles\npouch: [Sea Glass, Red Agate, Whelk]") == []


def test_the_noun_of_a_rule_is_told_in_the_singular_for_one() -> None:
    assert told(SHINY, "game: pebbles\npouch: [Sea Glass, 3 Whelk]") == [
        "deck.yaml:2:1: 1 shiny pebble in pouch; at least 2 needed (shiny): add 1 from <is:shiny -in:deck.yaml>"
    ]


def test_a_rule_without_noun_shows_its_selector() -> None:
    text = 'rules: [{id: red, of: "c:red", exactly: 1, why: one is the fashion}]'
    assert told(text, "game: pebbles\npouch: [Red Agate, Whelk]") == []
    assert told(text, "game: pebbles\npouch: [Red Agate, Heart Cockle]") == [
        "deck.yaml:2:20: 2 cards of 'c:red'; exactly 1 needed (red): cut 1 from <c:red in:deck.yaml>"
    ]
    assert told(text, "game: pebbles\npouch: [Whelk]") == [
        "deck.yaml:1:1: 0 cards of 'c:red'; exactly 1 needed (red): add 1 from <c:red -in:deck.yaml>"
    ]


def test_alternatives_are_bracketed_in_a_remedy() -> None:
    text = 'rules: [{id: far, in: pouch, of: "c:red or is:shiny", min: 1, why: it glows}]'
    assert told(text, "game: pebbles\npouch: [Whelk]", file="my decks/one.yaml") == [
        "my decks/one.yaml:2:1: 0 cards of 'c:red or is:shiny' in pouch; at least 1 needed (far): "
        'add 1 from <(c:red or is:shiny) -in:"my decks/one.yaml">'
    ]


WEIGHT = """
rules:
  - {id: weight, in: pouch, sum: weight, min: 3, max: 9, why: a pouch is light}
"""


def test_a_sum_within_its_bounds_is_legal() -> None:
    assert told(WEIGHT, "game: pebbles\npouch: [3 Whelk]") == []
    assert told(WEIGHT, "game: pebbles\npouch: [Millstone, Sea Glass]") == []


def test_a_sum_out_of_its_bounds_is_told() -> None:
    assert told(WEIGHT, "game: pebbles\npouch: [2 Whelk, Sea Glass]") == [
        "deck.yaml:2:1: weight 2 in pouch; at least 3 needed (weight): add 1 from <-kind:tide weight>=1 -in:deck.yaml>"
    ]
    assert told(WEIGHT, "game: pebbles\npouch: [2 Whelk, 3 Green Slate]") == [
        "deck.yaml:2:18: weight 11 in pouch; at most 9 allowed (weight): cut 1 of green-slate"
    ]


def test_a_sum_needs_as_few_cuts_as_can_be() -> None:
    assert told(WEIGHT, "game: pebbles\npouch: [Millstone, 2 Strömstad Granite, Whelk]") == [
        "deck.yaml:2:41: weight 20 in pouch; at most 9 allowed (weight): cut 2 of millstone, stromstad-granite"
    ]


KINDS = """
rules:
  - {id: kinds, in: pouch, distinct: kind, min: 2, max: 2, why: two kinds}
"""


def test_different_values_within_bounds_are_legal() -> None:
    assert told(KINDS, "game: pebbles\npouch: [3 Whelk, Sea Glass]") == []


def test_different_values_out_of_bounds_are_told() -> None:
    assert told(KINDS, "game: pebbles\npouch: [3 Whelk]") == [
        "deck.yaml:2:1: 1 different value of 'kind' in pouch; exactly 2 needed (kinds): "
        "add 1 from <-kind:tide has:kind -kind:shell -in:deck.yaml>"
    ]
    assert told(KINDS, "game: pebbles\npouch: [3 Whelk, Sea Glass, 2 Green Slate]") == [
        "deck.yaml:2:29: 3 different values of 'kind' in pouch; exactly 2 needed (kinds): cut 1 of sea-glass"
    ]


COLOURS = """
rules:
  - {id: colours, in: pouch, per: colours, max: 3, why: a motley pouch}
"""


def test_a_card_counts_in_each_group_of_its_list() -> None:
    assert told(COLOURS, "game: pebbles\npouch: [2 Whelk, Sea Glass, 2 Green Slate]") == []
    assert told(COLOURS, "game: pebbles\npouch: [3 Whelk, Sea Glass, 2 Green Slate]") == [
        "deck.yaml:2:18: 4 cards of colours 'blue' in pouch; at most 3 of each (colours): cut 1 of whelk, sea-glass"
    ]


def test_a_card_without_the_field_is_in_no_group() -> None:
    assert told(COLOURS, "game: pebbles\npouch: [9 Millstone, 9 Grandpa's Lost Marble]") == []


def test_a_group_that_is_short_is_filled_with_its_own() -> None:
    text = "rules: [{id: pairs, in: pouch, per: kind, min: 2, why: nobody is alone}]"
    assert told(text, "game: pebbles\npouch: [2 Whelk, Millstone, Green Slate]") == []
    assert told(text, "game: pebbles\npouch: [2 Whelk, Millstone]") == [
        "deck.yaml:2:1: 1 card of kind 'stone' in pouch; either none or at least 2 of each needed (pairs): "
        "add 1 from <-kind:tide kind:stone -in:deck.yaml>, or cut 1 of millstone"
    ]


GROUPS = """
rules:
  - {id: hues, in: pouch, per: colours, min: 2, groups_at_least: 2, why: a rainbow}
"""


def test_enough_groups_that_keep_the_bounds_are_legal() -> None:
    assert told(GROUPS, "game: pebbles\npouch: [2 Whelk, 2 Red Agate, Green Slate]") == []


def test_too_few_groups_that_keep_the_bounds_are_told() -> None:
    assert told(GROUPS, "game: pebbles\npouch: [2 Whelk, Red Agate, Green Slate]") == [
        "deck.yaml:2:1: 1 value of 'colours' with at least 2 cards in pouch; at least 2 needed (hues): "
        "add 2 from <-kind:tide has:colours -colours:blue -in:deck.yaml>"
    ]


LIGHT = """
rules:
  - {id: light, in: pouch, only: "weight<=5", why: a pouch tears}
  - {id: dull, forbid: "is:shiny", what: shiny cards, level: warning, why: magpies}
"""


def test_cards_that_match_only_and_no_forbid_are_legal() -> None:
    assert told(LIGHT, "game: pebbles\npouch: [Strömstad Granite, Whelk]\ntides: [Ebb]") == []


def test_each_card_that_is_not_allowed_is_told_once() -> None:
    assert told(LIGHT, "game: pebbles\npouch:\n  - Millstone\n  - Red Agate\n  - 2 Millstone\n") == [
        "deck.yaml:5:5: 'Millstone' x3 in pouch (lines 3, 5); only cards of 'weight<=5' allowed (light): "
        "cut 3 of millstone",
        "deck.yaml:4:5: warning: 'Red Agate' in pouch; no shiny cards allowed (dull): cut 1 of red-agate",
    ]


def test_a_value_that_no_source_gives_keeps_no_bound() -> None:
    text = "rules: [{id: light, only: 'weight<=5', why: a pouch tears}]"
    assert told(text, "game: pebbles\npouch: [Grandpa's Lost Marble]") == [
        "deck.yaml:2:9: 'Grandpa's Lost Marble' in pouch; only cards of 'weight<=5' allowed (light): "
        "cut 1 of lost-marble"
    ]


def test_warnings_leave_a_deck_legal() -> None:
    judgement = judged(LIGHT, "game: pebbles\npouch: [Red Agate]")
    assert (judgement.legal, judgement.counted(Level.WARNING), judgement.ruleset) == (True, 1, "trial")


def test_a_card_in_the_wrong_zone_is_told_first() -> None:
    assert told(SIZE, "game: pebbles\npouch: [2 Whelk]\ntides:\n  - Ebb\n  - Sea Glass\n") == [
        "deck.yaml:5:5: 'Sea Glass' in tides; it belongs in pouch (zone): move 1 of sea-glass",
        "deck.yaml:2:1: 2 cards in pouch; at least 3 needed (size): add 1 from <-kind:tide -in:deck.yaml>",
    ]


WHEN = """
rules:
  - {id: calm, when: "id:millstone", in: pouch, max: 2, why: a millstone wants room}
  - {id: deep, when: {in: tides, min: 2}, in: pouch, of: "kind:stone", min: 1, why: tides wash stones}
  - {id: bare, unless: "is:shiny", forbid: "kind:shell", why: shells need a glimmer}
"""


def test_a_rule_is_asked_only_when_its_condition_holds() -> None:
    assert told(WHEN, "game: pebbles\npouch: [3 Whelk, Sea Glass]\ntides: [Ebb]") == []


def test_the_cards_that_switched_a_rule_on_are_told() -> None:
    assert told(WHEN, "game: pebbles\npouch: [Millstone, 2 Sea Glass]\ntides: [Ebb]") == [
        "deck.yaml:2:20: 3 cards in pouch; at most 2 allowed (calm) because of Millstone: "
        "cut 1 from <-kind:tide in:deck.yaml>"
    ]
    assert told(WHEN, "game: pebbles\npouch: [Sea Glass]\ntides: [Ebb, Flood]") == [
        "deck.yaml:2:1: 0 cards of 'kind:stone' in pouch; at least 1 needed (deep) because of Ebb, Flood: "
        "add 1 from <kind:stone -in:deck.yaml>"
    ]


def test_unless_switches_a_rule_off() -> None:
    assert told(WHEN, "game: pebbles\npouch: [Whelk]") == [
        "deck.yaml:2:9: 'Whelk' in pouch; no cards of 'kind:shell' allowed (bare): cut 1 of whelk"
    ]


PATH = """
rules:
  - id: path
    in: tides
    reach: {start: "level:1", step: "level<=$from.level+1 colours<=$from.colours"}
    why: a tide follows on a tide of its colours
"""


def test_cards_that_steps_lead_to_are_legal() -> None:
    assert told(PATH, "game: pebbles\ntides: [Flood, Ebb]") == []


def test_a_card_that_no_step_leads_to_is_told_with_the_obstacle() -> None:
    assert told(PATH, "game: pebbles\ntides:\n  - Storm\n  - Ebb\n  - Flood\n") == [
        "deck.yaml:3:5: 'Storm' in tides cannot be reached; no card on the way has 'red' in colours (path): "
        "add 1 from <kind:tide level>=1 colours>=red (level:1 or level<=2 colours<=blue|green or level<=3 "
        "colours<=blue) -in:deck.yaml>, or cut 1 of storm"
    ]


def test_what_those_reached_have_is_told_beside_what_none_has() -> None:
    text = PATH.replace("level<=$from.level+1 colours", "level<=$from.level colours").replace("level:1", "id:ebb")
    assert told(text, "game: pebbles\ntides: [Ebb, Storm]") == [
        "deck.yaml:2:14: 'Storm' in tides cannot be reached; level 2 needs a card of level 2 or more before it; "
        "those reached have level 1 at most (path): cut 1 of storm"
    ]
    text = PATH.replace("level<=$from.level+1", "level<$from.level+1").replace("level:1", "id:ebb|flood")
    assert told(text, "game: pebbles\ntides: [Ebb, Flood, Storm]") == [
        "deck.yaml:2:21: 'Storm' in tides cannot be reached; level 2 needs a card of more than level 1 before it; "
        "those reached have 'blue' in colours, none has 'red' (path): add 1 from <kind:tide level>1 colours>=red "
        "(id:ebb|flood or level<2 colours<=blue|green or level<3 colours<=blue) -in:deck.yaml>, or cut 1 of storm"
    ]


def test_items_that_no_single_card_has_together_are_told() -> None:
    text = "rules:\n  - {id: path, why: w, reach: {start: 'id:whelk|flood', step: 'colours<=$from.colours'}}\n"
    deck = "game: pebbles\npouch: [Whelk, Amber Drop]\ntides: [Flood]"
    assert told(text, deck) == [
        "deck.yaml:2:16: 'Amber Drop' in pouch cannot be reached; no card on the way has 'red', 'green' in colours "
        "(path): add 1 from <(colours>=red|green) (id:whelk|flood or colours<=blue) -in:deck.yaml>, "
        "or cut 1 of amber-drop"
    ]


def test_a_step_that_asks_in_another_way_is_told_as_written_and_only_cut() -> None:
    text = "rules:\n  - {id: path, why: w, in: tides, reach: {start: 'id:ebb', step: 'level>$from.level+1'}}\n"
    assert told(text, "game: pebbles\ntides: [Ebb, Flood]") == [
        "deck.yaml:2:14: 'Flood' in tides cannot be reached; no card on the way leads to it by 'level>$from.level+1' "
        "(path): cut 1 of flood"
    ]


def test_without_a_start_nothing_is_reached() -> None:
    assert told(PATH, "game: pebbles\ntides:\n  - 2 Flood\n  - Storm\n") == [
        "deck.yaml:3:5: 'Flood' x2 in tides cannot be reached; no card of 'level:1' to start from (path): "
        "add 1 from <kind:tide level:1 -in:deck.yaml>, or cut 2 of flood",
        "deck.yaml:4:5: 'Storm' in tides cannot be reached; no card of 'level:1' to start from (path): "
        "add 1 from <kind:tide level:1 -in:deck.yaml>, or cut 1 of storm",
    ]


def test_a_level_too_high_is_told_with_the_highest_that_is_led_to() -> None:
    text = PATH.replace("level+1", "level")
    assert told(text, "game: pebbles\ntides: [Ebb, Flood]") == [
        "deck.yaml:2:14: 'Flood' in tides cannot be reached; "
        "level 2 needs a card of level 2 or more before it; those reached have level 1 at most (path): cut 1 of flood"
    ]


def test_numbers_ask_the_deck_and_the_table() -> None:
    text = """
rules:
  - {id: each, in: pouch, min: $players * 2, why: two for each player}
  - {id: shells, in: pouch, of: "kind:shell", max: 'count("kind:stone") + 1', why: a shell lies on a stone}
  - {id: heavy, in: pouch, per: name, max: 4 - $card.weight, why: the heavier the rarer}
"""
    assert told(text, "game: pebbles\npouch: [3 Whelk, Heart Cockle, 2 Red Agate]", players=3) == [
        "deck.yaml:2:18: 4 cards of 'kind:shell' in pouch; at most 3 allowed (shells): "
        "cut 1 from <kind:shell in:deck.yaml>"
    ]


def test_a_bound_by_players_needs_their_number() -> None:
    text = "rules: [{id: each, in: pouch, min: $players * 2, why: two for each player}]"
    with pytest.raises(UsageError) as raised:
        told(text, "game: pebbles\npouch: [Whelk]")
    assert raised.value.faults == (
        Fault(
            message="the bound '$players * 2' depends on how many play",
            place=Position("rules/trial.yaml", 1, 9),
            hint="say so with --players N",
        ),
    )


def test_a_bound_that_divides_by_zero_is_no_silent_pass() -> None:
    text = "rules: [{id: each, in: pouch, max: 12 / $players, why: shared out}]"
    assert told(text, "game: pebbles\npouch: [4 Whelk]", players=3) == []
    with pytest.raises(InputError) as raised:
        told(text, "game: pebbles\npouch: [4 Whelk]", players=0)
    assert str(raised.value) == (
        "rules/trial.yaml:1:9: 'each' cannot be asked of the deck deck.yaml:1:1; "
        "'12 / $players' divides by zero there or is too large"
    )


def test_the_smallest_value_of_a_group_counts_and_without_one_there_is_no_bound() -> None:
    text = "rules: [{id: glut, in: pouch, per: rarity, max: $card.weight, why: the lightest decides}]"
    assert told(text, "game: pebbles\npouch: [9 Grandpa's Lost Marble]") == []
    assert told(text, "game: pebbles\npouch: [Millstone, 2 Green Slate]") == []
    assert told(text, "game: pebbles\npouch: [2 Millstone, 2 Green Slate]") == [
        "deck.yaml:2:22: 4 cards of rarity 'common' in pouch; at most 3 of each (glut): cut 1 of millstone, green-slate"
    ]


def test_different_cards_of_a_group_are_told_with_their_lines() -> None:
    text = "rules: [{id: twins, in: pouch, per: kind, distinct: id, max: 1, level: note, why: one of each kind}]"
    assert told(text, "game: pebbles\npouch: [2 Whelk, 3 Millstone]") == []
    assert told(text, "game: pebbles\npouch:\n  - 2 Whelk\n  - Heart Cockle\n") == [
        "deck.yaml:4:5: note: 2 different cards of kind 'shell' in pouch (lines 3, 4); at most 1 of each (twins): "
        "cut 1 of heart-cockle"
    ]


def test_a_card_that_no_catalogue_knows_is_counted_and_breaks_nothing_else() -> None:
    text = SIZE + "  - {id: light, only: 'weight<=5', why: a}\n  - {id: dull, forbid: 'is:shiny', why: b}\n"
    assert told(text, "game: pebbles\npouch: [4 Whelkk]") == []
    assert told(text, "game: pebbles\npouch: [5 Whelkk]") == [
        "deck.yaml:2:9: 5 cards in pouch; at most 4 allowed (size): cut 1 from <-kind:tide in:deck.yaml>"
    ]


def test_the_tiny_game_s_own_examples_break_what_they_say() -> None:
    assert rules.examples_faults(shipped("pebbles"), catalogue()) == ()


def test_an_example_that_says_otherwise_is_told() -> None:
    text = (
        SIZE
        + """
examples:
  - {name: five, pouch: [5 Whelk], breaks: []}
  - {name: four, pouch: [4 Whelk], breaks: [size]}
  - {name: tidy, pouch: [4 Whelk], breaks: []}
  - {name: misspelt, pouch: [4 Whelkk], breaks: []}
"""
    )
    assert [str(fault) for fault in rules.examples_faults(ruleset(text), catalogue())] == [
        "rules/trial.yaml:6:5: the example 'five' breaks size; it says no rule",
        "rules/trial.yaml:7:5: the example 'four' breaks no rule; it says size",
        "rules/trial.yaml:9:30: no card of pebbles is called 'Whelkk'",
    ]


EVERYTHING = SIZE + "".join(
    text.split("rules:\n")[1] for text in (UNIQUE, SHINY, WEIGHT, KINDS, COLOURS, GROUPS, LIGHT, WHEN, PATH)
)
CARDS = ("whelk", "sea-glass", "red-agate", "green-slate", "millstone", "lost-marble", "ebb", "flood", "storm")
ENTRY = st.tuples(st.sampled_from(("pouch", "tides")), st.sampled_from(CARDS), st.integers(1, 3))


@given(st.lists(ENTRY, min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_entries_never_changes_what_is_broken(entries: list[tuple[str, str, int]], chance: Random) -> None:
    shuffled = sorted(entries, key=lambda _: chance.random())
    assert facts(entries) == facts(shuffled)


def facts(entries: list[tuple[str, str, int]]) -> set[tuple[object, ...]]:
    """What is said of a deck, without places and lines."""
    text = "game: pebbles\n"
    for zone in ("pouch", "tides"):
        listed = [f"  - {copies} {card}\n" for each, card, copies in entries if each == zone]
        text += f"{zone}:\n" + "".join(listed) if listed else ""
    return {
        (each.rule, each.group, each.measured, each.over_by, each.short_by, frozenset(card.id for card in each.cards))
        for each in judgement(known_rules(), source.read(text.encode(), "deck.yaml")).findings
    }


@cache
def known_rules() -> rules.Ruleset:
    return ruleset(EVERYTHING)


def test_decks_of_one_call_are_judged_as_each_alone() -> None:
    known = catalogue()
    texts = ("game: pebbles\npouch: [2 Whelk]", "game: pebbles\npouch: [Millstone]\ntides: [Ebb, Storm]")
    decks = [decklist.read(source.read(text.encode(), "deck.yaml"), known).deck for text in texts]
    ids = [entry.card for deck in decks for entry in deck.entries]
    cards = {card.id: card for card in known.cards(ids)}
    together = map(rules.judging(known_rules(), cards, known.selection(ids)), decks)
    assert [judged.findings for judged in together] == [judged(EVERYTHING, text).findings for text in texts]
