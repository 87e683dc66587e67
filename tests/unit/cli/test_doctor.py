"""`lanewise doctor`: what is found is shown, and what is missing is said, never raised."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import doctor, main
from lanewise.cli.doctor import answer, cache, found_program, how_to_get, machine, package, packages, programs, vectors
from lanewise.machine.host import Machine
from lanewise.machine.processors import table_of
from lanewise.store import write


def script(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("echo 'GNU Fortran 12.2.0 (Debian 12)'", "12.2.0"),
        ("echo 'no number'", "version not known"),
        ("exit 3", "version not known"),
    ],
)
def test_versions_of_programs(text: str, said: str, tmp_path: Path) -> None:
    assert answer(str(script(tmp_path, "prog", text))) == said
    assert answer(str(tmp_path / "nothing")) == "does not answer"


def test_programs_by_any_of_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert dict(programs())["clang"] == "not found (apt-get install clang)"
    path = script(tmp_path, "clang-18", "/bin/echo clang version 18.1.8")
    assert found_program("clang") == str(path)
    assert dict(programs())["clang"] == f"18.1.8 ({path})"
    assert "ispc.github.io" in how_to_get("ispc")


def test_packages() -> None:
    found = dict(packages())
    assert found["numpy"][0].isdigit() and ", LLVM " in found["llvmlite"]
    assert package("no-such-package") == "not found (pip install no-such-package)"


def test_the_machine() -> None:
    prices = table_of("x86-64", frozenset({"avx512f"}))
    assert vectors(Machine("cpu", frozenset(), prices)).startswith(f"{prices.vector_bits} bits: ")
    found = dict(machine())
    assert {"cpu", "features", "vectors", "caches", "cores"} <= found.keys()
    assert "usable of" in found["cores"]


def test_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cache"
    monkeypatch.setattr(doctor, "cache_folder", lambda: folder)
    assert cache() == f"{folder} (not there yet)"
    write(folder, ("3f", "3f" + "a" * 62), b"x" * 2_000_000)
    write(folder, ("standings", "3f" + "b" * 62), b"8")
    (folder / "notes.txt").write_text("not of the cache")
    assert cache() == f"{folder} (2 files, 2.0 MB)"
    monkeypatch.setattr(doctor, "cache_folder", lambda: None)
    assert cache() == "no home folder, so nothing is kept"
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setattr(doctor, "cache_folder", lambda: file)
    assert cache().startswith(f"{file} is not used: ")


def test_columns(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["doctor"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].startswith("lanewise   ") and max(map(len, lines)) <= 100
    assert any(line.startswith("gfortran   not found") for line in lines)
