"""Which variables the analysis finds uniform, and each thing that keeps it from finding too much.

In every program a read `r = x` near the end is what is asked about; every claim is checked in runs besides.
"""

from __future__ import annotations

import pytest

from lanewise.musimd import assemble, run
from lanewise.musimd.claims import everything
from lanewise.musimd.uniform import analyze

UNIFORM = {
    "a constant": "x = 3\nr = x",
    "the number of threads": "x = W * 2\nr = x",
    "unchanged since before the branch": "x = 3\nc = tid & 1\nbz c, L\ny = 1\nL: sync\nr = x",
    "unchanged in a loop left at different times": "x = 3\nn = tid\nL: n = n - 1\nc = (n > 0)\nbnz c, L\nsync\nr = x",
    "counted in a uniform loop": "x = 0\nL: x = x + 1\nc = (x < 3)\nbnz c, L\nsync\nr = x",
    "read from one cell": "x = ↓1\nr = x",
    "read from one cell in an arm": "c = tid & 1\nbz c, L\nx = ↓1\n↑tid = 5\nr = x\nL: sync",
    "read by both arms, and never stored": "c = tid & 1\nbz c, L\ny = 1\nL: x = ↓1\nsync\nr = x",
    "shuffled from one lane": "y = tid + 3\nx = shfl(y, 0)\nr = x",
    "before a block that all enter": "x = 3\neverywhere\nr = x\nend_everywhere",
    "sleepers have it too": "x = 3\nc = tid & 1\nbz c, L\neverywhere\nr = x\nend_everywhere\nL: sync",
    "made in a block": "c = tid & 1\nbz c, L\neverywhere\nx = 4\nend_everywhere\nr = x\nL: sync",
}

VARYING = {
    "the thread's number": "x = tid\nr = x",
    "written by one arm": "x = 1\nc = tid & 1\nbz c, L\nx = 2\nL: sync\nr = x",
    "left at different times": "x = 0\nL: x = x + 1\nc = (x <= tid)\nbnz c, L\nsync\nr = x",
    "left at different times, before the sync": "x = 0\nL: c = (x >= tid)\nbnz c, O\nx = x + 1\njmp L\nO: r = x\nsync",
    "read from its own cell": "x = ↓tid\nr = x",
    "memory changes between": "c = tid & 1\nbz c, L\ny = 1\nL: x = ↓1\ny = x + 5\n↑1 = y\nsync\nr = x",
    "shuffled from its own lane": "y = tid\nx = shfl(y, tid)\nr = x",
    "the lane's variable changes between": "y = tid\nc = (tid == 0)\nbz c, L\ny = 7\nL: x = shfl(y, 0)\ny = 9\nsync\n"
    "r = x",
    "the lane is another in each arm": "y = 1\nc = tid & 1\nbz c, L\nx = shfl(y, 0)\ny = 7\nL: x = shfl(y, 0)\nsync\n"
    "r = x",
    "sleepers have another": "x = 1\nc = tid & 1\nbz c, L\nx = 2\neverywhere\nr = x\nend_everywhere\nL: sync",
    "a block writes those that wait to jump": "x = 1\nc = tid & 1\nbz c, L\neverywhere\nx = tid\nend_everywhere\n"
    "jmp D\nL: r = x\nD: sync",
    "a block comes twice": "c = tid & 1\nbz c, L\ny = 1\nL: everywhere\nx = ↓1\ny = x + 5\n↑1 = y\nend_everywhere\n"
    "sync\nr = x",
    "a block writes those that wait at the sync": "c = tid & 1\nbz c, L\njmp M\nL: everywhere\nx = tid\n"
    "end_everywhere\nM: x = 3\nsync\nr = x",
    "kept from a block that comes twice": "c = tid & 1\nbz c, L\ny = 1\nL: everywhere\nz = ↓1\ny = z + 5\n↑1 = y\n"
    "end_everywhere\nx = z\nsync\nr = x",
    "two loops with one head": "x = 0\nk = 0\nL: x = x + 1\nc = (x > tid)\nM: bnz c, O\nx = x + 1\nc = (x > tid)\n"
    "jmp M\nO: r = x\nsync",
    "arms meet and go round, some to a sync first": "x = 0\nn = 0\nL: x = x + 1\nc = (x <= tid)\nbnz c, M\nsync\n"
    "r = x\nn = n + 1\nd = (n < 3)\nbz d, S\nM: jmp L\nS: sync",
    "arms meet and go round until memory says enough": "x = 0\nL: x = x + 1\nc = (x > tid)\nbnz c, A\n"
    "M: k = ↓0\nk = k + 1\n↑0 = k\njmp_mask k, L\njmp S\nA: r = x\njmp M\nS: sync",
}

CAREFUL = ("the lane is another in each arm", "a block comes twice")  # the analysis does not see that these are uniform


def asked(text: str, *, definite: bool = True) -> bool:
    """Is x uniform where `r = x` reads it? Checked with several numbers of threads."""
    program = assemble(".memory 1 2 3 4 5 6 7 8\n" + text)
    analysis = analyze(program, definite=definite)
    for threads in (1, 2, 3, 4, 8):
        claims = analysis.claims()
        run(program, threads, watch=[claims.watch])
        assert claims.broken == []
    (pc,) = (pc for pc, made in enumerate(program.instructions) if str(made) == "r = x")
    return analysis.is_uniform(pc, "x")


@pytest.mark.parametrize("name", UNIFORM)
def test_uniform(name: str) -> None:
    assert asked(UNIFORM[name])


@pytest.mark.parametrize("name", VARYING)
def test_varying(name: str) -> None:
    assert not asked(VARYING[name])


@pytest.mark.parametrize("name", [name for name in VARYING if name not in CAREFUL])
def test_what_is_not_claimed_would_be_wrong(name: str) -> None:
    program = assemble(".memory 1 2 3 4 5 6 7 8\n" + VARYING[name])
    claims = everything(program)
    run(program, 4, watch=[claims.watch])
    assert "x is uniform where it is read" in {broken.claim for broken in claims.broken}


def test_definite_reaching_definitions_are_needed() -> None:
    name = "unchanged since before the branch"
    assert asked(UNIFORM[name]) and not asked(UNIFORM[name], definite=False)


def test_reasons() -> None:
    analysis = analyze(assemble(".size 8\n" + VARYING["memory changes between"]))
    assert analysis.reasons[3] == (
        "threads that part at line 3 come here at different times, and memory may change between"
    )
    sleeping = analyze(assemble(VARYING["sleepers have another"]))
    assert sleeping.reasons[4] == "threads that sleep may have another x, r"
    waiting = analyze(assemble(VARYING["a block writes those that wait to jump"]))
    assert waiting.reasons[2] == "everywhere blocks may write x of threads that wait here"
