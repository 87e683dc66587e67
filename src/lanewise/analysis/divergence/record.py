"""The input and the result of the divergence analysis.

Gang            shapes of arguments, number of lanes, sources of divergence: an input of `Facts`
Reconvergence   which analysis finds joins: `disjoint_paths`, or a baseline
Watch           an observer of the steps
Divergence      the answer
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ...ir.function import Function, Named, Value
from ...ir.shape_rules import constant_shape
from ...ir.shapes import Shape
from ...record import dataclass, field
from ..facts import Facts
from ..graph.cfg import Cfg
from ..graph.disjoint_paths import disjoint_paths
from ..graph.splits import JoinPoints, Split
from ..values.values import Values
from .sources import NONE, Sources


@dataclass(frozen=True, slots=True, eq=False)
class Gang:
    """The input: shapes of arguments by name, lanes in a gang, sources of divergence."""

    arguments: Mapping[str, Shape] = field(default_factory=dict[str, Shape])
    width: int = 8
    sources: Sources = NONE
    aligned: bool = False  # gangs start at multiples of the width
    only_uniform: bool = False  # distinguish only uniform and varying; no strides and alignments
    fitting: bool = True  # undef and frozen poison may be taken to equal the value of other lanes


@dataclass(frozen=True, slots=True, eq=False)
class Reconvergence:
    """Which analysis finds the joins of a split; the baselines are others."""

    analysis: Callable[[Function, Facts], JoinPoints] = disjoint_paths
    by_iteration: bool = True  # at a header, distinguish edges from outside and from inside; the paper does not


class Observer(Protocol):
    """Observes the steps: each value computed, and each split that is found to diverge."""

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
    from_undefined: bool  # was some parameter decided only because all its arguments are undef?

    def shape(self, value: Value) -> Shape:
        return self.shapes[value] if isinstance(value, Named) else constant_shape(value)

    def is_uniform(self, value: Value) -> bool:
        """The same in all lanes; a value that no lane computes counts as uniform."""
        shape = self.shape(value)
        return shape.is_uniform or shape.is_bottom
