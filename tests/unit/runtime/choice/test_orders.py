"""Orders as text: the same orders come back, with the same keys."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.record import replace
from lanewise.runtime.choice.orders import packed, unpacked


@lw.kernel
def halvings(a, out):
    for i in lw.lanes(len(a)):
        n = a[i]
        while n > 1:
            n //= 2
        out[i] = n


def test_orders_come_back(like_zen4: None) -> None:
    order = halvings.version((np.arange(9), np.zeros(9, int))).order
    assert order is not None
    orders = [replace(order, module=None, plan=plan) for plan in order.plan.rivals]  # type: ignore[union-attr]
    home, found = unpacked(packed("/some/where", orders))
    assert home == "/some/where" and [one.parts for one in found] == [one.parts for one in orders]
    assert [one.plan for one in found] == [one.plan for one in orders]


def test_other_values_are_none() -> None:
    with pytest.raises(AssertionError, match="an order has no object"):
        packed(None, [object()])  # type: ignore[list-item]
    with pytest.raises(KeyError):
        unpacked('[null, [{"Popen": ["sh"]}]]')
