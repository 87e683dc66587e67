"""Each relation that `signs` uses is exact: what it decides is true, and it stops being decided one number further.

Two values and an offset are compared in all ways where a relation between the values is known; the expected answer
comes from trying all operands.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.values.signs import signs
from lanewise.ir.parse import parse

OFFSETS = range(-3, 4)
SIGNED = ("slt", "sle", "sgt", "sge", "eq", "ne")
UNSIGNED = ("ult", "ule", "ugt", "uge")
Pair = tuple[int, int]


def holds(mode: str, a: int, b: int) -> bool:
    if mode in UNSIGNED:
        a, b, mode = a % (1 << 32), b % (1 << 32), "s" + mode[1:]
    return {"slt": a < b, "sle": a <= b, "sgt": a > b, "sge": a >= b, "eq": a == b, "ne": a != b}[mode]


def srem(a: int, b: int) -> int:
    return abs(a) % abs(b) * (-1 if a < 0 else 1)


def urem(a: int, b: int) -> int:
    return a % (1 << 32) % (b % (1 << 32))


def decided(lines: str, test: str, left: str, right: str, ranges: str = "") -> dict[tuple[str, int], bool | None]:
    """The answer for `left mode right + offset` after the test."""
    asked = list(product((*SIGNED, *UNSIGNED), OFFSETS))
    sums = "".join(f"  %r{at}: i32 = add.nsw {right}, i32 {at - 3}\n" for at in range(len(OFFSETS)))
    asks = "".join(f"  %ask{at}: i1 = icmp.{mode} {left}, %r{k + 3}\n" for at, (mode, k) in enumerate(asked))
    fn = parse(f"""
