"""Granted: the record of what a path relies on, beside its guard; `wishes.py` says how each is found."""

from __future__ import annotations

from ...ir.function import Op, Value
from ...record import dataclass, field
from ...solve.guards import Literal
from .windows import Window


@dataclass(slots=True, eq=False)
class Wishes:
    """The facts that a path relies on, and the literals that they need."""

    literals: list[Literal] = field(default_factory=list[Literal])
    equal: dict[Value, Value] = field(default_factory=dict[Value, Value])
    outcomes: dict[Value, int] = field(default_factory=dict[Value, int])
    held: list[Op] = field(default_factory=list[Op])
    promised: dict[Op, str] = field(default_factory=dict[Op, str])  # ops that do not wrap, with the flag that says so
    once: dict[Op, None] = field(default_factory=dict[Op, None])  # remainders that are their operand less the divisor
    signed: dict[Op, None] = field(
        default_factory=dict[Op, None]
    )  # unsigned comparisons of numbers that are not negative
    rows: dict[Op, None] = field(default_factory=dict[Op, None])  # quotients that are those of lane 0
    columns: dict[Op, None] = field(default_factory=dict[Op, None])  # their remainders, which are consecutive
    windows: dict[Op, Window] = field(default_factory=dict[Op, Window])  # clamps at which lanes wait
    sure: set[Literal] = field(default_factory=set[Literal])  # literals that only rule out wrapping
    flipped: bool = False  # some branch or clamp differs from the one inside all borders
    reached: set[int] = field(default_factory=set[int])  # blocks that the path may reach

    def __bool__(self) -> bool:
        return bool(self.equal or self.outcomes or self.held or self.promised or self.once or self.signed or self.rows)
