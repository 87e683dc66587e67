"""The line that an error shows is the one where it happened, also in a function of another file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.load_file import load_file

HELPER = """import lanewise as lw

@lw.function
def reads_after(a, i):
    return a[i + 100]

@lw.function
def parts(a, i):
    if lw.lane() > 2:
        for j in lw.lanes(3):
            a[j] = 1
    return 1
"""
KERNELS = """import lanewise as lw
from helper_of_error_lines import parts, reads_after
@lw.kernel(width=4)
def fails(a):
    for i in lw.lanes(len(a)):
        a[i] = lw.crev(reads_after)(a, i)
@lw.kernel(width=4)
def refused(a):
    for i in lw.lanes(len(a)):
        a[i] = 2
        a[i] = lw.crev(parts)(a, i)
"""


def loaded(folder: Path, name: str, text: str) -> Any:
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    return load_file(file, name)


def test_lines_of_another_file(tmp_path: Path) -> None:
    """Both files have these lines."""
    loaded(tmp_path, "helper_of_error_lines", HELPER)
    made = loaded(tmp_path, "kernels_of_error_lines", KERNELS)
    for debug in (False, True):
        kernel: Any = lw.kernel(made.fails, debug=debug)
        with pytest.raises(IndexError, match=r"helper_of_error_lines\.py:5: ") as reported:
            kernel(np.zeros(6))
        assert str(reported.value).endswith("\n    return a[i + 100]")
    with pytest.raises(lw.CompileError, match=r"helper_of_error_lines\.py:10:") as refused:
        made.refused(np.zeros(6))
    assert refused.value.source == "        for j in lw.lanes(3):"
