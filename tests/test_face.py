"""Cards as faces: what a look sees, what is drawn again and what is not, and texts that must fit."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from printing import SIZE, cards, game, pebbles, pictures, plain, style, texts

from cardkit import face
from cardkit.errors import CardkitError, InputError, NotFound, PrintError
from cardkit.face.batch import Batch, stylesheets
from cardkit.face.face import Face, Slot, back, front
from cardkit.face.store import Pack, Store
from cardkit.face.strip import STAMP, strips
from cardkit.measure import Size
from cardkit.model import Printing

NAME = '<p style="margin:0">{{ card.name }}</p>'
TEXT = (
    '<div class="text" data-fit="0.8" data-field="text" style="position:absolute;width:30mm;height:12mm;'
    '--fit:{{ fit.text }}"><p style="margin:0;font:calc(8pt * var(--fit))/1.2 \'Alegreya\'">{{ card.text }}</p></div>'
)
SHORTEN = " | shorten it, or let the look shrink '{}' with data-fit"


def html(card: str, template: str, folder: Path, locale: str | None = None) -> str:
    """A card's fragment."""
    return front(cards()[card], style(folder, {"face.html": template}, locale=locale)).html


def message(error: pytest.ExceptionInfo[CardkitError]) -> str:
    return "\n".join(f"{fault}{f' | {fault.hint}' if fault.hint else ''}" for fault in error.value.faults)


def slots(*ids: str, back: str | None = None) -> tuple[Slot, ...]:
    every = cards()
    return tuple(Slot(every[id], back) for id in ids)


def with_text(text: str) -> Slot:
    return Slot(replace(cards()["whelk"], names={"en": "Whelk"}, fields={"kind": "shell", "text": {"en": text}}))


def test_a_look_sees_the_fields_labels_and_words_of_its_locale(tmp_path: Path) -> None:
    template = (
        "{{ game.title }} {{ game.locale }} {{ card.id }} {{ card.name }} {{ card.set }} "
        "{{ label.kind }}={{ word.kind }} {{ label.weight }}={{ card.weight }} {{ word.colours|join('+') }} "
        "{{ size.width }}x{{ size.height }}+{{ size.bleed }}"
        "{% if card.traits is defined %} {{ card.traits }}{% endif %}{% if card.shiny is defined %} shiny{% endif %}"
    )
    expected = "Pebbles fi red-agate Punainen akaatti base Laji=Kivi Paino=2 red 44x68+0 shiny"
    assert html("red-agate", template, tmp_path, "fi") == expected


def test_a_field_named_like_a_method_is_the_field(tmp_path: Path) -> None:
    card = replace(cards()["whelk"], fields={"items": 3, "keys": ("a", "b")})
    look = style(tmp_path, {"face.html": "{{ card.items }} {{ card.keys|join(',') }}"})
    assert front(card, look).html == "3 a,b"


def test_texts_are_escaped_symbols_are_images_and_lines_break(tmp_path: Path) -> None:
    slot = with_text("<b>1 & 2\n{wave} {not one}")
    look = style(tmp_path, {"face.html": "{{ card.text|symbols }}|{{ symbol('wave') }}|{{ card.text }}"})
    image = '<img class="symbol" src="cards/pebbles/symbols/wave.svg" alt="wave">'
    escaped = "&lt;b&gt;1 &amp; 2"
    assert front(slot.card, look).html == f"{escaped}<br>{image} {{not one}}|{image}|{escaped}\n{{wave}} {{not one}}"


