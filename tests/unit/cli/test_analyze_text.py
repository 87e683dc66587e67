"""`lanewise analyze`: the annotated text, names after loops, and shapes that arguments are given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lanewise.cli import main


def out(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["analyze", *words]) == 0
    return capsys.readouterr().out


LINES = """
define i32 @f(i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [0, %entry], [%j, %h]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %h, label %x
x:
  ret i32 %j
}
"""


@pytest.fixture
def lines(tmp_path: Path) -> str:
    path = tmp_path / "lines.ll"
    path.write_text(LINES, encoding="utf-8")
    return str(path)


def test_a_shape_stands_after_the_type_and_before_the_line(lines: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, lines, "--function", "f", "--shapes", "T")
    assert "h(%i: i32[U]  !6):" in text and "x(%j.1: i32[T]  !7):" in text and "%j: i32[U] = add" in text
    assert "h(%i: i32)  !6 " in out(capsys, lines, "--function", "f", "--trace")


def test_a_value_after_its_loop_may_be_asked_for(lines: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = (lines, "--function", "f", "--shapes", "T")
    chain = out(capsys, *words, "--why", "%j.1").splitlines()
    assert "leaves the loop at 'h', which lanes leave at different times" in chain[0]
    assert chain[-1] == "%n is an argument that is varying"
    assert "%j is uniform, sources none; after its loop, which lanes leave at different times, it is %j.1" in out(
        capsys, *words, "--why", "j"
    )
    assert out(capsys, *words[:-1], "U", "--why", "j") == "%j is uniform, sources none\n"
    (f,) = json.loads(out(capsys, *words, "--json"))["functions"]
    assert f["exit_values"] == {"j.1": "varying"} and "j.1" not in f["values"]


def test_shapes_are_checked_before_anything_is_printed(lines: str, capsys: pytest.CaptureFixture[str]) -> None:
    with open(lines, "a", encoding="utf-8") as file:
        file.write("define i32 @g(i32 %n, i32 %m) {\n  ret i32 %n\n}\n")
    assert main(["analyze", lines, "--shapes", "T"]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and "'g' has 2 arguments (" in captured.err


KINDS = """
func @k(%b: i8, %x: f32, %c: i1, %p: ptr) {
entry:
  return
}
"""


@pytest.mark.parametrize(
    ("shapes", "sentence"),
    [
        ("S300,U,U,U", "'S300' does not fit %b, which is i8: strides are -128 to 127"),
        ("S128,U,U,U", "'S128' does not fit %b"),
        ("U,C,U,U", "'C' has a stride, and %x is f32: write U or T"),
        ("U,S?,U,U", "'S?' has a stride, and %x is f32: write U or T"),
        ("U,U,C,U", "'C' has a stride, and %c is i1: write U or T"),
        ("", "'k' has 4 arguments ("),
    ],
)
def test_a_shape_that_its_type_cannot_have_is_refused(
    shapes: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kinds.lir"
    path.write_text(KINDS, encoding="utf-8")
    assert main(["analyze", str(path), "--function", "k", "--shapes", shapes]) == 2
    error = capsys.readouterr().err
    assert sentence in error and error.count("\n") == 1
    text = out(capsys, str(path), "--function", "k", "--shapes", "S-128,T,T,S99999999999")
    assert "%b: i8[S-128s]" in text and "%p: ptr[S99999999999u]" in text


TWO_ENTRIES = """
define i32 @f(i32 %a, i32 %b, i32 %n) {
entry:
  %c = icmp slt i32 %a, 3
  br i1 %c, label %FIRST, label %SECOND
l:
  %x = phi i32 [0, %entry], [%b, %r]
  %d = icmp slt i32 %b, %n
  br i1 %d, label %r, label %out
r:
  %y = phi i32 [5, %entry], [%b, %l]
  %e = icmp sgt i32 %b, %n
  br i1 %e, label %l, label %out
out:
  ret i32 %b
}
"""


@pytest.mark.parametrize(
    ("first", "header", "met"), [("l", "r(%y: i32[U]", "l(%x: i32[T]"), ("r", "l(%x: i32[U]", "r(%y: i32[T]")]
)
def test_an_irreducible_loop_says_where_its_rounds_count_from(
    first: str, header: str, met: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which entry is the header, and so what is uniform, depends on the order of targets."""
    second = "r" if first == "l" else "l"
    path = tmp_path / "two.ll"
    path.write_text(TWO_ENTRIES.replace("FIRST", first).replace("SECOND", second), encoding="utf-8")
    text = out(capsys, str(path), "--function", "f", "--shapes", "T,U,U").splitlines()
    (noted,) = [line for line in text if "irreducible: " in line and line[0] != " "]
    assert noted.startswith(header) and f"entered at '{first}' too, iterations count from here" in noted
    assert any(line.startswith(met) for line in text)


CALLS = """
declare i32 @ext(i32)
define i32 @f(i32 %n, ptr %p) {
  %w = call i32 @ext(i32 %n)
  %q = call i32 %p(i32 %n)
  ret i32 %q
}
"""


@pytest.mark.parametrize("sources", ["none", "opencl"])
def test_why_names_the_callee(sources: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "calls.ll"
    path.write_text(CALLS, encoding="utf-8")
    words = (str(path), "--function", "f", "--sources", sources, "--why")
    assert out(capsys, *words, "w").startswith("%w is the result of a call of 'ext', which may differ")
    assert out(capsys, *words, "q").startswith("%q is the result of a call through an address")


@pytest.mark.parametrize("data", (b"\x00\x01rubbish", b"\xff\xfe rubbish", b"BD\xc0\xde"))
def test_a_file_called_bitcode_that_is_neither_that_nor_text(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "k.bc"
    path.write_bytes(data)
    assert main(["analyze", str(path)]) == 1
    assert (
        "k.bc: it is neither LLVM bitcode, which begins with the bytes 42 43 C0 DE, nor text" in capsys.readouterr().err
    )
    path.write_text("define void @f() {\n  ret void\n}\n", encoding="utf-8")
    assert "f: 1 blocks" in out(capsys, str(path))


def test_a_file_without_functions_is_reported(lines: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused, unless others have some; JSON has its object all the same."""
    empty = tmp_path / "empty.ll"
    empty.write_text("declare void @f()\n", encoding="utf-8")
    for words in ([], ["--json"], ["--compare"]):
        assert main(["analyze", str(empty), *words]) == 1
        captured = capsys.readouterr()
        assert "empty.ll: there is no function with a body in it" in captured.err
        assert words != ["--json"] or json.loads(captured.out) == {"schema": 1, "functions": []}
    assert main(["analyze", str(empty), lines]) == 0
    assert "empty.ll: there is no function" in capsys.readouterr().err


def test_compare_tells_files_of_one_name_apart(lines: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other, third = tmp_path / "other" / Path(lines).name, tmp_path / "third.ll"
    other.parent.mkdir()
    for path in (other, third):
        path.write_text(Path(lines).read_text(encoding="utf-8"), encoding="utf-8")
    table = out(capsys, lines, str(other), str(third), "--compare", "--sources", "none").splitlines()
    assert [line.split(" (")[0] for line in table[2:5]] == [lines, str(other), "third"]
    assert len({len(line) for line in table[:6]}) == 1
