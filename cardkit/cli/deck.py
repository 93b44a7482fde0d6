"""`deck`: begin and change decks, write them for others, make them legal, and put them on paper."""

import time
from pathlib import Path
from typing import Annotated

import typer

from cardkit.cli import deckfile, tally
from cardkit.cli.argument import known_files
from cardkit.cli.option import ForceOption, Form, FormOption, GameOption, LangOption
from cardkit.cli.shell import desk, ending, finish, note, say
from cardkit.cli.validate import AsOfOption, CollectionOption, RulesOption, day
from cardkit.cli.writing import written

SECONDS = 20
"""How long the fewest changes are looked for: a person waits so long; 31 changes among 2,000 cards take 2 (m)."""

app = typer.Typer(
    name="deck",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Begin decks and change them, write them for other programs, make them legal; check sheets.",
)
app.add_typer(deckfile.app)
app.add_typer(tally.app)

PlayersOption = Annotated[int | None, typer.Option("--players", min=1, help="How many play.")]


@app.command(epilog=ending("cardkit deck repair decks/ada.yaml --collection mine -o legal.yaml"))
def repair(
    context: typer.Context,
    deck: Annotated[str, typer.Argument(metavar="DECK", help="Path, name on the shelf (GAME/NAME), or -.")],
    game: GameOption = None,
    rules: RulesOption = None,
    as_of: AsOfOption = None,
    players: PlayersOption = None,
    pool: Annotated[
        str | None, typer.Option("--pool", metavar="QUERY", help="Add only these cards, the first ones rather.")
    ] = None,
    collection: CollectionOption = None,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", metavar="CARD", help="Cut no copy of it; may be given again.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="How long to look for fewer changes.")] = SECONDS,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="OUT", help="Write the legal deck there.")] = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Find the fewest changes that make a deck legal.

    A change is a copy that is added, cut or moved to another zone. Each is told with the rules that ask for it.
    """
    from cardkit.file import Target
    from cardkit.jobs import repairing as jobs
    from cardkit.report import repair as report

    place, end = desk(context, game), time.monotonic() + seconds
    [file] = known_files(place, [deck])
    wish = jobs.RepairWish(
        rules=rules,
        players=players,
        as_of=place.today if as_of is None else day(as_of),
        pool=pool,
        collection=collection,
        keep=tuple(keep or ()),
        left=lambda: end - time.monotonic(),
    )
    found = jobs.repair(place, file, wish, None if out is None else Target(out, force))
    note(context, found.notes)
    say(written(form, lambda: report.as_answer(found), lambda: report.text(found)))
    raise typer.Exit(found.code)


@app.command("report", epilog=ending("cardkit deck report decks/ada.yaml -o ada.pdf"))
def report_(
    context: typer.Context,
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help="Path, name on the shelf (GAME/NAME), or -.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help="The PDF or HTML file to write.")],
    game: GameOption = None,
    rules: RulesOption = None,
    as_of: AsOfOption = None,
    players: PlayersOption = None,
    collection: CollectionOption = None,
    paper: Annotated[str | None, typer.Option("--paper", help="a4, letter, 210x297mm, ...")] = None,
    lang: LangOption = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Write a check sheet of each deck: its cards by zone, what is wrong with it and what would mend it.

    The exit code is that of validate.
    """
    from cardkit.file import Target
    from cardkit.jobs import reporting as jobs
    from cardkit.jobs.printing import Wish
    from cardkit.jobs.validate import Question
    from cardkit.report import prints

    place = desk(context, game)
    question = Question(
        rules=rules,
        players=players,
        as_of=place.today if as_of is None else day(as_of),
        collection=collection,
    )
    wish = Wish(paper=paper, lang=lang)
    found = jobs.report(place, known_files(place, decks), question, wish, Target(out, force))
    note(context, (*found.printed.notes, *found.printed.warnings))
    say(written(form, lambda: prints.as_answer(found.printed), lambda: prints.text(found.printed)))
    finish(found.validation.legal)
