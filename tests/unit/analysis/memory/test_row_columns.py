"""Loads in straight-line code that read a whole row, first number first, with nothing written in between."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.record import Gang
from lanewise.analysis.facts import Facts
from lanewise.analysis.memory.row_columns import columns_without_checks, row_columns
from lanewise.ir.parse import parse


def places(lines: list[str], checks: bool = False) -> dict[str, int]:
    """The column of each load, by its name."""
    body = "\n  ".join(lines)
    fn = parse(f"func @f(%p: ptr, %q: ptr, %c: i1) {{\nentry:\n  {body}\n  return\n}}")
    found = Facts(fn)[columns_without_checks if checks else row_columns]
    return {op.name: column.at for op, column in found.items()}


def load(at: int, base: str = "%p", name: str = "x") -> list[str]:
    return [
        f"%{name}a{at}: ptr = ptradd {base}, i64 {at}, scale=8",
        f"%{name}{at}: f64 = load %{name}a{at}, align=8",
    ]


def row(order: list[int], between: dict[int, str] | None = None) -> list[str]:
    return [line for at in order for line in ([(between or {})[at]] if at in (between or {}) else []) + load(at)]


WHOLE = {f"x{at}": at for at in range(8)}


def test_a_whole_row() -> None:
    assert places(row([0, 1, 2, 3, 4, 5, 6, 7])) == WHOLE
    assert places(row([3, 0, 2, 1, 7, 6, 5, 4])) == WHOLE, "any order"
    assert places(["%y: f64 = load %q, align=8", *row(list(range(8)))]) == WHOLE


@pytest.mark.parametrize("count", [2, 3, 5, 7])
def test_short_rows(count: int) -> None:
    assert places(row(list(reversed(range(count))))) == {f"x{at}": at for at in range(count)}


def test_a_gap() -> None:
    assert places(row([0, 1, 2, 4])) == {"x0": 0, "x1": 1, "x2": 2}
    assert places(row([0, 2, 4, 6])) == {}


def test_what_may_come_between() -> None:
    order = list(range(8))
    assert places(row(order, {4: "%s: f64 = fadd %x0, %x1"})) == WHOLE
    two = {"x0": 0, "x1": 1, "x2": 2, "x3": 3, "x4": 0, "x5": 1, "x6": 2, "x7": 3}
    assert places(row(order, {4: "store %x0, %q, align=8"})) == two, "it may be what is read later"
    check = {4: 'check %c, message="out"'}
    assert places(row(order, check)) == {"x0": 0, "x1": 1, "x2": 2, "x3": 3} | {f"x{at}": at - 4 for at in range(4, 8)}
    assert places(row(order, check), checks=True) == WHOLE
    assert places([check[4], *row(order, check)]) == WHOLE, "a check that was made before"


def test_two_bases_are_no_row() -> None:
    lines = [line for at in range(8) for line in load(at, "%q" if at == 5 else "%p")]
    assert places(lines) == {"x0": 0, "x1": 1, "x2": 2, "x3": 3, "x4": 4, "x6": 0, "x7": 1}


def test_a_longer_run_has_rows_of_its_own() -> None:
    assert places(row(list(range(12)))) == WHOLE | {"x8": 0, "x9": 1, "x10": 2, "x11": 3}
    assert places(row(list(range(9)))) == WHOLE, "a single number is no row"


def test_gangs_have_as_many_lanes_as_a_row_has_numbers() -> None:
    lines = "\n  ".join(row(list(range(7))))
    fn = parse(f"func @f(%p: ptr) {{\nentry:\n  {lines}\n  return\n}}")
    for width, expected in ((2, []), (4, [4, 4, 4, 4, 3, 3, 3]), (8, [7] * 7)):
        found = Facts(fn, Gang(width=width))[row_columns]
        assert [len(found[op].row.ops) for op in fn.ops if op in found] == expected


def test_stores() -> None:
    """A row of stores is written at the last one, if nothing between them reads it."""
    lines = [line for at in range(8) for line in load(at)]
    for at in range(8):
        lines += [f"%y{at}: ptr = ptradd %q, i64 {at}, scale=8", f"store %x{7 - at}, %y{at}, align=8"]
    fn = parse("func @f(%p: ptr, %q: ptr) {\nentry:\n  " + "\n  ".join(lines) + "\n  return\n}")
    found = Facts(fn)[row_columns]
    stores = [op for op in fn.entry.ops if op.opcode == "store"]
    assert [found[op].at for op in stores] == list(range(8)) and found[stores[0]].row.here is stores[-1]
    again = [*lines[:-1], "%z: f64 = load %y3, align=8", lines[-1]]
    fn = parse("func @f(%p: ptr, %q: ptr) {\nentry:\n  " + "\n  ".join(again) + "\n  return\n}")
    found = Facts(fn)[row_columns]
    assert [len(found[op].row.ops) for op in fn.ops if op.opcode == "store" and op in found] == [7] * 7


def test_indices_that_are_sums() -> None:
    """The constant of a sum of the counter and others counts as a distance."""
    lines: list[str] = []
    for at in range(8):
        lines += [f"%k{at}: i64 = add %k, i64 {at}", f"%i{at}: i64 = add %i, %k{at}"]
        lines += [f"%a{at}: ptr = ptradd %p, %i{at}, scale=2", f"%x{at}: i16 = load %a{at}, align=2"]
    fn = parse("func @f(%p: ptr, %i: i64, %k: i64) {\nentry:\n  " + "\n  ".join(lines) + "\n  return\n}")
    assert {op.name: column.at for op, column in Facts(fn)[row_columns].items()} == WHOLE
