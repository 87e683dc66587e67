"""The op `launch`: the frame is filled, the loop runs, a failure leaves the host."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise import CompileError
from lib.compiled_texts import llvm, part
from lib.gang_texts import gang_code

TEXT = "def k(a, x, c):\n    for i in lw.lanes(len(a)):\n        a[i] = x if c else a[i]\n    return 7"


def host(text: str = TEXT) -> list[str]:
    return part(llvm(text, np.zeros(9, np.float32), np.float32(2), True), "k.one")


def test_the_frame_is_filled_in_order() -> None:
    lines = host()
    stores = [line for line in lines if line.startswith("store")]
    assert [store.split(" ")[1] for store in stores] == ["i64", "i64", "ptr", "i1", "float"]
    assert any("alloca [" in line and "align 16" in line for line in lines)
    (call,) = [line for line in lines if "@lanewise.launch0(" in line]
    assert call.split(" = ")[1].startswith("call i64 @lanewise.launch0(ptr %t")


def test_a_failure_leaves_with_zero() -> None:
    lines = host()
    at = next(k for k, line in enumerate(lines) if "@lanewise.launch0(" in line)
    assert "icmp ne i64" in lines[at + 1] and lines[at + 2].startswith("br i1")
    assert "ret i64 zeroinitializer" in lines[at + 3 :]


def test_starts_and_steps_of_ranges_go_into_the_record() -> None:
    text = "def k(a, n):\n    for i in lw.lanes(range(2, n, 3)):\n        a[i] = 1"
    lines = part(llvm(text, np.zeros(9), 9), "k.one")
    fail = lines[next(k for k, line in enumerate(lines) if "@lanewise.launch0(" in line) + 3 :]
    assert any(line.startswith("store i64 2,") for line in fail) and any(
        line.startswith("store i64 3,") for line in fail
    )


def test_a_lanes_loop_in_lanes_is_refused() -> None:
    text = """
        func @f(%n: i64[U]) masked {
        entry:
          launch %n, %n, callee="body", dims=1
          return
        }
        func @body(%i: i64[C], %n: i64[U]) {"lanes": {"dims": 1, "sizes": ["n"], "reductions": []}} {
        entry:
          return
        }"""
    with pytest.raises(CompileError, match="a lanes loop cannot stand in code that runs in lanes"):
        gang_code(text)
