"""Functions of `math`, of NumPy and of numbers that are loops, choices or bits: against Python and NumPy themselves."""

from __future__ import annotations

import linecache
import math
from itertools import count
from typing import Any

import numpy as np
import pytest

import lanewise as lw

_files = count()
REALS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.75, 1e-3, 12345.678, -1e10, 1e300, -1e-300, 5e-324, 2.0**-1022, 2.5, 7.125]
STRANGE = [math.inf, -math.inf, math.nan]
WHOLES = [0, 1, 2, 3, 12, 18, 97, 100, 144, 1000, 65535, 2**31, 2**40 + 7, 10**15, 2**62]


def kernel_of(texts: tuple[str, ...], width: int) -> Any:
    """A kernel that writes each expression of x, y (rows of a) into a column of out."""
    lines = [f"out[i, {k}] = {text}" for k, text in enumerate(texts)]
    body = "".join(f"        {line}\n" for line in lines)
    text = f"def k(a, b, out):\n    for i in lw.lanes(len(a)):\n        x, y = a[i], b[i]\n{body}"
    file = f"<library {next(_files)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {"lw": lw, "np": np, "math": math, "XP": XP, "FP": FP}
    exec(compile(text, file, "exec"), names)
    return lw.kernel(width=width)(names["k"])


XP, FP = np.array([-3.0, -1.0, 0.5, 2.0, 9.0]), np.array([1.0, 4.0, -2.0, 7.0, 7.5])


def both(texts: tuple[str, ...], a: Any, b: Any, width: int, out: str) -> tuple[Any, Any]:
    kernel = kernel_of(texts, width)
    got, want = (np.zeros((len(a), len(texts)), out) for _ in range(2))
    kernel(a, b, got)
    with np.errstate(all="ignore"):
        kernel.py(a, b, want)
    return got, want


def pairs(values: list[Any], dtype: str) -> tuple[Any, Any]:
    a, b = np.meshgrid(np.array(values, dtype), np.array(values, dtype))
    return a.ravel(), b.ravel()


OF_INTEGERS = (
    "math.gcd(x, y)",
    "math.lcm(x % 9973, y % 9973)",
    "math.gcd(x, y, 12)",
    "math.isqrt(abs(x))",
    "math.comb(abs(x) % 20, abs(y) % 7)",
    "math.perm(abs(x) % 12, abs(y) % 5)",
    "math.factorial(abs(x) % 21)",
    "math.prod((x % 1000, y % 1000, 3))",
    "np.gcd(x, y)",
    "np.lcm(x % 9973, y % 9973)",
    "np.bitwise_count(x)",
    "x.bit_count()",
    "x.item().bit_length() + i.bit_length()",
    "np.divmod(x, y)[0] * 3 + np.divmod(x, y)[1]",
    "x.is_integer() + x.astype(np.uint8)",
    "round(x, 2)",
    "sum((x % 100, y % 100, i)) + sum((1, 2))",
    "any((x > 90, y == 3)) + 2 * all((x > 1, y, i % 3))",
)


@pytest.mark.parametrize("width", (1, 8))
def test_of_integers(width: int) -> None:
    a, b = pairs([*WHOLES, *(-n for n in WHOLES)], "i8")
    got, want = both(OF_INTEGERS, a, b, width, "i8")
    for k, text in enumerate(OF_INTEGERS):
        assert got[:, k].tolist() == want[:, k].tolist(), text
        assert len(set(want[:, k].tolist())) > 3, text


