"""What a column is on a card follows from what it is called, in whichever language."""

import pytest

from cardkit.face.view import card_view
from cardkit.foreign import meaning
from cardkit.foreign.column import bare
from cardkit.model import Card, Field, Game, Kind
from cardkit.position import Position


def role(name: str, label: str = "") -> object:
    """The role of a field in a template."""
    field = Field(name=name, kind=Kind.TEXT, label={"en": label} if label else {})
    game = Game(id="g", title="G", locales=("en",), fields=(field,), zones=())
    card = Card(id="a", game="g", set="s", names={"en": "A"}, fields={name: "x"}, place=Position("a.csv"))
    fields = card_view(card, game, "en")["fields"]
    assert isinstance(fields, tuple)
    return fields[0].role


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("text", "rules_text", "abilities", "regeltext", "effet", "habilidad", "teksti", "opis", "effetto"), "body"),
        (("flavor_text", "lore", "stimmungstext", "tunnelma", "cytat"), "flavour"),
        (("artist", "zeichner", "card_number", "nr", "copies", "seltenheit", "illustrateur"), "aside"),
        (("cost", "kind", "motto", "starke"), ""),
    ],
)
def test_a_role_follows_from_the_name(names: tuple[str, ...], expected: str) -> None:
    assert [role(name) for name in names] == [expected] * len(names)


def test_a_role_follows_from_the_label_too() -> None:
    assert [role("x", "Rules Text"), role("card_text_2", "Fähigkeiten"), role("x", "Drawn by")] == ["body", "body", ""]


@pytest.mark.parametrize("table", ["NAMES", "SETS", "COUNTS", "OWNERS", "TEXTS", "BODIES", "FLAVOURS"])
def test_words_stand_in_the_tables_as_they_are_compared(table: str) -> None:
    words = getattr(meaning, table)
    assert [word for word in words if bare(word) != word] == []
