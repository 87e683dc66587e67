"""Generalized functions are NumPy's: against NumPy's own, over layouts, axes and dtypes."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.ufunc import loop as ufunc_loop
from lib.child_process import run_python


@lw.guvectorize("(m,n),(n,p)->(m,p)")
def product(a, b, out):
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            s = 0.0
            for k in range(a.shape[1]):
                s += a[i, k] * b[k, j]
            out[i, j] = s


@lw.guvectorize("(n),(n)->()")
def dot(a, b):
    """The sum of products."""
    s = 0.0
    for k in range(len(a)):
        s += a[k] * b[k]
    return s


@lw.guvectorize("(n)->(),()")
def ends(a, low, high):
    low[0] = a[0]
    high[0] = a[0]
    for k in range(1, len(a)):
        low[0] = min(low[0], a[k])
        high[0] = max(high[0], a[k])


@lw.guvectorize("(n)->()")
def mean(a, out):
    s = 0.0
    for x in a:
        s += x
    out[0] = s / len(a)


@lw.guvectorize("(n),()->(n)")
def scaled(a, factor, out):
    for k in range(len(a)):
        out[k] = a[k] * factor


NUMBERS = np.random.default_rng(1)
X = NUMBERS.integers(-50, 50, (6, 7, 8)) / 4  # sums of these are exact


def same(mine: Any, theirs: Any) -> None:
    assert np.asarray(mine).dtype == np.asarray(theirs).dtype
    np.testing.assert_array_equal(mine, theirs)


def test_it_is_a_generalized_ufunc() -> None:
    assert type(dot) is np.ufunc and dot.signature == "(n),(n)->()" and (dot.nin, dot.nout) == (2, 1)
    assert "The sum of products." in (dot.__doc__ or "")
    assert dot.py([1, 2], [3, 4]) == 11


def test_loops_are_broadcast() -> None:
    a, b = X[:, :3, :4], X[:, :4, :5]
    same(product(a, b), a @ b)
    same(product(a[0], b), a[0] @ b)
    same(product(a[:, None], b[None]), a[:, None] @ b[None])
    same(product(a[0], b[0]), a[0] @ b[0])
    same(product(a[:0], b[:0]), a[:0] @ b[:0])
    same(product(a[:, :0], b), a[:, :0] @ b)
    same(product(a[:, :, :0], b[:, :0]), np.zeros((6, 3, 5)))


def test_words_of_numpy() -> None:
    same(dot(X, X, axis=0), (X * X).sum(0))
    same(dot(X, X, axis=1, keepdims=True), (X * X).sum(1, keepdims=True))
    same(dot(X, X[0, 0]), (X * X[0, 0]).sum(-1))
    same(product(X[0], X[0], axes=[(0, 1), (1, 0), (1, 0)]), (X[0] @ X[0].T).T)
    low, high = ends(X, axes=[(1,), (), ()])
    same(low, X.min(1))
    same(high, X.max(1))
    out = np.zeros((8, 7))[::-1].T
    assert mean(np.broadcast_to(X[0], (5, 7, 8)), axis=0, out=out) is out
    same(out, X[0])


@pytest.mark.parametrize("of", [lambda x: x[:, ::-2], lambda x: x.T, lambda x: x[::2, 1], lambda x: x.astype(">f8")])
def test_layouts(of: Any) -> None:
    given = of(X)
    same(scaled(given, 2.0), np.multiply(given, 2.0))
    same(dot(given, given), (given * given).sum(-1).astype(float))
    same(scaled(given, given[..., 0]), np.multiply(given, given[..., :1]))


def test_unaligned_memory() -> None:
    odd = np.zeros(X.nbytes + 1, np.uint8)[1:].view(float).reshape(X.shape)
    odd[:] = X
    same(scaled(odd, 2.0), X * 2)
    scaled(X, 3.0, out=odd)
    same(odd, X * 3)


def test_outputs_that_overlap_inputs() -> None:
    """NumPy copies them: an element of the output may be written before the input there is read."""
    square = X[:, :7, :7].copy()
    wanted = square @ square
    same(product(square, square, out=square), wanted)
    row = np.arange(20.0)
    wanted = row[:10] * 2
    scaled(row[:10], 2.0, out=row[5:15])
    same(row[5:15], wanted)


def test_dtypes_of_outputs() -> None:
    """As that of what is stored or returned, where a Python number adapts; alone it is of 64 bits."""
    ints = np.arange(24, dtype=np.int32).reshape(4, 6)
    same(mean(ints), ints.mean(1))
    same(mean(ints.astype(np.float32)), ints.mean(1, dtype=np.float32))
    same(ends(ints)[1], ints.max(1))
    same(scaled(ints, 2), ints * 2)
    same(scaled(ints.astype(np.int8), 2.0), ints.astype(np.int8) * 2.0)
    same(scaled(ints.astype(np.float16), np.float16(2)), ints.astype(np.float32) * 2)
    same(scaled(ints + 1j, 2.0), (ints + 1j) * 2.0)
    assert dot(ints, ints).dtype == np.float64
    assert scaled(X, 2, dtype=np.float32).dtype == np.float32
    assert lw.guvectorize("(n)->()", results=np.int8)(mean.__wrapped__)(ints).dtype == np.int8


def test_types_are_the_loops_that_exist() -> None:
    made: np.ufunc = lw.guvectorize("(n)->()")(mean.__wrapped__)
    assert made.types == []
    made(X)
    made(X.astype(np.int16))
    assert made.types == ["d->d", "h->d"]


def test_axes_that_may_be_missing_and_fixed_lengths() -> None:
    @lw.guvectorize("(3),(3)->(3)")
    def plus(a, b, out):
        for k in range(3):
            out[k] = a[k] + b[k]

    same(plus([1.0, 2.0, 3.0], [[4.0, 5.0, 6.0]]), np.array([[5.0, 7.0, 9.0]]))
    with pytest.raises(ValueError, match="mismatch in its core dimension"):
        plus(X, X)

    @lw.guvectorize("(n,k?),(k?)->(n)")
    def rows(a, b, out):
        for i in range(len(a)):
            out[i] = 0.0
            for k in range(a.shape[1]):
                out[i] += a[i, k] * b[k]

    same(rows(X, X[0, 0]), X @ X[0, 0])
    same(rows(X[0, 0], 2.0), X[0, 0] * 2)


def test_errors_of_a_lane() -> None:
    @lw.guvectorize("(n),(m)->(m)")
    def counted(a, like, out):
        out[:] = like * 0
        for k in range(len(a)):
            out[a[k]] += 1

    same(counted([[1, 2, 1]], np.zeros(4)), np.array([[0.0, 2, 1, 0]]))
    with pytest.raises(IndexError, match="index 9 is out of range for axis 0 of 'out' with length 4"):
        counted(np.array([[0, 1, 2]] * 20 + [[1, 2, 9]]), np.zeros(4))


def test_in_a_kernel() -> None:
    @lw.kernel
    def rows(a, out, sums):
        for i in lw.lanes(len(a)):
            scaled(a[i], 2.0, out[i])
            sums[i] = dot(a[i], a[i])

    out, sums = np.zeros_like(X[0]), np.zeros(7)
    rows(X[0], out, sums)
    same(out, X[0] * 2)
    same(sums, (X[0] * X[0]).sum(1))


def test_large_loops_run_on_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = NUMBERS.integers(0, 9, (60_000, 8)) / 2
    asked: list[int] = []

    class Noted(ufunc_loop.Call):
        def launch(self, *args: int) -> None:
            asked.append(self.threads)
            super().launch(*args)

    monkeypatch.setattr(ufunc_loop, "Call", Noted)
    monkeypatch.setattr(ufunc_loop, "threads", lambda: 3)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(6):
            same(dot(rows, rows), (rows * rows).sum(1))
    assert set(asked) <= {3}


def returns_an_element(a):
    return a[0]


def stores_nothing(a, out):
    return


@pytest.mark.parametrize(
    ("axes", "function", "options", "sentence"),
    [
        ("(n)->()", product.__wrapped__, {}, 'has 3 parameters, and "(n)->()" has 1 input and 1 output'),
        ("(n)->(n),(n)", stores_nothing, {}, "write one for each, or leave out those of outputs without axes"),
        ("(n)->(n)", returns_an_element, {}, "has no parameter for its output"),
        ("(n)->(),()", returns_an_element, {}, "returns 1 number"),
        ("(n)->(n)", stores_nothing, {"results": ("f8", "f8")}, "2 dtypes for 1 output; give one for each"),
        ("(n)->(n)", stores_nothing, {"results": "U3"}, "is not among the types of kernels"),
        (",".join(["()"] * 13) + "->()", stores_nothing, {}, "at most 12 operands, not 14"),
    ],
)
def test_refusals(axes: str, function: Any, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lw.CompileError, match=re.escape(sentence)):
        lw.guvectorize(axes, **options)(function)


def test_refused_when_it_is_called() -> None:
    made = lw.guvectorize("(n)->(n)")(stores_nothing)
    with pytest.raises(lw.CompileError, match=r"stores nothing in its output 'out'.*or write results="):
        made(X)
    with pytest.raises(TypeError, match="'dot' takes numbers, and an operand is of dtype str"):
        dot(np.array(["a"]), np.array(["a"]))
    with pytest.raises(TypeError, match="no option 'parallel'"):
        lw.guvectorize("(n)->(n)", parallel=True)  # pyright: ignore[reportCallIssue]


def test_explain_and_inspect() -> None:
    report = str(dot.explain(X, X))
    assert "dot(a: float64[:,:], b: float64[:,:], result: float64[:])" in report and "s += a[k] * b[k]" in report
    assert "define" in dot.inspect(X, X, stage="llvm")
    assert "1 lane," in str(product.explain(X[0], X[0].T))


OFF = """
import numpy as np, lanewise as lw

@lw.guvectorize("(n),()->(n),()")
def scaled(a, f, out, total):
    total[0] = 0.0
    for k in range(len(a)):
        out[k] = a[k] * f
        total[0] += out[k]

@lw.guvectorize("(n)->(),()")
def ends(a):
    return a[0], a[-1]

out, total = scaled(np.arange(12.0).reshape(3, 4).T, [1, 2, 3, 4])
print(out.tolist(), total.tolist(), [each.tolist() for each in ends(out)])
"""


def test_off() -> None:
    done = [run_python("-c", OFF, env={"LANEWISE": word}).stdout for word in ("off", "")]
    assert done[0] == done[1] and "[[0.0, 4.0, 8.0], [2.0, 10.0, 18.0]" in done[0]
