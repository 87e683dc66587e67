"""State that all functions of a module share during reading."""

from __future__ import annotations

from typing import Any

from ...record import dataclass, field
from .data.constants import Constants
from .data.layout import Layout
from .data.types import Types
from .text.attributes import Attributes
from .text.heads import Head
from .text.metadata import Metadata


@dataclass(slots=True)
class Context:
    """`heads` are the heads of all functions by name; `bodies` the names of the functions that are defined here.

    `kept_intrinsics` are LLVM intrinsics that stay calls, in order of first use: their declarations are kept too.
    `meanings` caches the results of `meaning_of`. `elsewhere` is true for modules of graphics processors, which are
    analysed but not run.
    """

    types: Types
    constants: Constants
    metadata: Metadata
    groups: dict[str, Attributes]
    heads: dict[str, Head] = field(default_factory=dict[str, Head])
    bodies: frozenset[str] = frozenset()
    kept_intrinsics: dict[str, None] = field(default_factory=dict[str, None])
    meanings: dict[str, Any] = field(default_factory=dict[str, Any])
    elsewhere: bool = False

    @property
    def layout(self) -> Layout:
        return self.types.layout
