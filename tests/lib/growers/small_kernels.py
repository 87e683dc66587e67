"""Small random kernels: a few lines each, thousands in a minute, over arrays of all kinds.

    text = grown_small(Random(7))               a module with a kernel k; its parameters encode their kinds
    names = parameters(text)                    for `small_arguments.Held.made`

Small kernels hit cases that large ones hide: each has one or two of views, structures, strides, private arrays,
reductions, atomics, calls, flags that end two loops, domains of two and three dimensions, conversions, or exchange
between lanes. Every variable is written to an array of its own. With a `risk`, an index or a divisor may be wrong, or
lanes raise or assert, and the kernel fails.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from lib.growers.kernel_expressions import BOOL, BOUNDS, CELLS, FLOATS, INTS, cast
from lib.growers.kernels import HEAD, Grower
from lib.growers.small_memory import stored
from lib.growers.small_spans import Spans

MOST_LINES = 23
# functions of arrays, with early returns, and of several results
LIBRARY = {
    "find": """@lw.function
def find(s, x):
    for j in range(3):
        if s[j] == x:
            return j
    return -1
""",
    "near": """@lw.function
def near(s, j):
    if j < 0 or j >= len(s):
        return s[0]
    return s[j]
""",
    "both": """@lw.function
def both(p, q):
    if p > q:
        return q, p
    return p, q
