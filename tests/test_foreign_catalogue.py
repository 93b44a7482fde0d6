"""A game whose cards lie in other programs' files: the same catalogue however it came about, no record lost unsaid."""

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from shell import ran
from test_catalogue import everything, found, held, replaced

from cardkit.answer.check import Checked, Odd, Tally
from cardkit.catalogue import Catalogue, build, files, refresh
from cardkit.catalogue.located import DataFolder, Look
from cardkit.errors import InputError
from cardkit.jobs.checking import check
from cardkit.jobs.desk import Desk
from cardkit.jobs.project import Settings, folders, settings
from cardkit.model import Card, CardSet, Printing
from cardkit.position import Position
from cardkit.shelf import Root, Shelf

DRIFTWOOD = Path(__file__).parent / "games" / "driftwood"
APART = "'apart: PATH' beside 'id' puts what tells such cards apart behind their ids"


@pytest.fixture
def shore(tmp_path: Path) -> Path:
    """The invented game in a folder of its own; its files are old."""
    shutil.copytree(DRIFTWOOD, tmp_path / "shore")
    aged(tmp_path / "shore")
    return tmp_path / "shore"


def aged(folder: Path) -> None:
    """All files of a folder are old, so that their times tell a change."""
    for path in folder.rglob("*"):
        os.utime(path, (1_000_000, 1_000_000))


def shelf(shore: Path) -> Shelf:
    return Shelf((Root(shore, "--shelf"),))


def game_files(shore: Path, folder: DataFolder | None = None) -> files.GameFiles:
    return files.game_files(shelf(shore), "driftwood", folder)


def kept_at(shore: Path) -> Path:
    return refresh.place(shore / "cache", "driftwood", shelf(shore))


def opened(shore: Path) -> Catalogue:
    """The catalogue, brought up to date as a command does it."""
    wanted, path = game_files(shore), kept_at(shore)
    return Catalogue(refresh.ready(path, wanted) or build.brought_up_to_date(path, wanted))


def is_fresh(shore: Path) -> bool:
    connection = refresh.ready(kept_at(shore), game_files(shore))
    if connection is not None:
        connection.close()
    return connection is not None


def checked(shore: Path) -> Checked:
    return check(Desk(shelf=shelf(shore), cache=shore / "cache"), "driftwood")


def told(shore: Path) -> list[str]:
    """Why records are left out."""
    return [str(fault) + (f" | {fault.hint}" if fault.hint else "") for fault in checked(shore).faults]


def stopped(shore: Path) -> list[str]:
    """Why the catalogue cannot be built."""
    with pytest.raises(InputError) as caught:
        opened(shore)
    return [str(fault) + (f" | {fault.hint}" if fault.hint else "") for fault in caught.value.faults]


def check_as_built_anew(shore: Path) -> None:
    """What the kept catalogue says, and says of its files, is what one built from all files says."""
    with closing(opened(shore)) as kept, closing(Catalogue(build.in_memory(game_files(shore)))) as anew:
        assert everything(kept) == everything(anew)
    assert checked(shore) == check(Desk(shelf=shelf(shore), cache=None), "driftwood")


OAR = Card(
    id="old-oar",
    game="driftwood",
    set="sb",
    names={"en": "Old Oar", "fi": "Vanha airo"},
    fields={
        "kind": "wood",
        "weight": 4,
        "marks": ("Salt", "Rope"),
        "wet": True,
        "text": {"en": "Row {wave}.", "fi": "Soutaa [wave]."},
    },
    printings=(
        Printing(code="S 7", set="sb"),
        Printing(code="N 1", set="nb", fields={"artist": "Aino"}),
    ),
    place=Position("data/finds/near.json", 2, 3),
)


def test_cards_printings_texts_and_sets_come_together(shore: Path) -> None:
    with closing(opened(shore)) as catalogue:
        assert found(catalogue, "") == ("mast", "old-oar", "green-bottle")
        assert catalogue.cards(["old-oar"]) == (OAR,)
        assert catalogue.sets() == (
            CardSet("lost-beach", {"en": "Lost Beach"}),
            CardSet("nb", {"en": "North Bay"}, released="2021-05-01"),
            CardSet("sb", {"en": "South Bay"}, released="2019-03-02"),
        )
        assert found(catalogue, "masto") == ("mast",)  # a text of the code of one of its printings
        assert found(catalogue, "artist:eero set:nb") == ("green-bottle",)
    assert is_fresh(shore)


