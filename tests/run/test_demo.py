"""The demo's steps do what they say."""

from __future__ import annotations

import pytest

from lanewise.cli import main


def test_there_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("longest_chain(100) = 97") == 2
    assert "equal for every n below 40" in shown
