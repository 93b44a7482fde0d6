"""`cardkit collection import`: the tables of other programs, row by row."""

import json
from pathlib import Path

import pytest
from openpyxl import Workbook
from ready_project import project
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.collection.edition import bare, key
from cardkit.collection.program import PROGRAMS, layout
from cardkit.errors import InputError

READY = Path(__file__).parent / "ready"


@pytest.fixture
def beach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of Pebbles, whose cards have no editions."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardkit.yaml").write_text("game: pebbles\n")
    return tmp_path


@pytest.fixture
def magic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of a game with editions: Kelp Runner in the sets kel (1) and kl2 (17★)."""
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(project(tmp_path / "here", "magic", READY / "magic"))
    return Path.cwd()


def imported(text: str, *words: str, file: str = "t.csv") -> Ran:
    """The import of a table with that text."""
    Path(file).write_bytes(text.encode())
    return ran(*WITH_PEBBLES, "collection", "import", file, *words)


def written(name: str = "t") -> list[str]:
    """The lines of a collection."""
    return Path(f"collections/{name}.yaml").read_text("utf-8").splitlines()


# Whose table it is.

EXPORTS = {
    "Dragon Shield": '"sep=,"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,'
    "Printing,Language,Price Bought,Date Bought,LOW,MID,MARKET\r\n"
    "Box,2,0,Kelp Runner,KL2,Kelp Age II,17★,NearMint,Foil,English,,,,,\r\n",
    "ManaBox": "Binder Name,Binder Type,Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,"
    "Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,Purchase price currency,Added\n"
    "Box,binder,Kelp Runner,KL2,Kelp Age II,17★,normal,common,2,9,x,0,false,false,near_mint,en,EUR,\n",
    "Moxfield": "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,"
    'Alter,Proxy,Purchase Price\n"2","0","Kelp Runner","kl2","Near Mint","English","","","","17★","","",""\n',
    "Deckbox": "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed\n"
    "2,0,Kelp Runner,Kelp Age II,17★,Near Mint,English,,\n",
    "Archidekt": "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,"
    "Multiverse Id,Scryfall ID,Collector Number\n2,Kelp Runner,Normal,NM,,EN,,,Kelp Age II,kl2,1,x,17★\n",
    "TCGplayer": "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,"
    "SKU\n2,Kelp Runner (Borderless),Kelp Runner,Kelp Age II,017★/200,??,Normal,Near Mint,English,Common,1,2\n",
    "MTGO": "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,\nKelp Runner,2,9,Common,KL2,17★/200,No,\n",
    "MTGGoldfish": "Card,Set ID,Set Name,Quantity,Foil,Variation\nKelp Runner,KL2,Kelp Age II,2,REGULAR,\n",
}


def test_each_program_but_the_one_of_another_game_is_tried_below() -> None:
    assert [each.name for each in PROGRAMS if each.name not in EXPORTS] == ["YGOPRODeck"]


@pytest.mark.usefixtures("magic")
@pytest.mark.parametrize("program", EXPORTS)
def test_the_export_of_a_program_is_known_by_its_heads(program: str) -> None:
    found = imported(EXPORTS[program])
    assert found.out == f"collections/t.yaml: 1 card, 2 copies, from 1 row of t.csv ({program})\n"
    assert written()[2:] == ["  - {card: Kelp Runner, copies: 2, printing: kl2-17★}"]
    assert found.code == 0


def test_the_marks_of_programs_tell_them_apart() -> None:
    assert [layout(each.mark, "x").program for each in PROGRAMS] == [each.name for each in PROGRAMS]


def test_codes_of_printings_name_cards_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(project(tmp_path / "here", "arkham-horror", READY / "arkham-horror"))
    codes = ran("query", "unique:prints", "limit:2", "--format", "csv", "--fields", "printing").out.split()[1:]
    found = imported("".join(f"{line}\n" for line in ("code,quantity", *(f"{code},2" for code in codes))))
    assert (found.code, found.out) == (0, "collections/t.yaml: 2 cards, 4 copies, from 2 rows of t.csv\n")
    assert [line.partition("printing: ")[2].partition("}")[0].strip('"') for line in written()[2:]] == codes


# Every row.


@pytest.mark.usefixtures("beach")
def test_i32_counts_that_are_none_are_findings_with_their_rows() -> None:
    text = (
        '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name\n'
        "Other,-3,0,Storm\nOther,0,0,Storm\nOther,1.5,0,Whlk\nOther,,0,Ebb\nBox,2,0,Whelk\nBox,10001,0,Whelk\n"
    )
    findings = (
        "t.csv:3:7: -3 copies of 'Storm'; at least 1 is needed, or leave the row out\n  Other,-3,0,Storm\n        ^^\n"
        "t.csv:4:7: 0 copies of 'Storm'; at least 1 is needed, or leave the row out\n  Other,0,0,Storm\n        ^\n"
        "t.csv:5:7: '1.5' is no whole number of copies\n  Other,1.5,0,Whlk\n        ^^^\n"
        "t.csv:5:13: no card of pebbles is called 'Whlk'; did you mean 'Whelk'?\n"
        "  Other,1.5,0,Whlk\n              ^^^^\n"
        "t.csv:6:10: no count of copies of 'Ebb'; at least 1 is needed\n  Other,,0,Ebb\n           ^^^\n"
        "t.csv:8:5: more than 10000 copies of 'Whelk'; a row has at most so many\n  Box,10001,0,Whelk\n      ^^^^^\n"
    )
    stop = "error: 5 rows are not understood, so nothing is written; --partly writes the other 1 row\n"
    assert imported(text) == Ran(2, "", stop + findings)
    assert not Path("collections").exists()
    assert imported(text, "--partly") == Ran(
        1,
        f"{findings}collections/t.yaml: 1 card, 2 copies, from 1 row of t.csv (Dragon Shield)\n5 rows are left out\n",
        "note: not kept: Folder Name, Trade Quantity\n",
    )
    assert written() == ["game: pebbles", "cards:", "  - 2 Whelk"]


@pytest.mark.usefixtures("beach")
def test_rows_of_a_plain_table_are_added_up_by_card_and_owner() -> None:
    text = "Qty;Card;Owner;Shelf\n2;Merilasi;ADA;1\n1;storm;BEN;1\n1;Sea Glass;ADA;2\n\n;;;\n1;stromstad granite;;\n"
    assert imported(text, "--as", "mine", "--owner", "ADA") == Ran(
        0, "collections/mine.yaml: 3 cards, 5 copies, from 4 rows of t.csv\n", "note: not kept: Shelf\n"
    )
    assert written("mine") == [
        "game: pebbles",
        "owner: ADA",
        "cards:",
        "  - 3 Sea Glass",
        "  - {card: Storm, owner: BEN}",
        "  - Strömstad Granite",
    ]


@pytest.mark.usefixtures("beach")
@pytest.mark.parametrize(
    "heads",
    [
        "Anzahl;Karte;Ausgabe;Besitzer",
        "Stück;Kartenname;Erweiterung;Eigentümer",
        "Exemplaires;Nom;Édition;Propriétaire",
        "Cantidad;Nombre;Edición;Dueño",
        "Määrä;Kortti;Julkaisu;Omistaja",
        "Количество;Название;Издание;Владелец",
        "#;title;set name;OWNER",
    ],
)
def test_heads_in_other_languages_are_understood(heads: str) -> None:
    assert imported(f"{heads}\n2;Merilasi;base;BEN\n") == Ran(
        0, "collections/t.yaml: 1 card, 2 copies, from 1 row of t.csv\n"
    )
    assert written("t")[-1] == "  - {card: Sea Glass, copies: 2, owner: BEN}"


@pytest.mark.usefixtures("beach")
def test_what_is_listed_is_read_back() -> None:
    Path("collections").mkdir()
    Path("collections/a.yaml").write_text("game: pebbles\nowner: ADA\ncards: [3 Whelk, {card: Ebb, owner: BEN}]\n")
    listed = ran(*WITH_PEBBLES, "collection", "list", "--format", "csv").out
    assert imported(listed, file="b.csv").code == 0
    assert ran(*WITH_PEBBLES, "collection", "list", "--collection", "b", "--format", "csv").out == listed


@pytest.mark.usefixtures("beach")
def test_a_name_with_more_behind_it_and_an_unknown_edition_are_noted() -> None:
    text = "name,set,number\nWhelk (Alt Art),base,\nEbb // Flow,,\nstorm,winter,3\n"
    assert imported(text) == Ran(
        0,
        "collections/t.yaml: 3 cards, 3 copies, from 3 rows of t.csv\n",
        "note: no column counts copies; each row is one copy\n"
        "note: 2 names are read without what stands behind: 'Whelk (Alt Art)' is 'Whelk' (line 2)\n"
        "note: 1 row names an edition that the catalogue does not know, such as 'storm' in line 4; "
        "what it does not know is not kept\n",
    )


@pytest.mark.usefixtures("beach")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,id\nWhelk,ebb\n", "t.csv:2:7: the row calls the card 'Whelk', its code is of 'Ebb'"),
        ("set,number\nbase,1\n", "t.csv:2:6: no card of pebbles is called 'base 1'"),
        ("name,set\n,base\n", "t.csv:2:1: no card of pebbles is called 'base'"),
        ("name,owner\n,ADA\n", "t.csv:2:1: the row names no card"),
        (
            "count,name\n1,Ebb\n1,Whelk,Ebb\n",
            "t.csv:3:9: 'Ebb' stands in column 3; only the first 2 columns have names",
        ),
    ],
)
def test_a_row_that_means_no_card_is_told(text: str, message: str) -> None:
    found = imported(text)
    assert (found.code, found.err.partition("\n")[2].partition(";")[0].splitlines()[0]) == (
        2,
        message.partition(";")[0],
    )


@pytest.mark.usefixtures("beach")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "a,b\n1,2\n",
            "t.csv:1:1: no column names the cards; the heads are 'a', 'b'; head the column of their names 'name'",
        ),
        ("name,count\n", "t.csv:1:1: the table has no rows; a row for each card is needed"),
        ("", "t.csv:1:1: the file is empty; a head that names the columns is needed"),
    ],
)
def test_a_table_that_names_no_cards_is_told(text: str, message: str) -> None:
    assert imported(text) == Ran(2, "", f"{message}\n")


@pytest.mark.usefixtures("beach")
def test_a_collection_with_other_cards_is_not_overwritten() -> None:
    assert imported("name\nWhelk\n").code == 0
    assert imported("name\nWhelk\n").code == 0
    refused = imported("name\nEbb\n")
    place = Path("collections/t.yaml").absolute()
    assert refused == Ran(2, "", f"error: '{place}' exists already; --force overwrites it\n")
    assert imported("name\nEbb\n", "--force").code == 0
    assert written() == ["game: pebbles", "cards:", "  - Ebb"]


@pytest.mark.usefixtures("beach")
def test_workbooks_and_utf_16_are_tables_too() -> None:
    book = Workbook()
    assert book.active is not None
    for row in (["Name", "Count"], ["Whelk", 2], ["Ebb", 1.5]):
        book.active.append(row)
    book.save("t.xlsx")
    found = ran(*WITH_PEBBLES, "collection", "import", "t.xlsx", "--partly", "--format", "json")
    assert (found.code, answer("answer-collection-import", found.out)) == (
        1,
        {
            "format": 1,
            "game": "pebbles",
            "table": "t.xlsx",
            "collection": "collections/t.yaml",
            "rows": 1,
            "left_out": 1,
            "cards": 1,
            "copies": 2,
            "faults": [
                {
                    "kind": "input",
                    "message": "'1.5' is no whole number of copies",
                    "file": "t.xlsx",
                    "line": 3,
                    "column": 2,
                    "start": 6,
                    "end": 9,
                }
            ],
        },
    )
    Path("u.csv").write_bytes("name\nWhelk\n".encode("utf-16"))
    assert ran(*WITH_PEBBLES, "collection", "import", "u.csv").code == 0


@pytest.mark.usefixtures("magic")
def test_a_number_of_an_unknown_set_names_no_edition() -> None:
    text = "name,set,number\nKelp Runner,zzz,1\nKelp Runner,,1\nKelp Runner,kl2,\nKelp Runner,kel,9\n"
    assert imported(text).code == 0
    assert written()[2:] == [
        "  - 2 Kelp Runner",
        "  - {card: Kelp Runner, printing: kel-1}",
        "  - {card: Kelp Runner, printing: kl2-17★}",
    ]


SETS = """\
{"id": "a-1", "name": "Gull", "set": "Base Set", "number": "1"}
{"id": "b-1", "name": "Gull", "set": "Deep Set", "number": "1"}
{"id": "b-2", "name": "Gull", "set": "Deep Set", "number": "2"}
"""


@pytest.mark.usefixtures("beach")
def test_cards_of_one_name_are_told_apart_by_set_and_number() -> None:
    Path("gulls.jsonl").write_text(SETS)
    assert ran("catalogue", "import", "gulls.jsonl").code == 0
    Path("t.csv").write_text("name,set,number\nGull,Base Set,001/9\nGull,deep set,2\nGull,Deep Set,\nGull,Bas,1\n")
    found = ran("collection", "import", "t.csv", "--game", "gulls", "--partly")
    assert found == Ran(
        1,
        "t.csv:4:1: 'Gull' means 2 cards; write the id: b-1 (Gull, number 1), b-2 (Gull, number 2)\n"
        "  Gull,Deep Set,\n  ^^^^\n"
        "t.csv:5:6: 'Gull' means 3 cards, and no set is called 'Bas'; did you mean 'Base Set'?\n"
        "  Gull,Bas,1\n       ^^^\n"
        "collections/t.yaml: 2 cards, 2 copies, from 2 rows of t.csv\n2 rows are left out\n",
        "note: no column counts copies; each row is one copy\n",
    )
    assert written()[2:] == ["  - a-1  # Gull, set base-set, number 1", "  - b-2  # Gull, set deep-set, number 2"]


@pytest.mark.usefixtures("beach")
def test_cards_of_one_name_are_told_apart_by_columns_of_fields_and_by_brackets() -> None:
    Path("gulls.csv").write_text("id,name,shade,wings\ng-1,Gull,grey,2\ng-2,Gull,white,2\ng-3,Gull,white,4\n")
    assert ran("catalogue", "import", "gulls.csv").code == 0
    Path("t.csv").write_text(
        "count,name,shade,wings\n3x,Gull,Grey,\n2 x,Gull,white,4\n1,Gull (grey),,\n1,Gull,white,\n"
    )
    found = ran("collection", "import", "t.csv", "--game", "gulls", "--partly")
    assert found == Ran(
        1,
        "t.csv:5:3: 'Gull' means 2 cards; write the id: g-2 (Gull, wings 2), g-3 (Gull, wings 4)\n"
        "  1,Gull,white,\n    ^^^^\n"
        "collections/t.yaml: 2 cards, 6 copies, from 3 rows of t.csv\n1 row is left out\n",
        "",
    )
    assert written()[2:] == ["  - 4 g-1  # Gull, wings 2, shade grey", "  - 2 g-3  # Gull, wings 4, shade white"]
    assert ran("collection", "list", "--game", "gulls", "--collection", "t").out == (
        "card                        copies\n"
        "Gull, wings 2, shade grey        4\n"
        "Gull, wings 4, shade white       2\n"
        "2 cards, 6 copies (t 6)\n"
    )


@pytest.mark.usefixtures("beach")
def test_a_row_that_says_otherwise_than_its_card_is_noted_with_its_kind() -> None:
    Path("gulls.csv").write_text(
        "id,name,shade,wings\ng-1,Gull,grey,2\nt-1,Tern,white,2\nt-2,Petrel,black,2\ng-2,Auk,black,4\n"
    )
    assert ran("catalogue", "import", "gulls.csv").code == 0
    Path("t.csv").write_text(
        "count,name,shade,wings\n1,Gull,grey bird,2\n1,Gull (white),,\n1,Tern,W,3\n1,Petrel,White,2\n"
        "1,Auk (Black),,\n1,Auk (old),,4\n1,Auk,black,2\n"
    )
    assert ran("collection", "import", "t.csv", "--game", "gulls") == Ran(
        0,
        "collections/t.yaml: 4 cards, 7 copies, from 7 rows of t.csv\n",
        "note: 2 names are read without what stands behind: 'Gull (white)' is 'Gull' (line 3)\n"
        "note: 2 rows have another wings than the card, such as '3' of 'Tern', which is '2' (line 4); "
        "the name is what counts\n"
        "note: 1 row has another shade than the card, such as 'White' of 'Petrel', which is 'black' (line 5); "
        "the name is what counts\n",
    )
    found = imported("count,name,kind\n1,Whelk (tide),\n1,Whelk (Shell),\n1,Ebb,Tide!\n", "--force")
    assert found.err == (
        "note: 1 name is read without what stands behind: 'Whelk (tide)' is 'Whelk' (line 2)\n"
        "note: 1 row has another kind than the card, such as 'tide' of 'Whelk (tide)', which is 'shell' (line 2); "
        "the name is what counts\n"
    )


def test_editions_are_compared_without_zeros_totals_and_case() -> None:
    assert [bare(text) for text in ("007/102", "17★", "BW01", "0", "4")] == ["7", "17★", "bw01", "", "4"]
    assert [key(text) for text in ("Kelp Age II", "kelp-age-ii", "テスト")] == ["kelp-age-ii", "kelp-age-ii", "テスト"]


@pytest.mark.usefixtures("beach")
@pytest.mark.parametrize("owner", ["yes", "0", "A\rB", "A: B", "A # B", "\x85A\u2028B", "{A}", "A\u00a0B"])
def test_any_owner_is_written_so_that_it_reads_back(owner: str) -> None:
    assert imported("name\nWhelk\n", "--owner", owner).code == 0
    said = json.loads(ran(*WITH_PEBBLES, "collection", "list", "--format", "json").out)
    assert said["owners"] == {owner: 1}


def test_a_table_of_sets_and_numbers_needs_no_names() -> None:
    assert layout(["Set", "Number", "Qty", "x"], "t").unread == ("x",)
    with pytest.raises(InputError):
        layout(["Set", "Qty"], "t")


@pytest.mark.usefixtures("magic")
def test_an_identifier_is_an_id_or_another_programs() -> None:
    text = (
        "Identifier,Name,Set\n0a000000-0000-4000-8000-000000000001,,\nkl2-17★,,\n"
        "9f-1,Kelp Runner,kel\n9f-1,Kelp Runner,\n"
    )
    assert imported(text) == Ran(
        0,
        "collections/t.yaml: 1 card, 4 copies, from 4 rows of t.csv\n",
        "note: no column counts copies; each row is one copy\n"
        "note: 1 row names an edition that the catalogue does not know, such as 'Kelp Runner' in line 5; what it does "
        "not know is not kept\n",
    )
    assert written()[2:] == [
        "  - 2 Kelp Runner",
        "  - {card: Kelp Runner, printing: kl2-17★}",
        "  - {card: Kelp Runner, printing: kel-1}",
    ]
