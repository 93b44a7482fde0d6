"""The bare words of a query, which look into names, and what else they may have meant."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from cardkit.query.ask import Place
from cardkit.query.language import Language
from cardkit.query.option import parted
from cardkit.query.term import pair, quoted_value, terms
from cardkit.query.tokens import BANG, BAR, MINUS, OPERATOR, QUOTED, VALUES, WORD, Token, tokens

MOST = 12
"""Readings of one run that are thought of: words of several fields multiply."""


@dataclass(frozen=True, slots=True)
class Bare:
    """Bare words that stand side by side."""

    words: tuple[str, ...]
    """Without quotes."""

    @property
    def phrase(self) -> str:
        """The words as one text."""
        return " ".join(self.words)

    @property
    def text(self) -> str:
        """The words as a query."""
        return " ".join(quoted_value(word) for word in self.words)


def bare(text: str, language: Language) -> tuple[Bare, ...]:
    """The runs of bare words of a query that can be understood; a word behind `-`, `not` or `!` is in none."""
    found, _ = parted(Place(text, language), tokens(text))
    runs: list[list[str]] = [[]]
    for index, token in enumerate(found):
        if _alone(found, index):
            runs[-1].append(token.text)
        else:
            runs.append([])
    return tuple(dict.fromkeys(Bare(tuple(run)) for run in runs if run))


def readings(run: Bare, language: Language) -> tuple[str, ...]:
    """Queries in which words of a run are fields and their values: `side:enemy hound` of `enemy hound`.

    The run itself is among them where no word of it is one.
    """
    return tuple(" ".join(each) for each in islice(product(*_parts(run, language)), MOST))


def _parts(run: Bare, language: Language) -> Iterator[tuple[str, ...]]:
    """What each word, or a field with the value behind it, may stand for."""
    index = 0
    while index < len(run.words):
        word, *behind = run.words[index : index + 2]
        both = pair(language, word, behind[0]) if behind else None
        yield (both,) if both else terms(language, word) or (quoted_value(word),)
        index += 2 if both else 1


def _alone(found: Sequence[Token], index: int) -> bool:
    """A word or quoted text that is no field, no value and no keyword, and that nothing negates."""
    token, behind = found[index], found[index + 1 : index + 2]
    if token.sort not in (WORD, QUOTED) or token.keyword or token.text.startswith("@"):
        return False
    if behind and behind[0].sort == OPERATOR and behind[0].start == token.end:
        return False
    return index == 0 or not _bound(found, index)


def _bound(found: Sequence[Token], index: int) -> bool:
    """What stands before a word takes it: a field, a mark, or a value that `|` joins with it."""
    before = found[index - 1]
    if before.keyword == "not" or before.sort in (MINUS, BANG, OPERATOR):
        return True
    return before.sort == BAR and not before.after_blank and index > 1 and found[index - 2].sort in VALUES
