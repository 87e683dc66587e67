"""A function is compiled from the text it was made of, not from what its file holds now."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import linecache
import pickle
import statistics
import sys
import textwrap
import types
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python.definitions import own_text, source
from lanewise.frontend.python.definitions.source import source_of
from lib.child_process import run_python

TEXT = """import lanewise as lw

def plain(a):
    for i in lw.lanes(len(a)):
        a[i] = 2

@lw.kernel
def decorated(a):
    for i in lw.lanes(len(a)):
        a[i] = 2

def factory(value):
    @lw.kernel
    def inner(a):
        for i in lw.lanes(len(a)):
            a[i] = value + 2 - 2
    return inner
"""


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], types.ModuleType]]:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    names: list[str] = []

    def imported(text: str) -> types.ModuleType:
        names.append(f"own_text_{tmp_path.name}_{len(names)}")
        (tmp_path / f"{names[-1]}.py").write_text(text)
        importlib.invalidate_caches()
        return importlib.import_module(names[-1])

    yield imported
    for name in names:
        sys.modules.pop(name, None)


def change(module: types.ModuleType, old: str = "= 2", new: str = "= 99") -> None:
    assert module.__file__ is not None
    file = Path(module.__file__)
    file.write_text(file.read_text().replace(old, new))


def result(kernel: Any) -> int:
    a = np.zeros(3, np.int32)
    kernel(a)
    assert kernel.py(b := np.zeros(3, np.int32)) is None and a.tolist() == b.tolist(), "as plain Python"
    return int(a[1])


def test_a_kernel_with_another_option(load) -> None:
    module = load(TEXT)
    change(module)
    assert result(lw.kernel(module.decorated, width=8)) == 2
    assert result(lw.kernel(module.decorated.function)) == 2
    assert result(module.decorated) == 2


def test_decorated_late_from_a_text_that_was_read_before(load) -> None:
    """Its file holds a kernel too, whose decorator read it in time."""
    module = load(TEXT)
    change(module)
    assert result(lw.kernel(module.plain)) == 2
    change(module, "\ndef plain", "\n\n\n\ndef plain")
    assert result(lw.kernel(types.FunctionType(module.plain.__code__, module.plain.__globals__))) == 2
    Path(module.__file__).write_text("")
    assert result(lw.kernel(types.FunctionType(module.plain.__code__, module.plain.__globals__), width=4)) == 2


def test_decorated_late_from_an_empty_file(load) -> None:
    module = load(TEXT.replace("@lw.kernel\ndef", "def"))
    Path(module.__file__).write_text("")
    with pytest.raises(CompileError, match=r"is not that of 'plain', it changed after Python read it; write importlib"):
        lw.kernel(module.plain)


@pytest.mark.parametrize("decorator", ["kernel", "function"])
def test_decorated_late_from_a_text_that_is_gone(load, decorator: str) -> None:
    module = load(TEXT.replace("@lw.kernel\ndef", "def"))
    change(module)
    made = getattr(lw, decorator)(module.plain)
    with pytest.raises(CompileError, match=r"is not that of 'plain', it changed after Python read it; write importlib"):
        _ = made.source.tree
    with pytest.raises(CompileError, match="changed"):
        pickle.dumps(made)
    if decorator == "kernel":
        with pytest.raises(CompileError, match="changed") as caught:
            made(np.zeros(3))
        assert (caught.value.position.file, caught.value.position.line) == (module.__file__, 3)
    again = importlib.reload(module)
    assert result(lw.kernel(again.plain)) == 99


def test_a_function_made_late(load) -> None:
    """The decorator is in a function, which is called when the file has changed."""
    module = load(TEXT.replace("@lw.kernel\ndef", "def"))
    change(module, "value + 2 - 2", "value + 3")
    with pytest.raises(CompileError, match="is not that of 'inner'") as caught:
        module.factory(5)(np.zeros(3))
    assert caught.value.sentence.endswith(f"; write importlib.reload({module.__name__})")
    assert str(caught.value).count(str(module.__file__)) == 1


def test_what_does_not_change_the_function(load) -> None:
    module = load(TEXT.replace("@lw.kernel\ndef", "def"))
    change(module, "a[i] = 2\n", "a[i]  =  2  # two\n")
    assert result(lw.kernel(module.plain)) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [("2", "2.0"), ("0.0", "-0.0"), ("2", "True"), ("a[0]", "a[1]"), ("+", "-"), ("n", "m"), ("(1, 2)", "(1, 3)")],
)
def test_every_part_counts(load, old: str, new: str) -> None:
    text = "n = m = 3\ndef plain(a):\n    x = 2\n    y = 0.0\n    z = (1, 2)\n    return x + a[0] + y * n + z[1]\n"
    module = load(text)
    _ = source_of(module.plain).tree
    module = load(text)
    change(module, text[10:], text[10:].replace(old, new, 1))
    with pytest.raises(CompileError, match="changed"):
        _ = source_of(module.plain).tree


def test_a_module_that_is_read_again(load) -> None:
    module = load(TEXT)
    before = module.decorated
    change(module)
    again = importlib.reload(module)
    assert result(before) == 2 and result(again.decorated) == 99
    assert result(lw.kernel(before, width=4)) == 2 and result(lw.kernel(again.decorated, width=4)) == 99


def test_a_pickled_kernel_with_another_option(load, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process that has never seen its file."""
    module = load(TEXT)
    data = pickle.dumps(module.decorated)
    Path(module.__file__).unlink()
    linecache.clearcache()
    monkeypatch.setattr(source, "_read", {})
    assert result(lw.kernel(pickle.loads(data), width=4)) == 2


