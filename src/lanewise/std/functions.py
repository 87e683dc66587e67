"""The elementary functions: one row per op that is computed here instead of by a library of the machine.

FUNCTIONS["exp"].function(x)        x is a `V` of f32 or f64; so is the result
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import exponentials, logarithms
from .algebra import V


@dataclass(frozen=True, slots=True)
class Row:
    """A function of so many operands; `is_short` if it is better copied into its callers, whatever they are."""

    function: Callable[..., V]
    operands: int = 1
    is_short: bool = False


FUNCTIONS: dict[str, Row] = {
    "exp": Row(exponentials.exp, is_short=True),
    "log": Row(logarithms.log, is_short=True),
}
