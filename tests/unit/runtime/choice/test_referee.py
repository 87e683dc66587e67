"""The referee: budgets with a clock that the test sets, rivals from the cache and from the workshop, and standings."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.shared_words import NEVER
from lanewise.machine.host import HAS_TICKS
from lanewise.runtime.call import version
from lanewise.runtime.choice import referee as refereeing
from lanewise.runtime.choice import standings, workshop
from lanewise.runtime.choice.race_table import BLOCK, CLASSES, SIZES
from lanewise.runtime.choice.referee import NONE, ORDERED, READY, SHARE, TICKS, UNKNOWN, Referee, compiled_here
from lanewise.runtime.choice.workshop import Finished

pytestmark = pytest.mark.skipif(not HAS_TICKS, reason="no clock here")


def halvings(a, out):
    for i in lw.lanes(len(a)):
        n, steps = a[i], 0
        while n > 1:
            n //= 2
            steps += 1
        out[i] = steps


ARGS = np.arange(4000) % 77, np.zeros(4000, np.int64)


class Shop:
    """A workshop that finishes what it is told to."""

    made: ClassVar[list[Shop]] = []

    def __init__(self, home: str | None, orders: list[Any]) -> None:
        self.orders, self.allowed, self.done, self.waiting, self.has_ended = orders, [], [], 0, False
        Shop.made.append(self)

    def allow(self, number: int) -> None:
        self.allowed.append(number)
        self.waiting += 1

    def finished(self) -> list[Finished]:
        found, self.done = self.done, []
        self.waiting -= len(found)
        return found

    def close(self) -> None:
        self.has_ended = True

    def finish(self, seconds: float = 0.2) -> None:
        number = self.allowed[-1]
        self.done.append(Finished(number, compiled_here(self.orders[number]), seconds))


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, like_zen4: None) -> Referee:
    """Of a kernel that has run, with nothing in the cache."""
    for module in (refereeing, standings):
        monkeypatch.setattr(module, "cache_folder", lambda: str(tmp_path), raising=False)
    monkeypatch.setattr(refereeing, "read_entry", lambda parts: None)
    monkeypatch.setattr(refereeing, "store_rival", lambda parts, built: None)
    monkeypatch.setattr(refereeing, "mark", lambda parts: None)
    monkeypatch.setattr(refereeing, "marked", lambda parts: False)
    monkeypatch.setattr(workshop, "Workshop", Shop)
    Shop.made = []
    kernel = lw.kernel(threads=1)(halvings)
    kernel(*ARGS)
    made = kernel.version(ARGS)
    made.standings = None
    made.referee = Referee(made)
    return made.referee


def runs(referee: Referee, seconds: float) -> None:
    """As if the kernel had run so long."""
    referee.visits.value = referee.set - int(seconds * TICKS)
    referee.visit()


def states(referee: Referee) -> list[str]:
    return [rival.state for rival in referee.rivals]


def test_nothing_is_compiled_before_the_kernel_has_run_for_a_while(found: Referee) -> None:
    runs(found, 0.1)
    assert states(found)[1:] == [UNKNOWN] * (len(found.rivals) - 1) and not Shop.made
    runs(found, 10.0)
    assert states(found)[1] == ORDERED and Shop.made[0].allowed == [1]
    assert found.own == pytest.approx(10.1, abs=0.1)


def test_a_fifth_of_the_kernels_own_time(found: Referee) -> None:
    """What was spent is never more than that, after any visit."""
    for _ in range(60):
        runs(found, 0.5)
        waiting = sum(shop.waiting for shop in Shop.made)
        assert found.spent <= SHARE * found.own + 0.05 and waiting <= 1
        if waiting:
            Shop.made[-1].finish(0.3)
    assert len(Shop.made) == 1, "one process for all"


def race(referee: Referee, speeds: dict[str, float], batches: int = 60) -> None:
    """Batches whose times are given."""
    for _ in range(batches):
        for table in referee.tables:
            for size in range(SIZES):
                turns, _, _ = table.log(size)
                if turns and not table.is_over(size):
                    words = table.words
                    at = CLASSES + size * BLOCK
                    for turn, rival in enumerate(turns):
                        words[at + 8 + 3 * turn + 1] = int(1000 * speeds[referee.rivals[rival].plan.name])
                        words[at + 8 + 3 * turn + 2] = 10
                    words[at + 1] = len(turns)
        runs(referee, 0.01)
        if batches > 1:
            runs(referee, 1.0)


def load_all(referee: Referee) -> None:
    for rival in referee.rivals[1:]:
        referee._made(rival, compiled_here(referee._order(rival)), keep=False)
    referee.version.run(ARGS, 1)  # its size class is known now


def test_the_winner_runs_and_is_noted(found: Referee, tmp_path: Path) -> None:
    load_all(found)
    assert set(states(found)) == {READY}
    speeds = {rival.plan.name: 3.0 for rival in found.rivals} | {"one lane": 1.0}
    race(found, speeds)
    (contest,) = found.contests.values()
    assert found.rivals[contest.winner].plan.name == "one lane" and contest.is_decided
    noted = standings.noted(str(tmp_path), found.name)
    assert noted is not None and noted.first == "one lane"
    assert next(iter(found.standings()["halvings.lanes0"].items())) == ("one lane", 1.0)
    out = np.zeros_like(ARGS[1])
    found.version.run((ARGS[0], out), 1)
    assert np.array_equal(out, ARGS[1])


def test_a_lead_too_small_to_act_on(found: Referee, tmp_path: Path) -> None:
    """The code that runs, the note and the standings name one winner, although another was 1 % faster."""
    load_all(found)
    first, other = (rival.plan.name for rival in found.rivals[:2])
    race(found, {rival.plan.name: 3.0 for rival in found.rivals} | {first: 1.01, other: 1.0})
    (contest,) = found.contests.values()
    noted = standings.noted(str(tmp_path), found.name)
    assert contest.winner == 0 and contest.is_decided and found.leader()[0].name == first
    assert noted is not None and noted.first == first and {noted.winner(size) for size in noted.scores} == {first}
    assert list(found.standings()["halvings.lanes0"].items())[:2] == [(first, 1.0), (other, 1.0)]


def test_a_later_process(found: Referee, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It begins with the winner."""
    monkeypatch.setattr(version, "cache_folder", lambda: str(tmp_path))
    standings.note(str(tmp_path), found.name, standings.Standings("one lane", {}))
    made = lw.kernel(threads=1)(halvings).version(ARGS)
    assert made.built.width == 1 and made.is_measured
    assert found.rivals[0].plan.name in [rival.name for rival in made.plan.rivals]


