"""What is wrong with a ruleset is told when it is read, at its place, with what would be right."""

import json

import pytest
from lanterns import faults
from rulebook import catalogue, ruleset
from schema_fault import schema_faults
from shell import ROOT

from cardkit.rules import impossible_faults
from cardkit.source import read


def test_names_of_roles_and_choices_stand_behind_a_dollar() -> None:
    assert faults("roles: {card: {zone: main}, Hero: {zone: main}}") == [
        "rules/trial.yaml:1:9: '$card' cannot be a name of one's own"
    ]
    assert faults("roles: {Hero: {zone: main}}") == [
        "rules/trial.yaml:1:9: '$Hero' cannot be a name of one's own [a name has a-z, 0-9 and _]"
    ]
    assert faults("choices: {from: {of: aspect}}") == ["rules/trial.yaml:1:11: '$from' cannot be a name of one's own"]


def test_a_role_says_which_card_it_is() -> None:
    assert faults("roles: {hero: {}}") == [
        "rules/trial.yaml:1:15: the role 'hero' has neither 'zone' nor 'of'; say which card it is"
    ]
    assert faults("roles: {hero: {zone: leadr}}") == [
        "rules/trial.yaml:1:22: zone is 'leadr'; known: leader, plans, main, side [did you mean 'leader'?]"
    ]
    assert faults("outside: [leadr]") == [
        "rules/trial.yaml:1:11: outside is 'leadr'; known: leader, plans, main, side [did you mean 'leader'?]"
    ]


def test_what_a_number_asks_for_is_known() -> None:
    assert faults(
        "roles: {hero: {zone: leader}}\n"
        "rules:\n"
        "  - {id: a, max: $heroo.size, why: x}\n"
        "  - {id: b, max: $hero.siz, why: x}\n"
        "  - {id: c, max: $hero.faction, why: x}\n"
        "  - {id: d, max: $choice.x, why: x}\n"
        "  - {id: e, max: $copies, why: x}\n"
        "  - {id: f, max: 'matches(\"kind:spell\")', why: x}\n"
        '  - {id: g, sum: "$card.sise * 2", max: 2, why: x}\n'
    ) == [
        "rules/trial.yaml:3:18: no role is called 'heroo' [did you mean '$hero'?]",
        "rules/trial.yaml:4:18: no field is called 'siz' [did you mean 'size'?]",
        "rules/trial.yaml:5:18: 'faction' is no number field [known: level, influence, copies, size, allowance]",
        "rules/trial.yaml:6:18: no choice is called 'x'",
        "rules/trial.yaml:7:18: '$copies' outside of a 'sum' [count copies with count(\"selector\")]",
        "rules/trial.yaml:8:18: 'matches(\"kind:spell\")' in a rule without groups "
        "[say with 'per' what the groups are]",
        "rules/trial.yaml:9:18: no field is called 'sise' [did you mean 'size'?]",
    ]


