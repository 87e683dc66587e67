"""Anchors: places in the text of a function at which more lines are added later.

A conversion of a value to another form is written directly after the value's definition, so that it dominates all uses;
which conversions there are is known only after the uses are written.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Function
from ...plan.variant import Variant
from ..text.write import Needs, Writer

ANCHOR = "\0"


class LaneWriter(Writer):
    """A writer whose anchors can still be written to after the following lines."""

    def __init__(self, function: Function, prefix: str, needs: Needs, variant: Variant) -> None:
        super().__init__(function, prefix, needs, variant)
        self.at_anchor: dict[str, list[str]] = {}
        self.into: list[str] | None = None

    def anchor(self, lines: list[str] | None = None) -> str:
        """An anchor at the end of some lines; if none are given, here."""
        mark = f"{ANCHOR}{len(self.at_anchor)}"
        self.at_anchor[mark] = []
        (self.lines if lines is None else lines).append(mark)
        return mark

    def let(self, right: str) -> str:
        if self.into is None:
            return super().let(right)
        name = f"%{self.fresh()}"
        self.into.append(f"  {name} = {right}")
        return name

    def at(self, mark: str | None, make: Callable[[], str]) -> str:
        """Write at an anchor; without one, here."""
        if mark is None:
            return make()
        before, self.into = self.into, self.at_anchor[mark]
        try:
            return make()
        finally:
            self.into = before

    def settled(self, lines: list[str]) -> list[str]:
        """Lines with those at anchors in their places."""
        found: list[str] = []
        for line in lines:
            if line.startswith(ANCHOR):
                found += self.settled(self.at_anchor[line])
            else:
                found.append(line)
        return found
