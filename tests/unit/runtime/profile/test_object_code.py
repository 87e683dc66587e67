"""Object code is read as readelf reads it: functions, and the line of each instruction."""

from __future__ import annotations

import pytest

from lanewise.codegen.optimize import Level, optimized
from lanewise.runtime.profile.object_code import read_object

TEXT = """
define i32 @first(i32 %x) !dbg !3 {
  %y = mul i32 %x, %x, !dbg !10
  %z = sdiv i32 %y, 7, !dbg !11
  %far = add i32 %z, %x, !dbg !12
  ret i32 %far, !dbg !13
}
define i32 @second(i32 %x) !dbg !4 {
  %y = sdiv i32 99, %x, !dbg !14
  ret i32 %y
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_Python, file: !1, emissionKind: DebugDirectivesOnly)
!1 = !DIFile(filename: "source", directory: "")
!2 = !DISubroutineType(types: !6)
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!4 = distinct !DISubprogram(name: "g", scope: !1, file: !1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{}
!7 = !DIFile(filename: "other1", directory: "")
!8 = !DILexicalBlockFile(scope: !3, file: !7, discriminator: 0)
!10 = !DILocation(line: 12, scope: !3)
!11 = !DILocation(line: 13, scope: !8)
!12 = !DILocation(line: 5000, scope: !3)
!13 = !DILocation(line: 2, scope: !3)
!14 = !DILocation(line: 40, scope: !4)
"""


def test_functions_and_lines() -> None:
    code = read_object(optimized(TEXT, Level(0)).object)
    if code is None:
        pytest.skip("objects are not in ELF here")
    first, second = code.functions
    assert (first.name, second.name) == ("first", "second")
    assert code.function(first.offset) == code.function(first.offset + first.size - 1) == "first"
    assert code.function(second.offset) == "second"
    assert code.function(second.offset + second.size) is None and code.function(-1) is None
    inside = {code.place(at) for at in range(first.offset, first.offset + first.size)} - {None}
    assert inside == {("source", 12), ("other1", 13), ("source", 5000), ("source", 2)}
    assert {code.place(at) for at in range(second.offset, second.offset + second.size)} - {None} == {("source", 40)}
    assert len(code.machine_code) >= second.offset + second.size


def test_without_lines() -> None:
    code = read_object(optimized("define i32 @f(i32 %x) {\n  ret i32 %x\n}\n").object)
    if code is None:
        pytest.skip("objects are not in ELF here")
    assert code.rows == () and code.place(0) is None


def test_other_formats() -> None:
    assert read_object(b"\xcf\xfa\xed\xfe and so on") is None
