"""Expressions of Python to code: each case is a line, or is in a file of its own.

    names, constants, tuples    here            a[...], a.shape        indexing.py
    attributes                  here            calls                  calls.py
    arithmetic                  arithmetic.py   and, or, not, if-else  conditions.py
    comparison                  comparisons.py  what is refused        language.py

Expressions nest some thousand levels deep, as far as Python's own parser allows. Recursion follows the syntax;
`compile.py` raises Python's limit.
"""

from __future__ import annotations

import ast
from typing import Any

from .arrays.indexing import attribute, subscript
from .arrays.row_masks import masked, selected
from .arrays.row_reductions import product
from .arrays.row_sums import size_of
from .arrays.rows import attribute_of_row, in_memory, is_row, item_of_row, operate, operate_on_one, stored
from .arrays.tables import table
from .calls import call
from .control.comparisons import compare
from .control.comprehensions import items_of
from .control.conditions import condition, conditional, logical, logical_not
from .control.nested import nested
from .control.splitting import chosen, sets_names
from .definitions.outer import can_change, use_of
from .numbers.convert import coerce
from .refusals.advice import attribute_instead
from .refusals.language import a_list_keeps_its_length, is_list_method, near_name, refuse_expression, undefined
from .types import WEAK_INT, FrontType, MaybeSet, has_attributes, is_array
from .values import Array, Constant, Fact, Missing, Number, Row, Several, as_tuple, is_sequence, type_of
from .writer import EARLY, TESTED, MayBeUnset, Writer

NOT_DEFINED = object()


class Expressions(Writer):
    """A writer of expressions; `lower.py` adds statements."""

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
