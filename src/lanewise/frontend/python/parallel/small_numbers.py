"""Small numbers: values of the host that are probably small, because the arguments that they are made of are.

    def blend(a, b, alpha, out):            alpha is 77 in the call for which this is compiled
        beta = 256 - alpha                  so beta is small, too
        for i in lw.lanes(len(a)): ...      the attribute "small" of the body: alpha, beta

A guess: other arguments run the same code (`transform/arithmetic/assume_small.py`).
"""

from __future__ import annotations

from collections.abc import Collection

from ....ir.function import Const, Op, Value
from ....ir.types import SMALL

MADE = frozenset(("add", "sub", "ashr", "lshr", "sdiv", "udiv", "srem", "urem", "smin", "smax", "select", "freeze"))
DEEP = 4


def is_small_number(value: Value, small: Collection[Value], deep: int = DEEP) -> bool:
    """Is it one of these, or made of them and of small constants?"""
    if value in small:
        return True
    if not isinstance(value, Op) or value.opcode not in MADE or not value.type.is_int or not deep:
        return False
    args = [arg for arg in value.args if arg.type is value.type]
    others = [arg for arg in args if not (isinstance(arg, Const) and _is_small(arg))]
    return bool(others) and all(is_small_number(arg, small, deep - 1) for arg in others)


def _is_small(number: Const) -> bool:
    return isinstance(number.value, int) and abs(number.signed) < SMALL