@pytest.mark.parametrize("dtype", ("i1", "i4", "i8"))
def test_divisors_of_the_smallest_number(dtype: str) -> None:
    smallest = int(np.iinfo(dtype).min)
    a, b = pairs([smallest, smallest + 1, -36, -1, 0, 1, 7, 96, -smallest // 2, -smallest - 1], dtype)
    fits = [math.gcd(int(x), int(y)) < -smallest for x, y in zip(a, b, strict=True)]
    a, b = a[fits], b[fits]
    texts = ("np.gcd(x, y)", "math.gcd(int(x), int(y))", "math.gcd(int(x), int(y), 12)")
    got, want = both(texts, a, b, 8, "i8")
    assert got.tolist() == want.tolist()
    assert len(a) > 90 and got.min() == 0


def test_roots_at_every_square() -> None:
    roots = np.array([0, 1, 2, 94906265, 94906266, 2**31, 3037000498, 3037000499], np.int64)
    near = np.concatenate([roots**2 - 1, roots**2, roots**2 + 1, [2**63 - 1]])
    near = near[near >= 0]
    got, _ = both(("math.isqrt(x)",), near, near, 4, "i8")
    assert got[:, 0].tolist() == [math.isqrt(int(n)) for n in near]


EXACT = (
    "math.remainder(x, 3.5) if np.isfinite(x) else 0.0",
    "math.remainder(7.5, y) if y != 0 else 0.0",
    "math.modf(x)[0]",
    "math.modf(x)[1]",
    "np.modf(x)[0] + np.modf(x)[1]",
    "math.frexp(x)[0]",
    "math.frexp(x)[1]",
    "np.frexp(x)[0] * 4 + np.frexp(x)[1]",
    "math.ldexp(math.frexp(x)[0], i % 40 - 1060)",
    "np.ldexp(x, i % 7 - 3)",
    "math.nextafter(x, y)",
    "np.nextafter(x, y)",
    "math.ulp(x)",
    "np.spacing(x)",
    "np.heaviside(x, 0.25)",
    "np.nan_to_num(x)",
    "np.isposinf(x) + 2 * np.isneginf(x)",
    "math.isclose(x, y)",
    "math.isclose(x, y, abs_tol=0.75, rel_tol=0.1)",
    "np.isclose(x, y, rtol=0.5)",
    "np.round(x, 2)",
    "round(x, 1)",
    "np.round(x, decimals=-2)",
    "np.interp(x, XP, FP)",
    "x.is_integer()",
)
NEAR = ("math.hypot(x, y, 3.0)", "math.dist((x, y), (1.0, i))", "np.logaddexp(x, y)", "np.logaddexp2(x, y)")
NEAR += ("np.sinc(x)", "np.float_power(abs(x), 0.3)", "math.hypot(x)")


@pytest.mark.parametrize("dtype, width", (("f4", 16), ("f8", 4)))
def test_of_floats(dtype: str, width: int) -> None:
    values = [x for x in REALS if dtype == "f8" or x == 0 or 1e-37 < abs(x) < 1e37]
    a, b = pairs([*values, *STRANGE, float(np.finfo(dtype).max)], dtype)
    texts = (*EXACT, *NEAR)
    got, want = both(texts, a, b, width, "f8")
    for k, text in enumerate(texts):
        if text in NEAR:
            np.testing.assert_allclose(got[:, k], want[:, k], rtol=1e-6 if dtype == "f4" else 1e-14, err_msg=text)
        else:
            np.testing.assert_array_equal(got[:, k], want[:, k], err_msg=text)
            assert (np.signbit(got[:, k]) == np.signbit(want[:, k]))[want[:, k] == 0].all(), text
        assert len(set(want[:, k].tolist())) > 1, text


@pytest.mark.parametrize("dtype, least", (("f8", -1080), ("f4", -155)))
def test_powers_of_two_round_once(dtype: str, least: int) -> None:
    """Where results lose bits: a second rounding would show in some."""

    @lw.kernel(width=8)
    def scaled(x, powers, out):
        for i in lw.lanes(len(x)):
            out[i] = np.ldexp(x[i], powers[i])

    r = np.random.default_rng(7)
    x, powers = (r.uniform(1, 2, 4000) / 2**20).astype(dtype), r.integers(least, least + 70, 4000) + 20
    out = np.zeros_like(x)
    scaled(x, powers, out)
    np.testing.assert_array_equal(out, np.ldexp(x, powers))
    assert (out == 0).any() and len(np.unique(out)) > 1000


def test_types_are_those_of_python_and_numpy() -> None:
    """What is Python's own is weak, and takes the type of what it meets."""

    @lw.vectorize
    def weak(x):
        return x + math.gcd(12, int(x)) + math.remainder(float(x), 3.0) + math.ulp(1.0) + math.frexp(float(x))[1]

    @lw.vectorize
    def own(x):
        return x + np.heaviside(x, x) + np.modf(x)[0] + np.nextafter(x, x) + np.ldexp(x, 2) + round(x, 3)

    @lw.vectorize
    def counted(x):
        return np.bitwise_count(x) + np.gcd(x, x)

    @lw.vectorize
    def wave(x):
        return np.sinc(x)

    x = np.arange(1, 6, dtype=np.float32)
    assert weak(x).dtype == own(x).dtype == wave(x).dtype == np.float32
    assert counted(x.astype(np.int16)).dtype == np.int16
    assert wave(x.astype(np.int16)).dtype == wave(x.astype(np.uint8)).dtype == np.float64  # unlike np.sin


def rooted(a):
    for i in lw.lanes(len(a)):
        a[i] = math.isqrt(a[i])


def multiplied(a):
    for i in lw.lanes(len(a)):
        a[i] = math.factorial(a[i])


def test_operands_without_a_result_are_reported() -> None:
    with pytest.raises(ValueError, match=r"math\.isqrt takes no negative number, such as -3, in lane 2"):
        lw.kernel(width=4)(rooted)(np.array([4, 9, -3]))
    with pytest.raises(OverflowError, match="the factorial of 21 does not fit 64 bits"):
        lw.kernel(width=4)(multiplied)(np.array([4, 20, 21]))


def test_results_that_fit_where_products_do_not() -> None:
    def chosen(n, k, out):
        for i in lw.lanes(len(n)):
            out[i] = math.comb(n[i], k[i])

    def placed(n, k, out):
        for i in lw.lanes(len(n)):
            out[i] = math.perm(n[i], k[i])

    n, k = np.array([62, 2**32, 66, 3810779, 5, 0, 3]), np.array([31, 2, 33, 3, 5, 0, 9])
    out = np.zeros(7, np.int64)
    for debug in (False, True):
        lw.kernel(chosen, width=4, debug=debug)(n, k, out)
        assert out.tolist() == [math.comb(*pair) for pair in zip(n.tolist(), k.tolist(), strict=True)]
    with pytest.raises(OverflowError, match=r"math\.comb\(67, 33\) does not fit 64 bits, in lane 1"):
        lw.kernel(chosen, width=4)(np.array([4, 67]), np.array([2, 33]), out)
    with pytest.raises(OverflowError, match=r"math\.perm\(21, 21\) does not fit 64 bits"):
        lw.kernel(placed, width=4)(np.array([20, 21]), np.array([20, 21]), out)


def test_points_of_interp() -> None:
    def between(x, xp, fp, out):
        for i in lw.lanes(len(x)):
            out[i] = np.interp(x[i], xp, fp)

    kernel, x, out = lw.kernel(between, width=4), np.array([np.nan, -1.0, 0.5, 2.0]), np.zeros(4)
    kernel(x, np.array([1.0]), np.array([4.0]), out)
    np.testing.assert_array_equal(out, np.interp(x, [1.0], [4.0]))
    with pytest.raises(ValueError, match="interp takes at least one point"):
        kernel(x, np.zeros(0), np.zeros(0), out)
    with pytest.raises(ValueError, match="interp takes as many points as values, not 1 and 2"):
        kernel(x, np.zeros(1), np.zeros(2), out)


def test_a_function_of_the_library_is_called_by_its_name() -> None:
    """The report shows the user's lines, and nothing of the library makes a kernel look for changes."""
    kernel = kernel_of(("math.gcd(x, y)",), 4)
    a = np.arange(4)
    reported = str(kernel.explain(a, a, np.zeros((4, 1), np.int64)))
    assert "library.py" not in reported, reported
    assert {use.name for use in kernel.version((a, a, np.zeros((4, 1), np.int64))).compiled.uses} == {
        "len",
        "math",
        "lw",
    }
