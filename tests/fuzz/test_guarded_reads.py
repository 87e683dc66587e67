"""Grown kernels that read under conditions: plain Python == gang interpreter == compiled, beside unreadable memory.

By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_guarded_reads.py 0 1000

A kernel is a number. Arrays of different lengths are read at sums of the lanes index, of counters and of a number that
all lanes have in common; who would read outside does not. In gangs the interpreter reads, in lanes that are not active,
what loads without a mask would read; compiled code runs with arrays that end where memory does.
"""

# pyright: basic

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.targets import named
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.machine.processors import prices_of
from lanewise.runtime.call import version
from lib.edge_of_memory import Edge
from lib.growers.kernels import made_kernel
from lib.machines import with_prices
from lib.oracles.run_gangs import run_gangs

TARGETS = ("", "avx2", "sse4")
TYPES = ("i1", "u1", "i2", "i4", "f4", "i8")
HEAD = "import lanewise as lw\n\n\ndef k(c, x, y, z, out, u, n):\n"


class Reader:
    """The text of one kernel."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.lines, self.counters = chance, list[str](), list[str]()

    def text(self) -> str:
        size = self.chance.choice(("len(c)", "len(x)", "min(len(c), n)", "y.shape[1]", "max(0, len(x) - u)"))
        self.lines = [f"    for i in lw.lanes(min(len(c), {size})):", "        s = lw.i64(c[i])"]
        if self.chance.random() < 0.3:
            self.lines.append("        s += lw.i64(x[min(i, len(x) - 1)])")
        self.block(2, 3)
        self.lines.append("        out[i] = s")
        return HEAD + "\n".join(self.lines) + "\n"

    def block(self, depth: int, left: int) -> None:
        for _ in range(self.chance.randrange(1, 4)):
            self.statement(depth, left)

    def statement(self, depth: int, left: int) -> None:
        room, way = "    " * depth, self.chance.random() if left else 1.0
        if way < 0.3:
            self.lines.append(f"{room}if {self.condition()}:")
            self.block(depth + 1, left - 1)
            if self.chance.random() < 0.4:
                self.lines.append(f"{room}else:")
                self.block(depth + 1, left - 1)
        elif way < 0.5 and len(self.counters) < 2:
            counter = "jk"[len(self.counters)]
            rounds = self.chance.choice(("3", "u", "c[i] % 4", "lw.i64(c[i]) // 3", "len(z)"))
            self.lines.append(f"{room}for {counter} in range({rounds}):")
            self.counters.append(counter)
            self.block(depth + 1, left - 1)
            if self.chance.random() < 0.4:
                self.lines.append(f"{room}    if {self.condition()}:")
                self.lines.append(f"{room}        {self.chance.choice(('break', 'continue'))}")
            self.counters.pop()
        else:
            self.read(room)

    def read(self, room: str) -> None:
        """An access, by those for whom it is inside."""
        array = self.chance.choice("xxyz")
        at, row = self.index(), self.row()
        asked = [f"0 <= {at} < {'y.shape[1]' if array == 'y' else f'len({array})'}"]
        if array == "y":
            asked.append(f"0 <= {row} < len(y)")
        if self.chance.random() < 0.5:
            asked.insert(self.chance.randrange(len(asked) + 1), self.condition())
        place = f"{row}, {at}" if array == "y" else at
        self.lines.append(f"{room}if {' and '.join(asked)}:")
        self.lines.append(f"{room}    s = s * 3 % 1009 + lw.i64({array}[{place}])")

    def index(self) -> str:
        parts = ["i"] if self.chance.random() < 0.85 else ["u"]
        if self.counters and self.chance.random() < 0.5:
            parts.append(self.chance.choice(self.counters))
        if self.chance.random() < 0.3:
            parts.append(self.chance.choice(("u", "1", "2")))
        found = " + ".join(parts)
        if self.chance.random() < 0.2:
            found += f" - {self.chance.choice(('u', '1', '3'))}"
        return f"len(x) - 1 - ({found})" if self.chance.random() < 0.15 else found

    def row(self) -> str:
        return self.chance.choice([*self.counters, "u", "0", "1"])

    def condition(self) -> str:
        return self.chance.choice(("c[i] > 0", "c[i] % 3 == 1", "s % 2 == 0", "i % 5 != 2", "u > 1", "i + u < n"))


def arrays(chance: Random, size: int) -> list[Any]:
    rng, near = np.random.default_rng(chance.getrandbits(32)), (size, size, size // 2, size + 1, size + 9)

    def some(shape: Any, type: str) -> np.ndarray:
        return rng.integers(0, 9, shape).astype(type)

    kinds = [chance.choice(TYPES) for _ in range(3)]
    long = [max(1, chance.choice(near)) for _ in range(3)]
    x, y, z = some(long[0], kinds[0]), some((chance.randrange(1, 4), long[1]), kinds[1]), some(long[2], kinds[2])
    c = rng.integers(-6, 9, size).astype(np.int32)
    return [c, x, y, z, np.zeros(size, np.int64), chance.randrange(4), chance.choice(near)]


def check(seed: int) -> str:
    """Run one kernel in all ways; its text."""
    chance = Random(seed)
    text = Reader(chance).text()
    function = made_kernel(text, f"guarded {seed}").function
    width, checks, target = chance.choice((4, 8, 16)), chance.random() < 0.5, chance.choice(TARGETS)
    given = [arrays(chance, size) for size in (32, chance.randrange(1, 60))]
    kernel = lw.kernel(width=width, threads=1, checks=checks)(function)
    with pytest.MonkeyPatch.context() as patch:
        if target:
            machine = named(target)
            patch.setattr(version, "native", lambda: machine)
            patch.setattr(version, "this_machine", lambda: with_prices(prices_of(machine.cpu, machine.features)))
        for args in given:
            plain, gangs = _copies(args), _copies(args)
            kernel.py(*plain)
            made = compile_source(kernel.source, signature_of(kernel.source, gangs), kernel.options.for_compiler())
            run_gangs(made, gangs, width)
            with Edge() as edge:
                ours = [edge.copied(arg) for arg in args]
                kernel(*ours)
                for what, found in (("gangs", gangs[4]), ("compiled", ours[4])):
                    same = np.array_equal(found, plain[4])
                    assert same, f"{what} differ: seed {seed}, width {width}, checks {checks}, {target}\n{text}"
    return text


def _copies(args: list[Any]) -> list[Any]:
    return [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]


@pytest.mark.parametrize("number", range(2))
def test_guarded_reads(number: int, seed: int) -> None:
    check(seed * 1000 + number)


if __name__ == "__main__":
    for one in range(int(sys.argv[1]), int(sys.argv[2])):
        check(one)
        if one % 50 == 49:
            print(one + 1, flush=True)
