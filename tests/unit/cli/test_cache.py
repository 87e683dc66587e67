"""`lanewise cache`: kernels are compiled ahead of time, counted and deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import cache as command
from lanewise.cli import main
from lanewise.runtime import cache
from lanewise.runtime.stored_files import stored
from lanewise.store import write

TEXT = """import numpy as np
import lanewise as lw

print("imported")

@lw.kernel
def add(a, b):
    for i in lw.lanes(len(a)):
        a[i] += b[i]

@lw.vectorize
def twice(x):
    return x + x

@lw.kernel
def other(a):
    for i in lw.lanes(len(a)):
        a[i] = i

examples = {"add": (np.zeros(8), np.zeros(8)), "twice": (np.zeros(8),)}
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    for module in (command, cache):
        monkeypatch.setattr(module, "cache_folder", lambda: str(folder))
    return folder


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / f"warm_{tmp_path.name.replace('-', '_')}.py"
    path.write_text(TEXT)
    return str(path)


def said(capfd: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["cache", *words]) == code
    out, err = capfd.readouterr()
    return err if code else out


def test_warm_info_clear(home: Path, file: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert said(capfd, "info") == f"{home}: not there yet, so nothing is kept\n"
    assert said(capfd, "warm", file) == "add: compiled\ntwice: compiled\n"
    entries = stored(str(home))
    assert len(entries) > 2, "their plans, and those that compete with them"
    assert said(capfd, "warm", file) == "add: was there\ntwice: was there\n"
    assert said(capfd, "warm", f"{file}:other", "--args", "f32[:]") == "other: compiled\n"
    lines = said(capfd, "info").splitlines()
    assert lines[0] == str(home) and lines[1].split()[:3] == ["kernels:", "3", "files,"]
    entries = stored(str(home))
    rivals = sum(each.kind == "rivals of kernels" for each in entries)
    assert f"  rivals of kernels:       {rivals} files, " in lines[2] and rivals >= 3
    assert "of at most 512 MiB" in lines[2]
    assert said(capfd, "clear") == f"{home}: {len(entries)} files deleted\n"
    assert said(capfd, "info") == f"{home}\n  empty\n"


def test_a_process_that_comes_later_compiles_nothing(
    home: Path, file: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "compiled" in said(capfd, "warm", f"{file}:add")

    def compiles(*args: object) -> None:
        raise AssertionError("the cache has it")

    monkeypatch.setattr(cache.Order, "build", compiles)
    assert said(capfd, "warm", f"{file}:add") == "add: was there\n"


def test_kinds_with_a_limit(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(home, ("guards", "3f", "3f" + "a" * 62), b"x" * (3 << 20))
    write(home, ("standings", "5" * 64), b"8")
    assert said(capfd, "info").splitlines()[1:] == [
        "  solver's answers:        1 files, 3.0 MiB of at most 128 MiB",
        "  standings of tournaments: 1 files, 0.0 MiB",
    ]


def test_a_folder_that_is_refused(home: Path, file: str, capfd: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    home.chmod(0o777)
    for words in (("info",), ("clear",), ("warm", file)):
        assert "others may write to" in said(capfd, *words, code=1)


def test_without_a_home(
    home: Path, file: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "cache_folder", lambda: None)
    assert "LANEWISE=cache=DIR" in said(capfd, "info")
    assert "LANEWISE=cache=DIR" in said(capfd, "warm", file, code=1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("warm",), "say what to compile"),
        (("warm", "FILE", "--args", "f32[:]"), "--args is for one kernel"),
        (("info", "x.py"), "cache info takes no file"),
        (("clear", "--args", "f32"), "cache clear takes no file"),
        (("warm", "NONE"), "has no examples"),
    ],
)
def test_wrong_usage(
    words: tuple[str, ...], sentence: str, file: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    none = tmp_path / "no_examples.py"
    none.write_text("import lanewise as lw\n")
    given = [file if word == "FILE" else str(none) if word == "NONE" else word for word in words]
    assert sentence in said(capfd, *given, code=2)
