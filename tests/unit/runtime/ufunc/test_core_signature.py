"""The axes of a generalized function's operands, as a text."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise import CompileError
from lanewise.runtime.ufunc.core_signature import core_signature


@pytest.mark.parametrize(
    ("text", "inputs", "outputs"),
    [
        ("(m,n),(n,p)->(m,p)", (("m", "n"), ("n", "p")), (("m", "p"),)),
        (" ( n ) , () -> (n), ( ) ", (("n",), ()), (("n",), ())),
        ("(3),(3)->(3)", (("3",), ("3",)), (("3",),)),
        ("(n?)->()", (("n",),), ((),)),
    ],
)
def test_read(text: str, inputs: object, outputs: object) -> None:
    found = core_signature(text)
    assert (found.inputs, found.outputs) == (inputs, outputs) and " " not in found.text


def test_sizes_in_the_order_of_numpy() -> None:
    assert core_signature("(a,b),(c,b)->(d,a)").sizes == ("a", "b", "c", "d")
    assert np.matmul.signature is not None and core_signature(np.matmul.signature).sizes == ("n", "k", "m")


@pytest.mark.parametrize("text", ["", "n->n", "(n)", "(n)->", "(n)(n)->()", "(n,)->()", "(n)->(n)->(n)", "(1n)->()"])
def test_others_are_refused(text: str) -> None:
    with pytest.raises(CompileError, match="does not say the axes of inputs and outputs; write them as"):
        core_signature(text)


def test_no_text() -> None:
    with pytest.raises(CompileError, match="needs the axes of the function's operands first"):
        core_signature(test_no_text)
    with pytest.raises(CompileError, match=r"are a text, as @lw.guvectorize.*, not list"):
        core_signature(["(n)->()"])
