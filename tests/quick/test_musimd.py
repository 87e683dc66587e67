"""The µ-SIMD machine: an example assembled, checked, shown and run; claims of the analysis hold in the run."""

from __future__ import annotations

from pathlib import Path

from lanewise.musimd import assemble, check, run, show
from lanewise.musimd.claims import everything
from lanewise.musimd.program import Program

FIGURE6 = Path(__file__).resolve().parents[2] / "examples" / "musimd" / "figure6.mus"


def figure6() -> Program:
    return assemble(FIGURE6.read_text("utf-8"), FIGURE6.name)


def test_figure_6_runs() -> None:
    program = figure6()
    check(program)
    memory = run(program, threads=4).memory
    assert memory[0] == 1
    assert run(assemble(show(program), "again"), threads=4).memory == memory


def test_a_run_contradicts_claims_that_are_too_strong() -> None:
    claims = everything(figure6())
    run(figure6(), threads=4, watch=[claims.watch])
    assert claims.broken and claims.broken[0].seen
