"""Threads apart: what runs while a branch is open, and what that means for threads that wait in it.

    b: bz c, L        The *span* of b is what can run before its sync, either arm, everywhere blocks included. Threads
       ...            that jump wait while the others run, and those wait at the sync in turn. Meanwhile an everywhere
    L: ...            block in the span wakes all of them and may write their variables. If b comes round again in its
       sync           span it is a loop's, and threads that leave in different rounds meet behind it.

An instruction is passed *once* under b if threads that parted there do not pass it at different times: it is in one
arm only, and b does not come round.

Requires  a well-formed program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .check import WellFormed
from .program import Program

TOP = -1


@dataclass(frozen=True, slots=True)
class Span:
    """What runs while one branch is open: by arm (fall through, jump), in rounds of its loop, and what it writes."""

    branch: int
    arms: tuple[frozenset[int], frozenset[int]]
    inside: frozenset[int]
    written: tuple[str, ...]
    written_by_blocks: tuple[str, ...]
    written_in_rounds: tuple[str, ...]
    stores: bool

    @property
    def rounds(self) -> bool:
        """Does the branch come round again before its sync?"""
        return self.branch in self.inside

    def once(self, pc: int) -> bool:
        return not self.rounds and not (pc in self.arms[0] and pc in self.arms[1])

    def mixed_by(self, arm: int) -> tuple[str, ...]:
        """What may be from different rounds in threads that went by this arm, for good or to come back."""
        if not self.rounds:
            return ()
        if all(self.branch in way for way in self.arms):
            return self.written
        return () if self.branch in self.arms[arm] else self.written_in_rounds


def spans(program: Program, formed: WellFormed) -> dict[int, Span]:
    """The span of every branch that threads reach."""
    return {
        pc: _span(program, formed, pc)
        for pc, made in enumerate(program.instructions)
        if made.op in ("bz", "bnz") and formed.frames[pc]
    }


def block_of(formed: WellFormed, pc: int) -> int:
    """The innermost everywhere block around the instruction, or TOP; the check has seen to it that there is one."""
    return next(iter(formed.frames[pc]))[-1].block


def open_at(formed: WellFormed, pc: int) -> list[tuple[int, ...]]:
    """The lists of branches, outermost first, that can be open in the innermost block."""
    return sorted({frames[-1].open for frames in formed.frames[pc]})


def written_by(program: Program, pcs: Iterable[int]) -> tuple[str, ...]:
    names = (program.instructions[pc].writes for pc in sorted(pcs))
    return tuple(dict.fromkeys(name for name in names if name is not None))


def _span(program: Program, formed: WellFormed, branch: int) -> Span:
    closing = formed.syncs.get(branch, -1)
    fall, jump = (_reached(program, start, closing) for start in (branch + 1, program.target(branch)))
    inside = fall | jump
    rounds = [pc for pc in sorted(inside) if branch in _reached(program, pc, closing)] if branch in inside else []
    home = block_of(formed, branch)
    return Span(
        branch,
        (fall, jump),
        inside,
        written_by(program, inside),
        written_by(program, (pc for pc in inside if block_of(formed, pc) != home)),
        written_by(program, rounds),
        any(program.instructions[pc].op == "↑" for pc in inside),
    )


def _reached(program: Program, start: int, closing: int) -> frozenset[int]:
    """What can run from `start` on, the closing sync not among it."""
    seen, work = {start} - {closing}, [start]
    while work:
        pc = work.pop()
        for after in program.successors(pc) if pc != closing else ():
            if after != closing and after not in seen:
                seen.add(after)
                work.append(after)
    return frozenset(seen)