def test_an_unknown_symbol_is_answered_with_the_nearest_one(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "{{ card.text|symbols }}"})
    with pytest.raises(PrintError) as raised:
        front(with_text("a {wafe}").card, look)
    assert message(raised) == "the game 'pebbles' has no symbol 'wafe' | did you mean 'wave'?"


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("\n{{ card.wieght }}", "2:1: 'wieght' is not there; did you mean 'weight'?"),
        ("{{ card.level }}", "1:1: 'level' is not there; ask for it with `level is defined`"),
        ("{% if card.name %}", "1:1: Unexpected end of template"),
        ("{{ card.weight / 0 }}", "1:1: division by zero"),
        ("{{ card.__class__ }}", "1:1: access to attribute '__class__' of 'SimpleNamespace' object is unsafe"),
    ],
)
def test_a_fault_of_a_look_stands_at_its_line(template: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(PrintError) as raised:
        html("whelk", template, tmp_path)
    assert message(raised).startswith(f"templates/pebbles/test/face.html:{expected}")


def test_a_fault_of_many_cards_is_told_once_with_the_first_and_their_number(tmp_path: Path) -> None:
    files = {"face.html": "{% if card.level is defined %}\n{{ card.text }}{% else %}\n{{ card.level }}{% endif %}"}
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk", "millstone", "ebb", "red-agate"), style(tmp_path, files), Store(tmp_path / "store"))
    ask = "ask for it with `{} is defined`"
    assert message(raised).split("\n") == [
        f"templates/pebbles/test/face.html:3:1: 'Whelk' and 2 more: 'level' is not there; {ask.format('level')}",
        f"templates/pebbles/test/face.html:2:1: 'Ebb': 'text' is not there; {ask.format('text')}",
    ]


def test_a_fault_of_a_back_is_told_once_however_many_cards_have_it(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": NAME, "back-pouch.html": "{{ nmae }}"})
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk", "millstone", back="pouch"), look, Store(tmp_path / "store"))
    expected = "templates/pebbles/test/back-pouch.html:1:1: 'nmae' is not there; ask for it with `nmae is defined`"
    assert message(raised) == expected


def test_an_unknown_look_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(NotFound) as raised:
        face.look(pebbles(), game(), "plane")
    assert message(raised) == "no look is called 'plane' | did you mean 'plain'?"


def test_an_unknown_back_is_answered_with_the_file_that_would_draw_it() -> None:
    with pytest.raises(PrintError) as raised:
        back("poch", plain())
    expected = "the look 'plain' draws no back 'poch'; 'templates/pebbles/plain/back-poch.html' would"
    assert message(raised) == f"{expected} | did you mean 'pouch'?"


def test_an_unknown_locale_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NotFound) as raised:
        face.drawn(slots("whelk"), plain(locale="sv"), Store(tmp_path))
    assert message(raised) == "no locale is called 'sv' | known: en, fi"


def test_no_cards_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(PrintError) as raised:
        face.drawn((), plain(), Store(tmp_path))
    assert message(raised) == "no cards to print"


def test_a_missing_file_is_told_before_anything_is_drawn(tmp_path: Path) -> None:
    template = '<img src="cards/pebbles/{{ card.kind }}.png"><img src="cards/pebbles/symbols/wave.svg">'
    look = style(tmp_path, {"face.html": template, "face.css": "p { background: url(ground.png) }"})
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk", "millstone", "heart-cockle"), look, Store(tmp_path / "store"))
    assert message(raised).split("\n") == [
        "the look: the file 'ground.png' is not on the shelf",
        "'Whelk' and 1 more: the file 'cards/pebbles/shell.png' is not on the shelf",
        "'Millstone': the file 'cards/pebbles/stone.png' is not on the shelf",
    ]


def test_a_text_may_look_like_the_name_of_a_file(tmp_path: Path) -> None:
    slot = with_text('data = 5, <img src=x onerror="run()"> and url(y)')
    named = """<img alt="src=z url(z)" src=a&amp;b.png><i style="background: url(&quot;c.png&quot;)"></i>"""
    template = "<p title='href=\"z\"'>{{ card.text }}</p><style>b { background: url('d.png') }</style>" + named
    look = style(tmp_path, {"face.html": template})
    with pytest.raises(PrintError) as raised:
        face.drawn([slot], look, Store(tmp_path / "store"))
    assert [fault.message for fault in raised.value.faults] == [
        f"'Whelk': the file '{name}' is not on the shelf" for name in ("d.png", "a&b.png", "c.png")
    ]


@pytest.mark.slow
def test_copies_are_drawn_once_and_the_second_time_not_at_all(tmp_path: Path) -> None:
    store, wanted = Store(tmp_path), slots("whelk", "whelk", "millstone", "whelk", back="pouch")
    first, second = (face.drawn(wanted, plain(), store) for _ in range(2))
    assert (first.faces, first.drawn, second.faces, second.drawn) == (3, 3, 3, 0)
    assert first.fronts[0] == first.fronts[1] != first.fronts[2]
    assert first.packs == second.packs


@pytest.mark.slow
def test_only_a_face_that_changed_is_drawn_again(tmp_path: Path) -> None:
    store, wanted = Store(tmp_path), list(slots("whelk", "millstone", "ebb"))
    face.drawn(wanted, plain(), store)
    heavier = replace(wanted[1].card, fields={**wanted[1].card.fields, "weight": 8})
    rarer = replace(wanted[0].card, fields={**wanted[0].card.fields, "rarity": "fabled", "rating": 2.5})
    edited = face.drawn([Slot(rarer), Slot(heavier), wanted[2]], plain(), store)
    unprinted = face.drawn([Slot(rarer), wanted[1], wanted[2]], plain(), store)
    assert (edited.drawn, unprinted.drawn) == (1, 0)


@pytest.mark.slow
def test_a_face_is_drawn_again_when_its_look_a_file_or_its_size_changes(tmp_path: Path) -> None:
    files = {
        "face.html": '<p>{{ card.name }}</p><img src="cards/pebbles/symbols/dot.svg">',
        "face.css": "p { margin: 0 }",
        "/cards/pebbles/symbols/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }
    edits: list[dict[str, str]] = [
        {},
        {"face.css": "p { margin: 1mm }"},
        {"/cards/pebbles/symbols/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'},
        {"face.html": files["face.html"] + "<!-- -->"},
    ]
    store, counts = Store(tmp_path / "store"), []
    for edit in edits:
        files |= edit
        counts.append(face.drawn(slots("whelk"), style(tmp_path, files), store).drawn)
    counts.append(face.drawn(slots("whelk"), style(tmp_path, files, bleed=2), store).drawn)
    assert counts == [1, 1, 1, 1, 1]
    assert face.drawn(slots("whelk"), style(tmp_path, files), store).drawn == 0


def test_editions_of_one_card_have_faces_of_their_own(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "<p>{{ card.set }}</p>"})
    printings = (Printing("B1", "base"), Printing("S1", "second"))
    whole = replace(cards()["whelk"], printings=printings)
    first, second = (whole.as_printed(each) for each in printings)
    found = face.drawn([Slot(first), Slot(second), Slot(first)], look, Store(tmp_path / "store"))
    assert [texts(bytes(found.packs[page.pack]))[page.page] for page in found.fronts] == ["base", "second", "base"]


@pytest.mark.slow
def test_a_change_draws_again_the_faces_that_show_it_and_no_other(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}"/>'
    files = {
        "face.html": '<p>{{ card.name }}</p><img src="cards/pebbles/{{ card.kind }}.svg">',
        "face.css": "p { margin: 0 }",
        **{f"/cards/pebbles/{kind}.svg": svg.format(9) for kind in ("shell", "stone", "tide")},
    }
    wanted = slots("whelk", "heart-cockle", "millstone", "ebb")
    edits = [{}, {"/cards/pebbles/shell.svg": svg.format(8)}, {"/cards/pebbles/tide.svg": svg.format(8)}]
    store, counts = Store(tmp_path / "store"), []
    for edit in (*edits, {"face.css": "p { margin: 1mm }"}, {}):
        files |= edit
        counts.append(face.drawn(wanted, style(tmp_path, files), store).drawn)
    assert counts == [4, 2, 1, 4, 0]


@pytest.mark.slow
def test_whatever_the_store_holds_the_faces_look_alike(tmp_path: Path) -> None:
    wanted = slots("whelk", "red-agate", "ebb", "millstone", back="pouch")
    empty, full = Store(tmp_path / "empty"), Store(tmp_path / "full")
    for others in (slots("red-agate", "sea-glass"), slots("ebb", back="tide")):
        face.drawn(others, plain(bleed=2), full)
    shown = []
    for store in (empty, full):
        found = face.drawn(wanted, plain(bleed=2), store)
        pages = [
            (bytes(found.packs[page.pack]), page.page) for page in (*found.fronts, *found.backs) if page is not None
        ]
        shown.append([(pictures(pdf)[number].tobytes(), texts(pdf)[number]) for pdf, number in pages])
    assert shown[0] == shown[1]


def test_cards_without_the_locale_are_drawn_in_the_first_with_one_note(tmp_path: Path) -> None:
    drawn = face.drawn(slots("whelk", "millstone", "sea-glass"), plain(locale="fi"), Store(tmp_path))
    [pdf] = map(bytes, drawn.packs.values())
    assert [text.split("\n")[0] for text in texts(pdf)] == ["Torvikotilo", "Millstone", "Sea Glass"]
    assert drawn.warnings == ("2 cards have no text in 'fi'; drawn in 'en'",)


def test_a_text_shrinks_to_the_largest_scale_that_fits(tmp_path: Path) -> None:
    look, store = style(tmp_path, {"face.html": TEXT}), Store(tmp_path / "store")
    fits = [face.drawn([with_text(" ".join(["pebble"] * words))], look, store).fits for words in (1, 9, 13, 16)]
    # The last of four lines of 8 pt x 1.2 ends a tenth of an em below its letters: at 0.9 these end at 11.9 mm, at 0.92
    # at 12.2 mm; the box has 12 mm.
    assert fits == [(), (), (face.Fit("whelk", "text", 0.9),), (face.Fit("whelk", "text", 0.9),)]


def test_a_text_that_fits_at_no_scale_is_an_error_that_says_by_how_much(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": TEXT})
    with pytest.raises(PrintError) as raised:
        face.drawn([with_text(" ".join(["pebble"] * 17))], look, Store(tmp_path / "store"))
    expected = "'Whelk': 'text' reaches 1.3 mm up or down out of its box at scale 0.8, the smallest | shorten 'text'"
    assert message(raised) == expected


def test_p01_p02_new_lines_and_symbols_count_and_symbols_shrink_with_the_text(tmp_path: Path) -> None:
    look = style(
        tmp_path, {"face.html": TEXT.replace("card.text", "card.text|symbols"), "face.css": ".symbol{height:1em}"}
    )
    drawn = face.drawn([with_text("{wave}\n{wave} a\n{wave}\n{wave}")], look, Store(tmp_path / "store"))
    assert drawn.fits == (face.Fit("whelk", "text", 0.88),)


def test_a_name_that_must_not_wrap_shrinks_by_its_width(tmp_path: Path) -> None:
    template = (
        '<div data-fit="0.8" data-field="name" style="position:absolute;width:{width}mm;height:5mm;white-space:nowrap;'
        '--fit:{{{{ fit.name }}}}"><span style="font:calc(8pt * var(--fit)) Alegreya">{{{{ card.name }}}}</span></div>'
    )
    store = Store(tmp_path / "store")
    scales = []
    for width in (22, 20):
        look = style(tmp_path / str(width), {"face.html": template.format(width=width)})
        scales += [[fit.scale for fit in face.drawn(slots("stromstad-granite"), look, store).fits]]
    assert scales == [[], [0.92]]


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        (
            '<div class="kind" style="width:5mm;white-space:nowrap;overflow:hidden;font:8pt Alegreya">Shell</div>',
            "'Whelk': 'kind' reaches 0.6 mm sideways out of its box" + SHORTEN.format("kind"),
        ),
        (
            '<div class="off" style="position:absolute;left:40mm;width:20mm;font:8pt Alegreya">a pebble</div>',
            "'Whelk': 'off' reaches 5.4 mm sideways out of its box" + SHORTEN.format("off"),
        ),
        (
            '<div class="tiny" style="font:5.4pt Alegreya">a pebble</div>',
            "'Whelk': 'tiny' is 5.4 pt high; at least 5.5 pt",
        ),
        (
            TEXT.replace("8pt", "6pt").replace("12mm", "1mm"),
            "'Whelk': 'text' reaches 1.1 mm up or down out of its box at scale 0.92, the smallest | shorten 'text'",
        ),
        (
            '<div style="height:90mm">a</div><div class="below">b</div>',
            "'Whelk': 'below' reaches 26.6 mm up or down out of its box" + SHORTEN.format("below"),
        ),
        (
            '<div style="page: other">a</div><style>@page other { margin: 1mm }</style><p style="page: face">b</p>',
            "'Whelk': the face fills more than one page; its boxes must have fixed heights",
        ),
    ],
)
def test_no_text_is_clipped_or_too_small(template: str, expected: str, tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": template})
    with pytest.raises(PrintError) as raised:
        face.drawn([with_text("a pebble")], look, Store(tmp_path / "store"))
    assert message(raised) == expected


def test_faults_of_all_faces_are_told_at_once(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": NAME.replace("margin:0", "margin:0;font-size:5pt")})
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk", "ebb"), look, Store(tmp_path / "store"))
    assert message(raised) == "'Whelk' and 1 more: 'face' is 5 pt high; at least 5.5 pt"


@pytest.mark.parametrize(("asked", "refused"), [("0.8", False), ("0.79", True)])
def test_a_look_may_not_shrink_text_under_four_fifths(asked: str, refused: bool, tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": TEXT.replace("0.8", asked)})
    try:
        face.drawn([with_text("a pebble")], look, Store(tmp_path / "store"))
        told = None
    except PrintError as error:
        told = str(error)
    template = "templates/pebbles/test/face.html"
    message = f"'Whelk': '{template}' lets 'text' shrink to 0.79; data-fit is at least 0.8"
    assert told == (message if refused else None)


@pytest.mark.slow
@pytest.mark.parametrize("asked", ["", "80%", "0", "1.1", "-0.9"])
def test_a_scale_that_is_none_is_refused(asked: str, tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": TEXT.replace("0.8", asked)})
    with pytest.raises(PrintError) as raised:
        face.drawn([with_text("a pebble")], look, Store(tmp_path / "store"))
    assert message(raised) == f"'Whelk': 'text' has data-fit=\"{asked}\"; a number such as 0.8 is needed"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Draw a card", "Draw a~card"),
        ("A hero", "A~hero"),
        ("w domu i o tym", "w~domu i~o~tym"),
        ("Z (w lesie)", "Z~(w~lesie)"),
        ("ή το όνομα", "ή~το όνομα"),
        ("pay 2 gold, 10 wounds", "pay 2~gold, 10~wounds"),
        ("gain +1 {wave} now", "gain [+1~{wave}] now"),
        ("{wave} 2 {wave}", "{wave} [2~{wave}]"),
        ("i o 2 {wave}, o {wave}", "[i~o~2~{wave}], [o~{wave}]"),
        ("if it's so, don't go", "if it's so, don't go"),
        ("level 3. Then plan b.", "level 3. Then plan b."),
        ("x2 cards, B12 too", "x2 cards, B12 too"),
        ("of 2\nw", "of 2\nw"),
    ],
)
def test_a_short_word_and_a_number_stay_with_what_follows(text: str, shown: str, tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "{{ card.text|symbols }}"})
    image = '<img class="symbol" src="cards/pebbles/symbols/wave.svg" alt="wave">'
    signs = {
        "'": "&#39;",
        "[": "<span data-held>",
        "]": "</span>",
        "~": "\u00a0",
        "{wave}": image,
        "\n": "<br>",
    }
    expected = re.sub("{wave}|['\\[\\]~\n]", lambda sign: signs[sign[0]], shown)
    assert front(with_text(text).card, look).html == expected


@pytest.mark.parametrize(
    ("number", "lines"),
    [("2 {wave}", ["pebbles", "2"]), ("two {wave}", ["pebbles two"]), ("on 2 {wave}", ["pebbles on", "2"])],
)
def test_a_number_goes_to_the_next_line_with_its_symbol(number: str, lines: list[str], tmp_path: Path) -> None:
    files = {
        "face.html": '<p class="text">{{ card.text|symbols }}</p>',
        "face.css": ".text { margin: 0; width: 16mm; font: 8pt Alegreya } .symbol { width: 6mm }",
    }
    drawn = face.drawn([with_text(f"pebbles {number}")], style(tmp_path, files), Store(tmp_path / "store"))
    [pdf] = map(bytes, drawn.packs.values())
    assert [line.strip() for line in texts(pdf)[0].split("\n")] == lines


def test_what_the_engine_does_not_understand_is_a_warning_also_the_next_time(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": NAME, "face.css": "p { colour: red }"})
    said = [face.drawn(slots("whelk"), look, Store(tmp_path / "store")).warnings for _ in range(2)]
    assert said == [("Ignored `colour: red ` at 1:5, unknown property.",)] * 2


@pytest.mark.slow
def test_the_same_cards_give_the_same_bytes_from_an_empty_store(tmp_path: Path) -> None:
    wanted = slots("whelk", "red-agate", "ebb", back="pouch")
    packs = [face.drawn(wanted, plain(bleed=2), Store(tmp_path / name)).packs for name in ("one", "two")]
    assert packs[0] == packs[1]


@pytest.mark.parametrize(
    ("faces", "parts"), [(1, [1]), (40, [40]), (41, [20, 21]), (192, [96, 96]), (193, [48, 48, 48, 49])]
)
def test_batches_depend_on_the_number_of_faces_alone(faces: int, parts: list[int]) -> None:
    names = tuple(str(number) for number in range(faces))
    faces_of = tuple(Face(name, "en", name, "") for name in names)
    batch = Batch(css=(), folders=(), files=(), size=SIZE, faces=faces_of, keys=names)
    assert [len(part.faces) for part in batch.parts()] == parts
    assert tuple(key for part in batch.parts() for key in part.keys) == names


@pytest.mark.slow
def test_several_processes_draw_what_one_would(tmp_path: Path) -> None:
    from cardkit.face.batch import batch
    from cardkit.face.draw import draw, packs

    look = plain()
    faces = [front(replace(cards()["whelk"], names={"en": f"Whelk {n}"}), look) for n in range(41)]
    wanted = batch(faces, stylesheets(look), SIZE, look.look.shelf)
    drawn, count, _ = packs(wanted, Store(tmp_path))
    assert (drawn, count) == (tuple(draw(wanted.parts())), 41)


def test_a_store_forgets_what_was_not_used_for_longest(tmp_path: Path) -> None:
    import os

    store = Store(tmp_path, limit=2500)
    for number, key in enumerate("abc"):
        store.keep(Pack(pdf=b"x" * 1000, keys=(key,), scales=({},), points=(8,), warnings=((),)))
        for sidecar in tmp_path.glob("*.json"):
            if key in sidecar.read_text().split('"')[5]:
                os.utime(sidecar, (number, number))
    assert [[key for pack in store.found([key]) for key in pack.keys] for key in "abc"] == [[], ["b"], ["c"]]
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.slow
@pytest.mark.parametrize("content", ["", "{", '{"format": 3, "faces": []}', "[]", '{"format": 1}'])
def test_a_store_draws_again_what_it_cannot_read(content: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    face.drawn(slots("whelk"), plain(), store)
    [sidecar] = tmp_path.glob("*.json")
    sidecar.write_text(content)
    assert face.drawn(slots("whelk"), plain(), store).drawn == 1
    assert face.drawn(slots("whelk"), plain(), store).drawn == 0


def test_a_store_that_cannot_be_written_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    drawn = face.drawn(slots("whelk"), plain(), Store(tmp_path / "file" / "store"))
    expected = f"the faces are not kept for the next time: '{tmp_path}/file/store': Not a directory"
    assert (drawn.drawn, drawn.warnings) == (1, (expected,))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("size: 63x88", None),
        ("size: 63x88mm", None),
        ("size: big", "'big' is no size; write it like 63x88mm"),
        ("ink: much", "ink is 'much'; 'little' is needed, or nothing"),
        ("sise: 63x88mm", "unknown key 'sise'"),
        ("", "has no 'size'"),
    ],
)
def test_a_look_says_what_it_is_drawn_for(said: str, expected: str | None, tmp_path: Path) -> None:
    files = {"face.html": "{{ size.width }}x{{ size.height }}", "look.yaml": said}
    if expected is None:
        look = style(tmp_path, files)
        assert (look.face, front(cards()["whelk"], look).html) == ((63, 88), "63.0x88.0")
        return
    with pytest.raises(InputError) as raised:
        style(tmp_path, files)
    assert str(raised.value).startswith("templates/pebbles/test/look.yaml:1:")
    assert expected in str(raised.value)


@pytest.mark.parametrize(
    ("size", "suits"),
    [((63, 88), True), ((63.5, 88.9), True), ((64.26, 88), True), ((64.3, 88), False), ((57.2, 88.9), False)],
)
def test_a_look_suits_cards_of_nearly_its_shape(size: tuple[float, float], suits: bool, tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": NAME, "look.yaml": "size: 63x88mm"})
    assert replace(look, size=Size(*size)).suits == suits


def test_another_card_size_draws_no_face_anew(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": NAME, "look.yaml": "size: 63x88mm"})
    sizes = (Size(63, 88), Size(63.5, 88.9))
    runs = [face.drawn(slots("whelk"), replace(look, size=size), Store(tmp_path / "store")) for size in sizes]
    assert [run.drawn for run in runs] == [1, 0]


@pytest.mark.slow
@pytest.mark.parametrize("again", [False, True])
def test_text_that_becomes_too_small_with_its_card_is_an_error(again: bool, tmp_path: Path) -> None:
    files = {"face.html": '<p style="margin:0;font:8pt Alegreya">{{ card.name }}</p>', "look.yaml": "size: 63x88mm"}
    look, store = style(tmp_path, files), Store(tmp_path / "store")
    if again:  # kept faces know how small their text is
        face.drawn(slots("whelk", "ebb"), look, store)
    assert face.drawn(slots("whelk"), replace(look, size=Size(44.1, 61.6)), store).fits == ()
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk", "ebb"), replace(look, size=Size(42, 58.6667)), store)
    assert message(raised) == "'Whelk' and 1 more: text of 5.3 pt on a card of 42 x 58.6667 mm; at least 5.5 pt"


SYMBOL = '<p style="margin:0">{{ card.name }}</p><img src="cards/pebbles/symbols/{{ card.id }}.svg">'


@pytest.mark.slow
def test_a_broken_picture_is_told_with_its_card_and_no_face_is_kept(tmp_path: Path) -> None:
    ids = ("whelk", "millstone", "ebb", "red-agate", "sea-glass")
    good = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    files = {f"/cards/pebbles/symbols/{id}.svg": good for id in ids}
    broken = good.replace("/>", '><image href="http://127.0.0.1:9/a.png"/></svg>')
    look = style(tmp_path, {"face.html": SYMBOL, **files, "/cards/pebbles/symbols/red-agate.svg": broken})
    store = Store(tmp_path / "store")
    with pytest.raises(PrintError) as raised:
        face.drawn(slots(*ids), look, store)
    told = "the file 'cards/pebbles/symbols/red-agate.svg' cannot be drawn; is it what its name says, and whole?"
    assert message(raised) == f"'Red Agate': {told}"
    assert not store.folder.exists()
    style(tmp_path, {"/cards/pebbles/symbols/red-agate.svg": good})
    assert face.drawn(slots(*ids), look, store).drawn == 5


ADDRESS = "it is an address, and nothing is fetched"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"face.html": '<img class="x">'}, "'Whelk': an <img> in it has no src"),
        ({"face.html": '<img src="">'}, "'Whelk': an <img> in it has no src"),
        (
            {"face.html": "<img src=http://127.0.0.1:9/a.png>"},
            f"'Whelk': the file 'http://127.0.0.1:9/a.png' is not on the shelf; {ADDRESS}",
        ),
        (
            {"face.html": '<svg><image href="//127.0.0.1:9/a.png"/></svg>'},
            f"'Whelk': the file '//127.0.0.1:9/a.png' is not on the shelf; {ADDRESS}",
        ),
        (
            {"face.html": "a", "face.css": "/* */ @PAGE :first { size: 1mm }"},
            "'templates/pebbles/test/face.css' has a rule '@page'; "
            "a page is the card, and its size stands in look.yaml",
        ),
        (
            {"face.html": "a", "face.css": ".sheet-face { width: 20mm !important }"},
            "'Whelk': the look makes the face 20 x 68 mm, not 44 x 68 mm",
        ),
    ],
)
def test_what_a_look_may_not_do_is_an_error(files: dict[str, str], expected: str, tmp_path: Path) -> None:
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk"), style(tmp_path, files), Store(tmp_path / "store"))
    assert message(raised) == expected


