"""The table of elementary functions: one row per function. Every other list of them is derived from it.

    FUNCTIONS["exp"].function(x)        x is a `V` of f32 or f64; so is the result

`docs/elementary.md` describes how to add one. The code of a function is imported on first use.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..record import dataclass

if TYPE_CHECKING:
    from .algebra import V

INSTRUCTION = ""  # no file: the processor has an instruction for it
SHORT, MEDIUM, LONG = "short", "medium", "long"  # classes of cost; `machine` has their cycles
ODD, EVEN = "odd", "even"  # f(-x) is -f(x), or f(x)
INF = math.inf
EVERYWHERE = (-INF, INF)
POSITIVE = (0.0, INF)
AT_ZERO = ((0.0, -INF), (-0.0, -INF))
AT_ONES = ((1.0, INF), (-1.0, -INF))


@dataclass(frozen=True, slots=True)
class Row:
    """A function: the name of its op, the file of this room that defines a function of that name, and its properties.

    `f32` and `f64` bound its error, in units of the last place of the true result.
    """

    name: str
    names: str  # in math, NumPy, C and OpenCL C (for f64), and after `llvm.`; a dash where there is no such function
    file: str
    f32: float
    f64: float
    cost: str = ""
    operands: int = 1
    parity: str = ""
    domain: tuple[float, float] = EVERYWHERE
    poles: tuple[tuple[float, float], ...] = ()  # operands with infinite results; the sign of a zero counts
    outside: float = math.nan  # the result for other operands outside of the domain
    range: tuple[float, float] | None = None  # where the function varies most; None: see `samples`
    is_short: bool = False  # always inlined
    sets_errno: bool = True  # the C function may
    of: str = ""  # the kind of its operands, if it differs from the result's
    attributes: str = ""  # of its op; the implementation takes them by name

    @property
    def math(self) -> str:
        """Its name in Python's `math`, or an empty text; the following properties likewise."""
        return self._named(0)

    @property
    def numpy(self) -> str:
        return self._named(1)

    @property
    def c(self) -> str:
        return self._named(2)

    @property
    def llvm(self) -> str:
        return self._named(3)

    def _named(self, place: int) -> str:
        return self.names.split()[place].strip("-")

    @property
    def function(self) -> Callable[..., V]:
        """Its definition, for any pen."""
        return getattr(importlib.import_module(f"{__package__}.{self.file}"), self.name)

    def kinds(self, kind: str) -> list[str]:
        """The kinds of the operands for a result of this kind."""
        return [self.of or kind] * self.operands

    @property
    def samples(self) -> tuple[float, float]:
        """A range of operands to sample, for tests and measurements."""
        return self.range or (max(self.domain[0], -10.0), min(self.domain[1], 10.0))

    def at_pole(self, x: float) -> float:
        """The result for an operand where the function is infinite or not defined."""
        return next((y for at, y in self.poles if x == at and _sign(x) == _sign(at)), self.outside)


def _sign(x: float) -> float:
    return math.copysign(1.0, x)


