"""Options of kernels that are refused, and errors as Python has them."""

from __future__ import annotations

import pickle
import struct

import pytest

import lanewise as lw
from lanewise.codegen.launch.built import Built, Driver
from lanewise.codegen.launch.layout import ERROR_BYTES, Layout
from lanewise.codegen.targets import native
from lanewise.codegen.text.write import Report
from lanewise.ir.position import Position
from lanewise.ir.types import F64, I64
from lanewise.runtime.call.errors import failure


def nothing(a):
    for i in lw.lanes(len(a)):
        a[i] = 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"width": 3}, "width=3 is no width of a gang; there are 1, 2, 4, 8, 16, 32, 64"),
        ({"width": 128}, "there are 1, 2, 4, 8, 16, 32, 64; 128 lanes are chosen for some kernels of bytes: leave"),
        ({"width": 2.0}, "width=2.0 is no width of a gang"),
        ({"width": True}, "width=True is no width of a gang"),
        ({"hot_paths": "no"}, "hot_paths='no' is neither True nor False"),
        ({"checks": None}, "checks=None is neither True nor False"),
        ({"progress": True}, "progress=True is not available"),
    ],
)
def test_refused_options(options, sentence: str) -> None:
    with pytest.raises(lw.CompileError, match=sentence):
        lw.kernel(**options)(nothing)


def test_unknown_option() -> None:
    with pytest.raises(TypeError, match="widht"):
        lw.kernel(widht=3)(nothing)  # type: ignore[call-overload]


def made(report: Report) -> Built:
    drivers = (Driver(0, "k.lanes0", "d", 2, 0),)
    return Built("k", Layout((), 0), drivers, (report,), 8, native(), "", b"")


def record(*words: int) -> bytes:
    return struct.pack(f"<{len(words)}Q", *words).ljust(ERROR_BYTES, b"\0")


def test_failure_in_a_lane() -> None:
    text = "index {} is out of range for axis 0 of 'a' with length {}"
    report = Report("check", text, "k.lanes0", Position("k.py", 7, 3), (I64, I64), "IndexError")
    error = failure(
        made(report), record(1, 3, 1, 5, 8, 0, 2**64 - 12, 10), lambda at: "    x = a[i]" if at.line == 7 else None
    )
    assert isinstance(error, IndexError) and isinstance(error, lw.LaneError)
    assert str(error) == (
        "k.py:7: index -12 is out of range for axis 0 of 'a' with length 10, in lane 3 at index (5, 11)\n    x = a[i]"
    )
    assert (error.line, error.lane, error.index) == (7, 3, (5, 11))
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, IndexError) and str(again) == str(error) and again.lane == 3  # pyright: ignore[reportAttributeAccessIssue]


def test_failure_of_the_host() -> None:
    report = Report("check", "{} is wrong", "k", Position("k.py", 2, 1), (F64,), "ZeroDivisionError")
    word = struct.unpack("<Q", struct.pack("<d", 0.5))[0]
    error = failure(made(report), record(1, 0, 0, 0, 0, 0, word))
    assert isinstance(error, ZeroDivisionError) and error.lane is None
    assert str(error) == "k.py:2: 0.5 is wrong"


def test_failure_without_a_class() -> None:
    report = Report("check", "two lanes differ", "k", Position("k.py", 2, 1), (), "")
    assert type(failure(made(report), record(1))) is lw.LaneError
