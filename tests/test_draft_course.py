"""A draft event by event: picks, seals, undos and returns, as their users type them."""

import shutil
from pathlib import Path

import pytest
from draft_shell import RUN, THREE, Shell, answer, seats


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
    shell.write("log", text)
    for seat in ("ADA", "BEN", "CEM"):
        code, out, err = shell(f"pick log {seat} --auto")
        assert (code, err) == (
            0,
            "note: the game 'lost' is not on this machine's shelf; cards are called by their ids\n",
        )
    assert out.splitlines()[2] == (
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
    code, out, _ = shell("seal log ADA --auto")
    assert (code, out.splitlines()[3]) == (0, "  has sealed a pick, to be revealed")
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
        "log: done; 4 events, 2 picks (ADA, BEN as the seed picks), 1 seal kept; 60 copies, each with its owner\n"
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
        "error: no sealed pick lies at 'log.ADA.sealed'; --kept says where it is\n",
    )
    assert shell("reveal log BEN --kept his")[0] == 0


def test_an_undo_is_an_event(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    code, out, _ = shell("undo out/draft.jsonl BEN")
    assert (code, out.splitlines()[0]) == (0, "runebound, draft 'tailored', seed 7: waiting for BEN")
    assert Path("out/draft.jsonl").read_text("utf-8").splitlines()[-1] == '{"event":"undo","seat":"BEN","step":0}'
    assert shell("decks out/draft.jsonl -o new") == (2, "", "error: there are no decks yet: BEN still to pick\n")
    shell("pick out/draft.jsonl BEN --auto")
    assert shell("decks out/draft.jsonl -o new") == (0, "new/ADA.yaml\nnew/BEN.yaml\nnew/CEM.yaml\n", "")
    assert Path("new/BEN.yaml").read_bytes() == Path("out/decks/BEN.yaml").read_bytes()


def test_cards_go_home_pair_by_pair(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o out")
    code, out, _ = shell("return out/draft.jsonl")
    assert (code, out.splitlines()[:3]) == (1, ["ADA gives back", "  to BEN", "    [ ] Call It Up Again"])
    code, out, _ = shell("return out/draft.jsonl --tick ada:ben")
    assert (code, out.splitlines()[0], out.splitlines()[-1]) == (1, "BEN gives back", "ADA gave BEN 10 cards back")
    assert shell("return out/draft.jsonl --tick ADA:BEN")[0] == 2
    assert [debt["ticked"] for debt in answer(shell, "return out/draft.jsonl")["owed"]] == [False, True]
    assert shell("return out/draft.jsonl --tick BEN:ADA") == (
        0,
        "ADA gave BEN 10 cards back\nBEN gave ADA 10 cards back\n",
        "",
    )
    assert shell("owed out/draft.jsonl")[0] == 0


def test_several_logs_are_owed_together(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o one")
    shell(f"new {seats(['CEM', 'DORA'])} --seed 7 -o two.jsonl")
    code, out, err = shell("owed one/draft.jsonl two.jsonl")
    assert (code, err) == (1, "note: two.jsonl: the exchange has not taken place yet\n")
    assert [line for line in out.splitlines() if "[ ]" not in line] == [
        "ADA gives back",
        "  to BEN",
        "BEN gives back",
        "  to ADA",
    ]
    assert shell("return two.jsonl") == (
        0,
        "nothing is owed\n",
        "note: two.jsonl: the exchange has not taken place yet\n",
    )


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
    assert (ada["seat"], ada["deck"], ada["waiting"], list(ada["gives"])) == ("ADA", "Ironbark Warden", False, ["BEN"])
    assert (ben["waiting"], ben["gives"]) == (True, {})
    assert ben["cards"][0] == {"card": "old-debts", "zone": "class", "copies": 1, "owner": "BEN"}


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
    assert (code, err) == (2, "bad.jsonl:3:1: nobody sits at 'BOB'; seats: ADA, BEN, CEM\n")


def test_a_draft_may_be_described_in_a_file(shell: Shell) -> None:
    shell.write(
        "oneway.yaml",
        "steps:\n- {pick: 2, of: 'type:skill', from: skills}\n- {give: {left: 2}}\n",
    )
    shell(f"new {seats(['ADA', 'BEN'])} --draft oneway.yaml --seed 7 -o log")
    code, _, err = shell("pick log ADA Woodcraft", "Patient Hunter")
    assert (code, err) == (0, "")
    assert Path("log").read_text("utf-8").splitlines()[1] == (
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


def test_owners_stay_the_same_at_a_second_table(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o one")
    deck = Path("one/decks/BEN.yaml").read_text("utf-8").replace("owner: BEN", "owner: ben")
    shell.write("ben.yaml", deck)
    shell("run BEN=ben.yaml CEM=runebound/duskfoot --auto --seed 7 -o two")
    assert Path("two/draft.jsonl").read_text("utf-8").splitlines()[0].count('"owner":"ADA"') == 10
    assert '"owner":"ben"' not in Path("two/draft.jsonl").read_text("utf-8")
    debts = answer(shell, "owed one/draft.jsonl two/draft.jsonl")["owed"]
    assert sum(len(debt["cards"]) for debt in debts if debt["to"] == "ADA") == 10
    assert {(debt["from"], debt["to"]) for debt in debts} == {
        ("ADA", "BEN"),
        ("BEN", "ADA"),
        ("BEN", "CEM"),
        ("CEM", "BEN"),
        ("CEM", "ADA"),
    }
