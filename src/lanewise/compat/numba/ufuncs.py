"""`vectorize` and `guvectorize`: ufuncs, with the loops of the signatures that are given and no others.

Without signatures, a loop is compiled for the dtypes of each call, as with Numba's dynamic ufuncs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from ...ir.position import CompileError
from ...runtime.launch.stacks import on_large_stack
from ...runtime.ufunc.generalized import Generalized
from ...runtime.ufunc.numpy_api import UNKNOWN
from ...runtime.ufunc.ufunc import Ufunc, Vectorized, as_function
from .options import chosen, refused
from .types import loops

_TARGETS = ("cpu", "parallel")


def vectorize(ftylist_or_function: Any = (), target: str = "cpu", identity: Any = None, **options: Any) -> Any:
    """Numba's `vectorize`: a numpy.ufunc of a function of numbers."""
    given = None if callable(ftylist_or_function) else ftylist_or_function
    listed = _loops(given)

    def make(function: Callable[..., Any]) -> Ufunc:
        _check_target(function, target)
        made = chosen(function, "vectorize", options, parallel=True)
        one = UNKNOWN if identity is None else None if identity == "reorderable" else identity
        return _made(lambda: Vectorized(function, made.options, one, made.rules, listed), function)

    return make(ftylist_or_function) if callable(ftylist_or_function) and given is None else make


def guvectorize(ftylist: Any, signature: str | None = None, target: str = "cpu", **options: Any) -> Any:
    """Numba's `guvectorize`: a generalized numpy.ufunc. `signature` has the axes, as "(n),()->(n)"."""
    axes = ftylist if signature is None else signature
    listed = None if signature is None else _loops(ftylist)

    def make(function: Callable[..., Any]) -> Ufunc:
        _check_target(function, target)
        if options.get("writable_args", ()):
            raise refused(function, "guvectorize has no option writable_args here: return the array as an output")
        if options.get("identity") is not None:
            raise refused(function, "guvectorize has no option identity here: leave it out")
        others = {name: given for name, given in options.items() if name not in ("writable_args", "identity")}
        made = chosen(function, "guvectorize", others, parallel=True)
        return _made(lambda: Generalized(function, made.options, axes, None, listed, made.rules), function)

    return make


def _loops(given: Any) -> list[tuple[Any, ...]] | None:
    listed = [given] if isinstance(given, str) or not isinstance(given, list | tuple) else list(cast(list[Any], given))
    if given is None or not listed:
        return None
    try:
        return loops(listed)
    except CompileError as error:
        raise error.with_traceback(None) from None


def _check_target(function: Callable[..., Any], target: str) -> None:
    if target not in _TARGETS:
        raise refused(function, f"target={target!r} is not here: a kernel runs where its arrays are (docs/gpu.md)")


def _made(make: Callable[[], Vectorized], function: Callable[..., Any]) -> Ufunc:
    try:
        return on_large_stack(lambda: as_function(make(), function))
    except CompileError as error:
        raise error.with_traceback(None) from None
