"""Grown µ-SIMD programs as Python kernels: the same statements, with functions instead of crev bodies.

    text = kernel_text(statements)              a module with functions f1, f2, ... and a kernel k(m)
    for i in lw.lanes(lw.width()): ...          thread number is lw.lane(), the number of threads lw.width()

The kernel's loop has as many iterations as the gang has lanes; `m` has CELLS cells for each.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.musimd.expressions import OPERATORS, Binary, Expression
from lib.growers.musimd_programs import CELLS, Add, Crev, Everywhere, If, Load, Loop, Set, Statement, Store

HEAD = "import lanewise as lw\n\n"


def kernel_text(statements: Sequence[Statement]) -> str:
    made = _Text()
    body = made.block(statements, 2)
    kernel = ["def k(m, threads):", "    for i in lw.lanes(threads):", *body]
    return HEAD + "\n".join([*made.functions, *kernel]) + "\n"


class _Text:
    """Functions come before their callers."""

    def __init__(self) -> None:
        self.functions: list[str] = []
        self.count = 0

    def block(self, statements: Sequence[Statement], depth: int) -> list[str]:
        lines = [line for statement in statements for line in self.statement(statement)]
        return ["    " * depth + line for line in lines or ["pass"]]

    def statement(self, statement: Statement) -> list[str]:
        match statement:
            case Set(variable, value):
                return [f"{variable} = {_shown(value)}"]
            case Load(variable, cell):
                return [f"{variable} = m[lw.lane() * {CELLS} + {cell}]"]
            case Store(cell, variable):
                return [f"m[lw.lane() * {CELLS} + {cell}] = {variable}"]
            case Add(cell, variable):
                return [f"m[lw.lane() * {CELLS} + {cell}] += {variable}"]
            case If(condition, then, otherwise):
                other = ["else:", *self.block(otherwise, 1)] if otherwise else []
                return [f"if {condition} != 0:", *self.block(then, 1), *other]
            case Loop():
                return self.loop(statement)
            case Everywhere(here, body):
                flag = f"{here} = int(was_here)"
                return ["with lw.everywhere() as was_here:", f"    {flag}", *self.block(body, 1)]
            case Crev():
                return [f"{statement.result} = lw.crev({self.function(statement)})(m, {statement.actual})"]

    def loop(self, loop: Loop) -> list[str]:
        less = f"{loop.counter} -= 1"
        start = f"{loop.counter} = {_shown(loop.times)}"
        if not loop.late:
            return [start, f"while {loop.counter} > 0:", *self.block(loop.body, 1), f"    {less}"]
        out = [f"    {less}", f"    if {loop.counter} <= 0:", "        break"]
        return [start, "while True:", *self.block(loop.body, 1), *out]

    def function(self, call: Crev) -> str:
        body = self.block(call.body, 1)
        self.count += 1
        name = f"f{self.count}"
        head = ["@lw.function", f"def {name}(m, {call.parameter}):"]
        self.functions += [*head, *body, f"    return {call.value}", "", ""]
        return name


def _shown(value: Expression) -> str:
    if isinstance(value, Binary):
        inside = f"({_shown(value.left)} {value.operator} {_shown(value.right)})"
        return f"int{inside}" if OPERATORS[value.operator].compares else inside
    return {"tid": "lw.lane()", "W": "lw.width()"}.get(str(value), str(value))
