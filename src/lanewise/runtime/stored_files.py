"""The files of the cache by kind, and how to delete them.

    stored(home)                        [Stored(kind="kernels", place=("3f", "3f9a..."), size=18211, used=1763516230.2)]
    clear(home)                         deletes them, and folders that are empty then; the number of files

Only files that begin as the store writes them (`store.py`) count, at the place that they name. A folder that LANEWISE=
names may hold other files: they are neither listed nor deleted. A symbolic link is followed nowhere below `home`.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator

from ..record import dataclass
from ..store import ENTRY, NOT_LINKED, Place, begins_as, open_folder

KERNELS, RIVALS = "kernels", "rivals of kernels"
KINDS = {
    "rivals": RIVALS,
    "guards": "solver's answers",
    "standings": "standings of tournaments",
    "compiling": "marks of compilations",
    "prices": "prices of this machine",
    "files": "digests of Lanewise's files",
}
PREFIX = re.compile(r"[0-9a-f]{2}")  # of the folders of kernels: the first digits of their entries


@dataclass(frozen=True, slots=True)
class Stored:
    kind: str
    place: Place
    size: int  # bytes
    used: float  # when it was last used, to a day, in seconds since the epoch


def stored(home: str) -> list[Stored]:
    """In the order of their places. OSError if there is no such folder, or the store refuses it."""
    os.close(open_folder(home))
    return sorted(_below(home, ()), key=lambda each: each.place)


def clear(home: str) -> int:
    """How many files were deleted; another process may have been faster with some."""
    found, deleted = stored(home), 0
    for each in found:
        with contextlib.suppress(OSError):
            folder = open_folder(home, each.place[:-1])
            try:
                os.unlink(each.place[-1], dir_fd=folder)
            finally:
                os.close(folder)
            deleted += 1
    inner = {each.place[:depth] for each in found for depth in range(1, len(each.place))}
    for place in sorted(inner, key=len, reverse=True):
        with contextlib.suppress(OSError):  # something else is in it
            os.rmdir(os.path.join(home, *place))
    return deleted


def _below(home: str, place: Place) -> Iterator[Stored]:
    try:
        folder = open_folder(home, place)
    except OSError:  # another process deleted it, or it is refused
        return
    try:
        for name in os.listdir(folder):
            inner = (*place, name)
            if ENTRY.fullmatch(name):
                found = _file(folder, inner)
                if found is not None:
                    yield found
            elif PREFIX.fullmatch(name) or (not place and name in KINDS):
                yield from _below(home, inner)
    finally:
        os.close(folder)


def _file(folder: int, place: Place) -> Stored | None:
    with contextlib.suppress(OSError):
        file = os.open(place[-1], os.O_RDONLY | os.O_NONBLOCK | NOT_LINKED, dir_fd=folder)
        with open(file, "rb") as opened:
            if begins_as(opened.read(1000), place):
                state = os.fstat(file)
                return Stored(KINDS.get(place[0], KERNELS), place, state.st_size, state.st_mtime)
    return None
