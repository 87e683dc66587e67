"""Assignment: to names, elements, attributes and several targets at once; augmented and annotated assignment."""

from __future__ import annotations

import ast

from ...ir.function import Op, Value
from ...record import replace
from .arrays.fields import field_of_record, no_such_field
from .arrays.filling import fill
from .arrays.indexing import element, indices, put, view
from .arrays.made_arrays import MADE
from .arrays.record_copies import copy_record
from .arrays.row_masks import masked, set_selected
from .arrays.rows import is_row, operate, set_elements, stored
from .control.unpacking import unpack
from .numbers.arithmetic import binary
from .numbers.may_overflow import note_accumulator
from .refusals.advice import part_instead
from .refusals.language import check_annotation, refuse_expression
from .unify import Binding
from .values import PRIVATE, Array, Fact, Missing, Number, Row, type_of
from .writer import Writer


def write_assign(w: Writer, node: ast.Assign) -> None:
    fact = w.evaluate(node.value)
    if isinstance(fact, Row) and any(not isinstance(target, ast.Subscript) for target in node.targets):
        fact = stored(w, fact, node.value)
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp(left=ast.Name(id=old), op=op, right=added)):
            if name == old:
                note_accumulator(w, node, name, op, fact, added)
        case _:
            pass
    for target in node.targets:
        assign(w, target, fact, node)


def write_annotated(w: Writer, node: ast.AnnAssign) -> None:
    """x: lw.f32 = lw.f32(0): an annotation changes nothing in Python, so it is checked against the value."""
    if node.value is None:
        return
    fact = w.evaluate(node.value)
    check_annotation(w, ast.unparse(node.target), node.annotation, fact, node)
    assign(w, node.target, fact, node)


def assign(w: Writer, target: ast.expr, fact: Fact, node: ast.AST) -> None:
    match target:
        case ast.Name():
            _bind(w, target, fact, node)
        case ast.Tuple() | ast.List():
            unpack(w, target, fact, node)
        case ast.Subscript():
            _set_element(w, target, fact, _value_for(target, node))
        case ast.Attribute():
            _set_attribute(w, target, fact, _value_for(target, node))
        case _:
            refuse_expression(w, target)


def _bind(w: Writer, target: ast.Name, fact: Fact, node: ast.AST) -> None:
    if isinstance(fact, Missing):
        w.refuse(fact.why, node)
    if isinstance(fact, Number):
        _name_after(w, fact.value, target.id.partition(" ")[0])
        if isinstance(fact.value, Op):
            w.program.types[w.function.name, fact.value.name] = fact.type.word
    if isinstance(fact, Array) and fact.name in (PRIVATE, MADE):
        _name_after(w, fact.pointer, target.id.partition(" ")[0])
    if isinstance(fact, Array):
        fact = replace(fact, name=target.id.partition(" ")[0])
    w.env[target.id] = Binding(fact, getattr(node, "lineno", 0))


def _name_after(w: Writer, value: Value, name: str) -> None:
    """A value is named after the first variable that holds it, for readers of the text form."""
    if isinstance(value, Op) and value.name.split(".")[0] == value.opcode and value.opcode != name:
        value.name = w.function.fresh(name)


def _set_element(w: Writer, target: ast.Subscript, fact: Fact, value: ast.AST) -> None:
    base = w.evaluate(target.value)
    if not isinstance(base, Array):
        w.refuse(f"only elements of arrays can be set, not of {type_of(base)}", target)
    chosen = masked(w, base, target)
    if chosen is not None:
        set_selected(w, *chosen, fact, target)
        return
    place = view(w, base, indices(w, base, target), target)
    if place.ndim and place.dtype.fields is None and isinstance(fact, Array | Row) and is_row(fact):
        set_elements(w, place, fact, target)
    elif place.ndim and place.dtype.fields is None:
        fill(w, place, fact, target, value_node=value)
    elif place.ndim == 0 and place.dtype.fields is not None:
        copy_record(w, place, fact, target)
    else:
        put(w, place, fact, target, value)


def _set_attribute(w: Writer, target: ast.Attribute, fact: Fact, value: ast.AST) -> None:
    base = w.evaluate(target.value)
    if isinstance(base, Array) and base.dtype.fields is not None and target.attr in base.dtype.fields:
        put(w, field_of_record(w, base, target.attr, target), fact, target, value)
        return
    if isinstance(base, Array) and base.dtype.names:
        no_such_field(w, base, target.attr, target)
    w.refuse(f"'{ast.unparse(target)}' cannot be set in a kernel; set elements of arrays", target)


def write_augmented(w: Writer, node: ast.AugAssign) -> None:
    """The place is computed once, then read and written."""
    if isinstance(node.target, ast.Subscript):
        base = w.evaluate(node.target.value)
        if not isinstance(base, Array):
            w.refuse(f"only elements of arrays can be set, not of {type_of(base)}", node.target)
        _augment_element(w, node, node.target, base)
        return
    if isinstance(node.target, ast.Attribute):
        base = w.evaluate(node.target.value)
        if isinstance(base, Array):
            _augment_place(w, node, field_of_record(w, base, node.target.attr, node.target))
            return
    left = w.evaluate(_as_load(node.target))
    if isinstance(left, Array) and is_row(left):  # in place, as in NumPy
        _augment_place(w, node, left)
        return
    right = w.evaluate(node.value)
    fact = stored(w, operate(w, node.op, left, right, node), node)
    if isinstance(node.target, ast.Name):
        note_accumulator(w, node, node.target.id, node.op, fact, node.value)
    assign(w, node.target, fact, node)


def _augment_element(w: Writer, node: ast.AugAssign, target: ast.Subscript, base: Array) -> None:
    chosen = masked(w, base, target)
    if chosen is not None:
        set_selected(w, *chosen, w.evaluate(node.value), target, node.op)
        return
    _augment_place(w, node, view(w, base, indices(w, base, target), target))


def _augment_place(w: Writer, node: ast.AugAssign, place: Array) -> None:
    if place.ndim and place.dtype.fields is None:
        value = w.evaluate(node.value)
        if isinstance(value, Array | Row) and is_row(value):
            set_elements(w, place, value, node.target, node.op)
        else:
            fill(w, place, value, node.target, node.op)
        return
    if place.ndim:
        w.refuse(f"'{ast.unparse(node.target)}' is {type_of(place)}; set its elements in a loop", node.target)
    if place.dtype.fields is not None:
        w.refuse(f"numbers are added and the like, {part_instead(place, node.target)}", node.target)
    old = element(w, place, node.target)
    put(w, place, binary(w, node.op, old, w.evaluate(node.value), node), node.target)


def _value_for(target: ast.expr, node: ast.AST) -> ast.AST:
    """The value assigned to a target, as written; the target itself where a value is unpacked."""
    if isinstance(node, ast.Assign) and any(target is one for one in node.targets):
        return node.value
    return target


def _as_load(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(target.id, ast.Load()), target)
    return target
