"""The chain of a log: whoever changes a line is found out, unless all is written anew."""

from pathlib import Path

import pytest
from draft_shell import THREE, Shell, last_code
from draft_table import first_ten, sealed, table, unbound
from hypothesis import given
from hypothesis import strategies as st

from cardkit.draft import FIRST, Event, Undo, chained, log, proof
from cardkit.draft.chain import UNBOUND, typed
from cardkit.errors import CardkitError

EVENTS: tuple[Event, ...] = (table(2).start, first_ten("ADA"), Undo("ADA", 0), sealed("ADA"), first_ten("BEN"))
WRITTEN = chained(EVENTS, FIRST)
CHANGED = "the line is not as it was written, or one before it is gone"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def faults(content: bytes, kept: str | None = None) -> list[str]:
    try:
        proof(log(content, "log"), kept)
    except CardkitError as error:
        return [str(fault) for fault in error.faults]
    return []


def test_a_log_as_it_was_written_is_proved_with_a_code_for_its_last_line() -> None:
    read_log = log(WRITTEN, "log")
    assert ([event for event, _ in read_log.events], read_log.broken, read_log.notes) == (list(EVENTS), (), ())
    assert proof(read_log).code == "XMJG-QVZ6-Y58B"
    bent = b"\xef\xbb\xbf" + WRITTEN.replace(b"\n", b"\r\n")
    assert (log(bent, "log").broken, proof(log(bent, "log"))) == ((), proof(read_log))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (b'"seed":7', b'"seed":8', 1),
        (b'"a-f02","zone":"class","copies":1', b'"a-f02","zone":"class","copies":3', 1),
        (b'"card":"a-f18"', b'"card":"a-f19"', 1),
        (b'"card":"b-f01","zone":"class","copies":1', b'"card":"b-f01","zone":"class","copies":1,"owner":"ADA"', 1),
        (b'["a-e01","a-e02"', b'["a-e02","a-e01"', 2),
        (b'["b-e01","b-e02"', b'["b-e02","b-e01"', 5),
    ],
)
def test_a_changed_line_is_told_where_it_stands(old: bytes, new: bytes, line: int) -> None:
    assert faults(WRITTEN.replace(old, new)) == [f"log:{line}:1: {CHANGED}"]


def test_a_line_that_is_gone_or_was_moved_is_told() -> None:
    lines = WRITTEN.splitlines(keepends=True)
    assert faults(b"".join((*lines[:1], *lines[3:]))) == [f"log:2:1: {CHANGED}"]
    assert faults(b"".join((lines[0], lines[2], lines[1], *lines[3:])))[0] == f"log:2:1: {CHANGED}"
    assert faults(lines[0] + unbound(lines[1].decode()).encode() + b"".join(lines[2:])) == [
        f"log:2:1: {CHANGED}",
        f"log:3:1: {CHANGED}",
    ]


@given(st.integers(0, len(WRITTEN) - 2), st.integers(0, 255))
def test_no_byte_is_changed_unseen(place: int, byte: int) -> None:
    content = WRITTEN[:place] + bytes([byte]) + WRITTEN[place + 1 :]
    assert (faults(content) == []) == (content == WRITTEN)


def test_a_log_without_a_chain_is_read_and_said_to_be_unbound(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    shell.write("old", unbound(Path("out/draft.jsonl").read_text("utf-8")))
    seeds = "as the seed picks: 1 of 1 by ADA, 1 of 1 by BEN, 1 of 1 by CEM"
    said = f"old: done; 4 events, 3 picks ({seeds}); 90 copies, each with its owner"
    assert shell("verify old") == (0, f"{said}\n{UNBOUND}\n", "")
    shell("undo old ADA")
    assert "chain" not in Path("old").read_text("utf-8")


def test_a_changed_line_is_noted_by_every_command_and_stays_so(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    shell.write("log", Path("log").read_text("utf-8").replace('"seed":7', '"seed":8'))
    assert shell("status log")[2] == f"note: log:1:1: {CHANGED}\n"
    assert shell("verify log") == (2, "", f"log:1:1: {CHANGED}\n")


def test_nothing_is_added_to_a_log_with_lines_of_another_copy(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    shell.write("other", Path("log").read_text("utf-8"))
    shell("pick log ADA --auto")
    shell("pick other BEN --auto")
    both = Path("log").read_text("utf-8") + Path("other").read_text("utf-8").splitlines(keepends=True)[-1]
    shell.write("both", both)
    for line in ("pick both CEM --auto", "undo both ADA", "return both --tick all", "seal both CEM --auto"):
        assert shell(line) == (
            2,
            "",
            f"both:3:1: {CHANGED}; cut that line and all behind it, then say them again, or go on with a whole copy\n",
        )
    assert Path("both").read_text("utf-8") == both


def test_a_code_that_was_kept_is_that_of_a_line(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log")
    kept = last_code("log")
    shell("pick log ADA --auto")
    assert shell("verify log --code", kept.lower().replace("-", " "))[0] == 0
    shell(f"new {THREE} --seed 8 -o other")
    assert shell(f"verify other --code {kept}") == (
        2,
        "",
        f"other:1:1: no line has the code '{kept}'; it is the code of another log, or this one was written anew\n",
    )
    assert typed("7k2m 9qxt-odhb") == "7K2M-9QXT-0DHB"


@given(st.integers(len(chained(EVENTS[:1], FIRST)) - 1, len(WRITTEN)))
def test_a_log_that_was_cut_goes_on_to_the_same_bytes(cut: int) -> None:
    read_log = log(WRITTEN[:cut], "log")
    rest = chained(EVENTS[len(read_log.events) :], read_log.link)
    assert read_log.broken == ()
    assert WRITTEN[: read_log.whole] + (b"" if read_log.ended else b"\n") + rest == WRITTEN
