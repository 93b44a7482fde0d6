"""`gallery`: cards as a page for browsers."""

from pathlib import Path
from typing import Annotated

import typer

from cardkit.cli.argument import meant
from cardkit.cli.option import (
    CardsArgument,
    ForceOption,
    Form,
    FormOption,
    GameOption,
    ImagesOption,
    LangOption,
    LookOption,
)
from cardkit.cli.progress import progress
from cardkit.cli.shell import desk, no_unknown_options, note, say
from cardkit.cli.writing import written

_OPTIONS = ("--out", "--game", "--look", "--lang", "--title", "--images", "--force", "--format", "--help")


def gallery(
    context: typer.Context,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder of the page.")],
    words: CardsArgument = None,
    game: GameOption = None,
    look: LookOption = None,
    lang: LangOption = None,
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="Of the page.")] = None,
    images: ImagesOption = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Write a page of cards with search and filters, for any browser.

    The cards are those of decks, of a draft, or what a query finds; with decks, the query chooses among them.
    """
    from cardkit.file import Target
    from cardkit.jobs import gallery as cards
    from cardkit.jobs.printing import Wish
    from cardkit.report import prints

    place = desk(context, game)
    files, query = meant(place, no_unknown_options(words or (), _OPTIONS))
    wish = Wish(look=look, lang=lang, query=query, images=tuple(images or ()))
    with progress(context):
        answer = cards.gallery(place, files, wish, title, Target(out, force))
    note(context, dict.fromkeys((*answer.notes, *answer.warnings)))
    say(written(form, lambda: prints.as_answer(answer), lambda: prints.text(answer)))
