"""Grows structured µ-SIMD programs, with their meaning independent of the machine.

A program is a list of statements over variables private to each thread and four cells of memory per thread. `emit`
writes it as assembly, `alone` executes it thread by thread, and `gang` executes all threads at once, which is also the
meaning of crev calls: for each active thread in order, all threads run the body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from lanewise.musimd import Argument, Binary, Builder, Program, Result, crev
from lanewise.musimd.expressions import OPERATORS, Expression

CELLS = 4
SAFE = ("+", "-", "*", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Set:
    variable: str
    value: Expression


@dataclass(frozen=True)
class Load:
    variable: str
    cell: int


@dataclass(frozen=True)
class Store:
    cell: int
    variable: str


@dataclass(frozen=True)
class Add:
    """The variable is added to the cell; the order does not matter."""

    cell: int
    variable: str


@dataclass(frozen=True)
class If:
    condition: str
    then: Sequence[Statement]
    otherwise: Sequence[Statement]


@dataclass(frozen=True)
class Loop:
    """`times` iterations, a different number in each thread; the first one precedes the test if `late`."""

    counter: str
    times: Expression
    body: Sequence[Statement]
    late: bool


@dataclass(frozen=True)
class Crev:
    """`result` of the caller gets the final value of the function's `value`."""

    parameter: str
    actual: str
    body: Sequence[Statement]
    result: str
    value: str


@dataclass(frozen=True)
class Everywhere:
    """A block of kernels: all threads run it, and `here` says which were active. Assembly has no equivalent."""

    here: str
    body: Sequence[Statement]


Statement = Set | Load | Store | Add | If | Loop | Crev | Everywhere


