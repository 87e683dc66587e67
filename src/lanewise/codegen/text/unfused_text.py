"""Elementary functions for processors without a fused multiply-add (x86 before AVX2): the same bits, in vectors.

    ExactPen      each fused operation is a sequence with the same result (`std/fused_sums.py`)
    QuickPen      shorter sequences for those of f32, and a test whether one of them could have another result
    RoundedPen    also for those of f64, in functions of f32

A fused operation of f32 is a product and a sum in f64. The product is exact, and the sum rounds correctly to f32 unless
it was rounded and is halfway between two f32: that is the test. Functions of f32 that compute in f64 round at the end:
there fused and plain operations differ by some 2^-52 of the result, and the test is whether it is as close as 2^-39 to
the middle between two f32. If the test holds for a lane, which is one in 30,000, the code of the ExactPen decides.

exp, exp2, log, sin and cos have the bits of the fused code on all 2^32 operands (`lanewise bench unfused --all`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from ...ir.function import Op
from ...ir.types import F64
from ...std.algebra import Several, V, bits, differs, equal, widen
from ...std.fused_sums import fused_f32, fused_f64, residue_f64
from .std_text import LlvmPen, define
from .write import Writer

HALFWAY = -(1 << 31)  # the bits of an f64 that an f32 lacks, shifted to the top of 32: the middle between two f32
NEAR = 1 << 16  # in units of 2^-55
# f32 functions whose results depend on the last bits of an f64: a logarithm that is split into two f32, a remainder
DELICATE = frozenset(("pow", "fmod", "frem"))
FUSED = ("fma", "residue")
PURE = "memory(none) noinline"  # LICM may hoist it


class ExactPen(LlvmPen):
    """Fused operations, one by one."""

    @property
    def outlined(self) -> type[LlvmPen]:
        return ExactPen

    def op(self, name: str, kind: str, *args: V) -> V:
        if name not in FUSED:
            return super().op(name, kind, *args)
        a, b, c = args
        return fused_f32(a, b, c) if kind == "f32" else self.called(a, b, c)

    def called(self, *args: V) -> V:
        """A fused operation of f64, outlined: it is long."""
        symbol = f"lanewise.fused.f64.{self.lanes}"
        if symbol not in self.others:
            define_fused("f64", self.lanes, self.others, PURE)
        return self.let("f64", f"call {self.type('f64')} @{symbol}({', '.join(self.typed(arg) for arg in args)})")

    def right(self, name: str, kind: str, args: Several) -> str:
        return super().right("fma" if name == "library_fma" else name, kind, args)


class QuickPen(ExactPen):
    """Short sequences for f32, and the lanes where the result may differ."""

    def __init__(self, lanes: int, others: dict[str, str]) -> None:
        super().__init__(lanes, others)
        self.doubts: list[V] = []
        self.in_loop = False

    def body(self, symbol: str, function: Callable[..., Several], args: Several) -> Several:
        usual = function(*args)
        if not self.doubts:
            return usual
        doubt, self.doubts, name = self.either(self.doubts), [], f"exact.{symbol.removeprefix('lanewise.')}"
        return self.rare(doubt, usual, lambda: self.apart(function, args, name), None)

    def op(self, name: str, kind: str, *args: V) -> V:
        if kind == "f32" and name == "residue":
            a, b, c = map(widen, args)
            return LlvmPen.op(self, "fptrunc", "f32", a * b + c)  # exact in f64
        if kind == "f32" and name == "fma" and not self.in_loop:
            a, b, c = args
            return self.step(a, b, c)
        return super().op(name, kind, *args)

    def step(self, a: V, b: V, c: V) -> V:
        if self.constants.get(b.text) == 1.0:
            return a + c
        product, other = widen(a) * widen(b), widen(c)
        total = product + other
        doubt = equal(self.lost_bits(total), HALFWAY)
        if not self.constants.keys() & {b.text, c.text}:  # sums of short numbers are often halfway, and exact
            doubt = doubt & (differs(total - product, other) | differs(total - other, product))
        self.doubts.append(doubt)
        return LlvmPen.op(self, "fptrunc", "f32", total)

    def lost_bits(self, x: V) -> V:
        return self.let("i32", f"trunc {self.typed(bits(x))} to {self.type('i32')}") << 3

    def either(self, conditions: list[V]) -> V:
        return functools.reduce(lambda a, b: a | b, conditions)

    def rare(self, condition: V, usual: Several, slow: Callable[[], Several], feared: V | None) -> Several:
        """Doubts of the slow path count where it is taken."""
        before, self.doubts = self.doubts, []

        def with_doubt() -> Several:
            results = slow()
            found = self.either(self.doubts) if self.doubts else condition.like(0)
            return (*results, found)

        *chosen, doubt = super().rare(condition, (*usual, condition.like(0)), with_doubt, feared)
        self.doubts = [*before, doubt]
        return tuple(chosen)

    def repeat(self, condition: Callable[..., V], step: Callable[..., Several], start: Several) -> Several:
        """Loops compute exactly: a doubt would have to be carried."""
        before, self.in_loop = self.in_loop, True
        state = super().repeat(condition, step, start)
        self.in_loop = before
        return state


class RoundedPen(QuickPen):
    """Also for f64: plain operations, and a test of what is rounded to f32."""

    def op(self, name: str, kind: str, *args: V) -> V:
        if name in FUSED and kind == "f64" and not self.in_loop:
            a, b, c = args
            return a * b + c if name == "fma" else residue_f64(a, b, c)
        if name == "fptrunc":
            self.doubts.append(self.lost_bits(args[0]) + NEAR < HALFWAY + 2 * NEAR)
        return super().op(name, kind, *args)


def unfused_pen(name: str, kind: str) -> type[LlvmPen]:
    """The pen for an elementary function."""
    if kind == "f64":
        return ExactPen
    return QuickPen if name in DELICATE else RoundedPen


def define_fused(kind: str, lanes: int, others: dict[str, str], how: str) -> None:
    def function(*args: V) -> Several:
        a, b, c = args
        return (fused_f64(a, b, c) if kind == "f64" else fused_f32(a, b, c),)

    define(f"lanewise.fused.{kind}.{lanes}", function, [kind] * 3, lanes, others, how, ExactPen)


def fused(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    """The op `fma` of a program."""
    kind = "f64" if op.type is F64 else "f32"
    pen = ExactPen(lanes, write.needs.declarations)
    symbol = f"lanewise.fused.{kind}.{lanes}"
    if symbol not in pen.others:
        define_fused(kind, lanes, pen.others, "inlinehint" if kind == "f32" else PURE)
    return f"call {pen.type(kind)} @{symbol}({', '.join(f'{pen.type(kind)} {arg}' for arg in args)})"
