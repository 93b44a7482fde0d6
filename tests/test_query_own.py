"""`own`: copies in the collections on the shelf, in queries and when cards are printed."""

from pathlib import Path

import pytest
from query_table import LANGUAGE
from shell import WITH_PEBBLES, Ran, ran

from cardkit.errors import InputError
from cardkit.game import fields
from cardkit.query import explain, names, parse
from cardkit.source import read

ADA = "game: pebbles\nowner: ADA\ncards: [3 Whelk, Storm, {card: millstone, copies: 2}]\n"
BEN = '{"game": "pebbles", "owner": "BEN", "cards": ["Storm", {"card": "amber-drop", "copies": 4}]}'
QUERY = (*WITH_PEBBLES, "query", "--game", "pebbles")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that holds 3 Whelk, 2 Storm, 2 Millstone and 4 Amber Drop, and a collection of another game."""
    (tmp_path / "collections").mkdir()
    (tmp_path / "cardkit.yaml").write_text("lang: en\n")
    for name, text in {
        "ada.yaml": ADA,
        "ben.json": BEN,
        "other.yaml": "game: runebound\ncards: [Rock Hound]\n",
    }.items():
        (tmp_path / "collections" / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(*words: str) -> list[str]:
    """Names that a query finds."""
    found = ran(*QUERY, *words, "--format", "names")
    assert (found.code, found.err) == (0, "")
    return found.out.splitlines()


FOUND = {
    "own>=2": ["Millstone", "Whelk", "Amber Drop", "Storm"],
    "own>2": ["Whelk", "Amber Drop"],
    "own:2": ["Millstone", "Storm"],
    "own=2|4": ["Millstone", "Amber Drop", "Storm"],
    "own!=2 own>0": ["Whelk", "Amber Drop"],
    "own!=2|3 own>0": ["Amber Drop"],
    "own=1..3": ["Millstone", "Whelk", "Storm"],
    "own!=1..3 own!=0": ["Amber Drop"],
    "own<4 own>0": ["Millstone", "Whelk", "Storm"],
    "own<=2 -own:0": ["Millstone", "Storm"],
    "own:0 kind:tide": ["Ebb", "Flood"],
    "own<1 kind:tide": ["Ebb", "Flood"],
    "-own>0 kind:tide": ["Ebb", "Flood"],
    "own>=0 kind:tide": ["Ebb", "Flood", "Storm"],
    "own>=5": [],
    'own:"4"': ["Amber Drop"],
    "own>=2 (kind:tide or kind:stone)": ["Millstone", "Storm"],
}


@pytest.mark.parametrize("query", FOUND)
def test_copies_of_all_collections_are_compared(query: str) -> None:
    assert told(query) == FOUND[query]


def test_a_query_names_the_sets_that_it_needs() -> None:
    expression = parse("own>=2 own=1..3 own!=0 own<4 -own:2", LANGUAGE).expression
    assert names(expression) == ("own>=2", "own>=1", "own>=4", "own>=3")


EXPLAINED = {
    "own>=2": "cards where you own at least 2",
    "own>0": "cards where you own at least 1",
    "own:0": "cards where you own none",
    "own<3": "cards where you own at most 2",
    "own:2": "cards where you own exactly 2",
    "own:1..3": "cards where you own 1 to 3",
    "own!=2": "cards where not (you own exactly 2)",
    "own:1|3 type:bird": "cards where (you own exactly 1 or you own exactly 3) and type is 'bird'",
    "-(own:2 cost:1)": "cards where not (you own exactly 2 and cost is 1)",
}


@pytest.mark.parametrize("query", EXPLAINED)
def test_copies_are_explained(query: str) -> None:
    assert explain(parse(query, LANGUAGE)) == EXPLAINED[query]


HINT = "write own:2, own>=2 or own:1..3"


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("own:some", f"'own' is a number of copies, 'some' is not; {HINT}\n  own:some\n      ^^^^"),
        ("own:1.5", f"'own' is a whole number of copies, '1.5' is not; {HINT}\n  own:1.5\n      ^^^"),
        ("own:/2/", f"'own' is a number of copies, '2' is not; {HINT}\n  own:/2/\n      ^^^"),
        ("own:cost+1", f"'own' is a number of copies, 'cost+1' is not; {HINT}\n  own:cost+1\n      ^^^^^^"),
        ("own:", "a value is missing after 'own:'\n  own:\n  ^^^^"),
        ("own>=1..2", "a range is not compared with '>='; write own:...\n  own>=1..2\n     ^^"),
        ("own:3..1", "the range holds nothing; write 1..3\n  own:3..1\n      ^^^^"),
        ("owns:2", "unknown field 'owns'; did you mean 'own'?\n  owns:2\n  ^^^^"),
        ("own >= 2", "a blank stands before '>='; write own>=2\n  own >= 2\n      ^^"),
    ],
)
def test_what_is_no_number_of_copies_is_told(query: str, message: str) -> None:
    assert ran(*QUERY, query) == Ran(2, "", f"error: {message}\n")


def test_a_game_without_a_collection_owns_nothing_and_a_note_says_so(folder: Path) -> None:
    note = "is on the shelf; list the cards that you own in collections/NAME.yaml"
    for name in ("ada.yaml", "ben.json"):
        (folder / "collections" / name).unlink()
    assert ran(*QUERY, "own>0", "--count") == Ran(0, "0\n", f"note: no collection of pebbles {note}\n")
    assert ran(*QUERY, "own:0", "--count") == Ran(0, "13\n", f"note: no collection of pebbles {note}\n")
    assert ran(*WITH_PEBBLES, "query", "own>0", "--format", "names") == Ran(0, "Rock Hound\n")
    (folder / "collections/other.yaml").unlink()
    assert ran(*WITH_PEBBLES, "query", "own>0", "--count") == Ran(0, "0\n", f"note: no collection {note}\n")


def test_faults_of_all_collections_are_told_as_those_of_decks(folder: Path) -> None:
    (folder / "collections/ada.yaml").write_text("game: pebbles\nownr: ADA\ncards: [Whlk, 0 Storm, []]\n")
    (folder / "collections/ben.json").write_text('{"game": "pebbles"}')
    assert ran(*QUERY, "own>0") == Ran(
        2,
        "",
        "collections/ada.yaml:2:1: unknown key 'ownr'; did you mean 'owner'?\n"
        "  ownr: ADA\n"
        "  ^^^^\n"
        "collections/ada.yaml:3:9: no card of pebbles is called 'Whlk'; did you mean 'Whelk'?\n"
        "  cards: [Whlk, 0 Storm, []]\n"
        "          ^^^^\n"
        "collections/ada.yaml:3:15: 0 copies of 'Storm'; at least 1 is needed, or leave the entry out\n"
        "  cards: [Whlk, 0 Storm, []]\n"
        "                ^^^^^^^\n"
        "collections/ada.yaml:3:24: this is no entry; write a card's name, or {card: NAME, copies: 2}\n"
        "  cards: [Whlk, 0 Storm, []]\n"
        "                         ^\n"
        "collections/ben.json:1:1: the file has no 'cards'\n"
        '  {"game": "pebbles"}\n'
        "  ^\n",
    )


def test_a_selector_of_a_rule_owns_nothing(folder: Path) -> None:
    path = folder / "cards/pebbles/rules/mine.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("rules: [{id: mine, only: 'own>0', why: x}]\n")
    told = ran(*WITH_PEBBLES, "validate", "pebbles/heap", "--rules", "mine")
    assert told.code == 2
    assert told.err.splitlines()[0].endswith("'own>=1' stands for nothing in a ruleset; it asks about cards alone")


@pytest.mark.slow
def test_cards_that_are_owned_can_be_printed(folder: Path) -> None:
    out = (*WITH_PEBBLES, "render", "--game", "pebbles", "-o", str(folder / "out.pdf"))
    assert ran(*out, "--query", "own>=4").out.startswith(f"{folder / 'out.pdf'}: 1 card on 1 page")
    for name in ("ada.yaml", "ben.json"):
        (folder / "collections" / name).unlink()
    refused = ran(*out, "--query", "own>0")
    assert refused.err.splitlines()[0].startswith("error: no card of Pebbles matches 'own>0'")


@pytest.mark.parametrize("name", ["own", "prints", "printing"])
def test_a_word_of_the_language_is_no_fields_name(name: str) -> None:
    schema = f'{{"type": "object", "properties": {{"{name}": {{"type": "string"}}}}}}'
    with pytest.raises(InputError, match=f"no field may be called '{name}'; that name has a meaning of its own"):
        fields(read(schema.encode(), "x.schema.json"), ("en",))


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["own>0 order:-own"], ["Amber Drop", "Whelk", "Millstone", "Storm"]),
        (["own>0 order:own,-name"], ["Storm", "Millstone", "Whelk", "Amber Drop"]),
        (["own>1", "--order", "-own,name", "--limit", "2"], ["Amber Drop", "Whelk"]),
        (["order:-own limit:1 -own:4"], ["Whelk"]),
        (["kind:tide unique:kind prefer:-own"], ["Storm"]),
    ],
)
def test_cards_are_sorted_by_the_copies_that_are_owned(words: list[str], names: list[str]) -> None:
    assert told(*words) == names


def test_cards_are_counted_by_the_copies_that_are_owned() -> None:
    assert ran(*QUERY, "--facet", "own,kind", "own>2 or kind:tide", "--format", "csv") == Ran(
        0, "field,value,count\nown,0,2\nown,2,1\nown,3,1\nown,4,1\nkind,tide,3\nkind,glass,1\nkind,shell,1\n"
    )


def test_where_nothing_is_owned_cards_keep_their_order_and_a_note_says_so(folder: Path) -> None:
    for name in ("ada.yaml", "ben.json"):
        (folder / "collections" / name).unlink()
    note = "note: no collection of pebbles is on the shelf; list the cards that you own in collections/NAME.yaml\n"
    assert ran(*QUERY, "kind:tide order:-own", "--format", "names") == Ran(0, "Ebb\nFlood\nStorm\n", note)
    assert ran(*QUERY, "kind:tide", "--facet", "own") == Ran(0, "own\n  0  3\n3 cards\n", note)


def test_the_statement_sorts_as_the_query_does() -> None:
    told_sql = ran(*QUERY, "own>2 order:-own", "--sql").out.removesuffix(";\n")
    game = (*WITH_PEBBLES, "catalogue", "sql", "--game", "pebbles", "--format", "csv")
    assert ran(*game, told_sql).out.splitlines() == ["id", "amber-drop", "whelk"]
