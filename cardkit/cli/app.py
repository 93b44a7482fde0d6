"""The commands under one name."""

from pathlib import Path
from typing import Annotated

import typer

from cardkit import __version__
from cardkit.cli.demo import demo
from cardkit.cli.draft import app as draft
from cardkit.cli.look import games, query, show
from cardkit.cli.render import render
from cardkit.cli.shell import Call, ending, say
from cardkit.cli.validate import validate

app = typer.Typer(
    name="cardkit",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    """Say the version and end."""
    if wanted:
        say(f"cardkit {__version__}\n")
        raise typer.Exit


@app.callback(epilog=ending("cardkit query 'side:enemy cost<=3'"))
def cardkit(
    context: typer.Context,
    shelf: Annotated[list[Path] | None, typer.Option(help="A folder of games, looked at before all others.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No notes.")] = False,
    _: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")] = False,
) -> None:
    """Look cards up, validate decks, run drafts and print cards, for any card game that files describe."""
    context.obj = Call(tuple(shelf or ()), quiet)


_ANY_WORDS = {"ignore_unknown_options": True}
"""Words of a query may begin with `-`."""

_QUERY = ending("cardkit query 'type:challenge|action cost<=3 order:-cost'")

app.command(epilog=_QUERY, context_settings=_ANY_WORDS)(query)
app.command(epilog=ending("cardkit show 'Rock Hound' --lang fi"))(show)
app.command(epilog=ending("cardkit games --where"))(games)
app.command(epilog=ending("cardkit validate decks/ada.yaml --format json"))(validate)
app.command(epilog=ending("cardkit render runebound/ironbark --backs long -o ironbark.pdf"))(render)
app.command(epilog=ending("cardkit demo"))(demo)
app.add_typer(draft)
