"""Settings: what `LANEWISE=` says, read once; and the options of one kernel.

Programs that define kernels load this: what they do without until one runs is imported where it is used. Names of
passes come from the pipeline, which loads all of them; that waits until somebody names one.
"""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, Any

from ..ir.collection import uncollected
from ..ir.forks import at_work
from ..ir.position import CompileError
from ..options import Options, parse_options
from ..record import dataclass
from .threads import checked

if TYPE_CHECKING:
    from ..frontend.python.writer import CompileOptions
    from ..transform.hot_paths import HotPaths

WIDTHS = (1, 2, 4, 8, 16, 32, 64)  # that can be asked for; of bytes 128 are chosen (`width.py`), never asked for


@functools.cache
def settings() -> Options:
    """The variable as it was when it was first asked for; CompileError for a word that does not exist."""
    text = os.environ.get("LANEWISE", "")
    if not text:
        return Options()
    with at_work():
        names = uncollected(_names, stays=True)
    try:
        return parse_options(text, names)
    except CompileError as error:
        raise error.with_traceback(None) from None


def _names() -> tuple[str, ...]:
    from ..pipeline import BESIDE, NAMES

    return (*NAMES, *BESIDE)


def cache_folder() -> str | None:
    """Where compiled kernels are kept between processes; None if there is no place."""
    chosen = settings().cache
    found = chosen or os.path.expanduser(os.path.join("~", ".cache", "lanewise"))
    return found if chosen or not found.startswith("~") else None  # as it stays where nobody knows a home


def check_width(width: object) -> None:
    """None and the ints that are widths: 2.0 and True are equal to some, and would be written into code as they are."""
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
    debug: bool = False
    progress: bool = False

    def __post_init__(self) -> None:
        check_width(self.width)
        if self.threads is not None:
            checked(self.threads)
        for name in ("fma", "fastmath", "hot_paths", "checks", "debug", "progress"):
            if type(value := getattr(self, name)) is not bool:
                raise CompileError(f"{name}={value!r} is neither True nor False")
        if self.progress:
            raise CompileError(
                "progress=True is not available: a lane that waits for another lane of its gang would wait forever; "
                "write the kernel so that lanes do not wait for each other"
            )

    def for_compiler(self) -> CompileOptions:
        from ..frontend.python.writer import CompileOptions

        return CompileOptions(self.checks, self.debug or settings().debug, self.fma, self.fastmath)

    def for_hot_paths(self) -> HotPaths:
        """Debugging, what a hot path counts on is checked."""
        from ..transform.hot_paths import HotPaths, hot_paths

        chosen = settings()
        on = self.hot_paths and not chosen.asks(hot_paths.__name__, "off")
        return HotPaths(on, witness=self.debug or chosen.debug)


def chosen_options(word: str, given: dict[str, Any]) -> dict[str, Any]:
    """The options as they were given to `word`; TypeError for one that does not exist."""
    names = KernelOptions.__match_args__
    for name in given:
        if name not in names:
            import difflib

            near = difflib.get_close_matches(name, names, 1)
            advice = f"write {near[0]}=" if near else f"there are: {', '.join(names)}"
            raise TypeError(f"{word} has no option '{name}'; {advice}")
    return given
