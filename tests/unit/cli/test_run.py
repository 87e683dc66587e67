"""`lanewise run`: arguments in words, results, traces, arrays; every mistake is one line and exit code 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import main

ROOT = Path(__file__).resolve().parents[3]
COLLATZ = str(ROOT / "examples" / "lir" / "collatz.lir")

SAXPY = """
func @saxpy(%a: f32, %x: ptr, %y: ptr, %i: i64) -> f32 {
entry:
  %p: ptr = ptradd.inbounds %x, %i, scale=4
  %q: ptr = ptradd.inbounds %y, %i, scale=4
  %u: f32 = load %p, align=4
  %v: f32 = load %q, align=4
  %w: f32 = fmuladd %a, %u, %v
  store %w, %q, align=4
  print %i, %w, format="y[{}] = {}"
  return %w
}
"""
VECTOR = """
func @triple(%x: i32[T]) -> i32 masked {
entry:
  %r: i32[T] = mul %x, i32 -3
  return %r
}
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saxpy.lir").write_text(SAXPY)
    (tmp_path / "vector.lir").write_text(VECTOR)
    (tmp_path / "both.lir").write_text(SAXPY + VECTOR)
    return tmp_path


def test_results_and_arrays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", COLLATZ, "--lanes", "6", "--args", "lane+1", "array:i32:6"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out == [*(f"lane {lane}: 8" for lane in range(6)), "out: 0 1 7 2 5 8"]


def test_gangs_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", COLLATZ, "--lanes", "4", "--width", "2", "--args", "1,2,3,4", "array:i32:2"]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines()[:2] == ["lane 0: 1", "lane 1: 1"]
    assert "race on 'out'" in captured.err


