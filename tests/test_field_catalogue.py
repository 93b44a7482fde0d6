"""What the field learnt about search and catalogues: a test for every line of the list, named by its number.

Each is asked as a user would ask; what a line needs of a game stands in `games/harvest`, or in the test.
"""

import json
import random
import sqlite3
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from shell import Ran, process, ran

from cardkit.errors import InputError
from cardkit.source import read
from cardkit.text import fold

HARVEST = Path(__file__).parent / "games" / "harvest"
ASKED = ("--shelf", str(HARVEST), "query", "--game", "harvest", "--format", "names")

SCHEMA = {
    "type": "object",
    "required": ["id", "name"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "name": {"type": "string"},
        "cost": {"type": "integer"},
        **{field: {"type": "string"} for field in ("rarity", "locale", "number", "time", "date")},
    },
}

Game = Callable[[str], None]
"""Writes the set file of the game `tiny`, and lets its time stand still long enough to be told from the next."""


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A project of its own with a game of one set file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    for folder in ("cards/tiny", "schemas/cards"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "cards/tiny/game.yaml").write_text(
        "game: tiny\ntitle: Tiny\nlocales: [en]\nzones: {main: {title: Main}}\n"
    )
    (tmp_path / "schemas/cards/tiny.schema.json").write_text(json.dumps(SCHEMA))
    return lambda text: write(Path("cards/tiny/a.yaml"), text)


def write(path: Path, text: str) -> None:
    """Write a file beside and rename it, as editors do."""
    beside = path.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def harvest(query: str) -> Ran:
    """A query of harvest."""
    return ran(*ASKED, query)


def found(query: str) -> list[str]:
    """The names that a query of harvest finds."""
    told = harvest(query)
    assert (told.code, told.err) == (0, "")
    return told.out.splitlines()


def fields_of(game_file_text: str, tiny: Game) -> list[str]:
    """The values that the cards of a set file have, as CSV without its head."""
    tiny(game_file_text)
    told = ran("query", "--game", "tiny", "--format", "csv", "--fields", "rarity,locale,number,time,date")
    assert (told.code, told.err) == (0, "")
    return told.out.splitlines()[1:]


def test_field_01_a_full_stop_is_text() -> None:
    assert found("park.") == ["The Park. At Noon"]
    assert found("A.B.C") == ["A.B.C Seeds"]
    assert ran(*ASKED, "zebra.") == Ran(0, "")


def test_field_02_an_apostrophe_is_text() -> None:
    assert found("who's on first") == ["Who's on First Furrow"]
    assert found("'") == ["Who's on First Furrow", "Éomer's Barn"]


def test_field_03_a_hyphen_negates_before_a_word_and_is_text_inside() -> None:
    assert found("POL-358") == ["Seeder POL-358"]
    assert found("POL -358") == []
    assert found("-POL-358 t:tool cost>=3") == ["Who's on First Furrow", "Hay Boat"]


def test_field_05_no_word_index_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = [found(query) for query in ("", "bell", "text:lim-dul order:name")]
    connected = sqlite3.connect

    def without_modules(*arguments: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connected(*arguments, **options)  # type: ignore[call-overload]  # as it was called
        refused = (sqlite3.SQLITE_CREATE_VTABLE, sqlite3.SQLITE_DROP_VTABLE)
        connection.set_authorizer(lambda action, *_: sqlite3.SQLITE_DENY if action in refused else sqlite3.SQLITE_OK)
        return connection

    monkeypatch.setattr(sqlite3, "connect", without_modules)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path))
    with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        sqlite3.connect(":memory:").execute("CREATE VIRTUAL TABLE words USING fts5(name, tokenize='trigram')")
    assert [found(query) for query in ("", "bell", "text:lim-dul order:name")] == usual


def test_field_06_accents_fold_in_every_text() -> None:
    assert found("text:lim-dul") == ["Marsh Bell"]
    assert found("flavor:lim-dul") == ["Mist Bell"]
    assert found("artist:lim-dul") == ["Moss Bell"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("eomer", "Éomer's Barn"),
        ("lorien", "Lórien Meadow"),
        ("zolw", "Slow Ploughbeast"),
        ("bjorn", "Bjørn"),
        ("strasse", "Chalk Lane"),
        ("ναυσικα", "Hay Boat"),
        ("aether", "Æther Rye"),
        ("テスト", "Trial Plot"),
        ("デスト", "Slow Plot"),
    ],
)
def test_field_07_letters_fold_as_keyboards_write_them(typed: str, name: str) -> None:
    assert found(typed) == [name]


