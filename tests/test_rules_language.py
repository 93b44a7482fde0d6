"""The rule language in the small game `lanterns`: what a ruleset says beside bounds, each with its last legal deck."""

from lanterns import said, told
from rulebook import catalogue, ruleset

from cardkit import rules
from cardkit.rules import Circumstances, sentences

ROLES = """
roles: {leader: {zone: leader, of: "kind:leader"}}
outside: [leader]
rules:
  - {id: size, min: $leader.size, why: a leader is followed}
  - {id: faction, only: "faction:$leader.faction|neutral", why: nobody follows a stranger}
  - {id: light, in: main, only: "colours<=$leader.colours", why: nobody sees other light}
"""


def test_a_role_lends_its_numbers_and_words() -> None:
    assert told(ROLES, "leader: [Mira]\nmain: [6 Spark]") == []
    assert told(ROLES, "leader: [Mira]\nmain: [5 Spark]") == [
        "deck.yaml:1:1: 5 cards; at least 6 needed (size): add 1 from <-in:deck.yaml>"
    ]
    assert told(ROLES, "leader: [Tosk]\nmain: [4 Wave]") == []
    assert told(ROLES, "leader: [Tosk]\nmain: [3 Wave, Spark]") == [
        "deck.yaml:3:16: 'Spark' in main; only cards of 'faction:teal|neutral' allowed (faction): cut 1 of spark",
        "deck.yaml:3:16: 'Spark' in main; only cards of 'colours<=teal' allowed (light): cut 1 of spark",
    ]


def test_cards_of_one_role_are_one_with_all_words_and_the_smallest_numbers() -> None:
    deck = "leader: [Ines, Juno]\nmain: [3 Wave, Flare, {}]"
    assert told(ROLES, deck.format("Spark")) == []
    assert told(ROLES, deck.format("Veil")) == [
        "deck.yaml:3:23: 'Veil' in main; only cards of 'faction:amber|teal|neutral' allowed (faction): cut 1 of veil"
    ]
    assert told(ROLES, "leader: [Ines, Juno]\nmain: [4 Wave]") == [
        "deck.yaml:1:1: 4 cards; at least 5 needed (size): add 1 from <-in:deck.yaml>"
    ]


def test_without_its_card_a_role_is_told_once_and_its_rules_wait() -> None:
    assert told(ROLES, "main: [Spark, Wave]") == [
        "deck.yaml:1:1: note: no card is the leader; size, faction, light wait for it (role): "
    ]


def test_a_number_that_the_role_lacks_is_no_bound_and_a_word_matches_nothing() -> None:
    assert told(ROLES, "leader: [The Keeper]\nmain: [Veil]") == []
    assert told(ROLES, "leader: [The Keeper]\nmain: [Flare, Watch]") == [
        "deck.yaml:3:8: 'Flare' in main; only cards of 'faction:violet|neutral' allowed (faction): cut 1 of flare",
        "deck.yaml:3:8: 'Flare' in main; only cards of 'colours<=$leader.colours' allowed (light): cut 1 of flare",
    ]


OUTSIDE = """
outside: [leader, plans]
rules:
  - {id: size, max: 2, why: a lamp is small}
  - {id: one, in: leader, exactly: 1, why: somebody leads}
  - {id: half, of: "kind:spell", max: 'count("") / 2', why: half of it is oil}
"""


def test_zones_outside_are_not_counted_unless_they_are_named() -> None:
    assert told(OUTSIDE, "leader: [Mira]\nplans: [9 Plan One]\nmain: [Spark]\nside: [Watch]") == []
    assert told(OUTSIDE, "leader: [Mira]\nplans: [9 Plan One]\nmain: [Watch]\nside: [2 Watch]") == [
        "deck.yaml:5:8: 3 cards; at most 2 allowed (size): cut 1 from <in:deck.yaml>"
    ]
    assert told(OUTSIDE, "plans: [2 Plan One]\nmain: [Spark]") == [
        "deck.yaml:1:1: 0 cards in leader; exactly 1 needed (one): add 1 from <(kind:leader|charter) -in:deck.yaml>",
        "deck.yaml:3:8: 1 card of 'kind:spell'; at most 0.5 allowed (half): cut 1 from <kind:spell in:deck.yaml>",
    ]


ADJUST = """
roles: {leader: {zone: leader}}
outside: [leader]
adjust:
  - {of: "id:lamp-works", when: {of: "id:wave", exactly: 3}, set: {influence: 0}}
  - {of: "kind:spell", when: "id:tosk", set: {copies: 1}}
  - {of: "copies:1", set: {influence: $card.influence + 1}}
rules:
  - {id: influence, of: "-faction:$leader.faction", sum: influence, max: 3, why: strangers ask for more}
  - {id: copies, per: id, max: $card.copies or 3, why: three of each}
  - {id: free, of: "influence:0", max: 2, why: nothing is free}
"""


