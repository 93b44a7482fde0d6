"""What a query that finds nothing may have meant, and what it asks of lists. Imported for such a query alone."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardkit.catalogue import Catalogue, Connection, left_out
from cardkit.model import Kind
from cardkit.query import Expression, Language, parse, reads
from cardkit.query.bare import Bare, bare, readings
from cardkit.query.expression import Comparison, Text, leaves
from cardkit.query.term import is_plain, quoted_value, terms
from cardkit.text import known_hint, listing, nearest, quoted

_LONGEST = 100
"""Characters of a run that is compared with names: no name is longer, and a comparison grows with their square."""

_MANY = 100_000
"""More items than the cards of any game have in one field."""

_TOLD = 3
"""Runs that are told; each is compared with every name."""


_PLURALS = (("ies", "y"), ("es", ""), ("s", ""))
"""How plurals end, and what stands there in the singular."""


def notes(text: str, catalogue: Catalogue, lang: str | None = None) -> tuple[str, ...]:
    """A note for each run of bare words that no card's names hold and that may have meant something else.

    Of names that are as near, those in `lang` are meant.
    """
    runs = [run for run in bare(text, catalogue.language) if len(run.phrase) <= _LONGEST]
    missed = {run: _meant(run, catalogue, lang) for run in runs[:_TOLD] if not finds(run.text, catalogue)}
    return tuple(f"no name holds {quoted(run.phrase)}{meant}" for run, meant in missed.items() if meant)


def _meant(run: Bare, catalogue: Catalogue, lang: str | None) -> str:
    """What a run may have meant: fields and values, a text, a name, a word of names; nothing when none is near."""
    if "*" in run.phrase:
        return _without_star(run, catalogue, lang)
    found = _found(run, catalogue) or _of_plurals(run, catalogue) or _in_texts(run, catalogue)
    if not found:
        known = (*catalogue.names(lang), *_words(catalogue))
        near = nearest(run.phrase, known)
        found = (near,) if near else _found(_mended(run, catalogue), catalogue) or _apart_in_texts(run, catalogue)
    return f"; did you mean {listing(map(quoted, found), 3)}?" if found else ""


def _without_star(run: Bare, catalogue: Catalogue, lang: str | None) -> str:
    """A text with `*` in it, which is no wildcard here."""
    plain = Bare(tuple(run.phrase.replace("*", " ").split()))
    if not plain.words:
        return "; '*' stands for itself, and a query without words finds every card"
    told = "; '*' stands for itself, and parts of names are found without it"
    return f"{told}: write {plain.text}" if finds(plain.text, catalogue) else told + _meant(plain, catalogue, lang)


def _found(run: Bare, catalogue: Catalogue) -> tuple[str, ...]:
    """The readings of a run, or of all its words as one value, that find a card."""
    language, whole = with_items((*run.words, run.phrase), catalogue), Bare((run.phrase,))
    read = dict.fromkeys((*readings(run, language), *readings(whole, language)))
    return tuple(each for each in read if finds(each, catalogue))


def _of_plurals(run: Bare, catalogue: Catalogue) -> tuple[str, ...]:
    """The same where the words of a run, or the last of one value, are plurals of fields' values."""
    by_word = Bare(tuple(_singular(word, catalogue) for word in run.words))
    return _found(by_word, catalogue) or _found(Bare((_singular(run.phrase, catalogue),)), catalogue)


def _singular(word: str, catalogue: Catalogue) -> str:
    """The value of which a word is a plural, as English makes it; the word itself where it is none."""
    ends = ((plural, one) for plural, one in _PLURALS if word.lower().endswith(plural))
    ones = tuple(word[: -len(plural)] + one for plural, one in ends if word[: -len(plural)])
    language = with_items(ones, catalogue)
    return next((one for one in ones if terms(language, one)), word)


def _in_texts(run: Bare, catalogue: Catalogue) -> tuple[str, ...]:
    """A run as what a field of texts holds."""
    every = (f"{name}:{quoted_value(run.phrase)}" for name in texts(catalogue))
    return tuple(each for each in every if finds(each, catalogue))


