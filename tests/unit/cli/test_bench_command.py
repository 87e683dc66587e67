"""`lanewise bench`: files of the folder are the measurements, each run as a program of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import bench, main

Capture = pytest.CaptureFixture[str]


def test_a_list(capsys: Capture) -> None:
    assert main(["bench", "--list"]) == 0
    assert "\ncrev " in capsys.readouterr().out


def test_a_name_that_is_none(capsys: Capture) -> None:
    assert main(["bench", "nonsense"]) == 1
    told = capsys.readouterr().err
    assert "there is no workload 'nonsense'; those there are: " in told and "'string search'" in told


def test_a_peer_that_is_none(capsys: Capture) -> None:
    assert main(["bench", "--peers", "fortran", "saxpy"]) == 1
    assert "there is no peer 'fortran'; those there are: gcc, " in capsys.readouterr().err


def test_words_before_and_behind_a_workload(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "compare.py"
    file.write_text("import sys\nprint(sys.argv[1:])\n")
    monkeypatch.setattr(bench, "_files", lambda: {"compare": file})
    assert main(["bench", "--quick", "--peers", "gcc", "saxpy", "collatz", "--json", "x"]) == 0
    assert capsys.readouterr().out == "['--quick', '--peers', 'gcc', 'saxpy', 'collatz', '--json', 'x']\n"
    assert main(["bench", "--quick"]) == 0
    assert capsys.readouterr().out == "['--quick']\n"


def test_options_and_exit_codes(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "probe.py"
    file.write_text('"""A probe."""\nimport sys\nprint(sys.argv[1:], __name__)\nsys.exit(int(sys.argv[2]))\n')
    monkeypatch.setattr(bench, "_files", lambda: {"probe": file})
    assert main(["bench", "probe", "--hard", "3"]) == 3
    assert capsys.readouterr().out == "['--hard', '3'] __main__\n"
    assert main(["bench", "probe", "--help", "0"]) == 0
