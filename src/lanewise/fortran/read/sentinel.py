"""Sentinel: comment lines that some compilers interpret.

    !$ N = OMP_GET_NUM_THREADS()        a statement, with OpenMP
    !$OMP PARALLEL DO PRIVATE(T)        the following runs in threads, which share every variable not named here

Both look like comments, and comments move with the statement after them. A conditional statement among them would move
from the path that falls through to a label to all paths that reach it; and a generated variable would be shared by all
threads.

    Ensures   `compiled` and `threaded` return the first such line among a unit's executable statements, from one, or 0;
              `displaced` the first that would not stay in place when statements keep their order.
"""

from __future__ import annotations

import re

from .unit import Unit

_COMPILED = {
    True: re.compile(r"[ \t]*!\$[ \t]"),
    False: re.compile(r"[cC*!]\$(?:[ \d]{3}|[ \d]{0,2}\t)"),
}
_OTHERS = r"(?:OMP(?![ \t]*(?:END[ \t]*)?(?:SIMD|DECLARE))|ACC)\b"
_THREADED = {
    True: re.compile(rf"[ \t]*!\${_OTHERS}", re.IGNORECASE),
    False: re.compile(rf"[cC*!]\${_OTHERS}", re.IGNORECASE),
}


def compiled(unit: Unit) -> int:
    """A line that is a statement with OpenMP."""
    return _first(unit, _COMPILED[unit.file.free])


_STAYS = frozenset(["assign", "call", "io", "do"])
"""Statements that stay in place, with the comments before them, if control only falls through to them."""


def displaced(unit: Unit) -> int:
    """A line that is a statement with OpenMP, before one that other paths reach or that is removed."""
    for statement in [*unit.executable, *([unit.end] if unit.end else [])]:
        one = statement.inner or statement
        if statement.label is None and one.kind in _STAYS and not one.jumps and not one.targets:
            continue
        for at in range(statement.line.trivia, statement.line.first):
            if _COMPILED[unit.file.free].match(unit.file.lines[at]):
                return at + 1
    return 0


def threaded(unit: Unit) -> int:
    """A directive that makes threads run statements of the unit."""
    return _first(unit, _THREADED[unit.file.free])


def _first(unit: Unit, pattern: re.Pattern[str]) -> int:
    if not unit.executable:
        return 0
    last = unit.end or unit.executable[-1]
    lines = unit.file.lines[unit.executable[0].line.trivia : last.line.last + 1]
    found = (
        at for at, line in enumerate(lines, unit.executable[0].line.trivia + 1) if "$" in line and pattern.match(line)
    )
    return next(found, 0)
