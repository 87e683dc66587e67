"""The lanes loop: its body becomes a function of one iteration, and the loop the op `launch`.

    for i in lw.lanes(n):              launch %n, %n, %a.ptr, %a.n0, %total.slot, callee="k.lanes0", dims=1
        total += a[i]                  func @k.lanes0(%i: i64[C], %n: i64[U], %a.ptr: ptr[U], ..., %total: ptr[S4])

The body's parameters are the indices, then its captures: sizes, numbers, and the pieces of arrays. The launch's
operands are the sizes, then the values for the other parameters, in order. The innermost index is consecutive over the
lanes of a gang, the rest is uniform.

A reduction is a location in memory: the host stores the value before the loop, each iteration loads, accumulates and
stores, the host loads the value after the loop. Sequential iterations give Python's result. A gang gives each lane a
location of its own (the parameter's shape says that they are adjacent), initializes it to the operation's neutral
element, and combines the locations at the end.

Ensures   attributes of the body function: "lanes": dims, sizes, reductions; see `LanesInfo`; "arrays" (`extents.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ....ir.function import Const, Function, Op, Param, Value
from ....ir.shapes import CONSECUTIVE, UNIFORM, strided
from ....ir.types import I64, PTR
from ....record import dataclass, replace
from ..arrays.extents import arrays_in, extent_of, lengths_of_accessed, name_of, name_or_number
from ..control.assigned import assigned, read
from ..control.iteration import is_prange
from ..control.nested import free_names
from ..control.printing import end_lanes
from ..definitions import twin
from ..exact_sums import WIDE, extended, is_small, sum_of, widen_sum
from ..numbers.convert import convert, from_memory, to_memory
from ..tidy import merge_lines, tidy
from ..types import WEAK_INT, FrontType, MissingType, NumberType, is_complex, memory_type
from ..unify import Binding, clash_sentence, misfit_sentence
from ..values import Array, Constant, Fact, Missing, Number, Row, part_types, parts, rebuild, type_of
from ..writer import GANG, HOST, LANE, Writer, same_value
from .lane_axes import Axis, axes, axes_record, index_fact
from .reductions import (
    extremes,
    operation,
    read_beside,
    reductions,
    refuse_accumulated_arrays,
    why_missing,
)
from .small_numbers import is_small_number


@dataclass(frozen=True, slots=True)
class Reduction:
    """A parameter that points to an accumulator; `op` is a mode of the op `reduce`, `type` the element in memory."""

    param: str
    op: str
    type: str


@dataclass(frozen=True, slots=True)
class LanesInfo:
    """The properties of a body function: `sizes` are numbers or names of parameters."""

    dims: int
    sizes: tuple[int | str, ...]
    reductions: tuple[Reduction, ...]


def lanes_info(function: Function) -> LanesInfo | None:
    """Read the record back from a body function; None for other functions."""
    found = function.attrs.get("lanes")
    if found is None:
        return None
    return LanesInfo(found["dims"], tuple(found["sizes"]), tuple(Reduction(**item) for item in found["reductions"]))


def is_lanes(w: Writer, value: object) -> bool:
    """Is it the word of a lanes loop? Numba's `prange` is one outside of lanes, and a range in them."""
    if is_prange(w, value):
        return w.rules.parallel and w.place == HOST and not w.in_lanes
    return value is twin.lanes


def write_lanes(w: Writer, node: ast.For) -> None:
    """for ... in lw.lanes(...)."""
    found = axes(w, node)
    sizes = [axis.size for axis in found]
    if w.in_lanes:
        w.refuse(
            "a lanes loop cannot stand in another; write lw.lanes(h, w), or range for the inner loop, "
            "or call a function that has the inner loop with lw.crev",
            node.iter,
        )
    if w.place == LANE:
        w.refuse(
            "a lanes loop in a function called from a lane needs the whole gang; call it with lw.crev, or write range",
            node.iter,
        )
    if node.orelse:
        w.refuse(
            "a lanes loop has no 'else', because nothing can break it; write the lines after the loop", node.orelse[0]
        )
    _check_target(w, node, len(sizes))
    names = [name for name in assigned([node.target, *node.body]) if name in w.env]
    refuse_accumulated_arrays(w, node)
    held = free_names(w, read(node.body))  # of nested functions
    accumulated = reductions(w, node.body, [name for name in names if name not in held])
    if w.place == GANG:
        from .spread import spread

        spread(w, node, found, accumulated)
        return
    types: dict[str, FrontType] = {name: type_of(w.env[name].fact) for name in accumulated}
    number = w.launches
    w.launches += 1
    while True:
        w.launches = number + 1
        body = _Body(w, node, found, types, accumulated, f"{w.function.name}.lanes{number}")
        grown = body.write()
        if grown == types:
            break
        types = grown
    _launch(w, node, sizes, body)
    end_lanes(w)
    for name in assigned([node.target, *node.body]):
        if name not in accumulated:
            why = f"'{name}' belongs to the lanes of the loop in line {node.lineno} and has no value after it; "
            w.env[name] = Binding(Missing(why + "store it in an array, or accumulate it"), node.lineno)


