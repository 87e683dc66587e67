"""Output files: where they may go, and how they are written. Every command and method that writes a file uses this.

    write("page.html", text)                        atomically: readers see the old file or the new one, never a part
    write("out.ll", text, inputs=["m.ll"])          never over an input, under whatever name
    check_output("page.html", inputs)               the same decision, before hours of work

    regular file, or none yet   a new file beside it takes its place; the mode stays, a symbolic link is followed
    device, FIFO, /dev/stdout   opened and appended to: nothing is replaced
    folder                      refused

Ensures   a file that is an input, that an input includes, or that a Python module of this process was read from, is not
          overwritten: files are compared by identity, so that symbolic and hard links do not hide one. A write that
          fails leaves the old file.
Leaves    other hard links of an output: they keep the old contents.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterable
from types import ModuleType

from ..frontend.included_files import included_files
from ..ir.position import CompileError
from ..store import write_whole

AnyPath = str | os.PathLike[str]
MOST_LINKS = 40  # of a chain; the system gives up there, too
OWN = 0o600  # a new file is not readable for more users than that, not even while it is written
LIVE = ("/dev/", "/proc/")  # links in there stand for open files: /dev/stdout, /dev/fd/3


class OutputOverInput(CompileError):
    """The output would overwrite an input."""


def check_output(path: AnyPath, inputs: Iterable[AnyPath] = ()) -> None:
    """Refuses an output that would overwrite an input; OSError where it cannot be written at all."""
    name = os.fspath(path)
    try:
        there = os.stat(name)
    except FileNotFoundError:
        _check_folder(name)
        return
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if stat.S_ISREG(there.st_mode):
        read = (*(os.fspath(one) for one in inputs), *included_files(), *_modules())
        source = next((one for one in read if _is(one, there)), None)
        if source is not None:
            also = "" if name == source else f", which is {source}"
            raise OutputOverInput(f"'{name}' would overwrite an input{also}; name another file for the output")
    if not os.access(name, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
    if _place(name) is not None:
        _check_folder(name)


def write(path: AnyPath, data: str | bytes, inputs: Iterable[AnyPath] = (), mode: int = 0o666) -> None:
    """Write an output, or leave the old file; text as UTF-8. A new file gets `mode`, less the umask."""
    check_output(path, inputs)
    put(path, data, mode)


def put(path: AnyPath, data: str | bytes, mode: int = 0o666) -> None:
    """Write atomically, an input too: for commands that change a file in place."""
    name = os.fspath(path)
    content = data if isinstance(data, bytes) else data.encode("utf-8", "backslashreplace")
    place = _place(name)
    try:
        if place is None:
            with open(name, "ab") as out:
                out.write(content)
        else:
            _replace(place, content, mode)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error  # not the name of the temporary file


def _replace(place: str, content: bytes, mode: int) -> None:
    old = os.stat(place) if os.path.exists(place) else None
    if old is None:
        write_whole(place, (content,), mode)
    else:
        write_whole(place, (content,), OWN, finish=lambda file: _same_rights(file, old))


def _same_rights(file: str, old: os.stat_result) -> None:
    """Owner and permissions of the old file; set-uid and set-gid are dropped, as the system does at each write."""
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):  # only root gives files away
            os.chown(file, old.st_uid, old.st_gid)
    os.chmod(file, stat.S_IMODE(old.st_mode) & 0o777)


def _place(name: str) -> str | None:
    """The path that a new file is moved to, after symbolic links; None for files that are opened in place."""
    for _ in range(MOST_LINKS):
        if os.path.abspath(name).startswith(LIVE):
            return None
        if not os.path.islink(name):
            return name if not os.path.exists(name) or os.path.isfile(name) else None
        name = os.path.join(os.path.dirname(name), os.readlink(name))
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), name)


def _check_folder(name: str) -> None:
    """Check that a new file can be made beside the output, to take its place."""
    place = _place(name)
    folder = os.path.dirname(place or name) or "."
    if not os.path.isdir(folder):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    if place is not None and not os.access(folder, os.W_OK):
        reason = f"no file can be made in the folder '{folder}'; name another place"
        raise PermissionError(errno.EACCES, reason, name)


def _modules() -> list[str]:
    """The files that Python modules were read from."""
    entries: list[object] = list(sys.modules.values())
    modules = [entry for entry in entries if isinstance(entry, ModuleType)]  # getattr of other objects may run code
    return [file for module in modules if isinstance(file := vars(module).get("__file__"), str)]


def _is(file: str, there: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.stat(file), there)
    except (OSError, ValueError):
        return False
