"""What refilled lanes held when one failed is run by itself, from the lowest on; then what had not begun."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

from lanewise.codegen.launch.held_iterations import run_held
from lanewise.codegen.launch.layout import ERROR_BYTES
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.write import Needs, Writer
from lanewise.ir.parse import parse

ONE = """define internal void @one(iWIDTH %mask, i64 %far, ptr %seen) noinline {
  %many = load i64, ptr %seen
  %next = add i64 %many, 1
  store i64 %next, ptr %seen
  %lane = call iWIDTH @llvm.cttz.iWIDTH(iWIDTH %mask, i1 true)
  %wide = zext iWIDTH %lane to i64
  %place = add i64 %far, %wide
  %to = getelementptr i64, ptr %seen, i64 %next
  store i64 %place, ptr %to
  ret void
}
declare iWIDTH @llvm.cttz.iWIDTH(iWIDTH, i1)
"""


@pytest.mark.parametrize("width", [4, 16, 32])
def test_in_order(width: int) -> None:
    write = Writer(parse("func @f() {\nentry:\n  return\n}"), "t.", Needs())
    write.label("entry")
    run_held(
        *(write, width, "%held", "%many"),
        lambda mask, far: write.do(f"call void @one({mask}, i64 {far}, ptr %seen)"),
        "over",
    )
    write.label("over")
    write.do("ret void")
    head = "define void @f(ptr %held, i64 %many, ptr %seen, ptr %error) {"
    text = "\n".join([head, *write.take(), "}", ONE.replace("iWIDTH", f"i{width}").replace("zext i64", "bitcast i64")])
    code = link_object(optimized(text, Level(1)).object, {}, ["f"])
    run = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)(code["f"])
    room, seen = np.zeros(2 * width + 16, np.int32), np.zeros(200, np.int64)
    held = room[-room.ctypes.data // 4 % 16 :][: 2 * width]  # at a multiple of 64 bytes
    held[:], error = -1, np.full(ERROR_BYTES // 8, 7, np.int64)
    held[[1, 2, 3]], held[width:] = (70, 5, 33), 90
    run(held.ctypes.data, 96, seen.ctypes.data, error.ctypes.data)
    assert seen[1 : seen[0] + 1].tolist() == [5, 33, 70, *range(90, 96)]
    assert not error.any(), "another lane is reported now"
