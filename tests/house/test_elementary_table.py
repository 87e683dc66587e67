"""Every elementary function is one row of `std/functions.py`; a row and its code are all that a new one needs."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

import lanewise
from lanewise.std.functions import FUNCTIONS, ROWS, TABLE
from lib.child_process import run_python

SRC = Path(lanewise.__file__).resolve().parent
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "elementary.md").read_text(encoding="utf-8")
FEW = 4  # names of functions that a file may need for rules of their own
# functions of these names that numbers other than an op's operands have, or that mean something else in a string
ELSEWHERE = {"exp", "log", "pow", "gamma", "quotient", "fmod", "frem"}


def listed(text: str) -> set[str]:
    """Elementary functions that are words of a text's strings, docstrings left out."""
    tree = ast.parse(text)
    notes = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    strings = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes
    ]
    words = {word for value in strings for word in re.findall(r"\w+", value)}
    return words & (set(ROWS) - ELSEWHERE)


def test_no_other_file_lists_them() -> None:
    lists = {
        file.relative_to(SRC).as_posix(): names
        for file in SRC.rglob("*.py")
        if len(names := listed(file.read_text(encoding="utf-8"))) > FEW
    }
    assert set(lists) == {"std/functions.py"}, lists


def test_a_list_would_be_seen() -> None:
    assert len(listed("'''sin'''\nNAMES = 'sin cos', {'tan': 1, 'cbrt': 2}\nx.erfc('asinh')")) == 5


def test_rows_agree_with_each_other() -> None:
    assert len({row.name for row in TABLE}) == len(TABLE)
    for place in ("math", "numpy", "c", "llvm"):
        names = [getattr(row, place) for row in TABLE if getattr(row, place)]
        assert len(set(names)) == len(names), f"two rows have one name in {place}"
    for row in ROWS.values():
        assert callable(row.function) and row.f32 >= 0 and row.f64 >= 0


def table(heading: str) -> dict[str, list[str]]:
    lines = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return {row[0]: row[1:] for row in rows if row[0] in FUNCTIONS}


def test_the_page_states_the_bounds_of_the_table() -> None:
    stated = {name: (float(cells[0]), float(cells[4])) for name, cells in table("How exact they are").items()}
    exact = {name for name, row in FUNCTIONS.items() if not row.f64}  # which the page says in a sentence
    assert stated == {name: (row.f32, row.f64) for name, row in FUNCTIONS.items() if name not in exact}


def test_the_page_has_the_speed_of_each() -> None:
    assert set(table("How fast they are")) == set(FUNCTIONS) - {"frem"}


ADDED = """
import math
import numpy as np
import lanewise as lw
from lanewise.ir.meaning.elementary import ELEMENTARY
from lanewise.ir.ops import TABLE
from lanewise.machine.prices import Prices
import lanewise.std

assert lanewise.std.__file__.startswith({folder!r}), lanewise.std.__file__
assert "root3" in TABLE and "cbrt" not in TABLE

def plain(x, of_math, of_numpy):
    for i in lw.lanes(len(x)):
        of_math[i] = math.cbrt(x[i])
        of_numpy[i] = np.cbrt(x[i])

roots = lw.kernel(plain, width=4)
x = np.linspace(-3, 3, 7)
a, b, c = np.zeros(7), np.zeros(7), np.zeros(7)
roots(x, a, b)
lw.kernel(plain, debug=True)(x, c, np.zeros(7))
assert np.array_equal(a, b) and np.array_equal(a, c) and np.allclose(a, np.cbrt(x)), (a, b, c)
assert "root3" in roots.inspect(x, a, b, stage="source")
module = lw.load_llvm('''declare double @cbrt(double) memory(none)
define double @f(double %x) {{
  %r = call double @cbrt(double %x)
  ret double %r
}}
''')
assert np.array_equal(module.f(x), a)
price = Prices().op
assert price("root3", 64, 8) > price("fdiv", 64, 8) / 10 and "root3" in ELEMENTARY
print("added")
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, in which `cbrt` is the op `root3`, by another row and another file."""
    folder = tmp_path / "lanewise"
    shutil.copytree(SRC, folder)
    file = folder / "std" / "functions.py"
    text, count = re.subn(r'Row\("cbrt", (".*"), "powers"', r'Row("root3", \1, "roots"', file.read_text("utf-8"))
    assert count == 1
    file.write_text(text, encoding="utf-8")
    (folder / "std" / "roots.py").write_text("from .powers import cbrt as root3\n", encoding="utf-8")
    return folder


def test_a_row_is_enough(package: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(ADDED.format(folder=str(package)), encoding="utf-8")
    env = {"PYTHONPATH": str(package.parent), "LANEWISE": f"cache={tmp_path / 'cache'}"}
    done = run_python(program, env=env, timeout=300)
    assert done.stdout == "added\n", done.stderr
