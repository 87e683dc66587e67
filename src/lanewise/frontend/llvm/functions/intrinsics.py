"""LLVM's intrinsics as ops of ours, by name without the type suffix.

    llvm.smax.v4i32                  smax, four times
    llvm.sadd.with.overflow.i32      add and overflows.sadd
    llvm.lifetime.start.p0           nothing

An intrinsic without a meaning here stays a call.
"""

from __future__ import annotations

from ....ir.function import Const, Symbol, Value
from ....ir.ops import TABLE
from ....ir.types import I1, I32, VOID, Type
from ..data.types import Composite
from ..data.values import AnyValue, Parts, filled, from_leaves, leaves_in
from ..reader import Refusal, constant_number
from ..text.tokens import name_of
from .calls import Call, Meaning, keep, same_op
from .constrained import constrained
from .float_intrinsics import MEANINGS as FLOATS
from .vector_intrinsics import MEANINGS as VECTORS

_R = TABLE


def with_switch(name: str, flag: str) -> Meaning:
    """The last operand is a constant that becomes a flag: ctlz(x, true) is ctlz.nonzero."""
    row = _R[name]

    def mean(call: Call) -> None:
        flags = (flag,) if constant_number(call.args[-1]) else ()
        call.reader.each(call.result, row, call.type, call.args[:-1], flags=flags)

    return mean


def drop(call: Call) -> None:
    """Drop the call, which has no effect that matters. A result, if any, is zero or null."""
    if call.result and isinstance(call.type, Type) and call.type.is_opaque:
        call.reader.define(call.result, filled(call.type, None))
    elif call.result:
        call.take(filled(call.type, None))


def first_operand(call: Call) -> None:
    call.take(call.args[0])


def answer(number: int) -> Meaning:
    """A query that may always have this answer."""

    def mean(call: Call) -> None:
        assert isinstance(call.type, Type)
        call.take(Const(call.type, number))

    return mean


def refuse(why: str) -> Meaning:
    def mean(call: Call) -> None:
        raise Refusal(f"'{call.name}' cannot be read: {why}")

    return mean


def with_overflow(arithmetic: str, mode: str) -> Meaning:
    """A pair of the wrapped result and whether it wrapped; for vectors, a pair of vectors."""
    row, test = _R[arithmetic], _R["overflows"]

    def mean(call: Call) -> None:
        reader = call.reader
        left, right = leaves_in(call.args[0]), leaves_in(call.args[1])
        assert isinstance(call.type, Composite)
        if call.type.leaves is None or left[0].type.is_opaque:
            keep(call)
            return
        name = name_of(call.result)
        pairs = list(zip(left, right, strict=True))
        values = [reader.emit(row, a.type, [a, b], name=reader.leaf_name(name, at)) for at, (a, b) in enumerate(pairs)]
        wraps = [
            reader.emit(test, I1, [a, b], name=reader.leaf_name(name, len(pairs) + at), mode=mode)
            for at, (a, b) in enumerate(pairs)
        ]
        reader.lend(*values, *wraps)
        reader.define(call.result, Parts(call.type, [*values, *wraps]))

    return mean


def three_way(mode: str) -> Meaning:
    """-1, 0 or 1: (a > b) - (a < b)."""

    def mean(call: Call) -> None:
        reader = call.reader
        made: list[Value] = []
        leaf = call.type.element if isinstance(call.type, Composite) else call.type
        assert isinstance(leaf, Type)
        for a, b in zip(leaves_in(call.args[0]), leaves_in(call.args[1]), strict=True):
            above = reader.emit(_R["icmp"], I1, [a, b], mode=f"{mode}gt")
            below = reader.emit(_R["icmp"], I1, [a, b], mode=f"{mode}lt")
            sides = [one if leaf is I1 else reader.emit(_R["zext"], leaf, [one]) for one in (above, below)]
            made.append(reader.emit(_R["sub"], leaf, list[Value](sides)))
        call.take(from_leaves(call.type, made))

    return mean


def copy_memory(name: str) -> Meaning:
    """The last operand, whether the access is volatile, is dropped."""
    return lambda call: void(call, name, call.args[:3])


def void(call: Call, name: str, args: list[AnyValue]) -> None:
    call.reader.emit(_R[name], VOID, [call.reader.whole(arg) for arg in args])


