"""Prefetch ahead: what a loop will read some rounds later, at places that come from memory, is asked for now.

    total += value[at] * x[column[at]]      =>      prefetch x[column[min(at + 128, len(column) - 1)]]
                                                    total += value[at] * x[column[at]]

Memory answers after some hundred cycles, and a processor waits for some twenty lines at once. More of them can be on
the way to the second cache, where prefetches bring them: into the first they would wait in the same queue, and gain
little (`docs/performance.md`).

The load ahead reads an element that is there: it stands behind the load that the program has, so that there is one, and
the last is taken for those behind it. Of a gang it is consecutive lanes, from where there are so many. What it tells
is for a hint only, which neither faults nor changes anything: an index that counts from the end, or is none, or that
somebody changes meanwhile, asks for a line in vain.

Requires  source stage; `far_reads.py` tells which loads.
Ensures   results, errors and checks as before.
Costs     a search as `far_reads.py`; a load, a prefetch and the ops between them for each place.
"""

from __future__ import annotations

from collections.abc import Collection

from ..analysis.facts import Facts
from ..ir.build import Builder
from ..ir.function import Block, Const, Function, Op, Value
from ..ir.types import I64
from .far_reads import FarRead, Told, far_reads

ROUNDS = 128  # ahead: of 16 to 256 the best, or near it, for rows of 8 to 100 elements
LINE = 64  # bytes
MOST = 8  # prefetches in a function: more ask for too much at once


def prefetch_ahead(fn: Function, facts: Facts, arrays: Collection[str], one_lane: bool) -> None:
    """For reads of these arrays, by the parameters with their addresses, in code of one lane or of a gang."""
    behind: dict[Op, list[Op]] = {}
    lines = _Lines()
    seen: set[int] = set()
    for far in far_reads(fn, facts, one_lane):
        line = lines.of(far) if far.array.name in arrays and len(seen) < MOST else None
        if line is not None and line not in seen:
            seen.add(line)
            behind.setdefault(far.told.load, []).extend(_ahead(fn, far))
    if not behind:
        return
    for block in fn.blocks:
        for op in block.ops:
            for new in behind.get(op, ()):
                new.block = block
        block.ops = [new for op in block.ops for new in (op, *behind.get(op, ()))]
    fn.touch()


class _Lines:
    """Numbers of addresses, the same for two that probably lie in one line: elements beside each other, or in one."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}

    def of(self, far: FarRead) -> int:
        """Each op once, by its operands' numbers: what is used twice is not looked at twice."""
        told = far.told
        known: dict[Value, int] = {told.load: self._number((told.array, told.index, told.inside))}

        def number(value: Value) -> int:
            leaf = (str(value.type), value.value) if isinstance(value, Const) else value
            return known[value] if value in known else self._number(leaf)

        for op, args in far.between.items():
            attrs = tuple(sorted(op.attrs.items()))
            if op.opcode == "ptradd":
                args = _nearby(args, far, int(op.attrs["scale"]))
            operands = tuple(map(number, args))
            is_same = op.opcode == "ptradd" and len(args) == 1
            known[op] = operands[0] if is_same else self._number((op.opcode, op.mode, str(op.type), attrs, operands))
        return number(far.address)

    def _number(self, key: object) -> int:
        return self._numbers.setdefault(key, len(self._numbers))


def _nearby(args: tuple[Value, ...], far: FarRead, scale: int) -> tuple[Value, ...]:
    """The operands of a step without what moves it by a few elements; the first alone, if that is all."""
    start, index = args
    while isinstance(index, Op) and index in far.between and _is_near(index, far, scale):
        index = far.between[index][0]
    if isinstance(index, Const) and abs(index.signed * scale) < LINE:
        return (start,)
    return start, index


def _is_near(index: Op, far: FarRead, scale: int) -> bool:
    """Is an index the same number as its operand, or one that is a few elements further?"""
    if index.opcode in ("sext", "zext"):
        return True
    added = far.between[index][-1]
    return index.opcode == "add" and isinstance(added, Const) and abs(added.signed * scale) < LINE


def _ahead(fn: Function, far: FarRead) -> list[Op]:
    """The load ahead, the ops up to the address, and the prefetch. They promise nothing: it is another round."""
    block = Block("", fn)
    build = Builder(block, far.load.position)
    made: dict[Value, Value] = {far.told.load: _told_ahead(build, far.told)}
    for op, args in far.between.items():
        now = (made.get(arg, arg) for arg in args)
        made[op] = build.op(op.opcode, *now, type=op.type, mode=op.mode, hint="ahead", **op.attrs)
    build.op("prefetch", made[far.address], rounds=ROUNDS)
    return block.ops


def _told_ahead(build: Builder, told: Told) -> Value:
    """What the index array holds some rounds later, or near its end."""
    place = build.op("ptradd", told.array, _index_ahead(build, told), scale=told.scale, hint="ahead")
    if told.inside:
        place = build.op("ptradd", place, Const(I64, told.inside), scale=1, hint="ahead")
    return build.op("load", place, type=told.load.type, hint="ahead", align=told.load.attrs["align"])


def _index_ahead(build: Builder, told: Told) -> Value:
    count = told.count if not told.more else build.op("add", told.count, Const(I64, told.more), hint="count")
    if not told.of_lanes:  # what is negative is large without its sign
        later = build.op("add", told.index, Const(I64, ROUNDS * told.step), hint="ahead")
        return build.op("umin", later, build.op("sub", count, Const(I64, 1), hint="last"), hint="ahead")
    lane = build.op("lane", type=I64)
    first = build.op("sub", told.index, lane, hint="first")
    later = build.op("add", first, Const(I64, ROUNDS), hint="ahead")
    last = build.op("sub", count, build.op("width", type=I64), hint="last")
    start = build.op("smax", build.op("smin", later, last, hint="ahead"), Const(I64, 0), hint="ahead")
    return build.op("add", start, lane, hint="ahead")
