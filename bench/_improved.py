"""A kernel in its steady state: its tournament is run to the end first.

args = Arguments(workload.args(size))
call = improved(lw.kernel(threads=1)(workload.kernel.function), args)
call()                                  to be measured; `args` have their initial contents
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from peers import Arguments

import lanewise as lw


def improved(kernel: Any, args: Arguments) -> Callable[[], object]:
    own = args.own
    kernel(*own)
    args.restore()
    if kernel.version(own).order is not None:
        lw.tune(kernel, *own)
        args.restore()
    return lambda: kernel(*own)
