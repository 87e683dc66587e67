"""LLVM ends the process on code that it cannot make: what would lead there is refused, with its line, and Python lives.

All are compiled, none is run, in one child that says what became of each: a process that ends is seen here.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from lanewise.codegen import absent_instructions
from lanewise.codegen.targets import native
from lanewise.frontend.llvm.text import canonical
from lib.child_process import run_python

BODY = 6  # the line on which what is tried begins
ANALYSED = "can be analysed but not compiled"
WHOLE = "cannot be compiled"


def kernel(lines: str, type: str = "i32", before: str = "", after: str = "") -> str:
    """A function of which each lane reads %x, and writes %y."""
    return f"""{before}
define void @k(ptr %a, ptr %b, i64 %i) {{
entry:
  %p = getelementptr {type}, ptr %a, i64 %i
  %x = load {type}, ptr %p, align 1
  {lines}
  %q = getelementptr {type}, ptr %b, i64 %i
  store {type} %y, ptr %q, align 1
  ret void
}}
{after}
"""


def call(result: str, name: str, params: str, args: str, type: str = "i32", more: str = "") -> str:
    got = "" if result == "void" else "%r = "
    last = f"%y = add {type} %x, 1"
    lines = "\n  ".join([f"{got}call {result} @{name}({args})", *([more] if more else []), last])
    return kernel(lines, type, f"declare {result} @{name}({params})")


REFUSED: dict[str, tuple[str, int, str]] = {
    "another machine's": (call("i32", "llvm.hexagon.A2.add", "i32, i32", "i32 %x, i32 3"), BODY, ANALYSED),
    "a graphics processor's": (call("i64", "llvm.amdgcn.s.memtime", "", "", "i64"), BODY, ANALYSED),
    "a vector's length": (call("i64", "llvm.vscale.i64", "", "", "i64"), BODY, ANALYSED),
    "hardware loops": (call("void", "llvm.set.loop.iterations.i32", "i32", "i32 %x"), BODY, ANALYSED),
    "an assertion of LLVM": (
        call("i128", "llvm.udiv.fix.sat.i128", "i128, i128, i32", "i128 %x, i128 3, i32 31", "i128"),
        BODY,
        ANALYSED,
    ),
    "metadata": (
        kernel(
            "%y = call i32 @llvm.read_register.i32(metadata !0)", before="declare i32 @llvm.read_register.i32(metadata)"
        )
        + '!0 = !{!"nosuch"}\n',
        BODY,
        ANALYSED,
    ),
    "assembly": (kernel('%y = call i32 asm "nop", "=nosuch,r"(i32 %x)'), BODY, ANALYSED),
    "assembly with effects": (
        kernel('call void asm sideeffect "frobnicate", ""()\n  %y = add i32 %x, 1'),
        BODY,
        "inline assembly with effects cannot be read",
    ),
    "an integer of 1000 bits": (kernel("%y = udiv i1000 %x, 3", "i1000"), BODY - 1, WHOLE),
    "80 bits": (kernel("%y = fadd x86_fp80 %x, %x", "x86_fp80"), BODY - 1, WHOLE),
    "128 bits": (kernel("%y = fadd ppc_fp128 %x, %x", "ppc_fp128"), BODY - 1, WHOLE),
    "bfloat": (kernel("%y = fadd bfloat %x, %x", "bfloat"), BODY - 1, WHOLE),
    "scalable": (
        kernel(
            "%v = add <vscale x 4 x i32> zeroinitializer, zeroinitializer\n"
            "  %y = extractelement <vscale x 4 x i32> %v, i64 0"
        ),
        BODY,
        ANALYSED,
    ),
    "a tile": (
        call("x86_amx", "llvm.x86.tilezero.internal", "i16, i16", "i16 1, i16 4"),
        BODY,
        WHOLE,
    ),
    "a segment": (
        kernel("%r = inttoptr i64 4 to ptr addrspace(257)\n  %y = load i32, ptr addrspace(257) %r"),
        BODY,
        "memory of a segment register",
    ),
    "another convention": (
        kernel("%y = call x86_vectorcallcc i32 @abs(i32 %x)", before="declare x86_vectorcallcc i32 @abs(i32)"),
        BODY,
        "called by the convention 'x86_vectorcallcc'; only C's can be compiled",
    ),
    "a pointer of another convention": (
        kernel("%f = load ptr, ptr %b\n  %y = call win64cc i32 %f(i32 %x)"),
        BODY + 1,
        "called by the convention 'win64cc'; only C's can be compiled",
    ),
    "an ifunc": (
        kernel(
            "%y = call i32 @f(i32 %x)",
            before="@f = ifunc i32 (i32), ptr @r",
            after="define ptr @r() {\n  ret ptr null\n}",
        ),
        BODY,
        "'f' is an ifunc",
    ),
}

COMPILED = {
    "musttail": kernel(
        "%y = call i32 @f(i32 %x)",
        after="define i32 @f(i32 %x) {\n  %r = musttail call i32 @g(i32 %x)\n  ret i32 %r\n}\n"
        "define i32 @g(i32 %x) {\n  ret i32 %x\n}",
    ),
    "another processor": kernel(
        "%y = call i32 @f(i32 %x)", after='define i32 @f(i32 %x) "target-cpu"="gfx900" {\n  ret i32 %x\n}'
    ),
    "half": kernel("%y = fadd half %x, %x", "half"),
    "65 bits": kernel("%y = udiv i65 %x, 3", "i65"),
    "24 bits": kernel("%y = udiv i24 %x, 3", "i24"),
    "128 bits as half": kernel("%f = sitofp i128 %x to half\n  %y = fptosi half %f to i128", "i128"),
    "a convention of its own": kernel(
        "%y = call fastcc i32 @f(i32 %x)", after="define fastcc i32 @f(i32 %x) {\n  ret i32 %x\n}"
    ),
    "an instruction that there is": call("i64", "llvm.readcyclecounter", "", "", "i64"),
}

CHILD = """
import json, sys
import lanewise as lw
for name, text in json.load(sys.stdin).items():
    print(json.dumps([name, "ended the process"]), flush=True)
    try:
        lw.load_llvm(text).kernel("k", shapes="U,U,C").inspect(stage="asm")
        outcome = "compiled"
    except lw.CompileError as error:
        outcome = str(error)
    print(json.dumps([name, outcome]), flush=True)
