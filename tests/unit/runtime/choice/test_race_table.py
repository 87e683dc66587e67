"""The table of a race: its words, as machine code reads and writes them."""

from __future__ import annotations

import ctypes

from lanewise.plan.contest import MOST_TURNS
from lanewise.runtime.choice.race_table import (
    BLOCK,
    CLASSES,
    LENGTH,
    MOST_RIVALS,
    PIECE,
    PLACE,
    RIVALS,
    ROUND,
    SIZES,
    TURNS,
    UNITS,
    RaceTable,
)


def table() -> RaceTable:
    return RaceTable(11, 22, 8, 2, True, False, 33)


def test_the_words_of_a_race() -> None:
    made = table()
    assert made.words[:6] == [11, 2, 1, 0, 8, 33] and made.words[RIVALS : RIVALS + 2] == [22, 8]
    assert ctypes.c_int64.from_address(made.address).value == 11
    made.set_rival(MOST_RIVALS - 1, 44, 16)
    assert made.words[CLASSES - 2 : CLASSES] == [44, 16] and len(made.words) == CLASSES + SIZES * BLOCK


def test_a_schedule_is_over_when_each_place_was_run() -> None:
    made, size = table(), SIZES - 1
    block = CLASSES + size * BLOCK
    assert made.is_over(size) and made.log(size) == ([], [], [])
    made.schedule(size, [0, 2, 0], 500)
    assert not made.is_over(size) and made.is_over(size - 1)
    assert made.words[block + ROUND] == 2 and made.words[block + PIECE] == 1
    for turn in range(3):
        made.words[block + TURNS + 3 * turn + 1 : block + TURNS + 3 * turn + 3] = [100 + turn, 7]
    made.words[block + PLACE] = 3
    made.words[block + UNITS] = 21
    assert made.is_over(size) and made.units(size) == 21
    assert made.log(size) == ([0, 2, 0], [100, 101, 102], [7, 7, 7])


def test_a_schedule_has_at_most_so_many_turns() -> None:
    made = table()
    made.schedule(0, [1] * (MOST_TURNS + 5), 1)
    assert made.words[CLASSES + LENGTH] == MOST_TURNS and len(made.log(0)[0]) == MOST_TURNS
