"""`doctor`: each part of a machine that is well, and that is not, with the command that mends it."""

import errno
import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from runpy import run_path

import pytest
from shell import ROOT, WITH_PEBBLES, Ran, answer, process, ran

from cardkit.answer.doctor import Health, Point, State
from cardkit.cli.doctor import region
from cardkit.errors import Fault, InputError, NewerError
from cardkit.face.letters import unprintable
from cardkit.jobs.desk import Desk
from cardkit.jobs.doctor import judged
from cardkit.jobs.examining import examined, needs
from cardkit.jobs.machine import Engine, Kept, Machine, Need, Sheet, Surroundings, Usual
from cardkit.jobs.mending import INSTALLERS
from cardkit.measure import Size
from cardkit.shelf import shelf

A4, LETTER, A3 = Size(210, 297), Size(215.9, 279.4), Size(297, 420)
OFFICE = Usual("a4", "A4", A4)
US = Usual("letter", "Letter", LETTER)
DEBIAN = Surroundings(
    system="Linux", python="3.12.3", programs=frozenset({"apt-get"}), user=1000, encoding="UTF-8", region="FI"
)
WELL = Machine(
    around=DEBIAN,
    needs=(
        Need("weasyprint", "<71,>=70.0", None, "70.0"),
        Need("typer", "<0.29,>=0.17", None, "0.20.1"),
        Need("plutoprint", "<0.24,>=0.23", "fast", "0.23.0"),
        Need("highspy", "<2,>=1.14", "repair", "1.14"),
    ),
    sqlite="3.45.1",
    first=Engine("WeasyPrint 70.0, Pango 1.52.1"),
    second=True,
    sheet=Sheet("A4", A4, None, OFFICE, frozenset({A4, LETTER})),
    kept=Kept(Path("/home/ada/.cache/cardkit"), 12_300_000),
    games={"pebbles": 12, "lanterns": 1},
    lacking={},
)


def bad(machine: Machine) -> tuple[Point, ...]:
    """What is told of a machine and is not good."""
    return tuple(point for point in judged(machine).points if point.state is not State.GOOD)


def around(**facts: object) -> Machine:
    return replace(WELL, around=replace(DEBIAN, **facts))  # type: ignore[arg-type]  # a test's few words


def test_of_a_machine_that_is_well_every_part_is_told() -> None:
    good = State.GOOD
    assert judged(WELL) == Health(
        (
            Point("python", good, "Python 3.12.3"),
            Point("packages", good, "2 packages as needed"),
            Point("sqlite", good, "SQLite 3.45.1"),
            Point("engine", good, "WeasyPrint 70.0, Pango 1.52.1"),
            Point("fast", good, "plutoprint 0.23.0"),
            Point("repair", good, "highspy 1.14"),
            Point("fonts", good, "every letter of the cards of 2 games"),
            Point("paper", good, "A4; cardkit.yaml names none"),
            Point("cache", good, "/home/ada/.cache/cardkit, 12.3 MB"),
            Point("shelf", good, "2 games, 13 cards"),
            Point("terminal", good, "the locale is of UTF-8"),
        )
    )
    assert judged(WELL).well


LACK = "nothing can be drawn: WeasyPrint finds no Pango, a library of the system"
DEBIANS = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


@pytest.mark.parametrize(
    ("facts", "mend"),
    [
        ({}, f"sudo apt-get install --no-install-recommends {DEBIANS}"),
        ({"user": 0}, f"apt-get install --no-install-recommends {DEBIANS}"),
        ({"programs": frozenset({"dnf"})}, "sudo dnf install pango"),
        ({"programs": frozenset({"pacman"})}, "sudo pacman -S pango"),
        ({"system": "Darwin", "programs": frozenset({"brew"})}, "brew install pango"),
        (
            {"system": "Windows", "user": None, "programs": frozenset()},
            r"C:\msys64\usr\bin\pacman -S mingw-w64-x86_64-pango",
        ),
    ],
)
def test_without_pango_the_systems_own_command_is_told(facts: dict[str, object], mend: str) -> None:
    machine = replace(around(**facts), first=Engine("WeasyPrint 70.0", LACK), second=False, lacking=None)
    assert bad(replace(machine, needs=WELL.needs[:2])) == (
        Point("engine", State.FAULT, LACK, mend),
        Point("fonts", State.NOTE, "not looked at, since WeasyPrint, which tells, does not draw"),
    )


def test_without_pango_it_is_told_that_plutoprint_draws_and_what_the_unknown_system_needs() -> None:
    machine = replace(around(programs=frozenset()), first=Engine("WeasyPrint 70.0", LACK))
    more = "; plutoprint draws the looks that allow it; the system's package 'pango' brings it"
    assert bad(machine) == (Point("engine", State.FAULT, f"{LACK}{more}"),)


