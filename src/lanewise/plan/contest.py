"""A contest: rivals with equal results run pieces of real launches in turns, and the fastest is kept.

    contest = Contest(rivals=[0, 1, 2])
    contest.batch()                     [0, 1, 2, 0, 1, 2, 1, 2, 0, ...]: who runs the next pieces
    contest.note(batch, ticks, units)   how long each of them took
    contest.winner, contest.is_decided

**Robust.** A round has one piece for each rival, neighbours in the launch. What counts is the ratio of a rival's time
per unit to the winner's in the same round, weighted by what the round took. A rival's score is the median of its
ratios: preemption, an interrupt or a change of frequency spoils one ratio of many, whichever way it goes. Where
neighbours differ in what they have to do, ratios scatter. So a rival leaves, or becomes the winner, only if the
interval in which the median lies with a probability of 95 % (by order statistics) says so. Orders rotate from round
to round, so that no rival always runs first, and the first round of a batch only warms up.

**Frugal.** Rivals that are clearly slower leave after a few rounds. The decided contest goes on with a few rounds of
those that are close, now and then, because data may change; all take part in every `OFTEN`-th of these. Only the last
rounds of each rival count. One that left early keeps its few rounds, or it would count as unknown and return. The
winner stays unless another rival gains at least `GAIN`.

Nothing here reads a clock: times are arguments.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ..record import dataclass

MOST_TURNS = 160  # of a batch
ROUNDS, ROUNDS_DECIDED = 12, 3  # of a batch, besides the first
LEAST, ENOUGH = 4, 160  # rounds before a rival may leave, and after which it does
SLOWER, FAR = 1.01, 2.5  # a rival that is surely slower than this leaves; after two rounds, if each says so much
CLOSE = 1.25  # the scores of those that take part after the decision
OFTEN = 8
GAIN, MUCH = 1.02, 1.1
REMEMBERED = 160  # rounds of a rival

Round = Mapping[int, float]  # time per unit by rivals


@dataclass(frozen=True, slots=True)
class Score:
    """Time relative to the winner: the interval in which it lies, the median, and rounds."""

    low: float
    median: float
    high: float
    rounds: int


class Contest:
    """One size class of one lanes loop."""

    __slots__ = ("_known", "batches", "rivals", "rounds", "winner")

    def __init__(self, rivals: Iterable[int] = (0,), winner: int = 0) -> None:
        self.rivals = list(rivals)
        self.winner = winner
        self.rounds: list[tuple[float, Round]] = []  # each with its weight
        self.batches = 0  # after the decision
        self._known: dict[int, Score] | None = None

    def add(self, rival: int) -> None:
        """Let another rival take part; it has no times yet."""
        if rival not in self.rivals:
            self.rivals.append(rival)

    @property
    def is_decided(self) -> bool:
        return all(rival == self.winner or self._is_out(rival) for rival in self.rivals)

    def _is_out(self, rival: int) -> bool:
        score = self.scores.get(rival)
        if score is None:
            return False
        if score.rounds < LEAST:
            return score.rounds > 1 and score.low > FAR
        return score.rounds >= ENOUGH or score.low > SLOWER

    def slower(self) -> list[int]:
        """The rivals that are much slower than the winner, beyond doubt."""
        return [rival for rival, score in self.scores.items() if score.low > MUCH and score.rounds >= LEAST]

    def batch(self) -> list[int]:
        """Who runs the next pieces; empty if there is no rival."""
        racing = self.racing()
        if len(racing) < 2:
            self.batches += len(self.rivals) > 1  # it is decided: the others come back after `OFTEN` of these
            return []
        rounds = min(ROUNDS_DECIDED if self.is_decided else ROUNDS, MOST_TURNS // len(racing) - 1)
        turns = [*racing]
        for at in range(rounds):
            turns += racing[at % len(racing) :] + racing[: at % len(racing)]
        return turns

    def racing(self) -> list[int]:
        """The rivals of the next batch: the winner so far, and those that may be faster."""
        if not self.is_decided:
            return [rival for rival in self.rivals if rival == self.winner or not self._is_out(rival)]
        if self.batches % OFTEN == OFTEN - 1:
            return list(self.rivals)
        scores = self.scores
        return [rival for rival in self.rivals if rival == self.winner or scores[rival].median < CLOSE]

    def note(self, batch: Sequence[int], ticks: Sequence[float], units: Sequence[float]) -> None:
        """The times of a whole batch; its first round warms up, and does not count."""
        count = len(dict.fromkeys(batch))
        self.batches += self.is_decided
        for start in range(count, len(batch) - count + 1, count):
            places = range(start, start + count)
            if all(ticks[at] > 0 and units[at] > 0 for at in places):
                times = {batch[at]: ticks[at] / units[at] for at in places}
                self.rounds.append((min(ticks[at] for at in places), times))
        self._forget()
        self._known = None
        self._choose()

    def _forget(self) -> None:
        """Drop each round whose rivals have all run often enough since."""
        since: Counter[int] = Counter()
        kept: list[tuple[float, Round]] = []
        for weight, times in reversed(self.rounds):
            if any(since[rival] < REMEMBERED for rival in times):
                kept.append((weight, times))
                since.update(times.keys())
        self.rounds = kept[::-1]

    def _choose(self) -> None:
        """Change the winner if another rival is faster beyond doubt, or probably faster after enough rounds."""
        better = [
            (score.median, rival)
            for rival, score in self.scores.items()
            if score.rounds >= LEAST and (score.high if score.rounds < ENOUGH else score.median) * GAIN < 1.0
        ]
        if better:
            self.winner = min(better)[1]
            self._known = None

    @property
    def scores(self) -> dict[int, Score]:
        """The scores of the rivals that have run beside the winner."""
        if self._known is None:
            ratios: dict[int, list[tuple[float, float]]] = {}
            for weight, times in self.rounds:
                if self.winner in times:
                    for rival, time in times.items():
                        ratios.setdefault(rival, []).append((time / times[self.winner], weight))
            self._known = {rival: _score(found) for rival, found in ratios.items()}
        return self._known


def _score(ratios: list[tuple[float, float]]) -> Score:
    ratios = sorted(ratios)
    all_weights = sum(weight for _, weight in ratios)
    alike = all_weights**2 / sum(weight**2 for _, weight in ratios)  # as many rounds of equal weight say as much
    away = min(0.5, 1 / math.sqrt(alike))
    low, median, high = (_quantile(ratios, all_weights * share) for share in (0.5 - away, 0.5, 0.5 + away))
    return Score(low, median, high, len(ratios))


def _quantile(ratios: Sequence[tuple[float, float]], wanted: float) -> float:
    reached = 0.0
    for ratio, weight in ratios:
        reached += weight
        if reached >= wanted:
            return ratio
    return ratios[-1][0]
