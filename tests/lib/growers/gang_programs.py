"""Random programs in which the lanes of a gang meet anywhere; `gang_kernels.py` writes them as kernels.

Besides assignments, loads, branches and loops: reductions over active lanes, shuffles where all are active, everywhere
blocks in arms and loops, crev functions that return early, return several results and call themselves, break and
continue. Cells of the first half are only read, those of the second only added to, each by its own lane; so the order
of the arms of a branch, or of the calls, does not matter.
"""

# pyright: reportArgumentType=false

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from lanewise.musimd import Binary
from lanewise.musimd.expressions import Expression
from lib.growers.musimd_programs import CELLS, SAFE, Add, If, Load, Loop, Set

MEETS = ("sum", "count", "any", "min", "max")


@dataclass(frozen=True)
class Meet:
    """A reduction of the source over all active lanes."""

    variable: str
    kind: str
    source: str


@dataclass(frozen=True)
class Shuffle:
    """Only where all lanes are active."""

    variable: str
    source: str
    lane: Expression


@dataclass(frozen=True)
class Block:
    """An everywhere block; inactive lanes get the variables of the first active one."""

    here: str
    body: Sequence[Statement]
    scope: Sequence[str]


@dataclass(frozen=True)
class Function:
    """It may call itself up to `levels` deep."""

    parameter: str
    body: Sequence[Statement]
    values: Sequence[str]
    levels: int


@dataclass(frozen=True)
class Call:
    function: Function
    actual: Expression
    results: Sequence[str]


@dataclass(frozen=True)
class Again:
    """The function calls itself, if levels remain."""

    actual: str
    results: Sequence[str]


@dataclass(frozen=True)
class Return:
    values: Sequence[str]


@dataclass(frozen=True)
class Leave:
    word: str  # break or continue


Statement = Set | Load | Add | If | Loop | Meet | Shuffle | Block | Call | Again | Return | Leave


@dataclass(frozen=True)
class Where:
    """The current position; `whole` where all lanes are active, `results` of the function around."""

    scope: tuple[str, ...]
    depth: int
    nested: int = 0
    whole: bool = False
    results: int = 0
    recursive: bool = False
    may_return: bool = False
    leaves: tuple[str, ...] = ()
    writes: bool = True

    def inner(self, whole: bool = False) -> Where:
        return replace(self, depth=self.depth - 1, whole=whole)