def test_a_zipped_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as made:
        made.writestr("own_text_zipped.py", TEXT)
    monkeypatch.syspath_prepend(str(tmp_path / "z.zip"))
    module = importlib.import_module("own_text_zipped")
    assert result(module.decorated) == 2 and result(lw.kernel(module.plain)) == 2 and result(module.factory(7)) == 7


def test_text_of_something_else(tmp_path: Path) -> None:
    """`exec` under the name of a file, or of a cell that was written anew."""
    file = tmp_path / "other.py"
    file.write_text(TEXT)
    names: dict[str, Any] = {}
    exec(compile(TEXT.replace("= 2", "= 3"), str(file), "exec"), names)
    with pytest.raises(CompileError, match="changed"):
        names["decorated"](np.zeros(3))
    for text in (TEXT, TEXT.replace("= 2", "= 3")):
        linecache.cache["<python-input-0>"] = (len(text), None, text.splitlines(True), "<python-input-0>")  # pyright: ignore[reportArgumentType]
        exec(compile(text, "<python-input-0>", "exec"), names)
        assert result(names["decorated"]) == (2 if text is TEXT else 3)
    linecache.cache["<python-input-1>"] = (len(TEXT), None, TEXT.splitlines(True), "<python-input-1>")  # pyright: ignore[reportArgumentType]
    exec(compile(TEXT.replace("= 2", "= 4"), "<python-input-1>", "exec"), names)
    with pytest.raises(CompileError, match=r"is not that of 'decorated'.*define 'decorated' again") as caught:
        names["decorated"](np.zeros(3))
    assert (caught.value.position.file, caught.value.position.line) == ("<python-input-1>", 7)


def test_doctest() -> None:
    parts = [f">>> {part}".replace("\n", "\n... ") for part in TEXT.strip().split("\n\n")]
    calls = ["import numpy as np", "a = np.zeros(2)", "decorated(a)", "a"]
    text = "\n".join([*parts, *(f">>> {call}" for call in calls), "array([2., 2.])"])
    test = doctest.DocTestParser().get_doctest(text, {}, "k", None, 0)
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert said == []


CODE = """
import numpy as np, lanewise as lw
names = {"lw": lw}
exec('@lw.kernel\\ndef k(a):\\n    for i in lw.lanes(len(a)):\\n        a[i] = 1\\n', names)
a = np.zeros(2)
names["k"](a)
print(a)
"""


def test_the_command_line() -> None:
    """The text of `-c` and that of `exec` have one name: each kernel gets its own."""
    done = run_python("-c", CODE)
    assert done.returncode == 0 and done.stdout.strip() == "[1. 1.]"


def test_rewritten_when_imported(load, monkeypatch: pytest.MonkeyPatch) -> None:
    """As pytest rewrites `assert`: other code of the same lines, in a file older than the process."""
    module = load(TEXT.replace("@lw.kernel\ndef", "def"))
    code = module.plain.__code__
    module.plain.__code__ = code.replace(co_consts=(*code.co_consts, "more"))
    with pytest.raises(CompileError, match="changed"):
        result(lw.kernel(module.plain))
    monkeypatch.setattr(own_text, "_begin", lambda: float("inf"))
    assert result(lw.kernel(module.plain, width=4)) == 2
    module.plain.__code__ = code.replace(co_consts=(*code.co_consts, "more"), co_varnames=("b", "i"))
    with pytest.raises(CompileError, match="changed"):
        _ = source_of(module.plain).tree


@pytest.mark.parametrize("module", [statistics, textwrap, doctest, own_text])
def test_functions_are_recognized_wherever_they_stand(module: types.ModuleType) -> None:
    """In classes, closures, with names of modules and private ones."""
    text = inspect.getsource(module)
    nodes = {
        (node.name, min(one.lineno for one in (node, *node.decorator_list))): node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
    found = 0
    for code in own_text._inside(compile(text, "x", "exec", dont_inherit=True)):
        if (code.co_name, code.co_firstlineno) in nodes:
            made = own_text._compiled(nodes[code.co_name, code.co_firstlineno], code)
            assert made is not None and own_text._are_alike(made, code), code.co_qualname
            found += 1
    assert found > 5


SAVED = """import os, sys
from lanewise.frontend.python.definitions import own_text
print(own_text._has_changed(__file__))
os.utime(sys.argv[1])
print(own_text._has_changed(sys.argv[1]))
"""


def test_a_file_that_was_saved_just_before_the_process_began(tmp_path: Path) -> None:
    """It has not changed since; one that is touched later has."""
    program, other = tmp_path / "saved.py", tmp_path / "other.py"
    other.write_text("")
    program.write_text(SAVED)
    assert run_python(program, other, check=True).stdout.split() == ["False", "True"]
