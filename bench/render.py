"""540 text cards on 60 sheets: cold, warm, one card edited; and 90 scans of a whole face, PNGs of 300 ppi.
Beside each the same faces laid out by WeasyPrint alone. Then where the time goes.

The cards are the shipped ones of a game, over and over, each with a short name of its own; the scans are as large as
those of paintings. What is measured is what `render` does with cards that it knows, from the start of Python to the
written file.
"""

import argparse
import json
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from _measure import Command, Figure, Target, compared, run, said, table

from cardkit.file import Content, store
from cardkit.measure import Size
from cardkit.model import Card, Game
from cardkit.shelf import shelf

CARDS = 540
SCANS = 90
SCAN = (745, 1040)
"""A poker card at 300 ppi (FIELD P15)."""
GAME, LOOK = "runebound", "classic"
POKER, A4, MARGIN = Size(63, 88), Size(210, 297), 5
ROUNDS = 3


def loaded() -> tuple[Game, list[Card]]:
    """The game and its complete cards; what it takes to read them is not measured."""
    from cardkit.catalogue import Catalogue, build, files

    catalogue = Catalogue(build.in_memory(files.game_files(shelf([], None, None), GAME)))
    cards = catalogue.cards(sorted(catalogue.selection().ids("")))
    return catalogue.game, [card for card in cards if not card.unknown]


def repeated(cards: Sequence[Card], count: int = CARDS) -> list[Card]:
    """As many cards as wanted, of different ids and names."""
    return [renamed(cards[number % len(cards)], f"{number}") for number in range(count)]


def renamed(card: Card, number: str) -> Card:
    names = dict.fromkeys(card.names, f"Card {number}")
    return replace(card, id=f"{card.id}-{number}", names=names)


