"""Programs of `gang_programs.py` as Python kernels.

kernel_text(start, body)        a module with functions f1, f2, ... and a kernel k(m, threads)
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.musimd import Binary
from lanewise.musimd.expressions import OPERATORS, Expression
from lib.growers.gang_programs import Again, Block, Call, Function, If, Leave, Loop, Meet, Return, Shuffle, Statement
from lib.growers.musimd_programs import CELLS, Add, Load, Set

HEAD = "import lanewise as lw\n\n"


def kernel_text(start: Sequence[Statement], body: Sequence[Statement]) -> str:
    made = _Text()
    lines = made.block([*start, *body], 2)
    return HEAD + "\n".join([*made.functions, "def k(m, threads):", "    for i in lw.lanes(threads):", *lines]) + "\n"


class _Text:
    def __init__(self) -> None:
        self.functions: list[str] = []
        self.names: list[str] = []
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
            case Add(cell, variable):
                return [f"m[lw.lane() * {CELLS} + {cell}] += {variable}"]
            case Meet(variable, kind, source):
                given = f"{source} != 0" if kind in ("count", "any") else source
                return [f"{variable} = int(lw.{kind}({given}))"]
            case Shuffle(variable, source, lane):
                return [f"{variable} = lw.shuffle({source}, {_shown(lane)} & (lw.width() - 1))"]
            case If(condition, then, otherwise):
                other = ["else:", *self.block(otherwise, 1)] if otherwise else []  # pyright: ignore[reportArgumentType]
                return [f"if {condition} != 0:", *self.block(then, 1), *other]  # pyright: ignore[reportArgumentType]
            case Loop(counter, times, body, late):
                head = ["while True:" if late else f"while {counter} > 0:", f"    {counter} -= 1"]
                tail = [f"    if {counter} <= 0:", "        break"] if late else []
                return [f"{counter} = {_shown(times)}", *head, *self.block(body, 1), *tail]  # pyright: ignore[reportArgumentType]
            case Block(here, body, _):
                return ["with lw.everywhere() as was:", f"    {here} = int(was)", *self.block(body, 1)]
            case Call(function, actual, results):
                more = f", {function.levels}" if function.levels else ""
                return [f"{', '.join(results)} = lw.crev({self.function(function)})(m, {_shown(actual)}{more})"]
            case Again(actual, results):
                call = f"lw.crev({self.names[-1]})(m, {actual}, level - 1)"
                return ["if level > 0:", f"    {', '.join(results)} = {call}"]
            case Return(values):
                return [f"return {', '.join(values)}"]
            case Leave(word):
                return [word]

    def function(self, function: Function) -> str:
        self.count += 1
        name = f"f{self.count}"
        self.names.append(name)
        body = self.block(function.body, 1)
        self.names.pop()
        head = f"def {name}(m, {function.parameter}{', level' if function.levels else ''}):"
        ends = isinstance(function.body[-1], Return)
        last = [] if ends else [f"    return {', '.join(function.values)}"]
        self.functions += ["@lw.function", head, *body, *last, "", ""]
        return name


def _shown(value: Expression) -> str:
    if isinstance(value, Binary):
        inside = f"({_shown(value.left)} {value.operator} {_shown(value.right)})"
        return f"int{inside}" if OPERATORS[value.operator].compares else inside
    return {"tid": "lw.lane()", "W": "lw.width()"}.get(str(value), str(value))
