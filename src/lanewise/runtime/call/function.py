"""Functions for kernels, called from Python and from C.

    @lw.function
    def f(x): ...

    f(2.0)                              compiled, at its first call for these types, as a kernel is
    f.py(2.0)                           as plain Python
    f.address("f64(f64)")               the address of a C function: for SciPy's integrators, Numba, ctypes, C

A C function has fixed types and no exceptions: an error in it is given to `sys.unraisablehook`, as those of ctypes'
callbacks are, and the result is not-a-number or zero. It may be called from any thread, with or without the GIL, and
exists as long as the function does. Outer names have the values that they had when the address was asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, overload

from ...frontend.python.definitions import twin
from ...frontend.python.definitions.decorate import LaneFunction, no_options
from ...frontend.python.definitions.source import FUNCTION
from ...ir.position import CompileError
from ...process.forks import at_work
from ...process.locks import Lock
from ..launch.stacks import on_large_stack
from .kernel import Kernel
from .plain_errors import is_failed_check, without_our_frames
from .settings import KernelOptions
from .user_frame import shown_as

SCALAR = KernelOptions(width=1)


class Function(LaneFunction):
    """A helper of kernels. Its `__call__` is that of its code for calls from Python, once there is any."""

    if not TYPE_CHECKING:
        __slots__ = ("__call__",)

    options = SCALAR  # for calls from Python
    is_called = False  # is it meant for them, so that commands take it as a kernel?

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, FUNCTION)
        self._reset()

    def _reset(self) -> None:
        self.__call__ = shown_as(Function._first_call, self, self.source)
        self._called: Kernel[..., Any] | None = None
        self._addresses: dict[str, tuple[int, Any]] = {}
        self._lock = Lock()

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        self._reset()

    if TYPE_CHECKING:

        def __call__(self, *args: Any, **named: Any) -> Any: ...

    def _first_call(self, *args: Any, **named: Any) -> Any:
        if twin.is_running():
            return self.function(*args, **named)
        self.__call__ = self.as_kernel().__call__
        try:
            return self.__call__(*args, **named)
        except Exception as error:
            if isinstance(error, CompileError | TypeError) or is_failed_check(error):
                raise error.with_traceback(None) from None
            raise

    def as_kernel(self) -> Kernel[..., Any]:
        """The function as code that Python calls: it runs once, outside lanes."""
        with at_work(), self._lock:
            self._called = self._called or _Called(self)
            return self._called

    def inspect(self, *args: Any, stage: str = "source", **named: Any) -> str:
        """The text of a stage, as `inspect` of a kernel."""
        return self.as_kernel().inspect(*args, stage=stage, **named)

    def address(self, signature: str) -> int:
        """The address of a C function of these types, as "f64(f64, i32)" or "double(double, int)"."""
        return without_our_frames(on_large_stack, lambda: self._address(signature))

    def _address(self, signature: str) -> int:
        with at_work(), self._lock:
            if signature not in self._addresses:
                from .c_address import c_address

                self._addresses[signature] = c_address(self.source.as_kernel(self.function), signature)
            return self._addresses[signature][0]


class _Called(Kernel[..., Any]):
    """The code of a function for calls from Python."""

    def __init__(self, of: Function) -> None:
        self.source, self._function = of.source.as_kernel(of.function), of.function
        self.__name__, self.__qualname__ = of.__name__, of.__qualname__
        self.__module__, self.__doc__ = of.__module__, of.__doc__
        self.options = of.options
        self._reset()


@overload
def function(fn: Callable[..., Any]) -> Function: ...


@overload
def function() -> Callable[[Callable[..., Any]], Function]: ...


def function(fn: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Make a function that kernels can call. It has no options: it is compiled like the kernel that calls it."""
    no_options(options)
    if fn is None:
        return function
    return without_our_frames(Function, fn)
