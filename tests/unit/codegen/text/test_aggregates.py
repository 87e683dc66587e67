"""Values of several scalars are put together and taken apart, as the interpreter does."""

from __future__ import annotations

from lanewise.codegen.jit import compile_module
from lanewise.ir.parse import parse_module

TEXT = """func @f(%a: i32, %b: i32, %c: i1) -> i32 {
entry:
  %p: opaque"{ i32, <2 x i32> }":128 = pack %a, %b, %a
  %q: opaque"{ i32, <2 x i32> }":128 = pack %b, %b, %b
  %s: opaque"{ i32, <2 x i32> }":128 = select %c, %p, %q
  %x: i32 = unpack %s, index=2
  %y: i32 = unpack %s, index=0
  %z: i32 = mul %x, %y
  return %z
}
"""


def test_parts_are_numbered_depth_first() -> None:
    library = compile_module(parse_module(TEXT))
    assert library["f"](3, 5, 1) == 9 and library["f"](3, 5, 0) == 25
