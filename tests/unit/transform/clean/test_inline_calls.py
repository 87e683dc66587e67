"""Short functions are inlined; results are those of calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.definitions.own_files import OWN_FILES
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Module
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse_module
from lanewise.ir.position import Position
from lanewise.ir.verify import verify
from lanewise.runtime.call import compiling
from lanewise.runtime.call.compiling import compile_kernel
from lanewise.transform.clean import inline_calls as inlining
from lanewise.transform.clean.inline_calls import inline_calls

TEXT = """func @top(%x: i32, %n: i32) -> i32 {
entry:
  %a: i32 = call %x, %n, callee="power"
  %b: i32 = call %a, %a, callee="larger"
  call %b, callee="nothing"
  %c: i32 = call %b, %x, callee="larger"
  %d: i32 = add %c, %a
  return %d
}
func @nothing(%x: i32) {
entry:
  return
}
func @larger(%a: i32, %b: i32) -> i32 {
entry:
  %less: i1 = icmp.slt %a, %b
  branch %less, second, first
first:
  return %a
second:
  return %b
}
func @power(%x: i32, %n: i32) -> i32 {
entry:
  jump head(i32 1, i32 0)
head(%y: i32, %i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %z: i32 = mul %y, %x
  %j: i32 = add %i, i32 1
  jump head(%z, %j)
out:
  return %y
}"""


def inlined(module: Module, name: str) -> int:
    """How many calls are left."""
    function = module.functions[name]
    inline_calls(function, Facts(function))
    verify(function)
    return sum(op.opcode == "call" for op in function.ops)


def test_the_same_results() -> None:
    module = parse_module(TEXT)
    cases = [(x, n) for x in (-3, 0, 2, 5) for n in (0, 1, 4)]
    wanted = run_lanes(module.functions["top"], cases).expect()
    assert inlined(module, "top") == 0 and len(set(wanted)) > 6
    assert run_lanes(module.functions["top"], cases).expect() == wanted


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inlining, "MOST_OPS", 6)
    assert inlined(parse_module(TEXT), "top") == 1, "the loop is too long"
    monkeypatch.setattr(inlining, "MOST_OPS", 60)
    monkeypatch.setattr(inlining, "LARGE", 12)
    assert 0 < inlined(parse_module(TEXT), "top") < 4, "the caller does not grow forever"


ENDS = """func @f(%x: i32) -> i32 {{
entry:
  {call}
  return %x
}}
func @g(%x: i32){result} {{
entry:
  unreachable
}}"""


@pytest.mark.parametrize(
    ("call", "result"),
    [('call %x, callee="g"', ""), ('%y: i32 = call %x, callee="g"', " -> i32")],
    ids=["void", "value"],
)
def test_a_callee_that_never_returns(call: str, result: str) -> None:
    """Its end stays, and nothing after the call is reached from it."""
    module = parse_module(ENDS.format(call=call, result=result))
    assert inlined(module, "f") == 0
    assert [op.opcode for op in module.functions["f"].ops].count("unreachable") == 1


@pytest.mark.parametrize(("returned", "wanted"), [("%x", 5), ("i32 7", 7)])
def test_a_callee_that_computes_nothing(returned: str, wanted: int) -> None:
    text = ENDS.format(call='%y: i32 = call %x, callee="g"\n  %z: i32 = call %y, callee="g"', result=" -> i32")
    module = parse_module(text.replace("return %x", "return %z").replace("unreachable", f"return {returned}"))
    assert inlined(module, "f") == 0
    assert run_lanes(module.functions["f"], [(5,)]).expect() == [wanted]


RECURSIVE = """func @f(%x: i32) -> i32 {
entry:
  %y: i32 = call %x, callee="g"
  return %y
}
func @g(%x: i32) -> i32 {
entry:
  %y: i32 = call %x, callee="f"
  return %y
}"""


def test_recursive_functions_stay() -> None:
    module = parse_module(RECURSIVE)
    assert inlined(module, "f") == 1
    assert [op.attrs.get("callee") for op in module.functions["f"].ops] == ["g", None], "nothing was copied"


def test_functions_whose_lanes_work_together_stay() -> None:
    text = ENDS.format(call='%y: i32 = call %x, callee="g"', result=" -> i32")
    for op in ("%n: i32 = reduce.add %x", "%n: i32 = first %x"):
        assert inlined(parse_module(text.replace("unreachable", f"{op}\n  return %n")), "f") == 1


def test_sums_that_may_wrap_may_do_so_in_the_caller() -> None:
    module = parse_module(TEXT)
    module.functions["power"].attrs["doubted"] = True
    assert inlined(module, "top") == 0 and module.functions["top"].attrs["doubted"]


def test_our_own_functions_are_reported_at_the_call() -> None:
    module = parse_module(TEXT)
    module.functions["power"].position = Position(OWN_FILES[0], 9, 1)
    function = module.functions["top"]
    call = next(op for op in function.ops if op.opcode == "call")
    call.position = Position("k.py", 3, 1)
    assert inlined(module, "top") == 0
    assert {op.position.line for op in function.ops if op.opcode == "mul"} == {3}


@lw.function
def nearest(i, n):
    return min(max(i, 0), n - 1)


@lw.function
def scratch(x):
    held = lw.array(2, lw.f64)
    held[0] = x
    return held[0] * 2


@lw.function
def element(a, i):
    return a[i + 1]


def smoothed(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[nearest(i - 1, len(a))] + a[nearest(i + 1, len(a))]


def with_private(a, out):
    for i in lw.lanes(len(out)):
        out[i] = scratch(a[i])


def checked(a, out):
    for i in lw.lanes(len(out)):
        out[i] = element(a, i)


ARGS = np.arange(20.0), np.zeros(20)


@pytest.mark.parametrize(("function", "names"), [(smoothed, 2), (with_private, 3), (checked, 2)])
def test_functions_of_a_kernel(function: Callable[..., Any], names: int) -> None:
    source = lw.kernel(function).source
    assert len(compile_kernel(source, signature_of(source, ARGS)).module.functions) == names
    if function is not checked:
        a, out = ARGS[0], np.zeros(20)
        lw.kernel(function, width=8)(a, out)
        wanted = np.zeros(20)
        lw.kernel(function).py(a, wanted)
        np.testing.assert_array_equal(out, wanted)


def test_a_check_in_a_function_is_reported_on_its_line() -> None:
    line = element.source.first_line + 2
    with pytest.raises(IndexError, match=rf":{line}: index 20 is out of range for axis 0 of 'a' with length 20"):
        lw.kernel(checked, width=8)(*ARGS)


def test_the_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "left_out", lambda options: ["inline_calls"])
    source = lw.kernel(smoothed).source
    assert len(compile_kernel(source, signature_of(source, ARGS)).module.functions) == 3
