"""Chains of reasons in the words of the source."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lanewise.transform.record.reasons import MOST_STEPS
from lib.explained import data_of, remarks_of
from lib.growers.kernels import made_kernel


@lw.kernel
def found_at(index, a, out):
    for i in lw.lanes(len(out)):
        j = index[i]
        if a[j] > 0:
            out[i] = 1.0


def test_a_chain_ends_at_a_source() -> None:
    remarks = remarks_of(found_at, np.zeros(9, np.int64), np.zeros(9), np.zeros(9))
    ((*_, chain),) = data_of(remarks, "LW203")
    assert isinstance(chain, tuple)
    line = found_at.source.first_line + 3
    assert chain == (f"j (line {line}, read from index) comes from i", "i, the index of the lanes, another in each")
    assert data_of(remarks, "LW102"), "the store under it"


def test_a_long_chain_is_cut() -> None:
    steps = "".join(f"        x{k + 1} = x{k} * 0.5 + {k}\n" for k in range(2 * MOST_STEPS))
    text = f"import lanewise as lw\n\n\ndef k(a, out):\n    for i in lw.lanes(len(a)):\n        x0 = a[i]\n{steps}"
    text += f"        while x{2 * MOST_STEPS} > 1:\n            x{2 * MOST_STEPS} -= 1\n        out[i] = x3\n"
    kernel: Any = made_kernel(text, "long chain")
    ((chain,),) = data_of(remarks_of(kernel, np.zeros(9), np.zeros(9)), "LW112")
    assert isinstance(chain, tuple) and 9 < len(chain) <= MOST_STEPS
    assert "the index of the lanes" in chain[-1]
