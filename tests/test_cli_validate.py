"""`cardkit validate` on shipped decks: what is told, where, and the exit code."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from rulebook import catalogue
from shell import ROOT, WITH_PEBBLES, Ran, answer, process, ran

from cardkit.query import parse


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, in which decks are typed by their names."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(query: str, count: int) -> list[str]:
    """Names of shipped cards that a query finds."""
    known = catalogue("runebound")
    found = known.hits(parse(query, known.language), {}, count)
    assert len(found.ids) == count
    return [card.name for card in known.cards(found.ids)]


def friends(count: int) -> list[str]:
    return names("side:friendly", count)


def enemies(count: int) -> list[str]:
    return names("side:enemy -set:rulebook", count)


SKILLS = ["Woodcraft", "Patient Hunter", "Thornhide", "Warden's Stance", "Heart of the Ironbark"]


def deck(cards: Sequence[str], skills: Sequence[str] = SKILLS, file: str = "ada.yaml") -> str:
    """A deck file: `class` in line 3, its cards from line 4 on, then `skills`."""
    lines = ["game: runebound", "name: Ada", "class:", *(f"  - {json.dumps(name)}" for name in cards)]
    lines += ["skills:", *(f"  - {json.dumps(name)}" for name in skills)] if skills else []
    Path(file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


HEAD = "(runebound, default)\n"
SIZE = """  ada.yaml:34:5: 31 cards in class; at most 30 allowed (size): cut 1
      cardkit query --game runebound '-type:skill in:ada.yaml'
"""


def test_thirty_cards_twelve_enemies_and_five_skills_are_legal() -> None:
    assert ran("validate", deck(friends(18) + enemies(12))) == Ran(0, f"ada.yaml: legal {HEAD}")


def test_thirty_one_cards_are_one_too_many() -> None:
    told = ran("validate", deck(friends(19) + enemies(12)))
    assert told == Ran(1, f"ada.yaml: not legal, 1 rule broken {HEAD}{SIZE}")


def test_a_duplicate_is_told_with_both_lines() -> None:
    cards = friends(17) + enemies(12)
    told = ran("validate", deck([*cards, cards[0]]))
    assert told == Ran(
        1,
        f"ada.yaml: not legal, 1 rule broken {HEAD}"
        f"  ada.yaml:33:5: '{cards[0]}' x2 in class (lines 4, 33); at most 1 of each (unique): cut 1\n",
    )


def test_eleven_enemies_are_one_too_few() -> None:
    told = ran("validate", deck(friends(19) + enemies(11)))
    assert told == Ran(
        1,
        f"ada.yaml: not legal, 1 rule broken {HEAD}"
        "  ada.yaml:3:1: 11 enemy cards in class; at least 12 needed (enemies): add 1\n"
        "      cardkit query --game runebound 'side:enemy -in:ada.yaml'\n",
    )


def test_the_sixth_skill_is_one_too_many() -> None:
    told = ran("validate", deck(friends(18) + enemies(12), [*SKILLS, "Kindling"]))
    assert told == Ran(
        1,
        f"ada.yaml: not legal, 1 rule broken {HEAD}"
        "  ada.yaml:40:5: 6 cards in skills; at most 5 allowed (skills): cut 1\n"
        "      cardkit query --game runebound 'type:skill in:ada.yaml'\n",
    )


def all_four() -> str:
    """A deck that breaks each of the four rules."""
    cards = friends(19) + enemies(11)
    return deck([*cards, cards[1]], [*SKILLS, "Kindling"])


def test_all_four_broken_rules_are_told_at_once() -> None:
    assert ran("validate", all_four()) == Ran(
        1,
        f"ada.yaml: not legal, 4 rules broken {HEAD}{SIZE}"
        f"  ada.yaml:34:5: '{friends(2)[1]}' x2 in class (lines 5, 34); at most 1 of each (unique): cut 1\n"
        "  ada.yaml:3:1: 11 enemy cards in class; at least 12 needed (enemies): add 1\n"
        "      cardkit query --game runebound 'side:enemy -in:ada.yaml'\n"
        "  ada.yaml:41:5: 6 cards in skills; at most 5 allowed (skills): cut 1\n"
        "      cardkit query --game runebound 'type:skill in:ada.yaml'\n",
    )


def test_the_json_of_all_four_says_the_same_as_data() -> None:
    told = ran("validate", all_four(), "--format", "json")
    cards = friends(19)
    assert (told.code, told.err) == (1, "")
    said = answer("findings", told.out)
    assert list(said) == ["format", "legal", "decks"]
    [judged] = json.loads(told.out)["decks"]
    findings = judged.pop("findings")
    assert judged == {
        "deck": "ada.yaml",
        "name": "Ada",
        "game": "runebound",
        "ruleset": "default",
        "legal": False,
        "errors": 4,
        "warnings": 0,
    }
    assert [(each["rule"], each["place"]["line"], each.get("over_by"), each.get("short_by")) for each in findings] == [
        ("size", 34, 1, None),
        ("unique", 34, 1, None),
        ("enemies", 3, None, 1),
        ("skills", 41, 1, None),
    ]
    duplicate = catalogue("runebound").called(cards[1])[0]
    assert findings[1] == {
        "rule": "unique",
        "level": "error",
        "message": f"'{cards[1]}' x2 in class (lines 5, 34); at most 1 of each",
        "why": "all cards of a class deck differ (CD-81)",
        "place": {"file": "ada.yaml", "line": 34, "column": 5},
        "zone": "class",
        "group": duplicate,
        "measured": 2,
        "bound": {"max": 1},
        "over_by": 1,
        "cards": [{"id": duplicate, "name": cards[1], "copies": 2, "zone": "class", "lines": [5, 34]}],
        "remedy": [{"do": "cut", "copies": 1, "cards": [duplicate]}],
    }
    assert findings[2]["remedy"] == [{"do": "add", "copies": 1, "query": "side:enemy -in:ada.yaml"}]


WARNINGS = """  ada.yaml:1:1: warning: 0 skills of level 1 in skills; at least 1 needed (first-skill): add 1
      cardkit query --game runebound 'level:1 -in:ada.yaml'
  ada.yaml:1:1: warning: 0 cards in skills; at least 5 needed (five-skills): add 5
      cardkit query --game runebound 'type:skill -in:ada.yaml'
