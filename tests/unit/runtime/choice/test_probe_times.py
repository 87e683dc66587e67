"""Times of probes: neither the call nor disturbances count, and the prices of this machine are plausible."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lanewise.codegen.targets import native
from lanewise.machine.prices import LANES
from lanewise.machine.processors import prices_of
from lanewise.runtime.choice import probe_times as module
from lanewise.runtime.choice.probe_times import measured

TABLE = prices_of(native().cpu, native().features)


def test_the_call_and_disturbances_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call takes 500 ns, an iteration of one probe 3 and of the other 5; most runs are late."""
    now, chance = [0.0], Random(1)
    monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=lambda: now[0]))

    def probe(each: float) -> Any:
        def run(table: int, places: int, out: int, count: int) -> None:
            now[0] += 500e-9 + each * count * 1e-9 + (1e-3 if chance.random() < 0.8 else 0.0)

        return run

    found = module._shortest({"a": probe(3.0), "b": probe(5.0)})
    assert found == {name: pytest.approx(ns * 1e-9 * module.ITERATIONS) for name, ns in (("a", 3.0), ("b", 5.0))}


def test_prices_are_plausible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_RUNS", 3)
    monkeypatch.setattr(module, "LEAST_RUNS", 1)
    found = measured(TABLE)
    assert (len(found.gather), len(found.scatter)) == ((len(LANES),) * 2 if TABLE.gather else (0, 0))
    assert all(0 < price < 500 for price in (*found.gather, *found.scatter, found.load, found.store))
    assert all(0 < price < 100 for price in (found.wide_load, found.wide_store, found.permute, found.mix))
    assert all(0 < price < 500 for price in (found.masked_load, found.masked_store))
    assert 0 < found.update < min(found.atomic, found.tried) < 500