@pytest.mark.parametrize(
    ("need", "expected"),
    [
        (
            Need("weasyprint", "<71,>=70.0", None, "71.0"),
            Point(
                "packages", State.FAULT, "weasyprint 71.0; <71,>=70.0 is needed", "pip install 'weasyprint<71,>=70.0'"
            ),
        ),
        (
            Need("weasyprint", "<71,>=70.0", None, "69.0"),
            Point(
                "packages", State.FAULT, "weasyprint 69.0; <71,>=70.0 is needed", "pip install 'weasyprint<71,>=70.0'"
            ),
        ),
        (
            Need("regex", ">=2025.7", None, None),
            Point("packages", State.FAULT, "regex is not installed; >=2025.7 is needed", "pip install 'regex>=2025.7'"),
        ),
        (
            Need("datasette", "<1,>=0.65", "browse", None),
            Point(
                "browse",
                State.NOTE,
                "datasette is not installed; 'catalogue open' needs it",
                "pip install 'cardkit[browse]'",
            ),
        ),
        (
            Need("highspy", "<2,>=1.14", "repair", "1.9.2"),
            Point("repair", State.FAULT, "highspy 1.9.2; <2,>=1.14 is needed", "pip install 'cardkit[repair]'"),
        ),
        (
            Need("plutoprint", "<0.24,>=0.23", "fast", "0.23.0"),
            Point(
                "fast",
                State.FAULT,
                "plutoprint 0.23.0 is installed and cannot be loaded",
                "pip install --force-reinstall 'cardkit[fast]'",
            ),
        ),
    ],
)
def test_a_package_that_is_missing_or_another_version_is_told(need: Need, expected: Point) -> None:
    assert bad(replace(WELL, needs=(*WELL.needs[:2], need), second=False)) == (expected,)


def test_a_copy_that_is_no_package_is_told() -> None:
    told = "cardkit is not installed as a package: what it needs is not written down"
    assert bad(replace(WELL, needs=())) == (Point("packages", State.NOTE, told),)


def test_what_cardkit_needs_is_what_its_project_file_says() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    said = [(each, None) for each in project["dependencies"]]
    said += [(each, extra) for extra, every in project["optional-dependencies"].items() for each in every]
    names = {(str(each).partition(">")[0].lower(), extra) for each, extra in said}
    found = {need.package.lower(): need for need in needs()}
    assert {(need.package.lower(), need.extra) for need in found.values()} == names
    assert (found["weasyprint"].wanted, found["weasyprint"].found) == ("<71,>=70.0", "70.0")


@pytest.mark.parametrize(
    ("letters", "told", "mend"),
    [
        (("、", "テ", "浜"), "3 letters of pebbles: 、, テ, 浜", "fonts-noto-cjk"),
        (("ᚠ", "テ", "💀"), "3 letters of pebbles: ᚠ, テ, 💀", "fonts-noto-cjk fonts-noto-core fonts-noto-color-emoji"),
        (("\ue900",), "1 letter of pebbles: \ue900", None),
        (
            tuple("一丁七万丈三上下不"),
            "9 letters of pebbles: 一, 丁, 七, 万, 丈, 三, 上, 下 and 1 more",
            "fonts-noto-cjk",
        ),
    ],
)
def test_letters_that_no_font_has_are_told_with_the_fonts_that_have_them(
    letters: tuple[str, ...], told: str, mend: str | None
) -> None:
    install = mend and f"sudo apt-get install --no-install-recommends {mend}"
    assert bad(replace(WELL, lacking={"pebbles": letters})) == (
        Point("fonts", State.NOTE, f"no font has {told}; an empty box is printed for each", install),
    )


def test_fonts_that_break_a_drawing_are_a_fault() -> None:
    broken = replace(WELL, lacking=None, broken="the file 'templates/fonts/a.ttf' is not on the shelf")
    told = "cards cannot be drawn: the file 'templates/fonts/a.ttf' is not on the shelf"
    assert bad(broken) == (Point("fonts", State.FAULT, told),)


def test_letters_are_tried_by_drawing_them() -> None:
    assert unprintable("Żółw Ναυσικά\n\u00a0\u0301 <&\ue900\ue901", shelf([], None, None)) == ("\ue900", "\ue901")
    assert unprintable(" \n", shelf([], None, None)) == ()


def paper(sheet: Sheet, region: str | None = "US", system: str = "Linux") -> Point:
    [point] = [
        each
        for each in judged(replace(around(region=region, system=system), sheet=sheet)).points
        if each.part == "paper"
    ]
    return point


