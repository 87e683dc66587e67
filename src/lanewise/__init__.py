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
    from .runtime.errors import LaneError
    from .runtime.kernel import kernel
    from .runtime.llvm_module import load_llvm
    from .runtime.threads import set_threads
    from .runtime.tune import tune
    from .runtime.ufunc import vectorize

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
    "LaneError": "runtime.errors",
    "function": "frontend.python.decorate",
    "kernel": "runtime.kernel",
    "load_llvm": "runtime.llvm_module",
    "set_threads": "runtime.threads",
    "tune": "runtime.tune",
    "vectorize": "runtime.ufunc",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("lanewise")
    if name not in __all__:
        raise AttributeError(f"module 'lanewise' has no attribute '{name}'")
    value = getattr(import_module(f".{_HOMES.get(name, 'frontend.python.twin')}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
