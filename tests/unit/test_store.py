"""The store: what was written is read back, and nothing else is, whatever lies in its place."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise import store
from lanewise.store import Refused, forget, read, trim, write

PLACE, OTHER = ("3f", "3f" + "a" * 62), ("3f", "3f" + "b" * 62)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def file_at(home: Path, place: tuple[str, ...] = PLACE) -> Path:
    return home.joinpath(*place)


def test_what_is_written_is_read(home: Path) -> None:
    assert read(home, PLACE) is None
    for content in (b"", b"one", b"two\n\0" * 1000):
        write(home, PLACE, content)
        assert read(home, PLACE) == content
    assert [file.name for file in file_at(home).parent.iterdir()] == [PLACE[-1]], "nothing is left beside it"
    forget(home, PLACE)
    forget(home, PLACE)
    assert read(home, PLACE) is None


def test_a_file_copied_over_another_is_no_entry(home: Path) -> None:
    write(home, PLACE, b"one")
    write(home, OTHER, b"two")
    for copied in (file_at(home).write_bytes, lambda data: os.replace(file_at(home, OTHER), file_at(home))):
        copied(file_at(home, OTHER).read_bytes())
        assert read(home, PLACE) is None
    write(home, OTHER, b"two")
    data = file_at(home, OTHER).read_bytes()
    file_at(home).write_bytes(data.replace(OTHER[-1].encode(), PLACE[-1].encode()))
    assert read(home, PLACE) is None, "the place is part of the digest, not only of the first line"
    write(home, ("guards", *PLACE), b"an answer")
    file_at(home).write_bytes(file_at(home, ("guards", *PLACE)).read_bytes())
    assert read(home, PLACE) is None, "of another kind, under the same name"


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut": lambda data: data[:-1],
    "cut in the first line": lambda data: data[:40],
    "longer": lambda data: data + b"x",
    "another version": lambda data: data.replace(b"lanewise 1 ", b"lanewise 2 ", 1),
    "another content": lambda data: data[:-1] + b"?",
    "without a line": lambda data: data.replace(b"\n", b" "),
    "another digest": lambda data: data.replace(data.split()[3], b"0" * 64),
    "as before": lambda data: b"\x80\x05K\x01.",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged(home: Path, damage: str) -> None:
    write(home, PLACE, b"content")
    data = file_at(home).read_bytes()
    file_at(home).write_bytes(DAMAGES[damage](data))
    assert read(home, PLACE) is None
    file_at(home).write_bytes(data)
    assert read(home, PLACE) == b"content"


def test_every_byte_counts(home: Path) -> None:
    write(home, PLACE, b"content")
    data = file_at(home).read_bytes()
    for at in range(len(data)):
        file_at(home).write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert read(home, PLACE) is None
        file_at(home).write_bytes(data[:at])
        assert read(home, PLACE) is None


def test_larger_than_memory(home: Path) -> None:
    write(home, PLACE, b"content")
    os.truncate(file_at(home), 1 << 42)  # takes no room on the disk
    assert read(home, PLACE) is None


@pytest.mark.parametrize("kind", ["folder", "pipe", "link", "link to itself"])
def test_no_file(home: Path, tmp_path: Path, kind: str) -> None:
    write(home, PLACE, b"content")
    file_at(home).rename(tmp_path / "elsewhere")
    match kind:
        case "folder":
            file_at(home).mkdir()
        case "pipe":
            os.mkfifo(file_at(home))
        case "link":
            file_at(home).symlink_to(tmp_path / "elsewhere")
        case _:
            file_at(home).symlink_to(file_at(home))
    assert read(home, PLACE) is None
    if kind == "folder":
        with pytest.raises(OSError, match=r"[Dd]irectory"):
            write(home, PLACE, b"content")
    else:
        write(home, PLACE, b"content")
        assert read(home, PLACE) == b"content"


@pytest.mark.parametrize("umask", [0, 0o077, 0o022])
def test_what_is_made_is_for_its_user_alone(home: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write(home / "above" / "top", PLACE, b"content")
    finally:
        os.umask(before)
    for place in (home, *home.rglob("*")):
        wanted = 0o700 if place.is_dir() else 0o600
        assert stat.S_IMODE(place.stat().st_mode) == wanted, place
    assert read(home / "above" / "top", PLACE) == b"content"


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720, 0o702, 0o1777])
@pytest.mark.parametrize("inner", ["", "3f"])
def test_a_folder_that_others_may_write_to(home: Path, mode: int, inner: str) -> None:
    write(home, PLACE, b"content")
    os.chmod(home / inner, mode)
    assert read(home, PLACE) is None
    # /tmp is needed as it is by all who share it
    advice = "name a folder inside it" if mode == 0o1777 else f"write chmod 700 '{home / inner}/?'"
    sentence = rf"others may write to '{home / inner}/?' \(its mode is {mode:04o}\); {advice}"
    with pytest.raises(Refused, match=sentence):
        write(home, PLACE, b"other")
    trim(home, ("3f",), 0, but=OTHER[-1])
    assert file_at(home).exists()
    os.chmod(home / inner, 0o700)
    assert read(home, PLACE) == b"content"


def test_a_file_that_others_may_write_to(home: Path) -> None:
    write(home, PLACE, b"content")
    for mode in (0o666, 0o620, 0o602):
        file_at(home).chmod(mode)
        assert read(home, PLACE) is None
    file_at(home).chmod(0o644)
    assert read(home, PLACE) == b"content"


def test_others_may_read_the_topmost_folder(home: Path) -> None:
    """As folders are that a user makes for the cache; what is inside is the user's alone."""
    home.mkdir()
    home.chmod(0o755)
    write(home, PLACE, b"content")
    assert read(home, PLACE) == b"content"
    assert stat.S_IMODE((home / "3f").stat().st_mode) == 0o700


def test_a_topmost_folder_elsewhere(home: Path, tmp_path: Path) -> None:
    """A link of the user's own is followed; a folder inside is none."""
    (tmp_path / "large").mkdir(mode=0o700)
    home.symlink_to(tmp_path / "large")
    write(home, PLACE, b"content")
    assert read(home, PLACE) == read(tmp_path / "large", PLACE) == b"content"
    (home / "3f").rename(tmp_path / "moved")
    (home / "3f").symlink_to(tmp_path / "moved")
    assert read(home, PLACE) is None
    with pytest.raises(OSError, match=r"Not a directory|symbolic links"):
        write(home, PLACE, b"content")


def test_one_that_is_replaced_while_it_is_read(home: Path) -> None:
    """Readers find the one or the other, never a mixture and never nothing."""
    contents = [bytes([number]) * 100_000 for number in range(2)]
    write(home, PLACE, contents[0])
    done = threading.Event()

    def replace() -> None:
        for number in range(300):
            write(home, PLACE, contents[number % 2])
        done.set()

    writer = threading.Thread(target=replace)
    writer.start()
    found: set[bytes | None] = set()
    while not done.is_set():
        found.add(read(home, PLACE))
    writer.join()
    assert found <= set(contents)


@pytest.mark.parametrize("step", ["replace", "mkdir", "open"])
def test_a_disk_that_fails(home: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """As a file system of another machine does: nothing is left over, and what was there is still found."""
    write(home, PLACE, b"content")

    def fails(*args: object, **named: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(store.os, step, fails)
        with pytest.raises(OSError, match="Input/output error"):
            write(home, PLACE, b"other")
        assert read(home, PLACE) in (b"content", None)
    assert read(home, PLACE) == b"content"
    assert len(list((home / "3f").iterdir())) == 1
