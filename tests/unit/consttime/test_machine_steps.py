"""Single instructions: where secrets go, and where not."""

from __future__ import annotations

import pytest

from lib.oracles.machine_leaks import leaks

JUMP = "\n\tje .L1\n.L1:\n\tret"
THROUGH: dict[str, tuple[str, bool]] = {  # does the jump depend on edi?
    "compared": ("testl %edi, %edi", True),
    "copied": ("movl %edi, %eax\n\ttestl %eax, %eax", True),
    "computed": ("addl %edi, %eax\n\tandl $1, %eax", True),
    "masked to nothing": ("andl $0, %edi", False),
    "cleared": ("xorl %edi, %edi\n\ttestl %edi, %edi", False),
    "its low byte is another": ("movb $1, %dil\n\ttestl %edi, %edi", True),
    "a byte that was set": ("cmpl $1, %esi\n\tsetl %dil\n\tmovzbl %dil, %eax\n\ttestl %eax, %eax", False),
    "the bytes above it": ("cmpl $1, %esi\n\tsetl %dil\n\tmovl %edi, %eax\n\ttestl %eax, %eax", True),
    "the second byte": ("movl %edi, %eax\n\tmovb $1, %al\n\tmovzbl %ah, %ecx\n\ttestl %ecx, %ecx", True),
    "a byte of another width": ("movb $1, %dil\n\ttestw %di, %di", True),
    "a byte on one way only": (
        "testl %esi, %esi\n\tje .L9\n\tmovb $1, %dil\n.L9:\n\tmovzbl %dil, %eax\n\ttestl %eax, %eax",
        True,
    ),
    "another register": ("testl %esi, %esi", False),
    "selected": ("testl %edi, %edi\n\tcmovne %ecx, %eax\n\ttestl %eax, %eax", True),
    "the result of a comparison": ("cmpl $3, %edi\n\tsetb %al\n\ttestb %al, %al", True),
    "by the carry": ("cmpl $3, %edi\n\tsbbl %eax, %eax\n\ttestl %eax, %eax", True),
    "the carry is kept": ("addl %edi, %edi\n\tmovl $4, %ecx\n\tdecl %ecx", False),
    "a rotation sets no zero flag": ("testl %esi, %esi\n\troll $4, %edi", False),
    "through the stack": ("movl %edi, -8(%rsp)\n\tmovl -8(%rsp), %eax\n\ttestl %eax, %eax", True),
    "overwritten on the stack": ("movl %edi, -8(%rsp)\n\tmovl $0, -8(%rsp)\n\tcmpl $1, -8(%rsp)", False),
    "beside it on the stack": ("movl %edi, -8(%rsp)\n\tcmpl $1, -4(%rsp)", False),
    "pushed and popped": ("pushq %rdi\n\tpopq %rax\n\ttestl %eax, %eax", True),
    "exchanged": ("xchgl %edi, %eax\n\ttestl %eax, %eax", True),
    "exchanged away": ("xchgl %edi, %eax\n\ttestl %edi, %edi", False),
    "a product": ("movl %edi, %eax\n\tmull %ecx\n\ttestl %edx, %edx", True),
    "sign": ("movl %edi, %eax\n\tcltd\n\ttestl %edx, %edx", True),
    "through a vector": ("movd %edi, %xmm1\n\tpaddd %xmm1, %xmm0\n\tmovd %xmm0, %eax\n\ttestl %eax, %eax", True),
    "three operands": (
        "vmovd %edi, %xmm1\n\tvpaddd %xmm2, %xmm3, %xmm1\n\tvmovd %xmm1, %eax\n\ttestl %eax, %eax",
        False,
    ),
    "a vector that is cleared": (
        "movd %edi, %xmm1\n\tpxor %xmm1, %xmm1\n\tmovd %xmm1, %eax\n\ttestl %eax, %eax",
        False,
    ),
    "an instruction that nobody knows": ("frobnicatel %edi, %eax\n\ttestl %eax, %eax", True),
    "a count": ("movl %edi, %ecx\n\tshll %cl, %eax\n\ttestl %eax, %eax", True),
    "x87": ("movl %edi, -8(%rsp)\n\tfildl -8(%rsp)\n\tfistpl -16(%rsp)\n\tcmpl $1, -16(%rsp)", True),
}


@pytest.mark.parametrize("name", THROUGH)
def test_jumps(name: str) -> None:
    text, told = THROUGH[name]
    assert bool(leaks(f"f:\n\t{text}{JUMP}", secret="rdi")) == told


SEEN: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "an index": ("movl (%rsi,%rdi,4), %eax", [("address", "movl")]),
    "an address that is only computed": ("leaq (%rsi,%rdi,4), %rax", []),
    "where to write": ("movb $1, (%rsi,%rdi)", [("address", "movb")]),
    "a table": ("movzbl SBOX(%rdi), %eax", [("address", "movzbl")]),
    "prefetched": ("prefetcht0 (%rsi,%rdi)", [("address", "prefetcht0")]),
    "a dividend": ("movl %edi, %eax\n\tcltd\n\tidivl %ecx", [("division", "idivl")]),
    "a divisor": ("divl %edi", [("division", "divl")]),
    "a root": ("movd %edi, %xmm0\n\tsqrtss %xmm0, %xmm0", [("division", "sqrtss")]),
    "a product is none": ("imull %edi, %eax", []),
    "a length": ("movq %rdi, %rcx\n\tmovq %rsi, %rdi\n\trep stosb", [("address", "stosb")]),
    "a jump through a secret": ("jmp *%rdi", [("branch", "jmp"), ("call argument", "jmp")]),
    "a no-op": ("nopw 0(%rdi,%rdi)", []),
}


@pytest.mark.parametrize("name", SEEN)
def test_other_leaks(name: str) -> None:
    text, kinds = SEEN[name]
    assert leaks(f"f:\n\t{text}\n\tret", secret="rdi") == kinds
