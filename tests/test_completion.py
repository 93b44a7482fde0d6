"""What Tab offers: the end of a half-typed query, the place in a half-typed line, and each shell's quoting."""

import json
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
import typer
from shell import Ran, process, ran

from cardkit.cli.app import app_for
from cardkit.cli.completing import told
from cardkit.cli.halfline import HalfLine, for_bash, for_fish, for_powershell, half_line
from cardkit.cli.main import ALL
from cardkit.cli.script import script
from cardkit.cli.slot import slot
from cardkit.jobs.complete import MOST
from cardkit.model import Field, Kind
from cardkit.query import Language
from cardkit.query.completion import Ending, Wanted, ending, listed, named

GAMES = Path(__file__).parent / "games"
HARVEST = f"--shelf {GAMES / 'harvest'}"
PEBBLES = f"--shelf {GAMES / 'pebbles'}"

BREAKS = " \t\n\"'><=;|&(:"
"""bash's own COMP_WORDBREAKS."""

LANGUAGE = Language(
    fields=(
        Field(name="id", kind=Kind.CODE),
        Field(name="name", kind=Kind.TEXT, localised=True),
        Field(name="set", kind=Kind.CODE, values=("base", "far shore")),
        Field(name="type", kind=Kind.WORD, aliases=("t",), values=("spell", "place", "Épée")),
        Field(name="cost", kind=Kind.NUMBER, values=("3+", "X")),
        Field(name="colours", kind=Kind.LIST, values=("red", "green", "1")),
        Field(name="epic", kind=Kind.FLAG),
        Field(name="text", kind=Kind.TEXT, localised=True),
    ),
    locales=("en", "fi"),
    saved={"cheap": "cost<2", "dear": "cost>8"},
)


# The end of a query.


@pytest.mark.parametrize(
    ("text", "kept", "words"),
    [
        ("co", "", ("cost:", "colours:")),
        ("dragon co", "dragon ", ("cost:", "colours:")),
        ("-co", "-", ("cost:", "colours:")),
        ("(a or -co", "(a or -", ("cost:", "colours:")),
        ("h", "", ("has:",)),
        ("i", "", ("id:", "is:", "in:")),
        ("li", "", ("list:", "limit:")),
        ("ord", "", ("order:",)),
        ("name.", "", ("name.en:", "name.fi:")),
        ("TEXT.F", "", ("TEXT.fi:",)),
        ("cost.", "", ()),
        ("type:", "type:", ("spell", "place", "Épée")),
        ("t:ep", "t:", ("Épée",)),
        ("type:spell|p", "type:spell|", ("place",)),
        ('type:"sp', "type:", ("spell",)),
        ("-type!=pl", "-type!=", ("place",)),
        ("set:f", "set:", ('"far shore"',)),
        ('set:"far', "set:", ('"far shore"',)),
        ('text:"a b" type:s', 'text:"a b" type:', ("spell",)),
        ('text:"type:s', "text:", ()),
        ("colours>=red|", "colours>=red|", ("red", "green", '"1"')),
        ("cos", "", ("cost:", "cost<=", "cost>=")),
        ("-cos", "-", ("cost:", "cost<=", "cost>=")),
        ("cost:", "cost:", ()),
        ("cost:x", "cost:", ("X",)),
        ("epic:", "epic:", ("true", "false")),
        ("is:", "is:", ("epic",)),
        ("-is:E", "-is:", ("epic",)),
        ("has:co", "has:", ("cost", "colours")),
        ("@", "", ("@cheap", "@dear")),
        ("-@d", "-", ("@dear",)),
        ("ow", "", ("own:", "own<=", "own>=")),
        ("order:-co", "order:-", ("cost", "colours")),
        ("order:-cost,n", "order:-cost,", ("name",)),
        ("show:name,ty", "show:name,", ("type",)),
        ("show:pl", "show:", ("place",)),
        ("order:-ow", "order:-", ("own",)),
        ("unique:ty", "unique:", ("type",)),
        ("prefer:-c", "prefer:-", ("cost", "colours")),
        ("lang:", "lang:", ("en", "fi")),
        ("limit:", "limit:", ()),
        ("nothing:", "nothing:", ()),
        ("text:/a b", "text:", ()),
        ("name:/(a|b", "name:", ()),
    ],
)
def test_a_half_typed_query_goes_on_with_what_the_language_knows(text: str, kept: str, words: tuple[str, ...]) -> None:
    found = ending(text, LANGUAGE)
    assert (text[: found.start], found.words) == (kept, words)


