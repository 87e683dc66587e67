"""LLVM IR that cannot be read: one sentence, with the line and column of the user's file where there is one."""

from __future__ import annotations

import gc
import os
import re
import sys
from pathlib import Path

import numpy as np
import pytest
from llvmlite import binding

import lanewise as lw
from lanewise.frontend.llvm.module import load_llvm_file, read_llvm
from lanewise.frontend.llvm.text import canonical
from lanewise.ir.position import CompileError
from lib.child_process import run_python

CASES = {
    "an instruction of a newer LLVM": (
        "define i32 @f(i32 %x) {\n  %y = fold i32 %x\n}\n",
        "in.ll:2:8: LLVM 22: expected instruction opcode\n      %y = fold i32 %x\n           ^",
    ),
    "type": (
        "define i32 @f(i32 %x) {\n  ret i64 %x\n}\n",
        "in.ll:2:11: LLVM 22: '%x' defined with type 'i32' but expected 'i64'\n      ret i64 %x\n              ^",
    ),
    "no definition": (
        "define i32 @f() {\n  ret i32 %y\n}\n",
        "in.ll:2:11: LLVM 22: use of undefined value '%y'\n      ret i32 %y\n              ^",
    ),
    "dominance": (
        "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %z = add i32 1, 2\n  br label %b\n"
        "b:\n  ret i32 %z\n}\n",
        "in.ll:4: LLVM 22: Instruction does not dominate all uses!\n      %z = add i32 1, 2",
    ),
    "of another kind": (
        "#include <stdio.h>\n",
        "in.ll:1:1: LLVM 22: expected top-level entity\n    #include <stdio.h>\n    ^",
    ),
    "empty": ("", "in.ll: there is nothing in it"),
    "blank": (" \n\n", "in.ll: there is nothing in it"),
    "zero byte": ("; a\ndefine void\0 @f()", "in.ll:2:12: a NUL character has no place in LLVM text"),
}


@pytest.mark.parametrize("name", CASES)
def test_message(name: str) -> None:
    text, message = CASES[name]
    with pytest.raises(CompileError) as caught:
        read_llvm(text, "in.ll")
    assert str(caught.value) == message


DEBUG = """
define void @f(i1 %c) !dbg !4 {
  br i1 %c, label %b, label %b
b:
  %p = phi i32 [ 0, %0 ]
  ret void
}
!llvm.module.flags = !{!3}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{})
"""


def test_llvm_ends_its_process_and_not_ours() -> None:
    """With debug information, LLVM verifies while it reads, and aborts."""
    with pytest.raises(CompileError, match=r"in\.ll:5: LLVM 22: PHINode should have one entry"):
        read_llvm(DEBUG, "in.ll")
    assert list(read_llvm("define void @f() { ret void }").functions) == ["f"], "a new process takes over"


def test_bitcode() -> None:
    code = binding.parse_assembly("define void @f() { ret void }", binding.create_context()).as_bitcode()
    for data in (code[:20], code[:100], code[:4], code[:200] + bytes(200)):
        with pytest.raises(CompileError, match=r"^in.bc: LLVM 22 cannot read this: [^\n]*$"):
            read_llvm(data, "in.bc")


@pytest.mark.parametrize("path", ["missing.ll", "."])
def test_files(path: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=r": cannot be read: "):
        load_llvm_file(tmp_path / path)


def test_a_process_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canonical, "_worker", canonical._Worker())
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(CompileError, match="LLVM's reader cannot be started"):
        read_llvm("define void @f() { ret void }")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_after_a_fork() -> None:
    """A child of ours has its own process for LLVM; sharing one would mix up the answers."""
    read_llvm("define void @f() { ret void }")
    child = os.fork()
    if child == 0:
        names = list(read_llvm("define void @g() { ret void }").functions)
        os._exit(0 if names == ["g"] else 1)
    assert list(read_llvm("define void @h() { ret void }").functions) == ["h"]
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_deep_nesting_is_refused() -> None:
    text = f"@x = global {'{ ' * 3000}i8{' }' * 3000} zeroinitializer"
    try:
        assert read_llvm(text).globals["x"].size == 1
    except CompileError as error:
        assert "nested too deeply" in str(error)


def test_types_that_double_are_refused() -> None:
    lines = ["%t0 = type { i8, i8 }", *(f"%t{n} = type {{ %t{n - 1}, %t{n - 1} }}" for n in range(1, 60))]
    text = "\n".join(
        [*lines, "define void @f(ptr %p) {", "  %q = getelementptr %t59, ptr %p, i64 1", "  ret void", "}"]
    )
    module = read_llvm(text)
    assert "a type is too large" in module.refused["f"]


