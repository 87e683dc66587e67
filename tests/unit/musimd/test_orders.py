"""Orders of stores: of two threads that write one cell the last wins, and each such store is reported."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from lanewise.cli import main
from lanewise.musimd import assemble, run
from lanewise.musimd.orders import ORDERS, Conflicts, order

CONFLICT = """.threads 4
.size 4
v0 = tid & 1
v1 = tid + 10
↑v0 = v1
stop
"""
CLEAN = CONFLICT.replace("v0 = tid & 1", "v0 = 3 - tid")
EQUAL = CONFLICT.replace("v1 = tid + 10", "v1 = 10")


@pytest.mark.parametrize(("name", "memory"), [("forward", (12, 13, 0, 0)), ("reverse", (10, 11, 0, 0))])
def test_the_last_thread_wins(name: str, memory: tuple[int, ...]) -> None:
    conflicts = Conflicts()
    program = assemble(CONFLICT, "c.mus")
    assert run(program, order=order(name), watch=[conflicts.watch]).memory == memory
    assert [(one.cell, one.values) for one in conflicts.found] == [(0, ((0, 10), (2, 12))), (1, ((1, 11), (3, 13)))]
    assert "cell 0 gets 10 from thread 0, 12 from thread 2" in conflicts.found[0].show(program)


def test_random_orders_differ_and_are_the_same_for_one_seed() -> None:
    program = assemble(CONFLICT, "c.mus")
    memories = [run(program, order=order("random", seed)).memory for seed in range(16)]
    assert memories == [run(program, order=order("random", seed)).memory for seed in range(16)]
    assert set(memories) == {(a, b, 0, 0) for a in (10, 12) for b in (11, 13)}


@pytest.mark.parametrize("text", [CLEAN, EQUAL])
def test_without_a_conflict_no_order_matters(text: str) -> None:
    conflicts = Conflicts()
    memories = [run(assemble(text, "c.mus"), order=order(name), watch=[conflicts.watch]).memory for name in ORDERS]
    assert all(one == other for one, other in pairwise(memories)) and not conflicts.found


def test_a_store_in_a_loop_is_reported_once() -> None:
    text = CONFLICT.replace("v1 = tid + 10", "v2 = 0\nLoop: v1 = tid + v2").replace(
        "stop", "v2 = v2 + 1\nv3 = (v2 == 3)\nbz v3, Loop\nsync\nstop"
    )
    conflicts = Conflicts()
    run(assemble(text, "c.mus"), watch=[conflicts.watch])
    assert [one.cell for one in conflicts.found] == [0, 1]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "c.mus"
    file.write_text(CONFLICT, encoding="utf-8")
    assert main(["musimd", str(file)]) == 0 and "0: 12 13  0  0" in capsys.readouterr().out
    assert main(["musimd", str(file), "--order", "reverse"]) == 3
    told = capsys.readouterr()
    assert "0: 10 11  0  0" in told.out and "which one stays depends on the order" in told.err
    file.write_text(CLEAN, encoding="utf-8")
    assert main(["musimd", str(file), "--order", "random", "--seed", "5"]) == 0
