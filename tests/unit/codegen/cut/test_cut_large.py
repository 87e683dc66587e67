"""Large functions are cut into pieces: the same results, and no LLVM function beyond a size."""

from __future__ import annotations

import cProfile
import pstats
import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen import cut
from lanewise.codegen.cut import choose_pieces, cut_large, split_blocks
from lanewise.codegen.jit import compile_module
from lanewise.codegen.launch import program
from lanewise.codegen.text.module import module_text
from lanewise.codegen.text.write import HALVES
from lanewise.frontend.llvm.module import read_llvm

# A loop with two ways out, a switch, values that are needed after it, and a result from two places.
TEXT = """define i64 @f(i64 %n, i64 %k) nounwind {
entry:
  %room = alloca i64, align 8
  store i64 %n, ptr %room, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i64 [ 1, %entry ], [ %more, %latch ]
  %a = mul i64 %i, %k
  %b = add i64 %a, %sum
  %c = and i64 %b, 3
  switch i64 %c, label %even [
    i64 1, label %odd
    i64 2, label %latch
    i64 3, label %odd
  ]
even:
  %d = xor i64 %b, %i
  %big = icmp sgt i64 %d, 500
  br i1 %big, label %out, label %latch
odd:
  %e = add i64 %b, 7
  %two = insertelement <2 x i64> poison, i64 %e, i32 0
  %one = extractelement <2 x i64> %two, i32 0
  br label %latch
latch:
  %more = phi i64 [ %d, %even ], [ %b, %loop ], [ %one, %odd ]
  %next = add i64 %i, 1
  %done = icmp sge i64 %next, %n
  br i1 %done, label %after, label %loop
after:
  %last = load i64, ptr %room, align 8
  %g = add i64 %last, %more
  %h = mul i64 %g, 3
  %o = add i64 %h, %b
  ret i64 %o
out:
  %p = sub i64 %d, %a
  %q = mul i64 %p, %i
  ret i64 %q
}
"""
CALLS = [(n, k) for n in (1, 2, 5, 40) for k in (-3, 0, 1, 2, 7, 90)]


def results(text: str) -> list[int]:
    function = compile_module(read_llvm(text))["f"]
    return [function(n, k) for n, k in CALLS]


def in_pieces(text: str) -> str:
    """The text of a function that was read from LLVM's."""
    return module_text(read_llvm(text)).llvm


def cut_small(monkeypatch: pytest.MonkeyPatch, large: int, piece: int, stretch: int) -> None:
    """Pieces of few lines, so that small functions have many."""
    monkeypatch.setattr(cut, "LARGE", large)
    monkeypatch.setattr(choose_pieces, "PIECE", piece)
    for module in (split_blocks, cut_large):
        monkeypatch.setattr(module, "STRETCH", stretch)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 20, 8, 3)


