"""Interleaved timings, and their ratios with a confidence interval.

In each turn every program runs once, in a random order, so that a disturbance of the machine affects all of them, and
no program always follows the same one. A warm-up run goes first: it finds other programs' data in the caches, and a
core that may have slept. A ratio is the median over turns of one program's time divided by another's in the same turn;
its interval holds the medians of 95 % of the samples drawn from the turns with replacement (bootstrap).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

K = TypeVar("K")  # the name of a program
SAMPLES = 2000
LEAST_TURNS = 5


@dataclass(frozen=True)
class Ratio:
    middle: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Half of the interval, relative to the middle."""
        return (self.high - self.low) / 2 / self.middle


def in_turns(
    runs: Mapping[K, Callable[[int], float]], turns: int, most_seconds: float, least_seconds: float
) -> dict[K, list[float]]:
    """Seconds of one run of each, turn by turn, each the mean over as many runs as take `least_seconds`.

    Ends early, but not before LEAST_TURNS, once `most_seconds` have passed.
    """
    counts = {name: _repetitions(run, least_seconds) for name, run in runs.items()}
    names = list(runs)
    times: dict[K, list[float]] = {name: [] for name in names}
    end = time.perf_counter() + most_seconds
    chance = random.Random(1)
    for turn in range(turns):
        if turn >= LEAST_TURNS and time.perf_counter() > end:
            break
        for name in chance.sample(names, len(names)):
            runs[name](1)
            times[name].append(runs[name](counts[name]) / counts[name])
    return times


def _repetitions(run: Callable[[int], float], least_seconds: float) -> int:
    once = max(min(run(1), run(1)), 1e-7)
    return max(1, min(10_000, round(least_seconds / once)))


def ratio(over: Sequence[float], under: Sequence[float]) -> Ratio:
    each = np.asarray(over) / np.asarray(under)
    drawn = np.random.default_rng(0).choice(each, (SAMPLES, len(each)))
    low, high = np.quantile(np.median(drawn, 1), (0.025, 0.975))
    return Ratio(float(np.median(each)), float(low), float(high))


def mean(ratios: Sequence[Ratio]) -> Ratio:
    """The geometric mean; its interval as if the ratios were independent."""
    logs = np.log([one.middle for one in ratios])
    halves = np.array([np.log(one.high / one.low) / 2 for one in ratios])
    middle, half = logs.mean(), float(np.sqrt((halves**2).sum())) / len(ratios)
    return Ratio(float(np.exp(middle)), float(np.exp(middle - half)), float(np.exp(middle + half)))
