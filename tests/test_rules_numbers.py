from dataclasses import dataclass

import pytest

from cardkit.rules.numbers import MAX_CHARACTERS, NumberError, number

KNOWN = "known: $players, $copies, $card.FIELD, $choice.NAME, $ROLE.FIELD"


@dataclass(frozen=True)
class Table:
    """Two copies of whatever is counted, a group of 2 whose smallest weight is 3, a hero of 4, a choice of 5."""

    players: int | None = None
    held: int = 2

    def copies(self, selector: str) -> int:
        return len(selector)

    def smallest(self, field: str) -> int | None:
        return 3 if field == "weight" else None

    def matches(self, selector: str) -> bool:
        return selector == "kind:shell"

    def reference(self, name: str, field: str) -> int | None:
        return {"hero.weight": 4, "choice.size": 5}.get(f"{name}.{field}")


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("12", 12),
        (12, 12),
        (2.5, 2.5),
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 // 2", 3),
        ("7 / 2", 3.5),
        ("6 / 2", 3),
        ("-3 + 1", -2),
        ("min(4, 2, 3)", 2),
        ("max(4)", 4),
        ("floor(7 / 2) + ceil(7 / 2)", 7),
        ("$players * 5", 20),
        ("$card.weight or 9", 3),
        ("$card.limit or 9", 9),
        ("$card.limit or $card.weight or 9", 3),
        ("$card.limit", None),
        ("$card.limit + 1", None),
        ('count("a:b c") + 1', 6),
        ("count('_x')", 2),
        ("$hero.weight + $choice.size", 9),
        ("$hero.limit", None),
        ("$hero.limit or $choice.size", 5),
        ("$card.weight * ($copies - 1)", 3),
        ('$copies - matches("kind:shell")', 1),
        ('matches("kind:tide")', 0),
        ("1 / ($players - 4)", None),
        ("1 / ($players - 4) or 5", 5),
    ],
)
def test_a_number_is_worth(text: str | float, worth: float | None) -> None:
    assert repr(number(text).value(Table(players=4))) == repr(worth)


def test_players_that_nobody_named_do_not_exist() -> None:
    assert (number("$players").value(Table()), number("$players or 2").value(Table())) == (None, 2)


def test_a_number_tells_what_it_asks() -> None:
    table, card = number("floor(2 * $players)"), number("2 * $card.weight or 3")
    assert (table.asks_players, table.asks_card, card.asks_players, card.asks_card) == (True, False, False, True)
    hero = number("$hero.weight * $copies")
    assert (hero.asks_role, hero.asks_copies, table.asks_role, table.asks_copies) == (True, True, False, False)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("", "'' is no number", 'write such as 12, $players * 2 or floor(count("type:spell") / 5)'),
        ("1or 2", "'1or 2' is no number", 'write such as 12, $players * 2 or floor(count("type:spell") / 5)'),
        ("1 +", "'1 +' is no number", 'write such as 12, $players * 2 or floor(count("type:spell") / 5)'),
        ("2 ** 9", "'2 ** 9' is no part of a number", None),
        ("2 % 9", "'2 % 9' is no part of a number", None),
        ("1 and 2", "'1 and 2' is no part of a number", None),
        ("True", "'True' is no part of a number", None),
        ("'text'", "''text'' is no part of a number", None),
        ("__import__('os')", "'__import__' is no part of a number", None),
        ("_players", "'_players' is no part of a number", None),
        ("players", "'players' is no part of a number", "a value of the deck starts with '$'"),
        ("$plyers", "no '$plyers' is known here", "did you mean 'players'?"),
        ("$card", "no '$card' is known here", KNOWN),
        ("card.weight", "'card.weight' is no part of a number", "a value of the deck starts with '$'"),
        ("flor(2)", "no function is called 'flor'", "did you mean 'floor'?"),
        ("$card.weight.real", "no '$card.weight.real' is known here", KNOWN),
        ("floor(1, 2)", "'floor' takes one number", None),
        ("min()", "'min' takes numbers", None),
        ("matches()", "'matches' takes one selector in quotes", 'write such as matches("type:ice")'),
        ("count(3)", "'count' takes one selector in quotes", 'write such as count("type:ice")'),
        ("max(1, key=2)", "'max(1, key=2)' is no part of a number", None),
        ("[1][0]", "'[1][0]' is no part of a number", None),
        ("1" * 201, "a number of 201 characters; at most 200 allowed", None),
    ],
)
def test_what_is_no_number_is_refused(text: str, message: str, hint: str | None) -> None:
    with pytest.raises(NumberError) as raised:
        number(text)
    assert (raised.value.message, raised.value.hint) == (message, hint)


@pytest.mark.parametrize("text", ["(" * 190, "-" * 199 + "1", "1" * MAX_CHARACTERS])
def test_the_longest_numbers_break_nothing(text: str) -> None:
    try:
        assert number(text).value(Table()) is not None
    except NumberError as error:
        assert error.message == f"'{text}' is no number"  # noqa: PT017  # either answer is fine, a crash is not