def _apart_in_texts(run: Bare, catalogue: Catalogue) -> tuple[str, ...]:
    """A run as words that stand anywhere in a field of texts; none of a word that stands alone."""
    every = (" ".join(f"{name}:{quoted_value(word)}" for word in run.words) for name in texts(catalogue))
    return tuple(each for each in every if len(run.words) > 1 and finds(each, catalogue))


def texts(catalogue: Catalogue) -> Iterator[str]:
    """The fields of texts, other than the name."""
    language = catalogue.language
    return (each.name for each in language.fields if each.kind is Kind.TEXT and each != language.title)


def with_items(words: Iterable[str], catalogue: Catalogue) -> Language:
    """The language in which lists have these words among their values where some card has them there."""
    every = tuple(dict.fromkeys(words))
    return replace(
        catalogue.language,
        fields=tuple(
            each
            if each.values or each.kind is not Kind.LIST
            else replace(each, values=tuple(word for word in every if catalogue.has_item(each.name, word)))
            for each in catalogue.language.fields
        ),
    )


def _mended(run: Bare, catalogue: Catalogue) -> Bare:
    """The run with the nearest word of names for each of its words that has no meaning and that no name holds."""
    known = _words(catalogue)
    language = with_items((*run.words, run.phrase), catalogue)
    means = [not is_plain(language, word) or catalogue.names_with(word) for word in run.words]
    pairs = zip(run.words, means, strict=True)
    return Bare(tuple(word if meant else nearest(word, known) or word for word, meant in pairs))


def _words(catalogue: Catalogue) -> tuple[str, ...]:
    """Every word that stands in a name, each once."""
    return tuple(dict.fromkeys(word for name in catalogue.names() for word in name.split()))


def finds(text: str, catalogue: Catalogue) -> bool:
    """A query finds a card."""
    return bool(catalogue.hits(parse(text, catalogue.language), {}, 1).total)


def unheard(expression: Expression, catalogue: Catalogue) -> tuple[str, ...]:
    """A note for each item that a query asks of a list and that no card has there."""
    missing = ((field, text) for field, text in _items(expression) if not catalogue.has_item(field, text))
    hints = {each: _item_hint(*each, catalogue) for each in missing}
    return tuple(
        f"no card has {quoted(text)} in '{field}'{f'; {hint}' if hint else ''}" for (field, text), hint in hints.items()
    )


def _item_hint(field: str, text: str, catalogue: Catalogue) -> str | None:
    """The fields that have a text as their value, else the nearest item of this one, else all."""
    elsewhere = tuple(each for each in terms(with_items((text,), catalogue), text) if finds(each, catalogue))
    if elsewhere:
        return f"did you mean {listing(map(quoted, elsewhere), 3)}?"
    known = catalogue.items_from(field, "", _MANY)
    return known_hint(text, known, more=f"cardkit query --game {catalogue.game.id} --facet {field}")


def _items(expression: Expression) -> Iterator[tuple[str, str]]:
    """The items that a query asks of lists whose items no schema lists: another one would be an error."""
    for leaf in leaves(expression):
        if isinstance(leaf, Comparison) and leaf.field.kind is Kind.LIST and not leaf.field.values:
            yield from ((leaf.field.name, each.text) for each in leaf.operands if isinstance(each, Text))


def unfilled(expression: Expression, catalogue: Catalogue, connection: Connection) -> tuple[str, ...]:
    """A note for each field that a query asks about and that no card has, with what its data lacks."""
    empty = [name for name in sorted(reads(expression)) if not finds(f"has:{name}", catalogue)]
    tallies = left_out.tallies(connection) if empty else ()
    absent = {name: keys for each in tallies for name, keys in each.absent.items()}
    why = {name: f"; no record has {absent[name]}, which it is read from" for name in empty if name in absent}
    return tuple(f"no card has the field '{name}'{why.get(name, '')}" for name in empty)
