"""Files that another program takes away while a command reads them: the answer is that of before or of behind."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from shell import PEBBLES

from cardkit.catalogue import build, files, refresh
from cardkit.errors import Gone
from cardkit.jobs.desk import Desk, Table
from cardkit.shelf import Listing, Root, Shelf

EXTRA = """
set: {id: extra, name: Extra}
cards:
  - {id: zork, name: Zork, kind: stone, rarity: common, weight: 1}
"""
TOLD = "cards/pebbles/extra.yaml:1:1: the file cannot be read (it was taken away meanwhile)"


@pytest.fixture
def extra(tmp_path: Path) -> Path:
    """A set file of the tiny game, in a folder of its own."""
    shutil.copytree(PEBBLES, tmp_path / "beach")
    path = tmp_path / "beach/cards/pebbles/extra.yaml"
    path.write_text(EXTRA, encoding="utf-8")
    return path


@dataclass(frozen=True)
class Draughty:
    """What another program does between the listing of a folder and the reading of its files."""

    files: list[Path] = field(default_factory=list)
    """Those that it takes away, one at a time."""

    def blow(self) -> None:
        """Take one of them away."""
        if self.files:
            self.files.pop().unlink()


class DraughtyShelf(Shelf):
    """A shelf whose files go once they are listed."""

    draught = Draughty()

    def listed(self, pattern: str) -> Listing:
        found = super().listed(pattern)
        if found.found and not pattern.endswith("json"):
            self.draught.blow()
        return found


def shelf(extra: Path) -> Shelf:
    return Shelf((Root(extra.parents[2], "--shelf"),))


def test_a_file_that_goes_is_told_by_whatever_reads_it(extra: Path) -> None:
    wanted, cache = files.game_files(shelf(extra), "pebbles"), extra.parents[3] / "x.sqlite"
    build.brought_up_to_date(cache, wanted).close()
    extra.unlink()
    reads: tuple[Callable[[], object], ...] = (
        lambda: build.in_memory(wanted),
        lambda: build.brought_up_to_date(cache, wanted),
        lambda: refresh.ready(cache, wanted),
    )
    for read in reads:
        with pytest.raises(Gone) as caught:
            read()
        assert str(caught.value) == TOLD


@pytest.mark.parametrize("kept", [True, False])
def test_a_file_that_goes_while_a_game_is_read_is_none_of_its_files(extra: Path, kept: bool) -> None:
    draughty = DraughtyShelf(shelf(extra).roots)
    draughty.draught.files.append(extra)
    with Table(Desk(shelf=draughty, cache=extra.parents[3] / "cache" if kept else None), "pebbles") as table:
        assert (table.catalogue.called("zork"), table.notes) == ((), ())
        assert [found.name for found in table.files.sets] == ["cards/pebbles/base.yaml"]


def test_files_that_go_on_going_are_told(extra: Path) -> None:
    more = extra.with_name("more.yaml")
    more.write_text(EXTRA.replace("extra", "more").replace("zork", "gnusto"), encoding="utf-8")
    draughty = DraughtyShelf(shelf(extra).roots)
    draughty.draught.files.extend([extra, more])
    with pytest.raises(Gone) as caught:
        Table(Desk(shelf=draughty, cache=None), "pebbles")
    assert str(caught.value) == TOLD
