"""An answer in the form that is asked for."""

from collections.abc import Callable

from cardkit.cli.option import Form
from cardkit.report.form import Answer, as_json
from cardkit.text import printable


def written(form: Form, answer: Callable[[], Answer], text: Callable[[], str]) -> str:
    """The answer as its text, in which nothing drives the terminal, or as an object in JSON or YAML; only what is
    asked for is made."""
    if form is Form.TEXT:
        return printable(text())
    return as_json(answer()) if form is Form.JSON else yaml_of(answer())


def yaml_of(value: object) -> str:
    """An object in YAML; its library is opened only then."""
    from cardkit.report.yaml import as_yaml

    return as_yaml(value)