class Stages:
    """What the stages of a run take."""

    def __init__(self, name: str, folder: Path) -> None:
        self.path = folder / f"stages-{name}.json"
        self.seconds: dict[str, float] = {}

    @contextmanager
    def of(self, stage: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.seconds[stage] = time.perf_counter() - start
        self.path.write_text(json.dumps(self.seconds))


def ours(game: Game, cards: Sequence[Card], folder: Path) -> None:
    """What `render` does with cards that it knows."""
    stages = Stages("ours", folder)
    with stages.of("import"):
        from cardkit import face, press, sheet
    with stages.of("faces"):
        style = face.Style(look=face.look(shelf([], None, None), game, LOOK), size=POKER)
        drawn = face.drawn([face.Slot(card) for card in cards], style, face.Store(folder / "store"))
    with stages.of("sheets"):
        plan = sheet.Plan(paper=sheet.Paper("A4", A4, MARGIN), card=POKER, marks=sheet.Marks.EDGE)
        sheets = press.sheets((press.Part(drawn, sheet.layout(plan)),), press.Finish(title="540 cards"))
    with stages.of("writing"):
        put(folder / "ours.pdf", sheets.files[0])
    print(f"{drawn.drawn} drawn, {sheets.pages} pages", file=sys.stderr)


def scans(game: Game, cards: Sequence[Card], folder: Path) -> None:
    """What `render --images` does with the scans of a deck."""
    stages = Stages("scans", folder)
    with stages.of("import"):
        from cardkit import face, press, sheet
        from cardkit.shelf import Found, Root
    with stages.of("faces"):
        store, every = face.Store(folder / "store"), shelf([], None, None)
        style = face.Style(look=face.bare(every, game), size=POKER)
        files = [Found(path.name, path, Root(folder, "--images")) for path in sorted((folder / "scans").iterdir())]
        scanned = press.scanned([press.Scan(file, f"'{file.name}'") for file in files], style, press.Treatment(), store)
        given = face.Given(fronts=scanned.pages, backs=(None,) * len(files), packs=scanned.packs)
        drawn = face.drawn([face.Slot(card) for card in cards[: len(files)]], style, store, given)
    with stages.of("sheets"):
        plan = sheet.Plan(paper=sheet.Paper("A4", A4, MARGIN), card=POKER, marks=sheet.Marks.EDGE)
        sheets = press.sheets((press.Part(drawn, sheet.layout(plan)),), press.Finish(title="90 scans"))
    with stages.of("writing"):
        put(folder / "scans.pdf", sheets.files[0])
    print(f"{scanned.written} written anew, {sheets.pages} pages", file=sys.stderr)


def naive_scans(_game: Game, _cards: Sequence[Card], folder: Path) -> None:
    """The same scans, put on sheets by WeasyPrint."""
    from weasyprint import HTML

    names = sorted(path.name for path in (folder / "scans").iterdir())
    images = [
        f'<img src="scans/{name}" style="position:absolute;{corner};width:63mm;height:88mm">'
        for name, corner in zip(names, CORNERS * (len(names) // 9), strict=True)
    ]
    sheets = ("".join(images[first : first + 9]) for first in range(0, len(images), 9))
    page = f"<style>{SHEET_CSS}</style>" + "".join(f'<div class="sheet">{sheet}</div>' for sheet in sheets)
    HTML(string=page, base_url=f"{folder.as_uri()}/").write_pdf(folder / "naive-scans.pdf")


def put(path: Path, content: Content) -> None:
    """Write a file, as `render` does, but not down to the disk."""
    with path.open("wb") as out:
        store(content, out)


FACE = '<section class="sheet-face"'
SHEET_CSS = "@page{size:210mm 297mm;margin:0}.sheet{position:relative;height:297mm;break-after:page}"
CORNERS = [f"left:{10.5 + 63 * column}mm;top:{16.5 + 88 * row}mm" for row in range(3) for column in range(3)]


def paint(folder: Path) -> None:
    """Pictures that compress as badly as paintings do."""
    from PIL import Image

    folder.mkdir()
    light, dark = (Image.radial_gradient("L").resize(SCAN), Image.linear_gradient("L").resize(SCAN))
    for number in range(SCANS):
        grain = [Image.blend(each, Image.effect_noise(SCAN, 40 + number), 0.12) for each in (light, dark, light)]
        Image.merge("RGB", grain).save(folder / f"{number:02}.png")


def naive(game: Game, cards: Sequence[Card], folder: Path) -> None:
    """The same faces, put on sheets by WeasyPrint."""
    from weasyprint import HTML

    from cardkit import face
    from cardkit.face.batch import batch, stylesheets
    from cardkit.face.face import front
    from cardkit.shelf import built_in

    every = shelf([], None, None)
    style = face.Style(look=face.look(every, game, LOOK), size=POKER)
    faces = batch([front(card, style) for card in cards], stylesheets(style), POKER, every)
    html = faces.html([(number, {}) for number in range(len(cards))])
    head, *sections = html.replace("</head>", f"<style>{SHEET_CSS}</style></head>", 1).split(FACE)
    corners = [f'{FACE} style="position:absolute;{corner}"' for corner in CORNERS]
    sheets = (
        "".join(map("".join, zip(corners, sections[first : first + 9], strict=False)))
        for first in range(0, len(sections), 9)
    )
    page = head + "".join(f'<div class="sheet">{sheet}</div>' for sheet in sheets)
    HTML(string=page, base_url=f"{built_in().path.as_uri()}/").write_pdf(folder / "naive.pdf")


RUNS = {"ours": ours, "naive": naive, "scans": scans, "naive_scans": naive_scans}


def process(run: str, folder: Path) -> None:
    """One run."""
    game, cards = pickle.loads((folder / "cards.pickle").read_bytes())
    RUNS[run](game, cards, folder)


def commands(folder: Path, game: Game, cards: Sequence[Card]) -> dict[str, Command]:
    """The processes by name; each leaves the store as the next one wants it."""
    starts: list[list[str | Path]] = [[sys.executable, __file__, "--run", run, "--folder", folder] for run in RUNS]
    own, simple, pictures, simple_pictures = starts

    def given(first: Card) -> None:
        (folder / "cards.pickle").write_bytes(pickle.dumps((game, [first, *cards[1:]])))

    def cold() -> None:
        given(cards[0])
        shutil.rmtree(folder / "store", ignore_errors=True)

    return {
        "cold": Command(own, cold),
        "naive": Command(simple),
        "warm": Command(own),
        "edited": Command(own, lambda: given(renamed(cards[0], f"edited {time.time_ns()}"))),
        "scans": Command(pictures, cold),
        "naive_scans": Command(simple_pictures),
        "warm_scans": Command(pictures),
    }


def main(folder: Path) -> None:
    game, shipped = loaded()
    paint(folder / "scans")
    every = commands(folder, game, repeated(shipped))
    costs = compared(every, folder, ROUNDS)
    texts = f"`render` {CARDS} cards"
    wanted = (
        ("cold", "naive", f"{texts}, cold", Target(ratio=0.45, megabytes=250)),
        ("warm", "naive", f"{texts}, warm", Target(ratio=0.05, megabytes=250)),
        ("edited", "naive", f"{texts}, one card edited", Target(ratio=0.1, megabytes=250)),
        ("scans", "naive_scans", f"`render` {SCANS} scans, cold", Target(ratio=0.1)),
        ("warm_scans", "naive_scans", f"`render` {SCANS} scans, warm", Target(ratio=0.1)),
    )
    rows = (Figure(what, costs[own], "naive WeasyPrint", costs[base], most) for own, base, what, most in wanted)
    print(table(rows), "\n\nWhere the time goes:")
    for name, stages in (("cold", "ours"), ("warm", "ours"), ("edited", "ours"), ("scans", "scans")):
        run(every[name], folder)
        spent = json.loads((folder / f"stages-{stages}.json").read_text())
        print(f"- {name}: " + ", ".join(f"{stage} {said(seconds)}" for stage, seconds in spent.items()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", choices=RUNS)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    if given.run:
        process(given.run, given.folder)
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(Path(temporary))
