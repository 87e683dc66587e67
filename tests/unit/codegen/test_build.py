"""A built kernel: frames, errors, launch functions, prints, and other machines."""

from __future__ import annotations

import ctypes
import pickle
from typing import Any

import numpy as np
import pytest
from kernels import all_cases
from run_compiled import Failed, call, run_compiled

import lanewise as lw
from lanewise.codegen.build import Built, build
from lanewise.codegen.layout import CONTEXT, ERROR_BYTES, LAUNCH
from lanewise.codegen.optimize import Level
from lanewise.codegen.program import optimized_for, program_text
from lanewise.codegen.target import named
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.decorate import Written
from lanewise.frontend.python.signature import signature_of
from lanewise.ir.parse import parse_module

QUICK = Level(1, unroll=False)
_LAUNCH = ctypes.CFUNCTYPE(
    ctypes.c_int64,
    *(ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p),
    ctypes.c_void_p,
)
_DRIVER = ctypes.CFUNCTYPE(
    ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p
)


def compiled_for(function: Any, args: tuple[Any, ...]) -> Compiled:
    source = Written(function, "kernel").source
    return compile_source(source, signature_of(source, args))


def gather(a: Any, index: Any, out: Any) -> None:
    for row, i in lw.lanes(*out.shape):
        out[row, i] = a[index[row, i]]


def total(a: Any) -> Any:
    s = lw.f64(0)
    for i in lw.lanes(len(a)):
        s += a[i]
    return s


@pytest.mark.parametrize("width", [1, 4, 8])
def test_a_failed_check_tells_where(width: int) -> None:
    a, index = np.arange(50, dtype="i4"), np.arange(30).reshape(2, 15)
    index[1, 6] = 77
    index[1, 11] = 55
    out = np.full((2, 15), -1, "i4")
    args = (a, index, out)
    with pytest.raises(Failed) as caught:
        run_compiled(compiled_for(gather, args), args, width)
    record, report = caught.value.record, caught.value.report
    assert report.error == "IndexError"
    assert (record[2], record[3], record[4] + record[1]) == (1, 1, 6)
    assert record[6:8].tolist() == [77, 50]
    assert report.position.line > 0
    assert (out[0] == a[index[0]]).all()
    assert (out[1, 6 // width * width :] == -1).all(), "the gang that failed has stored nothing"


def in_any_order(built: Built, drivers: tuple[int, ...], size: int) -> Any:
    """A launch function that runs pieces from the last to the first."""

    def launch(context: int, number: int, frame: int, units: int, chunk: int, partials: int, error: int) -> int:
        assert context == 42
        step = chunk or size
        starts = range(0, units, step)
        failed = 0
        for first in reversed(starts):
            partial = partials + first // step * built.drivers[number].partial_bytes if chunk else None
            record = np.zeros(ERROR_BYTES // 8, np.int64)
            last = min(units, first + step)
            if _DRIVER(drivers[number])(frame, first, last, partial, record.ctypes.data):
                ctypes.memmove(error, record.ctypes.data, ERROR_BYTES)
                failed = 1
        return failed

    return _LAUNCH(launch)


def spread(compiled: Compiled, args: tuple[Any, ...], width: int, size: int) -> Any:
    """Run through a launch function."""
    built = pickle.loads(pickle.dumps(build(compiled.module, compiled.name, width, level=QUICK)))
    code = built.link()
    launch = in_any_order(built, code.drivers, size)
    return call(built, code, compiled, args, {LAUNCH: ctypes.cast(launch, ctypes.c_void_p).value, CONTEXT: 42})


@pytest.mark.parametrize("size", [1, 2, 7])
def test_pieces_in_any_order(size: int) -> None:
    a, index = np.arange(50, dtype="i4"), np.random.default_rng(1).integers(0, 50, (5, 13))
    out = np.zeros((5, 13), "i4")
    spread(compiled_for(gather, (a, index, out)), (a, index, out), 4, size)
    assert (out == a[index]).all()


def test_the_lowest_piece_that_fails_is_told() -> None:
    a, index = np.arange(50, dtype="i4"), np.zeros((5, 13), "i8")
    index[1, 3] = index[3, 2] = 99
    args = (a, index, np.zeros((5, 13), "i4"))
    with pytest.raises(Failed) as caught:
        spread(compiled_for(gather, args), args, 4, 1)
    assert caught.value.record[3:5].tolist() == [1, 0]
    assert caught.value.record[1] == 3


@pytest.mark.parametrize("width", [1, 8])
def test_a_sum_does_not_depend_on_threads(width: int) -> None:
    a = np.random.default_rng(2).random(20_001)
    compiled = compiled_for(total, (a,))
    alone = run_compiled(compiled, (a,), width)
    assert spread(compiled, (a,), width, 1) == alone
    assert alone == pytest.approx(a.sum(), rel=1e-12)


@pytest.mark.parametrize("name", ["sse4", "neon", "avx2", "avx512"])
def test_other_machines_assemble(name: str) -> None:
    """A few kernels of every category, to object code for each instruction set."""
    cases = all_cases()[:: 12 if name in ("sse4", "neon") else 40]
    for case in cases:
        args = case.make(np.random.default_rng(1))
        source = case.kernel.source
        compiled = compile_source(source, signature_of(source, args))
        text = program_text(compiled.module, compiled.name, 8)
        assert len(optimized_for(text.llvm, named(name), QUICK).object) > 100, case.name


PRINTS = """
func @k(%n: i64) {
entry:
  launch %n, %n, callee="k.lanes0", dims=1
  return
}

func @k.lanes0(%i: i64[C], %n: i64[U]) {"lanes": {"dims": 1, "sizes": ["n"], "reductions": []}} {
entry:
  %odd: i64 = and %i, i64 1
  %c: i1 = icmp.eq %odd, i64 1
  branch %c, yes, no
yes:
  %x: f32 = sitofp %i
  print %i, %x, format="{} is {}"
  jump no
no:
  return
}
"""


@pytest.mark.parametrize("width", [1, 4])
def test_active_lanes_print_in_turn(width: int) -> None:
    built = build(parse_module(PRINTS), "k", width, level=QUICK)
    told: list[tuple[int, float]] = []

    def report(number: int, words: Any) -> None:
        assert built.reports[number].text == "{} is {}"
        told.append((words[0], np.array(words[1], "u8").view("f8").item()))

    code = built.link(report)
    frame = np.zeros(built.frame.size // 8, "i8")
    frame[built.frame["n"].offset // 8] = 10
    assert ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(code.entry)(frame.ctypes.data) == 0
    assert told == [(i, float(i)) for i in (1, 3, 5, 7, 9)]
