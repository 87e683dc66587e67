"""Types as LLVM writes them, for one lane and for several."""

from __future__ import annotations

import pytest

from lanewise.codegen.text.types import Unspeakable, form, is_speakable, passed, scalar_text
from lanewise.ir.types import F16, F32, F64, I1, I32, PTR, opaque_type, ptr_type


def test_scalars_and_vectors() -> None:
    assert [scalar_text(type) for type in (F16, F32, F64, I32, PTR)] == ["half", "float", "double", "i32", "ptr"]
    assert form(F32).text == "float" and form(F32, 8).text == "<8 x float>" and form(ptr_type(3), 4).text == "<4 x ptr>"
    assert form(F32, 8).of(I32).text == "<8 x i32>"


def test_booleans_pass_as_bits() -> None:
    assert passed(I1, 8) == "i8" and passed(F32, 8) == "<8 x float>"


def test_aggregates() -> None:
    pair = opaque_type("{ i32, <2 x float> }", 128)
    assert form(pair).text == "{ i32, <2 x float> }"
    assert form(pair, 8).text.count("<8 x ") == 3 and is_speakable(pair)
    assert not is_speakable(opaque_type("metadata"))
    with pytest.raises(Unspeakable):
        form(opaque_type("metadata"))
