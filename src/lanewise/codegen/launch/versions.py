"""Versions: which functions of a module are needed at which shapes, while others are being written.

    versions.scalar("f")                            scalar code, for hosts and for lanes one by one
    versions.vector("f", (UNIFORM, VARYING), True)  a gang's code: shapes of arguments, with a mask or without

A request reserves a symbol; `written` writes requested functions until none is left, so that functions may be
mutually recursive. A vector version returns a vector. `Maker` is the context of emitters of calls.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from ...analysis.graph.call_cycles import recursive_functions
from ...ir.function import Function, Module
from ...ir.shapes import VARYING, Shape, strided
from ...machine.prices import Prices
from ...plan.variant import LOCKED, LoopPlan, Plan, Variant, as_plan, usual
from ...record import dataclass, field, replace
from ...remarks.remark import muted
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ...transform.record.record_refills import Refills
from ..gang.lanes import ANY_MACHINE, Lanes
from .masked import gpu_version, masked_version, scalar_version

MOST_VERSIONS = 6
MOST_OPS_TWICE = 150  # of scalar code that is written twice, with checks and without


@dataclass(frozen=True, slots=True)
class Wanted:
    """A function that is called: `shapes` is None for scalar code."""

    name: str
    shapes: tuple[Shape, ...] | None
    masked: bool
    alike: tuple[int, ...] = ()  # varying arguments that lanes probably have in common
    inside: bool = False  # scalar code for a stretch in which hoisted checks hold; of a GPU: for the whole launch


@dataclass(eq=False)
class Versions:
    """The requested versions, each with its symbol, in order."""

    module: Module
    plan: Plan | int  # or a width alone
    symbols: dict[Wanted, str] = field(default_factory=dict[Wanted, str])
    done: int = 0
    launches: list[str] = field(default_factory=list[str])
    ready: dict[Wanted, Function] = field(default_factory=dict[Wanted, Function])
    hot: HotPaths = HOT
    off: Collection[str] = ()
    apart: dict[str, Function] = field(default_factory=dict[str, Function])  # bodies that the module does not have
    variants: dict[str, Variant] = field(default_factory=dict[str, Variant])  # by names; others are as planned
    costs: Prices = ANY_MACHINE
    has_lock: bool = False  # is the code linked with the update lock?
    device: bool = False  # is it code for a GPU?

    @property
    def width(self) -> int:
        """The width of gangs."""
        return as_plan(self.plan).width

    def loop(self, body: str) -> LoopPlan:
        """The plan of a lanes loop."""
        return as_plan(self.plan).loop(body)

    def variant(self, wanted: Wanted) -> Variant:
        """How a version is compiled."""
        if wanted.name in self.variants:
            return self.variants[wanted.name]
        if self.is_driven(wanted.name):
            return self.loop(wanted.name).variant
        locks = self.has_lock and wanted.shapes is None
        return replace(usual(self.width), updates=LOCKED) if locks else usual(self.width)

    @cached_property
    def recursive(self) -> frozenset[str]:
        """Functions that may be called while they run."""
        return recursive_functions(self.module)

    def scalar(self, name: str) -> str:
        return self.ask(Wanted(name, None, False), f"{name}.one")

    def scalar_inside(self, name: str) -> str | None:
        """Scalar code for a driver that evaluates "inside"; None if it would be the same code, or is too long."""
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

    def add(self, body: Function, variant: Variant) -> None:
        """Add a body that the module does not have."""
        self.apart[body.name], self.variants[body.name] = body, variant

    def ask(self, wanted: Wanted, symbol: str) -> str:
        return self.symbols.setdefault(wanted, symbol)

    def settled(self, name: str, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """The shapes of the version to call; after MOST_VERSIONS, only uniform and varying are distinguished."""
        known = dict.fromkeys(wanted.shapes for wanted in self.symbols if wanted.name == name and wanted.shapes)
        if shapes in known or len(known) < MOST_VERSIONS:
            return shapes
        return tuple(strided(0) if shape.is_uniform else VARYING for shape in shapes)

    def function(self, wanted: Wanted) -> Function:
        """The function to write for it, made once."""
        if wanted not in self.ready:
            with muted(not self._is_reported(wanted)):
                self.ready[wanted] = self._transformed(self._source(wanted.name), wanted)
        return self.ready[wanted]

    def _is_reported(self, wanted: Wanted) -> bool:
        """Is it the version that reports describe? It is what most lanes run, and no variant that competes with it."""
        if wanted.name in self.apart:
            return False
        if self.width == 1:
            return wanted.shapes is None and not wanted.inside and wanted.name in self.in_lanes
        return wanted.shapes is not None and not (wanted.masked and self.is_driven(wanted.name))

    @cached_property
    def in_lanes(self) -> frozenset[str]:
        """Functions that lanes run: bodies of lanes loops, and those that they call."""
        functions = self.module.functions
        work = [name for name, function in functions.items() if "lanes" in function.attrs]
        found: dict[str, None] = {}
        while work:
            name = work.pop()
            if name in functions and name not in found:
                found[name] = None
                work += [str(op.attrs["callee"]) for op in functions[name].ops if "callee" in op.attrs]
        return frozenset(found)

    def _source(self, name: str) -> Function:
        return self.apart.get(name) or self.module.functions[name]

    def _transformed(self, function: Function, wanted: Wanted) -> Function:
        if wanted.shapes is None and self.device:
            return gpu_version(function, self.off, wanted.inside)
        if wanted.shapes is None:
            return scalar_version(function, wanted.inside and self.hot.stretches, self.off)
        shapes = {param.name: shape for param, shape in zip(function.params, wanted.shapes, strict=True)}
        driven = self.is_driven(wanted.name) and not wanted.masked
        masks, competes = self.costs.under_masks(self.width), self.variant(wanted).competes
        refills = Refills(as_plan(self.plan).refill if driven else None)
        given = (self.hot, driven, self.off, masks, self.costs, competes, refills)
        return masked_version(function, shapes, self.width, wanted.masked, *given)

    def written(self, write: Callable[[Function, Wanted, str], str]) -> list[str]:
        """The text of all requested versions, and of those that they request."""
        texts: list[str] = []
        while self.done < len(self.symbols):
            wanted, symbol = list(self.symbols.items())[self.done]
            self.done += 1
            texts.append(write(self.function(wanted), wanted, symbol))
            del self.ready[wanted]
        return texts


@dataclass(frozen=True, eq=False)
class Maker:
    """One function being written: its values, the versions it may request, the name of its error record, its result."""

    lanes: Lanes
    versions: Versions
    error: str
    result: str
