"""`draft`: packets of cards go round a table, and every card finds its way home."""

import secrets
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from cardkit.answer import Judged, Unread, Validation
from cardkit.cli.option import ForceOption, Form, FormOption
from cardkit.cli.shell import EXIT_NO, deck_files, desk, ending, finish, note, say
from cardkit.draft import known_seat
from cardkit.draft.answer import Drafted, Owings
from cardkit.errors import UsageError
from cardkit.jobs import draft as jobs
from cardkit.jobs.decks import deck_file
from cardkit.jobs.desk import Desk
from cardkit.jobs.drafting import Opening, SeatFile
from cardkit.report import draft as report
from cardkit.report import errors, findings
from cardkit.report.form import as_json

app = typer.Typer(
    name="draft", no_args_is_help=True, rich_markup_mode=None, help="Draft with friends: every card keeps its owner."
)

HIGHEST_SEED = 1_000_000
"""A drawn seed lies below it: short enough to be said aloud."""

SALT_BYTES = 16
"""128 bits: nobody finds a sealed pick by trying."""

SeatsArgument = Annotated[list[str], typer.Argument(metavar="SEAT=DECK...", help="Players with decks, clockwise.")]
LogArgument = Annotated[Path, typer.Argument(metavar="LOG", help="The draft's log.")]
SeatArgument = Annotated[str, typer.Argument(metavar="SEAT", help="Who.")]
WordsArgument = Annotated[
    list[str] | None, typer.Argument(metavar="[CARD]...", help="left=CARD CARD... right=CARD...; or plain cards.")
]
DraftOption = Annotated[str | None, typer.Option("--draft", help="Which draft of the game, or a file.")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="The seed of its chance; none draws one.")]
UncheckedOption = Annotated[bool, typer.Option("--unchecked", help="Decks may break the draft's rules.")]
PicksOption = Annotated[str | None, typer.Option("--picks", help="A file: {SEAT: {left: [cards], right: [cards]}}.")]
AutoOption = Annotated[bool, typer.Option("--auto", help="The seed picks.")]
KeptOption = Annotated[Path | None, typer.Option("--kept", help="Where the sealed pick is kept; else beside LOG.")]
OutLogOption = Annotated[Path, typer.Option("-o", "--out", metavar="LOG", help="The log to write.")]
OutFolderOption = Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder to write into.")]


