"""The elementary functions: one row per op that is computed here instead of by a library of the machine.

FUNCTIONS["exp"].function(x)        x is a `V` of f32 or f64; so is the result
"""

from __future__ import annotations

from collections.abc import Callable

from ..record import dataclass
from . import arcs, error_functions, exponentials, gammas, hyperbolic, logarithms, powers, remainder, trigonometric
from .algebra import V


@dataclass(frozen=True, slots=True)
class Row:
    """A function of so many operands; `is_short` if it is better copied into its callers, whatever they are.

    `f32` and `f64` bound its error, in units of the last place of the true result (`docs/elementary.md`).
    """

    function: Callable[..., V]
    f32: float
    f64: float
    operands: int = 1
    is_short: bool = False


FUNCTIONS: dict[str, Row] = {
    "exp": Row(exponentials.exp, 1.0, 1.0, is_short=True),
    "exp2": Row(exponentials.exp2, 1.0, 1.0, is_short=True),
    "exp10": Row(exponentials.exp10, 0.51, 1.0),
    "expm1": Row(exponentials.expm1, 0.51, 1.5),
    "log": Row(logarithms.log, 1.0, 1.0, is_short=True),
    "log2": Row(logarithms.log2, 1.0, 1.0),
    "log10": Row(logarithms.log10, 1.0, 1.0),
    "log1p": Row(logarithms.log1p, 0.51, 1.25),
    "sin": Row(trigonometric.sin, 0.51, 1.0),
    "cos": Row(trigonometric.cos, 0.51, 1.0),
    "tan": Row(trigonometric.tan, 0.51, 1.0),
    "asin": Row(arcs.asin, 0.51, 1.0),
    "acos": Row(arcs.acos, 0.51, 1.0),
    "atan": Row(arcs.atan, 0.51, 1.0),
    "atan2": Row(arcs.atan2, 0.51, 1.0, 2),
    "sinh": Row(hyperbolic.sinh, 0.51, 1.0),
    "cosh": Row(hyperbolic.cosh, 0.51, 1.0),
    "tanh": Row(hyperbolic.tanh, 0.51, 1.25),
    "asinh": Row(hyperbolic.asinh, 0.51, 2.0),
    "acosh": Row(hyperbolic.acosh, 0.51, 1.75),
    "atanh": Row(hyperbolic.atanh, 0.51, 1.75),
    "pow": Row(powers.pow, 1.0, 1.0, 2),
    "cbrt": Row(powers.cbrt, 0.51, 0.75),
    "hypot": Row(powers.hypot, 0.51, 1.25, 2),
    "erf": Row(error_functions.erf, 0.51, 1.25),
    "erfc": Row(error_functions.erfc, 0.51, 1.25),
    "gamma": Row(gammas.gamma, 0.51, 1.5),
    "lgamma": Row(gammas.lgamma, 0.51, 2.0),
    "fmod": Row(remainder.fmod, 0.0, 0.0, 2),
    "frem": Row(remainder.fmod, 0.0, 0.0, 2),
}
