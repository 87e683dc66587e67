"""The cache in the places that programs run in: homes that are missing, read-only, full, deleted, or not to be trusted.

Every program prints what its kernel computes, and at most one sentence beside it.
"""

from __future__ import annotations

import importlib
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from lib.child_process import run_python

PROGRAM = """
import sys
{before}
import numpy as np
import lanewise as lw

@lw.kernel
def {name}(a):
    for i in lw.lanes(len(a)):
        a[i] = {value}

def main():
    a = np.zeros(3, np.int32)
    {name}(a)
    print(*a)

if __name__ == "__main__":
    main()
"""
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def program(folder: Path, value: int = 1, before: str = "", name: str = "k") -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / f"program{value}.py"
    file.write_text(PROGRAM.format(before=before, value=value, name=name))
    return file


def run(file: Path, cwd: Path | None = None, **env: str | None) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in {**os.environ, **env}.items() if value is not None}
    return run_python(file, env=variables, cwd=cwd)


def entries(home: Path) -> list[Path]:
    """The files of kernels; not the digest of the package, which one process writes for all."""
    return [file for file in home.rglob("*") if file.is_file() and file.parent.name != "files"]


def test_one_kernel_does_not_run_as_another(tmp_path: Path) -> None:
    """A file of the cache is copied over that of another kernel; then something that runs when it is unpickled."""
    home = tmp_path / "cache"
    for value in (1, 2):
        assert run(program(tmp_path, value), LANEWISE=f"cache={home}").stdout == f"{value} {value} {value}\n"
    first, second = sorted(entries(home), key=lambda file: file.stat().st_mtime_ns)
    shutil.copy(second, first)
    assert run(program(tmp_path, 1), LANEWISE=f"cache={home}").stdout == "1 1 1\n"
    marker = tmp_path / "was_run"
    payload = b"cposix\nsystem\n(S'touch %s'\ntR." % str(marker).encode()
    for file in entries(home):
        file.write_bytes(payload)
    done = run(program(tmp_path, 1), LANEWISE=f"cache={home}")
    assert (done.stdout, done.stderr) == ("1 1 1\n", "")
    assert not marker.exists()


def test_nothing_that_runs_code_is_loaded_from_disk() -> None:
    """The package has no `pickle`, `marshal` or `shelve`: kernels are pickled by the user's own framework."""
    import lanewise

    top = Path(lanewise.__file__).parent
    words = ("import pickle", "import marshal", "import shelve", "from pickle", "from marshal", "dill", "np.load(")
    found = [file.name for file in top.rglob("*.py") if any(word in file.read_text("utf-8") for word in words)]
    assert found == []


@pytest.mark.parametrize("umask", [0, 0o022])
def test_a_home_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    file = program(tmp_path / "p", before=f"import os; os.umask({umask})")
    done = run(file, HOME=str(tmp_path / "home"), LANEWISE=None)
    assert (done.stdout, done.stderr) == ("1 1 1\n", "")
    home = tmp_path / "home" / ".cache" / "lanewise"
    assert len(entries(home)) == 1
    for place in (home.parent, home, *home.rglob("*")):
        assert not stat.S_IMODE(place.stat().st_mode) & 0o077, place


def test_a_folder_that_others_may_write_to_is_refused_in_a_sentence(tmp_path: Path) -> None:
    home = tmp_path / "kernels"
    home.mkdir()
    home.chmod(0o777)
    done = run(program(tmp_path / "p"), LANEWISE=f"cache={home}")
    assert done.stdout == "1 1 1\n" and not entries(home)
    assert done.stderr.count("Warning") == 1 and "Traceback" not in done.stderr
    assert f"cannot be kept in {home}: others may write to '{home}' (its mode is 0777); write chmod 700" in done.stderr


