"""The result of a vectorized function: numbers of one dtype, to which NumPy promotes the types of all returns.

    @lw.vectorize
    def clamp(x, low, high):            clamp(int32, float64, int32) gives float64: only the returned number is
        if x < low:                     converted, everything else is computed as written
            return low
        return high if x > high else x

A ufunc has one dtype for its result, whatever the plain function returns for one element; storing in an array of that
dtype from plain Python converts as well. Booleans and numbers are not mixed: that is a likely mistake.

Ensures   the results of all paths have one type if they are numbers, or tuples of numbers, that NumPy promotes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

import numpy as np

from ....record import replace
from ..definitions.source import VECTORIZE
from ..promotion import Promotion
from ..types import NumberType, is_complex, is_supported
from ..values import Fact, Number, Several, type_of
from ..writer import Path, Writer
from .convert import convert

LIKE = {"i": 0, "f": 0.0}


def choices_returned(w: Writer, node: ast.expr) -> Iterator[ast.expr]:
    """Conditional expressions whose value is returned unchanged."""
    if w.source.kind == VECTORIZE and isinstance(node, ast.IfExp):
        yield node
        yield from choices_returned(w, node.body)
        yield from choices_returned(w, node.orelse)


def as_one_type(w: Writer, paths: Sequence[Path]) -> list[Path]:
    """The paths, with results of one type if there is one."""
    facts = [path.result for path in paths if path.result is not None]
    if len(facts) < len(paths):
        return list(paths)
    if any(is_complex(type_of(fact)) for fact in facts):
        return list(paths)
    if all(isinstance(fact, Several) for fact in facts):
        return _items(w, paths)
    common = _promoted(w.rules, facts)
    if common is None:
        return list(paths)
    found: list[Path] = []
    for path, fact in zip(paths, facts, strict=True):
        w.builder.block = path.block
        found.append(replace(path, result=convert(w, fact, common) if isinstance(fact, Number) else fact))
    return found


def _items(w: Writer, paths: Sequence[Path]) -> list[Path]:
    """Several results, each by itself."""
    rows = [path.result.items for path in paths if isinstance(path.result, Several)]
    if len({len(row) for row in rows}) != 1:
        return list(paths)
    columns = [
        as_one_type(w, [replace(path, result=item) for path, item in zip(paths, column, strict=True)])
        for column in zip(*rows, strict=True)
    ]
    whole = [tuple(one.result for one in row if one.result is not None) for row in zip(*columns, strict=True)]
    return [replace(path, result=Several(items)) for path, items in zip(paths, whole, strict=True)]


def _promoted(rules: Promotion, facts: Sequence[Fact]) -> NumberType | None:
    """The type to which NumPy promotes them, if they have no common type; None if kernels do not have it."""
    types = [type_of(fact) for fact in facts]
    numbers = [type for type in types if isinstance(type, NumberType)]
    strong = [type for type in numbers if not type.weak]
    if len(numbers) < len(types) or not strong or len({type.is_bool for type in numbers}) > 1:
        return None
    if all(rules.unify(strong[0], type) is not None for type in numbers) or strong[0].is_bool:
        return None
    dtype = np.result_type(*(LIKE[type.dtype.kind] if type.weak else type.dtype for type in numbers))
    return NumberType(dtype) if is_supported(dtype) else None
