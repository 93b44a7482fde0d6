"""Drafts: a log is begun, goes on event by event, and tells where the draft stands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardkit import draft
from cardkit.answer.verdict import Validation
from cardkit.draft.answer import Drafted, Heard, Owings
from cardkit.errors import DraftError, Fault, UsageError
from cardkit.file import Target, write, write_all, write_private
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.drafting import (
    Opening,
    SeatFile,
    at_hand,
    deck_files,
    drafted,
    empty,
    game_of,
    names_of,
    resulting,
    seated,
    spoken,
    strangers,
)
from cardkit.jobs.logbook import added, read
from cardkit.jobs.picking import (
    BySeed,
    Choice,
    InFile,
    choose,
    heard,
    heard_of_all,
    is_everybody,
    kept_at,
    kept_pick,
    left_out,
    passed_over,
)
from cardkit.jobs.returning import Homecoming, events, remarks
from cardkit.report.draft import ledger

LOG, LEDGER = "draft.jsonl", "ledger.txt"
"""What `run` calls its files, beside the decks."""

NO_SECRET = "this seal hides nothing: the log has the seed, so that everybody can tell what --auto picks"
"""What is to be said of a seal of the seed's pick."""


@dataclass(frozen=True, slots=True)
class Secret:
    """Where a sealed pick is kept until it is revealed; None means beside the log."""

    salt: str
    path: Path | None = None


def new(desk: Desk, seats: Sequence[SeatFile], opening: Opening, target: Target) -> Drafted | Validation:
    """Begin a log, or say why decks are refused.

    Raises: as `seated`; WriteError when the file exists with other bytes.
    """
    with Table(desk, game_of(desk, seats, opening.pool)) as table:
        state = seated(desk, table, seats, opening)
        if isinstance(state, Validation):
            return state
        write(target.path, draft.chained([state.start], draft.FIRST), target.force)
        return drafted(table, state, table.notes)


def run(
    desk: Desk, seats: Sequence[SeatFile], opening: Opening, choice: InFile | BySeed | None, target: Target
) -> Drafted | Validation:
    """A whole draft at once, written into a folder: log, decks and ledger; all of them or none.

    Raises: as `new`; DraftError with every seat's wrong picks; UsageError when somebody has to pick without a choice.
    """
    with Table(desk, game_of(desk, seats, opening.pool)) as table:
        began = seated(desk, table, seats, opening)
        if isinstance(began, Validation):
            return began
        made, state = _all_picked(began, choice, table)
        answer = drafted(table, state, table.notes)
        files = {LOG: draft.chained(made, draft.FIRST), **deck_files(table, state), LEDGER: ledger(answer).encode()}
        write_all({target.path / name: content for name, content in files.items()}, target.force)
        return answer


def pick(desk: Desk, log: Path, seat: str | None, choice: Choice) -> Drafted:
    """Add a seat's pick to a log; None means the picks of all seats that the choice is of.

    Raises: DraftError for a pick that the draft does not allow; NotFound, InputError, NewerError and WriteError.
    """
    made: list[Heard] = []
    left: list[str] = []

    def picked(now: draft.Table) -> Sequence[draft.Event]:
        names = spoken(table, now)
        if seat is None or is_everybody(now, seat):
            made.extend(heard_of_all(now, choice, names))
            left.extend(passed_over(now, choice))
        else:
            made.extend(heard(now, seat, choice, names))
            left.extend(left_out(now, made[0].pick.seat, choice))
        return [each.pick for each in made]

    with at_hand(desk, read(log)) as table:
        state, notes = added(log, picked)
        return replace(drafted(table, state, (*notes, *left)), heard=tuple(made))


def seal(desk: Desk, log: Path, seat: str, choice: Choice, secret: Secret) -> Drafted:
    """Add a sealed pick to a log; the pick itself is kept in a file until `reveal`. A note says what hides nothing.

    Raises: as `pick`.
    """

    def sealed(now: draft.Table) -> Sequence[draft.Event]:
        made = choose(now, seat, choice, spoken(table, now))
        draft.after(now, made)
        salted = draft.salted(made, secret.salt)
        event = draft.Seal(made.seat, made.step, draft.digest(salted))
        draft.after(now, event)
        path = secret.path or kept_at(log, made.seat)
        write_private(path, f"{draft.line(salted)}\n".encode())
        kept.append(path)
        left.extend(left_out(now, made.seat, choice))
        return [event]

    kept: list[Path] = []
    left: list[str] = []
    with at_hand(desk, read(log)) as table:
        try:
            state, notes = added(log, sealed)
        except BaseException:
            for path in kept:
                path.unlink(missing_ok=True)
            raise
        return drafted(table, state, (*notes, *left, *([NO_SECRET] if isinstance(choice, BySeed) else [])))


