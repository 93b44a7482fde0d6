"""Selectors over adjusted cards find what they would find if the cards were printed so."""

import re
import shutil
from pathlib import Path

import pytest
from rulebook import ROOTS, catalogue

from cardkit.catalogue import Catalogue, build, files
from cardkit.shelf import Root, Shelf

CHANGES = (("spark", "level", 4), ("veil", "influence", 0), ("watch", "size", 2), ("mira", "size", 9))

SELECTORS = (
    *("level:4", "level>=1", "-level<3", "level!=0", "has:level", "-has:size", "influence:0", "influence<=level"),
    *("size>allowance*2", "level:1..4 faction:amber", "faction:amber", "traits:guild influence:0", "spark or level:3"),
    "(((((((((((((level:4)))))))))))))",
)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """The game whose cards are printed with the changes."""
    folder = tmp_path_factory.mktemp("printed") / "lanterns"
    shutil.copytree(ROOTS["lanterns"], folder)
    file = folder / "cards/lanterns/base.yaml"
    text = file.read_text(encoding="utf-8")
    for card, field, number in CHANGES:
        line = next(each for each in text.splitlines() if f"id: {card}," in each)
        bare = re.sub(rf", {field}: \d+", "", line)
        text = text.replace(line, bare.replace("kind:", f"{field}: {number}, kind:", 1))
    file.write_text(text, encoding="utf-8")
    return Catalogue(build.in_memory(files.game_files(Shelf((Root(Path(folder), "--shelf"),)), "lanterns")))


@pytest.mark.parametrize("selector", SELECTORS)
def test_an_adjusted_card_is_found_as_if_it_were_printed_so(selector: str, printed: Catalogue) -> None:
    adjusted = catalogue("lanterns").selection().adjusted(CHANGES)
    assert sorted(adjusted.ids(selector, {})) == sorted(printed.selection().ids(selector))


def test_cards_out_of_question_stay_out_of_it() -> None:
    asked = catalogue("lanterns").selection(["spark", "wave"])
    assert asked.adjusted((("spark", "level", 7),)).ids("level>=0", {}) == {"spark", "wave"}
    assert asked.adjusted((("veil", "level", 7),)).ids("level:7", {}) == frozenset()


def test_adjusted_cards_leave_nothing_behind() -> None:
    connection = build.in_memory(files.game_files(Shelf((Root(ROOTS["lanterns"], "--shelf"),)), "lanterns"))
    selection = Catalogue(connection).selection()
    for number in range(3):
        assert selection.adjusted((("spark", "level", number),)).ids(f"level:{number} spark", {}) == {"spark"}
    assert connection.execute("SELECT name FROM temp.sqlite_master WHERE type = 'table'").fetchall() == []
