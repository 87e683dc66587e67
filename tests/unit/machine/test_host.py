"""The machine that runs: its registers, what it can do, and the width that fills a register."""

from __future__ import annotations

import pytest

from lanewise.machine import host as host_module
from lanewise.machine.host import Machine, host, last_cache, machine_with, preferred_width
from lanewise.machine.prices import Prices


def test_this_machine_has_registers_of_a_known_size() -> None:
    assert host().vector_bits in (0, 128, 256, 512)
    assert host().table == machine_with(host().cpu, host().features).prices


@pytest.mark.parametrize(("bits", "width"), [(8, 64), (16, 32), (24, 16), (32, 16), (64, 8), (65, 4), (128, 4)])
def test_width_of_elements(bits: int, width: int) -> None:
    assert preferred_width(bits, Machine("x", frozenset(), Prices(vector_bits=512))) == width
    assert preferred_width(bits, Machine("x", frozenset(), Prices(vector_bits=0))) == 1


def test_features_decide_registers_and_fused_products() -> None:
    wide, old = machine_with("x", frozenset({"avx512f", "avx2", "fma"})), machine_with("x", frozenset({"sse2"}))
    assert (wide.vector_bits, wide.registers, wide.fuses) == (512, 32, True)
    assert (old.vector_bits, old.registers, old.fuses) == (128, 16, False)
    assert (wide.widest, old.widest, machine_with("x", frozenset()).widest) == (128, 16, 0)
    assert wide.lanes(32) == 16 and old.lanes(32) == 4


def test_a_machine_without_llvm_has_one_lane(monkeypatch: pytest.MonkeyPatch) -> None:
    from lanewise.llvm import processor

    def missing() -> dict[str, bool]:
        raise OSError("no library")

    monkeypatch.setattr(processor, "host_features", missing)
    bare = host_module.host.__wrapped__()
    assert bare.features == frozenset() and preferred_width(32, bare) == 1


def test_the_cache_has_a_size() -> None:
    assert last_cache() >= 1 << 16 and last_cache() % 1024 == 0
