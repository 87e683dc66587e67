"""`lanewise demo`: its steps run and check themselves; each is separated by a blank line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lanewise.cli import demo, main
from lanewise.cli.demo import STEPS, best, check, machine, same, there_and_back, timed
from lanewise.cli.samples.kernels import SAMPLES
from lanewise.record import replace


def test_steps_in_order(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(demo, "STEPS", (lambda: print("one"), lambda: print("two")))
    assert main(["demo"]) == 0
    assert capfd.readouterr().out == "one\n\ntwo\n"
    names = [step.__name__ for step in STEPS]
    assert names[0] == "machine" and names[-3:] == ["kernels", "explained", "closing"]


def test_the_machine_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    machine()
    assert capfd.readouterr().out.startswith("lanewise ")


def test_a_function_of_c_in_each_way(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def side_by_side(scalar: Callable[[int], int]) -> None:
        print(f"  in lanes: {scalar(27)}")

    monkeypatch.setattr(demo, "side_by_side", side_by_side)
    there_and_back()
    lines = capfd.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["C,", "read", "interpreted", "compiled", "equal", "in"]
    results = {line.split("=")[1].split()[0] for line in lines[2:4]}
    assert len(results) == 1


def test_a_sample_is_checked_against_plain_python_and_numpy() -> None:
    sample: Any = min(SAMPLES, key=lambda one: sum(np.size(arg) for arg in one.make(True)))
    first, speed = check(sample)
    assert first > 0 and speed > 0

    def rival(*args: Any) -> None:
        sample.rival(*args)
        args[0].fill(-1)

    with pytest.raises(AssertionError, match=r"NumPy's .* does something else"):
        check(replace(sample, rival=rival))


def test_equal_arguments() -> None:
    assert same((np.zeros(3), 1), (np.zeros(3), 1))
    assert not same((np.zeros(3),), (np.ones(3),))


def test_times() -> None:
    calls: list[int] = []
    assert best(lambda: calls.append(1)) >= 0 and len(calls) == 3
    result, seconds = timed(lambda n: n + 1, 41)
    assert result == 42 and seconds >= 0