def _check_target(w: Writer, node: ast.For, dims: int) -> None:
    """As many names as sizes; or one name, which becomes a tuple of all indices."""
    if isinstance(node.target, ast.Tuple | ast.List) and len(node.target.elts) != dims:
        given = "one size gives" if dims == 1 else f"{dims} sizes give"
        count = "one index" if dims == 1 else f"{dims} indices"
        sizes = ", ".join("hwd"[: len(node.target.elts)]) if len(node.target.elts) <= 3 else "h, w"
        advice = f"; write 'for i, j in lw.lanes({sizes})' with a size for each name" if dims < 3 else ""
        w.refuse(f"{given} {count}, not {len(node.target.elts)}{advice}", node)


class _Body:
    """The body function being written."""

    def __init__(
        self,
        host: Writer,
        node: ast.For,
        found: Sequence[Axis],
        types: dict[str, FrontType],
        families: dict[str, str],
        name: str,
    ) -> None:
        self.host = host
        self.node = node
        self.axes = found
        self.sizes = [axis.size for axis in found]
        self.types = types
        self.families = families
        self.function = Function(name, position=host.source.position(node))
        self.w = type(host)(host.program, host.source, self.function, LANE)
        self.w.in_lanes = True
        self.w.local_names = host.local_names
        self.w.extremes = extremes(families)
        self.captures: list[tuple[Value, Param]] = []
        self.slots: dict[str, Param] = {}
        self.exact: dict[str, Param] = {}  # slots of sums of small integers, in 64 bits
        self.arrays: list[Array] = []

    def write(self) -> dict[str, FrontType]:
        """Write all of it; the types of the reductions."""
        w = self.w
        position = w.at(self.node)
        names = zip(_index_names(self.node.target, len(self.sizes)), self.axes, strict=True)
        hints = [f"{name}.number" if axis.is_range else name for name, axis in names]
        indices = [w.function.add_param(w.block, I64, hint, position) for hint in hints]
        extents = [self._capture(size.value, "n") for size in self.sizes]
        self._capture_names()
        self._ranges(indices, extents)
        self._index(indices)
        starts = axes_record(self.axes, lambda value: self._capture(value, "start"))
        w.statements(self.node.body)
        ends = [*w.returns, *([w.path()] if w.live else [])]
        w.meet(ends, "end")
        grown = self._finish()
        self._widen()
        self._info(extents)
        if starts:
            self.function.attrs["lanes"]["axes"] = starts
        tidy(self.function)
        merge_lines(self.function)
        self._drop_unused(len(indices), extents)
        return grown

    def _capture(self, value: Value, name: str) -> Value:
        """The parameter for a value of the host; constants need none."""
        if isinstance(value, Const) or not hasattr(value, "block"):
            return value
        for outer, param in self.captures:
            if same_value(outer, value):
                return param
        named = getattr(value, "name", name) if name in ("n", "start", "step") else name
        param = self.function.add_param(self.function.entry, value.type, named, self.w.builder.position)
        param.shape = UNIFORM
        self.captures.append((value, param))
        found = self.host.ranges.get(value)
        if found is not None:
            self.w.ranges[param] = found
        if is_small_number(value, self.host.small):
            self.w.small.add(param)
        return param

    def _capture_names(self) -> None:
        """Names that the body reads get their host value; names that it assigns start without one."""
        ours = assigned([self.node.target, *self.node.body])
        names = read(self.node.body)
        for name in dict.fromkeys((*names, *free_names(self.host, names), *ours)):
            binding = self.host.env.get(name)
            if binding is None:
                continue
            if name in self.types:
                self._slot(name, binding)
            elif name in ours:
                at = read_beside(self.host, self.node.body, name)
                why = why_missing(self.host, name, self.node.body) if at is None else _why_read(name)
                self.w.env[name] = Binding(Missing(why, at), binding.line)
            else:
                fact = self._captured(binding.fact, name)
                self.w.env[name] = binding if fact is binding.fact else Binding(fact, binding.line)

    def _captured(self, fact: Fact, name: str) -> Fact:
        """A value of the host in the body."""
        if isinstance(fact, Constant):
            return fact
        hint = name.partition(" ")[0]  # of one that users do not see
        if isinstance(fact, Row):
            lengths = tuple(self._capture(length, "length") for length in fact.lengths)
            operands = tuple(self._captured(one, hint) for one in fact.operands)
            mask = self._captured(fact.where, hint) if fact.where is not None else None
            assert mask is None or isinstance(mask, Array | Row), "a mask stays one"
            return replace(fact, operands=operands, lengths=lengths, where=mask)
        type = type_of(fact)
        suffixes = [suffix for suffix, _ in part_types(type)]
        pieces = [self._capture(value, hint + s) for value, s in zip(parts(fact, type), suffixes, strict=True)]
        found = rebuild(type, pieces, fact, name)
        self.arrays += arrays_in(found)
        return found

    def _slot(self, name: str, binding: Binding) -> None:
        """Load the accumulator."""
        type = self.types[name]
        if not isinstance(type, NumberType):
            right = "accumulate its parts, in two variables" if is_complex(type) else "use numbers"
            self.host.refuse(f"'{name}' is {type} and cannot be accumulated over lanes; {right}", self.node)
        if type.is_time:
            self.host.refuse(
                f"'{name}' is {type} and cannot be accumulated over lanes; accumulate counts, x.astype(np.int64)",
                self.node,
            )
        family = self.families[name]
        kind = operation(family, type)
        if family in ("and", "or") and type.is_float:
            self.host.refuse(f"'{name}' is {type} and cannot be accumulated with '{family}'", self.node)
        slot = self.function.add_param(self.function.entry, PTR, name, self.w.builder.position)
        slot.shape = strided(type.dtype.itemsize, type.dtype.itemsize)
        self.slots[name] = slot
        value = self.w.op("load", slot, type=memory_type(type.dtype), align=type.dtype.itemsize)
        self.w.env[name] = Binding(from_memory(self.w, value, type), binding.line)
        assert kind, "every family has an operation"

    def _index(self, indices: Sequence[Param]) -> None:
        for index in indices:
            index.shape = UNIFORM
        indices[-1].shape = CONSECUTIVE
        facts = [axis.index(self.w, index, self._capture) for axis, index in zip(self.axes, indices, strict=True)]
        self.w.assign(self.node.target, index_fact(facts), self.node)

    def _ranges(self, indices: Sequence[Param], extents: Sequence[Value]) -> None:
        for index, extent in zip(indices, extents, strict=True):
            self.w.ranges[index] = (0, extent)
            if isinstance(extent, Param):  # the body runs only if no size is 0
                low, high = self.w.ranges.get(extent, (1, 2**63 - 1))
                self.w.ranges[extent] = (max(low, 1), high)

    def _finish(self) -> dict[str, FrontType]:
        """Store the accumulators at the end of the iteration."""
        w = self.w
        grown: dict[str, FrontType] = {}
        for name, slot in self.slots.items():
            type = self.types[name]
            binding = w.env[name] if w.live else self.host.env[name]
            other = type_of(binding.fact) if w.live else type
            joined = w.rules.unify(type, other)
            if joined is None or isinstance(joined, MissingType):
                line = self.host.env[name].line
                self.host.refuse(clash_sentence(name, type, line, other, binding.line), self.node)
            why = misfit_sentence(name, joined, [self.host.env[name], binding])
            if why:
                self.host.refuse(why, self.node)
            grown[name] = joined
            if w.live and joined == type and isinstance(joined, NumberType):
                value = w.coerce(binding.fact, joined)
                assert isinstance(value, Number), "an accumulator is a number"
                w.op("store", to_memory(w, value), slot, align=joined.dtype.itemsize)
        if w.live:
            w.builder.ret()
        w.function.entry.ops[:0] = w.privates
        for op in w.privates:
            op.block = w.function.entry
        return grown

    def _widen(self) -> None:
        """Sums of small integers get 64 bits."""
        for name, slot in self.slots.items():
            type = self.types[name]
            if not isinstance(type, NumberType) or self.families[name] != "add" or not self.w.checked:
                continue
            if is_small(type) and widen_sum(self.function, slot, type):
                self.exact[name] = slot
                slot.shape = strided(WIDE, WIDE)

    def _info(self, extents: Sequence[Value]) -> None:
        sizes = [name_or_number(extent) for extent in extents]
        found: list[dict[str, str]] = []
        for name, slot in self.slots.items():
            type = self.types[name]
            assert isinstance(type, NumberType), "an accumulator is a number"
            memory = str(I64 if name in self.exact else memory_type(type.dtype))
            found.append({"param": slot.name, "op": operation(self.families[name], type), "type": memory})
        self.function.attrs["lanes"] = {"dims": len(self.sizes), "sizes": sizes, "reductions": found}

    def _drop_unused(self, dims: int, extents: Sequence[Value]) -> None:
        """Unused captures do not become parameters; indices and sizes always do."""
        used = {id(value) for op in self.function.ops for value in op.operands}
        named = {name for pair in self.function.attrs["lanes"].get("axes", ()) for name in pair}
        used |= {id(param) for param in self.function.params if param.name in named}
        used |= {id(value) for value in extents} | {id(slot) for slot in self.slots.values()}
        used |= lengths_of_accessed(self.function, self.arrays)
        entry = self.function.entry
        entry.params[dims:] = [param for param in entry.params[dims:] if id(param) in used]
        param_ids = {id(param) for param in entry.params}
        self.captures = [(outer, param) for outer, param in self.captures if id(param) in param_ids]
        ranges: dict[str, list[int | str]] = {
            name_of(p): [low, name_or_number(high)] for p, (low, high) in self.w.ranges.items() if id(p) in param_ids
        }
        if ranges:
            self.function.attrs["ranges"] = ranges
        small = [param.name for param in entry.params if param in self.w.small]
        if small:
            self.function.attrs["small"] = small
        arrays = [extent_of(array, param_ids) for array in self.arrays if id(array.pointer) in param_ids]
        if arrays:
            self.function.attrs["arrays"] = arrays
        near = [name_of(array.pointer) for array in self.arrays if array.near and id(array.pointer) in param_ids]
        if near:
            self.function.attrs["near"] = [*dict.fromkeys(near)]