"""


def child(command: list[str], cache: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    return run_python(*command, env={**os.environ, "LANEWISE": f"cache={cache}"}, input=given)


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    texts = {**{name: text for name, (text, _, _) in REFUSED.items()}, **COMPILED}
    assert len(texts) == len(REFUSED) + len(COMPILED)
    found = child(["-c", CHILD], tmp_path_factory.mktemp("cache"), json.dumps(texts))
    return dict(map(json.loads, found.stdout.splitlines()))


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_its_line(name: str, outcomes: dict[str, str]) -> None:
    _, line, sentence = REFUSED[name]
    assert sentence in outcomes.get(name, "the process ended before it")
    assert f"<input>:{line}" in outcomes[name]


@pytest.mark.parametrize("name", COMPILED)
def test_compiled(name: str, outcomes: dict[str, str]) -> None:
    assert outcomes.get(name, "the process ended before it") == "compiled"


@pytest.mark.parametrize("command", [["show"], ["vectorize", "--function", "k", "--target", "avx2"]])
def test_commands(command: list[str], tmp_path: Path) -> None:
    """A processor with AVX2 alone has no tiles; here it may have them."""
    name = "llvm.hexagon.A2.add" if command == ["show"] else "llvm.x86.tilezero"
    params, args = ("i32, i32", "i32 %x, i32 3") if command == ["show"] else ("i8", "i8 3")
    file = tmp_path / "k.ll"
    file.write_text(call("i32" if command == ["show"] else "void", name, params, args))
    first, *rest = command
    found = child(
        ["-m", "lanewise", first, str(file), *rest, "--shapes", "U,U,C", "-o", str(tmp_path / "out")],
        tmp_path / "cache",
    )
    assert found.returncode == 1
    assert f"k.ll:{BODY}: '{name}' can be analysed but not compiled: LLVM has no code for it" in found.stderr
    assert not (tmp_path / "out").exists()


UNSEEN = """
import sys
import lanewise as lw
from lanewise.codegen.launch import build
build.refuse_absent_instructions = lambda *_: None  # as for an unforeseen reason
try:
    lw.load_llvm(sys.stdin.read()).kernel("k", shapes="U,U,C").inspect(stage="asm")
except lw.CompileError as error:
    print(error)
"""


def test_whatever_else_ends_llvm(tmp_path: Path) -> None:
    found = child(["-c", UNSEEN], tmp_path, call("i64", "llvm.amdgcn.s.memtime", "", "", "i64"))
    assert found.returncode == 0, found.stderr
    assert found.stdout.startswith("<input>:") and "LLVM cannot make machine code of 'k" in found.stdout


def test_an_end_without_a_word_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process may have been ended from outside: it is asked again, and later too."""
    answers = [canonical.ENDED, canonical.ENDED, canonical.ENDED, b"object"]
    monkeypatch.setattr(canonical, "compiled_apart", lambda *asked: answers.pop(0))
    monkeypatch.setattr(absent_instructions, "_answers", {})
    target = native()
    assert absent_instructions._complaint("text", target) == canonical.ENDED
    assert absent_instructions._complaint("text", target) is None
    assert absent_instructions._complaint("text", target) is None and not answers
