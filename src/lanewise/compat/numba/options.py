"""Numba's options of decorators, as ours.

    parallel        `prange` loops are lanes loops        boundscheck=False     checks=False: indices are not checked
    fastmath        fastmath; {"contract"}: fma           error_model="numpy"   a quotient by zero is a number
    cache, nogil, nopython, inline                        always so, whatever they say

`fastmath` with other flags than "contract" stays strict, which is slower and has Numba's bits or better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from ...frontend.python.numba_promotion import NumbaPromotion
from ...ir.position import CompileError, Position
from ...record import dataclass
from ...runtime.call.settings import KernelOptions

_ALWAYS = ("cache", "nogil", "nopython", "inline", "debug", "_nrt", "no_cpython_wrapper", "no_cfunc_wrapper")
_INSTEAD = {
    "forceobj": "object mode runs Python itself; leave the decorator out",
    "looplift": "object mode runs Python itself; write the loop as a function of its own",
    "locals": "write the conversions where the variables start, as x = float32(0)",
    "target": "a kernel runs on a GPU when it is passed arrays that are there (docs/gpu.md)",
    "pipeline_class": "the passes are Lanewise's own",
}
_MODELS = ("python", "numpy")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The options of Lanewise, and the rules of types."""

    options: KernelOptions
    rules: NumbaPromotion


def chosen(function: Callable[..., Any], word: str, given: Mapping[str, Any], parallel: bool = False) -> Chosen:
    """The options as given to the decorator `word`; CompileError, at the function, for one that cannot be mapped."""
    known = dict(given)
    for name in _ALWAYS:
        known.pop(name, None)
    fast, model = known.pop("fastmath", False), known.pop("error_model", "python")
    lanes, bounds = known.pop("parallel", parallel), known.pop("boundscheck", None)
    for name, value in known.items():
        if not value and name in _INSTEAD:
            continue
        why = _INSTEAD.get(name, "leave it out, or leave this function to Numba")
        raise refused(function, f"{word} has no option {name}={value!r} here: {why}")
    if model not in _MODELS:
        raise refused(function, f"error_model={model!r} is not known; write 'python' or 'numpy'")
    flags = fast if isinstance(fast, bool) else False
    fma = not isinstance(fast, bool) and "contract" in fast
    options = KernelOptions(fastmath=flags, fma=fma, checks=bounds is not False)
    return Chosen(options, NumbaPromotion(by_zero_raises=model == "python", parallel=_is_on(lanes)))


def _is_on(parallel: Any) -> bool:
    """parallel=True, or a dictionary that says which loops are."""
    return bool(cast(dict[str, Any], parallel).get("prange", True)) if isinstance(parallel, dict) else bool(parallel)


def refused(function: Callable[..., Any], sentence: str) -> CompileError:
    """The error at the head of a function."""
    code = getattr(function, "__code__", None)
    where = Position() if code is None else Position(code.co_filename, code.co_firstlineno)
    return CompileError(sentence, where)