@pytest.mark.parametrize(
    ("text", "part", "names", "written"),
    [
        ("grey", "grey", ("Grey Wolf", "Greyhound"), ("Grey Wolf", "Greyhound")),
        ("grey wo", "wo", ("Grey Wolf",), ("Wolf",)),
        ("type:spell old grey wo", "wo", ("Old Grey Wolf",), ("Wolf",)),
        ("owl or grey wo", "wo", ("Grey Wolf",), ("Wolf",)),
        ("ro", "ro", ("Rock and Rye",), ('"Rock and Rye"',)),
        ("do", "do", ('Do "It"', "Do - It"), ('"Do \\"It\\""', '"Do - It"')),
        ("!grey", "grey", ("Grey Wolf",), ('"Grey Wolf"',)),
        ('"grey w', "grey w", ("Grey Wolf",), ('"Grey Wolf"',)),
        ("name:gr", "gr", ("Grey Wolf", "Griffin"), ('"Grey Wolf"', "Griffin")),
        ("owl|gr", "gr", ("Grey Wolf",), ('"Grey Wolf"',)),
    ],
)
def test_a_half_typed_name_goes_on_as_the_query_takes_it(
    text: str, part: str, names: tuple[str, ...], written: tuple[str, ...]
) -> None:
    found = ending(text, LANGUAGE)
    assert (found.part, found.wanted, named(found, names)) == (part, Wanted.NAMES, written)


def test_names_in_a_locale_and_decks_are_wanted_from_outside() -> None:
    assert ending("name.fi:ki", LANGUAGE) == Ending(start=8, part="ki", wanted=Wanted.NAMES, locale="fi")
    assert ending("-in:decks/a", LANGUAGE) == Ending(start=4, part="decks/a", wanted=Wanted.DECKS)
    assert ending("list:sh", LANGUAGE) == Ending(start=5, part="sh", wanted=Wanted.LISTS)


def test_nothing_typed_offers_fields_and_no_names() -> None:
    found = ending("", LANGUAGE)
    assert found.wanted is Wanted.NOTHING
    assert found.words[:9] == ("id:", "name:", "set:", "type:", "cost:", "colours:", "epic:", "text:", "is:")


def test_fields_with_commas_go_on_behind_the_last() -> None:
    assert listed("cost,-ty", LANGUAGE) == Ending(start=6, part="ty", words=("type",))


@pytest.mark.parametrize(
    "text", ['"', "(((", '\\"', "a:b:c", "||", "-!-", "@@", "\n", "$x.", "name.fi.en:", "é" * 10_001]
)
def test_any_text_has_an_ending(text: str) -> None:
    found = ending(text, LANGUAGE)
    assert 0 <= found.start <= len(text)


# The line as a shell has it.


@pytest.mark.parametrize(
    ("line", "half"),
    [
        ("cardkit ", HalfLine(("cardkit",))),
        ("cardkit que", HalfLine(("cardkit",), "que")),
        ("cardkit query type:sp", HalfLine(("cardkit", "query"), "type:sp", kept=5)),
        ("cardkit query 'dragon type:sp", HalfLine(("cardkit", "query"), "dragon type:sp", quote="'")),
        ('cardkit query "a\\"b" x', HalfLine(("cardkit", "query", 'a"b'), "x")),
        ('cardkit show "a\\b', HalfLine(("cardkit", "show"), "a\\b", quote='"')),
        ("cardkit show Grey\\ W", HalfLine(("cardkit", "show"), "Grey W")),
        ("cardkit show ''", HalfLine(("cardkit", "show"))),
        ("cardkit show '' x", HalfLine(("cardkit", "show", ""), "x")),
        ("cardkit draft new ADA='de", HalfLine(("cardkit", "draft", "new"), "ADA=de", quote="'", kept=4)),
        ("cardkit show x\\", HalfLine(("cardkit", "show"), "x")),
    ],
)
def test_a_half_typed_line_is_read_as_bash_reads_it(line: str, half: HalfLine) -> None:
    assert half_line(line, BREAKS) == half


