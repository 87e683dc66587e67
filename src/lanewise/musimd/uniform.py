"""Uniformity of µ-SIMD variables: which agree in the threads that are active together, and which branches diverge.

The program, and each everywhere block by itself, is a `VariableProgram` that `analysis.uniformity` solves:

    start -> pc -> pc ...       v = e          assigns from what e reads; `tid` varies
    bz v, l                     a split by v; the way to l has a node of its own
    everywhere ... end          one edge, which assigns what the block writes: uniform if it is so at its end
    in the block                starts with what all threads agree on, sleeping ones too; the rest varies

What the graph does not show is put on its edges as variables that vary, for branches not known to be uniform: threads
that wait find what everywhere blocks of the others wrote in them; threads that leave a loop bring different rounds.
A load or a shuffle counts for a function of its address or lane only if threads do not pass it at different times,
between which memory or the lane's variable may change.

Each of these needs to know which branches are uniform, and which of them are follows. So all are first taken to
diverge and all blocks to agree on nothing; what is found then is true, and the next round builds on it, until nothing
more is found.

Ensures   every claim holds in every run, with any number of threads and any memory.
Costs     a solution for each block and round; rounds are few, at most as many as branches and blocks.
Source    Rosemann, Moll, Hack, POPL 2021, section 6, on the language of Function Call Re-Vectorization.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..analysis.uniformity import Uniformity, uniformity
from ..analysis.variables import FROM_READS, UNIFORM, VARYING, Arrow, Assign, VariableProgram
from .apart import TOP, Span, block_of, open_at, spans, written_by
from .check import Frames, WellFormed, check
from .claims import Claims
from .expressions import variables
from .instructions import BRANCHES, Instruction
from .program import Program

CONSTANT = "W"  # a name that is read like a variable, and uniform


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """What is uniform where; `reasons` says why, where something varies that the instructions alone do not tell."""

    program: Program
    uniform: tuple[frozenset[str], ...]  # what is uniform before each instruction; of those reached
    reached: frozenset[int]
    reasons: dict[int, str]

    def is_uniform(self, pc: int, name: str) -> bool:
        return name != "tid" and (name == CONSTANT or name in self.uniform[pc])

    def writes_uniform(self, pc: int) -> bool:
        """Do the threads that run this instruction together all get the same result?"""
        made = self.program.instructions[pc]
        return made.writes is not None and all(self.is_uniform(pc, name) for name in _decisive(made))

    def is_uniform_branch(self, pc: int) -> bool:
        return all(self.is_uniform(pc, name) for name in _decisive(self.program.instructions[pc]))

    def claims(self) -> Claims:
        numbered = [(pc, self.program.instructions[pc]) for pc in sorted(self.reached)]
        return Claims(
            frozenset(pc for pc, made in numbered if made.op in BRANCHES and self.is_uniform_branch(pc)),
            frozenset(pc for pc, _ in numbered if self.writes_uniform(pc)),
            frozenset((pc, name) for pc, made in numbered for name in made.reads if self.is_uniform(pc, name)),
        )


def analyze(program: Program, *, definite: bool = True) -> Analysis:
    """Refuses a program that is not well formed."""
    formed = check(program)
    work = _Rounds(program, formed, spans(program, formed), definite)
    while work.round():
        pass
    reached = frozenset(pc for pc, frames in enumerate(formed.frames) if frames)
    return Analysis(program, tuple(map(frozenset, work.uniform)), reached, work.reasons)


def _decisive(made: Instruction) -> list[str]:
    """The names that must be uniform for the outcome to be: of a shuffle the lane alone."""
    operands = made.operands[1:] if made.op == "shfl" else made.operands
    return list(dict.fromkeys(name for operand in operands for name in variables(operand)))


@dataclass(slots=True)
class _Rounds:
    """What is known so far; each round finds more, or the same."""

    program: Program
    formed: WellFormed
    spans: dict[int, Span]
    definite: bool
    uniform: list[set[str]] = field(default_factory=list[set[str]])
    even: set[int] = field(default_factory=set[int])  # branches known to be uniform
    reasons: dict[int, str] = field(default_factory=dict[int, str])

    def round(self) -> bool:
        size = len(self.program.instructions)
        before = self.uniform or [set[str]() for _ in range(size)]
        self.uniform, self.reasons = before, {}
        found = [set[str]() for _ in range(size)]
        for block in (TOP, *sorted(self.formed.blocks)):
            pcs = [pc for pc in range(size) if self.formed.frames[pc] and self._is_in(pc, block)]
            self._solve(block, pcs, found)
        even = {pc for pc in self.spans if self._decides(pc) in found[pc] | {CONSTANT}}
        more = found != before or even != self.even
        self.uniform, self.even = found, even
        return more

    def _is_in(self, pc: int, block: int) -> bool:
        return block_of(self.formed, pc) == block

    def _decides(self, pc: int) -> str:
        operand = self.program.instructions[pc].operands[0]
        return operand if isinstance(operand, str) else CONSTANT

    def _solve(self, block: int, pcs: list[int], found: list[set[str]]) -> None:
        names = self.program.variables()
        made = self._graph(block, pcs)
        solved: Uniformity = uniformity(made, definite=self.definite)
        for node, pc in enumerate(pcs, 1):
            found[pc] = {name for name in names if solved.is_uniform(node, name)}

    # The graph of one block -----------------------------------------------------------------------------------

    def _graph(self, block: int, pcs: list[int]) -> VariableProgram:
        node = {pc: at for at, pc in enumerate(pcs, 1)}
        first = 0 if block == TOP else block + 1
        edges: list[list[Arrow]] = [[Arrow(node[first])], *[[] for _ in pcs]]
        branch: list[str | None] = [None] * len(edges)
        for pc in pcs:
            made = self.program.instructions[pc]
            if made.op == "end_everywhere" or made.op == "stop":
                continue
            if made.op == "everywhere":
                end = self.formed.blocks[pc]
                edges[node[pc]] = [Arrow(node[end + 1], self._passed(pc, end))]
            elif made.row.jumps and made.row.falls:
                branch[node[pc]] = self._decides(pc)
                edges[node[pc]] = [Arrow(node[pc + 1], self._parted(pc, 0)), Arrow(len(edges), self._parted(pc, 1))]
                edges.append([Arrow(node[self.program.target(pc)])])
                branch.append(None)
            else:
                (after,) = self.program.successors(pc)
                edges[node[pc]] = [Arrow(node[after], self._assigned(pc, made))]
        return VariableProgram(edges, branch, frozenset(("tid", *self._unlike(block))))

    def _unlike(self, block: int) -> list[str]:
        """What threads may not agree on when they begin a block, those that slept among them."""
        if block == TOP:
            return []
        unlike = [name for name in self.program.variables() if not self._alike(block, name)]
        asleep = [name for name in unlike if name in self.uniform[block]]
        if asleep:
            self.reasons[block] = f"threads that sleep may have another {', '.join(asleep)}"
        return unlike

    def _alike(self, block: int, name: str) -> bool:
        """Where threads have parted, only what was not written since: it was uniform there, or would not be here."""
        if name not in self.uniform[block]:
            return False
        apart = ([pc for pc in opened if pc not in self.even] for opened in open_at(self.formed, block))
        return not any(parted and name in self.spans[parted[0]].written for parted in apart)

    def _passed(self, block: int, end: int) -> tuple[Assign, ...]:
        """What a block leaves in the threads that go on behind it."""
        once = all(span.once(block) for span in self._apart(block))
        inside = [pc for pc, known in enumerate(self.formed.frames) if any(_holds(frames, block) for frames in known)]
        return tuple(
            Assign(name, (), UNIFORM if once and name in self.uniform[end] else VARYING)
            for name in written_by(self.program, inside)
        )

    def _parted(self, pc: int, arm: int) -> tuple[Assign, ...]:
        """What the threads of one arm cannot be trusted to agree on, though none of their instructions wrote it."""
        if pc in self.even or pc not in self.spans:
            return ()
        span = self.spans[pc]
        awaited = self._awaited(pc, span.written_by_blocks) if arm == 1 else ()
        return (
            *awaited,
            *_varying(name for name in span.mixed_by(arm) if name not in span.written_by_blocks or not arm),
        )

    def _awaited(self, pc: int, names: Iterable[str]) -> tuple[Assign, ...]:
        found = _varying(names)
        if found:
            told = ", ".join(effect.variable for effect in found)
            self.reasons[pc] = f"everywhere blocks may write {told} of threads that wait here"
        return found

    def _assigned(self, pc: int, made: Instruction) -> tuple[Assign, ...]:
        if made.op == "sync":
            closed = [span for span in self._uneven() if self.formed.syncs.get(span.branch) == pc]
            return self._awaited(pc, (name for span in closed for name in span.written_by_blocks))
        if made.writes is None:
            return ()
        reason = self._untimely(pc, made)
        if reason is not None:
            self.reasons[pc] = reason
            return (Assign(made.writes, (), VARYING),)
        return (Assign(made.writes, tuple(name for name in _decisive(made)), FROM_READS),)

    def _untimely(self, pc: int, made: Instruction) -> str | None:
        """Why threads that come here at different times may get different results from the same operands."""
        for span in self._apart(pc):
            if span.once(pc):
                continue
            parted = f"threads that part at {self.program.where(span.branch)} come here at different times"
            if made.op == "shfl":
                return f"{parted}, and the lane's variable may change between"
            if made.op == "↓" and span.stores:
                return f"{parted}, and memory may change between"
        return None

    def _apart(self, pc: int) -> list[Span]:
        """The open branches, not known to be uniform, at which threads may have parted before they came here."""
        opened = {branch for branches in open_at(self.formed, pc) for branch in branches}
        return [span for span in self._uneven() if span.branch in opened]

    def _uneven(self) -> list[Span]:
        return [span for pc, span in self.spans.items() if pc not in self.even]


def _holds(frames: Frames, block: int) -> bool:
    return any(frame.block == block for frame in frames)


def _varying(names: Iterable[str]) -> tuple[Assign, ...]:
    return tuple(Assign(name, (), VARYING) for name in dict.fromkeys(names))
