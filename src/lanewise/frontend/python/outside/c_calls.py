"""A call of a C function: lane by lane, with C's conversions of its arguments made here.

    y = cbrt(x)        call @c.cbrt(double %x)

The module declares the function; its address is linked in each process, so that code in the cache on disk knows names
alone. As in Python, its result is a Python number. Nothing is known of its effects: it is called once for each active
lane, in order within a gang, from all threads of the launch at once.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ....ir.function import Const, Declaration, Module
from ....ir.position import CompileError
from ....ir.types import I32, VOID
from ..numbers.convert import convert, numbers
from ..promotion import NUMPY
from ..types import WEAK_BOOL, WEAK_FLOAT, WEAK_INT, DType, NumberType, value_type
from ..values import NONE, Fact, Number
from ..writer import Writer
from .c_functions import CFunction

PREFIX = "c."


def call_c(w: Writer, forms: Sequence[CFunction], facts: list[Fact], node: ast.Call) -> Fact:
    if node.keywords:
        w.refuse(f"'{ast.unparse(node.func)}' is a C function and takes no named arguments; write them in order", node)
    given = numbers(w, facts, node)
    function = _chosen(forms, given)
    if function.why:
        w.refuse(function.why, node)
    if len(given) != len(function.params):
        w.refuse(f"'{function.name}' takes {len(function.params)} numbers, not {len(given)}", node)
    for at, (x, dtype) in enumerate(zip(given, function.params, strict=True)):
        if x.type.is_float and dtype.kind != "f":
            why = f"parameter {at + 1} of '{function.name}' is an integer ({dtype}), not {x.type}"
            w.refuse(f"{why}; write int(...)", node)
    args = [convert(w, x, NumberType(dtype)).value for x, dtype in zip(given, function.params, strict=True)]
    args += [Const(I32, 1)] * function.skips
    w.at(node)
    kind = VOID if function.result is None else value_type(function.result)
    value = w.op("call", *args, type=kind, callee=_declared(w, function))
    if function.result is None:
        return NONE
    own = NumberType(function.result)
    return convert(w, Number(value, own), _weak(function.result) if w.rules is NUMPY else own)


def interpreted(outside: Mapping[str, CFunction]) -> dict[str, Any]:
    """The functions for the interpreter, by their declared names."""
    return {name: function.prototype for name, function in outside.items()}


def refuse_outside(module: Module, outside: Mapping[str, CFunction], where: str) -> None:
    """Refuse a C function in code that runs where its address means nothing."""
    for function in module.functions.values():
        for op in function.ops:
            found = outside.get(op.attrs.get("callee", ""))
            if found is not None:
                why = f"'{found.name}' is a C function of this process, which {where} does not have"
                raise CompileError(f"{why}; write it as a function with @lw.function", op.position)


def _weak(dtype: DType) -> NumberType:
    """The Python number that ctypes makes of a result; unsigned ones above 2^63 are kept as NumPy's."""
    if dtype == np.dtype(np.uint64):
        return NumberType(dtype)
    return {"f": WEAK_FLOAT, "b": WEAK_BOOL}.get(dtype.kind, WEAK_INT)


def _chosen(forms: Sequence[CFunction], given: Sequence[Number]) -> CFunction:
    """The form for these arguments: of equal types if there is one, else the first that holds all of them."""
    usable = [form for form in forms if not form.why]
    same = [form for form in usable if [x.type.dtype for x in given] == list(form.params)]
    holds = [form for form in usable if len(form.params) == len(given) and _holds(form, given)]
    return next(iter([*same, *holds, *usable, *forms]))


def _holds(form: CFunction, given: Sequence[Number]) -> bool:
    return all(
        np.can_cast(x.type.dtype, dtype, "same_kind" if x.type.is_int and dtype.kind == "f" else "safe")
        for x, dtype in zip(given, form.params, strict=True)
    )


def _declared(w: Writer, function: CFunction) -> str:
    """Its name in the module. Two functions of one name have different ones."""
    outside = w.program.outside
    name, number = f"{PREFIX}{function.name}", 1
    while name in outside and outside[name].address != function.address:
        name, number = f"{PREFIX}{function.name}.{number}", number + 1
    if name not in outside:
        outside[name] = function
        params = [*function.params, *[np.dtype(np.int32)] * function.skips]
        types = tuple(value_type(dtype) for dtype in params)
        attrs: dict[str, Any] = {"params": [_filled(dtype) for dtype in params]}
        if function.result is not None:
            attrs["returns"] = _filled(function.result)
        result = VOID if function.result is None else value_type(function.result)
        w.program.module.declarations[name] = Declaration(name, result, types, attrs=attrs)
    return name


def _filled(dtype: DType) -> dict[str, Any]:
    """How C fills the register of a small integer."""
    if dtype.kind == "i" and dtype.itemsize < 8:
        return {"signext": True}
    return {"zeroext": True} if dtype.kind in "ub" and dtype.itemsize < 8 else {}
