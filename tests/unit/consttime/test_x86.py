"""Instructions: registers by name, flags that are read and written, sizes, results that depend on nothing."""

from __future__ import annotations

import pytest

from lanewise.consttime.assembly import read_assembly
from lanewise.consttime.x86 import flags_read, flags_written, is_zero, register, size_of


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        *(("eax", ("rax", 4)), ("ah", ("rax", 1)), ("sil", ("rsi", 1)), ("r9d", ("r9", 4)), ("r10b", ("r10", 1))),
        *(("bp", ("rbp", 2)), ("rsp", ("rsp", 8)), ("ymm12", ("xmm12", 32)), ("xmm0", ("xmm0", 16)), ("k1", ("k1", 8))),
    ],
)
def test_registers(name: str, whole: tuple[str, int]) -> None:
    assert register(name) == whole


@pytest.mark.parametrize(
    ("name", "read", "written"),
    [
        ("jne", ("flags",), ()),
        ("jae", ("carry",), ()),
        ("ja", ("carry", "flags"), ()),
        ("cmovbq", ("carry",), ()),
        ("setg", ("flags",), ()),
        ("sbbl", ("carry",), ("flags", "carry")),
        ("decl", (), ("flags",)),
        ("roll", (), ("carry",)),
        ("btl", (), ("carry",)),
        ("addq", (), ("flags", "carry")),
        ("ucomisd", (), ("flags", "carry")),
        ("movl", (), ()),
        ("leaq", (), ()),
        ("notl", (), ()),
        ("paddd", (), ()),
    ],
)
def test_flags(name: str, read: tuple[str, ...], written: tuple[str, ...]) -> None:
    assert (flags_read(name), flags_written(name)) == (read, written)


@pytest.mark.parametrize(
    ("text", "zero", "size"),
    [
        ("xorl %eax, %eax", True, 4),
        ("xorl %eax, %ecx", False, 4),
        ("pxor %xmm1, %xmm1", True, 16),
        ("vpcmpeqd %ymm0, %ymm0, %ymm0", True, 32),
        ("andl $0, %eax", True, 4),
        ("sbbl %eax, %eax", False, 4),
        ("movzbl (%rdi), %eax", False, 1),
        ("movq %xmm0, 8(%rdi)", False, 8),
        ("movss (%rdi), %xmm0", False, 4),
        ("addsd (%rdi), %xmm0", False, 8),
        ("movups (%rdi), %xmm0", False, 16),
        ("sete (%rdi)", False, 1),
        ("movw %ax, (%rdi)", False, 2),
    ],
)
def test_results_and_sizes(text: str, zero: bool, size: int) -> None:
    one = read_assembly(f"f:\n\t{text}\n").instructions[0]
    assert (is_zero(one), size_of(one)) == (zero, size)
