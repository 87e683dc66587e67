"""Libraries: calls from Python and into it, reports, lifetimes, threads."""

from __future__ import annotations

import ctypes
import gc
import threading
import weakref

import pytest

from lanewise.codegen.jit import compile_module
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.module import module_text
from lanewise.ir.function import Module
from lanewise.ir.parse import parse_module
from lanewise.ir.position import CompileError

SQUARE = "func @f(%x: i32) -> i32 {\nentry:\n  %y: i32 = mul %x, %x\n  return %y\n}"


def module(text: str) -> Module:
    return parse_module(text)


def test_two_libraries_with_the_same_names() -> None:
    square = compile_module(module(SQUARE))["f"]
    double = compile_module(module(SQUARE.replace("mul", "add")))["f"]
    assert (square(7), double(7)) == (49, 14)


def test_a_function_keeps_its_library() -> None:
    library = compile_module(module(SQUARE))
    function, ref = library["f"], weakref.ref(library)
    del library
    gc.collect()
    assert function(9) == 81 and ref() is not None
    del function
    gc.collect()
    assert ref() is None


def test_levels_give_the_same() -> None:
    assert {compile_module(module(SQUARE), level=Level(speed))["f"](-12) for speed in range(4)} == {144}


def test_unrolling_makes_code_larger() -> None:
    text = "func @f(%p: ptr, %n: i32) -> i32 {\nentry:\n  jump loop(i32 0, i32 0)\nloop(%i: i32, %s: i32):\n"
    text += "  %at: ptr = ptradd %p, %i, scale=4\n  %x: i32 = load %at, align=4\n  %t: i32 = xor %s, %x\n"
    text += "  %j: i32 = add.nsw %i, i32 1\n  %more: i1 = icmp.slt %j, %n\n  branch %more, loop(%j, %t), done\n"
    text += "done:\n  return %t\n}"
    llvm = module_text(module(text)).llvm
    sizes = [len(optimized(llvm, Level(2, unroll=unroll)).assembly) for unroll in (True, False)]
    assert sizes[0] > 1.5 * sizes[1]


@pytest.mark.parametrize(
    ("type", "given", "back"),
    [
        ("i1", 1, 1),
        ("i8", 255, -1),
        ("i16", 40000, 40000 - 65536),
        ("i32", -5, -5),
        ("i64", 2**63, -(2**63)),
        ("f32", 0.1, 0.10000000149011612),
        ("f64", 0.1, 0.1),
        ("ptr", 4096, 4096),
    ],
)
def test_values_pass(type: str, given: float, back: float) -> None:
    assert compile_module(module(f"func @f(%x: {type}) -> {type} {{\nentry:\n  return %x\n}}"))["f"](given) == back


def test_what_python_cannot_pass() -> None:
    library = compile_module(module("func @f(%x: i128) -> i128 {\nentry:\n  return %x\n}"))
    with pytest.raises(CompileError, match="i128 cannot pass"):
        library["f"]


def test_wide_division_needs_a_library_of_the_compiler() -> None:
    text = "\n".join(
        [
            "func @f(%x: i64, %y: i64) -> i64 {\nentry:",
            "  %a: i128 = zext %x\n  %b: i128 = zext %y",
            "  %big: i128 = shl %a, i128 40",
            "  %q: i128 = udiv %big, %b",
            "  %r: i64 = trunc %q\n  return %r\n}",
        ]
    )
    assert compile_module(module(text))["f"](10**15, 10**9) == ((10**15) << 40) // 10**9 % 2**63


def test_functions_from_python_and_from_c() -> None:
    text = "declare @g(i32, f64) -> f64\nfunc @f(%x: i32) -> f64 {\nentry:\n"
    text += '  %y: f64 = call %x, f64 0.5, callee="g"\n  return %y\n}'
    seen: list[int] = []

    def g(x: int, y: float) -> float:
        seen.append(x)
        return x + y

    assert compile_module(module(text), symbols={"g": g})["f"](-3) == -2.5 and seen == [-3]
    wrapped = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_int32, ctypes.c_double)(g)
    assert compile_module(module(text), symbols={"g": wrapped})["f"](4) == 4.5
    address = ctypes.cast(wrapped, ctypes.c_void_p).value
    assert address is not None
    assert compile_module(module(text), symbols={"g": address})["f"](5) == 5.5


