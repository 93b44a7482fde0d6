"""`render` as it is typed: real decks on sheets, what is drawn again and what is not, and every way to be refused."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from printing import texts
from shell import ROOT, WITH_PEBBLES, Ran, answer, process, ran

CARDS = Path("cards/runebound")
POINT = 72 / 25.4
DECK = "runebound/border-patrol"
"""30 class cards and 5 skills."""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a copy of the shipped cards, in which the deck was printed on A4 with backs."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / CARDS, folder / CARDS)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("CARDKIT_CACHE", str(folder / "cache"))
        done = ran("render", DECK, "--backs", "long", "-o", "deck.pdf")
        assert done == Ran(0, "deck.pdf: 35 cards on 8 pages (37 faces, 37 drawn anew)\n")
    return folder


@pytest.fixture
def project(printed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That project, as the working folder."""
    monkeypatch.chdir(printed)
    monkeypatch.setenv("CARDKIT_CACHE", str(printed / "cache"))
    return printed


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder in which nothing is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def again(*words: str, deck: str = DECK) -> dict[str, object]:
    """Faces, drawn ones and pages of one more print run of the deck."""
    done = ran("render", deck, "-o", "again.pdf", "--format", "json", *words)
    assert done.code == 0, done.err
    said = answer("answer-render", done.out)
    return {key: said[key] for key in ("pages", "faces", "drawn")}


def edited(project: Path, old: str, new: str) -> None:
    """Change the set of the Ironbark Warden; `old` stands in it once."""
    path = project / CARDS / "ironbark.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def places(pdf: Path) -> list[list[tuple[float, float]]]:
    """Of each page, where its cards stand: bottom left corners in mm, rounded to a tenth, in the order of drawing."""
    found = []
    with pikepdf.open(pdf) as opened:
        for page in opened.pages:
            lines = page.Contents[0].read_bytes().decode().split("\n")
            cells = (line.split(" cm ")[0].split()[-2:] for line in lines if " re W n " in line)
            found.append([(round(float(x) / POINT, 1), round(float(y) / POINT, 1)) for x, y in cells])
    return found


def fonts(pdf: Path) -> dict[str, bool]:
    """The fonts of a file, and whether each is embedded."""
    found = {}
    with pikepdf.open(pdf) as opened:
        for each in opened.objects:
            if isinstance(each, pikepdf.Dictionary) and "/DescendantFonts" in each:
                described = each.DescendantFonts[0].FontDescriptor
                found[str(each.BaseFont)[8:]] = "/FontFile2" in described or "/FontFile3" in described
    return found


