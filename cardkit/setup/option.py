"""What a table may choose: options of a set-up, and the words `NAME=VALUE` that choose."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import groupby

from cardkit.errors import Fault, InputError, NotFound, UsageError
from cardkit.rules.vocabulary import Vocabulary
from cardkit.setup.recipe import PLAYERS, Option, Recipe
from cardkit.setup.supply import Chosen, Facts
from cardkit.source import Node
from cardkit.source.trial import tried
from cardkit.text import counted, listing, quoted

_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")

_ROW = 3
"""Fewer numbers are told one by one."""

_KEYS = ("title", "source", "values", "default", "several", "count", "apart")


def options(node: Node, words: Vocabulary) -> tuple[Option, ...]:
    """The options of a mapping.

    Raises: InputError with every fault.
    """
    faults: list[Fault] = []
    made = []
    for name, each in node.entries().items():
        if name == PLAYERS:
            faults.append(node.key_fault(name, f"no option may be called '{name}'; --{name} says how many play"))
        elif not _NAME.match(name):
            why = "only a-z, 0-9, '_' and '-' are allowed, a letter first"
            faults.append(node.key_fault(name, f"no option may be called {quoted(name)}; {why}"))
        option = tried(faults, partial(_option, name, each, words))
        made += [option] if option is not None else []
    if faults:
        raise InputError(*faults)
    return tuple(made)


def _option(name: str, node: Node, words: Vocabulary) -> Option:
    """One option."""
    keys = node.mapping(_KEYS, ("values",))
    items = keys["values"].items()
    values = tuple(item.text() for item in items)
    comma = next((item for item in items if "," in item.text()), None)
    if comma is not None:
        raise InputError(comma.fault(f"no value may be {quoted(comma.text())}; commas stand between values"))
    if not values or len(set(values)) < len(values):
        raise InputError(keys["values"].fault("values are needed, each once"))
    several = "several" in keys and keys["several"].flag()
    if "count" in keys and not several:
        raise InputError(node.key_fault("count", "'count' without 'several: true'; one value is chosen"))
    return Option(
        name=name,
        title=keys["title"].text() if "title" in keys else name,
        values=values,
        default=(keys["default"].word(values),) if "default" in keys else (),
        several=several,
        count=words.number(keys["count"]) if "count" in keys else None,
        apart=tuple(item.word(values) for item in keys["apart"].items()) if "apart" in keys else (),
        source=keys["source"].text() if "source" in keys else None,
    )


def chosen(recipe: Recipe, words: Sequence[str], facts: Facts) -> Chosen:
    """What the words `NAME=VALUE` choose, for all options of a set-up; several values have commas between them.

    Raises: UsageError for a word that is none, an option given twice, and values that do not go together; NotFound.
    """
    given: dict[str, tuple[str, ...]] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or not value:
            raise UsageError(f"'{word}' chooses nothing", "write NAME=VALUE")
        option = recipe.option(name)
        if option is None:
            raise NotFound(f"option of the set-up '{recipe.name}'", name, [each.name for each in recipe.options])
        if name in given:
            raise UsageError(f"'{name}' is chosen twice", _how(option))
        given[name] = _values(option, value)
    every = {each.name: given.get(each.name, each.default) for each in recipe.options}
    for option in recipe.options:
        _refuse_unfit(option, every[option.name], facts)
    return every


def _values(option: Option, text: str) -> tuple[str, ...]:
    """The values that a text chooses.

    Raises: NotFound; UsageError.
    """
    values = tuple(each.strip() for each in text.split(",")) if option.several else (text,)
    for each in values:
        _refuse_unknown(option, each)
    twice = next((each for index, each in enumerate(values) if each in values[:index]), None)
    if twice is not None:
        raise UsageError(f"'{twice}' is chosen twice for '{option.name}'", "once is enough")
    return tuple(each for each in option.values if each in values)


def _refuse_unknown(option: Option, value: str) -> None:
    """Make sure that an option has a value.

    Raises: NotFound; UsageError where numbers are known that need not be told one by one.
    """
    if value in option.values:
        return
    known = spans(option.values)
    if known == option.values:
        raise NotFound(f"value of '{option.name}'", value, option.values)
    raise UsageError(f"no value of '{option.name}' is called '{value}'", f"known: {listing(known)}")


def spans(values: Sequence[str]) -> tuple[str, ...]:
    """Values, of which three and more numbers in a row are one: `1 to 12`."""
    told: list[str] = []
    for _, run in groupby(enumerate(values), key=lambda each: int(each[1]) - each[0] if each[1].isdecimal() else each):
        row = [value for _, value in run]
        told += [f"{row[0]} to {row[-1]}"] if len(row) >= _ROW else row
    return tuple(told)


def unchosen(recipe: Recipe, every: Chosen) -> tuple[str, ...]:
    """A note of each option of several values of which none was chosen."""
    empty = [each for each in recipe.options if each.several and not every[each.name]]
    return tuple(f"no {each.title}; {_how(each)}" for each in empty)


def _refuse_unfit(option: Option, values: Sequence[str], facts: Facts) -> None:
    """Make sure that values go together, and are as many as they must be.

    Raises: UsageError.
    """
    source = f" ({option.source})" if option.source else ""
    both = [each for each in values if each in option.apart]
    if len(both) > 1:
        said = " and ".join(f"'{each}'" for each in both)
        raise UsageError(f"{said} exclude each other in '{option.name}'{source}", "leave all but one of them out")
    if not values and not option.several:
        raise UsageError(f"nobody says which {option.title} it is{source}", _how(option))
    count = None if option.count is None else option.count.value(facts)
    if count is not None and len(values) != count:
        had = f"{counted(len(values), 'value')} of '{option.name}' for {counted(facts.players or 0, 'player')}"
        raise UsageError(f"{had}; exactly {count} needed{source}", _how(option))


def _how(option: Option) -> str:
    """How to choose."""
    many = ",..." if option.several else ""
    return f"say --option {option.name}=VALUE{many}; known: {listing(spans(option.values))}"
