"""Programs made from Python are well formed and do what their structure says."""

from __future__ import annotations

from lanewise.musimd import Binary, Builder, check, run


def test_a_branch_in_each_thread() -> None:
    b = Builder()
    b.set("odd", Binary("&", "tid", 1))
    b.branch("odd", lambda: b.store("tid", 7), lambda: b.store("tid", 5))
    program = b.program(memory=[0] * 4, threads=4)
    check(program)
    assert list(run(program).state.shared)[:4] == [5, 7, 5, 7]


def test_a_loop_as_long_as_each_thread_asks_for() -> None:
    b = Builder()
    b.set("n", 0)

    def more() -> str:
        b.set("go", Binary("<", "n", "tid"))
        return "go"

    b.loop(more, lambda: b.set("n", Binary("+", "n", 1)))
    b.store("tid", "n")
    program = b.program(memory=[9] * 4, threads=4)
    check(program)
    assert list(run(program).state.shared)[:4] == [0, 1, 2, 3]


def test_names_are_fresh() -> None:
    b = Builder()
    assert b.fresh("v") != b.fresh("v")
