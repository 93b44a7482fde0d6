"""What a set-up's title, sources and piles are called in the game's other locales."""

from collections.abc import Iterator, Mapping

from cardkit.errors import Fault, InputError
from cardkit.setup.recipe import BOX, Recipe
from cardkit.source import Node
from cardkit.source.trial import tried
from cardkit.text import known_hint, quoted

Words = Mapping[str, Mapping[str, str]]
"""By locale, then by what is said in the game's first one."""


def words(node: Node, made: Recipe, title: str, locales: tuple[str, ...]) -> Words:
    """`{fi: {official rules: viralliset säännöt, castle: linnapakka}}`; `title` is the game's.

    Raises: InputError with every word that the set-up does not say, at its place.
    """
    known = tuple(dict.fromkeys((title, *_named(made))))
    faults: list[Fault] = []
    found: dict[str, dict[str, str]] = {}
    for locale, each in node.mapping(locales[1:]).items():
        entries = tried(faults, each.entries) or {}
        unknown = (word for word in entries if word not in known)
        said = "is neither the title nor a source nor a pile here"
        faults += [each.key_fault(word, f"{quoted(word)} {said}", known_hint(word, known)) for word in unknown]
        texts = {word: tried(faults, text.text) for word, text in entries.items()}
        found[locale] = {word: text for word, text in texts.items() if text is not None}
    if faults:
        raise InputError(*faults)
    return found


def _named(made: Recipe) -> Iterator[str]:
    """The sources, then the piles, those without a name of their own last."""
    yield from (step.source for step in made.steps if step.source is not None)
    yield from (*made.own, *made.brought, BOX)


def in_locale(name: str, known: Mapping[str, str]) -> str | None:
    """A word as a locale has it; the pile of a player, `hand 1`, by the pile. None where the locale lacks it."""
    pile, _, seat = name.rpartition(" ")
    return known.get(name) or (f"{known[pile]} {seat}" if pile in known else None)
