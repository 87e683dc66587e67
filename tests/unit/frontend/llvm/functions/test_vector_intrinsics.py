"""Intrinsics on whole vectors, by their results."""

from __future__ import annotations

import struct

import pytest

from lib.llvm_functions import code, function_text, run

V = "<4 x i32> <i32 1, i32 -2, i32 3, i32 4>"
W = "<4 x i32> <i32 5, i32 6, i32 7, i32 8>"


def elements(call: str, type: str, declaration: str, count: int) -> list[int]:
    found: list[int] = []
    for at in range(count):
        text = function_text(
            f"%v = call {type} {call}\n%r = extractelement {type} %v, i32 {at}", "", "i32 %r", f"declare {declaration}"
        )
        value = run(text, overflow="wrap")
        found.append((value + 2**31) % 2**32 - 2**31)
    return found


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("add", 6),
        ("mul", -24),
        ("smin", -2),
        ("smax", 4),
        ("umax", -2),
        ("umin", 1),
        ("and", 0),
        ("or", -1),
        ("xor", -8),
    ],
)
def test_reductions(name: str, result: int) -> None:
    text = function_text(
        f"%r = call i32 @llvm.vector.reduce.{name}.v4i32({V})",
        "",
        "i32 %r",
        f"declare i32 @llvm.vector.reduce.{name}.v4i32(<4 x i32>)",
    )
    found = run(text, overflow="wrap")
    assert (found + 2**31) % 2**32 - 2**31 == result


def test_sums_of_floats_start_from_the_first_operand_in_order() -> None:
    text = function_text(
        "%r = call nnan float @llvm.vector.reduce.fadd.v2f32(float %s, <2 x float> %v)",
        "float %s, <2 x float> %v",
        more="declare float @llvm.vector.reduce.fadd.v2f32(float, <2 x float>)",
    )
    assert code(text)[2:4] == ["%fadd: f32 = fadd.nnan %s, %v.0", "%r: f32 = fadd.nnan %fadd, %v.1"]


def test_a_vector_that_is_not_in_parts_stays_a_call() -> None:
    text = function_text(
        "%r = call i8 @llvm.vector.reduce.add.v99i8(<99 x i8> %v)",
        "<99 x i8> %v",
        more="declare i8 @llvm.vector.reduce.add.v99i8(<99 x i8>)",
    )
    assert "= call %v" in code(text)[0]


@pytest.mark.parametrize(
    ("call", "type", "declaration", "result"),
    [
        (
            f"@llvm.vector.reverse.v4i32({V})",
            "<4 x i32>",
            "<4 x i32> @llvm.vector.reverse.v4i32(<4 x i32>)",
            [4, 3, -2, 1],
        ),
        (
            f"@llvm.vector.splice.v4i32({V}, {W}, i32 1)",
            "<4 x i32>",
            "<4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)",
            [-2, 3, 4, 5],
        ),
        (
            f"@llvm.vector.splice.v4i32({V}, {W}, i32 -1)",
            "<4 x i32>",
            "<4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)",
            [4, 5, 6, 7],
        ),
        (
            "@llvm.vector.interleave2.v4i32(<2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>)",
            "<4 x i32>",
            "<4 x i32> @llvm.vector.interleave2.v4i32(<2 x i32>, <2 x i32>)",
            [1, 3, 2, 4],
        ),
        (
            f"@llvm.vector.insert.v4i32.v2i32({V}, <2 x i32> <i32 9, i32 8>, i64 2)",
            "<4 x i32>",
            "<4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)",
            [1, -2, 9, 8],
        ),
        (
            f"@llvm.vector.extract.v2i32.v4i32({V}, i64 2)",
            "<2 x i32>",
            "<2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)",
            [3, 4],
        ),
    ],
)
def test_rearrangements(call: str, type: str, declaration: str, result: list[int]) -> None:
    assert elements(call, type, declaration, len(result)) == result


def test_deinterleaved_vectors_are_a_pair() -> None:
    pair = "{ <2 x i32>, <2 x i32> }"
    text = function_text(
        f"%p = call {pair} @llvm.vector.deinterleave2.v4i32({V})\n"
        f"%v = extractvalue {pair} %p, 1\n%r = extractelement <2 x i32> %v, i32 1",
        "",
        "i32 %r",
        f"declare {pair} @llvm.vector.deinterleave2.v4i32(<4 x i32>)",
    )
    assert run(text) == 4 and run(text.replace("%p, 1", "%p, 0")) == 3


LOAD = "declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)"
MASK = "<4 x i1> <i1 true, i1 false, i1 false, i1 true>"


def test_a_masked_load_touches_only_its_lanes() -> None:
    call = f"%v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, {MASK}, {W})\n"
    memory = bytearray(struct.pack("<4i", 10, 11, 12, 13))
    found = [
        run(function_text(f"{call}%r = extractelement <4 x i32> %v, i32 {at}", "ptr %p", "i32 %r", LOAD), memory)
        for at in range(4)
    ]
    assert found == [10, 6, 7, 13]
    loads = [line for line in code(function_text(call, "ptr %p", more=LOAD)) if "load" in line]
    assert len(loads) == 2 and loads[1].endswith("align=4")


def test_a_mask_known_at_run_time_stays_a_call() -> None:
    call = f"%v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> %m, {W})\n"
    assert any("= call %p" in line for line in code(function_text(call, "ptr %p, <4 x i1> %m", more=LOAD)))
    store = f"call void @llvm.masked.store.v4i32.p0({V}, ptr %p, i32 4, <4 x i1> %m)"
    more = "declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)"
    found = code(function_text(store, "ptr %p, <4 x i1> %m", more=more))
    assert any(line.startswith("call ") for line in found) and not any(line.startswith("store") for line in found)


def test_a_masked_store_writes_only_its_lanes() -> None:
    memory = bytearray(b"\xff" * 16)
    more = "declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)"
    run(
        function_text(f"call void @llvm.masked.store.v4i32.p0({W}, ptr %p, i32 4, {MASK})", "ptr %p", more=more), memory
    )
    assert struct.unpack("<4i", memory) == (5, -1, -1, 8)


def test_gathers_load_from_the_pointer_of_each_lane() -> None:
    text = function_text(
        "%v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0"
        "(<2 x ptr> %p, i32 4, <2 x i1> <i1 false, i1 true>, <2 x i32> poison)",
        "<2 x ptr> %p",
        more="declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)",
    )
    assert [line for line in code(text) if " = load" in line] == ["%v.1: i32 = load %p.1, align=4"]