REGIONAL = frozenset({A4, LETTER})


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (Sheet("Letter", LETTER, "letter", US, REGIONAL), (State.GOOD, "Letter, as cardkit.yaml says")),
        (Sheet("A3", A3, "a3", US, REGIONAL), (State.GOOD, "A3, as cardkit.yaml says")),
        (
            Sheet("A4", A4, "a4", US, REGIONAL),
            (State.NOTE, "A4, as cardkit.yaml says; in US, the locale's region, Letter is usual ('paper: letter')"),
        ),
        (
            Sheet("Letter", LETTER, "letter", OFFICE, REGIONAL),
            (State.NOTE, "Letter, as cardkit.yaml says; in US, the locale's region, A4 is usual ('paper: a4')"),
        ),
        (
            Sheet("", Size(0, 0), "lettr", US, fault="no paper is called 'lettr'"),
            (State.FAULT, "'paper: lettr' of cardkit.yaml: no paper is called 'lettr'"),
        ),
    ],
)
def test_a_paper_that_is_usual_elsewhere_is_told(sheet: Sheet, expected: tuple[State, str]) -> None:
    assert paper(sheet) == Point("paper", *expected)


def test_without_a_region_nothing_is_compared() -> None:
    told = "A4; cardkit.yaml names none; the locale names no region to compare it with"
    assert paper(Sheet("A4", A4, None, None, REGIONAL), None) == Point("paper", State.GOOD, told)


def test_the_usual_paper_is_set_by_a_line_that_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "A4; cardkit.yaml names none; in US, the locale's region, Letter is usual ('paper: letter')"
    sheet = Sheet("A4", A4, None, US, REGIONAL)
    mend = "printf '\\npaper: letter\\n' >> cardkit.yaml"
    assert paper(sheet) == Point("paper", State.NOTE, told, mend)
    assert paper(sheet, system="Windows").mend == 'Add-Content "cardkit.yaml" "`npaper: letter"'
    monkeypatch.chdir(tmp_path)
    Path("cardkit.yaml").write_text("look: text")
    subprocess.run(["sh", "-c", mend], check=True)
    assert Path("cardkit.yaml").read_text() == "look: text\npaper: letter\n"


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LC_ALL": "en_US.UTF-8", "LANG": "fi_FI.UTF-8"}, "US"),
        ({"LC_PAPER": "en_GB", "LANG": "en_US.UTF-8"}, "GB"),
        ({"LANG": "ca_ES@valencia"}, "ES"),
        ({"LC_ALL": "", "LANG": "yue_HK"}, "HK"),
        ({"LC_ALL": "C.UTF-8", "LANG": "en_US"}, None),
        ({"LANG": "eo"}, None),
        ({}, None),
    ],
)
def test_the_region_is_that_of_the_locale_of_papers(variables: dict[str, str], expected: str | None) -> None:
    assert region(variables) == expected


FOLDER = Path("/home/ada/my cache")


@pytest.mark.parametrize(
    ("number", "owner", "mend"),
    [
        (errno.EACCES, 1000, "chmod -R u+rwX '/home/ada/my cache'"),
        (errno.EACCES, 0, "sudo chown -R \"$(id -un)\" '/home/ada/my cache'"),
        (errno.ENOSPC, 1000, "cardkit cache clear"),
        (errno.EROFS, 1000, 'export CARDKIT_CACHE="$HOME/cardkit-cache"'),
        (errno.ENOTDIR, 1000, 'export CARDKIT_CACHE="$HOME/cardkit-cache"'),
    ],
)
def test_a_cache_that_cannot_be_written_is_told_with_what_lets_it(number: int, owner: int, mend: str) -> None:
    told = f"'{FOLDER}' cannot be written (why): nothing is kept; CARDKIT_CACHE names another folder"
    kept = Kept(FOLDER, 0, "why", number, FOLDER, owner)
    assert bad(replace(WELL, kept=kept)) == (Point("cache", State.FAULT, told, mend),)


def test_without_a_cache_folder_it_is_told_how_to_name_one() -> None:
    told = "no folder is known for it: nothing is kept; CARDKIT_CACHE names one"
    assert bad(replace(WELL, kept=Kept(None))) == (Point("cache", State.NOTE, told),)


