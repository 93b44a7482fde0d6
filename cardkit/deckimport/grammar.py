"""A line of a deck list -> what it may say of a card: `4x Wolf (SET) 12 *F*`, `Wolf x4`, `4 [SET#12] Wolf # a note`.

Programs write lines in ways that contradict each other: `Wolf (4)` is four wolves or the card of that name. So a line
has several readings, the fullest name first, and the catalogue decides.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_BULLET = re.compile(r"[-*•]\s+")
_SIDE = re.compile(r"SB:\s*", re.IGNORECASE)
_COUNT = r"[-+]?[0-9]+(?:[.,][0-9]+)?"
_BEFORE = (
    re.compile(rf"(?P<count>{_COUNT})\s*[xX×]\s+(?P<rest>\S.*)\Z"),
    re.compile(rf"(?P<count>{_COUNT})\s+(?P<rest>\S.*)\Z"),
    re.compile(rf"[xX×]\s?(?P<count>{_COUNT})\s+(?P<rest>\S.*)\Z"),
    re.compile(rf"[\[(](?P<count>{_COUNT})\s*[xX×]?[\])]\s*(?P<rest>\S.*)\Z"),
)
"""How a count stands before a name."""
_AFTER = re.compile(
    rf"(?P<rest>\S.*?)[\s,;]+(?:[xX×]\s?(?P<x>{_COUNT})|(?P<times>{_COUNT})[xX×]|[(\[][xX×]?(?P<bracket>{_COUNT})[)\]])\Z"
)
"""How it stands behind one."""

_TAGS = re.compile(
    r"\s+\^[^^]*\^\Z|\s+\*[A-Za-z]{1,4}\*\Z|\s*[•●·★☆]+\Z|\s+<[^<>]*>\Z|\s+\((?:F|E|foil|etched)\)\Z|\s+@\S*\Z",
    re.IGNORECASE,
)
"""Labels, foil and the like, dots of influence: what a deck does not keep."""
_CATEGORY = re.compile(r"\s+\[(?P<said>[^\[\]]*)\]\Z")
_NOTE = re.compile(r"\s+(?:#|//)\s*\S.*\Z")
_BRACKETED = re.compile(
    r"(?P<rest>\S.*?)\s+[(\[](?P<set>(?=[^()\[\]]*[^\W\d])[^()\[\]]{1,60})[)\]](?:\s+#?(?P<number>[\w★†-]{1,8}))?\Z"
)
_BARE = re.compile(
    r"(?P<rest>\S.*?)\s+(?P<set>[A-Za-z][A-Za-z0-9-]{1,9})\s+(?P<number>[A-Za-z]{0,4}[0-9]{1,4}[a-z]?)\Z"
)
_LEADING = re.compile(
    r"\[(?P<set>(?=[^\]]*[^\W\d])[A-Za-z0-9-]{1,12})(?:[#:](?P<number>[^\]\s]*))?\]\s*(?P<rest>\S.*)\Z"
)
_SUFFIX = re.compile(r"(?P<id>\S*[0-9]\S*?)_(?P<code>[A-Za-z0-9]+)\Z")
_SUBTITLE = re.compile(r"(?P<name>[^:]+):\s+(?P<sub>[^()\[\]]+?)(?P<rest>\s*[(\[].*)?\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a line may say."""

    name: str
    count: str | None = None
    """As it is written; None: no count."""
    set: str | None = None
    number: str | None = None
    code: str | None = None
    """Of an edition, where a suffix of an id says it."""
    category: str | None = None
    """What the program sorts the card by: `Ramp,Maybeboard{noDeck}`."""
    is_side: bool = False
    """`SB:` stands before it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name, and the same with a subtitle in brackets: `Strange Solution: Acidic Ichor`."""
        found = _SUBTITLE.match(self.name)
        return (self.name,) if found is None else (self.name, f"{found['name']} ({found['sub']}){found['rest'] or ''}")


def readings(line: str) -> Iterator[Reading]:
    """What a line without blanks around it may say, the fullest name first."""
    side = _SIDE.match(line)
    rest = line[side.end() :] if side else line
    bullet = _BULLET.match(rest)
    rest = rest[bullet.end() :] if bullet else rest
    for counted in _counted(rest):
        for each in _tagged(counted):
            yield replace(each, is_side=side is not None)


def _counted(text: str) -> Iterator[Reading]:
    """A text as a name alone, then without the counts that it may have; dots and the like may stand behind these."""
    yield Reading(name=text)
    tag = _TAGS.search(text)
    if tag is not None and tag.start():
        yield from (each for each in _counted(text[: tag.start()]) if each.count is not None)
    before = [found for form in _BEFORE if (found := form.match(text))]
    yield from (Reading(name=each["rest"], count=each["count"]) for each in before)
    after = _AFTER.match(text) if not before else None
    if after is not None:
        count = after["x"] or after["times"] or after["bracket"]
        yield Reading(name=after["rest"], count=count)


def _tagged(given: Reading) -> Iterator[Reading]:
    """A name, then without what may stand behind it."""
    yield from _editions(given)
    name, category = given.name, None
    while True:
        tag, sorted_by = _TAGS.search(name), _CATEGORY.search(name)
        if tag is not None and tag.start():
            name = name[: tag.start()]
        elif sorted_by is not None and sorted_by.start() and category is None:
            name, category = name[: sorted_by.start()], sorted_by["said"]
        else:
            break
        yield from _editions(replace(given, name=name, category=category))
    note = _NOTE.search(name)
    if note is not None and note.start():
        yield from _tagged(replace(given, name=name[: note.start()], category=category))


def _editions(given: Reading) -> Iterator[Reading]:
    """A name, then without the edition that may stand beside it."""
    yield given
    leading = _LEADING.match(given.name)
    if leading is not None:
        yield from _editions(replace(given, name=leading["rest"], set=leading["set"], number=leading["number"] or None))
        return
    for form in (_BRACKETED, _BARE):
        found = form.match(given.name)
        if found is not None and given.set is None:
            yield replace(given, name=found["rest"], set=found["set"], number=found["number"])
    suffix = _SUFFIX.match(given.name)
    if suffix is not None:
        yield replace(given, name=suffix["id"], code=suffix["code"])
