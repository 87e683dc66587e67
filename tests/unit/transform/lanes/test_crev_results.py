"""Which arguments must be uniform for a call's result to be, where a gang runs the caller."""

from __future__ import annotations

from functools import partial

import pytest

from lanewise.ir.parse import parse_module
from lanewise.pipeline import JOIN, run
from lanewise.transform.lanes import crev_results

CALLER = """
func @top(%x: i32, %y: i32) {{
entry:
  crev %x, %y, callee="gang"
  %plain: i32 = call %x, %y, callee="f"
  return
}}
func @gang(%x: i32, %y: i32) {{
entry:
  %r: i32 = call %x, %y, callee="f"
  return
}}
func @f(%x: i32, %y: i32) -> i32 {{
entry:
{body}}}
"""

FUNCTIONS = {
    "what it is given": ("  %s: i32 = add %x, %y\n  return %s\n", "0 1"),
    "one of them": ("  return %y\n", "1"),
    "a constant": ("  return i32 7\n", ""),
    "lanes counted": ("  %c: i1 = icmp.slt %x, %y\n  %n: i32 = count %c\n  return %n\n", ""),
    "the first lane's": ("  %n: i32 = first %x\n  %s: i32 = add %n, %y\n  return %s\n", "1"),
    "the lane's number": ("  %n: i32 = lane\n  return %n\n", None),
    "by who comes where": (
        "  %c: i1 = icmp.slt %x, i32 3\n  branch %c, a, b\na:\n  jump c(i32 1)\nb:\n  jump c(i32 2)\n"
        "c(%z: i32):\n  return %z\n",
        "0",
    ),
    "by how often": (
        "  jump l(i32 0)\nl(%i: i32):\n  %j: i32 = add %i, i32 1\n  %c: i1 = icmp.slt %j, %y\n"
        "  branch %c, l(%j), o(%j)\no(%k: i32):\n  return %k\n",
        "1",
    ),
    "what the lane before returned": ("  %s: i32 = scan.add %x\n  return %s\n", None),
    "itself, of the same": (
        "  %c: i1 = icmp.sgt %y, i32 0\n  branch %c, a, b\na:\n  %z: i32 = sub %y, i32 1\n"
        '  %s: i32 = call %x, %z, callee="f"\n  jump c(%s)\nb:\n  jump c(i32 7)\nc(%r: i32):\n  return %r\n',
        "1",
    ),
    "itself, turned round": (
        "  %c: i1 = icmp.sgt %y, i32 0\n  branch %c, a, b\na:\n  %z: i32 = sub %y, i32 1\n"
        '  %s: i32 = call %z, %x, callee="f"\n  jump c(%s)\nb:\n  jump c(i32 7)\nc(%r: i32):\n  return %r\n',
        "0 1",
    ),
    "itself, with the lane's number at the end": (
        "  %n: i32 = lane\n  %c: i1 = icmp.sgt %y, i32 0\n  branch %c, a, b\na:\n  %z: i32 = sub %y, i32 1\n"
        '  %s: i32 = call %x, %z, callee="f"\n  jump c(%s)\nb:\n  jump c(%n)\nc(%r: i32):\n  return %r\n',
        None,
    ),
    "another that calls it": ('  %s: i32 = call %x, %y, callee="h"\n  return %s\n', "1"),
    "another lane's, which is one if either is": ("  %s: i32 = shuffle %x, %y\n  return %s\n", "0 1"),
    "nothing, as it never ends": ("  jump l\nl:\n  jump l\n", None),
    "a call of its own": ('  %s: i32 = call %y, %x, callee="g"\n  return %s\n', "1"),
}
OTHER = """
func @h(%a: i32, %b: i32) -> i32 {
entry:
  %c: i1 = icmp.sgt %b, i32 0
  branch %c, on, done
on:
  %d: i32 = sub %b, i32 1
  %s: i32 = call %a, %d, callee="f"
  jump end(%s)
done:
  jump end(%b)
end(%r: i32):
  return %r
}
func @g(%a: i32, %b: i32) -> i32 {
entry:
  %s: i32 = add %a, i32 1
  return %s
}
"""


@pytest.mark.parametrize("name", FUNCTIONS)
def test_needs(name: str) -> None:
    body, needs = FUNCTIONS[name]
    module = parse_module(CALLER.format(body=body) + OTHER)
    crev_results.mark_uniform_results(module, 8, partial(run, JOIN))
    (inside,) = [op for op in module.functions["gang"].ops if op.opcode == "call"]
    assert inside.attrs.get("uniform") == needs


def test_calls_that_no_gang_makes_are_left_alone() -> None:
    module = parse_module(CALLER.format(body="  return %x\n"))
    crev_results.mark_uniform_results(module, 8, partial(run, JOIN))
    (outside,) = [op for op in module.functions["top"].ops if op.opcode == "call"]
    assert "uniform" not in outside.attrs
