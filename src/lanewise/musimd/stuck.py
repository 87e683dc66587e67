"""The report of a stuck machine: which rule, why, at which instruction, in which state.

Rules raise `NoRule`, which knows nothing of files; the machine makes it a `Stuck` with position and state.
"""

from __future__ import annotations

from ..ir.position import CompileError
from .program import Program
from .state import State


class NoRule(Exception):
    """A premise of the rule does not hold."""

    def __init__(self, rule: str, reason: str, thread: int | None = None) -> None:
        super().__init__(reason)
        self.rule = rule
        self.reason = reason
        self.thread = thread


class Stuck(CompileError):
    """The machine has no rule to apply; prints the state under the source line."""

    def __init__(self, failure: NoRule, program: Program, state: State) -> None:
        thread = "" if failure.thread is None else f", thread {failure.thread}"
        sentence = f"the machine is stuck at pc {state.pc}{thread}: rule {failure.rule}: {failure.reason}"
        instruction = program.instructions[state.pc]
        super().__init__(sentence, instruction.position, program.source(state.pc), instruction.length)
        self.rule = failure.rule
        self.thread = failure.thread
        self.state = state

    def __str__(self) -> str:
        shown = "\n".join("    " + line for line in str(self.state).split("\n"))
        return f"{super().__str__()}\n  state (Θ, β, Σ, Π, Λ, pc):\n{shown}"


class OutOfSteps(CompileError):
    """The step limit is reached."""

    def __init__(self, limit: int, program: Program, state: State) -> None:
        sentence = f"still running after {limit} steps; a loop may not end, or allow more with --steps"
        instruction = program.instructions[state.pc]
        super().__init__(sentence, instruction.position, program.source(state.pc), instruction.length)
        self.state = state
