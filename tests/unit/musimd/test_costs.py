"""The uniformity analysis stays near-linear in the length of a program, in lines run (which do not hang on the
machine), where branches, variables, loops or blocks grow with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from lanewise.musimd import assemble
from lanewise.musimd.show_uniform import show_analysis
from lanewise.musimd.uniform import analyze

SMALL, LARGE = 16, 96


def branches(at: int) -> str:
    return f"c{at % 7} = (x < {at})\na = tid & 1\nbz a, L{at}\nx = x + 1\nL{at}: sync\n"


def variables(at: int) -> str:
    return f"v{at} = tid + {at}\nbz v{at}, L{at}\nx = v{at}\nL{at}: sync\n"


def loops(at: int) -> str:
    return f"n = tid & 3\nL{at}: n = n - 1\nc = (n > 0)\nbnz c, L{at}\nsync\n"


def blocks(at: int) -> str:
    return f"a = tid & 1\nbz a, L{at}\neverywhere\nx = 3\ny{at % 9} = tid\nend_everywhere\nL{at}: sync\n"


def blocks_and_variables(at: int) -> str:
    return f"v{at} = tid\nbz v{at}, L{at}\neverywhere\nw{at} = ↓x\nend_everywhere\nL{at}: sync\n"


def lines_run(text: str) -> int:
    program = assemble(text)
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        count += 1
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        show_analysis(analyze(program))
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("piece", [branches, variables, loops, blocks, blocks_and_variables])
def test_near_linear(piece: Callable[[int], str]) -> None:
    small, large = (".size 64\nx = 0\n" + "".join(map(piece, range(count))) for count in (SMALL, LARGE))
    assert lines_run(large) / lines_run(small) * SMALL / LARGE < 1.25
