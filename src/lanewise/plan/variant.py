"""Variants: typed decisions about how the lanes loops of a kernel are compiled, and how the results compete.

    Plan            of a kernel: the width of its gangs, and a LoopPlan for each lanes loop
    LoopPlan        of a lanes loop: its entrants, the first of which runs first
    Entrant         a variant, and how it joins the competition
    Variant         how one version of a function is compiled

    print(plan)     16 lanes; k.lanes0: gang of 16 lanes first, scalar timed, refilled gang of 16 lanes later

`plan.py` makes plans, and `codegen/launch` compiles them. A variant is the only carrier of such decisions from room to
room: no attribute of a function holds one. The records of a plan are values: two plans with the same key are compiled
to the same code, so that the key is part of the name of a cache entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..record import dataclass, field, replace

Kind = Literal["gang", "scalar", "refilled"]
GANG: Kind = "gang"  # lanes side by side, under masks where they diverge
SCALAR: Kind = "scalar"  # one lane at a time
REFILLED: Kind = "refilled"  # a gang whose idle lanes take further iterations

Updates = Literal["atomic", "locked", "plain", "copies"]
ATOMIC: Updates = "atomic"  # an atomic instruction; the driver holds a share of the update lock where there is one
LOCKED: Updates = "locked"  # an atomic instruction that takes a share of the update lock for itself
PLAIN: Updates = "plain"  # load, operation and store; the driver holds the update lock alone
COPIES: Updates = "copies"  # the same, on copies of a small table that a piece of a launch keeps for itself

Joins = Literal["first", "timed", "later", "stand-in"]
FIRST: Joins = "first"  # runs from the first call on
TIMED: Joins = "timed"  # compiled together with the first, and timed against it on pieces of launches
LATER: Joins = "later"  # compiled in the background when the kernel is called again, then timed
STAND_IN: Joins = "stand-in"  # timed as long as no later entrant has been compiled


@dataclass(frozen=True, slots=True)
class Variant:
    """How one version of a function is compiled. Parameters are named by the function's own names."""

    kind: Kind = GANG
    width: int = 1
    unsure: bool = False  # do prices not decide whether a gang beats scalar code? Then lanes give up waiting sooner
    prefetch: tuple[str, ...] = ()  # parameters with addresses of large arrays whose elements are prefetched
    updates: Updates = ATOMIC
    copies: int = 0  # copies of each table, with COPIES
    streams: tuple[str, ...] = ()  # parameters with addresses of arrays whose stores bypass the caches
    stream_align: int = 0  # bytes that these stores are aligned to
    halves: bool = False  # are vectors of 64 bytes two registers of 32?

    def __str__(self) -> str:
        gang = f"gang of {self.width} lanes"
        words: list[str] = [{GANG: gang, SCALAR: "scalar", REFILLED: f"refilled {gang}"}[self.kind]]
        words += ["unsure"] * self.unsure
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
    "narrow": "only small integers differ between lanes: bits of the largest, registers for each value",
    "registers": "values fill vector registers: lanes of one register, registers for each value",
    "one lane": "in every loop a gang costs more than scalar code: lanes that were compared",
    "stacks": "lanes that walk with stacks wait for each other, so that a second register gains nothing: lanes",
    "stack": "private arrays of more lanes would not fit the stack: lanes before",
    "walks": "only the data decide whether lanes that walk a tree stay together",
    "near": "a gang and scalar code cost about the same: cycles of a gang for each lane, cycles of one lane",
    "divides": "lanes divide and leave their loop one by one: refilled gangs are best, then scalar code",
    "map": "iterations may run in any order, and lanes leave their loop one by one",
    "large": "a large array is read at addresses that come from memory: parameters with the addresses",
}


@dataclass(frozen=True, slots=True)
class Entrant:
    """A variant of a lanes loop, and how it joins the competition."""

    variant: Variant
    joins: Joins = FIRST

    def __str__(self) -> str:
        return f"{self.variant} {self.joins}"


@dataclass(frozen=True, slots=True)
class LoopPlan:
    """The entrants for one lanes loop, in order; `body` is the name of its body function."""

    body: str
    entrants: tuple[Entrant, ...]
    reasons: tuple[Reason, ...] = field(default=(), compare=False)

    @property
    def first(self) -> Variant:
        return self.entrants[0].variant

    def beside(self, variant: Variant, kind: Kind) -> Entrant | None:
        """The entrant that differs from a variant in its kind and competes with it."""
        others = (one for one in self.entrants if one.variant.kind == kind != variant.kind)
        return next((one for one in others if one.variant.prefetch == variant.prefetch), None)

    def __str__(self) -> str:
        return f"{self.body}: {', '.join(map(str, self.entrants))}"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is compiled of a kernel.

    `far` are the arguments that are read at addresses from memory: whether they are large decides on prefetching.
    `large` are those that are large. `refill` is for remarks: why no loop of the kernel is refilled, "" if loops decide
    that, None if it was not asked. The code depends on the width and the loops alone.
    """

    width: int
    loops: tuple[LoopPlan, ...] = ()
    reasons: tuple[Reason, ...] = field(default=(), compare=False)
    far: tuple[int, ...] = field(default=(), compare=False)
    large: tuple[int, ...] = field(default=(), compare=False)
    refill: str | None = field(default=None, compare=False)

    def loop(self, body: str) -> LoopPlan:
        """The plan for a lanes loop; one that is not named has a single variant."""
        found = next((one for one in self.loops if one.body == body), None)
        return found or LoopPlan(body, (Entrant(usual(self.width)),))

    @property
    def has_later(self) -> bool:
        """Is there an entrant that is compiled in the background?"""
        return any(one.joins == LATER for loop in self.loops for one in loop.entrants)

    @property
    def key(self) -> str:
        """All that code depends on."""
        return repr((self.width, *((loop.body, loop.entrants) for loop in self.loops)))

    def at_first(self) -> Plan:
        """What the first call waits for: everything but later entrants."""
        return replace(self, loops=tuple(replace(loop, entrants=_now(loop.entrants)) for loop in self.loops))

    def __str__(self) -> str:
        return "; ".join([f"{self.width} lanes", *map(str, self.loops)])


def usual(width: int) -> Variant:
    """A gang of this width, or one lane at a time."""
    return Variant(GANG if width > 1 else SCALAR, width)


def as_plan(plan: Plan | int) -> Plan:
    """A width alone is a plan in which nothing competes."""
    return Plan(plan) if isinstance(plan, int) else plan


def _now(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    return tuple(one for one in entrants if one.joins != LATER)
