"""Debug mode: what goes wrong in a lane is reported with line, lane, index and values; what is right stays right."""

from __future__ import annotations

import os
import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.debug import debug_mode as debugging
from lib.child_process import run_python

N = 20


@lw.kernel(debug=True)
def overflows(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] * a[i] + 1


@lw.kernel(debug=True)
def divides(a, out):
    for i in lw.lanes(len(a)):
        if a[i] != 3:
            out[i] = 100 // (a[i] - 5)


@lw.kernel(debug=True)
def races_in_a_gang(a, out):
    for i in lw.lanes(len(a)):
        out[i // 2] = a[i]


@lw.kernel(debug=True)
def races_between_gangs(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i]
        if i == 1:
            out[len(a) - 1] = 7


@lw.kernel(debug=True)
def reads_what_others_write(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i]
        a[(i + 1) % len(a)] = 5


@lw.kernel(debug=True)
def races_in_two_dimensions(a, out):
    for r, c in lw.lanes(2, len(a)):
        out[c] = a[c] + r


@lw.kernel(debug=True)
def is_not_set(a, out):
    for i in lw.lanes(len(a)):
        t = lw.array(4, lw.i32)
        t[0] = t[1] = a[i]
        out[i] = t[a[i] % 4]


@lw.kernel(debug=True)
def is_not_uniform(a, out):
    for i in lw.lanes(len(a)):
        out[i] = lw.uniform(a[i] // 2)


@lw.kernel(debug=True)
def asserts(a, out):
    for i in lw.lanes(len(a)):
        assert a[i] < 6, f"{a[i]} is too large at {i}"
        out[i] = a[i]


@lw.kernel(debug=True)
def out_of_range(a, out):
    for i in lw.lanes(len(a)):
        out[i + 1] = a[i]


@lw.kernel(debug=True)
def in_the_host(a, out):
    total = 7
    for i in lw.lanes(len(a)):
        out[i] = a[i]
    return total // (len(a) - 20)


big = np.arange(0, N * 5000, 5000, dtype=np.int32)
WRONG: list[tuple[Any, type[Exception], str, tuple[int, ...] | None]] = [
    (overflows, OverflowError, "50000 * 50000 does not fit int32", (10,)),
    (divides, ZeroDivisionError, "100 is divided by zero", (5,)),
    (races_in_a_gang, lw.LaneError, "'out[0]' is written in iteration (1), and written in iteration (0)", (1,)),
    (races_between_gangs, lw.LaneError, "'out[19]' is written in iteration (19), and written in iteration (1)", (19,)),
    (reads_what_others_write, lw.LaneError, "'a[1]' is read in iteration (1), and written in iteration (0)", (1,)),
    (races_in_two_dimensions, lw.LaneError, "written in iteration (1, 0), and written in iteration (0, 0)", (1, 0)),
    (is_not_set, lw.LaneError, "element 2 of the private array 't' is read before it is set", (2,)),
    (is_not_uniform, lw.LaneError, "lw.uniform: 1 here, but 0 in the first active lane", (2,)),
    (asserts, AssertionError, "6 is too large at 6", (6,)),
    (out_of_range, IndexError, "index 20 is out of range for axis 0 of 'out' with length 20", (19,)),
    (in_the_host, ZeroDivisionError, "7 is divided by zero", None),
]


@pytest.mark.parametrize(("kernel", "kind", "words", "index"), WRONG, ids=[case[0].__name__ for case in WRONG])
def test_what_goes_wrong_is_reported(
    kernel: Any, kind: type[Exception], words: str, index: tuple[int, ...] | None
) -> None:
    a = big if kernel is overflows else np.arange(N, dtype=np.int32)
    with pytest.raises(kind) as found:
        kernel(a.copy(), np.zeros(N, np.int32))
    error = found.value
    assert isinstance(error, lw.LaneError) and words in str(error) and error.index == index
    line = kernel.source.line(error.line).strip()
    assert str(error).endswith(line) and error.line > kernel.source.first_line


@lw.kernel(debug=True)
def is_right(a, out, hist, flag):
    total = 0
    for i in lw.lanes(len(a)):
        t = lw.array(4, lw.i32)
        for k in range(4):
            t[k] = a[i] + k
        out[i] = t[a[i] % 4]
        lw.atomic_add(hist, a[i] % 3, 1)
        if a[i] > 3:
            flag[0] = 1
        total += a[i]
    for i in lw.lanes(len(a)):
        out[len(a) - 1 - i] += 1
    return total


def test_what_is_right_is_as_in_plain_python() -> None:
    def arguments() -> tuple[Any, ...]:
        return np.arange(N, dtype=np.int32), np.zeros(N, np.int32), np.zeros(3, np.int64), np.zeros(1, np.int64)

    mine, theirs = arguments(), arguments()
    assert is_right(*mine) == is_right.py(*theirs)
    assert all((a == b).all() for a, b in zip(mine, theirs, strict=True))


def test_views_read_only_and_empty_arrays() -> None:
    grid = np.arange(60, dtype=np.int32).reshape(6, 10)
    still = grid[::-2, ::3].T[0]
    still.setflags(write=False)
    out = np.zeros(20, np.int32)[::-1][:3]
    asserts_less(still, out)
    assert out.tolist() == still.tolist()
    asserts_less(np.zeros(0, np.int32), np.zeros(0, np.int32))


@lw.kernel(debug=True)
def asserts_less(a, out):
    for i in lw.lanes(len(a)):
        assert a[i] < 60
        out[i] = a[i]


def test_prints_come_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    @lw.kernel(debug=True)
    def talks(n):
        print("before", n)
        for i in lw.lanes(n):
            if i % 3 == 0:
                print("lane", i)
        print("after")

    talks(7)
    assert capsys.readouterr().out.splitlines() == ["before 7", "lane 0", "lane 3", "lane 6", "after"]


@lw.kernel(debug=True)
def formats(a, n):
    print(f"{n:04d}|{n:x}|{1 / 3:.2f}|{n / 3:8.3f}|{{}}", a.shape, sep=" {} ", end="\n")
    for i in lw.lanes(len(a)):
        print(f"{a[i]:>5}|{i == 0!s:}", i, sep="")
        assert a[i] > 9, f"at {i:03d}"


def test_prints_have_formats(capsys: pytest.CaptureFixture[str]) -> None:
    a = np.full(1, 250, np.uint8)
    formats.py(a, 29)
    wanted = capsys.readouterr().out
    formats(a, 29)
    assert capsys.readouterr().out == wanted
    with pytest.raises(AssertionError, match="at 000"):
        formats(np.zeros(1, np.uint8), 29)


def test_formats_that_cannot_be() -> None:
    @lw.kernel(debug=True)
    def digits(n):
        print(f"{n:.2d}")

    @lw.kernel(debug=True)
    def ends(n):
        print(n, end="")

    @lw.kernel(debug=True)
    def nested(n):
        print(f"{n:{n}d}")

    for kernel, why in ((digits, "format '.2d' cannot be"), (ends, "ends its line"), (nested, "no braces inside")):
        with pytest.raises(lw.CompileError, match=why):
            kernel(3)


def test_long_runs_are_compiled_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debugging, "MOST_STEPS", 10)  # fewer than a gang of two lanes takes
    a, out = np.arange(N, dtype=np.int32), np.zeros(N, np.int32)
    with pytest.warns(RuntimeWarning, match="'races_in_a_gang' runs too long for the interpreter"):
        races_in_a_gang(a, out)
    assert out[:10].tolist() == list(range(1, 20, 2))
    with pytest.warns(RuntimeWarning), pytest.raises(OverflowError, match="50000 \\* 50000 does not fit int32"):
        overflows(big, np.zeros(N, np.int32))
    with pytest.warns(RuntimeWarning), pytest.raises(lw.LaneError, match="uniform: 1 here, but 0 in the first"):
        is_not_uniform(a, out)


@lw.function
def product(a, k):
    return a[k] * 1_000_000_000


@lw.kernel(debug=True, width=8)
def overflows_in_a_turn(a, out):
    for i in lw.lanes(len(a)):
        if i % 2 == 1:
            out[i] = lw.crev(product)(a, i)


def test_an_error_in_a_turn_is_reported_where_it_is() -> None:
    """Of the lane whose turn it is, as compiled code tells it."""
    with pytest.raises(
        OverflowError, match="5 \\* 1000000000 does not fit int32, in lane 5 at index \\(5\\)"
    ) as reported:
        overflows_in_a_turn(np.arange(12, dtype=np.int32) * (np.arange(12) == 5), np.zeros(12, np.int32))
    assert "check" not in str(reported.value).partition(": ")[2]
    assert isinstance(reported.value, lw.LaneError) and reported.value.lane == 5


def test_uniform_is_refused_if_nothing_shows_it() -> None:
    @lw.kernel
    def claims(a, out, n):
        for i in lw.lanes(len(a)):
            out[i] = lw.uniform(n * 2) + lw.uniform(a[i])

    with pytest.raises(lw.CompileError) as found:
        claims(np.zeros(4), np.zeros(4), 3)
    assert "lw.uniform: nothing shows that this is the same in all lanes" in str(found.value)
    assert str(found.value).splitlines()[1].strip() == "out[i] = lw.uniform(n * 2) + lw.uniform(a[i])"


@lw.function
def turned_round(a):
    x = a[lw.lane()]
    y = lw.shuffle(x, lw.width() - 1 - lw.lane())
    a[lw.lane()] = y


@lw.function
def moved_up(a):
    x = a[lw.lane()]
    a[(lw.lane() + 1) % lw.width()] = x


@lw.kernel(debug=True, width=8)
def rows_turned(a):
    for i in lw.lanes(len(a)):
        lw.crev(turned_round)(a[i])


@lw.kernel(debug=True, width=8)
def rows_moved(a):
    for i in lw.lanes(len(a)):
        lw.crev(moved_up)(a[i])


def test_a_gang_that_meets_has_read_before_it_writes() -> None:
    a = np.arange(24).reshape(3, 8)
    rows_turned(a)
    assert a[1].tolist() == list(range(15, 7, -1))
    with pytest.raises(lw.LaneError, match="is read by lane 1 of the gang, and written by lane 0"):
        rows_moved(a)


@lw.function
def doubled(row):
    for j in lw.lanes(len(row)):
        row[j] *= 2


@lw.function
def halves_then_sum(row):
    half = len(row) // 2
    for side in lw.lanes(2):
        if side == 0:
            lw.crev(doubled)(row[:half])
        else:
            lw.crev(doubled)(row[half:])
    return lw.sum(row[lw.lane()])


def sums_of_halves(a, out):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(halves_then_sum)(a[i])


@pytest.mark.parametrize("debug", [False, True])
def test_what_follows_a_lanes_loop_comes_after_all_of_it(debug: bool) -> None:
    """Lanes that had no share did not wait in the interpreter."""
    a, out = np.arange(24).reshape(3, 8), np.zeros(3, np.int64)
    expected = 2 * a.sum(axis=1)
    lw.kernel(sums_of_halves, width=8, debug=debug)(a, out)
    assert (out == expected).all()


@lw.function
def two_clashes(a):
    a[0] = lw.lane()
    a[1] = a[0] + lw.lane()


@lw.kernel(debug=True, width=4)
def clashes(a):
    for _ in lw.lanes(1):
        lw.crev(two_clashes)(a)


def test_several_races_at_once() -> None:
    with pytest.raises(lw.LaneError, match="'a\\[0\\]' is written by lane 1 of the gang, and written by lane 0"):
        clashes(np.zeros(4, np.int64))


@lw.function
def deep(n):
    return 0 if n < 1 else lw.crev(deep)(n - 1) + 1


@lw.kernel(debug=True, width=2)
def goes_deep(out, n):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(deep)(n)


def test_many_turns_are_too_long_for_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their steps count, and so does how many are open."""
    out = np.zeros(2, np.int64)
    goes_deep(out, 3)
    assert out.tolist() == [3, 3]
    monkeypatch.setattr(debugging, "MOST_STEPS", 4_000)
    for n in (12, 50):
        with pytest.warns(RuntimeWarning, match="runs too long for the interpreter"):
            goes_deep(out, n)
        assert out.tolist() == [n, n]


@lw.kernel(debug=True, width=8)
def asks_who_sleeps(a, out, distance):
    for i in lw.lanes(len(a)):
        if i % 2 == 1:
            out[i] = lw.shuffle(a[i], (lw.lane() + distance) % lw.width())


@lw.kernel(debug=True, width=8)
def asks_beyond(a, out, lane):
    for i in lw.lanes(len(a)):
        out[i] = lw.broadcast(a[i], lane)


@lw.kernel(debug=True, width=8)
def asks_several(a, out, lane):
    for i in lw.lanes(len(a)):
        out[i] = lw.broadcast(a[i], lane + i // 3)


@lw.function
def shares_a_place(out, i):
    for j in lw.lanes(4):
        out[i] = j


@lw.function
def shares_in_turn(out, i):
    lw.crev(shares_a_place)(out, i)


@lw.kernel(debug=True, width=8)
def races_in_a_turn(out, nested):
    for i in lw.lanes(len(out)):
        if i == 11:
            if nested:
                lw.crev(shares_in_turn)(out, i)
            else:
                lw.crev(shares_a_place)(out, i)


@pytest.mark.parametrize("nested", [False, True])
def test_a_race_in_a_crev_call_is_one_of_lanes(nested: bool) -> None:
    """Its lanes are no iterations of the kernel's loop; the lane that called is one."""
    with pytest.raises(
        lw.LaneError, match=r"'out\[11\]' is written by lane 1 of the gang, and written by lane 0"
    ) as reported:
        races_in_a_turn(np.zeros(16, np.int64), nested)
    assert (reported.value.lane, reported.value.index) == (3, (11,)) and "called in lane 3 at index (11)" in str(
        reported.value
    )


@lw.function
def asks_lanes_after(x, distance):
    return lw.shuffle(x, lw.lane() + distance)


@lw.kernel(debug=True, width=8)
def gang_asks(a, out, distance):
    for i in lw.lanes(len(a)):
        out[i] = lw.crev(asks_lanes_after)(a[i], distance)


def test_a_lane_that_is_asked_must_be_active() -> None:
    a, out = np.arange(16), np.zeros(16, np.int64)
    asks_who_sleeps(a, out, 2)
    assert out[1::2].tolist() == [3, 5, 7, 1, 11, 13, 15, 9]
    asks_beyond(a, out, 7)
    assert out.tolist() == [7] * 8 + [15] * 8
    for kernel, given, sentence in (
        (asks_who_sleeps, 1, "lw.shuffle: lane 1 asks lane 2, which is not active here; ask one that is"),
        (asks_beyond, 8, "lw.broadcast: lane 0 asks lane 8, but the gang has 8 lanes, from 0 on; write k %"),
        (asks_beyond, -1, "lw.broadcast: lane 0 asks lane -1, but the gang has 8 lanes"),
        (gang_asks, 2, r"lw.shuffle: lane 6 asks lane 8, but the gang has 8 lanes.*in lane 0 at index \(0\)"),
        (asks_several, 0, "lw.broadcast: lane 1 here, but 0 in the first active lane; write lw.shuffle"),
    ):
        with pytest.raises(lw.LaneError, match=sentence):
            kernel(a, out, given)


@lw.function
def numbered(k):
    return lw.uniform(lw.lane() + k)


@pytest.mark.parametrize("width", [4, 16])
def test_numbers_of_lanes_are_not_uniform(width: int) -> None:
    """They are kept as one number for all lanes, the first one's: that is no proof."""

    def counted(out):
        for i in lw.lanes(len(out)):
            out[i] = lw.uniform(i)

    def called(out):
        for i in lw.lanes(len(out)):
            out[i] = lw.crev(numbered)(i)

    for fn in (counted, called):
        with pytest.raises(lw.CompileError, match="nothing shows that this is the same in all lanes"):
            lw.kernel(fn, width=width)(np.zeros(20, np.int64))


def test_the_variable_turns_it_on() -> None:
    program = "\n".join(
        [
            "import linecache, numpy as np, lanewise as lw",
            "text = 'def k(a):\\n    for i in lw.lanes(len(a)):\\n        a[i] = a[i] * a[i]\\n'",
            "linecache.cache['<k>'] = (len(text), None, text.splitlines(True), '<k>')",
            "exec(compile(text, '<k>', 'exec'))",
            "lw.kernel(k)(np.full(3, 10**9, np.int32))",
        ]
    )
    run = run_python("-c", program, env={**os.environ, "LANEWISE": "debug"})
    assert "OverflowError: <k>:3: 1000000000 * 1000000000 does not fit int32, in lane 0 at index (0)" in run.stderr


def test_no_warning_for_short_runs() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        asserts_less(np.zeros(5, np.int32), np.zeros(5, np.int32))


@pytest.mark.parametrize("compiled", [False, True])
def test_numbers_are_shown_as_numpy_has_them(
    compiled: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @lw.kernel(debug=True)
    def shows(a):
        for i in lw.lanes(len(a)):
            print("it is {u} {} }{", a[i], a[i] > 3, lw.i8(-3))
            assert a[i] < 3, f"not {a[i]}"

    if compiled:
        monkeypatch.setattr(debugging, "MOST_LANES", 0)
    with warnings.catch_warnings(), pytest.raises(AssertionError, match="not 18446744073709551611,"):
        warnings.simplefilter("ignore")
        shows(np.full(1, 2**64 - 5, np.uint64))
    assert capsys.readouterr().out == "it is {u} {} }{ 18446744073709551611 True -3\n"
