"""What the verbs of `draft` take and say."""

import secrets
import sys
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import NoReturn

import typer

from cardkit.answer.verdict import Unread, Validation
from cardkit.cli.argument import deck_files, known_files, seat_words
from cardkit.cli.judging import style
from cardkit.cli.option import Form
from cardkit.cli.seed import drawn_seed
from cardkit.cli.shell import EXIT_NO, finish, note, say
from cardkit.cli.writing import written
from cardkit.draft import Proof, known_seat
from cardkit.draft.answer import Drafted, Owings, Simulated
from cardkit.errors import UsageError
from cardkit.jobs.desk import Desk
from cardkit.jobs.drafting import Opening, SeatFile
from cardkit.jobs.picking import BySeed, Choice, InFile, Said, picks_file
from cardkit.jobs.pooling import PoolFile, PoolQuery
from cardkit.jobs.returning import Everything, Homecoming, Mistakes, Pairs
from cardkit.report import draft as report
from cardkit.report import errors, findings, simulation, verdict

SALT_BYTES = 16
"""128 bits: nobody finds a sealed pick by trying."""

SHEETS = (".csv", ".tsv", ".xlsx", ".xlsm", ".ods")
"""Tables of cards, which become a game before their cards are drafted."""

ALL = "all"
"""The tick of everything."""


def opening(
    seed: int | None,
    draft: str | None,
    unchecked: bool,
    pool: PoolFile | PoolQuery | None,
    numbers: Sequence[str] | None,
) -> Opening:
    """What is drafted; a seed that nobody gave is drawn."""
    drawn = drawn_seed() if seed is None else seed
    return Opening(seed=drawn, draft=draft, unchecked=unchecked, pool=pool, numbers=_numbers(numbers or ()))


def _numbers(words: Iterable[str]) -> dict[str, int]:
    """The numbers of `NAME=NUMBER` words.

    Raises: UsageError for words that are none, and for one that stands twice.
    """
    found: dict[str, int] = {}
    for word in words:
        name, sign, number = word.partition("=")
        if not sign or not name or not number.isdecimal():
            raise UsageError(f"--set {word} sets no number", "write NAME=NUMBER, such as pack=9")
        if name in found:
            raise UsageError(f"--set {name} stands twice")
        found[name] = int(number)
    return found


def pool(place: Desk, words: Sequence[str] | None, query: str | None) -> PoolFile | PoolQuery | None:
    """What `[OWNER=]DECK` or a query puts into the middle.

    Raises: UsageError when both are said, or several decks; what is wrong with a file that cannot be had.
    """
    if words and query is not None:
        raise UsageError("--pool and --pool-query exclude each other", "one of them says what is dealt")
    if not words:
        return None if query is None else PoolQuery(query)
    if len(words) > 1:
        raise UsageError("--pool stands twice, and one deck or collection is dealt", "gather the cards in a collection")
    [word] = words
    owner, sign, name = word.partition("=")
    path = PurePath(name if sign else word)
    if path.suffix.lower() in SHEETS:
        hint = f"'cardkit catalogue import {path}' makes a game of it; then --game {path.stem} --pool-query ''"
        raise UsageError(f"'{path}' is a table of cards, not a deck or a collection", hint)
    (file,) = known_files(place, [name if sign else word])
    return PoolFile(file, owner if sign else None)


def salt() -> str:
    """What nobody can guess."""
    return secrets.token_hex(SALT_BYTES)


def seats_of(place: Desk, words: Iterable[str]) -> list[SeatFile]:
    """The seats of `SEAT=DECK` words."""
    parts = seat_words(words)
    files = iter(deck_files(place, [deck for _, deck in parts if deck]))
    return [SeatFile(seat, next(files) if deck else None) for seat, deck in parts]


def choice(cards: list[str], picks: str | None, auto: bool) -> Choice:
    """Where a pick comes from; a call that names nothing is answered with the cards that may be picked.

    Raises: UsageError when it comes from two places.
    """
    found = file_or_seed(picks, auto)
    if found is not None and cards:
        raise UsageError("cards stand beside --auto or --picks", "one of them says what is picked")
    return Said(tuple(cards)) if found is None else found


def file_or_seed(picks: str | None, auto: bool) -> InFile | BySeed | None:
    """The picks file or the seed, or neither.

    Raises: UsageError when both are said.
    """
    if picks is None:
        return BySeed() if auto else None
    if auto:
        raise UsageError("--picks and --auto exclude each other", "--picks FILE or --auto says it")
    return picks_file(picks)


