"""Narrow threads: a thread of a GPU keeps 64-bit integers in 32 bits where the result is the same.

    count: i64 = 0, 1, 2, ...       uniform, strided or varying: each thread has all of its values in its own registers

Registers have 32 bits: an addition of 64 bits takes two instructions, a product four, a division a hundred.

Requires  source stage, to be compiled for one thread; value facts.
Ensures   as `narrow_integers`, whose rules it uses.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...ir.function import Function
from ...ir.types import I64
from .narrow_integers import narrow_compares, narrow_values


def narrow_threads(fn: Function, facts: Facts) -> None:
    narrow_compares(fn, facts, lambda op: True)
    narrow_values(fn, facts, {value for value in fn.values if value.type is I64})