def on_terminal(words: list[str], **variables: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a call whose stderr is a terminal."""
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from cardkit.cli import main; main()", *words]
    environment = {**os.environ, "TERM": "xterm", **variables}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=environment) as running:
        os.close(theirs)
        shown = b""
        while part := read(ours):
            shown += part
        out, _ = running.communicate()
    os.close(ours)
    return running.returncode, out.decode(), shown.decode()


def read(terminal: int) -> bytes:
    """What comes next; nothing at the end, which Linux tells by an error."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def test_t90_nine_poker_cards_a_page(project: Path) -> None:
    done = ran("render", DECK, "--query", "-type:skill", "-o", "class.pdf")
    assert done == Ran(0, "class.pdf: 30 cards on 4 pages (30 faces, 0 drawn anew)\n")
    assert [len(page) for page in places(project / "class.pdf")] == [9, 9, 9, 3]


def test_t91_backs_stand_behind_their_fronts(project: Path) -> None:
    pages = places(project / "deck.pdf")
    for fronts, backs in zip(pages[::2], pages[1::2], strict=True):
        assert backs == [(round(210 - x - 63, 1), y) for x, y in fronts]
    assert pages[6] == [(x, y) for y in (192.5, 104.5, 16.5) for x in (10.5, 73.5, 136.5)][:8]
    with pikepdf.open(project / "deck.pdf") as pdf:
        # The last sheet has the other three class cards and five skills.
        assert [len(page.Resources.XObject) for page in pdf.pages[1::2]] == [1, 1, 1, 2]


@pytest.mark.usefixtures("project")
def test_a_second_run_and_another_paper_draw_nothing() -> None:
    assert again("--backs", "long") == {"pages": 8, "faces": 37, "drawn": 0}
    assert again("--backs", "short", "--paper", "letter") == {"pages": 8, "faces": 37, "drawn": 0}
    assert again("--paper", "a3", "--marks", "full", "--copies", "2") == {"pages": 4, "faces": 35, "drawn": 0}
    with pikepdf.open("again.pdf") as pdf:
        assert sorted(float(edge) / POINT for edge in pdf.pages[3].MediaBox) == pytest.approx([0, 0, 297, 420])


@pytest.mark.slow
def test_an_edited_card_is_drawn_again_and_no_other(project: Path) -> None:
    edited(project, "Draw 1 class card.\n      fi: Pelaa, kun", "Draw 2 class cards.\n      fi: Pelaa, kun")
    assert again() == {"pages": 4, "faces": 35, "drawn": 1}
    assert again() == {"pages": 4, "faces": 35, "drawn": 0}


@pytest.mark.slow
def test_an_edit_that_is_not_printed_draws_nothing(project: Path) -> None:
    again()
    edited(project, "  - id: read-the-signs\n", "  - id: read-the-signs\n    printings: [second]\n")
    edited(project, "fi: Lue merkit", "fi: Lue jäljet")
    assert again() == {"pages": 4, "faces": 35, "drawn": 0}


@pytest.mark.slow
@pytest.mark.usefixtures("project")
def test_another_look_draws_its_own_faces() -> None:
    assert again("--look", "plain", "--query", "type:skill") == {"pages": 1, "faces": 5, "drawn": 5}


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["fi", "pl", "el"])
def test_names_can_be_selected_in_every_locale_and_fonts_are_embedded(project: Path, locale: str) -> None:
    query = "set:ironbark type:skill"
    names = ran("query", query, "--lang", locale, "--format", "names").out.splitlines()
    done = ran("render", "--game", "runebound", "--query", query, "--lang", locale, "-o", f"{locale}.pdf")
    assert (done.code, done.err, len(names)) == (0, "", 5)
    [text] = texts(Path(f"{locale}.pdf").read_bytes())
    words = " ".join(text.split())
    assert [name for name in names if name in words] == names
    assert set(fonts(project / f"{locale}.pdf").items()) > {("Alegreya", True), ("Alegreya-SC-Bold", True)}
    assert all(fonts(project / f"{locale}.pdf").values())


@pytest.mark.usefixtures("project")
def test_the_answer_is_json_with_the_texts_that_shrank() -> None:
    query = "id:smoke-and-nobody or id:patient-hunter"
    done = ran("render", "--game", "runebound", "--query", query, "--copies", "2", "-o", "two.pdf", "--format", "json")
    said = answer("answer-render", done.out)
    assert said == {
        "format": 1,
        "out": ["two.pdf"],
        "pages": 1,
        "cells": 4,
        "faces": 2,
        "drawn": 1,
        "fits": [{"card": "smoke-and-nobody", "box": "text", "scale": 0.98}],
        "warnings": [],
    }


@pytest.mark.usefixtures("project")
def test_ink_is_saved_by_a_look_that_needs_little() -> None:
    words = ("render", DECK, "--query", "id:patient-hunter", "--ink-saver", "-o", "ink.pdf")
    assert ran(*words).code == 0
    assert ran(*words, "--look", "plain") == Ran(0, "ink.pdf: 1 card on 1 page (1 face, 0 drawn anew)\n")
    told = "error: the look 'classic' needs much ink; without --look it is 'plain'\n"
    assert ran(*words, "--look", "classic") == Ran(2, "", told)