def test_what_a_shell_keeps_is_left_out_and_the_rest_is_quoted() -> None:
    name = 'Who\'s "A: B"'
    assert for_bash(HalfLine((), "who"), [name]) == ('Who\\\'s\\ \\"A:\\ B\\"',)
    assert for_bash(HalfLine((), "who", quote="'"), [name]) == ("Who'\\''s \"A: B\"",)
    assert for_bash(HalfLine((), "who", quote='"'), [name]) == ('Who\'s \\"A: B\\"',)
    assert for_bash(HalfLine((), "Who's \"A:", kept=9), [name, "Whey"]) == ('\\ B\\"',)
    assert for_bash(HalfLine((), "type:sp", kept=5), ["type:spell"]) == ("spell",)
    assert for_bash(HalfLine((), "co", quote="'"), ["cost:"]) == ("cost:", "cost: ")
    assert for_bash(HalfLine((), "zol"), ["Żółw"]) == ("Żółw",)
    assert for_powershell("cost:") == "cost:"
    assert for_powershell("Who's on") == "'Who''s on'"


def test_fish_gets_names_that_begin_as_typed() -> None:
    assert for_fish(HalfLine((), "zol"), "Żółw", "zolw") == "zolw"
    assert for_fish(HalfLine((), "GREY"), "Grey Wolf", "grey wolf") == "Grey Wolf"


# The place in the command.


@pytest.mark.parametrize(
    ("words", "part", "name", "rest"),
    [
        ("query", "dr", "words", "dr"),
        ("query a -b", "-c", "words", "-c"),
        ("query a", "--ga", None, "--ga"),
        ("query --game", "pe", "game", "pe"),
        ("query", "--game=pe", "game", "pe"),
        ("query --order", "-co", "order", "-co"),
        ("query --count", "a", "words", "a"),
        ("query --", "--game", "words", "--game"),
        ("--shelf x show", "a", "card", "a"),
        ("show a", "b", None, "b"),
        ("", "sh", None, "sh"),
        ("draft", "ne", None, "ne"),
        ("draft new ADA=a", "BEN=b", "seats", "BEN=b"),
        ("validate", "-", None, "-"),
    ],
)
def test_a_word_stands_at_an_argument_or_an_option(words: str, part: str, name: str | None, rest: str) -> None:
    found = slot(typer.main.get_command(app_for(ALL, words.split())), words.split(), part)
    assert (None if found.parameter is None else found.parameter.name, found.part) == (name, rest)


# The program, asked as a shell asks it.


