"""Place work items: queries of a work item's place, and group memory, become arguments.

    %i: i64 = workitem.global_id i32 0               func @f(..., %global_id.0: i64)
    %p: ptr(3) = ptradd @tile, %j, scale=4           func @f(..., %tile: ptr(3))

A function with such queries, or with callees that have them, gets a parameter for everything that the kernel needs to
know, after its own; calls pass them on. The caller that launches the kernel decides on the form of the answers, and
shapes follow from them. A lane's number in its sub-group is its number in the gang.

Requires  source-stage functions.
Ensures   the returned module holds copies; no `workitem` op and no address of group memory is left in functions that
          the kernel reaches.
Refuses   work items in functions called through a pointer.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.function import Const, Function, Module, Op, Param, Symbol, Value
from ...ir.ops import TABLE
from ...ir.position import CompileError
from ...ir.types import I1, I64, Type, ptr_type
from ...record import dataclass
from ..edit.copy_function import copy_function

GROUP_MEMORY = 3  # the address space of OpenCL's __local
MOST_DIMENSIONS = 3
SIZES = ("global_size", "local_size", "num_groups")


@dataclass(frozen=True, slots=True)
class Question:
    """`what` in a dimension; of group memory, `what` is the global's name and `dimension` is None."""

    what: str
    dimension: int | None = None

    @property
    def name(self) -> str:
        return self.what if self.dimension is None else f"{self.what}.{self.dimension}"


def place_work_items(module: Module, kernel: str) -> tuple[Module, list[Question]]:
    """A copy of the functions that a kernel needs, and the queries that its last parameters answer."""
    names = _reached(module, kernel)
    shared = {name for name, item in module.globals.items() if item.space == GROUP_MEMORY}
    asked = {name: list(dict.fromkeys(_questions(module.functions[name], shared))) for name in names}
    questions = list(dict.fromkeys(question for found in asked.values() for question in found))
    asking = _askers(module, names, asked)
    _refuse_pointers(module, names, asking)
    new = Module(module.name, {}, module.globals, module.declarations, module.refused, module.attrs)
    for name in names:
        copy = copy_function(module.functions[name])
        copy.module = new
        if name in asking:
            _Placing(copy, questions, shared, asking).run()
        new.functions[name] = copy
    return new, questions


def _reached(module: Module, kernel: str) -> list[str]:
    """Functions that a kernel calls, or finds in tables."""
    found, stack = dict.fromkeys([kernel]), [kernel]
    while stack:
        for name in _names_in(module, stack.pop()):
            if name not in found and (name in module.functions or name in module.globals):
                found[name] = None
                stack.append(name)
    return [name for name in found if name in module.functions]


def _names_in(module: Module, name: str) -> list[str]:
    if name in module.globals:
        return [link for _, link, _ in module.globals[name].links]
    return [mentioned for op in module.functions[name].ops for mentioned in _mentioned(op)]


def _mentioned(op: Op) -> Iterator[str]:
    if "callee" in op.attrs:
        yield str(op.attrs["callee"])
    yield from (value.name for value in op.operands if isinstance(value, Symbol))


def _questions(fn: Function, shared: set[str]) -> Iterator[Question]:
    for op in fn.ops:
        if op.opcode == "workitem" and op.mode != "sub_group_local_id":
            if op.mode == "dimensions":
                yield Question("dimensions", 0)
                continue
            dimension = op.args[0]
            if not isinstance(dimension, Const):
                yield from (Question(op.mode, number) for number in range(MOST_DIMENSIONS))
            elif dimension.signed < MOST_DIMENSIONS:
                yield Question(op.mode, dimension.signed)
        yield from (Question(name) for name in _mentioned(op) if name in shared)


def _askers(module: Module, names: list[str], asked: dict[str, list[Question]]) -> set[str]:
    """Functions with queries, and their callers."""
    asking = {name for name in names if asked[name]}
    while True:
        more = {
            name
            for name in names
            if name not in asking and any(op.attrs.get("callee") in asking for op in module.functions[name].ops)
        }
        if not more:
            return asking
        asking |= more


