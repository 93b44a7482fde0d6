"""Scans that lack pixels although their files end well are refused; those that lack none are looked at once."""

import struct
import zlib
from io import BytesIO
from pathlib import Path
from zlib import crc32

import pytest
from PIL import Image
from scans import art, saved, scanned

from cardkit.errors import PrintError
from cardkit.picture import PNG, chunks

END = b"\xff\xd9"


def jpeg(**options: object) -> bytes:
    target = BytesIO()
    art().save(target, "JPEG", **options)
    return target.getvalue()


def halved(content: bytes) -> bytes:
    """A JPEG without the second half of its pixels, ended as if that were all."""
    start = content.find(b"\xff\xda")
    return content[: (start + len(content)) // 2].rstrip(b"\xff") + END


def with_rows(content: bytes, rows: int) -> bytes:
    """A PNG of which all but the first rows are missing, each part as sound as before."""
    packed = b"".join(part.content for part in chunks(content) if part.kind == b"IDAT")
    width, channels = int.from_bytes(content[16:20]), {0: 1, 2: 3, 3: 1}[content[25]]
    left = zlib.decompress(packed)[: rows * (1 + -(-width * channels * content[24] // 8))]
    parts = [(bytes(part.kind), bytes(part.content)) for part in chunks(content) if part.kind != b"IDAT"]
    parts.insert(-1, (b"IDAT", zlib.compress(left)))
    sums = (crc32(content, crc32(kind)).to_bytes(4) for kind, content in parts)
    return PNG + b"".join(
        struct.pack(">I", len(content)) + kind + content + each
        for (kind, content), each in zip(parts, sums, strict=True)
    )


def refused(path: Path, store: Path) -> str:
    with pytest.raises(PrintError) as raised:
        scanned([path], store)
    return str(raised.value)


@pytest.mark.parametrize(
    "options", [{}, {"progressive": True}, {"subsampling": 0, "quality": 95}, {"restart_marker_rows": 2}]
)
def test_a_jpeg_that_ends_too_early_is_damaged(options: dict[str, object], tmp_path: Path) -> None:
    path, whole = tmp_path / "a.jpg", jpeg(**options)
    path.write_bytes(whole)
    assert scanned([path], tmp_path / "store").warnings == ()
    path.write_bytes(halved(whole))
    assert refused(path, tmp_path / "store") == "'a' (a.jpg): the picture is damaged or cut off"


def test_what_stands_behind_a_jpegs_end_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(jpeg() + b"written by a camera")
    assert scanned([tmp_path / "a.jpg"], tmp_path / "store").warnings == ()


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_a_png_with_too_few_rows_is_damaged(mode: str, tmp_path: Path) -> None:
    path = saved(tmp_path, "a.png", art().convert(mode, dither=Image.Dither.NONE))
    content = path.read_bytes()
    path.write_bytes(with_rows(content, 880))
    assert scanned([path], tmp_path / "store").warnings == ()
    path.write_bytes(with_rows(content, 879))
    assert refused(path, tmp_path / "store") == "'a' (a.png): the picture is damaged or cut off"


def test_all_damaged_pictures_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(halved(jpeg()))
    saved(tmp_path, "b.png", art())
    (tmp_path / "c.png").write_bytes(with_rows((tmp_path / "b.png").read_bytes(), 1))
    with pytest.raises(PrintError) as raised:
        scanned([tmp_path / name for name in ("a.jpg", "b.png", "c.png")], tmp_path / "store")
    assert str(raised.value) == "'a' (a.jpg) and 1 more: the picture is damaged or cut off"


def test_a_sound_picture_is_looked_at_once(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.png", art())
    kept = []
    for _ in range(2):
        assert scanned([path], tmp_path / "store").warnings == ()
        kept.append(sorted(each.name for each in (tmp_path / "store").iterdir()))
    assert (kept[0], len(kept[0])) == (kept[1], 2)


def test_a_picture_that_was_altered_in_the_store_is_looked_at_again(tmp_path: Path) -> None:
    path, store = saved(tmp_path, "a.png", art()), tmp_path / "store"
    assert scanned([path], store).warnings == ()
    [pack] = store.glob("*.pdf")
    pack.write_bytes(b"altered")
    content = path.read_bytes()
    path.write_bytes(with_rows(content, 1))
    assert refused(path, store) == "'a' (a.png): the picture is damaged or cut off"
    path.write_bytes(content)
    assert scanned([path], store).warnings == ()
    assert [each.read_bytes() for each in store.glob("*.pdf")] == [b""]


def progressive(scans: int) -> bytes:
    """A progressive JPEG with only so many of its scans, each whole, ended as if those were all."""
    whole = jpeg(progressive=True)
    starts = [place for place in range(len(whole) - 1) if whole[place : place + 2] == b"\xff\xda"]
    # Tables for the next scan may stand before it: what is cut off begins with them.
    tables = whole.rfind(b"\xff\xc4", starts[scans - 1], starts[scans])
    return whole[: starts[scans] if tables < 0 else tables] + END


@pytest.mark.parametrize("scans", [1, 2, 3, 5])
def test_a_progressive_jpeg_that_ends_between_its_scans_is_damaged(scans: int, tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(progressive(scans))
    assert refused(tmp_path / "a.jpg", tmp_path / "store") == "'a' (a.jpg): the picture is damaged or cut off"
