"""Indices that are contiguous in memory: which are loaded again, and when."""

from __future__ import annotations

import pytest

from lanewise.codegen.gang.index_rows import may_be_full, row_of
from lanewise.ir.function import Named
from lib.gang_texts import widening

HEAD = "func @f({params}%m: i1[T], %j: ptr[S4], %a: ptr[U], %n: i64[U], %i: i64[C]) masked {attrs}{{\nentry:\n"


def found(body: str, name: str = "r", params: str = "", attrs: str = ""):
    one = widening(HEAD.format(params=params, attrs=attrs) + body + "\n  return\n}")
    value = next(value for value in one.function.values if isinstance(value, Named) and value.name == name)
    return one, row_of(one.lanes, value)


LOAD = "  %x: i32[T] = load %j, align=4\n"


@pytest.mark.parametrize(
    ("body", "widened"),
    [
        ("  %r: i32[T] = load %j, align=4", []),
        (LOAD + "  %r: i64[T] = sext %x", ["sext"]),
        (
            LOAD + "  %y: i64[T] = sext %x\n  %c: i1[T] = icmp.slt %y, i64 0\n  %w: i64[T] = add %y, %n\n"
            "  %r: i64[T] = select %c, %w, %y",
            ["sext"],
        ),
        (LOAD + "  %r: i32[T] = add %x, i32 1", None),
        ("  %r: i32[T] = load %j, align=4, volatile=1", None),
        (LOAD + "  store i32 1, %a, align=4\n  %r: i64[T] = sext %x", None),
        ("  %p: ptr[T] = ptradd %a, %i, scale=8\n  %r: i32[T] = load %p, align=4", None),
    ],
)
def test_rows(body: str, widened: list[str] | None) -> None:
    _, row = found(body)
    assert (None if row is None else [op.opcode for op in row.widened]) == widened


def test_a_select_of_an_index_from_the_end_is_its_condition() -> None:
    body = LOAD + "  %c: i1[T] = icmp.slt %x, i32 0\n  %r: i32[T] = select %c, i32 7, %x"
    _, row = found(body)
    assert row is not None and getattr(row.unless, "name", "") == "c" and row.load.name == "x"
    nested = body + "\n  %s: i32[T] = select %c, i32 9, %r"
    assert found(nested, "s")[1] is None


def test_a_row_is_read_if_all_lanes_are_active_and_none_counts_from_the_end() -> None:
    one, row = found("  %r: i32[T] = load %j, align=4")
    assert row is not None and row.is_usual(None) is None
    for param in one.function.params:
        one.lanes.known(param, one.lanes.name(param))
    assert row.is_usual(one.function.params[0]) is not None and "llvm.vector.reduce.and" in one.write.lines[-1]
    both = "  %c: i1[T] = icmp.slt %n, %i\n  %x: i32[T] = load %j, align=4\n  %r: i32[T] = select %c, i32 7, %x"
    lines = row_test(both, masked=True)
    assert sum("llvm.vector.reduce" in line for line in lines) == 2 and " = and i1 " in lines[-1]
    assert " = xor i1 " in row_test(both, masked=False)[-1]


def row_test(body: str, masked: bool) -> list[str]:
    one, row = found(body)
    for value in (*one.function.params, *one.function.ops):
        if not value.type.is_void:
            one.lanes.known(value, one.lanes.name(value))
    assert row is not None and row.is_usual(one.function.params[0] if masked else None) is not None
    return [*one.write.settled(one.write.lines)]


@pytest.mark.parametrize(
    ("attrs", "mask", "full"),
    [("", True, True), ("", False, True), ('{"entry_mask": true} ', True, False)],
)
def test_remainder_gangs_are_never_full(attrs: str, mask: bool, full: bool) -> None:
    one = widening(HEAD.format(params="", attrs=attrs) + LOAD + "  return\n}")
    assert may_be_full(one.lanes, one.function.params[0] if mask else None) == full