def test_a_check_counts_what_the_files_gave(shore: Path) -> None:
    seen = checked(shore)
    assert (seen.cards, seen.printings, seen.sets, seen.files, seen.faults, seen.whole) == (3, 4, 3, 7, (), True)
    assert tuple(each._replace(reads={}) for each in seen.tallies) == (
        Tally(files="data/beaches.csv", read=1, makes="sets", records=2, kept=2, unread={"Keeper": 2}),
        Tally(
            files="data/finds/**/*.json",
            read=2,
            makes="cards",
            records=4,
            kept=3,
            passed=1,
            unfit={"weight": (Odd("'X'", 1, Position("data/finds/near.json", 3, 80)),)},
            unread={"keeper": 1},
        ),
        Tally(files="data/editions.jsonl", read=1, makes="printings", records=5, kept=4, passed=1),
        Tally(
            files="data/texts/{locale}.json",
            read=1,
            makes="texts",
            records=3,
            kept=3,
            lone={"text": 1},
        ),
    )
    told = ran("--shelf", str(shore), "catalogue", "check", "--game", "driftwood").out.splitlines()
    assert told[-2:] == [
        "  data/texts/{locale}.json: 3 records in 1 file, 3 texts",
        "    text: 1 text of cards that do not have it in 'en'",
    ]


def finds(shore: Path, name: str, *records: object) -> Path:
    """A file of finds."""
    path = shore / "data/finds" / f"{name}.json"
    lines = ",\n".join(f"  {json.dumps(record)}" for record in records)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return path


