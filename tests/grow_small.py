"""Small random kernels: a few lines each, thousands in a minute, over arrays of all kinds.

    text = grown_small(Random(7))               a module with a kernel k; its parameters tell what they are
    names = parameters(text)                    for `small_arguments.Held.made`

Small kernels hit what large ones hide: each has one or two of views, structures, strides, private arrays, reductions,
atomics, calls, flags that end two loops, domains of two and three dimensions, or what lanes tell each other. Every
variable is written to an array of its own. With a `risk`, an index or a divisor may be wrong, and the kernel fails.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from grow_kernels import HEAD, Grower
from kernel_values import BOUNDS, CELLS, FLOATS, INTS, TRUTH, cast

LEAST = 11  # elements in the first dimension of an array, at least
FIELDS = {"p": "i32", "q": "f32", "s": "u8"}
MOST_LINES = 24
RISKS = ("index", "division")


def grown_small(chance: Random, *, across: bool = False, risk: str = "", most: int = MOST_LINES) -> str:
    while (text := _grown(chance, across, risk)).count("\n") > most:
        pass
    return text


def _grown(chance: Random, across: bool, risk: str) -> str:
    ints = chance.sample(INTS, chance.choice((1, 1, 2)))
    few = ints, chance.sample(FLOATS, chance.choice((0, 0, 1)))
    helpers = [Grower(chance, f"h{k}", [], 2, ["w", *few[0]], few[1] or ["g"]) for k in range(chance.random() < 0.15)]
    texts = [helper.recursive() if chance.random() < 0.3 else helper.helper() for helper in helpers]
    size = chance.choice((1, 1, 1, 2, 2, 2, 3, 4))
    return HEAD + "\n\n".join([*texts, Small(chance, "k", helpers, size, *few, across=across, risk=risk).kernel()])


def parameters(text: str) -> tuple[str, ...]:
    found = re.search(r"^def k\((.*)\):$", text, re.MULTILINE)
    assert found is not None
    return tuple(found[1].split(", "))


def stored(type: str) -> str:
    """The type of elements that hold a variable."""
    return {"w": "i64", "g": "f64", TRUTH: "u8"}.get(type, type)


@dataclass(frozen=True)
class View:
    """Something with one index: its text, the type of its elements, how many there are at least (0: one a lane)."""

    text: str
    type: str
    least: int = 0


@dataclass(eq=False)
class Small(Grower):
    risk: str = ""
    names: list[str] = field(default_factory=list[str])  # all that may become parameters
    views: list[View] = field(default_factory=list[View])
    places: dict[str, str] = field(default_factory=dict[str, str])  # elements of the lane's own, and their types
    updates: list[str] = field(default_factory=list[str])  # statements that may come in any order, as formats
    host: list[str] = field(default_factory=list[str])

    def kernel(self) -> str:
        self.depth = 2
        self.types |= {"i": "w", "u": "w", "v": "g"}
        self.fixed |= {"i", "u", "v"}
        self._inputs()
        returned = [] if self.across else self._sums()
        if not self.across and self.chance.random() < 0.12:
            self._atomics()
        self.start()
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

    # what there is

    def _named(self, layouts: str, type: str, prefix: str = "") -> str:
        if type not in FIELDS.values():
            layouts = layouts.replace("p", "a")
        layout = self.chance.choice(layouts)
        name = f"{prefix[:1]}{layout}{prefix[1:]}_{'rec' if layout == 'p' else type}"
        if name not in self.names:
            self.names.append(name)
        return name

    def _inputs(self) -> None:
        kinds = [stored(type) for type in (*self.ints, *self.floats)]
        for at in range(self.chance.choice((1, 1, 2))):
            type = kinds[at % len(kinds)]
            name = self._named("aaaaremtfp", type)
            self.views.append(View(name, type) if name[0] in "are" else self._of_many(name, type))
            if self.chance.random() < 0.25:
                self._slice(self.views[-1])
        self.names += ["u", "v"]

    def _of_many(self, name: str, type: str) -> View:
        """Of an array of rows or structures."""
        if name[0] == "p":
            label = next(label for label, kind in FIELDS.items() if kind == type)
            return View(f'{name}["{label}"]', type)
        column = self.chance.randrange(-4, 4)
        return self.chance.choice(
            (
                View(f"{name}[i]", type, 4),
                View(f"{name}[:, {column}]", type),
                View(f"{name}[i, 1:]", type, 3),
                View(f"{name}[-1 - i][::-1]", type, 4),
                View(f"{name}.T[{column}]", type),
            )
        )

    def _slice(self, of: View) -> None:
        """A part as a variable, in each lane or, where it is the same for all, once."""
        least = of.least or LEAST
        part, least = self.chance.choice(
            (("[1:]", least - 1), ("[::-1]", of.least), ("[::2]", least // 2), ("[-3:]", 3), ("[1:-1]", least - 2))
        )
        variable, line = f"s{len(self.views)}", f"{of.text}{part}"
        if "[i" in line or "- i" in line or self.chance.random() < 0.5:
            self.line(f"{variable} = {line}")
        else:
            self.host.append(f"    {variable} = {line}")
        self.views.append(View(variable, of.type, least))

    def _sums(self) -> list[str]:
        """Reductions; how they are called."""
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
            if self.chance.random() < 0.15:
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
            self._place(at, stored(type))
        if self.chance.random() < 0.15:
            self.line(f"q0 = bool({self.condition()})")
            self.types["q0"] = TRUTH
            self._place(9, "u8")
        if self.chance.random() < 0.15:
            self.private = self.chance.choice([type for type in self.ints if type != "w"] or ["i32"])
            self.line(f"t = lw.array({CELLS}, lw.{self.private})")
            self.line(f"for c in range({CELLS}):")
            self.line(f"    t[c] = {self.chance.choice(('0', 'c', 'c & 3'))}")

    def first(self, type: str) -> str:
        read = self.read_real(type) if type in FLOATS else self.read_number(type)
        return read or cast(type, self.chance.choice(("i & 3", "u & 3")))

    def _place(self, at: int, type: str) -> None:
        """Where each lane writes: an element of its own."""
        name = self._named("aaaaremtfp", type, f"o{at}")
        if "_rec" in name:
            label = next(label for label, kind in FIELDS.items() if kind == type)
            self.places[self.chance.choice((f'{name}[i]["{label}"]', f'{name}["{label}"][i]'))] = type
        elif name[1] in "mtf":
            self.places[f"{name}[{self.chance.choice(('i', '-1 - i'))}, {self.chance.randrange(-4, 4)}]"] = type
        else:
            index = self.chance.choice(("i", "i", "i", "-1 - i", f"(i * 3 + 1) % len({name})", "len({name}) - 1 - i"))
            self.places[f"{name}[{index}]".replace("{name}", name)] = type

    def _results(self) -> None:
        own = [name for name in self.types if re.fullmatch(r"z\d|q0", name)]
        for name, place in zip(own, list(self.places), strict=False):
            self.line(f"{place} = {name}")
        if self.private:
            name = self._named("ar", "i64", "o8")
            self.line(f"{name}[i] = lw.i64(t[{self.number('w')} % {CELLS}])")
        for form in self.updates:
            self.update(form)

    # memory

    def element(self, view: View) -> str:
        return f"{view.text}[{self.index(view)}]"

    def index(self, view: View) -> str:
        if self.risk == "index" and self.chance.random() < 0.5:
            return self.chance.choice((self.number("w"), "i + 1", "i * 2", "i - 20", f"{self.number('w')} * 3"))
        least = view.least or LEAST
        forms = [f"{self.number('w')} % {least}", f"{self.number('w')} % {least} - {least}", "-1", "1"]
        if not view.least:
            forms += ["i"] * 6 + ["-1 - i", f"(i + 2) % len({view.text})", "max(i - 1, 0)", "i - 1"]
        return self.chance.choice(forms)

    def read_number(self, type: str) -> str | None:
        fits = [view for view in self.views if view.type in INTS]
        if not fits:
            return None
        view = self.chance.choice(fits)
        text = self.element(view)
        fine = stored(type) == view.type or (
            BOUNDS[view.type] <= BOUNDS[type] and (view.type[0] == "u" or type[0] != "u")
        )
        if view.type == type:
            return text
        return cast(type, text if fine else f"{text} & {3 if type == 'i8' else 63}")

    def read_real(self, type: str) -> str | None:
        fits = [view for view in self.views if view.type in FLOATS]
        if not fits:
            return None
        view = self.chance.choice(fits)
        return self.element(view) if view.type == type else cast(type, self.element(view))

    def memory_forms(self, type: str, other: str) -> list[str]:
        forms = [f"{place} - {other}" for place, kind in self.places.items() if kind == type]
        if self.risk == "division":
            forms += [f"{other} // ({self.number(type)} & 1)", f"{other} % ({self.number(type)})"] * 8
        return forms

    # statements

    def simple(self) -> None:
        dice = self.chance.random()
        if dice < 0.15 and self.places:
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
                self.line(f"t[{self.number('w')} % {CELLS}] = {self.number(self.private)}")
            elif self.types[name] in FLOATS and dice < 0.7:
                self.line(f"{name} {self.chance.choice(('+=', '-=', '*='))} {self.real(self.types[name])}")
            else:
                self.line(f"{name} = {self.bounded(self.types[name])}")

    def _value(self, type: str) -> str:
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
