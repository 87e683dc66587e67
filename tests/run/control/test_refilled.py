"""Lanes that are refilled: in the interpreters lane by lane and as a gang, and compiled; all iterations once each."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.masked import masked_version
from lanewise.codegen.launch.refilled import refilled_body
from lanewise.frontend.python import run
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.function import Function, Op
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import Machine, Outcome, Settings, run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.shapes import UNIFORM
from lanewise.ir.verify import verify
from lanewise.machine.host import host
from lanewise.runtime.call.compiling import compile_kernel
from lib.by_turns import by_turns, names
from lib.oracles.kernel_results import loops_of

# pyright: basic

RNG = np.random.default_rng(8)


def collatz(first, steps):
    for i in lw.lanes(len(first)):
        n = first[i]
        count = 0
        while n > 1:
            if n & 1:
                n = 3 * n + 1
            else:
                n >>= 1
            count += 1
        steps[i] += count


def two_ways_out(x, out):
    """What a lane takes with it is made in the middle of a round, on one way only; the index is needed inside."""
    for i in lw.lanes(len(out)):
        n, last = x[i], lw.i32(-7)
        found = lw.i32(0)
        while n < 40:
            last = lw.i32(n * 3 + i)
            if last % 11 == 5:
                found = last
                break
            n += last % 5 + 1
        out[i] += found * 1000 + last


def some_skip(x, out, more):
    """Some do not come to the loop, some leave it at once; something is written before it, too."""
    for i in lw.lanes(len(out)):
        out[i] += x[i]
        if x[i] % 3 == 0:
            more[i] += 100
        else:
            n, half = x[i], x[i] // 2
            while n % 5 != 0:
                n -= 1 + half % 3
            more[i] += n * 10 + half


def floats(x, out, limit):
    for row, col in lw.lanes(*out.shape):
        cr, ci = x[row, col], x[row, 0] * lw.f32(0.5)
        zr, zi = cr, ci
        n = 0
        while n < limit and zr * zr + zi * zi <= lw.f32(4.0):
            zr, zi = zr * zr - zi * zi + cr, lw.f32(2.0) * zr * zi + ci
            n += 1
        out[row, col] += lw.f32(n) + zr


def a_loop_inside(x, table, out):
    """Reads at any address, and a loop in the loop."""
    for i in lw.lanes(len(out)):
        at, total = x[i], lw.i64(0)
        while at != 0:
            for k in range(at % 4):
                total += table[at] * k
            at = table[at]
        out[i] += total + 1


def reads_in_the_loop(x, out):
    """The same element in each round: read once before it."""
    for i in lw.lanes(len(out)):
        low, high = lw.i32(0), lw.i32(1)
        while high * high <= x[i]:
            low, high = low + 1, high + 1
        out[i] += low * 1000 + x[i]


@lw.function
def weight(table, at, low):
    """Reads, and has an array of its own."""
    few = lw.array(4, lw.i64)
    for k in range(4):
        few[k] = table[at] + k
    return few[at % 4] if few[0] > low else low


def calls(x, table, out):
    for i in lw.lanes(len(out)):
        at, total = x[i], lw.i64(0)
        while at != 0:
            total += weight(table, at, total % 7)
            at = table[at]
        out[i] += total + 1


def walks(x, table, out):
    """A stack of each lane: what stands before the loop fills it, and some read it after."""
    for i in lw.lanes(len(out)):
        stack, seen = lw.array(12, lw.i32), lw.array(8, lw.i64)
        for k in range(8):
            seen[k] = k * x[i]
        stack[0] = x[i]
        top, total = 1, lw.i64(i)
        while top > 0:
            top -= 1
            node = stack[top]
            total += node
            seen[node % 8] += total
            if node > 2 and top < 10:
                stack[top] = table[node]
                stack[top + 1] = node // 2
                top += 2
        out[i] += total * 3 + seen[total % 8]


def looks_up(x, table, out, more):
    """Reads after the loop on one way, and writes after that; something that most do not do."""
    for i in lw.lanes(len(out)):
        at, found = x[i], lw.i32(-1)
        while table[at] != 0:
            if (table[at] + i) % 5 == 2:
                found = table[at] * 2 + table[at // 2]
                break
            at = table[at]
        out[i] += found
        more[i] += at


def numbers(n: int, most: int) -> np.ndarray:
    return np.random.default_rng(n).integers(0, most, n).astype(np.int32)


def links() -> np.ndarray:
    return np.maximum(np.arange(64) - np.random.default_rng(4).integers(1, 9, 64), 0).astype(np.int32)


def spread(*shape: int) -> np.ndarray:
    return np.random.default_rng(3).uniform(-2, 1, shape).astype(np.float32)


CASES = [
    (collatz, lambda n: (numbers(n, 90), np.zeros(n, np.int64))),
    (two_ways_out, lambda n: (numbers(n, 50), np.zeros(n, np.int64))),
    (some_skip, lambda n: (numbers(n, 60), np.zeros(n, np.int32), np.zeros(n, np.int32))),
    (floats, lambda n: (spread(2, n), np.zeros((2, n), np.float32), 12)),
    (reads_in_the_loop, lambda n: (numbers(n, 900), np.zeros(n, np.int32))),
    (a_loop_inside, lambda n: (numbers(n, 64), links(), np.zeros(n, np.int64))),
    (calls, lambda n: (numbers(n, 64), links(), np.zeros(n, np.int64))),
    (walks, lambda n: (numbers(n, 64), links(), np.zeros(n, np.int64))),
    (looks_up, lambda n: (numbers(n, 64), links(), np.zeros(n, np.int32), np.zeros(n, np.int32))),
]
CHECKED = [case for case in CASES if case[0] not in (some_skip,)]  # it writes before its loop
NAMES = [function.__name__ for function, _ in CASES]


def plain(function: Any, args: Sequence[Any]) -> list[Any]:
    copies = copied(args)
    lw.kernel(function).py(*copies)
    return copies


def copied(args: Sequence[Any]) -> list[Any]:
    return [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]


def same(mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))


class Interpreted:
    """A kernel whose lanes loops are run by refilled bodies, in two pieces for each row."""

    def __init__(self, width: int, gang: bool, checks: bool) -> None:
        self.width, self.gang, self.checks = width, gang, checks

    def run(self, function: Any, args: Sequence[Any]) -> None:
        source = lw.kernel(function).source
        compiled = compile_kernel(source, signature_of(source, args), CompileOptions(checks=self.checks))

        def as_host(function: Function, values: Sequence[Any], memory: Memory, **_: Any) -> Outcome:
            assert function.module is not None
            machine = Machine(function.module, Settings(tags=loops_of))
            machine.world.launch = lambda op, given: self.launch(machine, op, given)
            return machine.run(function, [values], memory)

        run.run_with(as_host, compiled, args)

    def launch(self, machine: Machine, op: Op, given: Sequence[Any]) -> None:
        dims, body = int(op.attrs["dims"]), machine.module.functions[str(op.attrs["callee"])]
        made = refilled_body(body, self.width)
        assert isinstance(made, Function), made
        verify(made)
        sizes, rest = [*given[:dims]], [*given[dims:]]
        held = machine.world.memory.allocate(8 * self.width, 64, "held").base
        for row in itertools.product(*(range(size) for size in sizes[:-1])):
            middle = sizes[-1] * 2 // 3
            for begin, end in ((0, middle), (middle, sizes[-1])):
                self.call(made, [*row, begin, end, held, *rest], machine.world.memory)

    def call(self, made: Function, args: list[Any], memory: Memory) -> None:
        if not self.gang:
            run_lanes(made, [args] * self.width, memory, tags=loops_of).expect()
            return
        shapes = {param.name: UNIFORM for param in made.params}
        masked = masked_version(made, shapes, self.width, False)
        verify(masked)
        run_gang(masked, args, self.width, memory).expect()


@pytest.mark.parametrize("gang", [False, True], ids=["lanes", "gang"])
@pytest.mark.parametrize(("function", "make"), CASES, ids=NAMES)
def test_interpreted(function: Any, make: Any, gang: bool) -> None:
    for n, width, checks in ((11, 4, False), (9, 8, (function, make) in CHECKED)):
        args = make(n)
        wanted = plain(function, args)
        Interpreted(width, gang, checks).run(function, args)
        assert same(args, wanted), (n, width)


def improved(kernel: Any, args: Sequence[Any]) -> Any:
    """After a call; then gangs and refilled gangs take turns."""
    kernel(*copied(args))
    assert "16 refilled lanes" in names(kernel, args)
    return by_turns(kernel, args)


@pytest.mark.skipif(host().vector_bits < 256, reason="no gangs here")
@pytest.mark.parametrize(("function", "make"), CASES, ids=NAMES)
def test_compiled(function: Any, make: Any) -> None:
    """`+=`: a lane that runs twice, or not at all, is found."""
    checks = (function, make) in CHECKED
    kernel = improved(lw.kernel(checks=checks, threads=1, width=16)(function), make(3))
    for n in (300, 1, 64, 1000):
        args = make(n)
        wanted = plain(function, args)
        kernel(*args)
        assert same(args, wanted), n


def reported(function: Any, *args: Any, **options: Any) -> str:
    return str(lw.kernel(width=8, **options)(function).explain(*args))


def writes_inside(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 0:
            n -= 3
            out[i] = n


def divided(x, out):
    for i in lw.lanes(len(out)):
        n, d, count = int(x[i]), int(out[i]), 0
        while n > 0:
            n //= d
            count += 1
        out[i] = count


def checked_late(x, table, out):
    """After the loop one way writes and another reads, in no given order."""
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 2:
            n -= 3
        if n == 1:
            out[i] = 5
        else:
            out[i] = table[n * 100]


def written_early(x, table, out):
    for i in lw.lanes(len(out)):
        out[i] += 1
        n = x[i]
        while n > 2:
            n = table[n]


@lw.function
def together(x):
    return lw.max(x)


@lw.function
def whose(x):
    return x * 10 + lw.lane()


@lw.function
def whose_within(x):
    return whose(x)


@lw.function
def noted(out, i, x):
    out[i] = x
    return x - 1


def asks(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 0:
            n -= together(n) % 3 + 1
        out[i] = n


def knows_its_lane(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 0:
            n -= 3
        out[i] = whose_within(n)


def notes(x, out):
    for i in lw.lanes(len(out)):
        n = x[i]
        while n > 0:
            n = noted(out, i, n)


def factors(out):
    for i in lw.lanes(len(out)):
        d = 2
        while d * d <= i and i % d != 0:
            d += 1
        out[i] = d


def test_explained() -> None:
    x, out = np.zeros(9, np.int32), np.zeros(9, np.int64)
    assert "lanes that have left may take other iterations" in reported(two_ways_out, x, out)
    assert "wait for the last: the loop writes to memory" in reported(writes_inside, x, out)
    assert "wait for the last: an index is checked after the loop" in reported(checked_late, x, x, out)
    assert "wait for the last: it writes to memory before the loop" in reported(written_early, x, x, out)
    assert "wait for the last: 'together' is called, which writes, asks for lanes" in reported(asks, x, out)
    assert "wait for the last: 'whose_within' is called, which writes, asks for lanes" in reported(
        knows_its_lane, x, out
    )
    assert "wait for the last: the loop writes to memory" in reported(notes, x, out)
    text = reported(divided, x, out)
    assert "lanes that have left may take other iterations" in text and "check at run time: whether d is zero" in text
    text = reported(factors, out)
    assert "lanes that have left may take other iterations" in text and "is zero" not in text


@pytest.mark.skipif(host().vector_bits < 256, reason="no gangs here")
def test_errors_and_threads() -> None:
    """Failures are reported as by gangs; results are the same for any number of threads."""
    first = numbers(40_000, 5000)
    said: list[str] = []
    steps: list[np.ndarray] = []
    for threads in (1, 2):
        kernel = lw.kernel(threads=threads, width=16)(collatz)
        with pytest.raises(IndexError) as before:
            kernel(first[:900], np.zeros(555, np.int64))
        improved(kernel, (first[:900], np.zeros(900, np.int64)))
        with pytest.raises(IndexError) as after:
            kernel(first[:900], np.zeros(555, np.int64))
        said += [str(before.value), str(after.value)]
        steps.append(np.zeros(len(first), np.int64))
        kernel(first, steps[-1])
    assert len(set(said)) == 1
    assert np.array_equal(*steps) and len(set(steps[0])) > 50  # pyright: ignore[reportArgumentType]


def fails(x, table, limits, out):
    """Before the loop, in it, in a function, or after it."""
    for i in lw.lanes(len(out)):
        at, count = x[limits[i]], lw.i64(0)
        while at > 0:
            count += 100 // at + weight(table, at, 1)
            at = table[at]
        out[i] += count + x[count % 40 - at * 9000]


def broken_links() -> np.ndarray:
    """From 64 + d on d steps lead to a place that is not there."""
    table = np.concatenate([links(), np.arange(63, 79)]).astype(np.int32)
    table[64] = 5000
    return table


PLACES = {  # what makes an iteration fail, after some rounds
    "before": lambda x, limits, i, rounds: limits.__setitem__(i, 5000),
    "inside": lambda x, limits, i, rounds: x.__setitem__(limits[i], 64 + rounds),
    "after": lambda x, limits, i, rounds: x.__setitem__(limits[i], -rounds),
}


@pytest.mark.skipif(host().vector_bits < 256, reason="no gangs here")
@pytest.mark.parametrize("place", PLACES)
def test_the_lowest_failing_iteration_is_reported(place: str) -> None:
    """All below it have run, once each; those above at most once."""
    n, rng = 1500, np.random.default_rng(2)
    good = numbers(n, 64)
    good[:40] = 1
    table, limits = broken_links(), np.arange(n)
    kernel = improved(lw.kernel(threads=1, width=16)(fails), (good, table, limits, np.zeros(n, np.int64)))
    once = np.zeros(n, np.int64)
    kernel(good, table, limits, once)
    wanted = plain(fails, (good, table, limits, np.zeros(n, np.int64)))[-1]
    assert np.array_equal(once, wanted)
    for _ in range(30):
        x, ends, out = good.copy(), limits.copy(), np.zeros(n, np.int64)
        first = int(rng.integers(40, n - 60))
        bad = np.sort(rng.choice(np.arange(first, first + 60), 6, replace=False))
        for i in bad:
            PLACES[place](x, ends, i, int(rng.integers(1, 16)))
        with pytest.raises(IndexError) as reported:
            kernel(x, table, ends, out)
        failed: Any = reported.value
        (index,) = failed.index
        assert index in bad and index // 16 == bad[0] // 16
        gang = index // 16 * 16
        assert np.array_equal(out[:gang], wanted[:gang]), "all gangs before it"
        rest = np.setdiff1d(np.arange(gang, n), bad)
        assert ((out[rest] == 0) | (out[rest] == wanted[rest])).all()
        assert not out[bad].any()
