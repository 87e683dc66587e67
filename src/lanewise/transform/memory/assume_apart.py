"""Assume apart: a test when the kernel starts shows that the arrays of a loop do not overlap.

    out[i] += a[k]                  may a[k] be out[i]? Not if `out` and `a` overlap nowhere:

    entry:  out.end <= a.start or a.end <= out.start        one comparison for a launch, not for an access

Then an element may stay in a register while a loop updates it (`promote_elements.py`), and stores of neighbours may be
written together (`interleaved_stores.py`). If the test fails, nothing has run yet: the caller runs code that was
compiled without this pass.

Requires  source stage; `fn` is the host function of a kernel, whose caller has other code (`Apart`).
Ensures   the attribute "apart" of a body: parameters of which none that it writes overlaps another.
Leaves    bodies that gain nothing, or with more than `MOST` pairs to compare; arrays that are no arguments.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...analysis.memory.row_columns import terms_of
from ...analysis.memory.states import UNKNOWN, memory_of, reads_elsewhere
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Param, Value
from ...ir.types import I64
from ...record import dataclass
from ..arithmetic.narrow_rules import from_end
from ..control.unroll_short import trips_of
from .promote_elements import elements_by_loop

MOST = 12  # pairs
OVERLAP = "Overlap"  # the error of the failed test, which no user sees
Extent = tuple[Param, int, list[tuple[Value, Value]]]  # an array: address, bytes of an element, lengths and strides


@dataclass(frozen=True, slots=True)
class Apart:
    """An input of facts: has the caller other code for arrays that overlap?"""

    is_assumed: bool = False


def assume_apart(fn: Function, facts: Facts) -> None:
    if not facts.given(Apart).is_assumed or fn.module is None:
        return
    launches = [op for op in fn.ops if op.opcode == "launch"]
    pairs: dict[tuple[Param, Param], tuple[Extent, Extent]] = {}
    for launch in launches:
        body = fn.module.functions[str(launch.attrs["callee"])]
        if "lanes" in body.attrs and sum(other.attrs["callee"] == body.name for other in launches) == 1:
            pairs |= _of_body(fn, body, launch)
    if pairs:
        _test(fn, list(pairs.values()))


def _of_body(fn: Function, body: Function, launch: Op) -> Mapping[tuple[Param, Param], tuple[Extent, Extent]]:
    """The pairs to compare for a body, which gets the attribute; none if it would gain nothing."""
    arrays = dict(_arrays(fn, body, launch))
    roots = [extent[0] for extent in arrays.values()]
    names = [name for name, extent in arrays.items() if roots.count(extent[0]) == 1]
    written = _written(body, names)
    if len(names) < 2 or not written or len(written) * (len(names) - 1) > MOST:
        return {}
    body.attrs["apart"] = names
    body.touch()
    if not _gains(body):
        del body.attrs["apart"]
        body.touch()
        return {}
    return {
        (arrays[one][0], arrays[other][0]): (arrays[one], arrays[other])
        for at, one in enumerate(names)
        for later, other in enumerate(names)
        if one in written and one != other and not (other in written and later < at)
    }


def _gains(body: Function) -> bool:
    """Is there an element to promote, or are there stores of neighbours with loads between them?"""
    facts = Facts(body)
    if next(elements_by_loop(body, facts), None) is not None:
        return True
    graph, forest = facts[cfg], facts[loops]
    return any(_has_neighbours(block, forest.of(number), facts) for number, block in enumerate(graph.blocks))


def _has_neighbours(block: Block, loop: Loop | None, facts: Facts) -> bool:
    """Does a block store into an array twice, and load another one between? So does a short loop, which is written out
    later (`unroll_short.py`)."""
    stores: list[Op] = []
    reads = False
    for op in block.ops:
        if op.opcode == "store" and isinstance(memory_of(op.args[1]), Param):
            if reads and any(memory_of(op.args[1]) is memory_of(store.args[1]) for store in stores):
                return True
            stores.append(op)
        elif stores:
            reads |= any(reads_elsewhere(op, store) for store in stores)
    return bool(stores) and loop is not None and _follows(stores, loop, facts)


def _follows(stores: list[Op], loop: Loop, facts: Facts) -> bool:
    """Does the address of a store follow the counter, and does the loop load from another array?

    A loop of few iterations is written out (`unroll_short.py`), others where each lane has a row (`unroll_rows.py`).
    """
    header, is_short = facts[cfg].blocks[loop.header], trips_of(loop, facts) is not None
    ops = [op for number in facts[loops].members(loop) for op in facts[cfg].blocks[number].ops]
    for store in stores:
        address = store.args[1]
        if not isinstance(address, Op) or address.opcode != "ptradd":
            continue
        index = address.args[1]
        parts = from_end(index) if isinstance(index, Op) else None
        terms = [term for term, _ in terms_of(index if parts is None else parts[1])]
        if not any(term in header.params for term in terms):
            continue
        in_row = not isinstance(address.args[0], Param)
        if (in_row or is_short) and any(reads_elsewhere(op, store) for op in ops):
            return True
    return False


def _written(body: Function, names: list[str]) -> list[str]:
    """Those that the body may write; what it does not know, it may write."""
    found: dict[str, None] = {}
    for op in body.ops:
        if not op.row.writes or op.opcode in ("check", "print"):
            continue
        for arg in op.args[1:] if op.opcode == "store" else op.args:
            root = memory_of(arg) if arg.type.is_ptr else None
            if root == UNKNOWN:
                return names
            if root is not None:
                address = arg
                while isinstance(address, Op) and address.opcode in ("ptradd", "freeze"):
                    address = address.args[0]
                if isinstance(address, Param):
                    found[address.name] = None
    return [name for name in names if name in found]


def _arrays(fn: Function, body: Function, launch: Op) -> Iterator[tuple[str, Extent]]:
    """The arrays of a body that are arguments of the host, by the body's names, with the host's lengths.

    Not those that the body has under one address in several forms: a view may be shorter.
    """
    given = {param.name: arg for param, arg in zip(body.params, launch.args, strict=True)}
    described = body.attrs.get("arrays", [])
    names = [name for name, *_ in described]
    for name, size, *axes in described:
        host = given.get(name)
        if names.count(name) > 1 or not isinstance(host, Param) or host.block is not fn.entry:
            continue
        found: list[tuple[Value, Value]] = []
        for axis, (length, stride) in enumerate(axes):
            one = _value(fn, host, given, length, f"n{axis}")
            two = _value(fn, host, given, stride, f"s{axis}")
            if one is not None and two is not None:
                found.append((one, two))
        if len(found) == len(axes):
            yield name, (host, int(size), found)


def _value(fn: Function, host: Param, given: Mapping[str, Value], word: str | int, part: str) -> Value | None:
    """A value that the host has when it starts; 0 stands for one that the body does not use."""
    if word == 0:
        name = f"{host.name.removesuffix('.ptr')}.{part}"
        return next((param for param in fn.params if param.name == name), None)
    if isinstance(word, int):
        return Const(I64, word)
    found = given.get(word)
    is_there = isinstance(found, Param) and found.block is not None and found.block is found.block.function.entry
    return found if is_there or isinstance(found, Const) else None


def _test(fn: Function, pairs: list[tuple[Extent, Extent]]) -> None:
    """At the start: each pair apart, or the error."""
    first = fn.entry
    start = Block(fn.fresh_block("apart"), fn)
    builder = Builder(start, fn.position)
    ends: dict[Param, tuple[Value, Value]] = {}
    for extent in [extent for pair in pairs for extent in pair]:
        if extent[0] not in ends:
            ends[extent[0]] = _ends(builder, extent)
    good: Value | None = None
    for (one, *_), (two, *_) in pairs:
        (start_one, end_one), (start_two, end_two) = ends[one], ends[two]
        before = builder.op("icmp", end_one, start_two, mode="ule")
        after = builder.op("icmp", end_two, start_one, mode="ule")
        apart = builder.op("or", before, after)
        good = apart if good is None else builder.op("and", good, apart)
    assert good is not None, "there is a pair"
    builder.op("check", good, message="arrays overlap", error=OVERLAP)
    first.ops = [*start.ops, *first.ops]
    for op in start.ops:
        op.block = first
    fn.touch()


def _ends(builder: Builder, extent: Extent) -> tuple[Value, Value]:
    """The first byte of an array, and the one after its last."""
    pointer, size, axes = extent
    low: Value = builder.op("ptrtoint", pointer, type=I64)
    high: Value = builder.op("add", low, Const(I64, size))
    for length, stride in axes:
        last = builder.op("mul", builder.op("sub", length, Const(I64, 1)), stride)
        low = builder.op("add", low, builder.op("smin", last, Const(I64, 0)))
        high = builder.op("add", high, builder.op("smax", last, Const(I64, 0)))
    return low, high
