"""The arithmetic of `lanewise bench` on given times and results: ratios, their means, and wrong results."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from lib.load_file import load_file

BENCH = Path(__file__).resolve().parents[3] / "bench"
Load = Callable[[str], Any]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """A file of bench/, as a module of its own."""
    monkeypatch.syspath_prepend(str(BENCH))  # some import others when they run
    return lambda name: load_file(BENCH / f"{name}.py", f"bench_{name}")


def doubled(x: Any) -> None:
    x *= 2


class Stub:
    """A kernel, and what it is as plain Python."""

    def __init__(self, function: Callable[..., object], py: Callable[..., object] = doubled) -> None:
        self.function, self.py, self.calls = function, py, 0
        self.order: object = None  # it has no rivals

    def __call__(self, *args: Any) -> object:
        self.calls += 1
        return self.function(*args)

    def version(self, args: Any) -> Any:
        return SimpleNamespace(order=self.order)


def numbers(size: int) -> list[Any]:
    return [np.arange(1.0, size + 1)]


def a_workload(kernel: Any, **more: Any) -> Any:
    row = {"name": "doubled", "size": 800, "small": 40, "exact": True, "in_place": True, "near": 0.01}
    return SimpleNamespace(kernel=kernel, args=numbers, **{**row, **more})


# times


def test_a_ratio_is_the_median_of_what_is_found_in_each_turn(load: Load) -> None:
    ratio = load("_ratios").ratio
    found = ratio([2.0, 8.0, 30.0], [1.0, 2.0, 10.0])  # 2, 4, 3; of the medians it would be 4
    assert (found.middle, found.low, found.high, found.spread) == (3.0, 2.0, 4.0, pytest.approx(1 / 3))
    steady = ratio([3.0] * 9, [1.5] * 9)
    assert (steady.middle, steady.low, steady.high, steady.spread) == (2.0, 2.0, 2.0, 0.0)
    one_disturbed = ratio([3.0] * 14 + [60.0], [1.5] * 15)
    assert (one_disturbed.middle, one_disturbed.low, one_disturbed.high) == (2.0, 2.0, 2.0)
    few = ratio([1.0, 2.0, 3.0, 4.0, 5.0], [1.0] * 5)
    assert (few.low, few.high) == (1.0, 5.0), "three of five are the first in more than 5 % of the samples"
    turns = np.random.default_rng(3).uniform(1.0, 3.0, 41)
    narrow, wide = ratio(np.repeat(turns, 9), np.ones(41 * 9)), ratio(turns, np.ones(41))
    assert 1.0 < wide.low < narrow.low < narrow.middle == wide.middle < narrow.high < wide.high < 3.0


def test_a_mean_is_geometric(load: Load) -> None:
    ratios = load("_ratios")
    found = ratios.mean([ratios.Ratio(2.0, 2.0, 2.0), ratios.Ratio(8.0, 8.0, 8.0)])
    assert (found.middle, found.low, found.high) == (pytest.approx(4.0),) * 3
    found = ratios.mean([ratios.Ratio(middle, middle / 1.1, middle * 1.1) for middle in (0.5, 1.0, 2.0, 4.0)])
    assert found.middle == pytest.approx(math.sqrt(2))
    part = 1.1**0.5  # four that are independent: half of the interval of one
    assert (found.low, found.high) == (pytest.approx(math.sqrt(2) / part), pytest.approx(math.sqrt(2) * part))


def test_each_turn_has_the_seconds_of_one_run(load: Load) -> None:
    counts: list[int] = []

    def slow(count: int) -> float:
        counts.append(count)
        return 0.25 * count

    def quick(count: int) -> float:
        return 0.125 * count

    times = load("_ratios").in_turns({"slow": slow, "quick": quick}, 7, 60.0, 2.0)
    assert times == {"slow": [0.25] * 7, "quick": [0.125] * 7}
    assert counts == [1, 1, *[1, 8] * 7], "as many as take two seconds, after one that does not count"
    few = load("_ratios").in_turns({"slow": slow}, 7, 0.0, 2.0)
    assert few == {"slow": [0.25] * 5}, "no time left, but five turns are the least"


# a comparison

TIMES = {"bare": [2.0] * 5, "unchecked": [2.5] * 5, "default": [4.0] * 5, "gcc": [6.0] * 5}


@pytest.fixture
def compare(load: Load, monkeypatch: pytest.MonkeyPatch) -> Any:
    """With the times of TIMES, and kernels that are what the workload has."""
    module = load("compare")
    monkeypatch.setattr(module.lw, "kernel", lambda **_: lambda function: Stub(function))  # pyright: ignore
    monkeypatch.setattr(module, "in_turns", lambda runs, *_: {name: TIMES[name] for name in runs})  # pyright: ignore
    return module


def a_peer(compare: Any, run: Callable[[Any], object]) -> Any:
    def prepare(source: Any, args: Any) -> Any:
        def seconds(count: int) -> float:
            for _ in range(count):
                run(*args.own)
            return 1.0

        return compare.Ready(seconds, lambda: args.own, args.restore)

    return compare.Peer("gcc", prepare)


def test_above_1_lanewise_is_faster(compare: Any) -> None:
    row = compare.compared(a_workload(Stub(doubled)), [a_peer(compare, doubled)], quick=True)
    assert row.notes == ()
    assert (row.bare["gcc"].middle, row.default["gcc"].middle, row.checks.middle) == (3.0, 1.5, 1.6)
    assert (row.seconds, row.default_seconds) == (2.0, 4.0)
    assert set(row.bare) == set(row.default) == {"gcc"}


def some_wrong(count: int) -> Callable[[Any], None]:
    def run(x: Any) -> None:
        x *= 2
        x[:count] += 1

    return run


@pytest.mark.parametrize(("wrong", "reported"), [(0, ""), (1, ""), (2, "2.0%"), (100, "100.0%")])
def test_a_peer_with_other_results_is_reported(compare: Any, wrong: int, reported: str) -> None:
    """Of a hundred elements one may be another (`near`)."""
    row = compare.compared(a_workload(Stub(doubled)), [a_peer(compare, some_wrong(wrong))], quick=True)
    assert row.notes == ((f"gcc has other results in {reported} of the elements",) if reported else ())


def test_a_workload_with_other_results_than_plain_python_is_reported(compare: Any) -> None:
    wrong = a_workload(Stub(some_wrong(1)))
    assert not compare.as_plain_python(wrong)
    assert compare.compared(wrong, [], quick=True).notes == ("NOT as plain Python",)
    assert compare.as_plain_python(a_workload(Stub(doubled)))

    def nearly(x: Any) -> None:
        x *= 2 * (1 + 1e-7)

    assert not compare.as_plain_python(a_workload(Stub(nearly)))
    assert compare.as_plain_python(a_workload(Stub(nearly), exact=False))
    assert not compare.as_plain_python(a_workload(Stub(some_wrong(1)), exact=False))


@pytest.mark.parametrize("right", [True, False])
def test_wrong_results_are_printed_and_end_in_1(
    compare: Any, right: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compare, "all_workloads", lambda: [a_workload(Stub(doubled))])
    peers = [a_peer(compare, doubled if right else some_wrong(50))]
    monkeypatch.setattr(compare, "chosen_peers", lambda _: peers)  # pyright: ignore
    monkeypatch.setattr("sys.argv", ["compare", "--quick"])
    assert compare.main() == (0 if right else 1)
    assert ("gcc has other results in 50.0% of the elements" in capsys.readouterr().out) != right


# what is measured


def counted(x: Any) -> None:
    x += 1


@pytest.mark.parametrize("name", ["compare", "checks", "limits"])
def test_the_tournament_comes_first(name: str, load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    module, made = load(name), list[Stub]()
    waited: list[int] = []

    def kernel(**_: Any) -> Callable[[Callable[..., object]], Stub]:
        def of(function: Callable[..., object]) -> Stub:
            made.append(Stub(function))
            made[-1].order = "it has rivals"
            return made[-1]

        return of

    monkeypatch.setattr(module.lw, "kernel", kernel)
    monkeypatch.setattr(module.lw, "tune", lambda kernel, *args: waited.append(made[-1].calls) or kernel(*args))
    workload, seen = a_workload(Stub(counted)), list[Sequence[Any]]()
    if name == "limits":
        after, _ = module.measured(workload)
        seen.append(after)
    else:
        args = module.Arguments(workload.args(8))
        ready = module.timed(workload, args, True) if name == "checks" else module.lanewise_form(workload, {}, args)
        (ready if name == "checks" else ready.seconds)(1)
        seen.append(args.own)
    assert waited == [1]
    assert seen[0][0][0] == 2.0, "the first run that counts finds what the workload was given"
