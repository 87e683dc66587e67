"""The store: files that Lanewise writes for itself and that later processes read back. Nothing else reads such files.

    write(home, ("3f", "3f9a..."), data)        home/3f/3f9a...; OSError where it cannot be written, `Refused` too
    read(home, ("3f", "3f9a..."))               those bytes, or None

    lanewise 1 3f/3f9a... 9b1c...               the first line of a file: version, its place in `home`, SHA-256 of
    the bytes                                   version, place and bytes

**Nothing in a file is executed.** Content is bytes, and the caller parses them strictly. A file counts as missing if it
is truncated, longer than `MOST_OF_A_FILE`, of another version, altered, or copied from another place.

**Trust.** The digest finds accidents and misplaced files; it is no signature. Ownership keeps other users out: a folder
or file counts only if this user owns it and no other may write to it. Folders are opened one inside the other and
checked once they are open, so that none can be exchanged in between. A symbolic link counts only as the topmost
folder, if this user or root made it. New folders and files are for this user alone (0700 and 0600).

A file is written under a temporary name and then renamed: readers see all of it, the previous file, or nothing. A
reader of a file that is deleted meanwhile reads it to its end.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import threading
import time
from collections.abc import Callable, Iterable

VERSION = "lanewise 1"
MOST_OF_A_FILE = 1 << 28  # bytes; no entry comes near it
MOST_TRIES = 9
NEW = ".lanewise-new-"  # prefix of files that are being written
DAY = 86400.0  # seconds; the resolution of a file's last use
FOLDER = getattr(os, "O_DIRECTORY", 0) | os.O_RDONLY
NOT_LINKED = getattr(os, "O_NOFOLLOW", 0)
ENTRY = re.compile(r"[0-9a-f]{64}")

Place = tuple[str, ...]  # names of the folders below the topmost one, then of the file
Path = str | os.PathLike[str]


class Refused(OSError):
    """A folder that another user owns or can write to; the sentence says what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(None, sentence)


def read(home: Path, place: Place) -> bytes | None:
    """The content of a file, if it exists and is as it was written."""
    try:
        folder = open_folder(home, place[:-1])
        try:
            data = _owned(folder, place[-1])
        finally:
            os.close(folder)
    except OSError:
        return None
    begin = _begin(place)
    end = len(begin) + 64
    if data is None or not begins_as(data, place):
        return None
    content = data[end + 1 :]
    return content if _digest(begin, content) == data[len(begin) : end] else None


def write(home: Path, place: Place, content: bytes) -> None:
    """Write a file; an existing one is replaced."""
    for left in range(MOST_TRIES - 1, -1, -1):
        try:
            return _write(home, place, content)
        except (FileNotFoundError, FileExistsError):  # another process deleted the folder, or made it first
            if not left:
                raise


def forget(home: Path, place: Place) -> None:
    """Delete a file, if it is there."""
    with contextlib.suppress(FileNotFoundError):
        folder = open_folder(home, place[:-1])
        try:
            os.unlink(place[-1], dir_fd=folder)
        finally:
            os.close(folder)


def trim(home: Path, inner: Place, most: int, but: str = "") -> None:
    """Delete the least recently used entries of a folder beyond `most` bytes; the newest and `but` stay.

    Other files are left alone. A time stamp in the future is ignored: the clock was wrong.
    """
    found: list[tuple[bool, float, int, str]] = []
    now = time.time()
    with contextlib.suppress(OSError):
        folder = open_folder(home, inner)
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    with contextlib.suppress(OSError):  # another process has deleted it
                        state = entry.stat(follow_symlinks=False)
                        asked = state.st_mtime if state.st_mtime < now + DAY else 0.0
                        is_left = entry.name.startswith(NEW) and asked < now - DAY  # a newer one is still being written
                        if is_left or ENTRY.fullmatch(entry.name):
                            found.append((entry.name == but, asked, state.st_size, entry.name))
            found.sort(reverse=True)
            held = 0
            for number, (_, _, size, name) in enumerate(found):
                held += size
                if number and held > most:
                    with contextlib.suppress(OSError):
                        os.unlink(name, dir_fd=folder)
        finally:
            os.close(folder)


