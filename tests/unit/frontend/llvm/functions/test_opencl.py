"""OpenCL's functions by their mangled names: one op or a few; other pure ones stay pure calls."""

from __future__ import annotations

from typing import Any

import pytest

from lanewise.frontend.llvm.functions.opencl import opencl_meaning
from lib.llvm_functions import body, function_text, run


def ops(name: str, result: str, *types: str) -> list[str]:
    """The ops of a call of parameters a, b, c ..."""
    params = ", ".join(f"{type} %{'abc'[k]}" for k, type in enumerate(types))
    assign = "" if result == "void" else "%r = "
    declared = f"declare {result} @{name}({', '.join(types)})"
    found = body(f"{assign}call {result} @{name}({params})", params, more=declared)
    return [op for op in found if " = unpack " not in op]


def value(name: str, result: str, *args: tuple[str, Any]) -> Any:
    params = ", ".join(f"{type} %{'abc'[k]}" for k, (type, _) in enumerate(args))
    declared = f"declare {result} @{name}({', '.join(type for type, _ in args)})"
    return run(
        function_text(f"%r = call {result} @{name}({params})", params, f"{result} %r", declared), *(v for _, v in args)
    )


@pytest.mark.parametrize(
    ("name", "types", "op"),
    [
        ("_Z3madfff", ["float"] * 4, "%r: f32 = fmuladd %a, %b, %c"),
        ("_Z3sinf", ["float"] * 2, "%r: f32 = sin %a"),
        ("_Z10native_sinf", ["float"] * 2, "%r: f32 = sin %a"),
        ("_Z8half_expf", ["float"] * 2, "%r: f32 = exp %a"),
        ("_Z3minff", ["float"] * 3, "%r: f32 = fmin %a, %b"),
        ("_Z3maxii", ["i32"] * 3, "%r: i32 = smax %a, %b"),
        ("_Z3minjj", ["i32"] * 3, "%r: i32 = umin %a, %b"),
        ("_Z8popcounti", ["i32"] * 2, "%r: i32 = ctpop %a"),
        ("_Z3clzi", ["i32"] * 2, "%r: i32 = ctlz %a"),
        ("_Z5mul24ii", ["i32"] * 3, "%r: i32 = mul %a, %b"),
        ("_Z6rotateii", ["i32"] * 3, "%r: i32 = fshl %a, %a, %b"),
        ("_Z7add_satii", ["i32"] * 3, "%r: i32 = sadd_sat %a, %b"),
        ("_Z7sub_sathh", ["i8"] * 3, "%r: i8 = usub_sat %a, %b"),
        ("_Z3absi", ["i32"] * 2, "%r: i32 = abs %a"),
        ("_Z13convert_floati", ["float", "i32"], "%r: f32 = sitofp %a"),
        ("_Z13convert_floatj", ["float", "i32"], "%r: f32 = uitofp %a"),
        ("_Z14convert_doublef", ["double", "float"], "%r: f64 = fpext %a"),
        ("_Z12convert_longi", ["i64", "i32"], "%r: i64 = sext %a"),
        ("_Z12convert_longj", ["i64", "i32"], "%r: i64 = zext %a"),
        ("_Z12convert_chari", ["i8", "i32"], "%r: i8 = trunc %a"),
        ("_Z11convert_intf", ["i32", "float"], "%r: i32 = fptosi_sat %a"),
        ("_Z12convert_uintf", ["i32", "float"], "%r: i32 = fptoui_sat %a"),
    ],
)
def test_one_op(name: str, types: list[str], op: str) -> None:
    assert ops(name, *types)[-1] == op