def test_a_home_is_found_by_its_sign(tmp_path: Path) -> None:
    done = run(program(tmp_path / "p"), HOME=str(tmp_path / "home"), LANEWISE="cache=~/kernels", cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("1 1 1\n", "")
    assert len(entries(tmp_path / "home" / "kernels")) == 1 and not (tmp_path / "~").exists()
    done = run(program(tmp_path / "p"), LANEWISE="cache=~nobody-of-this-name/kernels", cwd=tmp_path)
    assert "'~nobody-of-this-name' has no home folder; write the folder's whole path" in done.stderr
    assert not (tmp_path / "~nobody-of-this-name").exists()


NO_USER = """
import os, pwd
os.environ.pop("HOME", None)
def getpwuid(uid):
    raise KeyError(uid)
pwd.getpwuid = getpwuid
"""


def test_without_a_home(tmp_path: Path) -> None:
    """A user that the system does not know, as in containers."""
    done = run(program(tmp_path / "p", before=NO_USER), cwd=tmp_path, LANEWISE=None)
    assert (done.stdout, done.stderr) == ("1 1 1\n", "")


@pytest.mark.parametrize("named", ["cache=kept", None])
def test_a_folder_of_work_that_is_deleted(tmp_path: Path, named: str | None) -> None:
    (tmp_path / "work").mkdir()
    gone = f"import os; os.chdir({str(tmp_path / 'work')!r}); os.rmdir({str(tmp_path / 'work')!r})"
    done = run(program(tmp_path / "p", before=gone), HOME=str(tmp_path / "home"), LANEWISE=named)
    assert done.stdout == "1 1 1\n" and "Traceback" not in done.stderr
    assert len(entries(tmp_path / "home")) == (named is None)


ELSEWHERE = """
    import os
    os.chdir("other")
    lw.kernel(k.function, width=4)(np.zeros(3))
"""


def test_a_program_that_changes_its_folder(tmp_path: Path) -> None:
    """One folder, that of the start, whatever the program does later."""
    (tmp_path / "other").mkdir()
    file = program(tmp_path / "p")
    file.write_text(file.read_text() + ELSEWHERE)
    done = run(file, cwd=tmp_path, LANEWISE="cache=kept")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(entries(tmp_path / "kept")) == 2 and not entries(tmp_path / "other")


LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"


def test_no_room_on_the_disk(tmp_path: Path) -> None:
    done = run(
        program(tmp_path / "p", before=LIMITED), LANEWISE=f"cache={tmp_path / 'kept'}", PYTHONDONTWRITEBYTECODE="1"
    )
    assert done.stdout == "1 1 1\n"
    assert done.stderr.count("Warning") == 1 and "cannot be kept in" in done.stderr and "File too large" in done.stderr
    assert entries(tmp_path / "kept") == [], "nothing half written is left"


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    """What is there is used; what is not is compiled, which one sentence says."""
    home = tmp_path / "home"
    assert run(program(tmp_path / "p"), LANEWISE=f"cache={home}").returncode == 0
    folders = [home, *(place for place in home.rglob("*") if place.is_dir())]
    for folder in folders:
        folder.chmod(0o500)
    try:
        done = run(program(tmp_path / "p"), LANEWISE=f"cache={home}")
        assert (done.stdout, done.stderr) == ("1 1 1\n", "")
        if not ROOT:  # who may write everywhere
            done = run(program(tmp_path / "p", 2), LANEWISE=f"cache={home}")
            assert done.stdout == "2 2 2\n" and "Permission denied" in done.stderr
            assert done.stderr.count("Warning") == 1
    finally:
        for folder in folders:
            folder.chmod(0o700)


def test_names_with_odd_characters(tmp_path: Path) -> None:
    """A folder, a file and a kernel whose names are no ASCII, or no UTF-8 at all."""
    for name in ("a b'c\"d\\e", "größe\n", os.fsdecode(b"\xff\xfe")):
        folder = tmp_path / name
        try:
            file = program(folder, name="größe")
        except OSError:
            continue  # a file system that has no such names
        for _ in range(2):
            done = run(file, HOME=str(folder / "home"), LANEWISE=None)
            assert (done.stdout, done.stderr) == ("1 1 1\n", "")
        assert len(entries(folder / "home")) == 1


def test_ten_processes_at_once(tmp_path: Path) -> None:
    """They begin with an empty folder, and all with the same kernel; forked, so that they start together."""
    many = """
    import os
    children = []
    for _ in range(10):
        child = os.fork()
        if not child:
            code = 1
            try:
                a = np.zeros(3, np.int32)
                k(a)
                code = 0 if list(a) == [1, 1, 1] else 2
            finally:
                os._exit(code)
        children.append(child)
    print(*[os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children])
"""
    file = program(tmp_path / "p")
    file.write_text(file.read_text().replace("    main()\n", many))
    done = run(file, LANEWISE=f"cache={tmp_path / 'kept'}")
    assert done.stdout.split() == ["0"] * 10 and "Traceback" not in done.stderr
    assert len(entries(tmp_path / "kept")) == 1


@pytest.mark.parametrize(
    ("platform", "variables", "wanted"),
    [
        ("linux", {}, "{home}/.cache/lanewise"),
        ("linux", {"XDG_CACHE_HOME": "/var/caches"}, "/var/caches/lanewise"),
        ("linux", {"XDG_CACHE_HOME": "caches"}, "{home}/.cache/lanewise"),  # the standard: a relative one is ignored
        ("darwin", {"XDG_CACHE_HOME": "/var/caches"}, "{home}/Library/Caches/lanewise"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/lanewise/Cache"),
        ("win32", {}, "{home}/AppData/Local/lanewise/Cache"),
    ],
)
def test_the_folder_of_the_platform(
    platform: str, variables: dict[str, str], wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = importlib.import_module("lanewise.runtime.call.settings")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert settings._folder.__wrapped__(None) == wanted.format(home=tmp_path)
