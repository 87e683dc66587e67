"""Vectorized functions are NumPy's ufuncs: against np.vectorize and against NumPy's own."""

from __future__ import annotations

import ctypes
import linecache
import pickle
import sys
import threading
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.built import Built
from lanewise.runtime.launch import lost_exceptions
from lanewise.runtime.ufunc import loop as ufunc_loop
from lanewise.runtime.ufunc import ufunc
from lib.child_process import run_python


@lw.vectorize
def plus(a, b):
    """The sum."""
    return a + b


@lw.vectorize
def steps(x, limit):
    """How often x can be halved."""
    n = 0
    while x > limit:
        x = x / 2
        n += 1
    return n


@lw.vectorize
def divided(a, b):
    if b == 0:
        return a * 0, a
    return a // b, a % b


TABLE = np.arange(10.0) ** 2


@lw.vectorize
def squares(i):
    return TABLE[i]


def test_it_is_a_ufunc() -> None:
    assert type(plus) is np.ufunc
    assert (plus.nin, plus.nout, plus.__name__) == (2, 1, "plus")
    assert "The sum." in (plus.__doc__ or "")
    assert plus.py(2, 3) == 5
    assert pickle.loads(pickle.dumps(plus)) is plus


def same(mine: Any, theirs: Any) -> None:
    assert np.asarray(mine).dtype == np.asarray(theirs).dtype
    np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "i4", "u4", "i8", "u8", "f4", "f8"])
def test_dtypes_as_numpy(dtype: str) -> None:
    a = np.arange(20).astype(dtype)
    same(plus(a, a), np.add(a, a))
    same(plus(a, 3), np.add(a, 3))
    same(plus(a[3], a[4]), np.add(a[3], a[4]))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (np.arange(5.0), np.arange(3.0)[:, None]),
        (np.arange(24.0).reshape(4, 6)[::2, ::-1], np.arange(6.0)),
        (np.zeros((0, 4)), np.arange(4.0)),
        (np.float64(2), np.arange(12.0).reshape(3, 4).T),
        (np.arange(7.0)[::-1], np.arange(14.0)[::2]),
        (np.array(3.0), np.array(4.0)),
    ],
)
def test_shapes_and_strides(a: Any, b: Any) -> None:
    same(plus(a, b), np.add(a, b))
    same(steps(a, b + 1), np.vectorize(steps.py, otypes=["i8"])(a, b + 1))


def test_several_outputs() -> None:
    a, b = np.arange(-20, 20), np.arange(40) % 7
    mine = divided(a, b)
    assert len(mine) == 2
    for x, y in zip(mine, np.vectorize(divided.py)(a, b), strict=True):
        np.testing.assert_array_equal(x, y)
    first = np.zeros(40, "f8")
    divided(a, b, out=(first, None))
    np.testing.assert_array_equal(first, mine[0])


def test_out_and_where() -> None:
    a, out = np.arange(30.0), np.full(30, -1.0)
    assert plus(a, 1, out=out, where=a % 3 == 0) is out
    np.testing.assert_array_equal(out, np.where(a % 3 == 0, a + 1, -1))
    small = np.zeros(30, "f4")
    plus(a, a, out=small)
    np.testing.assert_array_equal(small, 2 * a)
    with pytest.raises(TypeError, match="Cannot cast"):
        plus(a, a, out=np.zeros(30, "i4"))
    plus(a, a, out=a)
    np.testing.assert_array_equal(a, 2 * np.arange(30.0))
    plus(a[:-1], 1, out=a[1:])
    np.testing.assert_array_equal(a[1:], 2 * np.arange(29.0) + 1)


def test_reduce_and_kin() -> None:
    a = np.arange(1, 25).reshape(4, 6)
    same(plus.reduce(a.ravel()), np.add.reduce(a.ravel()))
    with pytest.raises(ValueError, match="not reorderable"):
        plus.reduce(a, axis=None)
    same(plus.reduce(a), np.add.reduce(a))
    same(plus.reduce(a, axis=1, keepdims=True), np.add.reduce(a, axis=1, keepdims=True))
    same(plus.accumulate(a, axis=1), np.add.accumulate(a, axis=1))
    same(plus.outer(a[0], a[1]), np.add.outer(a[0], a[1]))
    same(plus.reduceat(a[0], [0, 2, 4]), np.add.reduceat(a[0], [0, 2, 4]))
    same(plus.reduce(np.zeros((0, 3)), initial=1.5), np.add.reduce(np.zeros((0, 3)), initial=1.5))
    with pytest.raises(ValueError, match="no identity"):
        plus.reduce(np.zeros(0))
    counts = np.zeros(4)
    plus.at(counts, [0, 0, 3], 1)
    np.testing.assert_array_equal(counts, [2, 0, 0, 1])


