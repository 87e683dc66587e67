"""LLVM's intrinsics as ops, by their results."""

from __future__ import annotations

import struct

import pytest

from lanewise.frontend.llvm.functions.intrinsics import MEANINGS
from lib.llvm_functions import body, code, function_text, refusal, run


def of(name: str, types: str, result: str, *args: int | float) -> object:
    """llvm.name of the parameters, of one scalar result."""
    kinds = types.split(", ")
    params = ", ".join(f"{kind} %{at}" for at, kind in enumerate(kinds))
    text = function_text(
        f"%r = call {result} @llvm.{name}({params})", params, f"{result} %r", f"declare {result} @llvm.{name}({types})"
    )
    return run(text, *args, overflow="wrap")


@pytest.mark.parametrize(
    ("name", "args", "result"),
    [
        ("smax.i8", (0xFF, 1), 1),
        ("umax.i8", (0xFF, 1), 0xFF),
        ("smin.i8", (0xFF, 1), 0xFF),
        ("sadd.sat.i8", (127, 1), 127),
        ("usub.sat.i8", (1, 2), 0),
        ("scmp.i8.i8", (0xFF, 1), 0xFF),
        ("ucmp.i8.i8", (0xFF, 1), 1),
        ("scmp.i8.i8", (7, 7), 0),
    ],
)
def test_of_two_bytes(name: str, args: tuple[int, int], result: int) -> None:
    found = of(name, "i8, i8", "i8", *args)
    assert isinstance(found, int) and found % 256 == result


@pytest.mark.parametrize(
    ("name", "value", "result"),
    [("ctpop.i32", 0b1011, 3), ("bswap.i32", 0x01020304, 0x04030201), ("bitreverse.i32", 1, 2**31)],
)
def test_of_one_integer(name: str, value: int, result: int) -> None:
    assert of(name, "i32", "i32", value) == result % 2**32 or of(name, "i32", "i32", value) == result - 2**32


@pytest.mark.parametrize(
    ("name", "mode"),
    [("sadd", "add"), ("ssub", "sub"), ("smul", "mul"), ("uadd", "add"), ("usub", "sub"), ("umul", "mul")],
)
def test_a_result_and_whether_it_wrapped(name: str, mode: str) -> None:
    call = f"%p = call {{ i8, i1 }} @llvm.{name}.with.overflow.i8(i8 %x, i8 %y)\n"
    more = f"declare {{ i8, i1 }} @llvm.{name}.with.overflow.i8(i8, i8)"
    for x, y in ((100, 100), (1, 2), (0x80, 0xFF), (3, 0)):
        signed = [value - 256 if value > 127 and name[0] == "s" else value for value in (x, y)]
        exact = {"add": signed[0] + signed[1], "sub": signed[0] - signed[1], "mul": signed[0] * signed[1]}[mode]
        low, high = (-128, 127) if name[0] == "s" else (0, 255)
        for index, (type, expected) in enumerate((("i8", exact % 256), ("i1", int(not low <= exact <= high)))):
            text = function_text(
                f"{call}%r = extractvalue {{ i8, i1 }} %p, {index}", "i8 %x, i8 %y", f"{type} %r", more
            )
            found = run(text, x, y, overflow="wrap")
            assert found % (256 if type == "i8" else 2) == expected, (name, x, y, index)


def test_vectors_give_a_pair_of_vectors() -> None:
    text = function_text(
        "%p = call { <2 x i8>, <2 x i1> } "
        "@llvm.uadd.with.overflow.v2i8(<2 x i8> <i8 1, i8 -1>, <2 x i8> <i8 1, i8 1>)\n"
        "%v = extractvalue { <2 x i8>, <2 x i1> } %p, 1\n%r = extractelement <2 x i1> %v, i32 1",
        result="i1 %r",
        more="declare { <2 x i8>, <2 x i1> } @llvm.uadd.with.overflow.v2i8(<2 x i8>, <2 x i8>)",
    )
    assert run(text) in (1, -1) and run(text.replace("%v, i32 1", "%v, i32 0")) == 0


@pytest.mark.parametrize(
    ("name", "flag", "op"),
    [
        ("ctlz", "true", "ctlz.nonzero"),
        ("ctlz", "false", "ctlz"),
        ("abs", "true", "abs.nsw"),
        ("cttz", "false", "cttz"),
    ],
)
def test_a_constant_operand_is_a_flag(name: str, flag: str, op: str) -> None:
    text = function_text(
        f"%r = call i32 @llvm.{name}.i32(i32 %x, i1 {flag})", "i32 %x", more=f"declare i32 @llvm.{name}.i32(i32, i1)"
    )
    assert code(text)[0] == f"%r: i32 = {op} %x"


