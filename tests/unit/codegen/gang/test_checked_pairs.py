"""Two checked neighbours in a table: one question for both, one load of both, and the same failures."""

from __future__ import annotations

import numpy as np
import pytest

from lib.compiled_texts import llvm, part, runs
from lib.kernel_texts import compiled
from lib.oracles.run_compiled import Failed, run_compiled

TEXT = """
    def k(table, at, out):
        for i in lw.lanes(len(out)):
            j = at[i]
            out[i] = table[j] + table[j + 1] * 10
"""
TABLE, AT = np.arange(50, dtype=np.int32), (np.arange(40) * 7 % 49).astype(np.int32)


def arguments() -> tuple[np.ndarray, ...]:
    return TABLE.copy(), AT.copy(), np.zeros(40, np.int32)


def body(text: str, width: int = 16, **how: object) -> list[str]:
    return part(llvm(text, *arguments(), width=width, **how), "k.lanes0.N")


def test_one_question_and_one_load() -> None:
    lines = body(TEXT)
    assert sum("llvm.usub.sat" in line for line in lines) == 1 and sum("llvm.expect" in line for line in lines) >= 1
    assert any("@llvm.masked.gather" in line and "<16 x i64>" in line.split("(")[0] for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("table[j + 1]", "table[j + 2]"),
        TEXT.replace("out[i] = table[j]", "out[i] = table[j]\n            out[0] = 3\n            out[i] = out[i]"),
    ],
)
def test_no_pairs(text: str) -> None:
    assert not any("llvm.usub.sat" in line for line in body(text))


def test_values_at_both_ends() -> None:
    args = arguments()
    args[1][3], args[1][4], args[1][5] = 0, 48, -2
    args[1][27] = -1  # the neighbours are at both ends
    runs(TEXT, *args, width=16)


@pytest.mark.parametrize(("index", "shown"), [(49, 50), (-51, -51)])
def test_the_check_that_fails_first_is_reported(index: int, shown: int) -> None:
    args = arguments()
    args[1][21] = index
    with pytest.raises(Failed) as caught:
        run_compiled(compiled(TEXT, *args), args, 16)
    record = caught.value.record
    assert record[6:8].tolist() == [shown, 50] and record[3] + record[1] == 21
