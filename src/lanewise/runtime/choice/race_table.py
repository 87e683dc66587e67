"""The table of a race: words that its machine code (`race_code.py`) reads and writes, one block for each size class.

    race, in words      the address of `run`; axes of the loop; 1 with reductions; 1 if these are ordered; lanes of the
                        host's gang; the address of the host's visits (`codegen/launch/chooser.py`); 2 unused
                        then for each rival its driver and its lanes; the first is the host's own
                        then for each size class a block
    block               busy; place in the schedule; its length; the rival that runs otherwise; units of a piece;
                        pieces of a round; ticks that a piece should take; units so far;
                        then for each place of the schedule a rival, the ticks that it took, and its units

A size class is the length of the innermost axis (to 4, 8, ... 64 or more) and the number of all iterations (by powers
of 16).
"""

from __future__ import annotations

import ctypes

from ...plan.contest import MOST_TURNS

MOST_RIVALS = 16
RUN, DIMS, REDUCES, ORDERED, LANES, VISITS_AT, _, _, RIVALS = range(9)
CLASSES = RIVALS + 2 * MOST_RIVALS
BUSY, PLACE, LENGTH, CURRENT, PIECE, ROUND, TICKS, UNITS, TURNS = range(9)
BLOCK = TURNS + 3 * MOST_TURNS
INNER, TOTAL = 6, 5  # classes of the innermost length, and of all iterations
SIZES = INNER * TOTAL
WANTED = -(1 << 60)


class RaceTable:
    """The words of one race, which machine code reads and writes."""

    def __init__(self, run: int, driver: int, lanes: int, dims: int, reduces: bool, ordered: bool, visits: int) -> None:
        self.words = (ctypes.c_int64 * (CLASSES + SIZES * BLOCK))()
        given = {
            RUN: run,
            DIMS: dims,
            REDUCES: reduces,
            ORDERED: ordered,
            LANES: lanes,
            VISITS_AT: visits,
        }
        for at, word in given.items():
            self.words[at] = word
        self.set_rival(0, driver, lanes)

    @property
    def address(self) -> int:
        return ctypes.addressof(self.words)

    def set_rival(self, number: int, driver: int, lanes: int) -> None:
        self.words[RIVALS + 2 * number + 1] = lanes
        self.words[RIVALS + 2 * number] = driver

    def units(self, size: int) -> int:
        """Units that were run in this size class so far."""
        return self.words[CLASSES + size * BLOCK + UNITS]

    def choose(self, size: int, rival: int) -> None:
        self.words[CLASSES + size * BLOCK + CURRENT] = rival

    def is_over(self, size: int) -> bool:
        """Has the whole schedule been run, or is there none?"""
        at = CLASSES + size * BLOCK
        return self.words[at + PLACE] >= self.words[at + LENGTH] and not self.words[at + BUSY]

    def log(self, size: int) -> tuple[list[int], list[int], list[int]]:
        """The schedule that was run: rivals, ticks, units."""
        at = CLASSES + size * BLOCK
        turns = self.words[at + TURNS : at + TURNS + 3 * self.words[at + LENGTH]]
        return turns[0::3], turns[1::3], turns[2::3]

    def schedule(self, size: int, rivals: list[int], ticks: int) -> None:
        """Let these run the next pieces; only where `is_over`."""
        at = CLASSES + size * BLOCK
        self.words[at + LENGTH] = 0
        for turn, rival in enumerate(rivals[:MOST_TURNS]):
            self.words[at + TURNS + 3 * turn] = rival
        self.words[at + ROUND] = max(1, len(set(rivals)))
        self.words[at + TICKS] = ticks
        self.words[at + PIECE] = self.words[at + PIECE] or 1
        self.words[at + PLACE] = 0
        self.words[at + LENGTH] = min(len(rivals), MOST_TURNS)
