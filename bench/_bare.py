"""A Typer app that does nothing, with as many commands, arguments and options as cardkit has."""

import subprocess
import sys
from pathlib import Path

import typer

from cardkit.cli.app import app_for
from cardkit.cli.main import ALL

HEAD = """from typing import Annotated
import typer
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)
@app.callback()
def top(quiet: Annotated[bool, typer.Option("--quiet", help="No notes.")] = False) -> None:
    pass
"""
COMMAND = """
@{app}.command({name!r}, epilog={epilog!r})
def {function}(
{parameters}
) -> None:
    {help!r}
"""
GROUP = """
{name} = typer.Typer(name={name!r}, help={help!r})
app.add_typer({name})
"""


def written(folder: Path) -> Path:
    """The program, written into a folder as a package's script starts one."""
    (folder / "bare_app.py").write_text(HEAD + "".join(_commands("app", typer.main.get_command(app_for(ALL, ())))))
    script = folder / "bare.py"
    script.write_text("import sys\nfrom bare_app import app\nsys.exit(app())\n")
    subprocess.run([sys.executable, script, "games"], check=True)
    return script


def _commands(parent: str, group: object) -> list[str]:
    """The source of a group's commands."""
    parts: list[str] = []
    for name, command in getattr(group, "commands").items():  # noqa: B009 - a type of click's, which is Typer's affair
        if hasattr(command, "commands"):
            parts += [GROUP.format(name=name, help=command.help), *_commands(name, command)]
        else:
            parameters = "\n".join(_parameter(n, each) for n, each in enumerate(command.params))
            names = {"name": name, "function": f"{parent}_{name}".replace("-", "_"), "app": parent}
            parts.append(COMMAND.format(**names, parameters=parameters, help=command.help, epilog=command.epilog))
    return parts


def _parameter(number: int, parameter: object) -> str:
    """The source of one argument or option, of the same sort and optional."""
    facts = {name: getattr(parameter, name, None) for name in ("param_type_name", "opts", "is_flag", "nargs", "help")}
    many = facts["nargs"] == -1 or getattr(parameter, "multiple", False)
    kind = "bool" if facts["is_flag"] else "list[str] | None" if many else "str | None"
    if facts["param_type_name"] == "argument":
        return f"    p{number}: Annotated[{kind}, typer.Argument(help={facts['help']!r})] = None,"
    words, default = ", ".join(map(repr, facts["opts"] or ())), False if kind == "bool" else None
    return f"    p{number}: Annotated[{kind}, typer.Option({words}, help={facts['help']!r})] = {default},"
