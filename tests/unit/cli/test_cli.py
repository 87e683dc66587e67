"""The program: words to a command's arguments, exit codes, and the one line that gives a reason."""

from __future__ import annotations

import errno
import sys
from types import ModuleType
from typing import Any

import pytest

from lanewise import cli
from lanewise.cli import COMMANDS, WrongUsage, main, parse
from lanewise.ir.position import CompileError, Position


def pretend(monkeypatch: pytest.MonkeyPatch, error: BaseException | None = None, code: int = 0) -> list[Any]:
    """The command `passes` is replaced; the list gets its arguments."""
    seen: list[Any] = []

    def run(args: Any) -> int:
        seen.append(args)
        if error is not None:
            raise error
        return code

    module = ModuleType("lanewise.cli.passes")
    module.run, module.arguments = run, lambda parser: parser.add_argument("--why", action="store_true")  # pyright: ignore
    monkeypatch.setitem(sys.modules, "lanewise.cli.passes", module)
    return seen


def test_words_become_arguments() -> None:
    args = parse(["passes", "--why"])
    assert (args.command, args.why) == ("passes", True)


@pytest.mark.parametrize(
    ("words", "code"), [([], 2), (["nothing"], 2), (["passes", "--no"], 2), (["--version"], 0), (["--help"], 0)]
)
def test_words_that_end_the_program(words: list[str], code: int, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(words)
    assert ended.value.code == code
    said = capfd.readouterr()
    assert (said.out if code == 0 else said.err).startswith(("usage: lanewise", "lanewise "))


def test_help_lists_every_command_and_the_exit_codes(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"])
    text = " ".join(capfd.readouterr().out.split())
    assert all(f" {name} " in text for name in COMMANDS) and "3 a check found something" in text


@pytest.mark.parametrize("code", [0, 3])
def test_a_command_gives_its_exit_code(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = pretend(monkeypatch, code=code)
    assert main(["passes", "--why"]) == code
    assert seen[0].why


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (CompileError("not this", Position("k.ll", 3, 1)), 1, "lanewise: k.ll:3:1: not this"),
        (WrongUsage("no such option"), 2, "lanewise: no such option"),
        (KeyboardInterrupt(), 130, ""),
        (
            FileNotFoundError(errno.ENOENT, "No such file or directory", "k.ll"),
            1,
            "lanewise: k.ll: No such file or directory",
        ),
        (OSError(errno.ENOSPC, "No space left on device"), 1, "lanewise: standard output: No space left on device"),
    ],
)
def test_errors(
    error: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "say_no_more", lambda: None)
    pretend(monkeypatch, error)
    assert main(["passes"]) == code
    assert capfd.readouterr().err.strip() == said


def test_a_reader_that_has_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, BrokenPipeError())
    monkeypatch.setattr(cli, "say_no_more", lambda: None)
    monkeypatch.setattr(cli, "reader_has_gone", lambda: True)
    assert main(["passes"]) == 0
    monkeypatch.setattr(cli, "reader_has_gone", lambda: False)
    assert main(["passes"]) == 1


def test_unknown_words_in_the_environment(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    seen = pretend(monkeypatch)
    monkeypatch.setenv("LANEWISE", "nonsense.off")
    assert main(["passes"]) == 2
    assert "nonsense" in capfd.readouterr().err and seen == []
    monkeypatch.setenv("LANEWISE", "linearize.show")
    assert main(["passes"]) == 0