func @f(%p: i32, %q: i32) {ranges} {{
entry:
  %p7: i32 = and %p, i32 7
  %q7: i32 = and %q, i32 7
{lines}  %test: i1 = {test}
  branch %test, yes, no
yes:
{sums}{asks}  return
no:
  return
}}
""")
    facts = Facts(fn)
    ops = {op.name: op for op in fn.ops}
    number = facts[cfg].number[ops["ask0"].block or fn.entry]
    found = signs(fn, facts)
    return {key: found.decided(ops[f"ask{at}"], number) for at, key in enumerate(asked)}


def are_so(reported: dict[tuple[str, int], bool | None], pairs: list[Pair]) -> None:
    assert len(set(pairs)) >= 8
    for (mode, offset), answer in reported.items():
        assert answer is None or all(holds(mode, a, b + offset) == answer for a, b in pairs), (mode, offset, answer)


def agree(reported: dict[tuple[str, int], bool | None], pairs: list[Pair], needed: int) -> None:
    """Answers are true, and a comparison that always or never holds has one; unsigned ones if no operand has a sign."""
    are_so(reported, pairs)
    sure = [(mode, k) for mode, k in reported if len({holds(mode, a, b + k) for a, b in pairs}) == 1]
    sure = [(mode, k) for mode, k in sure if mode in SIGNED or all(min(a, b + k) >= 0 for a, b in pairs)]
    assert len(sure) >= needed
    assert [key for key in sure if reported[key] is None] == []


NUMBERS = range(8)
ALWAYS = "icmp.eq i32 0, i32 0"
START = "  %a: i32 = add.nsw %p7, i32 {0}\n  %b: i32 = add.nsw %q7, i32 {0}\n"


@pytest.mark.parametrize("least", [0, -1, -3])
@pytest.mark.parametrize("mode", [*SIGNED, *UNSIGNED])
def test_conditions(mode: str, least: int) -> None:
    reported = decided(START.format(least), f"icmp.{mode} %a, %b", "%a", "%b")
    numbers = [number + least for number in NUMBERS]
    pairs = [(a, b) for a, b in product(numbers, repeat=2) if holds(mode, a, b)]
    are_so(reported, pairs)
    if mode != "ne" and (mode in SIGNED or not least):  # of `ne` no sum tells
        agree(reported, pairs, 14)


@pytest.mark.parametrize("least", [0, -3])
@pytest.mark.parametrize("of", [srem, urem])
def test_remainders(of: Callable[[int, int], int], least: int) -> None:
    start = f"  %a: i32 = add.nsw %p7, i32 {least}\n  %b: i32 = add.nsw %q7, i32 1\n"
    lines = f"{start}  %left: i32 = {of.__name__} %a, %b\n"
    pairs = [(of(a + least, b + 1), b + 1) for a, b in product(NUMBERS, repeat=2)]
    agree(decided(lines, ALWAYS, "%left", "%b"), pairs, 4)
    lines += "  %minus: i32 = sub.nsw i32 0, %b\n"
    agree(decided(lines, ALWAYS, "%left", "%minus"), [(left, -b) for left, b in pairs], 4)


@pytest.mark.parametrize("of", [srem, urem])
def test_remainders_of_divisors_below_zero(of: Callable[[int, int], int]) -> None:
    lines = "  %a: i32 = add.nsw %p7, i32 -3\n  %c: i32 = mul.nsw %q7, i32 2\n  %b: i32 = add.nsw %c, i32 -7\n"
    reported = decided(f"{lines}  %left: i32 = {of.__name__} %a, %b\n", ALWAYS, "%left", "%b")
    are_so(reported, [(of(a - 3, 2 * b - 7), 2 * b - 7) for a, b in product(NUMBERS, repeat=2)])


@pytest.mark.parametrize(("name", "of"), [("smin", min), ("smax", max)])
def test_the_smaller_and_the_larger(name: str, of: Callable[[int, int], int]) -> None:
    lines = START.format(-3) + f"  %one: i32 = {name} %a, %b\n"
    pairs = [(of(a, b) - 3, a - 3) for a, b in product(NUMBERS, repeat=2)]
    agree(decided(lines, ALWAYS, "%one", "%a"), pairs, 4)


@pytest.mark.parametrize(("name", "of"), [("smin", min), ("smax", max)])
def test_two_that_may_be_equal(name: str, of: Callable[[int, int], int]) -> None:
    lines = f"  %one: i32 = {name} %p7, %q7\n  %twice: i32 = add.nsw %one, %one\n  %sum: i32 = add.nsw %p7, %q7\n"
    reported = decided(lines, ALWAYS, "%twice", "%sum")
    agree(reported, [(2 * of(a, b), a + b) for a, b in product(NUMBERS, repeat=2)], 6)


@pytest.mark.parametrize("other", ["low", "high"])
def test_the_middle(other: str) -> None:
    lines = "  %s: i32 = add.nsw %p7, %q7\n  %m: i32 = ashr %s, i32 1\n"
    reported = decided(lines, "icmp.slt %p7, %q7", "%m", "%p7" if other == "low" else "%q7")
    ways = [(low, high) for low, high in product(NUMBERS, repeat=2) if low < high]
    agree(reported, [((low + high) >> 1, low if other == "low" else high) for low, high in ways], 8)


@pytest.mark.parametrize("by", [3, -3])
def test_thirds(by: int) -> None:
    lines = f"  %x: i32 = add.nsw %p7, %q7\n  %t: i32 = sdiv %x, i32 {by}\n  %s: i32 = mul.nsw %t, i32 {by}\n"
    pairs = [((a + b) // 3 * 3, a + b) for a, b in product(NUMBERS, repeat=2)]
    reported = decided(lines, ALWAYS, "%s", "%x")
    are_so(reported, pairs)
    if by > 0:
        agree(reported, pairs, 6)


def test_a_lanes_index_is_below_its_limit() -> None:
    reported = decided("", ALWAYS, "%p", "%q", '{"ranges": {"p": [0, "q"], "q": [0, 9]}}')
    agree(reported, [(i, n) for i, n in product(range(9), repeat=2) if i < n], 14)
