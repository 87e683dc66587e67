"""Likely mistakes: code that is never intended, reported when a kernel is compiled, once for each line.

    grey.py:7: RuntimeWarning: '>> 8' of uint8 leaves nothing: sums and products of uint8 and Python ints are uint8; ...

The front end records them (`Program.mistakes`), since code that is always 0 is removed; `explain` reports them, too.
Sums of 32 bits are remarks alone (`Program.narrow_sums`).
"""

from __future__ import annotations

import warnings

from ...frontend.python.compile import Compiled
from ...remarks.remark import record

_warned: set[tuple[str, int]] = set()  # files and lines


def warn_of_likely_mistakes(compiled: Compiled) -> None:
    for at, sentence in compiled.mistakes:
        if (at.file, at.line) not in _warned:
            _warned.add((at.file, at.line))
            warnings.warn_explicit(sentence, RuntimeWarning, at.file, at.line)
    for at, words in compiled.narrow_sums:
        record("LW406", at, *words)
