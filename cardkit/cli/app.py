"""The commands under one name. Only the one that is called is imported and built: the others would take 15 ms."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardkit import __version__
from cardkit.cli.shell import Call, ending, say
from cardkit.errors import UsageError

Commands = Mapping[str, Callable[[typer.Typer], object]]
"""What adds each command to an app, by its name, in the order of the help."""

_WITH_VALUE = ("--shelf", "--show-completion")
"""Options before the command that take the word behind them."""


def app_for(commands: Commands, arguments: Sequence[str]) -> typer.Typer:
    """The app that these arguments need: their command alone, or all commands where they name none."""
    app = typer.Typer(
        name="cardkit",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback(epilog=ending("cardkit query dragon"))(cardkit)
    called = commands.get(_command(arguments))
    for add in commands.values() if called is None else (called,):
        add(app)
    return app


def _version(wanted: bool) -> None:
    """Say the version and end."""
    if wanted:
        say(f"cardkit {__version__}\n")
        raise typer.Exit


def _install(wanted: bool) -> None:
    """Install the completion of the shell that runs and end."""
    if wanted:
        from cardkit.cli.script import install

        shell, path = install()
        say(f"completion of {shell} written to {path}; it works in the next shell that you open\n")
        raise typer.Exit


def _show_script(shell: str | None) -> None:
    """Say the completion script of a shell and end."""
    if shell is not None:
        from cardkit.cli.script import script

        say(script(shell))
        raise typer.Exit


def _folder(word: str) -> Path:
    """The folder that `--shelf` names.

    Raises: UsageError when it is empty, which would mean the folder one is in.
    """
    if not word:
        raise UsageError("--shelf is empty", "leave it out, or give it a value")
    return Path(word)


def cardkit(
    context: typer.Context,
    shelf: Annotated[
        list[Path] | None,
        typer.Option(parser=_folder, metavar="<path>", help="A folder of games, looked at before all others."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No notes.")] = False,
    _: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")] = False,
    _installed: Annotated[
        bool,
        typer.Option(
            "--install-completion", callback=_install, is_eager=True, help="Make Tab complete cardkit in this shell."
        ),
    ] = False,
    _shown: Annotated[
        str | None,
        typer.Option(
            "--show-completion",
            callback=_show_script,
            is_eager=True,
            metavar="SHELL",
            help="Say the script of bash, zsh, fish or powershell.",
        ),
    ] = None,
) -> None:
    """Look cards up, validate decks, run drafts and print cards, for any card game that files describe."""
    context.obj = Call(tuple(shelf or ()), quiet)


def _command(arguments: Sequence[str]) -> str:
    """The first word that is neither an option nor an option's value; empty when there is none."""
    words = iter(arguments)
    for word in words:
        if word in _WITH_VALUE:
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""


def _query(app: typer.Typer) -> None:
    from cardkit.cli.look import query

    example = ending("cardkit query 'dragon cost<=3 order:-cost'")
    # Words of a query may begin with `-`.
    app.command(epilog=example, context_settings={"ignore_unknown_options": True})(query)


def _show(app: typer.Typer) -> None:
    from cardkit.cli.look import show

    app.command(epilog=ending("cardkit show 'Grey Wolf' --lang fi"))(show)


def _games(app: typer.Typer) -> None:
    from cardkit.cli.look import games

    app.command(epilog=ending("cardkit games --where"))(games)


def _validate(app: typer.Typer) -> None:
    from cardkit.cli.validate import validate

    app.command(epilog=ending("cardkit validate decks/ada.yaml --format json"))(validate)


def _render(app: typer.Typer) -> None:
    from cardkit.cli.render import render

    app.command(epilog=ending("cardkit render decks/ada.yaml --backs long -o ada.pdf"))(render)


def _gallery(app: typer.Typer) -> None:
    from cardkit.cli.gallery import gallery

    example = ending("cardkit gallery decks/ada.yaml -o gallery")
    # Words of a query may begin with `-`.
    app.command(epilog=example, context_settings={"ignore_unknown_options": True})(gallery)


def _preview(app: typer.Typer) -> None:
    from cardkit.cli.preview import preview

    example = ending("cardkit preview decks/ada.yaml")
    app.command(epilog=example, context_settings={"ignore_unknown_options": True})(preview)


def _template(app: typer.Typer) -> None:
    from cardkit.cli.template import app as template

    app.add_typer(template)


def _draft(app: typer.Typer) -> None:
    from cardkit.cli.draft import app as draft

    app.add_typer(draft)


def _setup(app: typer.Typer) -> None:
    from cardkit.cli.setup import setup

    app.command(epilog=ending("cardkit setup GAME --players 3 --seed 7"))(setup)


def _rules(app: typer.Typer) -> None:
    from cardkit.cli.rules import app as rules

    app.add_typer(rules)


def _init(app: typer.Typer) -> None:
    from cardkit.cli.init import init

    app.command(epilog=ending("cardkit init --game my-game"))(init)


def _catalogue(app: typer.Typer) -> None:
    from cardkit.cli.catalogue import app as catalogue

    app.add_typer(catalogue)


def _collection(app: typer.Typer) -> None:
    from cardkit.cli.collection import app as collection

    app.add_typer(collection)


def _deck(app: typer.Typer) -> None:
    from cardkit.cli.deck import app as deck

    app.add_typer(deck)


def _cache(app: typer.Typer) -> None:
    from cardkit.cli.cache import app as cache

    app.add_typer(cache)


def _doctor(app: typer.Typer) -> None:
    from cardkit.cli.doctor import doctor

    app.command(epilog=ending("cardkit doctor"))(doctor)


def _referee(app: typer.Typer) -> None:
    from cardkit.cli.referee import referee

    example = ending("cardkit referee GAME CHECK KEY=VALUE")
    app.command(epilog=example)(referee)


COMMANDS: Commands = {
    "query": _query,
    "show": _show,
    "games": _games,
    "validate": _validate,
    "rules": _rules,
    "render": _render,
    "preview": _preview,
    "gallery": _gallery,
    "template": _template,
    "deck": _deck,
    "setup": _setup,
    "draft": _draft,
    "referee": _referee,
    "collection": _collection,
    "catalogue": _catalogue,
    "cache": _cache,
    "doctor": _doctor,
    "init": _init,
}
"""All but the demo, which runs them."""
