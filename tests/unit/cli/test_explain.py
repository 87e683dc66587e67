"""`lanewise explain`: a kernel as text, page, JSON or SARIF, and one remark by its code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lanewise.cli import main

LLVM = (
    "define void @f(ptr %p, i32 %n) {\n  %q = getelementptr i32, ptr %p, i32 %n\n  store i32 1, ptr %q\n  ret void\n}\n"
)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "k.ll"
    path.write_text(LLVM)
    return str(path)


def test_a_function_in_each_form(file: str, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["explain", file, "--shapes", "U,C", "--width", "4"]
    assert main(words) == 0
    text = capfd.readouterr().out
    assert text.startswith("f(p: ptr uniform") and "store i32 1, ptr %q" in text
    assert main([*words, "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["width"] == 4
    assert main([*words, "--sarif"]) == 0
    assert json.loads(capfd.readouterr().out)["version"] == "2.1.0"
    page = tmp_path / "page.html"
    assert main([*words, "--html", str(page)]) == 0
    assert page.read_text().startswith("<!doctype html>") and capfd.readouterr().out == ""
    assert main([*words, "--html", file]) == 2
    assert "--html: " in capfd.readouterr().err and Path(file).read_text() == LLVM


@pytest.mark.parametrize("code", ["LW203", "lw203"])
def test_a_remark(code: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", code]) == 0
    assert capfd.readouterr().out.startswith("LW203")


@pytest.mark.parametrize("code", ["LW199", "lw999", "LW2030", "LW"])
def test_a_remark_that_is_not_there(code: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", code]) == 2
    assert f"there is no remark {code.upper()}; docs/remarks.md lists them: LW101" in capfd.readouterr().err
