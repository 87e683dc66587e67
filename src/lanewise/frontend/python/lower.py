"""Statements and expressions of Python to code: each case is a line, or is in a file of its own.

    assignment, unpacking       here            loops                  loops.py
    if, return, assert, print   here            lw.lanes               lanes.py
    names, tuples, constants    here            calls                  calls.py
    arithmetic                  arithmetic.py   comparison, and, or    conditions.py
    a[...], a.shape             indexing.py     what is refused        language.py

Expressions nest some thousand levels deep, as far as Python's own parser allows. Recursion follows the syntax;
`compile.py` raises Python's limit.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from ...ir.function import Op, Value
from ...record import replace
from .advice import attribute_instead, part_instead
from .arithmetic import binary, unary
from .calls import call
from .conditions import compare, condition, conditional, logical, logical_not
from .convert import coerce
from .fields import field_of_record, no_such_field
from .filling import fill
from .indexing import attribute, indices, load, put, subscript, view
from .iteration import write_for
from .lanes import is_lanes, write_lanes
from .language import check_annotation, near_name, refuse_expression, refuse_statement, undefined
from .loops import write_while
from .outer import can_change, use_of
from .promoted_results import choices_returned
from .record_copies import copy_record
from .returns import check_kept, check_returned
from .splitting import chosen, sets_names, split
from .tables import table
from .types import FrontType, has_attributes, is_array
from .unpacking import many_words, taken_apart
from .values import NONE, PRIVATE, Array, Constant, Fact, Missing, Number, Several, is_sequence, type_of
from .writer import HOST, Binding, Bottom, Path, Writer


class Lowering(Writer):
    """A writer that handles the whole language."""

    # statements

    def statements(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            if not self.live:
                return
            try:
                self._statement(statement)
            except Bottom:
                self.builder.unreachable()
                self.leave()

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign():
                self._assign(node)
            case ast.AnnAssign():
                self._annotated(node)
            case ast.AugAssign():
                self._augmented(node)
            case ast.If():
                self._if(node)
            case ast.While():
                write_while(self, node)
            case ast.For():
                self._for(node)
            case ast.Return():
                self._return(node)
            case ast.Break() | ast.Continue():
                self._jump(node)
            case ast.Expr():
                self._expression(node)
            case ast.Assert():
                from .printing import write_assert

                write_assert(self, node)
            case ast.With():
                from .everywhere import with_block

                with_block(self, node)
            case ast.Pass():
                pass
            case _:
                refuse_statement(self, node)

    def _assign(self, node: ast.Assign) -> None:
        fact = self.evaluate(node.value)
        for target in node.targets:
            self.assign(target, fact, node)

    def _annotated(self, node: ast.AnnAssign) -> None:
        """x: lw.f32 = lw.f32(0): an annotation changes nothing in Python, so it is checked against the value."""
        if node.value is None:
            return
        fact = self.evaluate(node.value)
        check_annotation(self, ast.unparse(node.target), node.annotation, fact, node)
        self.assign(node.target, fact, node)

    def assign(self, target: ast.expr, fact: Fact, node: ast.AST) -> None:
        match target:
            case ast.Name():
                self._bind(target, fact, node)
            case ast.Tuple() | ast.List():
                self._unpack(target, fact, node)
            case ast.Subscript():
                self._set_element(target, fact, _value_for(target, node))
            case ast.Attribute():
                self._set_attribute(target, fact, _value_for(target, node))
            case _:
                refuse_expression(self, target)

    def _bind(self, target: ast.Name, fact: Fact, node: ast.AST) -> None:
        if isinstance(fact, Missing):
            self.refuse(fact.why, node)
        if isinstance(fact, Number):
            self._name_after(fact.value, target.id)
            if isinstance(fact.value, Op):
                self.program.types[self.function.name, fact.value.name] = fact.type.word
        if isinstance(fact, Array) and fact.name == PRIVATE:
            self._name_after(fact.pointer, target.id)
        if isinstance(fact, Array):
            fact = replace(fact, name=target.id)
        self.env[target.id] = Binding(fact, getattr(node, "lineno", 0))

    def _name_after(self, value: Value, name: str) -> None:
        """A value is named after the first variable that holds it, for readers of the text form."""
        if isinstance(value, Op) and value.name.split(".")[0] == value.opcode and value.opcode != name:
            value.name = self.function.fresh(name)

    def _unpack(self, target: ast.Tuple | ast.List, fact: Fact, node: ast.AST) -> None:
        if any(isinstance(item, ast.Starred) for item in target.elts):
            self.refuse("'*' on the left is not part of the kernel language; name every item", target)
        items = is_sequence(fact)
        if isinstance(fact, Array):
            items = taken_apart(self, fact, len(target.elts), node)
        if items is None:
            self.refuse(f"only tuples and arrays can be taken apart, not {type_of(fact)}", node)
        if len(items) != len(target.elts):
            self.refuse(f"{many_words(node, len(items))} cannot be given to {len(target.elts)} names", node)
        for item, value in zip(target.elts, items, strict=True):
            self.assign(item, value, node)

    def _set_element(self, target: ast.Subscript, fact: Fact, value: ast.AST) -> None:
        base = self.evaluate(target.value)
        if not isinstance(base, Array):
            self.refuse(f"only elements of arrays can be set, not of {type_of(base)}", target)
        place = view(self, base, indices(self, base, target), target)
        if place.ndim and place.dtype.fields is None:
            fill(self, place, fact, target, value_node=value)
        elif place.ndim == 0 and place.dtype.fields is not None:
            copy_record(self, place, fact, target)
        else:
            put(self, place, fact, target, value)

    def _set_attribute(self, target: ast.Attribute, fact: Fact, value: ast.AST) -> None:
        base = self.evaluate(target.value)
        if isinstance(base, Array) and base.dtype.fields is not None and target.attr in base.dtype.fields:
            put(self, field_of_record(self, base, target.attr, target), fact, target, value)
            return
        if isinstance(base, Array) and base.dtype.names:
            no_such_field(self, base, target.attr, target)
        self.refuse(f"'{ast.unparse(target)}' cannot be set in a kernel; set elements of arrays", target)

    def _augmented(self, node: ast.AugAssign) -> None:
        """The place is computed once, then read and written."""
        if isinstance(node.target, ast.Subscript):
            base = self.evaluate(node.target.value)
            if not isinstance(base, Array):
                self.refuse(f"only elements of arrays can be set, not of {type_of(base)}", node.target)
            self._augment_element(node, node.target, base)
            return
        if isinstance(node.target, ast.Attribute):
            base = self.evaluate(node.target.value)
            if isinstance(base, Array):
                self._augment_place(node, field_of_record(self, base, node.target.attr, node.target))
                return
        left = self.evaluate(_as_load(node.target))
        right = self.evaluate(node.value)
        self.assign(node.target, binary(self, node.op, left, right, node), node)

    def _augment_element(self, node: ast.AugAssign, target: ast.Subscript, base: Array) -> None:
        self._augment_place(node, view(self, base, indices(self, base, target), target))

    def _augment_place(self, node: ast.AugAssign, place: Array) -> None:
        if place.ndim and place.dtype.fields is None:
            fill(self, place, self.evaluate(node.value), node.target, node.op)
            return
        if place.ndim:
            self.refuse(f"'{ast.unparse(node.target)}' is {type_of(place)}; set its elements in a loop", node.target)
        if place.dtype.fields is not None:
            self.refuse(f"numbers are added and the like, {part_instead(place, node.target)}", node.target)
        old = load(self, place, node.target)
        put(self, place, binary(self, node.op, old, self.evaluate(node.value), node), node.target)

    def _if(self, node: ast.If) -> None:
        """An `elif` is an `if` alone in an `else`: a chain of hundreds is walked by a loop instead of recursion."""
        chain: list[tuple[ast.If, list[Path]]] = []
        rest: list[ast.stmt] = [node]
        while len(rest) == 1 and isinstance(rest[0], ast.If):
            node = rest[0]
            try:
                true, false = split(self, node.test, "then", "else")
            except Bottom:
                if not chain:
                    raise
                self.builder.unreachable()
                self.leave()
                rest = []
                break
            chain.append((node, []))
            self.meet(true, "join")
            if true:
                self.statements(node.body)
            if self.live:
                chain[-1][1].append(self.path())
            self.meet(false, "join")
            rest = node.orelse if false else []
        self.statements(rest)
        for node, paths in reversed(chain):
            if self.live:
                paths.append(self.path())
            self.at(node)
            self.meet(paths, "join")

    def _for(self, node: ast.For) -> None:
        if isinstance(node.iter, ast.Call):
            function = self.evaluate(node.iter.func)
            if isinstance(function, Constant) and is_lanes(function.value):
                write_lanes(self, node)
                return
        write_for(self, node, self.arguments)

    def arguments(self, node: ast.Call) -> list[Fact]:
        """Positional arguments, with '*' expanded."""
        found: list[Fact] = []
        for arg in node.args:
            if isinstance(arg, ast.Starred):
                items = is_sequence(self.evaluate(arg.value))
                if items is None:
                    self.refuse("'*' needs a tuple here", arg)
                found += items
            else:
                found.append(self.evaluate(arg))
        return found

    def _return(self, node: ast.Return) -> None:
        if self.in_lanes:
            self.refuse("a lane cannot return from the kernel; write 'continue' to end this iteration", node)
        if any(loop.number < 0 for loop in self.loops):
            self.refuse("return cannot leave 'with lw.everywhere()'; set a variable and return after it", node)
        self.chosen_results = set() if node.value is None else set(choices_returned(self, node.value))
        fact = NONE if node.value is None else self.evaluate(node.value)
        if node.value is not None and self.place == HOST and self.source is self.program.first:
            check_returned(self, fact, node.value)
        elif node.value is not None:
            check_kept(self, fact, node.value)
        self.returns.append(self.path(fact, node.lineno))
        self.leave()

    def _jump(self, node: ast.Break | ast.Continue) -> None:
        word = "break" if isinstance(node, ast.Break) else "continue"
        if not self.loops:
            if not self.in_lanes:
                self.refuse(f"'{word}' stands outside of a loop", node)
            if word == "break":
                self.refuse("lanes run side by side, none can end the others' loop; write 'continue'", node)
            self.returns.append(self.path(NONE, node.lineno))
            self.leave()
            return
        loop = self.loops[-1]
        if loop.number < 0:
            self.refuse(
                f"'{word}' cannot leave 'with lw.everywhere()'; set a variable and test it after the block", node
            )
        (loop.breaks if word == "break" else loop.continues).append(self.path())
        self.leave()

    def _expression(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name):
            function = self.evaluate(node.value.func)
            if isinstance(function, Constant) and function.value is print:
                from .printing import write_print

                write_print(self, node.value)
                return
        self.evaluate(node.value)

    # expressions

    def evaluate(self, node: ast.expr) -> Fact:
        match node:
            case ast.Constant():
                return self._literal(node)
            case ast.Name():
                return self._name(node)
            case ast.BinOp():
                return self._operators(node)
            case ast.UnaryOp(op=ast.Not()):
                return logical_not(self, condition(self, node.operand), node)
            case ast.UnaryOp():
                return unary(self, node.op, self.evaluate(node.operand), node)
            case ast.BoolOp():
                return logical(self, node)
            case ast.Compare():
                return compare(self, node)
            case ast.IfExp():
                return chosen(self, node) if sets_names(node.test) else conditional(self, node)
            case ast.Call():
                return call(self, node, self.arguments)
            case ast.Subscript():
                return subscript(self, self.evaluate(node.value), node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Tuple():
                return self._tuple(node)
            case ast.NamedExpr():
                fact = self.evaluate(node.value)
                self.assign(node.target, fact, node)
                return fact
            case _:
                refuse_expression(self, node)

    def _operators(self, node: ast.BinOp) -> Fact:
        """a + b + c: a sum of thousands nests on the left; it is walked by a loop instead of recursion."""
        inside: list[ast.BinOp] = []
        left: ast.expr = node
        while isinstance(left, ast.BinOp):
            inside.append(left)
            left = left.left
        fact = self.evaluate(left)
        for one in reversed(inside):
            fact = binary(self, one.op, fact, self.evaluate(one.right), one)
        return fact

    def _literal(self, node: ast.Constant) -> Fact:
        if isinstance(node.value, complex):
            self.refuse("complex numbers are not part of the kernel language; write two floats", node)
        if isinstance(node.value, bytes):
            advice = "pass an array, np.frombuffer(b, np.uint8), or write a tuple of numbers"
            self.refuse(f"bytes are not part of the kernel language; {advice}", node)
        return Constant(node.value)

    def _tuple(self, node: ast.Tuple) -> Fact:
        items: list[Fact] = []
        for item in node.elts:
            if isinstance(item, ast.Starred):
                spread = is_sequence(self.evaluate(item.value))
                if spread is None:
                    self.refuse("'*' needs a tuple here", item)
                items += spread
            else:
                items.append(self.evaluate(item))
        if all(isinstance(item, Constant) for item in items):
            return Constant(tuple(item.value for item in items if isinstance(item, Constant)))
        return Several(tuple(items))

    def _name(self, node: ast.Name) -> Fact:
        binding = self.env.get(node.id)
        if binding is not None:
            if isinstance(binding.fact, Missing):
                self.refuse(binding.fact.why, binding.fact.at or node)
            return binding.fact
        if node.id in self.local_names:
            self.refuse(f"'{node.id}' has no value here; give it one before this line", node)
        try:
            value = self.source.look_up(node.id)
        except KeyError:
            self.refuse(undefined(node.id), node)
        fact = self._outer(value, node.id, node)
        self.program.uses.append(use_of(self.source, node.id, value))
        return fact

    def _outer(self, value: Any, name: str, node: ast.AST) -> Fact:
        """An object from outside: an array becomes a table in the module."""
        if is_array(value):
            return table(self, value, name, node)
        return Constant(value)

    def _attribute(self, node: ast.Attribute) -> Fact:
        base = self.evaluate(node.value)
        if isinstance(base, Array):
            return attribute(self, base, node.attr, node)
        if isinstance(base, Constant) and has_attributes(base.value):
            if not hasattr(base.value, node.attr):
                self.refuse(f"'{ast.unparse(node.value)}' has no '{node.attr}'{near_name(base.value, node)}", node)
            value = getattr(base.value, node.attr)
            fact = self._outer(value, ast.unparse(node), node)
            if can_change(base.value):
                self.program.uses.append(use_of(self.source, node.attr, value, base.value))
            return fact
        if isinstance(base, Number) and not base.type.weak and node.attr in ("dtype", "itemsize"):
            return Constant(base.type.dtype if node.attr == "dtype" else base.type.dtype.itemsize)
        why = f"'{ast.unparse(node)}': {type_of(base)} has no attributes in a kernel"
        self.refuse(why + attribute_instead(base, node), node)

    def coerce(self, fact: Fact, type: FrontType) -> Fact:
        return coerce(self, fact, type)


def _value_for(target: ast.expr, node: ast.AST) -> ast.AST:
    """The value assigned to a target, as written; the target itself where a value is unpacked."""
    if isinstance(node, ast.Assign) and any(target is one for one in node.targets):
        return node.value
    return target


def _as_load(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(target.id, ast.Load()), target)
    return target
