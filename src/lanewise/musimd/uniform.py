"""Uniformity of µ-SIMD variables: which agree in the threads that are active together, and which branches diverge.

The program, and each everywhere block by itself, is a `VariableProgram` that `analysis.uniformity` solves:

    start -> pc -> pc ...       v = e          assigns from what e reads; `tid` varies
    bz v, l                     a split by v; the way to l has a node of its own
    everywhere ... end          one edge, which assigns what the block writes: uniform if it is so at its end
    in the block                starts with what all threads agree on, sleeping ones too; the rest varies

Effects outside the graph are put on its edges as varying variables, for branches not known to be uniform: everywhere
blocks write variables of threads that wait; threads that leave a loop bring values of different iterations. A load or a
shuffle is a function of its address or lane only if threads do not pass it at different times, between which memory or
the lane's variable may change.

These effects depend on which branches are uniform, which the analysis computes. So at first all branches are assumed to
diverge and all blocks to agree on nothing; the result is sound, and the next iteration builds on it, until nothing more
is found.

Ensures   every claim holds in every run, with any number of threads and any memory.
Costs     a solution for each block and iteration, each near-linear; at most as many iterations as branches and blocks.
Source    Rosemann, Moll, Hack, POPL 2021, section 6, on the language of Function Call Re-Vectorization.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..analysis.divergence.uniformity import Uniformity, uniformity
from ..analysis.divergence.variables import FROM_READS, UNIFORM, VARYING, Arrow, Assign, VariableProgram
from ..record import dataclass, field
from .apart import TOP, Layout, Span, layout, mentioned, open_at, spans, written_by
from .check import WellFormed, check
from .claims import Claims
from .expressions import variables
from .instructions import BRANCHES, Instruction
from .program import Program

CONSTANT = "W"  # a name that is read like a variable, and uniform


@dataclass(slots=True)
class _Known:
    """The solution of each block so far. A name that neither a block mentions nor one inside it is not asked for."""

    where: Layout
    solved: dict[int, Uniformity] = field(default_factory=dict[int, Uniformity])

    def is_uniform(self, pc: int, name: str) -> bool:
        block, node = self.where.places[pc]
        return block in self.solved and self.solved[block].is_uniform(node, name)

    def varies(self) -> int:
        """How much is not known to be uniform: less with every iteration that finds something."""
        return sum(bits.bit_count() for one in self.solved.values() for bits in one.varying)


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """The uniform variables of each block; `reasons` says why one varies where the instructions do not show it."""

    program: Program
    known: _Known
    reached: frozenset[int]
    reasons: dict[int, str]

    def is_uniform(self, pc: int, name: str) -> bool:
        """Of a name that the instruction reads, before it."""
        return name != "tid" and (name == CONSTANT or self.known.is_uniform(pc, name))

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
    where = layout(formed)
    work = _Iteration(program, formed, spans(program, formed), where, _Known(where), definite)
    while work.iterate():
        pass
    return Analysis(program, work.known, frozenset(where.places), work.reasons)


def _decisive(made: Instruction) -> list[str]:
    """The names that must be uniform for the outcome to be: of a shuffle only the lane."""
    operands = made.operands[1:] if made.op == "shfl" else made.operands
    return list(dict.fromkeys(name for operand in operands for name in variables(operand)))


@dataclass(slots=True)
class _Iteration:
    """The facts found so far; each iteration finds more, or the same."""

    program: Program
    formed: WellFormed
    spans: dict[int, Span]
    where: Layout
    known: _Known
    definite: bool
    even: set[int] = field(default_factory=set[int])  # branches known to be uniform
    reasons: dict[int, str] = field(default_factory=dict[int, str])

    def iterate(self) -> bool:
        self.reasons = {}
        solved = {block: uniformity(self._graph(block), definite=self.definite) for block in self.where.inside}
        before, self.known = self.known, _Known(self.where, solved)
        even = {pc for pc in self.spans if self._is_even(pc)}
        more = not before.solved or self.known.varies() != before.varies() or even != self.even
        self.even = even
        return more

    def _is_even(self, pc: int) -> bool:
        decides = self._decides(pc)
        return decides == CONSTANT or self.known.is_uniform(pc, decides)

    def _decides(self, pc: int) -> str:
        operand = self.program.instructions[pc].operands[0]
        return operand if isinstance(operand, str) else CONSTANT

    # The graph of one block -----------------------------------------------------------------------------------

    def _graph(self, block: int) -> VariableProgram:
        places = ((pc, self.where.places[pc]) for pc in self.where.inside[block])
        node = {pc: at for pc, (home, at) in places if home == block}
        first = 0 if block == TOP else block + 1
        edges: list[list[Arrow]] = [[Arrow(node[first])], *[[] for _ in node]]
        branch: list[str | None] = [None] * len(edges)
        for pc in node:
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
        """The variables on which threads may not agree when they begin a block, including threads that slept."""
        if block == TOP:
            return []
        names = mentioned(self.program, self.where.inside[block])
        unlike = [name for name in names if not self._alike(block, name)]
        asleep = [name for name in unlike if self.known.is_uniform(block, name)]
        if asleep:
            self.reasons[block] = f"threads that sleep may have another {', '.join(asleep)}"
        return unlike

    def _alike(self, block: int, name: str) -> bool:
        """After divergence, only variables not written since: they were uniform there, or would not be here."""
        if not self.known.is_uniform(block, name):
            return False
        apart = ([pc for pc in opened if pc not in self.even] for opened in open_at(self.formed, block))
        return not any(parted and name in self.spans[parted[0]].written for parted in apart)

    def _passed(self, block: int, end: int) -> tuple[Assign, ...]:
        """The uniform variables of the threads that continue after a block."""
        once = all(span.once(block) for span in self._apart(block))
        return tuple(
            Assign(name, (), UNIFORM if once and self.known.is_uniform(end, name) else VARYING)
            for name in written_by(self.program, self.where.inside[block])
        )

    def _parted(self, pc: int, arm: int) -> tuple[Assign, ...]:
        """Variables on which the threads of one arm may not agree, though none of their instructions wrote them."""
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
            names = ", ".join(effect.variable for effect in found)
            self.reasons[pc] = f"everywhere blocks may write {names} of threads that wait here"
        return found

    def _assigned(self, pc: int, made: Instruction) -> tuple[Assign, ...]:
        if made.op == "sync":
            closed = [self.spans[branch] for branch in self.where.closed.get(pc, ()) if branch not in self.even]
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
        if made.op not in ("shfl", "↓"):
            return None
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
        """The open branches, not known to be uniform, at which threads may have diverged before they came here."""
        opened = {branch for branches in open_at(self.formed, pc) for branch in branches}
        return [self.spans[branch] for branch in sorted(opened) if branch not in self.even]


def _varying(names: Iterable[str]) -> tuple[Assign, ...]:
    return tuple(Assign(name, (), VARYING) for name in dict.fromkeys(names))
