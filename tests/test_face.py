"""Cards as faces: what a look sees, what is drawn again and what is not, and texts that must fit."""

from dataclasses import replace
from pathlib import Path

import pytest
from printing import cards, game, pebbles, plain, style, texts

from cardkit import face
from cardkit.errors import CardkitError, NotFound, PrintError
from cardkit.face.batch import Batch, stylesheet
from cardkit.face.face import Face, Slot, Style, back, front
from cardkit.face.store import Pack, Store

NAME = '<p style="margin:0">{{ card.name }}</p>'
TEXT = (
    '<div class="text" data-fit="0.8" data-field="text" style="position:absolute;width:30mm;height:10mm;'
    "--fit:{{ fit.text }}\"><p style=\"margin:0;font:calc(8pt * var(--fit))/1.2 'Alegreya'\">{{ card.text }}</p></div>"
)


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
        "{{ game.title }} {{ game.locale }} {{ card.id }} {{ card.name }} {{ card.set }} {{ label.kind }}={{ word.kind }} "
        "{{ label.weight }}={{ card.weight }} {{ word.colours|join('+') }} {{ size.width }}x{{ size.height }}+{{ size.bleed }}"
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


def test_an_unknown_symbol_names_the_card_and_the_nearest_one(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "{{ card.text|symbols }}"})
    with pytest.raises(PrintError) as raised:
        front(with_text("a {wafe}").card, look)
    assert message(raised) == "'Whelk': the game 'pebbles' has no symbol 'wafe' | did you mean 'wave'?"


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("\n{{ card.wieght }}", "2:1: 'Whelk': 'wieght' is not there; did you mean 'weight'?"),
        ("{{ card.level }}", "1:1: 'Whelk': 'level' is not there; ask for it with `level is defined`"),
        ("{% if card.name %}", "1:1: 'Whelk': Unexpected end of template"),
        ("{{ card.weight / 0 }}", "1:1: 'Whelk': division by zero"),
        ("{{ card.__class__ }}", "1:1: 'Whelk': access to attribute '__class__' of 'SimpleNamespace' object is unsafe"),
    ],
)
def test_a_fault_of_a_look_stands_at_its_line(template: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(PrintError) as raised:
        html("whelk", template, tmp_path)
    assert message(raised).startswith(f"templates/pebbles/test/face.html:{expected}")


def test_every_card_that_a_look_cannot_draw_is_named(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": "{{ card.level }}"})
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk", "ebb", "millstone"), look, Store(tmp_path / "store"))
    assert [fault.message.partition(":")[0] for fault in raised.value.faults] == ["'Whelk'", "'Millstone'"]


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
    look = style(tmp_path, {"face.html": '<img src="cards/pebbles/art/{{ card.id }}.png">'})
    with pytest.raises(PrintError) as raised:
        face.drawn(slots("whelk"), look, Store(tmp_path / "store"))
    assert message(raised) == "'Whelk': the file 'cards/pebbles/art/whelk.png' is not on the shelf"


def test_copies_are_drawn_once_and_the_second_time_not_at_all(tmp_path: Path) -> None:
    store, wanted = Store(tmp_path), slots("whelk", "whelk", "millstone", "whelk", back="pouch")
    first, second = (face.drawn(wanted, plain(), store) for _ in range(2))
    assert (first.faces, first.drawn, second.faces, second.drawn) == (3, 3, 3, 0)
    assert first.fronts[0] == first.fronts[1] != first.fronts[2]
    assert first.packs == second.packs


def test_only_a_face_that_changed_is_drawn_again(tmp_path: Path) -> None:
    store, wanted = Store(tmp_path), list(slots("whelk", "millstone", "ebb"))
    face.drawn(wanted, plain(), store)
    heavier = replace(wanted[1].card, fields={**wanted[1].card.fields, "weight": 8})
    rarer = replace(wanted[0].card, fields={**wanted[0].card.fields, "rarity": "fabled", "rating": 2.5})
    edited = face.drawn([Slot(rarer), Slot(heavier), wanted[2]], plain(), store)
    unprinted = face.drawn([Slot(rarer), wanted[1], wanted[2]], plain(), store)
    assert (edited.drawn, unprinted.drawn) == (1, 0)


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


def test_cards_without_the_locale_are_drawn_in_the_first_with_one_note(tmp_path: Path) -> None:
    drawn = face.drawn(slots("whelk", "millstone", "sea-glass"), plain(locale="fi"), Store(tmp_path))
    [pdf] = drawn.packs.values()
    assert [text.split("\n")[0] for text in texts(pdf)] == ["Torvikotilo", "Millstone", "Sea Glass"]
    assert drawn.warnings == ("2 cards have no text in 'fi'; drawn in 'en'",)


def test_a_text_shrinks_to_the_largest_scale_that_fits(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": TEXT})
    words = "a pebble in a pouch of pebbles " * 4
    drawn = face.drawn([with_text("short"), ], look, Store(tmp_path / "store"))
    assert drawn.fits == ()
    drawn = face.drawn([with_text(words)], look, Store(tmp_path / "store"))
    assert drawn.fits == (face.Fit("whelk", "text", 0.8),)


def test_a_text_that_fits_at_no_scale_is_an_error_that_says_by_how_much(tmp_path: Path) -> None:
    look = style(tmp_path, {"face.html": TEXT})
    with pytest.raises(PrintError) as raised:
        face.drawn([with_text("a pebble in a pouch of pebbles " * 9)], look, Store(tmp_path / "store"))
    assert message(raised) == ""
