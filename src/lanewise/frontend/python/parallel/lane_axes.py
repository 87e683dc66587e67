"""The axes of a lanes loop: a size, or a range.

    lw.lanes(h, w)                              sizes: the index of an iteration is its number
    lw.lanes(range(1, h - 1), range(w))         ranges: start + number * step

Each axis counts its iterations from zero, so that everything after the front end knows only sizes; the body computes
the index. Its attribute has the starts and steps, for reports of errors.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import cast

from ....ir.function import Value
from ....record import dataclass
from ..arrays.extents import name_or_number
from ..control.iteration import counted, is_prange
from ..control.loops import bounds
from ..numbers.convert import constant, integer
from ..types import WEAK_INT
from ..values import Array, Constant, Fact, Number, Several, is_sequence, known, type_of
from ..writer import Writer

MOST_AXES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """`size` iterations; a range has a start and a step."""

    size: Number
    start: Number | None = None
    step: Number | None = None

    @property
    def is_range(self) -> bool:
        return self.start is not None

    def index(self, w: Writer, number: Value, captured: Callable[[Value, str], Value]) -> Number:
        """The index of an iteration; `captured` gives a value of the host in the code being written."""
        if self.start is None or self.step is None:
            return Number(number, WEAK_INT, True)
        start, step = captured(self.start.value, "start"), captured(self.step.value, "step")
        rises = self.start.nonneg and (known(self.step.value) or -1) > 0
        scaled = number if known(step) == 1 else w.op("mul", number, step, flags=("nsw",))
        return Number(scaled if known(start) == 0 else w.op("add", start, scaled, flags=("nsw",)), WEAK_INT, rises)


def axes(w: Writer, node: ast.For) -> list[Axis]:
    """The axes of `for ... in lw.lanes(...)`."""
    call = node.iter
    assert isinstance(call, ast.Call), "lanes is called"
    if call.keywords:
        w.refuse("lw.lanes takes sizes and ranges only: lw.lanes(n), lw.lanes(h, w) or lw.lanes(range(1, n))", call)
    found: list[Axis] = []
    function = w.evaluate(call.func)
    if isinstance(function, Constant) and is_prange(w, function.value):
        ends = [w.evaluate(arg) for arg in call.args]
        return [_of_range(w, call, call, ends)]
    for arg in call.args:
        ends = _ends(w, arg)
        found += [_of_range(w, call, arg, ends)] if ends is not None else _of_sizes(w, call, arg)
    if not 1 <= len(found) <= MOST_AXES:
        right = "; write the first as 'for i in range(n)' around it" if len(found) > MOST_AXES else ""
        w.refuse(f"lw.lanes takes one, two or three sizes, not {len(found)}{right}", call)
    _check_start(w, node, len(found))
    return found


def _ends(w: Writer, arg: ast.expr) -> list[Fact] | None:
    """The arguments of a range; None for anything else."""
    if isinstance(arg, ast.Call):
        function = w.evaluate(arg.func)
        if isinstance(function, Constant) and function.value is range:
            return [w.evaluate(end) for end in arg.args]
        return None
    fact = w.evaluate(arg) if isinstance(arg, ast.Name | ast.Attribute) else None
    if isinstance(fact, Constant) and isinstance(fact.value, range):
        return [Constant(end) for end in (fact.value.start, fact.value.stop, fact.value.step)]
    return None


def _of_range(w: Writer, call: ast.Call, arg: ast.expr, ends: Sequence[Fact]) -> Axis:
    start, stop, step = bounds(w, arg if isinstance(arg, ast.Call) else call, ends)
    w.at(arg)
    if known(start.value) == 0 and known(step.value) == 1:
        return Axis(stop)
    return Axis(counted(w, start, stop, step, arg), start, step)


def _of_sizes(w: Writer, call: ast.Call, arg: ast.expr) -> list[Axis]:
    starred = isinstance(arg, ast.Starred)
    shown = ast.unparse(arg)
    fact = w.evaluate(arg.value if isinstance(arg, ast.Starred) else arg)
    items = is_sequence(fact) if starred else None
    if items is None and isinstance(fact, Array):
        w.refuse(f"a size of lw.lanes is a number, not {type_of(fact)}; write len({shown}) or *{shown}.shape", call)
    if items is None and is_sequence(fact) is not None:
        w.refuse(f"a size of lw.lanes is a number, not {type_of(fact)}; write *{shown}", call)
    facts = [fact] if items is None else items
    return [Axis(integer(w, one, call, "a size of lw.lanes")) for one in facts]


def _check_start(w: Writer, node: ast.For, dims: int) -> None:
    """Refuse `for i in lw.lanes(1, n)` if `i` is used as a number: the first size is meant as a start."""
    if dims == 1 or not isinstance(node.target, ast.Name):
        return
    used = next((part for part in _parts(node.body) if _takes_number(w, part, node.target.id)), None)
    if used is None:
        return
    call = cast(ast.Call, node.iter)
    given = ", ".join(ast.unparse(arg) for arg in call.args)
    w.refuse(
        f"lw.lanes({given}) has {dims} sizes, and '{node.target.id}' is a tuple of {dims} indices; write "
        f"lw.lanes(range({given})) for a start, or 'for i, j in' for two indices",
        call,
    )


def _parts(body: Sequence[ast.stmt]) -> list[ast.AST]:
    return [part for statement in body for part in ast.walk(statement)]


def _takes_number(w: Writer, part: ast.AST, name: str) -> bool:
    """Does this node use the variable where only a number can stand?"""

    def has(*nodes: ast.expr | None) -> bool:
        return any(isinstance(node, ast.Name) and node.id == name for node in nodes)

    match part:
        case ast.BinOp():
            return has(part.left, part.right)
        case ast.AugAssign():
            return has(part.value)
        case ast.Compare():
            operands = [part.left, *part.comparators]
            return has(*operands) and not any(isinstance(one, ast.Tuple) for one in operands)
        case ast.Slice():
            return has(part.lower, part.upper, part.step)
        case ast.Subscript(slice=ast.Tuple(elts=items)):
            return has(*items)
        case ast.Subscript(value=ast.Name(id=array)) if has(part.slice):
            binding = w.env.get(array)
            return binding is not None and isinstance(binding.fact, Array) and binding.fact.ndim == 1
        case _:
            return False


def axes_record(found: Sequence[Axis], captured: Callable[[Value], Value]) -> list[list[int | str]]:
    """Starts and steps as numbers or names of parameters, for the attribute of a body; nothing if all are sizes."""
    if not any(axis.is_range for axis in found):
        return []
    none = constant(WEAK_INT, 0), constant(WEAK_INT, 1)
    pairs = [(axis.start or none[0], axis.step or none[1]) for axis in found]
    return [[name_or_number(captured(number.value)) for number in pair] for pair in pairs]


def index_fact(numbers: Sequence[Number]) -> Fact:
    return numbers[0] if len(numbers) == 1 else Several(tuple(numbers))
