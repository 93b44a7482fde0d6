"""What is empty, or said twice, is no word of a ruleset."""

import pytest
from lanterns import faults, said, told
from rulebook import judgement, lines, ruleset

from cardkit import source
from cardkit.errors import InputError

EVERY = "is empty, which is every card [say which cards; for all of them say has:name]"


@pytest.mark.parametrize("empty", ["''", "' '"])
@pytest.mark.parametrize(
    ("text", "word", "column"),
    [
        ("rules: [{id: a, why: b, only: %s}]", "only", 31),
        ("rules: [{id: a, why: b, forbid: %s}]", "forbid", 33),
        ("rules: [{id: a, why: b, max: 1, of: %s}]", "of", 37),
        ("rules: [{id: a, why: b, max: 1, when: %s}]", "when", 39),
        ("rules: [{id: a, why: b, max: 1, unless: %s}]", "unless", 41),
        ("rules: [{id: a, why: b, max: 1, when: {min: 1, of: %s}}]", "of", 52),
        ("rules: [{id: a, why: b, max: 1, of: {written: traits, of: %s}}]", "of", 59),
        ("rules: [{id: a, why: b, reach: {start: %s, step: 'level:1'}}]", "start", 40),
        ("rules: [{id: a, why: b, reach: {start: 'level:1', step: %s}}]", "step", 57),
        ("rules: [{id: a, why: b, pools: [{name: c, of: %s}]}]", "of", 47),
        ("rules: [{id: a, why: b, pools: [{name: c, of: 'level:1', when: %s}]}]", "when", 64),
        ("roles: {a: {of: %s}}", "of", 17),
        ("choices: {a: {values: [b], when: %s}}", "when", 34),
        ("adjust: [{set: {level: 1}, of: %s}]", "of", 32),
        ("adjust: [{set: {level: 1}, when: %s}]", "when", 34),
    ],
)
def test_an_empty_selector_is_refused_wherever_it_stands(text: str, word: str, column: int, empty: str) -> None:
    assert faults(text % empty) == [f"rules/trial.yaml:1:{column}: {word} {EVERY}"]


def test_in_a_count_an_empty_selector_is_the_whole_deck() -> None:
    assert told("rules: [{id: a, why: b, in: main, max: 'count(\"\") / 2'}]", "main: [2 Wave]\nside: [Tide]\n") == [
        "deck.yaml:2:8: 2 cards in main; at most 1.5 allowed (a): cut 1 from <in:deck.yaml>"
    ]


def test_every_card_can_be_said() -> None:
    assert said("rules: [{id: a, why: b, forbid: 'has:name'}]") == ["no cards of 'has:name'"]
    assert told("rules: [{id: a, why: b, in: main, forbid: 'has:name'}]", "main: [Wave]\nside: [Tide]\n") == [
        "deck.yaml:2:8: 'Wave' in main; no cards of 'has:name' allowed (a): cut 1 of wave"
    ]


def test_values_names_and_gifts_are_not_empty() -> None:
    assert faults("choices: {a: {values: [b, '']}}") == [
        "rules/trial.yaml:1:27: a value of the choice is empty [say what is chosen, such as none]"
    ]
    assert faults("rules: []\nexamples: [{name: '', breaks: []}]") == [
        "rules/trial.yaml:2:19: name is empty [say something, or leave it out]"
    ]
    assert faults("source: ' '\nrules: []") == [
        "rules/trial.yaml:1:9: source is empty [say something, or leave it out]"
    ]
    assert faults("adjust: [{of: 'kind:spell', to: traits, give: []}]") == [
        "rules/trial.yaml:1:10: the cards give nothing; say with 'give' or 'set' what others have of them"
    ]


def test_a_field_is_set_once_under_whichever_name() -> None:
    with pytest.raises(InputError) as raised:
        ruleset('adjust: [{of: "kind:tide", set: {weight: 1, w: 2}}]')
    assert [f"{fault}; {fault.hint}" for fault in raised.value.faults] == [
        "rules/trial.yaml:1:45: 'w' is 'weight', which is set here too; set it once"
    ]


def test_a_card_has_points_once_whatever_it_is_called() -> None:
    lists = "lists:\n  a:\n    - {from: 2026-01-01, points: {Spark: 2, Tide: 1, spark: 3, TIDE: 1}}\n"
    assert faults(lists) == [
        "rules/trial.yaml:3:54: 'spark' has points at rules/trial.yaml:3:35 too, as 'Spark' [name each card once]",
        "rules/trial.yaml:3:64: 'TIDE' has points at rules/trial.yaml:3:45 too, as 'Tide' [name each card once]",
    ]


def test_a_name_that_several_cards_have_gives_points_to_each_once() -> None:
    assert faults("lists: {a: [{from: 2026-01-01, points: {oath-a: 1, oath-b: 2}}]}") == []
    assert faults("lists: {a: [{from: 2026-01-01, points: {Oath: 1, oath-b: 2}}]}") == [
        "rules/trial.yaml:1:50: 'oath-b' has points at rules/trial.yaml:1:41 too, as 'Oath' [name each card once]"
    ]


def test_versions_and_lists_have_points_of_their_own() -> None:
    assert (
        faults(
            "lists: {a: [{from: 2026-01-01, points: {Spark: 1}}, {from: 2026-02-01, points: {spark: 2}}],\n"
            "        b: {includes: [a], versions: [{from: 2026-01-01, points: {Spark: 3}}]}}"
        )
        == []
    )


def test_an_empty_outside_takes_away_what_the_base_leaves_out() -> None:
    base = "outside: [side]\nrules: [{id: size, max: 1, why: small}]"

    def judged(text: str) -> list[str]:
        deck = source.read(b"game: lanterns\nmain: [Spark]\nside: [Tide]\n", "deck.yaml")
        return lines(judgement(ruleset(f"{text}extends: base\n", "lanterns", base=base), deck))

    assert judged("") == []
    assert judged("outside: []\n") == ["deck.yaml:3:8: 2 cards; at most 1 allowed (size): cut 1 from <in:deck.yaml>"]
