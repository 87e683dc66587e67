"""The writer of a function: forks, meetings, trials that are undone, and flags."""

from __future__ import annotations

import ast
from typing import Any

import numpy as np
import pytest

from lanewise import CompileError
from lanewise.frontend.python.lower import Lowering
from lanewise.frontend.python.types import WEAK_INT, NumberType
from lanewise.frontend.python.unify import (
    Binding,
)
from lanewise.frontend.python.values import Constant, Missing, Number
from lanewise.frontend.python.writer import LANE, CompileOptions, Program, same_value
from lanewise.ir.function import Const, Function, Module
from lanewise.ir.types import F32, I1, I32, I64, PTR
from lib.kernel_texts import source
from lib.llvm_functions import lines


def writer(**options: bool) -> Lowering:
    w = Lowering(Program(Module("k"), CompileOptions(**options)), source("a", 1), Function("k"), LANE)
    w.at(ast.parse("x").body[0])
    return w


def number(w: Lowering, name: str, type: Any = I64, kind: NumberType = WEAK_INT) -> Number:
    return Number(w.function.add_param(w.function.entry, type, name, w.builder.position), kind)


def test_variables_that_differ_become_parameters() -> None:
    w = writer()
    c, x, y = number(w, "c", I1), number(w, "x"), number(w, "y")
    w.env = {"same": Binding(x, 1), "v": Binding(x, 1)}
    then, other = w.fork(c.value, "then", "else")
    w.resume(then)
    w.env["v"] = Binding(y, 2)
    w.env["new"] = Binding(Constant(1), 2)
    then = w.path()
    w.resume(other)
    other = w.path()
    w.meet([then, other], "join")
    v = w.env["v"].fact
    assert isinstance(v, Number) and v.value is w.block.params[0] and len(w.block.params) == 1
    assert w.env["same"].fact is x
    missing = w.env["new"].fact
    assert isinstance(missing, Missing) and missing.why == "'new' may not have a value here; give it one before line 2"
    w.builder.ret(v.value)
    w.function.result = I64
    assert [line.split("  !")[0] for line in lines(w.function)] == [
        "branch %c, then, else",
        "jump join(%y)",
        "jump join(%x)",
        "return %v",
    ]


def test_a_meeting_of_one_path_or_none() -> None:
    w = writer()
    path = w.path(Constant(3))
    assert w.meet([path], "join") is path.result and len(w.function.blocks) == 1 and w.live
    assert w.meet([], "join") is None and not w.live


def test_results_meet_as_variables_do() -> None:
    w = writer()
    c, x = number(w, "c", I1), number(w, "x")
    first, second = w.fork(c.value, "then", "else")
    paths = [type(first)(first.block, {}, x, 3), type(second)(second.block, {}, Constant(7), 4)]
    found = w.meet(paths, "join")
    assert (
        isinstance(found, Number)
        and found.value is w.block.params[0]
        and getattr(found.value, "name", "") == "meet.value"
    )
    w = writer()
    first, second = w.fork(number(w, "c", I1).value, "then", "else")
    paths = [type(first)(first.block, {}, Constant("text"), 3), type(second)(second.block, {}, Constant(7), 4)]
    found = w.meet(paths, "join")
    assert isinstance(found, Missing) and found.why.startswith("the value is the str 'text' in line 3 and a Python int")


def test_a_trial_is_undone() -> None:
    w = writer()
    x = number(w, "x")
    w.env["x"] = Binding(x, 1)
    mark, before = w.mark(), dict(w.function.names)
    w.resume(mark.path)
    w.op("add", x.value, x.value, hint="twice")
    w.env["y"] = Binding(x, 2)
    w.privates.append(w.op("private", type=PTR, size=8, align=8, element=I64))  # type: ignore[arg-type]
    w.returns.append(w.path())
    w.fork(Const(I1, 1), "then", "else")
    w.roll_back(mark)
    assert (len(w.function.blocks), w.block.ops, w.block.end, w.returns, w.privates) == (1, [], None, [], [])
    assert w.function.names == before and list(w.env) == ["x"] and w.live


@pytest.mark.parametrize(
    ("options", "op", "flags"),
    [
        ({}, "fadd", ()),
        ({"fma": True}, "fadd", ("contract",)),
        ({"fma": True}, "fdiv", ()),
        ({"fastmath": True}, "fdiv", "reassoc"),
        ({"fastmath": True}, "select", "reassoc"),
        ({"fastmath": True, "fma": True}, "fmul", "reassoc"),
    ],
)
def test_flags(options: Any, op: str, flags: Any) -> None:
    w = writer(**options)
    x = number(w, "x", F32, NumberType(np.dtype("f4"))).value
    made = w.op(op, *([Const(I1, 1)] if op == "select" else []), x, x)
    assert flags in made.flags if isinstance(flags, str) else made.flags == flags
    n = number(w, "n", I32).value
    assert w.op("select", Const(I1, 1), n, n).flags == (), "of integers there are none"


def test_checks_that_hold_are_not_written() -> None:
    w = writer()
    w.check(Const(I1, 1), "m", "ValueError")
    assert w.block.ops == []
    w.check(Const(I1, 0), "m", "ValueError")
    assert len(w.block.ops) == 1


def test_sums_are_doubted_where_checks_depend_on_them() -> None:
    assert writer().function.attrs == {"doubted": True} == writer(checks=False, debug=True).function.attrs
    assert writer(checks=False).function.attrs == {}


def test_refusals_have_the_line_of_the_source() -> None:
    w = writer()
    with pytest.raises(CompileError) as caught:
        w.refuse("no", w.source.tree.body[0])
    assert caught.value.position.line == 2 and "return a" in str(caught.value)


def test_equal_values() -> None:
    assert same_value(Const(I64, 3), Const(I64, 3)) and not same_value(Const(I64, 3), Const(I32, 3))
    assert not same_value(Const(F32, 0.0), Const(F32, -0.0)) and same_value(
        Const(F32, float("nan")), Const(F32, float("nan"))
    )
