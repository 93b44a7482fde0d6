"""Other programs' card files -> the cards, printings and sets of a catalogue.

Sets, printings and texts are read first, then the cards, which they are put to. A record that cannot be used is left
out and its faults are kept; a file that cannot be read stops the building.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from cardkit.catalogue import lists, store
from cardkit.catalogue.bench import APART, Bench, Met, Put, Texts, called
from cardkit.catalogue.card import Frame, card, printing, quick, quick_printing
from cardkit.catalogue.choice import Chosen
from cardkit.catalogue.located import Seen
from cardkit.catalogue.own import Own
from cardkit.catalogue.sets import card_set
from cardkit.errors import Fault, InputError, by_place
from cardkit.foreign.gathering import Given, node
from cardkit.foreign.mapping import stem
from cardkit.foreign.source import Plan, Source
from cardkit.model import Card, CardSet, Printing
from cardkit.query import is_date
from cardkit.source import SHOWN, Node, shortened
from cardkit.source.document import Plain
from cardkit.text import quoted, slug

_DAY = "YYYY-MM-DD"


def write(bench: Bench, wanted: Iterable[Chosen]) -> None:
    """Write what the files of sources give.

    Raises: InputError with the faults of files that cannot be read.
    """
    every, stops = tuple(wanted), list[Fault]()
    for makes, work in _WORKS.items():
        if makes == "cards":
            of_cards = tuple(each for each in every if each.source.makes == makes)
            bench.compare(of_cards)
            bench.learn(of_cards)
        for source, files in every:
            for file in files if source.makes == makes and len(stops) <= SHOWN else ():
                try:
                    work(bench, source, file)
                except InputError as error:
                    stops += error.faults
    if stops:
        raise InputError(*shortened(sorted(stops, key=by_place)))
    bench.finish()


def _sets(bench: Bench, source: Source, file: Seen) -> None:
    """Write the sets of a file."""
    for met in bench.met(source, file):
        heads, plain = met.given.heads, met.given.plain
        name = heads.get("id", "")
        plain.update({"id": slug(name) or name} if name else {})
        made, faults = card_set(node(met.given, source.plan, "this set"), bench.press.game)
        if faults:
            bench.leave(met, faults)
            continue
        bench.sets[heads.get("key", name)] = made.id
        if bench.described.get(made.id, (None,))[0] == made:
            met.tally.of["merged"] += 1  # a file of cards says it with each of them
        else:
            _write_set(bench, made, met)


def _write_set(bench: Bench, made: CardSet, met: Met) -> None:
    """Write a set, if its id is not taken."""
    if made.id in bench.described:
        first = bench.described[made.id][1]
        bench.leave(met, [met.fault(f"the set '{made.id}' stands twice; {first} says something else of it")])
        return
    other = store.file_of_set(bench.connection, made.id)
    if other is not None:
        bench.leave(met, [met.fault(f"the set '{made.id}' stands twice; {other} has it first")])
        return
    store.write_card_set(bench.connection, made, met.file)
    bench.described[made.id] = (made, met.given.record.place)
    bench.released.update({made.id: made.released} if made.released else {})
    met.tally.of["kept"] += 1


def _printings(bench: Bench, source: Source, file: Seen) -> None:
    """Put the printings of a file where their cards will find them."""
    for met in bench.met(source, file):
        made = _printing(bench, met, source.plan)
        if made is not None:
            bench.put(met, made, bench.printings)


def _printing(bench: Bench, met: Met, plan: Plan) -> Printing | None:
    """A printing; None when something is wrong with it, which is kept."""
    heads, plain = met.given.heads, met.given.plain
    own = bench.set_id(heads["set"], met.file) if "set" in heads else None
    made = quick_printing(heads["code"], own, plain, bench.press) if "code" in heads else None
    if made is not None:
        return made
    plain.update({key: each for key, each in (("code", heads.get("code")), ("set", own)) if each is not None})
    try:
        return printing(node(met.given, plan, "this printing"), bench.press)
    except InputError as error:
        bench.leave(met, error.faults)
        return None


def _texts(bench: Bench, source: Source, file: Seen) -> None:
    """Put the texts of a file where their cards will find them."""
    for met in bench.met(source, file):
        texts, wrong = _sorted_out(met.given)
        if wrong:
            root = node(met.given, source.plan)
            bench.leave(met, (root.at(each).fault(f"{each[0]} is no text; text is needed") for each in wrong))
        else:
            bench.put(met, texts, bench.texts)


def _sorted_out(given: Given) -> tuple[Texts, tuple[tuple[str, str], ...]]:
    """A record's texts, and where something else stands."""
    every = [
        (field, at, text) for field, each in given.plain.items() if type(each) is dict for at, text in each.items()
    ]
    wrong = tuple((field, at) for field, at, text in every if not isinstance(text, str))
    return tuple((field, at, text) for field, at, text in every if isinstance(text, str)), wrong


def _cards(bench: Bench, source: Source, file: Seen) -> None:
    """Make the cards of a file; those that later records may be printings of wait for these."""
    for met in bench.met(source, file):
        if source.printing is not None and met.given.edition is not None:
            _edition(bench, source, met, _printing(bench, met._replace(given=met.given.edition), source.printing))
            continue
        made = _card(bench, source, met)
        if made is not None:
            bench.add(made)
            met.tally.of["kept"] += 1


