"""The meaning of a shape, and the exhaustive check of a rule, for types of few bits.

Lanes are the active ones whose value is not poison; they may be any set. The claim of docs/shapes.md:

    strided(s)   for all pairs of lanes l, m:  v[m] - v[l] = (m-l)*s modulo 2^bits,  and  v[l] - l*s = 0 modulo align
    strided(?)   there is one s so that this holds for all pairs;  v[l] = 0 modulo align
    varying      v[l] = 0 modulo align
    straight     there is one integer s (the known one) so that the numbers, read so, differ by (m-l)*s

A claim about a set of lanes holds for its subsets. So sets without poison suffice, and sets of two for claims about
pairs.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from lanewise.ir.function import Undefined
from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.meaning.meaning import meaning
from lanewise.ir.shape_rules import Known, result_shape
from lanewise.ir.shapes import SIGNED, UNSIGNED, Shape
from lib.samples.shape_cases import Ask, Case, Operand, trivial

Ints = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]
LARGEST = 1 << 22


def claim(shape: Shape, values: Ints, lanes: tuple[int, ...], bits: int) -> Booleans:
    """Which rows satisfy the claim; `values[..., i]` is the value of lanes[i], unsigned."""
    if shape.is_bottom:
        return np.zeros(values.shape[:-1], bool)
    full = 1 << bits
    start = np.array(lanes) * (shape.stride or 0)
    ok = _multiples((values - start) % full, shape.align).all(-1)
    if shape.is_varying:
        return ok  # pyright: ignore[reportReturnType]
    ok &= (
        _on_line(values, lanes, shape.stride, full).all(-1)
        if shape.stride is not None
        else _some_line(values, lanes, full)
    )
    if shape.straight & UNSIGNED:
        ok &= _straight(values, lanes, shape.stride)
    if shape.straight & SIGNED:
        ok &= _straight((values ^ (full >> 1)) - (full >> 1), lanes, shape.stride)
    return ok  # pyright: ignore[reportReturnType]


def _multiples(values: Ints, align: int) -> Booleans:
    return values == 0 if align == 0 else values % align == 0


def _on_line(values: Ints, lanes: tuple[int, ...], stride: int, full: int) -> Booleans:
    away = np.array(lanes) - lanes[0]
    return (values - values[..., :1] - away * stride) % full == 0


def _some_line(values: Ints, lanes: tuple[int, ...], full: int) -> Booleans:
    found = np.zeros(values.shape[:-1], bool)
    for stride in range(full):
        found |= _on_line(values, lanes, stride, full).all(-1)
    return found


def _straight(numbers: Ints, lanes: tuple[int, ...], stride: int | None) -> Booleans:
    if len(lanes) == 1:
        return np.ones(numbers.shape[:-1], bool)
    away = np.array(lanes) - lanes[0]
    if stride is not None:
        return (numbers - numbers[..., :1] == away * stride).all(-1)
    rise = numbers[..., 1] - numbers[..., 0]
    found = rise % away[1] == 0
    return found & (numbers - numbers[..., :1] == away * (rise // away[1])[..., None]).all(-1)


def allowed(known: Known, values: Ints, bits: int) -> Booleans:
    signed = (values ^ (1 << (bits - 1))) - (1 << (bits - 1))
    ok = (known.smin <= signed) & (signed <= known.smax) & (known.umin <= values) & (values <= known.umax)
    return ok & (values & known.zeros == 0) & (values & known.ones == known.ones)


@cache
def rows(operand: Operand, lanes: tuple[int, ...]) -> Ints:
    """All values that the lanes of an operand can hold."""
    bits, count = operand.type.bits, len(lanes)
    choices = np.arange(1 << bits) if operand.constant is None else np.array([operand.constant])
    grid = np.stack(np.meshgrid(*[choices] * count, indexing="ij"), -1).reshape(-1, count)
    ok = claim(operand.shape, grid, lanes, bits)
    if operand.known is not None:
        ok &= allowed(operand.known, grid, bits).all(-1)
    return grid[ok]


_tables: dict[object, tuple[Ints, Booleans]] = {}


def table(case: Case) -> tuple[Ints, Booleans]:
    """The op on all operands, by the interpreter's meaning: the result, and whether there is one."""
    op = case.op()
    key = (case.name, case.mode, case.flags, case.type, tuple(a.type for a in op.args), tuple(case.attrs.items()))
    if key not in _tables:
        sizes = tuple(1 << arg.type.bits for arg in op.args)
        result, good = np.zeros(sizes, np.int64), np.zeros(sizes, bool)
        function = meaning(op)
        for at in np.ndindex(*sizes):
            try:
                value = function(*at)
            except Trouble:
                continue
            if not isinstance(value, Undefined):
                result[at], good[at] = int(value), True
        _tables[key] = result, good
    return _tables[key]


def refute(case: Case, ask: Ask = result_shape) -> str | None:
    """Lanes and values that violate the rule; None if there are none."""
    shape = case.shape(ask)
    if trivial(shape):
        return None
    result, good = table(case)
    most = 2
    if shape.is_strided and shape.stride is None:
        most = case.width if case.width <= 4 else 3  # larger sets of many lanes take too long
    sizes = range(1, most + 1)
    for size in sizes:
        for lanes in combinations(range(case.width), size):
            found = _refute_on(case, shape, lanes, result, good)
            if found is not None:
                return found
    return None


def _refute_on(case: Case, shape: Shape, lanes: tuple[int, ...], result: Ints, good: Booleans) -> str | None:
    parts = [rows(operand, lanes) for operand in case.operands]
    total = int(np.prod([len(part) for part in parts]))
    if total == 0:
        return None
    assert total <= LARGEST, f"{case} has {total} instances"
    grids = np.meshgrid(*[np.arange(len(part)) for part in parts], indexing="ij")
    values = [part[grid.reshape(-1)] for part, grid in zip(parts, grids, strict=True)]
    at = tuple(values)
    bad = good[at].all(-1) & ~claim(shape, result[at], lanes, case.type.bits)
    if not bad.any():
        return None
    first = int(np.argmax(bad))
    shown = ", ".join(str(value[first].tolist()) for value in values)
    return f"{case} is no {shape}: lanes {lanes} hold {shown}, giving {result[at][first].tolist()}"
