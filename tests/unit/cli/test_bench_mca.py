"""`lanewise bench mca`: innermost loops in assembly, and what is said where llvm-mca is missing."""

from __future__ import annotations

import os
import runpy
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest

from lib.child_process import run_python

ROOT = Path(__file__).resolve().parents[3]
X86 = """
kernel:
        xorl %eax, %eax
.LBB0_1:
        movl %eax, %ecx
.LBB0_2:
        vmovups (%rdi,%rax,4), %ymm1
        vblendvps %ymm4, %ymm2, %ymm1, %ymm1
        vfmadd213ps (%rsi,%rax,4), %ymm0, %ymm1
        vmovups %ymm1, (%rdx,%rax,4)
        addq $8, %rax
        cmpq %r8, %rax
        jl .LBB0_2
.LBB0_3:
        vfmadd213ps (%rsi,%rax,4), %ymm0, %ymm1
        addq $8, %rax
        jl .LBB0_3
.LBB0_4:
        vaddss %xmm1, %xmm0, %xmm0
        jne .LBB0_4
        jmp .LBB0_1
other:
.LBB1_1:
        vaddps %ymm1, %ymm0, %ymm0
        callq sin
        jne .LBB1_1
"""
ARM = "k:\n.LBB0_1:\n\tfmla\tv3.4s, v2.4s, v1.4s\n\tsubs\tx10, x10, #4\n\tb.ne\t.LBB0_1\n"


@pytest.fixture
def innermost() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "bench" / "_innermost.py"))


def test_innermost_loops_without_calls(innermost: dict[str, Any]) -> None:
    loops = innermost["innermost_loops"](X86)
    assert [len(loop) for loop in loops] == [7, 3, 2]


def test_the_shortest_of_those_that_compute_most(innermost: dict[str, Any]) -> None:
    loop = innermost["busiest"](innermost["innermost_loops"](X86))
    assert len(loop) == 3 and "vfmadd213ps" in loop[0]
    assert "fmla" in innermost["busiest"](innermost["innermost_loops"](ARM))[0]
    assert innermost["busiest"]([["\tmovq %rax, %rcx", "\tjne .L1"]]) is None


def run_mca(*words: str, path: str) -> tuple[int, str, str]:
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "bench")}
    done = run_python("-m", "lanewise", "bench", "mca", *words, env=env)
    return done.returncode, done.stdout, done.stderr


def test_llvm_mca_is_missing(tmp_path: Path) -> None:
    code, _, said = run_mca("saxpy", path=str(tmp_path))
    assert code == 1 and "llvm-mca is not here: apt-get install llvm" in said


def test_a_row(tmp_path: Path) -> None:
    """A stand-in for llvm-mca gives each loop 800 cycles for 100 iterations."""
    program = tmp_path / "llvm-mca"
    program.write_text("#!/bin/sh\necho 'Total Cycles:      800'\n", "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    code, said, error = run_mca("saxpy", path=str(tmp_path))
    assert code == 0, error
    row = next(line for line in said.splitlines() if line.startswith("saxpy"))
    assert row.split()[1:] == ["1.00", "0.50", "1.00", "0.50", "2.00"]


@pytest.mark.skipif(shutil.which("clang") is None, reason="clang is not installed")
def test_a_row_beside_clang(tmp_path: Path) -> None:
    program = tmp_path / "llvm-mca"
    program.write_text("#!/bin/sh\necho 'Total Cycles:      800'\n", "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    code, said, error = run_mca("saxpy", "--mca", str(program), path=os.environ["PATH"])
    assert code == 0, error
    assert "times as long: clang" in said and "1.00 (" in said