def test_what_a_selector_asks_for_is_known() -> None:
    assert faults(
        "roles: {hero: {zone: leader}}\n"
        "choices: {aspect: {of: aspect}}\n"
        "lists: {standard: []}\n"
        "rules:\n"
        '  - {id: a, only: "faction:$hro.faction", why: x}\n'
        '  - {id: b, only: "aspect:$choice.aspct", why: x}\n'
        '  - {id: c, forbid: "list:standrd.banned", why: x}\n'
        '  - {id: d, forbid: "list:standard.band", why: x}\n'
        '  - {id: e, sum: "list:standard.banned", max: 1, why: x}\n'
    ) == [
        "rules/trial.yaml:5:19: unknown reference '$hro' [did you mean '$hero'?]",
        "rules/trial.yaml:6:19: unknown reference '$choice.aspct' [did you mean '$choice.aspect'?]",
        "rules/trial.yaml:7:21: no list is called 'standrd' [did you mean 'list:standard'?]",
        "rules/trial.yaml:8:21: 'band' is no part of a list [did you mean 'list:standard.banned'?]",
        "rules/trial.yaml:9:18: 'list:standard.banned' has no numbers to add up [write list:standard.points]",
    ]


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert faults(
        "lists: {short: [{from: 2026-13-01}]}\n"
        "rules:\n"
        "  - id: a\n"
        "    pools: [{of: 'kind:spell'}, {name: x, max: 3}, {name: x, min: 3, of: 'kind:place'}]\n"
        "    why: x\n"
        "  - {id: b, forbid: 'list:shrt.banned', why: x}\n"
        "examples: [{name: few, main: [Spark], breaks: [c]}]\n"
    ) == [
        "rules/trial.yaml:1:24: '2026-13-01' is no day [write YYYY-MM-DD, such as 2026-09-24]",
        "rules/trial.yaml:4:13: pools has no 'name'",
        "rules/trial.yaml:4:33: pools has no 'of'",
        "rules/trial.yaml:4:52: two pools are called 'x'; names differ",
        "rules/trial.yaml:4:62: unknown key 'min' [known: name, of, max, when]",
        "rules/trial.yaml:6:21: no list is called 'shrt' [did you mean 'list:short'?]",
        "rules/trial.yaml:7:48: breaks is 'c'; known: zone, role, choice, collection, a, b",
    ]


def test_a_bound_is_a_number_and_a_zone_may_be_a_role() -> None:
    assert faults(
        "rules:\n"
        "  - {id: a, min: [3], why: x}\n"
        "  - {id: b, max: true, why: x}\n"
        "  - {id: c, max: $leader.size, why: x}\n"
        "  - {id: d, max: $gardener.size, why: x}\n"
    ) == [
        "rules/trial.yaml:2:18: min is a list; a number is needed",
        "rules/trial.yaml:3:18: max is true; a number is needed",
        "rules/trial.yaml:4:18: no role is called 'leader' [write roles: {leader: {zone: leader}}]",
        "rules/trial.yaml:5:18: no role is called 'gardener' [known: $card, $copies, $players, $choice]",
    ]


def test_a_number_asks_for_a_choice_that_may_be_one() -> None:
    choices = "choices: {aspect: {of: aspect}, aid: {values: [rain, sun]}, most: {values: [none, '2']}}\n"
    assert faults(
        f"{choices}"
        "rules:\n"
        "  - {id: a, max: $choice.aid, why: x}\n"
        "  - {id: b, max: $choice.aspect or 5, why: x}\n"
        "  - {id: c, max: $choice.most, why: x}\n"
    ) == [
        "rules/trial.yaml:3:18: the choice 'aid' is one of rain, sun; a number is needed",
        "rules/trial.yaml:4:18: the choice 'aspect' is one of dawn, noon, dusk; a number is needed",
    ]


def test_a_selector_is_no_flag_no_number_and_not_nothing() -> None:
    assert faults(
        "rules:\n"
        "  - {id: a, of: ~, max: 1, why: x}\n"
        "  - {id: b, max: 1, when: true, why: x}\n"
        "  - {id: c, forbid: 3, why: x}\n"
        "  - {id: d, pools: [{name: x, of: null}], why: x}\n"
        "  - {id: e, forbid: '3', why: x}\n"
    ) == [
        "rules/trial.yaml:2:17: of is ~; a selector is needed [put it in quotes if it is a word of a name]",
        "rules/trial.yaml:3:27: when is true; a selector is needed [put it in quotes if it is a word of a name]",
        "rules/trial.yaml:4:21: forbid is 3; a selector is needed [put it in quotes if it is a word of a name]",
        "rules/trial.yaml:5:35: of is null; a selector is needed [put it in quotes if it is a word of a name]",
    ]


