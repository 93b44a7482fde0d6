"""What the bare words of a query that finds nothing may have meant. Imported for such a query alone."""

from cardkit.catalogue import Catalogue
from cardkit.query import parse
from cardkit.query.bare import Bare, bare, readings
from cardkit.query.term import is_plain
from cardkit.text import listing, nearest, quoted

_LONGEST = 100
"""Characters of a run that is compared with names: no name is longer, and a comparison grows with their square."""

_TOLD = 3
"""Runs that are told; each is compared with every name."""


def notes(text: str, catalogue: Catalogue) -> tuple[str, ...]:
    """A note for each run of bare words that no card's names hold and that may have meant something else."""
    runs = [run for run in bare(text, catalogue.language) if len(run.phrase) <= _LONGEST]
    missed = {run: _meant(run, catalogue) for run in runs[:_TOLD] if not _finds(run.text, catalogue)}
    return tuple(f"no name holds {quoted(run.phrase)}{meant}" for run, meant in missed.items() if meant)


def _meant(run: Bare, catalogue: Catalogue) -> str:
    """What a run may have meant: fields and values, a name, a word of names; nothing when none is near."""
    if "*" in run.phrase:
        return _without_star(run, catalogue)
    found = _found(run, catalogue)
    if not found:
        known = (*catalogue.names(), *_words(catalogue))
        near = nearest(run.phrase, known)
        found = (near,) if near else _found(_mended(run, catalogue), catalogue)
    return f"; did you mean {listing(map(quoted, found), 3)}?" if found else ""


def _without_star(run: Bare, catalogue: Catalogue) -> str:
    """A text with `*` in it, which is no wildcard here."""
    plain = Bare(tuple(run.phrase.replace("*", " ").split()))
    if not plain.words:
        return "; '*' stands for itself, and a query without words finds every card"
    told = "; '*' stands for itself, and parts of names are found without it"
    return f"{told}: write {plain.text}" if _finds(plain.text, catalogue) else told + _meant(plain, catalogue)


def _found(run: Bare, catalogue: Catalogue) -> tuple[str, ...]:
    """The readings of a run that find a card."""
    return tuple(each for each in readings(run, catalogue.language) if _finds(each, catalogue))


def _mended(run: Bare, catalogue: Catalogue) -> Bare:
    """The run with the nearest word of names for each of its words that has no meaning and that no name holds."""
    known = _words(catalogue)
    means = [not is_plain(catalogue.language, word) or catalogue.names_with(word) for word in run.words]
    pairs = zip(run.words, means, strict=True)
    return Bare(tuple(word if meant else nearest(word, known) or word for word, meant in pairs))


def _words(catalogue: Catalogue) -> tuple[str, ...]:
    """Every word that stands in a name, each once."""
    return tuple(dict.fromkeys(word for name in catalogue.names() for word in name.split()))


def _finds(text: str, catalogue: Catalogue) -> bool:
    """A query finds a card."""
    return bool(catalogue.hits(parse(text, catalogue.language), {}, 1).total)