def test_adjusted_numbers_are_counted() -> None:
    assert told(ADJUST, "leader: [Mira]\nmain: [3 Wave, Lamp Works]") == []
    assert told(ADJUST, "leader: [Tosk]\nmain: [Wave]") == []
    assert told(ADJUST, "leader: [Tosk]\nmain: [2 Wave]") == [
        "deck.yaml:3:8: 'Wave' x2; at most 1 of each (copies) because of Tosk: cut 1 of wave"
    ]


def test_an_adjustment_sees_what_those_before_it_changed() -> None:
    assert told(ADJUST, "leader: [Tosk]\nmain: [Spark, Watch]") == []
    assert told(ADJUST, "leader: [Tosk]\nmain: [Spark, Ember]") == [
        "deck.yaml:3:15: influence 5 of cards of '-faction:teal'; at most 3 allowed (influence): cut 1 of ember"
    ]


def test_selectors_read_adjusted_numbers() -> None:
    assert told(ADJUST, "leader: [Mira]\nmain: [3 Wave, 3 Lamp Works]") == [
        "deck.yaml:3:16: 3 cards of 'influence:0'; at most 2 allowed (free) because of Wave: "
        "cut 1 from <influence:0 in:deck.yaml>"
    ]


def test_a_condition_that_failed_is_told_where_it_would_have_helped() -> None:
    assert told(ADJUST, "leader: [Mira]\nmain: [2 Wave, Lamp Works]") == [
        "deck.yaml:3:16: influence 4 of cards of '-faction:amber'; at most 3 allowed (influence): "
        "cut 1 of lamp-works ['Lamp Works' would have influence 0 if the deck held exactly 3 cards called 'Wave'; "
        "it holds 2]"
    ]
    assert told(ADJUST, "leader: [Mira]\nmain: [2 Veil, 2 Wave]") == [
        "deck.yaml:3:16: influence 8 of cards of '-faction:amber'; at most 3 allowed (influence): cut 2 of veil"
    ]


UNLESS = """
rules:
  - {id: size, in: main, max: 2, unless: {in: main, of: "kind:guard", min: 2}, why: guards carry more}
"""


def test_a_condition_that_nearly_switched_a_rule_off_is_told() -> None:
    assert told(UNLESS, "main: [2 Veil, Spark]") == []
    assert told(UNLESS, "main: [Veil, 2 Spark]") == [
        "deck.yaml:2:14: 3 cards in main; at most 2 allowed (size): cut 1 from <in:deck.yaml> "
        "[the rule would not be asked if the deck held at least 2 cards of 'kind:guard' in main; it holds 1]"
    ]


LISTS = """
lists:
  everywhere: [{from: 2020-01-01, banned: [Veil]}]
  standard:
    includes: [everywhere]
    versions:
      - {from: 2026-09-24, banned: [Spark, Mira], restricted: [Wave], points: {Tide: 3, flare: 1}}
      - {from: 2026-01-01, banned: [Spark], restricted: [Wave], points: {Tide: 2}}
outside: [leader]
rules:
  - {id: banned, forbid: "list:standard.banned", why: the council says so}
  - {id: restricted, of: "list:standard.restricted", max: 1, what: restricted cards, why: the council says so}
  - {id: points, sum: "list:standard.points", max: 4, why: the council says so}
"""


def test_lists_say_on_each_day_what_they_say() -> None:
    deck = "main: [Wave, 2 Tide]"
    assert told(LISTS, deck, Circumstances(as_of="2026-09-23")) == [
        "deck.yaml:2:14: note: 'standard' points 6; at most 4 allowed from 2026-09-24 (points): cut 1 of tide"
    ]
    assert told(LISTS, deck, Circumstances(as_of="2026-09-24")) == [
        "deck.yaml:2:14: 'standard' points 6; at most 4 allowed (points): cut 1 of tide"
    ]
    assert told(LISTS, deck) == told(LISTS, deck, Circumstances(as_of="2026-09-24"))
    assert told(LISTS, "main: [2 Wave]", Circumstances(as_of="2026-01-01")) == [
        "deck.yaml:2:8: 2 restricted cards; at most 1 allowed (restricted): "
        "cut 1 from <list:standard.restricted in:deck.yaml>"
    ]


def test_what_will_be_banned_is_told_once() -> None:
    assert told(LISTS, "main: [Veil, Spark]", Circumstances(as_of="2019-12-31")) == [
        "deck.yaml:2:8: note: 'Veil' in main; banned from 2020-01-01 (banned): cut 1 of veil",
        "deck.yaml:2:14: note: 'Spark' in main; banned from 2026-01-01 (banned): cut 1 of spark",
    ]


