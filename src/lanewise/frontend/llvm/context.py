"""What all functions of a module share while they are read."""

from __future__ import annotations

from typing import Any

from ...record import dataclass, field
from .attributes import Attributes
from .constants import Constants
from .heads import Head
from .layout import Layout
from .metadata import Metadata
from .types import Types


@dataclass(slots=True)
class Context:
    """`heads` are those of all functions by name; `bodies` the names of those that are defined here.

    `kept` are LLVM's own functions that stay calls, in the order of first use: their declarations are kept with them.
    `meanings` is what `meaning_of` has found so far. `elsewhere` is true for modules of graphics processors, which are
    analysed but not run.
    """

    types: Types
    constants: Constants
    metadata: Metadata
    groups: dict[str, Attributes]
    heads: dict[str, Head] = field(default_factory=dict[str, Head])
    bodies: frozenset[str] = frozenset()
    kept: dict[str, None] = field(default_factory=dict[str, None])
    meanings: dict[str, Any] = field(default_factory=dict[str, Any])
    elsewhere: bool = False

    @property
    def layout(self) -> Layout:
        return self.types.layout
