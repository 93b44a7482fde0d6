"""`preview`: cards on a local page that follows every change of their files."""

import webbrowser
from dataclasses import replace
from typing import Annotated

import typer

from cardkit.cli.argument import meant
from cardkit.cli.ending import remedied
from cardkit.cli.option import CardsArgument, Form, GameOption, ImagesOption, LangOption, LookOption
from cardkit.cli.render import Backs
from cardkit.cli.serving import Board, serving
from cardkit.cli.shell import desk, no_unknown_options, say
from cardkit.cli.watching import follow
from cardkit.errors import CardkitError

_OPTIONS = (
    *("--game", "--look", "--lang", "--paper", "--card-size", "--backs", "--images", "--port", "--open", "--help"),
)
_FILES = ("page.html", "page.css", "page.js")


def preview(
    context: typer.Context,
    words: CardsArgument = None,
    game: GameOption = None,
    look: LookOption = None,
    lang: LangOption = None,
    paper: Annotated[str | None, typer.Option("--paper", help="a4, letter, 210x297mm, ...")] = None,
    card_size: Annotated[str | None, typer.Option("--card-size", help="poker, bridge, ... or 63x88mm.")] = None,
    backs: Annotated[Backs, typer.Option("--backs", help="Show backs, and sheets with them.")] = Backs.NONE,
    images: ImagesOption = None,
    port: Annotated[
        int | None, typer.Option("--port", min=1, max=65535, metavar="N", help="Where; else the first free one.")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Show faces and sheets on a local page that follows every change.

    What is wrong stands on the page too, with its place; the last good cards stay to be seen.
    """
    from cardkit.jobs.previewing import page_file
    from cardkit.jobs.previewing import preview as cards
    from cardkit.jobs.printing import Wish
    from cardkit.jobs.render import EDGES
    from cardkit.jobs.watching import read_from
    from cardkit.report import preview as report

    typed = no_unknown_options(words or (), _OPTIONS)
    board = Board({name: page_file(name) for name in _FILES})
    wish = Wish(
        look=look,
        lang=lang,
        paper=paper,
        card_size=card_size,
        backs=EDGES[backs.value],
        images=tuple(images or ()),
    )

    def once() -> tuple[str, ...]:
        """Draw, and show it or what stopped it."""
        try:
            place = desk(context, game)
            files, query = meant(place, typed)
            seen = cards(place, files, replace(wish, query=query))
        except CardkitError as error:
            board.fail(report.stopped(remedied(error)))
            raise
        board.show(report.as_answer(seen.told), {path: each.content for path, each in seen.pictures.items()})
        return ()

    watched = read_from(desk(context, game), typed, wish.images)
    with serving(port, board) as address:
        _begin(address, browser)
        follow(context, watched, Form.TEXT, once)


def _begin(address: str, browser: bool) -> None:
    """Say where the page is, and show it if a browser is wanted."""
    say(f"{address} shows the cards; Ctrl-C ends it\n")
    if browser:
        webbrowser.open(address)
