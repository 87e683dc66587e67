"""One function of code per Python function and argument types; recursion included.

Parameters are the arguments' pieces, flattened. A result of one piece is the function's result; a result of several (a
tuple, an array) goes through pointers that the caller passes last, each to memory of its own. A gang in a crev call has
the memory of one lane: that lane's number comes before the pointers, and only this lane stores. The function's
attribute "places" is the number of these last parameters.

A recursive function is written with an assumed result type: none at first, which omits every path that needs the
value; the types of the other paths are the next assumption, until it holds.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...ir.function import Function, Value
from ...ir.types import I64, PTR, VOID
from ...record import dataclass, replace
from .control.assigned import assigned
from .definitions.scopes import plain
from .definitions.source import KERNEL, VECTORIZE, KernelSource
from .numbers.convert import from_memory, to_memory
from .numbers.declared_types import as_declared, as_result_of
from .numbers.promoted_results import as_one_type
from .refusals.language import check_annotation
from .tidy import merge_lines, tidy
from .types import MOST_LENGTH, WEAK_INT, ArrayType, FrontType, NumberType, TupleType, fields_of, memory_type
from .unify import Binding
from .values import (
    NONE,
    Array,
    Constant,
    Fact,
    Missing,
    Number,
    Several,
    part_types,
    parts,
    passed_type,
    rebuild,
    type_of,
)
from .writer import GANG, HOST, LANE, Bottom, Path, Program, Writer

MOST_VERSIONS, MOST_PARTS = 64, 1024


@dataclass(slots=True, eq=False)
class Instance:
    """A function for given types. `result` is None until it is known; `done` is set once it is written."""

    name: str
    types: tuple[FrontType, ...]
    result: FrontType | None = None
    recursed: bool = False
    done: bool = False
    function: Function | None = None
    place: str = LANE


def instance(w: Writer, source: KernelSource, types: tuple[FrontType, ...], place: str) -> Instance:
    """The instance for these types, written now if it does not exist."""
    plain = tuple(_plain(type) for type in types)
    return _instance(w.program, type(w), source, plain, place)


def _instance(
    program: Program, writer: type[Writer], source: KernelSource, types: tuple[FrontType, ...], place: str
) -> Instance:
    key = (id(source), types, place)
    found = program.instances.get(key)
    if found is not None:
        return found
    _refuse_endless(program, source, types)
    new = Instance(_free_name(program, source.name), types, place=place)
    program.instances[key] = new
    names = list(program.instances)
    while True:
        try:
            result = write_function(program, writer, source, new, place)
        except Bottom:
            del program.instances[key]
            if any(other.recursed and not other.done for other in program.instances.values()):
                raise
            first = " without calling itself first" if new.recursed else ""
            raise source.refuse(
                f"'{source.name}' never returns{first}; give it a path that returns", source.tree
            ) from None
        if not new.recursed or result == new.result:
            new.result = result
            new.done = True
            return new
        new.result = result if new.result is None else (source.rules.unify(new.result, result) or result)
        for later in [item for item in program.instances if item not in names]:
            del program.instances[later]


def _refuse_endless(program: Program, source: KernelSource, types: tuple[FrontType, ...]) -> None:
    """A function that calls itself with ever new types would never be finished."""
    versions = sum(1 for known in program.instances if known[0] == id(source))
    values = sum(len(part_types(type)) for type in types)
    if versions >= MOST_VERSIONS or (versions and values > MOST_PARTS):
        why = f"'{source.name}' needs a new version of a function for every call; give its parameters fixed types"
        raise source.refuse(why, source.tree)
    if values > MOST_PARTS:
        why = f"'{source.name}' is given {values} values, and {MOST_PARTS} can be passed; give it an array of them"
        raise source.refuse(why, source.tree)


def entry(program: Program, writer: type[Writer], source: KernelSource, types: tuple[FrontType, ...]) -> Instance:
    """The function that is compiled, with the promises of its signature on its parameters."""
    program.first = source
    place = HOST if source.kind == KERNEL else LANE
    return _instance(program, writer, source, types, place)


def _plain(type: FrontType) -> FrontType:
    """The type without its range, which differs from call to call."""
    match type:
        case NumberType():
            return replace(type, range=None)
        case TupleType():
            return TupleType(tuple(_plain(item) for item in type.items), type.of)
        case _:
            return type


def _free_name(program: Program, name: str) -> str:
    taken = {item.name for item in program.instances.values()}
    free, number = name, 1
    while free in taken:
        free = f"{name}.{number}"
        number += 1
    return free


def write_function(
    program: Program, writer: type[Writer], source: KernelSource, new: Instance, place: str
) -> FrontType:
    """Write the function once; the type of its result."""
    function = Function(new.name, position=source.position(source.tree))
    w = writer(program, source, function, place)
    new.function = function
    program.module.add(function)
    body = source.tree.body
    w.local_names = frozenset((*assigned(body), *(parameter.arg for parameter in source.parameters)))
    for parameter, type in zip(source.parameters, new.types, strict=True):
        _parameter(w, parameter, type)
    declared = as_declared(w, new.types)
    w.statements(body)
    if w.live:
        _check_end(w, source)
        w.returns.append(w.path(NONE, source.tree.lineno))
    if not w.returns and w.raised is not None:
        _return_after(w, w.raised)
    if not w.returns:
        raise Bottom
    result = w.meet(as_one_type(w, w.returns) if source.kind == VECTORIZE else w.returns, "return")
    if result is None:
        result = NONE
    type = _return(w, as_result_of(w, result, declared), source, new)
    function.entry.ops[:0] = w.privates
    for op in w.privates:
        op.block = function.entry
    tidy(function)
    merge_lines(function)
    params = {id(param) for param in function.params}
    ranges = {getattr(p, "name", ""): list(bounds) for p, bounds in w.ranges.items() if id(p) in params}
    if ranges:
        function.attrs["ranges"] = ranges
    return type


def _return_after(w: Writer, raised: Path) -> None:
    """A function that only raises has a return after a raise, which never runs."""
    raised.block.end = None
    w.returns.append(Path(raised.block, raised.env, NONE, w.source.tree.lineno))


def _check_end(w: Writer, source: KernelSource) -> None:
    """Refuse an end without a result, if other paths return one."""
    line = next((path.line for path in w.returns if path.result not in (None, NONE)), None)
    if line is not None:
        why = f"'{source.name}' returns a value in line {line}, but not at its end"
        w.refuse(f"{why}; write 'return' with a value there", source.tree)


def _parameter(w: Writer, node: ast.arg, type: FrontType) -> None:
    position = w.at(node)
    name = plain(node.arg)
    pieces = [w.function.add_param(w.block, kind, name + s, position) for s, kind in part_types(type)]
    fact = _promised(w, rebuild(type, pieces, None, name), type, name)
    if node.annotation is not None:
        check_annotation(w, node.arg, node.annotation, fact, node)
    w.env[node.arg] = Binding(fact, node.lineno)


def _promised(w: Writer, fact: Fact, type: FrontType, name: str) -> Fact:
    """Record what the signature promises of numbers and lengths; the fact of a parameter, with its name."""
    match fact, type:
        case Number(), NumberType() if type.range is not None:
            w.ranges[fact.value] = type.range
            if type.small:
                w.small.add(fact.value)
            return replace(fact, type=replace(type, range=None, small=False))  # not of what is made of it
        case Array(), ArrayType():
            for length, fixed in zip(fact.lengths, type.lengths, strict=True):
                if fixed is None:
                    w.ranges[length] = (0, 2**31 - 1 if type.short else MOST_LENGTH)
            return replace(fact, name=name)
        case Several(), TupleType():
            names = fields_of(type.of) or range(len(type.items))
            words = [f"{name}.{key}" if isinstance(key, str) else f"{name}[{key}]" for key in names]
            items = zip(fact.items, type.items, words, strict=True)
            return Several(tuple(_promised(w, *item) for item in items), type.of)
        case _:
            return fact


def _return(w: Writer, fact: Fact, source: KernelSource, new: Instance) -> FrontType:
    """End the function with its result; the result's type."""
    if isinstance(fact, Missing):
        w.refuse(_why_not_returned(fact), w.source.tree)
    type = type_of(fact) if new.recursed else passed_type(fact)
    if new.result is not None:
        type = source.rules.unify(new.result, type) or type
    pieces = parts(w.coerce(fact, type), type)
    if len(pieces) <= 1:
        w.function.result = pieces[0].type if pieces else VOID
        w.builder.ret(pieces[0] if pieces else None)
        return type
    others: list[Path] = []
    known = len(w.function.params)
    if new.place == GANG:
        caller = w.function.add_param(w.function.entry, I64, "caller", w.builder.position)
        mine, other = w.fork(w.op("icmp", w.op("lane", type=I64), caller, mode="eq"), "mine", "others")
        others.append(other)
        w.resume(mine)
    store_results(w, pieces, type)
    w.function.attrs["places"] = len(w.function.params) - known
    w.meet([w.path(), *others], "end")
    w.builder.ret()
    return type


