"""The cases on which shape rules are proved: ops with concrete operand shapes, constants, flags and facts.

    for case in catalogue(bits=8, width=4)["add"]: ...
    case.shape()            the rule's result

A `Space` says which shapes and constants to enumerate; `telling` keeps the cases in which a rule claims something.
Pointers may have few bits here: rules read the bits of types, so the proof may choose them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product, zip_longest
from math import prod
from typing import Any

from lanewise.ir.function import Const, Op, Param, Value
from lanewise.ir.ops import TABLE
from lanewise.ir.position import NOWHERE
from lanewise.ir.shape_rules import Context, Known, constant_shape, result_shape, settled
from lanewise.ir.shapes import BOTH, UNIFORM, VARYING, Shape, strided, varying
from lanewise.ir.types import I1, Type, int_type

Ask = Callable[[Op, Sequence[Shape], Context], Shape]


def address(bits: int) -> Type:
    """A pointer of that many bits."""
    return Type("ptr", bits, 0, f"ptr{bits}")


@dataclass(frozen=True, slots=True)
class Operand:
    """A value with a given shape, or a constant; possibly with a fact about it."""

    type: Type
    shape: Shape
    constant: int | None = None
    known: Known | None = None

    def __str__(self) -> str:
        text = f"{self.type}[{self.shape}]" if self.constant is None else f"{self.type} {self.constant}"
        return text if self.known is None else f"{text} {self.known}"


def constant(type: Type, value: int) -> Operand:
    made = Const(type, value)
    assert isinstance(made.value, int)
    return Operand(type, constant_shape(made), made.value)


@dataclass(frozen=True, slots=True)
class Case:
    """One op on operands, in a gang of `width` lanes."""

    name: str
    type: Type
    operands: tuple[Operand, ...]
    width: int
    mode: str = ""
    flags: tuple[str, ...] = ()
    attrs: dict[str, Any] = field(default_factory=dict[str, Any])

    def with_facts(self, draw: random.Random) -> Case:
        """The same, with a fact, as from a range analysis, for each operand that is not constant."""
        return replace(self, operands=tuple(_with_fact(operand, self.width, draw) for operand in self.operands))

    def op(self) -> Op:
        args: list[Value] = [
            Const(o.type, o.constant) if o.constant is not None else Param(o.type, f"a{at}", None, NOWHERE)
            for at, o in enumerate(self.operands)
        ]
        return Op(TABLE[self.name], self.type, args, mode=self.mode, flags=self.flags, attrs=self.attrs)

    def shape(self, ask: Ask = result_shape) -> Shape:
        op = self.op()
        known = {id(arg): operand.known for arg, operand in zip(op.args, self.operands, strict=True)}
        facts = (lambda value: known.get(id(value))) if any(o.known for o in self.operands) else None
        return ask(op, [operand.shape for operand in self.operands], Context(self.width, facts))

    def __str__(self) -> str:
        words = ".".join(filter(None, (self.name, self.mode, *self.flags)))
        attrs = "".join(f" {key}={value}" for key, value in self.attrs.items())
        return f"{self.type} {words} {', '.join(map(str, self.operands))}{attrs} in {self.width} lanes"


@dataclass(frozen=True, slots=True)
class Space:
    """What to enumerate: widths, strides (None is unknown), alignments, constants."""

    bits: int
    width: int
    strides: tuple[int | None, ...]
    aligns: tuple[int, ...]
    constants: tuple[int, ...]

    def shapes(self, type: Type, straight: Sequence[int] = (0, 1, 2, BOTH)) -> list[Shape]:
        """Every distinct shape of the space, in canonical form."""
        context = Context(self.width)
        raw = [strided(s, a, f) for s, a, f in product(self.strides, self.aligns, straight)]
        raw += [varying(a) for a in self.aligns]
        return list(dict.fromkeys(settled(shape, type, context) for shape in raw))

    def operands(self, type: Type) -> list[Operand]:
        found = [Operand(type, shape) for shape in self.shapes(type)]
        return found + [constant(type, value) for value in dict.fromkeys(c % (1 << type.bits) for c in self.constants)]


def space(bits: int, width: int, rich: bool = False) -> Space:
    """The default. Strides near the edge of the type and alignments around the gang's extent matter most."""
    half, full = 1 << (bits - 1), 1 << bits
    strides: list[int | None] = [0, 1, 2, 3, -1, -4, half - 1, -half, None]
    aligns = [1, 4, 2 * width, half, 0]
    constants = [0, 1, 2, 3, 4, width, 2 * width - 1, 12, half - 1, half, full - 1, full - 2, full - width]
    if rich:
        strides += [4, 5, 8, -2, -3, half // 2, half - 2]
        aligns += [2, width, 4 * width, half // 2]
        constants += [
            5,
            6,
            7,
            8,
            9,
            13,
            width + 1,
            3 * width,
            half + 1,
            half + width,
            half - width,
            full - 3,
            full - 12,
        ]
    if bits <= 5:
        constants = list(range(full))
    fits = [a for a in dict.fromkeys(aligns) if a < full and a & (a - 1) == 0]
    return Space(bits, width, tuple(dict.fromkeys(strides)), tuple(fits), tuple(dict.fromkeys(constants)))


WRAPS = ((), ("nsw",), ("nuw",), ("nsw", "nuw"))
PLAIN = ((),)
EXACT = ((), ("exact",))
FLAGS: dict[str, Sequence[tuple[str, ...]]] = {
    **dict.fromkeys(("add", "sub", "mul", "shl"), WRAPS),
    **dict.fromkeys(("udiv", "sdiv", "lshr", "ashr"), EXACT),
    "or": ((), ("disjoint",)),
    "icmp": ((), ("samesign",)),
    "abs": ((), ("nsw",)),
    "trunc": WRAPS,
    "zext": ((), ("nneg",)),
    "ptradd": ((), ("inbounds",), ("nusw",)),
}
SATURATING = "sadd_sat uadd_sat ssub_sat usub_sat sshl_sat ushl_sat"
BINARY = f"add sub mul shl udiv sdiv urem srem lshr ashr and or xor smin smax umin umax {SATURATING}".split()


@dataclass(frozen=True, slots=True)
class Family:
    """All cases of one op: `make` applied to one choice from each of `parts`."""

    name: str
    parts: tuple[Sequence[Any], ...]
    make: Callable[..., Case]

    def __iter__(self) -> Iterator[Case]:
        return (self.make(*choice) for choice in product(*self.parts))

    def __len__(self) -> int:
        return prod(len(part) for part in self.parts)

    def draw(self, tries: int, seed: int, facts: bool = False) -> list[Case]:
        """That many random cases, or all of them if there are no more; always the same ones."""
        random_ = random.Random(f"{self.name} {seed}")
        if len(self) <= tries:
            cases = list(self)
        else:
            cases = [self.make(*map(random_.choice, self.parts)) for _ in range(tries)]
        return [case.with_facts(random_) for case in cases] if facts else cases


def catalogue(bits: int, width: int, rich: bool = False) -> dict[str, Family]:
    """Every integer op and conversion, by name, with its modes; for addresses a pointer of as many bits."""
    where = space(bits, width, rich)
    narrow, wide = (bits // 2, bits - 1), (bits + 1, 2 * bits)
    integer, pointer = int_type(bits), address(bits)
    sizes = [*narrow, bits, *wide]
    families = [_binary(name, where) for name in BINARY]
    families += [_binary(name, where, mode) for name in ("icmp", "overflows") for mode in TABLE[name].modes]
    families += [_unary("trunc", where, list(map(int_type, narrow)))]
    families += [_unary(name, where, list(map(int_type, wide))) for name in ("zext", "sext")]
    families += [_unary(name, where, [integer]) for name in ("abs", "ctpop", "freeze")]
    families += [_unary("ptrtoint", where, list(map(int_type, sizes)), pointer)]
    families += [_unary("inttoptr", where, list(map(address, sizes)))]
    families += [_unary("bitcast", where, [integer, Type("float", bits, 0, "f")])]
    families += [_unary("addrspacecast", where, [pointer], pointer)]
    families += [_select(where), *[_ptradd(where, old) for old in (bits - 2, bits, bits + 2)]]
    return {family.name: family for family in families}


def _binary(name: str, where: Space, mode: str = "") -> Family:
    type = int_type(where.bits)
    result = I1 if TABLE[name].result == "B" else type
    operands = where.operands(type)
    constants = [operand for operand in operands if operand.constant is not None]
    often = operands + constants * (len(operands) // len(constants) - 1)  # half of the second operands are constant

    def make(x: Operand, y: Operand, flags: tuple[str, ...]) -> Case:
        return Case(name, result, (x, y), where.width, mode, flags)

    return Family(f"{name}.{mode}".rstrip("."), (operands, often, FLAGS.get(name, PLAIN)), make)


def _unary(name: str, where: Space, results: Sequence[Type], type: Type | None = None) -> Family:
    operands = [Operand(type or int_type(where.bits), shape) for shape in where.shapes(type or int_type(where.bits))]

    def make(x: Operand, result: Type, flags: tuple[str, ...]) -> Case:
        return Case(name, result, (x,), where.width, "", flags)

    return Family(name, (operands, results, FLAGS.get(name, PLAIN)), make)


def _select(where: Space) -> Family:
    type = int_type(where.bits)
    conditions = [Operand(I1, UNIFORM), Operand(I1, VARYING), constant(I1, 0), constant(I1, 1)]
    arms = where.operands(type)

    def make(condition: Operand, x: Operand, y: Operand) -> Case:
        return Case("select", type, (condition, x, y), where.width)

    return Family("select", (conditions, arms, arms), make)


def _ptradd(where: Space, old: int) -> Family:
    type = address(where.bits)
    bases = [Operand(type, shape) for shape in where.shapes(type)]

    def make(base: Operand, index: Operand, scale: int, flags: tuple[str, ...]) -> Case:
        return Case("ptradd", type, (base, index), where.width, "", flags, {"scale": scale})

    return Family(f"ptradd.i{old}", (bases, where.operands(int_type(old)), (1, 4, 12, -2), FLAGS["ptradd"]), make)


def _with_fact(operand: Operand, width: int, draw: random.Random) -> Operand:
    if operand.constant is not None or not operand.type.is_int or operand.type.bits < 2:
        return operand
    bits = operand.type.bits
    edge = (1 << bits) - abs(operand.shape.stride or 0) * (width - 1)
    known = _tight_fact(draw, bits, edge) if edge > 1 and draw.random() < 0.3 else any_fact(draw, bits)
    return Operand(operand.type, operand.shape, None, known)


def _tight_fact(draw: random.Random, bits: int, edge: int) -> Known:
    """A range just narrow enough to make a value of some stride straight, or one too wide or too narrow."""
    half, full = 1 << (bits - 1), 1 << bits
    size = min(max(edge + draw.choice((-2, -1, 0)), 0), full - 1)
    low = draw.choice((0, 1, full - 1 - size, draw.randrange(full - size)))
    if draw.random() < 0.5:
        return Known(*_signed_of_unsigned(low, low + size, bits), low, low + size)
    smin, smax = low - half, low + size - half
    return Known(smin, smax, *((smin % full, smax % full) if (smin < 0) == (smax < 0) else (0, full - 1)))


def any_fact(draw: random.Random, bits: int) -> Known:
    half, full = 1 << (bits - 1), 1 << bits
    ends = [0, 1, 2, 3, half // 2, half - 1, half, half + 1, full - 2, full - 1, draw.randrange(full)]
    low, high = sorted((draw.choice(ends), draw.choice(ends)))
    if draw.random() < 0.5:
        return Known(*_signed_of_unsigned(low, high, bits), low, high, *_bits(draw, bits))
    low, high = low - half, high - half
    smin, smax = low, high
    umin, umax = (low % full, high % full) if (low < 0) == (high < 0) else (0, full - 1)
    return Known(smin, smax, umin, umax, *_bits(draw, bits))


def _signed_of_unsigned(low: int, high: int, bits: int) -> tuple[int, int]:
    half, full = 1 << (bits - 1), 1 << bits
    if high < half:
        return low, high
    return (low - full, high - full) if low >= half else (-half, half - 1)


def _bits(draw: random.Random, bits: int) -> tuple[int, int]:
    """Known zeros and ones: usually none, else some low bits."""
    if draw.random() < 0.5:
        return 0, 0
    count = draw.randrange(1, bits)
    value = draw.choice([0, 0, 0, draw.randrange(1 << count), (1 << count) - 1])
    return ~value & ((1 << count) - 1), value


def telling(cases: Iterable[Case], most: int) -> list[Case]:
    """At most that many of the cases in which the rule claims something, about equally many per kind of claim."""
    kinds: dict[object, list[Case]] = {}
    for case in cases:
        if not trivial(case.shape()):
            kinds.setdefault(_kind_of_claim(case), []).append(case)
    rounds = zip_longest(*kinds.values())
    return list(islice((case for round_ in rounds for case in round_ if case is not None), most))


def _kind_of_claim(case: Case) -> object:
    """Uniform from uniform, and kept alignments, are the obvious claims; the rest is finer."""
    shape, operands = case.shape(), [operand.shape for operand in case.operands]
    if all(operand.is_uniform for operand in operands):
        return "of uniform"
    if shape.is_varying:
        return "varying"
    return shape.stride, shape.straight, shape.align == 0, *[(o.straight, o.align == 0) for o in operands]


def trivial(shape: Shape) -> bool:
    return shape.is_varying and shape.align == 1
