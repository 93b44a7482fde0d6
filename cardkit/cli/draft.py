"""`draft`: packets of cards go round a table, and every card finds its way home."""

from pathlib import Path
from typing import Annotated

import typer

from cardkit.cli.option import ForceOption, Form, FormOption, GameOption, out_path
from cardkit.cli.shell import desk, ending, note, say
from cardkit.file import Target

app = typer.Typer(
    name="draft",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Draft with friends: every card keeps its owner.",
    epilog=ending("cardkit draft status friday.jsonl"),
)

SeatsArgument = Annotated[
    list[str],
    typer.Argument(metavar="SEAT[=DECK]...", help="Players clockwise, with decks or for a pool alone."),
]
LogArgument = Annotated[Path, typer.Argument(metavar="LOG", help="The draft's log.")]
SeatArgument = Annotated[str, typer.Argument(metavar="SEAT", help="Who.")]
WordsArgument = Annotated[
    list[str] | None, typer.Argument(metavar="[CARD]...", help="left=CARD CARD... right=CARD...; or plain cards.")
]
DraftOption = Annotated[str | None, typer.Option("--draft", help="Which draft of the game or of any game, or a file.")]
PoolOption = Annotated[
    list[str] | None,
    typer.Option("--pool", metavar="[OWNER=]DECK", help="The deck or collection that is dealt, and whose it is."),
]
PoolQueryOption = Annotated[str | None, typer.Option("--pool-query", metavar="QUERY", help="The cards that are dealt.")]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=NUMBER", help="A number such as pack=9; 'games' lists them."),
]
SeedOption = Annotated[int | None, typer.Option("--seed", help="The seed of its chance; none draws one.")]
UncheckedOption = Annotated[bool, typer.Option("--unchecked", help="Decks may break the draft's rules.")]
PicksOption = Annotated[
    str | None,
    typer.Option("--picks", metavar="FILE", help="A file of picks: {SEAT: {left: [cards], right: [cards]}}."),
]
AutoOption = Annotated[bool, typer.Option("--auto", help="The seed picks.")]
KeptOption = Annotated[Path | None, typer.Option("--kept", help="Where the sealed pick is kept; else beside LOG.")]
OutLogOption = Annotated[Path, typer.Option("-o", "--out", parser=out_path, metavar="LOG", help="The log to write.")]
OutFolderOption = Annotated[
    Path, typer.Option("-o", "--out", parser=out_path, metavar="DIR", help="The folder to write into.")
]


