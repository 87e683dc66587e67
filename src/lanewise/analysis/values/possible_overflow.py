"""Possible overflow: ops that promise not to wrap, where ranges do not show it.

    if r >= 0 and i + r < len(a):        %at = add.nsw %i, %r       i + r may leave 32 bits; then it is negative, below
        a[i + r]                                                    len(a), and no index: the check must stay

Signed overflow is not defined in kernels, so that strides are provable; but no memory access may depend on it. In a
function with the attribute "doubted" (a kernel with checks) ranges and relations believe a promise (`nsw`) only if
ranges show that it is kept. So nothing that they decide is wrong where a promise is broken. Shapes believe it: if a
strided index of few bits wraps, its extension follows the stride and not the bits, so facts about the bits say nothing
about the extension (*bent*).

Costs     a look at each promise; the fixed point of `values` once more where something is bent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from contextlib import contextmanager

from ...ir.function import Function, Named, Op, Param, Value
from ...ir.shape_rules.context import Known
from ..graph.cfg import Cfg
from ..graph.uses import Uses
from .sums import bounds_of, never_wraps

KnownAt = Callable[[Value, int], Known | None]
WIDENING = ("sext", "zext")
OTHERWISE = ("load", "call", "icmp", "fcmp", "fptosi", "fptoui", "atomic", *WIDENING)  # nothing of the operand's bits


def promises(fn: Function) -> list[Op]:
    """The ops whose promises are doubted."""
    if not fn.attrs.get("doubted"):
        return []
    return [op for op in fn.ops if "nsw" in op.flags and op.type.is_int]


@contextmanager
def doubting(ops: Iterable[Op]) -> Generator[None]:
    """While this lasts, these ops may wrap; facts from outside do not hold."""
    before = [(op, op.flags) for op in ops]
    for op, flags in before:
        op.flags = tuple(flag for flag in flags if flag != "nsw")
    try:
        yield
    finally:
        for op, flags in before:
            op.flags = flags


def broken(ops: Iterable[Op], graph: Cfg, live: Collection[int], known: KnownAt) -> set[Op]:
    """Those that may wrap, by the ranges in their blocks."""
    found: set[Op] = set()
    for op in ops:
        assert op.block is not None, "an op stands in a block"
        number = graph.number[op.block]
        if number in live and op.opcode != "abs" and not fits(op, number, known):
            found.add(op)
    return found


def fits(op: Op, block: int, known: KnownAt) -> bool:
    """Do ranges of the operands show that nothing wraps?"""
    return never_wraps(op, [bounds_of(arg, known(arg, block)) for arg in op.args])


def bent(fn: Function, doubtful: Iterable[Op], users: Uses) -> set[Op]:
    """Extensions of values that depend on ops that may wrap."""
    narrow = {op for op in doubtful if op.type.bits < 64}
    if not narrow:
        return set()
    return {op for op in fn.ops if op.opcode in WIDENING and _is_made_of(op.args[0], narrow, users)}


def _is_made_of(value: Value, parts: set[Op], users: Uses) -> bool:
    seen: set[Value] = set()
    work = [value]
    while work:
        value = work.pop()
        if value in parts:
            return True
        if not isinstance(value, Named) or value in seen or not value.type.is_int:
            continue
        seen.add(value)
        if isinstance(value, Param):
            work += (arg for _, arg in users.incoming(value))
        elif isinstance(value, Op) and value.opcode not in OTHERWISE:
            work += value.args
    return False
