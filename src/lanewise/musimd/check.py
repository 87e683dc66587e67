"""Well-formedness: everywhere blocks are control-equivalent, every branch meets its one sync.

Walks the control-flow graph as one thread sees it and carries what the machine would have open there: a list of
frames, one for the program and one per everywhere block, each with its open branches, outermost first.

    bz v1, Done          (top: bz)
    everywhere           (top: bz) (everywhere:)
    ...
    bz v7, Loop          (top: bz) (everywhere: bz)
    end_everywhere       (top: bz)                     a uniform loop may be left open here
    Done: sync           (top:)

Refuses   an everywhere whose end does not post-dominate it or is not dominated by it (Definition 3.4), jumps into
          and out of a block, a sync with no open branch, a branch with two syncs or none, a branch that is opened
          again below others.
Ensures   rules SS, SI, SP and EB never fail, EE fails only if threads diverged in a block without meeting again.
Costs     a loop's head is seen with its branch open and not, so 2^d lists of frames at loop depth d; branches of
          a block that jump past others and are left open at its end double them too; at most 4096.
Source    Definition 3.4; the sync rules follow from Figure 4.
"""

from __future__ import annotations

from ..record import dataclass
from .instructions import BRANCHES
from .program import Program

MOST = 4096


@dataclass(frozen=True, slots=True)
class Frame:
    """The open branches of the program (block -1) or of the everywhere block that begins at `block`."""

    block: int
    open: tuple[int, ...] = ()


Frames = tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class WellFormed:
    """The pairs of a program: each everywhere and its end, each branch and the sync (or end) that closes it.

    `frames` are, for each instruction, the lists of frames that it is reached with; none if it is never reached.
    """

    blocks: dict[int, int]
    syncs: dict[int, int]
    frames: tuple[frozenset[Frames], ...] = ()


@dataclass(slots=True)
class _Walk:
    program: Program
    seen: list[set[Frames]]
    entered: list[tuple[int, tuple[int, ...]] | None]
    blocks: dict[int, int]
    syncs: dict[int, int]


def check(program: Program) -> WellFormed:
    """The pairs of a program; a `CompileError` with the reason if it is not well formed."""
    size = len(program.instructions)
    walk = _Walk(program, [set() for _ in range(size)], [None] * size, {}, {})
    work: list[tuple[int, int, Frames]] = [(-1, 0, (Frame(-1),))]
    while work:
        source, pc, frames = work.pop()
        _enter(walk, source, pc, frames)
        if frames in walk.seen[pc]:
            continue
        walk.seen[pc].add(frames)
        if len(walk.seen[pc]) > MOST:
            many = f"more than {MOST} lists of branches may be open here, too many to check"
            raise program.refusal(pc, f"{many}; nest loops less deep, and sync each branch where its arms meet")
        after = _transfer(walk, pc, frames)
        work.extend((pc, successor, after) for successor in reversed(program.successors(pc)))
    _all_matched(walk)
    return WellFormed(walk.blocks, walk.syncs, tuple(map(frozenset, walk.seen)))


# Everywhere blocks --------------------------------------------------------------------------------------------


def _enter(walk: _Walk, source: int, pc: int, frames: Frames) -> None:
    """Every way to an instruction must lie in the same blocks."""
    chain = tuple(frame.block for frame in frames)
    known = walk.entered[pc]
    if known is None:
        walk.entered[pc] = (source, chain)
        return
    first, other = known
    if chain == other:
        return
    if walk.program.instructions[source].row.jumps and source + 1 != pc:
        raise _crossing(walk.program, source, chain, pc, other)
    raise _crossing(walk.program, first, other, pc, chain)


