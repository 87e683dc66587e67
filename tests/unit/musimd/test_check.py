"""Well-formedness against its definition: blocks that the check pairs are control-equivalent by brute force."""

from __future__ import annotations

from random import Random

import pytest

from lanewise import CompileError
from lanewise.musimd import Program, assemble, check


def reaches(program: Program, start: int, without: int) -> set[int]:
    """Everything a thread can reach from `start` without passing `without`."""
    seen: set[int] = set()
    work = [start]
    while work:
        pc = work.pop()
        if pc != without and pc not in seen:
            seen.add(pc)
            work.extend(program.successors(pc))
    return seen


def control_equivalent(program: Program, begin: int, end: int) -> bool:
    """Definition 3.4: begin is on every way to end, end is on every way from begin to a stop."""
    stops = {pc for pc, made in enumerate(program.instructions) if made.op == "stop"}
    dominated = end not in reaches(program, 0, without=begin)
    post_dominates = not stops & reaches(program, begin, without=end)
    return dominated and post_dominates and end in reaches(program, begin, without=-1)


PIECES = (
    "x = 1",
    "x = 1",
    "sync",
    "everywhere",
    "end_everywhere",
    "everywhere",
    "end_everywhere",
    "jmp_mask 0, {}",
    "bz x, {}",
    "jmp {}",
)


def scattered(random: Random) -> Program:
    size = random.randint(3, 8)
    lines = [f"L{n}: {random.choice(PIECES).format(f'L{random.randrange(size)}')}" for n in range(size)]
    return assemble("x = 1\n" + "\n".join(lines))


def test_accepted_blocks_are_control_equivalent() -> None:
    random, blocks = Random(34), 0
    for _ in range(20_000):
        program = scattered(random)
        try:
            found = check(program)
        except CompileError:
            continue
        for begin, end in found.blocks.items():
            assert control_equivalent(program, begin, end), str(program.instructions)
            blocks += 1
        begins = {pc for pc, made in enumerate(program.instructions) if made.op == "everywhere"}
        assert begins == set(found.blocks)
    assert blocks > 200


@pytest.mark.parametrize(
    "text",
    [
        "stop",
        "",
        "L: jmp L",
        "v = tid\nbz v, A\nv = 1\njmp B\nA: v = 2\nB: sync",
        "v = tid\nA: v = v - 1\nc = (v > 0)\nbnz c, A\nsync",
        "v = tid\nA: c = (v > 0)\nbz c, B\nv = v - 1\njmp A\nB: sync",
        "everywhere\neverywhere\nend_everywhere\nend_everywhere",
        "everywhere\njmp A\nB: end_everywhere\nstop\nA: jmp B",
        "A: everywhere\nend_everywhere\nc = 0\nbnz c, A\nsync",
        "c = 1\nbz c, A\neverywhere\nc = 0\nbz c, B\nB: sync\nend_everywhere\nA: sync",
    ],
)
def test_accepted(text: str) -> None:
    check(assemble(text))


def test_nested_loops_are_checked_quickly() -> None:
    depth = 11
    lines = ["c = 0", *(f"L{n}: c = 0" for n in range(depth))]
    lines += [line for n in reversed(range(depth)) for line in (f"bnz c, L{n}", "sync")]
    assert len(check(assemble("\n".join(lines))).syncs) == depth
