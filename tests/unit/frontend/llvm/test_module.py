"""A module of LLVM IR: functions, refusals with their lines, declarations, and attributes."""

from __future__ import annotations

from pathlib import Path

import pytest
from llvmlite import binding

from lanewise import CompileError
from lanewise.frontend.llvm.module import load_llvm_file, read_llvm

TEXT = """target triple = "x86_64-unknown-linux-gnu"

define i32 @good(i32 %x) {
  %y = call i32 @outside(i32 %x)
  ret i32 %y
}

define i32 @bad(ptr %p) {
  %y = va_arg ptr %p, i32
  ret i32 %y
}

define void @many(i32 %n, ...) {
  ret void
}

declare i32 @outside(i32)
declare i32 @unused(i32)
declare void @llvm.assume(i1)
"""


def test_each_function_is_read_or_refused() -> None:
    module = read_llvm(TEXT, "in.ll")
    assert list(module.functions) == ["good"] and set(module.refused) == {"bad", "many"}
    assert module.refused["bad"].endswith("belongs to varargs (in.ll:9)")
    assert (
        module.refused["many"].startswith("a function with varargs cannot be read")
        and "in.ll:13" in module.refused["many"]
    )


def test_declarations_are_of_what_is_called_or_refused() -> None:
    module = read_llvm(TEXT, "in.ll")
    assert {"outside", "unused", "bad", "many"} >= set(module.declarations) >= {"outside"}
    assert not any(name.startswith("llvm.") for name in module.declarations)
    assert module.attrs["triple"] == "x86_64-unknown-linux-gnu" and "cannot_run" not in module.attrs


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ("E-p:64:64", "it is made for a big-endian machine; it can be analysed, but not run"),
        ("e-p:32:32", "its pointers have 4 bytes; it can be analysed, but only 8-byte pointers run"),
        ("e", ""),
    ],
)
def test_modules_of_other_machines(layout: str, words: str) -> None:
    module = read_llvm(f'target datalayout = "{layout}"\ndefine void @f() {{ ret void }}', "in.ll")
    assert module.attrs.get("cannot_run", "") == words and "f" in module.functions


def test_kernels_of_metadata() -> None:
    text = 'target triple = "nvptx64-nvidia-cuda"\ndefine void @k() { ret void }\ndefine void @f() { ret void }\n'
    text += '!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"kernel", i32 1}'
    functions = read_llvm(text, "in.ll").functions
    assert functions["k"].attrs.get("kernel") and not functions["f"].attrs.get("kernel")


def test_files_and_bytes(tmp_path: Path) -> None:
    text, code = tmp_path / "a.ll", tmp_path / "b.bc"
    text.write_text(TEXT)
    code.write_bytes(binding.parse_assembly(TEXT).as_bitcode())
    for file in (text, code):
        assert list(load_llvm_file(file).functions) == ["good"]
    assert list(read_llvm(TEXT.encode(), "in.ll").functions) == ["good"]
    with pytest.raises(CompileError, match=r"missing\.ll: cannot be read: No such file"):
        load_llvm_file(tmp_path / "missing.ll")


def test_text_that_was_compiled_names_no_line_of_its_own() -> None:
    assert read_llvm(TEXT, "in.c", written=False).refused["bad"].endswith("belongs to varargs")


def test_the_line_of_the_program_that_text_was_compiled_from() -> None:
    debug = (
        "define i32 @f(ptr %p) !dbg !1 {\n  %y = va_arg ptr %p, i32, !dbg !2\n  ret i32 %y\n}\n!llvm.dbg.cu = !{!0}\n"
    )
    debug += "!llvm.module.flags = !{!3}\n!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !4)\n"
    debug += '!1 = distinct !DISubprogram(name: "f", file: !4, line: 7, unit: !0, spFlags: DISPFlagDefinition)\n'
    debug += '!2 = !DILocation(line: 8, column: 3, scope: !1)\n!3 = !{i32 2, !"Debug Info Version", i32 3}\n'
    debug += '!4 = !DIFile(filename: "f.c", directory: ".")'
    assert "f.c:8:3" in read_llvm(debug, "in.ll").refused["f"]
    assert read_llvm(debug, "f.c", written=False).refused["f"].endswith("(f.c:8:3)")


def test_types_that_nest_too_deeply() -> None:
    deep = "[1 x " * 3000 + "i32" + "]" * 3000
    with pytest.raises(CompileError, match="types or constants are nested too deeply to be read") as caught:
        read_llvm(f"@a = global i32 0\n@g = external global {deep}\ndefine ptr @f() {{ ret ptr @g }}", "in.ll")
    assert caught.value.position.line == 2
