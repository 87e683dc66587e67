"""Contests with an injected clock: who wins, when it is decided, and what does not count."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from lanewise.plan.contest import ENOUGH, MOST_TURNS, OFTEN, Contest

Clock = Callable[[int, int], float]  # the ticks of a piece, from its rival and its number


def play(contest: Contest, clock: Clock, most: int = 60) -> int:
    """Batches until it is decided; how many."""
    for batches in range(most):
        if contest.is_decided:
            return batches
        turns = contest.batch()
        assert turns and len(turns) <= MOST_TURNS
        contest.note(turns, [clock(rival, at) for at, rival in enumerate(turns)], [10.0] * len(turns))
    return most


def test_the_fastest_wins() -> None:
    contest = Contest([0, 1, 2])
    speeds = {0: 300.0, 1: 200.0, 2: 500.0}
    assert play(contest, lambda rival, at: speeds[rival]) <= 3
    assert contest.winner == 1 and contest.scores[0].median == pytest.approx(1.5)
    assert contest.slower() == [0, 2]


def test_preemption_does_not_count() -> None:
    """One piece in five takes a hundred times as long, mostly of the fastest."""
    chance = random.Random(1)
    speeds = {0: 300.0, 1: 200.0, 2: 230.0}

    def clock(rival: int, at: int) -> float:
        odds = 0.25 if rival == 1 else 0.1
        return speeds[rival] * (100 if chance.random() < odds else 1)

    for _ in range(20):
        contest = Contest([0, 1, 2])
        play(contest, clock)
        assert contest.winner == 1


def test_pieces_that_differ() -> None:
    """Neighbours have up to five times as much to do: the contest takes longer, and ends right."""
    chance = random.Random(2)
    speeds = {0: 300.0, 1: 200.0}
    for _ in range(20):
        contest = Contest([0, 1])
        assert play(contest, lambda rival, at: speeds[rival] * 5 ** chance.random()) > 0
        assert contest.winner == 1


def test_equals_stay_with_the_first() -> None:
    chance = random.Random(3)
    contest = Contest([0, 1])
    rounds = play(contest, lambda rival, at: 200.0 * (1 + 0.1 * chance.random())) * 12
    assert contest.winner == 0 and rounds <= ENOUGH + 12, "it ends"


def test_the_clearly_slower_leave_after_a_batch() -> None:
    contest = Contest([0, 1, 2])
    speeds = {0: 100.0, 1: 99.0, 2: 1000.0}
    turns = contest.batch()
    contest.note(turns, [speeds[rival] for rival in turns], [1.0] * len(turns))
    assert contest.racing() == [0, 1]


def test_the_first_round_warms_up() -> None:
    contest = Contest([0, 1])
    turns = contest.batch()
    ticks = [1e9 if at < 2 and rival == 1 else 100.0 - 20 * rival for at, rival in enumerate(turns)]
    contest.note(turns, ticks, [1.0] * len(turns))
    assert contest.winner == 1 and all(weight < 1e6 for weight, _ in contest.rounds)


def test_a_new_rival_opens_it_again() -> None:
    contest = Contest([0])
    assert contest.is_decided and contest.batch() == []
    contest.add(1)
    assert not contest.is_decided and contest.racing() == [0, 1]


def test_changed_data() -> None:
    """After the decision those that are close go on, all of them now and then; the winner changes with the data."""
    contest = Contest([0, 1, 2])
    speeds = {0: 100.0, 1: 110.0, 2: 300.0}
    play(contest, lambda rival, at: speeds[rival])
    assert contest.winner == 0 and contest.racing() == [0, 1]
    seen: set[int] = set()
    speeds = {0: 100.0, 1: 110.0, 2: 50.0}
    for _ in range(60 * OFTEN):
        turns = contest.batch()
        seen |= set(turns)
        contest.note(turns, [speeds[rival] for rival in turns], [1.0] * len(turns))
        if contest.winner == 2:
            break
    assert seen == {0, 1, 2} and contest.winner == 2


def test_orders_rotate() -> None:
    turns = Contest([0, 1, 2]).batch()
    assert turns[:3] == [0, 1, 2] and turns[6:9] == [1, 2, 0] and turns[9:12] == [2, 0, 1]


def test_units_count_and_pieces_without_any_do_not() -> None:
    contest = Contest([0, 1])
    turns = contest.batch()
    contest.note(turns, [100.0] * len(turns), [10.0 if rival == 0 else 20.0 for rival in turns])
    assert contest.winner == 1
    before = list(contest.rounds)
    contest.note(turns, [0.0] * len(turns), [0.0] * len(turns))
    assert contest.rounds == before


def test_those_that_left_stay_out() -> None:
    """Two that are close run on for hundreds of rounds; the third is not forgotten meanwhile."""
    contest, raced = Contest([0, 1, 2]), 0
    speeds = {0: 200.0, 1: 201.0, 2: 500.0}
    play(contest, lambda rival, at: speeds[rival])
    for _ in range(4 * OFTEN * ENOUGH):
        assert contest.is_decided and contest.scores[2].median == 2.5
        turns = contest.batch()
        raced += 2 in turns
        contest.note(turns, [speeds[rival] for rival in turns], [10.0] * len(turns))
    assert raced == pytest.approx(4 * ENOUGH, abs=2) and len(contest.rounds) < 4 * ENOUGH
