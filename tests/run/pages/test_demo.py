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
    assert "when x >= rx and " in shown and "as fast as without, equal bit for bit" in shown
    assert "as fast as lane by lane, equal" in shown
    assert "GO TO" not in shown and "IF (A(I) .EQ. 0) CALL ZERO(I)" in shown
    assert shown.rstrip().endswith("lanewise profile examples/python/mandelbrot.py:mandelbrot")
    assert "times as long" in shown and "@@@" in shown.splitlines()[-10]
    assert "rows afterwards: 3 2 4 5, 1 5 6 1, 2 3 1 7, 2 4 5 1;" in shown
