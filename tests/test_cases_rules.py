"""What users of other deck tools reported about rules, as decks of the invented game; each stands for its kind.

The numbers are those of the collected cases; the pairs show the last legal deck and the first illegal one.
"""

from lanterns import told

from cardkit.rules import Circumstances, Owned


def test_r01_cards_that_fit_two_allowances_are_shared_out_so_that_all_fit() -> None:
    parts = """
rules:
  - id: parts
    in: main
    pools: [{name: A, of: "level:0..1", max: 10}, {name: B, of: "level:0", max: 1}]
    why: at most ten cards of level 0 to 1, and one more of level 0
"""
    assert told(parts, "main: [10 Wave, Tide]") == []
    assert told(parts, "main: [Tide, 10 Wave]") == []
    assert told(parts, "main: [10 Wave, 2 Tide]") == [
        "deck.yaml:2:17: 1 card in main too many; 'A' is full at 10 with 'Tide' x2, 'Wave' x8; "
        "'B' is full at 1 with 'Wave'; no room for 'Wave' (parts): cut 1 of wave, tide"
    ]


FREE = """
roles: {leader: {zone: leader}}
outside: [leader]
adjust:
  - {of: "id:guild-hall", when: {of: "kind:guard", max: 15}, set: {influence: 0}}
  - {of: "id:lamp-works", when: {of: "id:wave", exactly: 3}, set: {influence: 0}}
  - {of: "id:veil", when: {of: "faction:amber", min: 6}, set: {influence: 0}}
rules:
  - {id: influence, of: "-faction:$leader.faction", sum: influence, max: $leader.allowance, why: guests cost}
"""


def test_r02_a_card_is_free_with_so_few_others_not_with_so_many() -> None:
    deck = "leader: [Mira]\nmain: [Tide, Wave, Guild Hall, {} Watch]"
    assert told(FREE, deck.format(10)) == []
    assert told(FREE, deck.format(15)) == []
    assert told(FREE, deck.format(16)) == [
        "deck.yaml:3:20: influence 5 of cards of '-faction:amber'; at most 3 allowed (influence): cut 1 of tide "
        "['Guild Hall' would have influence 0 if the deck held at most 15 cards of 'kind:guard'; it holds 16]"
    ]


def test_r03_the_finding_names_the_condition_that_failed() -> None:
    assert told(FREE, "leader: [Mira]\nmain: [3 Wave, Lamp Works]") == []
    assert told(FREE, "leader: [Mira]\nmain: [2 Wave, Lamp Works]") == [
        "deck.yaml:3:16: influence 4 of cards of '-faction:amber'; at most 3 allowed (influence): cut 1 of lamp-works "
        "['Lamp Works' would have influence 0 if the deck held exactly 3 cards called 'Wave'; it holds 2]"
    ]
    assert told(FREE, "leader: [Mira]\nmain: [2 Veil, 3 Spark, 3 Ember]") == []
    assert told(FREE, "leader: [Mira]\nmain: [2 Veil, 3 Spark, 2 Ember]") == [
        "deck.yaml:3:8: influence 6 of cards of '-faction:amber'; at most 3 allowed (influence): cut 1 of veil "
        "['Veil' would have influence 0 if the deck held at least 6 cards of 'faction:amber'; it holds 5]"
    ]


def test_r04_one_leader_bounds_the_neutral_cards_and_another_card_changes_a_rule() -> None:
    fealty = 'rules: [{id: neutral, of: "faction:neutral", max: 15, when: "id:fealty", what: neutral cards, why: x}]'
    assert told(fealty, "leader: [Fealty]\nmain: [15 Watch]") == []
    assert told(fealty, "main: [16 Watch]") == []
    assert told(fealty, "leader: [Fealty]\nmain: [16 Watch]") == [
        "deck.yaml:3:8: 16 neutral cards; at most 15 allowed (neutral) because of Fealty: "
        "cut 1 from <faction:neutral in:deck.yaml>"
    ]
    plots = """
rules:
  - {id: plots, in: main, exactly: '7 + 3 * min(count("id:long-road"), 1)', why: seven plots}
  - {id: twice, in: main, per: name, max: 2, why: a plot is there twice at most}
  - {id: doubled, in: main, distinct: name, min: '6 + 2 * min(count("id:long-road"), 1)', why: one plot may be doubled}
"""
    seven = "main: [2 Spark, Ember, Wave, Tide, Flare, Veil]"
    ten = "main: [2 Spark, 2 Ember, Wave, Tide, Flare, Veil, Watch, Guild Hall]"
    assert told(plots, seven) == []
    assert told(plots, f"leader: [The Long Road]\n{ten}") == []
    assert told(plots, f"leader: [The Long Road]\n{ten.replace(', Watch', ', 2 Watch').replace(', Tide', '')}") == [
        "deck.yaml:3:1: 7 different cards in main; at least 8 needed (doubled): add 1 from <-name=Spark "
        '-name=Ember -name=Wave -name=Flare -name=Veil -name=Watch -name="Guild Hall" -in:deck.yaml>'
    ]
    assert told(plots, ten) == ["deck.yaml:2:58: 10 cards in main; exactly 7 needed (plots): cut 3 from <in:deck.yaml>"]


def test_r06_copies_are_counted_by_name_whatever_their_printing() -> None:
    names = "rules: [{id: copies, per: name, max: 4, why: four of each name}]"
    assert told(names, "plans: [2 oath-a, 2 oath-b]") == []
    assert told(names, "plans:\n  - 3 oath-a\n  - 2 oath-b\n") == [
        "deck.yaml:4:5: 'Oath' x5 (3 of oath-a, 2 of oath-b; lines 3, 4); at most 4 of each (copies): "
        "cut 1 of oath-a, oath-b"
    ]
    editions = "  - {card: oath-a, copies: 3, printing: svi-189}\n  - {card: oath-a, copies: 2, printing: pal-172}\n"
    assert told(names, f"plans:\n{editions}") == [
        "deck.yaml:4:5: 'Oath' x5 (3 of svi-189, 2 of pal-172; lines 3, 4); at most 4 of each (copies): cut 1 of oath-a"
    ]


