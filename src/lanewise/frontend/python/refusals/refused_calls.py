"""Refused calls: functions of arrays, functions that kernels do not have, and what to write instead."""

from __future__ import annotations

import ast
import builtins
import inspect
from types import BuiltinFunctionType

import numpy as np

from ..numbers.builtin_calls import BUILTINS, REFUSED
from ..parallel.cross_lane import is_outside, of_its_size
from ..values import Array, Constant
from ..writer import Writer
from .advice import loop_instead
from .language import OF_SEQUENCES
from .other_names import ours

MAKE_ARRAYS = "eye identity meshgrid mgrid tri diag tile repeat concatenate stack vstack hstack"


OF_ARRAYS = (
    "sum prod mean std var dot vdot inner matmul cumsum cumprod any all count_nonzero "
    "min max amin amax argmin argmax ptp median sort argsort searchsorted"
)


def between(node: ast.Call) -> str:
    """`x in range(3, 8)` as two comparisons."""
    ends = [ast.unparse(arg) for arg in node.args]
    if ast.unparse(node.func) != "range" or len(ends) not in (1, 2):
        return ""
    return f"; to ask whether x is in it, write {(['0', *ends])[-2]} <= x < {ends[-1]}"


def refuse_arrays(w: Writer, value: object, node: ast.Call) -> None:
    """Refuse NumPy functions that create or take arrays, whatever their arguments are."""
    word, name = getattr(value, "__name__", ""), ast.unparse(node.func)
    if name not in (f"np.{word}", f"numpy.{word}"):
        return
    instead = None
    if word in OF_ARRAYS.split():
        facts = [w.evaluate(arg) for arg in node.args]
        numbers = len(facts) > 1 and not any(isinstance(fact, Array) for fact in facts)
        of_numbers = word.removeprefix("a") if numbers and word in ("min", "max", "amin", "amax") else ""
        args = ", ".join(ast.unparse(arg) for arg in node.args)
        instead = f"write {of_numbers}({args})" if of_numbers else f"write {loop_instead(word, facts)}"
    if word in MAKE_ARRAYS.split():
        sizes = [size for arg in node.args[:1] for size in (arg.elts if isinstance(arg, ast.Tuple) else [arg])]
        known = bool(sizes) and all(isinstance(w.evaluate(size), Constant) for size in sizes)
        private = "write lw.array(n, dtype) for a private array, or pass one"
        instead = private if known and not is_outside(w) else of_its_size(w)
    if instead is not None:
        w.refuse(f"'{name}' is a function of arrays; {instead}", node)


def why_unknown(value: object, name: str) -> str:
    instead = ours(str(getattr(value, "__name__", ""))) if _is_of_a_compiler(value) else ""
    if instead:
        return f"'{name}' is not part of the kernel language; write {instead}"
    if inspect.isfunction(value):
        return f"'{name}' is a plain Python function; decorate it with @lw.function to call it here"
    if value is np.float16:
        return "a float16 is a float32 in a kernel, rounded where it is stored; write lw.f32(...)"
    if value is print:
        return "print is a statement of its own here; its result cannot be used"
    module = getattr(value, "__module__", None) or type(value).__module__
    word = str(getattr(value, "__name__", ""))
    if module == "math" and word in OF_SEQUENCES:
        return f"'{name}' takes sequences; {OF_SEQUENCES[word]}"
    if "random" in str(module).split(".") or "random" in name.split("."):
        return (
            f"'{name}' cannot be called in a kernel; pass an array of random numbers, or write lw.random(seed, i), "
            "which gives one for each index (docs/kernels.md: random numbers)"
        )
    if str(module).split(".")[0] in ("numpy", "math") or type(value).__name__ == "ufunc":
        return f"'{name}' is not among the functions of numbers that kernels know; write it with those, or as a loop"
    if value in vars(builtins).values():
        known = " ".join(known.__name__ for known in BUILTINS if known not in REFUSED)
        return f"'{name}' cannot be called in a kernel, which knows {known}; compute it before and pass the result"
    if isinstance(value, BuiltinFunctionType):  # time.time
        return f"'{name}' cannot be called in a kernel; compute it before and pass the result"
    return f"'{name}' cannot be called in a kernel; write it as a function with @lw.function"


def _is_of_a_compiler(value: object) -> bool:
    """Is it Numba's prange, Taichi's ndrange, ...?"""
    module = str(getattr(value, "__module__", "")).split(".")[0]
    return module in ("numba", "taichi", "warp", "triton", "drjit") or getattr(value, "__name__", "") == "prange"
