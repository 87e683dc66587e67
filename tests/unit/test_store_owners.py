"""Files and folders of other users are never read, and nothing is written among them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lanewise.store import Refused, open_folder, read, write

if not hasattr(os, "geteuid") or os.geteuid() != 0:
    pytest.skip("only root can make files of another user", allow_module_level=True)

SOMEBODY = 65534
PLACE = ("3f", "3f" + "a" * 62)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write(tmp_path / "home", PLACE, b"content")
    return tmp_path / "home"


def test_a_topmost_folder_of_somebody_else(home: Path) -> None:
    os.chown(home, SOMEBODY, SOMEBODY)
    assert read(home, PLACE) is None
    with pytest.raises(
        Refused, match=rf"'{home}' belongs to user {SOMEBODY}, and this is user 0; name a folder of your"
    ):
        write(home, PLACE, b"other")
    os.chown(home, 0, 0)
    assert read(home, PLACE) == b"content"


def test_a_folder_inside_of_somebody_else(home: Path) -> None:
    os.chown(home / "3f", SOMEBODY, SOMEBODY)
    assert read(home, PLACE) is None
    with pytest.raises(Refused, match=f"belongs to user {SOMEBODY}"):
        write(home, PLACE, b"other")


def test_a_file_of_somebody_else(home: Path) -> None:
    os.chown(home.joinpath(*PLACE), SOMEBODY, SOMEBODY)
    assert read(home, PLACE) is None
    write(home, PLACE, b"other")
    assert read(home, PLACE) == b"other"
    assert home.joinpath(*PLACE).stat().st_uid == 0


def test_a_link_that_somebody_else_made(home: Path, tmp_path: Path) -> None:
    """To a folder of the user's own, which would be filled with files."""
    link = tmp_path / "link"
    link.symlink_to(home)
    assert read(link, PLACE) == b"content"
    os.lchown(link, SOMEBODY, SOMEBODY)
    assert read(link, PLACE) is None
    with pytest.raises(Refused, match=f"it is a link that user {SOMEBODY} made, and this is user 0; delete it"):
        open_folder(link, make=True)


def test_a_user_in_the_folder_of_root(home: Path) -> None:
    """The other way round: root's programs with the home of a user, and a user's with that of root."""
    home.parent.chmod(0o755)
    home.chmod(0o755)
    child = os.fork()
    if not child:
        code = 1
        try:
            os.setuid(SOMEBODY)
            code = 0 if read(home, PLACE) is None else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
