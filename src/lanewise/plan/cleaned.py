"""Cleaned functions: the part of a compilation that all versions of a function share.

    new, facts = cleaned(body)        a copy after the passes of `pipeline.CLEAN`, and the facts known about it

A function is compiled for full gangs, for masked gangs, for one lane, and to estimate costs. The common beginning is
made once and copied, with its remarks. The first caller gets the function that was cleaned, with all its facts; later
ones get a copy and the facts about control flow, which name blocks by numbers.

Requires  source stage. Code that changes a function or the attributes of its ops calls `touch`.
Ensures   the same as the passes on a copy, names included: no fact that they ask for depends on an input.
Costs     the first time as the passes; then as a copy.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from weakref import WeakKeyDictionary

from ..analysis.facts import Facts
from ..analysis.graph.dominance import dominance
from ..analysis.graph.loops import loops
from ..analysis.values.values import taken, values
from ..ir.function import Function
from ..pipeline import CLEAN, Watcher, run, watching
from ..record import dataclass
from ..remarks.remark import Remark, record_again, recording
from ..transform.edit.copy_function import copy_function

ALL_VERSIONS = "all versions"


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    """A function to copy, and the facts that hold for all copies."""

    function: Function
    facts: dict[object, Any]
    remarks: tuple[Remark, ...]  # of the passes


_Key = tuple[int, frozenset[str], tuple[Watcher, ...]]  # a watcher sees the passes run
_made: WeakKeyDictionary[Function, dict[_Key, _Kept]] = WeakKeyDictionary()


def cleaned(fn: Function, off: Collection[str] = ()) -> tuple[Function, Facts]:
    """A copy for the caller to change; `off` names passes that are left out."""
    key = fn.version, frozenset(step.name for step in CLEAN).intersection(off), watching()
    kept = _made.get(fn, {}).get(key)
    if kept is None:
        with recording() as remarks:
            new, facts = _clean(fn, off)
        _made[fn] = {key: (kept := _snapshot(new, facts, tuple(remarks)))}
    else:
        new = copy_function(kept.function)
        facts = Facts(new)
        facts.believe(kept.facts)
    record_again(kept.remarks)
    new.attrs, new.module = dict(fn.attrs), fn.module
    return new, facts


def _clean(fn: Function, off: Collection[str]) -> tuple[Function, Facts]:
    new = copy_function(fn)
    facts = Facts(new)
    run(CLEAN, new, facts, ALL_VERSIONS, off)
    return new, facts


def _snapshot(fn: Function, facts: Facts, remarks: tuple[Remark, ...]) -> _Kept:
    copy = copy_function(fn)
    copy.module = None  # it refers to the function, which must not be kept alive from here
    if facts.known(values):
        _ = facts[taken]
    return _Kept(copy, facts.known(dominance, loops, taken), remarks)
