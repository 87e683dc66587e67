"""Intrinsics and C functions on floats."""

from __future__ import annotations

import math

import pytest

from lib.llvm_functions import code, function_text, refusal, run

NAN = math.nan


def of(name: str, *args: float) -> float:
    params = ", ".join(f"double %{at}" for at in range(len(args)))
    types = ", ".join(["double"] * len(args))
    text = function_text(
        f"%r = call double @llvm.{name}.f64({params})", params, "double %r", f"declare double @llvm.{name}.f64({types})"
    )
    return run(text, *args)


@pytest.mark.parametrize(
    ("name", "args", "result"),
    [
        ("sqrt", (2.25,), 1.5),
        ("nearbyint", (2.5,), 2.0),
        ("minimumnum", (NAN, 3.0), 3.0),
        ("minimumnum", (3.0, NAN), 3.0),
        ("minimumnum", (1.0, 2.0), 1.0),
        ("maximumnum", (1.0, NAN), 1.0),
        ("maximumnum", (1.0, 2.0), 2.0),
        ("minimum", (NAN, 3.0), NAN),
        ("maximum", (1.0, 2.0), 2.0),
        ("fmuladd", (2.0, 3.0, 1.0), 7.0),
    ],
)
def test_results(name: str, args: tuple[float, ...], result: float) -> None:
    found = of(name, *args)
    assert found == result or (found != found and result != result)


def test_zeros_are_ordered() -> None:
    assert (
        math.copysign(1, of("minimumnum", 0.0, -0.0)) == -1.0 and math.copysign(1, of("maximumnum", -0.0, 0.0)) == 1.0
    )


def test_fast_math_flags_stay() -> None:
    text = function_text(
        "%r = call nnan float @llvm.minimumnum.f32(float %x, float %x)",
        "float %x",
        more="declare float @llvm.minimumnum.f32(float, float)",
    )
    assert code(text)[0].startswith("%fminimum: f32 = fminimum.nnan")


def test_classes_are_a_constant() -> None:
    more = "declare i1 @llvm.is.fpclass.f32(float, i32)"
    assert code(function_text("%r = call i1 @llvm.is.fpclass.f32(float %x, i32 3)", "float %x", more=more))[0] == (
        "%r: i1 = is_fpclass %x, classes=3"
    )


def test_sine_and_cosine_of_one_call() -> None:
    text = function_text(
        "%p = call { double, double } @llvm.sincos.f64(double %x)\n%r = extractvalue { double, double } %p, 1",
        "double %x",
        "double %r",
        "declare { double, double } @llvm.sincos.f64(double)",
    )
    assert run(text, 0.0) == 1.0 and run(text.replace("%p, 1", "%p, 0"), 0.0) == 0.0


def test_a_long_double_stays_a_call() -> None:
    kept = code(
        function_text(
            "%p = call { x86_fp80, x86_fp80 } @llvm.sincos.f80(x86_fp80 %x)\n"
            "%m = call x86_fp80 @llvm.minimumnum.f80(x86_fp80 %x, x86_fp80 %x)",
            "x86_fp80 %x",
            more="declare { x86_fp80, x86_fp80 } @llvm.sincos.f80(x86_fp80)\n"
            "declare x86_fp80 @llvm.minimumnum.f80(x86_fp80, x86_fp80)",
        )
    )
    assert sum("= call " in line for line in kept) == 2


def test_halves_as_bits() -> None:
    more = "declare float @llvm.convert.from.fp16.f32(i16)\ndeclare i16 @llvm.convert.to.fp16.f32(float)"
    text = function_text("%r = call float @llvm.convert.from.fp16.f32(i16 15872)", "", "float %r", more)
    assert run(text) == 1.5
    back = function_text("%r = call i16 @llvm.convert.to.fp16.f32(float 1.5)", "", "i16 %r", more)
    assert run(back) == 15872


@pytest.mark.parametrize(
    ("name", "type", "attributes", "op"),
    [
        ("floor", "double", "", "floor"),
        ("floorf", "float", "", "floor"),
        ("nearbyint", "double", "", "rint"),
        ("sin", "double", "memory(none)", "sin"),
        ("sinf", "float", "memory(none)", "sin"),
        ("sin", "double", "", None),
        ("sin", "double", "memory(read)", None),
        ("sin", "float", "memory(none)", None),
        ("sinf", "double", "memory(none)", None),
        ("sine", "double", "memory(none)", None),
    ],
)
def test_functions_of_the_c_library(name: str, type: str, attributes: str, op: str | None) -> None:
    """A function that may set errno is an op only if its declaration says that it touches no memory."""
    text = function_text(
        f"%r = call {type} @{name}({type} %x)", f"{type} %x", more=f"declare {type} @{name}({type}) {attributes}"
    )
    assert code(text)[0].split(" = ")[1].split()[0] == (op or "call")


def test_nobuiltin_is_another_function() -> None:
    text = function_text(
        "%r = call double @sin(double %x) nobuiltin", "double %x", more="declare double @sin(double) memory(none)"
    )
    assert "= call " in code(text)[0]


def test_a_function_that_is_defined_here() -> None:
    own = "define double @floor(double %x) { ret double %x }"
    assert "= call " in code(function_text("%r = call double @floor(double %x)", "double %x", more=own))[0]


def test_nothing_is_refused_here() -> None:
    with pytest.raises(KeyError):
        refusal(function_text("%r = call double @sin(double 0.0)", more="declare double @sin(double)"))