@pytest.mark.usefixtures("project")
def test_a_query_alone_prints_cards_of_the_game_in_its_order() -> None:
    query = "type:skill in:runebound/border-patrol order:-level,name limit:3"
    done = ran("render", "--game", "runebound", "--query", query, "-o", "q.pdf")
    assert done == Ran(0, "q.pdf: 3 cards on 1 page (3 faces, 0 drawn anew)\n")
    [text] = texts(Path("q.pdf").read_bytes())
    found = ran("query", query, "--format", "names")
    assert sorted(found.out.splitlines(), key=text.index) == found.out.splitlines()


@pytest.mark.usefixtures("project")
def test_with_decks_a_query_chooses_among_their_cards() -> None:
    done = ran("render", DECK, "--query", "type:skill limit:2 order:-level", "-o", "q.pdf")
    assert done == Ran(0, "q.pdf: 2 cards on 1 page (2 faces, 0 drawn anew)\n")
    assert ran("render", DECK, "--query", "set:tidecaller", "-o", "q.pdf") == Ran(
        2, "", "error: no card of Border Patrol matches 'set:tidecaller'; there is nothing to print\n"
    )


@pytest.mark.usefixtures("project")
def test_with_decks_a_query_that_says_an_order_is_obeyed() -> None:
    query = "type:skill order:-name limit:4"
    assert ran("render", DECK, "--query", query, "--copies", "2", "-o", "q.pdf").code == 0
    [text] = texts(Path("q.pdf").read_bytes())
    found = ran("query", f"{query} in:{DECK}", "--format", "names").out.splitlines()
    assert sorted(found, key=text.index) == found == sorted(found, reverse=True)
    assert [text.count(name) for name in found] == [2] * len(found)


def test_a_print_run_is_counted_before_its_cards_are_laid_out(empty: Path) -> None:
    (empty / "deck.yaml").write_text("game: runebound\nname: All\nskills: [9999 Woodcraft]\n")
    done = ran("render", "deck.yaml", "--copies", "3", "-o", "deck.pdf")
    assert (done.code, done.err.partition("; ")[0]) == (2, "error: a print run of 29997 cards")