""",
}
RISKS = ("index", "division", "raise", "assert")


def grown_small(chance: Random, *, across: bool = False, risk: str = "", most: int = MOST_LINES) -> str:
    while (text := _grown(chance, across, risk)).count("\n") > most:
        pass
    return text


def _grown(chance: Random, across: bool, risk: str) -> str:
    ints = chance.sample(INTS, chance.choice((1, 1, 2)))
    keen = chance.choice((0.0, 0.0, 0.15, 0.3, 0.5))
    few = ints, chance.sample(FLOATS, chance.choice((0, 1, 1) if keen else (0, 0, 1)))
    helpers = [Grower(chance, f"h{k}", [], 2, ["w", *few[0]], few[1] or ["g"]) for k in range(chance.random() < 0.15)]  # pyright: ignore[reportArgumentType]
    library = LIBRARY if chance.random() < 0.12 else {}
    texts = [helper.recursive() if chance.random() < 0.3 else helper.helper() for helper in helpers]
    size = chance.choice((1, 1, 2, 2, 3, 3, 4))
    made = Small(chance, "k", helpers, size, *few, across=across, risk=risk, library=library, keen=keen)  # pyright: ignore[reportArgumentType]
    made.turned = chance.choice((0.0, 0.0, 0.3, 0.6, 0.9))
    if across and keen:
        made.served = made.crev_text()
    kernel = made.kernel()
    texts += [library[name] for name in library if re.search(rf"\b{name}\(", kernel)]
    texts += [made.served] if "(served)" in kernel else []
    return HEAD + "\n\n".join([*texts, kernel])


def parameters(text: str) -> tuple[str, ...]:
    found = re.search(r"^def k\((.*)\):$", text, re.MULTILINE)
    assert found is not None
    return tuple(found[1].split(", "))


@dataclass(eq=False)
class Small(Spans):
    """The kernel."""

    updates: list[str] = field(default_factory=list[str])  # statements whose order does not matter, as formats

    def kernel(self) -> str:
        self.depth = 2
        self.types |= {"i": "w", "u": "w", "v": "g"}
        self.fixed |= {"i", "u", "v"}
        self.read_arrays()
        if self.chance.random() < 0.15:
            type = self.chance.choice(self.ints + self.floats)
            if type not in "wg":
                self.names.append(f"n_{type}")
                self.types[f"n_{type}"] = type
                self.fixed.add(f"n_{type}")
        returned = [] if self.across else self._sums()
        if not self.across and self.chance.random() < 0.12:
            self._atomics()
        self.start()
        self.second_names()
        self.block(self.size, top=True)
        self._results()
        loop = self._domain()
        body = [*loop, *self.lines]
        if not self.across and self.chance.random() < 0.05:
            body = ["    for again in range(2):", *("    " + line for line in body)]
        body = [*self.host, *body, *([f"    return {', '.join(returned)}"] if returned else [])]
        text = "\n".join(body)
        used = [name for name in self.names if re.search(rf"\b{name}\b", text)]
        return "\n".join(["@lw.kernel", f"def k({', '.join(used)}):", text]) + "\n"

    def _sums(self) -> list[str]:
        """Reductions; their names."""
        names: list[str] = []
        while self.chance.random() < 0.2:
            name, type = f"r{len(names)}", self.chance.choice(("w", "w", "i32", "i64", "u8", "u32"))
            forms = [
                "{name} += {number}",
                "{name} -= {number}",
                "{name} = min({name}, {number})",
                "{name} = max({number}, {name})",
                "{name} ^= {number}",
                "{name} |= {number}",
                "{name} &= {number}",
            ]
            if type[0] == "u":
                forms.append("{name} *= {number}")
            form = self.chance.choice(forms).replace("{name}", name)
            if not self.risk and self.chance.random() < 0.15:  # lanes check more than Python, which knows the value
                first, form = self.chance.choice(
                    (("True", "{name} and bool({condition})"), ("False", "{name} or bool({condition})"))
                )
                form = f"{name} = {form.replace('{name}', name)}"
            else:
                first = cast(type, str(self.chance.randrange(6)))
                form = form.replace("{number}", f"{{number:{type}}}")
            self.host.append(f"    {name} = {first}")
            self.updates.append(form)
            names.append(name)
        return names

    def _atomics(self) -> None:
        type = self.chance.choice(("i32", "i64", "u32", "u64"))
        self.names.append(f"h_{type}")
        word = self.chance.choice(("add", "sub", "min", "max", "and", "or", "xor"))
        self.updates.append(f"lw.atomic_{word}(h_{type}, {{index}}, {{number:{type}}})")

    def _domain(self) -> list[str]:
        whole = next(name for name in self.names if name[0] == "o")
        dice = self.chance.random()
        if self.across or dice < 0.6:
            return [f"    for i in lw.lanes(len({whole})):"]
        if dice < 0.8:
            return [f"    for i in lw.lanes({self.chance.choice((f'len({whole}) - 3', '8', '5', 'u & 7'))}):"]
        rows, columns = self.chance.choice(((3, "3"), (2, f"(len({whole}) // 2)"), (1, "9"), (2, "5")))
        if dice < 0.95:
            return [f"    for r, c in lw.lanes({rows}, {columns}):", f"        i = r * {columns} + c"]
        return ["    for r, c, d in lw.lanes(2, 2, 2):", "        i = (r * 2 + c) * 2 + d"]

    # variables

    def start(self) -> None:
        for at in range(self.chance.choice((1, 1, 1, 2, 2, 3))):
            type = self.chance.choice((*self.ints, *self.ints, *self.floats))
            self.line(f"z{at} = {self.first(type)}")
            self.types[f"z{at}"] = type
            self.own_place(at, stored(type))
        if self.chance.random() < 0.15:
            self.line(f"q0 = bool({self.condition()})")
            self.types["q0"] = BOOL
            self.own_place(9, self.chance.choice(("u8", "u8", "b8")))
        if self.chance.random() < 0.15:
            self.private = self.chance.choice(
                [type for type in (*self.ints, *self.floats) if type not in "wg"] or ["i32"]
            )
            self.rows = self.chance.random() < 0.3
            first = self.chance.choice(("0", "c", "c & 3"))
            self.line(f"t = lw.array({f'(2, {CELLS // 2})' if self.rows else CELLS}, lw.{self.private})")
            self.line(f"for c in range({CELLS}):")
            self.line(f"    t[{f'c // {CELLS // 2}, c % {CELLS // 2}' if self.rows else 'c'}] = {first}")

    def first(self, type: str) -> str:
        read = self.read_real(type) if type in FLOATS else self.read_number(type)
        return read or cast(type, self.chance.choice(("i & 3", "u & 3")))

    def _results(self) -> None:
        own = [name for name in self.types if re.fullmatch(r"z\d|q0", name)]
        for name, place in zip(own, list(self.places), strict=False):
            self.line(f"{place} = {name}")
        if self.private:
            name = self.named("ar", self.private, "o8")
            self.line(f"{name}[i] = {self.cell()}")
        for form in self.updates:
            self.update(form)
        if self.chance.random() < 0.12 and not self.across:  # one by one, lanes that met continue in another order
            self._last_wins()

    def _last_wins(self) -> None:
        """All lanes write a few cells in one statement: the last write stays."""
        type = self.chance.choice(self.ints + self.floats)
        name = self.named("h", stored(type), "o7")
        if self.chance.random() < 0.5:
            self.line(f"if {self.condition()}:")
            self.depth += 1
        cell = self.chance.choice(("0", "u & 3", f"{self.number('w')} % {CELLS}", "i % 3", "i // 3 % 5"))
        self.line(f"{name}[{cell}] = {self.real(type) if type in FLOATS else self.number(type)}")

    # statements

    def statement(self, size: int) -> int:
        """Prefer nesting to sequence."""
        if size > 1 and self.depth < 6 and len(self.loops) < 3 and self.chance.random() < 0.6:
            (self.branch if self.chance.random() < 0.5 else self.loop)(2 * (size - 1))
            return size
        return super().statement(size)

    def simple(self) -> None:
        if self.rare():
            return
        if self.risk in ("raise", "assert") and self.chance.random() < 0.3:
            self.fail()
            return
        dice = self.chance.random()
        if dice < 0.22 and self.places:
            place, type = self.chance.choice(list(self.places.items()))
            self.line(f"{place} = {self._value(type)}")
        elif dice < 0.3 and self.updates:
            self.update(self.chance.choice(self.updates))
        elif 0.3 < dice < 0.34 and len(self.loops) < 2 and self.depth < 5:
            self.flagged()
        else:
            own = [name for name in self.types if name not in self.fixed]
            name = self.chance.choice(own)
            if self.private and dice < 0.55:
                value = self.real(self.private) if self.private in FLOATS else self.number(self.private)
                self.line(f"{self.cell()} = {value}")
            elif self.types[name] in FLOATS and dice < 0.7:
                self.line(f"{name} {self.chance.choice(('+=', '-=', '*='))} {self.real(self.types[name])}")
            else:
                self.line(f"{name} = {self.bounded(self.types[name])}")

    def fail(self) -> None:
        """Raise, or assert, in some lanes; the message may be of numbers that only these compute."""
        shown = self.chance.choice(("'{}'", "f'{} {{i}}'", f"f'{{}} {{{{{self.number('w')}}}}}'"))
        if self.risk == "assert":
            self.line(f"assert {self.condition()}, {shown.format('asserted')}")
            return
        self.line(f"if {self.condition()}:")
        if self.chance.random() < 0.3:
            self.line("    out = 0")
        self.line(f"    raise ValueError({shown.format('raised')})")
        if self.chance.random() < 0.2:
            self.line("else:")
            self.depth += 1
            self.simple()
            self.depth -= 1

    def _value(self, type: str) -> str:
        if type == "b8":
            return f"bool({self.condition()})"
        if type in FLOATS:
            return self.real(self.chance.choice((type, "f32")))
        lesser = [kind for kind in self.ints if BOUNDS[kind] <= BOUNDS[type] and (type[0] != "u" or kind[0] == "u")]
        return self.number(self.chance.choice((type, *lesser)))

    def update(self, form: str) -> None:
        form = form.replace("{index}", f"{self.number('w')} % {CELLS}").replace("{condition}", self.condition())
        self.line(re.sub(r"{number:(\w+)}", lambda found: self.number(found[1]), form))

    def flagged(self) -> None:
        """Two loops that one condition ends."""
        flag, outer, inner = f"f{self.fresh()}", self.fresh(), self.fresh()
        self.line(f"{flag} = False")
        self.line(f"for {outer} in range({self.chance.choice(('3', 'u & 3', 'i % 4'))}):")
        self.line(f"    for {inner} in range({outer} + {self.number('w')} % 3):")
        self.depth += 2
        self.types |= {outer: "w", inner: "w"}
        self.fixed |= {outer, inner}
        self.line(f"if {self.condition()}:")
        self.line(f"    {flag} = True")
        self.line("    break")
        name = self.chance.choice([name for name in self.types if name not in self.fixed])
        self.line(f"{name} = {self.bounded(self.types[name])}")
        self.depth -= 2
        self.line(f"    if {flag}:")
        self.line("        break")
        del self.types[outer], self.types[inner]


__all__: Sequence[str] = ("RISKS", "grown_small", "parameters")
