"""A cache of the solver's answers on disk, so that the same problem is not solved twice.

    answer_cache.keep_in(folder)    the owner of the user's cache sets the folder; until then nothing is stored

A problem's key is a digest of its terms, its budget, the solver's version and the files of this room, so an answer is
never stale. A kernel that is recompiled because something else in it changed finds its guards here, and the solver is
not even loaded. Answers are JSON in files of the store (`store.py`): a broken one counts as missing; if the folder
cannot be written, nothing is stored.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

from ..store import Place, read, write

if TYPE_CHECKING:
    from .terms import Node

FOLDER = "guards"
_home: list[str] = []


def keep_in(folder: str | os.PathLike[str] | None) -> None:
    """From now on store answers in `folder`/guards; None: nowhere."""
    _home[:] = [os.fspath(folder)] if folder is not None else []


def cached_answer(
    parts: Iterable[object], roots: Iterable[Node], make: Callable[[], dict[str, Any]], good: str
) -> dict[str, Any]:
    """The answer to a problem, computed and stored if it is missing. Without `good` it is unfinished and not stored."""
    if not _home:
        return make()
    name = _name(parts, roots)
    place = (FOLDER, name[:2], name)
    found = _read(_home[0], place, good)
    if found is None:
        found = make()
        if found.get(good):
            with contextlib.suppress(OSError):
                write(_home[0], place, json.dumps(found).encode())
    return found


def _name(parts: Iterable[object], roots: Iterable[Node]) -> str:
    from .terms import Node, ordered

    digest = hashlib.sha256(_fingerprint().encode())
    digest.update(repr(list(parts)).encode())
    roots = list(roots)
    place: dict[Node, int] = {}
    for node in ordered(roots):
        args = [f"#{place[arg]}" if isinstance(arg, Node) else _part(arg, place) for arg in node.args]
        digest.update(f"{node.op} {' '.join(args)}\n".encode())
        place[node] = len(place)
    digest.update(repr([place[root] for root in roots]).encode())
    return digest.hexdigest()


def _part(arg: Any, place: dict[Node, int]) -> str:
    """A factor with its atom, a number or a name."""
    return f"{arg[0]}*#{place[arg[1]]}" if isinstance(arg, tuple) else repr(arg)  # pyright: ignore[reportUnknownMemberType]


@functools.cache
def _fingerprint() -> str:
    from importlib.metadata import PackageNotFoundError, version  # loading it takes longer than loading this room
    from pathlib import Path

    try:
        solver = version("z3-solver")
    except PackageNotFoundError:
        solver = "none"
    states = [(file.name, file.stat()) for file in sorted(Path(__file__).parent.glob("*.py"))]
    return "\n".join([solver, *(f"{name} {state.st_size} {state.st_mtime_ns}" for name, state in states)])


def _read(home: str, place: Place, good: str) -> dict[str, Any] | None:
    data = read(home, place)
    try:
        found: Any = None if data is None else json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    answer = cast(dict[str, Any], found)
    return answer if good in answer and type(answer.get("units")) is int else None
