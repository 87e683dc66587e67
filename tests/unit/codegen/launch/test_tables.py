"""Copies of small tables: which loops, which numbers of copies, and sums."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.gang.table_updates import MOST_BYTES
from lanewise.codegen.launch.lanes_loop import lanes_loop
from lanewise.codegen.launch.tables import LANES_A_PLACE, kept_apart, larger_tables
from lib.compiled_texts import functions, llvm, part, runs
from lib.kernel_texts import compiled

TEXT = "def k(j, t):\n    for i in lw.lanes(len(j)):\n        lw.atomic_add(t, j[i], {})"


def arguments(places: int = 50, count: int = 4000) -> tuple[np.ndarray, np.ndarray]:
    return (np.arange(count) * 7 % places).astype(np.int32), np.zeros(places, np.int32)


def suffixes(text: str, *args: np.ndarray, width: int = 8) -> list[str]:
    names = functions(llvm(text, *args, width=width))
    return [name.removeprefix("lanewise.driver0") for name in names if name.startswith("lanewise.driver0.")]


def test_drivers() -> None:
    assert suffixes(TEXT.format("1"), *arguments()) == [".shared", ".apart16", ".apart4"]
    assert suffixes(TEXT.format("1"), *arguments(), width=1) == []
    read_too = TEXT.format("t[0]")
    assert ".apart16" not in suffixes(read_too, *arguments())


def test_the_choice_asks_for_lengths() -> None:
    choice = part(llvm(TEXT.format("1"), *arguments()), "lanewise.driver0(")
    assert any(f", {LANES_A_PLACE}" in line and "mul i64" in line for line in choice)
    limits = [int(line.split(", ")[-1]) for line in choice if "icmp ule i64" in line]
    assert limits == [1024 // 4, 4096 // 4]
    assert any("llvm.vector.reduce.add" in line for line in choice) and any("atomicrmw add" in line for line in choice)


@pytest.mark.parametrize(("places", "count"), [(50, 4000), (500, 9000), (1100, 9000), (50, 30)])
def test_sums(places: int, count: int) -> None:
    runs(TEXT.format("i"), *arguments(places, count))


def test_other_operations_and_two_tables() -> None:
    text = (
        "def k(j, t, u):\n    for i in lw.lanes(len(j)):\n        lw.atomic_xor(t, j[i], i)\n"
        "        lw.atomic_add(u, j[i] & 1, 1)"
    )
    j, t = arguments()
    runs(text, j, t, np.zeros(2, np.int64))


def test_tables_whose_size_is_known_only_at_run_time() -> None:
    fn = compiled(TEXT.format("1"), *arguments()).module.functions["k.lanes0"]
    loop = lanes_loop(fn, 0, 1)
    assert larger_tables(loop, 8) == ((loop.frame["t.n0"].offset, MOST_BYTES // 4),) and larger_tables(loop, 1) == ()
    assert not kept_apart([], 8)
