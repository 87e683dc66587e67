"""The demo's steps do what they say."""

from __future__ import annotations

import pytest

from lanewise.cli import main


def test_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    shown = capsys.readouterr().out
    for name in ("mandelbrot", "collatz", "find", "distances"):
        assert f"  {name} " in shown
    assert "loop: lanes leave it at different times" in shown
    assert shown.count("longest_chain(100) = 97") == 2
    assert "equal for every n below 40" in shown
