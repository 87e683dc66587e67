"""Progress of a long command on stderr: a bar on a terminal, and nothing elsewhere.

    with Progress(len(jobs), "sources") as progress:
        for job in jobs:
            progress.step(f"{refused} refused")          [####........] 4/12 sources, 1 refused

The line is rewritten in place, and erased when the command is done or broken off: what it found follows on stdout.
"""

from __future__ import annotations

import sys
from types import TracebackType

WIDTH = 30
ERASE = "\r\x1b[K"  # to the start of the line, and delete what is on it


class Progress:
    """`total` is None if it is unknown."""

    def __init__(self, total: int | None, what: str) -> None:
        self.total, self.what, self.count = total, what, 0
        self.is_shown = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self._show("")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.is_shown:
            print(ERASE, end="", file=sys.stderr, flush=True)

    def step(self, note: str = "") -> None:
        """One more is done."""
        self.count += 1
        self._show(note)

    def _show(self, note: str) -> None:
        if not self.is_shown:
            return
        beside = f", {note}" if note else ""
        if self.total is None:
            line = f"{self.count} {self.what}{beside}"
        else:
            full = WIDTH * self.count // max(1, self.total)
            line = f"[{'#' * full}{'.' * (WIDTH - full)}] {self.count}/{self.total} {self.what}{beside}"
        print(f"{ERASE}{line}", end="", file=sys.stderr, flush=True)
