"""Same programs: equal texts are the same, and every small difference is seen."""

from __future__ import annotations

import pytest

from lanewise.ir.function import Const
from lanewise.ir.parse import parse, parse_module
from lanewise.ir.same import same, same_module, same_value, value_key
from lanewise.ir.types import F32, I32

TEXT = """func @f(%x: i32, %c: i1) -> i32 {
entry:
  %y: i32 = add.nsw %x, i32 1
  branch %c, out(%y), out(%x)
out(%r: i32):
  return %r
}
"""


def test_the_same_text() -> None:
    assert same(parse(TEXT), parse(TEXT)) and same_module(parse_module(TEXT), parse_module(TEXT))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("add.nsw", "add"),
        ("i32 1", "i32 2"),
        ("%x, i32 1", "%x, %x"),
        ("out(%y), out(%x)", "out(%x), out(%y)"),
        ("@f", "@g"),
    ],
)
def test_differences(old: str, new: str) -> None:
    assert not same(parse(TEXT), parse(TEXT.replace(old, new)))
    assert not same(parse(TEXT), parse(TEXT.replace("%y", "%z"))), "names count"


def test_constants_by_their_bits() -> None:
    assert same_value(Const(I32, 1), Const(I32, 1)) and not same_value(Const(F32, 0.0), Const(F32, -0.0))
    assert value_key(Const(F32, float("nan"))) == value_key(Const(F32, float("nan")))
