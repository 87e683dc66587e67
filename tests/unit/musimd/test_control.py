"""Rules of control flow: divergence opens an entry, syncs switch and join, blocks wake everybody."""

from __future__ import annotations

from lanewise.musimd.assembler import assemble
from lanewise.musimd.control import BD, EB, EE, SI, SS, push, split
from lanewise.musimd.machine import step
from lanewise.musimd.state import Entry, initial

TEXT = "v = tid & 1\nbz v, L\nw = 1\nL: sync\nstop"


def test_divergence_and_joining() -> None:
    program = assemble(TEXT)
    state = step(program, initial(program, 4))[1]
    zero, other = split(state, "v")
    assert (zero, other) == (frozenset({0, 2}), frozenset({1, 3}))
    apart = BD(state, zero, other, 3)
    assert apart.active == other and apart.pc == 2 and apart.sync[0].todo == zero
    switched = SS(apart)
    assert switched.active == zero and switched.pc == 3 and not switched.sync[0].todo
    joined = SI(switched)
    assert joined.active == zero | other and joined.sync == ()


def test_a_branch_on_top_gathers() -> None:
    top = Entry(3, frozenset({0}), 7, frozenset({1}))
    assert push((top,), frozenset({2}), 3, 7)[0].todo == {1, 2} and len(push((top,), frozenset({2}), 4, 8)) == 2


def test_blocks_wake_all_threads_and_restore() -> None:
    program = assemble(TEXT)
    state = step(program, initial(program, 4))[1]
    apart = BD(state, *split(state, "v"), 3)
    awake = EB(apart)
    assert awake.active == {0, 1, 2, 3}
    asleep = EE(awake)
    assert asleep.active == apart.active and asleep.sync == apart.sync
