"""Type checkers know kernels: a call has the parameters and the result of the function. Two of them run on a file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import lanewise
from lib.child_process import INTERPRETER, run_python

TEXT = """
import numpy as np
import lanewise as lw

@lw.kernel
def scaled(a, out, factor: float = 2.0, *, shift: int = 0) -> None:
    for i in lw.lanes(len(out)):
        out[i] = a[i] * factor + shift

@lw.kernel(width=8)
def largest(a) -> float:
    top = 0.0
    for i in lw.lanes(len(a)):
        top = max(top, a[i])
    return top

@lw.vectorize(identity=0)
def plus(a, b):
    return a + b

@lw.guvectorize("(n),()->(n)", width=8)
def moved(a, by, out) -> None:
    for k in range(len(a)):
        out[k] = a[k] + by

text: str = plus.inspect(1.0, 2.0, stage="llvm")
print(plus.reduce(np.zeros((2, 3)), axis=(0, 1)), plus.py(1, 2), moved.signature, moved(np.zeros(3), 1.0, axis=0))

a = np.zeros(3)
number: float = largest(a)
scaled(a, a, 0.5, shift=1)
lw.kernel(scaled, width=4)(a, out=a)
print(scaled.py(a, a), scaled.explain(a, a), scaled.inspect(a, a, stage="llvm"))
for each in (scaled, largest):
    print(lw.kernel(each, threads=1).__name__)

scaled(a)                           # wrong: out is missing
scaled(a, a, 0.5, 1)                # wrong: shift is given by name
scaled(a, a, "half")                # wrong: a text
largest(a, b=1)                     # wrong: there is no b
name: str = largest(a)              # wrong: a float
lw.kernel(scaled, width=4)(a)       # wrong: out is missing
lw.kernel(largest, wide=4)          # wrong: there is no such option
lw.vectorize(identity=0, wide=4)    # wrong: there is no such option
lw.guvectorize(["(n)->()"])         # wrong: a text
plus.inspect(1.0, stage=3)          # wrong: a text
"""


def test_pyright_checks_calls_of_kernels(tmp_path: Path) -> None:
    pytest.importorskip("pyright")
    file = tmp_path / "user.py"
    file.write_text(TEXT)
    root = Path(lanewise.__file__).parents[1]
    settings = {"include": ["user.py"], "extraPaths": [str(root)], "pythonVersion": "3.11"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    done = run_python("-m", "pyright", "--outputjson", "--pythonpath", INTERPRETER, "-p", tmp_path)
    found = json.loads(done.stdout)["generalDiagnostics"]
    lines = {item["range"]["start"]["line"] for item in found if item["severity"] == "error"}
    wrong = {number for number, line in enumerate(TEXT.splitlines()) if "# wrong" in line}
    assert len(wrong) == 10 and lines == wrong, [item["message"] for item in found]


def test_mypy_accepts_what_is_right(tmp_path: Path) -> None:
    """It finds fewer mistakes: of a decorator without options, mypy takes any kernel where parameters have no types."""
    pytest.importorskip("mypy")
    file = tmp_path / "user.py"
    file.write_text(TEXT)
    done = run_python("-m", "mypy", "--follow-imports=silent", "--cache-dir", tmp_path / "cache", file)
    lines = {int(number) - 1 for number in re.findall(r"^.*user\.py:(\d+): error", done.stdout, re.MULTILINE)}
    wrong = {number for number, line in enumerate(TEXT.splitlines()) if "# wrong" in line}
    assert lines <= wrong and len(lines) >= 6, done.stdout + done.stderr
