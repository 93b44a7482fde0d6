"""Scans: pictures of cards as faces. What lies untouched in the PDF, what is written anew, how pictures lie."""

from io import BytesIO
from pathlib import Path

import pytest
from pikepdf import Array
from PIL import Image, ImageDraw, PngImagePlugin
from scans import POKER, art, differs, files, images, opened, printed, saved, scanned, seen

from cardkit import press
from cardkit.errors import PrintError
from cardkit.measure import Size
from cardkit.picture import chunks
from cardkit.press import Fit, Treatment
from cardkit.press.pixel import Pixels
from cardkit.press.scan.frame import Rect, frame

ANEW = "neither a JPEG nor an opaque PNG of 8 bits, so that its pixels are written anew, without loss"


def opaque(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content)).convert("RGB")


@pytest.mark.parametrize(
    ("mode", "space", "bits"),
    [("RGB", "/DeviceRGB", 8), ("L", "/DeviceGray", 8), ("P", "/Indexed", 8), ("1", "/DeviceGray", 1)],
)
def test_the_pixels_of_an_opaque_png_lie_in_the_pdf_as_they_are(
    mode: str, space: str, bits: int, tmp_path: Path
) -> None:
    path = saved(tmp_path, "a.png", art().convert(mode, dither=Image.Dither.NONE))
    pdf = printed([path], tmp_path / "store")
    read = opened(pdf)
    [image] = images(read)
    parts = [part.content for part in chunks(path.read_bytes()) if part.kind == b"IDAT"]
    assert image.read_raw_bytes() == b"".join(parts)
    assert (str(image.ColorSpace if mode != "P" else image.ColorSpace[0]), int(image.BitsPerComponent)) == (space, bits)
    assert differs(seen(pdf), opaque(path.read_bytes())) <= 1
    assert [path.stat().st_size for path in (tmp_path / "store").glob("*.pdf")] == [0]


@pytest.mark.parametrize(
    ("mode", "options"),
    [("RGB", {}), ("L", {}), ("RGB", {"progressive": True}), ("RGB", {"subsampling": 0, "quality": 95})],
)
def test_a_jpeg_lies_in_the_pdf_as_it_is(mode: str, options: dict[str, object], tmp_path: Path) -> None:
    path = saved(tmp_path, "a.jpg", art().convert(mode), **options)
    pdf = printed([path], tmp_path / "store")
    read = opened(pdf)
    [image] = images(read)
    assert (image.read_raw_bytes(), str(image.Filter)) == (path.read_bytes(), "/DCTDecode")
    assert differs(seen(pdf), opaque(path.read_bytes())) <= 10


def test_a_cmyk_jpeg_keeps_its_inks(tmp_path: Path) -> None:
    ink = Image.new("CMYK", POKER_PIXELS, (0, 255, 255, 0))
    path = saved(tmp_path, "red.jpg", ink, quality=95)
    pdf = printed([path], tmp_path / "store")
    read = opened(pdf)
    [image] = images(read)
    assert (str(image.ColorSpace), [int(each) for each in image.Decode]) == ("/DeviceCMYK", [1, 0] * 4)
    red, green, blue = seen(pdf).getpixel((300, 400))  # type: ignore[misc]
    assert (red > 200, green < 60, blue < 60) == (True, True, True)


POKER_PIXELS = (630, 880)


def rounded() -> Image.Image:
    """The art with corners that nothing covers."""
    made, mask = art().convert("RGBA"), Image.new("L", POKER_PIXELS, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 629, 879), 40, fill=255)
    made.putalpha(mask)
    return made


def on_white(image: Image.Image) -> Image.Image:
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image.convert("RGBA")).convert("RGB")


@pytest.mark.parametrize(
    ("name", "image", "options"),
    [
        ("a.png", rounded(), {}),
        ("a.png", rounded().convert("LA"), {}),
        ("a.webp", art(), {"lossless": True}),
        ("a.tif", art(), {}),
        ("a.bmp", art(), {}),
        ("a.gif", art().convert("P", dither=Image.Dither.NONE), {}),
        ("a.png", art().convert("P", dither=Image.Dither.NONE), {"transparency": 3}),
    ],
)
def test_other_pictures_are_written_anew_without_loss_and_kept(
    name: str, image: Image.Image, options: dict[str, object], tmp_path: Path
) -> None:
    path = saved(tmp_path, name, image, **options)
    first = scanned([path], tmp_path / "store")
    assert (first.written, first.warnings) == (
        1,
        (f"'a' ({name}): {ANEW}",),
    )
    again = scanned([path], tmp_path / "store")
    assert (again.written, again.warnings) == (0, first.warnings)
    assert [bytes(pack) for pack in again.packs.values()] == [bytes(pack) for pack in first.packs.values()]
    with Image.open(path) as opened:
        assert differs(seen(printed([path], tmp_path / "store")), on_white(opened)) <= 1