def test_r07_either_none_or_all_copies_is_said_so() -> None:
    guests = """
choices: {aspect: {of: aspect}}
rules:
  - {id: aspect, of: "-traits:guild", only: "aspect:$choice.aspect or -has:aspect", why: one aspect}
  - {id: guild, of: "traits:guild -aspect:$choice.aspect", per: id, exactly: 3, why: all three of the guild or none}
"""
    assert told(guests, "choices: {aspect: dawn}\nmain: [Spark, 3 Guild Hall]") == []
    assert told(guests, "choices: {aspect: dawn}\nmain: [Spark, Guild Hall]") == [
        "deck.yaml:1:1: 'Guild Hall' x1; either none or exactly 3 of each needed (guild): "
        "add 2 from <traits:guild -aspect:dawn id:guild-hall>, or cut 1 of guild-hall"
    ]


BANS = """
lists:
  everywhere: [{from: 2020-01-01, banned: [Veil]}]
  short:
    includes: [everywhere]
    versions: [{from: 2026-01-01, banned: []}, {from: 2026-09-24, banned: [Spark, Mira]}]
outside: [leader]
rules: [{id: banned, forbid: "list:short.banned", why: the list of the short game}]
"""


def test_r09_a_list_looks_at_every_zone() -> None:
    assert told(BANS, "leader: [Mira]\nmain: [Wave]", Circumstances(as_of="2026-10-01")) == [
        "deck.yaml:2:10: 'Mira' in leader; banned (banned): cut 1 of mira"
    ]


def test_r10_what_is_banned_everywhere_is_banned_in_one_format() -> None:
    assert told(BANS, "main: [Veil]", Circumstances(as_of="2026-02-01")) == [
        "deck.yaml:2:8: 'Veil' in main; banned (banned): cut 1 of veil"
    ]


def test_r11_a_list_holds_from_its_day_on() -> None:
    assert told(BANS, "main: [Spark]", Circumstances(as_of="2026-09-20")) == [
        "deck.yaml:2:8: note: 'Spark' in main; banned from 2026-09-24 (banned): cut 1 of spark"
    ]
    assert told(BANS, "main: [Spark]", Circumstances(as_of="2026-09-24")) == [
        "deck.yaml:2:8: 'Spark' in main; banned (banned): cut 1 of spark"
    ]


def test_r13_every_broken_rule_is_told_the_structure_first() -> None:
    rules = """
rules:
  - {id: size, in: main, min: 4, why: four cards at least}
  - {id: copies, in: main, per: id, max: 1, why: one of each}
"""
    assert told(rules, "main: [2 Spark]\nplans: [Wave]") == [
        "deck.yaml:3:9: 'Wave' in plans; it belongs in main or side (zone): move 1 of wave",
        "deck.yaml:2:1: 2 cards in main; at least 4 needed (size): add 2 from <-in:deck.yaml>",
        "deck.yaml:2:8: 'Spark' x2 in main; at most 1 of each (copies): cut 1 of spark",
    ]


def test_r14_another_choice_with_which_the_deck_is_valid_is_told() -> None:
    second = """
choices: {second: {of: faction}}
rules: [{id: factions, in: main, only: "faction:$choice.second or faction:neutral", why: one other faction}]
"""
    assert told(second, "choices: {second: amber}\nmain: [Spark, Watch]") == []
    assert told(second, "choices: {second: amber}\nmain: [Wave, Watch]") == [
        "deck.yaml:2:1: note: second is 'amber'; valid if second = teal (choice): ",
        "deck.yaml:3:8: 'Wave' in main; only cards of 'faction:amber or faction:neutral' allowed (factions): "
        "cut 1 of wave",
    ]


def test_r16_the_agreed_pool_is_part_of_the_check() -> None:
    pool = 'rules: [{id: pool, only: "set:base", why: we agreed on the lamp room}]'
    assert told(pool, "main: [Spark]") == []
    assert told(pool, "main: [Spark, Moth]") == [
        "deck.yaml:2:15: 'Moth' in main; only cards of 'set:base' allowed (pool): cut 1 of moth"
    ]


def test_r18_a_drafted_deck_uses_what_was_drafted() -> None:
    drafted = Circumstances(owned=Owned("ADA", {"spark": 1, "wave": 1}, drafted=True))
    assert told("rules: []", "main: [Spark, Wave]", drafted) == []
    assert told("rules: []", "main: [2 Spark, Wave]", drafted) == [
        "deck.yaml:2:8: 'Spark': drafted 1, used 2 (collection): cut 1 of spark"
    ]


def test_r20_a_least_is_no_most() -> None:
    sizes = """
rules:
  - {id: main, in: main, min: 60, why: sixty at least}
  - {id: side, in: side, max: 15, why: fifteen at most}
"""
    assert told(sizes, "main: [60 Spark]\nside: [15 Spark]") == []
    assert told(sizes, "main: [61 Spark]\nside: [14 Spark]") == []
    assert told(sizes, "main: [59 Spark]\nside: [16 Spark]") == [
        "deck.yaml:2:1: 59 cards in main; at least 60 needed (main): add 1 from <-in:deck.yaml>",
        "deck.yaml:3:8: 16 cards in side; at most 15 allowed (side): cut 1 from <in:deck.yaml>",
    ]