def test_bad_records_are_left_out_and_told_where_they_stand(shore: Path) -> None:
    finds(
        shore,
        "odd",
        {"ref": "raft", "title": "Raft", "kind_code": "w", "weight": 400},
        {"ref": "old oar", "title": "Older Oar", "kind_code": "w"},
        {"title": "Nameless", "kind_code": "w"},
        {"ref": "???", "title": "Odd", "kind_code": "w"},
        {"ref": "keel", "title": "Keel", "kind_code": "iron", "wet": "soaked"},
        {"ref": "bung", "kind_code": "b"},
        {"ref": "cork", "title": "Cork", "kind_code": "b", "marks": "a.a"},
        {"ref": "net", "title": "Net", "kind_code": "b"},
    )
    with (shore / "data/editions.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"find": "nobody", "no": "X 1"}\n{"find": "net", "no": {}}\n{"no": "X 2"}\n{"find": "net", \n')
    with closing(opened(shore)) as catalogue:
        assert found(catalogue, "") == ("mast", "old-oar", "green-bottle", "net")
    assert told(shore) == [
        "data/editions.jsonl:6:1: a printing of 'nobody'; no record of 'cards' is called so",
        "data/editions.jsonl:7:1: this printing has no 'code'",
        "data/editions.jsonl:8:1: this record does not say which card it is of",
        "data/editions.jsonl:9:17: no key; keys stand in double quotes",
        "data/finds/odd.json:2:64: weight is 400; at most 99 is allowed",
        f"data/finds/odd.json:3:11: the id 'old-oar' stands twice; data/finds/near.json:2:3 has it first | {APART}",
        "data/finds/odd.json:4:3: 'Nameless' has no id",
        "data/finds/odd.json:5:11: id is '???'; only a-z, 0-9 and '-' are allowed",
        "data/finds/odd.json:6:49: kind is 'iron'; known: wood, bottle",
        "data/finds/odd.json:6:64: wet is 'soaked'; true or false is needed",
        "data/finds/odd.json:7:3: 'bung' has no name",
        "data/finds/odd.json:8:63: marks holds 'a' twice; once is enough",
    ]
    assert is_fresh(shore)
    check_as_built_anew(shore)


def test_a_query_notes_what_is_left_out(shore: Path) -> None:
    finds(shore, "odd", {"ref": "raft", "kind_code": "x"}, {"ref": "keel"})
    said = ran("--shelf", str(shore), "query", "--game", "driftwood", "mast", "--format", "names")
    note = "note: 2 records of driftwood are left out; 'cardkit catalogue check --game driftwood' says why\n"
    assert (said.code, said.out, said.err) == (0, "Mast\n", note)


def test_a_query_that_asks_about_what_no_record_has_is_told_so(shore: Path) -> None:
    replaced(shore / "cards/driftwood/game.yaml", "[weight, mass.kg]", "[wieght, maas.kg]")
    said = ran("--shelf", str(shore), "query", "--game", "driftwood", "weight:4")
    why = "no card has the field 'weight'; no record has wieght, maas, which it is read from"
    assert (said.code, said.out, said.err) == (0, "0 cards\n", f"note: {why}\n")


def test_a_key_that_records_may_lack_is_told_by_check_alone(shore: Path) -> None:
    replaced(shore / "cards/driftwood/game.yaml", "lacks: withdrawn", "has: [kind_cod, txt]")
    tally = checked(shore).tallies[1]
    assert (tally.records, tally.kept, tally.passed, tally.absent) == (4, 0, 4, {"has": "kind_cod, txt"})
    said = ran("--shelf", str(shore), "query", "--game", "driftwood", "")
    note = "note: no record of driftwood is a card; 'cardkit catalogue check --game driftwood' says why\n"
    assert (said.code, said.out, said.err) == (0, "0 cards\n", note)


def test_a_wish_that_no_record_can_fulfil_is_told(shore: Path) -> None:
    replaced(shore / "cards/driftwood/game.yaml", "lacks: withdrawn", "where: {kind_cod: w, txt: x}")
    tally = checked(shore).tallies[1]
    assert (tally.records, tally.kept, tally.passed, tally.absent) == (4, 0, 4, {})
    said = ran("--shelf", str(shore), "query", "--game", "driftwood", "")
    place, none = "data/finds/far/deep.json:2:3", "no record of driftwood is a card"
    assert (said.code, said.out, said.err.splitlines()) == (
        0,
        "0 cards\n",
        [
            f"note: {place}: no record has 'kind_cod', which 'where' reads; did you mean 'kind_code'?",
            f"note: {place}: no record has 'txt', which 'where' reads; did you mean 'text'?",
            f"note: {none}; 'cardkit catalogue check --game driftwood' says why",
        ],
    )
    report = ran("--shelf", str(shore), "catalogue", "check", "--game", "driftwood")
    told = ["2 columns or keys are missing", "1 record is left out: 1 text"]
    assert (report.code, report.out.splitlines()[-2:]) == (1, told)


def test_a_fault_of_a_long_line_keeps_what_is_around_it(shore: Path) -> None:
    path = shore / "data/finds/wide.json"
    filler = [{"ref": f"stick-{n}", "title": "Stick", "kind_code": "w"} for n in range(50)]
    path.write_text(json.dumps([*filler, {"ref": "raft", "title": "Raft", "kind_code": "w", "weight": 400}]), "utf-8")
    (fault,) = checked(shore).faults
    assert (str(fault), fault.line, fault.start, fault.end) == (
        f"data/finds/wide.json:1:{path.read_text().index('400') + 1}: weight is 400; at most 99 is allowed",
        '"ref": "raft", "title": "Raft", "kind_code": "w", "weight": 400}]',
        60,
        63,
    )


@pytest.mark.parametrize("ending", ["json.gz", "jsonl", "csv", "tsv", "xlsx"])
def test_the_format_makes_no_difference(shore: Path, ending: str) -> None:
    with closing(opened(shore)) as catalogue:
        before = [(card.id, card.names, card.fields) for card in catalogue.cards(found(catalogue, "order:id"))]
    replaced(shore / "cards/driftwood/game.yaml", "data/finds/**/*.json", f"data/finds.{ending}")
    replaced(shore / "cards/driftwood/game.yaml", "mass.kg", "mass")
    keys = ("ref", "title", "kind_code", "weight", "mass", "marks", "wet", "text", "withdrawn")
    near = json.loads((shore / "data/finds/near.json").read_text(encoding="utf-8"))
    rows = [*near, {"ref": "mast", "title": "Mast", "kind_code": "w", "mass": "40", "text": "Stands."}]
    written_as(shore / f"data/finds.{ending}", [{key: row.get(key) for key in keys} for row in rows])
    with closing(opened(shore)) as catalogue:
        assert [(card.id, card.names, card.fields) for card in catalogue.cards(found(catalogue, "order:id"))] == before


def written_as(path: Path, rows: Sequence[Mapping[str, str | int | bool | None]]) -> None:
    """A file of rows in the format that its ending says."""
    if path.suffix == ".xlsx":
        from openpyxl import Workbook

        book = Workbook(write_only=True)
        sheet = book.create_sheet()
        for line in ([*rows[0]], *([*row.values()] for row in rows)):
            sheet.append(line)
        book.save(path)
        return
    mark = {".csv": ",", ".tsv": "\t"}.get(path.suffix)
    texts = {
        ".gz": json.dumps(rows),
        ".jsonl": "".join(json.dumps(row) + "\n" for row in rows),
    }
    if mark is not None:
        lines = ([*rows[0]], *(["" if v is None else str(v) for v in row.values()] for row in rows))
        texts[path.suffix] = "".join(mark.join(line) + "\n" for line in lines)
    content = texts[path.suffix].encode()
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)


