"""Link: object code into memory, with the names that it uses and those that it defines."""

from __future__ import annotations

import ctypes
import gc

import pytest

from lanewise.codegen.link import REPORT_TYPE, link_object
from lanewise.codegen.optimize import Level, optimized

TEXT = """
declare i64 @given(i64)
define i64 @f(i64 %x) {
entry:
  %y = call i64 @given(i64 %x)
  %z = add i64 %y, 1
  ret i64 %z
}
@table = global [2 x i64] [i64 3, i64 5]
"""
UNARY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)


def linked(given: int) -> tuple[int, object]:
    twice = UNARY(lambda x: given * x)
    address = ctypes.cast(twice, ctypes.c_void_p).value or 0
    library = link_object(optimized(TEXT, Level(0)).object, {"given": address}, ["f", "table"])
    assert (ctypes.c_int64 * 2).from_address(library["table"])[:] == [3, 5]
    return library["f"], (library, twice)


def test_two_libraries_with_the_same_names() -> None:
    first, kept = linked(2)
    second, also = linked(10)
    assert (UNARY(first)(7), UNARY(second)(7)) == (15, 71)
    del kept
    gc.collect()
    assert UNARY(second)(7) == 71 and also


def test_a_name_that_nothing_gives_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="compiled code cannot be linked"):
        link_object(optimized(TEXT.replace("given", "lanewise.nowhere"), Level(0)).object, {}, ["f"])


def test_reports_have_a_number_and_words() -> None:
    seen: list[tuple[int, int]] = []
    report = REPORT_TYPE(lambda number, words: seen.append((number, words[1])))
    report(3, (ctypes.c_uint64 * 2)(4, 2**64 - 1))
    assert seen == [(3, 2**64 - 1)]
