"""The workshop's process compiles what it is allowed to, and ends with the program."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.record import replace
from lanewise.runtime.choice.workshop import Finished, Workshop, is_possible

pytestmark = pytest.mark.skipif(not is_possible(), reason="no process can be started here")


@lw.kernel
def halvings(a, out):
    for i in lw.lanes(len(a)):
        n, steps = a[i], 0
        while n > 1:
            n //= 2
            steps += 1
        out[i] = steps


def orders() -> list[Any]:
    version = halvings.version((np.arange(9), np.zeros(9, int)))
    assert version.order is not None
    return [replace(version.order, module=None, plan=plan) for plan in (version.plan, *version.plan.rivals)]


@pytest.fixture
def shop() -> Generator[Workshop]:
    made = Workshop(None, orders())
    yield made
    made.close()


def answer(shop: Workshop) -> Finished:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if found := shop.finished():
            return found[0]
        assert not shop.has_ended
        time.sleep(0.02)
    raise AssertionError("nothing came")


def test_orders_in_any_order(shop: Workshop) -> None:
    given = orders()
    for number in (len(given) - 1, 0):
        shop.allow(number)
        assert shop.waiting == 1
        found = answer(shop)
        assert found.number == number and found.seconds > 0 and shop.waiting == 0
        assert found.built is not None and found.built.width == given[number].plan.width
    assert shop.finished() == []


def test_code_is_what_this_process_makes(shop: Workshop) -> None:
    version = halvings.version((np.arange(9), np.zeros(9, int)))
    shop.allow(0)
    built = answer(shop).built
    assert built is not None and built.llvm == version.built.llvm and built.reports == version.built.reports


def test_a_process_that_is_killed(shop: Workshop) -> None:
    shop.allow(0)
    shop._process.kill()
    shop._process.wait()
    shop.finished()
    assert shop.has_ended and shop.waiting == 0
    shop.allow(1)  # nothing is raised
