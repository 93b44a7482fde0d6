import pytest
from rulebook import catalogue, ruleset

from cardkit import rules, source
from cardkit.catalogue import store
from cardkit.errors import CardkitError, InputError, NotFound


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as raised:
        ruleset(text)
    return [f"{fault}" + (f" [{fault.hint}]" if fault.hint else "") for fault in raised.value.faults]


def rule_faults(words: str) -> list[str]:
    """What is wrong with one rule; it begins in line 1, column 9."""
    return faults(f"rules: [{{{words}}}]")


def test_an_unknown_word_is_told_with_the_nearest_one() -> None:
    assert rule_faults("id: a, why: b, maxx: 3, mim: 2") == [
        "rules/trial.yaml:1:25: unknown key 'maxx' [did you mean 'max'?]",
        "rules/trial.yaml:1:34: unknown key 'mim' [did you mean 'min'?]",
    ]


def test_a_rule_needs_id_and_why() -> None:
    assert rule_faults("max: 3") == [
        "rules/trial.yaml:1:9: a rule has no 'id'",
        "rules/trial.yaml:1:9: a rule has no 'why'",
    ]
    assert rule_faults("id: pair, max: 3") == ["rules/trial.yaml:1:9: rule 'pair' has no 'why'"]


def test_a_rule_asks_something() -> None:
    assert rule_faults("id: a, why: b") == [
        "rules/trial.yaml:1:9: the rule asks nothing; give it one of min, max, exactly, only, forbid, reach, pools"
    ]


def test_a_rule_asks_one_thing() -> None:
    assert rule_faults('id: a, why: b, max: 3, only: "kind:tide"') == [
        "rules/trial.yaml:1:25: 'only' and 'max' in one rule; make them two rules"
    ]
    assert rule_faults('id: a, why: b, only: "kind:tide", per: id') == [
        "rules/trial.yaml:1:44: 'per' belongs to a bound, not to 'only'"
    ]
    assert rule_faults("id: a, why: b, max: 3, sum: weight, distinct: id") == [
        "rules/trial.yaml:1:56: 'sum' and 'distinct' in one rule; make them two rules"
    ]


def test_bounds_that_no_deck_keeps_are_refused() -> None:
    assert rule_faults("id: a, why: b, min: 4, max: 3") == [
        "rules/trial.yaml:1:38: 'max' is less than 'min'; no deck can keep both"
    ]
    assert rule_faults("id: a, why: b, exactly: 4, max: 5") == [
        "rules/trial.yaml:1:34: 'exactly' stands alone, without 'min' and 'max'"
    ]
    assert rule_faults("id: a, why: b, max: 5, groups_at_least: 2") == [
        "rules/trial.yaml:1:50: 'groups_at_least' without groups [say with 'per' what they are]"
    ]


def test_unknown_zones_fields_and_levels_are_told_with_the_nearest() -> None:
    assert faults(
        "rules:\n"
        "  - {id: a, why: b, max: 3, in: puch}\n"
        "  - {id: c, why: b, max: 3, in: [tides, tide]}\n"
        "  - {id: d, why: b, max: 3, per: knd}\n"
        "  - {id: e, why: b, max: 3, sum: kind}\n"
        "  - {id: f, why: b, max: 3, level: warn}\n"
    ) == [
        "rules/trial.yaml:2:33: in is 'puch'; known: pouch, tides [did you mean 'pouch'?]",
        "rules/trial.yaml:3:41: in is 'tide'; known: pouch, tides [did you mean 'tides'?]",
        "rules/trial.yaml:4:34: no field is called 'knd' [did you mean 'kind'?]",
        "rules/trial.yaml:5:34: 'kind' is no number field [known: weight, level, rating]",
        "rules/trial.yaml:6:36: level is 'warn'; known: error, warning, note [did you mean 'warning'?]",
    ]


def test_an_alias_of_a_field_is_the_field() -> None:
    [rule] = ruleset("rules: [{id: a, why: b, max: 3, sum: w, per: k}]").rules
    assert rules.sentence(rule) == "weight at most 3 of each kind"


def test_a_bad_selector_is_shown_with_its_characters() -> None:
    with pytest.raises(InputError) as raised:
        ruleset('rules: [{id: a, why: b, max: 3, of: "kind:stone wieght>3"}]')
    [fault] = raised.value.faults
    assert (str(fault), fault.line, fault.start, fault.end, fault.hint) == (
        "rules/trial.yaml:1:37: unknown field 'wieght'",
        "kind:stone wieght>3",
        11,
        17,
        "did you mean 'weight'?",
    )


