"""`deck new`, `add`, `remove` and `convert`: deck files begun, changed, and written for other programs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardkit.cli.argument import known_files
from cardkit.cli.option import ForceOption, Form, FormOption, GameOption, out_path
from cardkit.cli.shell import desk, ending, from_here, note, on_terminal, project, say
from cardkit.cli.validate import RulesOption
from cardkit.cli.writing import written

app = typer.Typer(rich_markup_mode=None)

DeckArgument = Annotated[str, typer.Argument(metavar="DECK", help="Path, or name on the shelf (GAME/NAME).")]
CopiesArgument = Annotated[list[str], typer.Argument(metavar="CARD...", help="Cards, such as 'Wolf' or '2 Wolf'.")]
ZoneOption = Annotated[str | None, typer.Option("--zone", help="The zone, where several could be meant.")]
OutOption = Annotated[Path | None, typer.Option("-o", "--out", metavar="OUT", parser=out_path, help="Write it there.")]


class DeckForm(StrEnum):
    """What decks are written as."""

    TEXT = "text"
    ARENA = "arena"
    DEC = "dec"
    COD = "cod"
    CSV = "csv"
    DRAGONSHIELD = "dragonshield"
    MARKDOWN = "markdown"
    YAML = "yaml"
    JSON = "json"
    HASH = "hash"


@app.command(epilog=ending("cardkit deck new 'Border Patrol' --game my-game"))
def new(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="What the deck is called.")] = None,
    game: GameOption = None,
    rules: RulesOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Begin a deck: a file with the game's zones, and what its rules ask of them in comments.

    Without -o it is decks/NAME.yaml of the project, or of the folder that one is in.
    """
    from cardkit.jobs import beginning as jobs

    made = jobs.begun(desk(context, game), jobs.Wish(name=name, rules=rules, out=out, force=force), project())
    note(context, made.notes)
    say("".join(f"{path}\n" for path in from_here(made.paths)))


@app.command(epilog=ending("cardkit deck add decks/ada.yaml '2 Grey Wolf' 'Fog Bank'"))
def add(
    context: typer.Context,
    deck: DeckArgument,
    cards: CopiesArgument,
    zone: ZoneOption = None,
    game: GameOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Put copies of cards into a deck, each into the zone that holds such cards.

    Its comments and order stay as they are.
    """
    from cardkit.jobs import changing as jobs
    from cardkit.report import deckfile as report

    found = jobs.add(desk(context, game), deck, jobs.Wish(tuple(cards), zone))
    note(context, found.notes)
    say(written(form, lambda: report.changed_answer(found), lambda: report.changed(found)))


@app.command(epilog=ending("cardkit deck remove decks/ada.yaml '2 Grey Wolf'"))
def remove(
    context: typer.Context,
    deck: DeckArgument,
    cards: CopiesArgument,
    zone: ZoneOption = None,
    game: GameOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Take copies of cards out of a deck; of '2 Wolf' two, of 'Wolf' one.

    Its comments and order stay as they are.
    """
    from cardkit.jobs import changing as jobs
    from cardkit.report import deckfile as report

    found = jobs.remove(desk(context, game), deck, jobs.Wish(tuple(cards), zone))
    note(context, found.notes)
    say(written(form, lambda: report.changed_answer(found), lambda: report.changed(found)))


@app.command(epilog=ending("cardkit deck convert decks/ada.yaml --to arena"))
def convert(
    context: typer.Context,
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help="Path, name on the shelf (GAME/NAME), or -.")],
    to: Annotated[DeckForm | None, typer.Option("--to", help="The form; else as OUT's ending says.")] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="OUT", parser=out_path, help="The file, or of several decks the folder."),
    ] = None,
    game: GameOption = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Write decks for other programs.

    text, arena, dec and markdown are lists to read; cod is Cockatrice's file, and hash what it shows of a deck; csv
    and dragonshield are tables; yaml and json are cardkit's own files.
    """
    from cardkit.file import Target
    from cardkit.jobs import converting as jobs
    from cardkit.report import deckfile as report

    place = desk(context, game)
    target = None if out is None else Target(out, force)
    found = jobs.convert(place, known_files(place, decks), None if to is None else to.value, target)
    note(context, (told for each in found for told in each.notes))
    text = report.converted(found)
    if form is Form.TEXT and out is None and not on_terminal():
        say(text)  # as it is: some programs want CRLF
    else:
        say(written(form, lambda: report.converted_answer(found), lambda: text.replace("\r\n", "\n")))
