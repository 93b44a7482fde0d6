"""The fewest changes that make a deck legal, rule by rule."""

import pytest
from repairing import problem, told

from cardkit.repair import repaired

COPIES = "rules:\n  - {id: copies, in: main, per: name, max: 2, why: x}\n"


def test_the_last_legal_deck_needs_no_change() -> None:
    assert told(problem(COPIES, "main: [2 Spark]")) == ["0 of 0"]


def test_the_first_illegal_deck_needs_one() -> None:
    assert told(problem(COPIES, "main: [3 Spark]")) == ["1 of 1", "-1 spark main: copies"]


def test_a_card_in_the_wrong_zone_is_moved() -> None:
    rules = "rules:\n  - {id: lead, in: leader, exactly: 1, why: x}\n"
    assert told(problem(rules, "plans: [Mira]")) == ["1 of 1", "~1 mira plans>leader: zone lead"]


def test_one_change_that_mends_two_rules_is_found() -> None:
    rules = (
        "rules:\n  - {id: size, in: main, exactly: 3, why: x}\n  - {id: level, in: main, sum: level, max: 1, why: x}\n"
    )
    deck = "main: [Veil, 2 Spark, Ember]"
    assert told(problem(rules, deck)) == ["1 of 1", "-1 veil main: size level"]


def test_the_first_card_of_the_pool_is_added() -> None:
    rules = "rules:\n  - {id: size, in: main, min: 2, why: x}\n"
    assert told(problem(rules, "main: [Spark]", ("wave", "spark"))) == ["1 of 1", "+1 wave main: size"]
    assert told(problem(rules, "main: [Spark]", ("spark", "wave"))) == ["1 of 1", "+1 spark main: size"]


def test_a_card_out_of_the_pool_is_not_added() -> None:
    rules = "rules:\n  - {id: size, in: main, min: 2, why: x}\n"
    assert told(problem(rules, "main: [Spark]", ("ember",))) == ["1 of 1", "+1 ember main: size"]


def test_what_is_kept_is_not_cut() -> None:
    rules = "rules:\n  - {id: size, in: main, exactly: 1, why: x}\n"
    assert told(problem(rules, "main: [Spark, Ember]", keep=("ember",))) == ["1 of 1", "-1 spark main: size"]
    assert told(problem(rules, "main: [Spark, Ember]")) == ["1 of 1", "-1 ember main: size"]


def test_pools_pay_as_much_as_they_can() -> None:
    rules = """\
rules:
  - id: pools
    in: main
    pools:
      - {name: amber, of: "faction:amber"}
      - {name: beginners, of: "level:0", max: 1}
      - {name: guests, of: "faction:teal", max: 1}
    why: x
"""
    assert told(problem(rules, "main: [Spark, Wave, Tide, Watch]")) == ["1 of 1", "-1 watch main: pools"]
    assert told(problem(rules, "main: [Spark, Wave, Tide]")) == ["0 of 0"]


def test_a_rule_may_be_switched_off_rather_than_kept() -> None:
    rules = "rules:\n  - {id: plain, in: main, max: 1, unless: 'id:wick', why: x}\n"
    assert told(problem(rules, "main: [4 Spark]")) == ["1 of 1", "+1 wick main: plain"]


def test_an_adjustment_may_be_made_to_take_place() -> None:
    rules = """\
adjust:
  - {of: "id:veil", when: "id:watch", set: {level: 0}}
rules:
  - {id: level, in: main, sum: level, max: 1, why: x}
"""
    deck = "main: [3 Veil]"
    assert told(problem(rules, deck, ("watch", "spark"))) == ["1 of 1", "+1 watch main: level"]


def test_steps_are_bridged_over_two_cards() -> None:
    rules = """\
rules:
  - {id: steps, reach: {start: "level:0", step: "level<=$from.level+1"}, why: x}
  - {id: veil, of: "id:veil", min: 1, why: x}
"""
    assert told(problem(rules, "main: [Veil, Spark]", ("ember", "flare", "wave"))) == [
        "2 of 2",
        "+1 ember main: steps",
        "+1 flare main: steps",
    ]


