"""Random kernels as Python text: divergent control flow, loops, memory, calls, reductions.

    text = grown(Random(7))                     a module with helpers h0, h1, ... and a kernel k
    made = made_kernel(text, "grown7")          a Written: compile it, or run it as plain Python
    args = arguments(Random(8))                 the arguments of k

Grown kernels always terminate, without signed overflow: every variable stays within a bound of its type, products are
of two variables, and unsigned numbers wrap. So plain Python gives the one right answer. With `across`, lanes also
exchange values; then the answer depends on the gang, and plain Python is a gang of one.
"""

from __future__ import annotations

import linecache
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

import lanewise as lw
from lanewise.frontend.python.definitions.decorate import Written
from lib.growers.kernel_expressions import BOOL, CELLS, FLOATS, INTS, Values, cast

N = 19  # lanes of a launch; odd, so that there is a remainder
FULL = 32  # the same, if lanes exchange values: an inactive one has none
DOMAINS = (  # 19 lanes, 16, or less than a gang; and ranges
    *("len(a)", "len(a)", "len(a) - 3", "len(a) - 14"),
    *("range(2, len(a))", "range(len(a) - 1, -1, -1)", "range(0, len(a), (u & 1) + 2)", "range(u & 3, len(a) - 2, 2)"),
)
MADE = (  # arrays that the kernel makes and returns
    *("np.zeros(len(a), np.int64)", "np.full(len(b), 3)", "np.zeros_like(a)", "np.arange(5, 5 + len(a))"),
    *("np.ones(len(a), np.float32)", "a.copy()", "np.array(b)"),
)
ROWS = (  # whole rows
    *("x[i] = x[i, ::-1]", "x[i, 1:] = x[i, :-1] / 2", "x[i] *= 0.5", "x[i, :2] = np.minimum(x[i, 1:], x[i, 0])"),
    *("out[i, :2] = out[i, 2:]", "out[i] = np.where(out[i] > 3, out[i], 3)", "out[i] //= 2"),
    *("out[i, 0] = out[i].max()", "out[i, 1] = (x[i] > 0).sum()", "out[i, 2] = out[i].argmin()"),
)
HEAD = "import math\nimport numpy as np\nimport lanewise as lw\n\n\n"


def made_kernel(text: str, name: str) -> Written:
    """The kernel of a text, as if it were in a file."""
    file = f"<{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": name}
    exec(compile(text, file, "exec"), names)
    return Written(names["k"], "kernel")


def arguments(chance: Random, n: int = N) -> tuple[Any, ...]:
    """a, b: numbers to read; out, x: one row for each lane; hist: cells for all; u, v: uniform numbers."""
    rng = np.random.default_rng(chance.getrandbits(32))
    a = rng.integers(-90, 90, n).astype(np.int32)
    b = (rng.integers(-64, 65, n) / 16).astype(np.float32)
    return (
        a,
        b,
        np.zeros((n, 4), np.int64),
        np.zeros((n, 3), np.float64),
        np.zeros(CELLS, np.int64),
        chance.randrange(-9, 10),
        chance.randrange(-64, 65) / 16,
    )


