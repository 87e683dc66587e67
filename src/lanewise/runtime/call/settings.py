"""Settings: the contents of `LANEWISE=`, read once; and the options of one kernel.

Programs that only define kernels load this file, so it imports on use what is needed once a kernel runs. The names of
passes come from the pipeline, which loads all of them; it is imported when `LANEWISE=` is not empty.
"""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from ...ir.position import CompileError
from ...options import Options, parse_options
from ...process.collection import uncollected
from ...process.forks import at_work
from ...record import dataclass, replace
from ..launch.threads import checked

if TYPE_CHECKING:
    from ...frontend.python.writer import CompileOptions
    from ...transform.hot_paths.hot_paths import HotPaths

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
ORDERS = "orders"
WIDTHS = (1, 2, 4, 8, 16, 32, 64)  # that can be asked for; of bytes 128 are chosen (`width.py`), never asked for


@functools.cache
def settings() -> Options:
    """The variable at its first use; CompileError for an unknown word."""
    text = os.environ.get("LANEWISE", "")
    if not text:
        return Options()
    with at_work():
        names = uncollected(_names, stays=True)
    try:
        found = parse_options(text, names)
        if found.cpu is not None:
            from ...llvm.processor import limit

            limit()  # refuses a name that this machine cannot act as
        return found
    except CompileError as error:
        raise error.with_traceback(None) from None


def _names() -> tuple[str, ...]:
    from ...pipeline import NAMES

    return NAMES


def cache_folder() -> str | None:
    """The folder for compiled kernels; None if there is none."""
    return _folder(settings().cache)


@functools.cache
def _folder(chosen: str | None) -> str | None:
    """An absolute path, so that it stays valid if the program changes its folder."""
    found = os.path.expanduser(chosen or _of_the_platform())
    if found.startswith("~"):  # unexpanded, because the home is not known
        if chosen:
            home = chosen.partition(os.sep)[0]
            raise CompileError(f"LANEWISE=cache={chosen}: '{home}' has no home folder; write the folder's whole path")
        return None
    with contextlib.suppress(OSError):  # the current folder may be deleted
        return os.path.abspath(found)
    return found


def _of_the_platform() -> str:
    """Where programs of this system keep what they can make again."""
    if sys.platform == "darwin":
        return os.path.join("~", "Library", "Caches", "lanewise")
    if sys.platform == "win32":
        return os.path.join(
            os.environ.get("LOCALAPPDATA") or os.path.join("~", "AppData", "Local"), "lanewise", "Cache"
        )
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    return os.path.join(chosen if os.path.isabs(chosen) else os.path.join("~", ".cache"), "lanewise")


def check_width(width: object) -> None:
    """Accept None and the ints that are widths; 2.0 and True equal some, and would get into code as they are."""
    if width is not None and (type(width) is not int or width not in WIDTHS):
        advice = "; 128 lanes are chosen for some kernels of bytes: leave width out" if width == 128 else ""
        raise CompileError(f"width={width!r} is no width of a gang; there are {', '.join(map(str, WIDTHS))}{advice}")


@dataclass(frozen=True, slots=True)
class KernelOptions:
    """What `lw.kernel` takes. `hot_paths` allows a specialised version of a frequent path where one is found."""

    width: int | None = None
    threads: int | None = None
    fma: bool = False
    fastmath: bool = False
    hot_paths: bool = True
    checks: bool = True
    debug: bool | Literal["orders"] = False
    progress: bool = False

    def __post_init__(self) -> None:
        check_width(self.width)
        if self.threads is not None:
            checked(self.threads)
        if self.debug not in (False, True, ORDERS) or type(self.debug) not in (bool, str):
            raise CompileError(f"debug={self.debug!r} is not one of False, True, 'orders'")
        for name in ("fma", "fastmath", "hot_paths", "checks", "progress"):
            if type(value := getattr(self, name)) is not bool:
                raise CompileError(f"{name}={value!r} is neither True nor False")
        if self.progress:
            raise CompileError(
                "progress=True is not available: a lane that waits for another lane of its gang would wait forever; "
                "write the kernel so that lanes do not wait for each other"
            )

    def for_compiler(self) -> CompileOptions:
        from ...frontend.python.writer import CompileOptions

        return CompileOptions(self.checks, bool(self.debug) or settings().debug, self.fma, self.fastmath)

    def for_hot_paths(self) -> HotPaths:
        """In debug mode, hot paths check what they rely on."""
        from ...transform.hot_paths.hot_paths import HotPaths, hot_paths

        chosen = settings()
        on = self.hot_paths and not chosen.asks(hot_paths.__name__, "off")
        return HotPaths(on, witness=bool(self.debug) or chosen.debug)

    def is_for_orders(self) -> bool:
        return self.debug == ORDERS or settings().orders


class AssumingOptions(KernelOptions):
    """The same options for code that assumes that arrays do not overlap: its caller has other code if they do."""

    __slots__ = ()

    def for_compiler(self) -> CompileOptions:
        plain = KernelOptions.for_compiler(self)
        return replace(plain, apart=not plain.debug)


def assuming(options: KernelOptions) -> AssumingOptions:
    return AssumingOptions(**{name: getattr(options, name) for name in KernelOptions.__slots__})


def chosen_options(word: str, given: dict[str, Any]) -> dict[str, Any]:
    """The options as they were given to `word`; TypeError for one that does not exist."""
    for name in given:
        if name not in KernelOptions.__match_args__:
            from ...frontend.python.definitions.decorator_words import no_option

            raise TypeError(no_option(word, name))
    if given.get("debug") == ORDERS and word != "lw.kernel":
        raise CompileError(f"{word} has no debug='orders': no element depends on another one; write debug=True")
    return given


def decorated(
    word: str, fn: F | None, options: dict[str, Any], make: Callable[[F, KernelOptions], T]
) -> T | Callable[[F], T]:
    """What a decorator with the options of a kernel returns: what is made of the function; without one, a decorator."""
    chosen = KernelOptions(**chosen_options(word, options))

    def made(function: F) -> T:
        try:  # here, so that few of our frames are shown
            return make(function, chosen)
        except CompileError as error:
            raise error.with_traceback(None) from None

    return made if fn is None else made(fn)
