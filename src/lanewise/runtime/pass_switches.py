"""The switches of `LANEWISE=` for passes, for every version of a kernel that is compiled.

    LANEWISE=linearize.show      each version, after that pass, on stderr
    LANEWISE=all.time            milliseconds per pass            all.verify     broken functions are caught at once
    LANEWISE=hot_paths.off       without that pass                fuel=7         without optional passes after seven

Only optional passes may be off. A watched kernel is compiled again, and not kept in the cache.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from ..ir.position import CompileError
from ..options import Options
from ..pipeline import NAMES, OPTIONAL, watched, watching
from ..plan.plan import MEASURED_CHOICE
from ..process.clock import shares
from ..watchers import Timing, watchers_for

T = TypeVar("T")

CHOSEN_BY_MEASUREMENT = ("refill_lanes", "prefetch_ahead")  # passes that create a second variant of a loop


@contextmanager
def observed(options: Options, name: str) -> Generator[None]:
    """Inside, passes are watched as the options say. Steps of one compilation have the same watchers."""
    refuse_less(options)
    watchers = [] if watching() else watchers_for(options)
    with watched(watchers):
        yield
    for watcher in watchers:
        if isinstance(watcher, Timing):
            print(f"{name}\n{watcher}", file=sys.stderr)


def compiled_under(options: Options, name: str, compile: Callable[[], T], otherwise: Callable[[], T]) -> T:
    """The result of `compile`, watched as the options say; if nothing watches, `otherwise`, which may use a cache."""
    with observed(options, name):
        return compile() if watching() else otherwise()


def is_watched(options: Options) -> bool:
    """Is any pass observed? Then code from the cache will not do."""
    return bool(watchers_for(options))


def print_shares(name: str, parts: Mapping[str, float], options: Options) -> None:
    """Print the time of each part of a compilation, with `all.time`; a version from the cache has few parts."""
    if all(options.asks(step, "time") for step in NAMES):
        print(f"{name}: {shares(parts)}", file=sys.stderr)


def left_out(options: Options) -> list[str]:
    """Optional passes that are off. Without measured choice, variants that only a measurement selects are off, too."""
    off = {name for name in OPTIONAL if options.asks(name, "off")}
    if MEASURED_CHOICE in off:
        off.update(CHOSEN_BY_MEASUREMENT)
    return [name for name in OPTIONAL if name in off]


def refuse_less(options: Options) -> None:
    for name, words in options.switches.items():
        if "off" in words and name not in OPTIONAL:
            raise CompileError(
                f"LANEWISE={name}.off leaves code that cannot run; passes that can be off are: {' '.join(OPTIONAL)}"
            )
