"""Assembly of gcc and clang, read: labels, operands, positions, jump tables."""

from __future__ import annotations

import pytest

from lanewise.consttime.assembly import END, Memory, Number, Operand, Register, read_assembly
from lanewise.ir.position import Position

TEXT = """
	.file	"k.c"
	.file	1 "k.c"
	.text
	.globl	f
	.type	f, @function
f:
.LFB0:
	.loc 1 3 20 view -0
	.cfi_startproc
	cmpl	$3, %edi	# a comment
	ja	.L1
	movl	%edi, %edi
	notrack jmp	*.L4(,%rdi,8)
	.section	.rodata
	.align 8
.L4:
	.quad	.L7
	.quad	.L1
.LC0:
	.string "a; b # c"
	.text
.L7:
	.loc 1 4 3
	rep;stosq %rax, %es:(%rdi)
	lock addl $1, 8(%rdi)
.L1:
	ret
	.size	f, .-f
"""


def test_instructions_and_labels() -> None:
    code = read_assembly(TEXT)
    names = [one.name for one in code.instructions]
    assert names == ["cmpl", "ja", "movl", "jmp", "stosq", "addl", "ret", END]
    assert code.functions == {"f": 0} and code.labels[".L7"] == 4 and code.labels[".L1"] == 6
    assert code.tables[".L4"] == [".L7", ".L1"]
    assert code.instructions[0].position == Position("k.c", 3, 20) and code.instructions[4].position.line == 4
    assert code.instructions[4].prefixes == ("rep",) and code.instructions[5].prefixes == ("lock",)
    assert all(one.function == "f" for one in code.instructions)


@pytest.mark.parametrize(
    ("word", "operand"),
    [
        ("%eax", Register("eax")),
        ("$-8", Number(-8)),
        ("$0x10", Number(16)),
        ("$table+4", Number(4, "table")),
        ("-24(%rsp)", Memory(-24, base="rsp")),
        ("8(%rax,%rcx,4)", Memory(8, base="rax", index="rcx", scale=4)),
        ("(,%rcx,8)", Memory(index="rcx", scale=8)),
        ("table+8(%rip)", Memory(8, "table", "rip")),
        ("table@GOTPCREL(%rip)", Memory(0, "table", "rip", got=True)),
        ("%fs:40", Memory(40, segment="fs")),
        ("*%rax", Register("rax")),
        ("f@PLT", Memory(symbol="f")),
    ],
)
def test_operands(word: str, operand: Operand) -> None:
    code = read_assembly(f"f:\n\tcall {word}\n")
    assert code.instructions[0].operands == (operand,)


def test_masks_of_avx512() -> None:
    one = read_assembly("f:\n\tvaddps (%rax), %zmm1, %zmm2{%k3}{z}\n").instructions[0]
    assert one.mask == "k3" and one.operands[-1] == Register("zmm2") and len(one.operands) == 3
