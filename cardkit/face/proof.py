"""Proofs: faces drawn to be looked over, not to be printed. What is wrong with them is told, and stops nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardkit.engine import Drawer, Line
from cardkit.errors import PrintError
from cardkit.face.batch import Batch
from cardkit.face.drawer import able, drawer
from cardkit.face.face import Face
from cardkit.face.fit import settled
from cardkit.face.flaw import Flaw


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Faces that were drawn together, or one that cannot be drawn."""

    faces: tuple[Face, ...] = ()
    """By page."""
    lines: tuple[tuple[Line, ...], ...] = ()
    """By page: the lines of text that are not turned."""
    points: tuple[float, ...] = ()
    """By page: how high its smallest text is; infinity without any."""
    pdf: bytes = b""
    misfits: tuple[Flaw, ...] = ()
    """Texts that do not fit or are too small."""
    failures: tuple[Flaw, ...] = ()
    """What stops the drawing."""
    warnings: tuple[str, ...] = ()
    """What the engine had to say."""


_UNSEEN = "; contrast and the distance of text from the edge are not checked"
"""What the second engine's pages do not tell."""


def proofs(batch: Batch) -> tuple[Iterable[Proof], tuple[str, ...]]:
    """The proofs of a batch's faces, and what is to be told of the engine.

    Raises: NoEngine.
    """
    wanted, note = able(batch)
    engine = drawer(wanted)
    made = (proof for part in wanted.parts() for proof in _proofs(engine, part))
    return made, () if note is None else (note + _UNSEEN,)


def _proofs(engine: Drawer, batch: Batch) -> Iterator[Proof]:
    """The proofs of some faces: of all together, else of halves, down to the face that cannot be drawn."""
    try:
        yield _proof(engine, batch)
    except PrintError as error:
        if len(batch.faces) == 1:
            yield Proof(failures=tuple(Flaw(batch.faces[0].title, fault) for fault in error.faults))
            return
        for half in batch.halves():
            yield from _proofs(engine, half)


def _proof(engine: Drawer, batch: Batch) -> Proof:
    """The proof of faces that can be drawn.

    Raises: PrintError when one of them cannot.
    """
    engine.afresh()
    fit = settled(engine, batch)
    return Proof(
        faces=batch.faces,
        lines=tuple(engine.lines(page) for page in fit.pages),
        points=fit.points,
        pdf=engine.pdf(fit.pages),
        misfits=fit.flaws,
        warnings=engine.warnings,
    )
