"""No output overwrites an input, by whatever name, and a write that fails leaves what was there: in every command."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.cli import main
from lanewise.runtime.output_file import OutputOverInput

KERNEL = """\
import lanewise as lw
import helper

@lw.kernel
def twice(a, out):
    for i in lw.lanes(len(a)):
        out[i] = helper.TWO * a[i]
"""
LLVM = "define float @f(float %x) {\n  %y = fadd float %x, 1.0\n  ret float %y\n}\n"
FORTRAN = "      SUBROUTINE S(A)\n      A = 1\n      END\n"
RATIO = {"middle": 2.0, "low": 1.9, "high": 2.1}
ROW = {"name": "saxpy", "seconds": 1.0, "default_seconds": 1.0, "compiling": 1.0, "checks": RATIO}
ROWS = json.dumps([{**ROW, "bare": {"gcc": RATIO}, "default": {"gcc": RATIO}, "details": {}, "notes": []}])
INCLUDING = '#include "h.h"\n#include "a b#c.h"\n#include <stddef.h>\nint f(int x) { return x + TWO + THREE; }\n'
FILES = {
    "k.py": KERNEL,
    "helper.py": "TWO = 2\n",
    "k.ll": LLVM,
    "s.f": FORTRAN,
    "rows.json": ROWS,
    "k.c": INCLUDING,
    "h.h": "#define TWO 2\n",
    "a b#c.h": "#define THREE 3\n",
    "i.f": "      SUBROUTINE S(A)\n      INCLUDE 'd.f'\n      A = 1\n      END\n",
    "d.f": "      REAL A\n",
}

# The command without its output, and the inputs that it reads.
COMMANDS: dict[str, tuple[str, ...]] = {
    "explain k.py:twice --args f32[:],f32[:] --html": ("k.py", "helper.py"),
    "explain k.ll --html": ("k.ll",),
    "show k.py:twice --args f32[:],f32[:] -o": ("k.py", "helper.py"),
    "show k.ll -o": ("k.ll",),
    "vectorize k.ll --function f --shapes T -o": ("k.ll",),
    "fortran s.f -o": ("s.f",),
    "fortran i.f -o": ("i.f", "d.f"),
    "bench --from rows.json --json": ("rows.json",),
    "bench --from rows.json --markdown": ("rows.json",),
    "bench --from rows.json --plot": ("rows.json",),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "helper", raising=False)
    monkeypatch.delitem(sys.modules, "lanewise_file_k", raising=False)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


NAMES: dict[str, Callable[[Path], Path]] = {
    "itself": lambda file: file,
    "another way to it": lambda file: file.parent / ".." / file.parent.name / file.name,
    "symbolic link": lambda file: linked(file, os.symlink),
    "hard link": lambda file: linked(file, os.link),
}


def linked(file: Path, link: Callable[[Path, Path], None]) -> Path:
    other = file.with_name("page.svg")
    link(file, other)
    return other


# One function decides for all: each command with two names, one with all of them. What a plot is written to is a .svg.
CASES = [
    *((words, source, name) for words in COMMANDS for source in COMMANDS[words] for name in ("itself", "hard link")),
    *(("fortran s.f -o", "s.f", name) for name in ("another way to it", "symbolic link")),
    ("bench --from rows.json --plot", "rows.json", "symbolic link"),
]


@pytest.mark.parametrize(
    ("words", "source", "name"), [one for one in CASES if "--plot" not in one[0] or "link" in one[2]]
)
def test_an_input_is_not_overwritten(
    words: str, source: str, name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = NAMES[name](folder / source)
    assert main([*words.split(), str(target)]) == 2
    assert "would overwrite an input" in capsys.readouterr().err
    assert {file: (folder / file).read_text() for file in FILES} == FILES


@pytest.mark.needs("clang")
@pytest.mark.parametrize("source", ["k.c", "h.h", "a b#c.h"])
def test_an_included_file_is_not_overwritten(source: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectorize", "k.c", "--function", "f", "--shapes", "T", "-o", source]) == 2
    assert "would overwrite an input" in capsys.readouterr().err
    assert (folder / source).read_text() == FILES[source]


@pytest.mark.parametrize("words", COMMANDS)
def test_an_output_is_replaced_at_once(words: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its mode stays, a link stays a link; no moment has a part of it, and nothing else is left in the folder."""
    target = folder / "old.svg"
    target.write_text("old")
    target.chmod(0o640)
    (folder / "link.svg").symlink_to("old.svg")
    seen: list[str] = []
    replace = os.replace

    def watched(new: Any, old: Any, **folders: int) -> None:
        if Path(old).name == target.name:  # others write caches
            seen.append(target.read_text())
        replace(new, old, **folders)

    monkeypatch.setattr(os, "replace", watched)
    assert main([*words.split(), "link.svg"]) == 0
    assert seen == ["old"] and target.read_text() != "old"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert (folder / "link.svg").is_symlink()
    assert {file.name for file in folder.iterdir()} - {"__pycache__"} == {*FILES, "old.svg", "link.svg"}