def test_a_long_reduction_is_in_order() -> None:
    a = np.random.default_rng(3).random(5000)
    total = 0.0
    for x in a:
        total = total + x
    assert plus.reduce(a) == total


def test_errors_come_out() -> None:
    np.testing.assert_array_equal(squares(np.array([1, -1, 3])), [1, 81, 9])
    sentence = r"index 12 is out of range for axis 0 of 'TABLE' with length 10, in lane 1 at index \(1\)\n    return"
    with pytest.raises(IndexError, match=sentence):
        squares(np.array([1, 12, 3]))
    np.testing.assert_array_equal(squares(np.array([2])), [4])


def refused_count(a):
    if a > 0:
        return a, a
    return a


def refused_nothing(a):
    a = a + 1


@pytest.mark.parametrize(
    ("function", "sentence"), [(refused_count, "this gives back 1 number"), (refused_nothing, "returns nothing")]
)
def test_refusals(function: Any, sentence: str) -> None:
    with pytest.raises(lw.CompileError, match=sentence):
        lw.vectorize(function)


def test_refused_when_it_is_called() -> None:
    @lw.vectorize
    def listed(a):
        return [a]

    with pytest.raises(lw.CompileError, match="write 'return a' without the tuple or list"):
        listed(np.arange(3))


@lw.kernel
def uses(a, out):
    for i in lw.lanes(len(a)):
        out[i] = plus(a[i], steps(a[i], np.float64(1)))


@lw.kernel
def weak(a, out):
    for i in lw.lanes(len(a)):
        out[i] = plus(1, 2) * a[i] + plus(a[i], 0.5) * steps(100.0, 1)


@pytest.mark.parametrize("dtype", ["i4", "f4", "f8"])
def test_python_numbers_in_a_kernel(dtype: str) -> None:
    a, mine, theirs = np.arange(20).astype(dtype), np.zeros(20), np.zeros(20)
    weak(a, mine)
    weak.py(a, theirs)
    np.testing.assert_array_equal(mine, theirs)


def test_in_a_kernel() -> None:
    a = np.arange(1, 40) * 3.5
    mine, theirs = np.zeros(39), np.zeros(39)
    uses(a, mine)
    uses.py(a, theirs)
    np.testing.assert_array_equal(mine, theirs)


