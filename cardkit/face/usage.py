"""What the templates of a look name: which of a card's fields they show, and what nothing answers to."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from jinja2 import TemplateSyntaxError, meta, nodes

from cardkit.face.look import Look
from cardkit.face.template import ROOT
from cardkit.position import Position

_BOTH = ("game", "size", "fit", "name")
"""What faces and backs see."""
_ART = "art"
"""The path of a card's picture; a game may have no such field."""
_FRONT = ("card", "fields", "label", "word", _ART, *_BOTH[:-1])
_ALL = "fields"
_OWNERS = ("card", "label", "word")
"""The names whose attributes are fields of cards."""
_SHOWN = ("card", "word")
"""Of these, the ones that hold values."""
_OWN = ("id", "set", "name")
"""Fields that every card has."""


class Use(NamedTuple):
    """A name in a template."""

    name: str
    place: Position


@dataclass(frozen=True, slots=True)
class Usage:
    """What the templates of a look name."""

    fields: tuple[Use, ...]
    """Fields of cards, each where it is named first."""
    unknown: tuple[Use, ...]
    """Names that no template has a value for."""
    shows_all: bool
    """It goes through whatever fields a card has, so that none is left out by name."""
    filters: frozenset[str]

    def unseen(self, known: Collection[str]) -> tuple[str, ...]:
        """Those of the fields that no template names."""
        named = {use.name for use in self.fields}
        return () if self.shows_all else tuple(name for name in known if name not in named and name not in _OWN)

    def strange(self, known: Collection[str]) -> tuple[Use, ...]:
        """The names that are no fields."""
        return tuple(use for use in self.fields if use.name not in (*known, *_OWN, _ART))


@dataclass(frozen=True, slots=True)
class _Template:
    """A template that could be read."""

    name: str
    """From the templates' root."""
    tree: nodes.Template


def usage(look: Look) -> Usage:
    """What the templates of a look name; one that cannot be read names nothing, which is told when it is filled."""
    fronts = _read(look, f"{look.folder}/face.html")
    backs = [each for name in look.backs for each in _read(look, f"{look.folder}/back-{name}.html").values()]
    every = [*fronts.values(), *backs]
    fields = {use.name: use for each in reversed(every) for use in reversed(tuple(_fields(each)))}
    mains = {f"{look.folder}/face.html": _FRONT, **{f"{look.folder}/back-{name}.html": _BOTH for name in look.backs}}
    unknown = [use for each in every if each.name in mains for use in _strangers(each, mains[each.name], look)]
    return Usage(
        fields=tuple(sorted(fields.values(), key=lambda use: use.place)),
        unknown=tuple(unknown),
        shows_all=any(_is_whole(each.tree) for each in fronts.values()),
        filters=frozenset(found.name for each in every for found in each.tree.find_all(nodes.Filter)),
    )


def _read(look: Look, name: str) -> Mapping[str, _Template]:
    """A template and those that it includes or imports by name."""
    found: dict[str, _Template] = {}
    waiting = [name]
    while waiting:
        next_name = waiting.pop(0)
        template = None if next_name in found else _parsed(look, next_name)
        if template is not None:
            found[next_name] = template
            waiting += [each for each in meta.find_referenced_templates(template.tree) if each is not None]
    return found


def _parsed(look: Look, name: str) -> _Template | None:
    """A template, or None when there is none of that name or it cannot be parsed."""
    file = look.shelf.find(ROOT + name)
    if file is None:
        return None
    try:
        return _Template(name, look.environment.parse(file.content().decode("utf-8", "replace"), name))
    except TemplateSyntaxError:
        return None


def _fields(template: _Template) -> Iterator[Use]:
    """The fields that a template names, in its order; `art` is one."""
    for node in template.tree.find_all(nodes.Getattr):
        if isinstance(node.node, nodes.Name) and node.node.name in _OWNERS:
            yield Use(node.attr, Position(ROOT + template.name, node.lineno))
    for name in template.tree.find_all(nodes.Name):
        if name.name == _ART:
            yield Use(_ART, Position(ROOT + template.name, name.lineno))


def _strangers(template: _Template, known: Collection[str], look: Look) -> Iterator[Use]:
    """The names that a template is not given, each once."""
    own = {name.name for name in template.tree.find_all(nodes.Name) if name.ctx == "store"}
    strange = meta.find_undeclared_variables(template.tree) - {*known, *own, *look.environment.globals}
    for name in template.tree.find_all(nodes.Name):
        if name.name in strange:
            strange.remove(name.name)
            yield Use(name.name, Position(ROOT + template.name, name.lineno))


def _is_whole(tree: nodes.Template) -> bool:
    """It uses all fields, or a card as a whole, of which nobody can tell what becomes of it."""
    owned = {id(node.node) for node in tree.find_all(nodes.Getattr)}
    return any(
        name.name == _ALL or (name.name in _SHOWN and id(name) not in owned) for name in tree.find_all(nodes.Name)
    )
