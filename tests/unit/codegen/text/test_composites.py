"""Composites: parts, scalars depth first, and the text that LLVM writes."""

from __future__ import annotations

import pytest

from lanewise.codegen.text.composites import composite_of, leaves_in, part_text
from lanewise.codegen.text.types import Unspeakable
from lanewise.ir.types import F32, I8, I32, opaque_type


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("{ i32, <2 x float> }", (I32, F32, F32)),
        ("[3 x i8]", (I8, I8, I8)),
        ("{ [2 x i32], { float, i8 } }", (I32, I32, F32, I8)),
    ],
)
def test_leaves_and_texts(text: str, leaves: tuple[object, ...]) -> None:
    type = opaque_type(text, 128)
    assert leaves_in(type) == leaves and part_text(composite_of(type)) == text


def test_what_has_no_spelling() -> None:
    with pytest.raises(Unspeakable):
        composite_of(opaque_type("metadata"))