@pytest.mark.parametrize("piece", [1, 2, 3, 5, 8, 13, 21])
def test_the_same_results_wherever_it_is_cut(piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = results(TEXT)
    assert len(set(whole)) > 10
    cut_small(monkeypatch, 10, piece, 1 + piece // 2)
    assert in_pieces(TEXT).count("-piece") > 1, "nothing was cut"
    assert results(TEXT) == whole


def test_what_is_small_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    module = read_llvm(TEXT)
    whole = module_text(module).llvm
    cut_small(monkeypatch, 10, 8, 3)
    assert module_text(module).llvm.count("define") > 1
    cut_small(monkeypatch, 100, 8, 3)
    assert module_text(module).llvm == whole, "the module's own function was changed"


def test_a_promise_about_a_pointer_is_kept_where_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 3, 4, 3)
    text = """define void @f(ptr noalias %p, ptr %q) nounwind {
entry:
  br label %next
next:
  %a = load i64, ptr %p, align 8
  store i64 %a, ptr %q, align 8
  %r = getelementptr i8, ptr %p, i64 8
  br label %last
last:
  %b = load i64, ptr %p, align 8
  %c = load i64, ptr %r, align 8
  store i64 %b, ptr %q, align 8
  store i64 %c, ptr %q, align 8
  ret void
}
"""
    heads = re.findall(r"define internal i32 @\S+\(ptr noalias \S+out, (.*)\)", in_pieces(text))
    alone = [head for head in heads if re.search(r"%p\b", head) and "%r" not in head]
    beside = [head for head in heads if re.search(r"%p\b", head) and "%r" in head]
    assert alone and all("ptr noalias %p" in head for head in alone), heads
    assert beside and all("ptr %p" in head for head in beside), "r leads into the memory of p"


@lw.function
def middle(a, b, c):
    if a > b:
        return middle_of(b, c)
    return b if b < c else c


@lw.function
def middle_of(a, c):
    return a * 0.5 + c


@lw.kernel
def walks(a, rows, out, mode):
    for i in lw.lanes(len(out)):
        x, n = a[i], 0
        kept = lw.array(4, lw.f64)
        for j in range(4):
            kept[j] = x * j
        while n < 9:
            if mode == 1:
                x = x * 0.5 + kept[n % 4]
            elif mode == 2:
                x = middle(x, a[i], 0.25)
            if x > 30.0:
                break
            if x < 0.0:
                n += 2
                continue
            x += a[rows[i, n % 3]]
            n += 1
        else:
            x = -x
        out[i] = x + kept[n % 4]


@pytest.mark.parametrize("mode", [0, 1, 2])
def test_kernels_in_pieces(small: None, mode: int) -> None:
    random = np.random.default_rng(mode)
    for length in (1, 7, 64, 100):
        a, rows = random.normal(size=length) * 9, random.integers(0, length, (length, 3))
        out, plain = np.zeros(length), np.zeros(length)
        lw.kernel(walks.function)(a, rows, out, mode)
        walks.py(a, rows, plain, mode)
        assert np.array_equal(out, plain)
        assert length < 50 or len(np.unique(out)) > 20


@lw.kernel
def stencil(a, b, out):
    for i in lw.lanes(len(out)):
        x, y = a[i], b[i]
        if x > y:
            out[i] = x
            x = x + b[i]
            if x > 2.0:
                b[i] = y
            y = a[i] * x
        else:
            y = y + x
            out[i] = y
        if y < x:
            a[i] = x - y


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_vectors_are_handed_to_pieces_with_shorter_registers_in_memory(
    small: None, dtype: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    write = program.function_texts
    monkeypatch.setattr(program, "function_texts", lambda *given: texts.extend(made := write(*given)) or made)
    random = np.random.default_rng(3)
    for length in (5, 100):
        given = [random.normal(size=length).astype(dtype) for _ in range(3)]
        plain = [array.copy() for array in given]
        lw.kernel(stencil.function)(*given)
        stencil.py(*plain)
        assert all(np.array_equal(*pair) for pair in zip(given, plain, strict=True))
    heads = [line for text in texts for line in text.split("\n") if line.startswith("define") and "-piece" in line]
    shorter = [line for line in heads if HALVES.split()[0] in line]
    assert len(shorter) > 3 and not any("<" in line for line in shorter), shorter
    text = "".join(texts)
    assert re.search(r"start:\n.*\bt\.out, .*\n  %\S+ = load <", text), "no vector comes in"


def test_checks_fail_in_pieces(small: None) -> None:
    a, rows, out = np.ones(40), np.zeros((40, 3), np.int64), np.zeros(40)
    rows[33, 1] = 40
    with pytest.raises(IndexError, match=r"a\[rows\[i, n % 3\]\]"):
        lw.kernel(walks.function)(a, rows, out, 0)


def chain(count: int) -> str:
    """Loops in a row, each with a condition in it."""
    lines = ["define i64 @f(i64 %n, i64 %k) nounwind {", "l0.0:", "  br label %l1.0"]
    before = "0"
    for at in range(1, count + 1):
        lines += [
            *(f"l{at}.0:", f"  br label %l{at}"),
            *(f"l{at}:", f"  %i{at} = phi i64 [ {before}, %l{at}.0 ], [ %j{at}, %r{at} ]"),
            *(f"  %c{at} = icmp slt i64 %i{at}, %n", f"  br i1 %c{at}, label %r{at}, label %l{at + 1}.0"),
            *(f"r{at}:", f"  %j{at} = add i64 %i{at}, %k", f"  br label %l{at}"),
        ]
        before = f"%i{at}"
    return "\n".join([*lines, f"l{count + 1}.0:", f"  ret i64 {before}", "}", ""])


def sizes(text: str) -> list[int]:
    return sorted(part.count("\n") for part in text.split("define ")[1:])


def test_pieces_have_a_size_and_loops_stay_whole() -> None:
    text = in_pieces(chain(2000))
    assert max(sizes(text)) < 1.2 * choose_pieces.PIECE
    assert sizes(text)[-10] > 0.8 * choose_pieces.PIECE
    for part in text.split("define ")[1:]:
        assert sum(label in part for label in ("\nl77:", "\nr77:", "%i77 = phi")) in (0, 3)


def calls(text: str) -> int:
    module = read_llvm(text)
    profile = cProfile.Profile()
    profile.enable()
    module_text(module)
    profile.disable()
    return int(pstats.Stats(profile).total_calls)  # pyright: ignore


def test_twice_the_lines_twice_the_work() -> None:
    assert calls(chain(2000)) < 2.2 * calls(chain(1000))