def bash(line: str) -> list[str]:
    """What bash is offered for a line, behind the flags."""
    asked: Mapping[str, str] = {"_CARDKIT_COMPLETE": "bash", "_CARDKIT_LINE": line, "_CARDKIT_BREAKS": BREAKS}
    return told(ALL, asked).splitlines()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("cardkit q", ["", "query"]),
        ("cardkit draft re", ["", "reveal", "return"]),
        ("cardkit query --ga", ["", "--game"]),
        ("cardkit query --gam=", [""]),
        (f"cardkit {PEBBLES} query --game peb", ["", "pebbles"]),
        (f"cardkit {PEBBLES} query --game=PEB", ["", "pebbles"]),
        (f"cardkit {PEBBLES} query --game pebbles kind:st", ["", "stone"]),
        (f"cardkit {PEBBLES} query --game pebbles 'river kind:st", ["", "river kind:stone"]),
        (f"cardkit {PEBBLES} query --game pebbles river -(kind:st", ["", "stone"]),
        (f"cardkit {PEBBLES} query --game pebbles wei", ["", "weight:", "weight\\<=", "weight\\>="]),
        (f"cardkit {PEBBLES} query --game pebbles whe", ["", "Whelk"]),
        (f"cardkit {PEBBLES} query --game pebbles river p", ["", "prefer:", "Pebble"]),
        (f"cardkit {PEBBLES} query --game pebbles grandpa", ["", '\\"Grandpa\\\'s\\ Lost\\ Marble\\"']),
        (f"cardkit {PEBBLES} query --game pebbles @", ["", "@light", "@treasure"]),
        (f"cardkit {PEBBLES} query in:pebbles/h", ["", "pebbles/heap"]),
        (f"cardkit {PEBBLES} query --game pebbles name.f", ["", "name.fi:"]),
        (f"cardkit {PEBBLES} query --game pebbles name.fi:joki", ["", "Jokikivi"]),
        (f"cardkit {PEBBLES} query --game pebbles order:-we", ["", "-weight"]),
        (f"cardkit {PEBBLES} query --game pebbles --order -we", ["", "-weight"]),
        (f"cardkit {PEBBLES} query --game pebbles --fields weight,ki", ["", "weight,kind"]),
        (f"cardkit {PEBBLES} query --game pebbles --lang f", ["", "fi"]),
        (f"cardkit {PEBBLES} show joki", ["", "Jokikivi"]),
        (f"cardkit {PEBBLES} show strömstad", ["", "Strömstad\\ Granite", "Strömstadin\\ graniitti"]),
        (f"cardkit {PEBBLES} show agate", [""]),
        (f"cardkit {PEBBLES} show lost-m", ["", "lost-marble"]),
        (f"cardkit {PEBBLES} validate pebbles/", ["files", "pebbles/heap", "pebbles/tidepool"]),
        (f"cardkit {PEBBLES} validate pebbles/heap --rules d", ["", "default"]),
        (f"cardkit {PEBBLES} validate --level w", ["", "warning"]),
        (f"cardkit {PEBBLES} render pebbles/heap --look p", ["", "plain"]),
        (f"cardkit {PEBBLES} deck repair pebbles/heap --keep whel", ["", "Whelk"]),
        (f"cardkit {PEBBLES} deck repair pebbles/heap --keep Whelk --keep lost-m", ["", "lost-marble"]),
        (f"cardkit {PEBBLES} deck repair pebbles/heap --pool kind:st", ["", "stone"]),
        (f"cardkit {PEBBLES} deck repair pebbles/heap --pool 'rarity>=ra", ["", "rarity>=rare"]),
        (f"cardkit {PEBBLES} deck add pebbles/heap whel", ["", "Whelk"]),
        (f"cardkit {PEBBLES} deck remove pebbles/heap Whelk --zone t", ["", "tides"]),
        ("cardkit deck convert x.yaml --to c", ["", "cod", "csv"]),
        ("cardkit query --limit ", [""]),
        (f"cardkit {PEBBLES} draft new ADA=pebbles/h", ["", "pebbles/heap"]),
        (f"cardkit {PEBBLES} draft pick x.jsonl ADA left=whel", ["", "Whelk"]),
        ("cardkit setup regi", ["", "regicide"]),
        ("cardkit setup regicide --setup d", ["", "default"]),
        ("cardkit setup runebound --option ", ["", "start="]),
        ("cardkit setup runebound --option start=s", ["", "skill"]),
        ("cardkit setup runebound-packs --option packs=kellos,d", ["", "kellos,drakes"]),
        (f"cardkit {PEBBLES} render -o ", ["files"]),
        (f"cardkit {PEBBLES} draft status ", ["files"]),
        (f"cardkit {HARVEST} query --game harvest trait:", ["", "blessed", "relic"]),
        (f"cardkit {HARVEST} query --game harvest trait:REL", ["", "relic"]),
        (f"cardkit {HARVEST} query --game harvest id:ab", ["", "abc"]),
        (f"cardkit {HARVEST} show zol", ["", "Żółw"]),
        (f"cardkit {HARVEST} query drach", ["", "Drachenei", "Drachenei\\ Kite"]),
        ("", ["", "query", "show", "games", "validate"]),
        ("cardkit nothing ", [""]),
        ("cardkit --shelf nowhere show a", [""]),
        ("cardkit query --game nowhere a", [""]),
    ],
)
def test_bash_is_offered_what_may_come_next(line: str, offered: list[str]) -> None:
    assert bash(line)[:5] == offered[:5]


def test_init_is_offered_the_ready_made_games(tmp_path: Path) -> None:
    for folder in ("ready/quay", "cards/quarry"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "game.yaml").write_text("title: A game\n")
    assert bash(f"cardkit --shelf {tmp_path} init --game qua") == ["", "quay"]


