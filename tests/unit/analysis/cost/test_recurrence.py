"""Recurrences: the longest chain from a value that a loop carries to its next one, if it is part of a cycle."""

from __future__ import annotations

import pytest

from lanewise.analysis.cost.recurrence import recurrence
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.loops import loops
from lanewise.ir.parse import parse
from lanewise.ir.shapes import UNIFORM, VARYING
from lanewise.machine.op_prices import BLEND, GATHERED, latency

LOOP = """func @f(%n: i32[U], %x: f32[T], %a: ptr[U]) -> f32 {
entry:
  jump head(i32 0, %x, %x)
head(%i: i32, %s: f32, %t: f32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
BODY
out:
  return %s
}
"""
SUM, PRODUCT = latency("fadd"), latency("fmul")
NEXT = "  %next: i32 = add.nsw %i, i32 1\n  jump head(%next, {0}, {1})"


def chain(body: str, s: str, t: str) -> float:
    text = LOOP.replace("BODY", "body:\n" + body + NEXT.format(s, t))
    facts = Facts(parse(text), Gang({"n": UNIFORM, "x": VARYING, "a": UNIFORM}, width=16))
    (loop,) = facts[loops]
    return recurrence(facts, loop)


@pytest.mark.parametrize(
    ("body", "s", "t", "cycles"),
    [
        ("  %p: f32 = fmul %s, %s\n  %q: f32 = fadd %p, %x\n", "%q", "%t", PRODUCT + SUM),
        ("  %p: f32 = exp %x\n  %q: f32 = fadd %p, %s\n", "%q", "%t", SUM),
        ("  %p: f32 = exp %s\n", "%p", "%t", latency("exp")),
        ("", "%s", "%t", 0.0),
        ("", "%t", "%s", 0.0),
        ("  %p: f32 = fadd %s, %x\n  %q: f32 = fmul %t, %x\n", "%q", "%p", PRODUCT),
    ],
    ids=["square", "sum", "function", "same", "swap", "two_by_two"],
)
def test_chains(body: str, s: str, t: str, cycles: float) -> None:
    assert chain(body, s, t) == cycles


def test_a_chain_that_is_no_cycle_delays_nothing() -> None:
    """`t` follows `s`, but `s` does not depend on `t`: the iterations of both overlap."""
    body = "  %p: f32 = fadd %s, %x\n  %q: f32 = exp %s\n"
    assert chain(body, "%p", "%q") == SUM
    assert chain(body, "%q", "%p") == latency("exp")


def test_an_address_from_memory_waits_for_the_gather() -> None:
    body = "  %k: i32 = fptosi %s\n  %w: i64 = sext %k\n  %p: ptr = ptradd %a, %w, scale=4\n  %v: f32 = load %p\n"
    assert chain(body, "%v", "%t") == latency("fptosi") + latency("sext") + GATHERED


def test_a_blend_waits_for_its_condition() -> None:
    sides = "yes:\n  jump join(%x)\nno:\n  jump join(%t)\njoin(%v: f32):\n"
    body = "  %c: i1 = fcmp.olt %s, %x\n  branch %c, yes, no\n" + sides
    assert chain(body, "%v", "%t") == latency("fcmp") + BLEND
