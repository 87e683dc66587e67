"""Prefetches, for loops that read large arrays at addresses from memory: the driver of a body with them.

Where cache lines come from memory, prefetches make such a loop 1.5 to 2 times as fast. Where neighbouring elements are
read soon after each other, they make it a third slower, however large the array is. Only the data decide, so the plan
with prefetches is a rival of the one without (`transform/memory/prefetch_ahead.py` makes the body).

Requires  a body without reductions, and a plan that names its large arrays (`plan/large_arrays.py`).
Ensures   the units of a launch, once each; results as without prefetches.
"""

from __future__ import annotations

from ...record import replace
from ..text.write import Needs
from .lanes_loop import Below, LanesLoop
from .masked import prefetching_version
from .versions import Versions


def prefetching(of: LanesLoop, versions: Versions) -> tuple[str, ...] | None:
    """The arrays that the plan prefetches."""
    return of.variant.prefetch or None


def prefetch_texts(of: LanesLoop, names: tuple[str, ...], versions: Versions, needs: Needs, below: Below) -> list[str]:
    """Drivers for the body with prefetches."""
    body = prefetching_version(of.body, names, versions.width == 1)
    body.name = f"{of.body.name}.ahead"
    versions.add(body, of.variant)
    return below(replace(of, body=body))
