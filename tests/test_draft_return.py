"""Cards go home after a draft, and what is still owed."""

import shutil
from pathlib import Path

import pytest
from draft_shell import Shell, answer, seats
from draft_table import unbound


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


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


def test_all_cards_go_home_at_once(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o out")
    home = "ADA gave BEN 10 cards back\nBEN gave ADA 10 cards back\n"
    assert shell("return out/draft.jsonl --tick all") == (0, home, "")
    assert unbound(Path("out/draft.jsonl").read_text("utf-8")).splitlines()[3:] == [
        '{"event":"tick","from":"ADA","to":"BEN"}',
        '{"event":"tick","from":"BEN","to":"ADA"}',
    ]
    ticked = Path("out/draft.jsonl").read_bytes()
    assert shell("return out/draft.jsonl --tick all") == (0, home, "")
    assert Path("out/draft.jsonl").read_bytes() == ticked


def test_the_rest_goes_home_at_once(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o out")
    shell("return out/draft.jsonl --tick BEN:ADA")
    assert shell("return out/draft.jsonl --tick all")[0] == 0
    assert (
        unbound(Path("out/draft.jsonl").read_text("utf-8")).splitlines()[-1]
        == '{"event":"tick","from":"ADA","to":"BEN"}'
    )


def test_ticks_of_one_call_count_together_or_not_at_all(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o out")
    before = Path("out/draft.jsonl").read_bytes()
    assert shell("return out/draft.jsonl --tick ADA:BEN --tick BEN:CEM") == (
        2,
        "",
        "error: BEN has no card of CEM; owed: ADA:BEN, BEN:ADA\n",
    )
    assert Path("out/draft.jsonl").read_bytes() == before


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


def test_pools_of_two_games_are_told_apart(shell: Shell) -> None:
    small = "--draft booster --set pack=2 --set packs=1 --auto --seed 7"
    shell(f"run ADA BEN --game runebound --pool-query set:ironbark {small} -o one")
    shell(f"run ADA BEN --game regicide --pool-query suit:clubs {small} -o two")
    heads = {log: owed_heads(shell, log) for log in ("one", "two", "one two", "two one")}
    assert heads == {
        "one": ["ADA gives back", "  to pool", "BEN gives back", "  to pool"],
        "two": ["ADA gives back", "  to pool", "BEN gives back", "  to pool"],
        "one two": [
            *("ADA gives back", "  to pool of runebound", "  to pool of regicide"),
            *("BEN gives back", "  to pool of runebound", "  to pool of regicide"),
        ],
        "two one": [
            *("ADA gives back", "  to pool of regicide", "  to pool of runebound"),
            *("BEN gives back", "  to pool of regicide", "  to pool of runebound"),
        ],
    }
    shell("return one/draft.jsonl --tick BEN:pool")
    debts = answer(shell, "owed one/draft.jsonl two/draft.jsonl")["owed"]
    assert [(debt["from"], debt["to"], len(debt["cards"]), debt["ticked"]) for debt in debts] == [
        ("ADA", "pool of runebound", 2, False),
        ("ADA", "pool of regicide", 2, False),
        ("BEN", "pool of regicide", 2, False),
        ("BEN", "pool of runebound", 2, True),
    ]


def test_a_pool_keeps_its_name_when_its_cards_come_to_a_later_table(shell: Shell) -> None:
    small = "--draft booster --set pack=2 --set packs=1 --auto --seed 7"
    shell(f"run ADA BEN --game runebound --pool-query set:ironbark {small} -o one")
    shell(f"run ADA BEN --game regicide --pool-query suit:clubs {small} -o two")
    shell.write("swap.yaml", "steps: [{pick: 1, from: class}, {give: {left: 1}}]\n")
    shell("run ADA=one/decks/ADA.yaml BEN=one/decks/BEN.yaml --draft swap.yaml --auto --seed 7 -o three")
    debts = answer(shell, "owed one/draft.jsonl two/draft.jsonl three/draft.jsonl")["owed"]
    assert [(debt["from"], debt["to"], len(debt["cards"])) for debt in debts] == [
        ("ADA", "pool of runebound", 2),
        ("BEN", "pool of runebound", 2),
        ("ADA", "pool of regicide", 2),
        ("BEN", "pool of regicide", 2),
    ]


def owed_heads(shell: Shell, logs: str) -> list[str]:
    """Who gives back to whom, without the cards."""
    _, out, _ = shell("owed", *(f"{log}/draft.jsonl" for log in logs.split()))
    return [line for line in out.splitlines() if "[ ]" not in line]


def test_nothing_goes_home_before_a_draft_is_done(shell: Shell) -> None:
    shell("new ADA BEN --game runebound --pool-query set:ironbark --draft booster --set packs=1 --set pack=2 -o log")
    told = "error: no card goes home before the draft is done; ADA, BEN to pick\n"
    assert shell("return log --tick BEN:pool") == (2, "", told)


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


def test_a_lost_card_stays_owed_and_a_wrong_tick_is_taken_back(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o out")
    assert shell("return out/draft.jsonl --tick all --lacking", "Cold Communion") == (
        1,
        "ADA gives back\n  to BEN\n    [ ] Cold Communion\nADA gave BEN 9 cards back\nBEN gave ADA 10 cards back\n",
        "",
    )
    assert unbound(Path("out/draft.jsonl").read_text("utf-8")).splitlines()[3:] == [
        '{"event":"tick","from":"ADA","to":"BEN","lacking":["cold-communion"]}',
        '{"event":"tick","from":"BEN","to":"ADA"}',
    ]
    assert shell("return out/draft.jsonl --untick ben:ada")[1].splitlines()[-1] == "ADA gave BEN 9 cards back"
    assert shell("return out/draft.jsonl --tick all")[0] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--lacking cold-communion", "--lacking stands without --tick; it names what did not go home with the rest"),
        ("--untick ADA:BEN --tick all", "--untick stands beside --tick or --lacking; say one after the other"),
        ("--tick all --lacking cold", "no card that goes home is called 'cold'; did you mean 'Cold Communion'?"),
        ("--untick all", "'all' is no pair of players; write FROM:TO, such as BEN:ADA"),
        ("--untick ADA:BEN", "ADA has not given BEN's cards back; nothing is ticked"),
    ],
)
def test_what_cannot_go_home_so_is_told(shell: Shell, words: str, told: str) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o out")
    assert shell(f"return out/draft.jsonl {words}") == (2, "", f"error: {told}\n")


def test_a_log_that_is_named_twice_counts_once(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o out")
    once = shell("owed out/draft.jsonl")[1]
    shutil.copy("out/draft.jsonl", "copy.jsonl")
    assert shell("owed out/draft.jsonl copy.jsonl") == (
        1,
        once,
        "note: copy.jsonl: the same draft as out/draft.jsonl; it counts once\n",
    )
