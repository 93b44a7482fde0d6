"""Documents: a command's answer on flowing pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

from pikepdf import Pdf

from cardkit.face.flow import Paperwork, flow
from cardkit.press.pdf import written
from cardkit.sheet import Paper


@dataclass(frozen=True, slots=True)
class Document:
    """Flowing pages."""

    pdf: bytes
    pages: int
    warnings: tuple[str, ...]


def document(work: Paperwork, answer: Mapping[str, object], paper: Paper) -> Document:
    """A document (`slips`, `ledger` ...); its template sees a command's answer as `answer`.

    Raises: PrintError when the template asks for what the answer does not have; NoEngine.
    """
    flowed, warnings = flow(work, answer, paper.size)
    pdf = Pdf.open(BytesIO(flowed))
    return Document(written(pdf, str(pdf.docinfo.get("/Title", work.name)), None), len(pdf.pages), warnings)
