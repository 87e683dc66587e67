"""Device programs: which kernels there are, which of them can fail, and their reports."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lib.device_programs import programs_of


@lw.kernel
def inside(out, x):
    for i in lw.lanes(len(out)):
        out[i] = x[i]


@lw.kernel
def gathered(out, x, k):
    for i in lw.lanes(len(out)):
        out[i] = x[k[i]]


@lw.function
def power(x, n):
    return 1.0 if n == 0 else x * power(x, n - 1)


@lw.kernel
def powers(out, x):
    for i in lw.lanes(len(out)):
        out[i] = power(x, i)


A, K = np.zeros(4), np.zeros(4, "i4")


def test_checks_that_the_sizes_of_a_launch_prove() -> None:
    (loop,) = programs_of(inside.source, (A, A))[1].loops
    assert loop.can_fail and not loop.settled_can_fail
    assert [(one.axis, one.length) for one in loop.enough] == [(0, "x.n0")]


def test_other_checks_stay() -> None:
    (loop,) = programs_of(gathered.source, (A, A, K))[1].loops
    assert loop.can_fail and loop.settled_can_fail and loop.enough


def test_recursion_may_fail_and_needs_a_stack() -> None:
    program = programs_of(powers.source, (A, 2.0))[1]
    assert program.loops[0].can_fail and program.needs_stack
    assert "more than 16 KB" in "".join(report.text for report in program.reports)


def test_kernels_have_names_of_their_own() -> None:
    (loop,) = programs_of(inside.source, (A, A))[1].loops
    assert len({loop.kernel(apart, settled) for apart in (False, True) for settled in (False, True)}) == 4


def test_reports_are_numbered_with_those_of_the_host() -> None:
    host, device = programs_of(gathered.source, (A, A, K))
    assert host.launches == ("gathered.lanes0",)
    assert {report.error for report in device.reports} == {"IndexError"}