@pytest.mark.slow
@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize(("query", "said"), [("set:rulebook", True), ("set:ironbark", False)])
def test_cards_of_which_not_all_is_known_are_noted_once(query: str, said: bool) -> None:
    count = (ROOT / CARDS / "rulebook.yaml").read_text(encoding="utf-8").count(" unknown: [")
    done = ran("render", "--game", "runebound", "--query", f"{query} order:id", "--copies", "2", "-o", "a.pdf")
    note = f"note: {count} cards have fields that no source gives; printed as '?'\n"
    assert (done.code, done.err) == (0, note if said else "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.5, 1.5, 3])
def test_an_interrupt_ends_with_130_and_keeps_nothing(empty: Path, seconds: float) -> None:
    import signal
    import time

    # Jobs in the background ignore interrupts, and a busy machine starts late: the clock runs from when it hears them.
    start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); print(flush=True); "
    command = [sys.executable, "-c", f"{start}from cardkit.cli import main; main()", "render", "--game", "runebound"]
    environment = {**os.environ, "CARDKIT_CACHE": str(empty / "cache")}
    words = ["--query", "", "-o", "all.pdf"]
    with subprocess.Popen(
        [*command, *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()
        time.sleep(seconds)
        os.killpg(running.pid, signal.SIGINT)
        _, told = running.communicate(timeout=30)
    assert (running.returncode, told) == (130, b"")
    assert not (empty / "all.pdf").exists()
    assert not (empty / "cache/faces").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("project")
def test_a_drafts_log_prints_the_decks_of_all_seats() -> None:
    seats = [f"ADA={DECK}", "BEN=runebound/border-patrol"]
    assert ran("draft", "run", *seats, "--auto", "--seed", "7", "-o", "evening").code == 0
    done = ran("render", "evening/draft.jsonl", "-o", "all.pdf", "--copies", "2")
    assert done == Ran(0, "all.pdf: 140 cards on 16 pages (35 faces, 0 drawn anew)\n")


@pytest.mark.slow
def test_a_file_of_another_kind_is_not_overwritten(project: Path) -> None:
    (project / "notes").write_text("mine")
    refused = "error: 'notes' exists already and is another kind of file; --force overwrites it\n"
    assert ran("render", DECK, "-o", "notes") == Ran(2, "", refused)
    assert (project / "notes").read_text() == "mine"
    assert ran("render", DECK, "-o", "notes", "--force").code == 0
    assert ran("render", DECK, "-o", "notes").code == 0


@pytest.mark.parametrize(
    ("name", "kinds", "more"),
    [("deck.svg", "PDF, PNG or JPEG, not '.svg'", []), ("deck.png", "PDF, not '.png'", ["--document", "counters"])],
)
def test_a_name_of_another_kind_of_file_is_refused(project: Path, name: str, kinds: str, more: list[str]) -> None:
    told = f"error: render writes {kinds}; name the file 'deck.pdf'\n"
    assert ran("render", DECK, "-o", name, *more) == Ran(2, "", told)
    assert not (project / name).exists()
    assert ran("render", DECK, "-o", "deck.PDF", *more).code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--look", "plane"], "no look is called 'plane'; did you mean 'plain'?"),
        (["--paper", "leter"], "no paper is called 'leter'; did you mean 'letter'?"),
        (["--card-size", "pokker"], "no card size is called 'pokker'; did you mean 'poker'?"),
        (["--lang", "sv"], "no locale is called 'sv'; known: en, fi, pl, el"),
        (
            ["--backs", "lnog"],
            "invalid value for '--backs': 'lnog' is not one of 'none', 'long', 'short', 'fold'; see --help",
        ),
        (
            ["--card-size", "bridge"],
            "the look 'classic' is drawn for 63 x 88 mm; on 57.2 x 88.9 mm it would be cut or distorted; "
            "sizes that fit: poker, poker-us",
        ),
        (
            ["--copies", "572"],
            "a print run of 20020 cards; at most 20000; print it in parts, with --query or less --copies",
        ),
        (["--bleed", "1e20"], "a bleed of 1e+20 mm; 0 to 10 mm"),
        (["--gap", "nan"], "--gap is 'nan', which is no number that can be counted with"),
        (["--paper", "99999x99999mm"], "a paper of 99999 x 99999 mm; 10 to 2000 mm a side"),
        (
            ["--paper", "99x200mm", "--document", "counters"],
            "a paper of 99 x 200 mm; a document needs at least 100 mm a side",
        ),
        (["--document", "slip"], "no document is called 'slip'; did you mean 'slips'?"),
        (
            ["--document", "x"],
            "no document is called 'x'; known: counters, labels, ledger, picks, report, setup and 1 more",
        ),
        (
            ["--document", "slips"],
            "this document is about a draft, not about decks; name a draft's log, such as draft.jsonl",
        ),
        (
            ["--query", "in:runebound/tidecaler"],
            "no deck file or deck on the shelf is called 'runebound/tidecaler'; did you mean 'runebound/tidecaller'?",
        ),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_one(project: Path, words: list[str], told: str) -> None:
    assert ran("render", DECK, "-o", "no.pdf", *words) == Ran(2, "", f"error: {told}\n")
    assert not (project / "no.pdf").exists()


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "nothing to print; name a deck, a draft's log or a --query; --query '' prints all cards"),
        (
            ["--document", "counters"],
            "a document is about one draft, or about decks; name a draft's log, or decks; "
            "ledger and labels take several logs",
        ),
    ],
)
def test_nothing_to_print_is_an_error(words: list[str], told: str) -> None:
    assert ran("render", "--game", "runebound", "-o", "no.pdf", *words) == Ran(2, "", f"error: {told}\n")


