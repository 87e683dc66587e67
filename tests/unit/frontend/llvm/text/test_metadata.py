"""Metadata, read on demand."""

from __future__ import annotations

from lanewise.frontend.llvm.text.metadata import Metadata, split_attachments
from lanewise.ir.position import NOWHERE, Position

NODES = {
    "!1": '!DIFile(filename: "kernel\\2Ec", directory: "/")',
    "!2": '!DIFile(filename: "inline.h", directory: "/")',
    "!3": 'distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !9)',
    "!4": "distinct !DILexicalBlock(scope: !3, line: 4, column: 3)",
    "!5": "!DILocation(line: 5, column: 7, scope: !4)",
    "!6": "!DILocation(line: 0, scope: !3)",
    "!7": "distinct !DILocation(line: 8, scope: !8, inlinedAt: !5)",
    "!8": "distinct !DILexicalBlockFile(scope: !3, file: !2)",
    "!9": "!{i32 0, i32 64, i64 -3}",
    "!10": '!{!"exec", !"other"}',
    "!11": "distinct !DILexicalBlock(scope: !11)",
    "!12": "!DILocation(line: 1, scope: !11)",
    "!nvvm.annotations": "!{!20, !21, !22}",
    "!20": '!{ptr @k, !"kernel", i32 1}',
    "!21": '!{ptr @"a b", !"kernel", i32 1}',
    "!22": '!{ptr @g, !"maxntidx", i32 1}',
}


def test_positions() -> None:
    found = Metadata(NODES)
    assert found.position("!5") == Position("kernel.c", 5, 7), "its block's function says the file"
    assert found.position("!3") == Position("kernel.c", 2)
    assert found.position("!7") == Position("inline.h", 8), "of inlined code the innermost"
    assert found.position("!5") is found.position("!5")


def test_nowhere() -> None:
    found = Metadata(NODES)
    assert found.position("!6") == NOWHERE, "line 0"
    assert found.position("!99") == NOWHERE and found.position("!9") == NOWHERE


def test_a_scope_that_holds_itself_has_no_file() -> None:
    assert Metadata(NODES).position("!12") == Position("", 1)


def test_numbers_and_texts() -> None:
    found = Metadata(NODES)
    assert found.numbers("!9") == [0, 64, -3] and found.numbers("!99") == []
    assert found.text("!10") == "exec" and found.text("!9") == ""


def test_kernels_of_nvvm() -> None:
    assert Metadata(NODES).kernels() == ["@k", '@"a b"'] and Metadata({}).kernels() == []


def test_attachments_are_split_off() -> None:
    line = "  %x = load i32, ptr %p, align 4, !dbg !12, !range !13, !noundef !4"
    assert split_attachments(line) == ("  %x = load i32, ptr %p, align 4", "!12", {"range": "!13", "noundef": "!4"})
    assert split_attachments("  ret void, !range !1") == ("  ret void", "", {"range": "!1"})
    assert split_attachments("  ret void") == ("  ret void", "", {})


def test_metadata_inside_quotes_and_operands_stays() -> None:
    quoted = '  call void asm "a, !dbg !1", "r"(i32 %x)'
    assert split_attachments(quoted) == (quoted, "", {})
    call = "  call void @g(metadata i32 1, metadata !5), !dbg !2"
    assert split_attachments(call) == ("  call void @g(metadata i32 1, metadata !5)", "!2", {})
