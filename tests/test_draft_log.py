"""The text of a log."""

import json

import pytest
from draft_table import cards, content, first_ten, sealed, start, table, to

from cardkit.draft import (
    Event,
    Proof,
    Seal,
    Tick,
    Undo,
    automatic,
    line,
    log,
    opened,
    proof,
    refuse_strangers,
    salted,
)
from cardkit.draft import table as replay
from cardkit.draft.event import Dealt
from cardkit.draft.outcome import Seeded
from cardkit.errors import DraftError, InputError, NewerError


def text(*lines: object) -> bytes:
    return "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in lines).encode()


def faults(content_: bytes) -> list[str]:
    try:
        replay(log(content_, "draft.jsonl"))
    except (InputError, DraftError) as error:
        return [str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.faults]
    return []


def test_each_event_is_a_line_with_its_keys_in_order() -> None:
    two = start({"ADA": (*cards("ADA", 1, 1), Dealt(card="x", zone="class", copies=2, owner="ZOE", printing="first"))})
    assert [line(event) for event in (two, first_ten("ADA"), salted(to("a", "b"), "s"), Seal("ADA", 0, "ff"))] == [
        '{"event":"start","format":1,"cardkit":"0.1.0","game":"invented","draft":"tailored","steps":[{"pick":10,'
        '"of":"side:enemy","from":"class"},{"give":{"left":5,"right":5}},{"shuffle":"class"}],"seed":7,"seats":[{"seat":'
        '"ADA","deck":"ADA\'s deck","cards":[{"card":"a-e01","zone":"class","copies":1,"may":[0]},{"card":"a-f01",'
        '"zone":"class","copies":1},{"card":"x","zone":"class","copies":2,"owner":"ZOE","printing":"first"}]}]}',
        '{"event":"pick","seat":"ADA","step":0,"cards":["a-e01","a-e02","a-e03","a-e04","a-e05","a-e06","a-e07","a-e08",'
        '"a-e09","a-e10"],"to":{"left":["a-e01","a-e02","a-e03","a-e04","a-e05"],"right":["a-e06","a-e07","a-e08",'
        '"a-e09","a-e10"]}}',
        '{"event":"pick","seat":"ADA","step":0,"cards":["a","b"],"to":{"left":["a"],"right":["b"]},"salt":"s"}',
        '{"event":"seal","seat":"ADA","step":0,"hash":"ff"}',
    ]
    assert [line(event) for event in (Undo("ADA", 0), Tick("BEN", "ADA"))] == [
        '{"event":"undo","seat":"ADA","step":0}',
        '{"event":"tick","from":"BEN","to":"ADA"}',
    ]


def test_a_log_of_a_newer_cardkit_is_not_read() -> None:
    newer = line(table(2).start).replace('"format":1', '"format":2').replace('"seed"', '"hope":true,"seed"')
    with pytest.raises(NewerError, match=r"the draft log 'draft\.jsonl' was made by a newer cardkit"):
        log(text(newer, {"event": "burn"}), "draft.jsonl")


def test_unknown_events_and_keys_are_told_where_they_stand() -> None:
    assert faults(text(line(table(2).start), {"event": "pikc"}, {"event": "undo", "seat": "ADA", "stepp": 0})) == [
        "draft.jsonl:2:11: event is 'pikc'; known: start, pick, seal, undo, tick, untick; did you mean 'pick'?",
        "draft.jsonl:3:34: unknown key 'stepp'; did you mean 'step'?",
        "draft.jsonl:3:1: the event has no 'step'",
    ]


def test_lines_that_are_no_events_are_told_where_they_stand() -> None:
    head = line(table(2).start)
    assert faults(text(head, "game: runebound", "", '{"event": "undo", "seat"')) == [
        "draft.jsonl:2:1: no event; each line of a draft log is a JSON object",
        "draft.jsonl:3:1: no event; each line of a draft log is a JSON object",
        "draft.jsonl:4:25: a ':' is missing after the key",
    ]


def test_a_log_begins_with_its_start_and_starts_once() -> None:
    head = line(table(2).start)
    undo = line(Undo("ADA", 0))
    assert faults(text(undo, head)) == [
        "draft.jsonl:1:10: a draft log begins with 'start'",
        "draft.jsonl:2:10: the draft starts once",
    ]
    assert faults(b"") == ["draft.jsonl:1:1: no draft log: its first line is not whole"]
    assert faults(head.encode()[:-1]) == ["draft.jsonl:1:1: no draft log: its first line is not whole"]


def test_an_event_that_the_draft_refuses_is_told_with_its_line() -> None:
    events: list[Event] = [table(2).start, first_ten("ADA"), first_ten("ADA")]
    assert faults(content(events)) == ["draft.jsonl:3:1: ADA has picked already; 'draft undo' takes a pick back"]


