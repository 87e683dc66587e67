"""Policies: who differs between lanes by itself."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.sources import AMDGPU, NONE, OPENCL, POLICIES, usual_sources
from lanewise.ir.function import Op
from lanewise.ir.parse import parse, parse_module
from lanewise.ir.shapes import BOTTOM, VARYING, Shape


def first(line: str) -> Op:
    return parse(f"func @f(%x: i64, %p: ptr) -> i64 {{\nentry:\n  {line}\n  return %x\n}}").entry.ops[0]


def test_every_policy_has_its_name() -> None:
    assert set(POLICIES) == {"none", "opencl", "amdgpu"} and POLICIES["opencl"] is OPENCL
    assert all(policy.asked for policy in POLICIES.values()) and "call" in OPENCL.asked and "call" not in NONE.asked


def test_a_call_that_is_not_known_to_be_pure() -> None:
    call = first('%r: i64 = call %x, callee="g"')
    shape = OPENCL.op(call)
    assert shape is not None and shape.is_varying and NONE.op(call) is None


def test_atomics_differ_on_a_gpu() -> None:
    atomic = first("%r: i64 = atomic.add %p, %x, align=8")
    shape = AMDGPU.op(atomic)
    assert shape is not None and shape.is_varying
    assert NONE.argument(parse("func @f(%x: i64) {\nentry:\n  return\n}"), 0) is None


def amdgpu_shape(callee: str, more: str = "") -> Shape | None:
    module = parse_module(
        "func @wave(%x: i64) -> i64 {\nentry:\n  return %x\n}\n"
        f'func @f(%x: i64) {{\nentry:\n  %r: i64 = call @wave, %x, callee="{callee}"{more}\n  return\n}}\n'
    )
    return AMDGPU.op(module.functions["f"].entry.ops[0])


@pytest.mark.parametrize(
    "callee",
    (
        "llvm.amdgcn.call.whole.wave.i64.p0",
        "llvm.amdgcn.cs.chain.i64",
        "llvm.experimental.patchpoint.i64",
        "llvm.experimental.gc.result.i64",
        "llvm.coro.resume",
        "llvm.some.intrinsic.of.tomorrow",  # it gets a function's address
    ),
)
def test_an_intrinsic_that_calls_may_return_anything(callee: str) -> None:
    assert amdgpu_shape(callee) == VARYING


def test_an_intrinsic_that_pushes_between_lanes_varies() -> None:
    push = first('%r: i64 = call %x, %x, callee="llvm.amdgcn.ds.permute"')
    fetch = first('%r: i64 = call %x, %x, callee="llvm.amdgcn.ds.bpermute"')
    assert AMDGPU.op(push) == VARYING and AMDGPU.op(fetch) == BOTTOM


def test_intrinsics_of_other_processors() -> None:
    lane = '%r: i64 = call %x, callee="llvm.nvvm.read.ptx.sreg.laneid"'
    assert AMDGPU.op(first(lane)) == VARYING and AMDGPU.op(first(lane + ', effect="none"')) == BOTTOM


def test_opencl_is_known_by_its_triple() -> None:
    module = parse_module("func @f() {\nentry:\n  return\n}\n")
    assert usual_sources(module) is NONE
    module.attrs["triple"] = "spir64-unknown-unknown"
    assert usual_sources(module) is OPENCL
