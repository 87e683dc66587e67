"""Steps of the demo beyond plain kernels: hot paths, calls of the whole gang, Fortran, µ-SIMD."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..fortran.check.check import trace_flow
from ..fortran.modes import convert_text
from ..musimd.assembler import assemble
from ..musimd.check import check
from ..musimd.machine import steps
from ..musimd.uniform import analyze
from ..runtime.call.kernel import kernel
from .samples import parts

REPETITIONS = 7
SAMPLES: Any = parts  # kernels, whose parameters have no types


def hot_paths() -> None:
    """The loop of a convolution diverges only at the borders: interior gangs run code in which it does not."""
    args = _arguments(parts.convolution_args)
    fast, plain = SAMPLES.convolution, kernel(SAMPLES.convolution, hot_paths=False)
    results = [_result(run, args) for run in (fast, plain)]
    assert np.array_equal(*results), "hot paths change the result"
    guards = [line.split(":", 1)[1].strip() for line in str(fast.explain(*args)).splitlines() if ":     when " in line]
    print("Hot paths: a convolution whose borders are cut off")
    for line in guards[:1]:
        print(f"  {line}")
    ratio = _ratio(lambda: plain(*args), lambda: fast(*args))
    print(f"  {len(guards)} such guards, proved by a solver; {ratio:.1f}x as fast as without, equal bit for bit")


def gang_calls() -> None:
    """Rows of very different lengths: the whole gang works on a lane's long row."""
    args = _arguments(parts.rows_args)
    gangs, lanes = SAMPLES.rows_by_gangs, SAMPLES.rows_by_lanes
    assert np.array_equal(_result(gangs, args), _result(lanes, args)), "crev changes the result"
    print("Call re-vectorization: sums of rows, most of them short, one in two hundred long")
    ratio = _ratio(lambda: lanes(*args), lambda: gangs(*args))
    print(f"  lw.crev(total)(...) lets all lanes sum a long row: {ratio:.1f}x as fast as lane by lane, equal")


def fortran() -> None:
    """GOTOs become structured code, and traces of old and new are equal."""
    made = convert_text("search.f", parts.FORTRAN, "structured")
    traced = trace_flow(made)
    assert traced.followed == 1 and not traced.findings, "the new program does something else"
    print("Fortran: a search with GOTO and an arithmetic IF, structured; traces of old and new are equal")
    for line in made.text.rstrip("\n").split("\n"):
        print(f"  {line}".rstrip())


def musimd() -> None:
    """Figure 6 of the paper: assembled, checked, analysed and run."""
    program = assemble(parts.MUSIMD)
    check(program)
    analysis = analyze(program)
    claims = analysis.claims()
    made = list(steps(program))
    for step in made:
        claims.watch(step)
    assert not claims.broken, "the analysis claimed what the run contradicts"
    rows = ", ".join(" ".join(map(str, made[-1].after.shared[at : at + 4])) for at in range(4, 20, 4))
    print("µ-SIMD: threads 0 and 3 have their rows of a matrix incremented, by all four threads")
    print(f"  {len(made)} steps; rows afterwards: {rows}; every value claimed to be uniform was so in each step")


def _arguments(make: Callable[[], Any]) -> tuple[Any, ...]:
    return make()


def _result(run: Any, args: tuple[Any, ...]) -> Any:
    """The array that is written, after a run on copies."""
    own = [arg.copy() for arg in args]
    run(*own)
    written = [mine for mine, given in zip(own, args, strict=True) if not np.array_equal(mine, given)]
    return written[0]


def _ratio(slow: Callable[[], Any], fast: Callable[[], Any]) -> float:
    """The ratio of the minimal times; both run alternately."""
    least = [float("inf"), float("inf")]
    for _ in range(REPETITIONS):
        for at, run in enumerate((slow, fast)):
            start = time.perf_counter()
            run()
            least[at] = min(least[at], time.perf_counter() - start)
    return least[0] / least[1]
