"""Driver questions: sums that a driver tests once for many gangs, so that these run a version without the checks.

    for i in lw.lanes(len(y)):              "inside" = [[-4, [1, "x.n0"], [-1, "i"]]]         x.n0 - i - 4 >= 0
        y[i] = x[i + 3]

The attribute "inside" of a body function lists sums of products of parameters (`Question`). In a gang that runs this
body, none of them is negative in any lane; all other gangs run the masked version (`codegen/launch/stretches.py`).

Requires  a function whose driver looks at "inside" (`Driven`).
Ensures   no sum wraps in the driver, whatever its parameters are.
Leaves    sums that do not hold in the middle of a long loop for arrays of typical sizes (`typical_sizes.py`): most
          gangs would run the masked version.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from ...analysis.values.linear import Linear, atom_sum, total
from ...analysis.values.relations import Relations
from ...analysis.values.sums import Sum
from ...ir.function import Function, Named, Op, Param
from ...ir.types import I64
from ...record import dataclass
from .typical_sizes import POSITIONS, TypicalSizes

Question = Linear[tuple[str, ...]]  # of products of parameters, by their names (`analysis/values/products.py`)
LARGEST = 1 << 60  # of a sum in the driver, so that nothing wraps
LONGEST = 1 << 48  # of a lanes loop; in longer ones the driver finds nothing inside
MOST = 12  # questions of a function


@dataclass(frozen=True, slots=True)
class Driven:
    """Is the function run by a driver that looks at "inside"?"""

    present: bool = False


class Questions:
    """Those of one function; `known` has the ranges of its parameters."""

    def __init__(self, fn: Function, known: Relations) -> None:
        self.fn, self.known = fn, known
        lanes = fn.attrs["lanes"]
        self.indices = fn.params[: int(lanes["dims"])]
        self.lengths = {name for name in lanes["sizes"] if isinstance(name, str)}
        self.typical = TypicalSizes(fn, known)

    def is_small(self, value: Sum) -> bool:
        """Can the driver compute it, whatever the parameters are?"""
        return value.reach(lambda atom: prod(map(self._size, factors(atom, self.fn)))) < LARGEST

    def _size(self, param: Named) -> int:
        size = max(map(abs, self.known.ends(param, 0)))
        return min(size, LONGEST) if param in self.indices or param.name in self.lengths else size

    def is_likely(self, value: Sum) -> bool:
        """Does it hold in the middle of a long loop, for arrays of typical sizes?"""
        return all(self._example(value, position) >= 0 for position in POSITIONS)

    def _example(self, value: Sum, position: int) -> int:
        size = self.typical.of
        return value.value(lambda atom: prod(size(param, position) for param in factors(atom, self.fn)))


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


def products(fn: Function) -> dict[frozenset[str], Op]:
    """One product of each two parameters that are multiplied, by their names."""
    found: dict[frozenset[str], Op] = {}
    for op in fn.ops:
        if op.opcode == "mul" and (pair := factors(op, fn)):
            found.setdefault(frozenset(param.name for param in pair), op)
    return found


# the attribute


def written(value: Sum, fn: Function) -> list[Any]:
    """As it is noted: the constant, then each factor with the names of the parameters that it multiplies."""
    named: Question = value.renamed(lambda atom: tuple(param.name for param in factors(atom, fn)))
    return [named.constant, *([factor, *names] for names, factor in named.parts.items())]


def questions(noted: Sequence[Sequence[Any]]) -> list[Question]:
    """The sums that an attribute notes."""
    return [
        total(((factor, atom_sum(tuple(names))) for factor, *names in parts), constant) for constant, *parts in noted
    ]


def asked(fn: Function, products: Mapping[frozenset[str], Op]) -> list[Sum]:
    """The sums of "inside" as sums of values, of which none is negative in any lane.

    Sums of products that are gone from the function are left out.
    """
    named: dict[str, Named] = {param.name: param for param in fn.params}
    found: list[Sum] = []
    for question in questions(fn.attrs.get("inside", ())):
        atoms = {
            names: named[names[0]] if len(names) == 1 else products.get(frozenset(names)) for names in question.parts
        }
        known = {names: atom for names, atom in atoms.items() if atom is not None}
        if len(known) == len(atoms):
            found.append(question.renamed(known.__getitem__))
    return found
