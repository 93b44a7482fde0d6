"""`rules`: what a game asks of a deck, in sentences, and whether its rulesets keep their word."""

import time
from typing import Annotated

import typer

from cardkit.cli.option import ForceOption, Form, FormOption, GameOption
from cardkit.cli.shell import desk, ending, finish, from_here, note, project, say
from cardkit.cli.validate import RulesOption
from cardkit.cli.writing import written
from cardkit.errors import UsageError

NameArgument = Annotated[str, typer.Argument(help="What the ruleset is called.")]

app = typer.Typer(name="rules", no_args_is_help=True, rich_markup_mode=None, help="A game's rules in sentences.")

GameArgument = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="The game; the usual or only one when left out.")
]


@app.command(epilog=ending("cardkit rules explain"))
def explain(
    context: typer.Context,
    name: GameArgument = None,
    game: GameOption = None,
    rules: RulesOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Say what a ruleset asks of a deck, each rule with its reason."""
    from cardkit.jobs import explain as jobs
    from cardkit.report import ruling

    found = jobs.explain(desk(context, _game(name, game)), rules)
    note(context, found.notes)
    say(written(form, lambda: ruling.as_answer(found), lambda: ruling.text(found)))


@app.command("test", epilog=ending("cardkit rules test"))
def examples(context: typer.Context, name: GameArgument = None, game: GameOption = None) -> None:
    """Judge a game's examples, and find rules that no deck keeps."""
    from cardkit.jobs import explain as jobs
    from cardkit.report import ruling

    found = jobs.check(desk(context, _game(name, game)), time.monotonic)
    note(context, found.notes)
    say(ruling.checked(found))
    finish(not found.faults)


@app.command(epilog=ending("cardkit rules new kitchen-table --game my-game"))
def new(
    context: typer.Context,
    name: NameArgument,
    of: GameArgument = None,
    game: GameOption = None,
    force: ForceOption = False,
) -> None:
    """Begin a ruleset of one's own: a file that works, and says in comments what it may hold."""
    from cardkit.jobs.scaffold import begun

    made = begun(desk(context, _game(of, game)), name, project(), force)
    say("".join(f"{path}\n" for path in from_here(made)))


def _game(argument: str | None, option: str | None) -> str | None:
    """The game that is named, as an argument or as an option.

    Raises: UsageError when both are and differ.
    """
    if argument is not None and option is not None and argument != option:
        raise UsageError(f"two games are named, '{argument}' and '{option}'", "name one of them")
    return argument or option
