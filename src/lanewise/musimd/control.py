"""Control flow: the auxiliary functions of Figure 3 and the rules of Figure 4, one function per rule.

A branch opens an entry (lid, done, lnext, todo) on Π. `sync` switches to the threads that wait in it, and closes
it when none is left:

    bz v, Else      Π: (bz, {}, Else, Th0)     the threads with v != 0 go on
      ...
    Done: sync      Π: (bz, Thn, Else, {})     they wait, the others run from Else       SS
    Done: sync      Π: []                      all meet and go on after the sync         SI

The rules differ from the printed ones where those get stuck or run the wrong arm; `docs/musimd.md` lists every
difference with its reason.

Requires  Θ is not empty; the bottom of Λ is (Θall, []).
Ensures   the same of the state that is made; or `NoRule` with the premise that failed.
Source    Figures 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable

from ..record import replace
from .data import operand_value
from .instructions import Instruction
from .program import Program
from .state import NO_THREADS, Context, Entry, State, Sync, Threads, show_threads
from .stuck import NoRule

Applied = tuple[str, State]


def split(state: State, variable: str) -> tuple[Threads, Threads]:
    """(Θ0, Θn): the active threads in which the variable is zero, and the others."""
    zero: set[int] = set()
    for thread in sorted(state.active):
        if operand_value("split", thread, state, variable) == 0:
            zero.add(thread)
    return frozenset(zero), state.active - zero


def push(sync: Sync, todo: Threads, branch: int, label: int) -> Sync:
    """Opens an entry for the branch; a branch that is already on top (a loop) gathers its threads there."""
    if sync and sync[0].branch == branch:
        top = sync[0]
        return (replace(top, todo=top.todo | todo), *sync[1:])
    return (Entry(branch, NO_THREADS, label, todo), *sync)


# bz, bnz ------------------------------------------------------------------------------------------------------


def BT(state: State, label: int) -> State:
    """All active threads jump."""
    return replace(state, sync=push(state.sync, NO_THREADS, state.pc, label), pc=label)


def BF(state: State, label: int) -> State:
    """No active thread jumps."""
    return replace(state, sync=push(state.sync, NO_THREADS, state.pc, label), pc=state.pc + 1)


def BD(state: State, jumping: Threads, staying: Threads, label: int) -> State:
    """Divergence: those that do not jump go on, the others wait to run from the label."""
    return replace(state, active=staying, sync=push(state.sync, jumping, state.pc, label), pc=state.pc + 1)


def branch(program: Program, state: State, instruction: Instruction) -> Applied:
    variable = instruction.operands[0]
    assert isinstance(variable, str), "the assembler lets a branch test a variable only"
    zero, other = split(state, variable)
    jumping, staying = (zero, other) if instruction.op == "bz" else (other, zero)
    label = program.target(state.pc)
    if not staying:
        return "BT", BT(state, label)
    if not jumping:
        return "BF", BF(state, label)
    return "BD", BD(state, jumping, staying, label)


# jmp, jmp_mask ------------------------------------------------------------------------------------------------


def JP(state: State, label: int) -> State:
    return replace(state, pc=label)


def BA(state: State, label: int) -> State:
    """The thread asked for was active before the everywhere block."""
    return replace(state, pc=label)


def BI(state: State) -> State:
    """It was not."""
    return replace(state, pc=state.pc + 1)


def jump(program: Program, state: State, instruction: Instruction) -> Applied:
    return "JP", JP(state, program.target(state.pc))


def jump_mask(program: Program, state: State, instruction: Instruction) -> Applied:
    operand = instruction.operands[0]
    asked = {thread: operand_value("BA", thread, state, operand) for thread in sorted(state.active)}
    if len(set(asked.values())) > 1:
        values = ", ".join(f"{value} in thread {thread}" for thread, value in asked.items())
        raise NoRule("BA", f"jmp_mask asks for one thread, and the active threads ask for different ones: {values}")
    if next(iter(asked.values())) in state.mask:
        return "BA", BA(state, program.target(state.pc))
    return "BI", BI(state)


# sync, stop ---------------------------------------------------------------------------------------------------


def SS(state: State) -> State:
    """Switch: threads wait in the innermost branch, they run now and the active ones are done."""
    top = state.sync[0]
    entry = replace(top, done=top.done | state.active, todo=NO_THREADS)
    return replace(state, active=top.todo, sync=(entry, *state.sync[1:]), pc=top.next)


def SI(state: State) -> State:
    """Join: no thread waits, all threads of the innermost branch go on together."""
    return replace(state, active=state.active | state.sync[0].done, sync=state.sync[1:], pc=state.pc + 1)


def synchronize(program: Program, state: State, instruction: Instruction) -> Applied:
    if not state.sync:
        raise NoRule("SI", "no branch is open, so sync has nothing to close")
    if state.sync[0].todo:
        return "SS", SS(state)
    return "SI", SI(state)


def SP(state: State) -> State:
    """The machine halts; the pc stays."""
    return state


def halt(program: Program, state: State, instruction: Instruction) -> Applied:
    if state.sync:
        entry = state.sync[0]
        place = program.where(entry.branch)
        waiting = f" and threads {show_threads(entry.todo | entry.done)} wait in it" if entry.todo | entry.done else ""
        raise NoRule("SP", f"the branch of {place} is still open{waiting}; stop needs Π = []")
    return "SP", SP(state)


# everywhere, end_everywhere -----------------------------------------------------------------------------------


def EB(state: State) -> State:
    """All threads run; the active set and the open branches are pushed."""
    aside = Context(state.active, state.sync)
    return replace(state, active=state.everyone, sync=(), context=(aside, *state.context), pc=state.pc + 1)


def EE(state: State) -> State:
    """The former threads continue as if the block had been one instruction."""
    former = state.context[0]
    return replace(state, active=former.active, sync=former.sync, context=state.context[1:], pc=state.pc + 1)


def begin_block(program: Program, state: State, instruction: Instruction) -> Applied:
    return "EB", EB(state)


def end_block(program: Program, state: State, instruction: Instruction) -> Applied:
    if state.depth == 1:
        raise NoRule("EE", "no everywhere block is open")
    for entry in state.sync:
        if entry.done or entry.todo:
            place = program.where(entry.branch)
            waiting = show_threads(entry.done | entry.todo)
            raise NoRule("EE", f"threads {waiting} still wait in the branch of {place}; sync before end_everywhere")
    return "EE", EE(state)


CONTROL: dict[str, Callable[[Program, State, Instruction], Applied]] = {
    "bz": branch,
    "bnz": branch,
    "jmp": jump,
    "jmp_mask": jump_mask,
    "sync": synchronize,
    "stop": halt,
    "everywhere": begin_block,
    "end_everywhere": end_block,
}
