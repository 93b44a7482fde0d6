"""Documents: a command's answer on flowing pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

from pikepdf import Pdf

from cardkit.face.flow import flow
from cardkit.press.pdf import written
from cardkit.sheet import Paper
from cardkit.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Document:
    """Flowing pages."""

    pdf: bytes
    pages: int


def document(shelf: Shelf, name: str, answer: Mapping[str, object], paper: Paper) -> Document:
    """The document of that name (`slips`, `ledger` ...); its template sees a command's answer as `answer`.

    Raises:
        NotFound: no root of the shelf has such a document.
        PrintError: the template asks for what the answer does not have.
    """
    pdf = Pdf.open(BytesIO(flow(shelf, name, answer, paper.size)))
    return Document(written(pdf, str(pdf.docinfo.get("/Title", name)), None), len(pdf.pages))
