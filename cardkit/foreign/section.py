"""The section `sources` of game.yaml -> sources, or everything that is wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath

from cardkit.errors import Fault, InputError, by_place
from cardkit.foreign.content import encoding_fault
from cardkit.foreign.form import Form
from cardkit.foreign.path import path
from cardkit.foreign.source import Plan, Reading, Source
from cardkit.foreign.spec import reading
from cardkit.foreign.wish import WISHES, wishes
from cardkit.model import Field, Game, Kind
from cardkit.source import Node
from cardkit.source.trial import tried
from cardkit.text import known_hint, listing, quoted

MAKES = ("cards", "printings", "texts", "sets", "lists")
"""What records can become."""

_FORM = ("records", "each", "sheet", "delimiter", "encoding")
_KEYS = ("files", "optional", *MAKES, "printing", "locale", *WISHES, *_FORM)

_HEADS: Mapping[str, tuple[str, ...]] = {
    "cards": ("id", "apart", "key", "set"),
    "printings": ("of", "code", "set"),
    "printing": ("code", "set"),
    "texts": ("of",),
    "sets": ("id", "key"),
    "lists": ("name", "from"),
}
"""What ties a record to others."""

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "cards": ("id", "name"),
    "printings": ("of", "code"),
    "printing": ("code",),
    "texts": ("of",),
    "sets": ("id", "name"),
    "lists": ("name",),
}

_SET_FIELDS = (
    Field(name="name", kind=Kind.TEXT, localised=True),
    *(Field(name=name, kind=Kind.TEXT) for name in ("symbol", "released", "source")),
)

_LIST_FIELDS = tuple(
    Field(name=name, kind=Kind.LIST) for name in ("banned", "restricted", "changed", "matching", "sets", "includes")
)

LOCALE = "{locale}"
"""What stands for a locale in a glob."""


def sources(node: Node | None, game: Game) -> tuple[Source, ...]:
    """What the section says, in its order; an item whose files name `{locale}` is one source a locale.

    Raises: InputError with every fault of the section.
    """
    faults: list[Fault] = []
    items = () if node is None else tuple(enumerate(node.items()))
    made = [tried(faults, partial(_sources, number, item, game)) for number, item in items]
    if faults:
        raise InputError(*sorted(faults, key=by_place))
    return tuple(source for each in made for source in each or ())


def _sources(number: int, node: Node, game: Game) -> tuple[Source, ...]:
    """What one item says."""
    entries = node.mapping(_KEYS, ("files",))
    makes = _makes(node, entries)
    faults: list[Fault] = []
    globs = tried(faults, lambda: _globs(entries["files"])) or ()
    by_locale = any(LOCALE in each for each in globs)
    faults += _misplaced(entries, makes, by_locale, game)
    plan = tried(faults, lambda: _plan(entries[makes], makes, game))
    printing = tried(faults, lambda: _plan(entries["printing"], "printing", game)) if "printing" in entries else None
    form = tried(faults, lambda: _form(entries))
    wanted = tuple(wishes(entries, faults))
    locale = tried(faults, lambda: _locale(entries, game))
    if faults or plan is None or form is None:
        raise InputError(*faults)
    if makes == "texts" and not by_locale and locale is None:
        _check_locales(entries[makes], plan)
    made = Source(
        number=number,
        files=globs,
        written=entries["files"],
        makes=makes,
        plan=plan,
        printing=printing,
        form=form,
        said={key: entries[key] for key in _FORM if key in entries},
        wanted=tuple(wish for wish, _ in wanted),
        asked=tuple(asked for _, asked in wanted),
        keys=_read(plan) | _read(printing) | {key for _, each in wanted for way in each.paths for key in way.keys},
        by_locale=by_locale,
        optional="optional" in entries and entries["optional"].flag(),
    )
    if not by_locale:
        return (made if locale is None else _in_locale(made, locale),)
    return tuple(_in_locale(made, each) for each in game.locales[1:])


def _in_locale(source: Source, locale: str) -> Source:
    """The source for one locale."""
    fields = tuple(replace(each, locale=each.locale or locale) for each in source.plan.fields)
    files = tuple(each.replace(LOCALE, locale) for each in source.files)
    return replace(source, files=files, plan=replace(source.plan, fields=fields))


def _makes(node: Node, entries: Mapping[str, Node]) -> str:
    """What the item's records become.

    Raises: InputError when it says none or more than one.
    """
    found = [each for each in MAKES if each in entries]
    if not found:
        raise InputError(node.fault(f"a source makes one of {listing(MAKES)}; none is here"))
    if len(found) > 1:
        message = f"a source makes either {found[0]} or {found[1]}; write a second item with the same files"
        raise InputError(node.key_fault(found[1], message))
    return found[0]


def _misplaced(entries: Mapping[str, Node], makes: str, by_locale: bool, game: Game) -> Iterator[Fault]:
    """Keys that mean something only beside another."""
    if "printing" in entries and makes != "cards":
        yield entries["printing"].fault(f"'printing' stands beside 'cards' alone, not beside '{makes}'")
    if "printing" in entries and makes == "cards" and "apart" in entries[makes].entries():
        yield entries[makes].key_fault("apart", "beside 'printing' records of one id are one card; take 'apart' out")
    if "locale" in entries and makes != "texts":
        yield entries["locale"].fault(f"'locale' stands beside 'texts' alone, not beside '{makes}'")
    if "locale" in entries and by_locale:
        yield entries["locale"].fault("the files name {locale} already; take one of them out")
    if by_locale and makes != "texts":
        yield entries["files"].fault(f"{{locale}} stands in files of 'texts' alone, not of '{makes}'")
    if by_locale and len(game.locales) == 1:
        yield entries["files"].fault(
            f"{{locale}} means each locale but the first; the game has {game.locales[0]} alone",
            "add locales to the game's 'locales', or take {locale} out",
        )


def _globs(node: Node) -> tuple[str, ...]:
    """The globs of `files`."""
    items = node.items() if isinstance(node.value, list) else (node,)
    faults = [fault for each in items if (fault := _glob_fault(each)) is not None]
    if faults or not items:
        raise InputError(*faults or (node.fault("files is empty; at least one is needed"),))
    return tuple(item.text() for item in items)


def _glob_fault(node: Node) -> Fault | None:
    """What is wrong with a glob."""
    text = node.text()
    if not text.strip():
        return node.fault("files is empty; at least one is needed")
    if "\\" in text:
        return node.fault(f"{quoted(text)} has a '\\'; folders are parted by '/'")
    if PurePosixPath(text).is_absolute() or ".." in PurePosixPath(text).parts or ":" in text.partition("/")[0]:
        return node.fault(f"{quoted(text)} leads out of the game's data folder; a path inside it is needed")
    return None


def _plan(node: Node, makes: str, game: Game) -> Plan:
    """How records become what they make."""
    heads, fields = _HEADS[makes], {each.name: each for each in _fields(makes, game)}
    faults = [node.fault(f"{makes} has no '{key}'") for key in _NEEDED[makes] if key not in node.entries()]
    made: list[Reading | None] = []
    for key, value in node.entries().items():
        name, dot, locale = key.partition(".")
        fault = _key_fault(node, key, (*heads, *fields), game) if key not in heads else None
        if fault is None and dot and not fields[name].localised:
            fault = node.key_fault(key, f"field '{name}' has no locales; write '{name}'")
        if fault is not None:
            faults.append(fault)
        else:
            made.append(tried(faults, partial(reading, key, value, None if key in heads else fields[name], locale)))
    if faults:
        raise InputError(*faults)
    found = [each for each in made if each is not None]
    lost = [node.entries()[each.title] for each in found if each.keeps and makes != "cards"]
    if lost:
        raise InputError(*(each.fault(f"marks are kept of 'cards' alone, not of '{makes}'") for each in lost))
    return Plan(
        {each.name: each for each in found if each.name in heads},
        tuple(each for each in found if each.name not in heads),
        game.locales[0],
        _NEEDED[makes],
    )


def _key_fault(node: Node, key: str, known: tuple[str, ...], game: Game) -> Fault | None:
    """What is wrong with a key that is to be a field, or a field in a locale."""
    name, dot, locale = key.partition(".")
    if name not in known:
        return node.key_fault(key, f"no field is called {quoted(name)}", known_hint(name, known))
    if dot and locale not in game.locales:
        return node.key_fault(key, f"unknown locale {quoted(locale)}", known_hint(locale, game.locales))
    return None


def _fields(makes: str, game: Game) -> tuple[Field, ...]:
    """The fields that such records may give."""
    if makes in ("sets", "lists"):
        return _SET_FIELDS if makes == "sets" else _LIST_FIELDS
    own = tuple(each for each in game.fields if each.name not in ("id", "set"))
    if makes == "texts":
        return tuple(each for each in own if each.localised)
    return own if makes == "cards" else tuple(each for each in own if each.name != "name")


def _form(entries: Mapping[str, Node]) -> Form:
    """How the files are read."""
    texts = {key: entries[key].text() for key in _FORM[2:] if key in entries}
    paths = {key: path(entries[key]) for key in _FORM[:2] if key in entries}
    if "each" in paths and (paths["each"].many or paths["each"].special):
        raise InputError(entries["each"].fault("each is the path to one list of the record; no '[]', '*' or '$' in it"))
    wrong = encoding_fault(entries["encoding"]) if "encoding" in entries else None
    if wrong is not None:
        raise InputError(wrong)
    if "delimiter" in texts and (len(texts["delimiter"]) != 1 or texts["delimiter"] in ' "\r\n'):
        message = f"delimiter is {quoted(texts['delimiter'])}; one character that is no quote or blank is needed"
        raise InputError(entries["delimiter"].fault(message))
    return Form(records=paths.get("records"), each=paths.get("each"), **texts)


def _locale(entries: Mapping[str, Node], game: Game) -> str | None:
    """The locale of an item's texts."""
    return entries["locale"].word(game.locales) if "locale" in entries else None


def _check_locales(node: Node, plan: Plan) -> None:
    """Make sure that every text has a locale.

    Raises: InputError.
    """
    lacking = [each.name for each in plan.fields if each.locale is None]
    if lacking:
        message = f"texts say no locale for '{lacking[0]}'"
        raise InputError(node.fault(message, f"write '{lacking[0]}.LOCALE', or 'locale: LOCALE' beside texts"))


def _read(plan: Plan | None) -> frozenset[str]:
    """The top-level keys that a plan reads."""
    every = () if plan is None else (*plan.heads.values(), *plan.fields)
    return frozenset(key for each in every for way in each.paths for key in way.keys)
