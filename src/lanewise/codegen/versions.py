"""Versions: which functions of a module are needed at which shapes, while others are being written.

    versions.scalar("f")                            one lane's code, for hosts and for lanes that take turns
    versions.vector("f", (UNIFORM, VARYING), True)  a gang's code: shapes of arguments, with a mask or without

Asking reserves a symbol; `written` writes what was asked for until nothing is left, so that functions may call each
other in circles. A vector version returns a vector. `Maker` is what emitters of calls are given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from ..ir.function import Function, Module
from ..ir.shapes import VARYING, Shape, strided
from ..record import dataclass, field
from ..transform.hot_paths import HOT, HotPaths
from .access_prices import AccessPrices
from .lanes import ANY_MACHINE, Lanes
from .masked import masked_version, scalar_version

MOST_VERSIONS = 6
MOST_OPS_TWICE = 150  # of one lane's code that stands twice, with checks and without


@dataclass(frozen=True, slots=True)
class Wanted:
    """A function that is called: `shapes` is None for one lane's code."""

    name: str
    shapes: tuple[Shape, ...] | None
    masked: bool
    alike: tuple[int, ...] = ()  # arguments that vary, but that lanes probably have in common
    inside: bool = False  # one lane's code for a stretch in which hoisted checks hold


@dataclass(eq=False)
class Versions:
    """What was asked for, each with its symbol, in order."""

    module: Module
    width: int
    symbols: dict[Wanted, str] = field(default_factory=dict[Wanted, str])
    done: int = 0
    launches: list[str] = field(default_factory=list[str])
    ready: dict[Wanted, Function] = field(default_factory=dict[Wanted, Function])
    hot: HotPaths = HOT
    off: Collection[str] = ()
    apart: dict[str, Function] = field(default_factory=dict[str, Function])  # bodies that the module does not have
    costs: AccessPrices = ANY_MACHINE
    turns: bool = False  # is the code linked with what threads take turns by?
    says: dict[str, str] = field(default_factory=dict[str, str])  # what LLVM functions say of themselves, by names

    def scalar(self, name: str) -> str:
        return self.ask(Wanted(name, None, False), f"{name}.one")

    def scalar_inside(self, name: str) -> str | None:
        """One lane's code for a driver that looks at "inside"; None if that would be no other, or is too long."""
        wanted = Wanted(name, None, False, inside=True)
        found = self.function(wanted)
        if "inside" not in found.attrs or sum(1 for _ in found.ops) > MOST_OPS_TWICE:
            return None
        return self.ask(wanted, f"{name}.one.inside")

    def vector(self, name: str, shapes: tuple[Shape, ...], masked: bool, alike: tuple[int, ...] = ()) -> str:
        wanted = Wanted(name, shapes, masked, alike)
        mark = "M" if masked else "N"
        near = "".join(f".A{at}" for at in alike)
        return self.ask(wanted, f"{name}.{mark}{self.width}.{'.'.join(map(str, shapes))}{near}")

    def launch(self, name: str) -> int:
        """The number of the driver of a body function."""
        if name not in self.launches:
            self.launches.append(name)
        return self.launches.index(name)

    def is_driven(self, name: str) -> bool:
        """Is it the body of a lanes loop?"""
        return name in self.launches or name in self.apart

    def keep_apart(self, body: Function, like: str) -> None:
        """A body that the module does not have; its functions say of themselves what those of the other do."""
        self.apart[body.name] = body
        if like in self.says:
            self.says[body.name] = self.says[like]

    def ask(self, wanted: Wanted, symbol: str) -> str:
        return self.symbols.setdefault(wanted, symbol)

    def settled(self, name: str, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """The shapes of the version to call: after a few, only uniform and varying are told apart."""
        known = dict.fromkeys(wanted.shapes for wanted in self.symbols if wanted.name == name and wanted.shapes)
        if shapes in known or len(known) < MOST_VERSIONS:
            return shapes
        return tuple(strided(0) if shape.is_uniform else VARYING for shape in shapes)

    def function(self, wanted: Wanted) -> Function:
        """What is to be written for it, made once."""
        if wanted not in self.ready:
            self.ready[wanted] = self._made(self._source(wanted.name), wanted)
        return self.ready[wanted]

    def _source(self, name: str) -> Function:
        return self.apart.get(name) or self.module.functions[name]

    def _made(self, function: Function, wanted: Wanted) -> Function:
        if wanted.shapes is None:
            return scalar_version(function, wanted.inside and self.hot.stretches)
        shapes = {param.name: shape for param, shape in zip(function.params, wanted.shapes, strict=True)}
        driven = self.is_driven(wanted.name) and not wanted.masked
        masks = self.costs.under_masks(self.width)
        return masked_version(function, shapes, self.width, wanted.masked, self.hot, driven, self.off, masks)

    def written(self, write: Callable[[Function, Wanted, str], str]) -> list[str]:
        """The text of all that is asked for, and of what that asks for."""
        texts: list[str] = []
        while self.done < len(self.symbols):
            wanted, symbol = list(self.symbols.items())[self.done]
            self.done += 1
            texts.append(write(self.function(wanted), wanted, symbol))
            del self.ready[wanted]
        return texts


@dataclass(frozen=True, eq=False)
class Maker:
    """One function being written: its values, the versions it may ask for, the name of its error record, its result."""

    lanes: Lanes
    versions: Versions
    error: str
    result: str
