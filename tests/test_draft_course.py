"""A draft event by event: picks, seals and undos, as their users type them."""

import json
import shutil
from pathlib import Path

import pytest
from draft_shell import ADA, RUN, THREE, Shell, answer, last_code, seats
from draft_table import unbound
from shell import Ran, ran


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def test_d04_a_draft_goes_on_in_another_folder_without_decks(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    shell("pick log CEM --auto")
    (shell.folder / "elsewhere").mkdir()
    shutil.copy("log", "elsewhere/copy.jsonl")
    code, out, _ = shell("pick elsewhere/copy.jsonl BEN --auto")
    assert (code, out) == (
        0,
        "the seed picks 10 cards for BEN\n"
        "runebound, draft 'tailored', seed 7: waiting for ADA\n"
        "ADA (Ironbark Warden)\n"
        "  picks 10 cards (side:enemy in class): 5 to the left, 5 to the right\n"
        "BEN (Gravechant)\n  has picked\n"
        "CEM (Duskfoot Thief)\n  has picked\n",
    )
    shell("pick elsewhere/copy.jsonl ADA --auto")
    for seat in ("BEN", "ADA"):
        shell(f"pick log {seat} --auto")
    assert Path("log").read_bytes() == Path("elsewhere/copy.jsonl").read_bytes()
    assert shell("status log")[1] == RUN.rpartition("written")[0]


def test_a_log_goes_on_where_the_game_is_unknown(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    text = Path("log").read_text("utf-8").replace('"game":"runebound"', '"game":"lost"')
    shell.write("log", unbound(text))
    for seat in ("ADA", "BEN", "CEM"):
        code, out, err = shell(f"pick log {seat} --auto")
        assert (code, err) == (
            0,
            "note: the game 'lost' is not on this machine's shelf; cards are called by their ids\n",
        )
    assert out.splitlines()[3] == (
        "  to BEN (left): poachers-of-the-kings-deer; bristleback-sow; briar-wight; scent-of-blood; bramble-maze"
    )


def test_only_the_seat_itself_sees_its_pick_before_the_exchange(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    shell("pick log ADA --auto")
    assert shell("status log --seat ada")[1] == "".join(RUN.splitlines(keepends=True)[:4]).replace(
        "done", "waiting for BEN, CEM"
    )


def test_a_sealed_pick_stays_secret_until_it_is_revealed(shell: Shell) -> None:
    shell(f"new {seats(['ADA', 'BEN'])} --seed 7 -o log")
    code, out, err = shell(f"seal log ADA {ADA}")
    assert (code, out.splitlines()[3], err) == (0, "  has sealed a pick, to be revealed", "")
    assert "briar-wight" not in Path("log").read_text("utf-8").splitlines()[1]
    assert shell.files() == ["log", "log.ADA.sealed"]
    assert shell("reveal log ADA") == (
        2,
        "",
        "error: ADA reveals too early: BEN still to pick or seal; seals are opened together\n",
    )
    shell("pick log BEN --auto")
    assert shell("reveal log ada")[0] == 0
    assert shell.files() == ["log"]
    assert shell("verify log")[1] == (
        "log: done; 4 events, 2 picks (as the seed picks: 1 of 1 by ADA, 1 of 1 by BEN), 1 seal kept; "
        "60 copies, each with its owner\n"
        f"code of the last line: {last_code('log')}\n"
    )
    assert shell("undo log BEN") == (
        2,
        "",
        "error: BEN cannot take the pick back: seals have been opened (ADA); "
        "once a seal is opened, every pick and seal of its step stands\n",
    )


def test_a_seal_of_the_seeds_pick_is_told_to_hide_nothing(shell: Shell) -> None:
    shell(f"new {seats(['ADA', 'BEN'])} --seed 7 -o log")
    code, _, err = shell("seal log ADA --auto")
    assert (code, err) == (
        0,
        "note: this seal hides nothing: the log has the seed, so that everybody can tell what --auto picks\n",
    )


def test_a_seal_is_kept_in_a_folder_that_is_there(shell: Shell) -> None:
    shell(f"new {seats(['ADA', 'BEN'])} --seed 7 -o log")
    assert shell(f"seal log ADA {ADA} --kept nowhere/mine") == (
        2,
        "",
        "error: 'nowhere/mine' cannot be written (the folder 'nowhere' does not exist)\n",
    )
    assert shell(f"seal log ADA {ADA} --kept log") == (
        2,
        "",
        "error: 'log' exists already and is another kind of file\n",
    )
    assert len(Path("log").read_text("utf-8").splitlines()) == 1


def test_a_second_seal_takes_the_place_of_the_one_that_was_taken_back(shell: Shell) -> None:
    shell(f"new {seats(['ADA', 'BEN'])} --seed 7 -o log")
    shell(f"seal log ADA {ADA}")
    shell("undo log ADA")
    left, right = ADA.split(" right=")
    swapped = f"left={right} right={left.removeprefix('left=')}"
    assert shell(f"seal log ADA {swapped}")[0] == 0
    shell("pick log BEN --auto")
    code, out, _ = shell("reveal log ADA")
    assert (code, out.splitlines()[3]) == (
        0,
        "  to BEN (left): Crossing of the Wolves; Horn of the Long Hunt; Fouled Waterskin; Arrow from Nowhere; "
        "Cut the Rope Bridge",
    )


def test_a_sealed_pick_that_was_changed_is_refused(shell: Shell) -> None:
    shell(f"new {seats(['ADA', 'BEN'])} --seed 7 -o log")
    shell("seal log ADA --auto --kept mine")
    shell("seal log BEN --auto --kept his")
    shell.write("mine", Path("mine").read_text("utf-8").replace("briar-wight", "scent-of-blood"))
    assert shell("reveal log ADA --kept mine")[0] == 2
    assert shell("reveal log ADA --kept his") == (2, "", "error: 'his' holds no sealed pick of ADA\n")
    assert shell("reveal log ADA") == (
        2,
        "",
        "error: no sealed pick lies at 'log.ADA.sealed'; --kept says where it is; if it is gone, "
        "'draft undo log ADA --lost' lets ADA pick anew\n",
    )
    assert shell("reveal log BEN --kept his")[0] == 0


def test_an_undo_is_an_event(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    code, out, err = shell("undo out/draft.jsonl BEN")
    assert (code, out.splitlines()[0]) == (0, "runebound, draft 'tailored', seed 7: waiting for BEN")
    assert err == "note: BEN has been shown cards since that pick, and may pick anew; 'draft verify' tells it\n"
    log = unbound(Path("out/draft.jsonl").read_text("utf-8"))
    assert log.splitlines()[-1] == '{"event":"undo","seat":"BEN","step":0}'
    assert shell("decks out/draft.jsonl -o new") == (2, "", "error: there are no decks yet: BEN still to pick\n")
    shell("pick out/draft.jsonl BEN --auto")
    assert shell("decks out/draft.jsonl -o new") == (0, "new/ADA.yaml\nnew/BEN.yaml\nnew/CEM.yaml\n", "")
    assert Path("new/BEN.yaml").read_bytes() == Path("out/decks/BEN.yaml").read_bytes()
    shell("undo out/draft.jsonl BEN")
    shell("undo out/draft.jsonl ADA")
    assert shell("verify out/draft.jsonl")[1] == (
        "out/draft.jsonl: not done; 8 events, 1 pick (as the seed picks: 1 of 1 by CEM), 3 undos (ADA 1, BEN 2), "
        "of those with more cards shown since: ADA 1, BEN 1; "
        f"90 copies, each with its owner\ncode of the last line: {last_code('out/draft.jsonl')}\n"
    )
    assert json.loads(shell("verify out/draft.jsonl --format json")[1]) == {
        "format": 1,
        "done": False,
        "events": 8,
        "picks": 1,
        "by_seed": {"CEM": {"same": 1, "picks": 1}},
        "seals": 0,
        "undos": {"ADA": 1, "BEN": 2},
        "learnt": {"ADA": 1, "BEN": 1},
        "lost": [],
        "code": last_code("out/draft.jsonl"),
        "copies": 90,
    }


@pytest.mark.parametrize("name", ["slips", "ledger"])
def test_no_paper_tells_picks_before_the_exchange(shell: Shell, name: str) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    shell("pick log ADA --auto")
    told = "the exchange has not taken place yet: BEN, CEM still to pick"
    assert ran("render", "log", "--document", name, "-o", "paper.pdf") == Ran(2, "", f"error: {told}\n")
    assert shell.files() == ["log"]


def test_a_folder_is_made_with_the_folders_around_it(shell: Shell) -> None:
    assert shell(f"run {THREE} --auto --seed 7 -o far/away")[0] == 0
    assert shell("decks far/away/draft.jsonl -o near/by")[0] == 0
    assert [name for name in shell.files() if name.startswith("near")] == [
        "near/by/ADA.yaml",
        "near/by/BEN.yaml",
        "near/by/CEM.yaml",
    ]


def test_the_answer_as_json_names_every_card_and_owner(shell: Shell) -> None:
    shell(f"new {seats(['ADA', 'BEN'])} --seed 7 -o log")
    shell("pick log ADA --auto")
    found = answer(shell, "status log")
    assert (found["game"], found["draft"], found["seed"], found["done"], found["findings"]) == (
        "runebound",
        "tailored",
        7,
        False,
        [],
    )
    ada, ben = found["seats"]
    assert (ada["seat"], ada["deck"], ada["waiting"], ada["gives"]) == ("ADA", "Ironbark Warden", False, {})
    assert (ben["waiting"], ben["gives"]) == (True, {})
    assert ben["cards"][0] == {"card": "old-debts", "zone": "class", "copies": 1, "owner": "BEN"}
    (mine,) = answer(shell, "status log --seat ADA")["seats"]
    assert {seat: len(cards) for seat, cards in mine["gives"].items()} == {"BEN": 10}


def test_a_second_copy_after_the_draft_is_a_warning(shell: Shell) -> None:
    code, out, _ = shell("run ADA=runebound/ironbark BEN=runebound/ironbark --auto --seed 7 -o out")
    warnings = [line for line in out.splitlines() if "warning:" in line]
    assert (code, len(warnings) > 0) == (0, True)
    place = warnings[0].strip().split(": ")[0]
    file, line, _ = place.split(":")
    assert Path("out", file).read_text("utf-8").splitlines()[int(line) - 1].endswith("owner: BEN}")


def test_a_damaged_log_says_where(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    text = Path("out/draft.jsonl").read_text("utf-8")
    shell.write("torn.jsonl", text[:-30])
    code, _, err = shell("status torn.jsonl")
    assert (code, err) == (0, "note: torn.jsonl:4:1: the last line was cut off in the writing; it is left out\n")
    shell("pick torn.jsonl CEM --auto")
    assert Path("torn.jsonl").read_bytes() == Path("out/draft.jsonl").read_bytes()
    shell.write("newer.jsonl", text.replace('"format":1', '"format":2'))
    assert shell("status newer.jsonl") == (
        3,
        "",
        "error: the draft log 'newer.jsonl' was made by a newer cardkit; update cardkit\n",
    )
    shell.write("bad.jsonl", text.replace('"event":"pick","seat":"BEN"', '"event":"pick","seat":"BOB"'))
    code, _, err = shell("verify bad.jsonl")
    assert (code, err) == (
        2,
        "bad.jsonl:3:1: the line is not as it was written, or one before it is gone\n"
        "bad.jsonl:3:1: nobody sits at 'BOB'; seats: ADA, BEN, CEM\n",
    )


def test_a_draft_may_be_described_in_a_file(shell: Shell) -> None:
    shell.write(
        "oneway.yaml",
        "steps:\n- {pick: 2, of: 'type:skill', from: skills}\n- {give: {left: 2}}\n",
    )
    shell(f"new {seats(['ADA', 'BEN'])} --draft oneway.yaml --seed 7 -o log")
    code, _, err = shell("pick log ADA Woodcraft", "Patient Hunter")
    assert (code, err) == (0, "")
    assert unbound(Path("log").read_text("utf-8")).splitlines()[1] == (
        '{"event":"pick","seat":"ADA","step":0,"cards":["woodcraft","patient-hunter"],'
        '"to":{"left":["woodcraft","patient-hunter"]}}'
    )
    shell.write("oneway.yaml", "steps:\n- {pick: 2, of: 'tipe:skill', from: skils}\n- {give: {left: 2}}\n")
    code, _, err = shell(f"new {seats(['ADA', 'BEN'])} --draft oneway.yaml --seed 7 -o log")
    assert (code, err) == (
        2,
        "oneway.yaml:2:17: unknown field 'tipe'; did you mean 'type'?\n"
        "  tipe:skill\n"
        "  ^^^^\n"
        "oneway.yaml:2:37: from is 'skils'; known: class, skills; did you mean 'skills'?\n"
        "  - {pick: 2, of: 'tipe:skill', from: skils}\n"
        "                                      ^^^^^\n",
    )


def test_a_log_whose_last_line_end_was_lost_goes_on(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    text = Path("out/draft.jsonl").read_text("utf-8")
    head = "".join(text.splitlines(keepends=True)[:3])
    shell.write("cut.jsonl", head.removesuffix("\n"))
    assert shell("pick cut.jsonl CEM --auto")[2] == ""
    assert Path("cut.jsonl").read_text("utf-8") == text


def test_a_lost_sealed_pick_does_not_end_the_evening(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    shell("pick log ADA --auto")
    for seat in ("BEN", "CEM"):
        shell(f"seal log {seat} --auto")
    shell("reveal log BEN")
    assert shell("undo log CEM --lost") == (
        2,
        "",
        "error: CEM's sealed pick is not lost: it lies at 'log.CEM.sealed'; "
        "cardkit draft reveal log CEM; a damaged one is to be deleted first\n",
    )
    Path("log.CEM.sealed").unlink()
    assert shell("undo log CEM")[0] == 2
    code, out, err = shell("undo log CEM --lost")
    assert (code, out.splitlines()[0], err) == (
        0,
        "runebound, draft 'tailored', seed 7: waiting for CEM",
        "note: CEM picks anew, and may know what others have opened; --auto lets the seed pick\n",
    )
    told = f"the seed picks 10 cards for CEM\n{RUN.rpartition('written')[0]}"
    assert shell("pick log CEM --auto") == (0, told, "")
    assert (
        unbound(Path("log").read_text("utf-8")).splitlines()[-2] == '{"event":"undo","seat":"CEM","step":0,"lost":true}'
    )
    assert shell("verify log")[1].splitlines()[0] == (
        "log: done; 7 events, 3 picks (as the seed picks: "
        "1 of 1 by ADA, 1 of 1 by BEN, 1 of 1 by CEM), 1 seal kept, 1 undo (CEM 1), "
        "1 sealed pick lost (CEM); 90 copies, each with its owner"
    )
