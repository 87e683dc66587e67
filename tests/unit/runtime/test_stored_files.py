"""What the cache holds is listed by kind and deleted; whatever else lies in its folder stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.runtime.stored_files import Stored, clear, stored
from lanewise.store import Place, Refused, write

KERNEL, OTHER = ("3f", "3f" + "a" * 62), ("0c", "0c" + "b" * 62)
PLACES: dict[Place, str] = {
    KERNEL: "kernels",
    OTHER: "kernels",
    ("rivals", *KERNEL): "rivals of kernels",
    ("guards", *KERNEL): "solver's answers",
    ("standings", "5" * 64): "standings of tournaments",
    ("prices", "6" * 64): "prices of this machine",
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for number, place in enumerate(PLACES):
        write(tmp_path / "home", place, b"x" * number)
    return tmp_path / "home"


def foreign(home: Path) -> list[Path]:
    """Files that are none of ours, or not at the place that they name; and links to ours."""
    kernel = home.joinpath(*KERNEL)
    made = [home / "notes.txt", kernel.with_name("e" * 64), kernel.with_name("f" * 64), home / "mine" / "3f"]
    made[0].write_text("keep me")
    made[1].write_bytes(kernel.read_bytes())
    made[2].symlink_to(kernel)
    made[3].mkdir(parents=True)
    return made


def test_files_by_kind(home: Path) -> None:
    foreign(home)
    found = stored(str(home))
    assert {each.place: each.kind for each in found} == PLACES
    assert [each.place for each in found] == sorted(PLACES)
    sizes = {each.place: home.joinpath(*each.place).stat() for each in found}
    assert all((each.size, each.used) == (sizes[each.place].st_size, sizes[each.place].st_mtime) for each in found)
    assert all(isinstance(each, Stored) for each in found)


def test_all_that_is_ours_is_deleted(home: Path) -> None:
    left = foreign(home)
    assert clear(str(home)) == len(PLACES)
    assert stored(str(home)) == []
    assert all(path.is_symlink() or path.exists() for path in left)
    assert sorted(path.name for path in home.iterdir()) == ["3f", "mine", "notes.txt"], "empty folders are gone"
    assert clear(str(home)) == 0


def test_a_folder_that_others_may_write_to(home: Path) -> None:
    home.chmod(0o777)
    for act in (stored, clear):
        with pytest.raises(Refused, match="others may write to"):
            act(str(home))
    home.chmod(0o700)
    (home / "guards").chmod(0o777)
    assert not any(each.place[0] == "guards" for each in stored(str(home)))


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        stored(str(tmp_path / "home"))
