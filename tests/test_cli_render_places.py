"""Where `render` writes: parts under numbered names, all of them or none; and options that mean nothing there."""

from pathlib import Path

import pytest
from shell import WITH_PEBBLES, Ran, ran

DECK = "pebbles/tidepool"
"""7 pebbles, 2 tides."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def render(*words: str, out: str = "deck.pdf") -> Ran:
    return ran(*WITH_PEBBLES, "render", DECK, "-o", out, *words)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


def pictures(*words: str) -> Ran:
    """A picture a sheet."""
    return render("--paper", "card", "--dpi", "20", *words, out="deck.png")


def test_p16_ten_and_more_parts_have_names_that_sort_as_printed(folder: Path) -> None:
    assert pictures("--copies", "2").code == 0
    assert files(folder) == [f"deck-{number:02}.png" for number in range(1, 19)]


def test_parts_are_written_all_or_none(folder: Path) -> None:
    Path("deck-3.png").write_text("my notes")
    told = "error: 'deck-3.png' exists already and is another kind of file; --force overwrites it\n"
    assert pictures() == Ran(2, "", told)
    Path("deck-3.png").unlink()
    Path("deck-9.png").mkdir()
    assert pictures("--force") == Ran(2, "", "error: 'deck-9.png' is a folder; the path of a file is needed\n")
    assert files(folder) == []


def test_parts_of_a_larger_run_are_told() -> None:
    assert pictures("--copies", "2").err == ""
    left = "note: 18 files beside are of an earlier run: 'deck-01.png', 'deck-02.png', 'deck-03.png' and 15 more\n"
    assert pictures().err == left
    for number in range(1, 19):
        Path(f"deck-{number:02}.png").unlink()
    assert pictures("--pages", "1-8").err == "note: 1 file beside is of an earlier run: 'deck-9.png'\n"
    assert pictures("--pages", "1").err.startswith("note: 9 files beside are of an earlier run: 'deck-1.png'")
    Path("deck-1.png").unlink()
    assert pictures("--pages", "1").err == ""


@pytest.mark.parametrize("out", [".", "/", ".."])
@pytest.mark.parametrize("words", [(), ("--to", "contact")])
def test_a_folder_is_no_place_for_sheets(out: str, words: tuple[str, ...]) -> None:
    assert render(*words, out=out) == Ran(2, "", f"error: '{out}' is a folder; the path of a file is needed\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--image-bleed", "3"), "--image-bleed means nothing without pictures; '--images DIR' says where they are"),
        (("--image-fit", "cover"), "--image-fit means nothing without pictures; '--images DIR' says where they are"),
        (("--image-inset", "1"), "--image-inset means nothing without pictures; '--images DIR' says where they are"),
        (("--image-bleed", "nan"), "--image-bleed is 'nan', which is no number that can be counted with"),
        (("--bleed", "inf"), "--bleed is 'inf', which is no number that can be counted with"),
        (("--back-offset", "nan,0", "--backs", "long"), "a back offset of nan mm; -20 to 20 mm"),
        (("--dpi", "1000000000"), "--dpi says 1000000000; 20 to 1200 dots an inch"),
    ],
)
def test_a_number_that_means_nothing_is_refused(words: tuple[str, ...], told: str) -> None:
    assert render(*words) == Ran(2, "", f"error: {told}\n")