@pytest.mark.parametrize("word", ["of", "only", "forbid", "when", "unless"])
def test_every_selector_is_read_at_once(word: str) -> None:
    bound = "" if word in ("only", "forbid") else ", max: 1"
    assert rule_faults(f'id: a, why: b, {word}: "coloor:red"{bound}') == [
        f"rules/trial.yaml:1:{27 + len(word)}: unknown field 'coloor' [did you mean 'colours'?]"
    ]


def test_a_selector_asks_about_cards_alone() -> None:
    assert rule_faults('id: a, why: b, only: "kind:tide -in:decks/ada.yaml"') == [
        "rules/trial.yaml:1:31: 'in:decks/ada.yaml' stands for nothing in a ruleset; it asks about cards alone"
    ]


def test_a_selector_has_no_options() -> None:
    assert rule_faults('id: a, why: b, only: "kind:tide limit:3"') == [
        "rules/trial.yaml:1:31: a selector says which cards, not how they are told [leave the options out]"
    ]


def test_a_number_is_read_at_once() -> None:
    assert rule_faults("id: a, why: b, max: $plyers * 2") == [
        "rules/trial.yaml:1:30: no '$plyers' is known here [did you mean 'players'?]"
    ]
    assert rule_faults("id: a, why: b, max: $card.weight") == [
        "rules/trial.yaml:1:30: '$card.weight' in a rule without groups [say with 'per' what the groups are]"
    ]
    assert rule_faults("id: a, why: b, per: id, max: $card.wieght") == [
        "rules/trial.yaml:1:39: no field is called 'wieght' [did you mean 'weight'?]"
    ]
    assert rule_faults("id: a, why: b, max: 'count(\"coloor:red\")'") == [
        "rules/trial.yaml:1:30: unknown field 'coloor' [did you mean 'colours'?]"
    ]
    assert rule_faults("id: a, why: b, max: [1]") == ["rules/trial.yaml:1:30: max is a list; a number is needed"]


def test_a_condition_is_a_selector_or_a_bound() -> None:
    assert rule_faults("id: a, why: b, max: 3, when: {in: pouch}") == [
        "rules/trial.yaml:1:39: the condition has no bound; give it 'min', 'max' or 'exactly'"
    ]
    assert rule_faults("id: a, why: b, max: 3, unless: {mn: 3}") == [
        "rules/trial.yaml:1:42: unknown key 'mn' [did you mean 'min'?]"
    ]


def test_a_step_names_fields_of_the_card_it_comes_from() -> None:
    assert rule_faults('id: a, why: b, reach: {start: "level:1", step: "level<=$from.lvl"}') == [
        "rules/trial.yaml:1:57: unknown reference '$from.lvl' [did you mean '$from.level'?]"
    ]
    assert rule_faults('id: a, why: b, reach: {start: "level:1"}') == ["rules/trial.yaml:1:32: reach has no 'step'"]
    assert rule_faults('id: a, why: b, only: "level<=$from.level"') == [
        "rules/trial.yaml:1:31: '$from' stands for nothing here [a text that begins with $ is quoted]"
    ]


def test_ids_differ_and_zone_is_taken() -> None:
    assert faults("rules:\n  - {id: a, why: b, max: 3}\n  - {id: a, why: b, min: 3}\n") == [
        "rules/trial.yaml:3:5: the rule 'a' stands at rules/trial.yaml:2:5 too; ids differ"
    ]
    assert rule_faults("id: zone, why: b, max: 3") == [
        "rules/trial.yaml:1:14: 'zone' is the id of findings of cardkit's own; call the rule otherwise"
    ]


def test_an_unknown_section_is_told() -> None:
    assert faults("rules: []\nexample: []\n") == [
        "rules/trial.yaml:2:1: unknown key 'example' [did you mean 'examples'?]"
    ]


def test_examples_name_known_rules_and_zones() -> None:
    assert faults(
        "rules: [{id: size, max: 3, why: b}]\n"
        "examples:\n"
        "  - {name: one, pouch: [4 Whelk], breaks: [siz]}\n"
        "  - {name: two, pocket: [4 Whelk], breaks: []}\n"
        "  - {pouch: [Whelk]}\n"
    ) == [
        "rules/trial.yaml:3:44: breaks is 'siz'; known: zone, role, choice, collection, size [did you mean 'size'?]",
        "rules/trial.yaml:4:17: unknown key 'pocket' [known: name, players, choices, as_of, breaks, pouch, tides]",
        "rules/trial.yaml:5:5: examples has no 'name'",
        "rules/trial.yaml:5:5: examples has no 'breaks'",
    ]


