"""The writer of one function: the insertion point, the variables, and how paths join.

    fork:  the block ends in a branch; each arm starts with a copy of the variables
    meet:  open paths join in one block; a variable that differs becomes a parameter of it

Python's control flow is structured, so no phi has to be completed later: paths stay open (without a terminator) until
all that join are known. Only a loop's header must be written before its back edges: `loops.py` guesses the types of its
variables, writes the body, and rewrites it if the guess was too narrow (`mark`, `roll_back`).

Other files of the front end are functions over a Writer. `expressions.py` and `lower.py` complete the class with
expressions and statements, so that files need no circular imports.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Module, Op, Value
from ...ir.ops import FAST, TABLE
from ...ir.position import Position
from ...ir.types import I1, I64, Type
from ...record import dataclass, field
from .definitions.outer import Use
from .definitions.source import KernelSource
from .outside.c_functions import CFunction
from .promotion import Promotion
from .types import WEAK_BOOL, WEAK_INT, FrontType, MaybeSet
from .unify import Binding, Env, common_type, missing_sentence
from .values import Fact, Missing, Number, Several, likeness, part_types, parts, rebuild

HOST, LANE, GANG = "host", "lane", "gang"
_CONTRACTS = ("fadd", "fsub", "fmul", "fneg")


@dataclass(frozen=True, slots=True)
class CompileOptions:
    """The options that affect the code of a kernel besides its signature; `apart`: there is other code for overlaps."""

    checks: bool = True
    debug: bool = False
    fma: bool = False
    fastmath: bool = False
    apart: bool = False


Unset = tuple[KernelSource, str]
TESTED, EARLY = "tested", "early"


class MayBeUnset(Exception):
    """A variable is read that some path does not set: the program is written again, with a test of it.

    TESTED: where it is read. EARLY: a loop reads it before it sets it, so that its type is not known there yet.
    """

    def __init__(self, source: KernelSource, name: str, how: str) -> None:
        super().__init__(name)
        self.variable: Unset = (source, name)
        self.how = how


@dataclass(slots=True, eq=False)
class Program:
    """State that all functions of one compilation share."""

    module: Module
    options: CompileOptions
    first: KernelSource | None = None  # the function that Python calls
    uses: list[Use] = field(default_factory=list[Use])
    instances: dict[Any, Any] = field(default_factory=dict[Any, Any])
    tables: dict[object, str] = field(default_factory=dict[object, str])  # by their contents
    left_out: dict[Position, str] = field(default_factory=dict[Position, str])  # code that only debug mode compiles
    types: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])  # by function and variable
    mistakes: dict[Position, str] = field(default_factory=dict[Position, str])  # likely mistakes, to warn of
    narrow_sums: dict[Position, tuple[str, str, str]] = field(default_factory=dict[Position, tuple[str, str, str]])
    errors: dict[str, type[Exception]] = field(default_factory=dict[str, type[Exception]])  # that lanes raise
    outside: dict[str, CFunction] = field(default_factory=dict[str, CFunction])  # C functions by their declared names
    unset: Mapping[Unset, str] = field(default_factory=dict["Unset", str])  # read though some path does not set them
    prints: bool = False  # is there a print so far?
    hidden: int = 0  # texts of the compiler's own so far
    stored: dict[int, list[FrontType]] = field(default_factory=dict[int, list[FrontType]])  # in open arrays


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """An open end of control flow: a block without a terminator and its variables. `result` is carried along."""

    block: Block
    env: Env
    result: Fact | None = None
    line: int = 0


@dataclass(slots=True, eq=False)
class Loop:
    """A loop being written: the paths that left it by `break` and by `continue`."""

    number: int
    breaks: list[Path] = field(default_factory=list[Path])
    continues: list[Path] = field(default_factory=list[Path])


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A point to which writing can be rolled back."""

    blocks: int
    names: dict[str, int]
    block_names: dict[str, int]
    path: Path
    ops: int
    returns: int
    privates: int


class Bottom(Exception):
    """The value of a recursive call whose type is not known yet: the path is omitted until it is."""


