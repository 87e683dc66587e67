"""exp and its kin: x = k ln 2 + r, a polynomial in r, times 2^k.

Where 2^k could leave the range of normal numbers, which is rare, the product is taken in two steps, of which only the
second rounds. |r| is at most ln 2 / 2; k ln 2 is subtracted in two parts, the first exactly.
"""

from __future__ import annotations

from .algebra import V, fma, rare
from .coefficients import EXP_F32, EXP_F64, LN2_F32, LN2_F64
from .steps import clamped, horner, moved, number, scaled, whole

LOG2_E = {"f32": 1.4426950216293335, "f64": 1.4426950408889634}
LN2 = {"f32": LN2_F32, "f64": LN2_F64}
EXP = {"f32": EXP_F32, "f64": EXP_F64}
# |x| below which results are normal, and bounds beyond which they are zero or infinite
SAFE = {"f32": 87.0, "f64": 708.0}
BOUNDS = {"f32": (-105.0, 90.0), "f64": (-750.0, 720.0)}


def exp(x: V) -> V:
    def slow() -> V:
        y, shifted = _exp(clamped(x, *BOUNDS[x.kind]))
        return scaled(y, number(shifted, x.kind))

    return rare(~(abs(x) < SAFE[x.kind]), moved(*_exp(x)), slow)


def _exp(x: V) -> tuple[V, V]:
    """exp(r), and k in bits."""
    k, shifted = whole(x, LOG2_E[x.kind])
    high, low = LN2[x.kind]
    r = fma(k, -low, fma(k, -high, x))
    return horner((1.0, 1.0, *EXP[x.kind]), r), shifted
