"""Functions: intrinsic functions on numbers and sections, as the Fortran standard defines them.

Elemental functions are computed per element (`each`), so that a section gives what a loop would. Sums and products go
from first to last.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from .arithmetic import divided, each, kind_of, together
from .calculate import FUNCTIONS
from .layout import Undefined, Unknown
from .storage import converted


def _extreme(better: Callable[[Any, Any], bool]) -> Callable[..., Any]:
    def two(a: Any, b: Any) -> Any:
        a, b, _ = together(a, b)
        return b if a != a or better(b, a) else a

    def found(*values: Any) -> Any:
        best = values[0]
        for one in values[1:]:
            best = each(two, best, one)
        return best

    return found


def _as_kind(kind: str) -> Callable[..., Any]:
    return lambda value, *_: converted(value, kind)


def _modulo(a: Any, b: Any) -> Any:
    if kind_of(a) == "i":
        if np.any(np.equal(b, 0)):
            raise Undefined("a division by zero")
        return a - divided(a, b) * b
    return each(np.fmod, a, b)


def _nearest(value: Any) -> Any:
    return each(lambda x: math.floor(abs(x) + 0.5) * (1 if x >= 0 else -1) if np.isfinite(x) else 0, value)


def _sign(a: Any, b: Any) -> Any:
    return each(lambda x, y: abs(x) if (y >= 0 if kind_of(y) == "i" else not np.signbit(y)) else -abs(x), a, b)


def _root(value: Any) -> Any:
    return each(np.sqrt, value)


def _elementwise(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *values: each(function, *values)


def _flat(array: Any, mask: Any) -> Any:
    flat = np.asarray(array).reshape(-1, order="F")
    if mask is None:
        return flat
    return flat[np.broadcast_to(np.asarray(mask), np.asarray(array).shape).reshape(-1, order="F")]


def _folded(start: Any, combine: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def found(array: Any, mask: Any = None) -> Any:
        flat = _flat(array, mask)
        total = flat.dtype.type(start)
        with np.errstate(all="ignore"):
            for one in flat:
                total = combine(total, one)
        return int(total) if flat.dtype.kind in "iu" else total

    return found


def _best(greatest: bool) -> Callable[..., Any]:
    def found(array: Any, mask: Any = None) -> Any:
        flat = _flat(array, mask)
        if flat.dtype.kind in "iu":
            edge = -(2**31) + 1 if greatest else 2**31 - 1
            return int(flat.max() if greatest else flat.min()) if flat.size else edge
        if not flat.size:
            return flat.dtype.type(-np.finfo(flat.dtype).max if greatest else np.finfo(flat.dtype).max)
        numbers = flat[~np.isnan(flat)]
        if not numbers.size:
            return flat.dtype.type(np.nan)
        return numbers.max() if greatest else numbers.min()

    return found


def _place(greatest: bool) -> Callable[..., Any]:
    def found(array: Any, dim: int = 1, mask: Any = None, back: bool = False) -> int:
        flat = np.asarray(array).reshape(-1)
        chosen = [at for at in range(flat.size) if mask is None or np.asarray(mask).reshape(-1)[at]]
        numbers = [at for at in chosen if flat[at] == flat[at]]
        if not numbers:
            return (chosen[-1 if back else 0] + 1) if chosen else 0
        best = max(flat[at] for at in numbers) if greatest else min(flat[at] for at in numbers)
        places = [at for at in numbers if flat[at] == best]
        return places[-1 if back else 0] + 1

    return found


def _findloc(array: Any, value: Any, dim: int = 1, back: bool = False) -> int:
    places = [at for at, one in enumerate(np.asarray(array).reshape(-1)) if one == value]
    return (places[-1 if back else 0] + 1) if places else 0


def _merge(yes: Any, no: Any, mask: Any) -> Any:
    return each(lambda a, b, m: a if m else b, yes, no, mask)


def _unpack(vector: Any, mask: Any, rest: Any) -> Any:
    found = np.full(np.asarray(mask).shape, rest, np.asarray(vector).dtype)
    chosen = np.asarray(mask, dtype=bool)
    found[chosen] = np.asarray(vector)[: int(chosen.sum())]
    return found


def _of_type(whole: int | None, word: str) -> Callable[..., Any]:
    """A property of its argument's type, whatever the value."""

    def found(value: Any) -> Any:
        one = np.asarray(value)
        if one.dtype.kind != "f":
            if whole is None:
                raise Unknown(f"{word.upper()} of an integer")
            return whole
        return one.dtype.type(getattr(np.finfo(one.dtype), word))

    return found


_MAX, _MIN = _extreme(lambda b, a: b > a), _extreme(lambda b, a: b < a)
_BY_NAME: dict[str, Callable[..., Any]] = {
    "MOD": _modulo,
    "SIGN": _sign,
    "SQRT": _root,
    "ABS": _elementwise(abs),
    "NINT": _nearest,
    "AINT": _elementwise(np.trunc),
    "MERGE": _merge,
    "SUM": _folded(0, lambda a, b: a + b),
    "PRODUCT": _folded(1, lambda a, b: a * b),
    "MAXVAL": _best(True),
    "MINVAL": _best(False),
    "MAXLOC": _place(True),
    "MINLOC": _place(False),
    "FINDLOC": _findloc,
    "COUNT": lambda mask: int(np.count_nonzero(mask)),
    "ANY": lambda mask: bool(np.any(mask)),
    "ALL": lambda mask: bool(np.all(mask)),
    "PACK": lambda array, mask: _flat(array, mask),
    "UNPACK": _unpack,
    "SIZE": lambda array, *_: int(np.asarray(array).size),
    "INT": _as_kind("integer"),
    "REAL": _as_kind("real"),
    "DBLE": _as_kind("double"),
    "HUGE": _of_type(2**31 - 1, "max"),
    "TINY": _of_type(None, "tiny"),
    "EPSILON": _of_type(None, "eps"),
    "DPROD": lambda a, b: converted(a, "double") * converted(b, "double"),
}
_ALIKE = {
    "MAX": ("MAX", "MAX0", "AMAX1", "DMAX1"),
    "MIN": ("MIN", "MIN0", "AMIN1", "DMIN1"),
    "MOD": ("AMOD", "DMOD"),
    "SIGN": ("ISIGN", "DSIGN"),
    "SQRT": ("DSQRT",),
    "ABS": ("IABS", "DABS"),
    "NINT": ("IDNINT",),
    "INT": ("IFIX", "IDINT"),
    "REAL": ("FLOAT", "SNGL"),
    "DBLE": ("DFLOAT",),
}
_BY_NAME["MAX"], _BY_NAME["MIN"] = _MAX, _MIN
for _name, _others in _ALIKE.items():
    for _other in _others:
        _BY_NAME[_other] = _BY_NAME[_name]
for _name, _function in (("EXP", np.exp), ("LOG", np.log), ("SIN", np.sin), ("COS", np.cos), ("ATAN", np.arctan)):
    for _other in (_name, f"D{_name}", *(["ALOG"] if _name == "LOG" else [])):
        _BY_NAME[_other] = _elementwise(_function)
FUNCTIONS.update(_BY_NAME)
