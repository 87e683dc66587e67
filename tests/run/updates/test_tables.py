"""Arrays that lanes only add to: pieces of a loop keep copies of them, and what comes out is what plain Python has.

Loops are long enough for copies and short enough for none, tables small, empty and too large, one thread and two.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.analysis.memory.tables import tables
from lanewise.codegen.launch.build import build
from lanewise.codegen.launch.built import LEVEL
from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.targets import NAMED
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.writer import CompileOptions


def histogram(x, counts, more):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, x[i], 1)


def weighted(x, counts, more):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, x[i] - 3, i & 15)


def some(x, counts, more):
    for i in lw.lanes(len(x)):
        if x[i] & 1:
            lw.atomic_sub(counts, x[i] >> 1, x[i])


def few_left_out(x, counts, more):
    for i in lw.lanes(len(x)):
        if i % 50 != 3:
            lw.atomic_add(counts, x[i], i & 7)


def rare(x, counts, more):
    for i in lw.lanes(len(x)):
        v = x[i]
        n = 0
        while v > 1:
            v = v >> 1 if v & 1 else v - 1
            n += 1
        if n > 2:
            lw.atomic_or(counts, n, 1 << (n & 7))


def two(x, counts, more):
    for i in lw.lanes(len(x)):
        v = x[i]
        lw.atomic_add(counts, v, 1)
        lw.atomic_xor(more, v & 7, v | (i & 127))


def same_place(x, counts, more):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, 1, x[i])


def first_place(x, counts, more):
    for i in lw.lanes(len(x)):
        if x[i] & 1:
            lw.atomic_add(counts, 0, x[i])


def own_place(x, counts, more):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, i & 63, 1)


def looks(x, counts, more):  # what was there before is asked for
    for i in lw.lanes(len(x)):
        more[i] = 1 if lw.atomic_add(counts, x[i], 1) >= 0 else 0


def hands_on(x, counts, more):  # what was there before is added elsewhere
    for i in lw.lanes(len(x)):
        v = x[i]
        lw.atomic_add(more, v & 7, lw.atomic_add(counts, v, 1) & 3)


def reads_before(x, counts, more):  # what other iterations have added
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, x[i], counts[63] & 3)


def reads_after(x, counts, more):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, x[i], 1)
        more[i] = x[i]


@lw.function
def put(more, i, v):
    more[i] = v


def calls_after(x, counts, more):  # what is called may look at the table
    for i in lw.lanes(len(x)):
        v = x[i]
        lw.atomic_add(counts, v, 1)
        put(more, i, v)


def least(x, counts, more):  # zeros are nothing to add, but may be the least
    for i in lw.lanes(len(x)):
        lw.atomic_min(counts, x[i], 40 - (i & 31))


APART = (histogram, weighted, some, few_left_out, rare, two, same_place, first_place, own_place)
SHARED = (looks, hands_on, reads_before, reads_after, calls_after, least)


def arguments(n: int, places: int, index: Any, element: Any) -> list[Any]:
    x = np.random.default_rng(n + places).integers(3, 61, n).astype(index)
    return [x, np.arange(places).astype(element), np.zeros(max(n, 64), element)]


def fresh(args: list[Any]) -> list[Any]:
    return [arg.copy() for arg in args]


TYPES = ((np.uint8, np.int32), (np.int32, np.int64), (np.int64, np.uint16))


@pytest.mark.parametrize("number", range(len((*APART, *SHARED))), ids=lambda at: (*APART, *SHARED)[at].__name__)
def test_tables(number: int) -> None:
    function, (index, element) = (*APART, *SHARED)[number], TYPES[number % 3]
    kernel = lw.kernel(width=16, threads=1)(function)
    for n, places in ((0, 64), (7, 64), (2000, 64), (1999, 5000)):
        args = arguments(n, places, index, element)
        plain, compiled = fresh(args), fresh(args)
        kernel.py(*plain)
        kernel(*compiled)
        for a, b in zip(plain, compiled, strict=True):
            assert np.array_equal(a, b), (n, places)


def is_table(kernel: Any, args: list[Any]) -> bool:
    module = kernel.version(args).compiled.module
    (body,) = (fn for fn in module.functions.values() if "lanes" in fn.attrs)
    return bool(tables(body, Facts(body)))


@pytest.mark.parametrize("places", (255, 256, 257, 1024, 1025, 2100))
def test_as_large_as_a_copy_and_larger(places: int) -> None:
    kernel = lw.kernel(width=16, threads=1)(histogram)
    x = np.random.default_rng(places).integers(0, places, 20 * places).astype(np.uint16)
    counts = np.ones(places, np.int32)
    kernel(x, counts, counts[:0])
    assert np.array_equal(counts, 1 + np.bincount(x, minlength=places))


@pytest.mark.parametrize(
    ("index", "checks"), [(np.int8, True), (np.uint16, False), (np.int32, False), (np.int64, True)]
)
def test_indices_from_either_end(index: Any, checks: bool) -> None:
    """Gangs without negative indices, with some, and of such alone; under conditions, too."""
    signed = np.iinfo(index).min < 0
    random = np.random.default_rng(8)
    x = random.integers(0, 100, 4000)
    if signed:
        x[1000:2000] -= 100 * random.integers(0, 2, 1000)
        x[2000:2500] -= 100
    for function in (histogram, few_left_out):
        plain, compiled = ([x.astype(index), np.arange(100), np.zeros(1, np.int64)] for _ in range(2))
        kernel = lw.kernel(width=16, threads=1, checks=checks)(function)
        kernel.py(*plain)
        kernel(*compiled)
        assert np.array_equal(plain[1], compiled[1])
        assert is_table(kernel, compiled)
        assert len(np.unique(compiled[1])) > 20


def test_without_checks_the_array_gives_the_number_of_places() -> None:
    for places, index in ((1000, np.uint16), (2100, np.int32)):
        x = np.random.default_rng(places).integers(0, places, 20 * places).astype(index)
        around = np.ones(places + 2, np.int32)
        lw.kernel(width=16, threads=1, checks=False)(histogram)(x, around[1:-1], around[:0])
        assert np.array_equal(around[1:-1], 1 + np.bincount(x, minlength=places))
        assert around[0] == around[-1] == 1


def test_without_checks_the_index_type_gives_the_number_of_places() -> None:
    kernel = lw.kernel(width=16, threads=1, checks=False)(own_place)
    counts = np.zeros(64, np.int32)
    kernel(np.zeros(6400, np.uint8), counts, counts)
    assert np.array_equal(counts, np.full(64, 100))


def test_two_threads_and_many_pieces() -> None:
    kernel = lw.kernel(width=8, threads=2)(histogram)
    x = np.random.default_rng(5).integers(0, 256, 1 << 21).astype(np.uint8)
    counts = np.ones(256, np.int64)
    kernel(x, counts, counts[:0])
    assert np.array_equal(counts, 1 + np.bincount(x, minlength=256))


def test_out_of_range_is_reported_and_earlier_updates_are_added() -> None:
    kernel = lw.kernel(width=16, threads=1)(histogram)
    x = np.full(4096, 5, np.int32)
    x[3000] = 64
    counts = np.zeros(64, np.int32)
    with pytest.raises(IndexError, match="index 64 is out of range for axis 0 of 'counts' with length 64"):
        kernel(x, counts, counts[:0])
    assert 3000 - 16 <= counts[5] <= 3016 and counts.sum() == counts[5]


@pytest.mark.parametrize("function", (two, rare, *SHARED), ids=lambda function: function.__name__)
def test_which_are_tables(function: Any) -> None:
    args = arguments(100, 64, np.int32, np.int32)
    kernel = lw.kernel(function)
    assert is_table(kernel, args) == (function in APART)
    form = "copies" if function in APART else "atomic"
    assert f'"{form}"' in kernel.explain(*args).json()


def looked_up(n, places, counts):
    for i in lw.lanes(n):
        lw.atomic_add(counts, places[i & 3], 1)


@pytest.mark.parametrize("checks", [True, False])
def test_another_array_s_length_is_not_the_table_s(checks: bool) -> None:
    places, counts = np.array([5, 20, 40, 63]), np.zeros(64, np.int32)
    kernel = lw.kernel(width=16, threads=1, checks=checks)(looked_up)
    kernel(3000, places, counts)
    assert np.array_equal(counts, np.bincount(np.resize(places, 3000), minlength=64))


def every_other(x, counts):
    for i in lw.lanes(len(x) // 2):
        lw.atomic_add(counts, x[2 * i], 1)


def backwards(x, counts):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts, x[len(x) - 1 - i // 2], 1)


def overwritten(x, counts):
    for i in lw.lanes(len(x)):
        j = x[i]
        x[i] = 63 - j
        lw.atomic_add(counts, j, 1)


@pytest.mark.parametrize("places", [64, 5000])
@pytest.mark.parametrize("function", (every_other, backwards, overwritten), ids=lambda function: function.__name__)
def test_indices_that_cannot_be_read_again_side_by_side(function: Any, places: int) -> None:
    x = np.random.default_rng(7).integers(0, 20, 3000).astype(np.int32)
    kernel, again = lw.kernel(width=16, threads=1)(function), x.copy()
    ours, plain = np.zeros(places, np.int32), np.zeros(places, np.int32)
    kernel(x, ours)
    kernel.py(again, plain)
    assert np.array_equal(ours, plain)
    assert np.array_equal(x, again)


def chosen_twice(x, counts):
    for i in lw.lanes(len(x)):
        v = x[i]
        lw.atomic_add(counts, 3 if v > 50 else v, 1)


@pytest.mark.parametrize("places", [64, 5000])
def test_an_index_that_is_chosen_and_counts_from_the_end(places: int) -> None:
    kernel = lw.kernel(width=16, threads=1)(chosen_twice)
    ours, plain = np.zeros(places, np.int32), np.zeros(places, np.int32)
    for low, high in ((0, 50), (-60, 50), (0, 64), (-60, 64)):
        x = np.random.default_rng(6).integers(low, high, 2000).astype(np.int32)
        kernel(x, ours)
        kernel.py(x, plain)
        assert np.array_equal(ours, plain)


def fields(x, counts):
    for i in lw.lanes(len(x)):
        lw.atomic_add(counts["n"], x[i], 1)


def test_fields_of_records_are_no_table() -> None:
    """They do not lie side by side, and what is between them is somebody else's."""
    x = np.random.default_rng(3).integers(0, 64, 2000).astype(np.uint8)
    kernel = lw.kernel(width=16, threads=1)(fields)
    ours = np.zeros(64, np.dtype([("n", np.int32), ("other", np.int32)], align=True))
    ours["other"] = np.arange(64)
    plain = ours.copy()
    kernel(x, ours)
    kernel.py(x, plain)
    assert np.array_equal(ours, plain)
    assert not is_table(kernel, [x, ours])


def test_pairs_of_updates_have_an_odd_number_of_bytes() -> None:
    """The shift of every other index is one of 64 bits, which is a byte longer."""
    source, avx512 = lw.kernel(histogram).source, NAMED["avx512"]
    args = np.zeros(64, np.uint8), np.zeros(256, np.int32), np.zeros(8, np.int32)
    compiled = compile_source(source, signature_of(source, args), CompileOptions(checks=False))
    built = build(compiled.module, compiled.name, 16, avx512)
    text = optimized_for(built.llvm, avx512, LEVEL).assembly
    shifts = re.findall(r"\tmovzbl\t.*\n(?:\t(?:incq|addq|#).*\n)*\tshl([lq])\t\$6,.*\n\tincl\t", text)
    assert shifts == ["l", "q"] * 8
