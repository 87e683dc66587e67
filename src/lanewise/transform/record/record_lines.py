"""Record lines: shapes of variables, branches, loops, accesses and checks, as remarks on the lines of the source.

The pass runs where every value is still on the line it was written for, and changes nothing. `report` words the
remarks, so that an explanation speaks of the version that runs, and of nothing else.

Requires  source stage; shapes of the arguments.
Ensures   the function as before.
Leaves    versions of which nothing is recorded: see `codegen/launch/versions.py`.
Costs     one analysis of divergence, on a copy where values leave loops; together a hundredth of a compilation.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...ir.function import Function
from ...ir.user_index import JOINED
from ...remarks.remark import is_recording, record
from .branches import Branches
from .counts import Counts
from .ops import record_op
from .view import view_of


def record_lines(fn: Function, facts: Facts) -> None:
    if not is_recording():
        return
    view = view_of(fn, facts)
    branches, counts = Branches(view), Counts(view)
    for item in fn.attrs["lanes"]["reductions"] if "lanes" in fn.attrs else ():
        record("LW216", fn.position, str(item["param"]))
    for column, size in _split_axes(fn):
        record("LW118", fn.position, column, size)
    for number, block in enumerate(view.facts[cfg].blocks):
        if number in view.found.live:
            if block.end is not None:
                branches.record_end(number, block.end)
            for op in block.ops:
                record_op(view, op, counts)


def _split_axes(fn: Function) -> list[tuple[str, str]]:
    """Indices that `split_axis` made, and their sizes."""
    axes = fn.attrs.get("lanes", {}).get("axes", ())
    return [(fn.params[at].name, str(size)) for at, (size, step) in enumerate(axes) if step == JOINED]
