"""Does a call have the types that its meaning requires?"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Types
from lanewise.frontend.llvm.functions.calls import Call
from lanewise.frontend.llvm.functions.signatures import checked, suits
from lanewise.frontend.llvm.text.tokens import tokenize
from lib.llvm_functions import code, function_text

TYPES = Types(read_layout("e"), {})


def call(result: str, *args: str) -> Call:
    def read(text: str) -> Any:
        return TYPES.read(tokenize(text))

    return cast(Call, SimpleNamespace(type=read(result), args=[SimpleNamespace(type=read(arg)) for arg in args]))


@pytest.mark.parametrize(
    ("signature", "types"),
    [
        ("F F -> F", ("float", "float", "float")),
        ("F F -> F", ("<4 x float>", "<4 x float>", "<4 x float>")),
        ("F f f -> F", ("<4 x float>", "<4 x float>", "float", "<4 x float>")),
        ("F F -> f", ("float", "<4 x float>", "<4 x float>")),
        ("I J -> I", ("i32", "i32", "i8")),
        ("P I -> V", ("void", "ptr addrspace(1)", "i64")),
        ("T -> U", ("i32", "float")),
        ("T -> U", ("i32", "ptr")),
        ("-> I", ("i32",)),
    ],
)
def test_suits(signature: str, types: tuple[str, ...]) -> None:
    assert suits(call(*types), signature)


@pytest.mark.parametrize(
    ("signature", "types"),
    [
        ("F F -> F", ("float", "float", "double")),
        ("F F -> F", ("double", "float", "float")),
        ("F F -> F", ("float", "float")),
        ("F -> F", ("i32", "i32")),
        ("I -> I", ("float", "float")),
        ("P -> I", ("i32", "i32")),
        ("T -> T", ("x86_fp80", "x86_fp80")),
        ("F -> V", ("float", "float")),
        ("F -> F", ("[4 x float]", "[4 x float]")),
        ("F -> F", ("<99 x float>", "<99 x float>")),
        ("F f -> F", ("<4 x float>", "<4 x float>", "double")),
        ("I -> I", ("i32 (i32)", "i32 (i32)")),
    ],
)
def test_does_not_suit(signature: str, types: tuple[str, ...]) -> None:
    assert not suits(call(*types), signature)


def test_a_call_of_other_types_stays_a_call() -> None:
    seen: list[Call] = []
    one = call("float", "float")
    checked("F -> F", seen.append)(one)
    assert seen == [one]


def test_any_program_may_declare_a_sin() -> None:
    own = code(
        function_text(
            "%r = call double @sin(double %x, i32 1)", "double %x", more="declare double @sin(double, i32) memory(none)"
        )
    )
    assert own[0] == '%r: f64 = call %x, i32 1, callee="sin", effect="none"'
    theirs = code(
        function_text("%r = call double @sin(double %x)", "double %x", more="declare double @sin(double) memory(none)")
    )
    assert theirs[0] == "%r: f64 = sin %x"
