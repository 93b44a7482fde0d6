"""`cache` as it is typed: what is told of the cache, what goes and what stays."""

import json
import os
import threading
from pathlib import Path

import pytest
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.face import Pack, Store

MOMENT = 1_780_000_000
"""2026-05-28, 20:26:40 UTC."""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with a catalogue, three faces in two packs, and a file that is not cardkit's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    assert ran(*WITH_PEBBLES, "query", "whelk", "--game", "pebbles").code == 0
    store = Store(tmp_path / "cache/faces")
    store.keep(Pack(pdf=b"%PDF", keys=("a", "b"), scales=({}, {}), points=(9, 9), warnings=((), ())))
    store.keep(Pack(pdf=b"%PDF-1", keys=("c",), scales=({},), points=(9,), warnings=((),)))
    (tmp_path / "cache/faces/mine.pdf").write_bytes(b"mine")
    for path in sorted((tmp_path / "cache").rglob("*.*")):
        os.utime(path, (MOMENT, MOMENT))
    return tmp_path / "cache"


def sizes(cache: Path, folder: str, *endings: str) -> int:
    found = [path for path in (cache / folder).iterdir() if path.suffix in endings and path.name != "mine.pdf"]
    return sum(path.stat().st_size for path in found)


def test_info_tells_catalogues_by_game_and_faces(cache: Path) -> None:
    catalogue, faces = sizes(cache, "catalogue", ".sqlite"), sizes(cache, "faces", ".json", ".pdf")
    used = "2026-05-28T20:26:40Z"
    assert answer("answer-cache", ran("cache", "info", "--format", "json").out) == {
        "format": 1,
        "folder": str(cache),
        "bytes": catalogue + faces,
        "held": [
            {"kind": "catalogue", "game": "pebbles", "files": 1, "bytes": catalogue, "used": used},
            {"kind": "faces", "files": 4, "faces": 3, "bytes": faces, "used": used},
        ],
    }
    assert ran("cache", "info") == Ran(
        0,
        f"{cache}: {kilo(catalogue + faces)}\n"
        f"  catalogue of pebbles  1 file   {kilo(catalogue)}  made 2026-05-28\n"
        f"  faces                 3 faces  {faces} bytes  last used 2026-05-28\n".replace(
            f"{kilo(catalogue)} ", kilo(catalogue).ljust(len(f"{faces} bytes")) + " "
        ),
    )


def kilo(number: int) -> str:
    return f"{number / 1000:.3g} kB"


def test_clear_removes_all_of_it_and_nothing_else(cache: Path) -> None:
    catalogue, faces = sizes(cache, "catalogue", ".sqlite"), sizes(cache, "faces", ".json", ".pdf")
    freed = f"{kilo(catalogue + faces)} freed: catalogue of pebbles ({kilo(catalogue)}), faces ({faces} bytes)\n"
    assert ran("cache", "clear") == Ran(0, freed)
    assert [path.name for path in sorted(cache.rglob("*")) if path.is_file()] == ["mine.pdf"]
    assert ran("cache", "clear") == Ran(0, "there was nothing to clear\n")
    assert ran("cache", "info") == Ran(0, f"{cache}: 0 bytes\n")


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        (["--faces"], ["faces"]),
        (["--catalogues", "Pebbles"], ["catalogue"]),
        (["--faces", "--catalogues", "pebbles"], ["catalogue", "faces"]),
    ],
)
def test_clear_removes_what_is_named(cache: Path, words: list[str], kinds: list[str]) -> None:
    before = {each["kind"] for each in held("info")}
    assert [each["kind"] for each in held("clear", *words)] == kinds
    assert {each["kind"] for each in held("info")} == before - set(kinds)
    assert (cache / "faces/mine.pdf").exists()


def held(*words: str) -> list[dict[str, object]]:
    done = ran("cache", *words, "--format", "json")
    found = json.loads(done.out)["held"]
    assert isinstance(found, list)
    return found


@pytest.mark.usefixtures("cache")
def test_a_game_without_a_catalogue_in_the_cache_is_told() -> None:
    told = "error: no catalogue in the cache is called 'peebles'; did you mean 'pebbles'?\n"
    assert ran("cache", "clear", "--catalogues", "peebles") == Ran(2, "", told)


def test_a_store_that_is_cleared_meanwhile_goes_on(cache: Path) -> None:
    """Keeping, finding and clearing at once: nothing is raised, and what is found is whole."""
    store, failed = Store(cache / "faces"), []

    def work() -> None:
        for number in range(150):
            try:
                store.keep(
                    Pack(pdf=f"%PDF-{number}".encode(), keys=(f"k{number}",), scales=({},), points=(9,), warnings=((),))
                )
                assert all(pack.pdf.startswith(b"%PDF-") for pack in store.found([f"k{number}"]))
            except OSError as error:
                failed.append(error)

    worker = threading.Thread(target=work)
    worker.start()
    while worker.is_alive():
        assert ran("cache", "clear", "--faces").code == 0
    worker.join()
    assert failed == []
