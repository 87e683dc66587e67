"""Integers of all types in small kernels, converted to one another, with known ranges.

    Span("lw.i8(x_u8[i])", "i8", -128, 127)     a text, its type, its least and its greatest value

Spans grow into larger ones, in any order of conversions and operations, up to the ends of their types: an operation is
used if Python, NumPy and the kernel language give the same result for every number in range. So no clamp on the way
would hide a lost sign.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from lib.growers.kernel_expressions import BOUNDS, INTS, cast
from lib.growers.small_arguments import DTYPES
from lib.growers.small_edges import SIGNS, ends
from lib.growers.small_floats import Floats
from lib.growers.small_memory import View, stored

TRIES = 12  # of operations, until one is in range


@dataclass(frozen=True)
class Span:
    """`whole`: it may be zero; a divisor must not."""

    text: str
    type: str
    low: int
    high: int
    whole: bool = True

    @property
    def has_zero(self) -> bool:
        return self.whole and self.low <= 0 <= self.high

    def inside(self, type: str) -> bool:
        low, high = ends(type)
        return low <= self.low and self.high <= high


def promoted(a: Span, b: Span) -> str | None:
    """The type in which NumPy computes; None if it is a float, or a Python int does not fit."""
    if a.type == b.type:
        return a.type
    for weak, strong in ((a, b), (b, a)):
        if weak.type == "w":
            return strong.type if weak.inside(strong.type) else None
    found = np.promote_types(DTYPES[a.type], DTYPES[b.type])
    return f"{found.kind}{found.itemsize * 8}" if found.kind in "iu" else None


def made(text: str, type: str, low: int, high: int) -> Span | None:
    """The result of an operation: unsigned numbers wrap, signed ones must fit."""
    span = Span(text, type, low, high)
    if span.inside(type):
        return span
    return Span(text, type, *ends(type)) if type[0] == "u" else None


def quotients(a: Span, b: Span) -> list[int]:
    divisors = {b.low, b.high} | {one for one in (-1, 1) if b.low <= one <= b.high}
    return [x // y for x in (a.low, a.high) for y in divisors - {0}]


def remainders(a: Span, b: Span) -> tuple[int, int]:
    if min(a.low, b.low) >= 0:
        return 0, min(a.high, b.high - 1)
    return min(b.low + 1, 0), max(b.high - 1, 0)


def bits(a: Span, b: Span) -> tuple[int, int]:
    most = (1 << max(number.bit_length() for one in (a, b) for number in (one.low, one.high))) - 1
    return (0 if min(a.low, b.low) >= 0 else -most - 1), most


@dataclass(eq=False)
class Spans(Floats):
    """A kernel that converts; `turned` is how often."""

    turned: float = 0.0
    spans: list[Span] = field(default_factory=list[Span])  # variables that stay in their ranges

    # numbers

    def span(self, depth: int = 2) -> Span:
        if depth:
            for _ in range(TRIES):
                found = self.chance.choice((self._two, self._two, self._one, self._chosen))(depth)
                if found is not None:
                    return found
        return self._leaf()

    def _leaf(self) -> Span:
        dice = self.chance.random()
        if self.spans and dice < 0.25:
            return self.chance.choice(self.spans)
        type = self.chance.choice((*self.ints, *INTS))
        if dice < 0.4:
            names = [name for name, kind in self.types.items() if kind in INTS]
            name = self.chance.choice(names)
            bound = BOUNDS[self.types[name]]
            return Span(name, self.types[name], 0 if self.types[name][0] == "u" or name == "i" else -bound, bound)
        if dice < 0.55:
            number = self.end(type)
            return Span(str(number) if type == "w" else f"lw.{type}({number})", type, number, number)
        if dice < 0.62:
            return Span(cast(type, f"({self.condition()})"), type, 0, 1)
        return Span(self._extreme(type), type, *ends(type))

    def turn(self, a: Span, type: str) -> Span | None:
        """The number in another type."""
        if a.type == type:
            return a
        fits = a.inside(type)
        if "w" in (a.type, type) and not fits:
            if type == "w":
                return None
            most = min(ends(type)[1], ends("w")[1])
            return Span(cast(type, f"{a.text} & {most}"), type, 0, most)
        dtype = f"np.{DTYPES[stored(type)].name}"
        forms = [cast(type, a.text)] * 3
        if type != "w":
            forms += [f"{dtype}({a.text})", *([f"({a.text}).astype({dtype})"] if a.type != "w" else [])]
        elif a.type != "w":
            forms.append(f"({a.text}).item()")
        if fits and max(-a.low, a.high) < 2**53:
            forms.append(cast(type, f"lw.f64({a.text})"))
            forms += [cast(type, f"lw.f32({a.text})")] if max(-a.low, a.high) < 2**24 else []
        return Span(self.chance.choice(forms), type, *((a.low, a.high) if fits else ends(type)))

    def _one(self, depth: int) -> Span | None:
        a = self.span(depth - 1)
        dice = self.chance.random()
        if dice < 0.5:
            return self.turn(a, self.chance.choice([type for type in INTS if type != a.type]))
        if dice < 0.6:
            return made(f"(-{a.text})", a.type, -a.high, -a.low)
        if dice < 0.7:
            return made(f"(~{a.text})", a.type, *((-1 - a.high, -1 - a.low) if a.type[0] != "u" else ends(a.type)))
        if dice < 0.8:
            least = 0 if a.low <= 0 <= a.high else min(abs(a.low), abs(a.high))
            return made(f"abs({a.text})", a.type, least, max(abs(a.low), abs(a.high)))
        if dice < 0.85 and a.type != "w":
            return Span(f"({a.text}).bit_count()", "w", 0, 64)
        if dice < 0.9 and a.type != "w":
            return Span(f"np.sign({a.text})", a.type, -1 if a.low < 0 else 0, 1)
        return self._shifted(a)

    def _shifted(self, a: Span) -> Span | None:
        by = self.chance.randrange(int(stored(a.type)[1:]))
        if self.chance.random() < 0.6:
            return Span(f"({a.text} >> {by})", a.type, a.low >> by, a.high >> by)
        span = Span(f"({a.text} << {by})", a.type, a.low << by, a.high << by)
        return span if span.inside(a.type) else None if a.type == "w" else Span(span.text, a.type, *ends(a.type))

    def _two(self, depth: int) -> Span | None:
        a, b = self.span(depth - 1), self.span(depth - 1)
        if self.chance.random() < 0.6:
            b = self.turn(b, a.type) or b
        type = promoted(a, b)
        if type is None:
            return None
        forms: list[Callable[[Span, Span, str], Span | None]] = [
            *(self._sum, self._product, self._divided, self._divided, self._divided),
            *(self._masked, self._least, self._far),
        ]
        return self.chance.choice(forms)(a, b, type)

    def _written(self, sign: str, name: str, a: Span, b: Span) -> str:
        """With an operator, or as NumPy's function."""
        known = a.text.lstrip("-").isdigit() and b.text.lstrip("-").isdigit()
        strong = "w" not in (a.type, b.type) and not known
        return (
            f"np.{name}({a.text}, {b.text})" if strong and self.chance.random() < 0.1 else f"({a.text} {sign} {b.text})"
        )

    def _sum(self, a: Span, b: Span, type: str) -> Span | None:
        if self.chance.random() < 0.5:
            return made(self._written("+", "add", a, b), type, a.low + b.low, a.high + b.high)
        return made(self._written("-", "subtract", a, b), type, a.low - b.high, a.high - b.low)

    def _product(self, a: Span, b: Span, type: str) -> Span | None:
        corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        return made(self._written("*", "multiply", a, b), type, min(corners), max(corners))

    def _divided(self, a: Span, b: Span, type: str) -> Span | None:
        if b.has_zero:
            low, high = b.low, b.high | 1
            b = Span(f"({b.text} | 1)", b.type, low or 1, high, whole=False)
        dice = self.chance.random()
        if dice < 0.4:
            span = Span(self._written("%", "remainder", a, b), type, *remainders(a, b))
        else:
            found = quotients(a, b)
            span = Span(self._written("//", "floor_divide", a, b), type, min(found), max(found))
        if dice > 0.85:
            span = Span(f"divmod({a.text}, {b.text})[0]", type, span.low, span.high)
        return span if span.inside(type) and (dice < 0.4 or span.high < 2**63) else None

    def _masked(self, a: Span, b: Span, type: str) -> Span | None:
        sign, name = self.chance.choice((("&", "bitwise_and"), ("|", "bitwise_or"), ("^", "bitwise_xor")))
        low, high = bits(a, b)
        if sign == "&" and max(a.low, b.low) >= 0:
            low, high = 0, min(one.high for one in (a, b) if one.low >= 0)
        return made(self._written(sign, name, a, b), type, low, high)

    def _least(self, a: Span, b: Span, type: str) -> Span | None:
        word, choose = self.chance.choice((("min", min), ("max", max)))
        low, high = choose(a.low, b.low), choose(a.high, b.high)
        text = f"{word}({a.text}, {b.text})"
        if a.type == b.type:
            return Span(text, type, low, high)
        if "w" not in (a.type, b.type) and self.chance.random() < 0.5:
            return Span(f"np.{word}imum({a.text}, {b.text})", type, low, high)
        return Span(cast(type, text), type, low, high)

    def _far(self, a: Span, b: Span, type: str) -> Span | None:
        """Shifts by an unknown amount."""
        most = int(stored(type)[1:]) - 1
        by = f"({b.text} & {most})"
        if a.type != type or self.chance.random() < 0.7:
            return Span(f"({a.text} >> {by})", type, min(a.low, 0), max(a.high, 0))
        return Span(f"({a.text} << {by})", type, *ends(type)) if type != "w" else None

    def _chosen(self, depth: int) -> Span | None:
        a, b = self.span(depth - 1), self.span(depth - 1)
        if "w" in (a.type, b.type) and a.type != b.type:
            return None
        other = self.turn(b, a.type)
        if other is None:
            return None
        low, high = min(a.low, other.low), max(a.high, other.high)
        dice = self.chance.random()
        if dice < 0.2 and a.type != "w":
            return Span(cast(a.type, f"np.where({self.condition()}, {a.text}, {other.text})"), a.type, low, high)
        if dice < 0.4:
            return Span(f"({a.text}, {other.text})[{self.chance.randrange(2)}]", a.type, low, high)
        return Span(f"({a.text} if {self.condition()} else {other.text})", a.type, low, high)

    # uses

    def expression(self, type: str) -> str:
        if self.chance.random() >= self.turned:
            return super().expression(type)
        a = self.span(self.chance.choice((2, 2, 3)))
        found = self.turn(a, type)
        return found.text if found is not None else f"int({a.text} >> 1)"

    def condition(self) -> str:
        if self.chance.random() >= self.turned / 3:
            return super().condition()
        sign = self.chance.choice(SIGNS)
        a = self.span(1)
        dice = self.chance.random()
        if dice < 0.4:
            return f"{a.text} {sign} {self.end(a.type)}"
        if dice < 0.5:
            return f"bool({a.text})"
        return f"{a.text} {sign} {self.span(1).text}"

    def index(self, view: View) -> str:
        if self.risk or self.chance.random() >= self.turned / 2:
            return super().index(view)
        a, least = self.span(1), view.least or 11
        if a.low >= -least and a.high < least and a.low < a.high:
            return a.text
        return (
            f"{a.text} % {least}" if a.type[0] == "u" or self.chance.random() < 0.6 else f"{a.text} % {least} - {least}"
        )

    # statements

    def rare(self) -> bool:
        if self.risk or self.chance.random() >= self.turned / 2:
            return super().rare()
        self.chance.choice((self._named, self._named, self._again, self._paired))()
        return True

    def _named(self) -> None:
        """A variable of its own, which some lanes reassign."""
        a = self.span(2)
        name = f"y{self.fresh()}"
        self.line(f"{name} = {cast(a.type, a.text)}")
        b = self.turn(self.span(2), a.type)
        if b is not None and self.chance.random() < 0.5:
            self.line(f"if {self.condition()}:")
            self.line(f"    {name} = {b.text}")
            a = Span(name, a.type, min(a.low, b.low), max(a.high, b.high))
        self._keep(Span(name, a.type, a.low, a.high))

    def _again(self) -> None:
        """A variable that every iteration of a loop reassigns: it may be any number of its type."""
        type, name = self.chance.choice(INTS), f"y{self.fresh()}"
        first = self.turn(self.span(1), type)
        if first is None:
            self._named()
            return
        self.line(f"{name} = {cast(type, first.text)}")
        self.line(f"for {self.fresh()} in range({self.chance.choice(('2', '3', 'u & 3', 'i & 3'))}):")
        whole = Span(name, type, *ends(type))
        self.spans += [whole] * (len(self.spans) + 2)
        self.depth += 1
        for _ in range(self.chance.choice((1, 1, 2))):
            value = next((found for _ in range(TRIES) if (found := self.turn(self.span(2), type))), first)
            self.line(f"{name} = {cast(type, value.text)}")
        self.depth -= 1
        self.spans = [one for one in self.spans if one is not whole]
        self._keep(whole)

    def _paired(self) -> None:
        """A tuple that is assigned twice."""
        name, pair = f"y{self.fresh()}", [self.span(1), self.span(1)]
        others = [self.turn(self.span(1), one.type) or one for one in pair]
        texts = [f"({', '.join(cast(one.type, one.text) for one in two)})" for two in (pair, others)]
        if self.chance.random() < 0.5:
            self.line(f"{name} = {texts[0]}")
            self.line(self.chance.choice((f"if {self.condition()}:", f"for {self.fresh()} in range(i & 1):")))
            self.line(f"    {name} = {texts[1]}")
        else:
            self.line(f"{name} = {texts[0]} if {self.condition()} else {texts[1]}")
        for at, (a, b) in enumerate(zip(pair, others, strict=True)):
            self._keep(Span(f"{name}[{at}]", a.type, min(a.low, b.low), max(a.high, b.high)))

    def _keep(self, span: Span) -> None:
        """Valid in this block; what a deeper block sets is unknown after it. A lost sign shows at once."""
        self.spans.append(span)
        own = [name for name, kind in self.types.items() if kind in INTS and name not in self.fixed]
        if not own:
            return
        name, by = self.chance.choice(own), self.chance.choice((2, 2, 3, 5))
        sign = self.chance.choice(("//", "//", ">>", "%"))
        ends = (0, by - 1) if sign == "%" else (min(span.low, 0), max(span.high, 0))
        shown = self.turn(Span(f"({span.text} {sign} {by})", span.type, *ends), self.types[name])
        if shown is not None:
            self.line(f"{name} = {self.wrapped(self.types[name], shown.text)}")

    def inside(self, size: int, loop: str = "") -> None:
        before = list(self.spans)
        super().inside(size, loop)
        self.spans = before
