"""Kept: answers of the solver on disk, so that the same problem is not solved twice.

    kept.keep_in(folder)            whoever knows the user's cache says where; nobody does at first, and nothing is kept

A problem's name is a digest of its terms, its budget, the solver's version and the files of this room, so an answer is
never out of date. A kernel that is compiled again because something else in it has changed finds its guards here, and
the solver is not even loaded. An answer that cannot be read, or whose digest is wrong, counts as missing; where the
folder cannot be written nothing is kept. Answers are JSON, written to a file of their own name first and then moved.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from .terms import Node

_place: list[str] = []


def keep_in(folder: str | os.PathLike[str] | None) -> None:
    """From now on answers are kept in `folder`/guards; None: nowhere."""
    _place[:] = [os.path.join(folder, "guards")] if folder is not None else []


def kept(
    parts: Iterable[object], roots: Iterable[Node], make: Callable[[], dict[str, Any]], good: str
) -> dict[str, Any]:
    """The answer to a problem, made and kept if it is not there. What has not `good` set was not finished: not kept."""
    from pathlib import Path

    if not _place:
        return make()
    name = _name(parts, roots)
    file = Path(_place[0], name[:2], name)
    found = _read(file)
    if found is None:
        found = make()
        if found.get(good):
            _write(file, found)
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
    from importlib.metadata import PackageNotFoundError, version  # not above: it takes longer to load than this room
    from pathlib import Path

    try:
        solver = version("z3-solver")
    except PackageNotFoundError:
        solver = "none"
    states = [(file.name, file.stat()) for file in sorted(Path(__file__).parent.glob("*.py"))]
    return "\n".join([solver, *(f"{name} {state.st_size} {state.st_mtime_ns}" for name, state in states)])


def _read(file: Path) -> dict[str, Any] | None:
    try:
        digest, body = file.read_bytes().split(b"\n", 1)
    except (OSError, ValueError):
        return None
    if hashlib.sha256(body).hexdigest().encode() != digest:
        return None
    found: dict[str, Any] = json.loads(body)
    return found


def _write(file: Path, answer: dict[str, Any]) -> None:
    import tempfile

    body = json.dumps(answer).encode()
    temporary: str | None = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=".new-")
        with os.fdopen(handle, "wb") as out:
            out.write(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
        os.replace(temporary, file)
    except OSError:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
