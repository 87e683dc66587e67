"""Memory of a run: objects by what points to them, offsets, members, bytes that indices can reach."""

from __future__ import annotations

import pytest

from lanewise.consttime.machine_records import MachineRules
from lib.oracles.machine_leaks import leaks

JUMP = "\n\tje .L1\n.L1:\n\tret"
READ: dict[str, tuple[str, bool]] = {  # rsi points to secrets
    "read": ("cmpl $1, (%rsi)", True),
    "another object": ("cmpl $1, (%rdx)", False),
    "stored and read back": ("movl (%rsi), %eax\n\tmovl %eax, 8(%rdi)\n\tcmpl $1, 8(%rdi)", True),
    "beside what was stored": ("movl (%rsi), %eax\n\tmovl %eax, 8(%rdi)\n\tcmpl $1, 12(%rdi)", False),
    "stored later in a loop": (
        ".L5:\n\tcmpl $1, 8(%rdi)\n\tje .L6\n\tmovl (%rsi), %eax\n\tmovl %eax, 8(%rdi)\n\tjmp .L5\n"
        ".L6:\n\ttestl %ecx, %ecx",
        True,
    ),
    "through an unknown address": ("movq (%rdi), %rax\n\tcmpl $1, (%rax)", True),
    "a global": ("movl (%rsi), %eax\n\tmovl %eax, G(%rip)\n\tcmpl $1, G(%rip)", True),
    "another global": ("movl (%rsi), %eax\n\tmovl %eax, G(%rip)\n\tcmpl $1, H(%rip)", False),
    "through the table of addresses": (
        "movq G@GOTPCREL(%rip), %rcx\n\tmovl (%rsi), %eax\n\tmovl %eax, (%rcx)\n\tcmpl $1, G(%rip)",
        True,
    ),
    "copied by a string instruction": (
        "leaq -64(%rsp), %rdi\n\tmovl $4, %ecx\n\trep movsl\n\tcmpl $1, -52(%rsp)",
        True,
    ),
    "not so far": ("leaq -64(%rsp), %rdi\n\tmovl $4, %ecx\n\trep movsl\n\tcmpl $1, -48(%rsp)", False),
    "a canary": ("movq %fs:40, %rax\n\tmovq %rax, -8(%rsp)\n\tcmpq $0, -8(%rsp)", False),
}


@pytest.mark.parametrize("name", READ)
def test_jumps_on_memory(name: str) -> None:
    text, told = READ[name]
    assert bool(leaks(f"f:\n\t{text}{JUMP}", memory="rsi")) == told


FILL = """f:
	xorl %ecx, %ecx
.L2:
	movl (%rsi,%rcx,4), %eax
	movl %eax, -64(%rsp,%rcx,4)
	incq %rcx
	cmpq $8, %rcx
	jne .L2
	cmpl $1, {}(%rsp)
	je .L1
.L1:
	ret"""


@pytest.mark.parametrize(("at", "told"), [(-68, False), (-64, True), (-36, True), (-32, False), (-4, False)])
def test_a_loop_fills_an_array_on_the_stack(at: int, told: bool) -> None:
    assert bool(leaks(FILL.format(at), memory="rsi")) == told


SPILLED = """f:
	movq %rdx, -8(%rsp)COMMENT
	movb (%rsi), %al
	movb %al, -64(%rsp,%rcx)
	movq -8(%rsp), %rbx
	testq %rbx, %rbx
	je .L1
.L1:
	ret"""


@pytest.mark.parametrize(("comment", "told"), [("", True), ("\t# 8-byte Spill", False), ("\t# x, %sfp", False)])
def test_an_index_does_not_lead_to_spilled_registers(comment: str, told: bool) -> None:
    assert bool(leaks(SPILLED.replace("COMMENT", comment), memory="rsi")) == told


BUFFER = "f:\n\tmovl 64(%rdi), %ecx\n\tmovb (%rsi), %al\n\tmovb %al, (%rdi,%rcx)\n\tcmpl $64, 64(%rdi)" + JUMP


def test_an_index_stays_in_its_member() -> None:
    assert leaks(BUFFER, memory="rsi")
    assert not leaks(BUFFER, memory="rsi", rules=MachineRules(extents={("f", "in:rdi"): ((0, 64),)}))
