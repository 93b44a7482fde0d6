"""What each shell runs when Tab is pressed: it sends the line up to the cursor and gets one candidate a line back.

The first line of an answer holds flags: `files` (paths are welcome), `folded` (a candidate does not begin as typed).
"""

import sys
from contextlib import redirect_stdout

import typer

from cardkit.cli import COMPLETING
from cardkit.errors import UsageError
from cardkit.text import known_hint

LINE = "_CARDKIT_LINE"
"""The command up to the cursor, as typed."""

BREAKS = "_CARDKIT_BREAKS"
"""bash's COMP_WORDBREAKS: what stands before the last of them stays as it is typed."""

_BASH = r"""_cardkit_completion() {
    local -a answer
    mapfile -t answer < <(_CARDKIT_COMPLETE=bash _CARDKIT_LINE="${COMP_LINE:0:COMP_POINT}" \
        _CARDKIT_BREAKS="$COMP_WORDBREAKS" "$1" 2>/dev/null)
    COMPREPLY=("${answer[@]:1}")
    case "${COMPREPLY[*]}" in *[:=/]) compopt -o nospace ;; esac
    case "${answer[0]}" in *files*) ;; *) compopt +o default ;; esac
}
complete -o default -F _cardkit_completion cardkit
"""

_ZSH = r"""#compdef cardkit
_cardkit_completion() {
    local -a answer ends goes shown_ends shown_goes how
    local each value shown
    answer=("${(@f)$(_CARDKIT_COMPLETE=zsh _CARDKIT_LINE="${(j: :)words[1,CURRENT]}" ${~words[1]} 2>/dev/null)}")
    if (( $#answer < 2 )); then
        [[ $answer[1] == *files* ]] && _files
        return
    fi
    for each in "${(@)answer[2,-1]}"; do
        value="${each%%$'\t'*}" shown="${each/$'\t'/  -- }"
        if [[ $value == *[:=/] ]]; then
            goes+=("$value") shown_goes+=("$shown")
        else
            ends+=("$value") shown_ends+=("$shown")
        fi
    done
    if [[ $answer[1] == *folded* ]]; then
        how=(-U)
        (( $#answer > 2 )) && compstate[insert]=menu
    fi
    (( $#ends )) && compadd $how -l -d shown_ends -a ends
    (( $#goes )) && compadd $how -l -S '' -d shown_goes -a goes
    return 0
}
if [[ $funcstack[1] == _cardkit ]]; then
    _cardkit_completion "$@"
else
    compdef _cardkit_completion cardkit
fi
"""

_FISH = r"""function __cardkit_completion
    set -lx _CARDKIT_COMPLETE fish
    set -lx _CARDKIT_LINE (commandline -cp)
    set -l answer (cardkit 2>/dev/null)
    if test (count $answer) -gt 1
        printf '%s\n' $answer[2..-1]
    else if string match -q '*files*' -- "$answer[1]"
        __fish_complete_path (commandline -ct)
    end
end
complete -c cardkit -f -a '(__cardkit_completion)'
"""

SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
"""By shell; the scripts that Typer ships keep neither blanks, quotes nor a bash word that `:` breaks."""

POWERSHELL = ("powershell", "pwsh")
"""Names of the shell whose script is Typer's."""


def script(shell: str) -> str:
    """The script of a shell.

    Raises: UsageError for a shell that has none.
    """
    if shell in SCRIPTS:
        return SCRIPTS[shell]
    if shell not in POWERSHELL:
        known = (*SCRIPTS, *POWERSHELL)
        raise UsageError(f"no completion for the shell '{shell}'", known_hint(shell, known))
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # no public name

    return get_completion_script(prog_name="cardkit", complete_var=COMPLETING, shell=shell) + "\n"


def install() -> tuple[str, str]:
    """Put the script where the shell that is running looks for it; the shell and the file.

    Raises: UsageError when that shell is not known, or has no script.
    """
    from typer.completion import install as put  # type: ignore[attr-defined]  # no public name

    try:
        with redirect_stdout(sys.stderr):
            shell, path = put(prog_name="cardkit", complete_var=COMPLETING)
    except typer.Exit as error:
        hint = "write what --show-completion says of your shell where it looks for completions"
        raise UsageError("completion cannot be installed for this shell", hint) from error
    if shell in SCRIPTS:
        path.write_text(SCRIPTS[shell], encoding="utf-8")
    return shell, str(path)
