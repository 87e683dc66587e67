"""`analyze --secret` on C code that takes the same time for all secrets, and on code that does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.analysis.divergence.leaks import EXECUTION
from lanewise.analysis.divergence.secrets import secrecy
from lanewise.analysis.facts import Facts
from lanewise.cli import main
from lanewise.frontend.llvm.module import read_llvm
from lanewise.frontend.load import load
from lanewise.transform.edit.close_loops import close_loops

FOLDER = Path(__file__).parent / "secrets"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ll"))


@pytest.mark.parametrize("name", NAMES)
def test_what_tells_of_a_secret(
    name: str, golden: Callable[[str | Path, str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["analyze", str(FOLDER / f"{name}.ll"), "--secret", "secret"])
    assert code == (3 if name.endswith("leaky") else 0)
    golden(f"tests/golden/secrets/{name}.txt", capsys.readouterr().out)


def test_observed_execution() -> None:
    """Stores that happen or not leak if execution is observed."""
    fn = load(str(FOLDER / "swap_leaky.ll")).functions["swap"]
    close_loops(fn, Facts(fn))
    plain, observed = secrecy(fn, Facts(fn), ["secret"]), secrecy(fn, Facts(fn), ["secret"], observe=True)
    assert {leak.kind for leak in plain.leaks} == {"branch"}
    assert sum(leak.kind == EXECUTION for leak in observed.leaks) == 2


def test_a_stride_is_a_secret() -> None:
    """Two runs are no gang: that lanes differ by a known stride keeps nothing secret."""
    fn = load(str(FOLDER / "lookup_leaky.ll")).functions["lookup"]
    close_loops(fn, Facts(fn))
    found = secrecy(fn, Facts(fn), ["secret"])
    assert [leak.kind for leak in found.leaks] == ["address"]
    assert not secrecy(fn, Facts(fn), []).leaks


ENDS = """
  %c = icmp eq i32 %x, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