class GangGrower:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.made = 0

    def program(self) -> tuple[list[Statement], list[Statement]]:
        """Statements for every lane of the gang, and those for the lanes that exist."""
        scope = tuple(f"a{n}" for n in range(3))
        body = [*self.block(Where(scope, 3)), *self.block(Where(scope, 3))]
        return self.start(scope, "tid"), [*body, *(self.add(variable) for variable in scope)]

    def start(self, scope: Sequence[str], other: Expression) -> list[Statement]:
        first = [Set(v, Binary("+", Binary("*", "tid", self.random.randrange(5)), other)) for v in scope[1:]]
        return [self.load(scope[0]), *first]

    def load(self, variable: str) -> Statement:
        return Load(variable, self.random.randrange(CELLS // 2))

    def add(self, variable: str) -> Statement:
        return Add(self.random.randrange(CELLS // 2, CELLS), variable)

    def block(self, where: Where) -> list[Statement]:
        found: list[Statement] = []
        for _ in range(self.random.randint(1, 3)):
            found.append(self.statement(where))
            if leaves(found[-1]):
                where = replace(where, whole=False)
            if isinstance(found[-1], Return | Leave):
                break
        return found

    def statement(self, where: Where) -> Statement:
        kinds = ["set", "set", "load", "meet", "meet"]
        kinds += ["add"] if where.writes else []
        kinds += ["shuffle"] * 2 if where.whole else []
        kinds += ["return"] if where.may_return and not where.whole else []
        kinds += ["leave"] if where.leaves and not where.whole else []
        kinds += ["if", "if", "if", "loop", "loop", "everywhere"] if where.depth else []
        kinds += ["call"] * 2 if where.depth and where.nested < 2 else []
        kinds += ["again"] * 2 if where.recursive and where.depth else []
        return getattr(self, f"_{self.random.choice(kinds)}")(where)

    def _set(self, where: Where) -> Statement:
        value = self.expression(where.scope, 2)
        return Set(self.one(where), Binary("&", value, 255) if isinstance(value, Binary) else value)

    def _load(self, where: Where) -> Statement:
        return self.load(self.one(where))

    def _add(self, where: Where) -> Statement:
        return self.add(self.one(where))

    def _meet(self, where: Where) -> Statement:
        return Meet(self.one(where), self.random.choice(MEETS), self.one(where))

    def _shuffle(self, where: Where) -> Statement:
        return Shuffle(self.one(where), self.one(where), self.expression(where.scope, 1))

    def _return(self, where: Where) -> Statement:
        return Return([self.one(where) for _ in range(where.results)])

    def _leave(self, where: Where) -> Statement:
        return Leave(self.random.choice(where.leaves))

    def _if(self, where: Where) -> Statement:
        inner = where.inner()
        return If(self.one(where), self.block(inner), self.block(inner) if self.random.random() < 0.6 else [])

    def _loop(self, where: Where) -> Statement:
        late = self.random.random() < 0.4
        inner = replace(where.inner(), leaves=("break",) if late else ("break", "continue"))
        times = Binary("&", self.expression(where.scope, 1), 3)
        return Loop(self.fresh("k"), times, self.block(inner), late)

    def _everywhere(self, where: Where) -> Statement:
        here = self.fresh("h")
        inner = replace(where.inner(whole=True), scope=(*where.scope, here), may_return=False, leaves=())
        return Block(here, self.block(inner), where.scope)

    def _call(self, where: Where) -> Statement:
        """Without writes and with a uniform argument, one run serves all lanes."""
        alike = self.random.random() < 0.3
        parameter, scope = self.fresh("p"), tuple(self.fresh("b") for _ in range(2))
        levels, results = self.random.choice((0, 0, 1, 2)), self.random.choice((1, 1, 2))
        depth = max(1, where.depth - 1)
        writes = where.writes and not (alike and self.random.random() < 0.8)
        inside = Where(scope, depth, where.nested + 1, True, results, levels > 0, True, (), writes)
        body = [*self.start(scope, parameter), *self.block(inside), *([self.add(scope[1])] if writes else [])]
        function = Function(parameter, body, [self.random.choice(scope) for _ in range(results)], levels)
        actual: Expression = self.random.randrange(9) if alike else self.one(where)
        return Call(function, actual, self.random.sample(where.scope, results))

    def _again(self, where: Where) -> Statement:
        return Again(self.one(where), self.random.sample(where.scope, where.results))

    def one(self, where: Where) -> str:
        return self.random.choice(where.scope)

    def expression(self, scope: Sequence[str], depth: int) -> Expression:
        if depth == 0 or self.random.random() < 0.2:
            return self.random.choice([*scope, *scope, "tid", "W", self.random.randrange(-3, 10)])
        operator = self.random.choice(SAFE)
        return Binary(operator, self.expression(scope, depth - 1), self.expression(scope, depth - 1))

    def fresh(self, stem: str) -> str:
        self.made += 1
        return f"{stem}{self.made}"


def leaves(statement: Statement, loop: bool = True) -> bool:
    """May lanes continue elsewhere than after it? `loop`: also by break and continue, which leave only their loop."""
    match statement:
        case Return():
            return True
        case Leave():
            return loop
        case If(_, then, otherwise):
            return any(leaves(one, loop) for one in (*then, *otherwise))
        case Loop():
            return any(leaves(one, False) for one in statement.body)
        case _:
            return False