def edited(path: Path, more: str) -> None:
    """A file with more at its end."""
    with path.open("a", encoding="utf-8") as file:
        file.write(more)


def test_a_printing_of_a_printing_and_its_texts_find_the_card(shore: Path) -> None:
    edited(
        shore / "data/editions.jsonl", '{"find": "N 2", "no": "N 2b"}\n{"find": "N 2b", "no": "N 2c", "beach": "SB"}\n'
    )
    (shore / "data/texts/fi.json").write_text(
        '[{"of": "N 2c", "name": "Pullo"}, {"of": "N 3", "name": "Lankku"}]', "utf-8"
    )
    with closing(opened(shore)) as catalogue:
        (bottle,) = catalogue.cards(found(catalogue, "pullo"))
    assert [each.code for each in bottle.printings] == ["N 2c", "N 2", "N 2b"]
    assert told(shore) == ["data/texts/fi.json:1:35: a text of 'N 3'; no record of 'cards' is called so"]
    assert [(each.records, each.kept, each.passed) for each in checked(shore).tallies[2:]] == [(7, 6, 1), (2, 1, 0)]


def test_a_cards_key_goes_before_the_code_of_a_printing(shore: Path) -> None:
    plain_game(
        shore,
        """
sources:
  - {files: data/finds/*.csv, cards: {id: ref, name: title, kind: kind}}
  - {files: data/prints.csv, printings: {of: card, code: id}}
  - {files: data/names.csv, locale: fi, texts: {of: card, name: name}}
""",
    )
    written_as(shore / "data/finds/a.csv", [{"ref": ref, "title": f"Find {ref}", "kind": "wood"} for ref in (1, 2, 3)])
    prints = {1: 3, 2: 1, 3: 2, 6: 1}
    written_as(shore / "data/prints.csv", [{"id": code, "card": card} for code, card in prints.items()])
    written_as(shore / "data/names.csv", [{"card": card, "name": f"Löytö {card}"} for card in (1, 2, 3, 6)])
    with closing(opened(shore)) as catalogue:
        assert [
            (card.id, card.names["fi"], [each.code for each in card.printings])
            for card in catalogue.cards(found(catalogue, ""))
        ] == [("1", "Löytö 1", ["2", "6"]), ("2", "Löytö 2", ["3"]), ("3", "Löytö 3", ["1"])]
    assert [(each.records, each.kept) for each in checked(shore).tallies] == [(3, 3), (4, 4), (4, 4)]


@pytest.mark.parametrize("second", ["", "    printing: {code: ref}\n"])
def test_a_record_that_two_items_make_a_card_of_is_told_at_the_second(shore: Path, second: str) -> None:
    item = "  - files: data/finds/*.json\n    cards: {id: ref, name: title, kind: kind}\n"
    plain_game(shore, f"\nsources:\n{item}{item}{second}")
    record = {"ref": "oar", "title": "Oar", "kind": "wood"}
    finds(shore, "all", record, record)
    assert told(shore) == [
        f"data/finds/all.json:{line}:11: the id 'oar' stands twice; data/finds/all.json:2:3 has it first{hint}"
        for line, hint in ((2, ""), (3, f" | {APART}"), (3, "" if second else f" | {APART}"))
    ]


def test_a_fraction_does_not_fit_a_whole_number(shore: Path) -> None:
    finds(shore, "float", {"ref": "float", "title": "Float", "kind_code": "w", "weight": 1.5})
    assert told(shore) == []
    assert checked(shore).tallies[1].unfit == {
        "weight": (
            Odd("1.5", 1, Position("data/finds/float.json", 2, 66)),
            Odd("'X'", 1, Position("data/finds/near.json", 3, 80)),
        )
    }


