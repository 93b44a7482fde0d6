"""Findings speak of this deck: values that rules ask of a role stand in messages, hints and remedies."""

from lanterns import told

ROLES = "roles: {leader: {zone: leader}}\noutside: [leader]\n"

GROUPS = f"""{ROLES}
rules:
  - id: lights
    in: main
    of: "-faction:$leader.faction"
    per: aspect
    min: $leader.allowance - 1
    groups_at_least: $leader.size - 4
    why: a leader wants several lights
"""


def test_groups_are_told_with_the_numbers_of_the_role() -> None:
    assert told(GROUPS, "leader: [Mira]\nmain: [2 Wave, 2 Veil]") == []
    assert told(GROUPS, "leader: [Mira]\nmain: [2 Wave, Veil]") == [
        "deck.yaml:3:1: 1 value of 'aspect' with at least 2 cards of '-faction:amber' in main; at least 2 needed "
        "(lights): add 2 from <-faction:amber has:aspect -aspect:noon -in:deck.yaml>"
    ]


def test_of_numbers_that_each_group_has_its_own_the_text_stands() -> None:
    rules = GROUPS.replace("$leader.allowance - 1", "$card.influence")
    assert told(rules, "leader: [Mira]\nmain: [Wave, Tide, 3 Veil]") == []
    assert told(rules, "leader: [Mira]\nmain: [Wave, Tide, 2 Veil]") == [
        "deck.yaml:3:1: 1 value of 'aspect' with at least $card.influence cards of '-faction:amber' in main; "
        "at least 2 needed (lights): add 1 from <-faction:amber has:aspect -aspect:noon -in:deck.yaml>"
    ]


UNLESS = f"""{ROLES}
rules:
  - id: strangers
    in: main
    forbid: "-faction:$leader.faction|neutral"
    unless: {{in: main, of: "kind:guard -faction:$leader.faction", min: $leader.allowance - 1}}
    why: strangers need guards
"""


def test_what_would_have_switched_a_rule_off_has_the_numbers_of_the_role() -> None:
    assert told(UNLESS, "leader: [Mira]\nmain: [Wave, 2 Watch]") == []
    assert told(UNLESS, "leader: [Mira]\nmain: [Wave, Watch]") == [
        "deck.yaml:3:8: 'Wave' in main; no cards of '-faction:amber|neutral' allowed (strangers): cut 1 of wave "
        "[the rule would not be asked if the deck held at least 2 cards of 'kind:guard -faction:amber' in main; "
        "it holds 1]"
    ]


ADJUST = f"""{ROLES}
adjust:
  - {{of: "kind:spell", when: {{of: "id:watch", min: $leader.allowance}}, set: {{influence: $card.influence - 1}}}}
rules:
  - {{id: influence, in: main, sum: influence, max: $leader.allowance, why: strangers ask for more}}
"""


def test_what_a_card_would_have_had_is_a_number() -> None:
    assert told(ADJUST, "leader: [Mira]\nmain: [2 Tide, 3 Watch]") == []
    assert told(ADJUST, "leader: [Mira]\nmain: [2 Tide, 2 Watch]") == [
        "deck.yaml:3:8: influence 4 in main; at most 3 allowed (influence): cut 1 of tide "
        "['Tide' would have influence 1 if the deck held at least 3 cards called 'Watch'; it holds 2]"
    ]


REACH = f"""{ROLES}
rules:
  - id: steps
    in: main
    reach: {{start: "level:0 faction:$leader.faction", step: "level<=$from.level+1"}}
    why: one starts at home
"""


def test_what_to_start_from_is_of_the_role() -> None:
    assert told(REACH, "leader: [Mira]\nmain: [Spark, Ember]") == []
    [found] = told(REACH, "leader: [Mira]\nmain: [Ember]")
    assert found.partition("(steps): ")[2] == "add 1 from <level:0 faction:amber -in:deck.yaml>, or cut 1 of ember"
