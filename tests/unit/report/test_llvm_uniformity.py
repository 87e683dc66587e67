"""What LLVM prints about uniformity is read: here from a program that prints as `opt` 22 does."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import main
from lanewise.report import llvm_uniformity
from lanewise.report.llvm_uniformity import counted, installed, verdicts

PRINTED = """UniformityInfo for function 'f':
DIVERGENT ARGUMENTS:
  DIVERGENT: i32 %x
CYCLES WITH DIVERGENT EXIT:
  depth=1: entries(head) tail

BLOCK entry
DEFINITIONS
               %a = add i32 %n, 1
  DIVERGENT:   %b = add i32 %x, 1
TERMINATORS
               br label %head
END BLOCK

BLOCK head
DEFINITIONS
  DIVERGENT:   %"odd name" = icmp slt i32 %b, %a
TERMINATORS
  DIVERGENT:   br i1 %"odd name", label %head, label %out
END BLOCK

UniformityInfo for function 'g':
ALL VALUES UNIFORM
"""
TEXT = """target triple = "amdgcn-amd-amdhsa"
define i32 @f(i32 %x, i32 inreg %n) {
entry:
  %a = add i32 %n, 1
  %b = add i32 %x, 1
  br label %head
head:
  %"odd name" = icmp slt i32 %b, %a
  br i1 %"odd name", label %head, label %out
out:
  ret i32 %a
}
"""


@pytest.fixture
def opt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that says it is `opt` 22."""
    path = tmp_path / "opt-22"
    (tmp_path / "printed").write_text(PRINTED, encoding="utf-8")
    path.write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && echo "Debian LLVM version 22.1.8" && exit\ncat {tmp_path}/printed >&2\n',
        encoding="utf-8",
    )
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    installed.cache_clear()
    return path


def test_verdicts(opt: Path) -> None:
    found = verdicts("x.ll", str(opt))
    assert found["f"].values == {"x": True, "a": False, "b": True, "odd name": True}
    assert found["f"].branches == {"head": True} and found["f"].loops == {"head"}
    assert found["f"].text["branch of head"].startswith("br i1") and not found["g"].values


def test_counts(opt: Path) -> None:
    found = verdicts("x.ll", str(opt))
    names = ["x", "n", "a", "b", "odd name"]
    assert counted(found["f"], names, ["head"], ["head"]) == (2, 0, 0)
    assert counted(found["g"], names, ["head"], ["head"]) == (5, 1, 1)


def test_the_version_is_asked(opt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert installed() == ("opt-22", "22.1.8")
    installed.cache_clear()
    monkeypatch.setattr(llvm_uniformity, "OLDEST", 23)
    monkeypatch.setattr(llvm_uniformity, "OPTS", ("opt-22",))
    assert installed() is None
    installed.cache_clear()


def test_a_module_that_llvm_does_not_read(tmp_path: Path) -> None:
    path = tmp_path / "opt"
    path.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    path.chmod(0o755)
    assert verdicts("x.ll", str(path)) == {}


def test_the_column(opt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "f.ll"
    file.write_text(TEXT, encoding="utf-8")
    assert main(["analyze", str(file), "--sources", "amdgpu", "--compare"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("LLVM") and lines[2].split()[-3:] == ["2", "0", "0"]
    file.write_text(TEXT.replace("amdgcn-amd-amdhsa", "x86_64-pc-linux-gnu"), encoding="utf-8")
    assert main(["analyze", str(file), "--sources", "amdgpu", "--compare"]) == 0
    assert "LLVM" not in capsys.readouterr().out, "of other targets LLVM says nothing"
    installed.cache_clear()
