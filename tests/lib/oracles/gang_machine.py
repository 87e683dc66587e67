"""Programs of `growers/gang_programs.py` as µ-SIMD assembly with only branches, everywhere blocks and shuffles.

    machine(start, body, memory, threads, width)        with `threads` of its lanes active

Assembly has no early exits, so lanes that returned, broke or continued wait under a flag. A reduction over active lanes
is a loop over them in an everywhere block. A function is emitted inline at each call, with variables of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lanewise.musimd import Argument, Binary, Builder, Program, Result, crev
from lanewise.musimd.expressions import Expression
from lib.growers.gang_programs import (
    Again,
    Block,
    Call,
    Function,
    If,
    Leave,
    Loop,
    Meet,
    Return,
    Shuffle,
    Statement,
    leaves,
)
from lib.growers.musimd_programs import CELLS, Add, Load, Set

FAR = 1 << 40
STARTS = {"sum": 0, "count": 0, "any": 0, "min": FAR, "max": -FAR}
READ_ONLY = ("tid", "W")


def machine(
    start: Sequence[Statement], body: Sequence[Statement], memory: Sequence[int], threads: int, width: int
) -> Program:
    made = _Assembly()
    frame = _Frame("", 0)
    made.block(start, frame)
    made.b.set("there", Binary("<", "tid", threads))
    made.b.branch("there", lambda: made.block(body, frame))
    return made.b.program(memory, width)


@dataclass(frozen=True)
class _Frame:
    """A run of a function: the suffix of its variables, remaining levels, and flags of lanes that went elsewhere."""

    mark: str
    level: int
    function: Function | None = None
    results: tuple[str, ...] = ()
    flags: tuple[tuple[str, str], ...] = ()  # word, variable

    def name(self, variable: str) -> str:
        return variable if variable in READ_ONLY else variable + self.mark

    def value(self, value: Expression) -> Expression:
        if isinstance(value, Binary):
            return Binary(value.operator, self.value(value.left), self.value(value.right))
        return self.name(value) if isinstance(value, str) else value

    def having(self, *flags: tuple[str, str]) -> _Frame:
        kept = [flag for flag in self.flags if flag[0] not in [word for word, _ in flags]]
        return _Frame(self.mark, self.level, self.function, self.results, (*kept, *flags))

    def without_flags(self) -> _Frame:
        return _Frame(self.mark, self.level, self.function, self.results)

    @property
    def gone(self) -> Expression:
        found: Expression = 0
        for _, flag in self.flags:
            found = Binary("|", found, flag)
        return found


class _Assembly:
    def __init__(self) -> None:
        self.b = Builder()

    def block(self, statements: Sequence[Statement], frame: _Frame) -> None:
        for number, statement in enumerate(statements):
            self.statement(statement, frame)
            if leaves(statement) and number + 1 < len(statements):
                live = self.b.fresh("live")
                self.b.set(live, Binary("==", frame.gone, 0))
                self.b.branch(live, lambda rest=statements[number + 1 :]: self.block(rest, frame))
                return

    def statement(self, statement: Statement, frame: _Frame) -> None:
        b, name = self.b, frame.name
        match statement:
            case Set(variable, value):
                b.set(name(variable), frame.value(value))
            case Load(variable, cell):
                b.set("at", Binary("+", Binary("*", "tid", CELLS), cell))
                b.load(name(variable), "at")
            case Add(cell, variable):
                b.set("at", Binary("+", Binary("*", "tid", CELLS), cell))
                b.load("sum", "at")
                b.set("sum", Binary("+", "sum", name(variable)))
                b.store("at", "sum")
            case Meet():
                self.meet(statement, frame)
            case Shuffle(variable, source, lane):
                asked, got = b.fresh("asked"), b.fresh("got")
                b.set(asked, Binary("&", frame.value(lane), Binary("-", "W", 1)))
                b.everywhere()
                b.shfl(got, name(source), asked)
                b.end_everywhere()
                b.set(name(variable), got)
            case If(condition, then, otherwise):
                other = (lambda arm=otherwise: self.block(arm, frame)) if otherwise else None  # pyright: ignore[reportArgumentType]
                b.branch(name(condition), lambda arm=then: self.block(arm, frame), other)  # pyright: ignore[reportArgumentType]
            case Loop():
                self.loop(statement, frame)
            case Block():
                self.everywhere(statement, frame)
            case Call(function, actual, results):
                self.call(function, frame.value(actual), [name(one) for one in results], function.levels)
            case Again(actual, results):
                if frame.level and frame.function:
                    self.call(frame.function, name(actual), [name(one) for one in results], frame.level - 1)
            case Return(values):
                for result, value in zip(frame.results, values, strict=True):
                    b.set(result, name(value))
                b.set(dict(frame.flags)["return"], 1)
            case Leave(word):
                b.set(dict(frame.flags)[word], 1)

    def active_lanes(self, do: Callable[[str], None], down: bool = False) -> None:
        """In an everywhere block: an action for each lane that was active."""
        b = self.b
        i, more, loop, yes, after = (b.fresh(stem) for stem in ("i", "more", "loop", "yes", "next"))
        b.set(i, Binary("-", "W", 1) if down else 0)
        b.label(loop)
        b.jmp_mask(i, yes)
        b.jmp(after)
        b.label(yes)
        do(i)
        b.label(after)
        b.set(i, Binary("-" if down else "+", i, 1))
        b.set(more, Binary(">=", i, 0) if down else Binary("!=", i, "W"))
        b.bnz(more, loop)

    def meet(self, statement: Meet, frame: _Frame) -> None:
        b, kind = self.b, statement.kind
        total, one = b.fresh("total"), b.fresh("one")

        def take(lane: str) -> None:
            b.shfl(one, frame.name(statement.source), lane)
            b.set(total, _together(kind, total, one))

        b.everywhere()
        b.set(total, STARTS[kind])
        self.active_lanes(take)
        b.end_everywhere()
        b.set(frame.name(statement.variable), total)

    def loop(self, loop: Loop, frame: _Frame) -> None:
        b, counter = self.b, frame.name(loop.counter)
        broken, later, go = b.fresh("broken"), b.fresh("later"), b.fresh("go")
        inside = frame.having(("break", broken), ("continue", later))

        def once() -> None:
            b.set(later, 0)
            b.set(counter, Binary("-", counter, 1))
            self.block(loop.body, inside)  # pyright: ignore[reportArgumentType]

        def test() -> str:
            gone = frame.having(("break", broken), ("continue", broken)).gone
            b.set(go, Binary("&", Binary(">", counter, 0), Binary("==", gone, 0)))
            return go

        b.set(counter, frame.value(loop.times))
        b.set(broken, 0)
        if loop.late:
            b.repeat(lambda: (once(), test())[1])
        else:
            b.loop(test, once)

    def everywhere(self, block: Block, frame: _Frame) -> None:
        b = self.b
        here, away, first = b.fresh("here"), b.fresh("away"), b.fresh("first")
        names = {frame.name(variable): b.fresh("kept") for variable in block.scope}

        def note(lane: str) -> None:
            b.set(first, lane)
            b.set(here, Binary("|", here, Binary("==", "tid", lane)))

        def borrow(variable: str, kept: str) -> None:
            b.set(kept, variable)
            other = b.fresh("other")
            b.shfl(other, variable, first)
            b.branch(away, lambda: b.set(variable, other))

        b.everywhere()
        b.set(here, 0)
        self.active_lanes(note, down=True)
        b.set(away, Binary("==", here, 0))
        for variable, kept in names.items():
            borrow(variable, kept)
        b.set(frame.name(block.here), here)
        self.block(block.body, frame.without_flags())
        for variable, kept in names.items():
            b.branch(away, lambda variable=variable, kept=kept: b.set(variable, kept))
        b.end_everywhere()

    def call(self, function: Function, actual: Expression, results: Sequence[str], level: int) -> None:
        b = self.b
        mark = b.fresh("_f")
        argument = actual if isinstance(actual, int) else b.fresh("actual")
        if isinstance(argument, str):
            b.set(argument, actual)
        gone, made = "gone" + mark, tuple(f"r{number}{mark}" for number in range(len(results)))
        inside = _Frame(mark, level, function, made, (("return", gone),))

        def body() -> None:
            b.set(gone, 0)
            self.block([*function.body, Return(function.values)], inside)

        arguments = [Argument(function.parameter + mark, argument)]
        crev(b, arguments, body, [Result(one, other) for one, other in zip(results, made, strict=True)])


def _together(kind: str, total: str, one: str) -> Expression:
    match kind:
        case "sum":
            return Binary("+", total, one)
        case "count":
            return Binary("+", total, Binary("!=", one, 0))
        case "any":
            return Binary("|", total, Binary("!=", one, 0))
        case _:
            keeps, takes = (Binary("<=", total, one), Binary(">", total, one))
            if kind == "max":
                keeps, takes = (Binary(">=", total, one), Binary("<", total, one))
            return Binary("+", Binary("*", total, keeps), Binary("*", one, takes))