def test_copies_that_add_less_are_counted_so() -> None:
    rules = """\
rules:
  - {id: cost, in: main, sum: '$card.influence * ($copies - matches("kind:spell"))', max: 2, why: x}
"""
    assert told(problem(rules, "main: [2 Ember]")) == ["0 of 0"]
    assert told(problem(rules, "main: [3 Ember]")) == ["1 of 1", "-1 ember main: cost"]


def test_a_number_that_counts_is_a_sum() -> None:
    rules = "rules:\n  - {id: guards, of: 'kind:guard', max: 'floor(count(\"kind:spell\") / 2)', why: x}\n"
    deck = "main: [2 Veil, 3 Spark]"
    assert told(problem(rules, deck, ())) == ["1 of 1", "-1 veil main: guards"]
    assert told(problem(rules, deck, ("spark",), ("veil",))) == ["1 of 1", "+1 spark main: guards"]


def test_what_no_row_can_say_is_tried() -> None:
    rules = "rules:\n  - {id: odd, in: main, max: 'max(count(\"kind:spell\"), 1)', why: x}\n"
    assert told(problem(rules, "main: [2 Veil]")) == ["1 of 1", "-1 veil main: odd"]


def test_the_card_of_a_role_stays() -> None:
    rules = """\
roles: {leader: {zone: leader}}
rules:
  - {id: own, in: main, only: "faction:$leader.faction", why: x}
"""
    deck = "leader: [Mira]\nmain: [Wave, Tide, Spark]"
    assert told(problem(rules, deck, ())) == ["2 of 2", "-1 wave main: own", "-1 tide main: own"]


def test_a_role_goes_to_another_card_where_nothing_else_helps() -> None:
    rules = """\
roles: {leader: {zone: leader}}
rules:
  - {id: lead, in: leader, exactly: 1, why: x}
  - {id: own, of: "-kind:leader", only: "faction:$leader.faction", why: x}
  - {id: size, in: main, exactly: 3, why: x}
"""
    deck = "leader: [Mira]\nmain: [2 Wave, Tide]"
    assert told(problem(rules, deck, ("tosk",), ("wave", "tide"))) == [
        "2 of 2",
        "-1 mira leader: lead",
        "+1 tosk leader: lead",
    ]


def test_another_choice_is_a_change() -> None:
    rules = """\
choices: {guest: {values: [amber, teal]}}
rules:
  - {id: guests, in: main, only: "faction:$choice.guest", why: x}
"""
    deck = "choices: {guest: amber}\nmain: [Wave, Tide]"
    assert told(problem(rules, deck, ())) == ["1 of 1"]


@pytest.mark.parametrize(
    ("rules", "conflict"),
    [
        ("  - {id: a, in: main, min: 3, why: x}\n  - {id: b, per: id, max: 1, why: x}\n", "a, b"),
        ("  - {id: a, of: 'name:nobody', min: 1, why: x}\n  - {id: b, in: main, min: 1, why: x}\n", "a"),
    ],
)
def test_rules_that_contradict_each_other_are_named(rules: str, conflict: str) -> None:
    assert told(problem(f"rules:\n{rules}", "main: [Spark]", ("spark", "wave"))) == [f"none: {conflict}"]


def test_a_role_is_left_without_a_card_where_nothing_else_helps() -> None:
    rules = """\
roles: {leader: {zone: leader}}
rules:
  - {id: own, of: "id:wave|tide", distinct: id, exactly: $leader.size, why: x}
"""
    asked = problem(rules, "leader: [Mira]\nmain: [Spark]", ())
    assert told(asked) == ["1 of 1", "-1 mira leader: own"]


LED = "roles: {leader: {zone: leader}}\n"


