"""Globals and declarations that a function needs, and no others."""

from __future__ import annotations

from lanewise.codegen.text.module_prelude import surroundings
from lanewise.codegen.text.write import Needs
from lanewise.ir.function import Declaration, Global
from lanewise.ir.parse import parse_module
from lanewise.ir.types import I32

TEXT = """func @f(%x: i32) -> i32 {
entry:
  %p: ptr = ptradd @table, i64 4, scale=1
  %v: i32 = load %p, align=4
  %r: i32 = call %v, callee="known"
  return %r
}
"""


def test_only_what_is_reached() -> None:
    module = parse_module(TEXT)
    module.globals["table"] = Global("table", 8, 4, bytes(8), True)
    module.globals["other"] = Global("other", 8, 4, bytes(8), True)
    module.declarations["known"] = Declaration("known", I32, (I32,))
    module.declarations["unknown"] = Declaration("unknown", I32, (I32,))
    text = "\n".join(surroundings(module, "f", Needs()))
    assert "@table" in text and "@known" in text and "@other" not in text and "@unknown" not in text
