"""Explanations: notes on the right lines, in text, JSON and HTML; stages; the commands."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.cli import main
from lanewise.report.explanation import ACCESS, BRANCH, CHECK, LOOP, VALUE, Explanation
from lanewise.runtime.call.examples import arguments_from
from lib.child_process import run_python
from lib.machines import like_zen4

ROOT = Path(__file__).resolve().parents[3]


@lw.function
def halved(x):
    while x > 1:
        x = x / 2
    return x


@lw.kernel
def mixed(a, idx, out, n):
    for i in lw.lanes(len(idx)):
        j = idx[i]
        if j > 3:
            out[i] = a[j]
        if n > 3:
            out[i] += a[0] + a[2 * i]
        for k in range(n):
            out[i] += k
        while j > 0:
            j -= 1
        out[i] += halved(a[i])


ARGS = (np.zeros(300), np.zeros(100, "i4"), np.zeros(100), 4)


@pytest.fixture(scope="module")
def found() -> Explanation:
    with like_zen4():
        return mixed.explain(*ARGS)


def notes(found: Explanation, text: str, kind: str) -> list[tuple[str, str]]:
    (line,) = [line for line in found.lines if line.text.strip() == text]
    return [(note.form, note.sentence) for note in line.notes if note.kind == kind]


def test_branches(found: Explanation) -> None:
    assert [form for form, _ in notes(found, "if j > 3:", BRANCH)] == ["divergent"]
    assert [form for form, _ in notes(found, "if n > 3:", BRANCH)] == ["uniform"]


def test_loops(found: Explanation) -> None:
    assert [form for form, _ in notes(found, "for k in range(n):", LOOP)] == ["uniform"]
    assert [form for form, _ in notes(found, "while j > 0:", LOOP)] == ["divergent", "waits"]
    assert [form for form, _ in notes(found, "while x > 1:", LOOP)] == ["divergent", "waits"]


def test_accesses(found: Explanation) -> None:
    assert notes(found, "j = idx[i]", ACCESS) == [("contiguous", "reads idx: contiguous")]
    assert ("gather", "reads a: a gather") in notes(found, "out[i] = a[j]", ACCESS)
    forms = {form for form, _ in notes(found, "out[i] += a[0] + a[2 * i]", ACCESS)}
    assert forms == {"contiguous", "uniform", "strided"}


def test_values_and_checks(found: Explanation) -> None:
    assert notes(found, "j = idx[i]", VALUE) == [("varying", "j: int32, varying")]
    assert any("of 'a'" in sentence for _, sentence in notes(found, "out[i] = a[j]", CHECK))


def test_reasons_lead_to_a_source(found: Explanation) -> None:
    costly = [note for note in found.notes() if note.form in ("divergent", "gather")]
    assert costly and all("the index of the lanes" in note.why[-1] or "argument" in note.why[-1] for note in costly)


def test_three_ways_to_print(found: Explanation, tmp_path: Path) -> None:
    text = str(found)
    assert repr(found) == text
    assert "branches: 1 divergent, 1 uniform" in text
    record = json.loads(found.json())
    assert record["kernel"] == "mixed" and record["counts"]["branch"] == {"divergent": 1, "uniform": 1}
    found.save(tmp_path / "x.html")
    page = (tmp_path / "x.html").read_text()
    assert page.startswith("<!doctype html>") and "a gather" in page and "http" not in page
    assert found._repr_html_().split("</style>")[1] in page


def test_stages() -> None:
    assert "launch" in mixed.inspect(*ARGS, stage="source")
    assert "entry_mask" in mixed.inspect(*ARGS, stage="masked")
    assert "define" in mixed.inspect(*ARGS, stage="llvm")
    assert "ret" in mixed.inspect(*ARGS, stage="asm")
    with pytest.raises(lw.CompileError, match="no stage 'ast'; there are: source masked llvm asm"):
        mixed.inspect(*ARGS, stage="ast")


KERNEL = f"{ROOT}/examples/python/mandelbrot.py:mandelbrot"


def test_command_explain(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["explain", KERNEL]) == 0
    shown = capsys.readouterr().out
    assert "loop: lanes leave it at different times" in shown and "writes out: contiguous" in shown
    assert main(["explain", KERNEL, "--json", "--args", "i64[:,::], float, float, f32, float, 9"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["signature"][0] == "out: int64[:,:], strided" and record["signature"][3] == "dx: float32"
    assert main(["explain", KERNEL, "--html", str(tmp_path / "p.html")]) == 0
    assert "mandelbrot" in (tmp_path / "p.html").read_text()


def test_arguments_by_the_names_that_explanations_print() -> None:
    found = arguments_from("float32[:,:], uint8[::], bool[:], int64, bool, float64")
    same = arguments_from("f32[:,:], u8[::], bool_[:], i64, bool, f64")
    assert [(type(one), getattr(one, "dtype", None), np.shape(one)) for one in found] == [
        (type(one), getattr(one, "dtype", None), np.shape(one)) for one in same
    ]
    assert found[1].strides == same[1].strides and type(found[4]) is bool


def test_command_explain_in_a_package(capsys: pytest.CaptureFixture[str]) -> None:
    words = "u8[:,:], u8[:], u8[:,:]"
    assert main(["explain", f"{ROOT}/examples/crev/book_filter.py:crev", "--args", words]) == 0
    assert "the whole gang" in capsys.readouterr().out


def test_a_package_of_another_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inside = tmp_path / "lanewise" / "cli"
    inside.mkdir(parents=True)
    for file in (tmp_path / "lanewise" / "__init__.py", inside / "__init__.py", inside / "explain.py"):
        file.write_text("")
    assert main(["explain", f"{inside}/explain.py:k"]) == 1
    assert "there is another 'lanewise.cli.explain'" in capsys.readouterr().err


def test_command_show(tmp_path: Path) -> None:
    assert main(["show", KERNEL, "-o", str(tmp_path / "p.html")]) == 0
    page = (tmp_path / "p.html").read_text()
    for name in ("Python", "source", "linearize", "LLVM IR", "assembly"):
        assert f"<h2>{name}</h2>" in page
    assert '<span class=v data-v="zr' in page and '<span class=u data-v="row' in page
    assert "http" not in page.replace(str(ROOT), "")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["nothing.ll"], 1, "nothing.ll: No such file or directory"),
        ([f"{ROOT}/no.py:k"], 1, "no.py: No such file or directory"),
        ([KERNEL.replace(":mandelbrot", ":other")], 2, "is not in the file"),
        ([KERNEL, "--args", "what"], 2, "'what' is no argument"),
        ([KERNEL, "--args", "i32[:,:]"], 2, "missing a required argument"),
    ],
)
def test_refusals(words: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", *words]) == code
    assert sentence in capsys.readouterr().err


def own_arrays(x, out):
    for i in lw.lanes(len(out)):
        seen = lw.array(8, lw.f64)
        for j in range(8):
            seen[j] = x[j]
        out[i] = seen[i % 8]


def test_private_arrays_at_an_index_of_each_lane_cost() -> None:
    reported = str(lw.kernel(width=8)(own_arrays).explain(np.zeros(9), np.zeros(9)))
    assert "each lane its own array\n" in reported
    assert "each lane its own array, at an index of its own: a gather" in reported


def test_a_loop_is_reported_where_it_is_written() -> None:
    """Loops of known counts are tested after their bodies."""

    @lw.kernel
    def nested(a, out):
        for y in lw.lanes(len(a)):
            s = a[y]
            for i in range(1, 9):
                s += a[i]
                while s > 9:
                    s -= 1
            for i in range(3):
                for j in range(i, 5):
                    s += a[j]
            out[y] = s

    found = nested.explain(np.ones(40), np.ones(40))
    loops = {line.text.strip(): [note.form for note in line.notes if note.kind == LOOP] for line in found.lines}
    reported = {text: forms[:1] for text, forms in loops.items() if forms}
    assert reported == {
        "for i in range(1, 9):": ["uniform"],
        "while s > 9:": ["divergent"],
        "for i in range(3):": ["uniform"],
        "for j in range(i, 5):": ["uniform"],
    }
    assert not found.notes("branch")


EXPLAINED = """
import sys, numpy as np, lanewise as lw
from lanewise.codegen.launch import build

