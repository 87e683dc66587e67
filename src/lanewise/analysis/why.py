"""Why a value is not uniform: the shortest chain of reasons back to where divergence comes in.

    %r   at the join `done`, lanes come from either side of the branch in `entry`
    %c   the condition of that branch: its operand %x
    %x   is an argument, pinned varying

Each step leads from a value to a cause: an operand, the condition of a split whose paths meet at the value's block (a
join, or a loop exit that lanes take in different iterations), or nothing, if the value is a source itself: an
argument, a lane's number, memory, a call. Breadth first, so no chain is shorter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from ..ir.function import Function, Named, Op, Param, Value
from ..ir.position import NOWHERE, Position
from ..record import dataclass
from .cfg import Cfg, cfg
from .divergence import Divergence, Gang, divergence
from .facts import Facts
from .loops import Loops, loops

SOURCE, OPERAND, JOIN, EXIT = "source", "operand", "join", "exit"


@dataclass(frozen=True, slots=True, eq=False)
class Reason:
    """One step: `value` is not uniform because of `cause` (None if it is a source). `kind` says how they hang together.

    For a join or an exit, `position` is that of the branch.
    """

    value: Value
    kind: str
    sentence: str
    cause: Value | None = None
    position: Position = NOWHERE


def why(fn: Function, facts: Facts, value: Named) -> list[Reason]:
    """From a value to a source; empty if the value is uniform."""
    return _Search(fn, facts).chain(value)


class _Search:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn = fn
        self.graph: Cfg = facts[cfg]
        self.forest: Loops = facts[loops]
        self.found: Divergence = facts[divergence]
        self.sources = facts.given(Gang).sources

    def chain(self, value: Named) -> list[Reason]:
        if self.found.is_uniform(value):
            return []
        came: dict[Value, Reason | None] = {value: None}
        work: deque[Value] = deque([value])
        while work:
            here = work.popleft()
            for reason in self._reasons(here):
                if reason.cause is None:
                    return self._path(came, reason)
                if reason.cause not in came and not self.found.is_uniform(reason.cause):
                    came[reason.cause] = reason
                    work.append(reason.cause)
        return []

    def _path(self, came: dict[Value, Reason | None], last: Reason) -> list[Reason]:
        path = [last]
        step = came[last.value]
        while step is not None:
            path.append(step)
            step = came[step.value]
        path.reverse()
        return path

    def _reasons(self, value: Value) -> Iterator[Reason]:
        if isinstance(value, Param):
            yield from self._of_param(value)
        elif isinstance(value, Op):
            yield from self._of_op(value)

    def _of_param(self, param: Param) -> Iterator[Reason]:
        assert param.block is not None, "a parameter stands in a block"
        if param.block is self.fn.entry:
            shape = self.found.shape(param).words
            yield Reason(param, SOURCE, f"is an argument that is {shape}", None, param.position)
            return
        here = self.graph.number[param.block]
        index = param.block.params.index(param)
        for edge in self.graph.entering[here]:
            value = self.graph.target(edge).args[index]
            if isinstance(value, Named) and not self.found.is_uniform(value):
                yield Reason(
                    param, OPERAND, f"takes %{value.name} from '{self._name(edge.source)}'", value, value.position
                )
        for split in self.found.joins.get(here, ()):
            yield self._of_split(param, here, split)

    def _of_split(self, param: Param, here: int, split: int) -> Reason:
        end = self.graph.blocks[split].end
        assert end is not None, "a split has an end"
        home = self.forest.of(split)
        if home is not None and not self.forest.contains(home, here):
            head = self._name(home.header)
            text = f"leaves the loop at '{head}', which lanes leave at different times by the branch in"
            return Reason(param, EXIT, f"{text} '{self._name(split)}'", end.args[0], end.position)
        text = f"is where lanes meet again that the branch in '{self._name(split)}' sent apart"
        return Reason(param, JOIN, text, end.args[0], end.position)

    def _of_op(self, op: Op) -> Iterator[Reason]:
        source = self._source(op)
        if source is not None:
            yield Reason(op, SOURCE, source, None, op.position)
            return
        varying = False
        for value in dict.fromkeys(op.args):
            if isinstance(value, Named) and not self.found.is_uniform(value):
                varying = True
                yield Reason(op, OPERAND, f"{_verb(op)} %{value.name}", value, value.position)
        if not varying:
            yield Reason(op, SOURCE, _result_of(op), None, op.position)

    def _source(self, op: Op) -> str | None:
        """A sentence if the op brings divergence in by itself."""
        told = self.sources.op(op)
        if op.opcode == "lane":
            return "is the lane's number"
        if op.opcode == "private":
            return "is an address in memory of which each lane has its own"
        if op.opcode == "workitem" and (told is None or not told.is_uniform):
            return f"is a work item's {op.mode.replace('_', ' ')}"
        if told is None or told.is_uniform or told.is_bottom:
            return None
        if op.opcode == "load":
            return "is read from memory that is another in each lane"
        return _result_of(op)

    def _name(self, number: int) -> str:
        return self.graph.blocks[number].name


def _result_of(op: Op) -> str:
    """Of what an op gives that differs though its operands do not, or whatever they are."""
    if op.opcode == "call":
        return f"is the result of a call of '{op.attrs.get('callee', '?')}', which may differ between lanes"
    if op.opcode == "call_pointer":
        return "is the result of a call through an address, which may differ between lanes"
    return f"is the result of '{op.opcode}', which differs between lanes"


def _verb(op: Op) -> str:
    if op.opcode == "load":
        return "is read from memory at"
    return "is computed from"
