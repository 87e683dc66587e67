"""Answers on disk: found again without the solver, and never trusted if they are broken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lanewise.solve import answer_cache
from lanewise.solve.guards import Budget, Outcome
from lanewise.solve.specification import parse_specification
from lanewise.solve.specified import abduce_text

LOOP = """uniform r, n in 0..1000
consecutive x in 0..1000
left = max(0, x - r)
right = min(n - 1, x + r)
carried i = left, i + 1
relax left, right
want i <= right: U"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    answer_cache.keep_in(tmp_path)
    yield tmp_path
    answer_cache.keep_in(None)


def abduced(text: str, width: int = 4, budget: Budget | None = None) -> Outcome:
    return abduce_text(parse_specification(text), width, budget)


def reported(outcome: Outcome) -> list[tuple[str, bool, dict[str, str]]]:
    return [(str(p), p.complete, {str(v): str(s) for v, s in p.pins.items()}) for p in outcome.paths]


def test_the_second_time_nothing_is_asked() -> None:
    first, second = abduced(LOOP), abduced(LOOP)
    assert len(first.queries) > 10 and not second.queries
    assert reported(first) == reported(second) and len(reported(first)) == 2
    assert [list(map(str, one.values())) for one in first.restrictions] == [["C", "C"], ["U", "U"]]


def test_other_problems_are_other_entries() -> None:
    abduced(LOOP)
    for other in (
        LOOP.replace("x + r", "x + r + 1"),
        LOOP.replace("0..1000", "0..999"),
        LOOP.replace("i + 1", "i + 2"),
    ):
        assert abduced(other).queries
    assert abduced(LOOP, 8).queries
    assert abduced(LOOP, 4, Budget(literals=39)).queries


def test_a_broken_entry_counts_as_missing(folder: Path) -> None:
    good = reported(abduced(LOOP))
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert len(files) == 3
    for file in files:
        file.write_bytes(file.read_bytes().replace(b"1", b"2"))
    again = abduced(LOOP)
    assert again.queries and reported(again) == good


def test_what_was_not_finished_is_not_kept(folder: Path) -> None:
    assert abduced(LOOP, 4, Budget(query=50, total=50)).exhausted
    assert not [file for file in folder.rglob("*") if file.is_file()]


def test_what_is_kept_is_charged_to_the_budget() -> None:
    """A search ends at the same place with an empty folder and with a full one."""
    small = Budget(total=5_000)  # enough for the shapes, and for a guard if shapes were free
    cold = abduced(LOOP, 4, small)
    assert cold.exhausted and cold.count("flow")
    warm = abduced(LOOP, 4, small)
    assert warm.exhausted and not warm.count("flow")
    assert reported(cold) == reported(warm)
    assert abduced(LOOP).spent == abduced(LOOP).spent > small.total
