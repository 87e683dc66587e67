"""Grown kernels with borders: clamps, windows, remainders and ifs on what lanes and loops count, with witnesses.

A hot path that counts on what is not so is told by its checks; one that does something else, by plain Python.
By hand, for volume:  PYTHONPATH=tests:tests/run python tests/fuzz/test_grown_borders.py 0 300 [rounds]
"""

from __future__ import annotations

import sys
import time
import warnings
from collections import Counter
from random import Random
from typing import Any

import numpy as np
from grow_kernels import HEAD, made_kernel
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from run_compiled import call

from lanewise.codegen.build import build
from lanewise.codegen.masked import masked_version
from lanewise.codegen.optimize import Level
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.lanes import lanes_info
from lanewise.frontend.python.signature import signature_of
from lanewise.transform.hot_paths import HotPaths

ALONE = HotPaths(witness=True, stretches=False)
LEAVES = ("x", "x", "x", "r", "c", "n")


class Grower:
    """Text of one kernel."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.names = list(LEAVES)
        self.lines: list[str] = []

    def text(self) -> str:
        for _ in range(self.chance.choice((1, 2, 3))):
            self.statement(2, 2)
        body = "\n".join(self.lines)
        head = "def k(out, a, r, c, s):\n    n = out.shape[0]\n    m = a.shape[0]\n    for x in lw.lanes(n):\n"
        return f"{HEAD}{head}        total = lw.f32(0)\n{body}\n        out[x] = total\n"

    def say(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)

    def statement(self, depth: int, room: int) -> None:
        kind = self.chance.choice(("loop", "loop", "if", "read")) if room else "read"
        if kind == "loop":
            name = f"i{len(self.names)}"
            low, high = self.number(1), self.number(2)
            self.say(depth, f"low{name} = {low}")
            self.say(depth, f"for {name} in range(low{name}, min({high}, low{name} + {self.chance.randrange(1, 9)})):")
            self.names += [name, name]
            self.block(depth + 1, room - 1)
            self.names = self.names[:-2]
        elif kind == "if":
            self.say(depth, f"if {self.condition()}:")
            self.block(depth + 1, room - 1)
            if self.chance.random() < 0.4:
                self.say(depth, "else:")
                self.block(depth + 1, room - 1)
        else:
            self.read(depth)

    def block(self, depth: int, room: int) -> None:
        for _ in range(self.chance.choice((1, 1, 2))):
            self.statement(depth, room)

    def read(self, depth: int) -> None:
        """An access that is inside by a clamp, by an if or by a remainder; or a negative index of small size."""
        index = self.number(2)
        match self.chance.randrange(4):
            case 0:
                self.say(depth, f"total += a[min(max({index}, 0), m - 1)]")
            case 1:
                self.say(depth, f"at = {index}")
                self.say(depth, "if at >= 0 and at < m:")
                self.say(depth + 1, "total = total * lw.f32(0.5) + a[at]")
            case 2:
                self.say(depth, f"total += a[({index}) % m]")
            case _:
                self.say(depth, f"total -= a[max(min({index}, m - 1), -m)]")

    def condition(self) -> str:
        test = f"{self.number(1)} {self.chance.choice(('<', '<=', '>', '>=', '<', '=='))} {self.number(1)}"
        if self.chance.random() < 0.3:
            test = f"{test} {self.chance.choice(('and', 'or'))} {self.condition()}"
        return test

    def number(self, deep: int) -> str:
        if not deep or self.chance.random() < 0.2:
            return self.chance.choice((*self.names, str(self.chance.randrange(-3, 9))))
        a, b = self.number(deep - 1), self.number(deep - 1)
        return self.chance.choice(
            (
                *(f"({a} + {b})", f"({a} - {b})", f"({a} + {b})", f"({a} - {b})"),
                *(f"min({a}, {b})", f"max({a}, {b})", f"abs({a} - {b})", f"({a} * {self.chance.randrange(1, 4)})"),
                *(f"({a} // s)", f"({a} % s)", f"({a} // {self.chance.choice((2, 4, 8))})"),
            )
        )


class RoundsGrower(Grower):
    """What `Grower` grows, in rounds of a loop that read a number each: tests need it, so they stand in the loop."""

    def text(self) -> str:
        self.names += ["v", "v"]
        inner = super().text().splitlines()
        at = next(at for at, text in enumerate(inner) if text.endswith("total = lw.f32(0)"))
        head = ["        for t in range(o.shape[0]):", "            v = o[t]"]
        body = ["    " + text for text in inner[at + 1 : -1]]
        lines = [text.replace("def k(out, a, r, c, s)", "def k(out, a, o, r, c, s)") for text in inner[: at + 1]]
        return "\n".join([*lines, *head, *body, inner[-1], ""])


def arguments(chance: Random, n: int) -> tuple[Any, ...]:
    rng = np.random.default_rng(chance.getrandbits(32))
    step = chance.choice((1, 2, 3, 4, 8, 16))
    return (
        np.zeros(n, np.float32),
        rng.random(n + chance.choice((1, 3)), np.float32),
        chance.randrange(-2, 9),
        chance.randrange(-4, 30),
        step,
    )


def has_path(compiled: Compiled, width: int) -> bool:
    for function in compiled.module.functions.values():
        if lanes_info(function) is not None:
            shapes = {param.name: param.shape for param in function.params if param.shape is not None}
            if "hot_paths" in masked_version(function, shapes, width, False).attrs:
                return True
    return False


def with_rounds(chance: Random, n: int) -> tuple[Any, ...]:
    """Arguments of kernels with rounds."""
    out, numbers, *rest = arguments(chance, n)
    return out, numbers, np.array([chance.randrange(-9, 9) for _ in range(chance.randrange(4))], np.int64), *rest


def agree(chance: Random, name: str = "borders", rounds: bool = False) -> str:
    """Compile one kernel and run it at several sizes; whether it has a hot path."""
    text = (RoundsGrower if rounds else Grower)(chance).text()
    make = with_rounds if rounds else arguments
    width = chance.choice((4, 8))
    kernel = made_kernel(text, name)
    *arrays, _, _, step = make(Random(0), 8)
    any_sign = chance.choice((-1, 1 << 40))  # numbers are typed by their value: 32 bits, or 64
    compiled = compile_source(kernel.source, signature_of(kernel.source, (*arrays, any_sign, any_sign, step)))
    if not has_path(compiled, width):
        return "no path"
    built = build(compiled.module, compiled.name, width, level=Level(0, unroll=False), hot=ALONE)
    code = built.link()
    for size in (*chance.sample(range(3 * width), 5), chance.randrange(3 * width, 9 * width)):
        seed = chance.getrandbits(32)
        mine, theirs = (make(Random(seed), size) for _ in range(2))
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            kernel.py(*theirs)
        call(built, code, compiled, mine)
        assert np.array_equal(mine[0], theirs[0]), f"size {size}, r, c, s = {mine[2:]}\n{text}"
    return "path"


@settings(
    max_examples=6,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.generate, Phase.shrink],
)
@given(st.randoms(use_true_random=False))
def test_borders_agree(chance: Random) -> None:
    agree(chance)


@settings(
    max_examples=4,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.generate, Phase.shrink],
)
@given(st.randoms(use_true_random=False))
def test_borders_in_rounds_agree(chance: Random) -> None:
    agree(chance, rounds=True)


def test_a_negative_constant_is_divided() -> None:
    """The solver is asked about `-3 % s`: that the number is not negative is no hint, for it is."""
    assert agree(Random(1195)) == "path"


def main(low: int, high: int, rounds: bool) -> None:
    counts: Counter[str] = Counter()
    start = time.process_time()
    for seed in range(low, high):
        try:
            counts[agree(Random(seed), f"seed {seed}", rounds)] += 1
        except Exception as error:
            counts["wrong"] += 1
            print(seed, type(error).__name__, str(error)[:1500], flush=True)
    print(dict(counts), round(time.process_time() - start), "s")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), "rounds" in sys.argv)
