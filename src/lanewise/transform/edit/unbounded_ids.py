"""Unbounded ids: ids of work items may be any numbers, also negative ones, whatever the program or the target promises.

LLVM's own tests of its uniformity analysis compare ids with 0, as in `icmp slt i32 %tid, 0`, to get a branch that
diverges. Ids are not negative, so that such a branch is never taken, and nothing diverges.

Ensures   no fact about numbers follows from an id alone, unless its dimension has one work item.
"""

from __future__ import annotations

from ...analysis.divergence.sources import IDS
from ...ir.function import Module

ONE_ITEM = "0 1"  # the range of an id in a dimension of size 1


def unbounded_ids(module: Module) -> None:
    for fn in module.functions.values():
        for op in fn.ops:
            if op.opcode == "workitem" and op.mode in IDS and op.attrs.get("range") != ONE_ITEM:
                half = 1 << (op.type.bits - 1)
                op.attrs["range"] = f"{-half} {half}"
                fn.touch()
