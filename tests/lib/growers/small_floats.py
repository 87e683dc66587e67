"""Floats of any kind in small kernels: not-a-number, infinities, both zeros, the smallest and the largest ones.

    x_f32          has such elements

Only operations that cannot fail in plain Python take them; the result may be any float again.
"""

from __future__ import annotations

from dataclasses import dataclass

from lib.growers.kernel_expressions import INTS, cast
from lib.growers.small_edges import SIGNS, Edges

ASKED = ("math.isnan({})", "math.isinf({})", "math.isfinite({})", "{0} != {0}", "np.signbit({})", "not {}")
ROUNDED = ("floor", "ceil", "trunc", "rint", "sqrt", "abs", "negative", "square", "sign")
CHOSEN = ("minimum", "maximum", "fmin", "fmax")  # either of two zeros
EXACT = ("copysign", "fmod")


@dataclass(eq=False)
class Floats(Edges):
    """A kernel with all kinds of floats."""

    def wide_real(self, type: str) -> str:
        dice = self.chance.random()
        if dice < 0.3:
            return self.real(type)
        if dice < 0.4:
            text = self.chance.choice(("math.inf", "-math.inf", "math.nan", "-0.0", "1e-40", "1e30", "16777217.0"))
            return text if type == "g" else f"lw.{type}({text})"
        if dice < 0.5:
            kind = self.chance.choice(INTS)
            return cast(type, self.wide(kind))
        name = self.chance.choice(("x_f32", "x_f64")) if self.chance.random() < 0.3 else f"x_{type.replace('g', 'f64')}"
        if name not in self.names:
            self.names.append(name)
        text = f"{name}[{self.chance.choice(('i', 'i', '-1 - i', '0', 'u % 11'))}]"
        return text if name == f"x_{type}" else cast(type, text)

    def real_expression(self, type: str) -> str:
        if self.chance.random() >= self.keen:
            return super().real_expression(type)
        a, b, c = (self.wide_real(type) for _ in range(3))
        forms = [f"{a} {sign} {b}" for sign in "+-*"]
        forms += [f"{a} * {b} + {c}", f"{a} if {self.condition()} else {b}", f"-{a}", f"abs({a})", f"-({a} - {b})"]
        forms += [f"{one}({a}, {b})" for one in ("min", "max")]
        forms += [
            f"min(max({a}, {b}), {c})",
            f"max({a}, {b}, {c})",
            f"{a} + 0.0",
            f"0.0 - {a}",
            f"{a} * 0.0",
            f"{a} - {a}",
        ]
        if type == "g":
            forms += [f"{a} / (abs({b}) + 1)", f"{a} % (abs({b}) + 1)", f"{a} // (abs({b}) + 1)"]
            forms += [f"math.copysign({a}, {b})", f"math.fabs({a})", f"{a} / 3.0", f"float(lw.f32({a}))"]
        else:
            forms += [f"{a} {sign} {b}" for sign in ("/", "//", "%")]
            forms += [f"np.{self.chance.choice(ROUNDED)}({a})" for _ in range(3)]
            forms += [f"abs(np.{self.chance.choice(CHOSEN)}({a}, {b}))", f"np.{self.chance.choice(EXACT)}({a}, {b})"]
            forms += [f"divmod({a}, {b})[{self.chance.randrange(2)}]", f"{a} / {cast(type, '3')}"]
        return self.chance.choice(forms)

    def condition(self) -> str:
        if not self.floats or self.chance.random() >= self.keen / 2:
            return super().condition()
        type = self.chance.choice(self.floats)
        a, b = self.wide_real(type), self.wide_real(self.chance.choice((type, *self.floats)))
        forms = [f"{a} {self.chance.choice(SIGNS)} {b}", f"{a} < {b} <= {self.wide_real(type)}"]
        forms += [
            self.chance.choice(ASKED).format(a),
            f"{a} {self.chance.choice(SIGNS)} {self.chance.randrange(-3, 4)}",
        ]
        return self.chance.choice(forms)
