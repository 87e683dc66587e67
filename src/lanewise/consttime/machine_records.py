"""The question and the answer of a run of machine code: what a function is given, how code is read, what leaks."""

from __future__ import annotations

from collections.abc import Mapping

from ..analysis.memory.places import Extent, Place
from ..record import dataclass, field
from .assembly import Instruction
from .machine_state import Step, Value

BRANCH, ADDRESS, DIVISION, ARGUMENT = "branch", "address", "division", "call argument"


@dataclass(frozen=True, slots=True)
class Given:
    """The secrets that a function is given: registers and stack slots by their names (`in:rdi`, `in:+8`), memory; and
    which of them are addresses."""

    values: frozenset[str]
    memory: frozenset[Place]
    pointers: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class MachineLeak:
    kind: str
    instruction: Instruction
    step: Step | None
    calls: tuple[Instruction, ...] = ()


@dataclass(slots=True, eq=False)
class Outcome:
    """What a run of a function found; values and places in terms of what the function was given."""

    leaks: dict[tuple[str, int], MachineLeak] = field(default_factory=dict[tuple[str, int], MachineLeak])
    registers: dict[str, Value] = field(default_factory=dict[str, Value])
    memory: dict[Place, Step | None] = field(default_factory=dict[Place, "Step | None"])  # that now holds secrets
    returns: bool = False
    written: set[str] = field(default_factory=set[str])  # registers, also by calls


@dataclass(slots=True, eq=False)
class MachineRules:
    """`arguments` are the registers that external functions get; `extents` the array members of globals (`@G`) and of
    what arguments point to, by function and register; `largest` is the size of the largest local array, if known."""

    arguments: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    extents: Mapping[tuple[str, str], tuple[Extent, ...]] = field(
        default_factory=dict[tuple[str, str], tuple[Extent, ...]]
    )
    declassified: frozenset[str] = frozenset()
    largest: int | None = None
