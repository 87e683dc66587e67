"""Tune: measure a kernel at several widths with the arguments it will have, and keep the best.

    print(lw.tune(k, image, 256))          width 16: 1.31 ms (4: 4.02, 8: 2.11, 32: 1.40)

Each width is compiled, and widths alternate, on copies of the arrays, until the fastest run of each is known well
(`plan/contest.py`). The arguments themselves are not changed. From then on the kernel uses the best width for arguments
of these types. So do other processes, because it is stored beside the compiled code in the cache.

    lw.tune(k, image, 256, forget=True)    the width is chosen again, as if it had never been measured
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, overload

import numpy as np

from ...frontend.python.signature import signature_of
from ...ir.position import CompileError
from ...machine.host import WIDEST
from ...plan.contest import Contest, least
from ...plan.width import chosen_width, fits_the_stack
from ...record import dataclass
from ..call.compiling import compile_kernel
from ..call.kernel import Kernel
from ..call.version import Version, version_of
from ..launch.threads import threads
from .calibrate import this_machine
from .tuned_widths import forget as forget_width
from .tuned_widths import name_of, note

WIDTHS = (1, 4, 8, 16, 32, 64)
ENOUGH_SECONDS = 0.05  # for each width, if five runs take no longer
LEAST_RUNS, MOST_RUNS = 3, 50


@dataclass(frozen=True, slots=True)
class Tuning:
    """The best width, and the fastest run of each that was measured, in seconds."""

    kernel: str
    width: int
    seconds: dict[int, float]

    def __str__(self) -> str:
        others = ", ".join(f"{w}: {s * 1e3:.3g}" for w, s in self.seconds.items() if w != self.width)
        return f"{self.kernel}: width {self.width} takes {self.seconds[self.width] * 1e3:.3g} ms ({others})"


@overload
def tune(kernel: Kernel, *args: Any) -> Tuning: ...


@overload
def tune(kernel: Kernel, *args: Any, forget: bool) -> Tuning | None: ...


def tune(kernel: Kernel, *args: Any, forget: bool = False) -> Tuning | None:
    """Measure and remember the best width for these arguments; or forget the measurement."""
    if not isinstance(kernel, Kernel):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise CompileError(f"lw.tune takes a kernel, made by lw.kernel, not {type(kernel).__name__}")
    if kernel.options.width is not None:
        raise CompileError(f"'{kernel.__name__}' has width={kernel.options.width}; remove it to find a better one")
    if kernel.options.debug:
        raise CompileError(f"'{kernel.__name__}' is in debug mode, which is not about speed; remove debug=True")
    given = kernel.bind(args, {})
    signature = signature_of(kernel.source, given)
    compiled = compile_kernel(kernel.source, signature, kernel.options.for_compiler())
    name = name_of(compiled)
    if forget:
        forget_width(name)
        kernel.drop(signature)
        return None
    chosen = chosen_width(compiled.module, compiled.name, this_machine())
    widths = (*WIDTHS, chosen) if chosen > WIDEST else WIDTHS  # of bytes there may be more
    widths = [width for width in widths if width == 1 or fits_the_stack(compiled.module, width)]
    found = {width: version_of(kernel.source, compiled, kernel.options, width, args=given) for width in widths}
    contest = _contest(found, given, kernel.options.threads or threads())
    best = contest.winner
    assert best is not None, "each width has run"
    note(name, best)
    found[best].tuned = True
    kernel.use(found[best].compiled.signature, found[best])
    return Tuning(kernel.__name__, best, contest.times)


def _contest(found: dict[int, Version], args: Sequence[Any], workers: int) -> Contest[int]:
    """The fastest run of each width; widths alternate, so that a busy moment affects all of them."""
    contest: Contest[int] = Contest(least)
    spent, runs = 0.0, 0
    while runs < LEAST_RUNS or (spent < ENOUGH_SECONDS * len(found) and runs < MOST_RUNS):
        for width, version in found.items():
            copies: list[Any] = [
                arg.copy() if isinstance(arg, np.ndarray) and arg.flags.writeable else arg for arg in args
            ]
            run = functools.partial(version.run, copies, workers)
            spent += contest.run(width, run, counts=runs > 0)  # the first run warms the caches
        runs += 1
    return contest
