"""Tune: run the tournament of a kernel to its end at once, with the arguments it will have, and keep the winner.

    print(lw.tune(k, image, 256))          k: 16 lanes take 1.31 ms (8 lanes: 2.11, 32 lanes: 1.40, one lane: 4.02)

All rivals of the kernel's plan are compiled, and race on pieces of calls (`referee.py`), on copies of the arrays: the
arguments themselves are not changed. From then on the kernel uses the winner for arguments of these types and sizes. So
do other processes, because it is stored beside the compiled code in the cache.

Kernels whose results depend on the width (`plan/same_bits.py`) have no rivals: for these, widths are compared by whole
calls, because the user asks for it.

    lw.tune(k, image, 256, forget=True)    the plan is chosen by prices again, as if nothing had ever been measured
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any, overload

import numpy as np

from ...frontend.python.definitions.structures import leaves_of
from ...ir.position import CompileError
from ...plan.width import fits_the_stack
from ...record import dataclass
from ..call.kernel import Kernel
from ..call.settings import cache_folder
from ..call.version import Version, version_of
from ..launch.threads import threads
from .referee import Referee
from .standings import Standings, forget, note

COMPARED = (1, 4, 8, 16, 32, 64)
ENOUGH_SECONDS = 0.05  # for each width, if five runs take no longer
LEAST_RUNS, MOST_RUNS = 3, 50


@dataclass(frozen=True, slots=True)
class Tuning:
    """The winner: its name and the lanes of its gangs; and the seconds that a call takes, by names of plans."""

    kernel: str
    best: str
    width: int
    seconds: dict[str, float]

    def __str__(self) -> str:
        others = ", ".join(f"{name}: {s * 1e3:.3g}" for name, s in self.seconds.items() if name != self.best)
        verb = "takes" if self.best.startswith("one") else "take"
        rest = f" ({others})" if others else ""
        return f"{self.kernel}: {self.best} {verb} {self.seconds[self.best] * 1e3:.3g} ms{rest}"


@overload
def tune(kernel: Kernel[..., Any], *args: Any) -> Tuning: ...


@overload
def tune(kernel: Kernel[..., Any], *args: Any, forget: bool) -> Tuning | None: ...


def tune(kernel: Kernel[..., Any], *args: Any, forget: bool = False) -> Tuning | None:
    """Measure and remember the best plan for these arguments; or forget the measurement."""
    if not isinstance(kernel, Kernel):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise CompileError(f"lw.tune takes a kernel, made by lw.kernel, not {type(kernel).__name__}")
    if kernel.options.width is not None:
        raise CompileError(f"'{kernel.__name__}' has width={kernel.options.width}; remove it to find a better one")
    if kernel.options.debug:
        raise CompileError(f"'{kernel.__name__}' is in debug mode, which is not about speed; remove debug=True")
    bound = kernel.bind(args, {})
    version = kernel.version(bound)
    given, _ = leaves_of(bound)
    if forget:
        _forget(kernel, version)
        return None
    workers = kernel.options.threads or threads()
    found = _raced(version, given, workers) if version.order is not None else _compared(kernel, version, given, workers)
    if cache_folder() is not None:
        kernel.drop(version.compiled.signature)  # the next call begins with the winner
    return found


def _forget(kernel: Kernel[..., Any], version: Version) -> None:
    forget(cache_folder(), version.note)
    kernel.drop(version.compiled.signature)


def _raced(version: Version, given: Sequence[Any], workers: int) -> Tuning:
    """By the tournament."""
    version.referee = referee = version.referee or Referee(version)
    spent: list[float] = []

    def run() -> None:
        spent.append(_seconds(version, given, workers))

    referee.finish(run)
    best, scores = referee.leader()
    once = min(_seconds(version, given, workers) for _ in range(LEAST_RUNS))
    return Tuning(version.source.name, best.name, best.width, {name: score * once for name, score in scores.items()})


def _compared(kernel: Kernel[..., Any], version: Version, given: Sequence[Any], workers: int) -> Tuning:
    """By whole calls: the fastest of some runs of each width, which alternate."""
    module = version.compiled.module
    widths = dict.fromkeys((*COMPARED, version.built.width))
    names = {f"{width} lanes" if width > 1 else "one lane": width for width in widths}
    fitting = {name: width for name, width in names.items() if width == 1 or fits_the_stack(module, width)}
    made = partial(version_of, kernel.source, options=kernel.own_options, args=given)
    found = {name: made(compiled=version.compile_anew(), width=width) for name, width in fitting.items()}
    least, spent, runs = dict.fromkeys(found, float("inf")), 0.0, 0
    while runs < LEAST_RUNS or (spent < ENOUGH_SECONDS * len(found) and runs < MOST_RUNS):
        for name, one in found.items():
            seconds = _seconds(one, given, workers)
            spent += seconds
            least[name] = min(least[name], seconds)
        runs += 1
    best = min(least, key=lambda name: least[name])
    note(cache_folder(), version.note, Standings(best, {}))
    if cache_folder() is None:
        found[best].is_measured = True
        kernel.use(version.compiled.signature, found[best])
    return Tuning(kernel.__name__, best, fitting[best], least)


def _seconds(version: Version, args: Sequence[Any], workers: int) -> float:
    """Of one call, on copies of what it writes."""
    copies: list[Any] = [arg.copy() if isinstance(arg, np.ndarray) and arg.flags.writeable else arg for arg in args]
    start = time.perf_counter()
    version.run(copies, workers)
    return time.perf_counter() - start
