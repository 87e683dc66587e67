"""The inner loop of a generalized function, as LLVM text: as `inner_loop.py`, for operands with axes of their own.

NumPy gives the addresses of the operands, the count and the lengths of the own axes, and the strides: those of the loop
first, then those of the own axes, operand after operand. An entry of the table is a number of digits to the base 6, the
first operand's first:

    own axes       the last one is contiguous: 3, or not: 0
    loop           contiguous: 2;  one input for all iterations: 1;  any stride: 0

of the first `PATTERNS` operands; others have any strides. Above them stands 1 where there are fewer than `FEW`
iterations, so that one lane runs. The last entry is for lengths of 2^31 and more. Which words make up the frame of an
entry is written in its recipe: their count, and their places among all words that NumPy gives.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...codegen.launch.layout import FIRST_ARGUMENT, WORD
from .core_signature import CoreSignature
from .inner_loop import Addresses, LoopText, setter_text

PATTERNS, DIGITS, FEW = 4, 6, 4
SIDE_BY_SIDE, REPEATED, CONTIGUOUS = 2, 1, 3
SHORT = 2**31


def patterns(operands: int) -> int:
    """How many layouts of operands have an entry of their own."""
    return int(DIGITS ** min(operands, PATTERNS))


def core_loop_text(
    signature: CoreSignature, sizes: Sequence[int], number: int, recipes: int, addresses: Addresses
) -> str:
    """The loop for operands of these sizes in bytes; `recipes` is the address of a table, one for each entry."""
    return setter_text() + _CoreText(signature, sizes, number, recipes, addresses).text()


class _CoreText(LoopText):
    def __init__(
        self, signature: CoreSignature, sizes: Sequence[int], number: int, recipes: int, addresses: Addresses
    ) -> None:
        super().__init__(len(signature.inputs), sizes, number, addresses)
        self.signature, self.recipes, self.order = signature, recipes, -1

    @property
    def words(self) -> int:
        return sum(3 + 2 * max(1, len(axes)) for axes in self.signature.operands) + 1

    def choose(self) -> None:
        """The number of the entry, in %entry."""
        axes = [len(each) for each in self.signature.operands]
        digits, at = "0", len(axes)
        for k, size in enumerate(self.sizes[:PATTERNS]):
            alike = self.let(f"icmp eq i64 {self.strides[k]}, {size}")
            digit = self.let(f"select i1 {alike}, i64 {SIDE_BY_SIDE}, i64 0")
            if k < self.nin:
                zero = self.let(f"icmp eq i64 {self.strides[k]}, 0")
                digit = self.let(f"select i1 {zero}, i64 {REPEATED}, i64 {digit}")
            if axes[k]:
                last = self.word("i64", "%strides", at + axes[k] - 1)
                dense = self.let(f"icmp eq i64 {last}, {size}")
                row = self.let(f"select i1 {dense}, i64 {CONTIGUOUS}, i64 0")
                digit = self.let(f"add i64 {digit}, {row}")
            at += axes[k]
            digits = self.let(f"add i64 {digits}, {self.let(f'mul i64 {digit}, {DIGITS**k}')}")
        count = patterns(len(axes))
        few = self.let(f"icmp slt i64 %n, {FEW}")
        digits = self.let(f"add i64 {digits}, {self.let(f'select i1 {few}, i64 {count}, i64 0')}")
        lengths = ["%n", *(self.word("i64", "%dims", 1 + k) for k in range(len(self.signature.sizes)))]
        long = "false"
        for length in lengths:
            long = self.let(f"or i1 {long}, {self.let(f'icmp sge i64 {length}, {SHORT}')}")
        self.lines.append(f"  %entry = select i1 {long}, i64 {2 * count}, i64 {digits}")

    def fill(self) -> None:
        """The arguments in the frame, as the entry's recipe says."""
        operands, own = len(self.sizes), sum(map(len, self.signature.operands))
        parts = (("%data", operands), ("%dims", 1 + len(self.signature.sizes)), ("%strides", operands + own))
        self.lines.append(f"  %all = alloca [{sum(count for _, count in parts)} x i64], align 8")
        at = 0
        for name, count in parts:
            place = self.let(f"getelementptr i64, ptr %all, i64 {at}")
            self.lines.append(
                f"  call void @llvm.memcpy.p0.p0.i64(ptr align 8 {place}, ptr align 8 {name}, i64 {count * WORD}, i1 0)"
            )
            at += count
        self.lines += [
            f"  %recipe.place = getelementptr i64, ptr inttoptr (i64 {self.recipes} to ptr), i64 %entry",
            "  %recipe = load ptr, ptr %recipe.place",
            "  %many = load i64, ptr %recipe",
            f"  %arguments = getelementptr i8, ptr %frame, i64 {FIRST_ARGUMENT}",
            "  br label %copy",
            "copy:",
            "  %j = phi i64 [ 0, %ready ], [ %next, %copy ]",
            "  %next = add i64 %j, 1",
            "  %from.place = getelementptr i64, ptr %recipe, i64 %next",
            "  %from = load i64, ptr %from.place",
            "  %given = getelementptr i64, ptr %all, i64 %from",
            "  %argument = load i64, ptr %given",
            "  %to = getelementptr i64, ptr %arguments, i64 %j",
            "  store i64 %argument, ptr %to",
            "  %more = icmp ult i64 %next, %many",
            "  br i1 %more, label %copy, label %run",
            "run:",
        ]
