"""Calls of a gang: versions for shapes, under masks, lane by lane; checks, prints, promises and traps."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

CALLEE = (
    "func @half(%p: ptr, %i: i64) -> i32 {\nentry:\n  %q: ptr = ptradd %p, %i, scale=4\n"
    "  %x: i32 = load %q, align=4\n  return %x\n}\n"
)


def text(
    op: str, params: str = "%m: i1[T], %p: ptr[U], %k: i64[U], %v: i64[T]", shape: str = "T", mask: str = " if %m"
) -> str:
    lane = "  %l: i64[C] = lane\n  %i: i64[C] = add %l, %k\n"
    return (
        f"{CALLEE}declare @outside(i64) -> i32\nfunc @f({params}) -> i32 masked {{\nentry:\n"
        f"{lane}  %r: i32[{shape}] = {op}{mask}\n  return %r\n}}"
    )


@pytest.mark.parametrize(
    ("args", "symbol"),
    [("%p, %i", "half.M4.U.C"), ("%p, %v", "half.M4.U.T"), ("%p, %k", "half.M4.U.U")],
)
def test_a_version_for_the_shapes(args: str, symbol: str) -> None:
    lines = gang_code(text(f'call {args}, callee="half"'))
    call = next(line for line in lines if "call <4 x i32>" in line)
    assert f"@{symbol}(" in call and "(i4 %" in call and call.endswith(f"ptr {call.split('ptr ')[-1]}")
    assert any(line.startswith("br i1") for line in lines), "made only if a lane is active"


@pytest.mark.parametrize("args", ["%p, %i", "%p, %v"])
def test_values(args: str) -> None:
    agrees(text(f'call {args}, callee="half"'), [1, 0, 1, 1], bytearray(range(64)), 2, [9, 0, 3, 9])


def test_one_call_of_scalar_code_for_all_lanes() -> None:
    lines = gang_code(text('call %p, %k, callee="half"', shape="U"))
    assert sum("call i32 @half.one(" in line for line in lines) == 1


def test_functions_of_elsewhere_are_called_lane_by_lane() -> None:
    lines = gang_code(text('call %v, callee="outside"'))
    assert sum("call i32 @outside(i64" in line for line in lines) == 4


def test_a_failed_call_leaves() -> None:
    lines = gang_code(text('call %p, %v, callee="half"'))
    at = next(k for k, line in enumerate(lines) if "call <4 x i32>" in line)
    assert "load i64, ptr" in lines[at + 1] and "icmp ne i64" in lines[at + 2] and lines[at + 3].startswith("br i1")


CHECK = """
    func @f(%m: i1[T], %p: ptr[U], %v: i64[T], %n: i64[U]) masked {{
    entry:
      %c: i1[{shape}] = icmp.ult {value}, %n
      check %c, {value}, %n, message="at {{}} of {{}}", error="IndexError" if %m
      store i32 7, %p, align=4 if %m
      return
    }}"""


def test_a_check_that_holds_in_active_lanes() -> None:
    agrees(CHECK.format(shape="T", value="%v"), [1, 0, 1, 1], bytearray(4), [1, 99, 0, 4], 5)


def test_a_check_that_fails_names_the_lowest_lane() -> None:
    import numpy as np

    from lib.gang_texts import first_masked, module_of
    from lib.oracles.run_wide import Wide

    room = np.zeros(4, np.uint8)
    wide = Wide(first_masked(module_of(CHECK.format(shape="T", value="%v"))), 4)
    _, error = wide.run([[1, 0, 1, 1], room.ctypes.data, [1, 99, 7, 8], 5])
    assert error[0] == 1 and error[1] == 2 and error[6:8].tolist() == [7, 5] and not room.any()
    (report,) = wide.needs.reports
    assert (report.text, report.error) == ("at {} of {}", "IndexError")


def test_a_uniform_check_asks_whether_a_lane_is_active() -> None:
    lines = gang_code(CHECK.format(shape="U", value="%n"))
    assert any("xor i1 %c, true" in line for line in lines) and any("select i1 %t" in line for line in lines)


@pytest.mark.parametrize(
    ("op", "count", "word"),
    [
        ('print %v, format="{}" if %m', 4, "call void @lanewise.report(i64 0"),
        ("assume %u", 1, "call void @llvm.assume(i1 %u)"),
        ("assume %u if %m", 0, "llvm.assume"),
        ("prefetch %q, distance=8", 4, "llvm.prefetch"),
        ("prefetch %p, distance=8", 1, "llvm.prefetch(ptr %p, i32 0, i32 2, i32 1)"),
        ("prefetch %p", 0, "llvm.prefetch"),
        ("trap if %m", 1, "llvm.trap"),
    ],
)
def test_statements(op: str, count: int, word: str) -> None:
    head = "func @f(%m: i1[T], %u: i1[U], %p: ptr[U], %q: ptr[T], %v: i64[T]) masked {\nentry:\n"
    assert sum(word in line for line in gang_code(f"{head}  {op}\n  return\n}}")) == count
