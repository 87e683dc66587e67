"""The table "Where a kernel differs from plain Python" of docs/kernels.md: every row is run, and is as it says."""

from __future__ import annotations

import linecache
import math
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw

TEXT = (Path(__file__).parents[3] / "docs" / "kernels.md").read_text()
TABLE = TEXT.split("## Where a kernel differs from plain Python")[1].split("\n\n## ")[0]
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")] for line in TABLE.splitlines() if line.startswith("| `")
]
NAMES: dict[str, Any] = {"inf": math.inf, "nan": math.nan}


def plain(cell: str) -> str:
    return cell.strip().strip("`")


def function_of(code: str, names: list[str]) -> Any:
    """A function whose body is the code; an expression is returned, statements are parted by ';'."""
    lines = code.split("; ") if "return" in code else [f"return {code}"]
    text = f"def k({', '.join(names)}):\n" + "".join(f"    {line}\n" for line in lines)
    file = f"<differs: {code}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    found: dict[str, Any] = {"lw": lw, "np": np, "math": math}
    exec(compile(text, file, "exec"), found)
    return found["k"]


def outcome(run: Any, args: list[Any]) -> str:
    """What it gives, or the name of what it raises."""
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            value = run(*args)
    except Exception as error:
        classes = [kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins"]
        return type(error).__name__ if classes[0] == "Exception" else classes[0]
    return "complex" if isinstance(value, complex) else repr(value.item() if isinstance(value, np.generic) else value)


def test_there_are_rows() -> None:
    assert len(ROWS) > 25 and all(len(row) == 5 for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[f"{plain(row[0])} with {plain(row[1])}" for row in ROWS])
def test_row(row: list[str]) -> None:
    code, given, python, compiled, debug = (plain(cell) for cell in row)
    values: dict[str, Any] = {}
    exec(given, dict(NAMES), values)
    function = function_of(code, list(values))
    args = list(values.values())
    assert outcome(lw.kernel(function).py, args) == python
    got = outcome(lw.kernel(width=4)(function), args)
    assert got == compiled or (compiled == "*any*" and not got.endswith("Error"))
    assert outcome(lw.kernel(width=4, debug=True)(function), args) == debug
    assert python != compiled
