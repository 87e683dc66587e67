"""Mask prices: the cycles that a mask adds to an access of a gang, by the size of its elements.

    store %v, %p if %m      contiguous    AVX-512: nothing    AVX2: 7 for 32 bits; bytes by a branch for each lane
    load  %p if %m          any address   lane by lane: each lane's address or a spare one
    store, then load        at one place  the load waits until the store has reached the cache

`Prices.under_masks` derives them from the table of a machine. The default has no rows: masks cost nothing, and no code
is copied to avoid them.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..record import dataclass, field

NOTHING: Mapping[int, float] = {}


@dataclass(frozen=True, slots=True)
class MaskPrices:
    """Additional cycles for a gang, by the bits of elements: contiguous loads and stores, and those at any address.

    `own`: a row of private arrays, which is loaded and blended. `spread`: each vector of an access with a small stride,
    whose mask is spread like the elements. `waits`: store-to-load latency after a masked store. `always`: code is
    copied wherever possible, for tests.
    """

    loads: Mapping[int, float] = field(default_factory=lambda: NOTHING)
    stores: Mapping[int, float] = field(default_factory=lambda: NOTHING)
    any_loads: Mapping[int, float] = field(default_factory=lambda: NOTHING)
    any_stores: Mapping[int, float] = field(default_factory=lambda: NOTHING)
    own: Mapping[int, float] = field(default_factory=lambda: NOTHING)
    spread: float = 0.0
    waits: float = 0.0
    always: bool = False

    @property
    def is_free(self) -> bool:
        """Does a mask cost nothing, whatever it applies to?"""
        return not self.stores and not self.always
