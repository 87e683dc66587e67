"""The cache on disk: compiled kernels, kept between processes.

    ~/.cache/lanewise/3f/3f9a...        LANEWISE=cache=DIR puts it elsewhere; guards/ holds answers of the solver

An entry's name is a digest of all that the code depends on: the arguments of `build` (`Order`: the kernel's functions
as text, with the positions of their lines, the plan, the processor with its features, prices and passes that are off),
and the versions of LLVM and of Lanewise's own files. So an entry is never out of date. It may be deleted at any time.

Entries are files of the store (`store.py`), which decides what is trusted: an entry that is broken, or that belongs at
another place, counts as missing. If the folder cannot be written or is refused, nothing is kept, and a warning says so
once.

The cache is bounded: names are spread evenly over 256 folders, and a writer trims its folder to its share, deleting the
least recently used entries. That takes a millisecond, next to a tenth of a second for making an entry. Other processes
may do the same at once: open files stay readable, deleted ones count as missing.
"""

from __future__ import annotations

import functools
import hashlib
import os
import warnings
from collections.abc import Callable, Iterable

import llvmlite

from ..codegen.launch.build import Built, Target, build
from ..codegen.text.source_lines import records_lines
from ..ir.function import Module
from ..llvm.library import version
from ..machine.prices import Prices
from ..plan.variant import Plan, as_plan
from ..record import dataclass
from ..solve.answer_cache import keep_in
from ..store import Place, read, trim, write
from ..transform.hot_paths.hot_paths import HotPaths
from .cache_entry import packed, unpacked
from .call.settings import cache_folder

MOST_BYTES, MOST_ANSWERS = 1 << 30, 1 << 27  # of entries, and of answers of the solver
FOLDERS = 256

# Rooms whose files affect the generated code.
ROOMS = (
    "release.py",
    "record.py",
    "store.py",
    "ir",
    "remarks",
    "frontend",
    "analysis",
    "solve",
    "transform",
    "codegen",
    "std",
    "machine",
    "llvm",
    "pipeline.py",
    "plan",
    "watchers.py",
    "options.py",
)


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Code to be compiled: the arguments of `build`. Its key has every field; `text` stands for the module."""

    module: Module
    text: str
    name: str
    plan: Plan | int
    target: Target
    hot: HotPaths
    off: tuple[str, ...]
    costs: Prices
    risky: bool = False

    @property
    def parts(self) -> list[str]:
        others = [str(getattr(self, name)) for name in self.__match_args__ if name not in ("module", "plan")]
        return [as_plan(self.plan).key, *others]

    def build(self) -> Built:
        given = (self.module, self.name, self.plan, self.target)
        return build(*given, hot=self.hot, off=self.off, costs=self.costs, risky=self.risky)


def cached(parts: Iterable[str], make: Callable[[], Built]) -> Built:
    """The entry for these texts, compiled and stored if it is missing."""
    home = cache_folder()
    keep_in(home)
    if home is None or records_lines():
        return make()
    name = key(parts)
    found = entry(home, name)
    if found is None:
        found = make()
        if keep(home, (name[:2], name), packed(found)):
            trim(home, (name[:2],), MOST_BYTES // FOLDERS, but=name)
            trim(home, ("guards", name[:2]), MOST_ANSWERS // FOLDERS)
    return found


def kept(parts: Iterable[str]) -> Built | None:
    """The entry for these texts, if it exists."""
    home = cache_folder()
    return None if home is None or records_lines() else entry(home, key(parts))


def entry(home: str, name: str) -> Built | None:
    data = read(home, (name[:2], name))
    return None if data is None else unpacked(data)


def key(parts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for part in (fingerprint(), *parts):
        data = part.encode(errors="surrogatepass")  # also for paths that are not UTF-8
        digest.update(f"{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


@functools.cache
def fingerprint() -> str:
    """Versions of LLVM, and size and time of each file of the package that affects code."""
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


def keep(home: str, place: Place, content: bytes) -> bool:
    """Write a file to the store; if that fails, warn once."""
    try:
        write(home, place, content)
    except OSError as error:
        _warn(home, error.strerror or str(error))
        return False
    return True


@functools.cache
def _warn(home: str, why: str) -> None:
    """Once per folder: the next process compiles the same kernels again, which takes long."""
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
