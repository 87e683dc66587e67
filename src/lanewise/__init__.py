"""Lanewise: an SPMD-on-SIMD compiler for Python.

The words of the kernel language are loaded at their first use: they need NumPy, which the command line's help and
errors do without.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .ir.position import CompileError

if TYPE_CHECKING:
    from .frontend.python.decorate import function
    from .frontend.python.twin import (
        all,
        any,
        array,
        atomic_add,
        atomic_and,
        atomic_compare_exchange,
        atomic_exchange,
        atomic_max,
        atomic_min,
        atomic_or,
        atomic_sub,
        atomic_xor,
        bool_,
        broadcast,
        compress,
        count,
        crev,
        everywhere,
        f32,
        f64,
        i8,
        i16,
        i32,
        i64,
        lane,
        lanes,
        max,
        min,
        scan_add,
        shuffle,
        sum,
        u8,
        u16,
        u32,
        u64,
        uniform,
        width,
    )
    from .runtime.call.errors import LaneError
    from .runtime.call.kernel import kernel
    from .runtime.choice.tune import tune
    from .runtime.launch.threads import set_threads
    from .runtime.llvm.module import load_llvm
    from .runtime.ufunc.ufunc import vectorize

__all__ = [
    "CompileError",
    "LaneError",
    "all",
    "any",
    "array",
    "atomic_add",
    "atomic_and",
    "atomic_compare_exchange",
    "atomic_exchange",
    "atomic_max",
    "atomic_min",
    "atomic_or",
    "atomic_sub",
    "atomic_xor",
    "bool_",
    "broadcast",
    "compress",
    "count",
    "crev",
    "everywhere",
    "f32",
    "f64",
    "function",
    "i8",
    "i16",
    "i32",
    "i64",
    "kernel",
    "lane",
    "lanes",
    "load_llvm",
    "max",
    "min",
    "scan_add",
    "set_threads",
    "shuffle",
    "sum",
    "tune",
    "u8",
    "u16",
    "u32",
    "u64",
    "uniform",
    "vectorize",
    "width",
]

_HOMES = {
    "CompileError": "ir.position",
    "LaneError": "runtime.call.errors",
    "__version__": "release",
    "function": "frontend.python.decorate",
    "kernel": "runtime.call.kernel",
    "load_llvm": "runtime.llvm.module",
    "set_threads": "runtime.launch.threads",
    "tune": "runtime.choice.tune",
    "vectorize": "runtime.ufunc.ufunc",
}


def __getattr__(name: str) -> Any:
    if name not in __all__ and name not in _HOMES:
        raise AttributeError(f"module 'lanewise' has no attribute '{name}'")
    value = getattr(import_module(f".{_HOMES.get(name, 'frontend.python.twin')}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