@pytest.mark.parametrize(
    ("name", "result", "args", "expected"),
    [
        ("_Z5clampiii", "i32", [("i32", 9), ("i32", 2), ("i32", 5)], 5),
        ("_Z5clampjjj", "i32", [("i32", 1), ("i32", 2), ("i32", 5)], 2),
        ("_Z5clampddd", "double", [("double", -9.0), ("double", 2.0), ("double", 5.0)], 2.0),
        ("_Z3absj", "i32", [("i32", 7)], 7),
        ("_Z5rsqrtd", "double", [("double", 4.0)], 0.5),
        ("_Z6selectiii", "i32", [("i32", 3), ("i32", 4), ("i32", 1)], 4),
        ("_Z6selectddl", "double", [("double", 3.0), ("double", 4.0), ("i64", 0)], 3.0),
        ("_Z16convert_char_sati", "i8", [("i32", 300)], 127),
        ("_Z16convert_char_sati", "i8", [("i32", 2**32 - 300)], 128),
        ("_Z17convert_uchar_sati", "i8", [("i32", 2**32 - 3)], 0),
        ("_Z17convert_uchar_satj", "i8", [("i32", 300)], 255),
        ("_Z16convert_char_satj", "i8", [("i32", 300)], 127),
        ("_Z16convert_uint_satl", "i32", [("i64", 2**40)], 2**32 - 1),
        ("_Z15convert_int_rtnd", "i32", [("double", -2.5)], 2**32 - 3),
        ("_Z15convert_int_rtpd", "i32", [("double", 2.1)], 3),
        ("_Z15convert_int_rted", "i32", [("double", 2.5)], 2),
        ("_Z15convert_int_rtzd", "i32", [("double", -2.5)], 2**32 - 2),
    ],
)
def test_values(name: str, result: str, args: list[tuple[str, Any]], expected: Any) -> None:
    assert value(name, result, *args) == expected


def test_vectors() -> None:
    """Bounds that are scalars are broadcast; the top bit of an element selects."""
    v = "<2 x float>"
    assert [op.split(" = ")[1][:4] for op in ops("_Z5clampDv2_fff", v, v, "float", "float")] == ["fmax", "fmin"] * 2
    dot = ops("_Z3dotDv2_fS_", "float", v, v)
    assert [op.split(" = ")[1][:4] for op in dot] == ["fmul", "fmul", "fadd"]
    chosen = ops("_Z6selectDv2_fS_Dv2_i", v, v, v, "<2 x i32>")
    assert sum("icmp.slt" in op for op in chosen) == 2 and sum(" = select" in op for op in chosen) == 2


def test_vector_loads_and_stores() -> None:
    loads = ops("_Z6vload2mPKf", "<2 x float>", "i64", "ptr")
    assert loads[0].endswith("ptradd %b, %a, scale=8") and sum(" = load " in op for op in loads) == 2
    assert all(op.endswith("align=4") for op in loads if " = load " in op)
    stores = ops("_Z7vstore2Dv2_fmPf", "void", "<2 x float>", "i64", "ptr")
    assert stores[0].endswith("ptradd %c, %b, scale=8") and sum(op.startswith("store") for op in stores) == 2
    at_zero = body(
        "%r = call <2 x float> @_Z6vload2mPKf(i64 0, ptr %p)",
        "ptr %p",
        more="declare <2 x float> @_Z6vload2mPKf(i64, ptr)",
    )
    assert at_zero[0].endswith("load %p, align=4")


@pytest.mark.parametrize(
    ("name", "types", "effect"),
    [
        ("_Z5ilogbf", ["i32", "float"], True),
        ("_Z8upsamplehh", ["i16", "i8", "i8"], True),
        ("_Z17convert_float_rtpi", ["float", "i32"], False),
        ("_Z11convert_int4f", ["<4 x i32>", "float"], False),
        ("_Z6myfuncf", ["float", "float"], False),
        ("_Z5frexpfPi", ["float", "float", "ptr"], False),
    ],
)
def test_calls_that_stay(name: str, types: list[str], effect: bool) -> None:
    call = next(op for op in ops(name, *types) if "call" in op or "opaque" in op)
    assert ('effect="none"' in call) == effect


def test_plain_names_mean_nothing_here() -> None:
    assert opencl_meaning("sin") is None and opencl_meaning("_Z3foov") is None
    assert opencl_meaning("_Z3sinf") is not None and opencl_meaning("llvm.sin.f32") is None
