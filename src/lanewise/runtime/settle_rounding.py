"""Settle rounding: where ways to run a loop may measure each other, products go into sums here, not as LLVM likes.

    settle_rounding(module, "trace")        with `fma=True`; then all ways compute the same

Lanes that leave a loop one by one run in gangs, lane by lane, or in refilled gangs, by the clock (`unsure.py`), if
results do not tell which. LLVM contracts what it sees beside each other, otherwise in each of them.

Requires  source stage; code for this processor.
Leaves    kernels without such loops, of which LLVM sees more than is seen here; those whose lanes tell others what they
          do; `fastmath=True`; processors without an op for it.
Costs     linear.
"""

from __future__ import annotations

from ..analysis.facts import Facts
from ..codegen.repacked import may_be_map
from ..ir.function import Module
from ..target import host
from ..transform.contract_products import CONTRACT, contract_products
from .large_arrays import HAS_FMA
from .unsure import FMA, option_that_rounds


def settle_rounding(module: Module, entry: str) -> None:
    """In all functions that lanes run."""
    functions = [fn for name, fn in module.functions.items() if name != entry]
    if not any(CONTRACT in op.flags for fn in functions for op in fn.ops) or HAS_FMA.isdisjoint(host().features):
        return
    if any(map(may_be_map, functions)) and option_that_rounds(module, entry) == FMA:
        for fn in functions:
            contract_products(fn, Facts(fn))
