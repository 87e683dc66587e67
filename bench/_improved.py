"""A kernel in its steady state: waits for background compiles of better versions.

args = Arguments(workload.args(size))
call = improved(lw.kernel(threads=1)(workload.kernel.function), args)
call()                                  to be measured; `args` have their initial contents
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peers import Arguments

from lanewise.runtime.call.kernel import ENOUGH_TO_IMPROVE
from lanewise.runtime.launch import background_compile as later


def improved(kernel: Any, args: Arguments) -> Callable[[], object]:
    own = args.own
    for _ in range(ENOUGH_TO_IMPROVE):
        kernel(*own)
        args.restore()
    later.wait()
    return lambda: kernel(*own)
