"""Why a value is not uniform: the shortest chain of reasons back to a source of divergence.

    %r   at the join `done`, lanes come from either side of the branch in `entry`
    %c   the condition of that branch: its operand %x
    %x   is an argument, pinned varying

Each step leads from a value to a cause: an operand, the condition of a split whose paths meet at the value's block (a
join, or a loop exit that lanes take in different iterations), or nothing, if the value is a source itself: an
argument, a lane's number, memory, a call. No chain is shorter; of several, the one whose causes are listed first.

Costs     linear in the function for all chains together, then as long as each chain.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.function import Function, Named, Op, Param, Value
from ...ir.position import NOWHERE, Position
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import Cfg, cfg
from ..graph.loops import Loops, loops
from .divergence import Divergence, Gang, divergence

SOURCE, OPERAND, JOIN, EXIT = "source", "operand", "join", "exit"
NOT_A_SPLIT = -1
_Cause = tuple[Value | None, int]  # None for a source; the split, or where an argument comes from


@dataclass(frozen=True, slots=True, eq=False)
class Reason:
    """One step: `value` is not uniform because of `cause` (None if it is a source). `kind` says how.

    For a join or an exit, `position` is that of the branch.
    """

    value: Value
    kind: str
    sentence: str
    cause: Value | None = None
    position: Position = NOWHERE


def why(fn: Function, facts: Facts, value: Named) -> list[Reason]:
    """From a value to a source; empty if the value is uniform."""
    return facts[causes].chain(value)


def causes(fn: Function, facts: Facts) -> Causes:
    """An analysis: how many steps each value is from a source."""
    return Causes(fn, facts)


class Causes:
    def __init__(self, fn: Function, facts: Facts) -> None:
        self.fn = fn
        self.graph: Cfg = facts[cfg]
        self.forest: Loops = facts[loops]
        self.found: Divergence = facts[divergence]
        self.sources = facts.given(Gang).sources
        self.steps = self._steps()

    def chain(self, value: Named) -> list[Reason]:
        path: list[Reason] = []
        here: Value | None = value
        while here is not None and here in self.steps:
            left = self.steps[here]
            cause, at = next(one for one in self._causes(here) if self._steps_from(one[0]) == left - 1)
            path.append(self._reason(here, cause, at))
            here = cause
        return path

    def _steps_from(self, cause: Value | None) -> int | None:
        return -1 if cause is None else self.steps.get(cause)

    def _steps(self) -> dict[Value, int]:
        """Of values that are not uniform: how many steps lead to a source; breadth first, from the sources."""
        users: dict[Value, list[Value]] = {}
        steps: dict[Value, int] = {}
        for value in self.fn.values:
            if self.found.is_uniform(value):
                continue
            for cause, _ in self._causes(value):
                if cause is None:
                    steps[value] = 0
                else:
                    users.setdefault(cause, []).append(value)
        work = list(steps)
        for value in work:
            for user in users.get(value, ()):
                if user not in steps:
                    steps[user] = steps[value] + 1
                    work.append(user)
        return steps

    def _causes(self, value: Value) -> Iterator[_Cause]:
        """The causes that may make a value differ, in order; only values that are not uniform."""
        if isinstance(value, Param):
            yield from self._of_param(value)
        elif isinstance(value, Op):
            yield from self._of_op(value)

    def _of_param(self, param: Param) -> Iterator[_Cause]:
        assert param.block is not None, "a parameter stands in a block"
        if param.block is self.fn.entry:
            yield None, NOT_A_SPLIT
            return
        here = self.graph.number[param.block]
        index = param.block.params.index(param)
        for edge in self.graph.entering[here]:
            value = self.graph.target(edge).args[index]
            if isinstance(value, Named) and not self.found.is_uniform(value):
                yield value, NOT_A_SPLIT
        for split in self.found.joins.get(here, ()):
            end = self.graph.blocks[split].end
            assert end is not None, "a split has an end"
            if not self.found.is_uniform(end.args[0]):
                yield end.args[0], split

    def _of_op(self, op: Op) -> Iterator[_Cause]:
        varying = False
        if self._source(op) is None:
            for value in dict.fromkeys(op.args):
                if isinstance(value, Named) and not self.found.is_uniform(value):
                    varying = True
                    yield value, NOT_A_SPLIT
        if not varying:
            yield None, NOT_A_SPLIT

    def _reason(self, value: Value, cause: Value | None, split: int) -> Reason:
        if isinstance(value, Param):
            return self._why_param(value, cause, split)
        assert isinstance(value, Op), "what differs is a parameter or an op"
        if cause is None:
            return Reason(value, SOURCE, self._source(value) or _result_of(value), None, value.position)
        assert isinstance(cause, Named), "an operand that differs has a name"
        return Reason(value, OPERAND, f"{_verb(value)} %{cause.name}", cause, cause.position)

    def _why_param(self, param: Param, cause: Value | None, split: int) -> Reason:
        assert param.block is not None, "a parameter stands in a block"
        if cause is None:
            words = f"is an argument that is {self.found.shape(param).words}"
            return Reason(param, SOURCE, words, None, param.position)
        if split != NOT_A_SPLIT:
            return self._of_split(param, self.graph.number[param.block], split)
        assert isinstance(cause, Named), "an argument that differs has a name"
        index = param.block.params.index(param)
        edges = self.graph.entering[self.graph.number[param.block]]
        source = next(edge.source for edge in edges if self.graph.target(edge).args[index] is cause)
        return Reason(param, OPERAND, f"takes %{cause.name} from '{self._name(source)}'", cause, cause.position)

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

    def _source(self, op: Op) -> str | None:
        """A sentence if the op is a source of divergence."""
        shape = self.sources.op(op)
        if op.opcode == "lane":
            return "is the lane's number"
        if op.opcode == "private":
            return "is an address in memory of which each lane has its own"
        if op.opcode == "workitem" and (shape is None or not shape.is_uniform):
            return f"is a work item's {op.mode.replace('_', ' ')}"
        if shape is None or shape.is_uniform or shape.is_bottom:
            return None
        if op.opcode == "load":
            return "is read from memory that is another in each lane"
        return _result_of(op)

    def _name(self, number: int) -> str:
        return self.graph.blocks[number].name


def _result_of(op: Op) -> str:
    """For an op whose result varies though its operands do not, or whatever they are."""
    if op.opcode == "call":
        return f"is the result of a call of '{op.attrs.get('callee', '?')}', which may differ between lanes"
    if op.opcode == "call_pointer":
        return "is the result of a call through an address, which may differ between lanes"
    return f"is the result of '{op.opcode}', which differs between lanes"


def _verb(op: Op) -> str:
    if op.opcode == "load":
        return "is read from memory at"
    return "is computed from"