def test_a_long_chain_of_blocks() -> None:
    lines = ["define void @f() {", "  br label %b0"]
    for number in range(20_000):
        lines += [f"b{number}:", f"  br label %b{number + 1}"]
    module = read_llvm("\n".join([*lines, "b20000:", "  ret void", "}"]))
    assert len(module.functions["f"].blocks) == 20_002


def test_the_collector_is_left_as_it_was() -> None:
    for was in (True, False):
        (gc.enable if was else gc.disable)()
        try:
            read_llvm("define void @f() { ret void }")
            with pytest.raises(CompileError):
                read_llvm("nonsense")
            assert gc.isenabled() == was
        finally:
            gc.enable()


def test_an_answer_that_was_not_waited_for_is_not_the_next_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    read_llvm("define void @f() { ret void }")

    def interrupted(stream: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(canonical, "read_message", interrupted)
        read_llvm("define void @g() { ret void }")
    assert list(read_llvm("define void @h() { ret void }").functions) == ["h"]


@pytest.mark.parametrize(("type", "suffix"), [("x86_fp80", "f80"), ("bfloat", "bf16"), ("fp128", "f128")])
def test_functions_of_opaque_floats_leave_the_rest_readable(type: str, suffix: str) -> None:
    pair = f"{{ {type}, {type} }}"
    into, back = ("fptrunc", "fpext") if type == "bfloat" else ("fpext", "fptrunc")
    module = lw.load_llvm(
        f"declare {pair} @llvm.sincos.{suffix}({type})\n"
        f"define double @half_of(double %y) {{\n  %x = {into} double %y to {type}\n"
        f"  %r = call {pair} @llvm.sincos.{suffix}({type} %x)\n  %s = extractvalue {pair} %r, 1\n"
        f"  %z = {back} {type} %s to double\n  ret double %z\n}}\n"
        "define i32 @other(i32 %x) {\n  ret i32 %x\n}\n"
    )
    assert module.other(np.arange(5, dtype=np.int32)).tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(CompileError, match=rf"'llvm.sincos.{suffix}' has a value of {type}, which cannot be compiled"):
        module.kernel("half_of")(np.ones(3))


def test_what_is_nested_too_deeply_has_a_line() -> None:
    deep = "{" * 4000 + " i32 " + "}" * 4000
    with pytest.raises(CompileError, match="nested too deeply") as error:
        lw.load_llvm(f"@small = global {{ {{ i32 }} }} zeroinitializer\n@deep = global {deep} zeroinitializer\n")
    assert error.value.position.line == 2


def test_a_large_value_is_named_as_it_is_written() -> None:
    module = lw.load_llvm("define void @k(ptr %p) {\n  store [300000 x i32] zeroinitializer, ptr %p\n  ret void\n}\n")
    with pytest.raises(CompileError, match=r"'store' has a value of \[300000 x i32\], which cannot be") as error:
        module.kernel("k", shapes="U")(np.zeros(300000, np.int32), lanes=1)
    assert error.value.position.line == 2


PACKED = """
define void @k(ptr %p, ptr %o, i64 %i) {
  %a = mul i64 %i, BYTES
  %q = getelementptr i8, ptr %p, i64 %a
  %x = load <BITS x i1>, ptr %q, align 1
  %n = xor <BITS x i1> %x, splat (i1 true)
  %m = insertelement <BITS x i1> %n, i1 true, i32 3
  %r = getelementptr i8, ptr %o, i64 %a
  store <BITS x i1> %m, ptr %r, align 1
  ret void
}
"""


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_bits_that_share_bytes_differ_from_lane_to_lane(bits: int) -> None:
    module = lw.load_llvm(PACKED.replace("BITS", str(bits)).replace("BYTES", str(bits // 8)))
    given = np.random.default_rng(1).integers(0, 256, 16 * bits // 8, np.uint8)
    found = np.zeros_like(given)
    module.kernel("k", shapes="U,U,C")(given, found, 0, lanes=16)
    wanted = ~given
    wanted[:: bits // 8] |= 1 << 3
    np.testing.assert_array_equal(found, wanted)


COUNTS = """@seen = internal global i32 0
define i32 @count(i32 %x) {
  %old = load i32, ptr @seen
  %new = add i32 %old, %x
  store i32 %new, ptr @seen
  ret i32 %new
}
"""
SHARED = "'count' reads and writes the global 'seen' that lanes would share in no defined order; give each lane a copy"


def test_a_function_that_keeps_state(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=re.escape(SHARED)):
        lw.load_llvm(COUNTS).kernel("count")
    (tmp_path / "count.ll").write_text(COUNTS, encoding="utf-8")
    done = run_python("-m", "lanewise", "vectorize", str(tmp_path / "count.ll"), "--function", "count", "--shapes", "T")
    assert done.returncode == 1 and SHARED in done.stderr