def test_the_process_is_searched() -> None:
    text = "declare @strlen(ptr) -> i64\nfunc @f(%s: ptr) -> i64 {\nentry:\n"
    text += '  %n: i64 = call %s, callee="strlen"\n  return %n\n}'
    assert compile_module(module(text))["f"](ctypes.c_char_p(b"seven77")) == 7


def test_variables_of_the_process() -> None:
    text = (
        "global @shared size=4 align=4\nfunc @f() -> i32 {\nentry:\n  %x: i32 = load @shared, align=4\n  return %x\n}"
    )
    cell = ctypes.c_int32(42)
    assert compile_module(module(text), symbols={"shared": ctypes.addressof(cell)})["f"]() == 42


def test_checks_and_prints_are_reported() -> None:
    text = 'func @f(%i: i8, %x: f32, %p: ptr) -> i8 !"k.py":3 {\nentry:\n  %ok: i1 = icmp.slt %i, i8 3\n'
    text += '  print %p, format="at {}"\n  check %ok, %i, %x, message="index {} is out of range"  !4:9\n  return %i\n}'
    library = compile_module(module(text))
    assert (library["f"](2, 0.5, 8), library["f"](-6, 0.5, 8), library["f"](5, 0.25, 16)) == (2, -6, 0)
    assert [reported.report.kind for reported in library.reported] == ["print", "print", "print", "check"]
    assert [str(reported) for reported in library.reported[2:]] == ["at 0x10", "index 5 is out of range 0.25"]
    assert (library.reported[3].values, str(library.reported[3].report.position)) == ((5, 0.25), "k.py:4:9")


def test_llvm_refusing_our_text_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="expected top-level entity"):
        optimized("nonsense")
    with pytest.raises(AssertionError, match="LLVM does not accept"):
        optimized("define i32 @f() {\n  ret i64 1\n}")


def test_threads_compile_and_run_at_once() -> None:
    results: dict[int, int] = {}

    def work(number: int) -> None:
        library = compile_module(module(SQUARE.replace("mul %x, %x", f"mul %x, i32 {number}")))
        results[number] = library["f"](100)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {number: 100 * number for number in range(8)}


def test_optimizing_gives_memory_back() -> None:
    """llvmlite keeps a pass manager for ever unless it is freed by hand: 74 KB a time."""
    text = "define i32 @f(i32 %x) {\n  %y = mul i32 %x, %x\n  ret i32 %y\n}"

    def resident() -> int:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096

    optimized(text)
    before = resident()
    for _ in range(100):
        optimized(text)
    gc.collect()
    assert resident() - before < 3_000_000


def test_a_copy_is_passed_by_value() -> None:
    text = (
        'func @clear(%p: ptr) {"params": [{"byval": "[8 x i8]", "align": 8}]} {\nentry:\n  store i64 0, %p, align=8\n'
    )
    text += '  return\n}\nfunc @f(%p: ptr) {\nentry:\n  call %p, callee="clear"\n  return\n}'
    cell = ctypes.c_int64(42)
    compile_module(module(text), level=Level(0))["f"](ctypes.addressof(cell))
    assert cell.value == 42


def test_registers_filled_with_zeros_come_back_unsigned() -> None:
    text = "func @f(%x: i8) -> i8 {{{}}} {{\nentry:\n  return %x\n}}"
    said = '"params": [{"zeroext": true}], "returns": {"zeroext": true}'
    assert compile_module(module(text.format(said)))["f"](200) == 200
    assert compile_module(module(text.format('"nounwind": true')))["f"](200) == -56
