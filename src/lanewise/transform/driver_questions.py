"""Driver questions: what a driver asks once for a stretch of gangs, so that these run a version that counts on it.

    for i in lw.lanes(len(y)):              "inside" = [[-4, [1, "x.n0"], [-1, "i"]]]         x.n0 - i - 4 >= 0
        y[i] = x[i + 3]

The attribute "inside" of a body function has sums of products of parameters, none of which may be negative in any lane
of a gang; gangs for which one may be run the masked version, which does not count on it (`codegen/stretches.py`).

Needs     a function whose driver looks at "inside" (`Driven`).
Ensures   no sum wraps in the driver, for all that its parameters may be.
Leaves    sums that do not hold in the middle of a long loop, where lengths are equal and other numbers small: most
          gangs would run the masked version.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..analysis.bounds import Bounds
from ..analysis.linear import Linear
from ..ir.function import Function, Named, Op, Param
from ..ir.types import I64
from ..record import dataclass

LARGEST = 1 << 60  # of a sum in the driver, so that nothing wraps
LONGEST = 1 << 48  # of a lanes loop; in longer ones the driver finds nothing inside
MOST = 12  # questions of a function
LONG, SHORT = 1 << 16, 4  # what lengths and other numbers are thought to be
LENGTH = re.compile(r"\.n\d+$")


@dataclass(frozen=True, slots=True)
class Driven:
    """Is the function run by a driver that looks at "inside"?"""

    present: bool = False


class Questions:
    """Those of one function; `known` tells how large parameters are."""

    def __init__(self, fn: Function, known: Bounds) -> None:
        self.fn, self.known = fn, known
        lanes = fn.attrs["lanes"]
        self.indices = fn.params[: int(lanes["dims"])]
        self.lengths = {name for name in lanes["sizes"] if isinstance(name, str)}
        self.unguessed = {*fn.attrs.get("told", ())} - self.lengths

    def is_small(self, value: Linear) -> bool:
        """Can the driver compute it, for all that the parameters may be? Not of numbers that cannot be guessed."""
        total = abs(value.constant)
        for atom, factor in value.parts.items():
            size = abs(factor)
            for param in factors(atom, self.fn):
                if param.name in self.unguessed:
                    return False
                fact = self.known.range(param, 0)
                most = max(abs(fact.smin), abs(fact.smax))
                size *= min(most, LONGEST) if param in self.indices or param.name in self.lengths else most
            total += size
        return total < LARGEST

    def is_likely(self, value: Linear) -> bool:
        """Does it hold in the middle of a long loop?"""
        return all(self._example(value, LONG * part // 4) >= 0 for part in (1, 2, 3))

    def _example(self, value: Linear, index: int) -> int:
        total = value.constant
        for atom, factor in value.parts.items():
            for param in factors(atom, self.fn):
                if param in self.indices:
                    factor *= index
                else:
                    factor *= LONG if param.name in self.lengths or LENGTH.search(param.name) else SHORT
            total += factor
        return total


def factors(atom: Named, fn: Function) -> list[Named]:
    """The parameters whose product an atom is; none if it is something else."""
    if atom.type is not I64:
        return []
    if isinstance(atom, Param):
        return [atom] if atom.block is fn.entry else []
    assert isinstance(atom, Op), "an atom is a parameter or an op"
    if atom.opcode != "mul" or "nsw" not in atom.flags:
        return []
    index = fn.params[int(fn.attrs["lanes"]["dims"]) - 1]
    params = [arg for arg in atom.args if isinstance(arg, Param) and arg.block is fn.entry and arg is not index]
    return [*params] if len(params) == 2 else []


def written(value: Linear, fn: Function) -> list[object]:
    """The constant, then each factor with the names of the parameters that it multiplies."""
    parts = [[factor, *(param.name for param in factors(atom, fn))] for atom, factor in value.parts.items()]
    return [value.constant, *parts]


def products(fn: Function) -> dict[frozenset[str], Op]:
    """One product of each two parameters that are multiplied, by their names."""
    found: dict[frozenset[str], Op] = {}
    for op in fn.ops:
        if op.opcode == "mul" and (pair := factors(op, fn)):
            found.setdefault(frozenset(param.name for param in pair), op)
    return found


def asked(fn: Function, products: Mapping[frozenset[str], Op]) -> list[Linear]:
    """The sums that "inside" has, of which none is negative in any lane; but those of products that are gone."""
    named = {param.name: param for param in fn.params}
    found: list[Linear] = []
    for constant, *parts in fn.attrs.get("inside", ()):
        total: Linear | None = Linear(constant)
        for factor, *names in parts:
            atom = named[names[0]] if len(names) == 1 else products.get(frozenset(names))
            total = total.plus(Linear(0, {atom: factor})) if total is not None and atom is not None else None
        found += [total] if total is not None else []
    return found
