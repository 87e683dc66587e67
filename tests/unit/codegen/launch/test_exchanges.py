"""Compare and exchange for code that is not compiled."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.launch.exchanges import NUMBERS, swap
from lanewise.codegen.launch.update_lock import is_free


@pytest.mark.parametrize("size", [1, 2, 4, 8])
def test_an_element_is_exchanged_if_it_is_as_expected(size: int) -> None:
    a = np.array([1, 2, 3], f"u{size}")
    place, old, new = a.ctypes.data + size, a[1:2].tobytes(), np.array([200], f"u{size}").tobytes()
    assert swap(place, old, new) and a.tolist() == [1, 200, 3]
    assert not swap(place, old, old) and a.tolist() == [1, 200, 3]
    assert size in NUMBERS and is_free()


def test_floats_by_their_bits() -> None:
    a = np.array([0.5, -0.0])
    assert not swap(a.ctypes.data + 8, np.float64(0.0).tobytes(), np.float64(1).tobytes())
    assert swap(a.ctypes.data + 8, np.float64(-0.0).tobytes(), np.float64(1).tobytes()) and a[1] == 1