def _index_names(target: ast.expr, dims: int) -> list[str]:
    if isinstance(target, ast.Name) and dims == 1:
        return [target.id.partition(" ")[0]]
    if isinstance(target, ast.Tuple) and len(target.elts) == dims:
        return [
            item.id.partition(" ")[0] if isinstance(item, ast.Name) else f"i{k}" for k, item in enumerate(target.elts)
        ]
    return [f"i{k}" for k in range(dims)]


def _launch(w: Writer, node: ast.For, sizes: Sequence[Number], body: _Body) -> None:
    """The op in the host, with memory for the reductions around it."""
    w.at(node)
    places: dict[str, Op] = {}
    before: dict[str, Number] = {}
    for name in body.slots:
        type = body.types[name]
        assert isinstance(type, NumberType), "an accumulator is a number"
        is_exact = name in body.exact
        memory = I64 if is_exact else memory_type(type.dtype)
        place = w.op("private", type=PTR, size=memory.bytes, align=memory.bytes, element=memory, hint=f"{name}.slot")
        w.block.ops.pop()
        w.privates.append(place)
        value = w.coerce(w.env[name].fact, type)
        assert isinstance(value, Number), "an accumulator is a number"
        stored = extended(w, value) if is_exact else to_memory(w, value)
        w.op("store", stored, place, align=memory.bytes)
        places[name], before[name] = place, value
    w.program.module.add(body.function)
    args = _arguments(body, places)
    w.op("launch", *(convert(w, s, WEAK_INT).value for s in sizes), *args, callee=body.function.name, dims=len(sizes))
    for name, place in places.items():
        type = body.types[name]
        assert isinstance(type, NumberType), "an accumulator is a number"
        memory = I64 if name in body.exact else memory_type(type.dtype)
        loaded = w.op("load", place, type=memory, align=memory.bytes, hint=name)
        value = sum_of(w, loaded, name, type) if name in body.exact else from_memory(w, loaded, type)
        if name in body.w.extremes:
            value = _unless_nan(w, before[name], value)
        w.env[name] = Binding(value, node.lineno)


def _unless_nan(w: Writer, before: Number, value: Number) -> Number:
    """max(m, ...) of a NaN m stays NaN, since comparisons with it are false. Fresh lane accumulators do not see it."""
    held = before.value
    if not value.type.is_float or (isinstance(held, Const) and held.value == held.value):
        return value
    return Number(w.op("select", w.op("fcmp", held, held, mode="uno"), held, value.value), value.type)


def _arguments(body: _Body, places: dict[str, Op]) -> list[Value]:
    """The host's values for the body's parameters after the indices."""
    outer: dict[int, Value] = {id(param): value for value, param in body.captures}
    outer |= {id(slot): places[name] for name, slot in body.slots.items()}
    return [outer[id(param)] for param in body.function.params[len(body.sizes) :]]


def _why_read(name: str) -> str:
    why = f"'{name}' is accumulated and read in one loop, but lanes run side by side; read it after the loop"
    return f"{why}; a running sum is np.cumsum outside, or lw.scan_add(x) over the lanes of a gang"
