"""Failures: the message and exit code of every kind of exception, and the line of a user's file."""

from __future__ import annotations

import errno
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from lanewise.cli._failures import DEFECT, WrongUsage, refuse, refused, users_code
from lanewise.cli._streams import standard_streams
from lanewise.ir.position import CompileError, Position

BYTES = UnicodeDecodeError("utf-8", b"ab\xff", 2, 3, "invalid start byte")


@pytest.fixture(autouse=True)
def streams() -> Generator[None]:
    """A user's file sets stdout aside, which a command restores."""
    with standard_streams(until_exit=False):
        yield


def run_file(path: Path, text: str) -> None:
    path.write_text(text)
    exec(compile(text, str(path), "exec"), {})


def raised(action: Callable[[], None]) -> Exception:
    with pytest.raises(Exception) as found:
        action()
    return found.value


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (CompileError("no", Position("k.ll", 1, 2)), 1, "k.ll:1:2: no"),
        (WrongUsage("no such word"), 2, "no such word"),
        (BYTES, 1, "the input is not UTF-8 text: byte 2 is 0xff"),
        (PermissionError(errno.EACCES, "Permission denied", "k.ll"), 1, "k.ll: Permission denied"),
        (
            FileNotFoundError(errno.ENOENT, "No such file or directory", "/no/such/k.ll"),
            1,
            "/no/such/k.ll: there is no folder '/no/such'",
        ),
        (OSError("odd"), 1, "input: odd"),
        (RecursionError(), 1, "the input is nested too deeply; split it into smaller parts"),
        (MemoryError(), 1, "there is not enough memory for this input"),
    ],
)
def test_messages(error: Exception, code: int, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert refused(error) == code
    assert capfd.readouterr().err == f"lanewise: {said}\n"


def test_refuse(capfd: pytest.CaptureFixture[str]) -> None:
    assert (refuse("no"), refuse("no", 2)) == (1, 2)
    assert capfd.readouterr().err == "lanewise: no\nlanewise: no\n"


def test_an_exception_of_a_users_file_is_at_its_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    error = raised(lambda: run_file(file, "x = 1\nprint(x / 0)\n"))
    assert refused(error) == 1
    said = capfd.readouterr().err
    assert f"{file}:2: ZeroDivisionError: division by zero\n" in said and "print(x / 0)" in said and DEFECT not in said


def test_our_own_defects_say_so(capfd: pytest.CaptureFixture[str]) -> None:
    error = raised(lambda: CompileError("x", "no position").position.line and None)  # pyright: ignore
    error.__traceback__ = None
    assert refused(error) == 1
    said = capfd.readouterr().err
    assert said.endswith(f"lanewise: {DEFECT}\n") and "AttributeError" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = [][1]", ":1: cannot be imported: IndexError: list index out of range"),
        ("raise SystemExit(3)", ":1: cannot be imported: SystemExit: 3"),
        ("def f(:\n  pass", ":1: cannot be imported: SyntaxError: invalid syntax"),
        ("assert False, 'a\\nb\\nc\\nd\\ne'", ":1: cannot be imported: AssertionError: a\nb\nc\nd\n..."),
        ("import json\njson.loads('{')", ":2: cannot be imported: JSONDecodeError: Expecting property name"),
    ],
)
def test_lines_of_a_users_file(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    with pytest.raises(CompileError) as found, users_code(file, "cannot be imported"):
        run_file(file, text)
    assert f"{file}{said}" in str(found.value)


def test_a_refusal_without_a_position_gets_the_users_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = "from lanewise.ir.position import CompileError\nraise CompileError('no')\n"
    with pytest.raises(CompileError) as found, users_code(file):
        run_file(file, text)
    assert (found.value.position.line, found.value.sentence) == (2, "no")
    assert found.value.source == "raise CompileError('no')"


def test_a_refusal_with_a_position_keeps_it_and_ctrl_c_stays(tmp_path: Path) -> None:
    with pytest.raises(CompileError) as found, users_code(tmp_path):
        raise CompileError("no", Position("k.py", 7))
    assert found.value.position.line == 7
    with pytest.raises(KeyboardInterrupt), users_code(tmp_path):
        raise KeyboardInterrupt