def _edition(bench: Bench, source: Source, met: Met, own: Printing | None) -> None:
    """Keep a card with its printing, or add the printing to the card that an earlier record made."""
    if own is None or met.given.whole is None:
        return
    card_id = slug(met.given.heads.get("id", ""))
    before = bench.merged.get(card_id)
    if before is not None:
        more, texts = bench.of(called(met.given), (own.code,))
        new = [each for each in (own, *(put.what for put in more)) if each not in before.printings]
        bench.merged[card_id] = replace(before, printings=(*before.printings, *new))
        met.tally.of["repeated" if own in before.printings else "merged"] += 1
        bench.count(more, "kept")
        bench.count(texts, "merged")
        return
    is_taken = card_id in bench.press.taken
    made = _card(bench, source, met._replace(given=met.given.whole(met.given.record)), (own,))
    if made is not None:
        bench.merged[card_id] = made
        met.tally.of["kept"] += 1
    elif not is_taken:
        bench.press.taken.pop(card_id, None)


def _card(bench: Bench, source: Source, met: Met, own: tuple[Printing, ...] = ()) -> Card | None:
    """A card with what other records put to it; None when something is wrong with it, which is kept."""
    record, heads, plain = met.given.record, met.given.heads, met.given.plain
    if "id" in heads:
        plain["id"] = slug(heads["id"]) or heads["id"]
    more, texts = bench.of(called(met.given), (each.code for each in own))
    printings = own + bench.by_day(put.what for put in more if put.what not in own) if more else own
    for put in texts:
        _add_texts(bench, plain, put)
    card_set = _set_of(bench, met, printings)
    first = bench.press.taken.get(str(plain.get("id")))
    if first is not None:
        bench.clashes.append(heads["id"])
    kept = Own(instead=met.given.instead, printings=printings)
    made = quick(plain, Frame(card_set, record.place, kept), bench.press)
    if made is None:
        made, faults = card(node(met.given, source.plan), card_set, bench.press, kept)
        files = [file for _, file, _ in bench.tallies]
        is_namesake = first is not None and first.file in files and first != record.place
        bench.leave(met, _hinted(faults, source) if is_namesake else faults)
    if made is not None:
        bench.count(more, "kept")
        bench.count(texts, "kept")
    return made


def _hinted(faults: tuple[Fault, ...], source: Source) -> tuple[Fault, ...]:
    """The faults of a card, the last of which is an id that stands twice, with the way to tell such cards apart."""
    *others, twice = faults
    if source.printing is not None:
        return faults
    hint = f"'{APART}: PATH' beside 'id' puts what tells such cards apart behind their ids"
    if APART in source.plan.heads:
        hint = f"what '{APART}' reads is the same of both; name what tells them apart, or '$place'"
    return (*others, replace(twice, hint=hint))


def _add_texts(bench: Bench, plain: dict[str, Plain], put: Put[Texts]) -> None:
    """Put texts of other locales into a card's values; the first that is there stays."""
    for field, locale, text in put.what:
        own = plain.get(field)
        if own is None:
            put.tally.lone[field] += 1
        else:
            plain[field] = {locale: text, **(own if isinstance(own, dict) else {bench.first: own})}


def _set_of(bench: Bench, met: Met, printings: tuple[Printing, ...]) -> str:
    """The id of a card's set: its own, else that of its first printing, else the file's name."""
    if "set" in met.given.heads:
        return bench.set_id(met.given.heads["set"], met.file)
    named = next((each.set for each in printings if each.set), None)
    return named or bench.set_id(stem(met.given.record), met.file)


def _lists(bench: Bench, source: Source, file: Seen) -> None:
    """Write the lists of a file."""
    for met in bench.met(source, file):
        try:
            lists.write(bench.connection, _listing(bench, met, source.plan))
            met.tally.of["kept"] += 1
        except InputError as error:
            bench.leave(met, error.faults)


def _listing(bench: Bench, met: Met, plan: Plan) -> lists.Listing:
    """What a record says of a list.

    Raises: InputError.
    """
    heads = met.given.heads
    root = node(met.given, plan, "this list")
    if "name" not in heads:
        raise InputError(root.fault("this list has no name"))
    since = heads.get("from")
    if since is not None and not (is_date(since) and len(since) == len(_DAY)):
        raise InputError(root.fault(f"the list begins on {quoted(since)}; a day is written {_DAY}"))
    plain = met.given.plain
    parts = {part: _told(plain[part], part, root) for part in lists.PARTS if part in plain}
    parts["sets"] = tuple(bench.sets.get(each, slug(each)) for each in parts.get("sets", ()))
    return lists.Listing(heads["name"], since, met.given.record.place, parts)


def _told(value: Plain, part: str, root: Node) -> tuple[str, ...]:
    """The texts of a part of a list.

    Raises: InputError where something else stands.
    """
    texts = tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()
    if not isinstance(value, list) or len(texts) < len(value):
        raise InputError(root.at((part,)).fault(f"{part} has what is no text; texts are needed"))
    return texts


_WORKS: Mapping[str, Callable[[Bench, Source, Seen], None]] = {
    "sets": _sets,
    "lists": _lists,
    "printings": _printings,
    "texts": _texts,
    "cards": _cards,
}
"""What is done with the files of each kind, in this order."""
