"""Goals are conditions of integers that lanes may answer differently; guards are joined without contradictions."""

from __future__ import annotations

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.ir.function import Value
from lanewise.solve.guards import Base, Guard, Literal
from lanewise.transform.hot_paths.ask_solver import both, goals_in
from lib.samples.border_bodies import CLAMPED, bordered

DATA = CLAMPED.replace("icmp.slt %i, %right", "icmp.slt %sum, %right").replace("%n: i32)", "%n: i32, %p: ptr)")
NEAR = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %from: i32 = sub.nsw %x, i32 20
  %far: i32 = abs %from
  %near: i1 = icmp.slt %far, %n
  branch %near, one, two
one:
  return i32 1
two:
  return i32 2
}
"""
LOADED = DATA.replace("%part: i32 = mul %i, %i", "%at: ptr = ptradd %p, %i, scale=4\n  %part: i32 = load %at, align=4")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (CLAMPED, [("more", "loop")]),
        (NEAR, [("near", "entry")]),
        (NEAR.replace("sub.nsw %x, i32 20", "sub.nsw %n, i32 20"), []),
        (LOADED, []),
    ],
    ids=["exit_of_a_loop", "branch", "uniform", "depends_on_data"],
)
def test_goals(text: str, wanted: list[tuple[str, str]]) -> None:
    body = bordered(text)
    found = list(goals_in(body.facts, body.fn.blocks))
    assert [(goal.value.name, goal.block.name) for goal in found] == wanted  # type: ignore[attr-defined]
    assert all((goal.wants, goal.stride) == ("strided", 0) for goal in found)


def literal(value: Value, constant: int, factor: int = 1) -> Literal:
    return Literal(Linear(constant, {Base(value, 0): factor}))


def test_guards_are_joined() -> None:
    body = bordered(CLAMPED)
    x, n = body.fn.params
    large, small, other = literal(n, -40), literal(n, 20, -1), literal(x, -3)
    one = Guard(((large,), (small,)), 64)
    joined = both(one, Guard(((other, large),), 128))
    assert joined == Guard(((large, other),), 128), "n >= 40 excludes n <= 20"
    assert both(Guard(((large,),)), Guard(((small,),))).never


def test_a_clause_for_the_end_of_a_type_is_dropped() -> None:
    n = bordered(CLAMPED).fn.params[1]
    assert both(Guard(((literal(n, -(2**31) + 5),),)), Guard(((),))).never
    assert not both(Guard(((literal(n, -5000),),)), Guard(((),))).never
