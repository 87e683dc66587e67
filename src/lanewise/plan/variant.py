"""Variants: typed decisions about how the lanes loops of a kernel are compiled, and the plans that may compete.

    Plan            of a kernel: the width of its gangs, a LoopPlan for each lanes loop, and the rivals of this plan
    LoopPlan        of a lanes loop: the variant that runs it, and why
    Variant         how one version of a function is compiled

    print(plan)     16 lanes; k.lanes0: gang of 16 lanes

`plan.py` makes plans, and `codegen/launch` compiles them, each to a program of its own. A variant is the only carrier
of such decisions from room to room: no attribute of a function holds one. The records of a plan are values: two plans
with the same key are compiled to the same code, so that the key is part of the name of a cache entry.
"""

from __future__ import annotations

from typing import Literal

from ..record import dataclass, field

Kind = Literal["gang", "scalar", "refilled", "gpu"]
GANG: Kind = "gang"  # lanes side by side, under masks where they diverge
SCALAR: Kind = "scalar"  # one lane at a time
REFILLED: Kind = "refilled"  # a gang whose idle lanes take further iterations
GPU: Kind = "gpu"  # a thread of a GPU for each iteration

Updates = Literal["atomic", "locked", "plain", "copies"]
ATOMIC: Updates = "atomic"  # an atomic instruction; the driver holds a share of the update lock where there is one
LOCKED: Updates = "locked"  # an atomic instruction that takes a share of the update lock for itself
PLAIN: Updates = "plain"  # load, operation and store; the driver holds the update lock alone
COPIES: Updates = "copies"  # the same, on copies of a small table that a piece of a launch keeps for itself


@dataclass(frozen=True, slots=True)
class Variant:
    """How one version of a function is compiled. Parameters are named by the function's own names."""

    kind: Kind = GANG
    width: int = 1
    competes: bool = False  # does scalar code compete with the gang? Then lanes give up waiting sooner
    prefetch: tuple[str, ...] = ()  # parameters with addresses of large arrays whose elements are prefetched
    updates: Updates = ATOMIC
    copies: int = 0  # copies of each table, with COPIES
    streams: tuple[str, ...] = ()  # parameters with addresses of arrays whose stores bypass the caches
    stream_align: int = 0  # bytes that these stores are aligned to
    halves: bool = False  # are vectors of 64 bytes two registers of 32?

    def __str__(self) -> str:
        gang = f"gang of {self.width} lanes"
        words: list[str] = [
            {GANG: gang, SCALAR: "scalar", REFILLED: f"refilled {gang}", GPU: "threads of a GPU"}[self.kind]
        ]
        words += ["that competes"] * self.competes
        words += [f"prefetching {' '.join(map(repr, self.prefetch))}"] * bool(self.prefetch)
        words += [f"updates {self.updates}"] * (self.updates != ATOMIC)
        words += [f"{self.copies} copies"] * bool(self.copies)
        words += [f"streaming {' '.join(map(repr, self.streams))} by {self.stream_align}"] * bool(self.streams)
        words += ["short registers"] * self.halves
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a plan: one of `REASONS`, and the numbers and names for its sentence."""

    kind: str
    data: tuple[str | int | float, ...] = ()


# Every kind of reason, with its data.
REASONS = {
    "asked": "the user chose the width: width",
    "measured": "it won the tournament in an earlier process: its name",
    "narrow": "only small integers differ between lanes: bits of the largest, registers for each value",
    "registers": "values fill vector registers: lanes of one register, registers for each value",
    "one lane": "in every loop a gang costs more than scalar code: lanes that were compared",
    "stacks": "lanes that walk with stacks wait for each other, so that a second register gains nothing: lanes",
    "stack": "private arrays of more lanes would not fit the stack: lanes before",
    "map": "iterations may run in any order, and lanes leave their loop one by one",
    "large": "a large array is read at addresses that come from memory: parameters with the addresses",
}


@dataclass(frozen=True, slots=True)
class LoopPlan:
    """The variant of one lanes loop; `body` is the name of its body function."""

    body: str
    variant: Variant
    reasons: tuple[Reason, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return f"{self.body}: {self.variant}"


@dataclass(frozen=True, slots=True)
class Plan:
    """The code to compile for a kernel.

    `far` are the arguments that are read at addresses from memory: whether they are large decides on prefetching.
    `large` are those that are large. `refill` is for remarks: why no loop of the kernel is refilled, "" if loops decide
    that, None if it was not asked. `rivals` are plans with the same results that may be faster, the most promising
    first. The code depends on the width and the loops alone.
    """

    width: int
    loops: tuple[LoopPlan, ...] = ()
    reasons: tuple[Reason, ...] = field(default=(), compare=False)
    far: tuple[int, ...] = field(default=(), compare=False)
    large: tuple[int, ...] = field(default=(), compare=False)
    refill: str | None = field(default=None, compare=False)
    rivals: tuple[Plan, ...] = field(default=(), compare=False)

    def loop(self, body: str) -> LoopPlan:
        """The plan for a lanes loop; one that is not named is compiled as usual."""
        found = next((one for one in self.loops if one.body == body), None)
        return found or LoopPlan(body, usual(self.width))

    @property
    def key(self) -> str:
        """All that code depends on."""
        return repr((self.width, *((loop.body, loop.variant) for loop in self.loops)))

    @property
    def name(self) -> str:
        """Its name among its rivals, as standings and notes have it."""
        variants = [loop.variant for loop in self.loops]
        lanes = "refilled lanes" if any(one.kind == REFILLED for one in variants) else "lanes"
        ahead = " with prefetches" if any(one.prefetch for one in variants) else ""
        return ("one lane" if self.width == 1 else f"{self.width} {lanes}") + ahead

    def __str__(self) -> str:
        return "; ".join([f"{self.width} lanes", *map(str, self.loops)])


def usual(width: int) -> Variant:
    """A gang of this width, or one lane at a time."""
    return Variant(GANG if width > 1 else SCALAR, width)


def as_plan(plan: Plan | int) -> Plan:
    """A width alone is a plan in which nothing competes."""
    return Plan(plan) if isinstance(plan, int) else plan
