"""The rehearsal of `./dev demo` and `./dev test` on a machine with nothing but Python; `./dev bare` runs it, as root.

The machine is a debootstrap folder of this Debian's release, thrown away afterwards. It gets the repository as git
would give it, and this machine's apt sources, pip settings and certificates, which lead to the registries.
Further words go to pytest.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
HOMES = {"root": "root/cardkit", "player": "home/player/cardkit"}
INDEX_NAMES = re.compile(r"file://(/\S+)")
FOLDER_NAMES = re.compile(r"(?<!\S)(/\S+)")
ONE_COMMAND = re.compile(r"^dev: .*apt-get install .*$", re.MULTILINE)
# $0 the machine, $1 folders that pip reads, $2 the user, then the command. The mounts end with the process.
ENTER = """
machine=$0; folders=$1; user=$2; shift 2
mount -t proc proc "$machine/proc"
mkdir -p "$machine/dev/pts"; mount -t devpts -o newinstance,ptmxmode=0666 devpts "$machine/dev/pts"
ln -sf pts/ptmx "$machine/dev/ptmx"
for folder in $folders; do mkdir -p "$machine$folder"; mount --bind "$folder" "$machine$folder"; done
exec chroot --userspec="$user" "$machine" sh -c 'cd "$HOME/cardkit" && exec "$@"' sh "$@"
"""


class Trial(NamedTuple):
    """One command in the bare machine, and how it must end."""

    title: str
    user: str
    words: tuple[str, ...]
    code: int
    commands_named: int = 0
    wrap: tuple[str, ...] = ()


def trials(pytest_words: tuple[str, ...]) -> tuple[Trial, ...]:
    """The rehearsal, in order: the user first, since nobody has installed anything yet."""
    return (
        Trial("a user without rights is told one command", "player", ("./dev", "demo"), code=2, commands_named=1),
        Trial("root sees the demo", "root", ("./dev", "demo"), code=0),
        Trial("root sees the tests pass", "root", ("./dev", "test", *pytest_words), code=0),
        Trial("the user, after that command, sees the demo", "player", ("./dev", "demo"), code=0),
        Trial("the user sees it again, offline", "player", ("./dev", "demo"), code=0, wrap=("unshare", "--net")),
    )


def told(*words: str) -> str:
    """What a program of this machine prints."""
    return subprocess.run(words, capture_output=True, check=True, text=True).stdout


def mirror() -> tuple[str, str]:
    """This system's release and the address that apt has it from."""
    release = re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)
    if release is None:
        sys.exit("bare: /etc/os-release names no release; the rehearsal knows Debian and its children")
    told("apt-get", "update")
    targets = told("apt-get", "indextargets", "--format", "$(RELEASE) $(COMPONENT) $(REPO_URI)", "Created-By: Packages")
    for line in targets.splitlines():
        if line.startswith(f"{release[1]} main "):
            return release[1], line.split()[2]
    sys.exit(f"bare: apt has no source for {release[1]} main")


def pip_folders() -> tuple[str, ...]:
    """The folders of this machine that pip is told to look into."""
    files = [path for path in (Path("/etc/pip.conf"), Path("/etc/xdg/pip/pip.conf")) if path.is_file()]
    texts = [path.read_text() for path in files]
    texts += [value for name, value in sorted(os.environ.items()) if name.startswith("PIP_")]
    text = "\n".join(texts)
    # The pages of an index point at files beside its folder.
    folders = [str(Path(path).parent) for path in INDEX_NAMES.findall(text)] + FOLDER_NAMES.findall(text)
    return tuple(sorted({folder for folder in folders if Path(folder).is_dir()}))


def copy(source: Path, goal: Path) -> None:
    """Copy a file or folder that may be missing; links become what they point at."""
    goal.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.rmtree(goal, ignore_errors=True)
        shutil.copytree(source, goal, ignore_dangling_symlinks=True)
    elif source.is_file():
        shutil.copy(source, goal)


def copy_settings(machine: Path) -> None:
    """Give the machine this one's way to the registries. Passwords of apt (auth.conf.d) stay here."""
    (machine / "etc/apt/sources.list").unlink(missing_ok=True)
    for name in ("sources.list", "sources.list.d", "trusted.gpg.d", "keyrings", "preferences.d"):
        copy(Path("/etc/apt") / name, machine / "etc/apt" / name)
    for name in ("etc/pip.conf", "etc/xdg/pip", "etc/ssl/certs", "etc/hosts", "etc/resolv.conf", "usr/share/keyrings"):
        copy(Path("/") / name, machine / name)
    (machine / "etc/apt/apt.conf.d/99host").write_text(told("apt-config", "dump", "Acquire"))


def copy_repository(machine: Path) -> None:
    """Lay out what git tracks or would track, in both homes."""
    subprocess.run(["chroot", machine, "useradd", "--create-home", "player"], check=True)
    names = told("git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for home in HOMES.values():
        for name in filter(None, names.split("\0")):
            copy(ROOT / name, machine / home / name)
    subprocess.run(["chroot", machine, "chown", "--recursive", "player:player", "/home/player"], check=True)


def built(machine: Path) -> None:
    """Make the machine."""
    release, address = mirror()
    words = ["debootstrap", "--variant=minbase", "--include=python3,ca-certificates", release, str(machine), address]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    machine.chmod(0o755)  # a temporary folder is its owner's alone; the player walks here too
    copy_settings(machine)
    copy_repository(machine)


def environment(user: str) -> dict[str, str]:
    """A new login's variables, and those that lead to the registries."""
    leading = re.compile(r"PIP_\w+|SSL_CERT_\w+|\w+_CA_BUNDLE|(http|https|no)_proxy", re.IGNORECASE)
    kept = {name: value for name, value in os.environ.items() if leading.fullmatch(name)}
    home = str(Path("/") / Path(HOMES[user]).parent)
    return kept | {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": home, "USER": user}


def fault(machine: Path, trial: Trial) -> str | None:
    """What was wrong with the trial, if anything."""
    enter = ["unshare", "--mount", *trial.wrap, "sh", "-ec", ENTER, str(machine), " ".join(pip_folders()), trial.user]
    with tempfile.TemporaryFile("w+") as output:
        code = subprocess.call(
            [*enter, *trial.words],
            env=environment(trial.user),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        output.seek(0)
        text = output.read()
    print(text, flush=True)
    if code != trial.code:
        return f"ended with {code} instead of {trial.code}"
    named = len([line for line in ONE_COMMAND.findall(text) if "running: " not in line])
    return None if named == trial.commands_named else f"named {named} commands instead of {trial.commands_named}"


def main() -> int:
    """Run every trial; 1 if one went wrong."""
    failed = 0
    with tempfile.TemporaryDirectory(prefix="cardkit-bare-") as folder:
        print("bare: making a machine with nothing but Python", flush=True)
        built(Path(folder))
        for trial in trials(tuple(sys.argv[1:])):
            print(f"\nbare: {trial.title}: {' '.join(trial.words)}", flush=True)
            wrong = fault(Path(folder), trial)
            print(f"bare: {trial.title}: {wrong or 'as it should be'}", flush=True)
            failed += wrong is not None
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