@pytest.mark.parametrize(
    ("typed", "name"),
    [("zol", "Żółw"), ("EOM", "Éomer's Barn"), ("bjo", "Bjørn"), ("ναυ", "Ναυσικά"), ("aeth", "Æther Rye")],
)
def test_field_08_completion_folds_as_search_does(typed: str, name: str) -> None:
    line = f"cardkit --shelf {HARVEST} show --game harvest {typed}"
    assert process(_CARDKIT_COMPLETE="zsh", _CARDKIT_LINE=line) == Ran(0, f"folded\n{name}\n")
    assert fold(name).startswith(fold(typed))


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("()", "nothing between the brackets\n  ()\n  ^^"),
        ("( )", "nothing between the brackets\n  ( )\n  ^^^"),
        ("-", "nothing to negate behind '-'; a text is quoted: \"-\"\n  -\n  ^"),
        ('"', 'this quote is never closed; add a closing "\n  "\n  ^'),
        (":", "a field is missing before ':'; a text is quoted: \":\"\n  :\n  ^"),
        ("t:", "a value is missing after 't:'\n  t:\n  ^^"),
    ],
)
def test_field_10_a_mark_alone_gets_one_message_with_a_caret(query: str, told: str) -> None:
    assert harvest(query) == Ran(2, "", f"error: {told}\n")


def test_field_11_brackets_nest_up_to_200_levels() -> None:
    assert found("t:tool (cost:1 or (cost:3 boat))") == ["Hay Boat", "Drachenei Kite", "Ladle"]
    assert found("(" * 200 + "bead" + ")" * 200) == ["Bead"]
    told = harvest("(" * 201 + "bead" + ")" * 201)
    assert (told.code, told.err.splitlines()[0]) == (2, "error: nested too deeply; at most 200 levels")


def test_field_12_an_unknown_field_is_marked_and_the_nearest_told_also_as_json() -> None:
    told = "error: unknown field 'typ'; did you mean 'type:tool'?\n  typ:tool\n  ^^^\n"
    assert harvest("typ:tool") == Ran(2, "", told)
    assert harvest("typ:rake").err == told.replace("type:tool", "type").replace("tool", "rake")
    as_json = ran("--shelf", str(HARVEST), "query", "--game", "harvest", "--format", "json", "typ:tool")
    assert (as_json.code, as_json.out) == (2, "")
    assert json.loads(as_json.err)["errors"] == [
        {
            "kind": "query",
            "message": "unknown field 'typ'",
            "start": 0,
            "end": 3,
            "hint": "did you mean 'type:tool'?",
        }
    ]


def test_field_14_two_values_of_one_list_and_saved_queries_combine() -> None:
    assert found("trait:blessed trait:relic") == ["Charm"]
    assert found("@cheap-and-plain t:tool") == ["Drachenei Kite"]
    assert found("@no-promo trait:relic") == ["Charm"]


def test_field_14_saved_queries_in_a_circle_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardkit.yaml").write_text('queries: {no-promo: "-is:promo @mine", mine: "@no-promo"}\n')
    assert harvest("@mine") == Ran(
        2,
        "",
        "error: the saved queries go in a circle: @mine -> @no-promo -> @mine\n  @mine\n  ^^^^^\n",
    )


def test_field_16_a_foreign_name_finds_all_its_cards() -> None:
    assert found("drachenei") == ["Warm Egg", "Cold Shell", "Drachenei Kite"]
    assert found("name.de:drachenei") == ["Warm Egg", "Cold Shell"]


def test_field_17_a_duplicate_key_is_an_error_at_its_own_line(tiny: Game) -> None:
    tiny("set: {id: a, name: A}\ncards:\n  - id: one\n    name: One\n    cost: 1\n    cost: 2\n")
    assert ran("query", "--game", "tiny") == Ran(
        2,
        "",
        "cards/tiny/a.yaml:6:5: key 'cost' stands twice; the first is on line 5\n      cost: 2\n      ^^^^\n",
    )


