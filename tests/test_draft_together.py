"""Picks of several seats in one command, and sheets of paper that say two picks."""

from pathlib import Path

import pypdfium2
import pytest
from draft_pool import opened_table
from draft_shell import THREE, Shell, answer
from draft_table import unbound

from cardkit.cli.main import run
from cardkit.draft import Names, Table, after, pick, picks, said, table, written
from cardkit.draft import log as read_log
from cardkit.draft.paper import code, sheets
from cardkit.errors import DraftError
from cardkit.source import read

BURN = "- {deal: 3}\n- {repeat: packet, steps: [{pick: 1, from: packet}, {burn: 1, from: packet}, {pass: left}]}\n"
POOLED = "--game runebound --pool-query set:ironbark --seed 3 -o log"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def events() -> list[str]:
    """The lines of the log behind its start."""
    return unbound(Path("log").read_text("utf-8")).splitlines()[1:]


def packet(shell: Shell, seat: str) -> list[str]:
    found: list[str] = answer(shell, f"status log --seat {seat}")["seats"][0]["packet"]
    return found


def test_a_file_of_all_is_typed_at_once(shell: Shell) -> None:
    shell(f"new ADA BEN CEM --draft booster --set pack=3 --set packs=1 {POOLED}")
    first = {seat: packet(shell, seat)[0] for seat in ("ADA", "BEN", "CEM")}
    shell.write("picks.yaml", "".join(f"{seat.lower()}: [{card}]\n" for seat, card in first.items()))
    exit_code, out, err = shell("pick log --picks picks.yaml")
    assert (exit_code, err, [line.split(" ")[:2] for line in out.splitlines()[:3]]) == (
        0,
        "",
        [["ADA", "takes"], ["BEN", "takes"], ["CEM", "takes"]],
    )
    assert events() == [
        f'{{"event":"pick","seat":"{seat}","step":1,"cards":["{card}"],"to":{{"class":["{card}"]}}}}'
        for seat, card in first.items()
    ]


def test_all_says_it_too_and_the_seed_picks_for_all(shell: Shell) -> None:
    shell(f"new ADA BEN --draft booster --set pack=3 --set packs=1 {POOLED}")
    assert shell("pick log all --auto")[1].splitlines()[:2] == [
        "the seed picks 1 card for ADA (the packet goes to BEN)",
        "the seed picks 1 card for BEN (the packet goes to ADA)",
    ]
    assert shell("pick log") == (
        2,
        "",
        "error: nobody says who picks; write LOG SEAT, or --picks FILE or --auto for all\n",
    )


def test_the_seed_picks_for_those_who_have_not_sealed(shell: Shell) -> None:
    shell(f"new ADA BEN CEM --draft booster --set pack=3 --set packs=1 {POOLED}")
    card = packet(shell, "BEN")[0]
    shell(f"seal log BEN {card}")
    exit_code, out, err = shell("pick log all --auto")
    assert (exit_code, out.splitlines()[:2], err) == (
        0,
        [
            "the seed picks 1 card for ADA (the packet goes to BEN)",
            "the seed picks 1 card for CEM (the packet goes to ADA)",
        ],
        "note: BEN has sealed a pick already; 'draft reveal' shows it\n",
    )


def test_where_nobody_is_left_the_seed_does_not_pick(shell: Shell) -> None:
    shell(f"new ADA BEN --draft booster --set pack=1 --set packs=1 {POOLED}")
    for seat in ("ADA", "BEN"):
        shell(f"seal log {seat} {packet(shell, seat)[0]}")
    told = "error: everybody who is waited for has sealed a pick; nobody has to pick\n"
    assert shell("pick log --auto") == (2, "", told)
    shell("reveal log ADA")
    shell("reveal log BEN")
    assert shell("pick log --auto") == (2, "", "error: the draft is done; nobody has to pick\n")


@pytest.mark.parametrize(
    ("text", "shown"), [("", ""), ("{}\n", "  {}\n  ^\n"), ("# none yet\n", "  # none yet\n  ^\n")]
)
def test_an_empty_file_is_told(shell: Shell, text: str, shown: str) -> None:
    shell(f"new ADA BEN --draft booster --set pack=3 --set packs=1 {POOLED}")
    shell.write("picks.yaml", text)
    told = f"picks.yaml:1:1: nobody's picks stand in it; such as 'SEAT: [CARD, CARD]'\n{shown}"
    assert shell("pick log --picks picks.yaml") == (2, "", told)
    assert shell("pick log ADA --picks picks.yaml") == (2, "", told)
    assert events() == []