"""


def test_twelve_enemies_and_no_skills_are_legal_with_warnings() -> None:
    told = ran("validate", deck(enemies(12), ()))
    assert told == Ran(0, f"ada.yaml: legal, 2 warnings {HEAD}{WARNINGS}")


def test_strictly_a_warning_counts() -> None:
    told = ran("validate", "--strict", deck(enemies(12), ()))
    note = "note: warnings count with --strict, so the answer is no\n"
    assert told == Ran(1, f"ada.yaml: legal, 2 warnings {HEAD}{WARNINGS}", note)
    assert ran("validate", "--strict", deck(friends(18) + enemies(12))).code == 0


def test_a_level_hides_what_matters_less() -> None:
    told = ran("validate", "--level", "error", deck(enemies(12), ()))
    assert told == Ran(0, f"ada.yaml: legal, 2 warnings {HEAD}")
    assert ran("validate", "--level", "warning", deck(enemies(12), ())).out.endswith(WARNINGS)


def test_a_skill_in_the_class_zone_is_told_where_it_belongs() -> None:
    told = ran("validate", deck([*friends(17), "Kindling", *enemies(12)]))
    assert told == Ran(
        1,
        f"ada.yaml: not legal, 1 rule broken {HEAD}"
        "  ada.yaml:21:5: 'Kindling' in class; it belongs in skills (zone): move 1\n",
    )


def test_a_misspelt_card_is_told_with_the_nearest_name() -> None:
    told = ran("validate", deck([*friends(18), "Rok Hound", *enemies(11)]))
    assert told == Ran(
        2,
        "",
        "ada.yaml:22:5: no card of runebound is called 'Rok Hound'; did you mean 'Rock Hound'?\n"
        '    - "Rok Hound"\n'
        "      ^^^^^^^^^^^\n",
    )


def test_the_json_of_a_deck_that_cannot_be_read_says_why() -> None:
    told = ran("validate", deck(["Rok Hound"]), "--format", "json")
    assert (told.code, told.err) == (2, "")
    assert answer("findings", told.out) == {
        "format": 1,
        "legal": False,
        "decks": [
            {
                "deck": "ada.yaml",
                "errors": [
                    {
                        "kind": "input",
                        "message": "no card of runebound is called 'Rok Hound'",
                        "file": "ada.yaml",
                        "line": 4,
                        "column": 5,
                        "start": 4,
                        "end": 15,
                        "hint": "did you mean 'Rock Hound'?",
                    }
                ],
            }
        ],
    }


def test_unknown_cards_may_be_kept_and_are_noted() -> None:
    told = ran("validate", "--keep-unknown", deck([*friends(18), "Rok Hound", *enemies(11)]))
    assert told == Ran(
        1,
        f"ada.yaml: not legal, 1 rule broken {HEAD}"
        "  ada.yaml:3:1: 11 enemy cards in class; at least 12 needed (enemies): add 1\n"
        "      cardkit query --game runebound 'side:enemy -in:ada.yaml'\n",
        "note: ada.yaml:22:5: no card of runebound is called 'Rok Hound'; kept as unknown\n",
    )


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_told_what_a_deck_has(content: bytes) -> None:
    Path("empty.yaml").write_bytes(content)
    told = ran("validate", "empty.yaml")
    assert told == Ran(
        2,
        "",
        "empty.yaml:1:1: the deck file is empty; a deck has 'game', 'name' and a list for each zone\n",
    )


@pytest.mark.parametrize("content", [b"\0\1\2\3", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", bytes(range(256)) * 40])
def test_a_binary_file_is_no_deck(content: bytes) -> None:
    Path("photo.yaml").write_bytes(content)
    assert ran("validate", "photo.yaml") == Ran(2, "", "photo.yaml:1:1: not a text file; YAML or JSON is needed\n")


def test_ten_thousand_entries_are_judged() -> None:
    told = ran("validate", deck(["Rock Hound"] * 10_000, SKILLS))
    assert told == Ran(
        1,
        f"ada.yaml: not legal, 2 rules broken {HEAD}"
        "  ada.yaml:10003:5: 10000 cards in class; at most 30 allowed (size): cut 9970\n"
        "      cardkit query --game runebound '-type:skill in:ada.yaml'\n"
        "  ada.yaml:10003:5: 'Rock Hound' x10000 in class (lines 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 "
        "and 9988 more); at most 1 of each (unique): cut 9999\n",
    )


def test_a_deck_may_come_from_stdin() -> None:
    content = Path(deck(friends(18) + enemies(12))).read_bytes()
    assert ran("validate", "-", stdin=content) == Ran(0, f"-: legal {HEAD}")
    told = ran("validate", "-", stdin=content.replace(b"Woodcraft", b"Woodcrafd"))
    assert told == Ran(
        2,
        "",
        "-:35:5: no card of runebound is called 'Woodcrafd'; did you mean 'Woodcraft'?\n"
        '    - "Woodcrafd"\n'
        "      ^^^^^^^^^^^\n",
    )


def test_all_decks_are_judged_even_when_one_cannot_be_read() -> None:
    deck(friends(19) + enemies(12))
    deck(["Rok Hound"], file="ben.yaml")
    told = ran("validate", "runebound/ironbark", "ben.yaml", "ada.yaml", "runebound/ironbrk")
    assert told == Ran(
        2,
        f"runebound/ironbark: legal {HEAD}"
        f"ada.yaml: not legal, 1 rule broken {HEAD}{SIZE}"
        "4 decks: 1 legal, 1 not legal, 2 could not be read\n",
        "ben.yaml:4:5: no card of runebound is called 'Rok Hound'; did you mean 'Rock Hound'?\n"
        '    - "Rok Hound"\n'
        "      ^^^^^^^^^^^\n"
        "error: no deck file or deck on the shelf is called 'runebound/ironbrk'; did you mean 'runebound/ironbark'?\n",
    )


def test_decks_of_several_games_are_judged_by_their_own_rules_in_the_given_order() -> None:
    told = ran(*WITH_PEBBLES, "validate", "runebound/ironbark", "pebbles/tidepool", "runebound/duskfoot")
    assert told == Ran(
        0,
        f"runebound/ironbark: legal {HEAD}"
        "pebbles/tidepool: legal (pebbles, default)\n"
        f"runebound/duskfoot: legal {HEAD}"
        "3 decks: 3 legal, 0 not legal\n",
    )


def test_every_shipped_deck_is_legal_in_one_call() -> None:
    decks = [f"runebound/{path.stem}" for path in sorted((ROOT / "cards/runebound/decks").glob("*.yaml"))]
    told = ran("validate", *decks, "--level", "error")
    count = len(decks)
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines()[-1] == f"{count} decks: {count} legal, 0 not legal"


def test_annotations_have_file_line_and_column() -> None:
    deck(["Rok Hound"], file="ben.yaml")
    told = ran("validate", all_four(), "ben.yaml", "nobody", "--format", "github")
    again = friends(2)[1]
    assert told.code == 2
    assert told.err == ""
    assert told.out.splitlines() == [
        "::error file=ada.yaml,line=34,col=5,title=size::31 cards in class; at most 30 allowed (size): cut 1",
        f"::error file=ada.yaml,line=34,col=5,title=unique::'{again}' x2 in class (lines 5, 34); "
        "at most 1 of each (unique): cut 1",
        "::error file=ada.yaml,line=3,col=1,title=enemies::11 enemy cards in class; "
        "at least 12 needed (enemies): add 1",
        "::error file=ada.yaml,line=41,col=5,title=skills::6 cards in skills; at most 5 allowed (skills): cut 1",
        "::error file=ben.yaml,line=4,col=5::no card of runebound is called 'Rok Hound'; did you mean 'Rock Hound'?",
        told.out.splitlines()[-1],
    ]
    assert told.out.splitlines()[-1].startswith(
        "::error file=nobody::no deck file or deck on the shelf is called 'nobody'; "
        "known: defenders-of-the-wild/sample, "
    )


def test_annotations_of_warnings_are_warnings() -> None:
    told = ran("validate", deck(enemies(12), ()), "--format", "github")
    assert told == Ran(
        0,
        "::warning file=ada.yaml,line=1,col=1,title=first-skill::0 skills of level 1 in skills; "
        "at least 1 needed (first-skill): add 1\n"
        "::warning file=ada.yaml,line=1,col=1,title=five-skills::0 cards in skills; "
        "at least 5 needed (five-skills): add 5\n",
    )


def test_names_in_annotations_do_not_end_their_properties() -> None:
    told = ran("validate", deck(enemies(12), SKILLS[:4], "a,b: 50%.yaml"), "--format", "github")
    assert told.out.splitlines()[-1] == (
        "::warning file=a%2Cb%3A 50%25.yaml,line=16,col=1,title=five-skills::4 cards in skills; "
        "at least 5 needed (five-skills): add 1"
    )


def test_another_ruleset_may_be_asked_for() -> None:
    cards = friends(18) + enemies(11)
    told = ran("validate", deck([*cards, enemies(1)[0]]), "--rules", "drafted")
    assert told.code == 0
    assert told.out.startswith("ada.yaml: legal, 1 warning (runebound, drafted)\n")
    assert ran("validate", "ada.yaml", "--rules", "drafte") == Ran(
        2, "", "error: no ruleset is called 'drafte'; did you mean 'drafted'?\n"
    )


def test_the_number_of_players_is_at_least_one() -> None:
    path = deck(friends(18) + enemies(12))
    assert ran("validate", path, "--players", "3").code == 0
    assert ran("validate", path, "--players", "0") == Ran(
        2, "", "error: invalid value for '--players': 0 is too small; at least 1 is needed; see --help\n"
    )


def test_the_game_of_a_deck_and_of_the_command_line_must_agree() -> None:
    path = deck(friends(18) + enemies(12))
    assert ran(*WITH_PEBBLES, "validate", "--game", "Runebound", path).code == 0
    assert ran(*WITH_PEBBLES, "validate", "--game", "pebbles", path) == Ran(
        2, "", "error: --game says 'pebbles', the deck says 'runebound'; leave --game out\n"
    )
    Path("other.yaml").write_text("game: runebond\nclass: [Rock Hound]\n")
    assert ran("validate", "other.yaml") == Ran(
        2, "", "other.yaml:1:7: no game is called 'runebond'; did you mean 'runebound'?\n"
    )


def test_a_deck_that_names_no_game_is_of_the_only_one_or_asks() -> None:
    Path("any.yaml").write_text("pouch: [6 Whelk]\n")
    assert ran(*WITH_PEBBLES, "validate", "any.yaml") == Ran(
        2,
        "",
        "any.yaml:1:1: the deck does not say its game; 6 games are on the shelf: defenders-of-the-wild, pebbles, "
        "regicide, runebound, runebound-packs, warhammer-quest; "
        "write 'game: defenders-of-the-wild' at its top, or say --game\n",
    )
    told = ran(*WITH_PEBBLES, "validate", "any.yaml", "--game", "pebbles")
    assert told == Ran(
        1,
        "any.yaml: not legal, 1 rule broken (pebbles, default)\n"
        "  any.yaml:1:9: 'Whelk' x6 in pouch; at most 2 of each (copies): cut 4\n",
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (".", "'.' is a folder; a deck is a file"),
        ("a" * 300, f"'{'a' * 300}' cannot be read (File name too long)"),
    ],
)
def test_what_is_no_file_is_told(name: str, told: str) -> None:
    assert ran("validate", name) == Ran(2, "", f"error: {told}\n")


@pytest.mark.parametrize("name", ["../nobody.yaml", "/nobody.yaml", "nobody/", "./nobody"])
def test_a_path_that_leads_nowhere_is_not_found(name: str) -> None:
    told = ran("validate", name)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"error: no deck file or deck on the shelf is called '{name}'; ")


def test_a_file_that_is_too_large_is_refused() -> None:
    with Path("large.yaml").open("wb") as file:
        file.truncate(16 * 1024 * 1024 + 1)
    assert ran("validate", "large.yaml") == Ran(
        2, "", "error: 'large.yaml' is too large; a deck file has at most 16777216 bytes\n"
    )


def test_a_path_wins_over_a_name_on_the_shelf() -> None:
    Path("runebound").mkdir()
    shutil.copy(deck(friends(19) + enemies(12)), "runebound/ironbark")
    assert ran("validate", "runebound/ironbark").code == 1


def test_without_a_deck_the_usage_is_told() -> None:
    assert ran("validate") == Ran(2, "", "error: missing argument DECK; see --help\n")
    assert json.loads(ran("validate", "--format", "json").err) == {
        "format": 1,
        "errors": [{"kind": "usage", "message": "missing argument DECK", "hint": "see --help"}],
    }


def test_a_process_ends_with_the_code_of_the_answer() -> None:
    told = process("validate", "-", stdin=Path(deck(friends(19) + enemies(12))).read_bytes())
    assert told == Ran(1, f"-: not legal, 1 rule broken {HEAD}{SIZE.replace('ada.yaml', '-').splitlines()[0]}\n")


def test_what_is_wrong_with_the_yaml_does_not_hide_what_is_wrong_with_the_deck() -> None:
    text = "game: pebbles\npouch:\n  -\n  - Whelp\n  - *x\n  - Whelk x2\npouch:\n  - Ebb\n"
    Path("ada.yaml").write_text(text)
    assert ran(*WITH_PEBBLES, "validate", "ada.yaml") == Ran(
        2,
        "",
        "ada.yaml:3:4: an empty item; write a value or take the item out\n"
        "    -\n"
        "     ^\n"
        "ada.yaml:4:5: no card of pebbles is called 'Whelp'; did you mean 'Whelk'?\n"
        "    - Whelp\n"
        "      ^^^^^\n"
        "ada.yaml:5:5: '*x' would be an alias, and aliases are not read; as text, write '*x'\n"
        "    - *x\n"
        "      ^^\n"
        "ada.yaml:6:5: no card of pebbles is called 'Whelk x2'; the count goes first: write '2 Whelk'\n"
        "    - Whelk x2\n"
        "      ^^^^^^^^\n"
        "ada.yaml:7:1: key 'pouch' stands twice; the first is on line 2\n"
        "  pouch:\n"
        "  ^^^^^\n",
    )


def test_an_empty_item_alone_makes_a_deck_unreadable() -> None:
    Path("ada.yaml").write_text("game: pebbles\npouch:\n  - 6 Whelk\n  -\n")
    told = "ada.yaml:4:4: an empty item; write a value or take the item out\n    -\n     ^\n"
    assert ran(*WITH_PEBBLES, "validate", "ada.yaml") == Ran(2, "", told)
    assert ran(*WITH_PEBBLES, "query", "--game", "pebbles", "in:ada.yaml") == Ran(2, "", told)


def test_after_a_syntax_error_nothing_else_is_told() -> None:
    Path("ada.yaml").write_text("game: pebbles\nnmae: x\npouch:\n  -\n  - [Whelp\n")
    assert ran(*WITH_PEBBLES, "validate", "ada.yaml") == Ran(
        2,
        "",
        "ada.yaml:4:4: an empty item; write a value or take the item out\n"
        "    -\n"
        "     ^\n"
        "ada.yaml:5:5: '[' is not closed; close it with ']', and put ',' between its items; "
        "as part of a text, write '[Whelp'\n"
        "    - [Whelp\n"
        "      ^\n",
    )


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_device_without_an_end_is_read_no_further_than_a_deck_can_go() -> None:
    assert ran("validate", "/dev/zero") == Ran(
        2, "", "error: '/dev/zero' is too large; a deck file has at most 16777216 bytes\n"
    )


@pytest.mark.slow
def test_standard_input_is_read_no_further_than_a_deck_can_go() -> None:
    assert ran("validate", "-", stdin=b"#" * (16 * 1024 * 1024 + 1)) == Ran(
        2, "", "error: '-' is too large; a deck file has at most 16777216 bytes\n"
    )
    assert ran("validate", "-", stdin=b"\n" * (16 * 1024 * 1024)) == Ran(
        2, "", "-:1:1: the deck file is empty; a deck has 'game', 'name' and a list for each zone\n"
    )


def test_a_list_of_unknown_cards_is_told_shortly() -> None:
    Path("list.txt").write_text("4 Wlof\n" * 10_000)
    done = ran(*WITH_PEBBLES, "validate", "list.txt", "--game", "pebbles")
    first, second, *_ = done.err.splitlines()
    hint = "a list has lines such as '2 NAME'; a deck file of cardkit's own starts with 'game: pebbles'"
    assert (done.code, done.out, first) == (2, "", f"list.txt:1:1: no card found in 10000 lines; {hint}")
    assert second == "list.txt:1:3: no card of pebbles is called 'Wlof'"
    assert done.err.endswith("and 9951 more faults\n")
    assert ran("validate", "list.txt").err == (
        "list.txt:1:1: a list of another program says no game; 5 games are on the shelf: defenders-of-the-wild, "
        "regicide, runebound, runebound-packs, warhammer-quest; say which with --game\n"
    )


def test_a_deck_does_not_drive_the_terminal() -> None:
    Path("x.yaml").write_text('game: pebbles\npouch: ["\\e[31mx\\u202e"]\n')
    assert ran(*WITH_PEBBLES, "validate", "x.yaml") == Ran(
        2,
        "",
        "x.yaml:2:9: no card of pebbles is called '\\x1b[31mx\\u202e'\n"
        '  pouch: ["\\e[31mx\\u202e"]\n          ^^^^^^^^^^^^^^^\n',
    )


def test_an_empty_game_is_told_where_it_stands() -> None:
    Path("x.yaml").write_text('game: ""\npouch: [Whelk]\n')
    assert ran(*WITH_PEBBLES, "validate", "x.yaml") == Ran(
        2, "", 'x.yaml:1:7: game is empty; leave it out or give it a value\n  game: ""\n        ^^\n'
    )


def test_of_many_unknown_cards_fifty_are_told_and_the_rest_is_counted() -> None:
    told = ran("validate", deck([f"Nobody {number}" for number in range(60)]))
    assert told.code == 2
    assert told.err.count("no card of runebound is called") == 50
    assert told.err.splitlines()[-1] == "... and 10 more faults"
