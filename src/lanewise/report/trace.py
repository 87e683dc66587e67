"""`analyze --trace`: one line a step, while shapes are computed.

    %x: i32 = load %q, align=4                  _ -> T
    branch of 'test' diverges: lanes meet at 'done'
    done(%r: i32)                               U -> T     again

`_` is a value that has no shape yet; `again` marks a value that had one, and was computed anew because something that
it depends on has risen, or because a branch was found to diverge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..analysis.graph.splits import Split
from ..ir.function import Function, Named, Op
from ..ir.shapes import Shape
from ..ir.show import label, show_bare, show_op, show_place


class Trace:
    """An observer of `divergence` that writes down what it sees."""

    def __init__(self, fn: Function) -> None:
        self.fn = fn
        self.lines: list[str] = []

    def computed(self, value: Named, old: Shape, new: Shape) -> None:
        again = "" if old.is_bottom else "    again" if new is not old else "    as before"
        self.lines.append(f"{self._text(value):<60} {old} -> {new}{again}")

    def diverged(self, block: int, split: Split) -> None:
        names = self._names
        parts = [f"lanes meet at {_listed(names, split.joins)}" if split.joins else "lanes do not meet again"]
        if split.exits:
            parts.append(f"they leave loops at different times by {_listed(names, split.exits)}")
        self.lines.append(f"* the branch of '{names[block]}' diverges: {'; '.join(parts)}")

    @cached_property
    def _names(self) -> list[str]:
        """The blocks by number; asked for when loops are closed, and no blocks come any more."""
        return [block.name for block in Facts(self.fn)[cfg].blocks]

    def _text(self, value: Named) -> str:
        if isinstance(value, Op):
            return show_op(value)
        assert value.block is not None, "a parameter stands in a block"
        return f"{label(value.block)}({show_bare(value)}){show_place(value)}"


def _listed(names: Sequence[str], blocks: Sequence[int]) -> str:
    return ", ".join(f"'{names[block]}'" for block in blocks)
