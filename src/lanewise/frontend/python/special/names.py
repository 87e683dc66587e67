"""Special functions by name, and those of SciPy for which a kernel uses ours.

    special_named("j0")                             the function, whose file is loaded on first use
    of_scipy(scipy.special.j0)                      ours; also for one of its cython_special

SciPy's beta, betaln and zeta are not replaced: ours lack some negative operands.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from ..definitions.decorate import LaneFunction

FILES = {
    "bessel": "j0 j1 y0 y1 i0 i0e i1 i1e k0 k1",
    "gammas": "gamma gammaln digamma zeta beta betaln",
    "incomplete": "gammainc gammaincc betainc",
    "information": "expit logit xlogy xlog1py entr rel_entr ellipk",
    "normal": "erf erfc erfinv erfcinv ndtr log_ndtr ndtri",
}
NAMES = {name: file for file, names in FILES.items() for name in names.split()}
OTHERWISE = {"psi": "digamma"}  # names that SciPy has besides
NOT_REPLACED = ("beta", "betaln", "zeta")
SCIPY, CYTHON = "scipy.special", "scipy.special.cython_special"


def special_named(name: str) -> LaneFunction:
    return getattr(import_module(f"{__package__}.{NAMES[name]}"), name)


def of_scipy(value: Any) -> LaneFunction | None:
    """Our function for one of SciPy's; None for all others."""
    name = getattr(value, "__name__", None)
    if not isinstance(name, str):
        return None
    own = OTHERWISE.get(name, name)
    if own not in NAMES or own in NOT_REPLACED or SCIPY not in sys.modules:
        return None
    theirs = [getattr(sys.modules.get(module), name, None) for module in (SCIPY, CYTHON)]
    return special_named(own) if any(value is one for one in theirs) else None


def is_of_cython(value: Any) -> bool:
    """Does it return a Python number? SciPy's ufuncs return NumPy's."""
    return getattr(value, "__module__", None) == CYTHON
