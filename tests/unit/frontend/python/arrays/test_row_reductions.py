"""Reductions of rows: names, several axes, and rows without elements."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.arrays.row_reductions import METHODS, NUMPYS
from lib.kernel_texts import fault, refusal, result


def test_every_method_is_one_of_numpys() -> None:
    assert [name for name in METHODS if not hasattr(np.ndarray, name)] == []
    assert [name for name in NUMPYS if not hasattr(np, name)] == []


@pytest.mark.parametrize("name", ["min", "max", "any", "all", "sum"])
@pytest.mark.parametrize("kind", ["f8", "f4", "i2", "u1", "?"])
def test_of_several_axes(name: str, kind: str) -> None:
    a = (np.arange(60).reshape(3, 4, 5) * 7 % 23 - 5).astype(kind)
    if name == "sum" and kind[0] == "f":
        assert "takes one row here, not an array of 3 axes" in refusal("def k(a):\n    return a.sum()", a)
        return
    for part in (a, a.T, a[:, 1:, ::2]):
        assert result(f"def k(a):\n    return a.{name}()", part) == getattr(part, name)()
        assert result(f"def k(a):\n    return np.{name}(a)", part) == getattr(part, name)()


def test_of_several_axes_with_nan_and_without_elements() -> None:
    a = np.ones((3, 4))
    a[1, 2] = np.nan
    assert np.isnan(result("def k(a):\n    return a.min()", a)) and np.isnan(result("def k(a):\n    return a.max()", a))
    assert "zero-size array to reduction operation minimum" in fault("def k(a):\n    return a.min()", a[:, :0])