def homecoming(ticks: Sequence[str], lacking: Sequence[str], unticks: Sequence[str]) -> Homecoming | None:
    """What went home: `all`, or pairs `FROM:TO`, but for the lacking cards; or pairs that did not after all.

    Raises: UsageError for a word that is neither, and for what can't be said together.
    """
    if ALL in ticks and len(ticks) > 1:
        raise UsageError(f"--tick {ALL} stands beside another --tick", f"'{ALL}' ticks everything")
    if unticks and (ticks or lacking):
        raise UsageError("--untick stands beside --tick or --lacking", "say one after the other")
    if lacking and not ticks:
        raise UsageError("--lacking stands without --tick", "it names what did not go home with the rest")
    if unticks:
        return Mistakes(tuple(_pair(word, "") for word in unticks))
    if ALL in ticks:
        return Everything(tuple(lacking))
    return Pairs(tuple(_pair(word, f", or '{ALL}'") for word in ticks), tuple(lacking)) if ticks else None


def _pair(word: str, other: str) -> tuple[str, str]:
    """The two of `FROM:TO`; `other` is what else may be written."""
    giver, sign, owner = word.partition(":")
    if not sign or not giver or not owner:
        raise UsageError(f"'{word}' is no pair of players", f"write FROM:TO, such as BEN:ADA{other}")
    return giver, owner


def tell(context: typer.Context, answer: Drafted, form: Form, seat: str | None = None) -> None:
    """Say where a draft stands."""
    note(context, answer.notes)
    name = None if seat is None else known_seat(answer.table.start, seat)
    say(written(form, lambda: report.as_answer(answer, name), lambda: report.text(answer, name)))


def tell_begun(
    context: typer.Context, answer: Drafted | Validation, seats: Iterable[str], form: Form, seed: int | None
) -> None:
    """Say where a draft stands that was begun, and the seed that was drawn; or why it was not begun."""
    if isinstance(answer, Validation):
        _refuse(context, answer, seats, form)
    _tell_seed(context, answer.table.start.seed, seed)
    tell(context, answer, form)


def tell_simulated(
    context: typer.Context, answer: Simulated | Validation, seats: Iterable[str], form: Form, seed: int | None
) -> None:
    """Say what many drafts came to, and the seed that was drawn; or why decks are refused."""
    if isinstance(answer, Validation):
        _refuse(context, answer, seats, form)
    _tell_seed(context, answer.start.seed, seed)
    note(context, answer.notes)
    say(written(form, lambda: simulation.as_answer(answer), lambda: simulation.text(answer)))


def _tell_seed(context: typer.Context, drawn: int, said: int | None) -> None:
    """Say which seed was drawn where nobody gave one."""
    if said is None:
        note(context, [f"seed {drawn}; --seed {drawn} gives the same again"])


def _refuse(context: typer.Context, answer: Validation, seats: Iterable[str], form: Form) -> NoReturn:
    """Say which decks are refused: findings on stdout, a line a seat on stderr."""
    note(context, answer.notes)
    say(verdict.whole(style(form.value), answer))
    code = EXIT_NO
    for seat, each in zip(seats, answer.decks, strict=True):
        name = seat.partition("=")[0]
        if isinstance(each, Unread):
            code = max(code, each.error.exit_code)
            why = errors.text(each.error) if form is Form.TEXT else ""
            sys.stderr.write(f"{name}: '{each.label}' cannot be read\n{why}")
        elif not each.judgement.legal:
            sys.stderr.write(f"{name}: '{each.label}' is {findings.verdict(each.judgement)}\n")
    raise typer.Exit(code)


def tell_owings(context: typer.Context, answer: Owings, form: Form) -> NoReturn:
    """Say what goes back to whom; the answer is no while cards are owed."""
    note(context, answer.notes)
    say(written(form, lambda: report.owings_answer(answer), lambda: report.owings(answer)))
    finish(answer.settled)


def tell_proof(context: typer.Context, proven: Proof, notes: Iterable[str], log: str, form: Form) -> None:
    """Say what a log was found to keep."""
    note(context, notes)
    say(written(form, lambda: report.proof_answer(proven), lambda: report.proof(proven, log)))
