"""Texts of functions that stand in no file: found where they are kept, and compared with the function."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.other_texts import candidates
from lib.child_process import run_python

TEXT = """
import numpy as np, lanewise as lw
@lw.kernel
def k(a):
    for i in lw.lanes(len(a)): a[i] = i + 1
a = np.zeros(3)
k(a)
print(a.tolist())
"""


def test_on_the_command_line() -> None:
    assert run_python("-c", TEXT).stdout.strip() == "[1.0, 2.0, 3.0]"


def test_in_standard_input_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "text.py"
    file.write_text(TEXT)
    with file.open() as given:
        done = run_python("-", stdin=given, timeout=120)
    assert done.stdout.strip() == "[1.0, 2.0, 3.0]", done.stderr


def test_a_pipe_is_read_once() -> None:
    done = run_python("-", input=TEXT, timeout=120)
    assert "the source of 'k' came through a pipe" in done.stderr and "run 'python FILE'" in done.stderr


def run(text: str) -> dict[str, object]:
    names: dict[str, object] = {"lw": lw, "np": np}
    exec(text, names)
    return names


def test_in_a_variable_of_the_caller_of_exec() -> None:
    for change in ("i + 1", "i * 2"):  # two texts of one file name
        kernel = run(TEXT.replace("i + 1", change))["k"]
        a = np.zeros(3)
        assert isinstance(kernel, lw.Kernel) if hasattr(lw, "Kernel") else callable(kernel)
        kernel(a)  # type: ignore[operator]
        assert a.tolist() == ([1, 2, 3] if change == "i + 1" else [0, 2, 4])


def test_another_text_is_not_taken() -> None:
    other = "def k(a):\n    for i in lw.lanes(len(a)): a[i] = i + 7\n"
    code = compile(TEXT.replace("print(a.tolist())", ""), "<string>", "exec")
    with pytest.raises(lw.CompileError, match="the source of 'k' cannot be found; write it in a file"):
        exec(code, {"other": other})


def test_a_function_in_a_file_has_none_of_these() -> None:
    assert not [*candidates(run)]
