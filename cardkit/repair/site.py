"""Where rows are made."""

from typing import NamedTuple

from cardkit.repair.linear import Aux, Literal
from cardkit.rules.view import View

Given = tuple[Literal, ...]


class Site(NamedTuple):
    """Where rows are made: what is seen, their name, and what must hold for them to count."""

    view: View
    name: tuple[str, ...]
    given: Given = ()

    def inside(self, *names: str) -> "Site":
        """A part of it."""
        return self._replace(name=(*self.name, *names))

    def also(self, *given: Literal) -> "Site":
        """The same, where more must hold."""
        return self._replace(given=(*self.given, *given))

    def switch(self) -> Aux:
        """A switch of that name."""
        return Aux(self.name)
