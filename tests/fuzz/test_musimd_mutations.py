"""Every rule is needed as it stands: each is broken on purpose, and a fixed set of programs notices.

The programs are random ones, which other tests compare with lone threads, and a few written for rules that only
matter when something goes wrong. The rules as printed, where they differ, are among the mutations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lanewise.musimd import OPS, OutOfSteps, Program, Stuck, assemble, control, data, run
from lanewise.musimd.control import push
from lanewise.musimd.state import NO_THREADS, Context, Entry, State, Sync, Threads
from lanewise.musimd.stuck import NoRule
from lib.growers.musimd_programs import CELLS, Grower, assembled

WRITTEN = (
    "v = tid\nv = shfl(v, 9)\n↑tid = v\n.size 4",
    "v = tid * 3\nn = (tid + 1) % W\nv = shfl(v, n)\n↑tid = v\n.size 4",
    "c = tid & 1\nbz c, L\nL: stop",
    "c = tid & 1\neverywhere\nbz c, L\nL: end_everywhere\nstop",
    "c = tid & 1\njmp_mask c, L\nL: ↑tid = 1\n.size 4",
    "↑0 = tid\n.size 1",
    "v = tid + 3\nw = ↓v\n.size 4",
    "c = tid & 1\nv = 1\nbz c, L\neverywhere\nx = shfl(v, 0)\nend_everywhere\n↑tid = x\nL: sync\n.size 4",
)


def corpus() -> list[Program]:
    programs = [assemble(text) for text in WRITTEN]
    for seed in range(40):
        random = Random(seed)
        statements = Grower(random, calls=seed % 2 == 1).program()
        programs.append(assembled(statements, [random.randrange(8) for _ in range(4 * CELLS)], 4))
    return programs


CORPUS = corpus()


def outcome(program: Program) -> object:
    """What can be seen of a run from outside."""
    try:
        last = run(program, 4, limit=20_000)
    except Stuck as stuck:
        return stuck.rule, stuck.thread
    except (OutOfSteps, IndexError) as error:
        return type(error)
    return last.memory, last.state.active, last.state.bank


EXPECTED = [outcome(program) for program in CORPUS]


# The broken rules ---------------------------------------------------------------------------------------------


def push_printed(sync: Sync, todo: Threads, branch: int, label: int) -> Sync:
    if sync and sync[0].done:
        raise NoRule("push", "the done set is not empty")
    return push(sync, todo, branch, label)


def push_never_gathers(sync: Sync, todo: Threads, branch: int, label: int) -> Sync:
    return (Entry(branch, NO_THREADS, label, todo), *sync)


def push_forgets_waiting(sync: Sync, todo: Threads, branch: int, label: int) -> Sync:
    if sync and sync[0].branch == branch:
        return (replace(sync[0], todo=todo), *sync[1:])
    return push(sync, todo, branch, label)


def BD_printed(state: State, jumping: Threads, staying: Threads, label: int) -> State:
    return replace(state, active=jumping, sync=push(state.sync, staying, state.pc, label), pc=state.pc + 1)


def BD_jumps(state: State, jumping: Threads, staying: Threads, label: int) -> State:
    return replace(state, active=staying, sync=push(state.sync, jumping, state.pc, label), pc=label)


def BD_parks_no_thread(state: State, jumping: Threads, staying: Threads, label: int) -> State:
    return replace(state, active=staying, sync=push(state.sync, NO_THREADS, state.pc, label), pc=state.pc + 1)


def SS_forgets_active(state: State) -> State:
    top = state.sync[0]
    return replace(state, active=top.todo, sync=(replace(top, todo=NO_THREADS), *state.sync[1:]), pc=top.next)


def SS_forgets_earlier(state: State) -> State:
    top = state.sync[0]
    entry = replace(top, done=state.active, todo=NO_THREADS)
    return replace(state, active=top.todo, sync=(entry, *state.sync[1:]), pc=top.next)


def SS_keeps_waiting(state: State) -> State:
    top = state.sync[0]
    entry = replace(top, done=top.done | state.active)
    return replace(state, active=top.todo, sync=(entry, *state.sync[1:]), pc=top.next)


def SS_goes_on(state: State) -> State:
    top = state.sync[0]
    entry = replace(top, done=top.done | state.active, todo=NO_THREADS)
    return replace(state, active=top.todo, sync=(entry, *state.sync[1:]), pc=state.pc)


def SI_forgets_done(state: State) -> State:
    return replace(state, sync=state.sync[1:], pc=state.pc + 1)


def SI_keeps_entry(state: State) -> State:
    return replace(state, active=state.active | state.sync[0].done, pc=state.pc + 1)


def EB_wakes_no_thread(state: State) -> State:
    return replace(state, sync=(), context=(Context(state.active, state.sync), *state.context), pc=state.pc + 1)


def EB_keeps_branches(state: State) -> State:
    aside = Context(state.active, state.sync)
    return replace(state, active=state.everyone, context=(aside, *state.context), pc=state.pc + 1)


def EE_leaves_all_awake(state: State) -> State:
    return replace(state, sync=state.context[0].sync, context=state.context[1:], pc=state.pc + 1)


def EE_forgets_branches(state: State) -> State:
    return replace(state, active=state.context[0].active, context=state.context[1:], pc=state.pc + 1)


def TL_in_place(state: State, instruction: Any, order: Any = sorted) -> tuple[str, State]:
    """Threads one after the other, each seeing what those before it wrote."""
    rule, changed = "", state
    for thread in order(state.active):
        rule, changed = TL(replace(changed, active=frozenset({thread})), instruction)
    return rule, replace(changed, active=state.active)


TL = data.TL
MUTATIONS: list[tuple[str, Any, str, Callable[..., Any]]] = [
    ("zero and non-zero exchanged", control, "split", lambda s, v: control_split(s, v)[::-1]),
    ("push as printed", control, "push", push_printed),
    ("push never gathers", control, "push", push_never_gathers),
    ("push forgets who waits", control, "push", push_forgets_waiting),
    ("BT goes on", control, "BT", lambda s, l: replace(s, sync=push(s.sync, NO_THREADS, s.pc, l), pc=s.pc + 1)),
    ("BT opens nothing", control, "BT", lambda s, l: replace(s, pc=l)),
    ("BF jumps", control, "BF", lambda s, l: replace(s, sync=push(s.sync, NO_THREADS, s.pc, l), pc=l)),
    ("BF opens nothing", control, "BF", lambda s, l: replace(s, pc=s.pc + 1)),
    ("BD as printed", control, "BD", BD_printed),
    ("BD jumps", control, "BD", BD_jumps),
    ("BD parks no thread", control, "BD", BD_parks_no_thread),
    ("JP goes on", control, "JP", lambda s, l: replace(s, pc=s.pc + 1)),
    ("BA goes on", control, "BA", lambda s, l: replace(s, pc=s.pc + 1)),
    ("BI skips", control, "BI", lambda s: replace(s, pc=s.pc + 2)),
    ("SS forgets the active threads", control, "SS", SS_forgets_active),
    ("SS forgets those already done", control, "SS", SS_forgets_earlier),
    ("SS keeps who waits", control, "SS", SS_keeps_waiting),
    ("SS does not go to the label", control, "SS", SS_goes_on),
    ("SI forgets who is done", control, "SI", SI_forgets_done),
    ("SI keeps the entry", control, "SI", SI_keeps_entry),
    ("EB wakes no thread", control, "EB", EB_wakes_no_thread),
    ("EB keeps the branches", control, "EB", EB_keeps_branches),
    ("EE leaves all awake", control, "EE", EE_leaves_all_awake),
    ("EE forgets the branches", control, "EE", EE_forgets_branches),
    ("MT is always 0", data, "MT", lambda t: 0),
    ("MV reads thread 0", data, "MV", lambda rule, t, s, v: s.value(v, 0)),
    ("MM reads the next cell", data, "MM", lambda rule, t, m, a: m[(a + 1) % len(m)]),
    ("CT adds one", data, "CT", lambda t, s, c: c + 1),
    ("AS adds one", data, "AS", lambda t, s, v: data.operand_value("AS", t, s, v) + 1),
    ("BP exchanges operands", data, "BP", lambda t, s, o: data_BP(t, s, replace(o, left=o.right, right=o.left))),
    ("LD reads for thread 0", data, "LD", lambda t, s, a: data_LD(0, s, a)),
    ("ST writes 0", data, "ST", lambda t, s, a, v: (data_ST(t, s, a, v)[0], 0)),
    ("addresses wrap", data, "in_range", lambda rule, t, m, a: a % len(m)),
    ("SV reads its own", data, "SV", lambda t, s, v, lane: s.value(v, t)),
    ("SU gives 0", data, "SU", lambda t, s, v, lane: 0),
    ("TL in place", data, "TL", TL_in_place),
    ("stop with open branches", control, "halt", lambda p, s, i: ("SP", s)),
    ("end with waiting threads", control, "end_block", lambda p, s, i: ("EE", control.EE(s))),
]
control_split, data_BP, data_LD, data_ST = control.split, data.BP, data.LD, data.ST


@pytest.mark.parametrize(("module", "name", "broken"), [pytest.param(*row[1:], id=row[0]) for row in MUTATIONS])
def test_noticed(module: Any, name: str, broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for op, chooser in control.CONTROL.items():
        if chooser is getattr(module, name):
            monkeypatch.setitem(control.CONTROL, op, broken)
    monkeypatch.setattr(module, name, broken)
    assert any(outcome(program) != expected for program, expected in zip(CORPUS, EXPECTED, strict=True))


def test_unbroken() -> None:
    assert [outcome(program) for program in CORPUS] == EXPECTED


def test_every_rule_has_a_mutation() -> None:
    rules = {rule for row in OPS.values() for rule in row.rules} | {"MT", "MV", "MM", "TL", "push", "split"}
    assert rules - {name for _, _, name, _ in MUTATIONS} == {"SP"}, "SP changes nothing; its premise is `halt`"
