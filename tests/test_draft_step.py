"""The words of a draft's steps, and what a player wants to pick."""

import pytest
from draft_table import TAILORED, first_ten, table

from cardkit.draft import Giving, Names, Pick, Picking, Shuffling, pick, said, steps, written
from cardkit.draft.step import packed
from cardkit.errors import DraftError, InputError
from cardkit.source import read


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as error:
        steps(read(text.encode(), "steps.yaml"))
    return [str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def test_steps_are_data_and_are_written_as_they_are_read() -> None:
    text = (
        '[{"pick": 10, "of": "side:enemy", "from": "class"}, {"give": {"left": 5, "right": 5}}, {"shuffle": "class"}]'
    )
    node = read(text.encode(), "steps.yaml")
    assert steps(node) == TAILORED
    assert [packed(step) for step in TAILORED] == node.value


def test_a_pick_may_take_every_card_and_give_to_one_side() -> None:
    made = steps(read(b"- {pick: 1, from: pouch}\n- {give: {right: 1}}", "steps.yaml"))
    assert made == (Picking(1, "pouch"), Giving({"right": 1}))
    assert [packed(step) for step in made] == [{"pick": 1, "from": "pouch"}, {"give": {"right": 1}}]
    assert packed(Shuffling("pouch")) == {"shuffle": "pouch"}


def test_an_unknown_step_names_the_nearest_one() -> None:
    assert faults("- {pick: 2, from: class}\n- {givve: {left: 2}}\n- {dance: all}\n- {}\n") == [
        "steps.yaml:2:4: no step is called 'givve'; did you mean 'give'?",
        "steps.yaml:3:4: no step is called 'dance'; known: pick, give, shuffle, deal, pass, burn, reveal, lay, repeat",
        "steps.yaml:4:3: the step is empty; known: pick, give, shuffle, deal, pass, burn, reveal, lay, repeat",
    ]


def test_words_and_numbers_of_a_step_are_checked() -> None:
    assert faults("- {pick: 0, from: class}\n- {pick: 2, form: class}\n- {give: {lft: 2}}\n- {give: {}}\n") == [
        "steps.yaml:1:10: 0 cards; at least 1 is needed",
        "steps.yaml:2:13: unknown key 'form'; did you mean 'from'?",
        "steps.yaml:2:3: the file has no 'from'",
        "steps.yaml:3:11: unknown key 'lft'; did you mean 'left'?",
        "steps.yaml:4:10: nobody is given anything; say how many for left and right",
    ]


def test_all_picked_cards_are_given_and_no_others() -> None:
    assert faults("- {pick: 10, from: class}\n- {give: {left: 5, right: 4}}\n") == [
        "steps.yaml:2:3: 9 cards given of 10 picked"
    ]
    assert faults("- {give: {left: 5}}\n- {pick: 5, from: class}\n") == [
        "steps.yaml:1:3: nothing is picked before this 'give'",
        "steps.yaml:2:3: nothing is done with the picked cards; a 'give' follows a 'pick'",
    ]
    assert faults("- {pick: 5, from: class}\n- {shuffle: class}\n- {give: {left: 5}}\n") == [
        "steps.yaml:1:3: a 'give' stands right behind its 'pick', and a 'pick' before its 'give'",
        "steps.yaml:3:3: a 'give' stands right behind its 'pick', and a 'pick' before its 'give'",
    ]
    assert faults("- {shuffle: class}\n") == ["steps.yaml:1:1: nothing is picked in these steps"]


NAMES = {"Wolf": ("a-e01",), "Bear": ("a-e02", "b-e02"), "Owl": ("a-e03", "a-e04"), "Fox": ("b-e01",)}
CALLED = Names(lambda name: NAMES.get(name, ()), {"a-e01": "Wolf", "a-e02": "Bear", "a-e12": "Wolf"})


def wanted(*words: str) -> list[str]:
    with pytest.raises(DraftError) as error:
        pick(table(3), "ADA", said(words), CALLED)
    return [fault.message + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def test_cards_belong_to_the_packet_named_last() -> None:
    words = ["left=Wolf", "Bear", "a-e03", "A-E04", "a-e05", "right=a-e06", "a-e07", "a-e08", "a-e09", "a-e10"]
    assert pick(table(3), "ada", said(words), CALLED) == first_ten("ADA")


def test_a_packet_may_be_named_before_its_cards_and_twice() -> None:
    words = ["right=", "a-e06", "left=", "a-e01", "right=a-e07"]
    assert pick(table(3), "ADA", said(words), Names()).to == {"left": ("a-e01",), "right": ("a-e06", "a-e07")}


def test_a_name_means_a_card_of_the_seat() -> None:
    assert wanted("left=Owl", "Fox", "a-e77", "Wolff") == [
        "'Owl' means 2 cards of ADA; write the id: a-e03, a-e04",
        "'Fox' is not in ADA's deck",
        "ADA has no card that is called 'a-e77'; did you mean 'a-e07'?",
        "ADA has no card that is called 'Wolff'; did you mean 'Wolf'?",
    ]


OFFER = (
    "nobody says what ADA picks; write left=NAME NAME ... right=NAME NAME ... (quote names with spaces), "
    "--picks FILE or --auto; 10 of these: Wolf (2 copies); Bear; a-e03; a-e04; a-e05; a-e06; a-e07; a-e08; a-e09; "
    "a-e10; a-e11"
)


def test_who_says_nothing_is_told_what_may_be_picked() -> None:
    assert wanted() == [OFFER]


def test_cards_without_a_side_are_told_to_take_one() -> None:
    assert wanted("Wolf", "Bear") == ["ADA: 2 cards without a side; say which are left= and which right="]
    assert wanted("lft=Wolf") == ["ADA: nobody gets cards on the side 'lft'; did you mean 'left'?"]


def picked(text: str) -> list[Pick]:
    wanted_by = written(read(text.encode(), "picks.yaml"), ["ADA", "BEN"])
    return [pick(table(2), seat, each, CALLED) for seat, each in wanted_by.items()]


def picks(text: str) -> list[str]:
    with pytest.raises((InputError, DraftError)) as error:
        picked(text)
    return [str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def test_a_picks_file_says_its_faults_where_they_stand() -> None:
    assert picks("ADA:\n  left: [Wolf, Fox]\n  rigth: [Bear]\n") == [
        "picks.yaml:2:3: ADA: nobody gets cards on the side 'rigth'; did you mean 'right'?"
    ]
    assert picks("ADA:\n  left: [Wolf, Fox]\n  right: [Bare]\n") == [
        "picks.yaml:2:16: 'Fox' is not in ADA's deck",
        "picks.yaml:3:11: ADA has no card that is called 'Bare'; did you mean 'Bear'?",
    ]
    assert picks("ADA: [Wolf]\n") == [
        "picks.yaml:1:6: ADA: 1 card without a side; say which are left= and which right="
    ]
    assert picks("ADA: {}\n") == [f"picks.yaml:1:6: {OFFER}"]
    assert picks("ADDA: {left: [Wolf]}\nben: {left: [b-e01]}\n") == [
        "picks.yaml:1:1: unknown key 'ADDA'; did you mean 'ADA'?"
    ]
    assert picks("ada: {left: [a-e01]}\nADA: {left: [a-e01]}\n") == ["picks.yaml:2:1: the picks of ADA stand twice"]
