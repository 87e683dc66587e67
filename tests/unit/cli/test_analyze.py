"""`lanewise analyze`: what it prints, what it refuses, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lanewise.cli import main

LOOP = """
func @f(%n: i32, %x: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %next: i32 = add.nsw %i, i32 1
  %more: i1 = icmp.slt %next, %x
  branch %more, head(%next), out
out:
  return %i
}

func @g(%n: i32) -> i32 {
entry:
  return %n
}
"""


@pytest.fixture
def loop(tmp_path: Path) -> str:
    path = tmp_path / "loop.lir"
    path.write_text(LOOP, encoding="utf-8")
    return str(path)


EVAL = Path(__file__).resolve().parents[3] / "eval"


def out(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["analyze", *words]) == code
    captured = capsys.readouterr()
    return captured.err if code in (1, 2) else captured.out


def test_whole_module(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, loop).splitlines()
    assert len(lines) == 2 and lines[0].startswith("f: 3 blocks") and lines[1].startswith("g: 1 blocks")


def test_of_several_files_each_function_is_reported_with_its_own(
    loop: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.lir"
    other.write_text(LOOP, encoding="utf-8")
    starts = [f"{loop}: f: 3 blocks", f"{loop}: g: 1", f"{other}: f: 3", f"{other}: g: 1"]
    lines = out(capsys, loop, str(other)).splitlines()
    assert all(line.startswith(start) for line, start in zip(lines, starts, strict=True))
    reported = json.loads(out(capsys, loop, str(other), "--json"))["functions"]
    assert [one["file"] for one in reported] == [loop, loop, str(other), str(other)]
    kept = out(capsys, loop, str(other), "--secret", "n").splitlines()
    starts = [f"{loop}: f: nothing", f"{loop}: g: nothing", f"{other}: f: nothing", f"{other}: g: nothing"]
    assert all(line.startswith(start) for line, start in zip(kept, starts, strict=True))
    kept = json.loads(out(capsys, loop, str(other), "--secret", "n", "--json"))["functions"]
    assert [one["file"] for one in kept] == [loop, loop, str(other), str(other)]


def test_one_function_is_annotated(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, loop, "--function", "f", "--shapes", "U,T")
    assert "%more: i1[T] = icmp.slt" in text and "; divergent loop" in text and "; divergent exit" in text


def test_trace_shows_each_step_and_when_a_branch_diverges(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, loop, "--function", "f", "--shapes", "U,T", "--trace").splitlines()
    at = next(number for number, line in enumerate(lines) if "* the branch of 'head' diverges" in line)
    assert "%more" in lines[at - 1] and "_ -> T" in lines[at - 1] and "out(%i.1" in lines[at + 1]
    assert any(line.endswith("again") for line in lines)


@pytest.mark.parametrize("asked", ["more", "%more", "head"])
def test_why_a_value_or_a_branch(asked: str, loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, loop, "--function", "f", "--shapes", "U,T", "--why", asked).splitlines()
    assert lines == ["%more is computed from %x", "%x is an argument that is varying"]


def test_json_has_the_names_of_the_design(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    reported: dict[str, Any] = json.loads(out(capsys, loop, "--function", "f", "--shapes", "U,T", "--json"))
    (f,) = reported["functions"]
    assert f["values"] == {"n": "uniform", "x": "varying", "i": "uniform", "next": "uniform", "more": "varying"}
    assert f["branches"] == {"head": "divergent"} and f["loops"] == {"head": "divergent"}
    assert f["joins"] == ["out"] and f["loop_exits"] == {"out": "divergent"} and f["refused"] is None
    assert {"total", "control"} <= f["microseconds"].keys() and f["counts"]["branches"] == 1


def test_json_has_what_was_asked_for_besides(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = (loop, "--function", "f", "--shapes", "U,T", "--json", "--why", "more", "--trace")
    (f,) = json.loads(out(capsys, *words))["functions"]
    assert [(step["value"], step["kind"]) for step in f["why"]] == [("more", "operand"), ("x", "source")]
    assert any("diverges" in line for line in f["trace"])


def test_compare_prints_a_row_per_file_and_means(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, loop, loop, "--compare").splitlines()
    assert lines[2].startswith("loop (2)") and lines[-2].startswith("all (4)")
    assert lines[-1].startswith("geometric mean")
    rows = json.loads(out(capsys, loop, "--compare", "--json"))["files"]
    assert rows[0]["uniform"].keys() == {"new", "ipd", "strongpd"}


SPIR = """
declare spir_func i64 @_Z13get_global_idj(i32)

