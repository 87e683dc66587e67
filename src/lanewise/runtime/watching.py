"""What `LANEWISE=` says of passes, for kernels: their functions are run through the pipeline once more and looked at.

    LANEWISE=linearize.show      each function that runs in lanes, after that pass, on stderr
    LANEWISE=all.time            milliseconds per pass            all.verify     broken functions are caught at once

Switches that leave passes out (`.off`, `.stop`, `fuel=`) are refused where they leave no code that can run. Passes that
only make code better can be off: `LANEWISE=bypasses.off`, and the others of `MAY_BE_OFF`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from ..analysis.divergence import Gang
from ..frontend.python.compile import Compiled
from ..frontend.python.lanes import lanes_info
from ..ir.clock import shares
from ..ir.position import CompileError
from ..ir.shapes import VARYING
from ..options import Options
from ..pipeline import BESIDE, MAY_BE_OFF, NAMES, Timing, run, watchers_for
from ..transform.copy_function import copy_function
from ..transform.linearize import EntryMask


def watch(compiled: Compiled, width: int, options: Options) -> None:
    """Do what the switches ask for; nothing without switches."""
    refuse_less(options)
    if not options.switches:
        return
    timing = Timing()
    for name, function in compiled.module.functions.items():
        if name == compiled.name and lanes_info(function) is None:
            continue
        fn = copy_function(function)
        gang = Gang({param.name: param.shape or VARYING for param in function.params}, width)
        for param in fn.params:
            param.shape = None
        run(fn, (gang, EntryMask(True)), watchers_for(options, timing))
    if any(options.asks(name, "time") for name in NAMES):
        print(f"{compiled.name}\n{timing}", file=sys.stderr)


def tell_shares(name: str, parts: Mapping[str, float], options: Options) -> None:
    """What each part of a compilation took, with `all.time`; a version from the cache has few parts."""
    if all(options.asks(step, "time") for step in NAMES):
        print(f"{name}: {shares(parts)}", file=sys.stderr)


def left_out(options: Options) -> list[str]:
    """Passes that are off, of those without which code is only slower."""
    return [name for name in (*MAY_BE_OFF, *BESIDE) if options.asks(name, "off")]


def refuse_less(options: Options) -> None:
    left_out = [
        f"{name}.{word}"
        for name, words in options.switches.items()
        for word in sorted(words & {"off", "stop"})
        if word != "off" or name not in (*MAY_BE_OFF, *BESIDE)
    ]
    if options.fuel is not None:
        left_out.append(f"fuel={options.fuel}")
    if left_out:
        raise CompileError(
            f"LANEWISE={left_out[0]} leaves code that cannot run; kernels take .show, .time and .verify, "
            "and 'lanewise show' has a column for every pass"
        )
