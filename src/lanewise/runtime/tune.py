"""Tune: measure a kernel at several widths with the arguments it will have, and keep the best.

    print(lw.tune(k, image, 256))          width 16: 1.31 ms (4: 4.02, 8: 2.11, 32: 1.40)

Each width is compiled and run in turn, on copies of the arrays, until the quickest run of each is known well; the
arguments themselves are not changed. The kernel uses the best width from then on, for arguments of these types, and so
do other processes: it is noted beside the compiled code in the cache.

    lw.tune(k, image, 256, forget=True)    the width is chosen again, as if it had never been measured
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, overload

import numpy as np

from ..frontend.python.signature import signature_of
from ..ir.position import CompileError
from ..record import dataclass
from ..target import WIDEST
from .compiling import compile_kernel
from .kernel import Kernel
from .threads import threads
from .tuned import forget as forget_width
from .tuned import name_of, note
from .version import Version, version_of
from .width import chosen_width, fits_the_stack

WIDTHS = (1, 4, 8, 16, 32, 64)
ENOUGH_SECONDS = 0.05  # for each width, if five runs take no longer
LEAST_RUNS, MOST_RUNS = 3, 50


@dataclass(frozen=True, slots=True)
class Tuning:
    """The best width, and the quickest run of each that was measured, in seconds."""

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
    """Measure and remember the best width for these arguments; or forget what was measured."""
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
    chosen = chosen_width(compiled.module, compiled.name)
    widths = (*WIDTHS, chosen) if chosen > WIDEST else WIDTHS  # of bytes there may be more
    widths = [width for width in widths if width == 1 or fits_the_stack(compiled.module, width)]
    found = {width: version_of(kernel.source, compiled, kernel.options, width, args=given) for width in widths}
    seconds = _measured(found, given, kernel.options.threads or threads())
    best = min(seconds, key=lambda width: (seconds[width], width))
    note(name, best)
    found[best].tuned = True
    kernel.use(found[best].compiled.signature, found[best])
    return Tuning(kernel.__name__, best, seconds)


def _measured(found: dict[int, Version], args: Sequence[Any], workers: int) -> dict[int, float]:
    """The quickest run of each width; widths take turns, so that a busy moment hurts all."""
    best = {width: float("inf") for width in found}
    spent, runs = 0.0, 0
    while runs < LEAST_RUNS or (spent < ENOUGH_SECONDS * len(found) and runs < MOST_RUNS):
        for width, version in found.items():
            copies: list[Any] = [
                arg.copy() if isinstance(arg, np.ndarray) and arg.flags.writeable else arg for arg in args
            ]
            start = time.perf_counter()
            version.run(copies, workers)
            taken = time.perf_counter() - start
            spent += taken
            if runs:  # the first run puts code into memory
                best[width] = min(best[width], taken)
        runs += 1
    return best
