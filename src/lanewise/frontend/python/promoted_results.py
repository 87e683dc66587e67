"""What a vectorized function returns: numbers of one dtype, that which NumPy promotes those of its returns to.

    @lw.vectorize
    def clamp(x, low, high):            clamp(int32, float64, int32) gives float64: the one number that is returned is
        if x < low:                     converted, all else is computed as it is written
            return low
        return high if x > high else x

A ufunc has one dtype for its result, whatever a call of the plain function gives for one element; plain Python that
stores in an array of that dtype converts as well. Truths and numbers are not mixed: that is a slip of the pen.

Ensures   paths whose results have one type if they are numbers, or tuples of numbers, that NumPy promotes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

import numpy as np

from ...record import replace
from .convert import convert
from .source import VECTORIZE
from .types import NumberType, is_supported, unify
from .values import Fact, Number, Several, type_of
from .writer import Path, Writer

LIKE = {"i": 0, "f": 0.0}


def choices_returned(w: Writer, node: ast.expr) -> Iterator[ast.expr]:
    """Conditional expressions whose value is returned as it is."""
    if w.source.kind == VECTORIZE and isinstance(node, ast.IfExp):
        yield node
        yield from choices_returned(w, node.body)
        yield from choices_returned(w, node.orelse)


def as_one_type(w: Writer, paths: Sequence[Path]) -> list[Path]:
    """The paths, with results of one type where there is one."""
    facts = [path.result for path in paths if path.result is not None]
    if len(facts) < len(paths):
        return list(paths)
    if all(isinstance(fact, Several) for fact in facts):
        return _items(w, paths)
    common = _promoted(facts)
    if common is None:
        return list(paths)
    found: list[Path] = []
    for path, fact in zip(paths, facts, strict=True):
        w.builder.block = path.block
        found.append(replace(path, result=convert(w, fact, common) if isinstance(fact, Number) else fact))
    return found


def _items(w: Writer, paths: Sequence[Path]) -> list[Path]:
    """Of several results, each by itself."""
    rows = [path.result.items for path in paths if isinstance(path.result, Several)]
    if len({len(row) for row in rows}) != 1:
        return list(paths)
    columns = [
        as_one_type(w, [replace(path, result=item) for path, item in zip(paths, column, strict=True)])
        for column in zip(*rows, strict=True)
    ]
    whole = [tuple(one.result for one in row if one.result is not None) for row in zip(*columns, strict=True)]
    return [replace(path, result=Several(items)) for path, items in zip(paths, whole, strict=True)]


def _promoted(facts: Sequence[Fact]) -> NumberType | None:
    """What NumPy promotes them to, if they have no type in common; None if that is no type of a kernel."""
    types = [type_of(fact) for fact in facts]
    numbers = [type for type in types if isinstance(type, NumberType)]
    strong = [type for type in numbers if not type.weak]
    if len(numbers) < len(types) or not strong or len({type.is_bool for type in numbers}) > 1:
        return None
    if all(unify(strong[0], type) is not None for type in numbers) or strong[0].is_bool:
        return None
    dtype = np.result_type(*(LIKE[type.dtype.kind] if type.weak else type.dtype for type in numbers))
    return NumberType(dtype) if is_supported(dtype) else None
