"""Programs from files, by their kind."""

from __future__ import annotations

import shutil
from pathlib import Path
from unittest import mock

import pytest
from llvmlite import binding

from lanewise import CompileError
from lanewise.frontend.load import compiled, load

LLVM = "define i32 @f(i32 %x) { ret i32 %x }"
LIR = "func @f(%x: i32) -> i32 {\nentry:\n  return %x\n}\n"


def written(folder: Path, name: str, content: str | bytes) -> str:
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(file)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.lir", LIR),
        ("A.LIR", LIR),
        ("a.ll", LLVM),
        ("a.bc", binding.parse_assembly(LLVM).as_bitcode()),
        ("text.bc", LLVM),
        ("code.ll", binding.parse_assembly(LLVM).as_bitcode()),
    ],
)
def test_kinds(tmp_path: Path, name: str, content: str | bytes) -> None:
    assert list(load(written(tmp_path, name, content)).functions) == ["f"]


@pytest.mark.parametrize(
    ("name", "content", "words", "line"),
    [
        ("a.txt", "", "is of no known kind; give a file that ends in .lir .ll .bc .c .cpp .cc .cl", 0),
        ("a.bc", b"\xff\xfe\x00", "it is neither LLVM bitcode, which begins with the bytes 42 43 C0 DE, nor text", 0),
        ("a.bc", b"te\0xt", "it is neither LLVM bitcode", 0),
        ("a.lir", b"func @f() {\n\xff", "byte 12 is not UTF-8 text", 0),
        ("a.lir", "global @g size=4 align=4 zero\n", "there is no function in it", 1),
        ("a.lir", "func @f() -> i32 {\nentry:\n  %x: i32 = add i32 1, i64 2\n  return %x\n}", "same type", 3),
        (
            "a.lir",
            'func @f() {\nentry:\n  call callee="g"\n  return\n}\nfunc @g(%x: i32) {\nentry:\n  return\n}',
            "",
            3,
        ),
    ],
)
def test_refused(tmp_path: Path, name: str, content: str | bytes, words: str, line: int) -> None:
    with pytest.raises(CompileError) as caught:
        load(written(tmp_path, name, content))
    assert words in str(caught.value) and caught.value.position.line == line


def test_a_missing_file(tmp_path: Path) -> None:
    for name in ("a.lir", "a.ll", "a.c"):
        with pytest.raises(FileNotFoundError):
            load(str(tmp_path / name))


def test_without_clang(tmp_path: Path) -> None:
    file = written(tmp_path, "a.c", "int f(void) { return 1; }")
    with mock.patch.object(shutil, "which", lambda name: None), pytest.raises(CompileError) as caught:
        compiled(file)
    assert caught.value.sentence == "C needs clang, which is not installed: apt-get install clang"


@pytest.mark.needs("clang")
def test_c(tmp_path: Path) -> None:
    assert list(load(written(tmp_path, "a.c", "int f(int x) { return x + 1; }")).functions) == ["f"]
    with pytest.raises(CompileError, match=r"a\.c:1:\d+: error: "):
        load(written(tmp_path, "a.c", "int f(int x) { return y; }"))
