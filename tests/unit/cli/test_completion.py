"""`lanewise completion`: scripts that the shells accept, with every command and its options."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from lanewise.cli import COMMANDS, main
from lanewise.cli.completion import SHELLS, options

ASK = """
COMP_WORDS=({words}); COMP_CWORD={at}; _lanewise; echo "${{COMPREPLY[@]}}"
"""


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def test_options_of_commands() -> None:
    found = dict(options())
    assert set(found) == set(COMMANDS)
    assert "--html" in dict(found["profile"]) and {"info", "warm"} <= set(dict(found["cache"]))


def test_bash_completes(capsys: pytest.CaptureFixture[str]) -> None:
    text = script("bash", capsys)

    def replies(words: str, at: int) -> list[str]:
        asked = text + ASK.format(words=words, at=at)
        return subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True).stdout.split()

    assert replies("lanewise ex", 1) == ["explain"]
    assert set(replies("lanewise ''", 1)) >= set(COMMANDS)
    assert replies("lanewise profile --ht", 2) == ["--html"]
    assert replies("lanewise profile exam", 2) == [], "files are completed by the shell itself"
    assert replies("lanewise completion z", 2) == ["zsh"]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_there(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    assert all(command in text for command in COMMANDS)
    if shell != "fish" and (program := shutil.which(shell)) is not None:
        assert subprocess.run([program, "-n"], input=text, text=True, capture_output=True).returncode == 0
