"""Control flow and calls of a run: joins, loops, jump tables, callees in their contexts, functions of other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.consttime.machine_records import MachineRules
from lib.oracles.machine_leaks import leaks, outcome
from lib.samples import constant_time

SAMPLES = Path(constant_time.__file__).parent


def test_the_branch_that_a_compiler_made_of_a_mask() -> None:
    text = (SAMPLES / "from_message.s").read_text(encoding="utf-8").replace("from_message", "f")
    found = outcome(text, memory="rsi")
    assert [(leak.kind, leak.instruction.text) for leak in found.leaks.values()] == [("branch", "jae .LBB0_4")]
    assert not outcome(text).leaks


def test_either_way_counts() -> None:
    text = "f:\n\ttestl %esi, %esi\n\tje .L2\n\tmovl %edi, %eax\n.L2:\n\ttestl %eax, %eax\n\tje .L1\n.L1:\n\tret"
    assert leaks(text, secret="rdi") == [("branch", "je")]
    assert leaks(text, secret="rsi") == [("branch", "je")], "only the first"


TABLE = """f:
	cmpl $2, %esi
	ja .L1
	leaq .L4(%rip), %rdx
	movslq (%rdx,%rsi,4), %rax
	addq %rdx, %rax
	jmp *%rax
	.section .rodata
.L4:
	.long .L5-.L4
	.long .L6-.L4
	.text
.L5:
	testl %edi, %edi
	je .L1
.L6:
	ret
.L1:
	ret"""


def test_jump_tables_are_followed() -> None:
    assert leaks(TABLE, secret="rdi") == [("branch", "je")]
    assert ("address", "movslq") in leaks(TABLE, secret="rsi")


CALLED = """g:
	testl %edi, %edi
	je .L8
	movl $1, %eax
.L8:
	movl %edi, %eax
	ret
	.size g, .-g
"""
CALLS: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "given the secret": ("call g\n\tret", [("branch", "je")]),
    "not given it": ("movl $1, %edi\n\tcall g\n\tret", []),
    "given it at the end": ("jmp g", [("branch", "je")]),
    "by a condition": ("testl %ecx, %ecx\n\tjne g\n\tret", [("branch", "je")]),
    "returned": ("call g\n\ttestl %eax, %eax\n\tje .L1\n.L1:\n\tret", [("branch", "je"), ("branch", "je")]),
    "a register that it leaves alone": (
        "movl %edi, %r10d\n\tmovl $1, %edi\n\tcall g\n\ttestl %r10d, %r10d\n\tje .L1\n.L1:\n\tret",
        [("branch", "je")],
    ),
    "an unknown function": ("call other\n\tret", [("call argument", "call")]),
    "one of fewer arguments": ("movq %rdi, %rsi\n\tmovl $1, %edi\n\tcall known\n\tret", []),
    "declassified": ("call publish\n\ttestl %eax, %eax\n\tje .L1\n.L1:\n\tret", []),
    "a length": ("movq %rdi, %rdx\n\tmovq %rsi, %rdi\n\tcall memset@PLT\n\tret", [("address", "call")]),
    "never returns": ("call abort\n\tret", []),
    "itself": ("call f\n\tret", [("call argument", "call")]),
}


@pytest.mark.parametrize("name", CALLS)
def test_calls(name: str) -> None:
    text, kinds = CALLS[name]
    rules = MachineRules(arguments={"known": ("rdi",)}, declassified=frozenset({"publish"}))
    assert leaks(f"{CALLED}f:\n\t{text}", secret="rdi", rules=rules) == kinds


FILLED = """g:
	movl (%rsi), %eax
	movl %eax, 4(%rdi)
	ret
	.size g, .-g
f:
	subq $40, %rsp
	leaq 8(%rsp), %rdi
	call g
	cmpl $1, {}(%rsp)
	je .L1
.L1:
	addq $40, %rsp
	ret"""


@pytest.mark.parametrize(("at", "told"), [(8, False), (12, True), (16, False)])
def test_what_a_function_writes_for_its_caller(at: int, told: bool) -> None:
    assert bool(leaks(FILLED.format(at), memory="rsi")) == told


def test_arguments_on_the_stack() -> None:
    text = """g:
	cmpl $1, 8(%rsp)
	je .L8
.L8:
	ret
	.size g, .-g
f:
	pushq %rdi
	call g
	addq $8, %rsp
	ret"""
    assert leaks(text, secret="rdi") == [("branch", "je")] and not leaks(text, secret="rcx")
