"""Grown kernels whose sums overflow: a result may be anything, but nothing outside of the arrays is touched.

By hand:  PYTHONPATH=tests python tests/fuzz/test_wrapped_kernels.py 0 1000

Kernels ask in many ways whether an index is inside, and then use it without `%`. Arrays lie between pages that cannot
be touched, and each run is a process of its own, which tells the kernel before it runs it.
"""

from __future__ import annotations

import ctypes
import linecache
import mmap
import sys
from random import Random
from typing import Any

import numpy as np

import lanewise as lw
from lib.child_process import run_python

KERNELS = 6
WIDTHS = (1, 4, 8, 16)
SCALARS = ((np.int32(2**31 - 5), np.int64(2**63 - 1), 7), (np.int32(-(2**31)), 2**40, 2**31 - 3))
SOME = (0, 1, 5, 900, 46341, 2**31 - 1, -(2**31), -1, 2**30)
NUMBERS = ("1", "2", "7", "1000", str(2**20), str(2**30), "lw.i32(3)", f"lw.i32({2**20})", f"lw.i32({2**28})")
FORMS = ("({a} + {b})", "({a} - {b})", "({a} * {b})", "abs({a})", "(-{a})", "min({a}, {b})", "max({a}, {b})")
FORMS += ("({a} // 3)", "({a} % 64)", "({a} >> 1)", "int({a})", "(({a} & 15) << 2)", "({a} + {b})")
ASKED = ("{e} >= 0 and {e} < len(a)", "0 <= {e} < len(a)", "{e} < len(a)", "{e} >= 0", "{b} > 0")
ASKED += ("{e} + 1 <= len(a) and {e} > 0", "{b} >= 0 and {e} < len(a)")
USED = ("out[i] = a[{e}]", "out[{e}] = 3", "out[i] += a[{e}]", "a[{e}] = out[i]")


class Grower:
    def __init__(self, chance: Random) -> None:
        self.chance, self.count = chance, 0
        self.names = ["i", "r", "s", "x[i]", "u"]

    def text(self) -> str:
        lines = [line for _ in range(self.chance.randrange(1, 3)) for line in self.statement()] + self.access(2)
        return "def k(a, x, out, r, s, u):\n    for i in lw.lanes(len(out)):\n" + "\n".join(lines) + "\n"

    def atom(self) -> str:
        return self.chance.choice(self.names if self.chance.random() < 0.6 else NUMBERS)

    def value(self, depth: int = 2) -> str:
        if depth == 0 or self.chance.random() < 0.25:
            return self.atom()
        return self.chance.choice(FORMS).format(a=self.value(depth - 1), b=self.value(depth - 1))

    def access(self, depth: int) -> list[str]:
        indent, index = "    " * depth, self.value()
        asked, used = self.chance.choice(ASKED), self.chance.choice(USED)
        return [f"{indent}if {asked.format(e=index, b=self.atom())}:", f"{indent}    {used.format(e=index)}"]

    def statement(self) -> list[str]:
        self.count += 1
        name, kind = f"z{self.count}", self.chance.randrange(4)
        if kind == 0:
            lines = [f"        {name} = {self.value()}"]
            self.names.append(name)
            return lines
        if kind == 1:
            head = f"        for {name} in range({self.atom()} & 3, {self.atom()} & 7):"
            return [head, *self.inside(name)]
        if kind == 2:
            first, rounds = self.atom(), f"n{self.count}"
            lines = [f"        {name}, {rounds} = {first}, 0", f"        while {name} < len(a) and {rounds} < 5:"]
            return [*lines, f"            {rounds} += 1", *self.inside(name), f"            {name} = {name} + {first}"]
        return self.access(2)

    def inside(self, name: str) -> list[str]:
        self.names.append(name)
        lines = self.access(3)
        self.names.remove(name)
        return lines


def fenced() -> tuple[Any, mmap.mmap]:
    """An int32 array that fills a page between two that cannot be touched, and what keeps it."""
    room, size = mmap.mmap(-1, 3 * mmap.PAGESIZE), mmap.PAGESIZE
    start = ctypes.addressof(ctypes.c_char.from_buffer(room))
    for fence in (start, start + 2 * size):
        assert ctypes.CDLL(None).mprotect(ctypes.c_void_p(fence), size, 0) == 0
    return np.frombuffer((ctypes.c_int32 * (size // 4)).from_address(start + size), np.int32), room  # pyright: ignore[reportArgumentType, reportCallIssue]


def run(number: int, a: Any, x: Any, out: Any) -> int:
    """How many of the calls ended without an error."""
    chance = Random(number)
    text, file = Grower(chance).text(), f"<wrapped {number}>"
    print(f"kernel {number}\n{text}", flush=True)
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    kernel, done = lw.kernel(width=chance.choice(WIDTHS), threads=1)(names["k"]), 0
    x[:] = np.random.default_rng(number).choice(SOME, len(x))
    for scalars in SCALARS:
        try:
            kernel(a, x, out, *scalars)
            done += 1
        except IndexError as error:
            assert "out of range" in str(error), error
        except OverflowError as error:
            assert "does not fit int32" in str(error), error
    return done


def main(low: int, high: int) -> None:
    arrays = [fenced() for _ in range(3)]
    done = sum(run(number, *(array for array, _ in arrays)) for number in range(low, high))
    print(f"{high - low} kernels, {done} of {len(SCALARS) * (high - low)} calls without an error")


def test_nothing_outside_is_touched(seed: int) -> None:
    found = run_python(__file__, str(seed), str(seed + KERNELS))
    assert found.returncode == 0, found.stdout[found.stdout.rfind("kernel ") :] + found.stderr
    assert " 0 of " not in found.stdout


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
