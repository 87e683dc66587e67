"""Comparison of the analysis with its baselines: counts, a line per file, sums and means."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.ir.function import Function
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.report import compare as module
from lanewise.report.compare import ANALYSES, HEAD, Row, as_json, compared, table

TEXT = """func @f(%x: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %next: i32 = add.nsw %i, i32 1
  %more: i1 = icmp.slt %next, %x
  branch %more, head(%next), out
out:
  return %i
}
"""


def row(name: str, total: int, new: int, strongpd: int, seconds: float = 1e-3) -> Row:
    counts = {"new": (new, 2, 1), "ipd": (new, 2, 1), "strongpd": (strongpd, 1, 1)}
    times = {"new": seconds, "ipd": 2 * seconds, "strongpd": 4 * seconds}
    return Row(name, 3, (total, 5, 2), counts, times, dict.fromkeys(ANALYSES, seconds / 2))


def test_a_function_by_all_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RUNS", 1)

    def gang_of(fn: Function) -> Gang:
        return Gang({fn.params[0].name: VARYING}, 8)

    made = compared("k.lir", [parse(TEXT)], gang_of)
    assert (made.name, made.functions, made.total) == ("k.lir", 1, (4, 1, 1))
    assert list(made.uniform) == list(made.seconds) == ["new", "ipd", "strongpd"]
    assert made.uniform["new"] == (2, 0, 0)
    assert all(0 <= made.control[word] <= made.seconds[word] for word in ANALYSES)


def test_a_line() -> None:
    heads, line = table([row("a.ll", 100, 70, 60)]).splitlines()[:2], table([row("a.ll", 100, 70, 60)]).splitlines()[2]
    assert len(heads) == len(HEAD) == 2
    assert line.split() == [
        "a.ll",
        "(3)",
        "100",
        "70",
        "+10",
        "5",
        "2",
        "+1",
        "2",
        "1",
        "+0",
        "0.500",
        "1000",
        "2.00",
        "4.00",
    ]


def test_sums_and_means() -> None:
    lines = table([row("a.ll", 100, 70, 60), row("a_long_name_of_a_file.ll", 50, 20, 30, 4e-3)]).splitlines()
    assert len({len(line) for line in lines[:5]}) == 1
    assert lines[4].split()[:5] == ["all", "(6)", "150", "90", "+0"]
    assert lines[5].split() == ["geometric", "mean", "0.500", "2.00", "4.00"]


def test_a_mean_of_what_was_measured() -> None:
    empty = row("e.ll", 0, 0, 0, 0.0)
    assert table([empty]).splitlines()[2].split()[-4:] == ["0.000", "0", "0.00", "0.00"]
    assert table([row("a.ll", 1, 1, 1), empty]).splitlines()[-1].split()[-2:] == ["2.00", "4.00"]


def test_json() -> None:
    (made,) = as_json([row("a.ll", 100, 70, 60)])
    assert made["total"] == {"instructions": 100, "branches": 5, "loops": 2}
    assert made["microseconds"] == {"new": 1000.0, "ipd": 2000.0, "strongpd": 4000.0}
    assert made["uniform"] == {
        "new": {"instructions": 70, "branches": 2, "loops": 1},
        "ipd": {"instructions": 70, "branches": 2, "loops": 1},
        "strongpd": {"instructions": 60, "branches": 1, "loops": 1},
    }
