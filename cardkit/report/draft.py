"""Drafts as text and JSON: who gives what to whom, who is waited for, and which cards go home."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from cardkit.draft import Copy, Debt, Gift, Giving, Proof, debts, deck_name, gifts, lendings, owed, refuse_unfinished
from cardkit.draft.answer import Drafted, Owings
from cardkit.draft.chain import UNBOUND
from cardkit.draft.paper import sheets
from cardkit.draft.square import by_line, square
from cardkit.draft.step import OPEN, STACK
from cardkit.finding import Finding
from cardkit.report.findings import finding_answer, finding_text
from cardkit.report.form import Answer, answer
from cardkit.report.heard import heard
from cardkit.report.seat import before, middle, seen, titled, told
from cardkit.text import counted, listing

CARD = "[ ] "
"""Before each card of a list that is ticked off by hand."""


def text(drafted: Drafted, seat: str | None = None) -> str:
    """Where a draft stands; of one seat alone, or of all. A pick is shown to others when all have picked."""
    shown = [name for name in drafted.table.start.names if seat in (None, name)]
    picked = [heard(drafted, each) for each in drafted.heard]
    lines = [*picked, f"{_head(drafted)}: {_stand(drafted)}", *_two(drafted), *middle(drafted)]
    blocks = [f"{line}\n" for line in lines]
    blocks += [told(drafted, name, own=name == seat) for name in shown]
    blocks += [finding_text(finding, drafted.table.start.game) + "\n" for finding in _findings(drafted, seat)]
    return "".join(blocks)


def as_answer(drafted: Drafted, seat: str | None = None) -> Answer:
    """Where a draft stands as JSON; of one seat alone, or of all."""
    start, course = drafted.table.start, drafted.table.course
    return answer(
        game=start.game,
        draft=start.draft,
        seed=start.seed,
        done=drafted.table.done,
        seats=[
            {
                "seat": each.seat,
                "deck": each.deck,
                "waiting": each.seat in drafted.table.waiting,
                "gives": _gives(gifts(drafted.table), each.seat) if drafted.table.done or each.seat == seat else {},
                "cards": _cards(seen(drafted.table, each.seat, own=each.seat == seat)),
                **_packet(drafted, each.seat, seat),
            }
            for each in start.seats
            if seat in (None, each.seat)
        ],
        open=[copy.card for copy in course.table[OPEN]] or None,
        square=_square(drafted) if by_line(start, course) else None,
        stack=len(course.table[STACK]) if any(course.piles) else None,
        piles=[len(pile) for pile in course.piles] if any(course.piles) else None,
        findings=[finding_answer(finding) for finding in _findings(drafted, seat)],
    )


def _square(drafted: Drafted) -> list[list[str | None]]:
    """The open cards row by row; null where one was taken."""
    return [[None if copy is None else copy.card for copy in row] for row in square(drafted.table.course)]


def _packet(drafted: Drafted, name: str, seat: str | None) -> dict[str, object]:
    """What lies before a seat, for itself alone, and how many packets wait behind that."""
    packet, queue = before(drafted.table, name) if name == seat else (), drafted.table.front.queues.get(name)
    lying: dict[str, object] = {"packet": [copy.card for copy in packet]} if packet else {}
    return lying if queue is None else {**lying, "queue": queue}


def ledger(drafted: Drafted) -> str:
    """Who gives which card to whom, and what goes home after the game, to be ticked off by hand."""
    start = drafted.table.start
    seats = ", ".join(titled(start, name) for name in start.names)
    lines = [f"Ledger: {_head(drafted)}", f"Seats clockwise: {seats}", *_two(drafted)]
    for name in start.names:
        mine = [gift for gift in gifts(drafted.table) if gift.giver == name]
        lines += ["", f"{name} gives"] if mine else []
        for gift in mine:
            lines += _list(f"{gift.taker} ({gift.side})", [copy.card for copy in gift.copies], drafted.names)
    lines += ["", "After the game, every card goes home."]
    for giver, back in _by_giver(debts(drafted.table)).items():
        lines += ["", f"{giver} gives back"]
        for debt in back:
            lines += _list(debt.owner, debt.cards, drafted.names)
    return "".join(f"{line}\n" for line in lines)


def owings(owed: Owings) -> str:
    """Which cards go back to whom, giver by giver; then what is home already."""
    lines = []
    for giver, mine in _by_giver([debt for debt in owed.debts if not debt.ticked]).items():
        lines.append(f"{giver} gives back")
        for debt in mine:
            lines += _list(debt.owner, debt.cards, owed.names)
    home = [debt for debt in owed.debts if debt.ticked]
    lines += [f"{debt.giver} gave {debt.owner} {counted(len(debt.cards), 'card')} back" for debt in home]
    return "".join(f"{line}\n" for line in lines or ["nothing is owed"])


def owings_answer(owed: Owings) -> Answer:
    """Which cards go back to whom as JSON."""
    return answer(
        owed=[
            {"from": debt.giver, "to": debt.owner, "cards": list(debt.cards), "ticked": debt.ticked}
            for debt in owed.debts
        ]
    )


def document(drafted: Drafted) -> Answer:
    """What a document about a draft sees: where it stands, what is owed, and cards' names by id.

    Raises: DraftError before the exchange: paper shows every pick.
    """
    refuse_unfinished(drafted.table)
    return evenings([drafted])


def evenings(drafts: Sequence[Drafted]) -> Answer:
    """What a document about what is owed sees: where the last draft stands, what is owed after all, and names by id.

    Raises: DraftError when none of them is done; of others that are not nothing is told.
    """
    if not any(each.table.done for each in drafts):
        refuse_unfinished(drafts[-1].table)
    left = Owings(debts=owed(lendings(each.table for each in drafts)))
    names = {card: name for each in drafts for card, name in each.names.items()}
    return {**as_answer(drafts[-1]), "owed": owings_answer(left)["owed"], "names": names}


def pick_sheets(drafted: Drafted) -> Answer:
    """What a document of pick sheets sees: for each seat that has to pick, what it ticks.

    Raises: DraftError when nobody has to pick.
    """
    start = drafted.table.start
    return answer(
        game=start.game,
        draft=start.draft,
        seats=[
            {
                "seat": sheet.seat,
                "check": sheet.check,
                "goes": [{"side": side, "to": to, "count": count} for side, (count, to) in sheet.goes.items()],
                "cards": list(sheet.cards.values()),
                "numbers": list(sheet.cards),
                "lasting": sheet.lasting,
                "burns": sheet.burns,
                "square": [list(row) for row in sheet.square],
                "lines": list(sheet.lines),
            }
            for sheet in sheets(drafted.table)
        ],
        names=dict(drafted.names),
    )


def proof(proven: Proof, log: str) -> str:
    """What a log was found to keep."""
    same = listing((f"{each.same} of {each.picks} by {seat}" for seat, each in proven.by_seed.items()), 64)
    seed = f" (as the seed picks: {same})" if same else ""
    seals = f", {counted(proven.seals, 'seal')} kept" if proven.seals else ""
    each = listing((f"{seat} {times}" for seat, times in proven.undos.items()), 64)
    knowing = listing((f"{seat} {times}" for seat, times in proven.learnt.items()), 64)
    late = f", of those with more cards shown since: {knowing}" if knowing else ""
    undos = f", {counted(sum(proven.undos.values()), 'undo')} ({each}){late}" if proven.undos else ""
    lost = f", {counted(len(proven.lost), 'sealed pick')} lost ({listing(proven.lost)})" if proven.lost else ""
    bound = f"code of the last line: {proven.code}" if proven.code else UNBOUND
    return (
        f"{log}: {'done' if proven.done else 'not done'}; {counted(proven.events, 'event')}, "
        f"{counted(proven.picks, 'pick')}{seed}{seals}{undos}{lost}; "
        f"{counted(proven.copies, 'copy', 'copies')}, each with its owner\n{bound}\n"
    )


def proof_answer(proven: Proof) -> Answer:
    """What a log was found to keep as JSON."""
    return answer(
        done=proven.done,
        events=proven.events,
        picks=proven.picks,
        by_seed={seat: each._asdict() for seat, each in proven.by_seed.items()},
        seals=proven.seals,
        undos=dict(proven.undos),
        learnt=dict(proven.learnt),
        lost=list(proven.lost),
        code=proven.code,
        copies=proven.copies,
    )


def _head(drafted: Drafted) -> str:
    """Game, draft and seed."""
    start = drafted.table.start
    return f"{start.game}, draft '{start.draft}', seed {start.seed}"


def _findings(drafted: Drafted, seat: str | None) -> Sequence[Finding]:
    """What is said of one seat's deck, or of all."""
    return [each for each in drafted.findings if seat is None or each.place.file == deck_name(seat)]


