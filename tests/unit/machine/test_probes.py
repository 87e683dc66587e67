"""Probes are LLVM functions of their names, one for each number of the table, and LLVM accepts every one."""

from __future__ import annotations

from lanewise.llvm.bindings import Context, Module
from lanewise.machine.prices import LANES
from lanewise.machine.probes import CHAIN, EACH, MOVES, STORED, UPDATES, probes

TEXTS = dict(probes())


def test_each_number_has_its_loop() -> None:
    accesses = {f"{how}.{what}{lanes}" for how in ("by",) for what in ("load", "store") for lanes in LANES}
    assert accesses | {"nothing", "clock", "steps", *MOVES, *STORED, *UPDATES} <= set(TEXTS)
    assert all(f"define void @{name}(" in text for name, text in TEXTS.items())


def test_the_clock_is_one_chain() -> None:
    text = TEXTS["clock"]
    assert all(f"%d{at} = xor i32 %c{at - 1}" in text for at in range(1, CHAIN))
    assert f"%c{CHAIN - 1}, i32 0" in text, "the loop carries the end of the chain"


def test_moves_are_repeated() -> None:
    assert TEXTS["wide_load"].count("load <16 x i32>, ptr %p") == EACH
    assert TEXTS["by.load8"].count("masked.gather") == 1 and "masked.gather" not in TEXTS["each.load16"]


def test_llvm_reads_them() -> None:
    module = Module("\n".join(TEXTS.values()), Context())
    assert all(f"@{name}(" in module.text for name in TEXTS)