def test_pools_have_names_of_their_own_and_cards() -> None:
    assert faults(
        "rules:\n"
        "  - {id: a, pools: [], why: x}\n"
        '  - {id: b, pools: [{name: a, of: "kind:guard"}, {name: a, of: "kind:spell"}], why: x}\n'
        "  - {id: c, pools: [{name: a}], why: x}\n"
        '  - {id: d, pools: [{name: a, of: "kind:guard", mx: 3}], why: x}\n'
        '  - {id: e, pools: [{name: a, of: "kind:guard"}], max: 3, why: x}\n'
    ) == [
        "rules/trial.yaml:2:20: the rule has no pool; give it one, with 'name' and 'of'",
        "rules/trial.yaml:3:50: two pools are called 'a'; names differ",
        "rules/trial.yaml:4:21: pools has no 'of'",
        "rules/trial.yaml:5:49: unknown key 'mx' [did you mean 'max'?]",
        "rules/trial.yaml:6:51: 'pools' and 'max' in one rule; make them two rules",
    ]


def test_an_adjustment_sets_numbers() -> None:
    assert faults('adjust: [{of: "kind:spell", set: {faction: 1}}]') == [
        "rules/trial.yaml:1:35: 'faction' is no number field [known: level, influence, copies, size, allowance]"
    ]
    assert faults('adjust: [{of: "kind:spell", set: {}}, {of: "knd:spell", set: {level: 1}}]') == [
        "rules/trial.yaml:1:34: nothing is set; write {FIELD: NUMBER}",
        "rules/trial.yaml:1:44: unknown field 'knd' [did you mean 'kind'?]",
    ]


def test_a_choice_has_a_field_or_values() -> None:
    assert faults("choices: {a: {of: aspect, values: [x]}}") == [
        "rules/trial.yaml:1:14: the choice 'a' has either 'of', a field, or 'values', a list"
    ]
    assert faults("choices: {a: {of: aspct}}") == [
        "rules/trial.yaml:1:19: no field is called 'aspct' [did you mean 'aspect'?]"
    ]


def test_a_list_has_days_that_differ_and_is_not_on_itself() -> None:
    assert faults("lists: {a: [{from: 2026-02-30}]}") == [
        "rules/trial.yaml:1:20: '2026-02-30' is no day [write YYYY-MM-DD, such as 2026-09-24]"
    ]
    assert faults("lists: {a: [{from: 20260224}]}") == [
        "rules/trial.yaml:1:20: '20260224' is no day [write YYYY-MM-DD, such as 2026-09-24]"
    ]
    assert faults("lists: {a: [{from: 2026-02-20}, {from: 2026-02-20}]}") == [
        "rules/trial.yaml:1:33: the list 'a' has two versions from 2026-02-20"
    ]
    assert faults("lists: {a: [{from: 2026-02-20, baned: [x]}]}") == [
        "rules/trial.yaml:1:32: unknown key 'baned' [did you mean 'banned'?]"
    ]
    assert faults("lists: {a: {includes: [b]}, b: {includes: [a]}}") == [
        "rules/trial.yaml:1:12: the list 'a' includes itself"
    ]


def test_rules_that_no_deck_keeps_together_are_refused() -> None:
    hint = " [change one of the bounds, or say with 'when' that one is not always asked]"
    assert faults("rules: [{id: a, in: main, min: 5, why: x}, {id: b, max: 5, why: y}]") == []
    assert faults("rules: [{id: a, in: main, min: 5, why: x}, {id: b, max: 4, why: y}]") == [
        f"rules/trial.yaml:1:44: no deck keeps both 'a' (at least 5 cards in main) and 'b' (at most 4 cards){hint}"
    ]
    assert faults("rules: [{id: a, sum: level, max: 4, why: x}, {id: b, sum: level, exactly: 5, why: y}]") == [
        f"rules/trial.yaml:1:46: no deck keeps both 'a' (level at most 4) and 'b' (level exactly 5){hint}"
    ]