def test_a_printings_own_values_are_checked_like_a_cards(shore: Path) -> None:
    replaced(shore / "cards/driftwood/game.yaml", "artist: drawn_by", "weight: w")
    edited(
        shore / "data/editions.jsonl",
        '{"find": "mast", "no": "M 1", "w": 7}\n{"find": "mast", "no": "M 2", "w": 100}\n',
    )
    assert told(shore) == ["data/editions.jsonl:7:36: weight is 100; at most 99 is allowed"]


def test_a_set_may_be_told_twice_but_not_otherwise(shore: Path) -> None:
    (shore / "cards/driftwood/own.yaml").write_text("set: {id: wb, name: West Bay}\ncards: []\n", encoding="utf-8")
    edited(shore / "data/beaches.csv", "NB,North Bay,2021-05-01,Otso\nnb,Northern Bay,,\nWB,West Bay,,\n,x,,\n")
    assert told(shore) == [
        "data/beaches.csv:5:1: the set 'nb' stands twice; data/beaches.csv:2:1 says something else of it",
        "data/beaches.csv:6:1: the set 'wb' stands twice; cards/driftwood/own.yaml has it first",
        "data/beaches.csv:7:1: this set has no 'id'",
    ]
    tally = checked(shore).tallies[0]
    assert (tally.records, tally.kept, tally.merged) == (6, 2, 1)


def test_a_set_whose_date_is_none_is_left_out(shore: Path) -> None:
    edited(shore / "data/beaches.csv", "EB,East Bay,spring,\nWB,West Bay,2021-05,\n")
    assert told(shore) == ["data/beaches.csv:4:13: released is 'spring'; a date is written YYYY-MM-DD, YYYY-MM or YYYY"]


def test_files_that_are_not_needed_may_lack(shore: Path) -> None:
    shutil.rmtree(shore / "data/texts")
    (shore / "data/editions.jsonl").unlink()
    hint = "say where the data lies in cardkit.yaml: 'data: {driftwood: FOLDER}'"
    assert stopped(shore) == [
        f"cards/driftwood/game.yaml:{line}:12: no file in '{shore}' is called '{glob}' | {hint}"
        for line, glob in ((22, "data/editions.jsonl"), (24, "data/texts/{locale}.json"))
    ]
    for glob in ("data/editions.jsonl", "data/texts/{locale}.json"):
        replaced(shore / "cards/driftwood/game.yaml", f"files: {glob}", f"files: {glob}\n    optional: true")
    with closing(opened(shore)) as catalogue:
        assert found(catalogue, "") == ("mast", "old-oar", "green-bottle")
    assert is_fresh(shore)
    written_as(shore / "data/editions.jsonl", [{"find": "mast", "no": "M 1", "beach": "NB"}])
    assert not is_fresh(shore)


MERGING = """
sources:
  - files: data/finds/*.json
    cards: {id: ref, name: title, kind: {from: kind_code, map: {w: wood, b: bottle}}, set: beach}
    printing: {code: no, set: beach, artist: drawn_by}
"""


def plain_game(shore: Path, section: str) -> None:
    """The game with other sources."""
    path = shore / "cards/driftwood/game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("\nsources:")] + section, encoding="utf-8")
    shutil.rmtree(shore / "data/finds/far")
    (shore / "data/finds/near.json").unlink()
    os.utime(path, (1_000_000, 1_000_000))


def test_records_of_one_id_are_printings_of_one_card(shore: Path) -> None:
    plain_game(shore, MERGING)
    finds(
        shore,
        "all",
        {"ref": "oar", "title": "Oar", "kind_code": "w", "beach": "B 1", "no": 1, "drawn_by": "Aino"},
        {"ref": "cork", "title": "Cork", "kind_code": "?", "beach": "B 1", "no": 2},
        {"ref": "oar", "title": "Oar again", "kind_code": "b", "beach": "B 2", "no": 3},
        {"ref": "cork", "title": "Cork", "kind_code": "b", "beach": "B 2", "no": 4},
        {"ref": "oar", "title": "Oar", "kind_code": "w", "beach": "B 2"},
    )
    with closing(opened(shore)) as catalogue:
        assert [
            (card.id, card.set, card.names, [(each.code, each.set) for each in card.printings])
            for card in catalogue.cards(found(catalogue, ""))
        ] == [
            ("oar", "b-1", {"en": "Oar"}, [("1", "b-1"), ("3", "b-2")]),
            ("cork", "b-2", {"en": "Cork"}, [("4", "b-2")]),
        ]
    assert told(shore) == [
        "data/finds/all.json:3:49: kind is '?'; known: wood, bottle",
        "data/finds/all.json:6:3: this printing has no 'code'",
    ]
    (tally,) = checked(shore).tallies
    assert (tally.records, tally.kept, tally.merged) == (5, 2, 1)


