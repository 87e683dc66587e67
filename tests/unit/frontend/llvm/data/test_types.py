"""LLVM's types: which are ours, which are split into leaves, which are opaque; test_layout.py has sizes and offsets."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import (
    AnyType,
    Composite,
    Signature,
    Types,
    align_of,
    leaves_of,
    offsets_of,
    plain,
    repeated,
    spelling,
    store_size,
)
from lanewise.frontend.llvm.text.tokens import Unreadable, tokenize
from lanewise.ir.types import F32, I8, I32, VOID, int_type, ptr_type

NAMED = {"%pair": "{ i32, float }", "%file": "opaque", "%own": "{ i32, %own }"}


def types() -> Types:
    return Types(read_layout("e"), NAMED)


def read(text: str) -> AnyType:
    return types().read(tokenize(text))


def composite(text: str) -> Composite:
    found = read(text)
    assert isinstance(found, Composite)
    return found


def test_scalars_are_ours() -> None:
    assert read("i32") is I32 and read("float") is F32 and read("void") is VOID
    assert read("ptr addrspace(3)") is ptr_type(3) and read("i48") is int_type(48)


@pytest.mark.parametrize("text", ["x86_fp80", "bfloat", "i256", "token", "%file", 'target("spirv.Image", i32, 1)'])
def test_others_are_opaque(text: str) -> None:
    assert plain(read(text)).is_opaque


@pytest.mark.parametrize(
    "text",
    ["<4 x float>", "[2 x { i8, ptr }]", "<{ i8, i32 }>", "{}", "i256", "ptr addrspace(3)", "half", "i32 (ptr, ...)"],
)
def test_types_are_spelled_as_llvm_writes_them(text: str) -> None:
    assert spelling(read(text)) == text


def test_scalable_vectors_are_opaque() -> None:
    assert plain(read("<vscale x 4 x i32>")).is_opaque and spelling(read("<vscale x 4 x i32>")) == "<vscale x 4 x i32>"


def test_named_structs_are_expanded() -> None:
    assert spelling(read("[2 x %pair]")) == "[2 x { i32, float }]"
    with pytest.raises(Unreadable, match="'%own' holds itself"):
        read("%own")
    with pytest.raises(Unreadable, match="'%none' is no type that can be read"):
        read("%none")


def test_a_signature_is_no_type_of_a_value() -> None:
    found = read("i32 (float, ...)")
    assert isinstance(found, Signature) and (found.result, found.params, found.variadic) == (I32, (F32,), True)
    with pytest.raises(Unreadable, match="cannot have the type of a function"):
        types().value_type(tokenize("void (i32)"))
    with pytest.raises(Unreadable, match="cannot have the type of a function"):
        plain(found)
    with pytest.raises(Unreadable, match="has no size"):
        store_size(found, read_layout(""))
    with pytest.raises(Unreadable, match="has no size"):
        align_of(read("%file"), read_layout(""))


def test_the_type_before_a_name_leaves_the_parameters() -> None:
    cursor = tokenize("i32 (float)")
    assert types().result_type(cursor) is I32 and cursor.peek() == "("


def test_packed_structs_have_no_gaps() -> None:
    assert composite("{ i8, i32 }").offsets == (0, 4) and composite("<{ i8, i32 }>").offsets == (0, 1)
    assert composite("{ i8, i32 }") is not composite("<{ i8, i32 }>")


def test_leaves() -> None:
    assert leaves_of(read("[2 x { i8, float }]")) == (I8, F32, I8, F32) and leaves_of(I32) == (I32,)
    assert leaves_of(read("void ()")) is None and offsets_of(I32) == (0,)
    assert leaves_of(read("{ [64 x i8], i8 }")) is None and leaves_of(read("{ [63 x i8], i8 }")) is not None


def test_a_composite_that_is_not_split_is_one_opaque_value() -> None:
    whole = plain(read("[99 x i8]"))
    assert whole.is_opaque and whole.bits == 99 * 8


def test_leaves_that_share_bytes() -> None:
    assert composite("{ i8, ptr }").has_whole_bytes
    assert not composite("<8 x i1>").has_whole_bytes and not composite("[99 x i8]").has_whole_bytes


def test_the_element_that_fills_memory() -> None:
    assert repeated(read("[4 x <2 x float>]")) is F32 and repeated(I32) is I32
    assert repeated(read("[4 x { float }]")) is None and repeated(read("[4 x i1]")) is None
    assert repeated(read("[2 x x86_fp80]")) is None


def test_kinds_of_composites() -> None:
    assert composite("<2 x i8>").is_vector and not composite("[2 x i8]").is_vector
    assert composite("<4 x i1>").bits == 4 and composite("[4 x i1]").bits == 32 and composite("{ i8, i32 }").bits == 64
    assert composite("<2 x ptr>").bits == 128 and composite("[3 x <3 x i8>]").stride == 4
    assert composite("<3 x i24>").stride == 3 and composite("[3 x i24]").stride == 4
    assert composite("<2 x i8>").align == 2 and composite("[2 x i16]").align == 2


@pytest.mark.parametrize("word", ["integer", "x1", "i"])
def test_words_that_are_no_type(word: str) -> None:
    with pytest.raises(Unreadable, match=f"'{word}' is no type that can be read"):
        read(word)


def test_where_a_type_can_start() -> None:
    known = types()
    assert all(
        known.starts(word) for word in ("i32", "i7", "ptr", "ptr addrspace(1)", "%pair", "[", "{", "<", "target")
    )
    assert not any(known.starts(word) for word in ("@f", "noundef", "inreg", "i", "1", ""))


def test_a_type_that_is_too_large_is_refused() -> None:
    known = types()
    grown: AnyType = known.struct([I32] * 60000)
    with pytest.raises(Unreadable, match="a type is too large"):
        known.struct([grown] * 6)
