"""Random kernels with borders: clamps, windows, remainders and conditions on the indices of lanes and loops.

text = Grower(Random(7)).text()             k(out, a, r, c, s), for `arguments`
text = OuterLoopGrower(Random(7)).text()    k(out, a, o, r, c, s), for `outer_loop_arguments`: in a loop over `o`
has_path(compiled, width)                   whether the compiler finds a hot path in it
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from lanewise.codegen.launch.masked import masked_version
from lanewise.frontend.python.compile import Compiled
from lanewise.frontend.python.parallel.lanes import lanes_info
from lanewise.transform.hot_paths.hot_paths import HotPaths
from lib.growers.kernels import HEAD

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
        """An access kept in bounds by a clamp, an if or a remainder; or a small negative index."""
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


class OuterLoopGrower(Grower):
    """The same statements inside a loop that loads a number in each iteration, so that conditions depend on it."""

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


def outer_loop_arguments(chance: Random, n: int) -> tuple[Any, ...]:
    """Arguments of the kernels of `OuterLoopGrower`."""
    out, numbers, *rest = arguments(chance, n)
    return out, numbers, np.array([chance.randrange(-9, 9) for _ in range(chance.randrange(4))], np.int64), *rest


def has_path(compiled: Compiled, width: int) -> bool:
    for function in compiled.module.functions.values():
        if lanes_info(function) is not None:
            shapes = {param.name: param.shape for param in function.params if param.shape is not None}
            if "hot_paths" in masked_version(function, shapes, width, False).attrs:
                return True
    return False
