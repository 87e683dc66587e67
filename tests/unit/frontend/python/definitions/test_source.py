"""Sources: files, exec, pickles, indentation, columns; what a compilation says about itself."""

from __future__ import annotations

import linecache
import pickle
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import source_from_text
from lanewise.frontend.python.parallel.lanes import LanesInfo, Reduction, lanes_info
from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.types import VOID

FACTOR = 3


@lw.function
def scaled(x):
    return x * FACTOR


def kernel(a, out):
    for i in lw.lanes(len(a)):
        out[i] = scaled(a[i]) + FACTOR


def compiled(function: Any, *args: Any, **options: Any) -> Compiled:
    source = Written(function, "kernel").source
    return compile_source(source, signature_of(source, args), CompileOptions(**options))


def arrays() -> tuple[np.ndarray, np.ndarray]:
    return np.arange(6, dtype=np.int32), np.zeros(6, np.int32)


def test_every_op_knows_its_line() -> None:
    module = compiled(kernel, *arrays()).module
    first = kernel.__code__.co_firstlineno
    for function in module.functions.values():
        for op in function.ops:
            assert op.position.file == __file__ and op.position.line > 0, op
    body = module.functions["kernel.lanes0"]
    assert {op.position.line for op in body.ops if op.type is not VOID} == {first + 2}


def test_columns_are_characters_of_the_file() -> None:
    def inner(a):
        for i in lw.lanes(len(a)):
            a["é"] = 0 if "ééé" else a[i] + []

    with pytest.raises(CompileError) as caught:
        compiled(inner, np.zeros(3))
    assert str(caught.value).split("\n")[2].index("^") - 4 == 12


def test_exec_with_linecache() -> None:
    text = "def k(a):\n    for i in lw.lanes(len(a)):\n        a[i] = i * 2\n"
    linecache.cache["<cell 7>"] = (len(text), None, text.splitlines(True), "<cell 7>")  # pyright: ignore[reportArgumentType]
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, "<cell 7>", "exec"), names)
    a = np.zeros(4, np.int32)
    result = compiled(names["k"], a)
    run_interpreted(result, (a,))
    assert a.tolist() == [0, 2, 4, 6]
    assert result.module.functions["k"].position.file == "<cell 7>"


def test_text_alone() -> None:
    source = source_from_text("def k(a):\n    return a + c", "k", {"c": 4})
    assert run_interpreted(compile_source(source, signature_of(source, (3,))), (3,)) == 7


def test_pickled_source_compiles_elsewhere() -> None:
    text = "def k(a, out):\n    for i in lw.lanes(len(a)):\n        out[i] = f(a[i]) + np.int32(c)\n"
    linecache.cache["<gone>"] = (len(text), None, text.splitlines(True), "<gone>")  # pyright: ignore[reportArgumentType]
    names: dict[str, Any] = {"lw": lw, "np": np, "c": 5, "f": scaled}
    exec(compile(text, "<gone>", "exec"), names)
    source = Written(names["k"], "kernel").source
    del linecache.cache["<gone>"]
    again = pickle.loads(pickle.dumps(source))
    a, out = arrays()
    run_interpreted(compile_source(again, signature_of(again, (a, out))), (a, out))
    assert out.tolist() == (a * 3 + 5).tolist()


def test_a_pickled_function_still_runs() -> None:
    again = pickle.loads(pickle.dumps(scaled))
    assert again(5) == 15 and again.py(np.float32(2)) == 6 and again.__name__ == "scaled"


def test_a_changed_global_makes_code_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compiled(kernel, *arrays())
    assert not found.is_stale()
    monkeypatch.setitem(globals(), "FACTOR", 4)
    assert found.is_stale()


def test_the_record_of_a_body() -> None:
    def sums(a, n):
        s = lw.f32(0)
        for i, j in lw.lanes(4, n):
            s += a[i, j]
        return s

    module = compiled(sums, np.zeros((4, 5), np.float32), 5).module
    assert lanes_info(module.functions["sums"]) is None
    assert lanes_info(module.functions["sums.lanes0"]) == LanesInfo(2, (4, "n"), (Reduction("s", "fadd", "f32"),))
    body = module.functions["sums.lanes0"]
    assert [str(p.shape) for p in body.params[:2]] == ["U", "C"]
    assert body.attrs["ranges"]["i"] == [0, 4] and body.attrs["ranges"]["j"] == [0, "n"]
    assert body.attrs["ranges"]["n"] == [1, 2**31 - 1], "where the body runs, no size is 0"


def faults(function: Any, *args: Any, **options: Any) -> str:
    with pytest.raises(AssertionError) as caught:
        run_interpreted(compiled(function, *args, **options), args)
    return str(caught.value)


def test_an_index_out_of_range_writes_nothing() -> None:
    def beyond(a, k):
        for i in lw.lanes(len(a)):
            a[i + k] = 1

    a = np.zeros(6, np.int32)
    assert "index 6 is out of range for axis 0 of 'a' with length 6" in faults(beyond, a, 3)
    assert a.tolist() == [0, 0, 0, 1, 1, 1]
    assert "index -7 is out of range" in faults(beyond, a, -7)


def test_checks_can_be_dropped() -> None:
    def plain(a):
        for i in lw.lanes(len(a)):
            a[i] = a[i // 2]

    with_checks = compiled(plain, np.zeros(4))
    without = compiled(plain, np.zeros(4), checks=False)
    count = [
        sum(op.opcode == "check" for f in c.module.functions.values() for op in f.ops) for c in (with_checks, without)
    ]
    assert count[0] == 2 and count[1] == 0


def test_division_by_zero_of_python_ints() -> None:
    def divide(a, n):
        for i in lw.lanes(len(a)):
            a[i] = 100 // (i - n)

    assert "100 is divided by zero" in faults(divide, np.zeros(4, np.int64), 2)


def test_debug_mode() -> None:
    def checked(a, k):
        for i in lw.lanes(len(a)):
            x = a[i] * k
            assert x < 1000, f"x is {x} at {i}"
            print("x", x, i)
            a[i] = x

    a = np.arange(4, dtype=np.int32)
    run_interpreted(compiled(checked, a, 900, checks=False), (a, 900))
    assert a.tolist() == [0, 900, 1800, 2700]
    small = np.arange(4, dtype=np.int8)
    assert "does not fit int8" in faults(checked, small, 60, debug=True)
    assert "x is 1800 at 2" in faults(checked, np.arange(4, dtype=np.int32), 900, debug=True)


def test_fast_flags_only_if_asked() -> None:
    def sums(a):
        for i in lw.lanes(len(a)):
            a[i] = a[i] * 2 + 1

    def flags(**options: bool) -> set[str]:
        ops = compiled(sums, np.zeros(4, np.float32), **options).module.functions["sums.lanes0"].ops
        return {flag for op in ops if op.opcode.startswith("f") for flag in op.flags}

    assert flags() == set()
    assert flags(fma=True) == {"contract"}
    assert "reassoc" in flags(fastmath=True)


def test_fast_flags_are_for_floats() -> None:
    def rest(a, x):
        for i in lw.lanes(len(a)):
            x[i] = x[i - 1] if x[i] > 0 else x[a[i] % 3]

    ops = compiled(rest, np.zeros(4, np.int64), np.zeros(4), fastmath=True).module.functions["rest.lanes0"].ops
    choices = [op for op in ops if op.opcode == "select" and op.type.is_int]
    assert choices and not any(op.flags for op in choices)


def test_the_same_text_twice() -> None:
    from lanewise.ir.show import show_module

    assert show_module(compiled(kernel, *arrays()).module) == show_module(compiled(kernel, *arrays()).module)
