"""Vector versions under the names of the Vector Function ABI: names, parameters, refusals."""

from __future__ import annotations

import pytest

from lanewise import CompileError
from lanewise.codegen.gang.vector_abi import is_scalar, vector_name, vector_text
from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import named
from lanewise.ir.parse import parse_module
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM, VARYING, Shape, strided

TEXT = (
    "func @f(%a: f32, %p: ptr, %i: i32) -> f32 {\nentry:\n"
    "  %q: ptr = ptradd %p, %i, scale=4\n  %x: f32 = load %q, align=4\n"
    "  %y: f32 = fadd %a, %x\n  return %y\n}"
)
SHAPES = (VARYING, UNIFORM, CONSECUTIVE)


@pytest.mark.parametrize(
    ("shapes", "width", "masked", "machine", "name"),
    [
        ((UNIFORM, UNIFORM, CONSECUTIVE), 8, False, "avx2", "_ZGVdN8uul_f"),
        ((UNIFORM, UNIFORM, CONSECUTIVE), 8, True, "avx2", "_ZGVdM8uul_f"),
        ((VARYING, strided(4), strided(-4)), 16, False, "avx512", "_ZGVeN16vl4ln4_f"),
        ((VARYING, strided(4, 16), strided(0, 8)), 4, True, "sse4", "_ZGVbM4vl4a16ua8_f"),
        ((VARYING,), 4, False, "neon", "_ZGVnN4v_f"),
    ],
)
def test_names(shapes: tuple[Shape, ...], width: int, masked: bool, machine: str, name: str) -> None:
    assert vector_name("f", shapes, width, masked, named(machine)) == name


def test_what_is_passed_as_one_scalar() -> None:
    assert is_scalar(UNIFORM) and is_scalar(strided(8)) and not is_scalar(VARYING)


def test_both_versions_and_their_parameters() -> None:
    text = vector_text(parse_module(TEXT), "f", SHAPES, 8, named("avx2"))
    assert "define <8 x float> @_ZGVdN8vul_f(<8 x float> %a, ptr %p, i32 %i) nounwind {" in text
    assert (
        "define <8 x float> @_ZGVdM8vul_f(<8 x float> %a, ptr %p, i32 %i, <8 x i1> %lanewise.mask) nounwind {" in text
    )
    assert text.count("call void @llvm.trap()") == 2 and "bitcast <8 x i1> %lanewise.mask to i8" in text
    assert optimized_for(text, named("avx2"), Level(1)).object
    only = vector_text(parse_module(TEXT), "f", SHAPES, 8, named("avx2"), (False,))
    assert "_ZGVdM8" not in only


def test_booleans_are_vectors_of_bits() -> None:
    text = (
        "func @f(%c: i1, %x: i32) -> i1 {\nentry:\n  %r: i1 = icmp.slt %x, i32 3\n"
        "  %s: i1 = select %c, %r, i1 0\n  return %s\n}"
    )
    found = vector_text(parse_module(text), "f", (VARYING, VARYING), 8, named("avx2"), (False,))
    assert "define <8 x i1> @_ZGVdN8vv_f(<8 x i1> %c, <8 x i32> %x) nounwind {" in found
    assert optimized_for(found, named("avx2"), Level(1)).object


def test_floats_have_no_strides() -> None:
    with pytest.raises(CompileError, match="'a' is f32; only integers and pointers have strides: U or T"):
        vector_text(parse_module(TEXT), "f", (strided(4), UNIFORM, CONSECUTIVE), 8, named("avx2"))


def test_static_variables_that_change_are_refused() -> None:
    text = (
        "global @g size=4 align=4 zero\nfunc @f(%x: i32) -> i32 {\nentry:\n"
        "  %y: i32 = load ptr @g, align=4\n  return %y\n}"
    )
    with pytest.raises(CompileError, match="'f' uses 'g', which changes: a copy of it in another file would be"):
        vector_text(parse_module(text), "f", (VARYING,), 8, named("avx2"))
