"""What `draft` refuses, and that it leaves nothing behind."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from draft_shell import ADA, THREE, Shell
from draft_table import unbound
from shell import PEBBLES, Ran, ran


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def test_t42_one_player_is_refused(shell: Shell) -> None:
    assert shell("run ADA=runebound/ironbark --auto --seed 7 -o out") == (
        2,
        "",
        "error: 1 seat; the draft 'tailored' is for 2 to 8\n",
    )
    pool = "--game runebound --pool-query set:ironbark --seed 7"
    told = "error: 3 seats; the draft 'grid' is for 2\n"
    assert shell(f"new ADA BEN CEM --draft grid {pool} -o log") == (2, "", told)
    assert shell.files() == []


NINE = (
    "game: runebound\nname: Nine\nclass: [Feed the Fire, Gallows Crossroads, Hired Mourners, Backdraft,\n"
    "  Furnace Heart, Crossing of the Wolves, Arrow from Nowhere, Cut the Rope Bridge, Debt Collector in Red]\n"
)


def test_t42_nine_enemies_are_refused_by_the_rules_and_without_them(shell: Shell) -> None:
    shell.write("nine.yaml", NINE)
    code, out, err = shell("run ADA=runebound/ironbark BEN=nine.yaml --auto --seed 7 -o out")
    assert (code, err) == (1, "BEN: 'nine.yaml' is not legal, 1 rule broken, 2 warnings\n")
    assert "nine.yaml:3:1: 9 enemy cards in class; at least 12 needed (enemies): add 3" in out
    assert shell("run ADA=runebound/ironbark BEN=nine.yaml --auto --seed 7 -o out --unchecked") == (
        2,
        "",
        "error: BEN is short: 9 cards of side:enemy in class; 10 to pick\n",
    )
    assert shell.files() == ["nine.yaml"]


def test_ten_enemies_play_where_rules_are_not_checked(shell: Shell) -> None:
    shell.write("ten.yaml", NINE.replace("in Red]", "in Red, Briar Wight]"))
    assert shell("new ADA=runebound/ironbark BEN=ten.yaml --seed 7 -o log")[0] == 1
    assert shell("new ADA=runebound/ironbark BEN=ten.yaml --seed 7 -o log --unchecked")[0] == 0


def test_an_unreadable_deck_does_not_hide_an_illegal_one(shell: Shell) -> None:
    shell.write("nine.yaml", NINE)
    code, out, err = shell("new ADA=nine.yaml BEN=missing.yaml CEM=runebound/duskfoot --seed 7 -o log")
    assert code == 2
    assert out.splitlines()[0] == "nine.yaml: not legal, 1 rule broken, 2 warnings (runebound, default)"
    assert err.splitlines()[:2] == [
        "ADA: 'nine.yaml' is not legal, 1 rule broken, 2 warnings",
        "BEN: 'missing.yaml' cannot be read",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "new ADA ruin -o log",
            "nobody brings a deck, and no game is named; write SEAT=DECK, or name a draft from a pool, with --game",
        ),
        (f"run {THREE} -o out", "nobody says what is picked; --picks FILE or --auto says it"),
        (
            f"run {THREE} --auto --picks x -o out",
            "--picks and --auto exclude each other; --picks FILE or --auto says it",
        ),
        (f"new {THREE} --draft tailord --seed 1 -o log", "no draft is called 'tailord'; did you mean 'tailored'?"),
        (f"run {THREE} --picks none.yaml --seed 1 -o out", "no picks file is called 'none.yaml'"),
        ("status nowhere.jsonl", "no draft log is called 'nowhere.jsonl'"),
        ("return nowhere.jsonl --tick BEN", "'BEN' is no pair of players; write FROM:TO, such as BEN:ADA, or 'all'"),
        ("return log --tick all --tick ADA:BEN", "--tick all stands beside another --tick; 'all' ticks everything"),
        (
            f"new {THREE} --seed 7 -o nowhere/log",
            "'nowhere/log' cannot be written (the folder 'nowhere' does not exist)",
        ),
        (f"new {THREE} --seed 7 -o .", "'.' is a folder; the path of a file is needed"),
        (f"new {THREE} --seed 7 --out=", "--out is empty; a path is needed"),
        (f"run {THREE} --auto --seed 7 --out=", "--out is empty; a path is needed"),
        ("pick log ADA briar-wight --auto", "cards stand beside --auto or --picks; one of them says what is picked"),
    ],
)
def test_what_cannot_be_done_is_told(shell: Shell, line: str, told: str) -> None:
    assert shell(line) == (2, "", f"error: {told}\n")
    assert shell.files() == []


def test_t42_wrong_picks_leave_the_log_as_it_is(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    before = Path("log").read_bytes()
    assert shell("pick log ADA " + ADA.replace(" cut-the-rope-bridge", "")) == (
        2,
        "",
        "error: ADA gives 4 cards to CEM (right); 5 needed\nerror: ADA picks 9 cards; 10 needed\n",
    )
    assert shell("pick log ADA " + ADA.replace("cut-the-rope-bridge", "stand-like-oak")) == (
        2,
        "",
        "error: 'Stand Like Oak' of ADA is not side:enemy; only such cards are picked\n",
    )
    assert shell("pick log ADA " + ADA.replace("cut-the-rope-bridge", "briar-wight")) == (
        2,
        "",
        "error: ADA offers 'Briar Wight' to left and right, and has 1 copy of it\n",
    )
    assert shell("pick log ADA " + ADA.replace("cut-the-rope-bridge", ""), "Plague Pit") == (
        2,
        "",
        "error: 'Plague Pit' is not in ADA's deck\n",
    )
    assert Path("log").read_bytes() == before


def test_who_names_no_card_is_told_which_may_be_picked(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    told = (
        "error: nobody says what ADA picks; write left=NAME NAME ... right=NAME NAME ... (quote names with spaces), "
        "--picks FILE or --auto; 10 of these: Arrow from Nowhere; Fouled Waterskin; Scent of Blood; No Way Out; "
        "Cut the Rope Bridge; Toll of the Greenwood; Horn of the Long Hunt; Crossing of the Wolves; Bramble Maze; "
        "Bristleback Sow; Poachers of the King's Deer; Briar Wight; The Ironbark Walks\n"
    )
    assert shell("pick log ADA") == (2, "", told)
    assert shell("seal log ADA") == (2, "", told)
    assert shell.files() == ["log"]


def test_a_wrong_name_is_answered_with_a_name(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    assert shell("pick log ADA", "left=Briar Whigt", "scent-of-blod") == (
        2,
        "",
        "error: ADA has no card that is called 'Briar Whigt'; did you mean 'Briar Wight'?\n"
        "error: ADA has no card that is called 'scent-of-blod'; did you mean 'Scent of Blood'?\n",
    )


def test_a_game_without_drafts_says_where_they_would_stand(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PEBBLES, "shelf")
    game = Path("shelf/cards/pebbles/game.yaml")
    game.write_text(game.read_text("utf-8").partition("drafts:\n")[0], encoding="utf-8")
    monkeypatch.setenv("CARDKIT_HOME", "shelf")
    assert shell("new ADA=pebbles/heap BEN=pebbles/heap -o log") == (
        2,
        "",
        "error: pebbles has no drafts of its own; --draft names one for any game; "
        "game.yaml describes a game's own under 'drafts'\n",
    )


def test_a_log_is_not_overwritten(shell: Shell) -> None:
    assert shell(f"new {THREE} --seed 7 -o log")[0] == 0
    assert shell(f"new {THREE} --seed 7 -o log")[0] == 0
    assert shell(f"new {THREE} --seed 8 -o log") == (2, "", "error: 'log' exists already; --force overwrites it\n")
    assert shell(f"new {THREE} --seed 8 -o log --force")[0] == 0
    assert '"seed":8,' in Path("log").read_text("utf-8")


def test_a_refused_run_writes_nothing_beside_what_is_there(shell: Shell) -> None:
    (shell.folder / "out/decks").mkdir(parents=True)
    shell.write("out/decks/BEN.yaml", "mine\n")
    code, _, err = shell(f"run {THREE} --auto --seed 7 -o out")
    assert (code, err) == (2, "error: 'out/decks/BEN.yaml' exists already; --force overwrites it\n")
    assert shell.files() == ["out/decks/BEN.yaml"]


def test_a_draft_needs_a_folder(shell: Shell) -> None:
    shell.write("file", "mine\n")
    assert shell(f"run {THREE} --auto --seed 7 -o file") == (2, "", "error: 'file' is a file; a folder is needed\n")
    assert shell.files() == ["file"]


STRANGER = '"cards":[{"card":"briar-wight","zone":"nope","copies":1},'


def test_a_zone_that_the_game_lacks_stops_every_command(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    before = unbound(Path("out/draft.jsonl").read_text("utf-8")).replace('"cards":[', STRANGER, 1)
    shell.write("log", before)
    told = "log:1:1: runebound has no zone 'nope' ('briar-wight' of ADA); known: class, skills\n"
    for line in ("verify log", "status log", "decks log -o new", "return log", "return log --tick all", "undo log ADA"):
        assert shell(line) == (2, "", told)
    assert shell("pick log ADA --auto") == (2, "", told)
    assert Path("log").read_text("utf-8") == before
    assert not Path("new").exists()


def test_a_card_that_the_game_lacks_is_no_deck_and_no_print(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    log = unbound(Path("out/draft.jsonl").read_text("utf-8"))
    shell.write("log", log.replace('"cards":[', STRANGER.replace("briar-wight", "none").replace("nope", "class"), 1))
    told = "log:1:1: runebound has no card with the id 'none', which ADA brings\n"
    assert shell("decks log -o new") == (2, "", told)
    assert ran("render", "log", "-o", "log.pdf") == Ran(2, "", told)
    note = "note: not among the cards of 'runebound': none\n"
    said = (
        "log: done; 4 events, 3 picks (as the seed picks: "
        "1 of 1 by ADA, 1 of 1 by BEN, 1 of 1 by CEM); 91 copies, each with its owner\n"
        "its lines are not bound to each other, as they are in logs that were begun later\n"
    )
    assert shell("verify log") == (0, said, note)
    assert not Path("new").exists()
    assert not Path("log.pdf").exists()


def test_a_seal_that_the_log_cannot_take_leaves_no_secret(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    before = Path("log").read_bytes()
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0})); sys.argv[1:] = sys.argv[2:]; "
    )
    code = limited.format(len(before)) + "from cardkit.cli import main; main()"
    command = [sys.executable, "-c", code, "-", "draft", "seal", "log", "ADA", "--auto"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: 'log' cannot be written (File too large)\n"
    assert Path("log").read_bytes() == before
    assert shell.files() == ["log"]