class Grower:
    """Grows programs from a source of random numbers.

    With `commuting`, cells of the first half are only read, those of the second only added to; then the order of the
    arms of a branch, or of the calls, does not matter.
    """

    def __init__(self, random: Random, *, calls: bool, commuting: bool = False, blocks: bool = False) -> None:
        self.random = random
        self.calls = calls
        self.commuting = commuting
        self.blocks = blocks
        self.made = 0

    def program(self) -> list[Statement]:
        scope = [f"a{n}" for n in range(3)]
        body = [*self.block(scope, 3, 0), *self.block(scope, 2, 0)]
        return [*self.start(scope, "tid"), *body, *(self.store(n, v) for n, v in enumerate(scope))]

    def store(self, cell: int, variable: str) -> Statement:
        return Add(CELLS // 2 + cell % (CELLS // 2), variable) if self.commuting else Store(cell, variable)

    def load(self, variable: str) -> Statement:
        return Load(variable, self.random.randrange(CELLS // 2 if self.commuting else CELLS))

    def start(self, scope: list[str], other: str) -> list[Statement]:
        """Give every variable of a scope an initial value, one of them from memory."""
        first: list[Statement] = [
            Set(v, Binary("+", Binary("*", "tid", self.random.randrange(5)), other)) for v in scope[1:]
        ]
        return [self.load(scope[0]), *first]

    def block(self, scope: list[str], depth: int, nested: int) -> list[Statement]:
        return [self.statement(scope, depth, nested) for _ in range(self.random.randint(1, 3))]

    def statement(self, scope: list[str], depth: int, nested: int) -> Statement:
        kinds = ["set", "set", "load", "store"] + (["if", "if", "loop", "loop"] if depth else [])
        kinds += ["block"] * 2 if self.blocks and depth else []
        kind = self.random.choice(kinds + (["crev"] * 2 if self.calls and depth and nested < 2 else []))
        variable = self.random.choice(scope)
        match kind:
            case "set":
                value = self.expression(scope, 2)
                return Set(variable, Binary("&", value, 255) if isinstance(value, Binary) else value)
            case "load":
                return self.load(variable)
            case "store":
                return self.store(self.random.randrange(CELLS), variable)
            case "if":
                other = self.block(scope, depth - 1, nested) if self.random.random() < 0.6 else []
                return If(variable, self.block(scope, depth - 1, nested), other)
            case "loop":
                times = Binary("&", self.expression(scope, 1), 3)
                body = self.block(scope, depth - 1, nested)
                return Loop(self.fresh("k"), times, body, self.random.random() < 0.5)
            case "block":
                here = self.fresh("h")
                return Everywhere(
                    here, [*self.block(scope, depth - 1, nested), Set(variable, self.with_active(scope, here))]
                )
            case _:
                return self.call(variable, self.random.choice(scope), depth, nested)

    def call(self, actual: str, result: str, depth: int, nested: int) -> Statement:
        parameter = self.fresh("p")
        scope = [self.fresh("b") for _ in range(2)]
        body = [*self.start(scope, parameter), *self.block(scope, depth - 1, nested + 1), self.store(nested, scope[1])]
        return Crev(parameter, actual, body, result, self.random.choice(scope))

    def with_active(self, scope: list[str], here: str) -> Expression:
        return Binary("&", Binary("+", Binary("*", here, 7), self.expression(scope, 1)), 255)

    def expression(self, scope: list[str], depth: int) -> Expression:
        if depth == 0 or self.random.random() < 0.2:
            return self.random.choice([*scope, *scope, "tid", "W", self.random.randrange(-3, 10)])
        operator = self.random.choice(SAFE)
        return Binary(operator, self.expression(scope, depth - 1), self.expression(scope, depth - 1))

    def fresh(self, stem: str) -> str:
        self.made += 1
        return f"{stem}{self.made}"


# As assembly --------------------------------------------------------------------------------------------------


def assembled(statements: Sequence[Statement], memory: Sequence[int], threads: int) -> Program:
    builder = Builder()
    emit(builder, statements)
    return builder.program(memory, threads)


def emit(b: Builder, statements: Sequence[Statement]) -> None:
    for statement in statements:
        match statement:
            case Set(variable, value):
                b.set(variable, value)
            case Load(variable, cell):
                b.set("at", Binary("+", Binary("*", "tid", CELLS), cell))
                b.load(variable, "at")
            case Store(cell, variable):
                b.set("at", Binary("+", Binary("*", "tid", CELLS), cell))
                b.store("at", variable)
            case Add(cell, variable):
                b.set("at", Binary("+", Binary("*", "tid", CELLS), cell))
                b.load("sum", "at")
                b.set("sum", Binary("+", "sum", variable))
                b.store("at", "sum")
            case If(condition, then, otherwise):
                other = (lambda arm=otherwise: emit(b, arm)) if otherwise else None
                b.branch(condition, lambda arm=then: emit(b, arm), other)
            case Loop():
                emit_loop(b, statement)
            case Everywhere():
                raise NotImplementedError("a block of kernels has no equal in assembly")
            case Crev(parameter, actual, body, result, value):
                results = [Result(result, value)]
                crev(b, [Argument(parameter, actual)], lambda body=body: emit(b, body), results)


def emit_loop(b: Builder, loop: Loop) -> None:
    b.set(loop.counter, loop.times)
    if loop.late:
        b.repeat(lambda: (emit(b, loop.body), b.set(loop.counter, Binary("-", loop.counter, 1)), positive(b, loop))[-1])
    else:
        b.loop(
            lambda: positive(b, loop),
            lambda: (emit(b, loop.body), b.set(loop.counter, Binary("-", loop.counter, 1)))[-1],
        )


def positive(b: Builder, loop: Loop) -> str:
    b.set("go", Binary(">", loop.counter, 0))
    return "go"


# Its meaning --------------------------------------------------------------------------------------------------

Locals = dict[str, int]


class Meaning:
    """Variables of every thread and memory, changed by executing statements for a set of threads."""

    def __init__(self, memory: Sequence[int], threads: int) -> None:
        self.memory = list(memory)
        self.locals: list[Locals] = [{"tid": thread, "W": threads} for thread in range(threads)]

    def gang(self, statements: Sequence[Statement], active: Sequence[int]) -> None:
        for statement in statements:
            if isinstance(statement, Crev):
                for caller in active:
                    argument = self.locals[caller][statement.actual]
                    for variables in self.locals:
                        variables[statement.parameter] = argument
                    self.gang(statement.body, range(len(self.locals)))
                    self.locals[caller][statement.result] = self.locals[caller][statement.value]
            elif isinstance(statement, If):
                taken = [t for t in active if self.locals[t][statement.condition]]
                others = [t for t in active if t not in taken]
                for arm, threads in ((statement.then, taken), (statement.otherwise, others)):
                    if threads:
                        self.gang(arm, threads)
            elif isinstance(statement, Loop):
                self.iterations(statement, active)
            else:
                for thread in active:
                    self.one(statement, thread)  # pyright: ignore[reportArgumentType]

    def iterations(self, loop: Loop, active: Sequence[int]) -> None:
        for thread in active:
            self.locals[thread][loop.counter] = evaluate(loop.times, self.locals[thread])
        rest = [t for t in active if loop.late or self.locals[t][loop.counter] > 0]
        while rest:
            self.gang(loop.body, rest)
            for thread in rest:
                self.locals[thread][loop.counter] -= 1
            rest = [t for t in rest if self.locals[t][loop.counter] > 0]

    def one(self, statement: Set | Load | Store | Add, thread: int) -> None:
        variables = self.locals[thread]
        match statement:
            case Set(variable, value):
                variables[variable] = evaluate(value, variables)
            case Load(variable, cell):
                variables[variable] = self.memory[thread * CELLS + cell]
            case Store(cell, variable):
                self.memory[thread * CELLS + cell] = variables[variable]
            case Add(cell, variable):
                self.memory[thread * CELLS + cell] += variables[variable]

    def alone(self, statements: Sequence[Statement]) -> None:
        """Thread after thread, each as if it were the only one."""
        for thread in range(len(self.locals)):
            self.gang(statements, [thread])


def evaluate(expression: Expression, variables: Locals) -> int:
    if isinstance(expression, int):
        return expression
    if isinstance(expression, str):
        return variables[expression]
    left, right = evaluate(expression.left, variables), evaluate(expression.right, variables)
    return OPERATORS[expression.operator].apply(left, right)