PRINTINGS = "  - files: data/finds/*.json\n    printings: {of: ref, code: no, set: beach, artist: drawn_by}\n"


@pytest.mark.parametrize("section", [MERGING + MERGING.removeprefix("\nsources:\n"), MERGING + PRINTINGS])
def test_a_printing_that_two_items_make_is_one(shore: Path, section: str) -> None:
    plain_game(shore, section)
    oar = {"ref": "oar", "title": "Oar", "kind_code": "w", "beach": "B 1", "no": 1}
    finds(shore, "all", oar, {**oar, "drawn_by": "Aino"})
    with closing(opened(shore)) as catalogue:
        (card,) = catalogue.cards(("oar",))
        assert [(each.code, each.fields) for each in card.printings] == [("1", {}), ("1", {"artist": "Aino"})]


PLAIN = """
sources:
  - files: data/finds/*.json
    cards: {id: ref, name: title, kind: {from: kind_code, map: {w: wood, b: bottle}}, set: beach}
"""


@pytest.fixture
def strand(shore: Path) -> Path:
    """The game with plain cards alone, in two files that are old."""
    plain_game(shore, PLAIN)
    finds(shore, "a", {"ref": "oar", "title": "Oar", "kind_code": "w", "beach": "Bay"})
    finds(shore, "b", {"ref": "cork", "title": "Cork", "kind_code": "b", "beach": "Old Bay"})
    aged(shore)
    opened(shore).close()
    return shore


def test_only_a_changed_file_is_read_again(strand: Path) -> None:
    held(kept_at(strand), "Oar", "Air")
    finds(strand, "b", {"ref": "cork", "title": "Korkki", "kind_code": "b", "beach": "New Bay"})
    finds(strand, "c", {"ref": "net", "title": "Net", "kind_code": "w", "beach": "Bay"})
    assert not is_fresh(strand)
    with closing(opened(strand)) as catalogue:
        assert [card.name for card in catalogue.cards(found(catalogue, ""))] == ["Air", "Korkki", "Net"]
        assert [each.name["en"] for each in catalogue.sets()] == ["Bay", "New Bay"]
    assert is_fresh(strand)


def moved(shore: Path, new: Path, old: Path) -> None:
    """A file that was first copied, and then goes away."""
    assert new.is_file()
    opened(shore).close()
    old.unlink()


@pytest.mark.parametrize("change", range(8))
def test_a_catalogue_that_was_mended_says_what_a_new_one_says(strand: Path, change: int) -> None:
    a, b = strand / "data/finds/a.json", strand / "data/finds/b.json"
    oar = {"ref": "oar", "title": "Oar", "kind_code": "w", "beach": "Bay"}
    bad = {"ref": "raft", "title": "Raft", "kind_code": "?"}
    work: tuple[Callable[[], object], ...] = (
        b.unlink,
        lambda: finds(strand, "b", oar),  # the id is taken by a file before
        lambda: finds(strand, "0", oar, bad),  # the file before takes the id
        lambda: finds(strand, "b", bad),
        lambda: finds(strand, "b"),
        lambda: finds(strand, "a", {**oar, "beach": "Sea"}),
        lambda: moved(strand, finds(strand, "c", oar), a),
        lambda: replaced(strand / "cards/driftwood/game.yaml", "set: beach", "artist: beach"),
    )
    work[change]()
    check_as_built_anew(strand)


def test_a_file_rewritten_within_the_clocks_resolution_is_noticed(strand: Path) -> None:
    path = finds(strand, "b", {"ref": "cork", "title": "Cork", "kind_code": "b"})
    opened(strand).close()
    replaced(path, "Cork", "Kork")
    assert not is_fresh(strand)
    with closing(opened(strand)) as catalogue:
        assert found(catalogue, "kork") == ("cork",)


def test_set_files_and_foreign_files_are_one_game(strand: Path) -> None:
    text = "set: {id: home, name: Home}\ncards:\n  - {id: cork, name: Own Cork, kind: bottle}\n"
    (strand / "cards/driftwood/own.yaml").write_text(text, encoding="utf-8")
    with closing(opened(strand)) as catalogue:
        assert found(catalogue, "") == ("cork", "oar")
    assert told(strand) == [
        "data/finds/b.json:2:11: the id 'cork' stands twice; cards/driftwood/own.yaml:3:5 has it first"
    ]
    check_as_built_anew(strand)


