"""What memory costs a gang on a machine: any addresses, by instructions for many lanes or lane by lane; whole vectors.

    prices_of("znver4", ...).gathers(32, 16)         does one instruction read 16 elements cheaper than 16 loads do?
    prices.reads_strided(64, 8, 3, True)             ... and whole vectors, masked and mixed, every third of 8 lanes?
    prices.reads_masked(32, 16)                      ... and a masked load neighbours?

Cycles of throughput, with data in the first cache. A table has the processors that were measured; others are taken to
be like those that share their instruction set. `lanewise doctor` measures this machine once (`runtime/calibrate.py`),
and kernels that are compiled for it count on what was found; a named target always has the table's prices, so that
code for it does not depend on where it is compiled.

Bytes and pairs of bytes have no such instructions, nor have gangs of two lanes.
"""

from __future__ import annotations

from ..analysis.mask_prices import MaskPrices
from ..record import dataclass

LANES = (4, 8, 16)  # of which instructions are measured
ELEMENTS = (32, 64)  # bits that instructions read and write
STRIDED = 0.6  # of what a lane in turn costs, where all are read at known distances: no address is taken from a vector
WHOLE = 512  # bits of the vectors whose moves are measured; shorter ones take less, down to half
SHARED = 1.6  # wide loads are taken up to so much more, since lanes' other components share them (measured alike there)
FOUND, DONE = frozenset(("add", "sub", "xchg")), frozenset(("and", "or", "xor"))  # instructions; these tell nothing
SIZES = (8, 16, 32, 64)
SPARED = 0.5  # cycles of a lane in turn that chooses between its own address and a spare one
SPREAD = 5.0  # cycles of a mask that is spread like the elements of points
ALIKE = 1.15  # an instruction is taken if it costs no more than so much more: it leaves room for other ops


@dataclass(frozen=True, slots=True)
class AccessPrices:
    """Cycles: of a gather and a scatter of 4, 8 and 16 lanes, none if there are none; and of one lane in turn.

    And of vectors of 64 bytes: loads and stores, those under masks, and shuffles of one (`permute`) and two (`mix`).
    And of a lane's update of an element, plain (`plain_gangs.py`), by an atomic instruction, and by one that is tried
    until nobody was quicker, as for floats. `masked_bytes`: 64 bytes stored under a mask, a truth for each. `waits`:
    how much later a load has what was just stored, if that was under a mask.
    """

    gather: tuple[float, ...] = ()
    scatter: tuple[float, ...] = ()
    load: float = 1.2
    store: float = 1.5
    wide_load: float = 1.0
    wide_store: float = 1.0
    masked_load: float = 1.0
    masked_store: float = 1.5
    permute: float = 1.0
    mix: float = 1.0
    update: float = 1.0
    atomic: float = 20.0
    tried: float = 25.0
    masked_bytes: float = 1.5
    waits: float = 10.0

    def gathers(self, bits: int, lanes: int, share: float = 1.0) -> bool:
        """Is there an instruction, and does it pay? `share`: of what a lane in turn costs."""
        price = _price(self.gather, bits, lanes)
        return price is not None and price <= ALIKE * self.load * lanes * share

    def scatters(self, bits: int, lanes: int, share: float = 1.0) -> bool:
        price = _price(self.scatter, bits, lanes)
        return price is not None and price <= ALIKE * self.store * lanes * share

    def reads_masked(self, bits: int, lanes: int) -> bool:
        """Of neighbours: does a masked load cost less than lane by lane?"""
        return self._masked(self.masked_load, bits, lanes) <= ALIKE * self.load * lanes

    def writes_masked(self, bits: int, lanes: int) -> bool:
        return self._masked(self.masked_store, bits, lanes) <= ALIKE * self.store * lanes

    def _masked(self, price: float, bits: int, lanes: int) -> float:
        """Of neighbours; a machine that has no instructions for bytes has none for pairs of bytes."""
        whole = price if bits in ELEMENTS else max(price, self.masked_bytes * 8 / bits)
        return whole * _vectors(bits, lanes)

    def reads_strided(self, bits: int, lanes: int, count: int, masked: bool) -> bool:
        """Of elements `count` apart: do vectors that cover all cost less, mixed, and masked like the elements?"""
        move = self.masked_load + self.permute / 2 if masked else self.wide_load
        price = (count * move + (count - 1) * self.mix) * _vectors(bits, lanes)
        return price <= SHARED * self._apart(self.gather, self.load, bits, lanes, masked)

    def writes_strided(self, bits: int, lanes: int, count: int, masked: bool) -> bool:
        """As many stores, which fill a stretch together."""
        move = self.masked_store + self.permute / 2 if masked else self.wide_store
        price = (count * move + count * (count - 1) * self.mix) * _vectors(bits, lanes)
        return price <= SHARED * count * self._apart(self.scatter, self.store, bits, lanes, masked)

    def atomic_update(self, mode: str, used: bool) -> float:
        """Cycles of a lane's; `used`: what was there before is asked for."""
        return self.atomic if mode in FOUND or (mode in DONE and not used) else self.tried

    def under_masks(self, lanes: int) -> MaskPrices:
        """What masks cost a gang, each access in the form that is chosen for it."""
        wide = {bits: _vectors(bits, lanes) for bits in SIZES}

        def row(masks: bool, masked: float, in_turn: float, plain: float, bits: int) -> float:
            price = self._masked(masked, bits, lanes) if masks else (in_turn + SPARED) * lanes
            return max(price - plain * wide[bits], 0.0)

        stores = {
            bits: row(self.writes_masked(bits, lanes), self.masked_store, self.store, self.wide_store, bits)
            for bits in SIZES
        }
        loads = {
            bits: row(self.reads_masked(bits, lanes), self.masked_load, self.load, self.wide_load, bits)
            for bits in SIZES
        }
        return MaskPrices(
            loads=loads,
            stores=stores,
            any_loads={bits: 0.0 if self.gathers(bits, lanes) else SPARED * lanes for bits in SIZES},
            any_stores={bits: 0.0 if self.scatters(bits, lanes) else SPARED * lanes for bits in SIZES},
            own={bits: wide[bits] + (stores[bits] if self.writes_masked(bits, lanes) else 0.0) for bits in SIZES},
            spread=SPREAD if self.scatter else 0.0,
            waits=self.waits,
        )

    def _apart(self, table: tuple[float, ...], one: float, bits: int, lanes: int, masked: bool) -> float:
        """Of lanes at a known distance, without whole vectors."""
        price = _price(table, bits, lanes)
        in_turn = one * lanes * (1.0 if masked else STRIDED)
        return in_turn if price is None else min(in_turn, price)

    def reading(self, bits: int, lanes: int) -> float:
        """Cycles of reading any addresses, in the cheaper way."""
        price = _price(self.gather, bits, lanes)
        return min(self.load * lanes, self.load * lanes if price is None else price)

    def writing(self, bits: int, lanes: int) -> float:
        price = _price(self.scatter, bits, lanes)
        return min(self.store * lanes, self.store * lanes if price is None else price)