def test_field_19_words_that_other_readers_bend_stay_text_and_a_check_says_quote_it(tiny: Game) -> None:
    cards = "cards: [{id: one, name: One, rarity: no, locale: no}]\n"
    assert fields_of(f"set: {{id: on, name: ON}}\n{cards}", tiny) == ["no,no,,,"]
    assert ran("query", "--game", "tiny", "set:ON", "--format", "names") == Ran(0, "One\n")
    told = ran("catalogue", "check", "--game", "tiny")
    assert told == Ran(
        0,
        "tiny: 1 card, 1 set, 3 files\n",
        "note: cards/tiny/a.yaml:1:11: 'on' is true to other YAML readers; quote it\n"
        "note: cards/tiny/a.yaml:1:21: 'ON' is true to other YAML readers; quote it\n"
        "note: cards/tiny/a.yaml:2:38: 'no' is false to other YAML readers; quote it\n"
        "note: cards/tiny/a.yaml:2:50: 'no' is false to other YAML readers; quote it\n",
    )
    assert ran("--quiet", "catalogue", "check", "--game", "tiny") == Ran(0, told.out)


def test_field_19_fifty_texts_to_quote_are_told_and_the_rest_is_counted(tiny: Game) -> None:
    cards = ", ".join(f"{{id: c{n}, name: C{n}, number: 007}}" for n in range(52))
    tiny(f"set: {{id: a, name: A}}\ncards: [{cards}]\n")
    told = ran("catalogue", "check", "--game", "tiny").err.splitlines()
    assert (len(told), told[-1]) == (51, "note: and 2 more texts to quote")


def test_field_20_leading_noughts_stay(tiny: Game) -> None:
    cards = "cards: [{id: one, name: One, number: 007}, {id: two, name: Two, number: 0123}]\n"
    assert fields_of(f"set: {{id: a, name: A}}\n{cards}", tiny) == [",,007,,", ",,0123,,"]


def test_field_21_times_and_dates_stay_text(tiny: Game) -> None:
    cards = "cards: [{id: one, name: One, time: 12:30, date: 2024-01-02}]\n"
    assert fields_of(f"set: {{id: a, name: A}}\n{cards}", tiny) == [",,,12:30,2024-01-02"]


BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefg", "bcdefgh", strict=True)
)


def test_field_23_an_alias_bomb_is_an_error_at_once_and_small(tiny: Game) -> None:
    tiny(BOMB)
    told = ran("query", "--game", "tiny")
    assert (told.code, told.out) == (2, "")
    first = "cards/tiny/a.yaml:1:4: '&a' would be an anchor, and anchors are not read; quote the text if it is one"
    assert first in told.err.splitlines()
    tracemalloc.start()
    started = time.process_time()
    with pytest.raises(InputError):
        read(BOMB.encode(), "a.yaml").mapping(("set", "cards"))
    seconds, (_, most) = time.process_time() - started, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # Four times the 50 ms that are asked for: tracing memory slows what is measured.
    assert seconds < 0.2
    assert most < 50_000_000


@pytest.mark.slow
def test_field_23_seven_megabytes_without_anchors_load(tiny: Game) -> None:
    long = "and so on " * 150
    cards = "".join(f"  - {{id: c{n}, name: Card {n}, rarity: {long}{n}}}\n" for n in range(4_700))
    assert len(cards) > 7_000_000
    tiny(f"set: {{id: a, name: A}}\ncards:\n{cards}")
    assert ran("query", "--game", "tiny", "--count", "card") == Ran(0, "4700\n")


def test_field_24_a_tab_is_told_where_it_indents_and_nowhere_else(tiny: Game) -> None:
    tiny("set: {id: a, name: A}\ncards:\n  - id: one\n\tname: One\n")
    assert ran("query", "--game", "tiny") == Ran(
        2, "", "cards/tiny/a.yaml:4:1: a tab; use spaces\n  \tname: One\n  ^\n"
    )
    tiny("set: {id: a, name: A}\t# a comment\ncards: [{id: one, name: One}]\n\t# another\n")
    assert ran("query", "--game", "tiny", "--format", "names") == Ran(0, "One\n")


