"""Lines that threads print: entries of a buffer, and those without room."""

from __future__ import annotations

import ctypes

from lanewise.codegen.gpu.device_prints import BUFFER, MOST_LINES, prints_text
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import optimized
from lanewise.codegen.text.write import Report
from lanewise.ir.position import NOWHERE
from lanewise.ir.types import I32

REPORTS = (Report("print", "{}", "k", NOWHERE, (I32,)), Report("print", "{} {}", "k", NOWHERE, (I32, I32)))


def test_lines_are_entries_of_the_buffer() -> None:
    door = "define void @door(i64 %n, ptr %w) {\n  call void @lanewise.report(i64 %n, ptr %w)\n  ret void\n}"
    code = link_object(optimized(f"{prints_text(REPORTS)}\n\n{door}").object, {}, ["door", BUFFER])
    report = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_void_p)(code["door"])
    buffer = (ctypes.c_int64 * (1 + 17 * MOST_LINES))()
    ctypes.c_int64.from_address(code[BUFFER]).value = ctypes.addressof(buffer)
    words = (ctypes.c_int64 * 2)(7, 8)
    report(0, ctypes.addressof(words))
    report(1, ctypes.addressof(words))
    assert buffer[0] == 2
    assert buffer[1:4] == [0, 7, 0] and buffer[18:22] == [1, 7, 8, 0]
    buffer[0] = MOST_LINES
    report(1, ctypes.addressof(words))
    assert buffer[0] == MOST_LINES + 1, "a line without room is counted"
