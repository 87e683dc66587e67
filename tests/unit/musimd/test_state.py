"""What section 3.4 says of the machine: nesting multiplies tasks and not depth, blocks leave no trace behind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from lanewise.musimd import Argument, Binary, Builder, Program, assemble, check, crev, run, steps
from lanewise.musimd.state import Hole


def nested(calls: int, threads: int) -> Program:
    """Figure 9 made general: `calls` crev calls inside each other; the innermost counts in a cell per thread."""
    b = Builder()

    def level(number: int, argument: str) -> None:
        mine = b.fresh("local")
        b.set(mine, Binary("+", argument, "tid"))
        if number == calls:
            b.load("n", "tid")
            b.set("n", Binary("+", "n", 1))
            b.store("tid", "n")
        else:
            parameter = b.fresh("p")
            crev(b, [Argument(parameter, mine)], lambda: level(number + 1, parameter))

    level(0, "tid")
    return b.program([0] * threads, threads)


@pytest.mark.parametrize(("calls", "threads"), [(0, 4), (1, 4), (2, 4), (3, 4), (2, 3), (4, 2), (1, 8)])
def test_composition_multiplies_tasks_and_adds_depth(calls: int, threads: int) -> None:
    """Each thread runs W^n tasks of the innermost function, so W^(n+1) in all; n + 1 activations are live at once."""
    program = nested(calls, threads)
    check(program)
    last = run(program)
    assert last.memory == (threads**calls,) * threads
    assert last.depth == calls + 1


def test_example_3_6() -> None:
    last = run(nested(3, 4))
    assert sum(last.memory) == 256 and last.depth == 4


def test_uniform_argument_is_copied_and_varying_one_is_shuffled() -> None:
    b = Builder()
    b.set("a", "tid")
    crev(
        b, [Argument("p", "a"), Argument("q", 7), Argument("r", "W", uniform=True), Argument("s", "tid")], lambda: None
    )
    ops = [str(made) for made in b.program().instructions]
    assert "p = shfl(a, i_1)" in ops and "q = 7" in ops and "r = W" in ops and "s = i_1" in ops


# Synchronization parity ---------------------------------------------------------------------------------------


def divergent(b: Builder) -> None:
    """Some work with nested branches and a divergent loop; writes a cell per thread."""
    b.set("n", Binary("&", Binary("*", "tid", 3), 3))
    b.set("sum", 0)

    def odd() -> str:
        b.set("c", Binary("&", "n", 1))
        return "c"

    def body() -> None:
        b.branch(odd(), lambda: b.set("sum", Binary("+", "sum", 10)), lambda: b.set("sum", Binary("+", "sum", "n")))
        b.set("n", Binary("-", "n", 1))

    def test() -> str:
        b.set("more", Binary(">", "n", 0))
        return "more"

    b.loop(test, body)
    b.store("tid", "sum")


def test_the_inside_of_a_block_looks_like_the_top() -> None:
    """The same code at the top and in an everywhere block makes the same steps, seen without Λ."""
    top, inside = Builder(), Builder()
    divergent(top)
    inside.set("one", Binary("==", "tid", 1))

    def call() -> None:
        inside.everywhere()
        divergent(inside)
        inside.end_everywhere()

    inside.branch("one", call)
    first = [step for step in steps(top.program([0] * 4, 4)) if not step.instruction.implied]
    made = list(steps(inside.program([0] * 4, 4)))
    begin = next(n for n, step in enumerate(made) if step.rule == "EB")
    end = next(n for n, step in enumerate(made) if step.rule == "EE")
    block = made[begin + 1 : end]
    shift = block[0].pc
    assert len(first) == len(block) > 30
    for left, right in zip(first, block, strict=True):
        assert (left.rule, left.pc + shift, left.after.active) == (right.rule, right.pc, right.after.active)
        shown = [(e.branch + shift, e.done, e.next + shift, e.todo) for e in left.after.sync]
        assert shown == [(e.branch, e.done, e.next, e.todo) for e in right.after.sync]


def test_the_outside_is_as_it_was() -> None:
    b = Builder()
    b.set("one", Binary("==", "tid", 1))

    def call() -> None:
        b.everywhere()
        divergent(b)
        b.end_everywhere()

    b.branch("one", call)
    made = list(steps(b.program([0] * 4, 4)))
    begin = next(step for step in made if step.rule == "EB").before
    end = next(step for step in made if step.rule == "EE").after
    assert (begin.active, begin.sync, begin.context) == (end.active, end.sync, end.context)


# Order of calls -----------------------------------------------------------------------------------------------


def test_independent_calls_commute() -> None:
    """The threads that call can be served in any order; every permutation leaves the same memory."""
    text = """
        .size 20
                c = tid % 3
                bz c, Done
                base = 4 * (tid + 1)
                everywhere
        {visits}
                end_everywhere
        Done:   sync
    """
    visit = "jmp_mask {t}, C{t}\njmp N{t}\nC{t}: p = shfl(base, {t})\nq = p + tid\n↑q = q\nN{t}: p = 0"
    seen = set()
    for order in permutations(range(4)):
        visits = "\n".join(visit.format(t=t) for t in order)
        seen.add(run(assemble(text.format(visits=visits)), 4).memory)
    assert len(seen) == 1
    assert seen.pop() == tuple(a if 8 <= a < 16 else 0 for a in range(20))


# everywhere, jmp_mask, shfl -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mask", range(1, 16))
def test_mask_tells_who_was_active(mask: int) -> None:
    """For every set of active threads: jmp_mask is true exactly of them, and shfl reads exactly theirs."""
    text = f"c = ({mask} >> tid) & 1\nv = tid + 40\nbz c, D\neverywhere\n"
    text += "".join(f"jmp_mask {t}, A{t}\njmp B{t}\nA{t}: ↑{t} = 1\nB{t}: s{t} = shfl(v, {t})\n" for t in range(4))
    last = run(assemble(text + "end_everywhere\nD: sync\n.size 4"), 4)
    members = [mask >> t & 1 for t in range(4)]
    assert list(last.memory) == members
    for t in range(4):
        values = last.state.values(f"s{t}")
        assert all(isinstance(v, Hole) for v in values) if not members[t] else values == (40 + t,) * 4


def test_mask_of_the_innermost_block_counts() -> None:
    text = "c = (tid < 2)\nbz c, D\neverywhere\nd = (tid == 3)\nbz d, E\neverywhere\n"
    text += "".join(f"jmp_mask {t}, A{t}\njmp B{t}\nA{t}: ↑{t} = 1\nB{t}: x = 0\n" for t in range(4))
    text += "end_everywhere\nE: sync\nend_everywhere\nD: sync\n.size 4"
    program = assemble(text)
    check(program)
    assert run(program, 4).memory == (0, 0, 0, 1)


@pytest.mark.parametrize("lane", [lambda t: t, lambda t: 3 - t, lambda t: 0, lambda t: t ^ 1, lambda t: (t + 3) % 4])
def test_shuffle_is_a_gather_of_lanes(lane: Callable[[int], int]) -> None:
    memory = " ".join(str(lane(t)) for t in range(4))
    last = run(assemble(f".memory {memory}\nn = ↓tid\nv = tid * tid\nw = shfl(v, n)"), 4)
    assert last.state.values("w") == tuple(lane(t) ** 2 for t in range(4))
