"""Constrained floating point, which clang writes under FENV_ACCESS, -frounding-math and -ffp-model=strict.

    llvm.experimental.constrained.fadd.f64(x, y, !"round.dynamic", !"fpexcept.strict")      fadd x, y
    llvm.experimental.constrained.fcmps.f64(x, y, !"olt", !"fpexcept.strict")               fcmp.olt x, y

Code runs under the default environment: rounding is to nearest, and no code reads exception flags. A function that
changes the environment calls `fesetround` and its kin, which stay calls of unknown functions. Operations that demand
another rounding stay calls; they can be analysed, but not compiled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ....ir.ops import TABLE
from .calls import Call, Meaning, keep

PREFIX = "experimental.constrained."
_OTHER_ROUNDING = re.compile(r'!"round\.(?:upward|downward|towardzero|tonearestaway)"')
_PREDICATE = re.compile(r'metadata !"(o[a-z]+|u[a-z]+)"')
_PLAIN = ("fadd", "fsub", "fmul", "fdiv", "frem", "fptosi", "fptoui", "sitofp", "uitofp", "fptrunc", "fpext")


def _same(name: str) -> Meaning:
    row = TABLE[name]

    def mean(call: Call) -> None:
        call.each(row, *call.args)

    return _nearest(mean)


def _nearest(meaning: Meaning) -> Meaning:
    """The meaning if rounding is to nearest."""

    def mean(call: Call) -> None:
        (keep if _OTHER_ROUNDING.search(call.reader.text) else meaning)(call)

    return mean


def _compare(call: Call) -> None:
    predicate = _PREDICATE.search(call.reader.text)
    row = TABLE["fcmp"]
    if predicate is None or predicate[1] not in row.modes:
        keep(call)
    else:
        call.each(row, *call.args, mode=predicate[1])


def constrained(meanings: Mapping[str, Meaning]) -> dict[str, Meaning]:
    """By name without `llvm.` and types; `meanings` are those of the same functions without constraints."""
    found = {f"{PREFIX}{name}": _nearest(meaning) for name, meaning in meanings.items()}
    found |= {f"{PREFIX}{name}": _same(name) for name in _PLAIN}
    return found | {f"{PREFIX}{name}": _compare for name in ("fcmp", "fcmps")}
