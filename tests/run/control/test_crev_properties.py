"""What section 3.4 says of crev, of compiled kernels: nesting multiplies tasks, calls commute, contexts come back."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

W = 4
NUMBER = 10


@lw.function
def baz(count, c):
    d = c + 1
    lw.atomic_add(count, d % 8, 1)


@lw.function
def bar(count, b):
    c = b + 1
    lw.crev(baz)(count, c)


@lw.function
def foo(count, a):
    b = a + lw.lane()
    lw.crev(bar)(count, b)


@lw.kernel(width=W, threads=1)
def one_deep(count):
    for i in lw.lanes(W):
        lw.crev(baz)(count, i)


@lw.kernel(width=W, threads=1)
def two_deep(count):
    for i in lw.lanes(W):
        lw.crev(bar)(count, i)


@lw.kernel(width=W, threads=1)
def three_deep(count):
    for i in lw.lanes(W):
        lw.crev(foo)(count, i)


@pytest.mark.parametrize(("kernel", "calls"), [(one_deep, 1), (two_deep, 2), (three_deep, 3)])
def test_composition_multiplies(kernel, calls: int) -> None:
    """Figure 9: n calls inside each other make W^n runs of the innermost function, W tasks each. Example 3.6: 256."""
    count = np.zeros(8, np.int64)
    kernel(count)
    assert count.sum() == W ** (calls + 1)
    alone = np.zeros(8, np.int64)
    kernel.py(alone)
    assert alone.sum() == W  # a gang of one has one task for each of the W iterations


@lw.function
def fill(out, row, value):
    for j in lw.lanes(out.shape[1]):
        out[row, j] = value * 100 + j


@lw.kernel(width=8, threads=1)
def forward(order, out):
    for i in lw.lanes(len(order)):
        if order[i] % 3 != 0:
            lw.crev(fill)(out, order[i], order[i])


def test_independent_calls_commute() -> None:
    """Whatever lane has which call, and in which order they are served, the memory is the same."""
    rng = np.random.default_rng(1)
    seen = set()
    for _ in range(4):
        out = np.zeros((40, 21), np.int32)
        forward(rng.permutation(40), out)
        seen.add(out.tobytes())
    assert len(seen) == 1 and out[1, 3] == 103 and out[3].sum() == 0


@lw.function
def noisy(a, n):
    """Parts its lanes in many ways, and leaves loops at different times."""
    s = 0
    for j in lw.lanes(n):
        k = a[j % len(a)] % 7
        while k > 0:
            if k % 2 == 0:
                s += k
            k -= 1
            if k == a[0] % 3:
                break
    return s


@lw.kernel(width=8, threads=1)
def around(a, out, called):
    for i in lw.lanes(len(a)):
        k = a[i] % 5
        n = 0
        while n < k:
            if n % 2 == 1:
                if called:
                    out[i, 1] += lw.crev(noisy)(a, i)
                out[i, 0] += n
            n += 1
            if a[i] > 80:
                continue
            out[i, 0] += 10
        out[i, 0] += i


def test_the_context_comes_back() -> None:
    """Synchronization parity: what parts and meets around a call does so as without it."""
    a = np.random.default_rng(2).integers(0, 99, 37).astype(np.int32)
    quiet, loud = np.zeros((37, 2), np.int64), np.zeros((37, 2), np.int64)
    around(a, quiet, False)
    around(a, loud, True)
    assert (quiet[:, 0] == loud[:, 0]).all() and (quiet[:, 1] == 0).all()
    expected = np.zeros((37, 2), np.int64)
    around.py(a, expected, True)
    assert loud[:, 1].any() and (loud[:, 0] == expected[:, 0]).all()


@lw.function
def tree(n):
    s = n
    for j in lw.lanes(2):
        if n > 1:
            s += lw.crev(tree)(n - 1 - j)
    return s


@lw.kernel(width=8, threads=1)
def recursion(out):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(tree)(i % NUMBER)


def test_recursion() -> None:
    out, expected = np.zeros(25, np.int64), np.zeros(25, np.int64)
    recursion(out)
    recursion.py(expected)
    assert (out == expected).all() and len(set(out.tolist())) == NUMBER


@lw.function
def checked(a, k):
    return a[k]


@lw.kernel(width=8, threads=1)
def fails(a, out):
    for i in lw.lanes(len(out)):
        if i > 2:
            out[i] = lw.crev(checked)(a, i)


def test_an_error_in_a_call_names_the_calling_lane() -> None:
    with pytest.raises(IndexError, match="index 12 is out of range") as caught:
        fails(np.zeros(12, np.int32), np.zeros(20, np.int32))
    assert (caught.value.lane, caught.value.index) == (4, (12,))  # pyright: ignore[reportAttributeAccessIssue]


@lw.kernel(width=8, threads=1)
def fails_in_a_block(a, out):
    for i in lw.lanes(len(out)):
        if i % 8 == 3:
            with lw.everywhere():
                out[i] = a[lw.lane() + i]


def test_an_error_in_a_block_names_a_lane_that_was_active() -> None:
    with pytest.raises(IndexError, match="index 15 is out of range") as caught:
        fails_in_a_block(np.zeros(15, np.int32), np.zeros(20, np.int32))
    assert (caught.value.lane, caught.value.index) == (3, (11,))  # pyright: ignore[reportAttributeAccessIssue]


@lw.function
def parted(a):
    s = 0
    if lw.lane() < 3:
        for j in lw.lanes(len(a)):
            s += a[j]
    return s


@lw.kernel
def spans_in_vain(a):
    for i in lw.lanes(len(a)):
        a[i] = lw.crev(parted)(a)


def test_a_lanes_loop_needs_the_whole_gang() -> None:
    with pytest.raises(lw.CompileError, match="lanes may have parted before it") as caught:
        spans_in_vain(np.zeros(9, np.int32))
    assert "for j in lw.lanes(len(a)):" in str(caught.value) or caught.value.position.line > 0


@lw.function
def as_many_as_its_number(a):
    for j in lw.lanes(lw.lane()):
        a[j] += 1


@lw.function
def as_many_as_the_largest(a):
    for j in lw.lanes(lw.max(lw.lane())):
        a[j] += 1


def sizes_in_calls(a):
    for i in lw.lanes(len(a)):
        if i == 2:
            lw.crev(as_many_as_its_number)(a)


def one_size_in_calls(a):
    for i in lw.lanes(len(a)):
        if i == 2:
            lw.crev(as_many_as_the_largest)(a)


def sizes_in_blocks(a):
    for i in lw.lanes(len(a)):
        with lw.everywhere():
            for j in lw.lanes(i % 4):
                a[j] += 1


def test_a_lanes_loop_has_one_size_in_all_lanes() -> None:
    """Each lane once did its share of its own size: here nothing at all."""
    for debug in (False, True):
        with pytest.raises(lw.CompileError, match="nothing shows that its size is the same in all lanes"):
            lw.kernel(sizes_in_blocks, width=8, debug=debug)(np.zeros(9, np.int32))
        with pytest.raises(lw.CompileError, match="nothing shows that its size is the same in all lanes"):
            lw.kernel(sizes_in_calls, width=8, debug=debug)(np.zeros(9, np.int32))
        a = np.zeros(9, np.int32)
        lw.kernel(one_size_in_calls, width=8, debug=debug)(a)
        assert a.tolist() == [1] * 7 + [0] * 2


@lw.function
def double_and_lane(k):
    return k * 2, lw.lane() * 100 + k


@lw.kernel(width=8, threads=1)
def two_results(out):
    for i in lw.lanes(len(out)):
        if i % 3 != 0:
            out[i, 0], out[i, 1] = lw.crev(double_and_lane)(i)


def test_results_go_to_the_lane_that_called() -> None:
    out = np.full((21, 2), -1)
    two_results(out)
    for i in range(21):
        assert out[i].tolist() == ([2 * i, i % 8 * 100 + i] if i % 3 else [-1, -1])


@lw.function
def three(a, k):
    s = 0
    t = 0.5
    for j in lw.lanes(len(a)):
        s += a[j] * k
        t += a[j]
    return s + lw.lane(), t, k > 3


@lw.function
def turned(a, k):
    p, q, r = three(a, k)
    return q, p, not r


@lw.kernel(width=8, threads=1)
def alike(a, k, out, halves, booleans):
    for i in lw.lanes(len(out)):
        if out[i] > 0:
            out[i], halves[i], booleans[i] = lw.crev(three)(a, k)
        else:
            halves[i], out[i], booleans[i] = lw.crev(turned)(a, k)


def test_several_results_of_one_call_for_all() -> None:
    """All arguments are the same and nothing is written but results: one run, each lane keeps its own number's."""
    a, before = np.arange(10), np.arange(21) % 3
    out, halves, booleans = before.copy(), np.zeros(21), np.zeros(21, np.bool_)
    alike(a, 4, out, halves, booleans)
    assert out.tolist() == [180 + i % 8 for i in range(21)]
    assert (halves == 45.5).all() and (booleans == (before > 0)).all()
    text = alike.inspect(a, 4, out, halves, booleans, stage="llvm")
    assert "cttz" in text and "i1 true)" not in "".join(line for line in text.splitlines() if "cttz" in line)