def grown(chance: Random, *, across: bool = False, size: int = 10) -> str:
    few: tuple[list[str], list[str]] = ["w", *chance.sample(INTS[1:], 2)], [*chance.sample(FLOATS, 2)]
    helpers = [Grower(chance, f"h{k}", [], size // 2, *few) for k in range(chance.randrange(3))]
    texts: list[str] = []
    for at, helper in enumerate(helpers):
        helper.known = helpers[:at]  # pyright: ignore[reportAttributeAccessIssue]
        texts.append(helper.recursive() if chance.random() < 0.25 else helper.helper())
    return HEAD + "\n\n".join([*texts, Grower(chance, "k", helpers, size, *few, across=across).kernel()])  # pyright: ignore[reportArgumentType]


@dataclass(eq=False)
class Grower(Values):
    """One function under construction: its lines, and the current depth."""

    # whole functions

    def kernel(self) -> str:
        lines = ["@lw.kernel", "def k(a, b, out, x, hist, u, v):"]
        sums = [name for name in ("total", "least", "most") if self.chance.random() < 0.4]
        lines += [f"    {name} = {self.chance.randrange(-5, 6)}" for name in sums]
        if self.across:
            sums = []
            lines = lines[:2]
        made = self.chance.choice(MADE) if not self.across and self.chance.random() < 0.3 else ""
        if made:
            lines.append(f"    made = {made}")
        self.depth = 2
        if not self.across and self.chance.random() < 0.2:
            lines.append("    for r, c in lw.lanes(3, 7):")
            self.line("i = r * 7 + c")
            self.line(f"if i >= {N}:")
            self.line("    continue")
        else:
            lines.append(f"    for i in lw.lanes({'len(a)' if self.across else self.chance.choice(DOMAINS)}):")
        self.types |= {"i": "w", "u": "w", "v": "g"}
        self.fixed |= {"i", "u", "v"}
        self.start()
        self.block(self.size, top=True)
        self.finish(sums)
        if made:
            self.line(f"made[i] {self.chance.choice(('=', '+='))} {self.number('w')} % 100")
            sums.append(self.chance.choice(("made", "made[1:]", "made[::-1]")))
        lines += self.lines
        if sums:
            lines.append(f"    return {', '.join(sums)}")
        return "\n".join(lines) + "\n"

    def helper(self) -> str:
        self.depth = 1
        names = ["p", "q", "s"][: self.chance.randrange(1, 4)]
        for name in names:
            self.params[name] = self.types[name] = self.chance.choice((*self.ints, *self.floats))
        self.result = self.chance.choice(list(self.types.values()))
        self.start()
        self.block(self.size, top=True)
        self.line(f"return {self.bounded(self.result)}")
        return "\n".join(["@lw.function", f"def {self.name}({', '.join(names)}):", *self.lines]) + "\n"

    def recursive(self) -> str:
        """A function that calls itself, less deep each time."""
        self.depth = 1
        type = self.result = self.chance.choice(self.ints)
        self.params = {"p": type, "d": "w"}
        self.types |= self.params
        self.fixed.add("d")
        lines = ["@lw.function", f"def {self.name}(p, d):", "    d = d & 3", "    if d == 0:"]
        lines += [f"        return {self.wrapped(type, self.expression(type))}"]
        self.block(self.size // 2 + 1, top=True)
        again = f"{self.name}({self.wrapped(type, self.expression(type))}, d - 1)"
        self.line(f"return {self.wrapped(type, f'{again} + {self.number(type)}')}")
        return "\n".join([*lines, *self.lines]) + "\n"

    def start(self) -> None:
        at, type = 0, ""
        for at in range(self.chance.randrange(3, 6)):
            type = self.chance.choice((*self.ints, *self.ints, *self.floats))
            self.line(f"z{at} = {self.first(type)}")
            self.types[f"z{at}"] = type
        if self.across and type in INTS:
            self.line(f"z{at} = lw.shuffle(z{at}, {self.number('w')} % lw.width())")  # all lanes are active here
        if self.chance.random() < 0.4:
            self.line(f"q0 = bool({self.condition()})")
            self.types["q0"] = BOOL
        if self.chance.random() < 0.4:
            self.private = self.chance.choice(("i32", "u8", "i64"))
            self.line(f"t = lw.array({CELLS}, lw.{self.private})")
            with_start = self.chance.choice(("0", "c + 1", "c * 3"))
            self.line(f"for c in range({CELLS}):")
            self.line(f"    t[c] = {with_start}")

    def first(self, type: str) -> str:
        """An initial value that differs from lane to lane."""
        if self.name != "k":
            return self.bounded(type)
        if type in FLOATS:
            return cast(type, self.chance.choice(("b[i]", "b[-1 - i]", "a[i]", "v")))
        return cast(
            type, f"{self.chance.choice(('a[i]', 'a[i]', 'a[-1 - i]', 'i', 'u'))} & {3 if type == 'i8' else 63}"
        )

    def finish(self, sums: list[str]) -> None:
        numbers = [name for name, kind in self.types.items() if kind in INTS and name not in self.fixed]
        reals = [name for name, kind in self.types.items() if kind in FLOATS and name not in self.fixed]
        for at, name in enumerate(numbers[:4]):
            self.line(f"out[i, {at}] += lw.i64({name})")
        for at, name in enumerate(reals[:3]):
            self.line(f"x[i, {at}] = lw.f64({name})")
        if "q0" in self.types:
            self.line("out[i, 2] += int(q0)")
        if self.private:
            self.line(f"out[i, 3] += lw.i64({self.cell()})")
        if "total" in sums:
            self.line(f"total += {self.number('w')}")
        if "least" in sums:
            self.line(f"least = min(least, {self.number('w')})")
        if "most" in sums:
            self.line(f"most = max(most, {self.number('w')})")

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def fresh(self) -> str:
        self.count += 1
        return f"c{self.count}"

    # memory

    def read_number(self, type: str) -> str | None:
        if self.name != "k":
            return None
        return cast(type, f"a[(i + {self.chance.randrange(3)}) % {N}] & {3 if type == 'i8' else 63}")

    def read_real(self, type: str) -> str | None:
        if self.name != "k":
            return None
        if type == "f64" and self.chance.random() < 0.3:
            return self.chance.choice((f"x[i, {self.chance.randrange(3)}]", "x[i].max()", "min(x[i, 1:])"))
        return cast(type, f"b[{self.place()}]")

    def place(self) -> str:
        """An index into a or b."""
        return self.chance.choice(
            ("i", "i", f"({self.number('w')} * 3 + i) % {N}", f"{self.number('w')} % {N}", "-1 - i")
        )

    def memory_forms(self, type: str, other: str) -> list[str]:
        return [f"out[i, {self.chance.randrange(4)}] - {other}"] * 2 if self.name == "k" and type == "i64" else []

    # statements

    def block(self, size: int, *, top: bool = False) -> None:
        """Statements; a jump ends a block other than the function's own."""
        before = len(self.lines)
        while size > 0:
            size -= self.statement(size)
        if not top and self.chance.random() < 0.3:
            self.jump()
        if len(self.lines) == before:
            self.line("pass")

    def jump(self) -> None:
        ways = list[str]()
        if self.loops:
            ways += ["break", "continue"]
        elif self.name == "k":
            ways.append("continue")
        if self.name != "k":
            ways.append(f"return {self.bounded(self.result)}")
        self.line(self.chance.choice(ways))

    def statement(self, size: int) -> int:
        """Write one; its cost."""
        dice = self.chance.random()
        deep = len(self.loops) > 2 or self.depth > 7
        if size < 3 or deep or dice < 0.45:
            self.simple()
            return 1
        if dice < 0.75:
            return self.branch(size)
        return self.loop(size)

    def simple(self) -> None:
        dice = self.chance.random()
        own = [name for name in self.types if name not in self.fixed]
        name = self.chance.choice(own)
        type = self.types[name]
        if dice < 0.1 and self.private:
            self.line(f"{self.cell()} = {self.number(self.private)}")
        elif dice < 0.2 and self.name == "k":
            self.line(f"out[i, {self.chance.randrange(4)}] = {self.number('i64')}")
        elif dice < 0.22 and self.name == "k":
            self.line(f"x[i, {self.chance.randrange(3)}] = {self.real('f64')}")
        elif dice < 0.235 and self.name == "k":
            self.line(self.chance.choice(ROWS))
        elif dice < 0.25 and self.name == "k" and not self.across:
            self.line(f"lw.atomic_add(hist, {self.number('w')} % {CELLS}, {self.number('i64')})")
        elif dice < 0.3 and len(own) > 1 and type in INTS:
            other = self.chance.choice([one for one in own if self.types[one] == type])
            first, second = self.bounded(type), self.bounded(type)
            # Not one name twice: CPython 3.11.2 keeps the first value, other releases the last, as the language says.
            self.line(f"{name}, {other} = {first}, {second}" if name != other else f"{name} = {second}")
        elif dice < 0.36 and type == "u8":
            self.line(f"{name} {self.chance.choice(('+=', '-=', '*=', '^='))} {self.number(type)}")
        elif dice < 0.45 and type in FLOATS:
            self.line(f"{name} {self.chance.choice(('+=', '-=', '*='))} {self.real(type)}")
        else:
            self.line(f"{name} = {self.bounded(type)}")

    def inside(self, size: int, loop: str = "") -> None:
        self.depth += 1
        if loop:
            self.loops.append(loop)
        self.block(size)
        if loop:
            self.loops.pop()
        self.depth -= 1

    def branch(self, size: int) -> int:
        part = max(1, size // 2)
        often = 0.4 if self.loops else 0.25
        same_for_all = "u" in self.types and self.chance.random() < often  # one side is skipped
        self.line(f"if {self.uniform() if same_for_all else self.condition()}:")
        self.inside(self.chance.randrange(1, part + 1))
        if self.chance.random() < 0.25:
            self.line(f"elif {self.condition()}:")
            self.inside(self.chance.randrange(1, part + 1))
        if self.chance.random() < 0.5:
            self.line("else:")
            self.inside(self.chance.randrange(1, part + 1))
        return part + 1

    def loop(self, size: int) -> int:
        part, count = max(1, size // 2), self.fresh()
        many = self.chance.choice(("3", "u & 3", f"{self.number('w')} & 3", f"{self.number('w')} % 5"))
        many = many if "u" in self.types else many.replace("u &", "5 &")
        if self.chance.random() < 0.5:
            spread = self.chance.choice(
                (many, many, f"{self.number('w')} & 3, {many}", f"5, {self.number('w')} & 3, -2")
            )
            self.line(f"for {count} in range({spread}):")
            self.types[count] = "w"
            self.fixed.add(count)
            self.inside(part, "for")
            del self.types[count]
        else:
            self.line(f"{count} = 0")
            way = self.chance.random()
            ends = f"{count} < {many} and {self.condition()}" if way < 0.6 else "True" if way < 0.75 else f"{count} < 4"
            self.line(f"while {ends}:")
            self.depth += 1
            self.line(f"{count} += 1")
            if ends == "True":
                self.line(f"if {count} > 3 or {self.condition()}:")
                self.line("    break")
            self.depth -= 1
            self.types[count] = "w"
            self.fixed.add(count)
            self.inside(part, "while")
        if self.chance.random() < 0.2:
            self.line("else:")
            self.inside(self.chance.randrange(1, part + 1))
        if count in self.types and self.chance.random() < 0.4:
            self.line(self.trip_count(count))
        self.types.pop(count, None)
        return part + 2

    def trip_count(self, count: str) -> str:
        """A loop's trip count, in a variable."""
        fits = [name for name, kind in self.types.items() if kind in INTS and name not in self.fixed]
        if not fits:
            return "pass"
        name = self.chance.choice(fits)
        kind = self.types[name]
        return f"{name} = {self.wrapped(kind, f'{self.number(kind)} + {cast(kind, count)}')}"


__all__ = ["CELLS", "FULL", "N", "arguments", "grown", "lw", "made_kernel"]
