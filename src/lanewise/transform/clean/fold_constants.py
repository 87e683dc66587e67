"""Fold constants: compute values that are the same in every run, and remove blocks that no run reaches.

    entry: branch i1 1, a(i32 2), b       =>    entry: jump a
    a(x): y = add x, i32 3                      a: ...i32 5...
    b: ...                                      (b is gone)

Optimistic: a block is dead and a value undefined until shown otherwise, so the pass also finds a constant that a loop
carries unchanged. An op with constant operands is folded by the interpreter's definition.

Requires  nothing.
Ensures   every block can be reached over edges that some condition may take; no branch or switch on a constant.
Leaves    elementary functions (compiled code may round differently), ops whose result is undefined or a fault,
          ops that became useless (`remove_dead`), parameters that have one value (`drop_params`).
Costs     linear: a value moves down the lattice at most twice, from unknown to constant to varied.
Source    Wegman, Zadeck 1991 (sparse conditional constant propagation).
"""

from __future__ import annotations

import struct

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, Edge, cfg
from ...analysis.graph.uses import Uses, uses
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Named, Op, Param, Target, Undefined, Value
from ...ir.meaning.meaning import fold, is_pure
from ...ir.ops import ELEMENTARY
from ...ir.types import VOID


class _Varied:
    """The lattice's bottom: a value that is not one constant."""


VARIED = _Varied()
Known = Const | _Varied


def fold_constants(fn: Function, facts: Facts) -> None:
    search = _Search(fn, facts[cfg], facts[uses])
    search.run()
    swaps: dict[Value, Value] = {value: found for value, found in search.known.items() if isinstance(found, Const)}
    fn.replace(swaps)
    changed = sum(_settle(block) for block in search.blocks_met()) > 0
    if len(search.met) != len(fn.blocks):
        fn.blocks = search.blocks_met()
        changed = True
    if changed:
        fn.touch()


def _settle(block: Block) -> bool:
    """Replace a branch or switch on a constant by a jump."""
    end = block.end
    assert end is not None, f"block {block.name} does not end"
    if end.opcode not in ("branch", "switch"):
        return False
    chosen = _chosen(end, end.args[0])
    if chosen is None:
        return False
    block.end = None
    Builder(block, end.position).jump(end.targets[chosen].block, end.targets[chosen].args)
    return True


def _chosen(end: Op, condition: Known | Value) -> int | None:
    """The target that a branch or switch takes for a constant condition."""
    if not isinstance(condition, Const) or not isinstance(condition.value, int):
        return None
    if end.opcode == "branch":
        return 0 if condition.value else 1
    return _case(end.targets, condition.value, condition.type.bits)


def _case(targets: list[Target], value: int, bits: int) -> int:
    for slot, target in enumerate(targets[1:], 1):
        if any(case % (1 << bits) == value for case in target.cases):
            return slot
    return 0


class _Search:
    """The lattice value of each value, and the blocks and edges that were reached."""

    def __init__(self, fn: Function, graph: Cfg, users: Uses) -> None:
        self.fn, self.graph, self.users = fn, graph, users
        self.known: dict[Named, Known] = dict.fromkeys(fn.params, VARIED)
        self.met: set[int] = {0}
        self.edges: set[tuple[int, int]] = set()
        self.blocks: list[int] = [0]
        self.values: list[Named] = []
        self.given: dict[Value, list[tuple[Edge, Param]]] = {}
        for param, coming in users.arguments.items():
            for edge, arg in coming:
                self.given.setdefault(arg, []).append((edge, param))

    def run(self) -> None:
        while self.blocks or self.values:
            while self.values:
                value = self.values.pop()
                self._bring(value)
                for op in self.users.of(value):
                    assert op.block is not None, f"{op!r} stands in no block"
                    if self.graph.number[op.block] in self.met and (not op.row.ends_block or value in op.args):
                        self._look(op)
            if self.blocks:
                for op in self.graph.blocks[self.blocks.pop()].all_ops:
                    self._look(op)

    def blocks_met(self) -> list[Block]:
        return [block for number, block in enumerate(self.graph.blocks) if number in self.met]

    def _look(self, op: Op) -> None:
        if op.row.ends_block:
            self._follow(op)
        elif op.type is not VOID:
            found = self._result(op)
            if found is not None:
                self._learn(op, found)

    def _result(self, op: Op) -> Known | None:
        """None while an operand is still unknown. A struct stays an op: it has no text form as a constant."""
        if not is_pure(op) or op.opcode in ELEMENTARY or op.type.is_opaque:
            return VARIED
        args = [self._value(arg) for arg in op.args]
        if VARIED in args:
            return VARIED
        numbers = [arg.value for arg in args if isinstance(arg, Const) and not isinstance(arg.value, str | Undefined)]
        if len(numbers) != len(args):
            return None if None in args else VARIED
        result = fold(op, numbers)
        return VARIED if result is None or isinstance(result, Undefined) else Const(op.type, result)

    def _value(self, value: Value) -> Known | None:
        if isinstance(value, Named):
            return self.known.get(value)
        return value if isinstance(value, Const) and not isinstance(value.value, Undefined) else VARIED

    def _bring(self, value: Named) -> None:
        """Pass the value on to parameters, along edges that have been taken."""
        for edge, param in self.given.get(value, ()):
            if (edge.source, edge.slot) in self.edges:
                self._learn(param, self.known[value])

    def _follow(self, end: Op) -> None:
        """Take the edges that the terminator may take, with all arguments that are known."""
        assert end.block is not None, f"{end!r} stands in no block"
        number = self.graph.number[end.block]
        condition = self._value(end.args[0]) if end.opcode in ("branch", "switch") else VARIED
        if condition is None:
            return
        chosen = _chosen(end, condition)
        for edge in self.graph.leaving(number):
            if (chosen is None or edge.slot == chosen) and (number, edge.slot) not in self.edges:
                self.edges.add((number, edge.slot))
                self._take(edge, end.targets[edge.slot])

    def _take(self, edge: Edge, target: Target) -> None:
        for param, arg in zip(target.block.params, target.args, strict=True):
            found = self._value(arg)
            if found is not None:
                self._learn(param, found)
        if edge.target not in self.met:
            self.met.add(edge.target)
            self.blocks.append(edge.target)

    def _learn(self, value: Named, found: Known) -> None:
        before = self.known.get(value)
        if before is VARIED or (isinstance(before, Const) and isinstance(found, Const) and _same(before, found)):
            return
        met_another = isinstance(value, Param) and before is not None
        self.known[value] = VARIED if met_another else found
        self.values.append(value)


def _same(a: Const, b: Const) -> bool:
    """Bit for bit: 0.0 is not -0.0, and a NaN is itself."""
    if isinstance(a.value, float) and isinstance(b.value, float):
        return struct.pack("<d", a.value) == struct.pack("<d", b.value)
    return type(a.value) is type(b.value) and a.value == b.value