def assume(call: Call) -> None:
    if constant_number(call.args[0]) != 1:
        void(call, "assume", call.args[:1])


def pointer_mask(call: Call) -> None:
    """p & m as p + ((p & m) - p), so that it stays an address made from p."""
    reader = call.reader
    pointer, mask = call.one(0), call.one(1)
    number = reader.emit(_R["ptrtoint"], mask.type, [pointer])
    masked = reader.emit(_R["and"], mask.type, [number, mask])
    by = reader.emit(_R["sub"], mask.type, [masked, number])
    call.take(reader.emit(_R["ptradd"], pointer.type, [pointer, by], attrs={"scale": 1}))


def load_relative(call: Call) -> None:
    """p + the 32-bit offset at p + offset; from a table that was turned into addresses, the address there."""
    reader, table, offset = call.reader, call.one(0), call.one(1)
    turned = isinstance(table, Symbol) and table.name in reader.context.constants.relative
    attrs = {"scale": 2 if turned else 1}
    place = reader.emit(_R["ptradd"], table.type, [table, offset], attrs=attrs)
    if turned:
        reader.each(call.result, _R["load"], call.type, (place,), attrs={"align": 8})
        return
    distance = reader.emit(_R["load"], I32, [place], attrs={"align": 4})
    reader.each(call.result, _R["ptradd"], call.type, (table, distance), attrs={"scale": 1})


def object_size(call: Call) -> None:
    """The answer that is always correct: the maximum, or the minimum that is known."""
    assert isinstance(call.type, Type)
    call.take(Const(call.type, 0 if constant_number(call.args[1]) else -1))


_EXCEPTIONS = refuse("exceptions")
_VARARGS = refuse("varargs")
COROUTINES = refuse("coroutines")
_SAME = "smin smax umin umax ctpop bswap bitreverse fshl fshr"
_DROPPED = (
    "lifetime.start lifetime.end dbg.declare dbg.value dbg.label dbg.assign dbg.addr var.annotation invariant.start "
    "invariant.end experimental.noalias.scope.decl sideeffect donothing pseudoprobe codeview.annotation "
    "fake.use stacksave stackrestore instrprof.increment experimental.convergence.entry "
    "experimental.convergence.loop experimental.convergence.anchor"
)
_COPIES = (
    "expect expect.with.probability annotation ptr.annotation launder.invariant.group strip.invariant.group ssa.copy "
    "arithmetic.fence preserve.array.access.index"
)

MEANINGS: dict[str, Meaning] = {
    **{name: same_op(name) for name in _SAME.split()},
    **{f"{sign}{name}.sat": same_op(f"{sign}{name}_sat") for sign in "su" for name in ("add", "sub", "shl")},
    **{
        f"{sign}{name}.with.overflow": with_overflow(name, f"{sign}{name}")
        for sign in "su"
        for name in ("add", "sub", "mul")
    },
    **dict.fromkeys(_DROPPED.split(), drop),
    **dict.fromkeys(_COPIES.split(), first_operand),
    **FLOATS,
    **constrained(FLOATS),
    **VECTORS,
    "abs": with_switch("abs", "nsw"),
    "ctlz": with_switch("ctlz", "nonzero"),
    "cttz": with_switch("cttz", "nonzero"),
    "scmp": three_way("s"),
    "ucmp": three_way("u"),
    "memcpy": copy_memory("memcpy"),
    "memcpy.inline": copy_memory("memcpy"),
    "memmove": copy_memory("memmove"),
    "memset": copy_memory("memset"),
    "memset.inline": copy_memory("memset"),
    "assume": assume,
    "prefetch": lambda call: void(call, "prefetch", call.args[:1]),
    "is.constant": answer(0),
    "allow.runtime.check": answer(1),
    "allow.ubsan.check": answer(1),
    "objectsize": object_size,
    "load.relative": load_relative,
    "ptrmask": pointer_mask,
    "trap": lambda call: void(call, "trap", []),
    "ubsantrap": lambda call: void(call, "trap", []),
    "va_start": _VARARGS,
    "va_end": _VARARGS,
    "va_copy": _VARARGS,
    "threadlocal.address": first_operand,
    "eh.typeid.for": _EXCEPTIONS,
    "eh.sjlj.setjmp": refuse("it returns twice"),
    "localescape": _EXCEPTIONS,
}
