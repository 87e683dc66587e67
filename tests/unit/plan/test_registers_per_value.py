"""Registers for each value: four for short chains, two for loops that carry little, one where registers are few."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse_module
from lanewise.ir.shapes import VARYING
from lanewise.machine.host import Machine, machine_with
from lanewise.plan.registers_per_value import called_in, registers_per_value

MANY = machine_with("x", frozenset(("avx512f", "avx512vl")))
FEW = machine_with("x", frozenset(("avx2", "avx", "sse2")))
LOOP = """func @f(%x: f32[T], %n: i32[U]) -> f32 {
entry:
  jump head(%x, i32 0)
head(%z: f32, %i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %w: f32 = fmul %z, %z
EXTRA
  %next: i32 = add.nsw %i, i32 1
  jump head(%w, %next)
out:
  return %z
}
"""
ROOTS = """func @f(%x: f32[T]) -> f32 {
entry:
  %a: f32 = exp %x
  CHAIN
  return %b
}
"""


def known(text: str) -> dict[str, Facts]:
    gang = Gang({"x": VARYING}, width=16)
    return {name: Facts(fn, gang) for name, fn in parse_module(text).functions.items()}


def registers(text: str, deepest: int, machine: Machine = MANY, width: int = 16) -> int:
    facts = known(text)
    return registers_per_value(facts, called_in(facts), deepest, width, machine)


def test_a_short_chain_takes_four_and_a_long_loop_fewer() -> None:
    assert registers(LOOP.replace("EXTRA\n", ""), 1) == 4
    medium = "\n".join(f"  %e{at}: f32 = fadd %z, f32 {at}.0" for at in range(20))
    assert registers(LOOP.replace("EXTRA", medium), 1) == 2
    long = "\n".join(f"  %e{at}: f32 = fadd %z, f32 {at}.0" for at in range(130))
    assert registers(LOOP.replace("EXTRA", long), 1) == 1


def test_masks_stay_in_one_register() -> None:
    chain = LOOP.replace("EXTRA\n", "")
    assert [registers(chain, 1, FEW, width) for width in (4, 8, 16, 32)] == [8, 4, 2, 1]
    assert [registers(chain, 1, MANY, width) for width in (8, 16, 32, 64)] == [8, 4, 2, 1]
    facts = known(chain)
    assert registers_per_value(facts, called_in(facts), 1, 64, MANY, 128) == 2, "bytes"
    assert registers_per_value(facts, called_in(facts), 1, 32, FEW, 128) == 1


def test_functions_that_wait_for_functions() -> None:
    apart = ROOTS.replace("CHAIN", "%b: f32 = fadd %a, %x")
    chained = ROOTS.replace("CHAIN", "%c: f32 = log %a\n  %b: f32 = sin %c")
    none = ROOTS.replace("exp %x", "fadd %x, %x").replace("CHAIN", "%b: f32 = fadd %a, %x")
    assert (registers(none, 0), registers(apart, 0), registers(chained, 0)) == (1, 2, 4)


def test_loops_around_calls() -> None:
    text = LOOP.replace("EXTRA", '  %c: f32 = call %z, callee="g"') + (
        '\nfunc @g(%y: f32) -> f32 {\nentry:\n  %r: f32 = call %y, callee="g"\n  return %r\n}\n'
    )
    assert called_in(known(text)) == {"f": 0, "g": 1}
