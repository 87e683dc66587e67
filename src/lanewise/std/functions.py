"""The elementary functions: one row per op that is computed here instead of by a library of the machine.

FUNCTIONS["exp"].function(x)        x is a `V` of f32 or f64; so is the result
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import arcs, error_functions, exponentials, gammas, hyperbolic, logarithms, powers, remainder, trigonometric
from .algebra import V


@dataclass(frozen=True, slots=True)
class Row:
    """A function of so many operands; `is_short` if it is better copied into its callers, whatever they are."""

    function: Callable[..., V]
    operands: int = 1
    is_short: bool = False


FUNCTIONS: dict[str, Row] = {
    "exp": Row(exponentials.exp, is_short=True),
    "exp2": Row(exponentials.exp2, is_short=True),
    "exp10": Row(exponentials.exp10),
    "expm1": Row(exponentials.expm1),
    "log": Row(logarithms.log, is_short=True),
    "log2": Row(logarithms.log2),
    "log10": Row(logarithms.log10),
    "log1p": Row(logarithms.log1p),
    "sin": Row(trigonometric.sin),
    "cos": Row(trigonometric.cos),
    "tan": Row(trigonometric.tan),
    "asin": Row(arcs.asin),
    "acos": Row(arcs.acos),
    "atan": Row(arcs.atan),
    "atan2": Row(arcs.atan2, 2),
    "sinh": Row(hyperbolic.sinh),
    "cosh": Row(hyperbolic.cosh),
    "tanh": Row(hyperbolic.tanh),
    "asinh": Row(hyperbolic.asinh),
    "acosh": Row(hyperbolic.acosh),
    "atanh": Row(hyperbolic.atanh),
    "pow": Row(powers.pow, 2),
    "cbrt": Row(powers.cbrt),
    "hypot": Row(powers.hypot, 2),
    "erf": Row(error_functions.erf),
    "erfc": Row(error_functions.erfc),
    "gamma": Row(gammas.gamma),
    "lgamma": Row(gammas.lgamma),
    "fmod": Row(remainder.fmod, 2),
    "frem": Row(remainder.fmod, 2),
}