def store_results(w: Writer, pieces: Sequence[Value], type: FrontType) -> None:
    """Store results through the last parameters."""
    for number, (value, kind) in enumerate(zip(pieces, memory_types(type), strict=True)):
        pointer = w.function.add_param(w.function.entry, PTR, f"result{number}", w.builder.position)
        stored = to_memory(w, Number(value, kind)) if kind is not None else value
        w.op("store", stored, pointer, align=stored.type.bytes)


def _why_not_returned(fact: Missing) -> str:
    return fact.why.replace("the value", "what is returned")


def memory_types(type: FrontType) -> list[NumberType | None]:
    """For each piece its number type; None for pieces of arrays."""
    match type:
        case NumberType():
            return [type]
        case TupleType():
            return [kind for item in type.items for kind in memory_types(item)]
        case _:
            return [None] * len(part_types(type))


def piece_kinds(type: FrontType) -> list[NumberType]:
    """As `memory_types`, with addresses, lengths and strides of arrays as integers."""
    return [WEAK_INT if kind is None else kind for kind in memory_types(type)]


def call_instance(w: Writer, callee: Instance, facts: Sequence[Fact], node: ast.AST, op: str = "call") -> Fact:
    """Call it; the facts have the instance's types."""
    args: list[Value] = []
    for fact, type in zip(facts, callee.types, strict=True):
        args += parts(w.coerce(fact, type), type)
    if not callee.done:
        callee.recursed = True
        if callee.result is None:
            raise Bottom
    result = callee.result
    assert result is not None, "a call's result has a type"
    w.at(node)
    kinds = part_types(result)
    if len(kinds) <= 1:
        code = w.op(op, *args, type=kinds[0][1] if kinds else VOID, callee=callee.name)
        return rebuild(result, [code]) if kinds else _nothing(result, callee)
    return through_places(w, callee, args, result, op)


def _nothing(result: FrontType, callee: Instance) -> Fact:
    """Known objects need no code; a None remembers the function that returned it."""
    fact = rebuild(result, [])
    return Constant(None, callee.name.partition(".")[0]) if isinstance(fact, Constant) and fact.value is None else fact


def through_places(w: Writer, callee: Instance, args: list[Value], result: FrontType, op: str) -> Fact:
    places: list[Value] = [w.op("lane", type=I64)] if callee.place == GANG else []
    memory = [
        memory_type(kind.dtype) if kind is not None else plain
        for kind, (_, plain) in zip(memory_types(result), part_types(result), strict=True)
    ]
    for type in memory:
        place = w.op("private", type=PTR, size=type.bytes, align=type.bytes, element=type, hint="result")
        w.block.ops.pop()
        w.privates.append(place)
        places.append(place)
    w.op(op, *args, *places, type=VOID, callee=callee.name)
    pieces: list[Value] = []
    for place, type, kind in zip(places[-len(memory) :], memory, memory_types(result), strict=True):
        loaded = w.op("load", place, type=type, align=type.bytes)
        pieces.append(from_memory(w, loaded, kind).value if kind is not None else loaded)
    return rebuild(result, pieces)
