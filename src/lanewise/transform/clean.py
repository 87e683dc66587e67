"""Clean: what is done to a function before anybody asks for which shapes and which mask it will be compiled.

    cleaned(body)         a copy, simplified, bits counted by ops, without comparisons and checks of known answer,
                          and with private arrays by columns

Versions of one function begin alike: for full gangs, for the rest, for one lane, and to find out what each would cost.
The common beginning is made once and copied.

Requires  source stage. Whoever changes a function, or what stands on its ops, touches it.
Ensures   the same as the steps on a copy, names included: no fact that they ask for depends on an input.
Costs     the first time as the steps; then as a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from weakref import WeakKeyDictionary

from ..analysis.facts import Facts
from ..ir.function import Function
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

_made: WeakKeyDictionary[Function, dict[tuple[int, frozenset[str]], Function]] = WeakKeyDictionary()


def cleaned(fn: Function, off: Collection[str] = ()) -> Function:
    """A copy for the caller to change; `off` names steps that are left out."""
    key = fn.version, frozenset(step.__name__ for step in CLEANING).intersection(off)
    known = _made.get(fn, {})
    if key not in known:
        _made[fn] = known = {key: _clean(fn, off)}
    new = copy_function(known[key])
    new.attrs, new.module = dict(fn.attrs), fn.module
    return new


def _clean(fn: Function, off: Collection[str]) -> Function:
    new = copy_function(fn)
    facts = Facts(new)
    for step in CLEANING:
        if step.__name__ not in off:
            step(new, facts)
    new.module = None  # it holds the function, which is kept for as long as it lives elsewhere
    return new