@app.command(epilog=ending("cardkit draft new ADA=ada.yaml BEN=ben.yaml CEM=cem.yaml -o friday.jsonl"))
def new(
    context: typer.Context,
    seats: SeatsArgument,
    out: OutLogOption,
    draft: DraftOption = None,
    seed: SeedOption = None,
    unchecked: UncheckedOption = False,
    pool: PoolOption = None,
    pool_query: PoolQueryOption = None,
    numbers: SetOption = None,
    game: GameOption = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Begin a draft: write its log."""
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    place = desk(context, game)
    opening = drafting.opening(seed, draft, unchecked, drafting.pool(place, pool, pool_query), numbers)
    answer = jobs.new(place, drafting.seats_of(place, seats), opening, Target(out, force))
    drafting.tell_begun(context, answer, seats, form, seed)


@app.command(epilog=ending("cardkit draft run ADA=ada.yaml BEN=ben.yaml CEM=cem.yaml --auto --seed 7 -o friday"))
def run(
    context: typer.Context,
    seats: SeatsArgument,
    out: OutFolderOption,
    picks: PicksOption = None,
    auto: AutoOption = False,
    draft: DraftOption = None,
    seed: SeedOption = None,
    unchecked: UncheckedOption = False,
    pool: PoolOption = None,
    pool_query: PoolQueryOption = None,
    numbers: SetOption = None,
    game: GameOption = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Draft at once: write the log, each seat's deck and the ledger."""
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    place = desk(context, game)
    choice = drafting.file_or_seed(picks, auto)
    opening = drafting.opening(seed, draft, unchecked, drafting.pool(place, pool, pool_query), numbers)
    answer = jobs.run(place, drafting.seats_of(place, seats), opening, choice, Target(out, force))
    drafting.tell_begun(context, answer, seats, form, seed)
    if form is Form.TEXT:
        say(f"written to {out}: {jobs.LOG}, decks/SEAT.yaml, {jobs.LEDGER}\n")


@app.command(epilog=ending("cardkit draft pick friday.jsonl ADA left=wolf bear right='Old Oak'"))
def pick(
    context: typer.Context,
    log: LogArgument,
    seat: Annotated[
        str | None, typer.Argument(metavar="[SEAT]", help="Who; all, or left out, means everybody in FILE.")
    ] = None,
    cards: WordsArgument = None,
    picks: PicksOption = None,
    auto: AutoOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Pick the cards of one seat, or of all in a file.

    Without any, say which may be picked.
    """
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    place = desk(context)
    drafting.tell(context, jobs.pick(place, log, seat, drafting.choice(cards or [], picks, auto)), form)


@app.command(epilog=ending("cardkit draft seal friday.jsonl BEN --picks ben-picks.yaml"))
def seal(
    context: typer.Context,
    log: LogArgument,
    seat: SeatArgument,
    cards: WordsArgument = None,
    picks: PicksOption = None,
    auto: AutoOption = False,
    kept: KeptOption = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Pick in secret.

    The log gets a seal; the pick stays in a file of its own until it is revealed.
    """
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    place = desk(context)
    secret = jobs.Secret(drafting.salt(), kept)
    drafting.tell(context, jobs.seal(place, log, seat, drafting.choice(cards or [], picks, auto), secret), form)


@app.command(epilog=ending("cardkit draft reveal friday.jsonl BEN"))
def reveal(
    context: typer.Context, log: LogArgument, seat: SeatArgument, kept: KeptOption = None, form: FormOption = Form.TEXT
) -> None:
    """Show the pick that was sealed, once all have picked or sealed."""
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    drafting.tell(context, jobs.reveal(desk(context), log, seat, kept), form)


@app.command(epilog=ending("cardkit draft undo friday.jsonl ADA"))
def undo(
    context: typer.Context,
    log: LogArgument,
    seat: SeatArgument,
    lost: Annotated[bool, typer.Option("--lost", help="The sealed pick is gone; the log says so.")] = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Take a seat's pick or seal back, even after the exchange.

    Once a seal has been opened, every pick and seal of its step stands, but for one that is lost.
    """
    from cardkit.cli import drafting
    from cardkit.jobs import undoing as jobs

    drafting.tell(context, (jobs.lose if lost else jobs.undo)(desk(context), log, seat), form)


@app.command(epilog=ending("cardkit draft status friday.jsonl --seat ADA"))
def status(
    context: typer.Context,
    log: LogArgument,
    seat: Annotated[str | None, typer.Option("--seat", help="Only this seat, with its own pick.")] = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Say where a draft stands and who is waited for."""
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    drafting.tell(context, jobs.status(desk(context), log), form, seat)


@app.command(epilog=ending("cardkit draft decks friday.jsonl -o decks"))
def decks(context: typer.Context, log: LogArgument, out: OutFolderOption, force: ForceOption = False) -> None:
    """Write each seat's deck after the exchange.

    Every entry names its owner.
    """
    from cardkit.jobs import draft as jobs

    files, notes = jobs.decks(desk(context), log, Target(out, force))
    note(context, notes)
    say("".join(f"{path}\n" for path in files))


@app.command("return", epilog=ending("cardkit draft return friday.jsonl --tick BEN:ADA"))
def returned(
    context: typer.Context,
    log: LogArgument,
    tick: Annotated[
        list[str] | None, typer.Option(metavar="FROM:TO|all", help="FROM gave TO's cards back; all: everyone did.")
    ] = None,
    lacking: Annotated[
        list[str] | None, typer.Option(metavar="CARD", help="A card that did not go home with the ticked ones.")
    ] = None,
    untick: Annotated[
        list[str] | None, typer.Option(metavar="FROM:TO", help="FROM did not give TO's cards back after all.")
    ] = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Say which cards go back to whom, until all are home."""
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    place = desk(context)
    said = drafting.homecoming(tick or [], lacking or [], untick or [])
    drafting.tell_owings(context, jobs.returned(place, log, said), form)


@app.command(epilog=ending("cardkit draft owed friday.jsonl saturday.jsonl"))
def owed(
    context: typer.Context,
    logs: Annotated[list[Path], typer.Argument(metavar="LOG...", help="Logs, as they were played.")],
    form: FormOption = Form.TEXT,
) -> None:
    """Say what is still with whom after one or several drafts."""
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    drafting.tell_owings(context, jobs.owed(desk(context), logs), form)


@app.command(epilog=ending("cardkit draft verify friday.jsonl"))
def verify(
    context: typer.Context,
    log: LogArgument,
    code: Annotated[
        str | None, typer.Option("--code", metavar="CODE", help="The code of a line, as somebody kept it.")
    ] = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Replay a log and prove its lines, picks, seals and owners."""
    from cardkit.cli import drafting
    from cardkit.jobs import draft as jobs

    drafting.tell_proof(context, *jobs.verify(desk(context), log, code), str(log), form)


@app.command(epilog=ending("cardkit draft simulate ADA=ada.yaml BEN=ben.yaml --times 1000 --measure cost -o chart.svg"))
def simulate(
    context: typer.Context,
    seats: SeatsArgument,
    times: Annotated[int, typer.Option("--times", help="How many drafts.")] = 1000,
    picker: Annotated[
        str, typer.Option("--picker", metavar="PICKER", help="random, low:FIELD or high:FIELD, for all seats.")
    ] = "random",
    measure: Annotated[
        list[str] | None, typer.Option("--measure", metavar="FIELD", help="Add a field's numbers up.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", parser=out_path, metavar="FILE", help="Draw bars: SVG or PNG.")
    ] = None,
    draft: DraftOption = None,
    seed: SeedOption = None,
    unchecked: UncheckedOption = False,
    pool: PoolOption = None,
    pool_query: PoolQueryOption = None,
    numbers: SetOption = None,
    game: GameOption = None,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Play a draft many times without players: how cards spread, how strong seats become, what comes twice."""
    from cardkit.cli import drafting
    from cardkit.jobs import simulating as jobs

    place = desk(context, game)
    opening = drafting.opening(seed, draft, unchecked, drafting.pool(place, pool, pool_query), numbers)
    chart = None if out is None else Target(out, force)
    trial = jobs.Trial(times=times, picker=picker, fields=tuple(measure or ()), chart=chart)
    answer = jobs.simulate(place, drafting.seats_of(place, seats), opening, trial)
    drafting.tell_simulated(context, answer, seats, form, seed)