"""
WAYS: dict[str, tuple[str, list[str]]] = {
    "a call that reads the secret": (
        "declare i32 @memcmp(ptr, ptr, i64) memory(read)\n"
        "define i32 @f(ptr %secret, ptr %p) {\n  %r = call i32 @memcmp(ptr %secret, ptr %p, i64 8)\n  ret i32 %r\n}\n",
        ["call argument"],
    ),
    "how much is copied": (
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
        "define void @f(ptr %p, ptr %q, i64 %secret) {\n"
        "  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %secret, i1 false)\n  ret void\n}\n",
        ["address"],
    ),
    "an address that was a number": (
        "define i32 @f(ptr %secret) {\n  %i = ptrtoint ptr %secret to i64\n  %a = add i64 8, %i\n"
        f"  %p = inttoptr i64 %a to ptr\n  %x = load i32, ptr %p{ENDS}",
        ["branch"],
    ),
    "a vector of addresses": (
        "declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)\n"
        "define i32 @f(ptr %secret, <2 x i1> %m) {\n  %a = insertelement <2 x ptr> poison, ptr %secret, i32 0\n"
        "  %b = insertelement <2 x ptr> %a, ptr %secret, i32 1\n"
        "  %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> %b, i32 4, <2 x i1> %m, <2 x i32> poison)\n"
        f"  %x = extractelement <2 x i32> %v, i32 1{ENDS}",
        ["branch"],
    ),
    "an instruction kept as text": (
        "define i32 @f(i32 %secret, ptr %p) {\n  %old = atomicrmw usub_sat ptr %p, i32 %secret seq_cst\n"
        f"  %x = load i32, ptr %p{ENDS}",
        ["branch"],
    ),
    "written or not": (
        "define i32 @f(i1 %secret, ptr %p) {\n  br i1 %secret, label %then, label %on\n"
        f"then:\n  store i32 1, ptr %p\n  br label %on\non:\n  %x = load i32, ptr %p{ENDS}",
        ["branch", "branch"],
    ),
    "a fixed address": (
        "define i32 @f(i32 %secret) {\n  store i32 %secret, ptr inttoptr (i64 4096 to ptr)\n"
        f"  %x = load i32, ptr inttoptr (i64 4096 to ptr){ENDS}",
        ["branch"],
    ),
    "an instruction kept as text that reads": (
        f"define i32 @f(ptr %secret) {{\n  %x = atomicrmw usub_sat ptr %secret, i32 1 seq_cst{ENDS}",
        ["branch"],
    ),
    "a barrier of the compiler": (
        f'define i32 @f(ptr %secret, i32 %p) {{\n  %x = call i32 asm sideeffect "", "=r,0,~{{memory}}"(i32 %p){ENDS}',
        [],
    ),
    "poison by a secret, frozen": (
        f"define i32 @f(i1 %secret) {{\n  %s = select i1 %secret, i32 poison, i32 0\n  %x = freeze i32 %s{ENDS}",
        ["branch"],
    ),
    "undef by a secret": (
        "define i32 @f(i1 %secret, ptr %p) {\n  br i1 %secret, label %then, label %on\nthen:\n  br label %on\n"
        "on:\n  %i = phi i32 [ undef, %then ], [ 0, %0 ]\n  %q = getelementptr i32, ptr %p, i32 %i\n"
        f"  %x = load i32, ptr %q{ENDS}",
        ["branch", "address", "branch"],
    ),
    "an overflow by a secret, frozen": (
        "define i32 @f(i32 %secret) {\n  %o = shl nuw i32 %secret, 1\n  %z = and i32 %o, 1\n"
        f"  %x = freeze i32 %z{ENDS}",
        ["branch"],
    ),
    "an overflow by a secret, kept in memory and frozen": (
        "define i32 @f(i32 %secret, ptr %p) {\n  %o = shl nuw i32 %secret, 1\n  %z = and i32 %o, 1\n"
        f"  store i32 %z, ptr %p\n  %v = load i32, ptr %p\n  %x = freeze i32 %v{ENDS}",
        ["branch"],
    ),
    "a bit that is never set": (
        f"define i32 @f(i32 %secret) {{\n  %o = shl i32 %secret, 1\n  %x = and i32 %o, 1{ENDS}",
        [],
    ),
    "poison by nothing secret, frozen": (
        "define i32 @f(i32 %secret, i1 %k, i32 %n) {\n  %s = select i1 %k, i32 poison, i32 %n\n"
        f"  %o = add nsw i32 %s, 1\n  %x = freeze i32 %o{ENDS}",
        [],
    ),
    "a secret that is only read": (
        "define i32 @f(ptr %secret) {\n  %x = load i32, ptr %secret\n  ret i32 %x\n}\n",
        [],
    ),
}


@pytest.mark.parametrize("name", WAYS)
def test_ways_of_a_secret(name: str) -> None:
    text, kinds = WAYS[name]
    fn = read_llvm(text, "in.ll").functions["f"]
    close_loops(fn, Facts(fn))
    assert [leak.kind for leak in secrecy(fn, Facts(fn), ["secret"]).leaks] == kinds


SEEN = """
@G = global i32 0
@H = global i32 0
@T = constant i32 7
declare i32 @unknown()
declare void @taken(ptr)
declare i32 @pure(i32) memory(none)
define i32 @get() { %v = load i32, ptr @G
  ret i32 %v }
define void @set(i32 %v) { store i32 %v, ptr @G
  ret void }
define i32 @getDeep() { %v = call i32 @get()
  ret i32 %v }
define void @put(ptr %p, i32 %v) { store i32 %v, ptr %p
  ret void }
define void @putDeep(i32 %v) { call void @put(ptr @G, i32 %v)
  ret void }
define void @copy(ptr %p, ptr %q) { %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void }
define i32 @number(i64 %a) { %p = inttoptr i64 %a to ptr
  %v = load i32, ptr %p
  ret i32 %v }
define i32 @numberDeep(i64 %a) { %v = call i32 @number(i64 %a)
  ret i32 %v }
define i32 @ring(i32 %n) { %v = call i32 @rung(i32 %n)
  ret i32 %v }