def test_what_does_not_matter_is_dropped() -> None:
    text = function_text(
        "%a = alloca i32\ncall void @llvm.lifetime.start.p0(ptr %a)\n"
        "%s = call ptr @llvm.stacksave.p0()\ncall void @llvm.donothing()",
        more="declare void @llvm.lifetime.start.p0(ptr)\ndeclare ptr @llvm.stacksave.p0()\n"
        "declare void @llvm.donothing()",
    )
    assert [line.partition(" = ")[2].partition(" ")[0] or line for line in code(text)] == [
        "private",
        "bitcast",
        "return",
    ]


def test_values_that_pass_through() -> None:
    assert of("expect.i32", "i32, i32", "i32", 7, 1) == 7


@pytest.mark.parametrize(
    ("call", "declaration", "result"),
    [
        ("i1 @llvm.is.constant.i32(i32 %x)", "i1 @llvm.is.constant.i32(i32)", "i1 0"),
        (
            "i64 @llvm.objectsize.i64.p0(ptr null, i1 true, i1 true, i1 false)",
            "i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)",
            "i64 0",
        ),
        (
            "i64 @llvm.objectsize.i64.p0(ptr null, i1 false, i1 true, i1 false)",
            "i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)",
            "i64 -1",
        ),
        ('i1 @llvm.allow.runtime.check(metadata !"a")', "i1 @llvm.allow.runtime.check(metadata)", "i1 1"),
    ],
)
def test_questions_with_a_safe_answer(call: str, declaration: str, result: str) -> None:
    found = code(function_text(f"%r = call {call}", "i32 %x", more=f"declare {declaration}"))[0]
    assert found.endswith(f"= bitcast {result}")


def test_memory() -> None:
    memory = bytearray(b"abcdefgh")
    text = function_text(
        "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 2, i1 false)\n"
        "call void @llvm.memset.p0.i64(ptr %q, i8 42, i64 3, i1 false)",
        "ptr %p, ptr %q",
        more="declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
    )
    other = bytearray(b"12345678")
    run(text, memory, other)
    assert memory == b"12cdefgh" and other == b"***45678"


def test_assumptions() -> None:
    more = "declare void @llvm.assume(i1)"
    assert body("call void @llvm.assume(i1 %c)", "i1 %c", more=more) == ["assume %c"]
    assert body("call void @llvm.assume(i1 true)", more=more) == []


def test_a_masked_pointer_stays_an_address() -> None:
    text = function_text(
        "%q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -4)\n%r = load i8, ptr %q",
        "ptr %p",
        "i8 %r",
        "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)",
    )
    assert [line.split(" = ")[1].split()[0] for line in code(text)[:4]] == ["ptrtoint", "and", "sub", "ptradd"]
    assert run(text, bytearray(b"\x05\x06\x07\x08")) == 5


def test_a_relative_load_from_memory() -> None:
    text = function_text(
        "%q = call ptr @llvm.load.relative.i64(ptr %p, i64 4)\n%r = load i8, ptr %q",
        "ptr %p",
        "i8 %r",
        "declare ptr @llvm.load.relative.i64(ptr, i64)",
    )
    assert run(text, bytearray(struct.pack("<ii", 0, 8)) + bytearray(b"\x2a")) == 42


def test_a_relative_load_from_a_table_that_became_addresses() -> None:
    distance = "i32 trunc (i64 sub (i64 ptrtoint (ptr @{0} to i64), i64 ptrtoint (ptr @t to i64)) to i32)"
    text = f"""@a = constant i8 7
@b = constant i8 9
@t = constant [2 x i32] [{distance.format("a")}, {distance.format("b")}]
""" + function_text(
        "%q = call ptr @llvm.load.relative.i64(ptr @t, i64 %i)\n%r = load i8, ptr %q",
        "i64 %i",
        "i8 %r",
        "declare ptr @llvm.load.relative.i64(ptr, i64)",
    )
    assert [run(text, offset) for offset in (0, 4)] == [7, 9]


@pytest.mark.parametrize(
    ("call", "declaration", "why"),
    [
        ("void @llvm.va_end.p0(ptr null)", "void @llvm.va_end.p0(ptr)", "varargs"),
        ("i32 @llvm.eh.sjlj.setjmp(ptr null)", "i32 @llvm.eh.sjlj.setjmp(ptr)", "it returns twice"),
    ],
)
def test_refused(call: str, declaration: str, why: str) -> None:
    text = function_text(f"call {call}", more=f"declare {declaration}")
    assert why in refusal(text)


def test_names_have_no_type_suffix() -> None:
    assert not [name for name in MEANINGS if name.endswith((".i32", ".f32", ".p0"))]
