"""Ops across lanes against sums and positions computed by hand; lanes that do not take part are undefined."""

from __future__ import annotations

from typing import Any

from lanewise.ir.function import POISON, UNDEF, Op
from lanewise.ir.interpreter.across import across
from lanewise.ir.parse import parse


def op(text: str) -> Op:
    params = "%c: i1, %x: i32, %i: i32"
    return parse(f"func @f({params}) -> i32 {{\nentry:\n  %r: {text}\n  return %x\n}}").entry.ops[0]


def run(text: str, lanes: list[int], *columns: list[Any]) -> list[Any]:
    return across(op(text), lanes, list(zip(*columns, strict=True)))


def test_votes() -> None:
    assert run("i1 = any %c", [0, 1, 3], [0, 1, 0]) == [1, 1, 1]
    assert run("i1 = all %c", [0, 1, 3], [1, 1, 0]) == [0, 0, 0]
    assert run("i1 = any %c", [0, 1], [POISON, 1]) == [1, 1], "one lane decides"
    assert run("i1 = any %c", [0, 1], [POISON, 0]) == [POISON, POISON]


def test_counts_and_ballots_number_lanes_in_their_gang() -> None:
    assert run("i32 = count %c", [0, 2, 5], [1, 0, 1]) == [2, 2, 2]
    assert run("i32 = ballot %c", [0, 2, 5], [1, 0, 1]) == [33, 33, 33]


def test_reductions_and_scans() -> None:
    assert run("i32 = reduce.add %x", [0, 1, 2], [1, 2, 3]) == [6, 6, 6]
    assert run("i32 = scan.add %x", [0, 1, 2], [1, 2, 2**32 - 1]) == [1, 3, 2]
    assert run("i32 = reduce.smax %x", [0, 1], [2**32 - 1, 4]) == [4, 4]


def test_moves() -> None:
    assert run("i32 = first %x", [1, 3], [7, 8]) == [7, 7]
    assert run("i32 = broadcast %x, %i", [0, 1, 2], [5, 6, 7], [1, 1, 1]) == [6, 6, 6]
    assert run("i32 = shuffle %x, %i", [0, 1, 3], [5, 6, 7], [3, 0, 2]) == [7, 5, UNDEF], "lane 2 does not take part"


def test_compressed_values_go_to_the_first_lanes_and_back() -> None:
    packed = run("i32 = compress %x, %c", [0, 1, 2, 3], [5, 6, 7, 8], [0, 1, 0, 1])
    assert packed == [6, 8, 0, 0]
    assert run("i32 = expand %x, %c", [0, 1, 2, 3], packed, [0, 1, 0, 1]) == [0, 6, 0, 8]
