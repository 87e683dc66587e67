"""What stands around functions: names, globals with addresses inside, refusals that spread, visibility."""

from __future__ import annotations

import ctypes

import pytest

from lanewise.codegen.jit import compile_module
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.module import module_text
from lanewise.codegen.text.spelling import float_text, quoted
from lanewise.codegen.text.types import form
from lanewise.ir.meaning.floats import float_of
from lanewise.ir.parse import parse_module
from lanewise.ir.position import CompileError
from lanewise.ir.types import F16, F32, F64, I32, PTR, ptr_type
from lanewise.ir.verify import verify_module

STRANGE = """
func @"two words"(%"5": i32, %"a b": i32, %"ü\\"": i32) -> i32 {
"5":
  %"t.1": i32 = add %"5", %"a b"
  %o: i1 = overflows.sadd %"t.1", %"ü\\""
  branch %o, "t.2"(i32 -1), "t.2"(%"t.1")
"t.2"(%"t.2": i32):
  return %"t.2"
}
"""

TABLES = """
global @letters size=6 align=1 constant data="616263000041"
global @rows size=40 align=8 zero link=8:@letters+2 link=24:@second+0 link=32:@rows+8
func @second(%i: i64) -> i8 {
entry:
  %slot: ptr = ptradd @rows+8, i64 0, scale=1
  %row: ptr = load %slot, align=8
  %at: ptr = ptradd %row, %i, scale=1
  %x: i8 = load %at, align=1
  return %x
}
func @through(%i: i64) -> i8 {
entry:
  %f: ptr = load @rows+24, align=8
  %x: i8 = call_pointer %f, %i
  return %x
}
"""

REFUSED = """
global @table size=8 align=8 zero link=0:@odd+0
refused @varied "'va_arg' cannot be read"
declare @missing(i32) -> i32
declare @llvm.strange(i32) -> i32
func @odd() {
entry:
  opaque text="fence of another machine"  !"a.c":3
  return
}
func @by_call() {
entry:
  call callee="odd"
  return
}
func @by_table() -> ptr {
entry:
  %f: ptr = load @table, align=8
  return %f
}
func @by_reader() {
entry:
  call callee="varied"
  return
}
func @by_no_module() {
entry:
  call callee="ghost"
  return
}
func @by_intrinsic() {
entry:
  %x: i32 = call i32 1, callee="llvm.strange"
  return
}
func @by_link() {
entry:
  %x: i32 = call i32 1, callee="missing"
  return
}
func @good() -> i32 {
entry:
  return i32 7
}
"""


def test_names_that_llvm_would_take_otherwise() -> None:
    module = parse_module(STRANGE)
    verify_module(module)
    function = compile_module(module)["two words"]
    assert function(3, 4, 5) == 7
    assert function(2**30, 2**30 - 1, 10) == -1


def test_globals_with_addresses_inside() -> None:
    library = compile_module(parse_module(TABLES))
    assert [library["second"](i) for i in range(-2, 4)] == [97, 98, 99, 0, 0, 65]
    assert library["through"](3) == 65
    rows = (ctypes.c_int64 * 5).from_address(library.address("rows"))
    assert list(rows) == [0, library.address("letters") + 2, 0, library.address("second"), library.address("rows") + 8]


def test_refusals_spread() -> None:
    library = compile_module(parse_module(REFUSED))
    assert library["good"]() == 7
    assert "fence of another machine" in library.refused["odd"] and library.refused["odd"].startswith("a.c:3")
    for name, cause in [
        ("by_call", "'odd'"),
        ("by_table", "'odd'"),
        ("table", "'odd'"),
        ("by_reader", "'va_arg' cannot be read"),
        ("by_no_module", "neither defines nor declares"),
        ("by_intrinsic", "belongs to LLVM itself"),
        ("by_link", "nothing in this process has that name"),
    ]:
        assert cause in library.refused[name]
    with pytest.raises(CompileError, match="'by_call' is not compiled: it needs 'odd'"):
        library["by_call"]
    with pytest.raises(CompileError, match="'elsewhere' is not in this library"):
        library["elsewhere"]


def test_only_what_is_asked_for_is_visible() -> None:
    text = module_text(parse_module(TABLES), ["through"])
    assert list(text.functions) == ["through"] and not text.globals
    assert "define internal i8 @second" in text.llvm
    assert "@letters = internal constant [6 x i8]" in text.llvm
    optimized(text.llvm, Level(speed=3))


def test_a_masked_function_is_refused() -> None:
    text = module_text(parse_module("func @f(%x: i32[U]) -> i32 masked {\nentry:\n  return %x\n}"))
    assert text.refused == {"f": "'f' is at stage masked; scalar code is made of stage source"}


def test_opaque_types_are_refused_by_name() -> None:
    source = 'func @f(%x: i32) {\nentry:\n  %v: opaque"x86_fp80":80 = opaque %x, text="shuffle"\n  return\n}'
    assert module_text(parse_module(source)).refused == {"f": "'shuffle' can be analysed but not compiled"}
    source = 'func @f(%v: opaque"x86_fp80":80) {\nentry:\n  return\n}'
    assert module_text(parse_module(source)).refused == {"f": '%v is opaque"x86_fp80":80, which cannot be compiled'}


def test_blocks_that_are_not_reached_are_not_written() -> None:
    source = "func @f() -> i32 {\nentry:\n  return i32 1\nlost(%x: i32):\n  jump lost(%x)\n}"
    assert "lost" not in module_text(parse_module(source)).llvm
    assert compile_module(parse_module(source))["f"]() == 1


@pytest.mark.parametrize(
    ("type", "number", "text"),
    [
        (F64, 0.1, "0x3FB999999999999A"),
        (F32, 0.1, "0x3FB99999A0000000"),
        (F32, 1e39, "0x7FF0000000000000"),
        (F16, 1e39, "0xH7C00"),
        (F16, -0.0, "0xH8000"),
        (F16, float("nan"), "0xH7E00"),
        (F64, float("-inf"), "0xFFF0000000000000"),
        (F32, float("nan"), "0x7FF8000000000000"),
        (F32, float_of(0x7FF4000012345678, 64), "0x7FF4000000000000"),
        (F32, float_of(0x7FF0000000000001, 64), "0x7FF8000000000000"),
    ],
)
def test_floats_are_written_exactly(type: object, number: float, text: str) -> None:
    assert float_text(type, number) == text  # pyright: ignore


def test_forms() -> None:
    assert (str(form(F32, 8)), str(form(PTR)), str(form(ptr_type(3)))) == ("<8 x float>", "ptr", "ptr")
    assert str(form(I32, 8).of(F16)) == "<8 x half>"


def test_quotes() -> None:
    assert [quoted(name) for name in ("a.b", "5", "a b", 'a"\\', "ü", "")] == [
        "a.b",
        '"5"',
        '"a b"',
        '"a\\22\\5C"',
        '"\\C3\\BC"',
        '""',
    ]
