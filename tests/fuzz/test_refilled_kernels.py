"""Grown kernels whose lanes may be refilled: what plain Python gives, for all widths, in both drivers by turns.

Some have private arrays, functions, and indices that lie outside of an array: then the gang in which plain Python
failed first is reported, all gangs before it have run, and no iteration ran twice.

By hand, many of them: this file with the first number and the one after the last.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import numpy as np
import pytest

from lanewise.codegen.launch.refilled import refilled_body
from lanewise.codegen.targets import named, native
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.pipeline import RANGES, run_over
from lanewise.plan.variant import REFILLED, LoopPlan, Plan, Variant
from lanewise.transform.checks.propagate_ranges import launch_ranges
from lib.growers.kernels import made_kernel
from lib.oracles.run_compiled import Failed, run_compiled

# pyright: basic

WIDTHS = (4, 8, 16, 32, 64)
HEAD = """import lanewise as lw

@lw.function
def near(table, a, b):
    best = lw.i64(table[a & 7])
    while best > 9 and b > 0:
        b -= 3
        best = best // 2 + lw.i64(table[b & 7])
    return best + b

def k(table, x, y, out, more):"""


class Growing:
    """One kernel: something before a loop that each lane leaves when it wants, the loop, something after it."""

    def __init__(self, seed: int) -> None:
        self.random, self.lines, self.rows = Random(seed), list[str](), seed % 4 == 0
        self.own, self.calls, self.risky = self.one_of(2), self.one_of(2), self.one_of(3)
        self.at = "r, c" if self.rows else "i"
        self.values = ["n", "m", "c" if self.rows else "i", f"lw.i64(y[{self.at}])"]

    def text(self) -> str:
        head = "for r, c in lw.lanes(*out.shape):" if self.rows else "for i in lw.lanes(len(out)):"
        self.lines = [HEAD, f"    {head}"]
        self.put(2, f"n, m = lw.i64(x[{self.at}]), lw.i64(y[{self.at}])")
        self.put(2, "last, f = lw.i64(5), lw.f32(1.5)")
        if self.own:
            self.put(2, "own = lw.array(8, lw.i64)")
            self.put(2, "for j in range(8):")
            self.put(3, f"own[j] = ({self.number()}) & 63")
            self.values.append("own[n & 7]")
        deep = 2
        if self.one_of(4):
            self.put(2, f"more[{self.at}] += {self.number()} & 63")
        skips = self.one_of(3)
        if skips:
            self.put(2, f"if {self.condition()}:")
            deep = 3
        self.put(deep, f"q = ({self.number()}) & 7")
        self.values.append("q")
        self.loop(deep)
        self.values.remove("q")
        if skips and self.one_of(2):
            self.put(2, "else:")
            self.put(3, f"last = {self.number()} & 255")
        self.put(2, f"out[{self.at}] += n * 7 + m * 3 + last + ({self.number()} & 31)")
        if self.one_of(2):
            self.put(2, f"more[{self.at}] += lw.i64(f * 8) + (last & 15)")
        return "\n".join(self.lines) + "\n"

    def tried(self) -> str:
        """The same in plain Python, for which an iteration that fails is no end."""
        head, loop, *rest = self.lines
        body = [f"    {line}" for line in rest]
        tried = [head.replace("more)", "more, fails)"), loop, "        try:", *body]
        return "\n".join([*tried, "        except IndexError:", f"            fails[{self.at}] = True"]) + "\n"

    def loop(self, deep: int) -> None:
        self.put(deep, f"while n > {self.random.randrange(3)}{(self.one_of(2) and ' and ' + self.condition()) or ''}:")
        self.put(deep + 1, f"n -= 1 + (({self.number()}) & {self.random.choice((0, 1, 3))})")
        for _ in range(self.random.randrange(1, 4)):
            self.step(deep + 1)

    def step(self, deep: int) -> None:
        kind = self.random.choice([*range(6), *[6] * self.own, *[7] * self.calls, *[8, 8] * self.risky])
        if kind == 0:
            self.put(deep, f"last = ({self.number()}) & 1023")
        elif kind == 1:
            self.put(deep, f"if {self.condition()}:")
            self.put(deep + 1, self.random.choice(("break", "continue", f"m = ({self.number()}) & 127")))
        elif kind == 2:
            self.put(deep, "f = f * lw.f32(0.75) + lw.f32(m & 7)")
        elif kind == 3:
            self.put(deep, f"for j in range(({self.number()}) & 3):")
            self.put(deep + 1, "m = (m * 3 + j) & 255")
        elif kind == 4:
            self.put(deep, "m += lw.i64(table[(m + n) & 15])")
            self.put(deep, "m &= 511")
        elif kind == 6:
            self.put(deep, f"own[({self.number()}) & 7] = {self.number()} & 255")
        elif kind == 7:
            self.put(deep, f"m = near(table, {self.number()}, n & 15) & 255")
        elif kind == 8:
            self.put(deep, f"m += lw.i64(table[({self.number()}) & {self.random.choice((16, 31, 63))}])")
            self.put(deep, "m &= 511")
        else:
            self.put(deep, f"m = ({self.number()}) & 255")

    def number(self) -> str:
        a, b = (self.random.choice(self.values) for _ in range(2))
        return f"({a} {self.random.choice('+-*^')} {self.random.choice((b, str(self.random.randrange(9))))})"

    def condition(self) -> str:
        mask = self.random.choice((1, 3, 7))
        return f"({self.number()}) & {mask} {self.random.choice(('==', '!='))} {self.random.randrange(mask + 1)}"

    def one_of(self, many: int) -> bool:
        return self.random.randrange(many) == 0

    def put(self, deep: int, line: str) -> None:
        self.lines.append("    " * deep + line)


def agree(seed: int) -> str:
    """What became of it; AssertionError if results differ."""
    random, growing = Random(~seed), Growing(seed)
    text = growing.text()
    kernel = made_kernel(text, f"grown{seed}")
    n = random.choice((1, 7, 64, 150, 333))
    shape = (3, n) if growing.rows else (n,)
    rng = np.random.default_rng(seed)
    most = random.choice((4, 40, 200))
    args = [
        rng.integers(0, 99, 16).astype(np.int32),
        rng.integers(0, most, shape).astype(np.int32),
        rng.integers(0, 64, shape).astype(np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
    ]
    wanted = [arg.copy() for arg in args]
    fails = np.zeros(shape, bool)
    made_kernel(growing.tried(), f"tried{seed}").function(*wanted, fails)
    compiled = compile_source(kernel.source, signature_of(kernel.source, args))
    run_over(RANGES, compiled.module, launch_ranges(compiled.module))
    width, target = random.choice(WIDTHS), random.choice((native(), native(), named("avx2")))
    (body,) = [function for function in compiled.module.functions.values() if "lanes" in function.attrs]
    made = refilled_body(body, width)
    plan = Plan(width, (LoopPlan(body.name, Variant(REFILLED, width)),))
    said = f"seed {seed}, {width} lanes: {text}"
    how = f"{width} lanes" if isinstance(made, Function) else made
    if not fails.any():
        run_compiled(compiled, args, plan, target)
        for mine, theirs in zip(args, wanted, strict=True):
            assert np.array_equal(mine, theirs), said
        return how
    with pytest.raises(Failed) as reported:
        run_compiled(compiled, args, plan, target)
    gangs = -(-n // width)
    gang = np.arange(n) // width + (gangs * np.arange(3)[:, None] if growing.rows else 0)
    first = gang[fails].min()
    index = reported.value.record[3:]
    assert first == (index[0] * gangs + index[1] // width if growing.rows else index[0] // width), said
    for mine, theirs in zip(args[3:], wanted[3:], strict=True):
        assert np.array_equal(mine[gang < first], theirs[gang < first]), said
    out = args[3][gang >= first]
    assert ((out == 0) | (out == wanted[3][gang >= first])).all(), said
    assert not args[3][fails].any(), said
    return f"{how}, and fails"


@pytest.mark.parametrize("number", range(3))
def test_grown(number: int, seed: int) -> None:
    agree(seed + number)


def main(low: int, high: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(low, high):
        try:
            counts[agree(seed)] += 1
        except Exception as error:
            counts["differ or refused"] += 1
            print(seed, type(error).__name__, str(error)[:1500], flush=True)
    print(dict(counts))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