def test_many_threads() -> None:
    fresh = lw.vectorize(steps.__wrapped__)
    a = np.random.default_rng(4).random(5000) * 1000
    expected = steps(a, 1.0)
    wrong: list[int] = []

    def call(number: int) -> None:
        for dtype in ("f8", "f4"):
            if not np.array_equal(fresh(a.astype(dtype), np.ones(1, dtype)), steps(a.astype(dtype), np.ones(1, dtype))):
                wrong.append(number)

    callers = [threading.Thread(target=call, args=(number,)) for number in range(4)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert wrong == [] and len(set(expected)) > 5


def test_off() -> None:
    text = (
        "import sys, numpy as np; from pathlib import Path; from lib.load_file import load_file\n"
        "t = load_file(Path(sys.argv[1]))\n"
        "print(t.plus(np.arange(3), 0.5), t.plus.reduce(np.arange(5)), t.divided(7, 2))\n"
        "try: t.squares(12)\n"
        "except IndexError as error: print('caught', error)\n"
    )
    done = run_python("-c", text, __file__, env={"LANEWISE": "off", "PATH": ""})
    lines = done.stdout.splitlines()
    assert lines[0] == "[0.5 1.5 2.5] 10 (np.int64(3), np.int64(1))", done.stderr
    assert lines[1].startswith("caught index 12 is out of bounds")


def test_explain_tells_of_the_loop_and_of_the_function(like_zen4: None) -> None:
    found = steps.explain(np.arange(3.0), np.arange(3.0))
    assert found.kernel == "steps"
    assert found.signature == ("x: float64[:]", "limit: float64[:]", "result: int64[:]")
    (loop,) = [line for line in found.lines if line.text.strip() == "while x > limit:"]
    assert [(note.kind, note.form) for note in loop.notes] == [
        ("loop", "divergent"),
        ("loop", "full"),
        ("loop", "refilled"),
    ]
    assert found.counts()["access"] == {"contiguous": 3} and not found.notes("check")
    assert "y0[i] = function(x0[i], x1[i])" in str(found)


def test_explain_tells_of_the_loop_that_a_call_runs() -> None:
    """A Python number gives way to the dtypes of the others, and is one element for all."""
    image = np.arange(9, dtype=np.uint8)
    found = plus.explain(image, 10)
    assert found.signature == ("a: uint8[:]", "b: uint8, one for all", "result: uint8[:]")
    assert plus(image, 10).dtype == np.uint8
    assert found.counts()["access"] == {"contiguous": 2, "uniform": 1}
    assert plus.explain(image, 0.5).signature[2] == f"result: {plus(image, 0.5).dtype}[:]"
    assert plus.explain(1, 2).signature[2] == "result: int64[:]"
    with pytest.raises(lw.CompileError, match="'plus' takes 2 arguments, not 1"):
        plus.explain(image)


def test_explain_names_several_results() -> None:
    found = divided.explain(np.arange(3), np.arange(3))
    assert found.signature[2:] == ("result 0: int64[:]", "result 1: int64[:]")


@lw.vectorize
def guarded(a, b):
    if b != 0:
        return a / b
    return np.sqrt(a) if a > 0 else -1.0


def test_inactive_lanes_raise_nothing() -> None:
    """Lanes of the other side divide by zero and take roots of negative numbers."""
    a, b = np.linspace(-3, 3, 67), np.where(np.arange(67) % 3 == 0, 0.0, 2.0)
    with np.errstate(all="raise"):
        found = guarded(a, b)
        wanted = [guarded.py(x, y) for x, y in zip(a, b, strict=True)]
    assert np.array_equal(found, wanted)


def test_a_callback_that_is_cut_short_is_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before its first line: nothing is reported by it, and what it was to fill in is not there."""

    @lw.vectorize
    def thrice(x):
        return 3 * x

    kept: list[object] = []

    def cut(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ufunc_loop, "_need", ufunc_loop._NEED(cut))
        patch.setattr(sys, "unraisablehook", lambda reported: kept.append(reported.exc_value))
        with pytest.raises(KeyboardInterrupt):
            thrice(np.arange(3.0))
    assert len(kept) == 1


def test_what_is_lost_at_the_door_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", reported.append)
    monkeypatch.setattr(lost_exceptions, "_called", [])

    def cut() -> None:
        raise TimeoutError

    def other() -> None:
        raise ValueError

    lost_exceptions.keep_lost(cut)
    for function in (cut, other):
        ctypes.CFUNCTYPE(None)(function)()
    assert isinstance(lost_exceptions.lost(), TimeoutError) and lost_exceptions.lost() is None
    assert len(reported) == 1


@pytest.mark.parametrize("where", ["lanewise.codegen.launch.build.Built.link", "lanewise.runtime.ufunc.ufunc.add_loop"])
@pytest.mark.parametrize("after_loop", [False, True])
def test_ctrl_c_while_a_loop_is_made(where: str, after_loop: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next call goes on where it stopped."""

    def fresh(x):
        return x * x + 1

    real: Any = {"link": Built.link, "add_loop": ufunc.add_loop}[where.rpartition(".")[2]]
    hits: list[int] = []

    def interrupted(*args: Any, **named: Any) -> Any:
        result = real(*args, **named) if hits or after_loop else None
        if not hits:
            hits.append(1)
            raise KeyboardInterrupt
        return result

    monkeypatch.setattr(where, interrupted)
    square = lw.vectorize(fresh)
    with pytest.raises(KeyboardInterrupt):
        square(np.arange(5.0))
    assert hits
    same(square(np.arange(5.0)), np.arange(5.0) ** 2 + 1)


def test_an_exception_is_not_kept() -> None:
    with pytest.raises(IndexError) as caught:
        squares(np.array([3, 12]))
    with pytest.raises(ValueError) as other:
        int("x")
    assert sys.getrefcount(caught.value) == sys.getrefcount(other.value)


def test_loops_made_at_once_by_threads() -> None:
    """Each gets a number of its own, by which machine code finds it."""
    text = "def f(x):\n    return x + {}\n"
    made: list[Any] = []
    for number in range(6):
        names: dict[str, Any] = {}
        file = f"<loop {number}>"
        linecache.cache[file] = (len(text), None, text.format(number).splitlines(True), file)
        exec(compile(text.format(number), file, "exec"), names)
        made.append(lw.vectorize(names["f"]))
    found: dict[int, Any] = {}
    threads = [
        threading.Thread(target=lambda number=number: found.update({number: made[number](np.arange(4.0))}))
        for number in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(6):
        same(found[number], np.arange(4.0) + number)
    numbers = [loop.number for loop in ufunc_loop._loops.values()]
    assert len(set(numbers)) == len(numbers)


@lw.vectorize(identity=0)
def total(a, b):
    return a + b


@lw.vectorize(identity=-np.inf)
def highest(a, b):
    return a if a > b else b


@lw.vectorize(identity=None)
def lowest(a, b):
    return a if a < b else b


def test_reductions_with_an_identity() -> None:
    x = np.arange(24.0).reshape(2, 3, 4)
    assert (total.identity, highest.identity, lowest.identity, plus.identity) == (0, -np.inf, None, None)
    for axis in (None, (0, 2), (1, 0), (), 1, -1):
        for keep in (False, True):
            np.testing.assert_array_equal(total.reduce(x, axis=axis, keepdims=keep), x.sum(axis, keepdims=keep))
            np.testing.assert_array_equal(highest.reduce(x, axis=axis, keepdims=keep), x.max(axis, keepdims=keep))
            np.testing.assert_array_equal(lowest.reduce(x, axis=axis, keepdims=keep), x.min(axis, keepdims=keep))
    assert total.reduce(x, axis=None, where=x > 5) == x.sum(where=x > 5)
    np.testing.assert_array_equal(
        highest.reduce(x, axis=(0, 1), where=x < 7), x.max((0, 1), where=x < 7, initial=-np.inf)
    )
    assert total.reduce(np.zeros((0, 3))).tolist() == [0, 0, 0] and highest.reduce(np.zeros(0)) == -np.inf
    assert total.reduce(x.astype(np.int32), axis=None) == 276 and total.reduce(x > 5, axis=None, dtype=np.int64) == 18
    assert highest.reduce(x.astype(np.int32), axis=None) == 23, "which has no infinity, and needs none"


def test_reductions_without_an_identity() -> None:
    for given in (lambda: lowest.reduce(np.zeros(0)), lambda: highest.reduce(np.zeros(0, np.int64))):
        with pytest.raises(ValueError, match=r"zero-size array to reduction operation .* which has no identity"):
            given()
    with pytest.raises(ValueError, match="does not have an identity, so to use a where mask"):
        lowest.reduce(np.zeros(3), where=np.zeros(3, bool))
    with pytest.raises(ValueError, match="'plus' is not reorderable, so at most one axis"):
        plus.reduce(np.zeros((2, 3)), axis=(0, 1))


def test_an_identity_that_is_refused() -> None:
    with pytest.raises(
        lw.CompileError, match=r"identity= is for functions of two numbers with one result, and 'f' has 1 and 1"
    ):

        @lw.vectorize(identity=0)
        def f(a):
            return a

    with pytest.raises(lw.CompileError, match="identity='zero' is no number; give a number, or None"):

        @lw.vectorize(identity="zero")
        def g(a, b):
            return a + b


def test_types_are_the_loops_that_exist() -> None:
    @lw.vectorize
    def pair(a, b):
        return a + b, a > b

    assert (pair.types, pair.ntypes) == ([], 0)
    pair(1.0, 2.0)
    assert (pair.types, pair.ntypes) == (["dd->d?"], 1)
    pair(np.int8(1), np.arange(3, dtype=np.float32))
    pair(np.ones(3, np.uint16), np.uint16(3))
    assert pair.types[0] == "dd->d?" and "HH->H?" in pair.types and pair.ntypes == 3
    assert (
        pair(1.0, 2.0) == (3.0, False) and pair.resolve_dtypes((np.dtype("f8"), np.dtype("f8"), None, None))[2] == "f8"
    )
    np.testing.assert_array_equal(pair(np.ones(3), 2.0, sig="dd->d?")[0], 3.0)


@lw.vectorize
def times(a, b):
    return a * b


@lw.vectorize
def point(x, y):
    return complex(x, y)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_complex_numbers_as_numpy(dtype: Any) -> None:
    z = (np.arange(9.0) + 1j * np.arange(9.0)[::-1]).astype(dtype)
    for a, b in ((z, z), (z, 2), (z, 0.5), (z, 1j), (1j, z), (z, np.real(z)), (np.arange(9), z)):
        same(times(a, b), np.multiply(a, b))
    same(times.reduce(z[1:4]), np.multiply.reduce(z[1:4]))
    same(point(1.0, np.arange(3)), 1 + 1j * np.arange(3))


def test_complex_numbers_in_a_kernel() -> None:
    @lw.kernel
    def turned(z, out):
        for i in lw.lanes(len(z)):
            out[i] = times(z[i], 1j) + times(z[i], 2)

    z = np.arange(9.0) + 1j * np.arange(9.0)[::-1]
    out = np.zeros_like(z)
    turned(z, out)
    same(out, z * 1j + z * 2)