TABLE = (
    # op, names in math, NumPy, C, LLVM, file, bounds for f32 and f64, cost
    Row("exp", "exp exp exp exp", "exponentials", 1.0, 1.0, SHORT, range=(-750, 720), is_short=True),
    Row("exp2", "exp2 exp2 exp2 exp2", "exponentials", 1.0, 1.0, SHORT, range=(-1080, 1030), is_short=True),
    Row("exp10", "- - exp10 exp10", "exponentials", 0.51, 1.0, SHORT, range=(-330, 310)),
    Row("expm1", "expm1 expm1 expm1 -", "exponentials", 0.51, 1.5, SHORT, range=(-50, 720)),
    Row("log", "log log log log", "logarithms", 1.0, 1.0, SHORT, domain=POSITIVE, poles=AT_ZERO, is_short=True),
    Row("log2", "log2 log2 log2 log2", "logarithms", 1.0, 1.0, SHORT, domain=POSITIVE, poles=AT_ZERO),
    Row("log10", "log10 log10 log10 log10", "logarithms", 1.0, 1.0, SHORT, domain=POSITIVE, poles=AT_ZERO),
    Row("log1p", "log1p log1p log1p -", "logarithms", 0.51, 1.25, SHORT, domain=(-1, INF), poles=((-1.0, -INF),)),
    Row("sin", "sin sin sin sin", "trigonometric", 0.51, 1.0, MEDIUM, parity=ODD, range=(-100, 100)),
    Row("cos", "cos cos cos cos", "trigonometric", 0.51, 1.0, MEDIUM, parity=EVEN, range=(-100, 100)),
    Row("tan", "tan tan tan tan", "trigonometric", 0.51, 1.0, MEDIUM, parity=ODD, range=(-100, 100)),
    Row("sinpi", "- - sinpi -", "trigonometric", 0.51, 1.0, MEDIUM, parity=ODD),
    Row("cospi", "- - cospi -", "trigonometric", 0.51, 1.0, MEDIUM, parity=EVEN),
    Row("asin", "asin arcsin asin asin", "arcs", 0.51, 1.0, MEDIUM, parity=ODD, domain=(-1, 1)),
    Row("acos", "acos arccos acos acos", "arcs", 0.51, 1.0, MEDIUM, domain=(-1, 1)),
    Row("atan", "atan arctan atan atan", "arcs", 0.51, 1.0, MEDIUM, parity=ODD),
    Row("atan2", "atan2 arctan2 atan2 atan2", "arcs", 0.51, 1.0, LONG, operands=2),
    Row("sinh", "sinh sinh sinh sinh", "hyperbolic", 0.51, 1.0, MEDIUM, parity=ODD, range=(-720, 720)),
    Row("cosh", "cosh cosh cosh cosh", "hyperbolic", 0.51, 1.0, MEDIUM, parity=EVEN, range=(-720, 720)),
    Row("tanh", "tanh tanh tanh tanh", "hyperbolic", 0.51, 1.25, MEDIUM, parity=ODD, range=(-25, 25)),
    Row("asinh", "asinh arcsinh asinh -", "hyperbolic", 0.51, 2.0, LONG, parity=ODD),
    Row("acosh", "acosh arccosh acosh -", "hyperbolic", 0.51, 1.75, LONG, domain=(1, INF)),
    Row("atanh", "atanh arctanh atanh -", "hyperbolic", 0.51, 1.75, LONG, parity=ODD, domain=(-1, 1), poles=AT_ONES),
    Row("pow", "pow power pow pow", "powers", 1.0, 1.0, LONG, operands=2, attributes="most:int? twice:int?"),
    Row("cbrt", "cbrt cbrt cbrt -", "powers", 0.51, 0.75, MEDIUM, parity=ODD),
    Row("hypot", "hypot hypot hypot -", "powers", 0.51, 1.25, LONG, operands=2),
    Row("erf", "erf - erf -", "error_functions", 0.51, 1.25, MEDIUM, parity=ODD, range=(-6, 6)),
    Row("erfc", "erfc - erfc -", "error_functions", 0.51, 1.25, MEDIUM, range=(-6, 28)),
    Row("gamma", "gamma - tgamma -", "gammas", 0.51, 1.5, LONG, poles=((0.0, INF), (-0.0, -INF)), range=(-180, 172)),
    Row("lgamma", "lgamma - lgamma -", "gammas", 0.51, 2.0, LONG, outside=INF, range=(0, 200)),
    Row("fmod", "fmod fmod fmod -", "remainder", 0.0, 0.0, LONG, operands=2),
    Row("frem", "- - - -", "remainder", 0.0, 0.0, LONG, operands=2),
    # integers; the exact quotient, rounded once
    Row("quotient", "- - - -", "quotient", 0.5, 0.5, operands=2, of="i64"),
    # instructions
    Row("sqrt", "sqrt sqrt sqrt sqrt", INSTRUCTION, 0.5, 0.5),
    Row("fma", "- - fma fma", INSTRUCTION, 0.5, 0.5, operands=3),
    Row("fabs", "fabs fabs fabs fabs", INSTRUCTION, 0.0, 0.0, sets_errno=False),
    Row("floor", "- floor floor floor", INSTRUCTION, 0.0, 0.0, sets_errno=False),
    Row("ceil", "- ceil ceil ceil", INSTRUCTION, 0.0, 0.0, sets_errno=False),
    Row("ftrunc", "- trunc trunc trunc", INSTRUCTION, 0.0, 0.0, sets_errno=False),
    Row("rint", "- - rint rint", INSTRUCTION, 0.0, 0.0, sets_errno=False),
    Row("round", "- - round round", INSTRUCTION, 0.0, 0.0, sets_errno=False),
    Row("roundeven", "- rint roundeven roundeven", INSTRUCTION, 0.0, 0.0, sets_errno=False),
    Row("copysign", "copysign copysign copysign copysign", INSTRUCTION, 0.0, 0.0, sets_errno=False, operands=2),
    Row("fmin", "- - fmin minnum", INSTRUCTION, 0.0, 0.0, sets_errno=False, operands=2),
    Row("fmax", "- - fmax maxnum", INSTRUCTION, 0.0, 0.0, sets_errno=False, operands=2),
)

FUNCTIONS = {row.name: row for row in TABLE if row.file and not row.of}  # of floats, computed by code of this room
ROWS = {row.name: row for row in TABLE if row.file}  # all that is computed by code of this room
INSTRUCTIONS = {row.name: row for row in TABLE if not row.file}
