"""Nest: a DO loop as assignments under guards, each with the loops around it.

    DO 10 I = 1, N                      loops (I,)   LWM1 = A(I) .GT. 0
      IF (A(I) .GT. 0) GOTO 10          loops (I,)   B(I) = 0        guard .NOT. LWM1
      B(I) = 0
 10 CONTINUE

Ensures   heads and lines are compared by identity; a changed line is a new line.
"""

from __future__ import annotations

from ....ir.digits import is_digits
from ....record import dataclass, field, replace
from ...read.expression import Expr, Name, Number, Ref, names, show

LOCATED = frozenset(["LAST", "MAXLOC", "MINLOC", "PACK"])


class Blocked(Exception):
    """Why a loop stays as it is."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        self.sentence, self.line = sentence, line
        super().__init__(sentence)


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """A counted loop. An invariant step that is not a constant is `stride`, and `step` is 0."""

    index: str
    low: Expr
    high: Expr
    step: int
    line: int
    stride: Expr | None = None

    def bounds(self) -> list[Expr]:
        return [self.low, self.high] if self.stride is None else [self.low, self.high, self.stride]

    def by(self, before: str = ", ") -> str:
        """The step as it is written after the bounds; empty for one."""
        if self.stride is not None:
            return before + show(self.stride)
        return "" if self.step == 1 else f"{before}{self.step}"

    def ends(self) -> tuple[Expr, Expr]:
        """The least and the greatest value of the index."""
        if self.step:
            return (self.low, self.high) if self.step > 0 else (self.high, self.low)
        return Ref("MIN", (self.low, self.high)), Ref("MAX", (self.low, self.high))

    def runs(self) -> str:
        """The test that there is an iteration."""
        assert self.step
        return f"{show(self.low, 5)} {'.LE.' if self.step > 0 else '.GE.'} {show(self.high, 5)}"

    def surely(self) -> bool:
        """Whether constant bounds show that there is an iteration."""
        low, high = (int(one.text) if isinstance(one, Number) and is_digits(one.text) else None for one in self.ends())
        return self.step != 0 and low is not None and high is not None and low <= high


@dataclass(slots=True, eq=False)
class Line:
    """`target = value` under `guard`, inside `loops` (outermost first).

    `under` is the original guard, by names of masks, whatever the guard becomes. An `operation` combines the target
    with all values of the loop; `places` are scalars set where an extreme is found, `strict` if by .GT. or .LT.
    """

    target: Name | Ref
    value: Expr
    guard: Expr | None
    loops: tuple[Head, ...]
    line: int
    is_mask: bool = False
    operation: str = ""
    under: Expr | None = None
    places: tuple[tuple[str, Expr], ...] = ()
    strict: bool = True
    _mentioned: frozenset[str] | None = field(default=None, init=False, repr=False, compare=False)

    def reads(self) -> list[Expr]:
        found: list[Expr] = [self.value]
        if self.guard is not None:
            found.append(self.guard)
        if isinstance(self.target, Ref):
            found.extend(self.target.args)
        found.extend(expr for _, expr in self.places)
        return found

    def mentioned(self) -> frozenset[str]:
        """The names it reads, cached: a changed line is a new line."""
        if self._mentioned is None:
            self._mentioned = frozenset[str]().union(*map(names, self.reads()))
        return self._mentioned

    def needs_array(self) -> bool:
        """Whether the line is meaningful only as an array statement."""
        return self.operation in LOCATED or "UNPACK" in names(self.value)

    def copy(self, **changes: object) -> Line:
        return replace(self, **changes)  # pyright: ignore[reportArgumentType]
