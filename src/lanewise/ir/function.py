"""Programs as data: module, function, block, op.

SSA over basic blocks with parameters. The entry block's parameters are the function's. A block is a list of ops and a
terminator with `targets`, each a block with the arguments for its parameters. Values are equal only to themselves.
There are no use lists: a pass that needs uses requests them as a fact, and a rewrite is one walk.

A function is at one of two stages: *source* is one lane's view; *masked* has uniform control flow, a shape on every
value and an explicit mask on each op that must not run in every lane.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..record import dataclass, field
from .fresh_names import fresh_name
from .ops import Row
from .position import NOWHERE, Position
from .shapes import Shape
from .types import PTR, VOID, Type

SOURCE, MASKED = "source", "masked"
STAGES = (SOURCE, MASKED)


class Value:
    """An operand: it has a type."""

    __slots__ = ("shape", "type")

    def __init__(self, type: Type) -> None:
        self.type = type
        self.shape: Shape | None = None


class Named(Value):
    """A value with a name: a block's parameter or an op's result."""

    __slots__ = ("block", "name", "position")

    def __init__(self, type: Type, name: str, block: Block | None, position: Position) -> None:
        super().__init__(type)
        self.name = name
        self.block: Block | None = block
        self.position = position

    def __repr__(self) -> str:
        return f"%{self.name}"


class Param(Named):
    """A parameter of a block."""

    __slots__ = ()


class Op(Named):
    """An op; `args` are its operands, `targets` the successors if it is a terminator."""

    __slots__ = ("args", "attrs", "flags", "mask", "mode", "row", "targets")

    def __init__(
        self,
        row: Row,
        type: Type,
        args: list[Value],
        *,
        name: str = "",
        mode: str = "",
        flags: tuple[str, ...] = (),
        attrs: dict[str, Any] | None = None,
        targets: list[Target] | None = None,
        mask: Value | None = None,
        position: Position = NOWHERE,
    ) -> None:
        super().__init__(type, name, None, position)
        self.row = row
        self.args = args
        self.mode = mode
        self.flags = flags
        self.attrs: dict[str, Any] = attrs if attrs is not None else {}
        self.targets: list[Target] = targets if targets is not None else []
        self.mask = mask

    @property
    def opcode(self) -> str:
        return self.row.name

    @property
    def operands(self) -> Iterator[Value]:
        """Everything it uses: arguments, mask, arguments of targets."""
        if self.mask is None and not self.targets:
            return iter(self.args)
        return self._operands()

    def _operands(self) -> Iterator[Value]:
        yield from self.args
        if self.mask is not None:
            yield self.mask
        for target in self.targets:
            yield from target.args

    def __repr__(self) -> str:
        result = "" if self.type is VOID else f"%{self.name} = "
        return f"<{result}{'.'.join(filter(None, (self.row.name, self.mode, *self.flags)))}>"


@dataclass(slots=True, eq=False)
class Target:
    """A successor of a block: the block, its arguments, and for a switch the values that select it."""

    block: Block
    args: list[Value] = field(default_factory=list[Value])
    cases: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"Target({self.block.name})"


class Undefined:
    """The value of an undefined constant."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def __repr__(self) -> str:
        return self.word

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (undefined_named, (self.word,))


UNDEF, POISON = Undefined("undef"), Undefined("poison")


def undefined_named(word: str) -> Undefined:
    return {"undef": UNDEF, "poison": POISON}[word]


class Const(Value):
    """A constant: an int (kept unsigned, modulo 2^bits), a float, undef, poison, or opaque text.

    A pointer constant holds its address; 0 is null. f32 constants are floats that round to themselves.
    """

    __slots__ = ("value",)

    def __init__(self, type: Type, value: int | float | str | Undefined) -> None:
        super().__init__(type)
        self.value = value % (1 << type.bits) if type.is_int and isinstance(value, int) else value

    @property
    def signed(self) -> int:
        """An integer constant as a signed number."""
        assert isinstance(self.value, int), f"{self!r} is no integer"
        return self.value - (1 << self.type.bits) if self.value >> (self.type.bits - 1) else self.value

    def __repr__(self) -> str:
        return f"{self.type} {self.value}"


class Symbol(Value):
    """The address of a global or of a function, plus a number of bytes."""

    __slots__ = ("name", "offset")

    def __init__(self, name: str, offset: int = 0, type: Type = PTR) -> None:
        super().__init__(type)
        self.name = name
        self.offset = offset

    def __repr__(self) -> str:
        return f"@{self.name}" + (f"+{self.offset}" if self.offset else "")


class Block:
    """Straight-line ops and a terminator. `end` is None only during construction."""

    __slots__ = ("end", "function", "name", "ops", "params")

    def __init__(self, name: str, function: Function) -> None:
        self.name = name
        self.function = function
        self.params: list[Param] = []
        self.ops: list[Op] = []
        self.end: Op | None = None

    @property
    def targets(self) -> list[Target]:
        return self.end.targets if self.end is not None else []

    @property
    def successors(self) -> list[Block]:
        """The successors, each once, in order of first mention."""
        targets = self.targets
        if len(targets) == 1:
            return [targets[0].block]
        return list(dict.fromkeys(target.block for target in targets))

    @property
    def all_ops(self) -> Iterator[Op]:
        yield from self.ops
        if self.end is not None:
            yield self.end

    def __repr__(self) -> str:
        return f"Block({self.name})"