def test_with_several_roles_all_cards_are_tried_in_them() -> None:
    rules = """\
roles: {leader: {zone: leader}, guard: {zone: side}}
rules:
  - {id: lead, in: leader, exactly: 1, why: x}
  - {id: own, in: main, exactly: 2, of: "faction:$leader.faction", why: x}
"""
    found = repaired(problem(rules, "leader: [Mira]\nmain: [Spark]", ()))
    assert (found.deck, found.untried, found.conflict) == (None, False, ("lead", "own"))


def test_a_role_that_no_card_has_is_given_to_one_where_that_is_fewer_changes() -> None:
    rules = LED + "rules:\n  - {id: size, in: main, max: $leader.size or 1, why: x}\n"
    asked = problem(rules, "main: [3 Spark]", ("mira", "spark"))
    assert told(asked) == ["1 of 1", "+1 mira leader: size"]
    assert told(problem(rules, "main: [3 Spark]", ("spark",))) == ["2 of 2", "-2 spark main: size"]


def test_a_card_joins_another_in_its_role_where_that_is_fewer_changes() -> None:
    rules = LED + 'rules:\n  - {id: own, in: main, only: "faction:$leader.faction", why: x}\n'
    deck = "leader: [Mira]\nmain: [Wave, Tide]"
    assert told(problem(rules, deck, ("tosk",))) == ["1 of 1", "+1 tosk leader: own"]
    one = rules + "  - {id: lead, in: leader, exactly: 1, why: x}\n"
    assert told(problem(one, deck, ("tosk",))) == ["2 of 2", "-1 wave main: own", "-1 tide main: own"]


def test_two_cards_have_the_role_that_none_had() -> None:
    rules = (
        LED
        + """\
rules:
  - {id: own, in: main, only: "faction:$leader.faction", why: x}
  - {id: lead, in: leader, distinct: faction, exactly: 2, why: x}
"""
    )
    assert told(problem(rules, "main: [Wave, Spark]", ("mira", "tosk"))) == [
        "2 of 2",
        "+1 mira leader: own lead",
        "+1 tosk leader: own lead",
    ]


def test_what_was_not_tried_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.repair.search.MOST_ROLES", 0)
    rules = LED + "rules:\n  - {id: size, in: main, max: $leader.size or 1, why: x}\n"
    found = repaired(problem(rules, "main: [3 Spark]", ("mira",)))
    assert (found.cost, found.least) == (2, 1)


def test_an_adjustment_that_no_card_of_the_deck_is_about_hides_no_rule() -> None:
    rules = """\
adjust:
  - {of: "id:veil", when: {of: "kind:spell", min: 2}, set: {level: 0}}
rules:
  - {id: pools, in: main, pools: [{name: high, of: "level>=1", max: 1}], why: x}
"""
    assert told(problem(rules, "main: [2 Flare, 4 Spark]", ("flare",))) == [
        "5 of 5",
        "-1 flare main: pools",
        "-4 spark main: pools",
    ]


def test_a_condition_that_reads_what_is_adjusted_hides_no_legal_deck() -> None:
    rules = """\
adjust:
  - {of: "id:veil", when: "id:watch", set: {level: 0}}
rules:
  - {id: few, in: main, max: 3, when: {in: main, of: "level>=1", min: 2}, why: x}
"""
    assert told(problem(rules, "main: [5 Veil]", ("watch",))) == ["1 of 1", "+1 watch main: few"]


def test_no_more_choices_are_claimed_than_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.rules.choosing.MOST", 1)
    rules = """\
choices: {guest: {values: [none, odd, teal]}}
rules:
  - {id: guests, in: main, only: "faction:$choice.guest", why: x}
"""
    found = repaired(problem(rules, "choices: {guest: none}\nmain: [Wave, Tide]", ()))
    assert (found.cost, found.least) == (2, 1)
    none = repaired(
        problem(rules.replace(", in: main", ""), "choices: {guest: none}\nmain: [Wave, Tide]", (), ("wave",))
    )
    assert (none.deck, none.untried, none.conflict) == (None, True, ())
