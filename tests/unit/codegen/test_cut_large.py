"""Large functions of LLVM text are cut into pieces: the same results, and no function beyond a size."""

from __future__ import annotations

import cProfile
import ctypes
import pstats
import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen import cut_large as cutting
from lanewise.codegen import optimize
from lanewise.codegen.cut_large import cut_large
from lanewise.codegen.jit import link_object
from lanewise.codegen.llvm_lines import read_function, type_of
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.share_dear import share_dear
from lanewise.codegen.streams import HALVES

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
    code = link_object(optimized(text, Level(2)).object, {}, ["f"])
    function = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)(code["f"])
    return [function(n, k) for n, k in CALLS]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of few lines, so that small kernels have many."""
    monkeypatch.setattr(optimize, "LARGE", 20)
    monkeypatch.setattr(cutting, "PIECE", 8)
    monkeypatch.setattr(cutting, "STRETCH", 3)


@pytest.mark.parametrize("piece", [1, 2, 3, 5, 8, 13, 21])
def test_the_same_results_wherever_it_is_cut(piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "PIECE", piece)
    monkeypatch.setattr(cutting, "STRETCH", 1 + piece // 2)
    text = cut_large(TEXT, 10)
    assert text.count("-piece") > 1, "nothing was cut"
    assert len(set(results(TEXT))) > 10
    assert results(text) == results(TEXT)


def test_what_is_small_stays_as_it_is_and_what_is_told_to(small: None) -> None:
    assert cut_large(TEXT, 100) == TEXT
    assert cut_large(TEXT, 10).count("define") > 1
    for said in ("optnone noinline", "#0"):
        assert cut_large(TEXT.replace("nounwind {", f"nounwind {said} {{"), 10).count("define") == 1


def test_a_promise_about_a_pointer_is_kept_where_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "PIECE", 3)
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
    last, first = re.findall(r"define internal void @\S+\((.*)\)", cut_large(text, 3))
    assert "ptr noalias %p" in first and "%r" not in first
    assert "ptr %p" in last and "ptr %r" in last, "r leads into the memory of p"


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
    monkeypatch.setattr(cutting, "cut_large", lambda *given: texts.append(cut_large(*given)) or texts[-1])
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
    assert re.search(r"piece-start:\n.*piece-out.*\n  %\S+ = load <", text), "no vector comes in"


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
    text = cut_large(chain(2000), 3000)
    assert max(sizes(text)) < 1.2 * cutting.PIECE
    assert sizes(text)[-10] > 0.8 * cutting.PIECE
    for part in text.split("define ")[1:]:
        assert sum(label in part for label in ("\nl77:", "\nr77:", "%i77 = phi")) in (0, 3)


def calls(text: str) -> int:
    profile = cProfile.Profile()
    profile.enable()
    cut_large(text, 3000)
    profile.disable()
    return int(pstats.Stats(profile).total_calls)  # pyright: ignore


def test_twice_the_lines_twice_the_work() -> None:
    assert calls(chain(2000)) < 2.2 * calls(chain(1000))


@pytest.mark.parametrize(
    ("right", "type"),
    [
        ("add nsw i64 %a, 1", "i64"),
        ("icmp samesign ult <8 x i32> %a, splat (i32 3)", "<8 x i1>"),
        ("fcmp nnan olt double %a, %b", "i1"),
        ("select <2 x i1> <i1 true, i1 false>, <2 x ptr> %a, <2 x ptr> %b", "<2 x ptr>"),
        ("getelementptr [8 x i8], ptr %p, <4 x i64> %i", "<4 x ptr>"),
        ("getelementptr inbounds i8, ptr %p, i64 %i", "ptr"),
        ("shufflevector <4 x float> %a, <4 x float> poison, <8 x i32> zeroinitializer", "<8 x float>"),
        ("zext nneg <4 x i8> %a to <4 x i64>", "<4 x i64>"),
        ("call fast <4 x float> @llvm.fma(<4 x float> %a, <4 x float> %b, <4 x float> %c)", "<4 x float>"),
        ("extractvalue { <4 x float>, i1 } %a, 1", "i1"),
        ("cmpxchg ptr %p, i64 %a, i64 %b monotonic monotonic", "{ i64, i1 }"),
        ("atomicrmw add ptr %p, i32 1 seq_cst, align 4", "i32"),
        ("load atomic i64, ptr %p monotonic, align 8", "i64"),
        ("something else", None),
    ],
)
def test_types_of_lines(right: str, type: str | None) -> None:
    assert type_of(right) == type


def test_a_function_is_read() -> None:
    head, *lines = TEXT.splitlines()[:-1]
    read = read_function(head, lines)
    assert (read.result, read.name, read.params, read.says) == ("i64", "f", {"%n": "i64", "%k": "i64"}, "nounwind")
    assert [line for block in read.blocks for line in block.text if "switch" not in line] == [
        line for line in lines if line[:4] not in ("    ", "  ]") and "switch" not in line
    ]
    assert read.blocks[1].targets == ["%even", "%odd", "%latch", "%odd"]


# A quotient of arguments behind two branches, and in a loop what is the same in all rounds, under two names.
DEAR = """define i64 @f(i64 %n, i64 %k) nounwind {
entry:
  %some = icmp sgt i64 %k, 0
  br i1 %some, label %one, label %two
one:
  %a = sitofp i64 %n to double
  %b = fdiv double 7.0, %a
  %c = fptosi double %b to i64
  br label %before
two:
  %d = sitofp i64 %n to double
  %e = fdiv double 7.0, %d
  %g = fptosi double %e to i64
  %h = mul i64 %g, %k
  br label %before
before:
  %start = phi i64 [ %c, %one ], [ %h, %two ]
  br label %loop
loop:
  %i = phi i64 [ 0, %before ], [ %next, %latch ]
  %sum = phi i64 [ %start, %before ], [ %more, %latch ]
  %odd = and i64 %i, 1
  %is = icmp eq i64 %odd, 1
  br i1 %is, label %left, label %right
left:
  %p1 = mul i64 %start, %k
  %p2 = xor i64 %p1, 5
  %p3 = add i64 %p2, %n
  %p4 = mul i64 %p3, %p3
  %p5 = and i64 %p4, 255
  %p6 = sub i64 %p5, %i
  br label %latch
right:
  %q1 = mul i64 %start, %k
  %q2 = xor i64 %q1, 5
  %q3 = add i64 %q2, %n
  %q4 = mul i64 %q3, %q3
  %q5 = and i64 %q4, 255
  %q6 = add i64 %q5, %sum
  br label %latch
latch:
  %got = phi i64 [ %p6, %left ], [ %q6, %right ]
  %more = add i64 %got, %sum
  %next = add i64 %i, 1
  %done = icmp sge i64 %next, %n
  br i1 %done, label %after, label %loop
after:
  %w = add i64 %more, %got
  ret i64 %w
}
"""


def test_what_is_dear_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "PIECE", 8)
    head, _, body = DEAR.partition("\n")
    function = read_function(head, body.removesuffix("\n}\n").split("\n"))
    share_dear(function, cutting.told_loops(function, {})[1])
    lines = {block.name: "\n".join(block.lines) for block in function.blocks}
    assert [name for name, text in lines.items() if "fdiv" in text] == ["%entry"]
    assert [name for name, text in lines.items() if ", 255" in text] == ["%before"]
    text = cut_large(DEAR, 20)
    assert "piece0" in text and results(DEAR) == results(text) and len(set(results(text))) > 9