def test_scans_that_are_too_large_for_a_file_go_into_several(tmp_path: Path) -> None:
    """What was written anew among them, and taken out of the store."""
    turned = (art().rotate(quarter) for quarter in (0, 180))
    paths = [saved(tmp_path, f"{number}.png", each) for number, each in enumerate(turned)]
    paths.append(saved(tmp_path, "2.webp", art(), lossless=True))
    whole = printed(paths, tmp_path / "store")
    finish = press.Finish(title="scans", most=len(whole) * 2 // 5)
    parts = files(paths, tmp_path / "store", finish)
    assert len(parts) == 3
    for number, (path, part) in enumerate(zip(paths, parts, strict=True)):
        assert differs(seen(part), seen(whole, number)) == 0
        assert differs(seen(part), opaque(path.read_bytes())) <= 1


def test_an_interlaced_png_and_one_of_16_bits_are_written_anew(tmp_path: Path) -> None:
    grey = Image.linear_gradient("L").resize(POKER_PIXELS)
    deep = saved(tmp_path, "deep.png", grey.convert("I").point(lambda value: value * 257).convert("I;16"))
    found = scanned([deep], tmp_path / "store")
    assert (found.written, found.warnings[1:]) == (1, ("'deep' (deep.png): more than 8 bits a colour; 8 are kept",))
    assert differs(seen(printed([deep], tmp_path / "store")), grey.convert("RGB")) <= 1


def test_a_profile_goes_with_its_picture(tmp_path: Path) -> None:
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    paths = [
        saved(tmp_path, "a.png", art(), icc_profile=profile),
        saved(tmp_path, "b.jpg", art(), icc_profile=profile),
        saved(tmp_path, "c.webp", art(), icc_profile=profile, lossless=True),
        saved(tmp_path, "d.png", art().convert("L"), icc_profile=profile),
    ]
    read = opened(printed(paths, tmp_path / "store"))
    spaces = [each.ColorSpace for each in images(read)]
    profiles = [each[1].read_bytes() == profile if isinstance(each, Array) else str(each) for each in spaces]
    assert sorted(profiles, key=str) == ["/DeviceGray", True, True, True]


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
def test_a_picture_is_printed_as_its_camera_was_held(orientation: int, ending: str, tmp_path: Path) -> None:
    turn = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored = art() if orientation == 1 else art().transpose(turn[orientation])
    options: dict[str, object] = {"quality": 95} if ending == "jpg" else {"lossless": True} if ending == "webp" else {}
    path = saved(tmp_path, f"a.{ending}", stored, exif=exif, **options)
    assert differs(seen(printed([path], tmp_path / "store")), art()) <= (0 if ending != "jpg" else 40)


def test_a_lying_picture_of_a_standing_card_is_turned_to_the_right(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.png", art(880, 630))
    assert differs(seen(printed([path], tmp_path / "store")), art(880, 630).transpose(Image.Transpose.ROTATE_270)) <= 1


def test_equal_pictures_lie_in_the_pdf_once(tmp_path: Path) -> None:
    paths = [saved(tmp_path, f"{name}.png", art()) for name in "abc"]
    found = scanned([*paths, paths[0]], tmp_path / "store")
    assert len(set(found.pages)) == 1
    assert len(images(opened(printed(paths, tmp_path / "store")))) == 1


@pytest.mark.parametrize(
    ("fit", "whole", "told"),
    [
        (Fit.COVER, Rect(-12.5, 0, 88, 88), True),
        (Fit.CONTAIN, Rect(0, 12.5, 63, 63), False),
        (Fit.STRETCH, Rect(0, 0, 63, 88), False),
    ],
)
def test_a_picture_of_another_shape_lies_as_it_is_wished(fit: Fit, whole: Rect, told: bool, tmp_path: Path) -> None:
    treatment = Treatment(fit=fit)
    found = frame(Pixels(900, 900), POKER, POKER, treatment)
    assert found.place == pytest.approx(whole)
    path = saved(tmp_path, "a.png", art(900, 900))
    cut = (
        "'a' (a.png): the picture has 900 x 900 pixels, 39.7% off the shape of a card of 63 x 88 mm; "
        "what reaches beyond is cut off",
    )
    assert scanned([path], tmp_path / "store", treatment).warnings == (cut if told else ())


@pytest.mark.parametrize(
    ("size", "bleed", "expected"),
    [
        (
            (900, 900),
            0,
            "'a' (a.png): the picture has 900 x 900 pixels, 39.7% off the shape of a card of 63 x 88 mm | --image-fit "
            "cover cuts it, contain leaves white beside it, stretch distorts it",
        ),
        (
            (690, 940),
            0,
            "'a' (a.png): the picture has 690 x 940 pixels, 2.5% off the shape of a card of 63 x 88 mm | "
            "it has the shape of a card with 3 mm of bleed: --image-bleed 3",
        ),
    ],
)
def test_a_picture_of_another_shape_is_refused_with_its_numbers(
    size: tuple[int, int], bleed: float, expected: str, tmp_path: Path
) -> None:
    path = saved(tmp_path, "a.png", art(*size))
    with pytest.raises(PrintError) as raised:
        scanned([path], tmp_path / "store", Treatment(bleed=bleed))
    assert [f"{fault.message} | {fault.hint}" for fault in raised.value.faults] == [expected]


def test_a_folder_may_mix_pictures_with_bleed_and_without(tmp_path: Path) -> None:
    paths = [saved(tmp_path, "bled.png", art(690, 940)), saved(tmp_path, "plain.png", art(630, 880))]
    assert scanned(paths, tmp_path / "store", Treatment(bleed=3)).warnings == (
        "'plain' (plain.png): the picture has 630 x 880 pixels, 2.5% off the shape of a card of 63 x 88 mm with 3 mm "
        "of bleed; it has that of a card without, and is taken as one",
    )
    wide = printed([paths[1]], tmp_path / "store", Treatment(bleed=3))
    assert differs(seen(wide), seen(printed([paths[1]], tmp_path / "store"))) == 0


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"hello", "the file is no picture that can be read; JPEG, PNG, WebP, TIFF, AVIF, GIF and BMP are"),
        (b"", "the file is no picture that can be read; JPEG, PNG, WebP, TIFF, AVIF, GIF and BMP are"),
        (
            b"%!PS-Adobe-3.0 EPSF-3.0\n",
            "the file is no picture that can be read; JPEG, PNG, WebP, TIFF, AVIF, GIF and BMP are",
        ),
        ("png", "the picture is damaged or cut off"),
        ("jpg", "the picture is damaged or cut off"),
        ("tif", "the picture is damaged or cut off"),
        ("webp", "the picture is damaged or cut off"),
    ],
)
def test_a_picture_that_cannot_be_read_is_told_with_its_card(
    content: bytes | str, expected: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.png"
    if isinstance(content, str):
        whole = saved(tmp_path, f"whole.{content}", art()).read_bytes()
        content = whole[: len(whole) // 2]
    path.write_bytes(content)
    with pytest.raises(PrintError) as raised:
        scanned([path, saved(tmp_path, "b.png", art())], tmp_path / "store")
    assert str(raised.value) == f"'a' (a.png): {expected}"


def test_a_coarse_picture_is_told(tmp_path: Path) -> None:
    paths = [saved(tmp_path, f"{name}.png", art(63 * 7, 88 * 7)) for name in "ab"]
    assert scanned(paths, tmp_path / "store").warnings == (
        "'a' (a.png) and 1 more: the picture has 178 pixels an inch on the card; under 200 it looks blurred",
    )


def test_finer_pictures_are_made_coarser_on_wish(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.png", art(1260, 1760))
    wishes = (Treatment(), Treatment(ppi=254), Treatment(ppi=254, quality=60))
    read = [opened(printed([path], tmp_path / "store", wish)) for wish in wishes]
    shapes = [(int(each.Width), int(each.Height), str(each.Filter)) for pdf in read for each in images(pdf)]
    assert shapes == [(1260, 1760, "/FlateDecode"), (630, 880, "/FlateDecode"), (630, 880, "/DCTDecode")]
    assert scanned([path], tmp_path / "store", Treatment(ppi=600)).written == 0


def test_a_picture_keeps_what_is_left_of_its_inset(tmp_path: Path) -> None:
    framed = Image.new("RGB", (650, 900), "white")
    framed.paste(art(), (10, 10))
    path = saved(tmp_path, "a.png", framed)
    pdf = printed([path], tmp_path / "store", Treatment(inset=10))
    read = opened(pdf)
    assert [int(each.Width) for each in images(read)] == [630]
    assert differs(seen(pdf), art()) <= 1


def test_an_inset_that_leaves_nothing_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.png", art(63, 88))
    with pytest.raises(PrintError) as raised:
        scanned([path], tmp_path / "store", Treatment(inset=32))
    assert str(raised.value) == "'a' (a.png): the picture has 63 x 88 pixels; an inset of 32 leaves nothing of it"


def test_a_picture_lies_on_the_card_of_a_face_that_is_scaled() -> None:
    # A card of 63.5 x 88.9 mm on faces of 63 x 88 mm.
    scale = 88.9 / 88
    found = frame(Pixels(635, 889), POKER, Size(63.5 / scale, 88.9 / scale), Treatment())
    assert found.place == pytest.approx(Rect(0.0711, 0, 62.8571, 88), abs=0.001)


def test_text_chunks_of_a_png_do_not_matter(tmp_path: Path) -> None:
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", "scanned on a rainy day")
    path = saved(tmp_path, "a.png", art(), pnginfo=info)
    assert scanned([path], tmp_path / "store").written == 0
