"""SSA construction for random programs, with parameters at joins."""

from __future__ import annotations

from lanewise.ir.function import Block, Function, Op, Target, Value
from lanewise.ir.graph import postorder
from lanewise.ir.ops import TABLE
from lanewise.ir.types import I1, VOID
from lib.growers.ir_statements import Arg, Writer


class Values:
    """Put nodes into SSA form: at a join, a block takes the live variables as parameters."""

    def __init__(self, w: Writer, fn: Function, params: tuple[str, ...]) -> None:
        self.w, self.fn, self.params = w, fn, params
        graph = [node.ends for node in w.nodes]
        self.order = list(reversed(postorder(graph)))
        self.before: dict[int, list[int]] = {node: [] for node in self.order}
        for node in self.order:
            for target in graph[node]:
                self.before[target].append(node)
        self.live = self._live()
        self.blocks: dict[int, Block] = {}
        self.at_bottom: dict[int, dict[str, Value]] = {}
        self.passed: dict[int, list[str]] = {}

    def _live(self) -> dict[int, set[str]]:
        """The variables that are live at the top of each node."""
        need: dict[int, set[str]] = {}
        make: dict[int, set[str]] = {}
        for node in self.order:
            need[node], make[node] = set(), set()
            reads = [*((step.args, step.into) for step in self.w.nodes[node].steps), ([self.w.nodes[node].on], "")]
            for args, into in reads:
                need[node] |= {arg for arg in args if isinstance(arg, str)} - make[node]
                make[node].add(into)
        live = {node: set(need[node]) for node in self.order}
        work = list(reversed(self.order))
        while work:
            node = work.pop()
            for before in self.before[node]:
                more = live[node] - make[before] - live[before]
                if more:
                    live[before] |= more
                    work.append(before)
        return live

    def build(self) -> None:
        for number in sorted(self.order):
            self.blocks[number] = self.fn.add_block(f"b{number}" if number else "entry")
        for node in self.order:
            self._fill(node, self._at_top(node))
        for node in self.order:
            self._close(node)
        self.fn.touch()

    def _at_top(self, node: int) -> dict[str, Value]:
        block = self.blocks[node]
        if not node:
            return {name: self.fn.add_param(block, self.w.types[name], name) for name in self.params}
        if len(self.before[node]) == 1:
            self.passed[node] = []
            return dict(self.at_bottom[self.before[node][0]])
        self.passed[node] = sorted(self.live[node])
        return {name: self.fn.add_param(block, self.w.types[name], name) for name in self.passed[node]}

    def _fill(self, node: int, known: dict[str, Value]) -> None:
        block = self.blocks[node]
        for step in self.w.nodes[node].steps:
            args = [self._value(known, arg) for arg in step.args]
            if step.opcode == "copy":
                known[step.into] = args[0]
                continue
            op = Op(TABLE[step.opcode], step.type, args, mode=step.mode, flags=step.flags, attrs=dict(step.attrs))
            op.block = block
            if step.type is not VOID:
                op.name = self.fn.fresh(step.into)
                known[step.into] = op
            block.ops.append(op)
        self.at_bottom[node] = known

    def _value(self, known: dict[str, Value], arg: Arg) -> Value:
        return known[arg] if isinstance(arg, str) else arg

    def _close(self, node: int) -> None:
        made, known, block = self.w.nodes[node], self.at_bottom[node], self.blocks[node]
        targets = [Target(self.blocks[end], [known[name] for name in self.passed[end]]) for end in made.ends]
        opcode = {0: "return", 1: "jump", 2: "branch"}.get(len(targets), "switch")
        if made.on is not None and len(targets) == 2 and self.w.types.get(str(made.on)) is not I1:
            opcode = "switch"
        if opcode == "switch":
            for case, target in enumerate(targets[1:]):
                target.cases = (case,)
        args = [self._value(known, made.on)] if made.on is not None and opcode != "jump" else []
        block.end = Op(TABLE[opcode], VOID, args, targets=targets)
        block.end.block = block