def _crossing(program: Program, source: int, chain: tuple[int, ...], pc: int, other: tuple[int, ...]) -> Exception:
    """The refusal of the jump from `source`, in the blocks of `chain`, to `pc`, elsewhere in those of `other`."""
    target = program.where(pc)
    if len(chain) > len(other):
        block = program.where(chain[-1])
        return program.refusal(
            source, f"this jumps out of the everywhere block of {block} to {target}; pass its end_everywhere first"
        )
    if len(chain) < len(other):
        block = program.where(other[-1])
        return program.refusal(
            source, f"this jumps to {target}, into the everywhere block of {block}; enter it through 'everywhere'"
        )
    return program.refusal(
        source,
        f"this jumps from the everywhere block of {program.where(chain[-1])} into that of "
        f"{program.where(other[-1])}; end the one before the other begins",
    )


def _end_block(walk: _Walk, pc: int, frames: Frames) -> Frames:
    frame = frames[-1]
    if frame.block < 0:
        raise walk.program.refusal(pc, "no everywhere block is open here; remove this, or write 'everywhere' before")
    end = walk.blocks.setdefault(frame.block, pc)
    if end != pc:
        ends = f"here and on {walk.program.where(end)}"
        raise walk.program.refusal(
            pc,
            f"the everywhere block of {walk.program.where(frame.block)} ends {ends}, so it is not control-equivalent "
            "to one end; let all ways meet before a single end_everywhere",
        )
    for branch in frame.open:
        _close(walk, branch, pc)
    return frames[:-1]


# Branches and syncs -------------------------------------------------------------------------------------------


def _transfer(walk: _Walk, pc: int, frames: Frames) -> Frames:
    op = walk.program.instructions[pc].op
    if op in BRANCHES:
        return _open(walk, pc, frames)
    match op:
        case "sync":
            return _sync(walk, pc, frames)
        case "everywhere":
            return (*frames, Frame(pc))
        case "end_everywhere":
            return _end_block(walk, pc, frames)
        case "stop":
            _stop(walk, pc, frames)
            return frames
        case _:
            return frames


def _open(walk: _Walk, pc: int, frames: Frames) -> Frames:
    frame = frames[-1]
    if frame.open and frame.open[-1] == pc:
        return frames
    if pc in frame.open:
        inner = walk.program.where(frame.open[frame.open.index(pc) + 1])
        raise walk.program.refusal(
            pc,
            f"this branch is reached again while the branch of {inner} inside it is still open; "
            f"write 'sync' where the threads of {inner} meet again",
        )
    return (*frames[:-1], Frame(frame.block, (*frame.open, pc)))


def _sync(walk: _Walk, pc: int, frames: Frames) -> Frames:
    frame = frames[-1]
    if not frame.open:
        raise walk.program.refusal(
            pc, "no branch is open on a way to this sync, so it has nothing to close; remove it, or move it"
        )
    _close(walk, frame.open[-1], pc)
    return (*frames[:-1], Frame(frame.block, frame.open[:-1]))


def _close(walk: _Walk, branch: int, pc: int) -> None:
    first = walk.syncs.setdefault(branch, pc)
    if first != pc:
        places = f"{walk.program.where(min(first, pc))} and {walk.program.where(max(first, pc))}"
        raise walk.program.refusal(
            branch, f"the threads of this branch meet in two places, {places}; let both arms lead to one sync"
        )


def _stop(walk: _Walk, pc: int, frames: Frames) -> None:
    frame = frames[-1]
    if frame.block >= 0:
        raise walk.program.refusal(
            frame.block, "the program can stop inside this everywhere block; write 'end_everywhere' on every way out"
        )
    if frame.open:
        raise walk.program.refusal(
            frame.open[-1], "the program can stop with this branch open; write 'sync' where its two arms meet"
        )


def _all_matched(walk: _Walk) -> None:
    """No unmatched instruction in unreachable code, and every block has a reachable end."""
    for pc, instruction in enumerate(walk.program.instructions):
        pairs = instruction.op in ("sync", "everywhere", "end_everywhere")
        if pairs and not walk.seen[pc]:
            raise walk.program.refusal(pc, f"no thread can reach this '{instruction.op}'; remove it")
        if instruction.op == "everywhere" and pc not in walk.blocks:
            raise walk.program.refusal(
                pc, "no end_everywhere of this block is ever reached; write one that every way passes"
            )