def test_a_name_that_drives_the_terminal_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck\x1b[2J.yaml").touch()
    assert bash("cardkit validate dec") == ["files"]


def test_paths_are_offered_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    for name in ("decks/ada.yaml", "decks/.hidden.yaml", "deck list.yaml"):
        (tmp_path / name).touch()
    assert bash("cardkit validate dec") == ["files", "deck\\ list.yaml", "decks/"]
    assert bash("cardkit validate decks/") == ["files", "decks/ada.yaml"]
    assert bash(f"cardkit {PEBBLES} query --game pebbles in:dec") == ["", '\\"deck\\ list.yaml\\"', "decks/"]
    assert bash("cardkit draft new ADA=decks/a") == ["", "decks/ada.yaml"]


@pytest.mark.slow
def test_each_shell_is_answered_in_its_own_way() -> None:
    line = f"cardkit {HARVEST} show zol"
    assert process(_CARDKIT_COMPLETE="zsh", _CARDKIT_LINE=line) == Ran(0, "folded\nŻółw\n")
    assert process(_CARDKIT_COMPLETE="fish", _CARDKIT_LINE=line) == Ran(0, "\nzolw\tŻółw\n")
    assert process(
        _CARDKIT_COMPLETE="complete_powershell",
        _TYPER_COMPLETE_ARGS=f"cardkit {HARVEST} show éom",
        _TYPER_COMPLETE_WORD_TO_COMPLETE="éom",
    ) == Ran(0, "'Éomer''s Barn'::: \n")
    drafts = process(
        _CARDKIT_COMPLETE="complete_powershell",
        _TYPER_COMPLETE_ARGS="cardkit draft",
        _TYPER_COMPLETE_WORD_TO_COMPLETE="",
    )
    assert drafts.out.splitlines()[0] == "new:::Begin a draft: write its log."
    zsh = told(ALL, {"_CARDKIT_COMPLETE": "zsh", "_CARDKIT_LINE": "cardkit gam"})
    assert zsh == "\ngames\tList the games with their decks, rulesets, drafts and looks.\n"


def test_a_broken_game_completes_to_nothing_and_leaves_the_others(tmp_path: Path) -> None:
    (tmp_path / "cards/broken").mkdir(parents=True)
    (tmp_path / "cards/broken/game.yaml").write_text("game: [")
    assert process(_CARDKIT_COMPLETE="bash", _CARDKIT_LINE=f"cardkit --shelf {tmp_path} {PEBBLES} show jokik") == Ran(
        0, "\nJokikivi\n"
    )
    assert process(
        _CARDKIT_COMPLETE="bash", _CARDKIT_LINE=f"cardkit --shelf {tmp_path} show --game broken jokik"
    ) == Ran(0, "\n")


def test_a_catalogue_of_random_bytes_completes_to_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path))
    line = f"cardkit {PEBBLES} show --game pebbles jokik"
    assert bash(line) == ["", "Jokikivi"]
    [path] = (tmp_path / "catalogue").glob("*.sqlite")
    path.write_bytes(bytes(range(256)) * 64)
    assert bash(line) == [""]
    assert process(_CARDKIT_COMPLETE="bash", _CARDKIT_LINE=line) == Ran(0, "\n")


def test_a_script_is_told_for_four_shells_and_no_other() -> None:
    assert ran("--show-completion", "zsh") == Ran(0, script("zsh"))
    assert ran("--show-completion", "powershell").out.splitlines()[0] == "Import-Module PSReadLine"
    assert ran("--show-completion", "fsh") == Ran(
        2, "", "error: no completion for the shell 'fsh'; did you mean 'fish'?\n"
    )


@pytest.mark.slow  # a catalogue of 23,546 cards is built
def test_an_answer_among_many_cards_comes_within_300_milliseconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    for folder in ("cards/many", "schemas/cards"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "cards/many/game.yaml").write_text(
        "game: many\ntitle: Many\nlocales: [en, fi]\nzones: {a: {title: A}}\n"
    )
    name = {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]}
    schema = {"type": "object", "required": ["id", "name"], "properties": {"id": {"type": "string"}, "name": name}}
    (tmp_path / "schemas/cards/many.schema.json").write_text(json.dumps(schema))
    cards = [{"id": f"c{n}", "name": {"en": f"Żółw {n}", "fi": f"Kilpikonna {n}"}} for n in range(23_546)]
    (tmp_path / "cards/many/all.json").write_text(json.dumps({"set": {"id": "all", "name": "All"}, "cards": cards}))
    for command in ("show", "query"):
        line = f"cardkit --shelf {tmp_path} {command} --game many zol"
        bash(line)  # the catalogue is there
        started = time.process_time()
        assert bash(line)[:3] == ["", "Żółw\\ 0", "Żółw\\ 1"]
        assert len(bash(line)) == MOST + 1
        assert time.process_time() - started < 0.3