@pytest.mark.slow  # twenty processes
def test_field_26_queries_during_rebuilds_never_fail(tiny: Game) -> None:
    def asked(_: int) -> Ran:
        return process("query", "--game", "tiny", "card", "--format", "names")

    def written() -> Iterator[None]:
        for turn in range(12):
            tiny(f"set: {{id: a, name: A}}\ncards: [{{id: one, name: Card, cost: {turn}}}]\n")
            time.sleep(random.Random(turn).uniform(0.05, 0.2))
            yield

    tiny("set: {id: a, name: A}\ncards: [{id: one, name: Card}]\n")
    with ThreadPoolExecutor(3) as pool:
        running = pool.map(asked, range(20))
        assert sum(1 for _ in written()) == 12
        assert set(running) == {Ran(0, "Card\n")}


def test_field_27_an_old_catalogue_is_rebuilt_a_new_one_refused_a_foreign_file_named(
    tiny: Game, tmp_path: Path
) -> None:
    ask = ("query", "--game", "tiny", "--format", "names")
    tiny("set: {id: a, name: A}\ncards: [{id: one, name: One}]\n")
    assert ran(*ask) == Ran(0, "One\n")
    [path] = (tmp_path / "cache/catalogue").glob("tiny-*.sqlite")

    def version(number: int) -> None:
        connection = sqlite3.connect(path)
        connection.execute(f"PRAGMA user_version = {number}")
        connection.close()

    version(1)
    assert ran(*ask) == Ran(0, "One\n")
    version(9_999)
    assert ran(*ask) == Ran(3, "", f"error: the catalogue '{path}' was made by a newer cardkit; update cardkit\n")
    path.write_bytes(random.Random(1).randbytes(8_192))
    assert ran(*ask) == Ran(2, "", f"error: '{path}' is not a cardkit catalogue; move or delete the file\n")


def test_field_29_a_runaway_pattern_is_stopped_within_a_second(tiny: Game) -> None:
    tiny(f"set: {{id: a, name: A}}\ncards: [{{id: one, name: {'a' * 32}b}}]\n")
    ran("query", "--game", "tiny")  # the catalogue is there
    started = time.process_time()
    # The engine sees through this one, and answers; not through the next.
    assert ran("query", "--game", "tiny", "name:/(a+)+$/") == Ran(0, "0 cards\n")
    assert ran("query", "--game", "tiny", "name:/(a|aa)+$/") == Ran(
        2,
        "",
        "error: the /regex/ took longer than a second and was stopped; nested repeats such as (a+)+ take for ever; "
        "write a simpler pattern\n  name:/(a|aa)+$/\n       ^^^^^^^^^^\n",
    )
    assert time.process_time() - started < 1.5  # the pattern's own second, and two calls


def test_field_30_a_query_imports_nothing_that_it_does_not_need() -> None:
    unwanted = ("yaml", "jsonschema", "rich", "weasyprint", "pydantic")
    script = (
        "import sys; from cardkit.cli.main import run; code = run(sys.argv[1:]); "
        f"print(code, [name for name in {unwanted} if name in sys.modules], file=sys.stderr)"
    )
    found("bead")  # the catalogue is there
    done = subprocess.run([sys.executable, "-c", script, *ASKED, "bead"], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("Bead\n", "0 []\n")


def test_field_31_a_number_that_comes_late_is_a_number(tiny: Game) -> None:
    cards = "".join(f"  - {{id: c{n}, name: Card {n}}}\n" for n in range(150))
    tiny(f"set: {{id: a, name: A}}\ncards:\n{cards}  - {{id: ten, name: Ten, cost: 10}}\n")
    assert ran("query", "--game", "tiny", "cost<9", "--format", "names") == Ran(0, "")
    assert ran("query", "--game", "tiny", "cost>9", "--format", "names") == Ran(0, "Ten\n")


def test_field_32_what_is_removed_from_a_file_is_gone(tiny: Game) -> None:
    def costly() -> Ran:
        return ran("query", "--game", "tiny", "has:cost", "--format", "names")

    tiny("set: {id: a, name: A}\ncards: [{id: one, name: One, cost: 1}, {id: two, name: Two, cost: 2}]\n")
    assert costly() == Ran(0, "One\nTwo\n")
    tiny("set: {id: a, name: A}\ncards: [{id: one, name: One}, {id: two, name: Two, cost: 2}]\n")
    assert costly() == Ran(0, "Two\n")
    tiny("set: {id: a, name: A}\ncards: [{id: one, name: One}]\n")
    assert ran("query", "--game", "tiny", "--format", "names") == Ran(0, "One\n")