def open_folder(home: Path, inner: Place = (), make: bool = False) -> int:
    """Open a folder that passes the checks; the caller closes it. OSError if there is none, or it is refused."""
    folder, at = _topmost(home, make), os.fspath(home)
    for name in inner:
        outer, at = folder, os.path.join(at, name)
        try:
            if make:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(name, 0o700, dir_fd=outer)
            folder = os.open(name, FOLDER | NOT_LINKED, dir_fd=outer)
        finally:
            os.close(outer)
        _check(folder, at)
    return folder


def _topmost(home: Path, make: bool) -> int:
    if not hasattr(os, "geteuid"):
        raise Refused("this system does not say whom a folder belongs to")
    if make:
        _make_folders(os.fspath(home))
    link = os.lstat(home)
    if stat.S_ISLNK(link.st_mode) and link.st_uid not in (os.geteuid(), 0):
        raise Refused(f"it is a link that user {link.st_uid} made, and this is user {os.geteuid()}; delete it")
    folder = os.open(home, FOLDER)
    _check(folder, home)
    return folder


def _check(folder: int, path: Path) -> None:
    """Close the folder and raise `Refused` if others can write to it."""
    state = os.fstat(folder)
    if state.st_uid != os.geteuid():
        why = f"'{path}' belongs to user {state.st_uid}, and this is user {os.geteuid()}; name a folder of your own"
    elif state.st_mode & 0o022:
        mode = stat.S_IMODE(state.st_mode)
        # the sticky bit marks a folder that all users share, such as /tmp; its mode is as it must be
        advice = "name a folder inside it" if mode & stat.S_ISVTX else f"write chmod 700 '{path}'"
        why = f"others may write to '{path}' (its mode is {mode:04o}); {advice}"
    else:
        return
    os.close(folder)
    raise Refused(why)


def _make_folders(path: str) -> None:
    """Make the folder and its missing parents, each for this user alone, whatever the umask allows."""
    missing: list[str] = []
    while path and not os.path.lexists(path):
        missing.append(path)
        path = os.path.dirname(path)
    for folder in reversed(missing):
        with contextlib.suppress(FileExistsError):
            os.mkdir(folder, 0o700)


def _owned(folder: int, name: str) -> bytes | None:
    """The bytes of a file that this user owns and no other may write to."""
    file = os.open(name, os.O_RDONLY | os.O_NONBLOCK | NOT_LINKED, dir_fd=folder)
    with open(file, "rb") as opened:
        state = os.fstat(file)
        if not stat.S_ISREG(state.st_mode) or state.st_uid != os.geteuid() or state.st_mode & 0o022:
            return None
        if state.st_size > MOST_OF_A_FILE:
            return None
        if abs(time.time() - state.st_mtime) > DAY:
            with contextlib.suppress(OSError):
                os.utime(file)
        return opened.read(state.st_size + 1)


def _write(home: Path, place: Place, content: bytes) -> None:
    begin = _begin(place)
    folder = open_folder(home, place[:-1], make=True)
    try:
        write_whole(place[-1], (begin + _digest(begin, content) + b"\n", content), 0o600, folder)
    finally:
        os.close(folder)


def write_whole(
    name: str, parts: Iterable[bytes], mode: int, folder: int | None = None, finish: Callable[[str], None] | None = None
) -> None:
    """Write a temporary file and rename it when it is complete: readers see the old or the new bytes.

    `name` is in the open folder, if one is given. `finish` is called with the temporary name before the rename.
    """
    own = f"{NEW}{os.getpid()}-{threading.get_ident()}-{time.monotonic_ns()}"  # unique to this thread
    temporary = os.path.join(os.path.dirname(name), own)
    file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NOT_LINKED, mode, dir_fd=folder)
    try:
        with os.fdopen(file, "wb") as out:
            for part in parts:
                out.write(part)
        if finish is not None:
            finish(temporary)
        os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with contextlib.suppress(OSError):  # it was renamed already, or the folder is gone
            os.unlink(temporary, dir_fd=folder)
        raise


def begins_as(data: bytes, place: Place) -> bool:
    """Is the first line that of a file at this place?"""
    begin = _begin(place)
    end = len(begin) + 64
    return data.startswith(begin) and data[end : end + 1] == b"\n"


def _begin(place: Place) -> bytes:
    return f"{VERSION} {'/'.join(place)} ".encode("ascii")


def _digest(begin: bytes, content: bytes) -> bytes:
    digest = hashlib.sha256(begin)
    digest.update(content)
    return digest.hexdigest().encode("ascii")
