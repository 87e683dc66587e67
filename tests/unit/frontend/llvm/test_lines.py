"""Lines of instructions and of refusals: those of the user's file, whatever text lies between."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.frontend.llvm.module import read_llvm
from lanewise.frontend.load import load
from lanewise.ir.function import Function

LOOP = """define i32 @loop(i32 %n) {
  %a = add i32 %n, 1
  %b = mul i32 %a, 3
  ret i32 %b
}
"""
PAIR = "{ %a = extractvalue {i32, i64} %s, 0 ret i32 %a }"


def lines_of(fn: Function) -> list[int]:
    return [op.position.line for block in fn.blocks for op in block.all_ops]


@pytest.mark.parametrize(
    "before",
    [
        "define i128 @wide(i128 %x) { %y = add i128 %x, 1 ret i128 %y }",
        'define void @"a } b"() { ret void } ; not }',
        f"define i32 @pair({{i32, i64}} %s) {PAIR}",
        "define void @many(i32 %n, ...) { ret void }",
        "define i32 @closed(i32 %x) {\n  ret i32 %x }",
        "define {i32, i64} @apart({i32, i64} %s)\n{\n  ret {i32, i64} %s\n}",
    ],
)
def test_a_function_after_one_of_another_layout_has_its_lines(before: str) -> None:
    module = read_llvm(f"{before}\n{LOOP}", "in.ll")
    first = before.count("\n") + 3
    assert lines_of(module.functions["loop"]) == [first, first + 1, first + 2]


def test_all_of_a_function_on_one_line_stands_there() -> None:
    module = read_llvm("\ndefine i128 @wide(i128 %x) { %y = add i128 %x, 1 ret i128 %y }\n", "in.ll")
    assert lines_of(module.functions["wide"]) == [2, 2]


def test_a_refusal_after_a_function_on_one_line_has_its_line() -> None:
    text = """define void @before() { ret void }
define i32 @jumps(ptr %t) {
  indirectbr ptr %t, [label %a]
a:
  ret i32 1
}
define i32 @short(ptr %t) { indirectbr ptr %t, [label %a] a: ret i32 1 }
"""
    refused = read_llvm(text, "in.ll").refused
    assert refused["jumps"].endswith("(in.ll:3)") and refused["short"].endswith("(in.ll:7)")


@pytest.mark.needs("clang")
def test_refusals_in_c_have_lines_of_the_c_file_only(tmp_path: Path) -> None:
    path = tmp_path / "odd.c"
    path.write_text(
        "extern void act(int *);\n"
        "int sized(int k) { int a[k]; act(a); return a[0]; }\n"
        "int many(int k, ...) { return k; }\n",
        encoding="utf-8",
    )
    refused = load(str(path)).refused
    assert refused["sized"].endswith("odd.c:2:20)") and refused["sized"].count("odd.c") == 1
    assert refused["many"].endswith("odd.c:3)") and refused["many"].count("odd.c") == 1


DEBUG = """define i32 @f(ptr %t) !dbg !4 {
  indirectbr ptr %t, [label %a]
a:
  ret i32 1
}
!llvm.module.flags = !{!3}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "odd.c", directory: ".")
!2 = !DISubroutineType(types: !{})
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 7, type: !2, unit: !0, spFlags: DISPFlagDefinition)
"""


def test_a_refusal_that_has_no_location_is_reported_by_its_function() -> None:
    assert read_llvm(DEBUG, "odd.c", written=False).refused["f"].endswith("(odd.c:7)")
    assert read_llvm(DEBUG, "in.ll").refused["f"].endswith("(in.ll:2, odd.c:7)")
