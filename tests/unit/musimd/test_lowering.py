"""Calls that re-vectorize: each active thread is served by all, and keeps its own result only."""

from __future__ import annotations

from lanewise.musimd import Argument, Binary, Builder, Result, check, run
from lanewise.musimd.lowering import crev


def test_each_calling_thread_gets_its_own_result() -> None:
    b = Builder()
    b.set("a", Binary("*", "tid", 10))
    b.set("r", -1)
    b.set("odd", Binary("&", "tid", 1))

    def body() -> None:
        b.set("q", Binary("+", "p", "tid"))

    b.branch("odd", lambda: crev(b, [Argument("p", "a")], body, [Result("r", "q")]))
    b.store("tid", "r")
    program = b.program(memory=[0] * 4, threads=4)
    check(program)
    assert list(run(program).state.shared)[:4] == [-1, 11, -1, 33]
