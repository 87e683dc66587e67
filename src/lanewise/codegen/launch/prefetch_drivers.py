"""Prefetches, for loops that read large arrays at addresses from memory: a driver with them and one without.

    driver.gang(units ...)       without prefetches
    driver.ahead(units ...)      with them (`transform/memory/prefetch_ahead.py`)

Where cache lines come from memory, prefetches make such a loop 1.5 to 2 times as fast. Where neighbouring elements are
read soon after each other, they make it a third slower, however large the array is. Only the data decide:
`measured_drivers.py` times both.

Requires  a body without reductions, and a plan that names its large arrays (`plan/large_arrays.py`).
Ensures   the units of a launch, once each; results as without prefetches.
Costs     a second version of the body, in code for large arrays alone; 1 % of the units run in the slower one.
"""

from __future__ import annotations

from ...plan.variant import Variant
from ...record import replace
from ..text.write import Needs
from .lanes_loop import Below, LanesLoop
from .masked import prefetching_version
from .measured_drivers import GANG, Candidate, choice_text, same_units
from .versions import Versions

# Lanes of a piece: enough that the loads before the first prefetch, and cache misses of new code, do not
# count; so few that the times of a first call are soon forgotten. Scalar lanes have loops, and read more.
LANES, LANES_TO_LOOK = 8192, 8192
LANES_ALONE, LANES_ALONE_TO_LOOK = 512, 256


def prefetching(of: LanesLoop, versions: Versions) -> Variant | None:
    """The variant with prefetches that competes with this one."""
    found = (one.variant for one in of.plan.entrants if one.variant.prefetch and one.variant.kind == of.variant.kind)
    return next(found, None) if not of.variant.prefetch else None


def prefetch_texts(of: LanesLoop, variant: Variant, versions: Versions, needs: Needs, below: Below) -> list[str]:
    """The driver, and the two that it chooses from; each may choose further."""
    body = prefetching_version(of.body, variant.prefetch, versions.width == 1)
    body.name = f"{of.body.name}.ahead"
    versions.add(body, variant)
    gang, ahead = replace(of, suffix=GANG), replace(of, body=body, variant=variant, suffix=".ahead")
    lanes = (LANES, LANES_TO_LOOK) if versions.width > 1 else (LANES_ALONE, LANES_ALONE_TO_LOOK)
    units, to_look = (count // versions.width for count in lanes)
    way = Candidate(".ahead", units, to_look, to_look // 4, same_units)
    return [*below(gang), *below(ahead), choice_text(of, [way], versions)]