def reveal(desk: Desk, log: Path, seat: str, kept: Path | None = None) -> Drafted:
    """Add the pick that a seat sealed, and take its file away.

    Raises: as `pick`; NotFound when the sealed pick is not where it was kept.
    """
    read_log = read(log)
    path = kept or kept_at(log, draft.known_seat(read_log.start, seat))
    if not path.is_file():
        name = draft.known_seat(read_log.start, seat)
        hint = f"--kept says where it is; if it is gone, 'draft undo {log} {name} --lost' lets {name} pick anew"
        raise DraftError(Fault(message=f"no sealed pick lies at '{path}'", hint=hint))
    with at_hand(desk, read_log) as table:
        state, notes = added(log, lambda now: [kept_pick(now, seat, path)])
        path.unlink()
        return drafted(table, state, notes)


def status(desk: Desk, log: Path) -> Drafted:
    """Where a draft stands.

    Raises: as `pick`.
    """
    read_log = read(log)
    state = draft.table(read_log)
    with at_hand(desk, read_log) as table:
        return drafted(table, state, read_log.notes)


def decks(desk: Desk, log: Path, target: Target) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """Write each seat's deck after the exchange, with owners, into a folder; the files, and notes to tell.

    Raises: as `pick`; DraftError while picks are missing; InputError for cards and zones that the game lacks.
    """
    read_log = read(log)
    state = draft.table(read_log)
    with Table(desk, read_log.start.game) as table:
        resulting(table, read_log)
        files = {target.path / Path(name).name: content for name, content in deck_files(table, state).items()}
    write_all(files, target.force)
    return tuple(files), (*read_log.notes, *empty(state))


def returned(desk: Desk, log: Path, said: Homecoming | None = None) -> Owings:
    """Which cards go back to whom, once this is said of some: all of it counts, or nothing.

    Raises: as `pick`.
    """
    if said is not None:
        with at_hand(desk, read(log)) as table:
            added(log, lambda now: events(now, said, spoken(table, now)))
    return owed(desk, [log])


def owed(desk: Desk, logs: Sequence[Path]) -> Owings:
    """What is still with whom after these drafts, in the order in which they were played.

    Raises: as `pick`.
    """
    read_logs = [read(log) for log in logs]
    states = [draft.table(each) for each in read_logs]
    names: dict[str, str] = {}
    for each, state in zip(read_logs, states, strict=True):
        with at_hand(desk, each) as table:
            names |= names_of(table, state)
    notes = tuple(note for each in read_logs for note in each.notes)
    more = remarks([each.file for each in read_logs], states)
    return Owings(debts=draft.owed(draft.lendings(states)), names=names, notes=(*notes, *more))


def verify(desk: Desk, log: Path, code: str | None = None) -> tuple[draft.Proof, tuple[str, ...]]:
    """The proof that a log keeps its owners, picks and seals, and has a line of that code; and notes to tell.

    Raises: as `pick`, at the line that breaks them; DraftError for a code that no line has.
    """
    read_log = read(log)
    proven = draft.proof(read_log, code)
    with at_hand(desk, read_log) as table:
        return proven, (*read_log.notes, *strangers(table, draft.table(read_log)))


def _all_picked(
    began: draft.Table, choice: InFile | BySeed | None, table: Table
) -> tuple[tuple[draft.Event, ...], draft.Table]:
    """The events of a draft in which all seats pick in turn, and the table at its end.

    Raises: DraftError with what is wrong with the picks of all seats.
    """
    made, state, names = [began.start, *list[draft.Event]()], began, spoken(table, began)
    while state.waiting:
        if choice is None:
            raise UsageError("nobody says what is picked", "--picks FILE or --auto says it")
        faults: list[Fault] = []
        for seat in state.waiting:
            try:
                picks = [each.pick for each in heard(state, seat, choice, names)]
                state = draft.replayed(picks, state)
                made += picks
            except DraftError as error:
                faults += error.faults
        if faults:
            raise DraftError(*faults)
    return tuple(made), state
