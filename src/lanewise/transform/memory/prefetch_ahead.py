"""Prefetch ahead: prefetch the indirect loads of later iterations.

    total += value[at] * x[column[at]]      =>      prefetch x[column[min(at + 128, len(column) - 1)]]
                                                    total += value[at] * x[column[at]]

A cache miss takes some hundred cycles, and a processor has some twenty outstanding misses at once. More can be on the
way to the L2 cache, which is where these prefetches go. Prefetches into L1 would wait in the same queue, and gain
little (`docs/performance.md`).

The load ahead reads an existing element: it follows the program's own load, so the array is not empty, and the index is
clamped to the last element. In a gang it loads consecutive lanes, from where there are that many. Its result is only a
hint, which neither faults nor changes anything: an index that counts from the end, is out of bounds, or is changed by
another thread meanwhile only wastes a prefetch.

Requires  source stage; `far_reads.py` finds the loads.
Ensures   results, errors and checks as before.
Costs     a search as `far_reads.py`; a load, a prefetch and the ops between them for each place.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Value
from ...ir.types import I64
from ...record import dataclass
from .far_reads import FarRead, IndexLoad, far_reads

DISTANCE = 128  # prefetch distance in iterations: of 16 to 256 the best, or near it, for rows of 8 to 100 elements
LINE = 64  # bytes
MOST = 8  # prefetches in a function: more ask for too much at once


@dataclass(frozen=True, slots=True)
class LargeArrays:
    """Arrays larger than the caches, by the parameters with their addresses; is the code scalar or for a gang?"""

    addresses: tuple[str, ...] = ()
    one_lane: bool = False


def prefetch_ahead(fn: Function, facts: Facts) -> None:
    large = facts.given(LargeArrays)
    prefetches: dict[Op, list[Op]] = {}
    lines = _Lines()
    seen: set[int] = set()
    for far in far_reads(fn, facts, large.one_lane):
        line = lines.of(far) if far.array.name in large.addresses and len(seen) < MOST else None
        if line is not None and line not in seen:
            seen.add(line)
            prefetches.setdefault(far.index_load.load, []).extend(_ahead(fn, far))
    if not prefetches:
        return
    for block in fn.blocks:
        for op in block.ops:
            for new in prefetches.get(op, ()):
                new.block = block
        block.ops = [new for op in block.ops for new in (op, *prefetches.get(op, ()))]
    fn.touch()


class _Lines:
    """Numbers of addresses, equal for two that probably share a cache line: neighbouring elements, or parts of one."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}

    def of(self, far: FarRead) -> int:
        """Numbers each op once, by its operands' numbers, so that shared operands are visited once."""
        source = far.index_load
        known: dict[Value, int] = {source.load: self._number((source.array, source.index, source.inside))}

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
    """The operands of a step without a small offset; the first alone, if there is no other."""
    start, index = args
    while isinstance(index, Op) and index in far.between and _is_near(index, far, scale):
        index = far.between[index][0]
    if isinstance(index, Const) and abs(index.signed * scale) < LINE:
        return (start,)
    return start, index


def _is_near(index: Op, far: FarRead, scale: int) -> bool:
    """Is an index equal to its operand, or a few elements further?"""
    if index.opcode in ("sext", "zext"):
        return True
    added = far.between[index][-1]
    return index.opcode == "add" and isinstance(added, Const) and abs(added.signed * scale) < LINE


def _ahead(fn: Function, far: FarRead) -> list[Op]:
    """The load ahead, the ops up to the address, and the prefetch; without flags, because it is another iteration."""
    block = Block("", fn)
    build = Builder(block, far.load.position)
    made: dict[Value, Value] = {far.index_load.load: _index_load_ahead(build, far.index_load)}
    for op, args in far.between.items():
        now = (made.get(arg, arg) for arg in args)
        made[op] = build.op(op.opcode, *now, type=op.type, mode=op.mode, hint="ahead", **op.attrs)
    build.op("prefetch", made[far.address], distance=DISTANCE)
    return block.ops


def _index_load_ahead(build: Builder, source: IndexLoad) -> Value:
    """The element of the index array some iterations later, or near its end."""
    place = build.op("ptradd", source.array, _index_ahead(build, source), scale=source.scale, hint="ahead")
    if source.inside:
        place = build.op("ptradd", place, Const(I64, source.inside), scale=1, hint="ahead")
    return build.op("load", place, type=source.load.type, hint="ahead", align=source.load.attrs["align"])


def _index_ahead(build: Builder, source: IndexLoad) -> Value:
    count = source.count if not source.more else build.op("add", source.count, Const(I64, source.more), hint="count")
    if not source.of_lanes:  # a negative number is large if read as unsigned
        later = build.op("add", source.index, Const(I64, DISTANCE * source.step), hint="ahead")
        return build.op("umin", later, build.op("sub", count, Const(I64, 1), hint="last"), hint="ahead")
    lane = build.op("lane", type=I64)
    first = build.op("sub", source.index, lane, hint="first")
    later = build.op("add", first, Const(I64, DISTANCE), hint="ahead")
    last = build.op("sub", count, build.op("width", type=I64), hint="last")
    start = build.op("smax", build.op("smin", later, last, hint="ahead"), Const(I64, 0), hint="ahead")
    return build.op("add", start, lane, hint="ahead")