def _refuse_pointers(module: Module, names: list[str], asking: set[str]) -> None:
    ops = (op for name in names for op in module.functions[name].ops)
    addressed = {value.name for op in ops for value in op.operands if isinstance(value, Symbol)}
    addressed |= {name for item in module.globals.values() for _, name, _ in item.links}
    for name in sorted(asking & addressed):
        why = f"'{name}' asks for its work item and is called through a pointer; call it by its name"
        raise CompileError(why, module.functions[name].position)


class _Placing:
    """One function that gets parameters."""

    def __init__(self, fn: Function, questions: list[Question], shared: set[str], asking: set[str]) -> None:
        self.fn, self.shared, self.asking = fn, shared, asking
        self.params: dict[Question, Param] = {}
        for question in questions:
            type = I64 if question.dimension is not None else ptr_type(GROUP_MEMORY)
            self.params[question] = fn.add_param(fn.entry, type, question.name, fn.position)

    def run(self) -> None:
        swaps: dict[Value, Value] = {}
        for block in self.fn.blocks:
            ops, block.ops = block.ops, []
            for op in ops:
                if op.opcode == "workitem":
                    swaps[op] = self._answer(op)
                    continue
                if op.attrs.get("callee") in self.asking:
                    op.args = [*op.args, *self.params.values()]
                block.ops.append(op)
        self._move_addresses()
        self.fn.replace(swaps)
        self.fn.touch()

    def _new(self, beside: Op, name: str, type: Type, args: list[Value], mode: str = "") -> Op:
        new = Op(TABLE[name], type, args, mode=mode, position=beside.position)
        new.block, new.name = beside.block, self.fn.fresh(beside.name)
        assert beside.block is not None
        beside.block.ops.append(new)
        return new

    def _answer(self, op: Op) -> Value:
        if op.mode == "sub_group_local_id":
            return self._new(op, "lane", op.type, [])
        if op.mode == "dimensions":
            return self._fitted(op, self.params[Question("dimensions", 0)])
        dimension, beyond = op.args[0], Const(I64, 1 if op.mode in SIZES else 0)
        if isinstance(dimension, Const):
            return self._fitted(op, self.params.get(Question(op.mode, dimension.signed), beyond))
        value: Value = beyond
        for number in reversed(range(MOST_DIMENSIONS)):
            here = self._new(op, "icmp", I1, [dimension, Const(dimension.type, number)], "eq")
            value = self._new(op, "select", I64, [here, self.params[Question(op.mode, number)], value])
        return self._fitted(op, value)

    def _fitted(self, op: Op, value: Value) -> Value:
        if isinstance(value, Const):
            return Const(op.type, value.signed)
        if op.type is I64:
            return value
        return self._new(op, "trunc" if op.type.bits < 64 else "zext", op.type, [value])

    def _move_addresses(self) -> None:
        """Addresses inside group memory are computed once, at the entry."""
        made: dict[tuple[str, int], Value] = {}
        first: list[Op] = []

        def moved(value: Value) -> Value:
            if not isinstance(value, Symbol) or value.name not in self.shared:
                return value
            key = value.name, value.offset
            if key not in made:
                made[key] = self.params[Question(value.name)]
                if value.offset:
                    new = Op(TABLE["ptradd"], value.type, [made[key], Const(I64, value.offset)], attrs={"scale": 1})
                    new.block, new.name, new.position = self.fn.entry, self.fn.fresh(value.name), self.fn.position
                    made[key] = new
                    first.append(new)
            return made[key]

        for op in list(self.fn.ops):
            op.args = [moved(arg) for arg in op.args]
            for target in op.targets:
                target.args = [moved(arg) for arg in target.args]
        self.fn.entry.ops[:0] = first
