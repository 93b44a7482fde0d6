"""`cardkit setup`: checklists as a person reads them, and piles as JSON, deck files and paper."""

import json
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from setups import FOLDER, calls, transcript
from shell import Ran, answer, ran
from shipped import cards, laid, piles


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_a_set_up_is_told_as_its_golden_checklist(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert transcript(calls(text)) == text


@pytest.mark.parametrize(
    ("players", "hand", "jesters", "left"), [(1, 8, 0, 32), (2, 7, 0, 26), (3, 6, 1, 23), (4, 5, 2, 22)]
)
def test_t59_hands_jesters_and_tavern_by_player_count(players: int, hand: int, jesters: int, left: int) -> None:
    found = piles("regicide", "--players", str(players), "--seed", "1")
    hands = [found.pop(f"hand {number}") for number in range(1, players + 1)]
    assert [len(each) for each in hands] == [hand] * players
    assert len(found["tavern"]) == left
    dealt = [card for each in (*hands, found["tavern"]) for card in each]
    assert sum("jester" in card for card in dealt) == jesters
    assert len(dealt) == 40 + jesters


def test_t60_the_castle_has_jacks_then_queens_then_kings() -> None:
    castle = piles("regicide", "--players", "2", "--seed", "1")["castle"]
    assert [card.split("-")[0] for card in castle] == ["jack"] * 4 + ["queen"] * 4 + ["king"] * 4
    assert len(set(castle)) == 12


def test_every_copy_lies_in_one_pile_and_a_seed_says_which() -> None:
    every = cards("regicide")
    for players in "1234":
        found = piles("regicide", "--players", players, "--seed", "5")
        assert Counter(card for each in found.values() for card in each) == Counter(card["id"] for card in every)
        assert found == piles("regicide", "--players", players, "--seed", "5")
        assert found != piles("regicide", "--players", players, "--seed", "6")


def test_t38_decks_of_25_and_5_are_shuffled_and_dealt_each_by_its_own() -> None:
    """CD-10 to CD-12: a hand of 6 from the shuffled class deck, the skills as they are."""
    words = ("runebound", "ADA=runebound/ironbark", "BEN=runebound/duskfoot", "--seed", "3")
    found = piles(*words)
    assert {name: len(pile) for name, pile in found.items()} == {
        "class ADA": 19,
        "skills ADA": 5,
        "class BEN": 19,
        "skills BEN": 5,
        "hand ADA": 6,
        "hand BEN": 6,
    }
    alone = piles("runebound", "ADA=runebound/ironbark", "--seed", "3")
    assert alone == {name: pile for name, pile in found.items() if name.endswith("ADA")}


def test_a_drawn_seed_is_told_and_gives_the_same_again() -> None:
    done = ran("setup", "regicide", "--players", "2")
    seed = done.err.split(";")[0].removeprefix("note: seed ")
    assert done.err == f"note: seed {seed}; --seed {seed} gives the same again\n"
    assert ran("setup", "regicide", "--players", "2", "--seed", seed) == Ran(0, done.out, "")


def test_piles_are_written_as_decks_that_read_back(tmp_path: Path) -> None:
    out = tmp_path / "evening"
    words = ("setup", "regicide", "--players", "3", "--seed", "7")
    done = ran(*words, "-o", str(out))
    told = ran(*words).out
    names = {card["id"]: card["name"] for card in cards("regicide")}
    stems = ("castle", "tavern", "hand-1", "hand-2", "hand-3", "box")
    files = [*(f"{out / stem}.yaml" for stem in stems), f"{out / 'checklist.txt'}"]
    assert done == Ran(0, f"{told}written: {', '.join(files)}\n", "")
    assert (out / "checklist.txt").read_text(encoding="utf-8") == told
    assert (out / "hand-1.yaml").read_text(encoding="utf-8") == (
        'game: regicide\nname: hand 1\nnotes: "from the top of the pile, zone by zone"\ntavern:\n'
        + "".join(f"  - {names[card]}\n" for card in piles(*words[1:])["hand 1"])
    )
    assert ran("validate", f"{out}/castle.yaml", "--players", "3").out.splitlines()[0].endswith("(regicide, default)")
    assert ran(*words[:-1], "8", "-o", str(out)).code == 2


def test_piles_of_an_earlier_set_up_do_not_stay_beside_new_ones(tmp_path: Path) -> None:
    out = tmp_path / "evening"
    words = ("setup", "regicide", "--seed", "7", "-o", str(out), "--players")
    assert ran(*words, "4").code == 0
    (out / "notes.yaml").write_text("name: notes\n", encoding="utf-8")
    (out / "copy.yaml").write_bytes((out / "hand-4.yaml").read_bytes())
    (out / "checklist.txt").unlink()
    assert ran(*words, "2") == Ran(
        2, "", f"error: '{out}' holds piles of an earlier set-up: 'hand-3.yaml', 'hand-4.yaml'; --force deletes them\n"
    )
    done = ran(*words, "2", "--force")
    assert (done.code, done.err) == (0, "note: deleted, of an earlier set-up: hand-3.yaml, hand-4.yaml\n")
    left = sorted(path.name for path in out.iterdir())
    assert left == sorted(
        [*(Path(each).name for each in done.out.splitlines()[-1].removeprefix("written: ").split(", ")), *OWN]
    )
    piles = [path for path in out.glob("*.yaml") if path.name not in OWN]
    assert sum(path.read_text(encoding="utf-8").count("\n  - ") for path in piles) == 54


OWN = ("copy.yaml", "notes.yaml")
"""Files that no set-up wrote under these names."""


@pytest.mark.parametrize("name", ["list.txt", "list.png", "list.JPG", "list.docx", "list.odt"])
def test_a_folder_of_piles_is_not_called_like_a_file(name: str, tmp_path: Path) -> None:
    done = ran("setup", "regicide", "--players", "2", "--seed", "7", "-o", str(tmp_path / name))
    assert (done.code, done.out, done.err) == (
        2,
        "",
        f"error: piles are written into a folder, and the checklist as PDF, not '{Path(name).suffix}'; "
        "name a folder, or 'list.pdf'\n",
    )
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_may_have_any_name(tmp_path: Path) -> None:
    for name in ("evening.png", "evening-1.5"):
        (tmp_path / "evening.png").mkdir(exist_ok=True)
        assert ran("setup", "regicide", "--players", "2", "--seed", "7", "-o", str(tmp_path / name)).code == 0


@pytest.mark.slow
def test_the_checklist_is_printed_on_one_small_page(tmp_path: Path) -> None:
    out = tmp_path / "list.pdf"
    assert ran("setup", "regicide", "--players", "4", "--seed", "7", "-o", str(out)).code == 0
    document = pypdfium2.PdfDocument(out)
    assert len(document) == 1
    assert [round(side / 72 * 25.4) for side in document[0].get_size()] == [105, 148]
    text = document[0].get_textpage().get_text_bounded()
    assert "Each player draws 5 cards." in text
    assert "hand 4 5" in text.replace("\r\n", " ")


@pytest.mark.parametrize("number", ["1.5", "-1", "10001"])
def test_copies_that_cannot_be_are_told_at_their_card(
    number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ran("init", "--game", "wolves").code == 0
    schema = Path("schemas/cards/wolves.schema.json")
    shape = json.loads(schema.read_text(encoding="utf-8"))
    shape["properties"]["many"] = {"type": "number"}
    schema.write_text(json.dumps(shape), encoding="utf-8")
    game = Path("cards/wolves/game.yaml")
    recipe = "setups: {default: {copies: many, steps: [{text: a, pile: all}]}}\n"
    game.write_text(game.read_text(encoding="utf-8") + recipe, encoding="utf-8")
    first = Path("cards/wolves/first.yaml")
    first.write_text(
        f"set: {{id: first, name: x}}\ncards:\n  - {{id: a, name: A, kind: place, cost: 1, text: x, many: {number}}}\n"
    )
    assert ran("setup", "wolves") == Ran(
        2, "", f"cards/wolves/first.yaml:3:5: many of 'A' is {number}; 0 to 10000 copies can be there\n"
    )


def test_a_game_without_set_ups_says_where_they_are_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ran("init", "--game", "wolves").code == 0
    assert ran("setup", "wolves").err == ("error: wolves has no set-ups; game.yaml describes them under 'setups'\n")


def test_a_call_that_does_not_fit_says_what_would() -> None:
    pair = ("ADA=runebound/ironbark", "BEN=runebound/duskfoot")
    calls_ = [
        ("regicide",),
        ("runebound-packs",),
        ("warhammer-quest", "--players", "2", "--option", "junction=20"),
        ("warhammer-quest", "--players", "2", "--option", "blanks=asid"),
        ("regicide", "--players", "5"),
        ("regicide", "--players", "2", "--setup", "defualt"),
        ("regicide", *pair),
        ("runebound", *pair, "--players", "3"),
        ("runebound", "ADA=runebound/ironbark", "ada=runebound/duskfoot"),
        ("runebound", "A B=runebound/ironbark", *pair, "ada=runebound/duskfoot"),
        ("runebound", "runebound/ironbark", "ADA=", *pair),
        ("runebound", "runebound/ironbark"),
        ("runebound", "ADA=regicide/full"),
        ("runeboun", "--players", "2"),
        ("regicide", "--players", "2", "-o", "list.txt"),
    ]
    told = [ran("setup", *call) for call in calls_]
    assert [(each.code, each.out) for each in told] == [(2, "")] * len(calls_)
    assert [each.err for each in told] == [
        "error: the set-up 'default' is for 1 to 4 players; say --players\n",
        "error: the set-up 'default' is for 1 to 6 players; say --players; "
        "'cardkit setup' lists what else may be chosen\n",
        "error: no value of 'junction' is called '20'; known: none, 1 to 12\n",
        "error: no value of 'blanks' is called 'asid'; did you mean 'aside'?\n",
        "error: 5 players; the set-up 'default' is for 1 to 4\n",
        "error: no set-up of regicide is called 'defualt'; did you mean 'default'?\n",
        "error: the set-up 'default' asks for no decks; leave them out\n",
        "error: --players says 3, 2 decks are named\n",
        "error: two seats are called 'ada'; seats differ in more than case\n",
        "error: 'A B' is no name for a seat; letters, digits, '_' and '-' are allowed\n"
        "error: two seats are called 'ada'; seats differ in more than case\n",
        "error: 'ADA=' is no seat with a deck; write SEAT=DECK, such as ADA=ada.yaml\n",
        "error: 'runebound/ironbark' is no seat with a deck; write SEAT=DECK, such as ADA=ada.yaml\n",
        "regicide/full:2:1: this deck is of regicide, not of runebound\n",
        "error: no game is called 'runeboun'; did you mean 'runebound'?\n",
        "error: piles are written into a folder, and the checklist as PDF, not '.txt'; name a folder, or 'list.pdf'\n",
    ]


@pytest.mark.parametrize(
    ("game", "players", "words"),
    [
        ("regicide", 4, ()),
        ("runebound-packs", 5, ("packs=kellos,walkers,shadows,drakes,cult", "use=packs-first")),
        ("runebound-packs", 2, ("packs=drakes,kelnov",)),
        ("warhammer-quest", 3, ("blanks=in", "junction=5")),
    ],
)
def test_every_shipped_set_up_keeps_all_copies_whatever_the_seed(
    game: str, players: int, words: tuple[str, ...]
) -> None:
    tables = [
        Counter(card for pile in found.values() for card in pile) for found in laid(game, players, range(50), *words)
    ]
    assert tables == [tables[0]] * 50
    orders = {tuple(found.items()) for found in laid(game, players, range(50), *words)}
    assert len(orders) == 50


def test_without_a_game_what_can_be_set_up_is_listed() -> None:
    assert ran("setup") == Ran(
        0,
        "defenders-of-the-wild: Defenders of the Wild: defenders and machine cards, 1 to 4 players\n"
        "  --option factions=coven|order|council|sect,...  factions in play\n"
        "  --option hand=unknown*|1 to 10  number of defenders in a hand\n"
        "regicide: Regicide: castle and tavern, 1 to 4 players\n"
        "runebound SEAT=DECK...: Runebound 2nd edition: class and skill decks, 1 to 6 players\n"
        "  --option start=gold*|skill  What each hero starts with\n"
        "runebound-packs: Runebound 2nd edition: card packs, 1 to 6 players\n"
        "  --option packs=kellos|walkers|shadows|drakes|kelnov|cult,...  packs in play\n"
        "  --option use=mix*|packs-first  way of market and challenge packs\n"
        "warhammer-quest: Warhammer Quest (1995): event and dungeon cards, 1 to 4 players\n"
        "  --option blanks=aside*|in  way of the blank event cards\n"
        "  --option junction=none*|1 to 12  number of dungeon cards that are drawn at a T-junction\n",
    )
    listed = answer("answer-setups", ran("setup", "--format", "json").out)
    assert isinstance(listed["setups"], list)
    assert listed["setups"][1] == {
        "game": "regicide",
        "setup": "default",
        "title": "Regicide: castle and tavern",
        "players": {"min": 1, "max": 4},
        "decks": False,
    }


def test_that_no_pack_was_chosen_is_told_with_those_that_there_are() -> None:
    assert ran("setup", "runebound-packs", "--players", "3").err == (
        "note: no packs in play; say --option packs=VALUE,...; known: kellos, walkers, shadows, drakes, kelnov, cult\n"
    )


def test_a_deck_that_breaks_the_rules_is_told_of_but_laid_out() -> None:
    done = ran("setup", "runebound", "ADA=runebound/ironbark", "BEN=runebound/illegal/overloaded", "--seed", "3")
    assert (done.code, done.err) == (
        0,
        "note: the deck of BEN is not legal: 'cardkit validate runebound/illegal/overloaded' tells why\n",
    )


def test_render_says_which_command_prints_a_set_up(tmp_path: Path) -> None:
    assert ran("render", "regicide/full", "--document", "setup", "-o", str(tmp_path / "x.pdf")) == Ran(
        2,
        "",
        "error: this document is about a set-up, not about decks or a draft; cardkit setup GAME -o list.pdf\n",
    )


def test_a_paper_without_a_pdf_is_refused(tmp_path: Path) -> None:
    told = Ran(2, "", "error: --paper is for a PDF; add -o FILE.pdf, or leave it out\n")
    assert ran("setup", "regicide", "--players", "2", "--paper", "nonsense") == told
    assert ran("setup", "regicide", "--players", "2", "--paper", "a6", "-o", str(tmp_path / "x")) == told


def test_a_deck_that_is_too_small_is_told_of_without_the_recipe(tmp_path: Path) -> None:
    deck = tmp_path / "small.yaml"
    text = "name: Small\ngame: runebound\nclass: [Briar Wight, Burnt Map, No Way Out]\nskills: [Woodcraft]\n"
    deck.write_text(text, encoding="utf-8")
    done = ran("setup", "runebound", f"ADA={deck}", "--seed", "1")
    assert (done.code, done.err) == (
        2,
        "error: 'class ADA' has 3 cards; 6 are taken for 'hand ADA'; the deck needs more cards\n",
    )


def test_a_set_up_for_one_number_of_players_says_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ran("init", "--game", "wolves").code == 0
    game = Path("cards/wolves/game.yaml")
    recipe = "setups: {default: {players: {min: 2, max: 2}, steps: [{text: Howl.}]}}\n"
    game.write_text(game.read_text(encoding="utf-8") + recipe, encoding="utf-8")
    assert ran("setup", "wolves", "--players", "3").err == "error: 3 players; the set-up 'default' is for 2\n"


def test_what_a_list_does_not_say_in_a_locale_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = Path(__file__).parent.parent / "cards/regicide/game.yaml"
    lacking = ("        official rules: viralliset säännöt\n", "        hand: käsi\n")
    text = shipped.read_text("utf-8")
    for each in lacking:
        text = text.replace(each, "")
    (tmp_path / "cards/regicide").mkdir(parents=True)
    (tmp_path / "cards/regicide/game.yaml").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    told = ran("setup", "regicide", "--players", "3", "--seed", "7", "--lang", "fi")
    assert told.err == "note: told in 'en' too: official rules, hand 1, hand 2, hand 3\n"
    assert told.out.splitlines()[-5:] == [
        "tavernapakka: 23 korttia",
        "hand 1: 6 korttia",
        "hand 2: 6 korttia",
        "hand 3: 6 korttia",
        "laatikko: 1 kortti",
    ]