def test_a_file_beside_game_yaml_that_a_source_names_is_no_set_file(strand: Path) -> None:
    (strand / "data/finds/a.json").rename(strand / "cards/driftwood/a.json")
    replaced(
        strand / "cards/driftwood/game.yaml", "files: data/finds/*.json", "files: [data/finds, cards/driftwood/a.json]"
    )
    with closing(opened(strand)) as catalogue:
        assert found(catalogue, "order:id") == ("cork", "oar")
    assert is_fresh(strand)


def test_data_lies_where_the_project_says(strand: Path, tmp_path: Path) -> None:
    (strand / "data").rename(tmp_path / "elsewhere")
    (strand / "cardkit.yaml").write_text("data: {driftwood: ../}\n", encoding="utf-8")
    replaced(strand / "cards/driftwood/game.yaml", "data/finds", "elsewhere/finds")
    found_in = folders(settings(strand), strand)
    assert found_in == {"driftwood": DataFolder(f"{strand}/..", "..")}
    with closing(Catalogue(build.in_memory(game_files(strand, found_in["driftwood"])))) as catalogue:
        assert [str(card.place) for card in catalogue.cards(found(catalogue, ""))] == [
            "../elsewhere/finds/a.json:2:3",
            "../elsewhere/finds/b.json:2:3",
        ]


def test_files_that_are_not_there_stop(strand: Path) -> None:
    replaced(
        strand / "cards/driftwood/game.yaml",
        "files: data/finds/*.json",
        "files: [data/finds, data/*.csb, nowhere.json]",
    )
    hint = "say where the data lies in cardkit.yaml: 'data: {driftwood: FOLDER}'"
    assert stopped(strand) == [
        f"cards/driftwood/game.yaml:10:25: no file in '{strand}' is called 'data/*.csb' | {hint}",
        f"cards/driftwood/game.yaml:10:37: no file in '{strand}' is called 'nowhere.json' | {hint}",
    ]


def test_a_name_that_is_a_pattern_of_other_files_stops(strand: Path) -> None:
    replaced(strand / "cards/driftwood/game.yaml", "files: data/finds/*.json", "files: 'data/finds/[ab].json'")
    opened(strand).close()
    (strand / "data/finds/a.json").rename(strand / "data/finds/[ab].json")
    said = "'[' begins a set of characters, and a file is called 'data/finds/[ab].json'"
    assert stopped(strand) == [f"cards/driftwood/game.yaml:10:12: {said} | write 'data/finds/[[]ab].json'"]
    replaced(strand / "cards/driftwood/game.yaml", "'data/finds/[ab].json'", "'data/finds/[[]ab].json'")
    with closing(opened(strand)) as catalogue:
        assert [str(card.place) for card in catalogue.cards(found(catalogue, ""))] == ["data/finds/[ab].json:2:3"]


def test_every_file_that_cannot_be_read_is_told_and_the_old_catalogue_stays(strand: Path) -> None:
    before = kept_at(strand).read_bytes()
    (strand / "data/finds/a.json").write_text("[\n  {]\n", encoding="utf-8")
    (strand / "data/finds/b.json").write_text("7", encoding="utf-8")
    assert [line.partition(":")[0] for line in stopped(strand)] == ["data/finds/a.json", "data/finds/b.json"]
    assert kept_at(strand).read_bytes() == before


def test_a_link_that_leads_out_is_refused(strand: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text("[]", encoding="utf-8")
    (strand / "data/finds/c.json").symlink_to(tmp_path / "secret.json")
    told_once = "data/finds/c.json:1:1: a link that leads out of the data folder; put what it leads to there"
    assert stopped(strand) == [told_once]
    (tmp_path / "secret.json").unlink()
    assert stopped(strand) == ["data/finds/c.json:1:1: a link to nothing; take it away, or put a file there"]


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="such a name cannot be written there")
@pytest.mark.parametrize("name", ["\udcff.json", "\udcff/deep.json"])
def test_a_name_that_is_no_text_is_refused(strand: Path, name: str) -> None:
    replaced(strand / "cards/driftwood/game.yaml", "data/finds/*.json", "data/finds/**/*.json")
    (strand / "data/finds" / name).parent.mkdir(exist_ok=True)
    (strand / "data/finds" / name).write_text("[]", encoding="utf-8")
    assert stopped(strand) == [f"data/finds/{name.partition('/')[0]}:1:1: the name is no UTF-8 text; rename it"]


