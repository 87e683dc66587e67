"""The program of Figure 6 runs as Figure 7 prints it, and leaves the memory it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.musimd import Program, assemble, check, run, steps
from lanewise.musimd.trace import Row, row

ROOT = Path(__file__).resolve().parents[3]
FIGURE_6 = ROOT / "examples/musimd/figure6.mus"
ALL, CALLERS = "✓✓✓✓", "✓••✓"

# Instruction, variable, its values or T and F per thread, active threads. The figure also prints a row for each
# `jmp Next` that is passed over (F F F F); it is not executed, and not transcribed.
START = [
    ("v0 = ↓tid", "v0", "0 1 1 0", ALL),
    ("v1 = (v0 == 0)", "v1", "1 0 0 1", ALL),
    ("bz v1, Done", "", "F T T F", ALL),
    ("v2 = 4 * (tid + 1)", "v2", "4 * * 16", CALLERS),
    ("everywhere", "", "", CALLERS),
    ("v8 = 0", "v8", "0 0 0 0", ALL),
]
SKIP = [("jmp_mask v8, Call", "", "F F F F", ALL), ("jmp Next", "", "T T T T", ALL)]
END = [
    ("end_everywhere", "", "", CALLERS),
    ("↑tid = 1", "", "", CALLERS),
    ("sync", "", "", ALL),
]


def called(base: int, loaded: list[int]) -> list[tuple[str, str, str, str]]:
    return [
        ("jmp_mask v8, Call", "", "T T T T", ALL),
        ("v3 = shfl(v2, v8)", "v3", " ".join([str(base)] * 4), ALL),
        ("v4 = v3 + tid", "v4", " ".join(str(base + t) for t in range(4)), ALL),
        ("v5 = ↓v4", "v5", " ".join(map(str, loaded)), ALL),
        ("v6 = v5 + 1", "v6", " ".join(str(v + 1) for v in loaded), ALL),
        ("↑v4 = v6", "", "", ALL),
    ]


def counted(to: int) -> list[tuple[str, str, str, str]]:
    last = to == 4
    return [
        ("v8 = v8 + 1", "v8", " ".join([str(to)] * 4), ALL),
        ("v7 = (v8 == 4)", "v7", " ".join([str(int(last))] * 4), ALL),
        ("bz v7, Loop", "", " ".join("F" if last else "T" for _ in range(4)), ALL),
    ]


FIGURE_7 = [
    *START,
    *called(4, [2, 1, 3, 4]),
    *counted(1),
    *SKIP,
    *counted(2),
    *SKIP,
    *counted(3),
    *called(16, [1, 3, 4, 0]),
    *counted(4),
    *END,
]


@pytest.fixture
def program() -> Program:
    return assemble(FIGURE_6.read_text(encoding="utf-8"), FIGURE_6.name)


def plain(shown: Row) -> tuple[str, str, str, str]:
    return shown.text, shown.variable, " ".join(shown.cells), "".join(shown.marks)


def test_trace_is_figure_7(program: Program) -> None:
    """Row by row; only the switch at the first arrival at `sync`, which the figure leaves out, is dropped."""
    made = [step for step in steps(program, 4) if step.rule != "SS" and not step.instruction.implied]
    assert [plain(row(program, step)) for step in made] == FIGURE_7


def test_memory(program: Program) -> None:
    memory = list(program.memory)
    rows = {thread: memory[4 * (thread + 1) : 4 * (thread + 2)] for thread in range(4)}
    expected = [1, 1, 1, 1]
    for thread, cells in rows.items():
        expected += [cell + (memory[thread] == 0) for cell in cells]
    assert list(run(program).memory) == expected


def test_well_formed(program: Program) -> None:
    found = check(program)
    assert found.blocks == {4: 16}
    assert found.syncs == {2: 18, 15: 16}
