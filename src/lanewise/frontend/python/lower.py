"""Statements of Python to code: each case is a line, or is in a file of its own.

    assignment                  assignment.py   loops                  loops.py
    if, return, break           here            lw.lanes               lanes.py
    raise, assert               raising.py      print                  printing.py
    match                       matching.py     expressions            expressions.py
    what is refused             language.py

`Lowering` is the whole writer; statements nest as deep as Python's own parser allows.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .arrays.rows import stored
from .assignment import assign, write_annotated, write_assign, write_augmented
from .control.iteration import write_for
from .control.loops import write_while
from .control.matching import write_match
from .control.nested import nested
from .control.raising import raises_at_once, write_assert, write_guard, write_raise
from .control.splitting import split
from .expressions import Expressions
from .numbers.promoted_results import choices_returned
from .parallel.lanes import is_lanes, write_lanes
from .refusals.language import refuse_statement
from .returns import check_kept, check_returned
from .unify import Binding
from .values import NONE, Constant, Fact
from .writer import HOST, Bottom, Path


class Lowering(Expressions):
    """A writer that handles the whole language."""

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
                write_assign(self, node)
            case ast.AnnAssign():
                write_annotated(self, node)
            case ast.AugAssign():
                write_augmented(self, node)
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

    def assign(self, target: ast.expr, fact: Fact, node: ast.AST) -> None:
        assign(self, target, fact, node)

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
            if isinstance(function, Constant) and is_lanes(self, function.value):
                write_lanes(self, node)
                return
        write_for(self, node, self.arguments)

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
