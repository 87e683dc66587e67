"""The cache on disk: what a kernel was compiled to, kept between processes.

    ~/.cache/lanewise/3f/3f9a...        LANEWISE=cache=DIR puts it elsewhere; guards/ holds answers of the solver

An entry's name is a digest of all that the code depends on: the kernel's functions as text, the places of its lines,
the width, the processor with its features, and the versions of LLVM and of Lanewise's own files. So an entry is
never out of date; one that nobody asks for is only in the way, and may be deleted at any time.

Entries are written to a file of their own name first and then moved, so that nobody reads half of one. One that cannot
be read, or whose digest is wrong, counts as missing. Where the folder cannot be written, nothing is kept, which a
warning says once. Entries are pickles: the folder belongs to the user alone, like the programs that use it.

The cache is bounded: names are spread evenly over 256 folders, and who writes to one leaves no more there than its
share, deleting what was not asked for longest. That costs a millisecond beside the tenth of a second that making
an entry takes. Other processes may do the same at once: what is open stays readable, what is gone counts as missing.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import pickle
import threading
import time
import warnings
from collections.abc import Callable, Iterable

import llvmlite

from ..codegen.build import Built
from ..codegen.source_lines import tells_lines
from ..frontend.llvm.library import version
from ..solve.kept import keep_in
from .settings import cache_folder

MOST_BYTES, MOST_ANSWERS = 1 << 30, 1 << 27  # of entries, and of answers of the solver
FOLDERS = 256
NEW = ".new-"  # begins the names of files that are being written
MOST_TRIES = 9
DAY = 86400.0  # seconds; how exactly it is known when an entry was asked for

# Rooms whose files decide what code is made.
ROOMS = (
    "record.py",
    "ir",
    "frontend",
    "analysis",
    "solve",
    "transform",
    "codegen",
    "std",
    "target.py",
    "pipeline.py",
    "options.py",
)


def cached(parts: Iterable[str], make: Callable[[], Built]) -> Built:
    """The entry for these texts, made and kept if it is not there."""
    home = cache_folder()
    keep_in(home)
    if home is None or tells_lines():
        return make()
    name = key(parts)
    file = os.path.join(home, name[:2], name)
    found = read(file)
    if found is None:
        found = make()
        write(file, found)
        trim(os.path.dirname(file), MOST_BYTES // FOLDERS)
        trim(os.path.join(home, "guards", name[:2]), MOST_ANSWERS // FOLDERS)
    return found


def kept(parts: Iterable[str]) -> Built | None:
    """The entry for these texts, if it is there."""
    home, name = cache_folder(), key(parts)
    return None if home is None or tells_lines() else read(os.path.join(home, name[:2], name))


def key(parts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for part in (fingerprint(), *parts):
        data = part.encode()
        digest.update(f"{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


@functools.cache
def fingerprint() -> str:
    """Versions of LLVM, and size and time of each file of the package that decides on code."""
    top = os.path.dirname(os.path.dirname(__file__))
    words = [version(), llvmlite.__version__]
    places = [os.path.join(top, room) for room in ROOMS]
    states = {place: os.stat(place) for place in places if place.endswith(".py")}
    for place in places:
        if place not in states:
            states |= _sources(place)
    words += [f"{file[len(top) :]} {state.st_size} {state.st_mtime_ns}" for file, state in sorted(states.items())]
    return "\n".join(words)


def _sources(folder: str) -> dict[str, os.stat_result]:
    """Python files in a folder and those below; `os.walk` takes half as long again, and `pathlib` six times as long."""
    found: dict[str, os.stat_result] = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                found[entry.path] = entry.stat()
            elif entry.name != "__pycache__" and entry.is_dir():
                found |= _sources(entry.path)
    return found


def read(file: str | os.PathLike[str]) -> Built | None:
    try:
        with open(file, "rb") as held:
            data = held.read()
            if os.fstat(held.fileno()).st_mtime < time.time() - DAY:
                with contextlib.suppress(OSError):
                    os.utime(file)
    except OSError:
        return None
    digest, body = data[:32], data[32:]
    if hashlib.sha256(body).digest() != digest:
        return None
    try:
        found = pickle.loads(body)
    except Exception:  # an entry of another Python, or of classes that have changed: any exception may come
        return None
    return found if isinstance(found, Built) else None


def write(file: str | os.PathLike[str], built: Built) -> None:
    body = pickle.dumps(built, protocol=5)
    try:
        put(file, hashlib.sha256(body).digest() + body)
    except OSError as error:
        _warn(os.path.dirname(os.path.dirname(file)), error.strerror)


def put(file: str | os.PathLike[str], data: bytes) -> None:
    """Write a file that others read meanwhile: they find all of it, what was there before, or nothing."""
    for left in range(MOST_TRIES - 1, -1, -1):
        try:
            return _put(file, data)
        except (FileNotFoundError, FileExistsError):  # somebody deletes the folder; it was there when it was to be made
            if not left:
                raise


def _put(file: str | os.PathLike[str], data: bytes) -> None:
    folder = os.path.dirname(file)
    name = f"{NEW}{os.getpid()}-{threading.get_ident()}-{time.monotonic_ns()}"  # nobody else's
    temporary = os.path.join(folder, name)
    os.makedirs(folder, exist_ok=True, mode=0o700)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        os.replace(temporary, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def trim(folder: str, most: int) -> None:
    """Delete files of a folder that are too much, those that were not asked for longest; the newest stays."""
    found: list[tuple[float, int, str]] = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):  # another process has deleted it
                state = entry.stat(follow_symlinks=False)
                if not entry.name.startswith(NEW) or state.st_mtime < time.time() - DAY:  # else somebody is at it
                    found.append((state.st_mtime, state.st_size, entry.path))
    found.sort(reverse=True)
    held = 0
    for number, (_, size, path) in enumerate(found):
        held += size
        if number and held > most:
            with contextlib.suppress(OSError):
                os.unlink(path)


@functools.cache
def _warn(home: str, why: str) -> None:
    """Once for a folder: what is compiled is compiled again by the next process, which takes long."""
    warnings.warn(
        f"compiled kernels cannot be kept in {home}: {why}; each process compiles them anew; "
        "write LANEWISE=cache=DIR to keep them in another folder",
        RuntimeWarning,
        stacklevel=1 + _ours(),
    )


def _ours() -> int:
    """How many of the innermost calls are the package's own: the warning names the line that called a kernel."""
    import inspect

    top, count = os.path.join(os.path.dirname(os.path.dirname(__file__)), ""), 0
    frame = inspect.currentframe()
    while (frame := frame and frame.f_back) and frame.f_code.co_filename.startswith(top):
        count += 1
    return count
