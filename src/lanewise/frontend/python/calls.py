"""Calls: the callee decides which file lowers them.

int float abs min ...       builtins.py          math.sin np.sqrt ...      elementary.py, library_calls.py
lw.f32 np.int32             a conversion         lw.any lw.atomic_add ...  cross_lane.py, atomics.py
@lw.function, @lw.vectorize, another kernel      functions.py
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable
from types import BuiltinFunctionType
from typing import Any

import numpy as np

from . import twin
from .advice import loop_instead
from .arguments import bind
from .builtin_calls import BUILTINS, REFUSED
from .convert import convert, number, numbers
from .cross_lane import CROSS_LANE, is_outside, of_its_size, private
from .decorate import source_in
from .elementary import ELEMENTARY, elementary
from .functions import call_instance, instance
from .language import ELSEWHERE, OF_SEQUENCES, number_type
from .library_calls import LIBRARY, NAMED
from .number_methods import method
from .source import KERNEL, VECTORIZE, KernelSource
from .types import NumberType
from .values import Array, Constant, Fact, Number, Several, passed_type, type_of
from .writer import GANG, HOST, Writer

MAKE_ARRAYS = "zeros ones empty full asarray arange linspace zeros_like ones_like empty_like full_like copy"
OF_ARRAYS = (
    "sum prod mean std var dot vdot inner matmul cumsum cumprod any all count_nonzero "
    "min max amin amax argmin argmax ptp median sort argsort searchsorted"
)


def call(w: Writer, node: ast.Call, arguments: Callable[[ast.Call], list[Fact]]) -> Fact:
    """The value of a call."""
    if isinstance(node.func, ast.Call):
        maker = w.evaluate(node.func.func)
        if isinstance(maker, Constant) and maker.value is twin.crev:
            return _crev(w, node, arguments)
    if isinstance(node.func, ast.Attribute):
        base = w.evaluate(node.func.value)
        if isinstance(base, Number) or (isinstance(base, Constant) and base.is_number):
            _no_names(w, node)
            return method(w, base, node.func.attr, arguments(node), node)
        if isinstance(base, Array) and callable(getattr(np.ndarray, node.func.attr, None)):
            word = node.func.attr
            w.refuse(f"arrays in kernels have no methods; write '{word}' as {loop_instead(word, [base])}", node)
    callee = w.evaluate(node.func)
    if not isinstance(callee, Constant):
        w.refuse(f"{type_of(callee)} cannot be called", node)
    value = callee.value
    if value is twin.lanes or value is range:
        w.refuse(f"'{ast.unparse(node.func)}(...)' can only follow 'in' of a for loop{_between(node)}", node)
    if value is np.array:
        w.refuse(f"'{ast.unparse(node.func)}' makes an array; make it outside of the kernel, or write a tuple", node)
    if value is twin.crev:
        w.refuse("lw.crev(f) is called at once: lw.crev(f)(arguments)", node)
    if value is twin.array:
        return private(w, node, arguments)
    kind = number_type(value)
    source = source_in(value)
    if source is not None:
        return _function(w, source, value, node, arguments)
    _refuse_arrays(w, value, node)
    facts = named(w, value, node, arguments(node))
    if kind is not None and isinstance(value, type) and not kind.weak:
        return _conversion(w, node, facts, value)
    for table in (BUILTINS, CROSS_LANE):
        try:
            write = table.get(value)
        except TypeError:
            write = None
        if write is not None:
            return write(w, facts, node)
    if _known(value, ELEMENTARY) or _known(value, LIBRARY):
        return elementary(w, value, facts, node, LIBRARY)
    w.refuse(_unknown(value, ast.unparse(node.func)), node)


def _between(node: ast.Call) -> str:
    """`x in range(3, 8)` as two comparisons."""
    ends = [ast.unparse(arg) for arg in node.args]
    if ast.unparse(node.func) != "range" or len(ends) not in (1, 2):
        return ""
    return f"; to ask whether x is in it, write {(['0', *ends])[-2]} <= x < {ends[-1]}"


def _no_names(w: Writer, node: ast.Call) -> None:
    if any(keyword.arg == "key" for keyword in node.keywords):
        w.refuse("'key' is not part of the kernel language; write the choice, as 'x if abs(x) > abs(y) else y'", node)
    if node.keywords:
        w.refuse(f"'{ast.unparse(node.func)}' takes no named arguments in a kernel; write them in order", node)


def named(w: Writer, value: object, node: ast.Call, facts: list[Fact]) -> list[Fact]:
    """Keyword arguments in their positions, for functions that Python gives parameter names and defaults."""
    names = NAMED.get(value) if _known(value, NAMED) else None
    if names is None:
        _no_names(w, node)
        return facts
    given = {str(keyword.arg): w.evaluate(keyword.value) for keyword in node.keywords}
    wrong = next((name for name in given if name not in list(names)[len(facts) :]), None)
    if wrong is not None:
        w.refuse(f"'{ast.unparse(node.func)}' has no free parameter '{wrong}'; it has {', '.join(names)}", node)
    last = max((list(names).index(name) for name in given), default=-1)
    return [*facts, *(given.get(name, Constant(names[name])) for name in list(names)[len(facts) : last + 1])]


def _known(value: object, table: dict[Any, Any]) -> bool:
    try:
        return value in table
    except TypeError:
        return False


def _refuse_arrays(w: Writer, value: object, node: ast.Call) -> None:
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


def _unknown(value: object, name: str) -> str:
    instead = ELSEWHERE.get(str(getattr(value, "__name__", "")))
    if instead is not None:
        return f"'{name}' is not part of the kernel language; write {instead}"
    if inspect.isfunction(value):
        return f"'{name}' is a plain Python function; decorate it with @lw.function to call it here"
    if value is complex:
        return "complex numbers are not part of the kernel language; write two floats"
    if value is print:
        return "print is a statement of its own here; its result cannot be used"
    module = getattr(value, "__module__", None) or type(value).__module__
    word = str(getattr(value, "__name__", ""))
    if module == "math" and word in OF_SEQUENCES:
        return f"'{name}' takes sequences; {OF_SEQUENCES[word]}"
    if "random" in str(module).split(".") or "random" in name.split("."):
        return (
            f"'{name}' cannot be called in a kernel; pass an array of random numbers, or compute them from the "
            "index by a hash (docs/kernels.md: random numbers)"
        )
    if str(module).split(".")[0] in ("numpy", "math") or type(value).__name__ == "ufunc":
        return f"'{name}' is not among the functions of numbers that kernels know; write it with those, or as a loop"
    if value in vars(builtins).values():
        known = " ".join(known.__name__ for known in BUILTINS if known not in REFUSED)
        return f"'{name}' cannot be called in a kernel, which knows {known}; compute it before and pass the result"
    if isinstance(value, BuiltinFunctionType):  # time.time
        return f"'{name}' cannot be called in a kernel; compute it before and pass the result"
    return f"'{name}' cannot be called in a kernel; write it as a function with @lw.function"


def _conversion(w: Writer, node: ast.Call, facts: list[Fact], value: type) -> Fact:
    kind = number_type(value)
    assert kind is not None, "a number type converts"
    if len(facts) > 1:
        w.refuse(f"'{ast.unparse(node.func)}' converts one number, not {len(facts)}", node)
    if not facts:
        return Constant(value())
    fact = facts[0]
    if isinstance(fact, Constant) and fact.is_number:
        try:
            return Constant(value(fact.value))
        except (OverflowError, ValueError) as error:
            w.refuse(f"{fact.value} cannot be {kind}: {error}", node)
    x = number(w, fact, node)
    w.at(node)
    return convert(w, x, kind)


def _function(
    w: Writer, source: KernelSource, value: object, node: ast.Call, arguments: Callable[[ast.Call], list[Fact]]
) -> Fact:
    if source.kind == KERNEL and (w.place != HOST or w.in_lanes):
        w.refuse(
            f"'{source.name}' is a kernel and cannot be called from a lane; make it a function with @lw.function", node
        )
    facts = bind(w, source, node, arguments(node))
    if source.kind == VECTORIZE:
        facts = _as_operands(w, facts, node)
    callee = instance(w, source, tuple(passed_type(fact) for fact in facts), w.place)
    result = call_instance(w, callee, facts, node)
    return _as_result(w, result) if source.kind == VECTORIZE else result


def _as_operands(w: Writer, facts: list[Fact], node: ast.AST) -> list[Fact]:
    """Numbers as a ufunc receives them: a Python number takes the dtype that NumPy gives it beside the others."""
    given = numbers(w, facts, node)
    strong = [x.type.dtype for x in given if not x.type.weak]
    like: dict[str, Any] = {"b": np.dtype(np.bool_), "i": 0, "f": 0.0}
    dtypes = [np.result_type(*strong, like[x.type.dtype.kind]) if x.type.weak else x.type.dtype for x in given]
    return [convert(w, x, NumberType(dtype)) for x, dtype in zip(given, dtypes, strict=True)]


def _as_result(w: Writer, fact: Fact) -> Fact:
    """Numbers as a ufunc returns them: NumPy's own."""
    if isinstance(fact, Several):
        return Several(tuple(_as_result(w, item) for item in fact.items))
    if isinstance(fact, Number) and fact.type.weak:
        return convert(w, fact, NumberType(fact.type.dtype))
    return fact


def _crev(w: Writer, node: ast.Call, arguments: Callable[[ast.Call], list[Fact]]) -> Fact:
    """lw.crev(f)(...): the gang runs f once for each active lane."""
    assert isinstance(node.func, ast.Call)
    if len(node.func.args) != 1 or node.func.keywords:
        w.refuse("lw.crev takes one function", node.func)
    inner = w.evaluate(node.func.args[0])
    source = source_in(inner.value) if isinstance(inner, Constant) else None
    if source is None or source.kind == KERNEL:
        w.refuse("lw.crev takes a function made with @lw.function", node.func)
    if not w.in_lanes and w.place == HOST:
        w.refuse(f"lw.crev stands in a lanes loop; call '{source.name}' itself here", node)
    facts = bind(w, source, node, arguments(node))
    callee = instance(w, source, tuple(passed_type(fact) for fact in facts), GANG)
    return call_instance(w, callee, facts, node, "crev")
