"""What is said of slips: a seal that was taken back, a pick that was never sealed, whoever brings the cards."""

from pathlib import Path

import pytest
from draft_shell import THREE, Shell

POOLED = "--game runebound --pool-query -type:skill --seed 3"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def test_the_file_of_a_seal_that_was_taken_back_is_told(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    shell("seal log ADA --auto")
    assert shell("undo log ADA")[2] == (
        "note: the pick that was sealed still lies at 'log.ADA.sealed'; nothing needs it any more\n"
    )
    assert shell("pick log ADA --auto")[0] == 0
    assert shell("undo log ADA --lost") == (2, "", "error: ADA has no sealed pick to lose at this step\n")


def test_a_draft_in_which_nobody_picks_needs_no_choice(shell: Shell) -> None:
    assert shell(f"run ADA BEN --draft sealed --set cards=3 {POOLED} -o out")[0] == 0
    assert shell.files() == ["out/decks/ADA.yaml", "out/decks/BEN.yaml", "out/draft.jsonl", "out/ledger.txt"]
    assert shell(f"run ADA BEN --draft grid --set grids=1 {POOLED} -o other") == (
        2,
        "",
        "error: nobody says what is picked; --picks FILE or --auto says it\n",
    )


def test_whoever_brings_the_pool_is_named_in_any_case(shell: Shell) -> None:
    shell("run ADA BEN --draft booster --set pack=2 --set packs=1 --pool Carl=regicide/full --seed 3 --auto -o out")
    assert shell("return out/draft.jsonl --tick ada:carl --tick BEN:CARL") == (
        0,
        "ADA gave Carl 2 cards back\nBEN gave Carl 2 cards back\n",
        "",
    )


def test_a_card_that_is_gone_is_told_with_who_has_it(shell: Shell) -> None:
    shell(f"new ADA BEN --draft rotisserie --set rounds=1 {POOLED} -o log")
    shell("pick log ADA", "The Uncrowned")
    assert shell("pick log BEN", "The Uncrowned") == (
        2,
        "",
        "error: 'The Uncrowned' is not in the pool; ADA has taken it\n",
    )


def test_what_is_owed_of_a_draft_that_goes_on_tells_no_pick(shell: Shell) -> None:
    shell("new ADA BEN --draft booster --set pack=2 --set packs=1 --pool Carl=regicide/full --seed 3 -o log")
    shell("pick log all --auto")
    assert shell("owed log") == (0, "nothing is owed\n", "note: log: the draft is not done yet\n")
