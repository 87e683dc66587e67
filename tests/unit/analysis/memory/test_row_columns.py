"""Loads in straight-line code that read a whole row, first number first, with nothing written in between."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.memory.row_columns import columns_without_checks, row_columns
from lanewise.ir.parse import parse


def places(lines: list[str], checks: bool = False) -> dict[str, int]:
    """The column of each load, by its name."""
    body = "\n  ".join(lines)
    fn = parse(f"func @f(%p: ptr, %q: ptr, %c: i1) {{\nentry:\n  {body}\n  return\n}}")
    found = Facts(fn)[columns_without_checks if checks else row_columns]
    assert len({column.row for column in found.values()}) <= 1
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
    assert places(row([0, 3, 2, 1, 7, 6, 5, 4])) == WHOLE, "any order after the first number"
    assert places(["%y: f64 = load %q, align=8", *row(list(range(8)))]) == WHOLE


@pytest.mark.parametrize("order", [[1, 0, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6, 8]])
def test_no_row(order: list[int]) -> None:
    """The first number is not loaded first; one is missing."""
    assert places(row(order)) == {}


def test_what_may_come_between() -> None:
    order = list(range(8))
    assert places(row(order, {4: "%s: f64 = fadd %x0, %x1"})) == WHOLE
    assert places(row(order, {4: "store %x0, %q, align=8"})) == {}
    check = {4: 'check %c, message="out"'}
    assert places(row(order, check)) == {} and places(row(order, check), checks=True) == WHOLE


def test_two_bases_are_no_row() -> None:
    assert places([line for at in range(8) for line in load(at, "%q" if at == 5 else "%p")]) == {}


def test_a_longer_run_has_rows_of_its_own() -> None:
    found = places(row(list(range(12))))
    assert found == WHOLE, "eight numbers of 64 bits; the other four are no row"


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
    assert all(op.opcode == "load" for op in Facts(fn)[row_columns])


def test_indices_that_are_sums() -> None:
    """The constant of a sum of the counter and others counts as a distance."""
    lines: list[str] = []
    for at in range(8):
        lines += [f"%k{at}: i64 = add %k, i64 {at}", f"%i{at}: i64 = add %i, %k{at}"]
        lines += [f"%a{at}: ptr = ptradd %p, %i{at}, scale=2", f"%x{at}: i16 = load %a{at}, align=2"]
    fn = parse("func @f(%p: ptr, %i: i64, %k: i64) {\nentry:\n  " + "\n  ".join(lines) + "\n  return\n}")
    assert {op.name: column.at for op, column in Facts(fn)[row_columns].items()} == WHOLE