def read(name: str, **texts: str) -> rules.Ruleset:
    """The ruleset of that name among files."""
    known = {each: rules.of_file(source.read(text.encode(), f"rules/{each}.yaml")) for each, text in texts.items()}
    game = catalogue().game
    return rules.read(name, known, game, store.language(game))


BASE = "rules: [{id: size, max: 30, why: a}, {id: unique, per: id, max: 1, why: b}]"


def test_a_ruleset_that_extends_another_replaces_the_rules_of_its_ids() -> None:
    big = "extends: base\nrules: [{id: kinds, distinct: kind, min: 2, why: c}, {id: size, max: 60, why: d}]"
    both = read("big", base=BASE, big=big)
    assert [(rule.id, rules.sentence(rule)) for rule in both.rules] == [
        ("size", "at most 60 cards"),
        ("unique", "at most 1 of each card"),
        ("kinds", "at least 2 different values of 'kind'"),
    ]


@pytest.mark.parametrize(
    ("files", "error", "message"),
    [
        ({"big": "extends: bsae", "base": BASE}, NotFound, "rules/big.yaml:1:10: no ruleset is called 'bsae'"),
        (
            {"big": "extends: base", "base": "extends: big"},
            InputError,
            "rules/base.yaml:1:10: the ruleset 'base' extends 'big', which is built upon it",
        ),
        ({"base": BASE}, NotFound, "no ruleset is called 'big'"),
    ],
)
def test_what_a_ruleset_extends_exists(files: dict[str, str], error: type[CardkitError], message: str) -> None:
    with pytest.raises(error) as raised:
        read("big", **files)
    assert str(raised.value) == message


def test_the_game_s_own_rules_are_the_ruleset_default() -> None:
    sections = rules.of_game(source.read(b"game: pebbles\nrules: [{id: size, max: 3, why: a}]", "game.yaml"))
    game = catalogue().game
    found = rules.read(rules.DEFAULT, {rules.DEFAULT: sections}, game, store.language(game))
    assert [rules.sentence(rule) for rule in found.rules] == ["at most 3 cards"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("in: pouch, max: 30", "at most 30 cards in pouch"),
        ("in: [pouch, tides], min: 40, max: 50", "40 to 50 cards in pouch and tides"),
        ("exactly: $players * 5", "exactly $players * 5 cards"),
        ('in: pouch, of: "is:shiny", min: 1', "at least 1 card of 'is:shiny' in pouch"),
        ('of: "is:shiny", min: 12, what: shiny pebbles', "at least 12 shiny pebbles"),
        ("in: pouch, per: id, max: 1", "at most 1 of each card in pouch"),
        ("per: name, max: 4", "at most 4 cards of each name"),
        ("in: pouch, per: name, distinct: id, max: 1", "at most 1 different card of each name in pouch"),
        ("per: kind, min: 2", "at least 2 cards of each kind"),
        ("per: kind, min: 2, groups_at_least: 3", "at least 3 values of 'kind' with at least 2 cards"),
        ("in: pouch, sum: weight, max: 9", "weight at most 9 in pouch"),
        ('sum: weight, of: "kind:stone", min: 2', "weight at least 2 of cards of 'kind:stone'"),
        ("sum: weight, what: stone, max: 9", "at most 9 stone"),
        ("in: pouch, only: 'weight<=7'", "only cards of 'weight<=7' in pouch"),
        ("of: 'is:shiny', only: 'weight<=7'", "of cards of 'is:shiny' only cards of 'weight<=7'"),
        ("forbid: 'is:shiny', what: shiny cards", "no shiny cards"),
        (
            "in: tides, reach: {start: 'level:1', step: 'level<=$from.level+1'}",
            "all cards in tides can be reached from 'level:1' by steps of 'level<=$from.level+1'",
        ),
        ("max: 3, when: 'is:shiny'", "if the deck holds cards of 'is:shiny', at most 3 cards"),
        (
            "max: 3, unless: {in: pouch, of: 'is:shiny', min: 2}",
            "unless it holds at least 2 cards of 'is:shiny' in pouch, at most 3 cards",
        ),
    ],
)
def test_a_rule_is_one_sentence(words: str, sentence: str) -> None:
    [rule] = ruleset(f"rules: [{{id: a, why: b, {words}}}]").rules
    assert rules.sentence(rule) == sentence
