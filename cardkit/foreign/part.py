"""The parts of a path: each leads from a value to one or more within it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardkit.foreign.record import Json, Step
from cardkit.source.node import plain_text

Getter = Callable[[Json], Json]
"""The value that a path leads to from another; None is an absent one."""


@dataclass(frozen=True, slots=True)
class Key:
    """The value under a key of a mapping."""

    name: str

    def getter(self, inner: Getter) -> Getter:
        """What `inner` finds in that value."""
        name = self.name
        return lambda value: inner(value.get(name)) if type(value) is dict else None

    def children(self, value: Json) -> Iterable[tuple[tuple[Step, ...], Json]]:
        """The value with the steps to it, if it is there."""
        return [((self.name,), value[self.name])] if isinstance(value, dict) and self.name in value else []


@dataclass(frozen=True, slots=True)
class Index:
    """One item of a list."""

    number: int
    """From 0."""

    def getter(self, inner: Getter) -> Getter:
        """What `inner` finds in that item."""
        number = self.number
        return lambda value: inner(value[number]) if type(value) is list and number < len(value) else None

    def children(self, value: Json) -> Iterable[tuple[tuple[Step, ...], Json]]:
        """The item with the step to it, if it is there."""
        return [((self.number,), value[self.number])] if isinstance(value, list) and self.number < len(value) else []


@dataclass(frozen=True, slots=True)
class Match:
    """The first item of a list that has a text, number or flag under keys."""

    keys: tuple[str, ...]
    text: str

    def fits(self, item: Json) -> bool:
        """The item has that value there."""
        for key in self.keys:
            item = item.get(key) if isinstance(item, dict) else None
        return not (item is None or isinstance(item, dict | list)) and plain_text(item) == self.text

    def getter(self, inner: Getter) -> Getter:
        """What `inner` finds in that item."""
        fits = self.fits if len(self.keys) > 1 else self._quick()

        def found(value: Json) -> Json:
            return next((inner(item) for item in value if fits(item)), None) if type(value) is list else None

        return found

    def children(self, value: Json) -> Iterable[tuple[tuple[Step, ...], Json]]:
        """The item with the step to it, if there is one."""
        items = enumerate(value) if isinstance(value, list) else ()
        return [((number,), item) for number, item in items if self.fits(item)][:1]

    def _quick(self) -> Callable[[Json], bool]:
        """`fits` for one key: a text that is the same needs no look at kinds (half the time of a path (m))."""
        (key,), text, fits = self.keys, self.text, self.fits

        def found(item: Json) -> bool:
            if type(item) is not dict:
                return False
            value = item.get(key)
            return value == text if type(value) is str else fits(item)

        return found


@dataclass(frozen=True, slots=True)
class Each:
    """Each item of a list; another value is its own only item."""

    def values(self, value: Json) -> Iterable[Json]:
        """The items."""
        return value if isinstance(value, list) else () if value is None else (value,)

    def children(self, value: Json) -> Iterable[tuple[tuple[Step, ...], Json]]:
        """The items with the steps to them."""
        return [((i,), item) for i, item in enumerate(value)] if isinstance(value, list) else [((), value)]


@dataclass(frozen=True, slots=True)
class Every:
    """Every value of a mapping or a list."""

    def values(self, value: Json) -> Iterable[Json]:
        """The values."""
        return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()

    def children(self, value: Json) -> Iterable[tuple[tuple[Step, ...], Json]]:
        """The values with the steps to them."""
        if isinstance(value, list):
            return [((i,), item) for i, item in enumerate(value)]
        return [((key,), item) for key, item in value.items()] if isinstance(value, dict) else []


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a mapping under which a text, number or flag stands."""

    text: str

    def values(self, value: Json) -> Iterable[Json]:
        """The keys."""
        return [steps[0] for steps, _ in self.children(value)]

    def children(self, value: Json) -> Iterable[tuple[tuple[Step, ...], Json]]:
        """The values that are so, with the steps to them."""
        every = value.items() if isinstance(value, dict) else ()
        plain = ((key, each) for key, each in every if not (each is None or isinstance(each, dict | list)))
        return [((key,), each) for key, each in plain if plain_text(each) == self.text]


Part = Key | Index | Match | Each | Every | Keys
"""One step of a path."""
