"""What `draft pick` says that it understood, and what `verify` says of the seed's picks."""

from pathlib import Path

import pytest
from draft_pool import begun, made
from draft_shell import Shell, answer
from draft_table import content, table

from cardkit.draft import Event, Pick, Undo, after, automatic, log, opened, proof
from cardkit.draft.outcome import Seeded

POOLED = "--game runebound --pool-query set:ironbark --seed 3 -o log"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def first_line(shell: Shell, line: str) -> str:
    code, out, err = shell(line)
    assert code == 0, err
    return out.splitlines()[0]


def test_a_packet_goes_on_to_the_neighbour_unless_it_is_empty(shell: Shell) -> None:
    shell(f"new ADA BEN CEM --draft booster --set pack=2 --set packs=1 {POOLED}")
    assert first_line(shell, "pick log BEN --auto") == "the seed picks 1 card for BEN (the packet goes to CEM)"
    packet = answer(shell, "status log --seat ADA")["seats"][0]["packet"]
    name = {"briar-wight": "Briar Wight"}.get(packet[0], packet[0].replace("-", " ").title())
    assert first_line(shell, f"pick log ADA {packet[0]}").casefold() == (
        f"ADA takes {name} (the packet goes to BEN)".casefold()
    )
    shell("pick log CEM --auto")
    assert first_line(shell, "pick log CEM --auto") == "the seed picks 1 card for CEM"


def test_burnt_cards_are_told_before_the_packet_goes(shell: Shell) -> None:
    shell.write(
        "b.yaml", "steps:\n- {deal: 4}\n- {pick: 1, from: packet}\n- {burn: 1, from: packet}\n- {pass: right}\n"
    )
    shell(f"new ADA BEN CEM --draft b.yaml {POOLED}")
    packet = answer(shell, "status log --seat ADA")["seats"][0]["packet"]
    assert " (" not in first_line(shell, f"pick log ADA {packet[0]}")
    burnt = first_line(shell, f"pick log ADA {packet[1]}")
    assert (burnt.startswith("ADA burns "), burnt.endswith(" (the packet goes to CEM)")) == (True, True)


def test_a_pile_is_told_by_its_number_alone(shell: Shell) -> None:
    shell(f"new ADA BEN --draft winston --set stack=9 {POOLED}")
    lines = [first_line(shell, f"pick log ADA {word}") for word in ("leave", "leave", "leave")]
    assert lines == [
        "ADA leaves pile 1",
        "ADA leaves pile 2",
        "ADA leaves pile 3 and draws a card of the stack unseen",
    ]
    assert first_line(shell, "pick log BEN take") == "BEN takes pile 1 (2 cards)"
    assert shell("undo log BEN")[0] == 0


def test_what_all_see_is_told_even_if_the_seed_picks(shell: Shell) -> None:
    shell(f"new ADA BEN --draft rotisserie --set rounds=1 {POOLED}")
    assert first_line(shell, "pick log ADA --auto").startswith("ADA takes ")


def test_both_packets_of_a_pick_are_told(shell: Shell) -> None:
    shell("new ADA=runebound/ironbark BEN=runebound/gravechant CEM=runebound/duskfoot --seed 7 -o log")
    left = "left=scent-of-blood no-way-out bramble-maze briar-wight bristleback-sow"
    right = "right=arrow-from-nowhere fouled-waterskin cut-the-rope-bridge toll-of-the-greenwood crossing-of-the-wolves"
    assert first_line(shell, f"pick log ADA {left} {right}") == (
        "ADA gives to BEN (left): Scent of Blood; No Way Out; Bramble Maze; Briar Wight; Bristleback Sow | "
        "to CEM (right): Arrow from Nowhere; Fouled Waterskin; Cut the Rope Bridge; Toll of the Greenwood; "
        "Crossing of the Wolves"
    )


def test_every_pick_is_compared_with_the_seeds_at_its_own_moment() -> None:
    rounds = "- {deal: 3}\n- {repeat: 3, steps: [{pick: 1, from: packet}, {pass: left}]}\n"
    state = opened(begun(made(rounds, 2), 2, 12))
    events: list[Event] = [state.start]
    alike = 0
    while state.waiting:
        seat = state.waiting[0]
        seeds, last = automatic(state, seat), automatic(state, seat, lambda can, count, _: can[-count:])
        pick = seeds if seat == "BEN" else last
        alike += seat == "ADA" and last.to == seeds.to
        for event in (seeds, Undo(seat, seeds.step), pick):
            state = after(state, event)
            events.append(event)
    assert proof(log(content(events), "log")).by_seed == {"ADA": Seeded(alike, 3), "BEN": Seeded(3, 3)}
    assert 0 < alike < 3


def test_the_order_in_which_cards_of_a_packet_are_said_is_no_other_pick() -> None:
    start, seeds = table(2).start, automatic(table(2), "ADA")
    turned = Pick(seat="ADA", step=0, to={side: cards[::-1] for side, cards in seeds.to.items()})
    assert proof(log(content([start, turned]), "log")).by_seed == {"ADA": Seeded(1, 1)}
