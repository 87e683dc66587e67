"""`--shapes`: a shape for each argument, and those that do not fit."""

from __future__ import annotations

import pytest

from lanewise.cli import WrongUsage
from lanewise.cli._given_shapes import arguments_of, pinned
from lanewise.ir.parse import parse

FUNCTION = parse("func @f(%n: i8, %x: f32, %p: ptr, %b: i1) -> void {\nentry:\n  return\n}\n")


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("U,U,U,U", ["U", "U", "U", "U"]),
        ("C,T,S4,T", ["C", "T", "S4", "T"]),
        (" S-128 , U , Ua16 , U", ["S-128", "U", "Ua16", "U"]),
        ("S127,U,S?,U", ["S127", "U", "S?", "U"]),
    ],
)
def test_shapes(text: str, shapes: list[str]) -> None:
    assert [str(one) for one in pinned(FUNCTION, text).values()] == shapes
    assert list(pinned(FUNCTION, text)) == ["n", "x", "p", "b"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("U", "'f' has 4 arguments (%n: i8, %x: f32, %p: ptr, %b: i1), --shapes has 1"),
        ("", "--shapes has 0"),
        ("U,U,U,U:T", "--shapes: no shape of the result is asked for here; leave out ':T'"),
        ("X,U,U,U", "--shapes: "),
        ("_,U,U,U", "--shapes: %n has some shape; '_' stands for a value that is never computed"),
        ("U,S4,U,U", "--shapes: 'S4' has a stride, and %x is f32: write U or T"),
        ("U,U,U,C", "--shapes: 'C' has a stride, and %b is i1: write U or T"),
        ("S128,U,U,U", "--shapes: 'S128' does not fit %n, which is i8: strides are -128 to 127"),
        ("S-129,U,U,U", "strides are -128 to 127"),
    ],
)
def test_wrong(text: str, sentence: str) -> None:
    with pytest.raises(WrongUsage) as found:
        pinned(FUNCTION, text)
    assert sentence in found.value.sentence


def test_arguments_in_words() -> None:
    assert arguments_of(FUNCTION.params[:1]) == "1 argument (%n: i8)"
    assert arguments_of([]) == "0 arguments"
