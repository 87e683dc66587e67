"""The image of an LLVM value: one value, or its parts."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import AnyType, Composite, Types
from lanewise.frontend.llvm.data.values import WORDS, Parts, filled, from_leaves, leaves_in, zero
from lanewise.frontend.llvm.text.tokens import tokenize
from lanewise.ir.function import POISON, UNDEF, Const, Value
from lanewise.ir.types import F32, I32, opaque_type, ptr_type


def read(text: str) -> AnyType:
    return Types(read_layout(""), {}).read(tokenize(text))


def constants(*numbers: int) -> list[Value]:
    return [Const(I32, number) for number in numbers]


def test_leaves_make_the_value_that_has_them() -> None:
    leaves = constants(1, 2)
    value = from_leaves(read("<2 x i32>"), leaves)
    assert isinstance(value, Parts) and leaves_in(value) == leaves and value.whole is None
    assert from_leaves(I32, leaves[:1]) is leaves[0] and leaves_in(leaves[0]) == leaves[:1]


def test_a_composite_of_one_leaf_is_in_parts_too() -> None:
    assert isinstance(from_leaves(read("{ i32 }"), constants(1)), Parts)


def test_another_number_of_leaves_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="has other parts"):
        from_leaves(read("<3 x i32>"), constants(1, 2))
    with pytest.raises(AssertionError, match="is one"):
        from_leaves(I32, constants(1, 2))


def test_zero_of_each_kind() -> None:
    assert repr(zero(F32).value) == "0.0" and repr(zero(I32).value) == "0" and zero(ptr_type()).value == 0
    assert zero(opaque_type("x86_fp80", 80)).value == "zeroinitializer"


def test_filled_values() -> None:
    pair = read("{ i32, float }")
    assert isinstance(pair, Composite)
    zeros = filled(pair, None)
    assert isinstance(zeros, Parts) and [repr(leaf.value) for leaf in zeros.leaves if isinstance(leaf, Const)] == [
        "0",
        "0.0",
    ]
    nothing = leaves_in(filled(pair, POISON))
    assert [leaf.value for leaf in nothing if isinstance(leaf, Const)] == [POISON, POISON]
    large = filled(read("[99 x i8]"), None)
    assert isinstance(large, Const) and large.value == "zeroinitializer"


def test_words_of_undefined_values() -> None:
    assert WORDS == {"undef": UNDEF, "poison": POISON} and UNDEF is not POISON