def _price(table: tuple[float, ...], bits: int, lanes: int) -> float | None:
    if not table or bits not in ELEMENTS or lanes < LANES[0]:
        return None
    most = min(lanes, LANES[-1] * ELEMENTS[0] // bits)
    return table[LANES.index(most)] * (lanes // most)


def _vectors(bits: int, lanes: int) -> float:
    return max(0.5, bits * lanes / WHOLE)


# On AMD's processors an instruction is a row of loads inside; on Intel's it is one of its own. On those from 2016 to
# 2021 microcode against leaks made gathers two to five times as slow.
ZEN4 = AccessPrices(
    (2.2, 5.1, 10.9), (2.6, 5.9, 12.8), 0.65, 0.81, 0.85, 1.1, 0.85, 1.1, 0.6, 0.5, 0.55, 4.7, 4.7, 1.0, 11.4
)
ICE_LAKE = AccessPrices((15.0, 29.0, 30.0), (8.0, 10.0, 16.0), 2.6, 1.5)
SAPPHIRE_RAPIDS = AccessPrices((5.0, 6.0, 11.0), (6.0, 9.0, 13.0), 1.5, 1.5)
BY_PROCESSOR = {
    **dict.fromkeys(("znver4", "znver5"), ZEN4),
    **dict.fromkeys(("skylake-avx512", "cascadelake", "cooperlake", "icelake-server", "icelake-client"), ICE_LAKE),
    **dict.fromkeys(("rocketlake", "tigerlake"), ICE_LAKE),
    **dict.fromkeys(("sapphirerapids", "emeraldrapids", "graniterapids"), SAPPHIRE_RAPIDS),
    "x86-64-v4": SAPPHIRE_RAPIDS,
}
# Without instructions LLVM writes a branch for each lane, which nobody foresees. AVX2 has masked stores, but none of
# bytes: AMD's processors take 13 cycles for 64 bytes, Intel's 4.
LANE_BY_LANE = AccessPrices(masked_load=85.0, masked_store=85.0, masked_bytes=350.0)
AVX2 = AccessPrices(masked_store=13.0, masked_bytes=350.0, waits=20.0)


def prices_of(cpu: str, features: str = "") -> AccessPrices:
    """Of a processor as LLVM names it, with its features."""
    known = BY_PROCESSOR.get(cpu)
    if known is not None:
        return known
    has = features.split(",")
    if "+avx512vl" in has:
        return SAPPHIRE_RAPIDS
    return AVX2 if "+avx2" in has or cpu == "x86-64-v3" else LANE_BY_LANE
