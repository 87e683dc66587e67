"""Vectors and aggregates split and rebuilt, by their results."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import AnyType, Types, spelling
from lanewise.frontend.llvm.ops.composites import span
from lanewise.frontend.llvm.text.tokens import Unreadable, tokenize
from lanewise.ir.types import I32
from lib.llvm_functions import body, function_text, run

V = "<4 x i32> <i32 10, i32 11, i32 12, i32 13>"


def read(text: str) -> AnyType:
    return Types(read_layout("e"), {}).read(tokenize(text))


def result(instructions: str, *args: int, params: str = "i32 %i", type: str = "i32") -> object:
    return run(function_text(instructions, params, f"{type} %r"), *args)


@pytest.mark.parametrize(
    ("type", "path", "found"),
    [
        ("{ i32, [2 x { i8, float }], i64 }", [1, 1, 0], ("i8", 3, 1)),
        ("{ i32, [2 x { i8, float }], i64 }", [1, 1], ("{ i8, float }", 3, 2)),
        ("{ i32, [2 x { i8, float }], i64 }", [2], ("i64", 5, 1)),
        ("[3 x <2 x i32>]", [2], ("<2 x i32>", 4, 2)),
        ("i32", [], ("i32", 0, 1)),
    ],
)
def test_the_leaves_of_a_member(type: str, path: list[int], found: tuple[str, int, int]) -> None:
    member, start, count = span(read(type), path)
    assert (spelling(member), start, count) == found


def test_no_member_of_a_scalar() -> None:
    with pytest.raises(Unreadable, match="leads into a scalar"):
        span(I32, [0])


def test_members_are_renamings() -> None:
    found = body(
        "%s = insertvalue { i32, i64 } poison, i32 %i, 0\n%t = insertvalue { i32, i64 } %s, i64 %j, 1\n"
        "%a = extractvalue { i32, i64 } %t, 1\n%b = extractvalue { i32, i64 } %t, 0",
        "i32 %i, i64 %j",
    )
    assert found == ["%a: i64 = bitcast %j", "%b: i32 = bitcast %i"]


def test_members_of_members() -> None:
    made = "%s = insertvalue { i8, [2 x i32] } zeroinitializer, i32 %i, 1, 1\n"
    assert result(made + "%r = extractvalue { i8, [2 x i32] } %s, 1, 1", 7) == 7
    assert result(made + "%r = extractvalue { i8, [2 x i32] } %s, 1, 0", 7) == 0


def test_elements_at_constant_indices() -> None:
    assert result(f"%r = extractelement {V}, i32 2", 0) == 12
    set_one = f"%w = insertelement {V}, i32 %i, i32 1\n%r = extractelement <4 x i32> %w, i32 "
    assert [result(f"{set_one}{at}", 7) for at in range(4)] == [10, 7, 12, 13]


def test_elements_at_indices_known_at_run_time() -> None:
    assert [result(f"%r = extractelement {V}, i32 %i", at) for at in range(4)] == [10, 11, 12, 13]
    assert result(f"%r = extractelement {V}, i32 %i", 9) in (10, 11, 12, 13)
    for at in range(4):
        text = f"%w = insertelement {V}, i32 7, i32 %i\n%r = extractelement <4 x i32> %w, i32 "
        assert [result(f"{text}{k}", at) for k in range(4)] == [7 if k == at else 10 + k for k in range(4)]


def test_an_index_of_few_bits_reaches_few_elements() -> None:
    found = body(f"%r = extractelement {V}, i1 %i", "i1 %i")
    assert found == ["%icmp: i1 = icmp.eq %i, i1 1", "%r: i32 = select %icmp, i32 11, i32 10"]
    changed = body("%r = insertelement <4 x i32> %v, i32 7, i1 %i", "i1 %i, <4 x i32> %v")
    assert sum("select" in line for line in changed) == 2


def test_out_of_range_is_poison() -> None:
    assert body(f"%r = extractelement {V}, i32 4") == ["%r: i32 = bitcast i32 poison"]
    beyond = "%r = insertelement <2 x i32> %v, i32 7, i32 2\n%a = extractelement <2 x i32> %r, i32 1"
    assert "i32 7" not in "".join(body(beyond, "<2 x i32> %v")), "any value is right; ours leaves the vector as it is"


def test_shuffles_choose_leaves() -> None:
    w = "<4 x i32> <i32 20, i32 21, i32 22, i32 23>"
    shuffled = f"%s = shufflevector {V}, {w}, <3 x i32> <i32 3, i32 4, i32 0>\n%r = extractelement <3 x i32> %s, i32 "
    assert [result(f"{shuffled}{at}", 0) for at in range(3)] == [13, 20, 10]
    unset = "%s = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 poison, i32 1>\n"
    unset += "%r = extractelement <2 x i32> %s, i32 0"
    assert body(unset, "<2 x i32> %v")[2:] == ["%r: i32 = bitcast i32 poison"]


@pytest.mark.parametrize(
    ("instruction", "type"),
    [
        ("extractelement <99 x i8> %v, i32 %i", "i8"),
        ("insertelement <99 x i8> %v, i8 1, i32 %i", 'opaque"<99 x i8>":792'),
        ("shufflevector <99 x i8> %v, <99 x i8> %v, <99 x i32> zeroinitializer", 'opaque"<99 x i8>":792'),
    ],
)
def test_a_vector_that_is_too_large_stays_opaque(instruction: str, type: str) -> None:
    (line,) = body(f"%r = {instruction}", "<99 x i8> %v, i32 %i")
    assert line.startswith(f"%r: {type} = opaque %v")


def test_an_array_that_is_too_large_stays_opaque() -> None:
    (line,) = body("%r = extractvalue [99 x i8] %v, 3", "[99 x i8] %v")
    assert line.startswith("%r: i8 = opaque %v, text=")
    (line,) = body("%r = insertvalue [99 x i8] %v, i8 1, 3", "[99 x i8] %v")
    assert line.startswith('%r: opaque"[99 x i8]":792 = opaque %v, i8 1')


def test_the_element_of_a_scalable_vector() -> None:
    (line,) = body("%r = extractelement <vscale x 4 x i32> %v, i32 0", "<vscale x 4 x i32> %v")
    assert line.startswith("%r: i32 = opaque %v, i32 0")
