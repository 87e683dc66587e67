"""Division of 64-bit lanes by a constant: by products of halves, where the machine has no vector multiply-high.

    n / 10  =  high(n * 0xCCCC...CD) >> 3           high: the upper 64 of the 128 bits of a product

LLVM does the same for scalars. For vectors it extracts every lane, multiplies and inserts it, because only products of
32 bits have a vector instruction. With halves n = n1:n0 and m = m1:m0, each of 32 bits:

    t = n1*m0 + (n0*m0 >> 32)                       no sum leaves 64 bits
    u = n0*m1 + low(t)
    high = n1*m1 + (t >> 32) + (u >> 32)

For 2^(l-1) < d < 2^l and 0 <= n <= 2^63 the factor m = floor(2^(63+l) / d) + 1 has 64 bits and is exact, shift l - 1;
for any unsigned n the factor has a bit 64, for which n itself is added (halved, so that nothing overflows). Signs are
removed and restored. Measured on Zen 4, eight lanes: 9 cycles instead of 26.

Requires  a divisor that is not a power of two, nor 0, 1, -1: LLVM uses shifts for those.
Source    Granlund, Montgomery 1994. The sums are proved in tests/proofs/test_constant_division.py.
"""

from __future__ import annotations

from ...ir.function import Const, Op
from ...ir.meaning.meaning import DIVISIONS
from ..text.write import Writer

BITS = 64


def divided(op: Op) -> int | None:
    """The constant that 64-bit lanes are divided by, if this pays."""
    if op.opcode not in DIVISIONS or op.type.bits != BITS or not isinstance(op.args[1], Const):
        return None
    divisor = op.args[1].signed if op.opcode[0] == "s" else op.args[1].value
    if not isinstance(divisor, int) or abs(divisor) & (abs(divisor) - 1) == 0:
        return None
    return divisor


def factor(divisor: int) -> tuple[int, int]:
    """For numbers up to 2^63: the factor, and by how many bits its high half is shifted."""
    length = divisor.bit_length()
    return (1 << (BITS - 1 + length)) // divisor + 1, length - 1


def wide_factor(divisor: int) -> tuple[int, int]:
    """For all unsigned numbers: the factor without its bit 64, and the shift."""
    length = divisor.bit_length()
    return (((1 << length) - divisor) << BITS) // divisor + 1, length - 1


def divide(write: Writer, op: Op, divisor: int, number: str, width: int) -> str:
    """The right side of the last instruction; `number` is the dividend, in all lanes."""
    lanes = _Lanes(write, width)
    quotient = lanes.signed(number, divisor) if op.opcode[0] == "s" else lanes.unsigned(number, divisor)
    if op.opcode in ("sdiv", "udiv"):
        return f"add {lanes.type} {quotient}, zeroinitializer"
    return f"sub {lanes.type} {number}, {lanes.let('mul', quotient, lanes.all(divisor))}"


class _Lanes:
    """Arithmetic of vectors of 64 bits."""

    def __init__(self, write: Writer, width: int) -> None:
        self.write = write
        self.type = f"<{width} x i64>"
        self.half = f"<{width} x i32>"

    def all(self, number: int) -> str:
        return f"splat (i64 {number})"

    def let(self, name: str, a: str, b: str) -> str:
        return self.write.let(f"{name} {self.type} {a}, {b}")

    def signed(self, number: str, divisor: int) -> str:
        multiplier, shift = factor(abs(divisor))
        sign = self.let("ashr", number, self.all(BITS - 1))
        size = self.let("sub", self.let("xor", number, sign), sign)
        quotient = self.let("lshr", self.high(size, multiplier), self.all(shift))
        turned = sign if divisor > 0 else self.let("xor", sign, self.all(-1))
        return self.let("sub", self.let("xor", quotient, turned), turned)

    def unsigned(self, number: str, divisor: int) -> str:
        if divisor >> (BITS - 1):  # the quotient is 0 or 1
            fits = self.write.let(f"icmp uge {self.type} {number}, {self.all(divisor)}")
            bools = self.type.replace("i64", "i1")
            return self.write.let(f"zext {bools} {fits} to {self.type}")
        multiplier, shift = wide_factor(divisor)
        part = self.high(number, multiplier)
        rest = self.let("lshr", self.let("sub", number, part), self.all(1))
        return self.let("lshr", self.let("add", part, rest), self.all(shift))

    def low(self, value: str) -> str:
        """The lower half, masked so that LLVM multiplies with one instruction."""
        narrow = self.write.let(f"trunc {self.type} {value} to {self.half}")
        return self.write.let(f"zext {self.half} {narrow} to {self.type}")

    def high(self, number: str, multiplier: int) -> str:
        """The upper 64 bits of a product with a constant."""
        half = BITS // 2
        down, m0, m1 = self.all(half), self.all(multiplier % (1 << half)), self.all(multiplier >> half)
        n0, n1 = self.low(number), self.let("lshr", number, down)
        t = self.let("add", self.let("mul", n1, m0), self.let("lshr", self.let("mul", n0, m0), down))
        u = self.let("add", self.let("mul", n0, m1), self.low(t))
        high = self.let("add", self.let("mul", n1, m1), self.let("lshr", t, down))
        return self.let("add", high, self.let("lshr", u, down))
