"""The machine: one small step at a time, and runs of a whole program.

    for step in steps(program, threads=4): ...       # each with its rule and the states before and after
    run(program, threads=4, watch=[claims.watch])    # the last state; a watch sees every step and may raise

Requires  nothing: an ill-formed program runs until a rule fails, then `Stuck` names it with the reason.
Ensures   at most `limit` steps.
Source    Figures 4 and 5 as small-step rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..ir.position import CompileError
from ..record import dataclass
from .assembler import LARGEST_WIDTH
from .control import CONTROL
from .data import IT, Order
from .instructions import Instruction
from .program import Program
from .state import State, initial
from .stuck import NoRule, OutOfSteps, Stuck

DEFAULT_THREADS = 4
DEFAULT_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction executed: by which rule, from which state to which."""

    number: int
    instruction: Instruction
    rule: str
    before: State
    after: State

    @property
    def pc(self) -> int:
        return self.before.pc


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run: the last state, how many steps, and the deepest Λ seen (activations live at once)."""

    program: Program
    state: State
    steps: int
    depth: int

    @property
    def memory(self) -> tuple[int, ...]:
        return self.state.shared


Watch = Callable[[Step], None]


def step(program: Program, state: State, order: Order = sorted) -> tuple[str, State]:
    """The rule that applies and the next state; `Stuck` if there is none."""
    instruction = program.instructions[state.pc]
    try:
        if instruction.row.control:
            return CONTROL[instruction.op](program, state, instruction)
        return IT(state, instruction, order)
    except NoRule as failure:
        raise Stuck(failure, program, state) from None


def steps(
    program: Program, threads: int | None = None, *, limit: int = DEFAULT_LIMIT, order: Order = sorted
) -> Iterator[Step]:
    """Every step from the initial state to `stop`; `order` is that in which the threads of a store write."""
    state = initial(program, thread_count(program, threads))
    for number in range(limit):
        rule, after = step(program, state, order)
        yield Step(number, program.instructions[state.pc], rule, state, after)
        if rule == "SP":
            return
        state = after
    raise OutOfSteps(limit, program, state)


def run(
    program: Program,
    threads: int | None = None,
    *,
    limit: int = DEFAULT_LIMIT,
    watch: Iterable[Watch] = (),
    order: Order = sorted,
) -> Run:
    """Runs to `stop`, showing every step to each watch."""
    watches = tuple(watch)
    state = initial(program, thread_count(program, threads))
    count, depth = 0, state.depth
    for made in steps(program, threads, limit=limit, order=order):
        for look in watches:
            look(made)
        state, count, depth = made.after, made.number + 1, max(depth, made.after.depth)
    return Run(program, state, count, depth)


def thread_count(program: Program, asked: int | None) -> int:
    """As asked, else as the program says, else 4."""
    count = asked if asked is not None else program.threads or DEFAULT_THREADS
    if not 1 <= count <= LARGEST_WIDTH:
        raise CompileError(f"the number of threads is 1 to {LARGEST_WIDTH}, not {count}")
    return count
