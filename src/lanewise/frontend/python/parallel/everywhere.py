"""with lw.everywhere(): the block becomes a function that the whole gang runs, inactive lanes included.

    if a[i] > 0:                            %y = everywhere %x, ..., callee="k.everywhere12"
        with lw.everywhere() as here:       func @k.everywhere12(%here: i1, %x: i32, ...)
            y = lw.sum(x)

The function takes the variables that the block reads and returns those that it assigns; inactive lanes do not see the
latter. They run with the variables of the first active lane, and `here` is false in them: no lane ever has a variable
without a value. The block runs once if any lane reaches it. Inside, lanes loops span the gang, as in a crev call.

Several results go through memory that the callers pass, like those of functions; only active lanes store.
"""

from __future__ import annotations

import ast

from ....ir.function import Function, Value
from ....ir.types import I1
from ..control.assigned import assigned, read
from ..control.nested import free_names
from ..definitions import twin
from ..functions import Instance, store_results, through_places
from ..numbers.convert import boolean
from ..tidy import merge_lines, tidy
from ..types import FrontType, TupleType
from ..unify import Binding
from ..values import Array, Constant, Fact, Missing, Several, part_types, parts, rebuild, type_of
from ..writer import GANG, HOST, Loop, Writer


def with_block(w: Writer, node: ast.With) -> None:
    """The statement: its function, the call, and the variables after it."""
    _check(w, node)
    inner, captured = _inner(w, node)
    inner.statements(node.body)
    if not inner.live:
        w.refuse("this block never ends", node)
    names = assigned([item for item in [node.items[0].optional_vars, *node.body] if item is not None])
    results: dict[str, Binding] = {}
    for name in names:
        binding = inner.env.get(name)
        if binding is not None:
            results[name] = _leaving(w, name, binding, node)
    passed = {name: binding for name, binding in results.items() if not isinstance(binding.fact, Constant | Missing)}
    type = TupleType(tuple(type_of(binding.fact) for binding in passed.values()))
    _finish(inner, [binding.fact for binding in passed.values()], type)
    w.at(node)
    made = _call(w, inner, captured, type)
    facts = dict(zip(passed, made, strict=True))
    for name, binding in results.items():
        w.env[name] = Binding(facts.get(name, binding.fact), binding.line)


def _check(w: Writer, node: ast.With) -> None:
    item = node.items[0]
    function = w.evaluate(item.context_expr.func) if isinstance(item.context_expr, ast.Call) else None
    if len(node.items) > 1 or not (isinstance(function, Constant) and function.value is twin.everywhere):
        w.refuse("'with' is only for lw.everywhere() in a kernel", node)
    if isinstance(item.context_expr, ast.Call) and (item.context_expr.args or item.context_expr.keywords):
        w.refuse("lw.everywhere takes no arguments", item.context_expr)
    if item.optional_vars is not None and not isinstance(item.optional_vars, ast.Name):
        w.refuse("write a name after 'as': with lw.everywhere() as here", item.optional_vars)
    if w.place == HOST and not w.in_lanes:
        w.refuse("lw.everywhere stands in a lanes loop or in a function called from one", node)


def _inner(w: Writer, node: ast.With) -> tuple[Writer, list[Value]]:
    """A writer for the block's function, with the variables that the block uses, and their values here."""
    name = ".".join([f"{w.function.name}.everywhere{node.lineno}", *map(str, w.unrolled)])
    inner = type(w)(w.program, w.source, Function(name, position=w.source.position(node)), GANG)
    inner.local_names = w.local_names
    inner.unrolled = w.unrolled
    inner.loops.append(Loop(-1))
    position = inner.at(node)
    here = inner.function.add_param(inner.block, I1, "here", position)
    captured: list[Value] = []
    names = read(node.body)
    for name in dict.fromkeys((*names, *free_names(w, names), *assigned(node.body))):
        binding = w.env.get(name)
        if binding is not None and not isinstance(binding.fact, Constant | Missing):
            kind = type_of(binding.fact)
            outer = parts(binding.fact, kind)
            suffixes = [suffix for suffix, _ in part_types(kind)]
            pieces: list[Value] = [
                inner.function.add_param(inner.block, value.type, name + suffix, position)
                for value, suffix in zip(outer, suffixes, strict=True)
            ]
            captured += outer
            binding = Binding(rebuild(kind, pieces, binding.fact, name), binding.line)
        if binding is not None:
            inner.env[name] = binding
    target = node.items[0].optional_vars
    if target is not None:
        inner.assign(target, boolean(here, weak=True), node)
    return inner, captured


def _leaving(w: Writer, name: str, binding: Binding, node: ast.With) -> Binding:
    """The variable after the block: arrays allocated in it are gone."""
    if not _has_private(binding.fact):
        return binding
    why = f"'{name}' is a private array that belongs to the block in line {node.lineno}; make it before the block"
    return Binding(Missing(why), binding.line)


def _has_private(fact: Fact) -> bool:
    if isinstance(fact, Several):
        return any(_has_private(item) for item in fact.items)
    return isinstance(fact, Array) and fact.private


def _finish(w: Writer, facts: list[Fact], type: TupleType) -> None:
    """End the function with its results."""
    pieces = parts(Several(tuple(facts)), type)
    if len(pieces) == 1:
        w.function.result = pieces[0].type
        w.builder.ret(pieces[0])
    else:
        _store(w, pieces, type)
        w.builder.ret()
    w.function.entry.ops[:0] = w.privates
    for op in w.privates:
        op.block = w.function.entry
    tidy(w.function)
    merge_lines(w.function)
    w.program.module.add(w.function)


def _store(w: Writer, pieces: list[Value], type: FrontType) -> None:
    if not pieces:
        return
    stores, others = w.fork(w.function.params[0], "here", "elsewhere")
    w.resume(stores)
    store_results(w, pieces, type)
    w.function.attrs["places"] = len(pieces)
    w.meet([w.path(), others], "end")


def _call(w: Writer, inner: Writer, captured: list[Value], type: TupleType) -> tuple[Fact, ...]:
    name = inner.function.name
    kinds = part_types(type)
    if len(kinds) == 1:
        made: Fact = rebuild(type, [w.op("everywhere", *captured, type=kinds[0][1], callee=name)])
    else:
        made = through_places(w, Instance(name, (), type, done=True), captured, type, "everywhere")
    assert isinstance(made, Several), "results of a block are several"
    return made.items