def test_lists_are_inherited_and_replaced_by_name() -> None:
    inner = 'extends: base\nrules: [{id: table, in: side, forbid: "list:standard.banned", why: ours}]'
    assert told(inner, "side: [Veil]", base=LISTS) == [
        "deck.yaml:2:8: 'Veil' in side; banned (banned): cut 1 of veil",
        "deck.yaml:2:8: 'Veil' in side; banned (table): cut 1 of veil",
    ]
    own = "extends: base\nlists: {standard: [{from: 2026-01-01, banned: [Tide]}]}"
    assert told(own, "side: [Veil, Spark]", base=LISTS) == []


def test_a_name_on_a_list_that_no_card_has_is_told() -> None:
    text = "lists: {a: [{from: 2026-01-01, banned: [Sparke, Mira], points: {Nobody at all: 1}}]}"
    assert [f"{fault} [{fault.hint}]" for fault in ruleset(text, "lanterns").unlisted] == [
        "rules/trial.yaml:1:41: no card of lanterns is called 'Sparke'; the list does not touch it "
        "[did you mean 'Spark'?]",
        "rules/trial.yaml:1:65: no card of lanterns is called 'Nobody at all'; the list does not touch it [None]",
    ]


AMENDS = """
outside: [leader]
rules:
  - {id: copies, per: id, max: 3, why: three of each}
  - {id: plans, in: plans, exactly: 2, why: two plans}
"""


def test_a_card_amends_a_rule_for_itself() -> None:
    assert told(AMENDS, "main: [99 Wick]\nplans: [Plan One, Plan Two]") == []
    assert told(AMENDS, "main: [100 Wick, 4 Spark]\nplans: [Plan One, Plan Two]") == [
        "deck.yaml:2:8: 'Wick' x100; at most 99 of each (copies): cut 1 of wick",
        "deck.yaml:2:18: 'Spark' x4; at most 3 of each (copies): cut 1 of spark",
    ]


def test_a_card_amends_a_rule_without_groups_for_the_deck() -> None:
    assert told(AMENDS, "leader: [The Long Road]\nplans: [2 Plan One, 2 Plan Two]") == []
    assert told(AMENDS, "leader: [The Long Road]\nplans: [2 Plan One]") == [
        "deck.yaml:3:1: 2 cards in plans; exactly 4 needed (plans) because of The Long Road: "
        "add 2 from <kind:plan -in:deck.yaml>"
    ]


CHOICES = """
choices: {aspect: {of: aspect}, length: {values: ["2", "3"], when: "kind:place"}}
rules:
  - {id: aspect, of: "has:aspect", only: "aspect:$choice.aspect", why: one light}
  - {id: size, in: main, max: $choice.length or 5, why: as long as one says}
"""


def test_a_choice_is_a_word_and_a_number() -> None:
    assert told(CHOICES, "choices: {aspect: dawn}\nmain: [Spark, Ember]") == []
    assert told(CHOICES, "choices: {aspect: dawn, length: 2}\nmain: [2 Spark]") == []
    assert told(CHOICES, "choices: {aspect: dawn, length: 2}\nmain: [4 Spark]") == [
        "deck.yaml:3:8: 4 cards in main; at most 2 allowed (size): cut 2 from <in:deck.yaml>"
    ]


def test_a_choice_that_would_make_a_deck_legal_is_told() -> None:
    assert told(CHOICES, "choices: {aspect: dawn, length: 2}\nmain: [Wave, Tide, Wave]")[0] == (
        "deck.yaml:2:1: note: aspect is 'dawn', length is '2'; valid if aspect = noon and length = 3 (choice): "
    )
    assert told(CHOICES, "choices: {aspect: dawn}\nmain: [Wave, Spark]") == [
        "deck.yaml:3:8: 'Wave' in main; only cards of 'aspect:dawn' allowed (aspect): cut 1 of wave"
    ]


def test_no_other_choice_is_told_where_a_rule_that_asks_none_is_broken() -> None:
    rules_ = f"{CHOICES}  - {{id: few, in: main, per: id, max: 2, why: two of each}}\n"
    assert told(rules_, "choices: {aspect: dawn}\nmain: [3 Wave]") == [
        "deck.yaml:3:8: 'Wave' x3 in main; only cards of 'aspect:dawn' allowed (aspect): cut 3 of wave",
        "deck.yaml:3:8: 'Wave' x3 in main; at most 2 of each (few): cut 1 of wave",
    ]


