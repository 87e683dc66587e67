"""Compare: run old and new units on the same data in our own interpreter and compare every bit of their results.

    final values in arguments and COMMON, the function's value, arguments of CALLs, how the run ended

With `loose`, as after `--reassociate`, reals may differ in their last places.

Requires  a conversion whose output text is complete Fortran.
Ensures   findings only where the original ran to its end inside its arrays; units that cannot be followed are named
          with the reason.
Costs     `seeds` runs per changed unit, some thousand statements each; more where runs are short and some test has
          had only one outcome.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any

import numpy as np

from ...ir.position import CompileError
from ...record import dataclass, field
from ..convert import Conversion, Result
from ..flow.operations import UNDEFINED
from ..read.unit import Unit
from .check import Finding, pairs
from .execute import Executor, Outcome
from .layout import Undefined, Unknown
from .samples import SETS
from .storage import Outside

NEARLY = 1e-3
PATIENCE = 4000
"""Statements that further runs may take while some test has had only one outcome."""


@dataclass(slots=True)
class Compared:
    """The findings, how many units were followed to their end, and why others were not."""

    findings: list[Finding] = field(default_factory=list[Finding])
    followed: int = 0
    skipped: dict[str, str] = field(default_factory=dict[str, str])


def check_results(conversion: Conversion, seeds: int = 2 * SETS) -> Compared:
    made = Compared()
    for result, unit in pairs(conversion, made.findings):
        _check_unit(result, unit, seeds, conversion.loose, made)
    return made


def _check_unit(result: Result, new: Unit, seeds: int, loose: bool, made: Compared) -> None:
    name, line = result.unit.name or "MAIN", result.unit.first_line() + 1
    try:
        before = Executor(result.unit)
        after = Executor(new, before.pool)
    except (CompileError, KeyError, Unknown) as reason:
        made.skipped[name] = str(reason)
        return
    ended = 0
    for seed in range(8 * seeds):
        if seed >= seeds and (before.steps > PATIENCE or not before.one_way()):
            break
        try:
            first = before.outcome(seed)
        except (Outside, Undefined):
            continue
        except Unknown as reason:
            made.skipped[name] = str(reason)
            return
        if first.end in ("limit", UNDEFINED):
            continue
        try:
            sentence = differs(first, after.outcome(seed, 40_000), loose)
        except Unknown as reason:
            made.skipped[name] = f"in the output, {reason}"
            return
        except Outside as reason:
            sentence = f"the output has {reason}" if str(reason) else "the output leaves its arrays"
        if sentence:
            made.findings.append(Finding(name, line, f"data set {seed}: {sentence}"))
            made.followed += 1
            return
        ended += 1
    if ended:
        made.followed += 1
    else:
        made.skipped[name] = "no data were found that lead to the end"


def differs(first: Outcome, second: Outcome, loose: bool) -> str | None:
    """The first difference between two runs, or None."""
    if first.end != second.end:
        return f"it ended with {first.end} and ends now with {second.end}"
    for name, value in first.left.items():
        if not same(value, second.left.get(name), loose):
            return f"{name} is not what it was"
    if len(first.events) != len(second.events):
        return f"there were {len(first.events)} calls and are now {len(second.events)}"
    for at, ((one, values), (two, others)) in enumerate(zip(first.events, second.events, strict=True), 1):
        if one != two or len(values) != len(others):
            return f"call {at} was of {one} and is now of {two}"
        if not all(same(value, other, loose) for value, other in zip(values, others, strict=True)):
            return f"call {at}, of {one}, gets other values"
    return None


def same(one: Any, two: Any, loose: bool) -> bool:
    if isinstance(one, str) or isinstance(two, str):
        return one == two
    left, right = np.asarray(one), np.asarray(two)
    if left.dtype != right.dtype or left.shape != right.shape:
        return False
    if left.tobytes() == right.tobytes():
        return True
    if not loose or left.dtype.kind not in "fc":
        return False
    return bool(np.allclose(left, right, rtol=NEARLY, atol=NEARLY, equal_nan=True))
