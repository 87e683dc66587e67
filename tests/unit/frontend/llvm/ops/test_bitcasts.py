"""bitcast between values with different numbers of leaves, by its results."""

from __future__ import annotations

import struct

import pytest

from lib.llvm_functions import body, function_text, read, run

BIG = 'target datalayout = "E"\n'
LITTLE = 'target datalayout = "e"\n'


def test_elements_are_joined_the_first_one_lowest() -> None:
    text = function_text("%r = bitcast <2 x i16> <i16 1, i16 2> to i32", "", "i32 %r")
    assert run(LITTLE + text) == 0x00020001


def test_a_number_is_cut_into_elements() -> None:
    for index, byte in enumerate((0x78, 0x56, 0x34, 0x12)):
        text = function_text(
            f"%v = bitcast i32 %x to <4 x i8>\n%r = extractelement <4 x i8> %v, i32 {index}", "i32 %x", "i8 %r"
        )
        assert run(LITTLE + text, 0x12345678) == byte


def test_the_first_element_is_highest_on_big_endian_machines() -> None:
    joined = read(BIG + function_text("%r = bitcast <2 x i16> %v to i32", "<2 x i16> %v", "i32 %r"))
    ops = {op.name: op for op in joined.functions["f"].ops}
    first, second = ops["r"].args
    assert first.args[0].name == "v.1" and second.args[0].args[0].name == "v.0"  # type: ignore[attr-defined]
    cut = body("%v = bitcast i32 %x to <2 x i16>\n%r = extractelement <2 x i16> %v, i32 1", "i32 %x", "i16 %r")
    assert cut[-1].startswith("%r: i16 = trunc %lshr"), "the second element is high here"
    text = BIG + function_text(
        "%v = bitcast i32 %x to <2 x i16>\n%r = extractelement <2 x i16> %v, i32 1", "i32 %x", "i16 %r"
    )
    taken = {op.name: op for op in read(text).functions["f"].ops}["r"]
    assert taken.args[0].name == "x", "and low there"  # type: ignore[attr-defined]


def test_leaves_that_cross_each_other_go_through_one_number() -> None:
    text = function_text(
        "%v = bitcast <3 x i16> <i16 1, i16 2, i16 3> to <2 x i24>\n%r = extractelement <2 x i24> %v, i32 1",
        "",
        "i24 %r",
    )
    assert run(LITTLE + text) == 0x000300020001 >> 24


def test_floats_are_their_bits() -> None:
    text = function_text("%r = bitcast <2 x float> <float 1.0, float -2.0> to i64", "", "i64 %r")
    assert run(LITTLE + text) == int.from_bytes(struct.pack("<2f", 1.0, -2.0), "little")


def test_as_many_leaves_are_cast_one_by_one() -> None:
    found = body("%r = bitcast <2 x i32> %v to <2 x float>", "<2 x i32> %v")
    assert [line.partition("= ")[2] for line in found[2:]] == ["bitcast %v.0", "bitcast %v.1"]


def test_the_same_type_needs_no_op() -> None:
    assert body("%w = add <2 x i32> %v, %v\n%r = bitcast <2 x i32> %w to <2 x i32>", "<2 x i32> %v")[2:] == [
        "%w.0: i32 = add %v.0, %v.0",
        "%w.1: i32 = add %v.1, %v.1",
    ]


@pytest.mark.parametrize("target", ["x86_fp80", "i256"])
def test_what_is_no_number_is_cast_as_a_whole(target: str) -> None:
    source = {"x86_fp80": "<10 x i8>", "i256": "<4 x i64>"}[target]
    found = body(f"%r = bitcast {source} %v to {target}", f"{source} %v")
    assert found[-1] == f'%r: opaque"{target}":{target.strip("xi").partition("_fp")[2] or 256} = bitcast %v'
