"""Bisect: which optional pass changes the result of a kernel.

    verdict = bisect(kernel, args)          compiles and runs the kernel some ten times; restores its arguments

A kernel gives the same bits with any number of optional passes (`pipeline.py`). So the result with all of them is
compared with the result without any, and a binary search over the fuel (`watchers.Limiting`) finds the first pass after
which they differ. The result without any is compared with plain Python, up to the error of elementary functions.

Requires  arguments that the kernel may be called with; arrays among them are written and restored.
Leaves    rivals of the plan that runs (`runtime/choice`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..frontend.python.types import is_array
from ..record import dataclass
from ..watchers import Limiting
from .call.kernel import Kernel
from .call.version import Version, built_again

TOLERANCE = {2: 1e-2, 4: 1e-5, 8: 1e-12}  # of floats beside plain Python, by their bytes
PLAIN, WITHOUT = "plain Python", "the code without it"


@dataclass(frozen=True, slots=True)
class Verdict:
    """`difference` is empty if there is none. `blamed`: an optional pass, its function and version; or None."""

    passes: int
    difference: str = ""
    fuel: int = 0
    blamed: tuple[str, str, str] | None = None


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The result or exception of a call, and the arrays after it."""

    answer: Any
    arrays: tuple[tuple[str, Any], ...]


def bisect(kernel: Kernel[..., Any], args: Sequence[Any]) -> Verdict:
    version = kernel.version(tuple(args))
    names = [param.arg for param in kernel.source.parameters]
    plain = _run(lambda: kernel.py(*args), names, args)
    without, _ = _built(version, names, args, 0)
    everything, limit = _built(version, names, args, None)
    if difference := _difference(without, plain, PLAIN, exact=False):
        return Verdict(limit.burnt, difference)
    if not _difference(everything, without, WITHOUT):
        return Verdict(limit.burnt)
    right, wrong = 0, limit.burnt
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if _difference(_built(version, names, args, middle)[0], without, WITHOUT):
            wrong = middle
        else:
            right = middle
    outcome, limit = _built(version, names, args, wrong)
    return Verdict(limit.burnt, _difference(outcome, without, WITHOUT), wrong, limit.last)


def _built(version: Version, names: Sequence[str], args: Sequence[Any], fuel: int | None) -> tuple[_Outcome, Limiting]:
    """The outcome of code with this much fuel."""
    limit = Limiting(fuel)
    built = built_again(version, [limit])
    made = Version(version.source, version.compiled, built, version.options, version.hot)
    return _run(lambda: made.run(args, 1), names, args), limit


def _run(call: Any, names: Sequence[str], args: Sequence[Any]) -> _Outcome:
    """Call it; restores the arrays."""
    arrays = [(name, arg) for name, arg in zip(names, args, strict=True) if is_array(arg)]
    saved = [arg.copy() for _, arg in arrays]
    try:
        answer = call()
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    left = tuple((name, arg.copy()) for name, arg in arrays)
    for (_, arg), before in zip(arrays, saved, strict=True):
        if arg.flags.writeable:
            arg[...] = before
    return _Outcome(answer, left)


def _difference(found: _Outcome, wanted: _Outcome, of: str, exact: bool = True) -> str:
    """The first difference in words; empty if there is none."""
    for (name, a), (_, b) in zip(found.arrays, wanted.arrays, strict=True):
        differ = np.argwhere(~_alike(a, b, exact))
        if len(differ):
            at = tuple(differ[0].tolist())
            return f"{name}[{', '.join(map(str, at))}] is {a[at]}, and {b[at]} in {of}"
    if isinstance(found.answer, str) or isinstance(wanted.answer, str):
        same = str(found.answer).partition(":")[0] == str(wanted.answer).partition(":")[0]
    elif found.answer is None or wanted.answer is None:
        same = found.answer is wanted.answer
    else:
        same = bool(np.all(_alike(np.asarray(found.answer), np.asarray(wanted.answer), exact)))
    return "" if same else f"the result is {found.answer!r}, and {wanted.answer!r} in {of}"


def _alike(a: Any, b: Any, exact: bool) -> Any:
    if a.dtype.kind != "f" or b.dtype.kind != "f":
        return np.asarray(a == b)
    if exact:
        return ((a == b) & (np.signbit(a) == np.signbit(b))) | (np.isnan(a) & np.isnan(b))
    error = TOLERANCE[min(a.dtype.itemsize, 8)]
    sizes = np.abs(b)[np.isfinite(b)]
    largest = float(sizes.max()) if sizes.size else 0.0  # small results may be differences of large ones
    return np.asarray(np.isclose(a, b, rtol=error, atol=error * max(1.0, largest), equal_nan=True), dtype=np.bool)