@lw.kernel
def k(a, idx, out, n):
    for i in lw.lanes(len(idx)):
        j = idx[i]
        if j > 3:
            out[i] = a[j]
        while j > n:
            j -= 1
            out[i] += a[i + 1]

made, real = [], build.program_text
build.program_text = lambda *args, **more: made.append(1) or real(*args, **more)
print(k.explain(np.zeros(300), np.zeros(100, "i4"), np.zeros(100), 4).json())
print("compiled" if made else "from the cache", file=sys.stderr)
"""


def in_another_process(folder: Path, words: str) -> tuple[str, str]:
    """The explanation as JSON, and where the code comes from."""
    file = folder / "k.py"
    file.write_text(EXPLAINED)
    done = run_python(file, env={**os.environ, "LANEWISE": words})
    return done.stdout, done.stderr.strip()


def codes(text: str) -> set[str]:
    return {note["code"] for line in json.loads(text)["lines"] for note in line["notes"]}


def test_a_pass_that_is_off_leaves_no_remarks(tmp_path: Path) -> None:
    assert {"LW302", "LW217", "LW507"} & codes(in_another_process(tmp_path, "all.verify")[0]) == {"LW302", "LW507"}
    assert "LW302" not in codes(in_another_process(tmp_path, "hoist_checks.off,hoist_conditions.off")[0])
    assert "LW507" not in codes(in_another_process(tmp_path, "refill_lanes.off")[0])


def test_the_same_from_the_cache(tmp_path: Path) -> None:
    words = f"cache={tmp_path / 'cache'}"
    fresh, again = in_another_process(tmp_path, words), in_another_process(tmp_path, words)
    assert (fresh[1], again[1]) == ("compiled", "from the cache")
    assert fresh[0] == again[0] and {"LW203", "LW302", "LW401", "LW507"} <= codes(fresh[0])
