"""The cache on disk: compiled kernels, kept between processes.

    ~/.cache/lanewise/3f/3f9a...        LANEWISE=cache=DIR or XDG_CACHE_HOME puts it elsewhere; rivals/ holds code
                                        that competes with a kernel's own (`choice/referee.py`), guards/ answers of
                                        the solver

An entry's name is a digest of all that the code depends on: the arguments of `build` (`Order`: the kernel's functions
as text, with the positions of their lines, the plan, the processor with its features, prices and passes that are off),
the version of LLVM, and the contents of Lanewise's own files, not their times, so that an image of a container may
bring entries along. So an entry is never out of date. It may be deleted at any time.
If these files have changed since this process loaded the package (an upgrade, an edit), its code is not theirs: then it
reads and keeps nothing, and a warning says so once.

Entries are files of the store (`store.py`), which decides what is trusted: an entry that is broken, or that belongs at
another place, counts as missing. If the folder cannot be written or is refused, nothing is kept, and a warning says so
once.

Code is looked for in both places: a rival that wins is what later processes begin with.

The cache is bounded: names are spread evenly over 256 folders, and a writer trims its folder to its share, deleting the
least recently used entries. That takes a millisecond, next to a tenth of a second for making an entry. Other processes
may do the same at once: open files stay readable, deleted ones count as missing.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import time
import warnings
from collections.abc import Callable, Iterable

import llvmlite

from ..codegen.launch.built import Built
from ..codegen.targets import Target
from ..codegen.text.recorded_lines import records_lines
from ..ir.digits import is_digits
from ..ir.function import Module
from ..llvm.library import version
from ..machine.prices import Prices
from ..plan.variant import Plan, as_plan
from ..record import dataclass
from ..release import LOADED
from ..solve.answer_cache import keep_in
from ..store import Place, forget, read, trim, write
from ..transform.hot_paths.hot_paths import HotPaths
from .cache_entry import packed, unpacked
from .call.settings import cache_folder

MOST_BYTES, MOST_RIVALS, MOST_ANSWERS = 1 << 30, 1 << 29, 1 << 27  # of kernels, rivals, and answers of the solver
FOLDERS = 256
RIVALS = "rivals"  # the folder of code that competes with a kernel's own
FILES, MOST_DIGESTS = "files", 1 << 14  # the folder of digests of the package's files; bytes that they may take
COMPILING, LONGEST = "compiling", 300  # the folder of marks; seconds that one counts

# Rooms whose files affect the generated code.
ROOMS = (
    "release.py",
    "record.py",
    "store.py",
    "process",
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

    module: Module | None
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
        assert self.module is not None, "only the text of it was sent"
        from ..codegen.launch.build import build  # the code generator, which code from the cache does not need

        given = (self.module, self.name, self.plan, self.target)
        return build(*given, hot=self.hot, off=self.off, costs=self.costs, risky=self.risky)


def cached(parts: Iterable[str], make: Callable[[], Built], rival: bool = False) -> Built:
    """The entry for these texts, compiled and stored if it is missing: as a kernel's code, or as that of a rival."""
    home = _home()
    keep_in(home)
    if home is None or records_lines():
        return make()
    name = key(parts)
    found = entry(home, name)
    if found is None:
        found = make()
        _store(home, name, found, rival)
    return found


def store_rival(parts: Iterable[str], built: Built) -> None:
    """Store a rival's code, which another process made for these texts."""
    home = _home()
    if home is not None:
        name = key(parts)
        _store(home, name, built, rival=True)
        forget(home, (COMPILING, name))


def _store(home: str, name: str, built: Built, rival: bool) -> None:
    place, most = _places(name)[rival], MOST_RIVALS if rival else MOST_BYTES
    if keep(home, place, packed(built)):
        trim(home, place[:-1], most // FOLDERS, but=name)
        trim(home, ("guards", name[:2]), MOST_ANSWERS // FOLDERS)


def mark(parts: Iterable[str]) -> None:
    """Tell other processes that this one compiles the entry for these texts in the background."""
    home = _home()
    if home is not None:
        keep(home, (COMPILING, key(parts)), str(int(time.time())).encode())


def marked(parts: Iterable[str]) -> bool:
    """Does another process compile it? A mark that is old was left by one that ended."""
    home = _home()
    data = None if home is None else read(home, (COMPILING, key(parts)))
    text = "" if data is None else data.decode("latin-1")
    return is_digits(text) and abs(time.time() - int(text)) < LONGEST


def read_entry(parts: Iterable[str]) -> Built | None:
    """The entry for these texts, if it exists."""
    home = _home()
    return None if home is None or records_lines() else entry(home, key(parts))


def _home() -> str | None:
    """The folder; none if the package's files may be other code than this process runs."""
    home = cache_folder()
    if home is not None and _has_changed():
        _warn_of_change()
        return None
    return home


def _has_changed() -> bool:
    """Has a file of the package changed since this process loaded it?"""
    return max(state.st_ctime for state in _states().values()) > LOADED


def entry(home: str, name: str) -> Built | None:
    """The code of this name, whether it is a kernel's own or a rival's."""
    for place in _places(name):
        data = read(home, place)
        found = None if data is None else unpacked(data)
        if found is not None:
            return found
    return None


def _places(name: str) -> tuple[Place, Place]:
    """Of a kernel's own code, and of a rival's."""
    return (name[:2], name), (RIVALS, name[:2], name)


def key(parts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for part in (fingerprint(), *parts):
        data = part.encode(errors="surrogatepass")  # also for paths that are not UTF-8
        digest.update(f"{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


@functools.cache
def fingerprint() -> str:
    """Versions of LLVM, and the contents of the package's files that affect code."""
    return "\n".join((version(), llvmlite.__version__, _contents()))


def _contents() -> str:
    """A digest of these files. It is kept for files of these times, because to read all of them takes 10 ms."""
    top, states = os.path.dirname(os.path.dirname(__file__)), sorted(_states().items())
    known = hashlib.sha256(top.encode(errors="surrogateescape"))
    for file, state in states:
        known.update(f"{file} {state.st_size} {state.st_mtime_ns} {state.st_ctime_ns} {state.st_ino}\n".encode())
    home, place = None if _has_changed() else cache_folder(), (FILES, known.hexdigest())
    data = None if home is None else read(home, place)
    if data is not None:
        return data.decode("latin-1")
    digest = hashlib.sha256()
    for file, _ in states:
        with open(top + file, "rb") as opened:
            data = opened.read()
        digest.update(f"{file} {len(data)}\n".encode())
        digest.update(data)
    if home is not None:
        with contextlib.suppress(OSError):  # the next process reads the files, too
            write(home, place, digest.hexdigest().encode())
            trim(home, (FILES,), MOST_DIGESTS, but=place[-1])
    return digest.hexdigest()


@functools.cache
def _states() -> dict[str, os.stat_result]:
    """Each file of the package that affects code, once per process."""
    top = os.path.dirname(os.path.dirname(__file__))
    places = [os.path.join(top, room) for room in ROOMS]
    states = {place: os.stat(place) for place in places if place.endswith(".py")}
    for place in places:
        if place not in states:
            states |= _sources(place)
    return {file[len(top) :]: state for file, state in states.items()}


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


@functools.cache
def _warn_of_change() -> None:
    warnings.warn(
        "files of lanewise have changed since this program loaded it; compiled kernels are not kept on disk; "
        "start the program again",
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
