"""Calls: the callee decides which file lowers them.

int float abs min ...       builtins.py          math.sin np.sqrt ...      elementary.py, library_calls.py
lw.f32 np.int32             a conversion         lw.any lw.atomic_add ...  cross_lane.py, atomics.py
@lw.function, @lw.vectorize, another kernel      functions.py
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

from .arrays.complex_rows import is_complex_row
from .arrays.filling import fill
from .arrays.made_arrays import as_element, copied, make_array, makes_array, of_items
from .arrays.row_nans import MADE_OF, NANS, made_of_others, without_nans
from .arrays.row_nans import SPREADS as NAN_SPREADS
from .arrays.row_order import ORDERED, ordered, sort_method, sorted_row
from .arrays.row_reductions import FUNCTIONS, METHODS, PRODUCTS, numpy_reduction, product, python_reduction, python_sum
from .arrays.row_sums import size_of
from .arrays.rows import elementwise, is_row, refuse_times, stored
from .arrays.structures import made_structure
from .control.comprehensions import FOLDS, TUPLES, as_items, folded, is_generated
from .control.hidden_names import hidden
from .control.nested import Nested, as_argument, call_nested
from .definitions import twin
from .definitions.arguments import bind
from .definitions.decorate import source_in
from .definitions.source import KERNEL, VECTORIZE, KernelSource
from .functions import call_instance, instance
from .numbers.builtin_calls import BUILTINS
from .numbers.complex_functions import COMPLEX_CALLS, complex_call, complex_method
from .numbers.complex_numbers import complex_of, is_complex
from .numbers.convert import convert, number, numbers
from .numbers.elementary import ELEMENTARY, elementary
from .numbers.library_calls import LIBRARY, NAMED
from .numbers.number_methods import method
from .numbers.time_calls import time_call
from .numbers.ufunc_operands import as_operands, as_result
from .outside.c_calls import call_c
from .outside.c_functions import c_functions
from .outside.numba_functions import as_c_function, is_of_numba
from .parallel.cross_lane import CROSS_LANE, private
from .refusals.advice import loop_instead
from .refusals.language import element_dtype, number_type
from .refusals.refused_calls import between, refuse_arrays, why_unknown
from .special.names import is_of_cython, of_scipy
from .types import COMPLEX, WEAK_FLOAT, WEAK_INT, NumberType, fields_of
from .values import NONE, Array, Constant, Fact, Number, Row, as_tuple, is_sequence, passed_type, type_of
from .writer import GANG, HOST, Writer


def call(w: Writer, node: ast.Call, arguments: Callable[[ast.Call], list[Fact]]) -> Fact:
    """The value of a call."""
    if isinstance(node.func, ast.Call):
        maker = w.evaluate(node.func.func)
        if isinstance(maker, Constant) and maker.value is twin.crev:
            return _crev(w, node, arguments)
    if isinstance(node.func, ast.Attribute):
        base = w.evaluate(node.func.value)
        if is_complex(base) and callable(getattr(complex_of(base), node.func.attr, None)):
            _no_names(w, node)
            return complex_method(w, base, node.func.attr, arguments(node), node)
        if isinstance(base, Number) or (isinstance(base, Constant) and base.is_number):
            _no_names(w, node)
            return method(w, base, node.func.attr, arguments(node), node)
        if isinstance(base, Array | Row) and callable(getattr(np.ndarray, node.func.attr, None)):
            word = node.func.attr
            if is_row(base) and word in ROW_METHODS:
                return _method_of_row(w, base, word, node, arguments)
            if word == "copy" and not node.args:
                return copied(w, base, node)
            w.refuse(f"arrays in kernels have no methods; write '{word}' as {loop_instead(word, [base])}", node)
    callee = w.evaluate(node.func)
    if not isinstance(callee, Constant):
        w.refuse(f"{type_of(callee)} cannot be called", node)
    value = callee.value
    if isinstance(value, Nested):
        return call_nested(w, value, node, arguments(node))
    if is_generated(node) and any(value is one for one in FOLDS):
        return folded(w, value, node)
    if (value is min or value is max) and [keyword.arg for keyword in node.keywords] == ["key"]:
        return _by_key(w, value, w.evaluate(node.keywords[0].value), arguments(node), node)
    if any(value is one for one in TUPLES):
        return as_items(w, node, arguments)
    if value is twin.lanes or value is range:
        w.refuse(f"'{ast.unparse(node.func)}(...)' can only follow 'in' of a for loop{between(node)}", node)
    if value is np.array or value is np.asarray:
        return of_items(w, node)
    if makes_array(value):
        return make_array(w, value, node, arguments(node))
    if value is twin.crev:
        w.refuse("lw.crev(f) is called at once: lw.crev(f)(arguments)", node)
    if value is twin.array:
        return private(w, node, arguments)
    special = of_scipy(value)
    if special is not None:
        _no_names(w, node)
        return _special(w, special.source, is_of_cython(value), arguments(node), node)
    if isinstance(value, type) and value not in COMPLEX and fields_of(value) is not None:
        return made_structure(w, value, arguments(node), node)
    if is_of_numba(value):
        facts = arguments(node)
        return call_c(w, as_c_function(value, [x.type.dtype for x in numbers(w, facts, node)]), facts, node)
    forms = c_functions(value)
    if forms is not None:
        return call_c(w, forms, arguments(node), node)
    of_rows = _of_rows(w, value, node, arguments)
    if of_rows is not None:
        return of_rows
    kind = number_type(value)
    source = source_in(value)
    if source is not None:
        return _function(w, source, value, node, arguments)
    refuse_arrays(w, value, node)
    facts = named(w, value, node, arguments(node))
    has_complex = any(map(is_complex, facts)) or _known(value, COMPLEX_CALLS)
    of_complex = complex_call(w, value, facts, node) if has_complex else None
    if of_complex is not None:
        return of_complex
    of_times = time_call(w, value, facts, node)
    if of_times is not None:
        return of_times
    if any(map(is_row, facts)) and _of_each(value, kind, facts):
        return elementwise(w, facts, node, lambda w, sides, _: _of_numbers(w, value, kind, sides, node))
    if kind is not None and isinstance(value, type) and not kind.weak:
        return _conversion(w, node, facts, value)
    for table in (BUILTINS, CROSS_LANE):
        try:
            write = table.get(value)
        except TypeError:
            write = None
        if write is not None:
            return write(w, facts, node)
    return _of_numbers(w, value, kind, facts, node)


BY_KEY = """
best = a
height = key(a)
for x in rest:
    here = key(x)
    if here {} height:
        best, height = x, here
