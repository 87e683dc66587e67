"""Statements and expressions of Python to code: each case is a line, or is in a file of its own.

    assignment, unpacking       here            loops                  loops.py
    if, return, print           here            lw.lanes               lanes.py
    raise, assert               raising.py
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
from .arrays.fields import field_of_record, no_such_field
from .arrays.filling import fill
from .arrays.indexing import attribute, element, indices, put, subscript, view
from .arrays.made_arrays import MADE
from .arrays.record_copies import copy_record
from .arrays.row_masks import masked, selected, set_selected
from .arrays.row_reductions import product, size_of
from .arrays.rows import attribute_of_row, in_memory, is_row, item_of_row, operate, operate_on_one, set_elements, stored
from .arrays.tables import table
from .calls import call
from .control.comprehensions import items_of
from .control.conditions import compare, condition, conditional, logical, logical_not
from .control.iteration import write_for
from .control.loops import write_while
from .control.matching import write_match
from .control.nested import nested
from .control.raising import raises_at_once, write_assert, write_guard, write_raise
from .control.splitting import chosen, sets_names, split
from .control.unpacking import unpack
from .definitions.outer import can_change, use_of
from .numbers.arithmetic import binary
from .numbers.convert import coerce
from .numbers.may_overflow import note_accumulator
from .numbers.promoted_results import choices_returned
from .parallel.lanes import is_lanes, write_lanes
from .refusals.advice import attribute_instead, part_instead
from .refusals.language import (
    a_list_keeps_its_length,
    check_annotation,
    is_list_method,
    near_name,
    refuse_expression,
    refuse_statement,
    undefined,
)
from .returns import check_kept, check_returned
from .types import WEAK_INT, FrontType, MaybeSet, has_attributes, is_array
from .values import NONE, PRIVATE, Array, Constant, Fact, Missing, Number, Row, Several, as_tuple, is_sequence, type_of
from .writer import EARLY, HOST, TESTED, Binding, Bottom, MayBeUnset, Path, Writer

NOT_DEFINED = object()


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
                write_assert(self, node)
            case ast.Raise():
                write_raise(self, node)
            case ast.With():
                from .parallel.everywhere import with_block

                with_block(self, node)
            case ast.FunctionDef():
                self.env[node.name] = Binding(nested(self, node), node.lineno)
            case ast.Match():
                write_match(self, node)
            case ast.Pass():
                pass
            case _:
                refuse_statement(self, node)

    def _assign(self, node: ast.Assign) -> None:
        fact = self.evaluate(node.value)
        if isinstance(fact, Row) and any(not isinstance(target, ast.Subscript) for target in node.targets):
            fact = stored(self, fact, node.value)
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp(left=ast.Name(id=old), op=op, right=added)):
                if name == old:
                    note_accumulator(self, node, name, op, fact, added)
            case _:
                pass
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
                unpack(self, target, fact, node)
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
            self._name_after(fact.value, target.id.partition(" ")[0])
            if isinstance(fact.value, Op):
                self.program.types[self.function.name, fact.value.name] = fact.type.word
        if isinstance(fact, Array) and fact.name in (PRIVATE, MADE):
            self._name_after(fact.pointer, target.id.partition(" ")[0])
        if isinstance(fact, Array):
            fact = replace(fact, name=target.id.partition(" ")[0])
        self.env[target.id] = Binding(fact, getattr(node, "lineno", 0))

    def _name_after(self, value: Value, name: str) -> None:
        """A value is named after the first variable that holds it, for readers of the text form."""
        if isinstance(value, Op) and value.name.split(".")[0] == value.opcode and value.opcode != name:
            value.name = self.function.fresh(name)

    def _set_element(self, target: ast.Subscript, fact: Fact, value: ast.AST) -> None:
        base = self.evaluate(target.value)
        if not isinstance(base, Array):
            self.refuse(f"only elements of arrays can be set, not of {type_of(base)}", target)
        chosen = masked(self, base, target)
        if chosen is not None:
            set_selected(self, *chosen, fact, target)
            return
        place = view(self, base, indices(self, base, target), target)
        if place.ndim and place.dtype.fields is None and isinstance(fact, Array | Row) and is_row(fact):
            set_elements(self, place, fact, target)
        elif place.ndim and place.dtype.fields is None:
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
        if isinstance(left, Array) and is_row(left):  # in place, as in NumPy
            self._augment_place(node, left)
            return
        right = self.evaluate(node.value)
        fact = stored(self, operate(self, node.op, left, right, node), node)
        if isinstance(node.target, ast.Name):
            note_accumulator(self, node, node.target.id, node.op, fact, node.value)
        self.assign(node.target, fact, node)

    def _augment_element(self, node: ast.AugAssign, target: ast.Subscript, base: Array) -> None:
        chosen = masked(self, base, target)
        if chosen is not None:
            set_selected(self, *chosen, self.evaluate(node.value), target, node.op)
            return
        self._augment_place(node, view(self, base, indices(self, base, target), target))

    def _augment_place(self, node: ast.AugAssign, place: Array) -> None:
        if place.ndim and place.dtype.fields is None:
            value = self.evaluate(node.value)
            if isinstance(value, Array | Row) and is_row(value):
                set_elements(self, place, value, node.target, node.op)
            else:
                fill(self, place, value, node.target, node.op)
            return
        if place.ndim:
            self.refuse(f"'{ast.unparse(node.target)}' is {type_of(place)}; set its elements in a loop", node.target)
        if place.dtype.fields is not None:
            self.refuse(f"numbers are added and the like, {part_instead(place, node.target)}", node.target)
        old = element(self, place, node.target)
        put(self, place, binary(self, node.op, old, self.evaluate(node.value), node), node.target)

    def _if(self, node: ast.If) -> None:
        """An `elif` is an `if` alone in an `else`: a chain of hundreds is walked by a loop instead of recursion."""
        chain: list[tuple[ast.If, list[Path]]] = []
        rest: list[ast.stmt] = [node]
        while len(rest) == 1 and isinstance(rest[0], ast.If):
            node = rest[0]
            try:
                if raises_at_once(node):
                    write_guard(self, node)
                    rest = node.orelse if self.live else []
                    continue
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
        if self.written_out:
            self._return_from_nested(node)
            return
        if self.in_lanes:
            self.refuse("a lane cannot return from the kernel; write 'continue' to end this iteration", node)
        if any(loop.number < 0 for loop in self.loops):
            self.refuse("return cannot leave 'with lw.everywhere()'; set a variable and return after it", node)
        self.chosen_results = set() if node.value is None else set(choices_returned(self, node.value))
        fact = NONE if node.value is None else stored(self, self.evaluate(node.value), node.value)
        if node.value is not None and self.place == HOST and self.source is self.program.first:
            if isinstance(node.value, ast.List | ast.ListComp):
                self.refuse("a kernel returns tuples, not lists; write tuple(...) or (a, b)", node.value)
            check_returned(self, fact, node.value)
        elif node.value is not None:
            check_kept(self, fact, node.value)
        self.returns.append(self.path(fact, node.lineno))
        self.leave()

    def _return_from_nested(self, node: ast.Return) -> None:
        if any(loop.number < 0 for loop in self.loops[self.loops_around :]):
            self.refuse("return cannot leave 'with lw.everywhere()'; set a variable and return after it", node)
        fact = NONE if node.value is None else stored(self, self.evaluate(node.value), node.value)
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
                from .control.printing import write_print

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
                return operate_on_one(self, node.op, self.evaluate(node.operand), node)
            case ast.BoolOp():
                return logical(self, node)
            case ast.Compare():
                return compare(self, node)
            case ast.IfExp():
                return chosen(self, node) if sets_names(node.test) else conditional(self, node)
            case ast.Call():
                return call(self, node, self.arguments)
            case ast.Subscript():
                return self._item(node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Tuple() | ast.List():
                return self._tuple(node)
            case ast.Lambda():
                return nested(self, node)
            case ast.ListComp() | ast.GeneratorExp():
                return items_of(self, node)
            case ast.NamedExpr():
                fact = stored(self, self.evaluate(node.value), node.value)
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
            right = self.evaluate(one.right)
            of_rows = isinstance(one.op, ast.MatMult) and (is_row(fact) or is_row(right))
            fact = product(self, fact, right, one) if of_rows else operate(self, one.op, fact, right, one)
        return fact

    def _item(self, node: ast.Subscript) -> Fact:
        base = in_memory(self, self.evaluate(node.value), node.value)
        chosen = masked(self, base, node)
        if chosen is not None:
            return selected(*chosen, node)
        return item_of_row(self, base, node) if isinstance(base, Row) else subscript(self, base, node)

    def _literal(self, node: ast.Constant) -> Fact:
        if isinstance(node.value, bytes):
            advice = "pass an array, np.frombuffer(b, np.uint8), or write a tuple of numbers"
            self.refuse(f"bytes are not part of the kernel language; {advice}", node)
        return Constant(node.value)

    def _tuple(self, node: ast.Tuple | ast.List) -> Fact:
        items: list[Fact] = []
        for item in node.elts:
            if isinstance(item, ast.Starred):
                spread = is_sequence(self.evaluate(item.value))
                if spread is None:
                    self.refuse("'*' needs a tuple here", item)
                items += spread
            else:
                items.append(stored(self, self.evaluate(item), item))
        return as_tuple(items)

    def _name(self, node: ast.Name) -> Fact:
        binding = self.env.get(node.id)
        if binding is not None:
            if isinstance(binding.fact, Missing):
                known = self.program.unset.get((self.source, node.id))
                if binding.fact.absent and (known is None or (known is TESTED and self.loops)):
                    raise MayBeUnset(self.source, node.id, EARLY if known is TESTED else TESTED)
                self.refuse(binding.fact.why, binding.fact.at or node)
            return self._set(binding.fact, node)
        if node.id in self.local_names:
            self.refuse(f"'{node.id}' has no value here; give it one before this line", node)
        value = self._looked_up(node.id)
        if value is NOT_DEFINED:
            self.refuse(undefined(node.id), node)
        fact = self.outer(value, node.id, node)
        self.program.uses.append(use_of(self.source, node.id, value))
        return fact

    def _set(self, fact: Fact, node: ast.Name) -> Fact:
        """The number of a variable that some paths do not set, after a test that this one has."""
        if not isinstance(fact, Several) or fact.of is not MaybeSet:
            return fact
        value, is_set = fact.items
        assert isinstance(is_set, Number), "a boolean"
        if self.options.checks or self.options.debug:
            self.at(node)
            why = f"cannot access local variable '{node.id}' where it is not associated with a value"
            self.check(is_set.value, why, "UnboundLocalError")
        return value

    def _looked_up(self, name: str) -> Any:
        try:
            return self.source.look_up(name)
        except KeyError:
            return NOT_DEFINED

    def outer(self, value: Any, name: str, node: ast.AST) -> Fact:
        """An object from outside: an array becomes a table in the module."""
        if is_array(value):
            return table(self, value, name, node)
        return Constant(value)

    def _attribute(self, node: ast.Attribute) -> Fact:
        base = self.evaluate(node.value)
        if isinstance(base, Array):
            return attribute(self, base, node.attr, node)
        if isinstance(base, Row):
            if base.where is not None and node.attr == "size":
                return Number(size_of(self, base, node).value, WEAK_INT, True)
            base = in_memory(self, base, node)
        if isinstance(base, Row):
            return attribute_of_row(self, base, node)
        if isinstance(base, Constant) and has_attributes(base.value):
            if is_list_method(base.value, node.attr):
                self.refuse(a_list_keeps_its_length(node), node)
            if not hasattr(base.value, node.attr):
                self.refuse(f"'{ast.unparse(node.value)}' has no '{node.attr}'{near_name(base.value, node)}", node)
            value = getattr(base.value, node.attr)
            fact = self.outer(value, ast.unparse(node), node)
            if can_change(base.value):
                self.program.uses.append(use_of(self.source, node.attr, value, base.value))
            return fact
        if isinstance(base, Several) and (found := base.field(node.attr)) is not None:
            return found
        if isinstance(base, Number) and not base.type.weak and node.attr in ("dtype", "itemsize"):
            return Constant(base.type.dtype if node.attr == "dtype" else base.type.dtype.itemsize)
        why = f"'{ast.unparse(node)}': {type_of(base)} has no attributes in a kernel"
        self.refuse(why + attribute_instead(base, node), node)

    def stored(self, fact: Fact, node: ast.AST) -> Fact:
        return stored(self, fact, node)

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
