"""Folders that are written whole or not at all."""

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.errors import WriteError
from cardkit.file import Target
from cardkit.folder import LIST, refuse_folder, write_folder

HASH = re.compile("^[0-9a-f]{32} ", re.MULTILINE)


def files(folder: Path) -> dict[str, str]:
    """The files, the list without its hashes."""
    found = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}
    return {name: HASH.sub("", text) if name.endswith(LIST) else text for name, text in found.items()}


def told(error: WriteError) -> str:
    """What is wrong, and what would be right."""
    return "; ".join(str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.faults)


def refused(target: Target) -> str:
    with pytest.raises(WriteError) as error:
        refuse_folder(target)
    return told(error.value)


def test_a_folder_lists_its_files(tmp_path: Path) -> None:
    place = tmp_path / "made"
    assert write_folder(Target(place), [("a b.txt", b"1"), ("in/c", b"2")]) == (place / "a b.txt", place / "in/c")
    assert files(tmp_path) == {"made/a b.txt": "1", "made/in/c": "2", "made/.cardkit": "a b.txt\nin/c\n"}


def test_what_is_made_no_more_goes(tmp_path: Path) -> None:
    place = tmp_path / "made"
    write_folder(Target(place), [("old/a", b"1"), ("b", b"1")])
    write_folder(Target(place), [("b", b"2"), ("c", b"3")])
    assert files(place) == {"b": "2", "c": "3", ".cardkit": "b\nc\n"}
    assert not (place / "old").exists()


def test_other_files_are_in_the_way_and_stay(tmp_path: Path) -> None:
    place = tmp_path / "made"
    write_folder(Target(place), [("in/a", b"1")])
    (place / "in/mine").write_text("mine")
    assert refused(Target(place)) == (
        f"'{place}' exists already and holds other files, such as 'in/mine'; --force writes among them"
    )
    write_folder(Target(place, force=True), [("b", b"2")])
    assert files(place) == {"b": "2", "in/mine": "mine", ".cardkit": "b\n"}


def test_a_folder_of_somebody_elses_is_told_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "made/photos/2020").mkdir(parents=True)
    assert refused(Target(tmp_path / "made")) == (
        f"'{tmp_path / 'made'}' exists already and holds other files, such as 'photos'; --force writes among them"
    )


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    write_folder(Target(tmp_path / "made"), [("a", b"1")])
    assert files(tmp_path / "made") == {"a": "1", ".cardkit": "a\n"}


def test_a_file_or_a_missing_folder_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refused(Target(tmp_path / "file", force=True)) == (
        f"'{tmp_path / 'file'}' is a file; the path of a folder is needed"
    )
    missing = tmp_path / "nowhere"
    assert refused(Target(missing / "made")) == (
        f"'{missing / 'made'}' cannot be written (the folder '{missing}' does not exist)"
    )


def test_what_fails_on_the_way_leaves_the_old_folder(tmp_path: Path) -> None:
    def broken() -> Iterator[tuple[str, bytes]]:
        yield "a", b"2"
        raise KeyboardInterrupt

    for place in (tmp_path / "old", tmp_path / "new"):
        if place.name == "old":
            write_folder(Target(place), [("a", b"1")])
        with pytest.raises(KeyboardInterrupt):
            write_folder(Target(place), broken())
    assert files(tmp_path) == {"old/a": "1", "old/.cardkit": "a\n"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old"]


def test_a_list_that_leads_out_of_its_folder_takes_nothing_away(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "made").mkdir()
    (tmp_path / "made/.cardkit").write_text(f"{'0' * 32} ../mine\n{'0' * 32} {tmp_path / 'mine'}\n")
    write_folder(Target(tmp_path / "made"), [("a", b"1")])
    assert files(tmp_path) == {"mine": "mine", "made/a": "1", "made/.cardkit": "a\n"}


def test_a_file_that_was_changed_since_is_made_anew_by_force_alone(tmp_path: Path) -> None:
    place = tmp_path / "made"
    write_folder(Target(place), [("in/a", b"1"), ("b", b"1")])
    refuse_folder(Target(place))
    (place / "in/a").write_text("retouched")
    assert refused(Target(place)) == (
        f"'{place}' holds what was changed since it was made, such as 'in/a'; --force makes it anew"
    )
    write_folder(Target(place, force=True), [("in/a", b"2")])
    assert files(place) == {"in/a": "2", ".cardkit": "in/a\n"}


def test_a_file_that_was_changed_since_stays_when_it_is_made_no_more(tmp_path: Path) -> None:
    place = tmp_path / "made"
    write_folder(Target(place), [("a", b"1"), ("b", b"1")])
    (place / "a").write_text("retouched")
    write_folder(Target(place, force=True), [("b", b"2")])
    assert files(place) == {"a": "retouched", "b": "2", ".cardkit": "b\n"}


def test_what_a_killed_export_has_left_goes_after_a_day(tmp_path: Path) -> None:
    for name, days in ((".made.a.part", 2), (".made.b.part", 0), (".other.c.part", 2)):
        (tmp_path / name / "whole").mkdir(parents=True)
        (tmp_path / name / "whole/a").write_text("half")
        os.utime(tmp_path / name, (time.time() - days * 86_400 - 9,) * 2)
    write_folder(Target(tmp_path / "made"), [("a", b"1")])
    assert sorted(path.name for path in tmp_path.iterdir()) == [".made.b.part", ".other.c.part", "made"]
