"""What cards themselves write: the texts of a field are selectors, and a rule or a pool is about the cards of each.

A text may hold `limit:5`: so many copies a pool pays for, once for each copy of the card that writes it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardkit.errors import Fault, InputError, QueryError
from cardkit.model import Card, Entry
from cardkit.rules.known import texts
from cardkit.rules.numbers import number
from cardkit.rules.ruleset import Pool, Pools, Rule, Written
from cardkit.rules.view import Entries, View, copies
from cardkit.rules.vocabulary import EMPTY

_LIMIT = re.compile(r"\s*\blimit:[0-9]+\s*")


def rules(rule: Rule, view: View) -> tuple[Rule, ...]:
    """What a rule is in this deck: one for each selector that cards write for it, most rules are themselves.

    Raises: InputError at a card that writes what is no selector.
    """
    return tuple(each for each, _ in told(rule, view))


def told(rule: Rule, view: View) -> Iterator[tuple[Rule, Entries]]:
    """The same, each with the entries of the cards that write it.

    Raises: InputError as `rules`.
    """
    if isinstance(rule.shape, Pools) and any(pool.written for pool in rule.shape.pools):
        rule = replace(rule, shape=Pools(tuple(each for pool in rule.shape.pools for each in _pools(pool, view))))
    if rule.written is None:
        yield rule, ()
        return
    for text, writing in _said(rule.written, view).items():
        yield replace(rule, written=None, scope=rule.scope._replace(of=_selector(text))), writing


def _pools(pool: Pool, view: View) -> Iterator[Pool]:
    """An allowance, or one for each selector."""
    if pool.written is None:
        yield pool
        return
    for text, writing in _said(pool.written, view).items():
        limit, told = view.known.limit(text, view.references), _selector(text)
        writers = frozenset((entry.zone, entry.card) for entry in writing)
        most = pool.max if limit is None else number(limit * copies(writing))
        yield Pool(told, told, most, pool.when, limit=limit, writers=writers)


def _selector(text: str) -> str:
    """A text without its limit."""
    return _LIMIT.sub(" ", text).strip()


def _said(written: Written, view: View) -> Mapping[str, Entries]:
    """The texts in the deck's order, with the entries of the cards that write them.

    Raises: InputError.
    """
    found: dict[str, list[Entry]] = {}
    for entry in view.entries(written.scope):
        card = view.known.cards[entry.card]
        for text in texts(card, written.field):
            _check(text, card, written.field, view)
            found.setdefault(text, []).append(entry)
    return found


def _check(text: str, card: Card, field: str, view: View) -> None:
    """Make sure that a text is a selector.

    Raises: InputError at the card.
    """
    said = f"'{card.name}' has '{text}' in {field}, which is no selector: "
    if not text.strip():
        raise InputError(Fault(message=f"{said}it is empty", place=card.place, hint=EMPTY))
    try:
        view.known.limit(text, view.references)
    except QueryError as error:
        faults = (replace(each, message=said + each.message, place=card.place) for each in error.faults)
        raise InputError(*faults) from error
