"""What crosses between the pieces of a function: how much room it takes, and that all kinds of values arrive."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen import cut
from lanewise.codegen.cut import choose_pieces, cut_large, split_blocks
from lanewise.codegen.cut.write_pieces import Memory, room_of
from lanewise.ir.types import F32, F64, I1, I8, I32, I64, PTR, opaque_type


@pytest.mark.parametrize(
    ("type", "lanes", "room"),
    [
        *((I1, 0, 1), (I1, 8, 1), (I1, 64, 8), (I8, 0, 1), (I32, 0, 4), (F64, 0, 8), (PTR, 0, 8)),
        *((F32, 16, 64), (I64, 16, 128), (PTR, 4, 32), (I8, 2, 2)),
    ],
)
def test_room_of_values(type: object, lanes: int, room: int) -> None:
    assert room_of(type, lanes) == room  # pyright: ignore


def test_room_of_a_struct_is_enough_for_any_alignment() -> None:
    assert room_of(opaque_type("{ i8, double, i8 }", 192), 0) >= 24
    assert room_of(opaque_type("{ i32, float }", 64), 8) >= 64


def test_slots_do_not_overlap_and_are_aligned() -> None:
    memory = Memory()
    slots = [memory.slot(at, type, lanes) for at, (type, lanes) in enumerate([(I8, 0), (F64, 8), (I1, 8), (I64, 0)])]
    sizes = [room_of(type, lanes) for type, lanes in ((I8, 0), (F64, 8), (I1, 8), (I64, 0))]
    for slot, size, after in zip(slots, sizes, [*slots[1:], None], strict=True):
        assert slot.at % slot.align == 0
        assert slot.at + size <= (memory.size if after is None else after.at)
    assert memory.slot(1, F64, 8) is slots[1]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut, "LARGE", 10)
    monkeypatch.setattr(choose_pieces, "PIECE", 4)
    for module in (split_blocks, cut_large):
        monkeypatch.setattr(module, "STRETCH", 2)


@lw.kernel
def kinds(a, at, flags, out):
    """Uniform and strided numbers, vectors, booleans and addresses are alive from end to end."""
    best = a[0]
    for i in lw.lanes(len(out)):
        first, second = a[i] > best, flags[i]
        wide, n = at[i] * 3, 0
        x = a[at[i]]
        while n < 3 and (first or second):
            x = x * 0.5 + wide if first else x - n
            second = x > best
            n += 1
            first = first != second
        out[i] = x + wide + i + (1.0 if first else 2.0) + n


def test_all_kinds_of_values_cross(small: None) -> None:
    random = np.random.default_rng(5)
    a = random.normal(size=70)
    at, flags = random.integers(0, 70, 70), random.integers(0, 2, 70).astype(bool)
    out, plain = np.zeros(70), np.zeros(70)
    kernel = lw.kernel(kinds.function)
    kernel(a, at, flags, out)
    kinds.py(a, at, flags, plain)
    assert np.array_equal(out, plain) and len(np.unique(out)) > 30
    assert kernel.inspect(a, at, flags, out, stage="llvm").count("-piece") > 10


@lw.function
def halves(n, x):
    if n <= 0:
        return x
    return halves(n - 1, x * 0.5) + n


@lw.kernel
def results(a, out):
    for i in lw.lanes(len(out)):
        out[i] = halves(i % 5, a[i]) + halves(3, a[i])


def test_results_return_through_pieces(small: None) -> None:
    a = np.random.default_rng(6).normal(size=40)
    out, plain = np.zeros(40), np.zeros(40)
    lw.kernel(results.function)(a, out)
    results.py(a, plain)
    assert np.array_equal(out, plain) and len(np.unique(out)) > 20
