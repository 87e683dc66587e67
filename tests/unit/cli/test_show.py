"""`lanewise show`: a page to a file or to a pipe, not to a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lanewise.cli import main

LLVM = "define void @f(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "k.ll"
    path.write_text(LLVM)
    return str(path)


def test_a_page(file: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["show", file, "--width", "4", "-o", str(page)]) == 0
    text = page.read_text()
    assert "<html" in text and "linearize" in text and "define " in text
    assert main(["show", file, "--width", "4"]) == 0
    assert capfd.readouterr().out.startswith(text[:40])


def test_a_terminal_gets_no_page(file: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["show", file]) == 2
    assert "say where it goes: -o page.html" in capfd.readouterr().err
    assert main(["show", file, "-o", file]) == 2
    assert Path(file).read_text() == LLVM
