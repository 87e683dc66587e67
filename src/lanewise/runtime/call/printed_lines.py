"""The lines that a call prints: kept until it ends, in the order in which plain Python would print them.

    for i in lw.lanes(n):           a gang runs `print(i)` for all of its lanes, then the next line:
        print(i, a[i])              sorted by iteration, the lines of each in their order
        print("done")

The lanes loops of one call run on one thread, so that the lines that are kept are the first ones. A line outside of
lanes, and the end of each lanes loop, end a sequence that is sorted. Code that runs outside of a call, as a function
called from C, prints at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from operator import itemgetter

from ...record import dataclass, field

MOST_LINES = 10_000

Line = tuple[tuple[int, ...], str]  # the index of the iteration, and the text


@dataclass(slots=True)
class Lines:
    """The lines of one call."""

    lines: list[str] = field(default_factory=list[str])
    of_lanes: list[Line] = field(default_factory=list[Line])
    count: int = 0

    def add(self, text: str, index: Sequence[int] | None) -> None:
        """A line of an iteration; without an index, of code outside of lanes."""
        self.count += 1
        if self.count > MOST_LINES:
            return
        if index is None:
            self.end_lanes()
            self.lines.append(text)
        else:
            self.of_lanes.append((tuple(index), text))

    def end_lanes(self) -> None:
        """A lanes loop has ended."""
        if self.of_lanes:
            self.lines += [text for _, text in sorted(self.of_lanes, key=itemgetter(0))]
            self.of_lanes = []

    def show(self) -> None:
        """Print them. The last line says how many are missing."""
        self.end_lanes()
        if self.count > MOST_LINES:
            self.lines.append(f"... {self.count - MOST_LINES} more lines")
        if self.lines:
            print("\n".join(self.lines), file=sys.stdout)
