"""The program and its builds, merged: what leaks, what compilers made, what is clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.analysis.divergence.secret_rules import Part
from lanewise.analysis.facts import Facts
from lanewise.consttime.builds import Build
from lanewise.consttime.check import Asked, Checked, check, registers_of
from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.function import Function
from lanewise.transform.edit.close_loops import close_loops
from lib.samples import constant_time

KEM = Path(constant_time.__file__).parent / "from_message.s"
TEXT = """
declare i32 @other(i32, double)
define void @from_message(ptr %r, ptr %msg) !dbg !4 {
  %x = load i8, ptr %msg
  ret void
}
define i32 @f(i32 %secret, double %d, ptr %p, i128 %wide, i32 %e) !dbg !7 {
  %c = icmp eq i32 %secret, 0, !dbg !5
  br i1 %c, label %a, label %b, !dbg !5
a:
  ret i32 1
b:
  %q = sdiv i32 %secret, 7, !dbg !6
  ret i32 %q
}
!llvm.module.flags = !{!2}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kem.c", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "from_message", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 21, column: 3, scope: !7)
!6 = !DILocation(line: 22, column: 3, scope: !7)
!7 = distinct !DISubprogram(name: "f", file: !1, line: 20, type: !3, unit: !0, spFlags: DISPFlagDefinition)
"""
BUILT = """
	.file 1 "kem.c"
	.type f, @function
f:
	.loc 1 21 9
	testl %edi, %edi
	je .L1
	{}
.L1:
	ret
	.size f, .-f
"""


def checked(name: str, secret: str, *builds: str) -> Checked:
    module = read_llvm(TEXT, "kem.c", written=False)
    known: dict[Function, Facts] = {}

    def follow(fn: Function) -> Facts:
        if fn not in known:
            known[fn] = Facts(fn)
            close_loops(fn, known[fn])
        return known[fn]

    asked = Asked((Part(secret),), (), frozenset(), {})
    made = [Build(f"cc 1 -O{number}", text) for number, text in enumerate(builds)]
    return check(module, [module.functions[name]], asked, made, follow)[0]


def test_a_branch_that_a_compiler_made() -> None:
    one = checked("from_message", "msg", KEM.read_text(encoding="utf-8"))
    assert not one.leaks and not one.is_clean and one.builds == ["cc 1 -O0"]
    assert [(found.kind, found.position.line, found.builds) for found in one.added] == [("branch", 7, ["cc 1 -O0"])]
    assert checked("from_message", "r", KEM.read_text(encoding="utf-8")).is_clean


def test_leaks_of_the_program_are_looked_for_in_builds() -> None:
    one = checked("f", "secret", BUILT.format("nop"), BUILT.replace("testl %edi", "testl %ecx").replace("edi", "ecx"))
    assert [leak.kind for leak in one.leaks] == ["branch"] and one.confirmed == {0: ["cc 1 -O0"]}
    assert not one.added


def test_a_division_by_a_constant_counts_if_a_build_divides() -> None:
    plain = checked("f", "secret", BUILT.format("imull $3, %edi, %eax"))
    assert [leak.kind for leak in plain.selects] == ["division"] and not plain.added
    divided = checked("f", "secret", BUILT.format(".loc 1 22 3\n\tidivl %edi"))
    assert [(found.kind, found.position.line) for found in divided.added] == [("division", 22)]


def test_registers_of_arguments() -> None:
    fn = read_llvm(TEXT, "kem.c", written=False).functions["f"]
    assert list(registers_of(fn).values()) == ["in:rdi", "in:xmm0", "in:rsi", "in:rdx", "in:r8"]


def test_arguments_on_the_stack() -> None:
    params = ", ".join(f"i64 %a{number}" for number in range(9))
    fn = read_llvm(f"define void @f({params}) {{\n  ret void\n}}\n", "k.ll").functions["f"]
    assert list(registers_of(fn).values())[5:] == ["in:r9", "in:+8", "in:+16", "in:+24"]


@pytest.mark.parametrize("name", ["from_message", "f"])
def test_nothing_secret_is_nothing_found(name: str) -> None:
    assert checked(name, "nobody", KEM.read_text(encoding="utf-8"), BUILT.format("nop")).is_clean