@lw.kernel(width=8, threads=1)
def all_take_part(out):
    for i in lw.lanes(len(out)):
        x = i * 10
        y = z = 0
        if i % 3 == 1:
            with lw.everywhere() as here:
                y = lw.sum(x)
                z = x + lw.count(here) + 1000 * lw.sum(i) + lw.lane()
        out[i, 0] = y
        out[i, 1] = z


def test_lanes_that_were_not_here_have_what_the_first_one_has() -> None:
    out = np.zeros((21, 2), np.int64)
    all_take_part(out)
    for gang in range(0, 21, 8):
        here = [i for i in range(gang, min(gang + 8, 21)) if i % 3 == 1]
        numbers = sum(here) + (8 - len(here)) * here[0]
        for i in range(gang, min(gang + 8, 21)):
            expected = [numbers * 10, i * 10 + len(here) + 1000 * numbers + i % 8] if i in here else [0, 0]
            assert out[i].tolist() == expected, i


@lw.function
def breadth(k):
    return lw.width() * k


@lw.function
def by_breadth(k):
    s = 0
    for j in lw.lanes(breadth(k)):
        s += j
    return s


@lw.kernel(width=8, threads=1)
def broad(out):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(by_breadth)(i)


def test_a_function_that_a_gang_calls_runs_as_a_gang() -> None:
    out = np.zeros(11, np.int64)
    broad(out)
    assert out.tolist() == [sum(range(8 * i)) for i in range(11)]


