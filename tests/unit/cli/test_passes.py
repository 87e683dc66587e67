"""`lanewise passes`: every pipeline with its passes in order, and the reasons for the order."""

from __future__ import annotations

import pytest

from lanewise.cli import main
from lanewise.cli.passes import WORDS
from lanewise.pipeline import BESIDE, ORDER, PIPELINES


def test_pipelines(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["passes"]) == 0
    text = capfd.readouterr().out
    assert list(WORDS) == list(PIPELINES)
    blocks = dict(zip(PIPELINES, text.split("\n\n"), strict=False))
    for name, passes in PIPELINES.items():
        head, *rows = blocks[name].splitlines()
        assert head == f"{name}: {WORDS[name]}"
        assert [row.split()[0] for row in rows] == [str(number) for number in range(1, len(passes) + 1)]
        for row, step in zip(rows, passes, strict=True):
            assert step.name in row.split() and row.endswith(step.why)
            assert ("-" in row.split()[:2]) is step.optional
    assert all(name in text for name in BESIDE)
    assert not any(because in text for _, _, because in ORDER)


def test_reasons(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["passes", "--why"]) == 0
    text = capfd.readouterr().out
    assert all(f"{first} before {then}: {because}\n" in text for first, then, because in ORDER)
