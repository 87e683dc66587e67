"""A kernel as it is after some calls: a version that takes longer to make is made, where there is one, and waited for.

args = Arguments(workload.args(size))
call = improved(lw.kernel(threads=1)(workload.kernel.function), args)
call()                                  what is measured; `args` are as they were at first
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peers import Arguments

from lanewise.runtime import later
from lanewise.runtime.kernel import ENOUGH_TO_IMPROVE


def improved(kernel: Any, args: Arguments) -> Callable[[], object]:
    own = args.own
    for _ in range(ENOUGH_TO_IMPROVE):
        kernel(*own)
        args.restore()
    later.wait()
    return lambda: kernel(*own)