def test_trace(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", COLLATZ, "--lanes", "1", "--trace", "--args", "2", "array:i32:1"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in out[:-2]] == ["entry<>", "head<0>", "body<0>", "down<0>", "head<1>", "done<>"]
    assert out[2] == "lane 0  body<0>  %more=1 %bit=0 %odd=0  -> down"


def test_floats_and_prints(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["2.0", "array:f32:1,2,3", "array:f32:0.5,0.5,0.5", "lane"]
    assert main(["run", "saxpy.lir", "--lanes", "3", "--args", *words]) == 0
    assert capsys.readouterr().out.splitlines() == [
        *("lane 0 says: y[0] = 2.5", "lane 1 says: y[1] = 4.5", "lane 2 says: y[2] = 6.5"),
        *("lane 0: 2.5", "lane 1: 4.5", "lane 2: 6.5"),
        *("x: 1.0 2.0 3.0", "y: 2.5 4.5 6.5"),
    ]


def test_a_gang(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "both.lir", "--function", "triple", "--lanes", "3", "--args", "lane*2-1"]) == 0
    assert capsys.readouterr().out.splitlines() == ["lane 0: 3", "lane 1: -3", "lane 2: -9"]
    assert main(["run", "vector.lir", "--lanes", "2", "--args", "undef"]) == 0
    assert capsys.readouterr().out.splitlines() == ["lane 0: undef", "lane 1: undef"]


def test_faults_are_lines(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["2.0", "array:f32:2", "array:f32:3", "lane*-0x1+2"]
    assert main(["run", "saxpy.lir", "--lanes", "3", "--overflow", "wrap", "--args", *words]) == 1
    captured = capsys.readouterr()
    assert captured.err == (
        "lanewise: saxpy: lane 0: 4 bytes at offset 8 of 'x', which has 8 bytes in '%u: f32 = load %p, align=4'\n"
    )
    assert "lane 1: 0.0" in captured.out and "lane 0: " not in captured.out


MISTAKES = [
    (["saxpy.lir"], "'saxpy' has 4 arguments (%a: f32, %x: ptr, %y: ptr, %i: i64), --args gives 0"),
    (["saxpy.lir", "--args", "x", "0", "0", "0"], "'x' is no argument for %a: f32; see --help"),
    (["saxpy.lir", "--args", "1", "array:f32", "0", "0"], "'array:f32' is no argument for %x: ptr; see --help"),
    (["saxpy.lir", "--args", "1", "array:f33:2", "0", "0"], "'f33' is no type of an array; there are: "),
    (["saxpy.lir", "--args", "1", "array:f32:-2", "0", "0"], "'array:f32:-2' is no argument for %x: ptr; see --help"),
    (["saxpy.lir", "--args", "1", "array:i8:99999999999", "0", "0"], "'array:i8:99999999999' is too large an array"),
    (["saxpy.lir", "--args", "1", "array:f64:99999999", "0", "0"], "'array:f64:99999999' is too large an array"),
    (["saxpy.lir", "--args", "array:f32:2", "0", "0", "0"], "%a is f32, no address; give a number, not 'array:f32:2'"),
    (["saxpy.lir", "--args", "1,2", "0", "0", "0"], "'1,2' has 2 values for 4 lanes"),
    (["saxpy.lir", "--args", "1", "0", "0", "lane*x"], "'lane*x' is no argument for %i: i64; see --help"),
    (["saxpy.lir", "--lanes", "0"], "--lanes, --width and --steps are at least 1"),
    (["both.lir"], "say which function with --function; in both.lir there are: saxpy triple"),
    (["both.lir", "--function", "f"], "there is no function 'f' in both.lir; there are: saxpy triple"),
]


@pytest.mark.parametrize(("words", "line"), MISTAKES, ids=[row[1] for row in MISTAKES])
def test_mistakes(words: list[str], line: str, files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", *words]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"lanewise: {line}")
    assert captured.err.count("\n") == 1 and captured.out == ""


def test_a_missing_file(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "nothing.lir"]) == 1
    assert capsys.readouterr().err == "lanewise: nothing.lir: No such file or directory\n"


@pytest.mark.needs("clang")
def test_c(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "f.c").write_text(
        "int f(const int *a, int n) { int s = 0; for (int i = 0; i <= n; i++) s += a[i]; return s; }"
    )
    assert main(["run", "f.c", "--lanes", "2", "--args", "array:i32:1,2,3", "2,3"]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines()[0] == "lane 0: 6"
    assert "f.c:1:" in captured.err and "lane 1: " in captured.err


NARROW = "func @narrow(%x: i8) -> i8 {\nentry:\n  return %x\n}\n"
WRONG = "func @wrong(%x: i8) -> i8 {\nentry:\n  %y: i8 = add %x, i16 1\n  return %y\n}\n"
VAST = "func @vast() -> ptr {\nentry:\n  %p: ptr = private size=1099511627775, align=1\n  return %p\n}\n"
DANGLING = 'global @g size=8 align=8 data="0000000000000000" link=0:@nothing\n' + NARROW


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        (NARROW, "--args 256", "256 does not fit %x: i8"),
        (NARROW, "--args 1,2,3,-129", "-129 does not fit %x: i8"),
        (NARROW, "--args lane*100", "300 does not fit %x: i8"),
        (NARROW, "--lanes 100000000 --args 1", "--lanes is at most 1048576"),
        (WRONG, "--args 1", "x.lir:3: operands of 'add' must have the same type"),
        (VAST, "", "'%p of lane 0' would have 1099511627775 bytes"),
        (DANGLING, "--args 1", "there is no global or function 'nothing'"),
        (VECTOR, "--trace --args lane", "'triple' is masked: all lanes are one gang"),
        (VECTOR, "--width 2 --args lane", "'triple' is masked: all lanes are one gang"),
        (SAXPY, "--args 1 array:i8:1,300 array:f32:4 lane", "'array:i8:1,300' is no argument for %x: ptr"),
    ],
)
def test_what_does_not_fit_is_refused(
    text: str, options: str, sentence: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "x.lir").write_text(text)
    assert main(["run", "x.lir", *options.split()]) == (1 if text in (WRONG, VAST, DANGLING) else 2)
    assert sentence in capsys.readouterr().err


def test_large_numbers_stay_whole(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "x.lir").write_text("func @f(%p: ptr) -> i64 {\ne:\n  %x: i64 = load %p, align=8\n  return %x\n}\n")
    assert main(["run", "x.lir", "--lanes", "1", "--args", "array:i64:9007199254740993,1"]) == 0
    assert "lane 0: 9007199254740993" in capsys.readouterr().out
