"""Statements stand inside statements, and functions that go through them call themselves as deep.

    with deep_calls():      a program of some thousand constructs inside each other does not end in a RecursionError

Ensures   the limit is what it was before, so that other commands of the process keep theirs.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager

DEEPEST = 20_000  # calls inside each other


@contextmanager
def deep_calls() -> Generator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
