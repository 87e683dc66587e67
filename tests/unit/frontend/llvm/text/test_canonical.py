"""LLVM IR in any form to the text that LLVM prints: what is upgraded, and where errors are."""

from __future__ import annotations

import pytest
from llvmlite import binding

from lanewise import CompileError
from lanewise.codegen.optimize import OPTIONS, Level, flags, optimized
from lanewise.frontend.llvm.text.canonical import canonical, compiled_apart, is_bitcode, text_of
from lanewise.llvm.processor import host_cpu, host_features

GOOD = "define i32 @f(i32 %x) { ret i32 %x }"


def refused(text: str | bytes) -> CompileError:
    with pytest.raises(CompileError) as caught:
        canonical(text, "in.ll")
    return caught.value


def test_text_and_bitcode_become_the_same_text() -> None:
    bitcode = binding.parse_assembly(GOOD).as_bitcode()
    assert is_bitcode(bitcode) and is_bitcode(b"\xde\xc0\x17\x0b and more") and not is_bitcode(GOOD.encode())
    text, other = canonical(GOOD, "in.ll"), canonical(bitcode, "in.bc")
    assert "define i32 @f(i32 %x) {\n  ret i32 %x\n}" in text
    assert [line for line in text.split("\n") if "@f" in line] == [line for line in other.split("\n") if "@f" in line]


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("define i32 @f(i32* %p) {\n  %x = load i32, i32* %p\n  ret i32 %x\n}", "load i32, ptr %p"),
        (
            "@g = global [4 x i32] zeroinitializer\ndefine ptr @f() {\n"
            "  ret ptr getelementptr inbounds ([4 x i32], ptr @g, inrange i32 0, i64 1)\n}",
            "getelementptr",
        ),
    ],
)
def test_older_texts_are_upgraded(text: str, new: str) -> None:
    assert new in canonical(text, "in.ll")


def test_a_renamed_keyword_of_debug_information() -> None:
    text = GOOD + "\n!0 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !{})\n!named = !{!0}"
    assert "DW_CC_LLVM_DeviceKernel" in canonical(text, "in.ll")


def test_bytes_that_are_not_text_become_escapes() -> None:
    assert text_of(b'c"\xff\xc3\xa9"') == 'c"\\FF\u00e9"'


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 0, 0, "there is nothing in it"),
        ("  \n\t ", 0, 0, "there is nothing in it"),
        ("define void @f() {\n  ret\0 void\n}", 2, 6, "a NUL character has no place in LLVM text"),
        ("define void @f() {\n  frob\n}", 2, 3, "LLVM 22: expected instruction opcode"),
        ("define i32 @f() {\n  ret i64 0\n}", 2, 7, "LLVM 22: value doesn't match function result type 'i32'"),
    ],
)
def test_errors_have_their_place(text: str, line: int, column: int, words: str) -> None:
    error = refused(text)
    assert words in error.sentence and (error.position.line, error.position.column) == (line, column)


def test_what_does_not_verify_is_found_by_its_instruction() -> None:
    text = "define i32 @f(i1 %c) {\nentry:\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\n"
    error = refused(text + "b:\n  %y = add i32 %x, 1\n  ret i32 %y\n}")
    assert error.sentence.startswith("LLVM 22: Instruction does not dominate all uses") and error.position.line == 5


def test_malformed_bitcode() -> None:
    bitcode = bytearray(binding.parse_assembly(GOOD).as_bitcode())
    error = refused(bytes(bitcode[: len(bitcode) // 2]))
    assert error.position.file == "in.ll" and error.position.line == 0
    assert canonical(GOOD, "in.ll"), "the process is started again if LLVM ended it"


def test_objects_of_the_other_process() -> None:
    """They are what this process makes, with the same options and levels."""
    triple, loop = (
        binding.get_default_triple(),
        "define void @f(ptr %p) {\n  store <8 x i64> zeroinitializer, ptr %p\n  ret void\n}",
    )
    objects = [optimized(text, Level(speed)).object for text in (GOOD, loop) for speed in (1, 2)]
    flags_here = flags(host_features())
    apart = [
        compiled_apart(optimized(text, Level(speed)).llvm, triple, host_cpu(), flags_here, speed, *OPTIONS)
        for text in (GOOD, loop)
        for speed in (1, 2)
    ]
    assert apart == objects and len(set(objects)) > 1
    assert "expected" in str(compiled_apart("define {", triple, "", ""))


def test_what_llvm_said_of_earlier_requests_is_not_repeated() -> None:
    """LLVM warns of a feature that it does not know and goes on; a later request aborts it."""
    triple = "x86_64-unknown-linux-gnu"
    assert isinstance(compiled_apart(GOOD, triple, "znver4", "+nosuchfeature"), bytes)
    complaint = compiled_apart('define void @f() {\n  call void asm "frob", ""()\n  ret void\n}', triple, "znver4", "")
    assert isinstance(complaint, str) and "LLVM ERROR" in complaint and "nosuchfeature" not in complaint
