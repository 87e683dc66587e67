"""Statements of random programs: steps that read and write variables, in nodes that become blocks.

`Writer` can make an expression, a condition, a store, a load in bounds; `grow` decides what for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from lanewise.ir.function import Const, Function, Value
from lanewise.ir.types import F32, I1, I8, I16, I32, I64, PTR, VOID, Type

CELLS, ROW, SCRATCH = 64, 16, 8
MOST_LANES = 16


@dataclass(frozen=True)
class Taste:
    """What to grow; `nodes` is about the number of blocks, `ops` the most statements in one."""

    kind: str = "structured"
    nodes: int = 12
    ops: int = 3
    memory: bool = True
    private: bool = False
    floats: bool = False
    calls: bool = False
    switches: bool = True
    returns: bool = True  # early ones; everything after one that is always taken is dead
    minimal: bool = True  # without parameters that are copies


Arg = str | Value  # a variable's name, or a value


@dataclass(eq=False)
class Step:
    """`into = opcode args`: an op that reads and writes variables; `copy` is not an op, only another name."""

    into: str
    type: Type
    opcode: str
    args: list[Arg]
    mode: str = ""
    flags: tuple[str, ...] = ()
    attrs: dict[str, object] = field(default_factory=dict[str, object])


@dataclass(eq=False)
class Node:
    """A block under construction; `ends` are the numbers of its successors."""

    steps: list[Step] = field(default_factory=list[Step])
    on: Arg | None = None
    ends: list[int] = field(default_factory=list[int])


def const(value: int, type: Type = I32) -> Const:
    return Const(type, value)


class Writer:
    """Writes steps into nodes. Temporary variables are written once and read in the same node."""

    def __init__(self, random: Random, taste: Taste, helpers: list[Function]) -> None:
        self.random, self.taste, self.helpers = random, taste, helpers
        self.nodes: list[Node] = []
        self.types: dict[str, Type] = {"a": PTR, "out": PTR, "n": I32, "x": I32}
        self.counters = 0
        self.columns = random.random() < 0.5
        self.flavours: dict[str, list[str]] = {"u": ["n"], "s": ["lane"], "v": ["x"]}

    def node(self) -> int:
        self.nodes.append(Node())
        return len(self.nodes) - 1

    def put(
        self,
        at: int,
        opcode: str,
        *args: Arg,
        into: str = "",
        type: Type = I32,
        mode: str = "",
        flags: tuple[str, ...] = (),
        **attrs: object,
    ) -> str:
        into = into or self.fresh("t")
        self.types[into] = type
        self.nodes[at].steps.append(Step(into, type, opcode, list(args), mode, flags, attrs))
        return into

    def fresh(self, hint: str) -> str:
        self.counters += 1
        return f"{hint}{self.counters}"

    # the entry

    def open(self) -> int:
        """The entry: lane number, own row, variables, private array."""
        entry = self.node()
        self.put(entry, "lane", into="lane")
        if self.taste.memory:
            self.put(entry, "ptradd", "out", "lane", into="own", type=PTR, scale=4 if self.columns else 4 * ROW)
        if self.taste.private:
            self.put(entry, "private", into="scratch", type=PTR, size=4 * SCRATCH, align=4)
            fill = const(self.random.randrange(256), I8)
            self.put(entry, "memset", "scratch", fill, const(4 * SCRATCH, I64), type=VOID)
        for flavour, count in (("u", 2), ("s", 1), ("v", 3)):
            for number in range(count):
                name, source = f"{flavour}{number}", self.random.choice(self.flavours[flavour])
                self.put(entry, "add", source, const(self.random.randrange(9)), into=name)
                self.flavours[flavour].append(name)
        return entry

    def leaf(self, flavour: str) -> Arg:
        if self.random.random() < 0.15:
            return const(self.random.choice((0, 1, 2, 3, 5, 7, 31, 255, 1 << 20, -1, -7)))
        return self.random.choice(self.flavours[flavour])

    # statements

    def statement(self, at: int) -> None:
        """Assign to a variable, or store one."""
        choice = self.random.random()
        if choice < 0.2 and self.taste.memory:
            self.store(at)
        elif choice < 0.3:
            self.assign(at, "s", self.put(at, "add", self.random.choice(self.flavours["s"]), self.leaf("u")))
        elif choice < 0.5:
            self.assign(at, "u", self.expression(at, "u"))
        else:
            self.assign(at, "v", self.expression(at, self.random.choice("uvvs")))

    def assign(self, at: int, flavour: str, value: Arg) -> None:
        """Assign this value to a variable of this flavour."""
        into = self.random.choice([name for name in self.flavours[flavour] if name[1:].isdigit()])
        self.put(at, "copy", value, into=into)

    def store(self, at: int) -> None:
        base = self.random.choice(("own", "scratch")) if self.taste.private else "own"
        address = self.address(at, base, self.random.choice("uvv"))
        self.put(at, "store", self.random.choice(self.flavours["v"]), address, type=VOID, align=4)

    def address(self, at: int, base: str, flavour: str) -> str:
        """A cell of an array, in bounds for any index; for s, adjacent to those of the neighbours."""
        if base == "a" and flavour == "s":
            index = self.put(at, "and", self.leaf("u"), const(CELLS // 2 - 1))
            index = self.put(at, "add", index, "lane", flags=("nsw",))
        else:
            size = {"a": CELLS, "own": ROW, "scratch": SCRATCH}[base]
            index = self.put(at, "and", self.leaf(flavour), const(size - 1))
        pitch = 4 * MOST_LANES if base == "own" and self.columns else 4
        return self.put(at, "ptradd", base, index, type=PTR, scale=pitch)

    def expression(self, at: int, flavour: str) -> str:
        makers = [self.arithmetic, self.arithmetic, self.choice, self.narrow, self.bits, self.division]
        if self.taste.memory:
            makers += [self.load, self.load]
        if self.taste.floats:
            makers.append(self.floating)
        if self.helpers:
            makers.append(self.call)
        return self.random.choice(makers)(at, flavour)

    def arithmetic(self, at: int, flavour: str) -> str:
        opcode = self.random.choice(("add", "add", "sub", "mul", "xor", "and", "or", "smin", "umax"))
        return self.put(at, opcode, self.leaf(flavour), self.leaf(flavour))

    def choice(self, at: int, flavour: str) -> str:
        condition = self.condition(at, flavour)
        if self.random.random() < 0.3:
            return self.put(at, "zext", condition)
        return self.put(at, "select", condition, self.leaf(flavour), self.leaf(flavour))

    def narrow(self, at: int, flavour: str) -> str:
        if self.random.random() < 0.6:
            type = self.random.choice((I8, I8, I16))
            small = self.put(at, "trunc", self.leaf(flavour), type=type)
            for _ in range(self.random.randrange(3)):
                small = self.small(at, small, type)
            return self.put(at, self.random.choice(("sext", "zext")), small)
        wide = [self.put(at, "sext", self.leaf(flavour), type=I64) for _ in range(2)]
        product = self.put(at, self.random.choice(("mul", "add")), *wide, type=I64)
        return self.put(at, "trunc", self.put(at, "ashr", product, const(self.random.randrange(9), I64), type=I64))

    def small(self, at: int, value: str, type: Type) -> str:
        """Arithmetic of a narrow type, which wraps between lanes; without wrapping where nsw promises it."""
        some = const(self.random.choice((1, 2, 3, 4, 7, 8, 15, 16, 64, 127)), type)
        kind = self.random.random()
        if kind < 0.3:
            low = self.put(at, "and", value, const(self.random.choice((3, 7, 12)), type), type=type)
            flags = self.random.choice((("nsw",), ("nuw",), ("nsw", "nuw"), ()))
            by = const(self.random.choice((1, 2, 3)), type)
            return self.put(at, self.random.choice(("add", "mul", "shl")), low, by, type=type, flags=flags)
        if kind < 0.45:
            shift = const(self.random.randrange(type.bits), type)
            return self.put(at, self.random.choice(("shl", "lshr", "ashr")), value, shift, type=type)
        if kind < 0.6:
            return self.put(at, self.random.choice(("udiv", "sdiv", "urem", "srem")), value, some, type=type)
        if kind < 0.7:
            return self.put(at, self.random.choice(("freeze", "abs", "ctpop")), value, type=type)
        names = ("add", "sub", "mul", "and", "or", "xor", "smin", "umax", "uadd_sat", "ssub_sat")
        return self.put(at, self.random.choice(names), value, some, type=type)

    def bits(self, at: int, flavour: str) -> str:
        if self.random.random() < 0.4:
            return self.put(at, self.random.choice(("ctpop", "bswap", "bitreverse", "abs")), self.leaf(flavour))
        amount = self.put(at, "and", self.leaf(flavour), const(7))
        return self.put(at, self.random.choice(("shl", "lshr", "ashr")), self.leaf(flavour), amount)

    def division(self, at: int, flavour: str) -> str:
        divisor = self.put(at, "or", self.put(at, "and", self.leaf(flavour), const(14)), const(1))
        return self.put(at, self.random.choice(("sdiv", "udiv", "srem", "urem")), self.leaf(flavour), divisor)

    def load(self, at: int, flavour: str) -> str:
        """From the shared cells, or from the lane's own memory."""
        own = [*(["own"] if flavour == "v" else []), *(["scratch"] if self.taste.private else [])]
        base = self.random.choice(["a", "a", *own])
        return self.put(at, "load", self.address(at, base, flavour), align=4)

    def floating(self, at: int, flavour: str) -> str:
        parts = [self.put(at, "sitofp", self.leaf(flavour), type=F32) for _ in range(2)]
        opcode = self.random.choice(("fadd", "fmul", "fsub", "fdiv", "fmin"))
        return self.put(at, "fptosi_sat", self.put(at, opcode, *parts, type=F32))

    def call(self, at: int, flavour: str) -> str:
        callee = self.random.choice(self.helpers)
        return self.put(at, "call", self.leaf(flavour), self.leaf(flavour), callee=callee.name)

    def condition(self, at: int, flavour: str) -> str:
        """An i1 that is not almost always the same."""
        if self.random.random() < 0.1:
            return self.equality(at, flavour)
        if self.random.random() < 0.3:
            return self.put(at, "icmp", self.leaf(flavour), self.leaf(flavour), type=I1, mode=self.mode())
        mixed = self.put(at, "mul", self.random.choice(self.flavours[flavour]), const(0x9E3779B1))
        few = self.put(at, "lshr", mixed, const(29))
        return self.put(at, "icmp", few, const(self.random.randrange(2, 6)), type=I1, mode="ult")

    def equality(self, at: int, flavour: str) -> str:
        """A variable compared with a uniform value, often true: on one side of a branch it is uniform itself."""
        few = self.few(at, flavour)
        return self.put(at, "icmp", few, self.few(at, "u"), type=I1, mode=self.random.choice(("eq", "ne")))

    def few(self, at: int, flavour: str) -> str:
        """One of four numbers, also in a variable."""
        value = self.put(at, "and", self.leaf(flavour), const(3))
        if self.random.random() < 0.7:
            self.assign(at, flavour, value)
        return value

    def mode(self) -> str:
        return self.random.choice(("eq", "ne", "slt", "sgt", "ule", "uge"))

    def flavour(self) -> str:
        return self.random.choice("uuvvvs")

    # ends

    def jump(self, at: int, to: int) -> None:
        self.nodes[at].ends = [to]

    def branch(self, at: int, condition: Arg, then: int, other: int) -> None:
        self.nodes[at].on, self.nodes[at].ends = condition, [then, other]

    def give(self, at: int) -> None:
        """Return a mixture of variables."""
        names = [name for names in self.flavours.values() for name in names]
        mixed: Arg = self.random.choice(self.flavours["v"])
        for name in self.random.sample(names, 3):
            mixed = self.put(at, "add", self.put(at, "mul", mixed, const(31)), name)
        self.nodes[at].on = mixed