def test_widths_beyond_one_that_lost_are_left_out(found: Referee) -> None:
    first = found.rivals[0].plan.width
    wider = [rival for rival in found.rivals if rival.plan.width > first and rival.plan.name.endswith("lanes")]
    if len(wider) < 2:
        pytest.skip("no two wider gangs")
    found._made(wider[0], compiled_here(found._order(wider[0])), keep=False)
    found.version.run(ARGS, 1)
    race(found, {rival.plan.name: 2.0 for rival in found.rivals} | {found.rivals[0].plan.name: 1.0}, 20)
    assert wider[1] not in list(found._wanted())


def test_what_another_process_compiles_is_not_compiled_here(found: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refereeing, "marked", lambda parts: True)
    runs(found, 50.0)
    assert not Shop.made and UNKNOWN in states(found)


def test_what_is_in_the_cache_is_loaded(found: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    built = compiled_here(found._order(found.rivals[1]))
    monkeypatch.setattr(refereeing, "read_entry", lambda parts: built)
    runs(found, 1.0)
    assert states(found)[1] == READY and not Shop.made


def test_a_workshop_that_was_killed(found: Referee) -> None:
    runs(found, 10.0)
    Shop.made[0].has_ended, Shop.made[0].waiting = True, 0
    runs(found, 10.0)
    assert states(found)[1] == NONE


def test_batches_are_apart(found: Referee) -> None:
    """After one the winner runs for many times as long, and no pieces are timed."""
    load_all(found)
    runs(found, 0.01)
    (key,) = found.contests
    table, size = found.tables[0], key[1]
    assert table.log(size)[0], "a batch has begun"
    race(found, {rival.plan.name: 1.1 for rival in found.rivals} | {"one lane": 1.0}, 1)
    assert found.due[key] > found.own and not table.log(size)[0]
    runs(found, found.due[key] - found.own + 0.001)
    assert table.log(size)[0], "the next one"


def test_long_launches_count_while_they_run(found: Referee) -> None:
    found.visit(during=2.0)
    found.visit(during=2.0)
    assert found.own == pytest.approx(4.0, abs=0.1)
    runs(found, 4.1)
    assert found.own == pytest.approx(4.1, abs=0.2), "and not twice"


def test_visits_are_rare_if_there_is_nothing_to_do(found: Referee) -> None:
    for rival in found.rivals[1:]:
        rival.state = NONE
    runs(found, 1.0)
    assert ctypes.c_int64.from_address(found.version.code.visits).value > NEVER // 2
