"""Masks that are integers are combined and tested without booleans, and LLVM packs none of them in a loop."""

from __future__ import annotations

import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.program import optimized_for, program_text
from lanewise.codegen.targets import named
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.machine.processors import prices_of
from lib.gang_texts import agrees, gang_code


def test_masks_of_all_kinds() -> None:
    """`or`, `xor`, `not`, a blend of masks, constants, and conditions that are the same for all lanes."""
    text = """
        func @f(%x: i32[T], %y: i32[T], %u: i32[U], %m: i1[T]) -> i32 masked {
        entry:
          jump loop(i32 0, %m, i1 1, %x, i1 undef)
        loop(%k: i32[U], %live: i1[T], %other: i1[T], %n: i32[T], %third: i1[T]):
          %some: i1[U] = any %live if %m
          %all: i1[U] = all %other if %live
          %few: i1[U] = icmp.slt %k, i32 12
          %on: i1[U] = select %some, %few, i1 0
          branch %on, test, done
        test:
          %more: i1[T] = icmp.sgt %n, i32 1
          %odd: i1[T] = icmp.slt %n, %y
          %same: i1[U] = icmp.slt %k, %u
          %mask: i1[T] = select %live, %more, i1 0
          %or: i1[T] = or %other, %odd
          %xor: i1[T] = xor %or, i1 1
          %either: i1[T] = select %mask, i1 1, %xor
          %blend: i1[T] = select %either, %odd, %other
          %with: i1[T] = and %blend, %same
          %step: i32[U] = select %all, i32 2, i32 1
          %less: i32[T] = sub %n, %step
          %kept: i32[T] = select %mask, %less, %n
          %next: i32[U] = add %k, i32 1
          jump loop(%next, %mask, %with, %kept, %either)
        done:
          %a: i32[T] = select %other, i32 1000, i32 0
          %r: i32[T] = add %n, %a
          return %r
        }"""
    for mask in ([1, 1, 1, 1], [1, 0, 1, 0], [0, 0, 0, 0]):
        agrees(text, [9, 5, 1, 20], [5, 3, 4, 30], 4, mask, machine="avx2")
        agrees(text, [9, 5, 1, 20], [5, 3, 4, 30], 20, mask, machine="sse4")
    assert any(" phi <4 x i32> [ %" in line and "%live" in line for line in gang_code(text, machine="sse4"))


def steps(first, count):
    for i in lw.lanes(len(first)):
        n, found = first[i], 0
        while n > 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            found += 1
        count[i] = found


@pytest.mark.parametrize(
    ("machine", "width", "packs"), [("avx2", 16, r"vpack"), ("sse4", 8, r"\bpack"), ("neon", 8, r"xtn")]
)
def test_no_mask_is_packed_in_the_loop(machine: str, width: int, packs: str) -> None:
    """The loops of full gangs and of others test their masks without packing several registers into one."""
    args = np.arange(40, dtype=np.int32), np.zeros(40, np.int32)
    source = lw.kernel(steps, checks=False).source
    compiled = compile_source(source, signature_of(source, args))
    target = named(machine)
    text = program_text(compiled.module, compiled.name, width, costs=prices_of(target.cpu, target.features)).llvm
    assembly = optimized_for(text, target).assembly
    loops = [
        block
        for block in re.split(r"(?m)^\.LBB\w+:", assembly)
        if re.search(r"(?m)^\s*v?p?s?ra[d ]|\bsshr|\busra|\bsra", block)
    ]
    assert loops, "the halving is found"
    assert not any(re.search(packs, loop) for loop in loops)
