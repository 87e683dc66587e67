"""What the divergence analysis is told, and what it answers.

Gang            shapes of arguments, how many lanes, where divergence comes from: an input of `Facts`
Reconvergence   who says where lanes meet again: `disjoint_paths`, or a baseline
Watch           an observer of the steps
Divergence      the answer
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ..ir.function import Function, Named, Value
from ..ir.shape_rules import constant_shape
from ..ir.shapes import Shape
from ..record import dataclass, field
from .cfg import Cfg
from .disjoint_paths import disjoint_paths
from .facts import Facts
from .sources import NONE, Sources
from .splits import JoinPoints, Split
from .values import Values


@dataclass(frozen=True, slots=True, eq=False)
class Gang:
    """What the analysis is told: shapes of arguments by name, lanes in a gang, where divergence comes from."""

    arguments: Mapping[str, Shape] = field(default_factory=dict[str, Shape])
    width: int = 8
    sources: Sources = NONE
    aligned: bool = False  # gangs start at multiples of the width
    only_uniform: bool = False  # tell uniform from varying and nothing between; strides and alignments do not count
    fitting: bool = True  # undef, and poison that is frozen, may be taken to be what other lanes have


@dataclass(frozen=True, slots=True, eq=False)
class Reconvergence:
    """Which analysis says where lanes that part at a split meet again; the baselines are others."""

    analysis: Callable[[Function, Facts], JoinPoints] = disjoint_paths
    rounds: bool = True  # at a header, keep apart what comes from outside and from inside; the paper does not


class Observer(Protocol):
    """Who wants to see the steps: each value computed, and each split that is found to diverge."""

    def computed(self, value: Named, old: Shape, new: Shape) -> None: ...

    def diverged(self, block: int, split: Split) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """An observer, if there is one."""

    observer: Observer | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Divergence:
    """The result. Blocks are named by their number in `cfg`."""

    shapes: Mapping[Value, Shape]
    branches: Mapping[int, bool]  # each block that ends in a choice: does it diverge?
    joins: Mapping[int, Sequence[int]]  # each divergent join: the splits whose paths meet there
    exits: Mapping[int, bool]  # each loop exit: do lanes take it in different iterations?
    loops: Mapping[int, bool]  # each loop's header: do lanes leave it at different times?
    live: frozenset[int]  # blocks that some lane may reach
    control_seconds: float  # spent on finding joins
    graph: Cfg  # of the function as it was
    numbers: Values  # the facts that shapes were computed with
    from_undefined: bool  # was some parameter settled only because nothing but undef came in?

    def shape(self, value: Value) -> Shape:
        return self.shapes[value] if isinstance(value, Named) else constant_shape(value)

    def is_uniform(self, value: Value) -> bool:
        """The same in all lanes; a value that no lane computes is, too."""
        shape = self.shape(value)
        return shape.is_uniform or shape.is_bottom
