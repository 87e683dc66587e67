"""Sentinel: comment lines that some compilers read.

    !$ N = OMP_GET_NUM_THREADS()        a statement, where OpenMP is asked for
    !$OMP PARALLEL DO PRIVATE(T)        what follows runs in threads, which share every variable not named here

Both look like comments, and comments go with the statement behind them. A statement among them would move from the way
that falls to a label to all ways that lead there; and a variable of ours would be one for all threads.

Ensures   `compiled` and `threaded` tell the first such line among a unit's executable statements, from one, or 0.
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
    """A line that is a statement under OpenMP."""
    return _first(unit, _COMPILED[unit.file.free])


def threaded(unit: Unit) -> int:
    """A directive by which threads may run statements of the unit."""
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
