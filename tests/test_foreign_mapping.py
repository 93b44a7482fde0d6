"""What `sources` says of a record becomes a card's values; what it cannot say is told at its place."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardkit.answer.check import Odd
from cardkit.errors import InputError
from cardkit.foreign.gathering import Count, Given, gathered, node
from cardkit.foreign.section import sources
from cardkit.foreign.source import Source
from cardkit.game import read as read_game
from cardkit.model import Game
from cardkit.position import Position
from cardkit.source import Node, read
from cardkit.source.document import Plain

DRIFTWOOD = Path(__file__).parent / "games/driftwood"
CARD = DRIFTWOOD / "schemas/cards/driftwood.schema.json"
FILE = DRIFTWOOD / "cards/driftwood/game.yaml"
GAME = read_game(read(FILE.read_bytes(), "game.yaml"), read(CARD.read_bytes(), CARD.name))


def section(text: str, game: Game = GAME) -> tuple[Source, ...]:
    return sources(read(text.encode(), "game.yaml").child("sources"), game)


def cards(fields: str, content: str, file: str = "a.json") -> tuple[list[Given], Count, Source]:
    """What a file gives, of whose records these lines say how they are read."""
    lines = "".join(f"      {line}\n" for line in fields.splitlines())
    (source,) = section(f"sources:\n  - files: a\n    cards:\n      id: id\n      name: n\n{lines}")
    count = Count()
    made = [each for each in gathered(source, content.encode(), file, count) if isinstance(each, Given)]
    return made, count, source


def values(field: str, record: object) -> Mapping[str, Plain]:
    """What one record gives, of one field."""
    (given,), _, _ = cards(field, json.dumps([record]))
    return given.plain


@pytest.mark.parametrize(
    ("field", "record", "value"),
    [
        ("weight: w", {"w": 3}, 3),
        ("weight: w", {"w": 3.0}, 3),
        ("weight: w", {"w": " 3.0 "}, 3),
        ("weight: w", {"w": "2.5"}, 2.5),
        ("weight: w", {"w": "-4"}, -4),
        ("weight: w", {"w": "25e-01"}, 2.5),
        ("weight: w", {"w": "007"}, 7),
        ("weight: w", {"w": "X"}, "X"),  # stays, for the check of the card to tell
        ("weight: w", {"w": "9" * 19}, "9" * 19),
        ("weight: w", {"w": True}, True),
        ("weight: w", {"w": None}, None),
        ("weight: w", {"w": "  "}, None),
        ("weight: w", {}, None),
        ("weight: {from: w, unfit: absent}", {"w": "X"}, None),
        ("weight: {from: w, unfit: absent}", {"w": True}, None),
        ("weight: {from: w, unfit: absent}", {"w": 10**16}, None),
        ("weight: {from: [v, w.kg]}", {"v": "", "w": {"kg": "5"}}, 5),
        ("weight: {from: w, default: 1}", {}, 1),
        ("weight: {from: w, map: {heavy: 99}}", {"w": "heavy"}, 99),
        ("wet: w", {"w": True}, True),
        ("wet: w", {"w": "Yes"}, True),
        ("wet: w", {"w": "x"}, True),
        ("wet: w", {"w": 1}, True),
        ("wet: w", {"w": 0}, None),
        ("wet: w", {"w": "no"}, None),
        ("wet: w", {"w": False}, None),
        ("wet: w", {"w": "soaked"}, "soaked"),
        ("marks: m", {"m": ["a", " b ", "", None, 7]}, ["a", "b", "7"]),
        ("marks: m", {"m": "a"}, ["a"]),
        ("marks: m", {"m": []}, None),
        ("marks: m[].name", {"m": [{"name": "a"}, {}, {"name": "b"}]}, ["a", "b"]),
        ('marks: {from: m, split: "."}', {"m": "Salt. Rope."}, ["Salt", "Rope"]),
        ('marks: {from: m, split: ". "}', {"m": "Salt. Rope."}, ["Salt", "Rope"]),
        ('marks: {from: m, split: " "}', {"m": " salt  rope "}, ["salt", "rope"]),
        ('marks: {from: m, split: ",", drop: ["-"]}', {"m": "a,-,b"}, ["a", "b"]),
        ('marks: {from: m, split: ",", map: {a: A}}', {"m": "a,b"}, ["A", "b"]),
        ('marks: {from: m, before: " -- ", split: " "}', {"m": "old oar -- salt"}, ["old", "oar"]),
        ('marks: {from: m, after: " -- ", split: " "}', {"m": "old oar -- salt"}, ["salt"]),
        ('marks: {from: m, after: " -- ", split: " "}', {"m": "old oar"}, None),
        ("marks: {from: m, unfit: absent}", {"m": [["a"]]}, None),
        ("kind: {from: k, map: {w: wood}}", {"k": "w"}, "wood"),
        ("kind: {from: k, map: {w: wood}}", {"k": "stone"}, "stone"),
        ("kind: {from: k, map: {w: wood}, unfit: absent}", {"k": "stone"}, None),
        ("kind: {from: k, map: {w: wood}, default: bottle}", {"k": ""}, "bottle"),
        ('artist: {from: a, drop: ["-", N/A]}', {"a": "N/A"}, None),
        ("artist: a", {"a": 12}, "12"),
        ("artist: a", {"a": " Aino "}, "Aino"),
        ("artist: a", {"a": {"b": 1}}, {"b": "1"}),
        ('artist: {from: "a[].n", join: " & "}', {"a": [{"n": "Aino"}, {"n": "Eero"}]}, "Aino & Eero"),
        ('artist: {text: "{f} {l}, {t.y}"}', {"f": "Aino", "l": "Aalto", "t": {"y": 7}}, "Aino Aalto, 7"),
        ('artist: {text: "{f} {l}"}', {"l": "Aalto"}, "Aalto"),
        ('artist: {text: "by {f} {l}"}', {}, None),
        ('text: {from: t, replace: {"[wave]": "{wave}", "<b>": ""}}', {"t": "<b>Row [wave]."}, "Row {wave}."),
        ("text: t", {"t": {"en": "Row.", "fi": ""}}, {"en": "Row."}),
        ("text.fi: t", {"t": "Soutaa."}, {"fi": "Soutaa."}),
    ],
)
def test_a_value_is_made_to_fit_its_field(field: str, record: dict[str, object], value: Plain) -> None:
    made = values(field, {"id": 1, "n": "x", **record})
    expected = {"name": "x"} if value is None else {"name": "x", field.partition(":")[0].partition(".")[0]: value}
    assert made == expected


def test_locales_are_put_beside_the_first_one() -> None:
    made = values("name.fi: fi\ntext: t\ntext.fi: ft", {"id": 1, "n": "Oar", "fi": "Airo", "t": "Row.", "ft": None})
    assert made == {"name": {"en": "Oar", "fi": "Airo"}, "text": "Row."}


def test_key_file_and_folder_are_values_too() -> None:
    fields = "artist: $folder\ntext: $file\nkind: $key"
    (source,) = section(
        "sources:\n  - {files: a, records: data.*, cards: {id: id, name: n, artist: $folder, text: $file, set: $key}}\n"
    )
    content = b'{"data": {"k1": {"id": 1, "n": "Oar"}}}'
    (given,) = gathered(source, content, "x/deep/finds.v2.json", Count())
    assert isinstance(given, Given)
    assert (given.heads, given.plain) == (
        {"id": "1", "set": "k1"},
        {"name": "Oar", "artist": "deep", "text": "finds.v2"},
    )
    assert fields.count("$") == 3


def test_what_was_met_is_counted() -> None:
    content = (
        '[{"id": 1, "n": "a", "w": "X", "z": 1}, {"id": 2, "n": "b", "w": "Y"}, '
        '{"id": 4, "n": "d", "w": "X"}, {"id": 3, "n": "c", "w": 1, "z": 2}]'
    )
    _, count, source = cards("weight: {from: w, unfit: absent}", content)
    assert (dict(count.of), count.unfit, count.unread(source.keys)) == (
        {"records": 4},
        {
            "weight": {
                "'X'": Odd("'X'", 2, Position("a.json", 1, 27)),
                "'Y'": Odd("'Y'", 1, Position("a.json", 1, 66)),
            }
        },
        {"z": 2},
    )


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ("where: {kind: w}", ["1", "4"]),
        ("where: {kind: [w, b]}", ["1", "2", "4"]),
        ("where: {tags: red}", ["1"]),
        ("unless: {kind: [w]}", ["2", "3"]),
        ("unless: {tags: old}", ["3", "4"]),
        ("has: tags", ["1", "2"]),
        ("lacks: gone", ["1", "3"]),
        ("lacks: [gone, tags]", ["3"]),
        ('has: "tags[]"\n    lacks: gone', ["1"]),
        ("where: {n: 7}", ["3"]),
    ],
)
def test_records_that_nobody_wants_are_passed_over(wish: str, kept: list[str]) -> None:
    content = json.dumps(
        [
            {"id": 1, "kind": "w", "tags": ["red", "old"], "gone": False},
            {"id": 2, "kind": "b", "tags": ["old"], "gone": True},
            {"id": 3, "tags": [], "n": 7},
            {"id": 4, "kind": "w", "gone": "2020"},
        ]
    )
    (source,) = section(f"sources:\n  - files: a\n    {wish}\n    cards: {{id: id, name: n}}\n")
    count = Count()
    every = [each for each in gathered(source, content.encode(), "a.json", count) if isinstance(each, Given)]
    assert [each.heads["id"] for each in every if not each.passed] == kept
    assert count.of["passed"] == 4 - len(kept)


def test_a_node_knows_where_each_value_was_taken_from() -> None:
    content = '[\n  {"id": 1, "n": "Oar",\n   "names": {"fi": "Airo"}, "m": "a.b",\n   "mass": {"kg": 4}}\n]\n'
    fields = 'name.fi: names.fi\nmarks: {from: m, split: "."}\nweight: {from: [w, mass.kg]}\nartist: nobody'
    (given,), _, source = cards(fields, content)
    root = node(given, source.plan)

    def place(each: Node) -> tuple[int, int]:
        return each.place.line, each.place.column

    assert root.value == {"name": {"en": "Oar", "fi": "Airo"}, "marks": ["a", "b"], "weight": 4}
    assert place(root) == (2, 3)
    assert place(root.at(("name",))) == (2, 18)
    assert place(root.at(("name", "fi"))) == (3, 20)
    assert [place(each) for each in root.at(("marks",)).items()] == [(3, 34), (3, 34)]
    assert place(root.at(("weight",))) == (4, 19)


def test_a_node_of_a_table_knows_its_cells() -> None:
    (given,), _, source = cards("weight: Mass\nartist: Drawn by", "id;n;Mass;Drawn by\n1;Oar;4;Aino\n", "a.csv")
    root = node(given, source.plan)
    assert root.value == {"name": "Oar", "weight": 4, "artist": "Aino"}
    assert [str(root.at((name,)).place) for name in root.entries()] == ["a.csv:2:3", "a.csv:2:7", "a.csv:2:9"]


ITEM = "sources:\n  - files: a.json\n"
CARDS = ITEM + "    cards:\n      id: id\n      name: n\n"
KNOWN = "known: utf-8, utf-16, cp1250, cp1251, cp1252, cp1253, cp1254, cp932, gb18030, big5, euc-kr"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (ITEM, ["game.yaml:2:5: a source makes one of cards, printings, texts, sets, lists; none is here"]),
        (
            ITEM + "    cards: {id: id, name: n}\n    sets: {id: id, name: n}\n",
            ["game.yaml:4:5: a source makes either cards or sets; write a second item with the same files"],
        ),
        (ITEM + "    card: {id: id}\n", ["game.yaml:3:5: unknown key 'card' | did you mean 'cards'?"]),
        (ITEM + "    cards: {id: id}\n", ["game.yaml:3:12: cards has no 'name'"]),
        (CARDS + "      wieght: w\n", ["game.yaml:6:7: no field is called 'wieght' | did you mean 'weight'?"]),
        (CARDS + "      text.fr: t\n", ["game.yaml:6:7: unknown locale 'fr' | known: en, fi"]),
        (CARDS + "      kind.fi: t\n", ["game.yaml:6:7: field 'kind' has no locales; write 'kind'"]),
        (
            CARDS + '      weight: {from: w, split: ","}\n',
            ["game.yaml:6:32: 'split' makes a list; field 'weight' is of kind number"],
        ),
        (
            CARDS + '      marks: {from: w, join: ","}\n',
            ["game.yaml:6:30: 'join' makes a text; field 'marks' is of kind list"],
        ),
        (
            CARDS + "      text: {from: w, unfit: absent}\n",
            ["game.yaml:6:30: every value fits here; field 'text' is of kind text"],
        ),
        (
            CARDS + "      kind: {from: k, map: {w: wod}, default: glass}\n",
            [
                "game.yaml:6:32: 'kind' has no value 'wod' | did you mean 'wood'?",
                "game.yaml:6:47: 'kind' has no value 'glass' | known: wood, bottle",
            ],
        ),
        (CARDS + "      kind: {form: k}\n", ["game.yaml:6:14: unknown key 'form' | did you mean 'from'?"]),
        (
            CARDS + "      kind: {drop: k}\n",
            ["game.yaml:6:13: kind has neither 'from' nor 'text'; one of them is needed"],
        ),
        (
            CARDS + '      artist: {from: a, text: "{b}"}\n',
            ["game.yaml:6:15: artist has both 'from' and 'text'; one of them is needed"],
        ),
        (CARDS + '      artist: {text: "by"}\n', ["game.yaml:6:22: 'by' holds no path in braces; such as {name}"]),
        (CARDS + '      artist: {text: "by {a[}"}\n', ["game.yaml:6:28: '[' is not closed; close it with ']'"]),
        (CARDS + "      artist: $files\n", ["game.yaml:6:15: '$files' stands for nothing | did you mean '$file'?"]),
        (
            "sources:\n  - {files: ../a.json, cards: {id: id, name: n}}\n",
            ["game.yaml:2:13: '../a.json' leads out of the game's data folder; a path inside it is needed"],
        ),
        (
            "sources:\n  - {files: [/a.json, 'b\\c'], cards: {id: id, name: n}}\n",
            [
                "game.yaml:2:14: '/a.json' leads out of the game's data folder; a path inside it is needed",
                "game.yaml:2:23: 'b\\c' has a '\\'; folders are parted by '/'",
            ],
        ),
        (
            'sources:\n  - {files: "{locale}.json", cards: {id: id, name: n}}\n',
            ["game.yaml:2:13: {locale} stands in files of 'texts' alone, not of 'cards'"],
        ),
        (
            'sources:\n  - {files: "{locale}.json", locale: fi, texts: {of: id, name: n}}\n',
            ["game.yaml:2:38: the files name {locale} already; take one of them out"],
        ),
        (
            ITEM + "    texts: {of: id, name: n}\n",
            ["game.yaml:3:12: texts say no locale for 'name' | write 'name.LOCALE', or 'locale: LOCALE' beside texts"],
        ),
        (ITEM + "    locale: fr\n    texts: {of: id, name: n}\n", ["game.yaml:3:13: locale is 'fr'; known: en, fi"]),
        (
            ITEM + "    texts: {of: id, kind: n}\n",
            ["game.yaml:3:21: no field is called 'kind' | known: of, name, text"],
        ),
        (
            ITEM + "    sets: {id: id, name: n}\n    printing: {code: c}\n",
            ["game.yaml:4:15: 'printing' stands beside 'cards' alone, not beside 'sets'"],
        ),
        *(
            (
                f"{CARDS}    delimiter: {said}\n",
                [f"game.yaml:6:16: delimiter is '{told}'; one character that is no quote or blank is needed"],
            )
            for said, told in (("'::'", "::"), ("' '", " "), ("'\"'", '"'))
        ),
        (CARDS + "    where: kind\n", ["game.yaml:6:12: where is 'kind'; keys with values are needed"]),
        *(
            (
                f"{CARDS}    encoding: {name}\n",
                [f"game.yaml:6:15: no encoding of texts is called '{name}' | {hint}"],
            )
            for name, hint in (
                ("cp125", "did you mean 'cp1250'?"),
                ("punycode", KNOWN),
                ("undefined", KNOWN),
                ("idna", KNOWN),
                ("unicode_escape", KNOWN),
            )
        ),
        (CARDS + "    has: a[\n", ["game.yaml:6:11: '[' is not closed; close it with ']'"]),
    ],
)
def test_what_is_wrong_with_the_section_is_told_at_its_place(text: str, told: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        section(text)
    assert [str(each) + (f" | {each.hint}" if each.hint else "") for each in caught.value.faults] == told


@pytest.mark.parametrize("name", ["UTF8", "latin1", "windows-1252", "Shift_JIS", "mac_roman", "iso8859-15"])
def test_an_encoding_has_many_names(name: str) -> None:
    (source,) = section(f"{CARDS}    encoding: {name}\n")
    assert source.form.encoding == name


@pytest.mark.parametrize("wish", ["where: {knd: w}", "unless: {knd: w}", "has: knd", "lacks: [knd]"])
def test_a_wish_for_a_column_that_a_table_does_not_have_is_told(wish: str) -> None:
    (source,) = section(f"{CARDS}    {wish}\n")
    count = Count()
    assert len(tuple(gathered(source, b"id,n,kind\n1,Oar,w\n", "a.csv", count))) == 1
    assert [f"{fault} | {fault.hint}" for fault in count.lacking.values()] == [
        f"a.csv:1:1: no column is called 'knd', which {wish.partition(':')[0]} reads | did you mean 'kind'?"
    ]


def test_a_game_of_one_locale_has_no_files_by_locale() -> None:
    from dataclasses import replace

    with pytest.raises(InputError) as caught:
        section('sources:\n  - {files: "{locale}.json", texts: {of: id, name: n}}\n', replace(GAME, locales=("en",)))
    assert [str(each) for each in caught.value.faults] == [
        "game.yaml:2:13: {locale} means each locale but the first; the game has en alone"
    ]


def test_an_item_with_a_locale_in_its_files_is_one_source_for_each_other_locale() -> None:
    (source,) = section('sources:\n  - {files: "{locale}/*.json", texts: {of: id, name: n}}\n')
    assert (source.files, source.title) == (("fi/*.json",), "{locale}/*.json")
    assert [(each.name, each.locale) for each in source.plan.fields] == [("name", "fi")]


def test_the_schema_for_editors_knows_no_key_that_is_unknown() -> None:
    """The other way round the shipped games and the one of these tests obey it."""
    schema = json.loads((Path(__file__).parent.parent / "schemas/game.schema.json").read_text(encoding="utf-8"))
    source, (_, taken) = schema["$defs"]["source"]["properties"], schema["$defs"]["taken"]["anyOf"]
    items = [f"sources:\n  - {{files: a, {key}: 1}}\n" for key in source if key != "files"]
    items += [f"sources:\n  - {{files: a, cards: {{id: {{{key}: 1}}, name: n}}}}\n" for key in taken["properties"]]
    unknown = [each for text in items for each in faults(text) if "unknown key" in each]
    assert (len(items), unknown) == (len(source) - 1 + len(taken["properties"]), [])


def faults(text: str) -> list[str]:
    """What is wrong with a section."""
    try:
        section(text)
    except InputError as error:
        return [str(each) for each in error.faults]
    return []
