"""A function over `V` as compiled code that runs over arrays: how elementary functions are measured and tested.

run = over_arrays(exp, ["f32"], width=16, target=named("avx2"))
run([x], out)                       NumPy arrays, contiguous, of one length that is a multiple of the width
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from typing import Any

from ..std.algebra import V
from .launch.program import optimized_for
from .link import link_object
from .optimize import Level
from .targets import Target, native
from .text.std_text import ELEMENT, LlvmPen, define

BYTES = {"f32": 4, "f64": 8, "i32": 4, "i64": 8}


def array_text(function: Callable[..., V], kinds: Sequence[str], width: int, pen_of: type[LlvmPen] = LlvmPen) -> str:
    """LLVM text of a loop over arrays; a width of 0 is scalar code. `pen_of` writes the function."""
    others: dict[str, str] = {}
    (result,) = define("one", lambda *args: (function(*args),), kinds, width, others, "alwaysinline", pen_of)
    pen = LlvmPen(width, others)
    places = [f"ptr %a{at}" for at in range(len(kinds))]
    pen.label("entry")
    pen.do("br label %loop")
    pen.label("loop")
    pen.do("%i = phi i64 [ 0, %entry ], [ %next, %loop ]")
    loaded: list[V] = []
    for place, kind in zip(places, kinds, strict=True):
        at = pen.let("i64", f"getelementptr {ELEMENT[kind]}, {place}, i64 %i")
        loaded.append(pen.let(kind, f"load {pen.type(kind)}, ptr {at.text}, align {BYTES[kind]}"))
    shown = ", ".join(pen.typed(value) for value in loaded)
    made = pen.let(result, f"call {pen.type(result)} @one({shown})")
    at = pen.let("i64", f"getelementptr {ELEMENT[result]}, ptr %out, i64 %i")
    pen.do(f"store {pen.typed(made)}, ptr {at.text}, align {BYTES[result]}")
    pen.do(f"%next = add i64 %i, {width or 1}")
    pen.do("%more = icmp ult i64 %next, %n")
    pen.do("br i1 %more, label %loop, label %done")
    pen.label("done")
    pen.do("ret void")
    head = f"define void @run({', '.join(places)}, ptr noalias %out, i64 %n) nounwind {{"
    return "\n\n".join([*others.values(), "\n".join([head, *pen.lines, "}"])])


class Run:
    """Compiled code; it keeps its library alive."""

    def __init__(self, library: Any, operands: int, width: int) -> None:
        self.library, self.width = library, max(width, 1)
        types = [ctypes.c_void_p] * (operands + 1)
        self.call = ctypes.CFUNCTYPE(None, *types, ctypes.c_int64)(library["run"])

    def bound(self, arrays: Sequence[Any], out: Any) -> Callable[[], None]:
        assert all(len(a) == len(out) for a in arrays), "arrays of several lengths"
        assert len(out) and len(out) % self.width == 0, f"a length that is no positive multiple of {self.width}"
        places = [ctypes.c_void_p(a.ctypes.data) for a in (*arrays, out)]
        return functools.partial(self.call, *places, ctypes.c_int64(len(out)))

    def __call__(self, arrays: Sequence[Any], out: Any) -> None:
        self.bound(arrays, out)()


def over_arrays(
    function: Callable[..., V],
    kinds: Sequence[str],
    width: int,
    target: Target | None = None,
    pen_of: type[LlvmPen] = LlvmPen,
) -> Run:
    unit = optimized_for(array_text(function, kinds, width, pen_of), target or native(), Level(3))
    return Run(link_object(unit.object, {}, ["run"]), len(kinds), width)
