"""Arithmetic, memory and shuffles: the rules of Figure 5, one function per rule.

TL runs an instruction in every active thread. All threads read the bank as it was before the instruction, so that
a shuffle does not see what another thread has just written; stores take effect in an order of threads, forward unless
another is asked for (`orders.py`), so that of two threads that write one cell the last wins, as in a vector scatter.

Ensures   inactive threads keep their variables; or `NoRule` with the thread and the premise that failed.
Source    Figure 5. SU is the second rule printed as SI (a shuffle from a thread outside Θmask).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..record import replace
from .expressions import Binary, Expression, calculate
from .instructions import Instruction
from .state import Hole, Shared, State, Value
from .stuck import NoRule

Order = Callable[[Iterable[int]], list[int]]  # of the threads of a store

# What an operand is -------------------------------------------------------------------------------------------


def MT(thread: int) -> int:
    """The thread's own number."""
    return thread


def MV(rule: str, thread: int, state: State, variable: str) -> int:
    """A variable of the thread itself."""
    value = state.value(variable, thread)
    if isinstance(value, Hole):
        raise NoRule(rule, f"{variable} has no value here: {value.reason}", thread)
    return value


def MM(rule: str, thread: int, shared: Shared, address: int) -> int:
    """A cell of shared memory."""
    return shared[in_range(rule, thread, shared, address)]


def operand_value(rule: str, thread: int, state: State, expression: Expression) -> int:
    """The value that the thread sees: a constant, `tid`, `W`, a variable, or an operation on them."""
    if isinstance(expression, int):
        return expression
    if isinstance(expression, Binary):
        return BP(thread, state, expression)
    if expression == "tid":
        return MT(thread)
    if expression == "W":
        return state.width
    return MV(rule, thread, state, expression)


def in_range(rule: str, thread: int, shared: Shared, address: int) -> int:
    if not 0 <= address < len(shared):
        cells = f"its addresses are 0 to {len(shared) - 1}" if shared else "it has no cells; write .size or .memory"
        raise NoRule(rule, f"address {address} is outside shared memory; {cells}", thread)
    return address


# What an instruction gives to one thread ----------------------------------------------------------------------


def CT(thread: int, state: State, constant: int) -> int:
    return constant


def AS(thread: int, state: State, variable: str) -> int:
    return operand_value("AS", thread, state, variable)


def BP(thread: int, state: State, operation: Binary) -> int:
    left = operand_value("BP", thread, state, operation.left)
    right = operand_value("BP", thread, state, operation.right)
    result = calculate(operation.operator, left, right)
    if isinstance(result, str):
        raise NoRule("BP", result, thread)
    return result


def LD(thread: int, state: State, address: Expression) -> int:
    return MM("LD", thread, state.shared, operand_value("LD", thread, state, address))


def ST(thread: int, state: State, address: Expression, value: Expression) -> tuple[int, int]:
    """The cell written and its new contents."""
    cell = in_range("ST", thread, state.shared, operand_value("ST", thread, state, address))
    return cell, operand_value("ST", thread, state, value)


def SV(thread: int, state: State, variable: str, lane: int) -> int:
    """The lane's value of the variable; the lane was active before the everywhere block."""
    value = state.value(variable, lane)
    if isinstance(value, Hole):
        raise NoRule("SV", f"{variable} of thread {lane} has no value: {value.reason}", thread)
    return value


def SU(thread: int, state: State, variable: str, lane: int) -> Hole:
    """The lane was not active: any value would do, so that nothing may depend on it."""
    why = "which was not active before the everywhere block" if 0 <= lane < state.width else "which does not exist"
    return Hole(f"shfl at pc {state.pc} asked thread {lane}, {why}")


# The instruction in all threads -------------------------------------------------------------------------------


def assign(thread: int, state: State, instruction: Instruction) -> tuple[str, Value]:
    source = instruction.operands[0]
    if isinstance(source, int):
        return "CT", CT(thread, state, source)
    if isinstance(source, str):
        return "AS", AS(thread, state, source)
    return "BP", BP(thread, state, source)


def load(thread: int, state: State, instruction: Instruction) -> tuple[str, Value]:
    return "LD", LD(thread, state, instruction.operands[0])


def shuffle(thread: int, state: State, instruction: Instruction) -> tuple[str, Value]:
    variable, wanted = instruction.operands
    assert isinstance(variable, str), "the assembler lets shfl read a variable only"
    lane = operand_value("SV", thread, state, wanted)
    if lane in state.mask:
        return "SV", SV(thread, state, variable, lane)
    return "SU", SU(thread, state, variable, lane)


WRITERS: dict[str, Callable[[int, State, Instruction], tuple[str, Value]]] = {
    "=": assign,
    "↓": load,
    "shfl": shuffle,
}


def TL(state: State, instruction: Instruction, order: Order = sorted) -> tuple[str, State]:
    """The instruction in every active thread: the rules applied and the state with the new β and Σ."""
    if instruction.op == "↑":
        return "ST", store(state, instruction, order)
    result, writer = instruction.result, WRITERS[instruction.op]
    assert result is not None, f"'{instruction}' has no result"
    vector = list(state.values(result))
    rules: dict[str, None] = {}
    for thread in sorted(state.active):
        rule, vector[thread] = writer(thread, state, instruction)
        rules[rule] = None
    return "/".join(rules), replace(state, bank={**state.bank, result: tuple(vector)})


def store(state: State, instruction: Instruction, order: Order = sorted) -> State:
    address, value = instruction.operands
    shared = list(state.shared)
    for thread in order(state.active):
        cell, contents = ST(thread, state, address, value)
        shared[cell] = contents
    return replace(state, shared=tuple(shared))


def IT(state: State, instruction: Instruction, order: Order = sorted) -> tuple[str, State]:
    """An instruction that is not control flow; the next one follows."""
    rule, after = TL(state, instruction, order)
    return rule, replace(after, pc=state.pc + 1)
