"""Types are interned, have a text and a size, and hold some numbers."""

from __future__ import annotations

import pytest

from lanewise.ir.types import F16, F32, F64, I1, I8, PTR, VOID, int_type, opaque_type, ptr_type, type_named


@pytest.mark.parametrize(
    "text", ["i1", "i8", "i37", "i128", "f16", "f32", "f64", "ptr", "ptr(3)", 'opaque"<4 x float>"', "void"]
)
def test_texts(text: str) -> None:
    assert str(type_named(text)) == text and type_named(text) is type_named(text)


@pytest.mark.parametrize("text", ["i0", "i129", "f80", "int", "ptr(", ""])
def test_other_texts(text: str) -> None:
    with pytest.raises(ValueError):
        type_named(text)


def test_kinds_and_sizes() -> None:
    assert int_type(8) is I8 and ptr_type() is PTR and ptr_type(3) is not PTR
    assert (I1.bytes, int_type(37).bytes, F16.bytes, F64.bytes, PTR.bytes) == (1, 5, 2, 8, 8)
    assert I8.is_int and F32.is_float and PTR.is_ptr and VOID.is_void and opaque_type("x").is_opaque


def test_numbers_that_fit() -> None:
    assert I8.holds(255) and I8.holds(-128) and not I8.holds(256) and not I8.holds(-129)
