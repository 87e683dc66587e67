"""Single rules, on single states: what each changes and what it leaves, and what it says when it cannot apply."""

from __future__ import annotations

import pytest

from lanewise.musimd import OutOfSteps, Stuck, assemble, run, steps
from lanewise.musimd.control import push, split
from lanewise.musimd.machine import step
from lanewise.musimd.state import Entry, Hole, State, initial

NO_THREAD: frozenset[int] = frozenset()


def threads(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def after(text: str, count: int, width: int = 4) -> State:
    """The state after so many steps."""
    state = initial(assemble(text), width)
    for _ in range(count):
        state = step(assemble(text), state)[1]
    return state


def test_split_is_a_partition_of_the_active_threads() -> None:
    state = after("v = tid & 1", 1)
    assert split(state, "v") == (threads(0, 2), threads(1, 3))


def test_push_gathers_on_a_branch_that_is_on_top_whatever_is_done() -> None:
    top = Entry(3, threads(0), 7, threads(1))
    assert push((top,), threads(2), 3, 7) == (Entry(3, threads(0), 7, threads(1, 2)),)
    assert push((top,), threads(2), 4, 8) == (Entry(4, NO_THREAD, 8, threads(2)), top)
    assert push((), NO_THREAD, 4, 8) == (Entry(4, NO_THREAD, 8, NO_THREAD),)


@pytest.mark.parametrize(
    ("op", "condition", "rule", "active", "pc"),
    [
        ("bz", "0", "BT", {0, 1, 2, 3}, 3),
        ("bz", "1", "BF", {0, 1, 2, 3}, 2),
        ("bz", "tid & 1", "BD", {1, 3}, 2),
        ("bnz", "1", "BT", {0, 1, 2, 3}, 3),
        ("bnz", "0", "BF", {0, 1, 2, 3}, 2),
        ("bnz", "tid & 1", "BD", {0, 2}, 2),
    ],
)
def test_branch(op: str, condition: str, rule: str, active: set[int], pc: int) -> None:
    program = assemble(f"v = {condition}\n{op} v, L\nv = 2\nL: sync")
    made = list(steps(program, 4))
    assert made[1].rule == rule
    assert made[1].after.active == active and made[1].after.pc == pc
    assert made[1].after.sync == (Entry(1, NO_THREAD, 3, threads(0, 1, 2, 3) - active),)


def test_loop_gathers_threads_of_different_rounds() -> None:
    text = "n = tid\nL: n = n - 1\nc = (n > 0)\nbnz c, L\nsync\n↑tid = n\n.size 4"
    rules = [made.rule for made in steps(assemble(text), 4)]
    assert rules.count("SS") == 2 and rules.count("SI") == 1
    assert run(assemble(text), 4).memory == (-1, 0, 0, 0)


def test_everywhere_puts_threads_and_branches_aside_and_brings_them_back() -> None:
    text = "c = tid & 1\nbz c, L\neverywhere\nd = (tid < 2)\nbz d, M\nx = 1\nM: sync\nend_everywhere\nL: sync"
    made = {(s.pc, s.rule): s for s in steps(assemble(text), 4)}
    begin, end = made[2, "EB"], made[7, "EE"]
    assert begin.before.active == {1, 3} and begin.after.active == {0, 1, 2, 3}
    assert begin.after.sync == () and begin.after.mask == {1, 3}
    assert (end.after.active, end.after.sync, end.after.context) == (
        begin.before.active,
        begin.before.sync,
        begin.before.context,
    )


def test_inactive_threads_keep_their_variables() -> None:
    state = run(assemble("v = tid\nc = tid & 1\nbz c, L\nv = 9\nw = 1\nL: sync"), 4).state
    assert state.values("v") == (0, 9, 2, 9)
    assert [isinstance(value, Hole) for value in state.values("w")] == [True, False, True, False]


def test_the_higher_thread_wins_a_cell() -> None:
    assert run(assemble("↑0 = tid\n.size 1"), 4).memory == (3,)


def test_shuffle_reads_the_bank_as_it_was() -> None:
    assert run(assemble("v = tid * 10\nn = (tid + 1) % W\nv = shfl(v, n)"), 4).state.values("v") == (10, 20, 30, 0)


@pytest.mark.parametrize(
    ("text", "rule", "thread", "reason"),
    [
        ("v = w", "AS", 0, "w has no value here: it was never written"),
        ("v = w + 1", "BP", 0, "w has no value here"),
        ("v = 1 // tid", "BP", 0, "1 // 0 is not defined"),
        ("v = 1 << (tid + 62)", "BP", 1, "does not fit in 64 bits"),
        ("v = 1 << (tid + 63)", "BP", 0, "does not fit in 64 bits"),
        ("v = ↓tid\n.size 3", "LD", 3, "address 3 is outside shared memory; its addresses are 0 to 2"),
        ("v = tid - 1\n↑v = 1\n.size 3", "ST", 0, "address -1 is outside"),
        ("v = ↓0", "LD", 0, "it has no cells"),
        ("jmp_mask tid, L\nL: stop", "BA", None, "different ones: 0 in thread 0, 1 in thread 1"),
        ("sync", "SI", None, "no branch is open"),
        ("end_everywhere", "EE", None, "no everywhere block is open"),
        ("v = tid\nbz v, L\nL: stop", "SP", None, "the branch of line 2 is still open and threads {0} wait"),
        ("v = tid\neverywhere\nbz v, L\nL: end_everywhere", "EE", None, "threads {0} still wait in the branch"),
        ("v = tid & 1\nbz v, L\nsync\nL: stop", "SP", None, "still open and threads {1, 3} wait in it"),
        ("v = tid & 1\neverywhere\nbz v, L\nsync\nL: end_everywhere", "EE", None, "threads {1, 3} still wait in"),
        ("v = tid\nw = shfl(v, 9)\nx = w", "AS", 0, "asked thread 9, which does not exist"),
        ("c = tid\nbz c, L\nv = 1\nL: sync\nw = shfl(v, 0)", "SV", 0, "v of thread 0 has no value"),
        ("bz v, L\nL: sync", "split", 0, "v has no value here"),
    ],
)
def test_stuck(text: str, rule: str, thread: int | None, reason: str) -> None:
    with pytest.raises(Stuck) as caught:
        run(assemble(text, "x.mus"), 4)
    assert (caught.value.rule, caught.value.thread) == (rule, thread)
    assert reason in caught.value.sentence
    shown = str(caught.value)
    assert all(f"\n    {name} " in shown for name in ("Θ", "β", "Σ", "Π", "Λ", "pc"))
    assert f"x.mus:{caught.value.position.line}:" in shown


def test_step_limit() -> None:
    with pytest.raises(OutOfSteps, match="still running after 50 steps"):
        run(assemble("L: jmp L"), 4, limit=50)


def test_one_thread_and_many() -> None:
    text = "c = tid & 1\nbz c, L\n↑tid = tid\nL: sync\n.size 64"
    assert run(assemble(text), 1).memory == (0,) * 64
    assert run(assemble(text), 64).memory == tuple(t if t & 1 else 0 for t in range(64))