def full_disk(new: Any, old: Any, **folders: int) -> None:
    if Path(old).name in ("old.svg", "s.f"):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("words", [words for words in COMMANDS if "bench" not in words])
def test_an_empty_name_is_wrong_usage(words: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    option = words.split()[-1]
    assert main([*words.split(), ""]) == 2
    assert f"{option}: the name is empty; name a file, or '-' for standard output" in capsys.readouterr().err


@pytest.mark.parametrize("words", COMMANDS)
def test_a_write_that_fails_leaves_the_old_file(
    words: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "old.svg").write_text("old")
    monkeypatch.setattr(os, "replace", full_disk)
    assert main([*words.split(), "old.svg"]) == 1
    assert capsys.readouterr().err == "lanewise: old.svg: No space left on device\n"
    assert (folder / "old.svg").read_text() == "old"
    assert not list(folder.glob(".lanewise-*"))


@pytest.mark.parametrize("words", [words for words in COMMANDS if "bench" not in words])
def test_a_dash_is_standard_output(words: str, folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([*words.split(), "out"]) == 0
    capfdbinary.readouterr()
    for name in ("-", "/dev/stdout"):
        assert main([*words.split(), name]) == 0
        assert capfdbinary.readouterr().out == (folder / "out").read_bytes()
    assert not (folder / "-").exists()


def test_fortran_in_place_is_atomic(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "s.f").write_text("      SUBROUTINE S(A)\n      GOTO 10\n   10 A = 1\n      END\n")
    old = (folder / "s.f").read_text()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full_disk)
        assert main(["fortran", "s.f", "--in-place"]) == 1
    assert (folder / "s.f").read_text() == old
    assert main(["fortran", "s.f", "--in-place"]) == 0
    assert (folder / "s.f").read_text() != old


def test_two_outputs_of_bench_are_two_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--from", "rows.json", "--json", "x", "--markdown", "./x"]) == 2
    assert capsys.readouterr().err == "lanewise: --markdown and --json are both written to 'x'; name two files\n"


@lw.kernel
def doubled(a):
    for i in lw.lanes(len(a)):
        a[i] = 2 * a[i]


def test_methods_do_not_overwrite_the_source(tmp_path: Path) -> None:
    before = Path(__file__).read_bytes()
    page, library = tmp_path / "page.html", tmp_path / "code.o"
    for file in (page, library):
        file.symlink_to(__file__)
    with pytest.raises(OutputOverInput, match=r"'.*page\.html' would overwrite an input, which is "):
        doubled.explain(np.zeros(4)).save(page)
    with pytest.raises(lw.CompileError, match="would overwrite an input"):
        doubled.export(library, "f32[:]")
    assert Path(__file__).read_bytes() == before
    assert not (tmp_path / "code.h").exists(), "refused before anything is written"


def test_a_library_can_be_run_and_an_object_cannot(tmp_path: Path) -> None:
    modes = {path.suffix: path.stat().st_mode & 0o111 for path in doubled.export(tmp_path / "x.o", "f32[:]")}
    assert modes == {".o": 0, ".h": 0}
