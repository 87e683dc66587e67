"""Refusals that few programs meet: the front end's, those of functions from LLVM IR, and of the options."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions import source as sources
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.options import parse_options
from lanewise.pipeline import NAMES
from lanewise.runtime.pass_switches import refuse_less

A = np.zeros(8, np.float32)
I = np.zeros(8, np.int32)
B = np.zeros(8, bool)
ZERO = np.zeros((), np.float32)
M = np.zeros((4, 4), np.int32)
UNALIGNED = np.zeros(9, np.uint8)[1:].view(np.int32)  # not aligned
_count = iter(range(10**6))


@lw.function
def one(x):
    return x


@lw.function
def grows(x):
    return grows((x, x))


@lw.function
def makes():
    p = lw.array(4, np.int32)
    return p[1:]


@lw.function
def makes_one_or_other(p, first):
    q = lw.array(4, np.int32)
    return 1, (p if first else q)


@lw.function
def tail(p):
    q = lw.array(4, np.int32)
    q[0] = p[1]
    return p[1:], q[0]


@lw.function
def marks(a, i):
    a[i] = 1


@lw.function
def reads_its_sum(a):
    s = 0
    for j in lw.lanes(len(a)):
        s += a[j]
        a[j] = s


def made(text: str) -> Written:
    file = f"<rare {next(_count)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = dict(globals())
    exec(compile(text, file, "exec"), names)
    return Written(names["k"], "kernel")


def in_fours(text: str) -> Callable[..., Any]:
    function = made(text).source.function
    assert function is not None
    return lw.kernel(function, width=4, threads=1)


def refused(text: str, *args: Any) -> CompileError:
    with pytest.raises(CompileError) as caught:
        source = made(text).source
        compile_source(source, signature_of(source, args))
    return caught.value


IN_LANES = [
    ("x = 3 >> -1", I, "this cannot be computed: negative shift count"),
    ("x = a[i] >> -1", I, "a shift by a negative number has no meaning"),
    ("a[i] = math.sqrt(-1)", A, "this cannot be computed"),
    ("x = lw.crev(one, one)(i)", A, "lw.crev takes one function"),
    ("x = lw.crev(one, f=one)(i)", A, "lw.crev takes one function"),
    ("x = one(**{})", A, "'**' cannot stand in a call in a kernel; write the arguments by name"),
    (
        "lw.crev(reads_its_sum)(a)",
        A,
        "give it a value in the loop first, or only accumulate it (s += ..., s = min(s, ...))",
    ),
    ("x = makes()", A, "a private array made in 'makes' is gone when it returns; make it where 'makes' is called"),
    ("x = lw.crev(makes)()", A, "a private array made in 'makes' is gone when it returns"),
    ("p = lw.array(4, np.int32)\nx = makes_one_or_other(p, i > 2)", A, "a private array made in 'makes_one_or_other'"),
    ("x = one(a[i]) if i > 2 else a\na[i] = x", A, "is float32 in line 4 and a 1-dimensional array"),
    ("if i > 2:\n    y = 1, 2\na[i] = y[0]", A, "'y'"),
    ("a[i] = a", A, "'a[i]' is one number, 'a' is a 1-dimensional array of float32; write an element of it, as a[i]"),
    ("b = lw.array(4, np.int32)\nb[i % 4] = a", ZERO, "without axes; write an element of it, as a[()]"),
    ("lw.atomic_add(a, i, True)", B, "lw.atomic_add has no meaning for bool; use an array of uint8 or int32"),
    ("lw.atomic_add(a, i, 1)", M, "an atomic update is of one element; 'a' needs 2 indices"),
    ("lw.atomic_add(a, i, 1)", UNALIGNED, "an atomic update needs aligned elements; pass a.copy()"),
    ("with lw.everywhere():\n    while True:\n        pass", A, "this block never ends"),
    ("with lw.everywhere() as (x, y):\n    pass", A, "write a name after 'as': with lw.everywhere() as here"),
    ("t = 1, 2\nt[0] = 3", A, "only elements of arrays can be set, not of"),
    ("t = 1, 2\nt[0] += 3", A, "only elements of arrays can be set, not of"),
    ("x = a[*i]", A, "'*' needs a tuple here"),
    ("x = one(*i)", A, "'*' needs a tuple here"),
    ("x = (1, *i)", A, "'*' needs a tuple here"),
    ("t = lw.array(4, np.clongdouble)", A, "the dtype of lw.array must be known when compiling: lw.f32"),
    (
        "x = lw.crev(marks)(a, i)\na[i] = x + 1",
        A,
        "'marks' returns nothing, and a number must stand here; write 'return'",
    ),
    (
        "a[i] = lw.crev(marks)(a, i)",
        A,
        "'marks' returns nothing, and a number must stand here; write 'return' with a value",
    ),
    (
        "x = marks(a, i) > 3",
        A,
        "'marks' returns nothing, and a number must stand here; write 'return' with a value in it",
    ),
    ("x = None < 3", A, "this cannot be computed: '<' not supported"),
    ("x = grows(i)", A, "needs a new version of a function for every call; give its parameters fixed types"),
]


@pytest.mark.parametrize(("body", "array", "words"), IN_LANES, ids=[case[0].replace("\n", "; ") for case in IN_LANES])
def test_in_lanes(body: str, array: Any, words: str) -> None:
    lines = "\n".join(f"        {line}" for line in body.split("\n"))
    error = refused(f"import math\ndef k(a):\n    for i in lw.lanes(4):\n{lines}", array)
    assert words in error.sentence
    assert error.position.line


def test_what_returns_nothing_may_be_asked_for_none() -> None:
    text = "def k(a):\n    for i in lw.lanes(8):\n        x = lw.crev(marks)(a, i)\n"
    kernel = in_fours(text + "        if x is None and x == None and x != 3 and not x:\n            a[i] = 5\n")
    a = np.zeros(8, np.int32)
    kernel(a)
    assert a.tolist() == [5] * 8


def test_private_arrays_of_the_caller_may_be_returned() -> None:
    text = "def k(a):\n    for i in lw.lanes(8):\n        p = lw.array(4, np.int32)\n        p[1] = i\n"
    kernel = in_fours(
        text + "        q, x = tail(p)\n        r, y = lw.crev(tail)(p)\n        a[i] = q[0] + r[0] + x + y\n"
    )
    a = np.zeros(8, np.int32)
    kernel(a)
    assert a.tolist() == [4 * i for i in range(8)]


def test_outside_of_lanes() -> None:
    assert (
        "lw.everywhere stands in a lanes loop"
        in refused("def k(a):\n    with lw.everywhere():\n        pass", A).sentence
    )
    text = "def k(a):\n    t = 1\n    for i in lw.lanes(4):\n        t += a\n    return t"
    assert "a lane has no memory for it: 'a' is an array; write elements, as a[i]" in refused(text, A).sentence


def test_texts_that_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "earlier_texts", lambda function: ())  # nor is it known what they were
    with pytest.raises(CompileError, match="is not that of 'k', it changed after Python read it; define 'k' again"):
        text = "def k(a):\n    pass\n"
        written = made(text)
        written.source.text, written.source._tree = "x = 3\n", None
        _ = written.source.tree
    with pytest.raises(CompileError, match="invalid syntax"):
        written = made(text)
        written.source.text, written.source._tree = "def k(:\n", None
        _ = written.source.tree
    with pytest.raises(CompileError, match="an async function cannot be compiled; write 'def'"):
        _ = made("async def k(a):\n    pass\n").source.tree


def test_vectorized_functions() -> None:
    with pytest.raises(CompileError, match="a vectorized function takes 1 to 8 numbers, not 0"):

        @lw.vectorize
        def nothing():
            return 1

    @lw.vectorize
    def pair(x):
        y = x, x
        return y

    with pytest.raises(CompileError, match="returns 2 numbers, and 1 were seen in its text"):
        pair(np.zeros(3))


def test_switches_that_leave_passes_out() -> None:
    with pytest.raises(CompileError, match=r"linearize\.off leaves code that cannot run; passes that can be off are:"):
        refuse_less(parse_options("linearize.off", NAMES))
    for text in ("annotate_shapes.stop", "fuel=3"):
        refuse_less(parse_options(text, NAMES))


def test_words_of_the_variable() -> None:
    said = {
        "debgu": "LANEWISE does not know 'debgu'; did you mean 'debug'? There are: off debug "
        "debug=orders perf cache=DIR cpu=NAME "
        "fuel=N PASS.SWITCH; several with commas between",
        "debug;cache=x": "LANEWISE does not know 'debug;cache=x'; write one of: off debug ",
        "linearise.off": "LANEWISE has no pass 'linearise'; did you mean 'linearize.off'?",
        "linearize.of": "LANEWISE has no switch '.of' for 'linearize'; write one of: .off .show .time .verify .stop",
        "all.off": "LANEWISE has no switch '.off' for 'all'; write one of: .show .time .verify .stop",
        "fuel=many": "LANEWISE=fuel=many must be a whole number of passes",
    }
    for text, sentence in said.items():
        with pytest.raises(CompileError) as caught:
            parse_options(text, NAMES)
        assert sentence in caught.value.sentence
    both = parse_options("debug,cache=x fuel=3", NAMES)
    assert both.debug and str(both.cache) == "x" and both.fuel == 3


# functions from LLVM IR

TEXT = """
define i128 @wide(i128 %x) {
  ret i128 %x
}
define { i32, i128 } @pair(i32 %x) {
  %r = insertvalue { i32, i128 } zeroinitializer, i32 %x, 0
  ret { i32, i128 } %r
}
define void @copies(ptr byval({ i32, i32 }) %p) {
  ret void
}
define float @first(<4 x float> %v) {
  %r = extractelement <4 x float> %v, i32 0
  ret float %r
}
define i32 @dots(i32 %x, ...) {
  ret i32 %x
}
define i32 @calls(i32 %x) {
  %r = call i32 (i32, ...) @dots(i32 %x)
  ret i32 %r
}
define void @number(i32 %x) {
  ret void
}
declare i64 @_Z13get_global_idj(i32)
define i64 @asks(i64 %x) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  ret i64 %i
}
"""
OTHER = 'target datalayout = "e-p:32:32"\ndefine i32 @f(i32 %x) {\n  ret i32 %x\n}\n'
FROM_LLVM = {
    "'wide' returns i128, which NumPy does not have; write it through a pointer": lambda m: m.kernel("wide"),
    "'pair' returns { i32, i128 }, which NumPy does not have": lambda m: m.kernel("pair"),
    "'p' of 'copies' is a structure by value; pass its address, or its fields": lambda m: m.kernel("copies"),
    "'dots' was refused: a function with varargs cannot be read": lambda m: m.kernel("dots"),
    "'calls' needs 'dots', which was refused": lambda m: m.kernel("calls"),
    "'x' cannot have the shape PU": lambda m: m.kernel("number", "PU"),
    "'v' is": lambda m: m.kernel("first", "T"),
    "give a NumPy array of its 16 bytes": lambda m: m.kernel("first", "U")(3, lanes=2),
    "'x' of an OpenCL kernel is the same for all work items: write U": lambda m: m.kernel("asks", "T"),
    "'x' is i32, not str: give a whole number": lambda m: m.kernel("number", "U")("x", lanes=2),
    "its pointers have 4 bytes; it can be analysed": lambda m: lw.load_llvm(OTHER).kernel("f"),
    "there is no file 'nowhere.ll'; give a path, or the text of a module": lambda m: lw.load_llvm("nowhere.ll"),
}


@pytest.mark.parametrize("sentence", FROM_LLVM)
def test_functions_from_llvm(sentence: str) -> None:
    with pytest.raises(CompileError) as found:
        FROM_LLVM[sentence](lw.load_llvm(TEXT))
    assert sentence in str(found.value)


def test_vectors_by_value_are_the_same_for_all_lanes() -> None:
    found = lw.load_llvm(TEXT).kernel("first", "U")(np.array([2.5, 1, 1, 1], np.float32), lanes=3)
    assert found.tolist() == [2.5] * 3


def test_paths_are_taken(tmp_path: Path) -> None:
    (tmp_path / "k.ll").write_text(TEXT)
    assert "number" in lw.load_llvm(tmp_path / "k.ll").functions
