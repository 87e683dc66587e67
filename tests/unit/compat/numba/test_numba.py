"""The names of the package, and the sentence for others."""

from __future__ import annotations

import pytest

from lanewise.compat import numba


def test_names() -> None:
    assert list(numba.prange(1, 5, 2)) == [1, 3]
    assert str(numba.float64(numba.int32[:, :])) == "float64(int32[:, :])"  # type: ignore[attr-defined]
    assert all(hasattr(numba, name) for name in numba.__all__)


def test_other_names() -> None:
    with pytest.raises(
        AttributeError, match=r"has no 'stencil'; it has .* functions of both compilers call each other"
    ):
        _ = numba.stencil
