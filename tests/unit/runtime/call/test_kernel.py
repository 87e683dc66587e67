"""Kernels through the public names: arrays of all kinds, results, errors, threads, pickling, staleness, Ctrl-C."""

from __future__ import annotations

import pickle
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.launch import launch
from lib.child_process import run_python, start_python

DTYPES = ("?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8")


@lw.kernel
def copy(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i]


@lw.kernel
def add(a, b, out):
    for i, j in lw.lanes(*out.shape):
        out[i, j] = a[i, j] + b[i, j]


@lw.kernel
def total(a):
    s = 0.0
    big = a[0]
    for i in lw.lanes(len(a)):
        s += a[i]
        big = max(big, a[i])
    return s, big


@lw.kernel
def fill(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[()]


@lw.kernel
def shifted(a, out, by):
    for i in lw.lanes(len(out)):
        out[i] = a[i + by]


def views() -> dict[str, Any]:
    """One-dimensional arrays of 24 elements that lie in different ways."""
    return {
        "contiguous": lambda dtype: np.arange(24).astype(dtype),
        "every second": lambda dtype: np.arange(48).astype(dtype)[::2],
        "backwards": lambda dtype: np.arange(24).astype(dtype)[::-1],
        "column": lambda dtype: np.arange(72).astype(dtype).reshape(24, 3)[:, 1],
        "repeated": lambda dtype: np.broadcast_to(np.array(7).astype(dtype), 24),
        "unaligned": lambda dtype: np.frombuffer(b"\0" + np.arange(24).astype(dtype).tobytes(), dtype, 24, 1),
    }


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtypes(dtype: str) -> None:
    a = np.array([0, 1, 100, 3, 1, 0, 1, 77, 5] * 5).astype(dtype)
    out = np.zeros_like(a)
    copy(a, out)
    np.testing.assert_array_equal(a, out)


@pytest.mark.parametrize("layout", views())
@pytest.mark.parametrize("dtype", ["i4", "f8"])
def test_layouts(layout: str, dtype: str) -> None:
    a = views()[layout](dtype)
    out = np.zeros(24, dtype)
    copy(a, out)
    np.testing.assert_array_equal(a, out)
    if a.flags.writeable:
        target = views()[layout](dtype)
        copy(np.arange(100, 124).astype(dtype), target)
        np.testing.assert_array_equal(target, np.arange(100, 124))


def test_nothing_around_a_view_is_written() -> None:
    whole = np.full((10, 20), -1)
    copy(np.arange(7), whole[4, 5:12])
    expected = np.full((10, 20), -1)
    expected[4, 5:12] = np.arange(7)
    np.testing.assert_array_equal(whole, expected)


def test_two_dimensions_of_any_order() -> None:
    rng = np.random.default_rng(5)
    a, b = rng.random((6, 37)), rng.random((37, 6)).T
    for out in (np.zeros((6, 37)), np.zeros((6, 37), order="F"), np.zeros((12, 74))[::2, ::2]):
        add(a, b, out)
        np.testing.assert_array_equal(out, a + b)


@pytest.mark.parametrize("shape", [(0, 5), (5, 0), (0, 0), (1, 1)])
def test_sizes_zero_and_one(shape: tuple[int, int]) -> None:
    out = np.zeros(shape)
    add(np.ones(shape), np.ones(shape), out)
    np.testing.assert_array_equal(out, np.full(shape, 2.0))


def test_read_only_is_refused() -> None:
    a = np.arange(4.0)
    a.flags.writeable = False
    copy(a, np.zeros(4))
    with pytest.raises(lw.CompileError, match="read-only"):
        copy(np.zeros(4), a)


def test_other_byte_order_is_read() -> None:
    out = np.zeros(4, "i4")
    copy(np.arange(4).astype(">i4"), out)
    assert out.tolist() == [0, 1, 2, 3]


def test_a_list_is_refused() -> None:
    with pytest.raises(lw.CompileError, match=r"np\.asarray makes an array"):
        copy([1, 2, 3], np.zeros(3))


def test_a_masked_array_is_refused() -> None:
    with pytest.raises(lw.CompileError, match=r"pass a\.data and a\.mask"):
        copy(np.ma.array([1.0, 2.0], mask=[0, 1]), np.zeros(2))  # pyright: ignore[reportArgumentType, reportCallIssue]


def test_an_element_without_axes() -> None:
    out = np.zeros(3)
    fill(np.array(3.0), out)
    assert set(out) == {3}


def test_overlap_is_safe() -> None:
    """Lanes that read what others write race, and that is all: no other memory, no crash, in-place is exact."""
    a = np.arange(50.0)
    copy(a, a)
    np.testing.assert_array_equal(a, np.arange(50.0))
    copy(a[:-1], a[1:])
    assert set(a) <= set(range(50))


@pytest.mark.parametrize("count", [1, 2, 7])
@pytest.mark.parametrize("dtype", ["f4", "f8"])
def test_reductions_do_not_depend_on_threads(count: int, dtype: str) -> None:
    a = np.random.default_rng(1).standard_normal(300_007).astype(dtype)
    one = lw.kernel(threads=1)(total.function)(a)
    many = lw.kernel(threads=count)(total.function)(a)
    assert many == one
    assert one[1] == a.max()
    np.testing.assert_allclose(one[0], a.sum(dtype="f8"), rtol=1e-3, atol=1e-2)


@lw.kernel
def numbers(a, n: int, x: float, flag):
    s = x
    if flag:
        s = s * 2
    return n + 1, s, a > 3, np.float32(x)


def test_results_have_the_types_of_python() -> None:
    mine, theirs = numbers(np.int16(7), 5, 1.5, True), numbers.py(np.int16(7), 5, 1.5, True)
    assert mine == theirs
    assert [type(x) for x in mine] == [type(x) for x in theirs]


@lw.kernel
def same_name(result):
    return result + 1


def test_an_argument_named_result() -> None:
    assert same_name(4) == 5


@lw.function
def twice(x):
    return 2 * x


@lw.kernel
def applied(f, a):
    for i in lw.lanes(len(a)):
        a[i] = f(a[i])


def test_a_function_as_argument() -> None:
    a = np.arange(5.0)
    applied(twice, a)
    applied(plus_one, a)
    np.testing.assert_array_equal(a, 2 * np.arange(5.0) + 1)


@lw.function
def plus_one(x):
    return x + 1


@lw.kernel
def with_default(a, scale=3):
    for i in lw.lanes(len(a)):
        a[i] = a[i] * scale


def test_named_arguments_and_defaults() -> None:
    a = np.ones(5, "i4")
    with_default(a)
    with_default(a, scale=2)
    with_default(scale=2, a=a)
    assert set(a) == {12}
    with pytest.raises(TypeError, match="scale"):
        with_default(a, 1, scale=2)  # pyright: ignore[reportCallIssue]


# errors


def test_index_error_tells_all() -> None:
    a, out = np.arange(10.0), np.full(10, -1.0)
    with pytest.raises(IndexError) as caught:
        shifted(a, out, 4)
    error = caught.value
    assert isinstance(error, lw.LaneError)
    assert "index 10 is out of range for axis 0 of 'a' with length 10" in str(error)
    assert "out[i] = a[i + by]" in str(error)
    assert error.index == (6,) and error.line == shifted.source.first_line + 3


@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_same_lane_fails_with_any_threads(count: int) -> None:
    k = lw.kernel(threads=count)(shifted.function)
    with pytest.raises(IndexError) as caught:
        k(np.zeros(200_000), np.zeros(200_000), 50_001)
    assert caught.value.index == (149_999,)  # type: ignore[attr-defined]


def test_negative_index_counts_from_the_end() -> None:
    out = np.zeros(3)
    shifted(np.arange(10.0), out, -3)
    np.testing.assert_array_equal(out, [7, 8, 9])
    with pytest.raises(IndexError, match="index -11 "):
        shifted(np.arange(10.0), out, -11)


@lw.kernel
def divided(a, b, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] // b[i]


@lw.kernel(debug=True)
def asserted(a):
    for i in lw.lanes(len(a)):
        assert a[i] < 5, f"too large: {a[i]}"
        a[i] += 1


def test_debug_mode() -> None:
    asserted(np.arange(4))
    with pytest.raises(AssertionError, match=r"too large: 7, in lane \d+ at index \(2\)"):
        asserted(np.array([1, 2, 7, 9]))
    checked = lw.kernel(debug=True)(divided.function)
    with pytest.raises(ZeroDivisionError, match="divided by zero"):
        checked(np.arange(5), np.array([1, 2, 0, 1, 1]), np.zeros(5, "i8"))


@lw.kernel(debug=True)
def talking(a):
    for i in lw.lanes(len(a)):
        if a[i] > 1:
            print("lane has", a[i])


def test_print(capfd: pytest.CaptureFixture[str]) -> None:
    talking(np.arange(4))
    assert sorted(capfd.readouterr().out.split("\n")[:2]) == ["lane has 2", "lane has 3"]


# the object


def test_pickle() -> None:
    again = pickle.loads(pickle.dumps(lw.kernel(width=4, threads=2)(copy.function)))
    assert again.options.width == 4 and again.options.threads == 2
    out = np.zeros(5)
    again(np.arange(5.0), out)
    np.testing.assert_array_equal(out, np.arange(5.0))
    again.py(np.ones(5), out)
    assert set(out) == {1}


def test_many_threads_call_one_kernel() -> None:
    k = lw.kernel(add.function)
    wrong: list[int] = []

    def call(seed: int) -> None:
        rng = np.random.default_rng(seed)
        for _ in range(20):
            a, b, out = rng.random((50, 60)), rng.random((50, 60)), np.zeros((50, 60))
            k(a, b, out)
            if not np.array_equal(out, a + b):
                wrong.append(seed)

    callers = [threading.Thread(target=call, args=(seed,)) for seed in range(6)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert wrong == []


def test_widths() -> None:
    for width in (1, 2, 4, 8, 16, 32):
        a, out = np.arange(77.0), np.zeros(77)
        lw.kernel(width=width)(copy.function)(a, out)
        np.testing.assert_array_equal(a, out)


# processes of their own


def run(text: str, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "program.py"
    file.write_text(textwrap.dedent(text))
    env = {"PATH": "", "HOME": str(tmp_path), **environment}
    return run_python(file, env=env, timeout=120)


PROGRAM = """
    import numpy as np, lanewise as lw
    @lw.kernel
    def k(a):
        for i in lw.lanes(len(a)):
            a[i] = lw.width()
    a = np.zeros(50)
    k(a)
    print(int(a.max()))
"""


def test_off_is_plain_python(tmp_path: Path) -> None:
    assert run(PROGRAM, tmp_path, LANEWISE="off").stdout == "1\n"


def test_cache_folder(tmp_path: Path) -> None:
    for _ in range(2):
        assert int(run(PROGRAM, tmp_path, LANEWISE=f"cache={tmp_path / 'kept'}").stdout) > 1
    kept = [file.relative_to(tmp_path / "kept") for file in (tmp_path / "kept").rglob("*") if file.is_file()]
    assert len([file for file in kept if file.parts[0] != "files"]) == 1, "besides the digests of our files"


def test_unknown_word(tmp_path: Path) -> None:
    assert "LANEWISE does not know 'fast'" in run(PROGRAM, tmp_path, LANEWISE="fast").stderr


def test_switches_of_passes(tmp_path: Path) -> None:
    reported = run(PROGRAM, tmp_path, LANEWISE="linearize.show,all.time").stderr
    assert re.search(r"^; k\.lanes0, full gang of \d+ lanes, after linearize", reported, re.M)
    assert (
        re.search(r"^; k\.lanes0, masked gang of \d+ lanes, after linearize", reported, re.M)
        and " ms  simplify" in reported
    )
    shares = re.findall(r"([a-zA-Z' ]+) \d+ ms \(\d+ %\)", reported)
    named = [word.strip(" ,") for word in shares]
    assert sorted(named) == ["LLVM's passes", "analysis", "front end", "machine code", "transforms", "vector code"]
    assert "leaves code that cannot run" in run(PROGRAM, tmp_path, LANEWISE="linearize.off").stderr
    usual = run(PROGRAM, tmp_path)
    for switch in ("linearize.stop", "fuel=3", "fuel=0", "all.verify"):
        ended = run(PROGRAM, tmp_path, LANEWISE=switch)
        assert (ended.stdout, ended.stderr) == (usual.stdout, ""), switch


def test_interrupt_on_the_way_back_from_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """ctypes drops an exception that is raised before a callback's first line; the call must not seem done."""

    class Cut(dict[int, Any]):
        def __getitem__(self, key: int) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setattr(launch, "CALLS", Cut())
    monkeypatch.setattr(sys, "unraisablehook", lambda reported: None)

    @lw.kernel
    def slow(a, n):
        for i in lw.lanes(len(a)):
            x = a[i]
            for _ in range(n):
                x = x * 0.999 + 0.5
            a[i] = x

    slow(np.zeros(64), 5)
    with pytest.raises(KeyboardInterrupt):
        slow(np.zeros(200_000), 500)


LONG_LAUNCH = """
        for i in lw.lanes(len(a)):
            x = a[i]
            for _ in range(n):
                x = x * 0.999 + 0.5
            a[i] = x
"""
MANY_LAUNCHES = """
        for _ in range(len(a) * n):
            for i in lw.lanes(50):
                a[i] = a[i] * 0.999 + 0.5
"""


@pytest.mark.parametrize("body", (LONG_LAUNCH, MANY_LAUNCHES))
def test_interrupt(tmp_path: Path, body: str) -> None:
    """Ctrl-C ends a long launch soon, and a loop of short ones, and the process lives on."""
    file = tmp_path / "long.py"
    text = """
    import signal
    import numpy as np, lanewise as lw
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    @lw.kernel
    def k(a, n):BODY
    a = np.zeros(64)
    k(a, 5)
    print("ready", flush=True)
    try:
        k(np.zeros(20_000_000), 5000)
    except KeyboardInterrupt:
        k(a, 5)
        print("interrupted", a.max() > 0)
    """
    file.write_text(textwrap.dedent(text.replace("BODY", body)))
    env = {"PATH": "", "HOME": str(tmp_path)}
    with start_python(file, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.4)
        start = time.perf_counter()
        process.send_signal(signal.SIGINT)
        line = process.stdout.readline()
        assert line == "interrupted True\n", f"it ended with {process.wait()}"
        assert time.perf_counter() - start < 5
        assert not process.stderr.read(), "nothing is printed of how it was noticed"


def test_a_signal_raises_its_own_exception(tmp_path: Path) -> None:
    """Also at the door between compiled code and Python, again and again."""
    text = f"""
    import signal
    import numpy as np, lanewise as lw
    def ring(*_):
        raise TimeoutError("it rang")
    signal.signal(signal.SIGALRM, ring)
    @lw.kernel
    def k(a, n):{MANY_LAUNCHES}
    a = np.zeros(64)
    k(a, 5)
    for at in range(5):
        signal.setitimer(signal.ITIMER_REAL, 0.02 + 0.003 * at)
        try:
            k(np.zeros(20_000_000), 5000)
        except TimeoutError as error:
            print(error)
    """
    done = run(text, tmp_path)
    assert (done.stdout, done.stderr) == ("it rang\n" * 5, "")