def test_a_pick_whose_two_lists_differ_is_refused() -> None:
    wrong = line(first_ten("ADA")).replace('["a-e01",', '["a-e02",', 1)
    assert faults(text(line(table(2).start), wrong)) == [
        "draft.jsonl:2:47: the cards of the pick are not those of its packets"
    ]


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    events: list[Event] = [table(2).start, first_ten("ADA"), Undo("ADA", 0)]
    bent = b"\xef\xbb\xbf" + content(events).replace(b"\n", b"\r\n")
    assert [event for event, _ in log(bent, "draft.jsonl").events] == events


def test_a_torn_line_is_left_out_with_a_note() -> None:
    events: list[Event] = [table(2).start, first_ten("ADA"), first_ten("BEN")]
    read_log = log(content(events)[:-40], "draft.jsonl")
    assert [event for event, _ in read_log.events] == events[:2]
    assert read_log.notes == ("draft.jsonl:3:1: the last line was cut off in the writing; it is left out",)


def test_a_proof_counts_what_it_proved() -> None:
    state = table(2)
    events: list[Event] = [state.start, sealed("ADA"), automatic(state, "BEN"), salted(first_ten("ADA"), "salt")]
    proven = proof(log(content(events), "draft.jsonl"))
    assert proven == Proof(
        events=4,
        copies=70,
        picks=2,
        by_seed={"BEN": Seeded(1, 1)},
        seals=1,
        undos={},
        learnt={},
        lost=(),
        code=None,
        done=True,
    )


def test_a_proof_tells_how_often_who_took_back() -> None:
    events: list[Event] = [table(2).start]
    for seat in ("BEN", "ADA", "BEN"):
        events += [first_ten(seat), Undo(seat, 0)]
    proven = proof(log(content(events), "draft.jsonl"))
    assert (list(proven.undos.items()), proven.picks) == ([("ADA", 1), ("BEN", 2)], 0)


def test_a_log_in_which_an_opened_pick_was_taken_back_is_refused() -> None:
    opened: list[Event] = [sealed("ADA"), first_ten("BEN"), salted(first_ten("ADA"), "salt")]
    assert faults(content([table(2).start, *opened, Undo("BEN", 0), first_ten("BEN")])) == [
        "draft.jsonl:5:1: BEN cannot take the pick back: seals have been opened (ADA); "
        "once a seal is opened, every pick and seal of its step stands"
    ]


def test_a_card_has_at_most_ten_thousand_copies() -> None:
    head = line(table(2).start)
    assert faults(text(head.replace('"copies":1,', '"copies":10000,', 1))) == []
    for wrong in ("10001", "1000000000", "0"):
        assert faults(text(head.replace('"copies":1,', f'"copies":{wrong},', 1))) == [
            "draft.jsonl:1:290: copies are at least 1 and at most 10000"
        ]


def test_a_table_holds_at_most_a_hundred_thousand_copies() -> None:
    def brought(copies: int) -> dict[str, tuple[Dealt, ...]]:
        many = [Dealt(card="x", zone="skills", copies=each, owner="ADA") for each in (*[10_000] * 9, copies)]
        return {"ADA": (*cards("ADA", 10, 0), *many), "BEN": cards("BEN", 10, 0)}

    assert sum(len(held) for held in opened(start(brought(9_980))).held.values()) == 100_000
    assert faults(content([start(brought(9_981))])) == [
        "draft.jsonl:1:1: 100001 copies at one table; it holds at most 100000"
    ]


def test_a_seat_of_a_log_is_called_as_seats_are() -> None:
    head = line(table(2).start)
    assert faults(text(head.replace('"seat":"BEN"', '"seat":"CON"'))) == []
    assert faults(text(head.replace('"seat":"ADA"', '"seat":"../../evil"'))) == [
        "draft.jsonl:1:215: '../../evil' is no name for a seat; letters, digits, '_' and '-' are allowed"
    ]


def test_events_name_seats_exactly_as_the_start_does() -> None:
    told = "draft.jsonl:2:1: nobody sits at 'ada'; did you mean 'ADA'?"
    for event in (first_ten("ADA"), sealed("ADA"), Undo("ADA", 0)):
        assert faults(text(line(table(2).start), line(event).replace('"seat":"ADA"', '"seat":"ada"'))) == [told]


def test_what_the_game_lacks_is_told_once_with_the_first_that_needs_it() -> None:
    read_log = log(content([table(2).start]), "draft.jsonl")
    every = {each.card for seat in read_log.start.seats for each in seat.cards}
    refuse_strangers(read_log, ("class", "skills"), every)
    refuse_strangers(read_log, ("class", "skills"))
    with pytest.raises(InputError) as error:
        refuse_strangers(read_log, ("class", "skill"), every - {"a-e03", "b-f01"})
    assert [str(fault) for fault in error.value.faults] == [
        "draft.jsonl:1:1: invented has no zone 'skills' ('a-s1' of ADA)",
        "draft.jsonl:1:1: invented has no card with the id 'a-e03', which ADA brings",
        "draft.jsonl:1:1: invented has no card with the id 'b-f01', which BEN brings",
    ]
    with pytest.raises(InputError) as error:
        refuse_strangers(read_log, ("skills",))
    assert [str(fault) for fault in error.value.faults] == ["draft.jsonl:1:1: invented has no zone 'class' (a step)"]
