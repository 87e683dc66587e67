"""Progress: a line that is rewritten on a terminal, erased at the end; nothing elsewhere."""

from __future__ import annotations

import io
import sys

import pytest

from lanewise.cli._progress import ERASE, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with Progress(3, "sources") as progress:
        progress.step()
        progress.step("1 refused")
    shown = terminal.getvalue().split(ERASE)
    assert shown[2] == f"[{'#' * 10}{'.' * 20}] 1/3 sources"
    assert shown[3].endswith("] 2/3 sources, 1 refused") and shown[-1] == ""


def test_without_a_total_and_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with pytest.raises(KeyboardInterrupt), Progress(None, "problems") as progress:
        progress.step("f")
        raise KeyboardInterrupt
    assert "1 problems, f" in terminal.getvalue() and terminal.getvalue().endswith(ERASE)


def test_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(2, "sources") as progress:
        progress.step()
    assert capsys.readouterr().err == ""
