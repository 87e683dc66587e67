"""Division of lanes by a variable: through floats, which have vector division.

    %q = sdiv <16 x i32> %a, %b       =>      %q = fptosi(sitofp(%a) / sitofp(%b))          two registers of f64

Neither x86 nor NEON divides vectors of integers; LLVM extracts every lane, divides and inserts it, eight
cycles or more for each. One register of f64 takes ten.

A float of p bits (24, 53) rounds a quotient to no other integer if |a| < 2^p, whatever b is. Let q = |a| / |b|, not an
integer, with 2^e <= q < 2^(e+1), and n the next integer above it: n - q >= 1/|b|. Floats below n are 2^(e+1-p) apart,
and |b| = |a| / q < 2^(p-e), so that n is farther from q than half of that, and q is not rounded up to it. Below 1 the
same holds with e = -1, as long as |b| <= 2^p. A larger b may be rounded itself, to 2^p or more: then the quotient is no
more than 1 - 2^-p, which is a float, and 0 is right.

A uniform divisor is inverted once: |a| < 2^(p-4) is multiplied by (1/b)(1 + 2^(3-p)). Three
roundings of 2^-p each leave a product that is too large by a share between 2^(2-p) and 2^(4-p): never below an integer
that it should reach, and not by 1/|b| too large, so that it reaches no other.

For 64-bit numbers of unknown size, a test of all active lanes comes first; if one is too large, they are divided
one by one, out of line. Without an instruction that converts 64 bits, adding 1.5 * 2^52 does, below 2^51.
Remainders are a - q * b. Floor division, which needs both, divides once.

Requires  `size` of the dividend where it is known (`transform/arithmetic/size_divisions.py`).
Ensures   the op's result in active lanes; others may hold anything, and nothing traps.
Costs     cycles of 16 lanes on Zen 4, alone: 32 bits 22, by one divisor 8, 16 bits 12, 64 bits 28; lane by lane 130.
"""

from __future__ import annotations

from ...ir.function import Block, Const, Op, Value
from ...ir.meaning.meaning import DIVISIONS
from ...ir.types import F32, F64, I1, I32, I64, Type
from ..text.spelling import constant_text
from ..text.types import form
from ..text.write import function_words
from .lanes import Lanes

SIZES = (8, 16, 32, 64)  # bits of lanes
PRECISION = {F32: 24, F64: 53}
SPARE = 4  # bits less, where the divisor's reciprocal is taken
ADDED, ADDED_BITS, ADDED_SIZE = 1.5 * 2.0**52, 0x4338000000000000, 51
NARROW = 32


def by_floats(op: Op) -> bool:
    """Is it a division whose lanes are divided as floats?"""
    return op.opcode in DIVISIONS and op.type.bits in SIZES and not isinstance(op.args[1], Const)


