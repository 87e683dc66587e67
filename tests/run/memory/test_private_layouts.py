"""Private arrays of a gang, in whichever layout: each lane reads what it has written, byte for byte.

Interleaved, an element has the bytes of all lanes one after another; so an access that is no whole element, or an
address that leaves, must keep the arrays of lanes apart.
"""

from __future__ import annotations

from random import Random

import pytest

from lanewise.codegen.gang.private_layout import private_layouts
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lib.oracles.run_wide import Wide, masked_version

WIDTH = 8
FILL = """
  store %x, %a, align=4
  %a1: ptr = ptradd %a, i64 1, scale=4
  store %y, %a1, align=4
"""
APART = {
    "an element at an odd offset": """
  %p: ptr = ptradd %a, i64 1, scale=1
  %r: i32 = load %p, align=1
""",
    "an element across two": """
  %p: ptr = ptradd %a, i64 2, scale=1
  store i32 305419896, %p, align=2
  %r: i32 = load %a, align=4
""",
    "an element at an odd offset that lanes do not agree on": """
  %k: i32 = and %x, i32 3
  %p: ptr = ptradd %a, %k, scale=1
  %r: i32 = load %p, align=1
""",
    "a part of an element": """
  %p: ptr = ptradd %a, i64 5, scale=1
  %b: i8 = load %p, align=1
  %r: i32 = zext %b
""",
    "a bit of an element": """
  %odd: i1 = load %a1, align=4
  %r: i32 = select %odd, %x, i32 5
""",
    "two elements at once": """
  %w: i64 = load %a, align=4
  %s: i64 = lshr %w, i64 16
  %r: i32 = trunc %s
""",
    "an address that is stored, as wide as an element": """
  %b: ptr = private size=16, align=8
  %b1: ptr = ptradd %b, i64 1, scale=8
  store i64 7, %b, align=8
  store i64 9, %b1, align=8
  %q: ptr = private size=8, align=8
  store %b1, %q, align=8
  %p: ptr = load %q, align=8
  %w: i64 = load %p, align=8
  %v: i64 = zext %x
  store %v, %p, align=8
  %z: i64 = load %b1, align=8
  %s: i64 = add %w, %z
  %r: i32 = trunc %s
""",
    "an address that is stored": """
  %q: ptr = private size=8, align=8
  store %a1, %q, align=8
  %p: ptr = load %q, align=8
  store i32 77, %p, align=4
  %s: i32 = load %a1, align=4
  %t: i32 = load %a, align=4
  %r: i32 = add %s, %t
""",
    "an address that is a number": """
  %n: i64 = ptrtoint %a
  %m: i64 = add %n, i64 4
  %p: ptr = inttoptr %m
  %r: i32 = load %p, align=4
""",
    "a part of an element of one of two arrays": """
  %b: ptr = private size=8, align=4
  store i32 7, %b, align=4
  %c: i1 = icmp.ult %x, %y
  %p: ptr = select %c, %a, %b
  %h: i16 = load %p, align=2
  %r: i32 = zext %h
""",
    "an array, or memory that is none": """
  %q: ptr = private size=8, align=8
  store %a1, %q, align=8
  %there: ptr = load %q, align=8
  %b: ptr = private size=8, align=1
  %b1: ptr = ptradd %b, i64 1, scale=1
  store i8 7, %b, align=1
  store i8 9, %b1, align=1
  %c: i1 = icmp.ult %x, %y
  %p: ptr = select %c, %b1, %there
  %h: i8 = load %p, align=1
  %r: i32 = zext %h
""",
    "elements that are volatile": """
  %b: ptr = private size=8, align=4
  %b1: ptr = ptradd %b, i64 1, scale=4
  store %y, %b, align=4, volatile=1
  store %x, %b1, align=4, volatile=1
  %r: i32 = load %b1, align=4, volatile=1
""",
    "elements that are atomic": """
  %b: ptr = private size=8, align=4
  %b1: ptr = ptradd %b, i64 1, scale=4
  store %y, %b, align=4, order="monotonic"
  store %x, %b1, align=4, order="monotonic"
  %r: i32 = load %b1, align=4, order="monotonic"
""",
    "an element that is aligned to more than its size": """
  %b: ptr = private size=4, align=16
  store %x, %b, align=16
  %n: i64 = ptrtoint %b
  %m: i64 = and %n, i64 15
  %t: i32 = trunc %m
  %v: i32 = load %b, align=16
  %r: i32 = or %v, %t
""",
    "a part of the only element, under a mask": """
  %b: ptr = private size=8, align=4
  store i64 81985529216486895, %b, align=4
  %c: i1 = icmp.ult %x, %y
  branch %c, then, done
then:
  store %x, %b, align=4
  jump done
done:
  %w: i64 = load %b, align=4
  %s: i64 = lshr %w, i64 16
  %r: i32 = trunc %s
""",
}
INTERLEAVED = {
    "elements": """
  %k: i32 = and %x, i32 1
  %p: ptr = ptradd %a, %k, scale=4
  %r: i32 = load %p, align=4
""",
    "one of two arrays": """
  %b: ptr = private size=8, align=4
  %b1: ptr = ptradd %b, i64 1, scale=4
  store i32 7, %b, align=4
  store i32 9, %b1, align=4
  %c: i1 = icmp.ult %x, %y
  %p: ptr = select %c, %a, %b
  %p1: ptr = ptradd %p, i64 1, scale=4
  %r: i32 = load %p1, align=4
""",
}


def check(body: str, layout: int | None) -> None:
    text = (
        f"func @f(%x: i32, %y: i32) -> i32 {{\nentry:\n  %a: ptr = private size=8, align=4{FILL}{body}  return %r\n}}"
    )
    fn = parse(text)
    wide = masked_version(fn, {"x": VARYING, "y": VARYING}, WIDTH, False, off=("share_loads",))
    arrays = {op.name: op for op in wide.ops if op.opcode == "private"}
    assert private_layouts(wide, WIDTH).elements.get(arrays["b" if "%b: ptr" in body else "a"]) == layout
    chance = Random(body)
    x, y = ([chance.getrandbits(32) for _ in range(WIDTH)] for _ in range(2))
    results, _ = Wide(wide, WIDTH).run([x, y])
    wanted = run_lanes(fn, list(zip(x, y, strict=True)), races=False, alignment=False).results
    assert results == wanted
    assert len(set(wanted)) > 1


@pytest.mark.parametrize("what", APART)
def test_arrays_of_lanes_are_apart(what: str) -> None:
    check(APART[what], None)


@pytest.mark.parametrize("what", INTERLEAVED)
def test_arrays_of_lanes_are_interleaved(what: str) -> None:
    check(INTERLEAVED[what], 4)
