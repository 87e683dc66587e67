"""Arrays that kernels do not take: the reason, and what to pass instead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.refusals.not_taken import as_bytes, own_ways, why_not


@pytest.mark.parametrize(
    ("dtype", "sentence"),
    [
        ("S5", "array 's' is text (S5); pass its codes, s.view((np.uint8, 5)): 5 for each text, zeros after its end"),
        ("S1", "array 's' is text (S1); pass its codes, s.view((np.uint8, 1)): one for each text"),
        ("U3", "array 's' is text (U3); pass its codes, s.view((np.uint32, 3)): 3 for each text, zeros after its end"),
        (">U3", "s.astype('U3').view((np.uint32, 3))"),
        ("S0", "array 's' is text without a letter (S0); pass an array of numbers"),
        ("G", "; kernels have bool, int8 to int64"),
        ("G", "; pass s.astype(np.complex128)"),
        (">c16", "; pass s.astype(s.dtype.newbyteorder('='))"),
        ("g", "; pass s.astype(np.float64)"),
        ("O", "complex128, datetime64, timedelta64 and structures of these"),
        (("G", (2,)), "; pass s.astype(np.complex128)"),
    ],
)
def test_refused(dtype: Any, sentence: str) -> None:
    assert sentence in (why_not(np.dtype(dtype), "s") or "")


@pytest.mark.parametrize(
    "dtype",
    [
        "?",
        "i1",
        "u8",
        "f4",
        "f8",
        ("f4", (3,)),
        [("s", "S5")],
        "=i4",
        ">i4",
        "e",
        ">f2",
        "c8",
        "c16",
        "M8[s]",
        ">m8[h]",
    ],
)
def test_taken(dtype: Any) -> None:
    assert why_not(np.dtype(dtype), "s") is None


def test_fields_are_called_fields() -> None:
    assert (why_not(np.dtype("G"), "p['z']") or "").startswith("field 'p['z']' has dtype complex256")
    assert "pass its codes as an argument of their own, p['s'].view" in (why_not(np.dtype("S2"), "p['s']") or "")


class Named(np.ndarray):
    name = "x"


class Wrapped(np.ndarray):
    def __getitem__(self, index: Any) -> Any:
        return 0

    @property
    def shape(self) -> Any:  # type: ignore[override]
        return (7,)


class Deeper(Wrapped):
    pass


@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        (np.ndarray, []),
        (Named, []),
        (Wrapped, ["__getitem__", "shape"]),
        (Deeper, ["__getitem__", "shape"]),
        (np.memmap, []),
        (np.recarray, []),
        (np.matrix, ["__getitem__", "T"]),
    ],
)
def test_classes_that_override_what_kernels_compile(kind: type, ways: list[str]) -> None:
    assert set(ways) <= set(own_ways(kind)) and (ways != [] or own_ways(kind) == [])


def test_bytes_of_records() -> None:
    assert as_bytes(np.dtype("S5")) == np.dtype((np.uint8, (5,)))
    assert as_bytes(np.dtype("O")) is None and as_bytes(np.dtype([("o", "O")])) is None