@app.command(epilog=ending("cardkit draft new ADA=ada.yaml BEN=ben.yaml CEM=cem.yaml -o friday.jsonl"))
def new(
    context: typer.Context,
    seats: SeatsArgument,
    out: OutLogOption,
    draft: DraftOption = None,
    seed: SeedOption = None,
    unchecked: UncheckedOption = False,
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Begin a draft: write its log."""
    place = desk(context)
    opening = Opening(seed=_seed(context, seed), draft=draft, unchecked=unchecked)
    answer = jobs.new(place, _seats(place, seats), opening, jobs.Target(out, force))
    _tell_begun(context, answer, seats, form)


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
    force: ForceOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Draft at once: write the log, each seat's deck and the ledger."""
    place = desk(context)
    choice = _choice(place, [], picks, auto)
    opening = Opening(seed=_seed(context, seed), draft=draft, unchecked=unchecked)
    answer = jobs.run(place, _seats(place, seats), opening, choice, jobs.Target(out, force))
    _tell_begun(context, answer, seats, form)
    if form is Form.TEXT:
        say(f"written to {out}: {jobs.LOG}, decks/SEAT.yaml, {jobs.LEDGER}\n")


@app.command(epilog=ending("cardkit draft pick friday.jsonl ADA left=blue-wisp deadfall right='Rock Hound' ..."))
def pick(
    context: typer.Context,
    log: LogArgument,
    seat: SeatArgument,
    cards: WordsArgument = None,
    picks: PicksOption = None,
    auto: AutoOption = False,
    form: FormOption = Form.TEXT,
) -> None:
    """Pick a seat's cards."""
    place = desk(context)
    _tell(context, jobs.pick(place, log, seat, _choice(place, cards or [], picks, auto)), form)


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
    """Pick in secret: the log gets a seal, the pick stays in a file of its own until it is revealed."""
    place = desk(context)
    secret = jobs.Secret(secrets.token_hex(SALT_BYTES), kept)
    _tell(context, jobs.seal(place, log, seat, _choice(place, cards or [], picks, auto), secret), form)


@app.command(epilog=ending("cardkit draft reveal friday.jsonl BEN"))
def reveal(
    context: typer.Context, log: LogArgument, seat: SeatArgument, kept: KeptOption = None, form: FormOption = Form.TEXT
) -> None:
    """Show the pick that was sealed, once all have picked or sealed."""
    _tell(context, jobs.reveal(desk(context), log, seat, kept), form)


@app.command(epilog=ending("cardkit draft undo friday.jsonl ADA"))
def undo(context: typer.Context, log: LogArgument, seat: SeatArgument, form: FormOption = Form.TEXT) -> None:
    """Take a seat's pick or seal back, even after the exchange."""
    _tell(context, jobs.undo(desk(context), log, seat), form)


@app.command(epilog=ending("cardkit draft status friday.jsonl --seat ADA"))
def status(
    context: typer.Context,
    log: LogArgument,
    seat: Annotated[str | None, typer.Option("--seat", help="Only this seat, with its own pick.")] = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Say where a draft stands and who is waited for."""
    _tell(context, jobs.status(desk(context), log), form, seat)


@app.command(epilog=ending("cardkit draft decks friday.jsonl -o decks"))
def decks(context: typer.Context, log: LogArgument, out: OutFolderOption, force: ForceOption = False) -> None:
    """Write each seat's deck after the exchange; every entry names its owner."""
    say("".join(f"{path}\n" for path in jobs.decks(desk(context), log, jobs.Target(out, force))))


@app.command("return", epilog=ending("cardkit draft return friday.jsonl --tick BEN:ADA"))
def returned(
    context: typer.Context,
    log: LogArgument,
    tick: Annotated[list[str] | None, typer.Option(metavar="FROM:TO", help="FROM gave TO's cards back.")] = None,
    form: FormOption = Form.TEXT,
) -> None:
    """Say which cards go back to whom, until all are home."""
    _tell_owings(context, jobs.returned(desk(context), log, [_pair(each) for each in tick or []]), form)


@app.command(epilog=ending("cardkit draft owed friday.jsonl saturday.jsonl"))
def owed(
    context: typer.Context,
    logs: Annotated[list[Path], typer.Argument(metavar="LOG...", help="Logs, as they were played.")],
    form: FormOption = Form.TEXT,
) -> None:
    """Say what is still with whom after one or several drafts."""
    _tell_owings(context, jobs.owed(desk(context), logs), form)


@app.command(epilog=ending("cardkit draft verify friday.jsonl"))
def verify(context: typer.Context, log: LogArgument, form: FormOption = Form.TEXT) -> None:
    """Replay a log and prove its picks, seals and owners."""
    proven, notes = jobs.verify(log)
    note(context, notes)
    say(as_json(report.proof_answer(proven)) if form is Form.JSON else report.proof(proven, str(log)))


def _seats(place: Desk, words: Iterable[str]) -> list[SeatFile]:
    """The seats of `SEAT=DECK` words."""
    parts = [word.partition("=") for word in words]
    for seat, sign, deck in parts:
        if not sign or not seat or not deck:
            raise UsageError(f"'{seat}{sign}{deck}' is no seat with a deck", "write SEAT=DECK, such as ADA=ada.yaml")
    files = deck_files(place, [deck for _, _, deck in parts])
    return [SeatFile(seat, file) for (seat, _, _), file in zip(parts, files, strict=True)]


def _seed(context: typer.Context, seed: int | None) -> int:
    """The seed that was given, else a drawn one, which is told."""
    if seed is None:
        seed = secrets.randbelow(HIGHEST_SEED)
        note(context, [f"seed {seed}; --seed {seed} gives the same again"])
    return seed


def _choice(place: Desk, cards: list[str], picks: str | None, auto: bool) -> jobs.Choice:
    """Where a pick comes from.

    Raises: UsageError unless it comes from one place.
    """
    ways = [bool(cards), picks is not None, auto]
    if sum(ways) != 1:
        raise UsageError(
            f"{sum(ways) or 'no'} ways to pick; one is needed", "give --picks FILE, --auto, or to pick and seal cards"
        )
    if picks is not None:
        return jobs.InFile(deck_file(place, picks))
    return jobs.BySeed() if auto else jobs.Said(tuple(cards))


def _pair(word: str) -> tuple[str, str]:
    """The two of `FROM:TO`."""
    giver, sign, owner = word.partition(":")
    if not sign or not giver or not owner:
        raise UsageError(f"'{word}' is no pair of players", "write FROM:TO, such as BEN:ADA")
    return giver, owner


def _tell(context: typer.Context, answer: Drafted, form: Form, seat: str | None = None) -> None:
    """Say where a draft stands."""
    note(context, answer.notes)
    name = None if seat is None else known_seat(answer.table.start, seat)
    say(as_json(report.as_answer(answer, name)) if form is Form.JSON else report.text(answer, name))


def _tell_begun(context: typer.Context, answer: Drafted | Validation, seats: Iterable[str], form: Form) -> None:
    """Say where a draft stands that was begun, or why it was not."""
    if isinstance(answer, Validation):
        _refuse(context, answer, seats, form)
    _tell(context, answer, form)


def _refuse(context: typer.Context, answer: Validation, seats: Iterable[str], form: Form) -> NoReturn:
    """Say which decks are refused: findings on stdout, a line a seat on stderr."""
    note(context, answer.notes)
    say(as_json(findings.as_answer(answer)) if form is Form.JSON else findings.text(answer))
    code = EXIT_NO
    for seat, each in zip(seats, answer.decks, strict=True):
        name = seat.partition("=")[0]
        if isinstance(each, Unread):
            code = max(code, each.error.exit_code)
            sys.stderr.write(f"{name}: '{each.label}' cannot be read\n{errors.text(each.error)}")
        elif not each.judgement.legal:
            sys.stderr.write(f"{name}: '{each.label}' is {findings.verdict(each.judgement)}\n")
    raise typer.Exit(code)


def _tell_owings(context: typer.Context, answer: Owings, form: Form) -> NoReturn:
    """Say what goes back to whom; the answer is no while cards are owed."""
    note(context, answer.notes)
    say(as_json(report.owings_answer(answer)) if form is Form.JSON else report.owings(answer))
    finish(answer.settled)