# Facts about a function in its `attrs`, and in its text. Decisions about how it is compiled are in `plan/variant.py`.
ATTRIBUTES = {
    "lanes": "the body of a lanes loop: axes, names of the sizes, reductions",
    "ranges": "bounds of parameters by name; the upper one may be the name of a size",
    "arrays": "lengths and strides of captured arrays, by names of parameters",
    "near": "names of parameters: addresses in arrays of at most `NEAR` bytes from one end to the other",
    "small": "names of parameters: numbers that are probably below `SMALL`, as in the call for which this is compiled",
    "apart": "names of parameters: arrays of which none overlaps another",
    "places": "how many of the last parameters are addresses of results",
    "doubted": "sums that are promised not to wrap may wrap: no check may depend on them",
    "inside": "sums that the driver shows not to be negative before it runs the body without checks",
    "entry_mask": "the first parameter is the mask of the active lanes",
    "hot_paths": "for reports: the guard of each hot path, and where its test is",
    "parts": "for reports: names of the parts that a vector or aggregate of the input was split into",
    **dict.fromkeys(("convention", "linkage", "memory", "params", "returns"), "as LLVM IR has it"),
    "kernel": "an OpenCL kernel",
    "work_group_size": "of an OpenCL kernel: the size that it requires",
}


class Function:
    """Blocks, the entry first. `version` grows with every change; facts are cached per version.

    `attrs` are `ATTRIBUTES`, and others of LLVM IR.

    `named` are the names of values in the input if the reader generated others, else None.
    """

    __slots__ = (
        "__weakref__",
        "attrs",
        "block_names",
        "blocks",
        "module",
        "name",
        "named",
        "names",
        "position",
        "result",
        "stage",
        "version",
    )

    def __init__(self, name: str, result: Type = VOID, *, stage: str = SOURCE, position: Position = NOWHERE):
        assert stage in STAGES, f"no stage {stage}"
        self.name = name
        self.result = result
        self.stage = stage
        self.position = position
        self.blocks: list[Block] = []
        self.attrs: dict[str, Any] = {}
        self.module: Module | None = None
        self.names: dict[str, int] = {}
        self.named: Sequence[str] | None = None
        self.block_names: dict[str, int] = {}
        self.version = 0

    @property
    def entry(self) -> Block:
        return self.blocks[0]

    @property
    def params(self) -> list[Param]:
        return self.blocks[0].params if self.blocks else []

    @property
    def ops(self) -> Iterator[Op]:
        for block in self.blocks:
            yield from block.ops
            if block.end is not None:
                yield block.end

    @property
    def values(self) -> Iterator[Named]:
        """Every parameter and every op that has a result, in order of the text."""
        for block in self.blocks:
            yield from block.params
            for op in block.ops:
                if op.type is not VOID:
                    yield op

    def touch(self) -> None:
        """Record that the function changed: facts about it are recomputed on demand."""
        self.version += 1

    def fresh(self, hint: str) -> str:
        """An unused name for a value: the hint itself, or the hint with a number."""
        return fresh_name(self.names, hint or "v")

    def fresh_block(self, hint: str) -> str:
        return fresh_name(self.block_names, hint or "b")

    def add_block(self, hint: str = "", *, after: Block | None = None) -> Block:
        """A new empty block, at the end or right after another."""
        block = Block(self.fresh_block(hint), self)
        if after is None:
            self.blocks.append(block)
        else:
            self.blocks.insert(self.blocks.index(after) + 1, block)
        return block

    def add_param(self, block: Block, type: Type, hint: str = "", position: Position = NOWHERE) -> Param:
        param = Param(type, self.fresh(hint), block, position)
        block.params.append(param)
        return param

    def replace(self, swaps: Mapping[Value, Value]) -> None:
        """Replace values by others everywhere, in one walk; chains of replacements are followed."""
        if not swaps:
            return
        final: Callable[[Value], Value] = lambda value: _follow(swaps, value)  # noqa: E731
        for op in self.ops:
            op.args = [final(arg) for arg in op.args]
            if op.mask is not None:
                op.mask = final(op.mask)
            for target in op.targets:
                target.args = [final(arg) for arg in target.args]
        self.touch()

    def __repr__(self) -> str:
        return f"Function({self.name})"


def _follow(swaps: Mapping[Value, Value], value: Value) -> Value:
    while (other := swaps.get(value)) is not None:
        value = other
    return value


@dataclass(slots=True, eq=False)
class Global:
    """Memory that outlives calls. `data` is its initial content, None if it is defined elsewhere.

    `links` are addresses inside it: at a byte offset, the address of a symbol plus a number.
    """

    name: str
    size: int
    align: int = 1
    data: bytes | None = None
    constant: bool = False
    space: int = 0
    links: tuple[tuple[int, str, int], ...] = ()
    element: Type | None = None


@dataclass(slots=True, eq=False)
class Declaration:
    """A function that is called but not defined here. `attrs` as `Function.attrs`."""

    name: str
    result: Type
    params: tuple[Type, ...]
    variadic: bool = False
    attrs: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(slots=True, eq=False)
class Module:
    """Functions, globals and declarations by name; `refused` says why a function could not be read.

    `attrs` is what a front end knows of the module as a whole: `triple` and `layout` of LLVM's modules, names of
    `thread_local` globals.
    """

    name: str = ""
    functions: dict[str, Function] = field(default_factory=dict[str, Function])
    globals: dict[str, Global] = field(default_factory=dict[str, Global])
    declarations: dict[str, Declaration] = field(default_factory=dict[str, Declaration])
    refused: dict[str, str] = field(default_factory=dict[str, str])
    attrs: dict[str, Any] = field(default_factory=dict[str, Any])

    def add(self, function: Function) -> Function:
        self.functions[function.name] = function
        function.module = self
        return function
