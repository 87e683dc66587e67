"""Where outputs may go, and what is there after a write: `runtime/output_file.py`."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from lanewise.runtime import output_file
from lanewise.runtime.output_file import OutputOverInput, check_output, write
from lib.child_process import run_python


def test_modules_of_python_are_inputs() -> None:
    with pytest.raises(OutputOverInput):
        check_output(output_file.__file__)


def test_kinds_of_places(tmp_path: Path) -> None:
    check_output("/dev/null")
    write("/dev/null", "text", inputs=["/dev/null"])
    with pytest.raises(IsADirectoryError):
        write(tmp_path, "text")
    with pytest.raises(FileNotFoundError):
        write(tmp_path / "no" / "file", "text")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match="Too many levels"):
        write(tmp_path / "loop", "text")
    (tmp_path / "dangling").symlink_to("made")
    write(tmp_path / "dangling", "text")
    assert (tmp_path / "made").read_text() == "text" and (tmp_path / "dangling").is_symlink()
    write(tmp_path / ("n" * 255), b"\xff")
    assert (tmp_path / ("n" * 255)).read_bytes() == b"\xff"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_written_into(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    write(pipe, "text")
    reader.join(30)
    assert read == ["text"] and stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize(("denied", "sentence"), [("file", "Permission denied"), ("", "no file can be made in")])
def test_what_may_not_be_written(denied: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is read-only, and one in a folder that is: a new file could take its place, or could not be made."""
    file, place = tmp_path / "file", str(tmp_path / denied)
    file.write_text("old")
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != place)  # of root, the system refuses nothing
    with pytest.raises(PermissionError, match=sentence):
        write(file, "new")
    assert file.read_text() == "old"


def test_a_new_file_has_the_mode_of_the_umask(tmp_path: Path) -> None:
    code = "import sys, os; os.umask(0o027); from lanewise.runtime.output_file import write; write(sys.argv[1], 'x')"
    run_python("-c", code, tmp_path / "x", check=True)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o4755])
def test_a_private_file_stays_private_while_it_is_replaced(
    mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Contents never stand in a file that more users may read; set-uid is dropped, as at each write."""
    file, real, seen = tmp_path / "file", os.fdopen, list[int]()
    file.write_text("old")
    file.chmod(mode)

    def opened(handle: int, how: str) -> object:
        seen.append(stat.S_IMODE(os.fstat(handle).st_mode))
        return real(handle, how)

    monkeypatch.setattr(os, "fdopen", opened)
    write(file, "new")
    assert seen == [0o600] and file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == mode & 0o777


def test_an_interrupt_when_the_file_has_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interrupt goes on, not what cleaning up finds."""
    replace = os.replace

    def interrupted(new: str, old: str, **folders: None) -> None:
        replace(new, old, **folders)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "file", "new")
    assert [one.name for one in tmp_path.iterdir()] == ["file"]