@pytest.mark.parametrize(
    ("glob", "names"),
    [
        ("a.json", ["a.json"]),
        ("*.json", ["a.json", "b.json"]),
        ("[b-z]*.json", ["b.json"]),
        ("deep/**/*.json", ["deep/c.json", "deep/er/d.json"]),
        ("**/*.json", ["a.json", "b.json", "deep/c.json", "deep/er/d.json"]),
        ("**", ["README.md", "a.json", "b.json", "deep/c.json", "deep/er/d.json"]),
        ("d*/er/d.json", ["deep/er/d.json"]),
        ("./deep", ["deep/c.json"]),
        (".", ["a.json", "b.json"]),
        (".hidden.json", [".hidden.json"]),
        ("deep/*", ["deep/c.json"]),
        ("a.json/b.json", []),
        ("nowhere/*.json", []),
        ("A.json", []),
    ],
)
def test_a_glob_means_files(tmp_path: Path, glob: str, names: list[str]) -> None:
    for name in ("b.json", "a.json", "README.md", ".hidden.json", "deep/c.json", "deep/er/d.json", ".git/e.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [file.name for file in Look(DataFolder(str(tmp_path), "")).files(glob)] == names


SLOW = ("yaml", "jsonschema", "rich", "weasyprint", "pydantic")


def test_a_query_in_a_project_opens_no_yaml(strand: Path) -> None:
    (strand / "cardkit.yaml").write_text("game: driftwood\nqueries: {corks: cork}\n", encoding="utf-8")
    aged(strand)
    code = (
        "import sys\nfrom cardkit.cli.main import run\ncode = run(['query', '@corks', '--format', 'names'])\n"
        f"print([name for name in {SLOW!r} if name in sys.modules], code)\n"
    )
    said = [
        subprocess.run([sys.executable, "-c", code], cwd=strand, capture_output=True, check=True, text=True).stdout
        for _ in range(2)
    ]
    assert said[1] == "Cork\n[] 0\n"


def test_what_a_project_says_is_kept_until_it_says_something_else(tmp_path: Path) -> None:
    path, cache = tmp_path / "cardkit.yaml", tmp_path / "cache"
    path.write_text("game: pebbles\ndata: {pebbles: stones/}\n", encoding="utf-8")
    os.utime(path, (1_000_000, 1_000_000))
    first = settings(tmp_path, cache)
    (kept,) = (cache / "project").iterdir()
    kept.write_text(kept.read_text(encoding="utf-8").replace('"game": "pebbles"', '"game": "kept"'), encoding="utf-8")
    assert settings(tmp_path, cache).usual == {"game": "kept"}
    assert folders(first, tmp_path) == {"pebbles": DataFolder(f"{tmp_path}/stones", "stones")}
    path.write_text("game: bubbles\ndata: {pebbles: stones/}\n", encoding="utf-8")
    assert settings(tmp_path, cache).usual == {"game": "bubbles"}
    replaced(path, "bubbles", "pebbles")  # within the clock's resolution: nothing is kept of it
    assert settings(tmp_path, cache).usual == {"game": "pebbles"}
    os.utime(path, (1_000_000, 1_000_000))
    kept.write_text("torn", encoding="utf-8")
    assert settings(tmp_path, cache) == first


def test_places_in_data_that_a_project_names_in_full_begin_with_the_folders_name(tmp_path: Path) -> None:
    far = tmp_path / "far" / "stones"
    said = Settings(data={"pebbles": str(far), "bubbles": "../foam/"})
    assert folders(said, tmp_path) == {
        "pebbles": DataFolder(str(far), "stones"),
        "bubbles": DataFolder(f"{tmp_path}/../foam", "../foam"),
    }


def test_what_is_wrong_with_a_project_is_told_each_time(tmp_path: Path) -> None:
    (tmp_path / "cardkit.yaml").write_text("dta: {}\n", encoding="utf-8")
    os.utime(tmp_path / "cardkit.yaml", (1_000_000, 1_000_000))
    for _ in range(2):
        with pytest.raises(InputError) as caught:
            settings(tmp_path, tmp_path / "cache")
        assert [str(each) for each in caught.value.faults] == ["cardkit.yaml:1:1: unknown key 'dta'"]