"""


def _by_key(w: Writer, function: Any, key: Fact, facts: list[Fact], node: ast.Call) -> Fact:
    """max(a, b, key=abs), max((a, b, c), key=f): of known items."""
    items = is_sequence(facts[0]) if len(facts) == 1 else facts
    if not items:
        w.refuse(f"{function.__name__} with a key takes numbers, or a tuple of them, in a kernel", node)
    first, *rest = [stored(w, item, node) for item in items]
    sign = "<" if function is min else ">"
    given: dict[str, Fact] = {"key": key, "a": first, "rest": as_tuple(rest)}
    return hidden(w, BY_KEY.format(sign), given, node, "best")


AS_FUNCTIONS = ("cumsum", "cumprod", "argsort", "searchsorted", "round", "clip")
ROW_METHODS = (*METHODS, *AS_FUNCTIONS, "dot", "astype", "fill", "sort", "conj", "conjugate")


def _method_of_row(
    w: Writer, base: Array | Row, word: str, node: ast.Call, arguments: Callable[[ast.Call], list[Fact]]
) -> Fact:
    """row.sum(), row.dot(other), row.astype(t)."""
    facts = arguments(node)
    if word not in ("astype", "fill"):
        refuse_times(w, [base], word, node)
    names = {str(keyword.arg): w.evaluate(keyword.value) for keyword in node.keywords}
    if word in METHODS:
        return numpy_reduction(w, word, base, facts, names, node)
    if word in ("conj", "conjugate") and not facts and not names:
        return elementwise(w, (base,), node, lambda w, sides, node: complex_method(w, sides[0], word, [], node))
    if word == "sort" and not facts:
        return sort_method(w, base, node)
    if word in ("cumsum", "cumprod", "argsort", "searchsorted"):
        return ordered(w, getattr(np, word), [base, *facts], names, node)
    if word in ("round", "clip") and not names:
        function = np.round if word == "round" else np.clip
        return elementwise(w, [base, *facts], node, lambda w, sides, _: _of_numbers(w, function, None, sides, node))
    if names or len(facts) != 1:
        w.refuse(f"'{word}' of an array takes one argument in a kernel", node)
    if word == "dot":
        return product(w, base, facts[0], node)
    if word == "fill":
        if isinstance(base, Row):
            w.refuse("an expression cannot be filled; write an array", node)
        fill(w, base, facts[0], node)
        return NONE
    dtype = element_dtype(facts[0].value) if isinstance(facts[0], Constant) else None
    if dtype is None:
        w.refuse("astype takes a type of numbers, as x.astype(lw.f32)", node)
    return elementwise(w, (base,), node, lambda w, sides, node: as_element(w, sides[0], dtype, node))


def _of_rows(w: Writer, value: Any, node: ast.Call, arguments: Callable[[ast.Call], list[Fact]]) -> Fact | None:
    """A call of a function that takes whole rows, if an argument is one."""
    tables = (FUNCTIONS, ORDERED, NANS, dict.fromkeys((*NAN_SPREADS, *PRODUCTS)), MADE_OF)
    reduces = any(_known(value, table) for table in tables) or any(value is one for one in OF_PYTHON)
    if not reduces or not node.args or any(isinstance(arg, ast.Starred) for arg in node.args):
        return None
    facts = arguments(node)
    if not any(map(is_row, facts)):
        return None
    if value is not len:
        refuse_times(w, facts, ast.unparse(node.func), node)
    names = {str(keyword.arg): w.evaluate(keyword.value) for keyword in node.keywords}
    if _known(value, ORDERED):
        return ordered(w, value, facts, names, node)
    if _known(value, MADE_OF):
        return made_of_others(w, value, facts, names, node)
    if _known(value, NANS) or value in NAN_SPREADS:
        return without_nans(w, value, facts, names, node)
    if value is sorted and not names and len(facts) == 1:
        return sorted_row(w, facts[0], node, "sorted")
    if value is len and isinstance(facts[0], Row) and facts[0].where is not None:
        return _length(w, facts[0], node)
    if value is len:
        return BUILTINS[len](w, facts, node)
    if _known(value, FUNCTIONS):
        return numpy_reduction(w, FUNCTIONS[value], facts[0], facts[1:], names, node)
    if value is sum and len(facts) + len(names) <= 2 and names.keys() <= {"start"}:
        return python_sum(w, facts[0], facts[1] if len(facts) > 1 else names.get("start"), node)
    if names or len(facts) != (1 if value in OF_PYTHON else 2):
        takes = "one row and a start" if value is sum else "one row" if value in OF_PYTHON else "two rows"
        w.refuse(f"'{ast.unparse(node.func)}' takes {takes} here", node)
    if value in OF_PYTHON:
        return python_reduction(w, value.__name__, facts[0], node)
    first = facts[0]
    if value is np.vdot and is_complex_row(first):
        first = elementwise(w, (first,), node, lambda w, sides, node: complex_method(w, sides[0], "conj", [], node))
    return product(w, first, facts[1], node)


OF_PYTHON = (sum, min, max, any, all, sorted, len)


def _length(w: Writer, row: Row, node: ast.AST) -> Number:
    """How many elements a mask selects, as Python's own number."""
    return Number(size_of(w, row, node).value, WEAK_INT, True)


