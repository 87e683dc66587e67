"""How a compiled function fails: it writes the error record, and returns zero; the caller finds the record."""

from __future__ import annotations

from collections.abc import Callable

from ..launch.versions import Maker
from .spelling import ZERO, quoted


def put_word(make: Maker, offset: int, text: str) -> None:
    """Write into the error record."""
    write = make.lanes.write
    place = write.let(f"getelementptr i8, ptr {make.error}, i64 {offset}")
    write.do(f"store i64 {text}, ptr {place}, align 8")


def leave(make: Maker, condition: str, before: Callable[[], None] | None = None) -> None:
    """Return zero from the function if a condition holds, after some other code."""
    write = make.lanes.write
    fails, holds = quoted(write.fresh()), quoted(write.fresh())
    write.do(f"br i1 {condition}, label %{fails}, label %{holds}")
    write.label(fails)
    if before is not None:
        before()
    write.leave(make.result, "" if make.result == "void" else ZERO)
    write.label(holds)