def test_too_many_and_too_few_cards_of_a_file_are_told_where_they_stand(shell: Shell) -> None:
    shell(f"new ADA BEN --draft booster --set pack=3 --set packs=1 {POOLED}")
    [check, other] = [code(state.start, state.at(seat), seat) for state in [opened_log()] for seat in ("ADA", "BEN")]
    shell.write("picks.yaml", f"ADA: {{pick: 1-3, check: {check}}}\nBEN: {{pick: [1, 2], check: {other}}}\n")
    assert shell("pick log --picks picks.yaml") == (
        2,
        "",
        f"picks.yaml:1:6: ADA picks 3 cards; 1 needed\n  ADA: {{pick: 1-3, check: {check}}}\n       ^\n"
        f"picks.yaml:2:6: BEN picks 2 cards; 1 needed\n  BEN: {{pick: [1, 2], check: {other}}}\n       ^\n",
    )
    shell(f"new {THREE} --seed 7 -o three")
    shell.write("picks.yaml", "# a slip\nADA: {left: [bristleback-sow], right: []}\n")
    shown = "  ADA: {left: [bristleback-sow], right: []}\n       ^\n"
    assert shell("pick three ADA --picks picks.yaml")[2] == "".join(
        f"picks.yaml:2:6: {fault}\n{shown}"
        for fault in (
            "ADA gives 1 card to BEN (left); 5 needed",
            "ADA gives 0 cards to CEM (right); 5 needed",
            "ADA picks 1 card; 10 needed",
        )
    )


def test_a_pick_that_is_there_already_is_told_where_the_file_says_it(shell: Shell) -> None:
    shell(f"new ADA BEN --draft booster --set pack=3 --set packs=1 {POOLED}")
    shell.write("picks.yaml", f"ADA: {packet(shell, 'ADA')[0]}\n")
    shell("pick log --picks picks.yaml")
    exit_code, out, err = shell("pick log --picks picks.yaml")
    assert (exit_code, out, err.splitlines()[0]) == (
        2,
        "",
        "picks.yaml:1:6: ADA has picked already; 'draft undo' takes a pick back",
    )


def opened_log() -> Table:
    """The table of the log."""
    return table(read_log(Path("log").read_bytes(), "log"))


def test_a_file_of_all_counts_as_a_whole(shell: Shell) -> None:
    shell(f"new ADA BEN CEM --draft booster --set pack=3 --set packs=1 {POOLED}")
    shell.write("picks.yaml", f"ADA: [{packet(shell, 'ADA')[0]}]\nBEN: [nobody]\nCEM: [nothing]\n")
    assert shell("pick log --picks picks.yaml") == (
        2,
        "",
        "picks.yaml:2:7: no card in BEN's packet is called 'nobody'\n  BEN: [nobody]\n        ^^^^^^\n"
        "picks.yaml:3:7: no card in CEM's packet is called 'nothing'\n  CEM: [nothing]\n        ^^^^^^^\n",
    )
    assert events() == []


def test_seats_whose_turn_comes_later_stand_in_any_order(shell: Shell) -> None:
    shell(f"new ADA BEN --draft grid --set grids=1 {POOLED}")
    shell.write("picks.yaml", "BEN: column 2\nADA: row 1\n")
    assert [line[:9] for line in shell("pick log --picks picks.yaml")[1].splitlines()[:2]] == ["ADA takes", "BEN takes"]


def test_who_waits_for_a_wrong_pick_is_not_judged(shell: Shell) -> None:
    shell(f"new ADA BEN --draft grid --set grids=1 {POOLED}")
    shell.write("picks.yaml", "ADA: nothing\nBEN: nothing\n")
    assert shell("pick log --picks picks.yaml") == (
        2,
        "",
        "picks.yaml:1:6: no card among the open cards is called 'nothing'\n  ADA: nothing\n       ^^^^^^^\n",
    )


def test_what_is_left_in_a_file_is_told(shell: Shell) -> None:
    shell(f"new ADA BEN CEM --draft booster --set pack=3 --set packs=1 {POOLED}")
    shell.write("picks.yaml", f"ADA: [{packet(shell, 'ADA')[0]}]\nBEN: [x]\nCEM: [y]\n")
    told = "note: left in the file: the picks of BEN, CEM; 'draft pick' without SEAT takes all\n"
    assert shell("pick log ADA --picks picks.yaml")[::2] == (0, told)


def test_an_unknown_seat_of_a_file_is_told_with_each_known_one_once(shell: Shell) -> None:
    shell(f"new ADA BEN --draft booster --set pack=3 --set packs=1 {POOLED}")
    shell.write("picks.yaml", "ADA: [x]\nGUSTAV: [y]\n")
    assert shell("pick log --picks picks.yaml") == (
        2,
        "",
        "picks.yaml:2:1: unknown key 'GUSTAV'; known: ADA, BEN\n  GUSTAV: [y]\n  ^^^^^^\n",
    )