define spir_kernel void @k(ptr addrspace(1) %a) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  store float 0.0, ptr addrspace(1) %p
  ret void
}
"""


def test_work_items_are_sources_in_opencl_unless_given(
    tmp_path: Path, loop: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "spir.ll"
    path.write_text(SPIR, encoding="utf-8")
    assert out(capsys, str(path)).endswith("values 1 of 3 uniform, branches 0 of 0, loops 0 of 0, sources opencl\n")
    assert out(capsys, str(path), "--sources", "none").endswith(
        "values 3 of 3 uniform, branches 0 of 0, loops 0 of 0\n"
    )
    assert out(capsys, loop).splitlines()[0].endswith(", sources none")
    assert out(capsys, loop, "--function", "f", "--why", "x") == "%x is uniform, sources none\n"
    reported = json.loads(out(capsys, str(path), loop, "--json"))["functions"]
    assert [one["sources"] for one in reported] == ["opencl", "none", "none"]


def test_compare_names_its_sources(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "spir.ll"
    path.write_text(SPIR, encoding="utf-8")
    assert main(["analyze", str(path), "--compare"]) == 0
    assert "spir.ll, sources opencl" in capsys.readouterr().err


@pytest.mark.needs("clang")
def test_opencl_c(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "k.cl"
    text = "__kernel void k(__global int *a, int n) { if (get_global_id(0) < n) a[get_global_id(0)] = 1; }"
    path.write_text(text, encoding="utf-8")
    assert "branches 0 of 1, loops 0 of 0, sources opencl" in out(capsys, str(path))
    assert main(["abduct", str(path), "--budget", "1000"]) == 0
    assert "width 8, sources opencl" in capsys.readouterr().out


def test_aligned_gangs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ids.lir"
    text = (
        "func @k() -> i64 {\nentry:\n  %i: i64 = workitem.global_id i32 0\n  %b: i64 = lshr %i, i64 3\n  return %b\n}\n"
    )
    path.write_text(text, encoding="utf-8")
    words = (str(path), "--function", "k", "--sources", "opencl", "--width", "8")
    assert "%b: i64[U]" not in out(capsys, *words)
    assert "%b: i64[U]" in out(capsys, *words, "--aligned")


def one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str, code: int) -> None:
    error = out(capsys, *words, code=code)
    assert sentence in error and error.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--function", "h"], "there is no function 'h'"),
        (["--function", "f", "--why", "zz"], "there is no value or block 'zz' in 'f'; there are: "),
        (["--function", "f", "--why", "out"], "does not end in a branch"),
        (["--secret", "key"], "no function here has an argument 'key'; there are: n x"),
    ],
)
def test_names_that_are_not_there(
    words: list[str], sentence: str, loop: str, capsys: pytest.CaptureFixture[str]
) -> None:
    one_sentence(capsys, [loop, *words], sentence, 2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--why", "x"], "--why needs --function"),
        (["--function", "f", "--shapes", "U"], "'f' has 2 arguments (%n: i32, %x: i32), --shapes has 1"),
        (["--function", "f", "--shapes", "U,Q"], "'Q' is not a shape"),
        (["--function", "f", "--shapes", "U,T:U"], "no shape of the result is asked for here; leave out ':U'"),
        (["--function", "f", "--shapes", "U,_"], "%x has some shape"),
        (["--function", "f", "--shapes", "U,PU"], "'PU' is for addresses, and %x is i32"),
        (["--width", "-1"], "--width is a number of lanes"),
        (["--aligned"], "--aligned needs --width"),
        (["--secret", ","], "--secret needs the names of arguments"),
        (["--observe"], "--observe needs --secret"),
        (["--secret", "x", "--trace"], "--secret excludes other reports"),
        (["--secret", "x", "--sources", "opencl"], "--secret compares two runs, not lanes"),
        (["--compare", "--trace"], "--compare prints a table"),
        (["--function", "f", "--why", "x", "--trace"], "leave one of them out"),
        (["--secret", "x", "--shapes", ""], "--secret excludes other reports"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    words: list[str], sentence: str, loop: str, capsys: pytest.CaptureFixture[str]
) -> None:
    one_sentence(capsys, [loop, *words], sentence, 2)


def test_names_of_secrets_are_looked_at_before_anything_is_printed(
    loop: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", loop, "--secret", "n,nn"]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and "argument 'nn'; there are: n x" in printed.err


def test_a_leaked_secret_is_exit_code_3(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "loop exit in 'head'" in out(capsys, loop, "--secret", "x", code=3)
    assert "nothing depends" in out(capsys, loop, "--secret", "n")


@pytest.mark.needs("clang")
def test_c_through_clang(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "k.c"
    path.write_text("int f(int n, int x) { return n + x; }\n", encoding="utf-8")
    assert "f: 1 blocks" in out(capsys, str(path), "--shapes", "U,T")
    path.write_text("int f(int n { return n; }\n", encoding="utf-8")
    assert "error:" in out(capsys, str(path), code=1)


def test_values_that_were_taken_apart_have_their_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Values are printed by the names of the input, and by no others."""
    path = tmp_path / "parts.ll"
    path.write_text(PARTS, encoding="utf-8")
    assert main(["analyze", str(path), "--json", "--shapes", "U,T"]) == 0
    found = json.loads(capsys.readouterr().out)["functions"][0]["values"]
    assert found == {"0": "uniform", "x": "varying", "v": "uniform", "w": "varying", "2": "uniform", "b": "varying"}
    assert main(["analyze", str(path), "--function", "f", "--shapes", "U,T", "--why", "w"]) == 0
    assert "%x is an argument" in capsys.readouterr().out