def test_rules_that_look_at_other_cards_or_not_always_go_together() -> None:
    least = "{id: a, in: main, min: 5, why: x}"
    for most in (
        "{id: b, in: side, max: 4, why: y}",
        '{id: b, of: "kind:spell", max: 4, why: y}',
        '{id: b, max: 4, when: "id:mira", why: y}',
        "{id: b, max: 4, level: warning, why: y}",
        "{id: b, per: id, max: 4, why: y}",
        "{id: b, distinct: id, max: 4, why: y}",
    ):
        assert faults(f"rules: [{least}, {most}]") == []
    assert faults(f"outside: [main]\nrules: [{least}, {{id: b, max: 4, why: y}}]") == []


def test_a_ruleset_that_contradicts_its_base_is_refused() -> None:
    base = "rules: [{id: size, in: main, min: 40, why: x}]"
    assert faults("extends: base\nrules: [{id: small, max: 20, why: y}]", base=base) == [
        "rules/trial.yaml:2:9: no deck keeps both 'size' (at least 40 cards in main) and 'small' (at most 20 cards) "
        "[change one of the bounds, or say with 'when' that one is not always asked]"
    ]
    assert faults("extends: base\nrules: [{id: size, max: 20, why: y}]", base=base) == []


def test_examples_have_a_day_and_choices() -> None:
    assert faults(
        "examples:\n  - {name: a, breaks: [], as_of: 2026-13-01}\n  - {name: b, breaks: [], choices: [x]}\n"
    ) == [
        "rules/trial.yaml:2:34: '2026-13-01' is no day [write YYYY-MM-DD, such as 2026-09-24]",
        "rules/trial.yaml:3:36: choices is a list; keys with values are needed",
    ]


def test_a_rule_that_needs_what_another_forbids_is_refused() -> None:
    hint = " [change one of the bounds, or say with 'when' that one is not always asked]"
    needed = '{id: a, in: main, of: "kind:spell", min: 1, why: x}'
    assert faults(f'rules: [{needed}, {{id: b, forbid: "kind:spell", why: y}}]') == [
        "rules/trial.yaml:1:62: no deck keeps both 'a' (at least 1 card of 'kind:spell' in main) and "
        f"'b' (no cards of 'kind:spell'){hint}"
    ]
    assert faults(f'rules: [{needed}, {{id: b, of: "level>2", forbid: "kind:spell", why: y}}]') == []
    assert faults(f'rules: [{needed}, {{id: b, in: side, forbid: "kind:spell", why: y}}]') == []


def test_bounds_of_zones_that_do_not_come_to_the_whole_are_refused() -> None:
    hint = " [change one of the bounds, or say with 'when' that one is not always asked]"
    parts = "{id: a, in: main, exactly: 3, why: x}, {id: b, in: leader, exactly: 1, why: x}"
    assert faults(f"rules: [{parts}, {{id: c, max: 3, why: y}}]") == [
        "rules/trial.yaml:1:89: no deck keeps 'a' (exactly 3 cards in main), 'b' (exactly 1 card in leader) and "
        f"'c' (at most 3 cards){hint}"
    ]
    assert faults(f"rules: [{parts}, {{id: c, max: 4, why: y}}]") == []
    assert faults(f"rules: [{{id: c, in: [main, leader], exactly: 5, why: y}}, {parts}]") == [
        "rules/trial.yaml:1:97: no deck keeps 'c' (exactly 5 cards in main and leader), 'a' (exactly 3 cards in main) "
        f"and 'b' (exactly 1 card in leader){hint}"
    ]
    assert faults(f"rules: [{parts}, {{id: c, exactly: 5, why: y}}]") == []
    assert faults(f"outside: [leader]\nrules: [{parts}, {{id: c, max: 3, why: y}}]") == []


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "title: ''",
        "choices: {guest: {values: []}}",
        "rules: [{id: A B, max: 1, why: x}]",
        "rules: [{id: a, max: 1, why: ''}]",
        "rules: [{id: a, max: 1, why: x, what: ''}]",
        "rules: [{id: a, in: [], max: 1, why: x}]",
        "rules: [{id: a, pools: [], why: x}]",
    ],
)
def test_schema_and_reader_refuse_the_same(text: str) -> None:
    schema = json.loads((ROOT / "schemas/rules.schema.json").read_text("utf-8"))
    assert schema_faults(read(text.encode(), "rules/trial.yaml"), schema)
    assert faults(text)


