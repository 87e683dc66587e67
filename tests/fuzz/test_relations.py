"""What relations between values decide is so: random programs full of comparisons, before and after folding them.

A program has a loop of a few rounds, a branch in it, sums, minima, maxima, choices and halves of small numbers, and
compares what it has everywhere, remainders among it; its result tells all answers. Folding must leave the result, and
must find something. Where promises are doubted, numbers are large too and sums wrap: what is decided must be so even
then.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.values.signs import signs
from lanewise.ir.function import Const, Function, Op
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.types import I1
from lanewise.ir.verify import verify
from lanewise.transform.clean.fold_compares import fold_compares

PROGRAMS = 40
NUMBERS = (0, 3, 8, 21, 31)
LARGE = (0, 5, 2**31 - 1, 2**31 - 9, 2**31, 2**32 - 7)
MODES = ("slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
STEPS = ("add.nsw {}, i32 1", "sub.nsw {}, i32 1", "add.nsw {}, i32 2", "add {}, i32 0", "smin {}, {}", "smax {}, {}")


class Grower:
    """The lines of one program; `pool` has what may be used here."""

    def __init__(self, chance: Random, doubted: bool = False) -> None:
        self.chance, self.lines, self.count, self.doubted = chance, list[str](), 0, doubted

    def let(self, right: str, type: str = "i32") -> str:
        self.count += 1
        self.lines.append(f"  %v{self.count}: {type} = {right}")
        return f"%v{self.count}"

    def some(self, pool: list[str]) -> str:
        return self.chance.choice([*pool, f"i32 {self.chance.choice((-1, 0, 1, 16))}"])

    def compare(self, pool: list[str]) -> str:
        return self.let(f"icmp.{self.chance.choice(MODES)} {self.some(pool)}, {self.some(pool)}", "i1")

    def value(self, pool: list[str]) -> str:
        a, b = self.some(pool), self.some(pool)
        match self.chance.randrange(9):
            case 0 | 1:
                return self.let(f"{self.chance.choice(('add', 'sub'))}.nsw {a}, {b}")
            case 2:
                return self.let(f"{self.chance.choice(('smin', 'smax'))} {a}, {b}")
            case 3:
                return self.let(f"select {self.compare(pool)}, {a}, {b}")
            case 4:
                return self.let(f"ashr {self.let(f'add.nsw {a}, {b}')}, i32 1")
            case 5:
                less = self.let(f"icmp.{self.chance.choice(('slt', 'sgt', 'sle'))} {a}, {b}", "i1")
                return self.let(
                    f"select {less}, {a}, {b}" if self.chance.random() < 0.5 else f"select {less}, {b}, {a}"
                )
            case 6 | 7:
                return self.rest(a, b)
            case _:
                return self.let(f"sdiv {a}, i32 3")

    def rest(self, a: str, b: str) -> str:
        """What is left, rounded to zero or, as in Python, down; by a number that is above 0, or below -1."""
        by = self.let(f"smax {b}, i32 {self.chance.choice((1, 1, 2))}")
        if self.chance.random() < 0.2:
            by = self.let(f"sub.nsw i32 -2, {self.let(f'and {b}, i32 1023')}")
        left = self.let(f"{self.chance.choice(('srem', 'srem', 'srem', 'urem'))} {a}, {by}")
        if self.chance.random() < 0.3:
            return left
        some, differ = self.let(f"icmp.ne {left}, i32 0", "i1"), self.let(f"xor {left}, {by}")
        down = self.let(f"and {some}, {self.let(f'icmp.slt {differ}, i32 0', 'i1')}", "i1")
        return self.let(f"add {left}, {self.let(f'select {down}, {by}, i32 0')}")

    def reported(self, pool: list[str], total: str) -> str:
        """A number that tells the answers of a few comparisons."""
        for _ in range(4):
            answer = self.let(f"zext {self.compare(pool)}")
            total = self.let(f"add {self.let(f'mul {total}, i32 3')}, {answer}")
        return total

    def stepped(self, pool: list[str], old: str) -> str:
        return self.let(self.chance.choice(STEPS).format(old, self.some(pool)))

    def text(self) -> str:
        bits = (31, 2**30 - 1, 2**30 - 1, -1) if self.doubted else (31,)
        pool = [self.let(f"and %{name}, i32 {self.chance.choice(bits)}") for name in "xyz"]
        pool.append(self.let(f"sub.nsw {pool[2]}, i32 16"))
        pool += [self.value(pool) for _ in range(3)]
        start = self.reported(pool, "i32 0")
        self.lines.append(f"  jump head({self.some(pool)}, {self.some(pool)}, i32 0, {start})")
        self.lines.append("head(%i: i32, %k: i32, %t: i32, %sum: i32):")
        outer = [*pool, "%i", "%k"]
        self.lines.append(f"  branch {self.let('icmp.slt %t, i32 5', 'i1')}, test, done(%sum)")
        self.lines.append("test:")
        self.lines.append(f"  branch {self.compare([*pool, '%i', '%k', '%i', '%k'])}, body, done(%sum)")
        self.lines.append("body:")
        inner = [*outer, "%i", "%k"]
        inner += [self.value(inner) for _ in range(2)]
        total = self.reported(inner, "%sum")
        self.lines.append(f"  branch {self.compare(inner)}, then, else")
        arms: list[str] = []
        for arm in ("then", "else"):
            self.lines.append(f"{arm}:")
            seen = self.reported(inner, total)
            i, k = self.stepped(inner, "%i"), self.stepped(inner, "%k")
            self.lines.append(f"  jump join({i}, {k}, {seen})")
            arms.append(seen)
        self.lines.append("join(%i2: i32, %k2: i32, %sum2: i32):")
        next = self.let("add.nsw %t, i32 1")
        self.lines.append(f"  jump head(%i2, %k2, {next}, %sum2)")
        self.lines.append("done(%sum3: i32):")
        self.lines.append(f"  return {self.reported(outer, '%sum3')}")
        attrs = '{"doubted": true} ' if self.doubted else ""
        head = f"func @f(%x: i32, %y: i32, %z: i32) -> i32 {attrs}{{\nentry:\n"
        return head + "\n".join(self.lines) + "\n}\n"


def compares(fn: Function) -> int:
    return sum(op.opcode == "icmp" for op in fn.ops)


def results(fn: Function, numbers: Sequence[int] = NUMBERS, overflow: str = "poison") -> list[object]:
    outcome = run_lanes(fn, list(product(numbers, repeat=3)), races=False, overflow=overflow)
    assert not outcome.faults
    return list(outcome.results)


def test_folded_compares(seed: int) -> None:
    folded = 0
    for number in range(PROGRAMS):
        text = Grower(Random(f"{seed} {number}")).text()
        fn, before = parse(text), parse(text)
        fold_compares(fn, Facts(fn))
        verify(fn)
        folded += compares(before) - compares(fn)
        assert results(fn) == results(before), text
    assert folded > PROGRAMS, "the programs show too little"


def decided(fn: Function) -> dict[Op, bool]:
    """The comparisons that are decided though sums may wrap."""
    facts = Facts(fn)
    graph, known = facts[cfg], facts[signs]
    found: dict[Op, bool] = {}
    for number in graph.order:
        for op in graph.blocks[number].ops:
            if op.opcode == "icmp" and (answer := known.decided(op, number)) is not None:
                found[op] = answer
    return found


def test_doubted_compares(seed: int) -> None:
    count = 0
    for number in range(PROGRAMS):
        text = Grower(Random(f"{seed} doubted {number}"), doubted=True).text()
        fn, before = parse(text), parse(text)
        found = decided(fn)
        fn.replace({op: Const(I1, int(answer)) for op, answer in found.items()})
        fn.touch()
        count += len(found)
        assert results(fn, LARGE, "wrap") == results(before, LARGE, "wrap"), text
    assert count > PROGRAMS, "the programs show too little"