def test_why_of_a_variable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Compilers number the values of one; names that are nearly right are listed first."""
    path = tmp_path / "variable.ll"
    body = "  %lo.0 = add i32 %n, 1\n  %lo.1 = add i32 %x, 1\n  %high = add i32 %lo.1, %lo.0\n  ret i32 %high\n"
    path.write_text(f"define i32 @f(i32 %n, i32 %x) {{\n{body}}}\n", encoding="utf-8")
    words = ("--function", "f", "--shapes", "U,T", "--why")
    assert out(capsys, str(path), *words, "lo").startswith("%lo.1 is computed from %x")
    assert "there are: high ..., without --why all of them" in out(capsys, str(path), *words, "hihg", code=2)


@pytest.mark.parametrize("name", ("stack_traversal", "ray_spheres", "odd_even_sort"))
def test_compare_counts_what_analyze_counts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Private memory and vectors too."""
    path = str(EVAL / f"{name}.ll")
    reported = [one["counts"] for one in json.loads(out(capsys, path, "--json"))["functions"]]
    row = json.loads(out(capsys, path, "--json", "--compare"))["files"][0]
    assert row["total"]["instructions"] == sum(one["values"] for one in reported)
    assert row["uniform"]["new"]["instructions"] == sum(one["uniform_values"] for one in reported)
    assert row["uniform"]["new"]["branches"] == sum(one["uniform_branches"] for one in reported)
    assert row["uniform"]["new"]["loops"] == sum(one["uniform_loops"] for one in reported)


PARTS = """
define i64 @f(i32 %0, i32 %x) {
  %v = insertelement <2 x i32> poison, i32 %0, i32 0
  %w = insertelement <2 x i32> %v, i32 %x, i32 1
  %2 = extractelement <2 x i32> %w, i32 0
  %b = bitcast <2 x i32> %w to i64
  ret i64 %b
}
"""


def test_secrets_of_a_function_that_was_not_read_are_not_called_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "define i32 @kept(i32 %key) {\n  ret i32 %key\n}\n"
        "define i32 @odd(ptr %p) {\n  indirectbr ptr %p, [label %a]\na:\n  ret i32 0\n}\n"
    )
    (tmp_path / "two.ll").write_text(text)
    assert main(["analyze", str(tmp_path / "two.ll"), "--secret", "key"]) == 1
    assert "indirectbr" in capsys.readouterr().err
    assert main(["analyze", str(tmp_path / "two.ll"), "--secret", "key", "--function", "kept"]) == 0


def test_graphs(loop: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, loop, "--function", "f", "--shapes", "U,T", "--graph", "splits")
    assert text.splitlines()[:2] == ["out:", "  head diverges: head -> out   |   out"]
    picture = tmp_path / "tagged.svg"
    assert "head<1>" in out(capsys, loop, "--graph", "tagged", "--iterations", "2", "--svg", str(picture))
    assert picture.read_text("utf-8").startswith("<svg")
    (f, g) = json.loads(out(capsys, loop, "--graph", "rewired", "--json"))["functions"]
    assert f["rewired"] == {"entry": ["head"], "head": ["out"], "out": []} and g["rewired"] == {"entry": []}


@pytest.mark.parametrize(
    "words",
    [("--svg", "x.svg"), ("--graph", "tagged", "--iterations", "0"), ("--graph", "splits", "--compare")],
)
def test_graphs_that_cannot_be(words: tuple[str, ...], loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "graph" in out(capsys, loop, *words, code=2) or "--iterations" in words


def test_a_drawing_does_not_overwrite_the_input(loop: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, loop, "--graph", "tagged", "--svg", loop, code=2)
    assert Path(loop).read_text("utf-8") == LOOP
