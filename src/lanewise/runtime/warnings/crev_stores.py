"""Stores through crev calls that all callers make to one place: calls of different gangs are not ordered.

    k.py:6: RuntimeWarning: calls of 'visit' for different lanes write one element of 'best', and those of different ...

The warning comes once for each line, when a kernel is compiled. A store in a function that lanes call by `lw.crev` is
reported if its address does not depend on the caller (on an argument that differs between lanes, or on memory), and
what is stored does, or is computed from the old value; and if it updates an element that the callers' arguments let
them share (`h[b] += 1` with b = bin[i], the rule of `lost_updates.py`). As there, nothing is reported if some test in
the lanes loop compares an index for equality.

Requires  source stage.
Leaves    stores of functions that the called one calls; arrays that are views, as `a[i]`, at the call.
Costs     linear in the ops of a called function for each of its stores.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator

from ...ir.function import Function, Module, Op, Param, Value
from ...record import dataclass
from ...remarks.remark import record
from ...remarks.table import row_of
from .lane_addresses import Reader, bare, reader_of
from .lost_updates import is_update

_warned: set[tuple[str, int]] = set()  # files and lines


@dataclass(frozen=True, slots=True, eq=False)
class SharedStore:
    """A store, the kernel's name for the address of the array, and whether the new value depends on the old one."""

    store: Op
    array: str
    is_update: bool


def warn_of_crev_stores(module: Module) -> None:
    for body in module.functions.values():
        for call, found in crev_stores(module, body):
            at = found.store.position
            words = (str(call.attrs["callee"]), "update" if found.is_update else "write", found.array.partition(".")[0])
            record("LW222", at, *words)
            if (at.file, at.line) not in _warned:
                _warned.add((at.file, at.line))
                warnings.warn_explicit(row_of("LW222").sentence.format(*words), RuntimeWarning, at.file, at.line)


def crev_stores(module: Module, body: Function) -> Iterator[tuple[Op, SharedStore]]:
    """Crev calls in the body of a lanes loop, and stores that their callers share; none in other functions."""
    known = reader_of(body)
    if known is None:
        return
    reader, places = known
    for call in body.ops:
        callee = module.functions.get(str(call.attrs["callee"])) if call.opcode == "crev" else None
        if callee is not None and reader.indices and not reader.tests_for_one:
            arrays = {param: array for param, array in _arrays(callee, call) if array not in places}
            for found in _shared(reader, callee, call, arrays):
                yield call, found


def _arrays(callee: Function, call: Op) -> Iterator[tuple[Param, str]]:
    """Parameters that get an array that all lanes see, and its name."""
    for param, arg in zip(callee.params, call.args, strict=True):
        if param.type.is_ptr and isinstance(arg, Param):
            yield param, arg.name


def _shared(reader: Reader, callee: Function, call: Op, arrays: dict[Param, str]) -> Iterator[SharedStore]:
    given = dict(zip(callee.params, call.args, strict=True))
    differing = {param for param, arg in given.items() if any(reader.dependences(arg))}
    inside = Reader(callee, differing)
    for store in callee.ops:
        base = _base(store.args[1]) if store.opcode == "store" else None
        if not isinstance(base, Param) or base not in arrays:
            continue
        terms = inside.terms(store.args[1])
        if terms is None:
            continue
        of_caller = [value for value in terms if any(inside.dependences(value))]
        updates = is_update(store)
        if not of_caller:
            if updates or _depends_on(inside, store.args[0], differing):
                yield SharedStore(store, arrays[base], updates)
        elif updates and all(value in given for value in of_caller):
            outer = [bare(given[value]) for value in of_caller if isinstance(value, Param)]
            if reader.may_meet(outer):
                yield SharedStore(store, arrays[base], updates)


def _base(pointer: Value) -> Value:
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    return pointer


def _depends_on(reader: Reader, value: Value, params: set[Param]) -> bool:
    """Also through memory: a value loaded from a place that depends on them."""
    work, seen = [value], set[Value]()
    while work:
        value = work.pop()
        if value in seen:
            continue
        seen.add(value)
        if value in params:
            return True
        if isinstance(value, Op):
            work += value.args
        elif isinstance(value, Param):
            work += reader.coming(value)
    return False
