"""Every command has a file that keeps the contract, and `lanewise` ends every failure with one line."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

import lanewise.cli
from lanewise import CompileError
from lanewise.cli import COMMANDS, main
from lib.child_process import run_python

FOLDER = Path(lanewise.cli.__file__).parent


def test_every_file_is_a_command() -> None:
    files = {file.stem for file in FOLDER.glob("*.py") if not file.stem.startswith("_")}
    assert files == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_keeps_the_contract(name: str) -> None:
    module = importlib.import_module(f"lanewise.cli.{name}")
    assert callable(module.arguments) and callable(module.run)
    assert module.__doc__ and f"`lanewise {name}" in module.__doc__.splitlines()[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([name, "--help"])
    assert end.value.code == 0
    assert name in capsys.readouterr().out


def test_help_loads_no_heavy_library() -> None:
    code = (
        "import sys, lanewise.cli\n"
        "try: lanewise.cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(*[m for m in ('numpy', 'llvmlite', 'z3', 'rich') if m in sys.modules], file=sys.stderr)"
    )
    done = run_python("-c", code)
    assert done.stderr.strip() == ""


def stand_in(monkeypatch: pytest.MonkeyPatch, act: Callable[[], int]) -> None:
    """Put a command `probe` in place that does `act`."""
    module = types.ModuleType("lanewise.cli.probe")
    vars(module).update(arguments=lambda parser: None, run=lambda args: act())
    monkeypatch.setitem(sys.modules, "lanewise.cli.probe", module)
    monkeypatch.setitem(COMMANDS, "probe", "a stand-in")


def missing() -> int:
    Path("no/such/file.lir").read_text(encoding="utf-8")
    return 0


def binary() -> int:
    b"abc\xff".decode("utf-8")
    return 0


def refused() -> int:
    raise CompileError("nothing to compile")


@pytest.mark.parametrize(
    ("act", "line"),
    [
        (missing, "lanewise: no/such/file.lir: there is no folder 'no/such'\n"),
        (binary, "lanewise: the input is not UTF-8 text: byte 3 is 0xff\n"),
        (refused, "lanewise: nothing to compile\n"),
    ],
)
def test_a_refusal_is_one_line(
    act: Callable[[], int], line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, act)
    assert main(["probe"]) == 1
    assert capsys.readouterr().err == line


def test_another_pipe_that_breaks_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only a reader of stdout that has gone ends a command without a word."""

    def broken() -> int:
        raise BrokenPipeError(32, "Broken pipe")

    stand_in(monkeypatch, broken)
    assert main(["probe"]) == 1
    assert capsys.readouterr().err == "lanewise: input: Broken pipe\n"


def a_fault() -> int:
    raise KeyError("x")


def test_a_defect_says_that_it_is_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With the traceback, for the report; a file of ours, as far as the command can see."""
    stand_in(monkeypatch, a_fault)
    monkeypatch.setattr("lanewise.cli._failures.PACKAGE", Path(__file__).parent)
    assert main(["probe"]) == 1
    reported = capsys.readouterr().err
    assert reported.startswith("Traceback") and reported.endswith(
        "not in your input; please report it with the lines above\n"
    )


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    stand_in(monkeypatch, interrupted)
    assert main(["probe"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("word", ["demo", "--help"])
def test_a_closed_pipe_is_quiet(word: str) -> None:
    read, write = os.pipe()
    os.close(read)
    done = run_python("-m", "lanewise", word, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


def test_doctor_without_programs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["doctor"]) == 0
    assert "gfortran   not found (apt-get install gfortran)" in capsys.readouterr().out


def test_wrong_usage_is_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["no-such-command"])
    assert end.value.code == 2
    assert "invalid choice" in capsys.readouterr().err
