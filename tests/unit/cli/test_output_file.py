"""Output: standard output by its names, files, and inputs that are not overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import WrongUsage
from lanewise.cli._output_file import STDOUT_NAMES, check, check_name, give


@pytest.mark.parametrize("path", [None, *STDOUT_NAMES])
def test_standard_output(path: str | None, capfd: pytest.CaptureFixture[str]) -> None:
    give("µ = 1", "-o", path, ["k.ll"])
    assert capfd.readouterr().out == "µ = 1"


def test_bytes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    give(b"\xff\x00", "-o")
    assert capfdbinary.readouterr().out == b"\xff\x00"


@pytest.mark.parametrize(("data", "written"), [("µ\n", b"\xc2\xb5\n"), (b"\xff", b"\xff")])
def test_a_file(data: str | bytes, written: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out"
    give(data, "-o", file, iter([str(tmp_path / "in")]))
    assert file.read_bytes() == written and capfd.readouterr().out == ""


def test_an_input_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "k.ll"
    file.write_text("old")
    (tmp_path / "link").symlink_to(file)
    for path in (file, tmp_path / "link"):
        with pytest.raises(WrongUsage, match=r"^--html: "):
            give("new", "--html", path, [str(file)])
    with pytest.raises(WrongUsage, match=r", or use --in-place$"):
        check("-o", str(file), [str(file)], "use --in-place")
    assert file.read_text() == "old"
    check("-o", None, [str(file)])


def test_an_empty_name(tmp_path: Path) -> None:
    for action in (lambda: check_name("-o", ""), lambda: give("x", "-o", "")):
        with pytest.raises(WrongUsage, match="-o: the name is empty; name a file, or '-' for standard output"):
            action()
    check_name("-o", str(tmp_path))


def test_a_file_that_cannot_be_written_is_left(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        give("x", "-o", tmp_path / "no" / "such" / "file")
