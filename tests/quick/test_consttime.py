"""Constant time: a jump on a secret in machine code, and none without a secret."""

from __future__ import annotations

from lanewise.consttime.assembly import read_assembly
from lanewise.consttime.machine_flow import MachineRun
from lanewise.consttime.machine_records import Given, MachineRules

TEXT = "\t.type f, @function\nf:\n\ttestl %edi, %edi\n\tje .L1\n\tincl %eax\n.L1:\n\tret\n"


def test_a_jump_on_a_secret() -> None:
    run = MachineRun(read_assembly(TEXT), MachineRules())
    for secret in (True, False):
        given = Given(frozenset({"in:rdi"} if secret else ()), frozenset(), frozenset())
        assert [leak.instruction.name for leak in run.of("f", given).leaks.values()] == ["je"] * secret
