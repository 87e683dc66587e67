"""Ops whose operands cancel give one number, in all widths and for all operands."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.cancellation import MOST_ATOMS, cancellations
from lanewise.analysis.values.values import values
from lanewise.ir.function import Const, Function, Value
from lanewise.ir.meaning.meaning import meaning
from lanewise.ir.parse import parse


def function(*lines: str, bits: int = 8) -> Function:
    body = "\n  ".join(lines)
    return parse(f"func @f(%x: i{bits}, %y: i{bits}, %p: ptr) {{\nentry:\n  {body}\n  return\n}}")


def found(*lines: str) -> list[int | None]:
    fn = function(*lines)
    known = Facts(fn)[cancellations]
    return [known.get(op) for op in fn.entry.ops]


def test_equal_operands() -> None:
    assert found("%d: i8 = sub %x, %x", "%e: i8 = xor %x, %x", "%n: i8 = sub %x, %y") == [0, 0, None]
    assert found("%a: i1 = icmp.eq %x, %x", "%b: i1 = icmp.slt %x, %x", "%c: i1 = icmp.uge %p, %p") == [1, 0, 1]


def test_sums_that_cancel_modulo_the_width() -> None:
    assert found("%n: i8 = sub i8 0, %x", "%z: i8 = add %n, %x") == [None, 0]
    assert found("%a: i8 = add %x, i8 100", "%b: i8 = add %a, i8 100", "%d: i8 = sub %x, %b") == [None, None, 56]
    assert found("%a: i8 = mul %x, i8 -1", "%b: i8 = add %y, %x", "%c: i8 = add %b, %a", "%d: i8 = sub %c, %y")[3] == 0
    assert found("%a: i8 = shl %x, i8 4", "%b: i8 = shl %a, i8 4") == [None, 0], "the bits are shifted out"


def test_comparisons_of_sums() -> None:
    lines = ("%a: i8 = add %x, i8 1", "%b: i1 = icmp.ne %a, %x", "%c: i1 = icmp.ugt %a, %x", "%d: i1 = icmp.eq %x, %a")
    assert found(*lines) == [None, 1, None, 0], "the larger one may wrap, but they are never equal"


def test_what_is_no_cancellation() -> None:
    assert found("%a: i8 = and %x, %x", "%b: i8 = udiv %x, %x", "%c: i8 = add %x, %x", "%k: i8 = add i8 1, i8 2") == [
        *(None, None, None, None)
    ]
    assert found("%u: i8 = sub i8 undef, i8 undef") == [None], "two uses of undef may differ"


def test_a_float_is_not_equal_to_itself() -> None:
    fn = parse("func @f(%x: f32) {\nentry:\n  %a: f32 = fsub %x, %x\n  %b: i1 = fcmp.oeq %x, %x\n  return\n}")
    assert not Facts(fn)[cancellations]


def test_long_sums_are_not_followed() -> None:
    many = ", ".join(f"%v{i}: i8" for i in range(MOST_ATOMS + 2))
    adds = [f"%s{i}: i8 = add {f'%s{i - 1}' if i else '%v0'}, %v{i + 1}" for i in range(MOST_ATOMS + 1)]
    last = f"%s{MOST_ATOMS}"
    fn = parse(f"func @f({many}) {{\nentry:\n  " + "\n  ".join(adds) + f"\n  %d: i8 = sub {last}, {last}\n  return\n}}")
    assert [op.name for op in Facts(fn)[cancellations]] == ["d"]


@pytest.mark.parametrize("seed", range(40))
def test_every_number_holds_for_all_operands(seed: int) -> None:
    """Random sums of two variables of three bits, computed for all their values."""
    pick = random.Random(seed)
    lines, names = list[str](), ["%x", "%y"]
    for at in range(12):
        opcode = pick.choice(("add", "sub", "mul", "shl", "xor", "icmp.eq", "icmp.ne", "icmp.slt", "icmp.uge"))
        left = pick.choice(names)
        number = f"i3 {pick.randrange(3 if opcode == 'shl' else 8)}"
        right = number if opcode == "shl" or pick.random() < 0.4 else pick.choice(names)
        lines.append(f"%v{at}: {'i1' if '.' in opcode else 'i3'} = {opcode} {left}, {right}")
        if "." not in opcode:
            names.append(f"%v{at}")
    fn = function(*lines, bits=3)
    known = Facts(fn)[cancellations]
    for x, y in itertools.product(range(8), repeat=2):
        results = dict[Value, Any](zip(fn.params, (x, y), strict=False))
        for op in fn.entry.ops:
            operands = [arg.value if isinstance(arg, Const) else results[arg] for arg in op.args]
            results[op] = meaning(op)(*operands)
            assert known.get(op, results[op]) == results[op], f"%{op.name} for {x}, {y}"


def test_values_and_shapes_take_it() -> None:
    fn = function("%d: i8 = sub %x, %x", "%e: i8 = add %d, i8 3")
    numbers = Facts(fn)[values]
    assert [numbers.constant(op) for op in fn.entry.ops] == [0, 3]
