"""The µ-SIMD machine: assembler, machine, analysis, and the lowering of crev calls to it.

    program = assemble(text, "figure6.mus")     # or Builder().program()
    check(program)                              # well formed, or CompileError
    run(program, threads=4).memory

Source    Function Call Re-Vectorization, Figures 1 to 8, Definition 3.4, Algorithm 5.
"""

from .assembler import assemble
from .builder import Builder
from .check import WellFormed, check
from .claims import Claims
from .expressions import Binary
from .instructions import OPS, Instruction
from .lowering import Argument, Result, crev
from .machine import Run, Step, run, steps
from .program import Program, show
from .state import State
from .stuck import OutOfSteps, Stuck
from .trace import show_memory, show_trace

__all__ = [
    "OPS",
    "Argument",
    "Binary",
    "Builder",
    "Claims",
    "Instruction",
    "OutOfSteps",
    "Program",
    "Result",
    "Run",
    "State",
    "Step",
    "Stuck",
    "WellFormed",
    "assemble",
    "check",
    "crev",
    "run",
    "show",
    "show_memory",
    "show_trace",
    "steps",
]
