"""Unaligned stores of floats on a GPU, as integers.

    store float %x, ptr %p, align 1
        %bits = bitcast float %x to i32;  %word = asm "add.u32 $0, $1, 0;" (%bits);  store i32 %word, ptr %p, align 1

LLVM stores the bytes one by one, the lowest from the register that holds the float. The driver's compiler (580, CUDA
13.0) takes that register for a number and converts it: 15.0 had a last byte of 15. The addition gives a register that
holds an integer. It is assembly, because LLVM sees through everything else, also through permutations of bytes.
"""

from __future__ import annotations

from ...ir.types import Type
from ..text.types import form
from ..text.write import Writer

AS_INTEGER = 'asm "add.u32 $0, $1, 0;", "=r,r"'


def store_unaligned(write: Writer, type: Type, value: str, place: str, align: int) -> str:
    """Everything but the last store, which is returned."""
    let, bits = write.let, 8 * type.bytes
    whole = let(f"bitcast {form(type)} {value} to i{bits}")
    if bits == 64:
        high = let(f"trunc i64 {let(f'lshr i64 {whole}, 32')} to i32")
        after = let(f"getelementptr i8, ptr {place}, i64 4")
        write.do(f"store i32 {_integer(write, high)}, ptr {after}, align {align}")
        whole = let(f"trunc i64 {whole} to i32")
    if bits == 16:
        half = let(f"trunc i32 {_integer(write, let(f'zext i16 {whole} to i32'))} to i16")
        return f"store i16 {half}, ptr {place}, align {align}"
    return f"store i32 {_integer(write, whole)}, ptr {place}, align {align}"


def _integer(write: Writer, word: str) -> str:
    return write.let(f"call i32 {AS_INTEGER}(i32 {word})")
