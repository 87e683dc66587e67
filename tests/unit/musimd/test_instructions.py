"""Instructions: what they read and write, and where `tid` enters."""

from __future__ import annotations

from lanewise.musimd.assembler import assemble
from lanewise.musimd.instructions import BRANCHES, OPS


def test_reads_and_writes() -> None:
    program = assemble("v2 = 4 * (tid + v1)\nv3 = shfl(v2, v8)\n[v4] = v6\nL: bz v1, L\nsync\nstop")
    first, shuffle, store, branch, *_ = program.instructions
    assert first.reads == ("v1",) and first.writes == "v2" and first.reads_tid
    assert shuffle.reads == ("v2", "v8") and not shuffle.reads_tid
    assert store.writes is None and set(store.reads) == {"v4", "v6"} and branch.label == "L"


def test_the_table() -> None:
    assert all(OPS[name].control and OPS[name].jumps for name in BRANCHES) and not OPS["stop"].falls
    assert all(row.name == name for name, row in OPS.items())
