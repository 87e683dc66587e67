"""What follows from a branch: order and sharing of the ops before it do not matter."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.divergence.sources import OPENCL
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import Edge, cfg
from lanewise.analysis.values.conditions import MOST_PARTS, conditions
from lanewise.analysis.values.values import values
from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING

ENDS = "  branch %c{last}, yes, no\nyes:\n  return\nno:\n  return\n}}\n"


def test_a_shared_condition_is_looked_at_once() -> None:
    """Forty times `c and c`: as a tree it would have a million million leaves."""
    ands = "".join(f"  %c{at}: i1 = and %c{at - 1}, %c{at - 1}\n" for at in range(1, 41))
    fn = parse(f"func @f(%c0: i1) {{\nentry:\n{ands}" + ENDS.format(last=40))
    found = Facts(fn)[conditions]
    assert len(found.on_edge[Edge(0, 0, 1)]) <= MOST_PARTS


def test_a_long_chain_is_looked_at_from_its_end() -> None:
    ands = "".join(f"  %c{at}: i1 = and %c{at - 1}, %x{at}\n" for at in range(1, 100))
    params = ", ".join(f"%x{at}: i1" for at in range(1, 100))
    fn = parse(f"func @f(%c0: i1, {params}) {{\nentry:\n{ands}" + ENDS.format(last=99))
    names = {getattr(condition.value, "name", "") for condition in Facts(fn)[conditions].on_edge[Edge(0, 0, 1)]}
    assert {"c99", "x99", "x98"} <= names and len(names) == MOST_PARTS


LOOP = """
func @f(%t: i32, %n: i32) -> i32 {{
entry:
  jump loop(i32 0)
loop(%x: i32):
{ops}  %c: i1 = icmp.eq %v, %u
  branch %c, loop(%v), out(%x)
out(%y: i32):
  return %y
}}
"""
OPS = ("  %v: i32 = add %t, i32 7\n", "  %u: i32 = add %n, i32 1\n")


@pytest.mark.parametrize("ops", [OPS, OPS[::-1]], ids=["value first", "other first"])
def test_equality_on_a_back_edge_in_any_order(ops: tuple[str, str]) -> None:
    fn = parse(LOOP.format(ops="".join(ops)))
    found = Facts(fn, Gang({"t": VARYING}))[divergence]
    shapes = {getattr(value, "name", ""): str(shape) for value, shape in found.shapes.items()}
    assert (shapes["x"], shapes["v"], shapes["y"]) == ("U", "T", "T")


@pytest.mark.parametrize(
    ("ends", "known"),
    [
        ((0, 8), (0, 7, 0, 7)),
        ((-4, 0), (-4, -1, 252, 255)),
        ((1, 0), (-128, 127, 1, 255)),
        ((0, -128), (0, 127, 0, 127)),
        ((0, 200), (-128, 127, 0, 199)),
    ],
)
def test_a_range_of_llvm_is_half_open(ends: tuple[int, int], known: tuple[int, ...]) -> None:
    fn = parse("func @f(%a: i8) -> i8 {\nentry:\n  return %a\n}\n")
    fn.attrs["params"] = [{"range": list(ends)}]
    assert Facts(fn)[values].facts[fn.params[0]][:4] == known


def test_ranges_of_llvm_reach_the_analysis() -> None:
    """As metadata of loads and calls, and as an attribute of results and of work items."""
    module = read_llvm(RANGES, "ranges.ll")
    fn = module.functions["f"]
    facts = Facts(fn, Gang({"p": VARYING}, sources=OPENCL))
    uniform = {value.name for value in fn.values if facts[divergence].is_uniform(value)}
    assert {"c0", "c1", "c2", "c3"} <= uniform and not {"d0", "d1", "d2", "d3"} & uniform


RANGES = """
declare i32 @g(ptr)
declare range(i32 0, 64) i32 @h(ptr)
declare i64 @_Z12get_local_idj(i32)
define void @f(ptr %p) {
  %x0 = load i32, ptr %p, !range !0
  %c0 = icmp ult i32 %x0, 64
  %d0 = icmp ult i32 %x0, 63
  %x1 = call i32 @g(ptr %p), !range !0
  %c1 = icmp ult i32 %x1, 64
  %d1 = icmp ult i32 %x1, 63
  %x2 = call i32 @h(ptr %p)
  %c2 = icmp ult i32 %x2, 64
  %d2 = icmp ult i32 %x2, 63
  %x3 = call range(i64 0, 64) i64 @_Z12get_local_idj(i32 0)
  %c3 = icmp ult i64 %x3, 64
  %d3 = icmp ult i64 %x3, 63
  ret void
}
!0 = !{i32 0, i32 64}
"""


@pytest.mark.parametrize(
    ("else_brings", "arm", "known"), [("i1 0", "body", True), ("i1 1", "body", False), ("i1 1", "done", True)]
)
def test_the_one_way_to_a_side(else_brings: str, arm: str, known: bool) -> None:
    """`i < n and f(...)`, with blocks between: after it i < n, if no other value makes it true."""
    fn = parse(f"""
func @f(%i: i32, %n: i32, %x: i1) -> i32 {{
entry:
  %less: i1 = icmp.slt %i, %n
  branch %less, then, else
then:
  %y: i1 = xor %x, %less
  jump join(%y)
else:
  jump join({else_brings})
join(%r: i1):
  branch %r, body, done
body:
  return i32 1
done:
  return i32 0
}}""")
    facts = Facts(fn)
    number = next(at for at, block in enumerate(facts[cfg].blocks) if block.name == arm)
    held = facts[conditions].holding(fn.params[0], number)
    assert bool([condition for condition in held if condition.mode == "slt"]) == known


def held(text: str, name: str) -> list[str]:
    """The blocks in which a value is said to equal another."""
    fn = parse(text)
    found, graph = Facts(fn)[conditions], Facts(fn)[cfg]
    value = next(param for param in fn.params if param.name == name)
    return [
        block.name
        for number, block in enumerate(graph.blocks)
        if any(condition.mode == "eq" for condition in found.holding(value, number))
    ]


ASSUMED = """func @f(%x: i32, %n: i32, %c: i1) {{
entry:
  {before}
  %same: i1 = icmp.eq %x, %n
  assume %same
  branch %c, left, right
left:
  jump right
right:
  return
}}
"""


@pytest.mark.parametrize(
    ("before", "blocks"),
    [
        ("%a: i32 = add %x, %n", ["entry", "left", "right"]),
        ('check %c, message="out"', ["left", "right"]),
        ('call callee="exit"', ["left", "right"]),
    ],
    ids=["pure", "check", "call"],
)
def test_what_is_assumed_holds_after_it(before: str, blocks: list[str]) -> None:
    """In its own block too, unless a lane may stop before it."""
    assert held(ASSUMED.format(before=before), "x") == blocks
