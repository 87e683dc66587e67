"""Requested versions: symbols, shapes that are merged, what is reported, and functions that request each other."""

from __future__ import annotations

import pytest

from lanewise.codegen.launch.versions import MOST_VERSIONS, Versions, Wanted
from lanewise.ir.function import Function
from lanewise.ir.parse import parse_module
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM, VARYING, strided
from lanewise.plan.variant import LOCKED, LoopPlan, Plan, Variant

TEXT = """
func @f(%x: i64) -> i64 {
entry:
  %c: i1 = icmp.slt %x, i64 3
  branch %c, low, high
low:
  return %x
high:
  %y: i64 = call %x, callee="g"
  return %y
}
func @g(%x: i64) -> i64 {
entry:
  %y: i64 = sub %x, i64 1
  %z: i64 = call %y, callee="f"
  return %z
}
func @h(%x: i64) -> i64 {
entry:
  return %x
}
func @k.lanes0(%i: i64[C], %n: i64[U]) {"lanes": {"dims": 1, "sizes": ["n"], "reductions": []}} {
entry:
  %y: i64 = call %i, callee="h"
  return
}
"""


def versions(**more: object) -> Versions:
    return Versions(parse_module(TEXT), 8, **more)  # type: ignore[arg-type]


def test_symbols() -> None:
    one = versions()
    assert one.scalar("f") == "f.one" == one.scalar("f") and len(one.symbols) == 1
    assert one.vector("f", (UNIFORM,), True) == "f.M8.U" and one.vector("f", (strided(4),), False) == "f.N8.S4"
    assert one.vector("f", (VARYING,), False, (0,)) == "f.N8.T.A0"
    assert [one.launch("k.lanes0"), one.launch("other"), one.launch("k.lanes0")] == [0, 1, 0]
    assert one.is_driven("k.lanes0") and not one.is_driven("f")


def test_after_a_few_versions_only_uniform_and_varying_are_distinguished() -> None:
    one = versions()
    for k in range(MOST_VERSIONS):
        shapes = (strided(k),)
        assert one.settled("f", shapes) == shapes
        one.vector("f", shapes, False)
    assert one.settled("f", (strided(99),)) == (VARYING,) and one.settled("f", (strided(2),)) == (strided(2),)
    assert one.settled("f", (UNIFORM,)) == (strided(0),) and one.settled("g", (strided(99),)) == (strided(99),)


def test_functions_may_request_each_other() -> None:
    one, seen = versions(), list[str]()

    def write(function: Function, wanted: Wanted, symbol: str) -> str:
        seen.append(symbol)
        for op in function.ops:
            if op.opcode == "call":
                one.scalar(op.attrs["callee"])
        return symbol

    one.scalar("f")
    assert one.written(write) == ["f.one", "g.one"] == seen and one.written(write) == []
    assert one.recursive == {"f", "g"}


@pytest.mark.parametrize(
    ("name", "shapes", "masked", "width", "reported"),
    [
        ("k.lanes0", (CONSECUTIVE, UNIFORM), False, 8, True),
        ("k.lanes0", (CONSECUTIVE, UNIFORM), True, 8, False),
        ("k.lanes0", None, False, 8, False),
        ("h", (VARYING,), True, 8, True),
        ("k.lanes0", None, False, 1, True),
        ("h", None, False, 1, True),
        ("f", None, False, 1, False),
    ],
)
def test_the_version_of_which_reports_speak(
    name: str, shapes: object, masked: bool, width: int, reported: bool
) -> None:
    one = Versions(parse_module(TEXT), width)
    one.launch("k.lanes0")
    assert one._is_reported(Wanted(name, shapes, masked)) == reported  # type: ignore[arg-type]


def test_variants() -> None:
    plan = Plan(8, (LoopPlan("k.lanes0", Variant(width=8, competes=True)),))
    one = Versions(parse_module(TEXT), plan, has_lock=True)
    one.launch("k.lanes0")
    assert one.variant(Wanted("k.lanes0", (CONSECUTIVE, UNIFORM), False)).competes
    assert one.variant(Wanted("f", None, False)).updates == LOCKED
    assert one.variant(Wanted("f", (VARYING,), False)).updates == "atomic"
    body = one.module.functions["h"]
    one.add(body, Variant(width=8, updates="plain"))
    assert one.variant(Wanted("h", (VARYING,), False)).updates == "plain" and one.is_driven("h")


def test_a_version_is_made_once() -> None:
    one = versions()
    wanted = Wanted("h", (VARYING,), True)
    assert one.function(wanted) is one.function(wanted) is not one.module.functions["h"]
    assert one.scalar_inside("h") is None, "there is nothing to know inside"
