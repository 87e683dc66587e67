"""Locks and hooks of forks come from one place each, where exceptions of signal handlers are thought of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src" / "lanewise"


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (r"\bregister_at_fork\(", "process/forks.py"),
        (r"\bthreading\.R?Lock\(|\bthreading\.Condition\(", "process/locks.py"),
    ],
    ids=["at_fork", "Lock"],
)
def test_one_place(words: str, place: str) -> None:
    found = {str(file.relative_to(SRC)) for file in SRC.rglob("*.py") if re.search(words, file.read_text("utf-8"))}
    assert found == {place}
