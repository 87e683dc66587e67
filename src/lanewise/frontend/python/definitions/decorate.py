"""Decorators: they replace a function by an object that keeps its source.

`Written` is also the base of kernels and vectorized functions; the compiler recognises a callee by its `source`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType
from typing import Any, Self, overload

from ....ir.position import CompileError
from . import twin
from .source import FUNCTION, KernelSource, source_of
from .structures import plain


class Written:
    """A decorated function. `py` is the twin: the function as plain Python, including all that it calls."""

    def __init__(self, function: Callable[..., Any], kind: str) -> None:
        self.source: KernelSource = source_of(function, kind)
        if _is_open(self.source):
            self.source.check_parameters()
        self._function: Callable[..., Any] | None = function
        self.__name__: str = function.__name__
        self.__qualname__: str = function.__qualname__
        self.__module__: str = function.__module__
        self.__doc__ = function.__doc__
        self.__wrapped__ = function

    @property
    def function(self) -> Callable[..., Any]:
        """The plain function; a pickled one is recreated from its text."""
        if self._function is None:
            self._function = self.source.function = self.source.make()
        return self._function

    def __getstate__(self) -> dict[str, Any]:
        return {"source": self.source, "__doc__": self.__doc__}

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        from .pickled import reduced

        return reduced(self, self.made_of())

    def made_of(self) -> tuple[Any, ...]:
        """The arguments of `blank`."""
        return ()

    @classmethod
    def blank(cls) -> Self:
        """An object that is being unpickled."""
        return cls.__new__(cls)

    def __setstate__(self, state: dict[str, Any]) -> None:
        from .pickled import fill

        fill(self, state)

    def restore(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._function = None
        self.__name__ = self.__qualname__ = self.source.name

    def py(self, *args: Any, **named: Any) -> Any:
        given = {name: plain(arg) for name, arg in named.items()}
        return twin.run(self.function, tuple(map(plain, args)), given)

    def __repr__(self) -> str:
        return f"<lanewise {self.source.kind} {self.source.name}>"


def _is_open(source: KernelSource) -> bool:
    """Does it have '*' parameters? Some are refused. Read from the code object: the text is not parsed for it."""
    code = getattr(source.function, "__code__", None)
    return code is not None and bool(code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS))


class LaneFunction(Written):
    """A helper of kernels. Here it runs as the plain function when Python calls it; `lw.function` makes others."""

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.function(*args, **named)


@overload
def function(fn: Callable[..., Any]) -> LaneFunction: ...


@overload
def function() -> Callable[[Callable[..., Any]], LaneFunction]: ...


def function(fn: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Make a function that kernels can call. It has no options: it is compiled like the kernel that calls it."""
    no_options(options)
    if fn is None:
        return function
    try:
        return LaneFunction(fn, FUNCTION)
    except CompileError as error:
        raise error.with_traceback(None) from None


def no_options(options: Mapping[str, Any]) -> None:
    for name in options:
        from .decorator_words import no_option_of_functions

        raise TypeError(no_option_of_functions(name))


def source_in(value: Any) -> KernelSource | None:
    """The source of a decorated function. A wrapper has its attributes but does something else, so it has none."""
    found = None if isinstance(value, FunctionType) else getattr(value, "source", None)
    return found if isinstance(found, KernelSource) else None
