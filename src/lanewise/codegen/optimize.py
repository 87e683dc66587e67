"""LLVM text to optimized code for this machine: text, assembly or an object.

    unit = optimized(text.llvm, Level(speed=2))
    unit.llvm, unit.assembly, unit.object

Level 0 leaves the text unchanged. LLVM's loop vectorizer is off unless asked for: scalar code serves as a reference,
and vector code has been vectorized before it comes here. The SLP vectorizer is always off: k-d trees were 4 % slower
with it, and nothing faster. Text that LLVM does not accept is a bug of ours, so it ends in an assertion with LLVM's
message and the line.

Each unit has its own context, which is freed with it. Threads may compile concurrently; a lock serializes them.
"""

from __future__ import annotations

import functools

from ..llvm.bindings import Context, Machine, Module, Refused, machine_of, run_passes
from ..llvm.library import call, default_triple
from ..llvm.processor import host_cpu, host_features
from ..record import dataclass
from .text.inline_once import inlined_once

MOST_ALIKE = 20  # blocks whose ends are compared pairwise; with 150, LLVM's default, it may take cubic time
OPTIONS = (f"-tail-merge-threshold={MOST_ALIKE}",)  # of LLVM, for every process


@dataclass(frozen=True, slots=True)
class Level:
    """How hard LLVM works: `speed` 0 to 3, whether it may vectorize loops, and whether loops are unrolled.

    Unrolling makes code of small loops five times larger, and compiling it three times slower.
    """

    speed: int = 2
    vectorize: bool = False
    unroll: bool = True


class Unit:
    """A module in LLVM's hands, optimized for a machine."""

    def __init__(self, text: str, machine: Machine, level: Level) -> None:
        self._module, self._machine = read_text(text, Context()), machine
        self._module.is_for(machine)
        if level.speed:
            run_passes(self._module, machine, level.speed, vectorize=level.vectorize, unroll=level.unroll)

    @property
    def llvm(self) -> str:
        return self._module.text

    @property
    def assembly(self) -> str:
        return self._machine.assembly(self._module)

    @property
    def object(self) -> bytes:
        return self._machine.object(self._module)


DEFAULT = Level()


def optimized(text: str, level: Level = DEFAULT) -> Unit:
    return Unit(text, target_machine(level.speed), level)


def prepared(text: str) -> str:
    """The text as LLVM gets it, with inlining marks."""
    return inlined_once(text)


def read_text(text: str, context: Context) -> Module:
    try:
        return Module(prepared(text), context)
    except Refused as error:
        raise AssertionError(f"LLVM does not accept the code that was generated: {error}\n{text}") from error


@functools.cache
def start() -> None:
    """Initialize LLVM for this machine, once."""
    call("InitializeNativeTarget")
    call("InitializeNativeAsmPrinter")
    for option in OPTIONS:
        call("SetCommandLine", b"lanewise", option.encode())


def target_machine(speed: int) -> Machine:
    """This machine."""
    start()
    return machine_of(default_triple(), host_cpu(), flags(host_features()), speed)


def flags(features: dict[str, bool]) -> str:
    """Features in LLVM's syntax."""
    return ",".join(f"{'+' if there else '-'}{name}" for name, there in features.items())
