"""Clean: what is done to a function before anybody asks for which shapes and which mask it will be compiled.

    new, facts = cleaned(body)        a copy, simplified, bits counted by ops, without comparisons and checks of known
                                      answer, with private arrays by columns; and what is known of it already

Versions of one function begin alike: for full gangs, for the rest, for one lane, and to find out what each would cost.
The common beginning is made once and copied. Who asks first gets what it was made of, with all facts; the others get
those about control flow, which name blocks by numbers.

Requires  source stage. Whoever changes a function, or what stands on its ops, touches it.
Ensures   the same as the steps on a copy, names included: no fact that they ask for depends on an input.
Costs     the first time as the steps; then as a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any
from weakref import WeakKeyDictionary

from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.values import taken, values
from ..ir.function import Function
from ..record import dataclass
from .copy_function import copy_function
from .count_bits import count_bits
from .fold_compares import fold_compares
from .remove_checks import remove_checks
from .simplify import simplify
from .split_columns import split_columns

CLEANING: tuple[Callable[[Function, Facts], None], ...] = (
    simplify,
    count_bits,
    fold_compares,
    remove_checks,
    split_columns,
)


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    """A function to make copies of, and what is known of all of them."""

    function: Function
    told: dict[object, Any]


_made: WeakKeyDictionary[Function, dict[tuple[int, frozenset[str]], _Kept]] = WeakKeyDictionary()


def cleaned(fn: Function, off: Collection[str] = ()) -> tuple[Function, Facts]:
    """A copy for the caller to change; `off` names steps that are left out."""
    key = fn.version, frozenset(step.__name__ for step in CLEANING).intersection(off)
    kept = _made.get(fn, {}).get(key)
    if kept is None:
        new, facts = _clean(fn, off)
        _made[fn] = {key: _kept(new, facts)}
    else:
        new = copy_function(kept.function)
        facts = Facts(new)
        facts.believe(kept.told)
    new.attrs, new.module = dict(fn.attrs), fn.module
    return new, facts


def _clean(fn: Function, off: Collection[str]) -> tuple[Function, Facts]:
    new = copy_function(fn)
    facts = Facts(new)
    for step in CLEANING:
        if step.__name__ not in off:
            step(new, facts)
    return new, facts


def _kept(fn: Function, facts: Facts) -> _Kept:
    copy = copy_function(fn)
    copy.module = None  # it holds the function, which is kept for as long as it lives elsewhere
    if facts.told(values):
        _ = facts[taken]
    return _Kept(copy, facts.told(dominance, loops, taken))