define i32 @rung(i32 %n) { %w = call i32 @ring(i32 %n)
  %v = load i32, ptr @G
  ret i32 %v }
define weak i32 @replaced() { ret i32 0 }
"""
KEEP = "  store i32 %secret, ptr @G\n"
LOCAL = "  %l = alloca i32\n  store i32 0, ptr %l\n"
IN_G = "  %x = load i32, ptr @G"
CALLS: dict[str, tuple[str, bool]] = {  # ends in %x; may it be a secret?
    "read here": (f"{KEEP}  %x = call i32 @get()", True),
    "read by one that is called": (f"{KEEP}  %x = call i32 @getDeep()", True),
    "read in a circle": (f"{KEEP}  %x = call i32 @ring(i32 0)", True),
    "read by the unknown": (f"{KEEP}  %x = call i32 @unknown()", True),
    "read by a pointer to a function": (f"{KEEP}  %x = call i32 %p()", True),
    "read by one that may be replaced": (f"{KEEP}  %x = call i32 @replaced()", True),
    "read after a number": (f"{KEEP}  %x = call i32 @number(i64 %n)", True),
    "read after a number further on": (f"{KEEP}  %x = call i32 @numberDeep(i64 %n)", True),
    "after an argument, read by the unknown": ("  store i32 %secret, ptr %p\n  %x = call i32 @unknown()", True),
    "written here": (f"  call void @set(i32 %secret)\n{IN_G}", True),
    "written by one that is called": (f"  call void @putDeep(i32 %secret)\n{IN_G}", True),
    "copied": (f"{KEEP}  call void @copy(ptr %p, ptr @G)\n  %x = load i32, ptr %p", True),
    "written by the unknown": (f"{KEEP}  call void @taken(ptr null)\n  %x = load i32, ptr @H", True),
    "a local that the unknown knows": (
        f"{LOCAL}  call void @taken(ptr %l)\n{KEEP}  %u = call i32 @unknown()\n  %x = load i32, ptr %l",
        True,
    ),
    "a local whose address is kept": (
        f"{LOCAL}  store ptr %l, ptr %p\n{KEEP}  %u = call i32 @unknown()\n  %x = load i32, ptr %l",
        True,
    ),
    "a local of its own": (f"{LOCAL}{KEEP}  %u = call i32 @unknown()\n  %x = load i32, ptr %l", False),
    "a table that is never written": (f"{KEEP}  %u = call i32 @unknown()\n  %x = load i32, ptr @T", False),
    "nothing is read": (f"{KEEP}  %x = call i32 @pure(i32 1)", False),
    "another is read": ("  store i32 %secret, ptr @H\n  %x = call i32 @getDeep()", False),
    "another is written": ("  call void @set(i32 %secret)\n  %x = load i32, ptr @H", False),
    "copied from elsewhere": (f"{KEEP}  call void @copy(ptr @G, ptr %p)\n  %x = load i32, ptr %p", False),
}


@pytest.mark.parametrize("name", CALLS)
def test_secrets_in_memory_and_calls(name: str) -> None:
    body, reported = CALLS[name]
    text = f"{SEEN}define i32 @f(i32 %secret, ptr %p, i64 %n) {{\n{body}{ENDS}"
    fn = read_llvm(text, "in.ll").functions["f"]
    close_loops(fn, Facts(fn))
    assert ("branch" in [leak.kind for leak in secrecy(fn, Facts(fn), ["secret"]).leaks]) == reported


def test_a_chain_goes_through_memory_to_the_argument(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"{SEEN}define i32 @f(i32 %secret) {{\n  call void @set(i32 %secret)\n  %x = call i32 @getDeep(){ENDS}"
    (tmp_path / "in.ll").write_text(text, encoding="utf-8")
    assert main(["analyze", str(tmp_path / "in.ll"), "--function", "f", "--secret", "secret"]) == 3
    reported = capsys.readouterr().out
    for line in (
        "%x may be read from the secret in memory at @G+0..4",
        "the memory at @G+0..4 may be written by 'set', which is given %secret",
    ):
        assert line in reported
    assert reported.rstrip().endswith("%secret is a secret")
