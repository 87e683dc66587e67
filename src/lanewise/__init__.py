"""Lanewise: an SPMD-on-SIMD compiler for Python.

The words of the kernel language are loaded at their first use: they need NumPy, which the command line's help and
errors do without.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .ir.position import CompileError
from .release import __version__ as __version__

if TYPE_CHECKING:
    from . import special
    from .frontend.python.definitions.twin import (
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
    from .frontend.python.numbers.random_numbers import random
    from .runtime.call.errors import LaneError
    from .runtime.call.function import function
    from .runtime.call.kernel import kernel
    from .runtime.choice.tune import tune
    from .runtime.launch.threads import set_threads
    from .runtime.llvm.module import load_llvm
    from .runtime.ufunc.generalized import guvectorize
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
    "guvectorize",
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
    "random",
    "scan_add",
    "set_threads",
    "shuffle",
    "special",
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
    "function": "runtime.call.function",
    "guvectorize": "runtime.ufunc.generalized",
    "kernel": "runtime.call.kernel",
    "load_llvm": "runtime.llvm.module",
    "random": "frontend.python.numbers.random_numbers",
    "set_threads": "runtime.launch.threads",
    "tune": "runtime.choice.tune",
    "vectorize": "runtime.ufunc.ufunc",
}


def __getattr__(name: str) -> Any:
    if name not in __all__ and name not in _HOMES:
        raise AttributeError(_missing(name))
    if name == "special":
        return import_module(f".{name}", __name__)
    value = getattr(import_module(f".{_HOMES.get(name, 'frontend.python.definitions.twin')}", __name__), name)
    globals()[name] = value
    return value


def _missing(name: str) -> str:
    """The sentence for a name that does not exist, with ours if another compiler has it."""
    from .frontend.python.refusals.other_names import ours

    right = "" if name.startswith("_") else ours(name)
    return f"module 'lanewise' has no attribute '{name}'" + (f"; write {right}" if right else "")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