def test_numbers_of_a_file_need_the_code_beside_them(shell: Shell) -> None:
    shell(f"new ADA BEN --draft booster --set pack=3 --set packs=1 {POOLED}")
    shell.write("picks.yaml", "ADA: [1]\n")
    assert shell("pick log ADA --picks picks.yaml")[2] == (
        "picks.yaml:1:7: a number means a card of a sheet of paper, whose code is not said; "
        "write 'check: CODE' beside the cards, or the card's name\n  ADA: [1]\n        ^\n"
    )


def test_a_sheet_says_what_is_picked_and_what_is_burnt() -> None:
    state = opened_table(BURN, 2, 6)
    ada = sheets(state)[0]
    assert (dict(ada.goes), ada.burns, len(ada.cards)) == ({"deck": (1, "ADA")}, 1, 3)
    both = picks(state, "ADA", said([f"check={ada.check}", "pick=2", "burn=3"]), Names())
    assert [dict(each.to) for each in both] == [{"deck": (ada.cards[2],)}, {"burnt": (ada.cards[3],)}]
    then = after(after(state, both[0]), both[1])
    assert (then.waiting, len(then.at("ADA").packets["BEN"])) == (("BEN",), 1)


def test_a_file_says_numbers_alone_or_in_ranges() -> None:
    state = opened_table(BURN, 2, 6)
    check = sheets(state)[0].check
    wanted = written(read(f"ADA: {{check: {check}, pick: 2, burn: 3}}".encode(), "picks.yaml"), ["ADA", "BEN"])
    words = said([f"check={check}", "pick=2", "burn=3"])
    assert picks(state, "ADA", wanted["ADA"], Names()) == picks(state, "ADA", words, Names())
    ranges = written(read(b"ADA: 1,2-3", "picks.yaml"), ["ADA", "BEN"])["ADA"]
    assert [card.name for card in ranges.packets[""]] == ["1,2-3"]


def test_a_card_is_not_picked_and_burnt(shell: Shell) -> None:
    shell.write("b.yaml", f"steps:\n{BURN}")
    shell(f"new ADA BEN --draft b.yaml {POOLED}")
    card = packet(shell, "ADA")[0]
    assert shell(f"pick log ADA {card} burn={card}")[0] == 2
    assert events() == []
    assert shell(f"pick log ADA {card} burn={packet(shell, 'ADA')[1]}")[1].splitlines()[:1] != []
    assert [line[:52] for line in events()] == [
        '{"event":"pick","seat":"ADA","step":1,"cards":["' + card[:4],
        '{"event":"pick","seat":"ADA","step":2,"cards":["' + packet_of(events()[1]),
    ]


def packet_of(line: str) -> str:
    return line[48:52]


def test_nothing_is_burnt_where_no_burn_follows() -> None:
    state = opened_table("- {deal: 2}\n- {pick: 1, from: packet}\n", 2, 6)
    check = code(state.start, state.at("ADA"), "ADA")
    with pytest.raises(DraftError) as error:
        picks(state, "ADA", said([f"check={check}", "1", "burn=2"]), Names())
    assert [fault.message for fault in error.value.faults] == ["ADA: nobody gets cards on the side 'burn'"]
    assert pick(state, "ADA", said([f"check={check}", "pick=1"]), Names()).to == {
        "deck": (state.course.packets["ADA"][0].card,)
    }


def printed(log: str) -> list[str]:
    """The text of each page of a log's pick sheets."""
    assert run(["render", log, "--document", "picks", "-o", f"{log}.pdf"]) == 0
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(f"{log}.pdf")]


@pytest.mark.slow
def test_small_sheets_share_a_page(shell: Shell) -> None:
    pooled = "--game runebound --pool-query -type:skill --seed 3"
    shell(f"new A B C D E F --draft booster --set pack=8 --set packs=1 {pooled} -o six.jsonl")
    [page] = printed("six.jsonl")
    assert (page.count("Pick sheet:"), page.count("pick 1")) == (6, 6)
    shell(f"new {THREE} --seed 3 -o tailored.jsonl")
    assert [page.count("check code") for page in printed("tailored.jsonl")] == [2, 1]
    shell.write("b.yaml", f"steps:\n{BURN}")
    shell(f"new ADA BEN --draft b.yaml {pooled} -o burn.jsonl")
    [page] = printed("burn.jsonl")
    assert (page.count("pick 1"), page.count("burn 1")) == (2, 2)
    shell(f"new ADA BEN --draft rotisserie --set rounds=2 {pooled} -o pool.jsonl")
    assert [page.count("check code") for page in printed("pool.jsonl")] == [1, 0]
