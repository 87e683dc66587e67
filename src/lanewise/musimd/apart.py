"""Threads apart: what runs while a branch is open, and what that means for threads that wait in it.

    b: bz c, L        The *span* of b is what can run before its sync, either arm, everywhere blocks included. Threads
       ...            that jump wait while the others run, and then those wait at the sync. Meanwhile an everywhere
    L: ...            block in the span wakes all of them and may write their variables. If b runs again in its span, it
       sync           belongs to a loop, and threads that leave in different iterations meet after it.

An instruction is passed *once* under b if threads that diverged there do not pass it at different times: it is in one
arm only, and b does not repeat.

Requires  a well-formed program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..record import dataclass
from .check import WellFormed
from .instructions import BRANCHES
from .program import Program

TOP = -1


@dataclass(frozen=True, slots=True)
class Span:
    """The instructions that run while a branch is open: by arm (fall through, jump), and in iterations of its loop."""

    branch: int
    arms: tuple[frozenset[int], frozenset[int]]
    inside: frozenset[int]
    written: tuple[str, ...]
    written_by_blocks: tuple[str, ...]
    written_in_iterations: tuple[str, ...]
    stores: bool

    @property
    def repeats(self) -> bool:
        """Does the branch run again before its sync?"""
        return self.branch in self.inside

    def once(self, pc: int) -> bool:
        return not self.repeats and not (pc in self.arms[0] and pc in self.arms[1])

    def mixed_by(self, arm: int) -> tuple[str, ...]:
        """Variables that may be from different iterations in threads that took this arm, to leave or to repeat."""
        if not self.repeats:
            return ()
        if all(self.branch in way for way in self.arms):
            return self.written
        return () if self.branch in self.arms[arm] else self.written_in_iterations


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of reachable instructions, blocks by their first pc, the program as TOP."""

    inside: dict[int, list[int]]  # the instructions of a block, and of blocks in it
    places: dict[int, tuple[int, int]]  # of an instruction: the innermost block, and its number there, from 1 on
    closed: dict[int, list[int]]  # the branches that a sync, or a block's end, closes


def layout(formed: WellFormed) -> Layout:
    inside: dict[int, list[int]] = {block: [] for block in (TOP, *sorted(formed.blocks))}
    places: dict[int, tuple[int, int]] = {}
    count = dict.fromkeys(inside, 0)
    for pc in (pc for pc, frames in enumerate(formed.frames) if frames):
        blocks = _blocks_of(formed, pc)
        count[blocks[-1]] += 1
        places[pc] = blocks[-1], count[blocks[-1]]
        for block in blocks:
            inside[block].append(pc)
    closed: dict[int, list[int]] = {}
    for branch, closing in sorted(formed.syncs.items()):
        closed.setdefault(closing, []).append(branch)
    return Layout(inside, places, closed)


def spans(program: Program, formed: WellFormed) -> dict[int, Span]:
    """The span of every branch that threads reach."""
    before = program.predecessors()
    return {
        pc: _span(program, formed, pc, before)
        for pc, made in enumerate(program.instructions)
        if made.op in BRANCHES and formed.frames[pc]
    }


def _blocks_of(formed: WellFormed, pc: int) -> tuple[int, ...]:
    """The everywhere blocks around the instruction, innermost last, TOP first; the same on every way to it."""
    return tuple(frame.block for frame in next(iter(formed.frames[pc])))


def open_at(formed: WellFormed, pc: int) -> list[tuple[int, ...]]:
    """The lists of branches, outermost first, that can be open in the innermost block."""
    return sorted({frames[-1].open for frames in formed.frames[pc]})


def written_by(program: Program, pcs: Iterable[int]) -> tuple[str, ...]:
    names = (program.instructions[pc].writes for pc in sorted(pcs))
    return tuple(dict.fromkeys(name for name in names if name is not None))


def mentioned(program: Program, pcs: Iterable[int]) -> tuple[str, ...]:
    """The variables that these instructions read or write."""
    made = (program.instructions[pc] for pc in pcs)
    names = (name for one in made for name in (*one.reads, one.writes))
    return tuple(dict.fromkeys(name for name in names if name is not None))


def _span(program: Program, formed: WellFormed, branch: int, before: Sequence[Sequence[int]]) -> Span:
    closing = formed.syncs.get(branch, -1)
    fall, jump = (_reached(program, start, closing) for start in (branch + 1, program.target(branch)))
    inside = fall | jump
    repeated = _returning(branch, inside, before) if branch in inside else ()
    home = _blocks_of(formed, branch)
    return Span(
        branch,
        (fall, jump),
        inside,
        written_by(program, inside),
        written_by(program, (pc for pc in inside if _blocks_of(formed, pc) != home)),
        written_by(program, repeated),
        any(program.instructions[pc].op == "↑" for pc in inside),
    )


def _reached(program: Program, start: int, closing: int) -> frozenset[int]:
    """The instructions that can run from `start` on, without the closing sync."""
    seen, work = {start} - {closing}, [start]
    while work:
        pc = work.pop()
        for after in program.successors(pc) if pc != closing else ():
            if after != closing and after not in seen:
                seen.add(after)
                work.append(after)
    return frozenset(seen)


def _returning(branch: int, inside: frozenset[int], before: Sequence[Sequence[int]]) -> set[int]:
    """The part of the span from which the branch can be reached again."""
    seen, work = {branch}, [branch]
    while work:
        for source in before[work.pop()]:
            if source in inside and source not in seen:
                seen.add(source)
                work.append(source)
    return seen