def test_a_choice_of_a_field_is_any_value_of_the_catalogue() -> None:
    text = "choices: {guest: {of: traits}, faction: {of: level}}\nrules: [{id: a, max: 5, why: x}]"
    assert told(text, "choices: {guest: guild, faction: 3}\nmain: [Spark]") == []
    assert told(text, "choices: {guest: gild, faction: 3}\nmain: [Spark]") == [
        "deck.yaml:2:1: note: guest is 'gild'; valid if guest = guild or guest = twin (choice): ",
        "deck.yaml:2:18: guest is 'gild', which is no choice; did you mean 'guild'? (choice): ",
    ]


def test_a_rule_waits_for_a_choice_that_can_be_made() -> None:
    text = """
choices: {guest: {of: aspect}}
rules:
  - id: pools
    in: main
    pools: [{name: sparks, of: "name:Spark"}, {name: guests, of: "aspect:$choice.guest"}]
    why: a guest may come
"""
    assert told(text, "choices: {guest: noon}\nmain: [Spark, Wave]") == []
    assert told(text, "choices: {guest: nonn}\nmain: [Spark, Wave]")[1:] == [
        "deck.yaml:2:18: guest is 'nonn', which is no choice; did you mean 'noon'? (choice): "
    ]


def test_a_choice_that_must_be_made_is_asked_for_once() -> None:
    assert told(CHOICES, "main: [Guild Hall, Wave]") == [
        "deck.yaml:1:1: note: aspect is not chosen, length is not chosen; "
        "valid if aspect = noon and length = 2 or aspect = noon and length = 3 (choice): ",
        "deck.yaml:1:1: no choice of 'aspect'; choose one of dawn, noon, dusk (choice): ",
        "deck.yaml:1:1: no choice of 'length'; choose one of 2, 3 (choice): ",
    ]
    assert told(CHOICES, "choices: {aspect: nonn, lenght: 2}\nmain: [Watch]") == [
        "deck.yaml:2:1: note: aspect is 'nonn'; valid if aspect = dawn or aspect = noon or aspect = dusk (choice): ",
        "deck.yaml:2:19: aspect is 'nonn', which is no choice; did you mean 'noon'? (choice): ",
        "deck.yaml:2:33: note: the deck chooses 'lenght', which no rule asks for; did you mean 'length'? (choice): ",
    ]


SUM = """
roles: {leader: {zone: leader}}
rules:
  - id: influence
    in: main
    of: "-faction:$leader.faction"
    sum: '$card.influence * ($copies - matches("kind:spell"))'
    what: influence
    max: 2
    why: the first copy of each spell is free
"""


def test_a_sum_adds_up_a_number_of_each_card() -> None:
    assert told(SUM, "leader: [The Keeper]\nmain: [2 Tide, Wave, Spark, Watch, Wick]") == []
    assert told(SUM, "leader: [The Keeper]\nmain: [2 Tide, 2 Wave]") == [
        "deck.yaml:3:16: 3 influence in main; at most 2 allowed (influence): cut 1 of tide"
    ]


def test_a_deck_uses_no_more_copies_than_there_are() -> None:
    box = Circumstances(owned=rules.Owned("box", {"spark": 2, "wave": 1}))
    assert told("rules: []", "main: [Spark, Wave]\nside: [Spark]", box) == []
    assert told("rules: []", "main: [2 Spark, Tide]\nside: [Spark]", box) == [
        "deck.yaml:2:17: 'Tide': own 0, deck uses 1 (collection): cut 1 of tide",
        "deck.yaml:3:8: 'Spark': own 2, deck uses 3 (collection): cut 1 of spark",
    ]


def test_every_word_of_a_ruleset_is_told_in_a_sentence() -> None:
    assert said(LISTS) == [
        "no cards of 'list:standard.banned'",
        "at most 1 restricted card",
        "'standard' points at most 4",
    ]
    assert sentences(ruleset(LISTS, "lanterns"), catalogue("lanterns")) == (
        "rules that name no zone do not look at leader",
        "list 'everywhere' from 2020-01-01: banned Veil",
        "list 'standard' from 2026-01-01: banned Spark; restricted Wave; points Tide 2",
        "list 'standard' from 2026-09-24: banned Spark, Mira; restricted Wave; points Tide 3, Flare 1",
        "list 'standard' has all of everywhere too",
    )
    assert sentences(ruleset(ADJUST, "lanterns"), catalogue("lanterns")) == (
        "$leader is the card in leader",
        "rules that name no zone do not look at leader",
        "cards of 'id:lamp-works' have influence 0 if the deck holds exactly 3 cards of 'id:wave'",
        "cards of 'kind:spell' have copies 1 if the deck holds cards of 'id:tosk'",
        "cards of 'copies:1' have influence $card.influence + 1",
    )
    assert sentences(ruleset(CHOICES, "lanterns"), catalogue("lanterns")) == (
        "$choice.aspect is chosen: dawn, noon, dusk",
        "$choice.length is chosen if the deck holds cards of 'kind:place': 2, 3",
    )
