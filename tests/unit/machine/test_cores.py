"""The cores of this process are those that the system lets it use, not those that there are."""

from __future__ import annotations

import os

import pytest

from lanewise.machine.cores import cores, share_of_cores


def test_affinity_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 5}, raising=False)
    assert cores.__wrapped__() == 3


def test_systems_without_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert cores.__wrapped__() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores.__wrapped__() == 1


@pytest.mark.parametrize(
    ("text", "wanted"), [("2", 2), (" 3 , 1", 3), ("0", 1), ("99", 8), ("", 8), ("-1", 8), ("many", 8), ("²", 8)]
)
def test_a_share_of_the_cores(text: str, wanted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask and joblib say by OMP_NUM_THREADS how many threads a worker may use."""
    monkeypatch.setattr("lanewise.machine.cores.cores", lambda: 8)
    monkeypatch.setenv("OMP_NUM_THREADS", text)
    assert share_of_cores.__wrapped__() == wanted
