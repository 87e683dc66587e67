"""Assembly text to programs, and each mistake with its line."""

from __future__ import annotations

import pytest

from lanewise.ir.position import CompileError
from lanewise.musimd.assembler import assemble

TEXT = """.threads 4
.memory 0 1 1 0
.memory 8: 5 6
Loop: v0 = ↓tid      ; its own cell
      [v0] = 1
      v1 = (v0 == 0)
      bz v1, Loop
      stop
"""


def test_directives_and_instructions() -> None:
    program = assemble(TEXT)
    assert program.threads == 4 and program.memory[:10] == (0, 1, 1, 0, 0, 0, 0, 0, 5, 6)
    assert [one.op for one in program.instructions] == ["↓", "↑", "=", "bz", "stop"]
    assert program.labels == {"Loop": 0} and program.instructions[3].position.line == 7


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("bz v1, Loop", "bz v1, Lop", 7),
        ("[v0] = 1", "tid = 1", 5),
        ("[v0] = 1", "Loop: v3 = 1", 5),
        ("stop", "stopp v", 8),
        (".threads 4", ".threads 0", 1),
    ],
)
def test_mistakes(old: str, new: str, line: int) -> None:
    with pytest.raises(CompileError) as caught:
        assemble(TEXT.replace(old, new), "x.mus")
    assert caught.value.position.line == line and "^" in str(caught.value)
