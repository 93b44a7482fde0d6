"""The faces of a look, drawn to be looked over: import it only when something must be drawn."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple, TypeVar

from cardkit.errors import Fault, PrintError
from cardkit.face import Look, Style
from cardkit.face.batch import batch, lacking, stylesheets
from cardkit.face.face import Face, back, front, title
from cardkit.face.flaw import LEAST_POINTS, Flaw, is_about, remarks
from cardkit.face.proof import Proof, proofs
from cardkit.face.template import Excess, forgiving
from cardkit.face.view import speaks
from cardkit.finding import Level
from cardkit.jobs.remarking import Measured, Said, worst
from cardkit.measure import Mm
from cardkit.model import Card
from cardkit.press.contrast import contrasts
from cardkit.press.typeface import typefaces

SAFE: Mm = 3
"""Text nearer to the edge may be cut: what print shops ask for, an eighth of an inch, and a little less."""
_NEAR: Mm = 0.05
_ROUNDING = 1e-6
_FONT = re.compile(r"@font-face\s*\{[^}]*\}")
_FAMILY = re.compile(r"""font-family:\s*["']?([^;"'}]+)""")


_Made = TypeVar("_Made", Card, str)
"""What a face is made of."""


class Looked(NamedTuple):
    """What is to be said of some faces."""

    said: tuple[Said, ...] = ()
    measured: tuple[Measured, ...] = ()
    faces: int = 0
    """Drawn ones."""
    notes: tuple[str, ...] = ()
    """What is to be told of the engine."""


def looked_over(style: Style, cards: Sequence[Card], locale: str) -> Looked:
    """What is to be said of cards in a locale, and of the look's backs; cards that do not speak it are left out."""
    here, first = replace(style, locale=locale), style.look.game.locales[0]
    speaking = [card for card in cards if locale == first or speaks(card, locale)]
    lax = replace(here, look=replace(style.look, environment=forgiving(style.look.environment)))
    fronts, refused = _filled({title(card): card for card in speaking}.items(), front, here, lax)
    backs, torn = _filled(_backs(style.look), back, here, lax)
    missing = {face: lacking(face, style.look.shelf) for face in (*fronts, *backs)}
    absent = [Flaw(face.title, fault) for face, faults in missing.items() for fault in faults]
    found = tuple(_said("template", flaw, locale) for flaw in (*refused, *torn))
    found += tuple(_said("picture", flaw, locale) for flaw in absent)
    whole = [face for face, faults in missing.items() if not faults]
    if not speaking:
        found += (Said("locale", Level.NOTE, Flaw("", Fault(message=f"no card has its texts in '{locale}'")), locale),)
    drawn = _drawn(whole, here, locale) if whole and speaking else Looked()
    return Looked((*found, *drawn.said), drawn.measured, drawn.faces, drawn.notes)


def _backs(look: Look) -> Iterator[tuple[str, str]]:
    """The backs that a look draws, each with what messages call it: those that the game names, then others."""
    named = [rule.back for rule in look.game.print.backs if look.back(rule.back) is not None]
    for name in dict.fromkeys((*named, *look.backs)):
        yield f"the back '{name}'", name


def of_worst(measured: Iterable[Measured]) -> Iterator[Said]:
    """What is to be said of values that are too small: of each box the worst, with all faces that are concerned."""
    for least, every in worst(measured):
        yield from (Said(each.check, Level.WARNING, Flaw(each.title, least.fault), each.locale) for each in every)


def _drawn(faces: Sequence[Face], style: Style, locale: str) -> Looked:
    """What is to be said of faces that are drawn."""
    try:
        every = batch(faces, stylesheets(style), style.face, style.look.shelf)
    except PrintError as error:
        return Looked(tuple(_said("template", Flaw("", fault), locale) for fault in error.faults))
    wanted = replace(every, second=style.look.second)
    drawn, notes = proofs(wanted)
    made = tuple(drawn)
    said = [
        each for proof in made for each in (*_of_proof(proof, style, locale), *_of_fonts(proof, wanted.css, locale))
    ]
    measured = [each for proof in made for each in (*_faint(proof, style, locale), *_outer(proof, style, locale))]
    return Looked(tuple(said), tuple(measured), sum(len(proof.faces) for proof in made), notes)


def _of_proof(proof: Proof, style: Style, locale: str) -> Iterator[Said]:
    """What is to be said of faces that were drawn together."""
    yield from (_said("drawing", flaw, locale) for flaw in proof.failures)
    yield from (_said("fit", flaw, locale) for flaw in proof.misfits)
    for face, points in zip(proof.faces, proof.points, strict=True):
        seen = points * style.scale
        if style.scale < 1 and seen < LEAST_POINTS - _ROUNDING:
            message = f"text of {seen:.2g} pt on a card of {style.size}; at least {LEAST_POINTS} pt"
            yield _said("fit", Flaw(face.title, Fault(message=message)), locale)
    lacking = {each: [face.title for face in proof.faces if is_about(each, face.html)] for each in proof.warnings}
    for titles, text in remarks(lacking):
        fault = Fault(message=text.rstrip("."))
        if not titles:
            yield Said("style", Level.WARNING, Flaw("", fault))
        yield from (_said("letter", Flaw(title, fault), locale) for title in titles)


def _of_fonts(proof: Proof, css: Iterable[str], locale: str) -> Iterator[Said]:
    """Fonts of this machine, which stand in where those of the shelf lack a letter or are not asked for."""
    own = [_plain(name) for sheet in css for rule in _FONT.findall(sheet) for name in _FAMILY.findall(rule)]
    for name in typefaces(proof.pdf) if proof.faces else ():
        if not _plain(name).startswith(tuple(own)):
            message = f"some text is set in '{name}', a font of this machine; on another one it looks otherwise"
            yield Said("letter", Level.WARNING, Flaw("", Fault(message=message)), locale)


def _plain(name: str) -> str:
    """A font's name, as its family and its PostScript name have it alike."""
    return name.replace(" ", "").replace("-", "").lower()


def _faint(proof: Proof, style: Style, locale: str) -> Iterator[Measured]:
    """The lines that do not stand out enough."""
    found = contrasts(proof.pdf, proof.lines, style.face) if proof.faces else ()
    for face, lines in zip(proof.faces, found, strict=True):
        for each in lines:
            if each.faint:
                message = (
                    f"'{each.line.field}' has a contrast of {each.ratio:.1f}:1; at least {each.least:g}:1 is needed"
                )
                yield Measured("contrast", each.line.field, each.ratio, face.title, locale, Fault(message=message))


def _outer(proof: Proof, style: Style, locale: str) -> Iterator[Measured]:
    """The lines that may be cut."""
    for face, lines in zip(proof.faces, proof.lines, strict=True):
        for line in lines:
            beside = min(line.left, style.face.width - line.right)
            over = min(line.top, style.face.height - line.bottom)
            away = min(beside, over) * style.scale
            if away < SAFE - _NEAR:
                message = f"'{line.field}' stands {away:.1f} mm from the edge; at {SAFE:g} mm it is safe from the cut"
                yield Measured("margin", line.field, away, face.title, locale, Fault(message=message))


def _said(check: str, flaw: Flaw, locale: str) -> Said:
    """An error of a face."""
    return Said(check, Level.ERROR, flaw, locale)


def _filled(
    named: Iterable[tuple[str, _Made]], made: Callable[[_Made, Style], Face], style: Style, lax: Style
) -> tuple[list[Face], list[Flaw]]:
    """The faces that can be made, as far as they can, and what is missing in them."""
    faces: list[Face] = []
    flaws: list[Flaw] = []
    for called, each in named:
        try:
            faces.append(made(each, style))
        except Excess as error:
            flaws += (Flaw(called, fault) for fault in error.faults)
            break
        except PrintError as error:
            flaws += (Flaw(called, fault) for fault in error.faults)
            with suppress(PrintError):  # what stops it even so has just been told
                faces.append(made(each, lax))
    return faces, flaws