def _two(drafted: Drafted) -> list[str]:
    """What two players should know."""
    start = drafted.table.start
    two = len(start.seats) == 2 and any(isinstance(step, Giving) for step in start.steps)
    return ["With two players, left and right are the same person, who gets both packets."] if two else []


def _stand(drafted: Drafted) -> str:
    """`done`, or who is waited for."""
    if drafted.table.done:
        return "done"
    return f"waiting for {listing(drafted.table.waiting, 64)}"


def _list(whom: str, cards: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """A packet as lines: for whom, then one card a line."""
    return [f"  to {whom}", *(f"    {CARD}{names.get(card, card)}" for card in cards)]


def _gives(every: Sequence[Gift], seat: str) -> dict[str, list[str]]:
    """Ids by the seat that gets them; with two seats both packets go to one."""
    given: dict[str, list[str]] = {}
    for gift in every:
        if gift.giver == seat:
            given.setdefault(gift.taker, []).extend(copy.card for copy in gift.copies)
    return given


def _cards(copies: Sequence[Copy]) -> list[dict[str, object]]:
    """What a seat holds, in its order; equal copies side by side are counted."""
    return [
        {"card": card, "zone": zone, "copies": len(tuple(same)), "owner": owner}
        for (card, zone, owner), same in groupby(copies, key=lambda copy: (copy.card, copy.zone, copy.owner))
    ]


def _by_giver(owed: Sequence[Debt]) -> dict[str, list[Debt]]:
    """Debts by who has the cards, in their order."""
    found: dict[str, list[Debt]] = {}
    for debt in owed:
        found.setdefault(debt.giver, []).append(debt)
    return found
