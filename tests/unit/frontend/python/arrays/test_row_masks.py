"""Masks as indices: which index is one, and what is set where it holds."""

from __future__ import annotations

import numpy as np
import pytest

from lib.kernel_texts import code, lanes, refusal

A, OUT = np.arange(20.0).reshape(5, 4) % 7, np.zeros((5, 4))


@pytest.mark.parametrize(
    "body",
    [
        "a[i][a[i] > 2] = 9",
        "a[i, a[i] > 2] -= 1",
        "t = lw.array(4, lw.f64)\nt[:] = a[i]\nm = t > 3\nt[~m] = 0\nt[m] = a[i][m]\nb[i] = t",
        "t = lw.array(4, lw.f64)\nt[:] = a[i]\nt[(t > 3) | (t == 0)] *= 2\nb[i] = t",
        "b[i, 0] = a[i][np.isnan(a[i]) | (a[i] > 1)].sum()",
        "r = a[i]\nb[i, 1] = (r[r > 2] * 2 - 1).sum()",
        "b[i, a[i] > 1] = a[i, 0]",
    ],
)
def test_as_in_numpy(body: str) -> None:
    lanes(body, A, OUT)


def test_an_index_that_is_no_mask_is_evaluated_once() -> None:
    found = code("def k(a, n):\n    for i in lw.lanes(5):\n        a[i, abs(n)] = 1", A, 3, function="k.lanes0")
    assert sum("= abs " in line for line in found) <= 1


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("a[i][a > 2] = 1", "the mask has 2 axes, and what it selects from 1"),
        ("a[i][a[i] > 2] = a[i]", "what is set where a mask holds is one number, or has the same mask"),
        ("a[i][a[i] > 2] = (1, 2)", "a number must stand here, not a tuple"),
        ("x = (a[i] + 1)[0, a[i] > 2].sum()", "an expression of arrays takes one mask"),
        ("x = a[i][a[i] > 2]", "which only a reduction takes"),
        ("x = (a[i][a[i] > 2] + a[i][a[i] > 1]).sum()", "arrays beside each other need one mask"),
    ],
)
def test_refused(body: str, words: str) -> None:
    text = "def k(a):\n    for i in lw.lanes(5):\n        " + body
    found = refusal(text, A)
    assert words in found
