"""Values in random kernels: numbers, conditions and calls, as Python text that fits a type.

Every variable stays within a bound of its type, products are of two variables, and unsigned numbers wrap: so there is
no signed overflow. The code that writes the rest of the function provides memory to read (`read_number`, `read_real`,
`memory_forms`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

CELLS = 8  # of private arrays and of those updated atomically
BOUNDS = {"w": 1000, "i8": 5, "i16": 90, "i32": 1000, "i64": 1000, "u8": 255, "u16": 999, "u32": 99999, "u64": 99999}
FLOATS = ("f32", "f64", "g")  # g is Python's own float
BOOL = "boolean"  # a Python bool
INTS = tuple(BOUNDS)


def cast(type: str, text: str) -> str:
    if type == "w":
        return f"int({text})"
    return f"float({text})" if type == "g" else f"lw.{type}({text})"


@dataclass(eq=False)
class Values:
    """The context of a value: the function, its variables and their types, what it may call."""

    chance: Random
    name: str
    known: list[Values]
    size: int
    ints: list[str]
    floats: list[str]
    across: bool = False
    types: dict[str, str] = field(default_factory=dict[str, str])
    lines: list[str] = field(default_factory=list[str])
    fixed: set[str] = field(default_factory=set[str])  # counters: read only
    private: str = ""  # the type of the private array, if there is one
    rows: bool = False  # does it have two?
    result: str = ""
    params: dict[str, str] = field(default_factory=dict[str, str])
    loops: list[str] = field(default_factory=list[str])  # around this place: "for", "while"
    has: set[str] = field(default_factory=set[str])
    depth: int = 0
    count: int = 0

    def read_number(self, type: str) -> str | None:
        """An element of an array, limited to the bound."""

    def read_real(self, type: str) -> str | None:
        """The same, a float."""

    def memory_forms(self, type: str, other: str) -> list[str]:
        """Expressions with elements."""
        return []

    def cell(self) -> str:
        """An element of the private array, which has one dimension or two."""
        place = self.number("w")
        return f"t[{place} % {CELLS}]" if not self.rows else f"t[{place} % 2, {self.number('w')} % {CELLS // 2}]"

    def number(self, type: str) -> str:
        """An integer within its bound."""
        names = [name for name, kind in self.types.items() if kind == type]
        dice = self.chance.random()
        if names and dice < 0.7:
            return self.chance.choice(names)
        if dice < 0.8:
            most = min(BOUNDS[type], 20)
            low = 0 if type[0] == "u" else -most
            value = self.chance.randrange(low, most + 1)
            return str(value) if type == "w" else f"lw.{type}({value})"
        return self.converted(type)

    def converted(self, type: str) -> str:
        """Another variable, limited to the bound."""
        names = [name for name, kind in self.types.items() if kind in INTS]
        if self.chance.random() < 0.4:
            read = self.read_number(type)
            if read is not None:
                return read
        if not names:
            return cast(type, "1")
        name = self.chance.choice(names)
        if type == self.types[name]:
            return name
        fits = BOUNDS[self.types[name]] <= BOUNDS[type] and (type[0] != "u" or self.types[name][0] == "u")
        return cast(type, name if fits else f"{name} & {3 if type == 'i8' else 63}")

    def real(self, type: str) -> str:
        names = [name for name, kind in self.types.items() if kind == type]
        dice = self.chance.random()
        if names and dice < 0.7:
            return self.chance.choice(names)
        if dice < 0.8:
            value = self.chance.randrange(-32, 33) / 8
            return str(value) if type == "g" else f"lw.{type}({value})"
        read = self.read_real(type) if dice < 0.9 else None
        return read or cast(type, self.number(self.chance.choice(self.ints)))

    def bounded(self, type: str) -> str:
        """A new value for a variable of a type."""
        if type in FLOATS:
            return self.real_expression(type)
        if type == BOOL:
            return f"bool({self.condition()})"
        if self.chance.random() < 0.25:
            return self.call(type) or self.number(type)
        return self.wrapped(type, self.expression(type))

    def wrapped(self, type: str, text: str) -> str:
        bound = BOUNDS[type]
        if type in ("u8",):
            return cast(type, text)
        if type[0] == "u":
            return cast(type, f"({text}) % {bound}")
        return cast(type, self.chance.choice((f"({text}) % {bound}", f"({text}) & {3 if type == 'i8' else 63}")))

    def expression(self, type: str) -> str:
        a, b, c = (self.number(type) for _ in range(3))
        small = self.chance.randrange(1, 4)
        forms = [
            f"{a} * {b} + {c}",
            f"{a} - {b}",
            f"{a} + {b}",
            f"{a} // {cast(type, str(small))}",
            f"{a} % {cast(type, str(small + 2))}",
            f"{a} {self.chance.choice(('//', '%'))} (({b} & {cast(type, '7')}) + {cast(type, '1')})",
            f"({a} ^ {b}) | {c}",
            f"~{a} & {b}",
            f"{a} >> {small}",
            f"{a} >> ({b} & 7)",
            f"({a} & 3) ** {small}" if type != "i8" else a,
            f"max({a}, {b})",
            f"max({a}, {b}, {c})",
            f"min({a}, {b}) + {c}",
            f"{a} if {self.condition()} else {b}",
            f"divmod({a}, {cast(type, str(small + 1))})[{self.chance.randrange(2)}]",
        ]
        if type[0] != "u":
            forms += [f"abs({a}) - {b}", f"-{a}", f"{a} // {cast(type, str(-small))}", f"{a} % {cast(type, '-3')}"]
            if type != "i8":
                forms.append(f"({a} & 7) << {small}")
        forms += self.memory_forms(type, a)
        if type == "w":
            real = self.real(self.chance.choice(self.floats or ["g"]))
            forms += [f"int({real}) if -99 < {real} < 99 else {a}", f"int({self.condition()}) + {a}"]
        if self.private in INTS and type in (self.private, "w"):
            forms += [cast(type, self.cell())] * 3
        if self.across:
            forms += [
                f"lw.sum({a} & 3)" if type == "w" else a,
                f"lw.max({a})",
                f"lw.min({a})",
                f"lw.scan_add({a} & 3)" if type == "w" else b,
                f"lw.compress({a}, {self.condition()})",
                cast(type, f"lw.count({self.condition()}) & 3"),
            ]
        return self.chance.choice(forms)

    def real_expression(self, type: str) -> str:
        a, b, c = (self.real(type) for _ in range(3))
        forms = [
            f"{a} + {b}",
            f"{a} * {b} - {c}",
            f"{a} * {cast(type, '0.5')}",
            f"{a} / (abs({b}) + 1)",
            f"{a} - {b}",
            f"abs({a})",
            f"-{a}",
            f"max({a}, {b})" if type == "g" else f"np.maximum({a}, {b})",
            f"{a} if {self.condition()} else {b}",
            f"np.sqrt(abs({a}))" if type != "g" else f"math.sqrt(abs({a}))",
            f"(math.floor({a}) if abs({a}) < 99 else 7) * {cast(type, '1')}" if type == "g" else f"np.floor({a})",
            f"math.copysign({a}, {b})" if type == "g" else f"np.copysign({a}, {b})",
        ]
        if self.private in FLOATS:
            forms += [cast(type, self.cell())] * 3
        return cast(type, self.chance.choice(forms)) if self.chance.random() < 0.3 else self.chance.choice(forms)

    def condition(self) -> str:
        booleans = [name for name, kind in self.types.items() if kind == BOOL]
        if booleans and self.chance.random() < 0.2:
            return self.chance.choice(("{}", "{}", "not {}")).format(self.chance.choice(booleans))
        dice = self.chance.random()
        if dice < 0.5:
            type = self.chance.choice([kind for kind in self.types.values() if kind in INTS] or ["w"])
            return f"{self.number(type)} {self.chance.choice(('<', '>', '==', '!=', '<=', '>='))} {self.number(type)}"
        if dice < 0.6:
            kind = self.chance.choice(self.floats or ["g"])
            return f"{self.real(kind)} {self.chance.choice(('<', '>', '<=', '>='))} {self.real(kind)}"
        if dice < 0.63:
            return f"{self.number('w')} {self.chance.choice(('in', 'not in'))} (1, {self.number('w')}, 5)"
        if dice < 0.7:
            return f"{self.number('w')} % {self.chance.randrange(2, 5)} == {self.chance.randrange(3)}"
        if dice < 0.78:
            return f"{self.number('w')} < {self.number('w')} <= {self.number('w')}"
        if dice < 0.84:
            return f"not ({self.condition()})"
        if dice < 0.88 and "u" in self.types:
            return self.uniform()
        if dice < 0.91 and self.across:
            return f"lw.{self.chance.choice(('any', 'all'))}({self.condition()})"
        return f"({self.condition()} {self.chance.choice(('and', 'or'))} {self.condition()})"

    def uniform(self) -> str:
        """A uniform condition, which differs from iteration to iteration inside a loop."""
        counters = [name for name in self.types if name in self.fixed and name[0] == "c"]
        if counters and self.chance.random() < 0.6:
            return f"{self.chance.choice(counters)} {self.chance.choice(('% 2 == 0', '> 1', '== 1', '!= 2'))}"
        return self.chance.choice((f"u > {self.chance.randrange(-5, 6)}", f"v < {self.chance.randrange(-2, 3)}"))

    def call(self, type: str) -> str | None:
        """A call of a helper that returns this type."""
        fits = [one for one in self.known if one.result == type]
        if not fits:
            return None
        one = self.chance.choice(fits)
        args = [self.real(kind) if kind in FLOATS else self.number(kind) for kind in one.params.values()]
        return f"{one.name}({', '.join(args)})"
