"""The environment of ops: memory, the lane that runs, its position in the grid, the output.

A world outlives a run, so that code decoded once serves many runs; `memory` and `lane` are set when another lane runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...record import dataclass, field
from ..function import Op
from ..meaning.meaning import POISONS
from .memory import Memory, Region


@dataclass(frozen=True, slots=True)
class Grid:
    """How lanes are numbered over a space: the first dimension changes fastest; `local` cuts it into groups."""

    size: tuple[int, ...]
    local: tuple[int, ...]
    offset: tuple[int, ...] = ()

    def ask(self, what: str, dimension: int, lane: int, width: int) -> int:
        """The answer to a work-item question; a dimension that does not exist has size 1 and index 0."""
        if what == "dimensions":
            return len(self.size)
        if what == "sub_group_local_id":
            return lane % width
        if dimension >= len(self.size):
            return 1 if what in ("global_size", "local_size", "num_groups") else 0
        size, local = self.size[dimension], self.local[dimension]
        offset = self.offset[dimension] if dimension < len(self.offset) else 0
        index = self.index(lane, dimension)
        return {
            "global_id": index + offset,
            "local_id": index % local,
            "group_id": index // local,
            "global_size": size,
            "local_size": local,
            "num_groups": -(-size // local),
            "global_offset": offset,
        }[what]

    def index(self, lane: int, dimension: int) -> int:
        for size in self.size[:dimension]:
            lane //= size
        return lane % self.size[dimension]

    def group(self, lane: int) -> tuple[int, ...]:
        """The lanes of one group meet at a barrier."""
        return tuple(self.index(lane, number) // local for number, local in enumerate(self.local))


@dataclass(slots=True, eq=False)
class World:
    """`lane` is the running lane, `privates` its live private regions. `shared` are those of gangs, by the op that
    allocated them, the gang and how many came before; `launch` runs a host's lanes loops."""

    overflow: str = POISONS
    alignment: bool = True
    memory: Memory = field(default_factory=Memory)
    lane: int = 0
    width: int = 1
    grid: Grid = Grid((1,), (1,))
    privates: list[Region] = field(default_factory=list[Region])
    shared: dict[tuple[Op, int, int], Region] = field(default_factory=dict[tuple[Op, int, int], Region])
    output: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    launch: Callable[[Op, Sequence[Any]], None] | None = None
