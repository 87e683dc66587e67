"""The record of a launch: the lowest iteration that failed stays, whatever the order."""

from __future__ import annotations

import ctypes
import itertools

from lanewise.codegen.gpu.device_record import (
    DEVICE_RECORD_BYTES,
    EMPTY,
    LOWEST_AT,
    NOTHING_FAILED,
    THREAD_RECORD_BYTES,
    publish_text,
)
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import optimized


def published(*numbers: int) -> list[int]:
    """The words of a record after iterations failed in this order; each has its number in every word."""
    door = "define void @door(ptr %a, i64 %n, ptr %b) {\n"
    door += "  call void @lanewise.publish(ptr %a, i64 %n, ptr %b)\n  ret void\n}"
    code = link_object(optimized(f"{publish_text()}\n\n{door}").object, {}, ["door"])
    publish = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p)(code["door"])
    record = ctypes.create_string_buffer(EMPTY, DEVICE_RECORD_BYTES)
    for number in numbers:
        own = (ctypes.c_int64 * (THREAD_RECORD_BYTES // 8))(*(number for _ in range(THREAD_RECORD_BYTES // 8)))
        publish(ctypes.addressof(record), number, ctypes.addressof(own))
    return list((ctypes.c_uint64 * (DEVICE_RECORD_BYTES // 8)).from_buffer(record))


def test_an_empty_record() -> None:
    words = published()
    assert words[LOWEST_AT // 8] == NOTHING_FAILED and not any(words[:1] + words[2:])


def test_the_lowest_iteration_stays_in_any_order() -> None:
    for order in itertools.permutations((5, 900, 7, 5)):
        assert published(*order) == [0, 5, *[5] * (THREAD_RECORD_BYTES // 8)], "the lock is free, and the record whole"
