"""Claims are checked at every step: true ones stay, false ones are reported with the threads that contradict them."""

from __future__ import annotations

from lanewise.musimd import assemble, run
from lanewise.musimd.claims import Claims, everything

# n is uniform where it is written, round by round, and not where it is read after the loop.
TEMPORAL = """
        n = 0
Loop:   n = n + 1
        c = (n <= tid)
        bnz c, Loop
        sync
        m = n
"""


def test_a_true_claim_holds() -> None:
    claims = Claims(written=frozenset({0, 1}), read=frozenset({(1, "n"), (2, "n")}))
    run(assemble(TEMPORAL), 4, watch=[claims.watch])
    assert claims.broken == []


def test_temporal_divergence_is_seen_at_the_read() -> None:
    claims = Claims(read=frozenset({(5, "n")}))
    run(assemble(TEMPORAL), 4, watch=[claims.watch])
    (broken,) = claims.broken
    assert (broken.pc, broken.claim) == (5, "n is uniform where it is read")
    assert broken.seen == "it is 1 in thread 0, 2 in thread 1, 3 in thread 2, 4 in thread 3"


def test_a_false_claim_is_reported_once() -> None:
    claims = Claims(branches=frozenset({3}), written=frozenset({2}))
    run(assemble(TEMPORAL), 4, watch=[claims.watch])
    assert [(broken.pc, broken.claim) for broken in claims.broken] == [
        (2, "c is uniform where it is written"),
        (3, "this branch is uniform"),
    ]


def test_what_is_left_of_everything() -> None:
    program = assemble(TEMPORAL)
    claims = everything(program)
    run(program, 4, watch=[claims.watch])
    assert {broken.pc for broken in claims.broken} == {2, 3, 5}
    alone = everything(program)
    run(program, 1, watch=[alone.watch])
    assert alone.broken == []


def test_the_program_tells_what_an_analysis_asks() -> None:
    program = assemble("L: v = w + tid * w\n↑v = w\nx = shfl(v, w)\nbz x, L\nsync\njmp L")
    assert [made.reads for made in program.instructions[:4]] == [("w",), ("v", "w"), ("v", "w"), ("x",)]
    assert [made.writes for made in program.instructions[:4]] == ["v", None, "x", None]
    assert [made.reads_tid for made in program.instructions[:3]] == [True, False, False]
    assert [program.successors(pc) for pc in range(6)] == [(1,), (2,), (3,), (4, 0), (5,), (0,)]
    assert program.predecessors()[0] == (3, 5)
    assert program.variables() == ("w", "v", "x")