class Writer:
    """Writes one function. `live` is False after a return, break or continue."""

    def __init__(self, program: Program, source: KernelSource, function: Function, place: str) -> None:
        self.program = program
        self.source = source
        self.function = function
        self.place = place
        self.builder = Builder(function.add_block("entry"))
        self.env: Env = {}
        self.live = True
        self.loops: list[Loop] = []
        self.loop_count = 0
        self.returns: list[Path] = []
        self.raised: Path | None = None  # one that ends in a raise
        self.privates: list[Op] = []
        self.guesses: dict[tuple[ast.AST, tuple[int, ...]], dict[str, FrontType]] = {}
        self.unrolled: tuple[int, ...] = ()
        self.local_names: frozenset[str] = frozenset()
        self.chosen_results: set[ast.expr] = set()  # `a if c else b` that a vectorized function returns unchanged
        self.in_lanes = False
        self.written_out: list[ast.AST] = []  # nested functions, the innermost last
        self.loops_around = 0  # loops outside of the innermost nested function
        self.launches = 0
        self.extremes: frozenset[str] = frozenset()  # reductions by min and max
        self.ranges: dict[Value, tuple[int, int | Value]] = {}
        self.small: set[Value] = set()  # numbers that are below `SMALL` in the call for which this is compiled
        if self.options.checks or self.options.debug:
            function.attrs["doubted"] = True  # checks must not depend on sums that are promised not to wrap

    # provided by expressions.py and lower.py

    def evaluate(self, node: ast.expr) -> Fact:
        raise NotImplementedError

    def statements(self, body: Sequence[ast.stmt]) -> None:
        raise NotImplementedError

    def assign(self, target: ast.expr, fact: Fact, node: ast.AST) -> None:
        raise NotImplementedError

    def outer(self, value: Any, name: str, node: ast.AST) -> Fact:
        """An object from outside."""
        raise NotImplementedError

    def arguments(self, node: ast.Call) -> list[Fact]:
        raise NotImplementedError

    def stored(self, fact: Fact, node: ast.AST) -> Fact:
        """An expression of arrays as an array, where paths meet."""
        raise NotImplementedError

    # messages and positions

    @property
    def options(self) -> CompileOptions:
        return self.program.options

    @property
    def rules(self) -> Promotion:
        """The rules for types of the function that is written."""
        return self.source.rules

    @property
    def checked(self) -> bool:
        return self.options.checks or self.options.debug

    def refuse(self, sentence: str, node: ast.AST) -> NoReturn:
        raise self.source.refuse(sentence, node)

    def at(self, node: ast.AST) -> Position:
        """Set the position of the ops that follow."""
        self.builder.position = self.source.position(node)
        return self.builder.position

    # ops

    @property
    def block(self) -> Block:
        return self.builder.block

    def op(self, name: str, *args: Value, type: Type | None = None, mode: str = "", **more: Any) -> Op:
        """Append an op; floats get the flags that the options allow."""
        flags = tuple(more.pop("flags", ()))
        if not flags and self.options.fastmath and "reassoc" in TABLE[name].flags and _has_float(args):
            flags = FAST
        elif not flags and self.options.fma and name in _CONTRACTS:
            flags = ("contract",)
        return self.builder.op(name, *args, type=type, mode=mode, flags=flags, **more)

    def const(self, type: Type, value: int | float) -> Const:
        return Const(type, value)

    def check(self, ok: Value, message: str, error: str, *shown: Value) -> None:
        """Report an error in the lanes where `ok` is false, before any later effect there."""
        if not (isinstance(ok, Const) and ok.value == 1):
            self.op("check", ok, *shown, message=message, error=error)

    # paths

    def path(self, result: Fact | None = None, line: int = 0) -> Path:
        """The open path here."""
        return Path(self.block, self.env, result, line)

    def resume(self, path: Path) -> None:
        """Continue at an open path, with a copy of its variables."""
        self.builder.block = path.block
        self.env = dict(path.env)
        self.live = True

    def fork(self, condition: Value, then: str, other: str) -> tuple[Path, Path]:
        """End the block in a branch; the two arms are open."""
        first, second = self.function.add_block(then), self.function.add_block(other)
        self.builder.branch(condition, first, second)
        return Path(first, self.env), Path(second, self.env)

    def leave(self) -> None:
        """Code after this point is unreachable."""
        self.live = False

    def meet(self, paths: Sequence[Path], hint: str, names: Callable[[str], bool] | None = None) -> Fact | None:
        """Continue where all these paths join. Returns the value carried along, if the paths have one."""
        if not paths:
            self.leave()
            return None
        if len(paths) == 1:
            self.resume(paths[0])
            return paths[0].result
        block = self.function.add_block(hint)
        args: list[list[Value]] = [[] for _ in paths]
        env: Env = {}
        for path in paths:
            env |= path.env
        for name in _differing(paths, env):
            env[name] = self._meet_name(name, paths, block, args)
        result = self._meet_results(paths, block, args)
        for path, values in zip(paths, args, strict=True):
            self.builder.block = path.block
            self.builder.jump(block, values)
        self.resume(Path(block, env))
        return result

    def _meet_name(self, name: str, paths: Sequence[Path], block: Block, args: list[list[Value]]) -> Binding:
        bindings = [path.env.get(name) for path in paths]
        present = [binding for binding in bindings if binding is not None]
        line = present[0].line
        if len(present) < len(paths):
            none = self.no_value(name, line)
            if isinstance(none, Missing) and not none.unset:
                return Binding(none, line)
            present = [binding or Binding(none, line) for binding in bindings]
        if all(binding.fact is present[0].fact for binding in present):
            return present[0]
        type = common_type(name, present, self.rules.meet)
        return Binding(self.join([b.fact for b in present], type, paths, block, args, name), line)

    def no_value(self, name: str, line: int) -> Fact:
        """The value of a name on a path that does not set it; a number of unknown type, if a loop reads it early."""
        unset = self.program.unset.get((self.source, name))
        if unset is EARLY:
            return Several((Number(Const(I64, 0), WEAK_INT), Number(Const(I1, 0), WEAK_BOOL)), MaybeSet)
        return Missing(missing_sentence(name, line), absent=True, unset=unset is TESTED)

    def _meet_results(self, paths: Sequence[Path], block: Block, args: list[list[Value]]) -> Fact | None:
        results = [path.result for path in paths if path.result is not None]
        if len(results) < len(paths):
            return None
        bindings = [Binding(result, path.line) for result, path in zip(results, paths, strict=True)]
        type = common_type("", bindings, self.rules.meet)
        return self.join(results, type, paths, block, args, "meet.value")

    def join(
        self,
        facts: Sequence[Fact],
        type: FrontType,
        paths: Sequence[Path],
        block: Block,
        args: list[list[Value]],
        name: str,
    ) -> Fact:
        """One fact for several: pieces that differ become parameters of the block."""
        rows: list[list[Value]] = []
        for fact, path in zip(facts, paths, strict=True):
            self.builder.block = path.block
            rows.append(parts(self.coerce(fact, type), type))
        pieces: list[Value] = []
        for (suffix, kind), column in zip(part_types(type), zip(*rows, strict=True), strict=True):
            if all(same_value(value, column[0]) for value in column):
                pieces.append(column[0])
                continue
            hint = name.partition(" ")[0] + suffix
            pieces.append(self.function.add_param(block, kind, hint, self.builder.position))
            for values, value in zip(args, column, strict=True):
                values.append(value)
        return rebuild(type, pieces, likeness(facts), name)

    def coerce(self, fact: Fact, type: FrontType) -> Fact:
        """The fact converted to this type; expressions.py provides the conversion of numbers."""
        raise NotImplementedError

    # trials

    def mark(self) -> Mark:
        names, block_names = dict(self.function.names), dict(self.function.block_names)
        ops = len(self.block.ops)
        return Mark(
            len(self.function.blocks), names, block_names, self.path(), ops, len(self.returns), len(self.privates)
        )

    def roll_back(self, mark: Mark) -> None:
        """Discard everything written since the mark."""
        del self.function.blocks[mark.blocks :]
        self.function.names, self.function.block_names = dict(mark.names), dict(mark.block_names)
        del mark.path.block.ops[mark.ops :]
        mark.path.block.end = None
        del self.returns[mark.returns :]
        del self.privates[mark.privates :]
        self.resume(mark.path)

    def true(self) -> Const:
        return Const(I1, 1)


def _has_float(args: Sequence[Value]) -> bool:
    """A select of integers takes no fast-math flags: LLVM would not parse it."""
    return any(arg.type.is_float for arg in args)


def same_value(a: Value, b: Value) -> bool:
    if a is b:
        return True
    return isinstance(a, Const) and isinstance(b, Const) and a.type is b.type and repr(a.value) == repr(b.value)


def _differing(paths: Sequence[Path], names: Iterable[str]) -> Iterator[str]:
    """The names without one common binding on all paths; the others, of which there may be many, are not visited."""
    first = paths[0].env.items()
    apart = {name for path in paths[1:] for name, _ in first ^ path.env.items()}
    return filter(apart.__contains__, names)
