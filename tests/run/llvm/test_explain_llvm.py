"""`lanewise explain` and `show` of LLVM IR and of C: on the lines of the file that they were written in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.cli import main

EVAL = Path(__file__).parents[3] / "eval"
C = """int clamp(const int *table, int i, int n) {
  if (i >= n)
    i = n - 1;
  return table[i];
}

float scaled(float by, const float *x, float *y, int i) {
  y[i] = by * x[i];
  return by;
}
"""


def test_lines_of_the_text() -> None:
    reported = lw.load_llvm(EVAL / "reduction.ll").kernel("reduction", width=8).explain(global_size=16, local_size=8)
    lines = {line.number: line for line in reported.lines}
    assert lines[16].text.strip() == "br i1 %cmp47, label %for.body, label %for.cond.cleanup"
    (note,) = lines[16].notes
    assert note.form == "divergent" and note.why[-1] == "index, the index of the lanes, another in each"
    assert "reads in: a gather" in str(reported) and reported.counts()["loop"] == {"divergent": 1, "uniform": 1}


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["explain", str(EVAL / "mandelbrot.ll"), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["kernel"] == "mandelbrot" and record["counts"]["access"] == {"contiguous": 1}
    page = tmp_path / "page.html"
    assert main(["show", str(EVAL / "mandelbrot.ll"), "--width", "8", "-o", str(page)]) == 0
    text = page.read_text()
    assert "mandelbrot, 8 lanes" in text and "linearize" in text
    assert "7  define dso_local spir_kernel void @mandelbrot" in re.sub(r"<[^>]*>", "", text)


def test_what_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    two = tmp_path / "two.ll"
    two.write_text("define i32 @f(i32 %x) {\n  ret i32 %x\n}\ndefine i32 @g(i32 %x) {\n  ret i32 %x\n}\n")
    for words, sentence in {
        (str(two),): f"say --function F; in {two} there are: f g",
        (
            str(two),
            "--function",
            "f",
            "--args",
            "i32",
        ): "--args is for kernels in Python; a function from LLVM IR",
        (str(two), "--function", "f", "--shapes", "U,U"): "'f' has 1 argument (%x: i32), --shapes has 2",
        ("k.py:k", "--shapes", "U"): "--function and --shapes are for LLVM IR; a kernel in Python is FILE.py:",
        ("k.txt",): "'k.txt' is of no known kind; give a file that ends in .ll .bc .c .cpp .cc .cl, or FILE.py:",
    }.items():
        assert main(["explain", *words]) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.usefixtures("like_zen4")
@pytest.mark.needs("clang")
def test_lines_of_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path.parent)
    file = tmp_path / "k.c"
    file.write_text(C)
    module = lw.load_llvm(file)
    clamp = module.kernel("clamp", "U,T,U", width=8)
    reported = clamp.explain()
    table, at = np.arange(9, dtype=np.int32), np.arange(20, dtype=np.int32)
    assert str(clamp.explain(table, at, 9)) == str(reported)  # as a call with these arguments, and as kernels take it
    text = clamp.inspect(table, at, 9, lanes=20, stage="llvm")
    assert "gather" in text or text.count("= load i32") >= 8, "elements are read one by one where that is faster"
    with pytest.raises(TypeError, match=r"clamp\(\) takes 3 arguments, not 2"):
        clamp.explain(table, at)
    assert reported.lines[3].text == "  return table[i];"
    assert "reads table: a gather" in [note.sentence for note in reported.lines[3].notes]
    reported = module.kernel("scaled", "U,U,U,C", width=8).explain()
    assert [line.number for line in reported.lines] == list(
        range(reported.lines[0].number, reported.lines[-1].number + 1)
    )
    assert reported.counts()["access"] == {"contiguous": 3} and "y[i] = by * x[i];" in str(reported)
    assert "arrayidx" not in str(reported), "clang's own names are not the user's"


@pytest.mark.needs("clang")
def test_reasons_are_in_the_words_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "k.c"
    file.write_text(
        "void some(float a, const float *x, float *y, long i) {\n  if (x[i] > 0)\n    y[i] = a * x[i] / y[i];\n}\n"
    )
    reported = lw.load_llvm(file).kernel("some", "U,U,U,C", 8).explain()
    (note,) = [note for note in reported.notes("branch") if note.form == "divergent"]
    assert note.why == ("what line 2 reads from x comes from index", "index, the index of the lanes, another in each")
    assert not any(name in str(reported) for name in ("arrayidx", "cmp", "conv"))


@pytest.mark.needs("clang")
def test_a_loop_is_reported_once_and_is_not_refilled(tmp_path: Path) -> None:
    """clang asks before the loop whether there is a first round."""
    file = tmp_path / "k.c"
    file.write_text(
        "int zeros(unsigned x) {\n  int n = 0;\n  while (x && !(x & 1)) { x >>= 1; n++; }\n  return n;\n}\n"
    )
    reported = lw.load_llvm(file).kernel("zeros", width=8).explain()
    (line,) = [line for line in reported.lines if line.number == 3]
    assert [note.sentence for note in line.notes] == [
        "loop: lanes leave it at different times; it runs until the last has"
    ]
