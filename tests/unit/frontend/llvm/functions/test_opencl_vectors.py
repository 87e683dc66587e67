"""OpenCL's functions of whole vectors, and those with a second result through a pointer."""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest

from lanewise.frontend.llvm.functions.opencl_vectors import vector_meaning
from lib.llvm_functions import body, function_text, run

V = "<{} x double>"


def vector(values: tuple[float, ...], type: str = "double") -> str:
    shown = [f"0x{struct.pack('>d', value).hex()}" if type == "double" else str(value) for value in values]
    return f"<{len(values)} x {type}> <{', '.join(f'{type} {value}' for value in shown)}>"


def elements(name: str, result: str, *args: str) -> list[Any]:
    """The elements of the result of a call with constants."""
    types = ", ".join(arg.split("> <")[0] + ">" if "> <" in arg else arg.split(" ")[0] for arg in args)
    line, declared = f"%v = call {result} @{name}({', '.join(args)})", f"declare {result} @{name}({types})"
    if not result.startswith("<"):
        return [run(function_text(line.replace("%v", "%r"), "", f"{result} %r", declared))]
    count, element = int(result[1:].split(" ")[0]), result.split(" x ")[1].rstrip(">")
    found: list[Any] = []
    for at in range(count):
        lines = f"{line}\n  %r = extractelement {result} %v, i32 {at}"
        found.append(run(function_text(lines, "", f"{element} %r", declared)))
    return found


@pytest.mark.parametrize(
    ("name", "result", "args", "expected"),
    [
        ("_Z6lengthDv2_d", "double", [vector((3.0, 4.0))], [5.0]),
        ("_Z11fast_lengthDv2_d", "double", [vector((3.0, 4.0))], [5.0]),
        ("_Z6lengthd", "double", ["double -3.0"], [3.0]),
        ("_Z8distanceDv2_dS_", "double", [vector((1.0, 1.0)), vector((4.0, 5.0))], [5.0]),
        ("_Z9normalizeDv2_d", "<2 x double>", [vector((3.0, 4.0))], [0.6, 0.8]),
        ("_Z9normalizeDv2_d", "<2 x double>", [vector((0.0, -0.0))], [0.0, -0.0]),
        ("_Z5crossDv3_dS_", "<3 x double>", [vector((1.0, 2.0, 3.0)), vector((4.0, 5.0, 7.0))], [-1.0, 5.0, -3.0]),
        ("_Z5crossDv4_dS_", "<4 x double>", [vector((1.0, 0.0, 0.0, 9.0)), vector((0.0, 1.0, 0.0, 9.0))], [0, 0, 1, 0]),
        ("_Z3anyDv2_i", "i32", [vector((1, -1), "i32")], [1]),
        ("_Z3anyDv2_i", "i32", [vector((1, 1), "i32")], [0]),
        ("_Z3allDv2_i", "i32", [vector((-1, -1), "i32")], [1]),
        ("_Z3allDv2_i", "i32", [vector((1, -1), "i32")], [0]),
        ("_Z7shuffleDv2_iDv4_j", "<4 x i32>", [vector((7, 8), "i32"), vector((1, 0, 3, 2), "i32")], [8, 7, 8, 7]),
        (
            "_Z8shuffle2Dv2_iS_Dv2_j",
            "<2 x i32>",
            [vector((7, 8), "i32"), vector((9, 10), "i32"), vector((2, 5), "i32")],
            [9, 8],
        ),
    ],
)
def test_values(name: str, result: str, args: list[str], expected: list[Any]) -> None:
    found = elements(name, result, *args)
    assert found == pytest.approx(expected, rel=1e-15)
    assert [math.copysign(1, value) for value in found] == [math.copysign(1, value) for value in expected]


def pointed(name: str, x: float) -> tuple[float, float]:
    """The result, and what is stored."""
    mangled, place = f"_Z{len(name)}{name}dPd", bytearray(8)
    text = function_text(
        f"%r = call double @{mangled}(double %x, ptr %p)",
        "double %x, ptr %p",
        "double %r",
        f"declare double @{mangled}(double, ptr)",
    )
    found = run(text, x, place)
    return found, struct.unpack("<d", place)[0]


@pytest.mark.parametrize("x", [2.75, -2.75, -0.0, 4.0, math.inf, -math.inf, math.nan, -1e-20])
def test_results_through_pointers(x: float) -> None:
    part, whole = pointed("modf", x)
    left, right = math.modf(x)
    assert repr((part, whole)) == repr((left, right))
    part, below = pointed("fract", x)
    if math.isfinite(x):
        assert below == math.floor(x) and part == min(x - math.floor(x), 1 - 2.0**-53)
    else:
        assert repr(below) == repr(x) and (part == 0 or x != x)
    if math.isfinite(x):
        sine, cosine = pointed("sincos", x)
        assert (sine, cosine) == pytest.approx((math.sin(x), math.cos(x)))


def test_vectors_store_each_element() -> None:
    declared = "declare <2 x float> @_Z4modfDv2_fPS_(<2 x float>, ptr)"
    line = "%r = call <2 x float> @_Z4modfDv2_fPS_(<2 x float> %x, ptr %p)"
    stores = [op for op in body(line, "<2 x float> %x, ptr %p", "<2 x float> %r", declared) if op.startswith("store")]
    assert len(stores) == 2 and stores[0].endswith("%p, align=4") and not stores[1].endswith("%p, align=4")


@pytest.mark.parametrize(
    ("line", "declared"),
    [
        ("%r = call double @_Z6lengthDv2_d(double %x, double %x)", "declare double @_Z6lengthDv2_d(double, double)"),
        ("%r = call double @_Z4modfdPd(double %x)", "declare double @_Z4modfdPd(double)"),
        ("%r = call float @_Z4modfdPd(double %x, ptr %p)", "declare float @_Z4modfdPd(double, ptr)"),
    ],
)
def test_calls_with_other_types_stay_calls(line: str, declared: str) -> None:
    (op,) = body(line, "double %x, ptr %p", more=declared)
    assert " = call " in op


def test_names() -> None:
    assert vector_meaning("length", True, False) and vector_meaning("modf", True, True)
    assert vector_meaning("modf", True, False) is None and vector_meaning("modf", False, True) is None
    assert vector_meaning("other", True, False) is None
