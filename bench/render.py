"""540 text cards on 60 sheets: cold, warm, one card edited; beside it the same faces laid out by WeasyPrint alone.

The cards are the shipped ones of a game, over and over, each with a short name of its own. What is measured is what
`render` does with cards that it knows, from the start of Python to the written file.
"""

import argparse
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from _measure import Command, Figure, Target, compared, table

from cardkit.catalogue import Catalogue, build, files
from cardkit.measure import Size
from cardkit.model import Card, Game
from cardkit.shelf import shelf

CARDS = 540
GAME, LOOK = "runebound", "classic"
POKER, A4, MARGIN = Size(63, 88), Size(210, 297), 5
ROUNDS = 3


def loaded() -> tuple[Game, list[Card]]:
    """The game and its complete cards."""
    catalogue = Catalogue(build.in_memory(files.game_files(shelf([], None, None), GAME)))
    cards = catalogue.cards(sorted(catalogue.selection().ids("")))
    return catalogue.game, [card for card in cards if not card.unknown]


def repeated(cards: Sequence[Card]) -> list[Card]:
    """As many cards as wanted, of different ids and names."""
    return [renamed(cards[number % len(cards)], f"{number}") for number in range(CARDS)]


def renamed(card: Card, number: str) -> Card:
    names = dict.fromkeys(card.names, f"Card {number}")
    return replace(card, id=f"{card.id}-{number}", names=names)


def ours(game: Game, cards: Sequence[Card], folder: Path) -> None:
    """What `render` does with cards that it knows."""
    from cardkit import face, press, sheet

    style = face.Style(look=face.look(shelf([], None, None), game, LOOK), size=POKER)
    drawn = face.drawn([face.Slot(card) for card in cards], style, face.Store(folder / "store"))
    plan = sheet.Plan(paper=sheet.Paper("A4", A4, MARGIN), card=POKER, marks=sheet.Marks.EDGE)
    sheets = press.sheets((press.Part(drawn, sheet.layout(plan)),), press.Finish(title="540 cards"))
    (folder / "ours.pdf").write_bytes(sheets.files[0])
    print(f"{drawn.drawn} drawn, {sheets.pages} pages", file=sys.stderr)


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
    css = "@page{size:210mm 297mm;margin:0}.sheet{position:relative;height:297mm;break-after:page}"
    head, *sections = html.replace("</head>", f"<style>{css}</style></head>", 1).split('<section class="sheet-face"')
    places = [(10.5 + 63 * column, 16.5 + 88 * row) for row in range(3) for column in range(3)]
    corners = [f'<section class="sheet-face" style="position:absolute;left:{x}mm;top:{y}mm"' for x, y in places]
    sheets = (
        "".join(map("".join, zip(corners, sections[first : first + 9], strict=False)))
        for first in range(0, len(sections), 9)
    )
    page = head + "".join(f'<div class="sheet">{sheet}</div>' for sheet in sheets)
    HTML(string=page, base_url=f"{built_in().path.as_uri()}/").write_pdf(folder / "naive.pdf")


RUNS = {"ours": ours, "naive": naive}


def process(run: str, folder: Path) -> None:
    """One run."""
    game, cards = pickle.loads((folder / "cards.pickle").read_bytes())
    RUNS[run](game, cards, folder)


def commands(folder: Path, game: Game, cards: Sequence[Card]) -> dict[str, Command]:
    """The processes by name; each leaves the store as the next one wants it."""
    starts: list[list[str | Path]] = [[sys.executable, __file__, "--run", run, "--folder", folder] for run in RUNS]
    own, simple = starts

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
    }


def main(folder: Path) -> None:
    game, shipped = loaded()
    costs = compared(commands(folder, game, repeated(shipped)), folder, ROUNDS)
    wanted = (
        ("cold", "cold", Target(ratio=0.45, megabytes=250)),
        ("warm", "warm", Target(ratio=0.05, megabytes=250)),
        ("edited", "one card edited", Target(ratio=0.1, megabytes=250)),
    )
    rows = (
        Figure(f"`render` {CARDS} cards, {what}", costs[name], "naive WeasyPrint", costs["naive"], most)
        for name, what, most in wanted
    )
    print(table(rows))


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
