"""The cores of this process are those that the system lets it use, not those that there are."""

from __future__ import annotations

import os

import pytest

from lanewise.machine.cores import cores


def test_affinity_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 5}, raising=False)
    assert cores.__wrapped__() == 3


def test_systems_without_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert cores.__wrapped__() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores.__wrapped__() == 1