@pytest.mark.parametrize("linked", [False, True])
def test_a_look_without_a_style_sheet_is_an_error(linked: bool, tmp_path: Path) -> None:
    look = style(tmp_path / "project", {"face.html": "a", "/../outside.css": ""})
    css = tmp_path / "project/templates/pebbles/test/face.css"
    css.unlink()
    if linked:
        css.symlink_to(tmp_path / "outside.css")
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk"), look, Store(tmp_path / "store"))
    expected = "the look 'test' has no 'templates/pebbles/test/face.css'"
    assert message(raised) == f"{expected} | an empty file will do; a link must not lead out of its root"


def test_letters_that_no_font_has_are_told_with_their_cards(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "{{ card.name }}{% if card.id != 'ebb' %}\U000f0000{% endif %}"})
    store, said = Store(tmp_path / "store"), "no font has '\U000f0000' (U+F0000); an empty box stands for it"
    drawn = [face.drawn(slots(*names), look, store) for names in (("whelk", "ebb", "millstone"), ("ebb",), ("whelk",))]
    assert [each.warnings for each in drawn] == [(f"'Whelk' and 1 more: {said}",), (), (f"'Whelk': {said}",)]


def test_many_letters_that_no_font_has_are_told_in_one_sentence(tmp_path: Path) -> None:
    html = "{{ card.name }}{% if card.id != 'ebb' %}\U000f0000{% endif %}"
    html += "{% if card.id != 'whelk' %}\U000f0001\U000f0002{% endif %}"
    drawn = face.drawn(
        slots("whelk", "ebb", "millstone"), style(tmp_path, {"face.html": html}), Store(tmp_path / "store")
    )
    assert drawn.warnings == (
        "'Whelk' and 2 more: no font has 3 letters, such as '\U000f0000' (U+F0000); an empty box stands for each; "
        "a font that has them, installed or named by the look, shows them",
    )


def test_a_stamp_that_is_too_long_for_a_card_says_what_can_be_done(tmp_path: Path) -> None:
    with pytest.raises(PrintError) as raised:
        strips(["W" * 24], Size(30, 3), pebbles(), Store(tmp_path / "store"), STAMP)
    told = f"the line '{'W' * 24}': 'stamp' reaches 19.9 mm sideways out of its box"
    assert message(raised) == f"{told} | a shorter text fits, or a larger card"
