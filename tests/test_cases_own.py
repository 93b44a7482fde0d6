"""What users of other deck tools reported of owned cards, each with the outcome that is right."""

from pathlib import Path

import pytest
from ready_project import project
from shell import WITH_PEBBLES, Ran, ran

READY = Path(__file__).parent / "ready"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with decks A and B, each of two whelks."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardkit.yaml").write_text("game: pebbles\n")
    for name in "AB":
        (tmp_path / name).write_text(f"game: pebbles\nname: {name}\npouch: [2 Whelk]\n")
    return tmp_path


def collect(folder: Path, **texts: str) -> None:
    """Collections by name."""
    (folder / "collections").mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / f"collections/{name}.yaml").write_text(f"game: pebbles\n{text}")


def can_build(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "collection", "can-build", *words)


def test_o01_two_decks_that_share_cards_are_buildable_alone_and_short_together(folder: Path) -> None:
    collect(folder, box="cards: [2 Whelk]\n")
    assert can_build("A") == Ran(0, "A: can be built\n")
    assert can_build("B") == Ran(0, "B: can be built\n")
    assert can_build("A", "B") == Ran(
        1,
        "1 of 2 decks can be built; 2 copies are missing\n"
        "A: can be built\n"
        "B: alone it can be built; with the others 2 copies are missing\n"
        "missing\n"
        "  Whelk: own 2, A 2 + B 2; 2 short\n",
    )


def test_o01_copies_that_are_enough_for_both_build_both(folder: Path) -> None:
    collect(folder, box="cards: [4 Whelk]\n")
    assert can_build("A", "B") == Ran(0, "all 2 decks can be built together\nA: can be built\nB: can be built\n")


def test_o01_the_best_split_builds_the_most_decks(folder: Path) -> None:
    collect(folder, box="cards: [4 Whelk]\n")
    (folder / "C").write_text("game: pebbles\nname: C\npouch: [3 Whelk]\n")
    assert can_build("C", "A", "B") == Ran(
        1,
        "2 of 3 decks can be built; 3 copies are missing\n"
        "C: alone it can be built; with the others 3 copies are missing\n"
        "A: can be built\n"
        "B: can be built\n"
        "missing\n"
        "  Whelk: own 4, C 3 + A 2 + B 2; 3 short\n",
    )


def test_o03_collections_of_two_owners_are_pooled_with_a_column_each(folder: Path) -> None:
    collect(folder, ada="owner: ADA\ncards: [3 Whelk]\n", ben="cards: [{card: Whelk, owner: BEN}]\n")
    assert can_build("A", "B") == Ran(
        0,
        "all 2 decks can be built together\n"
        "A: can be built\n"
        "  card   ADA\n"
        "  Whelk    2\n"
        "B: can be built\n"
        "  card   ADA  BEN\n"
        "  Whelk    1    1\n",
    )
    assert can_build("A", "B", "--owner", "ADA").code == 1
    assert can_build("A", "--owner", "BEN", "--owner", "ADA").code == 0
    assert can_build("A", "B", "--collection", "ada").code == 1


def test_o03_a_collection_without_an_owner_is_its_own(folder: Path) -> None:
    collect(folder, attic="cards: [Whelk]\n", cellar="cards: [Whelk]\n")
    assert can_build("A") == Ran(0, "A: can be built\n  card   attic  cellar\n  Whelk      1       1\n")


def test_a_deck_that_names_an_edition_wants_that_one(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path_factory.mktemp("cache")))
    here = project(tmp_path_factory.mktemp("magic"), "magic", READY / "magic")
    monkeypatch.chdir(here)
    (here / "collections").mkdir()
    (here / "collections/ada.yaml").write_text(
        "game: magic\ncards: [{card: Kelp Runner, copies: 3, printing: kel-1}, 2 Kelp Runner]\n"
    )
    deck = "game: magic\nname: x\nmain: [{{card: Kelp Runner, copies: {}, printing: {}}}, Kelp Runner]\n"
    for name, copies, printing in (("one", 3, "kel-1"), ("two", 4, "kel-1"), ("odd", 1, "kel-2")):
        (here / f"{name}.yaml").write_text(deck.format(copies, printing))
    assert ran("collection", "can-build", "one.yaml") == Ran(0, "one.yaml: can be built\n")
    assert ran("collection", "can-build", "two.yaml") == Ran(
        1,
        "two.yaml: 1 copy is missing\n"
        "missing\n"
        "  Kelp Runner: own 5 (3 of kel-1), two.yaml 4 of kel-1 + two.yaml 1; 1 short\n",
    )
    assert ran("collection", "can-build", "odd.yaml").err == (
        "note: odd.yaml:3:8: 'Kelp Runner' has no printing 'kel-2'; did you mean 'kel-1'?\n"
    )