def test_what_the_schema_refuses_is_refused() -> None:
    assert faults("") == ["rules/trial.yaml:1:1: the ruleset says nothing; give it 'rules'"]
    assert faults("title: ''\nrules: []") == ["rules/trial.yaml:1:8: title is empty [say something, or leave it out]"]
    assert faults(
        "rules:\n"
        "  - {id: A B, max: 1, why: x}\n"
        "  - {id: b, max: 1, why: ''}\n"
        "  - {id: c, max: 1, why: x, what: 3}\n"
        "  - {id: d, in: [], max: 1, why: x}\n"
        "  - {id: e, pools: [{name: '', of: 'kind:spell'}], why: x}\n"
    ) == [
        "rules/trial.yaml:2:10: 'A B' is no id of a rule; it has a-z, 0-9 and -",
        "rules/trial.yaml:3:26: why is empty [say something, or leave it out]",
        "rules/trial.yaml:4:35: what is 3; words are needed [put it in quotes]",
        "rules/trial.yaml:5:17: in names no zone; known: leader, plans, main, side",
        "rules/trial.yaml:6:28: name is empty [say something, or leave it out]",
    ]
    assert faults("choices: {guest: {values: []}}") == [
        "rules/trial.yaml:1:27: the choice 'guest' has no value that can be chosen"
    ]


def test_a_set_that_nobody_knows_is_told() -> None:
    found = ruleset("lists: {now: [{from: 2026-01-01, sets: [bsae, night]}]}", "lanterns")
    assert [f"{fault} [{fault.hint}]" for fault in found.unlisted] == [
        "rules/trial.yaml:1:41: no set of lanterns is called 'bsae'; the list has no card of it [did you mean 'base'?]"
    ]


CROWDED = """rules:
  - {{id: copies, {per}, why: x}}
  - {{id: many, of: '{of}', min: {least}, why: x}}
"""


@pytest.mark.parametrize(
    ("per", "of", "most"),
    [
        ("per: id, max: 3", "id:spark", 3),
        ("per: id, max: 3", "id:spark|ember", 6),
        ("per: name, max: 3", "id:spark", 3),
        ("per: name, max: 3", "id:spark|ember", 6),
        ("per: name, max: 3", "id:oath-a|oath-b", 3),
        ("per: id, max: 3", "id:oath-a|oath-b", 6),
        ("per: name, max: 3", "name=Oath", 3),
        ("per: id, max: 3", 'name="oath"', 6),
    ],
)
def test_more_copies_of_cards_than_each_or_each_name_may_have_are_found_out(per: str, of: str, most: int) -> None:
    def told(least: int) -> list[str]:
        read = ruleset(CROWDED.format(per=per, of=of, least=least), "lanterns")
        return [fault.message.partition(" (")[0] for fault in impossible_faults(read, catalogue("lanterns"))]

    assert told(most) == []
    assert told(most + 1) == ["no deck keeps both 'copies'"]


def test_a_card_that_amends_the_bound_is_not_crowded() -> None:
    read = ruleset(CROWDED.format(per="per: name, max: 3", of="name=Wick", least=9), "lanterns")
    assert impossible_faults(read, catalogue("lanterns")) == ()


def test_a_bound_that_a_card_amends_for_the_whole_deck_contradicts_nothing() -> None:
    rules = "rules: [{id: %s, in: plans, max: 3, why: x}, {id: more, in: plans, of: 'kind:plan', exactly: 4, why: y}]"
    assert faults(rules % "plans") == []
    assert faults(rules % "few") == [
        "rules/trial.yaml:1:47: no deck keeps both 'few' (at most 3 cards in plans) and 'more' "
        "(exactly 4 cards of 'kind:plan' in plans) "
        "[change one of the bounds, or say with 'when' that one is not always asked]"
    ]
