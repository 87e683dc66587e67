"""A built kernel: frames, errors, launch functions, prints, and other machines."""

from __future__ import annotations

import ctypes
import pickle
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from kernels import all_cases
from lanewise.codegen.launch import launch_loop, program, shared_words
from lanewise.codegen.launch.build import build
from lanewise.codegen.launch.built import Built
from lanewise.codegen.launch.lanes_loop import lanes_loop
from lanewise.codegen.launch.layout import CONTEXT, ERROR_BYTES, LAUNCH, PATIENCE
from lanewise.codegen.launch.program import optimized_for, program_text
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import named
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.parse import parse_module
from lib.oracles.run_compiled import Failed, call, run_compiled

QUICK = Level(1, unroll=False)
_LAUNCH = ctypes.CFUNCTYPE(
    None,
    *(ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p, *[ctypes.c_int64] * 3, ctypes.c_void_p, ctypes.c_void_p),
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


def in_any_order(built: Built, drivers: tuple[int, ...], size: int, calls: list[int]) -> Any:
    """A launch function that runs pieces from the last to the first, and notes where it began."""

    def launch(
        context: int, number: int, frame: int, begin: int, units: int, chunk: int, partials: int, error: int
    ) -> None:
        assert context == 42
        calls.append(begin)
        step = chunk or size
        starts = range(begin, units, step)
        answer = shared_words.ALL_RUN
        for first in reversed(starts):
            partial = partials + first // step * built.drivers[number].partial_bytes if chunk else None
            record = np.zeros(ERROR_BYTES // 8, np.int64)
            last = min(units, first + step)
            if _DRIVER(drivers[number])(frame, first, last, partial, record.ctypes.data):
                ctypes.memmove(error, record.ctypes.data, ERROR_BYTES)
                answer = 0
        ctypes.c_int64.from_address(error + shared_words.ANSWER_AT).value = answer

    return _LAUNCH(launch)


def spread(compiled: Compiled, args: tuple[Any, ...], width: int, size: int, patience: int = 0) -> Any:
    """Run through a launch function, from the second piece on if there is no patience."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "CYCLES_AT_ONCE", 0)
        built = pickle.loads(pickle.dumps(build(compiled.module, compiled.name, width, level=QUICK)))
    code, calls = built.link(), list[int]()
    launch = in_any_order(built, code.drivers, size, calls)
    words = {LAUNCH: ctypes.cast(launch, ctypes.c_void_p).value, CONTEXT: 42, PATIENCE: patience}
    try:
        return call(built, code, compiled, args, words)
    finally:
        assert [begin > 0 for begin in calls] == ([] if patience else [True])


def test_a_patient_call_does_not_come_back() -> None:
    a, index = np.arange(50, dtype="i4"), np.random.default_rng(1).integers(0, 50, (5, 13))
    out = np.zeros((5, 13), "i4")
    spread(compiled_for(gather, (a, index, out)), (a, index, out), 4, 1, patience=1 << 60)
    assert (out == a[index]).all()


@pytest.mark.parametrize("size", [1, 2, 7])
def test_pieces_in_any_order(size: int) -> None:
    a, index = np.arange(50, dtype="i4"), np.random.default_rng(1).integers(0, 50, (5, 13))
    out = np.zeros((5, 13), "i4")
    spread(compiled_for(gather, (a, index, out)), (a, index, out), 4, size)
    assert (out == a[index]).all()


def again_and_again(a: Any, n: Any) -> None:
    for _ in range(n):
        for i in lw.lanes(len(a)):
            a[i] += 1


@pytest.mark.parametrize("answer", [shared_words.ALL_RUN, 0])
def test_short_launches_ask_for_attention_without_a_clock(answer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After three launches unseen the launch function is called with nothing left, and may end the call."""
    monkeypatch.setattr(launch_loop, "HAS_TICKS", False)
    monkeypatch.setattr(launch_loop, "LAUNCHES_UNSEEN", 3)
    calls: list[tuple[int, int]] = []

    def launch(
        context: int, number: int, frame: int, begin: int, units: int, chunk: int, partials: int, error: int
    ) -> None:
        calls.append((begin, units))
        ctypes.c_int64.from_address(error + shared_words.ANSWER_AT).value = answer

    a, kept = np.zeros(8), _LAUNCH(launch)
    compiled = compiled_for(again_and_again, (a, 12))
    built = build(compiled.module, compiled.name, 4, level=QUICK)
    words = {LAUNCH: ctypes.cast(kept, ctypes.c_void_p).value, CONTEXT: 42, PATIENCE: 0}
    if answer:
        call(built, built.link(), compiled, (a, 12), words)
        assert calls == [(2, 2)] * 2 and (a == 12).all()
        return
    with pytest.raises(IndexError):  # no report has the number -1
        call(built, built.link(), compiled, (a, 12), words)
    assert calls == [(2, 2)] and (a == 4).all()


def test_the_lowest_piece_that_fails_is_reported() -> None:
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


_SHARE = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p)


def shared(count: int) -> tuple[Any, Any, Any]:
    """The `share` of a loop over `count` numbers by gangs of 4, its frame, and the array of sums that it fills."""

    def double(a: Any, out: Any) -> None:
        for i in lw.lanes(len(out)):
            out[a[i]] = out[a[i]] + a[i]

    a, out = np.arange(count, dtype="i8"), np.zeros(count, "i8")
    compiled = compiled_for(double, (a, out))
    built = build(compiled.module, compiled.name, 4, level=QUICK)
    code = built.link()
    frame = np.zeros(64, "i8")
    body = compiled.module.functions[built.drivers[0].body]
    values = {"a.ptr": a.ctypes.data, "out.ptr": out.ctypes.data, "a.n0": count, "out.n0": count}
    slots = lanes_loop(body, 0, 1).frame.slots
    for slot, name in zip(slots, ["out.n0", *(p.name for p in body.params[1:])], strict=True):
        frame[slot.offset // 8] = values[name]
    record = np.zeros(ERROR_BYTES // 8, "i8")

    def share(work: Any, turn: int) -> int:
        record[:] = 0
        where: list[Any] = [array.ctypes.data for array in (frame, work, record)]
        return _SHARE(code.shares[0])(where[0], where[1], turn, where[2])

    return share, (code, a), out


NO_END = 1 << 62


def words(next: int, units: int, least: int, most: int, parts: int = 8, stopped: int = 0) -> Any:
    """What threads share."""
    found = np.zeros(shared_words.WORK_WORDS, "i8")
    found[[shared_words.WORK_NEXT, shared_words.WORK_UNITS]] = next, units
    found[[shared_words.WORK_LEAST, shared_words.WORK_MOST, shared_words.WORK_PARTS]] = least, most, parts
    found[shared_words.WORK_STOPPED] = stopped
    return found


def test_pieces_are_taken_from_one_counter() -> None:
    share, kept, out = shared(101)
    work = words(2, 26, 3, 3)
    for taken in (5, 8):
        assert share(work, 0) == shared_words.ENOUGH
        assert work[shared_words.WORK_NEXT] == taken
    assert np.flatnonzero(out).tolist() == list(range(8, 32))
    assert share(work, NO_END) == 0
    assert work.tolist() == words(26, 26, 3, 3).tolist()
    assert out.tolist() == [0] * 8 + kept[1][8:].tolist(), "the units that are left, each once"
    assert share(work, NO_END) == 0 and out[8:].tolist() == kept[1][8:].tolist()


@pytest.mark.parametrize(
    "least, most, parts, ticks, starts",
    [
        (2, 99, 4, NO_END, [0, 2, 8, 12, 15, 17, 19, 21, 23, 25]),  # one of four of what is left, after the first
        (1, 4, 2, NO_END, [0, 1, 5, 9, 13, 17, 21, 23, 24, 25]),  # no more than 4
        (5, 99, 2, 0, [0, 5, *range(6, 26)]),  # all take too long
        (5, 5, 2, 0, [0, 5, 10, 15, 20, 25]),  # whatever they take
        (3, 99, 2, 4, [0, 3, *range(4, 26)]),
    ],
)
def test_pieces_are_parts_of_what_is_left(
    least: int, most: int, parts: int, ticks: int, starts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A unit that fails tells where its piece began."""
    monkeypatch.setattr(launch_loop, "HAS_TICKS", True)
    monkeypatch.setattr(launch_loop, "TICKS_OF_PIECE", ticks)
    share, kept, out = shared(101)
    found: list[int] = []
    for unit in range(26):
        kept[1][:] = np.arange(101)
        kept[1][4 * unit] = 1000
        found.append(share(words(0, 26, least, most, parts), NO_END) - 1)
    assert sorted(set(found)) == starts
    assert all(start <= unit for unit, start in enumerate(found))
    kept[1][:], out[:] = np.arange(101), 0
    assert share(words(0, 26, least, most, parts), NO_END) == 0
    assert out.tolist() == kept[1].tolist()


def test_nothing_is_taken_after_a_stop() -> None:
    share, _, out = shared(101)
    work = words(0, 26, 3, 3, stopped=1)
    assert share(work, NO_END) == 0
    assert work[0] == 0 and not out.any()


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
    reported: list[tuple[int, float]] = []

    def report(number: int, words: Any) -> None:
        assert built.reports[number].text == "{} is {}"
        reported.append((words[0], np.array(words[1], "u8").view("f8").item()))

    code = built.link(report)
    frame = np.zeros(built.frame.size // 8, "i8")
    frame[built.frame["n"].offset // 8] = 10
    assert ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(code.entry)(frame.ctypes.data) == 0
    assert reported == [(i, float(i)) for i in (1, 3, 5, 7, 9)]
