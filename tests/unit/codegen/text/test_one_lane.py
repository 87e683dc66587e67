"""Ops across lanes in a gang of one: the single lane is number 0, always active."""

from __future__ import annotations

from lanewise.codegen.jit import compile_module
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse_module

TEXT = """func @f(%x: i32, %c: i1) -> i32 {
entry:
  %l: i32 = lane
  %w: i32 = width
  %any: i1 = any %c
  %n: i32 = count %c
  %s: i32 = reduce.add %x
  %p: i32 = compress %x, %c
  %a: i32 = add %l, %w
  %b: i32 = add %n, %s
  %d: i32 = mul %a, %b
  %e: i32 = select %any, %d, i32 -9
  %r: i32 = add %e, %p
  return %r
}
"""


def test_compiled_as_the_interpreter_runs_one_lane() -> None:
    module = parse_module(TEXT)
    library = compile_module(module)
    for x, c in ((5, 1), (5, 0), (-3, 1)):
        (wanted,) = run_lanes(module.functions["f"], [(x % 2**32, c)]).expect()
        assert library["f"](x, c) % 2**32 == wanted
