"""A lanes loop inside a crev call: its iterations are distributed over the lanes of the gang that runs it.

    for i in lw.lanes(n):              for base in range(0, n, lw.width()):
        s += a[i]                          i = base + lw.lane()
                                           if i < n:
                                               s += a[i]          s starts at 0 in every lane
                                       s = s before + lw.sum(s)   each lane its own s before

In a crev call all lanes are active and run with one lane's arguments, so the loop is uniform and each lane takes its
share. If lanes had diverged, or had different sizes, some shares would be left undone. A barrier before the loop states
that all lanes are here and agree on the sizes; the compiler refuses a call where that may not hold. A barrier after it
keeps lanes from continuing before all shares are done. The new loop is built as Python syntax and compiled normally.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence

from ....ir.function import Const, Value
from ....ir.types import F64, I64
from ....record import replace
from ..control.assigned import assigned, walk
from ..definitions import twin
from ..numbers.arithmetic import binary
from ..numbers.builtin_calls import better
from ..types import NumberType
from ..unify import Binding
from ..values import Constant, Fact, Missing, Number, type_of
from ..writer import GANG, LANE, Writer
from .lane_axes import Axis
from .reductions import extremes, why_missing

_OPERATORS: dict[str, ast.operator] = {
    "add": ast.Add(),
    "mul": ast.Mult(),
    "xor": ast.BitXor(),
    "and": ast.BitAnd(),
    "or": ast.BitOr(),
}
_EXTREMES = {"min": "lt", "max": "gt"}
_TWICE = ("and", "or", "min", "max")  # idempotent


def spread(w: Writer, node: ast.For, axes: Sequence[Axis], accumulated: dict[str, str]) -> None:
    _only_continues(w, node)
    sizes = [axis.size for axis in axes]
    before = {name: w.env[name] for name in accumulated}
    ours = [name for name in assigned([node.target, *node.body]) if name not in accumulated]
    for name in ours:
        w.env[name] = Binding(Missing(why_missing(w, name, node.body)), node.lineno)
    for name, family in accumulated.items():
        w.env[name] = Binding(_neutral(w, family, w.env[name].fact), node.lineno)
    w.at(node)
    words = {"size of domain": _total(w, sizes, node), "lane": Constant(twin.lane), "width": Constant(twin.width)}
    hidden = {f"{word} of {node.lineno}:{node.col_offset}": fact for word, fact in words.items()}
    w.env.update({name: Binding(fact, node.lineno) for name, fact in hidden.items()})
    for number, size in enumerate(sizes):
        w.env[f"size {number} of {node.lineno}"] = Binding(size, node.lineno)
    for number, axis in enumerate(axes):
        if axis.start is not None and axis.step is not None:
            w.env[f"start {number} of {node.lineno}"] = Binding(axis.start, node.lineno)
            w.env[f"step {number} of {node.lineno}"] = Binding(axis.step, node.lineno)
    w.at(node)
    w.op("barrier", *(size.value for size in sizes), gang=1)
    w.place, outside, w.extremes = LANE, w.extremes, extremes(accumulated)
    w.statements([_loop(node, list(hidden), axes)])
    w.place, w.extremes = GANG, outside
    w.at(node)
    w.op("barrier")
    for name, family in accumulated.items():
        _combine(w, name, family, before[name], node)
    for name in ours:
        why = f"'{name}' belongs to the lanes of the loop in line {node.lineno}"
        w.env[name] = Binding(Missing(why), node.lineno)


def _neutral(w: Writer, family: str, before: Fact) -> Fact:
    """The neutral element, in the type that is accumulated: a sum in 64 bits, not in the elements' type.

    Lanes may differ in their initial values, so none starts from its own, unless it is a constant and the operation
    idempotent.
    """
    type = type_of(before)
    if family in _TWICE and (isinstance(before, Constant) or not isinstance(type, NumberType)):
        return before
    if not isinstance(type, NumberType) or (type.is_bool and family not in _TWICE):
        return Constant(1 if family == "mul" else 0)
    number = _identity(family, type)
    if isinstance(before, Constant):
        return Constant(number if type.weak else type.dtype.type(number))
    return w.coerce(Constant(number), replace(type, range=None))


def _identity(family: str, type: NumberType) -> bool | int | float:
    if type.is_bool:
        return family in ("and", "min")
    if type.is_float:
        return {"add": -0.0, "mul": 1.0, "min": math.inf, "max": -math.inf}.get(family, 0.0)
    least, most = (
        (0, (1 << type.bits) - 1) if not type.is_signed else (-1 << (type.bits - 1), (1 << (type.bits - 1)) - 1)
    )
    return {"mul": 1, "and": -1 if type.is_signed else most, "min": most, "max": least}.get(family, 0)


def _only_continues(w: Writer, node: ast.For) -> None:
    """break may leave a loop inside the body, but not this one; return always leaves it."""
    inside = {id(part) for loop in walk(node.body) if isinstance(loop, ast.For | ast.While) for part in walk(loop.body)}
    for part in walk(node.body):
        if isinstance(part, ast.Return) or (isinstance(part, ast.Break) and id(part) not in inside):
            w.refuse("lanes run side by side, none can end the others' loop; write 'continue'", part)


def _total(w: Writer, sizes: Sequence[Number], node: ast.For) -> Number:
    """The trip count; a negative size has no iterations, so that two of them do not make some."""
    if len(sizes) == 1:
        return sizes[0]
    counts = [Number(w.op("smax", size.value, Const(I64, 0)), size.type, True) for size in sizes]
    _not_too_many(w, counts)
    total = counts[0]
    for size in counts[1:]:
        product = binary(w, ast.Mult(), total, size, node)
        assert isinstance(product, Number), "a product of sizes is a number"
        total = product
    return total


def _not_too_many(w: Writer, counts: Sequence[Number]) -> None:
    """A product that wraps would give too few iterations. In f64 it does not wrap, and is cheaper than a division."""
    if not (w.options.checks or w.options.debug):
        return
    product: Value = Const(F64, 1.0)
    for count in counts:
        product = w.op("fmul", product, w.op("sitofp", count.value, type=F64))
    places = ", ".join("{}" for _ in counts)
    message = f"lw.lanes({places}) has more than 2**62 iterations"
    w.check(
        w.op("fcmp", product, Const(F64, 2.0**62), mode="ole"), message, "OverflowError", *(c.value for c in counts)
    )


def _loop(node: ast.For, hidden: Sequence[str], axes: Sequence[Axis]) -> ast.stmt:
    """The loop over gangs, as syntax at the position of the old one."""
    total, lane, width = hidden
    base, index = f"base of {node.lineno}", f"index of {node.lineno}"
    load: list[ast.expr] = []
    rest: ast.expr = _name(index)
    for number in reversed(range(1, len(axes))):
        load.insert(0, ast.BinOp(rest, ast.Mod(), _name(f"size {number} of {node.lineno}")))
        rest = ast.BinOp(rest, ast.FloorDiv(), _name(f"size {number} of {node.lineno}"))
    load.insert(0, rest)
    for number, axis in enumerate(axes):
        if axis.is_range:
            scaled = ast.BinOp(load[number], ast.Mult(), _name(f"step {number} of {node.lineno}"))
            load[number] = ast.BinOp(_name(f"start {number} of {node.lineno}"), ast.Add(), scaled)
    value = load[0] if len(axes) == 1 else ast.Tuple(load, ast.Load())
    start = ast.BinOp(_name(base), ast.Add(), ast.Call(_name(lane), [], []))
    inner: list[ast.stmt] = [ast.Assign([node.target], value), *node.body]
    body: list[ast.stmt] = [
        ast.Assign([_name(index, ast.Store())], start),
        ast.If(ast.Compare(_name(index), [ast.Lt()], [_name(total)]), inner, []),
    ]
    gangs = ast.Call(_name("range"), [ast.Constant(0), _name(total), ast.Call(_name(width), [], [])], [])
    return _placed(ast.For(_name(base, ast.Store()), gangs, body, []), node)


def _name(word: str, context: ast.expr_context | None = None) -> ast.Name:
    return ast.Name(word, context or ast.Load())


def _placed(new: ast.stmt, old: ast.stmt) -> ast.stmt:
    """New nodes have the position of the old loop's head; nodes of its body keep their own."""
    for part in ast.walk(new):
        if isinstance(part, ast.expr | ast.stmt) and not hasattr(part, "lineno"):
            part.lineno, part.col_offset = old.lineno, old.col_offset
            part.end_lineno, part.end_col_offset = old.lineno, old.col_offset + 3
    return new


def _combine(w: Writer, name: str, family: str, before: Binding, node: ast.For) -> None:
    """One value from all lanes and the one before the loop."""
    fact = w.env[name].fact
    type = type_of(fact)
    w.at(node)
    if not isinstance(fact, Number) or not isinstance(type, NumberType):
        return
    kind = "f" if type.is_float else ""
    mode = kind + family
    if family in ("min", "max"):
        mode = (kind or ("s" if type.is_signed else "u")) + family
    value = Number(w.op("reduce", fact.value, mode=mode), type, fact.nonneg)
    w.env[name] = Binding(_with(w, family, before.fact, value, node), node.lineno)


def _with(w: Writer, family: str, before: Fact, value: Number, node: ast.For) -> Fact:
    """The value of all lanes combined with this lane's earlier one; an idempotent constant is included already."""
    if family in _TWICE and isinstance(before, Constant):
        return value
    if family in _EXTREMES and isinstance(before, Number):
        return better(w, _EXTREMES[family], before, value, node)
    return binary(w, _OPERATORS[family], before, value, node)
