"""Which integers are narrowed: the work list finds what going through all of them again and again finds."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.uses import uses
from lanewise.analysis.values.values import values
from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Function, Named, Value
from lanewise.ir.types import I32, I64
from lanewise.transform.arithmetic.narrow_choice import Choice

SIMPLE = ("add", "sub", "xor", "mul", "smin", "ashr")


class InRounds(Choice):
    """As it is defined."""

    def _only_low(self) -> set[Named]:
        low = set(self.varying)
        while more := [value for value in low if not self._is_low(value, low)]:
            low -= set(more)
        return low

    def _drop(self) -> None:
        while expensive := [value for value in self.chosen if self._is_expensive(value)] or [
            value for value in self.chosen if self._is_not_worth_it(value)
        ]:
            self.chosen -= set(expensive)
            self.asked_wide.clear()


def grown_numbers(chance: Random) -> Function:
    """Small numbers and large ones made of each other, compared, cut, and carried around a loop."""
    fn = Function("f", I64)
    builder = Builder(fn.add_block("entry"))
    known: list[Value] = [fn.add_param(builder.block, I64, f"p{k}") for k in range(2)]
    known += [builder.op("sext", fn.add_param(builder.block, I32, f"s{k}"), type=I64) for k in range(2)]
    _some(builder, known, chance, 6)
    loop, end = fn.add_block("loop"), fn.add_block("end")
    builder.jump(loop, chance.choices(known, k=2))
    first = len(known)
    known += [fn.add_param(loop, I64, f"q{k}") for k in range(2)]
    builder.block = loop
    _some(builder, known, chance, chance.choice((3, 8, 16)))
    test = builder.op("icmp", *chance.choices(known, k=2), mode="slt")
    builder.branch(test, loop, end, chance.choices(known[first:], k=2), [])
    builder.block = end
    _some(builder, known, chance, 2)
    builder.ret(known[-1])
    return fn


def _some(builder: Builder, known: list[Value], chance: Random, count: int) -> None:
    for _ in range(count):
        a, b = chance.choices(known[-6:], k=2)
        way = chance.random()
        if way < 0.35:
            small = Const(I64, chance.choice((1, 0xFF, 0xFFFFFFF, 0x7FFFFFFF)))
            known.append(builder.op("and", a, small))
        elif way < 0.6:
            name = chance.choice(SIMPLE)
            known.append(builder.op(name, a, Const(I64, 1 if name == "ashr" else 3)))
        elif way < 0.8:
            known.append(builder.op(chance.choice(SIMPLE[:-1]), a, b))
        elif way < 0.95:
            known.append(builder.op("select", builder.op("icmp", a, b, mode="slt"), *chance.choices(known, k=2)))
        else:
            builder.op("trunc", a, type=I32)


@pytest.mark.parametrize("share", [1.0, 0.7])
def test_a_work_list_finds_the_same(share: float, seed: int) -> None:
    narrow = wide = 0
    for number in range(250):
        chance = Random(seed + number)
        fn = grown_numbers(chance)
        facts = Facts(fn)
        varying = {value for value in fn.values if value.type is I64 and chance.random() < share}
        quick, slow = (kind(fn, facts[uses], facts[values], set(varying)) for kind in (Choice, InRounds))
        assert quick.low == slow.low, number
        assert quick.chosen == slow.chosen, number
        narrow += len(slow.chosen)
        wide += len(varying - slow.chosen)
    assert min(narrow, wide) > 200
