"""Explanations of functions from LLVM IR: on lines of C if debug information gives them, else on those of the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lanewise.report.explanation import ACCESS, VALUE, Explanation
from lanewise.runtime.llvm.module import load_llvm

PLAIN = """define void @f(ptr %p, ptr %q, i32 %n) {
entry:
  %i = getelementptr i32, ptr %p, i32 %n
  %v = load i32, ptr %i
  %w = call i32 @g(i32 %v)
  %o = getelementptr i32, ptr %q, i32 %n
  store i32 %w, ptr %o
  ret void
}

define i32 @g(i32 %x) noinline {
  %y = mul i32 %x, %x
  ret i32 %y
}
"""
WITH_LINES = """define void @f(ptr %p, i32 %n) !dbg !5 {
  %tmp7 = getelementptr i32, ptr %p, i32 %n, !dbg !8
  store i32 %n, ptr %tmp7, !dbg !8
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "c", emissionKind: FullDebug)
!1 = !DIFile(filename: "FILE", directory: "FOLDER")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", file: !1, line: 2, type: !6, unit: !0, spFlags: DISPFlagDefinition, scopeLine: 2)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocation(line: 3, column: 5, scope: !5)
!9 = !DILocation(line: 4, column: 1, scope: !5)
"""


def explained(path: Path, *shapes: str) -> Explanation:
    kernel: Any = load_llvm(str(path)).kernel("f", ",".join(shapes), 8)
    return kernel.explain()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Explanation:
    file = tmp_path_factory.mktemp("plain") / "k.ll"
    file.write_text(PLAIN)
    return explained(file, "U", "U", "C")


def test_the_head(plain: Explanation) -> None:
    assert (plain.kernel, plain.width) == ("f", 8)
    assert plain.signature[0] == "p: ptr uniform" and plain.signature[2].startswith("n: i32 ")
    assert plain.file.endswith("k.ll")


def test_lines_of_the_file(plain: Explanation) -> None:
    own = [line for line in plain.lines if not line.file]
    assert own[0].text.startswith("define void @f") and own[0].number == 1
    (load,) = [line for line in own if "load i32" in line.text]
    assert [note.form for note in load.notes if note.kind == ACCESS] == ["contiguous"]
    assert len(own) == own[-1].number and "store" in own[-2].text + own[-1].text


def test_lines_of_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "k.c"
    source.write_text("// a comment\nvoid f(int *p, int n) {\n    p[n] = n;\n}\n")
    file = tmp_path / "k.ll"
    file.write_text(WITH_LINES.replace("FILE", "k.c").replace("FOLDER", str(tmp_path)))
    found = explained(file, "U", "C")
    assert Path(found.file).samefile(source)
    texts = {line.number: line.text for line in found.lines}
    assert texts[2].startswith("void f") and texts[3] == "    p[n] = n;"
    (line,) = [line for line in found.lines if line.number == 3]
    assert any(note.kind == ACCESS for note in line.notes)
    assert not any(note.sentence.startswith("tmp7") for note in line.notes if note.kind == VALUE)


def test_a_source_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "k.ll"
    file.write_text(WITH_LINES.replace("FILE", "gone.c").replace("FOLDER", str(tmp_path)))
    found = explained(file, "U", "C")
    assert {line.text for line in found.lines} == {""} and found.notes(ACCESS)
