"""Special functions for kernels: those of scipy.special that kernels have vector code for.

    from lanewise import special

    special.j0(x)           in a kernel; from Python with a number

Each is a function made by `lw.function`, loaded at its first use; SciPy is not needed. `docs/special.md` has their
error bounds, which tests check against mpmath.
"""

from __future__ import annotations

from .frontend.python.special.names import NAMES, special_named
from .runtime.call.function import Function

__all__ = list(NAMES)  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Function:
    if name not in NAMES:
        raise AttributeError(f"module 'lanewise.special' has no '{name}'; it has {', '.join(sorted(NAMES))}")
    found = globals()[name] = Function(special_named(name).function)
    return found


def __dir__() -> list[str]:
    return sorted(NAMES)
