"""OpenCL's atomic functions by their mangled names.

    _Z10atomic_addPU3AS1Vjj       atomic.add, relaxed
    _Z10atomic_minPU3AS1Vjj       atomic.umin: the type is unsigned
    _Z10atomic_incPU3AS1Vi        atomic.add of 1
    _Z14atomic_cmpxchgPU3AS1Vjjj  cmpxchg

They are relaxed in OpenCL 1.x, whose names these are.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ....ir.function import Const, Value
from ....ir.ops import TABLE
from ..data.types import plain
from ..text.mangling import demangled
from .calls import Call, Meaning
from .signatures import checked

_ATOMIC, _CMPXCHG = TABLE["atomic"], TABLE["cmpxchg"]
_MODES = {name: name for name in ("add", "sub", "and", "or", "xor", "xchg", "min", "max")}


def atomic_meaning(name: str) -> Meaning | None:
    word, types = demangled(name)
    prefix, _, action = word.partition("_")
    if word == name or prefix not in ("atomic", "atom") or not types.startswith("P"):
        return None
    if action == "cmpxchg":
        return checked("P I I -> I", _compare)
    if action in ("inc", "dec"):
        return checked("P -> I", partial(_update, mode="add" if action == "inc" else "sub"))
    if action not in _MODES:
        return None
    unsigned = types[-1] in "jm" and action in ("min", "max")
    wanted = "P T -> T" if action == "xchg" else "P I -> I"
    return checked(wanted, partial(_update, mode=f"u{action}" if unsigned else action))


def _access(value: Value) -> dict[str, Any]:
    return {"align": value.type.bytes, "order": "monotonic"}


def _update(call: Call, mode: str) -> None:
    value = call.one(1) if len(call.args) > 1 else Const(plain(call.type), 1)
    args: list[Value] = [call.one(0), value]
    call.reader.each(call.result, _ATOMIC, value.type, args, mode=mode, attrs=_access(value))


def _compare(call: Call) -> None:
    args: list[Value] = [call.one(0), call.one(1), call.one(2)]
    attrs = {**_access(args[1]), "order": "monotonic monotonic"}
    call.reader.each(call.result, _CMPXCHG, args[1].type, args, attrs=attrs)