@pytest.mark.slow
@pytest.mark.usefixtures("project")
def test_documents_are_about_decks_or_a_draft() -> None:
    assert ran("draft", "run", f"ADA={DECK}", f"BEN={DECK}", "--auto", "--seed", "7", "-o", "two").code == 0
    decks = ran("render", DECK, "runebound/brackwater-toll", "--document", "counters", "-o", "counters.pdf")
    assert decks == Ran(0, "counters.pdf: 1 page\n")
    [text] = texts(Path("counters.pdf").read_bytes())
    lines = text.split("\n")
    # Two headings, and ten counters under each.
    assert (lines[0], text.split().count("cardkit"), text.split().count("Oona")) == ("Sacrifice counters", 11, 11)
    for name, title in (("counters", "Uhrimerkit"), ("slips", "Pakettilaput"), ("ledger", "Omistajaluettelo")):
        done = ran("render", "two/draft.jsonl", "--document", name, "--lang", "fi", "-o", f"{name}.pdf")
        assert done == Ran(0, f"{name}.pdf: 1 page\n")
        assert texts(Path(f"{name}.pdf").read_bytes())[0].split("\n")[0] == title
    # Cards are called by their names in the locale.
    assert "Susien ylityspaikka" in texts(Path("slips.pdf").read_bytes())[0]


@pytest.mark.slow
def test_a_projects_usual_look_and_locale_are_for_games_that_have_them(empty: Path) -> None:
    (empty / "cardkit.yaml").write_text("look: classic\nlang: pl\n")
    done = ran(*WITH_PEBBLES, "render", "pebbles/heap", "-o", "heap.pdf")
    assert (done.code, done.out.partition(" (")[0]) == (0, "heap.pdf: 8 cards on 1 page")
    assert done.err == (
        "note: cardkit.yaml says 'look: classic', which pebbles does not have; left aside\n"
        "note: cardkit.yaml says 'lang: pl', which pebbles does not have; left aside\n"
    )
    for option, value in (("--look", "classic"), ("--lang", "pl")):
        assert ran(*WITH_PEBBLES, "render", "pebbles/heap", "-o", "heap.pdf", option, value).code == 2


@pytest.mark.slow
def test_a_long_title_is_cut_in_the_margin(empty: Path) -> None:
    name = "A deck whose name is so long that no margin of any paper has room for all of it, " * 3
    (empty / "deck.yaml").write_text(f"game: runebound\nname: {name}\nskills: [Woodcraft]\n")
    assert ran("render", "deck.yaml", "-o", "deck.pdf").code == 0


@pytest.mark.slow
@pytest.mark.parametrize("words", [[DECK], [DECK, "--document", "counters"], ["--query", ""]])
def test_without_pango_one_sentence_says_what_to_install(empty: Path, words: list[str]) -> None:
    # What WeasyPrint does where the library is missing: it speaks to stdout and raises.
    fake = empty / "modules/weasyprint"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text("print('it is missing')\nraise OSError('cannot load library')\n")
    (empty / "modules/plutoprint.py").write_text("raise ImportError\n")
    game = ("--game", "runebound") if words[0] == "--query" else ()
    path = str(empty / "modules")
    done = process("render", *words, *game, "-o", "a.pdf", PYTHONPATH=path, CARDKIT_CACHE=str(empty / "cache"))
    start, how, end = done.err.partition("; install it: ")
    assert (done.code, done.out, end.count("\n")) == (2, "", 1)
    assert start == "error: nothing can be drawn: WeasyPrint finds no Pango, a library of the system"
    assert how  # what the machine's own package manager calls it
    assert not (empty / "a.pdf").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals to look at")
@pytest.mark.parametrize(("flags", "shown"), [([], True), (["--quiet"], False)])
def test_on_a_terminal_long_work_says_what_it_does_and_clears_the_line(
    empty: Path, flags: list[str], shown: bool
) -> None:
    code, out, err = on_terminal([*flags, "render", DECK, "-o", "a.pdf"], CARDKIT_CACHE=str(empty / "cache"))
    assert (code, out) == (0, "a.pdf: 35 cards on 4 pages (35 faces, 35 drawn anew)\n")
    # Escape codes move the cursor, hide and show it, and colour the wheel.
    texts_shown = [line.strip() for line in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "\n", err).split("\n")]
    assert ("drawing 35 faces" in texts_shown, err != "") == (shown, shown)
    assert err.endswith("\x1b[2K" if shown else "")
