"""`njit` and `jit`: functions that Python and other functions call, compiled for the types of each call.

f(a, 2.0)           compiled on its first call, cached on disk; results are Python's own numbers, as Numba's are
f.py_func           the plain function                  f.explain(a, 2.0)       what became of each line
f.address(...)      a C function; a declared signature makes `f` callable in functions of Numba itself
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, cast

from ...frontend.python.definitions.declared import Declared
from ...frontend.python.types import NumberType
from ...ir.position import CompileError
from ...runtime.call.function import Function
from ...runtime.call.settings import KernelOptions
from ..numba_extension import register
from .options import chosen, refused
from .types import declared, is_signature


class Jitted(Function):
    """A function under Numba's rules."""

    is_called = True

    def __init__(
        self, function: Callable[..., Any], signatures: tuple[Declared, ...], given: Mapping[str, Any], word: str
    ) -> None:
        super().__init__(function)
        made = chosen(function, word, given)
        self.options: KernelOptions = made.options
        self.source.rules, self.source.declared = made.rules, signatures
        if "numba" in sys.modules:
            register()

    def c_signature(self) -> str | None:
        """The signature of the C function that Numba calls: the first that is declared, of numbers, with its result."""
        for each in self.source.declared:
            numbers = [type for type in (each.result, *each.params) if isinstance(type, NumberType)]
            if len(numbers) == len(each.params) + 1:
                words = [type.dtype.name for type in numbers]
                return f"{words[0]}({', '.join(words[1:])})"
        return None

    @property
    def py_func(self) -> Callable[..., Any]:
        return self.function

    def explain(self, *args: Any, **named: Any) -> Any:
        """A report on each line for arguments like these, as `explain` of a kernel."""
        return self.as_kernel().explain(*args, **named)

    def profile(self, *args: Any, **named: Any) -> Any:
        """Where the time goes in calls with these arguments, as `profile` of a kernel."""
        return self.as_kernel().profile(*args, **named)

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "options": self.options}


def njit(fn: Any = None, signature: Any = None, **options: Any) -> Any:
    """Numba's `njit`: a function that is compiled for the types of its arguments, or for the signatures given."""
    return _decorated("njit", fn, signature, options)


def jit(fn: Any = None, signature: Any = None, **options: Any) -> Any:
    """Numba's `jit`, which is `njit`."""
    return _decorated("jit", fn, signature, options)


def _decorated(word: str, fn: Any, signature: Any, options: dict[str, Any]) -> Any:
    if is_signature(fn):
        fn, signature = None, fn
    try:
        signatures = () if signature is None else declared(signature)
    except CompileError as error:
        raise error.with_traceback(None) from None

    def make(function: Callable[..., Any]) -> Jitted:
        if isinstance(function, Jitted):
            if signatures or options:
                raise refused(function.py_func, f"it is compiled already: give its options to the first {word}")
            return function
        try:
            return Jitted(function, signatures, options, word)
        except CompileError as error:
            raise error.with_traceback(None) from None

    return make if fn is None else make(cast(Callable[..., Any], fn))