@lw.function
def halvings(n, unused):
    return 0 if n < 2 else halvings(n // 2, unused) + 1


@lw.function
def by_halvings(n):
    s = 0
    for j in lw.lanes(halvings(n, lw.lane())):
        s += j + 1
    return s


@lw.kernel(width=8, threads=1)
def halved(out):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(by_halvings)(i)


def test_results_of_recursion_are_uniform_too() -> None:
    out = np.zeros(40, np.int64)
    halved(out)
    assert out.tolist() == [sum(range(1, i.bit_length())) for i in range(40)]
    assert "lanes leave it at different times" not in str(halved.explain(out))


@lw.kernel(width=32, threads=1)
def packed(a, out):
    for i in lw.lanes(len(a)):
        out[i] = lw.compress(a[i], a[i] > 0)


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.float64])
def test_compress_of_more_than_a_register(dtype: type) -> None:
    """LLVM's own split of it stores misaligned."""
    a = np.random.default_rng(3).integers(-3, 4, 320).astype(dtype)
    out = np.ones_like(a)
    packed(a, out)
    for gang in range(0, 320, 32):
        kept = a[gang : gang + 32][a[gang : gang + 32] > 0]
        assert out[gang : gang + 32].tolist() == [*kept.tolist(), *[0] * (32 - len(kept))]


@lw.function
def sum_of(a, low, high):
    s = 0
    for j in lw.lanes(high - low):
        s += a[low + j]
    return s


@lw.kernel(width=8)
def on_threads(a, out):
    for i in lw.lanes(len(out)):
        if i % 5 != 2:
            out[i] = lw.crev(sum_of)(a, i, min(i + i % 40, len(a)))


def test_on_several_threads() -> None:
    a = np.random.default_rng(4).integers(0, 9, 20_000)
    out = np.zeros(len(a), np.int64)
    on_threads(a, out)
    total = np.concatenate([[0], np.cumsum(a)])
    i = np.arange(len(a))
    assert (out == np.where(i % 5 == 2, 0, total[np.minimum(i + i % 40, len(a))] - total[i])).all()