class LaneDivisions:
    """The quotients of one function; each is computed once per block."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self.known: dict[tuple[Block | None, bool, Value, Value, Value | None], str] = {}

    def text(self, op: Op) -> str:
        """The right side of the last instruction."""
        lanes, (number, divisor) = self.lanes, op.args
        key = (op.block, op.opcode[0] == "s", number, divisor, op.mask)
        if key not in self.known:
            self.known[key] = _Quotient(lanes, op).text()
        whole, quotient = form(op.type, lanes.width), self.known[key]
        if op.opcode in ("sdiv", "udiv"):
            return f"add {whole} {quotient}, zeroinitializer"
        product = lanes.write.let(f"mul {whole} {quotient}, {lanes.vector(divisor)}")
        return f"sub {whole} {lanes.vector(number)}, {product}"


class _Quotient:
    """One division, rounded to zero."""

    def __init__(self, lanes: Lanes, op: Op) -> None:
        self.lanes, self.op, self.let = lanes, op, lanes.write.let
        self.number, self.divisor = op.args
        self.bits, self.signed, self.whole = op.type.bits, op.opcode[0] == "s", self.many(op.type)
        self.common = lanes.forms.stride(self.divisor) == 0
        self.converts = bool(lanes.costs.scatter)  # with AVX-512
        self.size = min(int(op.attrs.get("size", self.bits)), self.bits)
        is_short = self.bits <= NARROW and self.size <= self.room(F32)
        self.kind = F32 if is_short else F64

    def room(self, kind: Type) -> int:
        """Bits of dividends for which such floats are exact enough."""
        return PRECISION[kind] - SPARE * self.common

    def many(self, type: Type) -> str:
        return str(form(type, self.lanes.width))

    def text(self) -> str:
        room = self.room(self.kind) if self.bits <= NARROW or self.converts else ADDED_SIZE - SPARE * self.common
        asked = [] if self.size <= room or self.bits <= NARROW else [self.number]
        if self.bits > NARROW and not self.converts and not self.common:
            asked.append(self.divisor)
        if not asked:
            return self.divided()
        large = [self.large(value, room) for value in asked]
        odd = self.let(f"freeze i1 {large[0] if len(large) == 1 else self.let(f'or i1 {large[0]}, {large[1]}')}")
        rare = self.let(f"call i1 @llvm.expect(i1 {odd}, i1 false)")
        return self.let(self.lanes.write.either(rare, self.lane_by_lane, self.divided, self.whole))

    # the common case

    def divided(self) -> str:
        floats, number = self.many(self.kind), self.as_float(self.lanes.vector(self.number))
        if self.common:
            quotient = self.let(f"fmul {floats} {number}, {self.shared_reciprocal()}")
        else:
            quotient = self.let(f"fdiv {floats} {number}, {self.as_float(self.lanes.vector(self.divisor))}")
        return self.as_integer(quotient)

    def shared_reciprocal(self) -> str:
        """LLVM shares reciprocals in a whole function; a function in pieces computes one per piece."""
        if not self.lanes.is_cut:
            return self.reciprocal()
        return self.lanes.once(self.divisor, ("reciprocal", self.kind, self.op.type, self.signed), self.reciprocal)

    def reciprocal(self) -> str:
        """Slightly more than the reciprocal of the divisor."""
        kind, type = form(self.kind), form(self.op.type)
        one = self.let(f"{'s' if self.signed else 'u'}itofp {type} {self.lanes.scalar(self.divisor)} to {kind}")
        exact = self.let(f"fdiv {kind} 1.0, {one}")
        by = constant_text(Const(self.kind, 1 + 2.0 ** (SPARE - 1 - PRECISION[self.kind])))
        return self.lanes.ramp(self.kind, self.let(f"fmul {kind} {exact}, {by}"), 0)

    def as_float(self, vector: str) -> str:
        floats = self.many(self.kind)
        if self.bits <= NARROW or self.converts:
            return self.let(f"{'s' if self.signed else 'u'}itofp {self.whole} {vector} to {floats}")
        moved = self.let(f"add {self.whole} {vector}, splat (i64 {ADDED_BITS})")
        near = self.let(f"bitcast {self.whole} {moved} to {floats}")
        return self.let(f"fsub {floats} {near}, splat (double {constant_text(Const(F64, ADDED))})")

    def as_integer(self, vector: str) -> str:
        """Rounded to zero."""
        floats, words = self.many(self.kind), self.many(I32)
        if self.kind is F32:
            found = self.let(f"fptosi {floats} {vector} to {words}")
            return found if self.bits == NARROW else self.let(f"trunc {words} {found} to {self.whole}")
        if self.converts or (self.signed and self.bits == NARROW):
            return self.let(f"fpto{'s' if self.signed else 'u'}i {floats} {vector} to {self.whole}")
        found = self.added(self.let(f"call {floats} @llvm.trunc({floats} {vector})"))
        return found if self.bits == I64.bits else self.let(f"trunc {self.many(I64)} {found} to {self.whole}")

    def added(self, vector: str) -> str:
        """For a float without a fraction: after adding a large number, its lowest bits are the integer's."""
        floats, words = self.many(F64), self.many(I64)
        moved = self.let(f"fadd {floats} {vector}, splat (double {constant_text(Const(F64, ADDED))})")
        found = self.let(f"bitcast {floats} {moved} to {words}")
        return self.let(f"sub {words} {found}, splat (i64 {ADDED_BITS})")

    # the rare case

    def large(self, value: Value, size: int) -> str:
        """Is a number of an active lane 2^size or more?"""
        vector, bound = self.lanes.vector(value), 1 << size
        if self.signed:
            vector, bound = self.let(f"add {self.whole} {vector}, splat (i64 {bound - 1})"), 2 * bound - 1
        found = self.let(f"icmp uge {self.whole} {vector}, splat (i64 {bound})")
        mask = self.lanes.mask(self.op)
        if mask is not None:
            bools, active = self.many(I1), self.lanes.vector(mask)
            found = self.let(f"select {bools} {active}, {bools} {found}, {bools} zeroinitializer")
        return self.lanes.any_of(found)

    def lane_by_lane(self) -> str:
        """As LLVM does it, in a function of its own; an inactive lane is divided by 1."""
        name, whole, mask = f"{self.op.opcode[0]}div", self.whole, self.lanes.mask(self.op)
        number, divisor = self.lanes.vector(self.number), self.lanes.vector(self.divisor)
        if mask is not None:
            active = f"{self.many(I1)} {self.lanes.vector(mask)}"
            divisor = self.let(f"select {active}, {whole} {divisor}, {whole} splat (i64 1)")
        words = function_words(self.lanes.variant)  # vectors are passed in registers of the caller's size
        symbol = f"lanewise.{name}.{self.lanes.width}{'.short' if words else ''}"
        head = f"define internal {whole} @{symbol}({whole} %a, {whole} %b) noinline cold nounwind{words}"
        body = f"{{\n  %q = {name} {whole} %a, %b\n  ret {whole} %q\n}}"
        self.lanes.write.needs.declarations[symbol] = f"{head} {body}"
        return self.let(f"call {whole} @{symbol}({whole} {number}, {whole} {divisor})")
