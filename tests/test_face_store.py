"""The face store: what is damaged in it is drawn again, and what is said of a face is said of no other."""

import math
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from printing import cards, plain

from cardkit.face import Store
from cardkit.face.batch import batch, stylesheets
from cardkit.face.face import front
from cardkit.face.store import Pack

DEEP = "[" * 100_000
"""Deeper than anything that cardkit writes."""


def pack() -> Pack:
    """Two faces, of one of which the engine had something to say."""
    return Pack(
        pdf=b"%PDF-1.7 " + b"page" * 100,
        keys=("whelk", "cairn"),
        scales=({"text": 0.9}, {}),
        points=(8.5, math.inf),
        warnings=(("no font has 'x'",), ()),
    )


def rewritten(change: Callable[[bytes], bytes]) -> Callable[[Path], object]:
    """What damages a file so."""
    return lambda path: path.write_bytes(change(path.read_bytes()))


def test_a_pack_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    Store(tmp_path).keep(pack())
    assert Store(tmp_path).found(["cairn"]) == (pack(),)


@pytest.mark.parametrize("kind", ["pdf", "json"])
@pytest.mark.parametrize(
    "damage",
    [
        rewritten(lambda _: b""),
        rewritten(lambda content: content[: len(content) // 2]),
        rewritten(lambda content: content[:-1]),
        rewritten(lambda content: content[:100] + bytes(20) + content[120:]),
        rewritten(lambda _: b"%PDF-1.7 another one"),
        rewritten(lambda content: content.replace(b"0.9", b"0.8").replace(b"page", b"pagh")),
        Path.unlink,
    ],
)
def test_a_damaged_pack_is_not_there(damage: Callable[[Path], object], kind: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep(pack())
    [path] = tmp_path.glob(f"*.{kind}")
    damage(path)
    assert store.found(["whelk"]) == ()
    store.keep(pack())
    assert store.found(["whelk"]) == (pack(),)


def test_a_process_that_draws_says_nothing_when_nobody_listens_any_more() -> None:
    style = plain()
    face = front(cards()["whelk"], style)
    wanted = batch([face], stylesheets(style), style.face, style.look.shelf)
    command = [sys.executable, "-c", "from cardkit.face.draw import work; work()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        child.stdin.write(pickle.dumps([wanted]))
        child.stdin.close()
        assert (child.stderr.read(), child.wait()) == (b"", 0)


SHAPES = {
    **dict.fromkeys(("null", "[]", "7", '"format"', DEEP, "\xff", '{"format": 3}', '{"format": 3, "faces": 5}'), 0),
    **dict.fromkeys(('{"format": 3, "faces": null}', '{"format": 2, "faces": [["whelk", {}, 9]]}'), 0),
    **dict.fromkeys(('{"format": 3, "faces": [5]}', '{"format": 3, "faces": [[]]}'), 1),
    **dict.fromkeys(('{"format": 3, "faces": [["whelk"]]}', '{"format": 3, "faces": [[["whelk"]]]}'), 1),
    '{"format": 3, "faces": {"whelk": 1}}': 1,
}
"""Other things than a sidecar, and how many faces they seem to tell of."""


@pytest.mark.parametrize(("content", "seeming"), SHAPES.items(), ids=range(len(SHAPES)))
def test_a_sidecar_of_another_shape_is_not_there(content: str, seeming: int, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep(pack())
    [path] = tmp_path.glob("*.json")
    path.write_text(content, encoding="latin-1")
    assert (store.found(["whelk"]), store.faces()) == ((), seeming)
