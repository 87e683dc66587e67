"""`lanewise abduct`: what it prints of kernels, functions and specifications, and what it refuses."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from lanewise.cli import main

TOP = Path(__file__).parents[3]
CONVOLUTION = str(TOP / "examples/hotpaths/convolution.py") + ":convolution"
SPEC = "uniform d in 0..100\nconsecutive t in 0..100\nwant t >= d: U\n"
LOOP = """
func @f(%x: i32, %r: i32, %n: i32) {
entry:
  %low: i32 = sub.nsw %x, %r
  %left: i32 = smax %low, i32 0
  jump head(%left)
head(%i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %next: i32 = add.nsw %i, i32 1
  jump head(%next)
out:
  return
}
"""


def out(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["abduct", *words]) == code
    reported = capsys.readouterr()
    return reported.out if code == 0 else reported.err


def test_sources_that_were_not_given_are_named(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, loop) == "nothing diverges that a guard could help, sources none\n"
    assert out(capsys, loop, "--sources", "none") == "nothing diverges that a guard could help\n"


@pytest.fixture
def spec(tmp_path: Path) -> str:
    path = tmp_path / "prefix.spec"
    path.write_text(SPEC, encoding="utf-8")
    return str(path)


@pytest.fixture
def loop(tmp_path: Path) -> str:
    path = tmp_path / "loop.lir"
    path.write_text(LOOP, encoding="utf-8")
    return str(path)


def test_a_specification(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, spec, "--width", "4")
    assert "guard 1      (t >= d) or (t + 3 < d)\n" in text
    assert "literals 1" in text and "clauses 1" in text and "questions" in text and " ms, " in text


def test_a_kernel_with_its_loop_and_accesses(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, CONVOLUTION, "--width", "8")
    assert "guard 1      x >= rx and x + rx + 7 < out.shape[1]   (the weakest for these shapes)\n" in text
    assert "wanted       (i < (min(x + rx, out.shape[1] - 1) + 1)):U\n" in text
    assert "strided by 4 bytes" in text and ": uniform" in text
    assert "restrictions" in text


def test_a_kernel_has_the_width_that_it_runs_with_and_words_of_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    reported: dict[str, Any] = json.loads(out(capsys, CONVOLUTION, "--json"))
    module = runpy.run_path(CONVOLUTION.rpartition(":")[0])
    explained = module["convolution"].explain(*module["examples"]["convolution"]())
    assert f"{reported['problems'][0]['width']} lanes" in str(explained)
    walsh = out(capsys, CONVOLUTION.replace("convolution", "fast_walsh"), "--width", "8")
    assert "wanted       &t[pair]:S4\n" in walsh
    assert "guard 1      step >= 1 and step mod 8 == 0 and tid mod 8 == 0" in walsh


CALLS = """
import numpy as np, lanewise as lw

@lw.function
def window(a, x, r, n):
    total = lw.f32(0)
    for i in range(max(0, x - r), min(n - 1, x + r) + 1):
        total += a[i]
        if total > 1e30:
            return total
    return total

@lw.kernel(width=8)
def calls(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        out[x] = window(a, x, r, n) + window(a, x, r + 1, n)
"""


def test_functions_that_a_kernel_calls_are_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "calls.py").write_text(CALLS, encoding="utf-8")
    reported = out(capsys, f"{tmp_path / 'calls.py'}:calls", "--args", "f32[:], f32[:], 2")
    assert "window: loop at line 7, width 8\n" in reported


def test_a_function_as_json(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    reported: dict[str, Any] = json.loads(out(capsys, loop, "--function", "f", "--shapes", "C,U,U", "--json"))
    (problem,) = reported["problems"]
    assert problem["wanted"] == ["more:U"] and problem["width"] == 8
    assert problem["restrictions"] == [{"left": "U"}]
    (path,) = problem["paths"]
    assert not path["complete"] and path["why"] == "where numbers wrap was not examined"  # x may, without a range
    assert path["pins"]["left"] == "U" and path["bits"] == 64
    assert path["clauses"][0][0].keys() == {"text", "constant", "factors", "modulus", "limit"}
    assert {query["answer"] for query in problem["queries"]} <= {"sat", "unsat"}
    assert isinstance(problem["milliseconds"], float) and problem["why"] is None


def test_only_one_line_and_nothing_to_do(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    everything = out(capsys, loop, "--function", "f", "--shapes", "C,U,U")
    assert everything.startswith("f: loop at")
    nothing = out(capsys, loop, "--function", "f", "--shapes", "U,U,U")
    assert nothing == "nothing diverges that a guard could help, sources none\n"
    assert "nothing diverges" in out(capsys, loop, "--function", "f", "--shapes", "C,U,U", "--line", "999")


def test_a_budget_is_reported(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the budget ended it" in out(capsys, spec, "--budget", "20")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["missing.spec"], 1, "No such file or directory"),
        (["{spec}", "--width", "0"], 2, "--width is a number of lanes, 1 to 64"),
        (["{loop}", "--function", "g"], 2, "there is no function 'g'"),
        (["{loop}", "--function", "f", "--shapes", "C"], 2, "'f' has 3 arguments ("),
        (["kernel.xyz"], 2, "is of no known kind"),
        (["{spec}", "--budget", "-1"], 2, "--budget is a number of units, 0 or more"),
        (
            [CONVOLUTION, "--shapes", "U"],
            2,
            "--shapes is for functions of a module; a kernel takes --args",
        ),
        ([CONVOLUTION, "--function", "f"], 2, "--function is for functions of a module"),
        ([CONVOLUTION, "--args", "f32[:]"], 2, "convolution() missing a required argument: 'image'"),
    ],
)
def test_what_is_refused(
    words: list[str], code: int, sentence: str, spec: str, loop: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [word.format(spec=spec, loop=loop) for word in words]
    reported = out(capsys, *given, code=code)
    assert sentence in reported and reported.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "reported"),
    [
        ("want y > 0", "2:6: there is no 'y' above this line\n    want y > 0\n         ^"),
        ("want x: Q", "2:9: 'Q' is no shape; write U (the same), C (consecutive) or S4 (steps of 4)\n    want x: Q\n"),
        ("want  x // 0 < 3", "2:12: a divisor is a positive number or a variable, not 0\n    want  x // 0 < 3\n"),
        ("want x % (2 - 5): U", "2:11: a divisor is a positive number or a variable, not -3"),
        ("want not x", "2:10: 'x' is a number; a condition is needed, such as x < n\n    want not x\n             ^"),
        ("want (x < 1) + 2: U", "2:7: 'x < 1' is a condition; a number is needed"),
        ("want x", "2:6: a wanted number needs a shape: 'want x: C'"),
    ],
)
def test_a_wrong_specification_is_reported_with_its_place(
    line: str, reported: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.spec"
    path.write_text(f"uniform x\n{line}\n", encoding="utf-8")
    assert f"{path}:{reported}" in out(capsys, str(path), code=1)


def test_an_expression_that_is_too_deep(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep.spec"
    path.write_text(f"uniform x\nwant {'x + ' * 3000}x < 1: U\n", encoding="utf-8")
    assert "an expression is too deep; give its parts names" in out(capsys, str(path), code=1)


def test_a_file_without_the_name_of_a_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    assert "say which kernel: " in out(capsys, CONVOLUTION.removesuffix(":convolution"), code=2)