def test_games_that_cannot_be_read_are_told_with_what_says_more() -> None:
    faults = (Fault(message="no field 'x'", hint="did you mean 'y'?"), Fault(message="more"))
    unread = {"pebbles": InputError(*faults), "lanterns": NewerError("the catalogue 'a'")}
    assert bad(replace(WELL, unread=unread, notes=("1 record of reeds is left out",))) == (
        Point(
            "shelf",
            State.FAULT,
            "pebbles cannot be read: no field 'x'; did you mean 'y'? (and 1 more)",
            "cardkit catalogue check --game pebbles",
        ),
        Point(
            "shelf",
            State.FAULT,
            "lanterns cannot be read: the catalogue 'a' was made by a newer cardkit; update cardkit",
            "pip install --upgrade cardkit",
        ),
        Point("shelf", State.NOTE, "1 record of reeds is left out"),
    )


def test_a_locale_of_another_encoding_is_told() -> None:
    told = "the locale is of ISO-8859-1, and cardkit writes UTF-8: letters such as é may come out as others"
    assert bad(around(encoding="ISO-8859-1")) == (Point("terminal", State.NOTE, told, "export LC_ALL=C.UTF-8"),)
    assert [bad(around(encoding=encoding)) for encoding in ("utf8", "UTF-8", None)] == [()] * 3


def test_the_commands_are_those_of_the_one_script() -> None:
    script = run_path(str(ROOT / "dev"))
    managers = [script[name] for name in ("DEBIAN", "FEDORA", "ARCH")]
    assert [INSTALLERS[each.program].pango for each in managers] == [" ".join(each.engine) for each in managers]


def facts(folder: Path, **desk: object) -> Machine:
    """What is found with pebbles on the shelf, and what a project has in `folder`."""
    shelves = shelf([ROOT / "tests/games/pebbles"], folder, None)
    return examined(Desk(**{"shelf": shelves, "cache": folder / "cache", **desk}), DEBIAN)  # type: ignore[arg-type]


@pytest.mark.slow
def test_what_is_found_is_what_is_there(tmp_path: Path) -> None:
    card = "{id: rune, name: \ue900 Rune, kind: stone, rarity: rare, weight: 2, colours: [red]}"
    game = tmp_path / "cards/pebbles"
    game.mkdir(parents=True)
    (game / "runes.yaml").write_text(f"set: {{id: runes, name: Runes}}\ncards: [{card}]\n", encoding="utf-8")
    (tmp_path / "cards/torn").mkdir()
    (tmp_path / "cards/torn/game.yaml").write_text("game: torn\n")
    found = facts(tmp_path, settings={"paper": "letter"})
    assert (found.lacking, found.settings, set(found.unread)) == (
        {"pebbles": ("\ue900",)},
        str(tmp_path / "cardkit.yaml"),
        {"torn"},
    )
    regional = frozenset({A4, found.sheet.size})
    assert found.sheet == Sheet("Letter", found.sheet.size, "letter", OFFICE, regional)
    assert found.sheet.size == pytest.approx(LETTER)
    assert (found.kept.reason, found.kept.bytes > 10_000, found.first.lack, found.broken) == (None, True, None, None)


@pytest.mark.slow
def test_a_file_where_the_cache_should_be_is_found(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = facts(tmp_path, cache=tmp_path / "file/cache").kept
    assert found[:5] == (tmp_path / "file/cache", 0, "Not a directory", errno.ENOTDIR, tmp_path / "file")


@pytest.mark.slow
def test_the_answer_has_its_schema_and_the_text_says_as_much() -> None:
    done = ran(*WITH_PEBBLES, "doctor", "--format", "json")
    told = answer("answer-doctor", done.out)
    points = told["points"]
    assert isinstance(points, list)
    lines = ran(*WITH_PEBBLES, "doctor").out.splitlines()
    states = [point["state"] for point in points]
    assert [line.split()[0] for line in lines if line.split()[0] in tuple(State)] == states
    faults, notes = states.count("fault"), states.count("note")
    assert lines[-1] == f"{faults} fault{'s' * (faults != 1)}, {notes} note{'s' * (notes != 1)}"
    assert (done.code, told["well"]) == (int(faults > 0), faults == 0)


@pytest.mark.slow
def test_without_pango_doctor_answers_no_and_goes_on(tmp_path: Path) -> None:
    fake = tmp_path / "weasyprint"
    fake.mkdir()
    (fake / "__init__.py").write_text("print('it is missing')\nraise OSError('cannot load library')\n")
    done = process("doctor", "--format", "json", PYTHONPATH=str(tmp_path), LC_ALL="C.UTF-8")
    [engine] = [point for point in json.loads(done.out)["points"] if point["part"] == "engine"]
    assert (done.code, done.err, engine["state"]) == (1, "", "fault")
    assert engine["told"].startswith(LACK)
    assert ran("doctor", "--language") == Ran(2, "", "error: no such option: --language; see --help\n")
    assert sys.platform == "win32" or "mend" in engine or "package 'pango'" in engine["told"]
