"""Grown walks of trees by stacks: plain Python == gang interpreter == compiled, for all that waits and is shared.

By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_stack_walks.py 0 1000

A kernel is a number. Lanes take a node from their stack, do something with it, and push some of its children, or what
they made of them, under conditions of their own; at most so many steps, since some walks would not end.
"""

# pyright: basic

from __future__ import annotations

import re
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lib.growers.kernels import made_kernel
from lib.oracles.run_gangs import run_gangs

HEAD = "import lanewise as lw\n\n\ndef k(child, low, x, out, u):\n"
MOST_STEPS, ROOM = 60, 200
FLAT = f"nodes, marks = lw.array({ROOM}, lw.i32), lw.array({ROOM}, lw.i32)"
BOTH = f"pairs = lw.array(({ROOM}, 2), lw.i32)"


class Walker:
    """The text of one kernel."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.marks = chance.random() < 0.4  # a second stack
        self.rounds = chance.random() < 0.3  # a loop around the walk
        self.holes = chance.random() < 0.2  # pushes leave entries as they are, of the first twelve
        self.pairs = chance.random() < 0.2  # both stacks are columns of one array
        self.last = int(chance.random() < 0.4)  # `top` is where the last entry is; else it counts them

    def text(self) -> str:
        *start, last = self.start()
        lines = [
            "    for i in lw.lanes(len(out)):",
            f"        {FLAT}",
            "        total, steps = 0, 0",
        ]
        depth = 2
        if self.rounds and self.chance.random() < 0.3:  # what a walk leaves is where the next one begins
            lines += ["        " + line for line in start]
            start = []
        if self.rounds:
            lines.append("        for r in range(1 + (i + u) % 3):")
            depth = 3
        room = "    " * depth
        lines += [room + line for line in (*start, last)]
        some = "top >= 0" if self.last else "top > 0"
        lines.append(f"{room}while {some}{' and steps < ' + str(MOST_STEPS) if self.chance.random() < 0.5 else ''}:")
        inside = ["node = nodes[top]", "top -= 1"] if self.last else ["top -= 1", "node = nodes[top]"]
        inside += ["steps += 1", "total = (total * 3 + node) % 1000003"]
        if self.marks:
            inside += [f"mark = marks[{self.place(0)}]", "total += mark"]
        if self.chance.random() < 0.3:
            inside += [f"if {self.condition()}:", f"    {self.chance.choice(('break', 'continue'))}"]
        room_left = " and top < 8" if self.holes else ""
        inside += [f"if steps < {MOST_STEPS}{room_left} and {self.condition()}:"]
        inside += ["    " + line for line in self.pushes()]
        if self.chance.random() < 0.3:
            inside += [f"elif steps < {MOST_STEPS}{room_left} and {self.condition()}:"]
            inside += ["    " + line for line in self.pushes()]
        if self.chance.random() < 0.15:
            inside.append("total += nodes[top - 1] if top > 0 else 7")
        lines += [room + "    " + line for line in inside]
        if self.chance.random() < 0.15:
            lines.append(f"{room}total += nodes[0]")
        lines.append("        out[i] = total + steps")
        text = "\n".join(lines)
        if self.pairs:
            text = text.replace(FLAT, BOTH)
            for column, name in enumerate(("nodes", "marks")):
                text = re.sub(rf"{name}\[([^]]*)\]", rf"pairs[\1, {column}]", text)
        return HEAD + text + "\n"

    def start(self) -> list[str]:
        count = self.chance.choice((1, 1, 1, 2, 3))
        first = ("0", "0", "u", "2", "i % 3", "lw.i32(x[i])")
        found = [f"nodes[{at}] = {self.chance.choice(first if at == 0 else ('1', '2', 'u'))}" for at in range(count)]
        found += [f"marks[{at}] = {self.chance.choice(('0', '4', 'u'))}" for at in range(count)]
        if self.holes:
            found += [f"{name}[{at}] = {at % 31}" for at in range(count, 12) for name in ("nodes", "marks")]
        return [*found, f"top = {count - self.last}"]

    def place(self, above: int) -> str:
        """So far above where the node was taken from."""
        return f"top + {above + self.last}" if above + self.last else "top"

    def condition(self) -> str:
        own = ("low[node] <= x[i]", "x[i] < low[node]", "node % 3 == i % 3", "total % 5 < 3")
        return self.chance.choice((*own, "(node + u) % 2 == 0", "node > 0"))

    def pushes(self) -> list[str]:
        """By all that get here, so many; or one by one, each by those who want to; or in a loop."""
        kind = self.chance.random()
        if kind < 0.5:
            return self.pushes_of_all()
        if kind < 0.75:
            return [line for _ in range(self.chance.choice((1, 2, 2, 3))) for line in self.wished(self.value())]
        rounds = self.chance.choice(("range(2)", "range(3)", "range(node % 2, node % 4)"))
        value = self.chance.choice(("child[node, c % 2]", "child[node, c % 2]", "(node + c) % 31", self.value()))
        ends = [f"if {self.condition()}:", "    break"] if self.chance.random() < 0.2 else []
        inside = [*ends, *self.wished(value)] if self.chance.random() < 0.5 else [*self.wished(value), *ends]
        if self.chance.random() < 0.2:
            inside = [f"if {self.condition()}:", "    continue", *inside]
        return [f"for c in {rounds}:", *("    " + line for line in inside)]

    def wished(self, value: str) -> list[str]:
        found = [f"nodes[{self.place(0)}] = {value}"]
        if self.marks:
            found.append(f"marks[{self.place(0)}] = {self.chance.choice(('mark + 1', 'u', 'steps', 'total % 7'))}")
        if self.chance.random() < 0.05:
            found.append("top = 0")
        elif self.chance.random() < 0.97:
            found.append("top += 1")
        if self.chance.random() < 0.2:
            return found
        return [f"if {self.condition()}:", *("    " + line for line in found)]

    def value(self) -> str:
        values = ("child[node, 0]", "child[node, 1]", "(node + 1) % 31", "child[node, (i + u) % 2]", "steps % 31")
        return self.chance.choices(values, (8, 8, 3, 1, 1))[0]

    def pushes_of_all(self) -> list[str]:
        """Of one to three entries; the first lies where the node was, or above it."""
        count, above = self.chance.choice((1, 2, 2, 2, 3)), int(self.chance.random() < 0.1)
        places = [self.place(at + above) for at in range(count)]
        found = [f"nodes[{place}] = {self.value()}" for place in places]
        if self.marks:
            made = self.chance.choice(("mark + 1", "mark + 1", "u", "node", "steps", "total % 7", "mark + i % 2"))
            found += [f"marks[{place}] = {made}" for place in places]
        if self.holes and self.chance.random() < 0.5:
            found.pop(self.chance.randrange(count))
        return [*found, f"top += {count + above}"]


def arguments(chance: Random, count: int) -> list[Any]:
    rng = np.random.default_rng(chance.randrange(1 << 30))
    child = np.array([[(2 * n + 1) % 31, (2 * n + 2) % 31] for n in range(31)], np.int32)
    x = np.sort(rng.random(count) * 8) if chance.random() < 0.5 else rng.random(count) * 8
    return [child, rng.random(31) * 8, x, np.zeros(count, np.int64), chance.randrange(3)]


def check(seed: int) -> str:
    chance = Random(seed)
    text = Walker(chance).text()
    width, checks = chance.choice((4, 8, 16)), chance.random() < 0.7
    kernel = lw.kernel(made_kernel(text, f"walk {seed}").function, width=width, checks=checks)
    for count in (chance.randrange(1, 20), chance.randrange(20, 80)):
        args = arguments(chance, count)
        plain, gangs, ours = _copies(args), _copies(args), _copies(args)
        kernel.py(*plain)
        made = compile_source(kernel.source, signature_of(kernel.source, gangs), kernel.options.for_compiler())
        if count < 20:
            run_gangs(made, gangs, width)
            assert np.array_equal(gangs[3], plain[3]), f"gangs differ: seed {seed}, width {width}\n{text}"
        kernel(*ours)
        assert np.array_equal(ours[3], plain[3]), f"compiled differs: seed {seed}, width {width}, {checks}\n{text}"
    return text


def _copies(args: list[Any]) -> list[Any]:
    return [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]


@pytest.mark.parametrize("number", range(4))
def test_stack_walks(number: int, seed: int) -> None:
    check(seed * 1000 + number)


if __name__ == "__main__":
    for one in range(int(sys.argv[1]), int(sys.argv[2])):
        check(one)
        if one % 50 == 49:
            print(one + 1, flush=True)