def _is_of_elements(value: Any, kind: NumberType | None) -> bool:
    """Does NumPy apply it to each element of an array?"""
    if _known(value, LIBRARY) or _known(value, ELEMENTARY):
        return value is not np.interp and getattr(value, "__module__", "") != "math"
    return value is abs or value is np.isnat or (kind is not None and isinstance(value, type) and not kind.weak)


def _of_each(value: Any, kind: NumberType | None, facts: list[Fact]) -> bool:
    """Does NumPy apply it to each element of these arrays?"""
    return _is_of_elements(value, kind) or (any(map(is_complex_row, facts)) and _known(value, COMPLEX_CALLS))


def _of_numbers(w: Writer, value: Any, kind: NumberType | None, facts: list[Fact], node: ast.Call) -> Fact:
    of_times = time_call(w, value, facts, node)
    if of_times is not None:
        return of_times
    of_complex = complex_call(w, value, facts, node) if any(map(is_complex, facts)) else None
    if of_complex is not None:
        return of_complex
    if kind is not None and isinstance(value, type) and not kind.weak:
        return _conversion(w, node, facts, value)
    if value is abs:
        return BUILTINS[abs](w, facts, node)
    if _known(value, ELEMENTARY) or _known(value, LIBRARY):
        return elementary(w, value, facts, node, LIBRARY)
    w.refuse(why_unknown(value, ast.unparse(node.func)), node)


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
    if source.kind == VECTORIZE and any(map(is_row, facts)):
        return elementwise(w, facts, node, lambda w, sides, node: _called(w, source, sides, node))
    return _called(w, source, [as_argument(w, stored(w, fact, node), node) for fact in facts], node)


def _called(w: Writer, source: KernelSource, facts: list[Fact], node: ast.AST) -> Fact:
    if source.kind == VECTORIZE:
        facts = as_operands(w, facts, node)
    callee = instance(w, source, tuple(passed_type(fact) for fact in facts), w.place)
    result = call_instance(w, callee, facts, node)
    return as_result(w, result, node) if source.kind == VECTORIZE else result


def _special(w: Writer, source: KernelSource, weak: bool, facts: list[Fact], node: ast.Call) -> Fact:
    """Our function for one of SciPy, whose ufuncs take and return NumPy's numbers; cython_special returns Python's."""
    if len(facts) != len(source.parameters):
        count = len(source.parameters)
        w.refuse(f"'{ast.unparse(node.func)}' takes {count} number{'s' * (count > 1)}, not {len(facts)}", node)
    if any(map(is_row, facts)):
        return elementwise(w, facts, node, lambda w, sides, _: _special(w, source, weak, sides, node))
    facts = as_operands(w, facts, node)
    callee = instance(w, source, tuple(passed_type(fact) for fact in facts), w.place)
    result = call_instance(w, callee, facts, node)
    return convert(w, number(w, result, node), WEAK_FLOAT) if weak else as_result(w, result, node)


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
