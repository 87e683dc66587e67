"""Prices: the table of one machine. Every estimate of a cost in the compiler reads it.

    prices.op("fdiv", 32, 16)                   cycles of an op in 16 lanes of 32 bits
    prices.scalar("fdiv", 64)                   ... of one lane, among other work of the same kind
    prices.load_in(CONTIGUOUS, 32, 16)          ... of a load, by the form that its addresses allow
    prices.gathers(32, 16)                      is a gather of 16 elements cheaper than 16 loads?
    prices.reads_strided(64, 8, 3, True)        ... and whole vectors, masked and shuffled, for every third of 8 lanes?
    prices.reads_masked(32, 16)                 ... and a masked load of contiguous elements?

Cycles of throughput, with data in the L1 cache. `processors.py` has the rows of processors; `lanewise doctor`
measures the fields up to `waits` on this machine once (`calibration.py`).

Instructions that gather and scatter exist for 32 and 64 bits only, and for gangs of four lanes and more.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..record import dataclass
from .mask_prices import MaskPrices
from .op_prices import ADDRESSING, AS_FLOATS, CYCLES, DIVISIONS, FREE, INTEGERS, PER_LANE, WITHOUT

LANES = (4, 8, 16)  # the lanes for which gathers and scatters are measured
ELEMENTS = (32, 64)  # bits of elements that gathers and scatters exist for
STRIDED = 0.6  # share of a scalar access, if all lanes are at known distances: no address is extracted from a vector
WHOLE = 512  # bits of the vectors whose moves are measured; shorter ones cost less, down to half
SHARED = 1.6  # wide loads are used up to this factor, since lanes' other components share them (measured equal there)
FETCHED, CHANGED = frozenset(("add", "sub", "xchg")), frozenset(("and", "or", "xor"))  # the latter return nothing
SIZES = (8, 16, 32, 64)
SPARED = 0.5  # cycles of a scalar access that selects between its own address and a spare one
SPREAD = 5.0  # cycles of a mask that is spread like the elements of points
ALIKE = 1.15  # an instruction is used up to this factor: it leaves room for other ops
NEAR = 4  # elements: accesses with smaller strides are vectors and shuffles
MASKED_SHARE = 0.2  # more for a division or an elementary function: tests for rare operands need the mask (measured)
MASKED_CHECK = 0.5  # cycles: the mask and the condition, combined
LONG = 2.0  # cycles: a longer scalar op waits for its own unit

# The forms of an access: one place for all lanes; contiguous; a small stride; a known larger one; any address.
UNIFORM, CONTIGUOUS, STEPS, APART, ANYWHERE = "uniform", "contiguous", "steps", "apart", "anywhere"


@dataclass(frozen=True, slots=True)
class Prices:
    """Cycles, and factors of cycles. `lanewise doctor` measures the fields up to `waits`."""

    # gathers and scatters of 4, 8 and 16 lanes, none if the machine has no such instruction; and one scalar access
    gather: tuple[float, ...] = ()
    scatter: tuple[float, ...] = ()
    load: float = 1.2
    store: float = 1.5

    # vectors of 64 bytes: loads, stores, masked ones, and shuffles of one and of two
    wide_load: float = 1.0
    wide_store: float = 1.0
    masked_load: float = 1.0
    masked_store: float = 1.5
    permute: float = 1.0
    mix: float = 1.0

    # one lane's update of an element: plain, by an atomic instruction, by a loop of compare and exchange (floats)
    update: float = 1.0
    atomic: float = 20.0
    tried: float = 25.0

    # masks: 64 bytes stored with a bit for each; the latency of a load after a masked store to the same place
    masked_bytes: float = 1.5
    waits: float = 10.0

    # registers: bits of one of floats, and of integers (less on AVX without AVX2); features whose instructions are
    # replaced by longer sequences (`op_prices.WITHOUT`)
    vector_bits: int = 512
    integer_bits: int = 512
    lacks: tuple[str, ...] = ()

    # scalar code: cheap ops per cycle; a misprediction; a condition that a branch waits for; calls in flight at once
    issued: float = 4.5
    mispredicted: float = 15.0
    literal: float = 2.0
    overlapped: float = 2.0

    # divergence: an op or a side under a mask; another iteration of a loop that lanes leave one by one, without its
    # blends; one scalar access under a mask
    mask: float = 1.0
    live: float = 2.0
    masked_lane: float = 2.5

    # factors of accesses whose data are not all in L1: at any address, if several overlap; if each
    # waits for the one before; if each lane has its own cache line
    lines: float = 1.5
    chained: float = 2.5
    records: float = 2.2

    # launches: a factor of atomic updates if other threads hold the cache line; new iterations for idle lanes,
    # and each value that goes through memory then; one gang in the loop of its driver
    contended: float = 6.0
    refill: float = 20.0
    dealt: float = 30.0
    driver: float = 4.0

    # ops

    @property
    def fuses(self) -> bool:
        """Is there an instruction that multiplies and adds, and rounds once?"""
        return "fma" not in self.lacks

    def lanes(self, bits: int) -> int:
        """How many elements of this size a register of floats holds."""
        return self.vector_bits // bits

    def op(self, name: str, bits: int, lanes: int) -> float:
        """Cycles of an op other than an access, in as many registers as these lanes take, at least one."""
        if name in FREE:
            return 0.0
        if name in DIVISIONS and lanes > 1:
            return AS_FLOATS * max(1.0, lanes / max(1, self.lanes(32 if bits <= 16 else 64)))
        if name in PER_LANE:
            return PER_LANE[name] * lanes
        whole = self.integer_bits if name in INTEGERS else self.vector_bits
        return self._cycles(name, bits, lanes) * max(1.0, lanes / max(1, whole // max(bits, 8)))

    def _cycles(self, name: str, bits: int, lanes: int) -> float:
        feature, times = WITHOUT.get((name, bits), ("", 1.0))
        return CYCLES.get(name, 1.0) * (times if lanes > 1 and feature in self.lacks else 1.0)

    def scalar(self, name: str, bits: int) -> float:
        """Cycles of a scalar op: cheap ops are issued together, long ones wait for one of two units."""
        if name in ADDRESSING:
            return 0.0
        cycles = self.op(name, bits, 1)
        return cycles / 2 if cycles > LONG else cycles / self.issued

    def next_iteration(self, carried: Iterable[int], lanes: int) -> float:
        """Cycles of another iteration of a loop that lanes leave one by one, which carries values of these bits.

        Measured on Zen 4 with 16 lanes: 2.3, 4.1, 5.8, 10.7 and 12.6 for 1, 2, 4, 8 and 12 floats.
        """
        return self.live + self.blends(carried, lanes)

    def blends(self, carried: Iterable[int], lanes: int) -> float:
        """Cycles of keeping values of these bits in the lanes that have left a loop."""
        return sum(self.op("select", bits, lanes) for bits in carried)

    # accesses

    def load_in(self, form: str, bits: int, lanes: int, steps: int = 1) -> float:
        """Cycles of a load in one of the forms above; `steps`: elements from lane to lane."""
        if form == UNIFORM:
            return self.scalar("load", bits)
        if form == CONTIGUOUS:
            return self.wide_load * _vectors(bits, lanes)
        if form == STEPS:
            moves = (steps * self.wide_load + (steps - 1) * self.mix) * _vectors(bits, lanes)
            return max(self.wide_load * _vectors(bits, lanes), min(moves, self.lines * self.reading(bits, lanes)))
        assert form == ANYWHERE, "accesses of records have a price of their own"
        return self.lines * self.reading(bits, lanes)

    def store_in(self, form: str, bits: int, lanes: int, steps: int = 1) -> float:
        if form == UNIFORM:
            return self.scalar("store", bits)
        if form == CONTIGUOUS:
            return self.wide_store * _vectors(bits, lanes)
        if form == STEPS:  # its share of the stores that fill a stretch together
            moves = (self.wide_store + (steps - 1) * self.mix) * _vectors(bits, lanes)
            return max(self.wide_store * _vectors(bits, lanes), min(moves, self.lines * self.writing(bits, lanes)))
        assert form == ANYWHERE, "accesses of records have a price of their own"
        return self.lines * self.writing(bits, lanes)

    def transposed(self, numbers: int, lanes: int) -> float:
        """One column of rows with so many numbers: each lane's row is loaded at once, and the rows are transposed."""
        return lanes * (self.wide_load + (numbers - 1).bit_length() * self.mix) / numbers

    def apart(self, load: bool, bits: int, lanes: int, in_line: bool, masked: bool) -> float:
        """Cycles of an access of records: each lane has its own cache line.

        `in_line`: at known distances, by loads or stores that need no vector of addresses.
        """
        one = self.load if load else self.store
        if in_line:
            return STRIDED * one * lanes
        if self.gathers(bits, lanes) if load else self.scatters(bits, lanes):
            return self.records * (self.reading(bits, lanes) if load else self.writing(bits, lanes))
        return (self.masked_lane if masked else one) * lanes

    def gathers(self, bits: int, lanes: int, share: float = 1.0) -> bool:
        """Is there a gather instruction, and does it pay? `share`: of the cost of a scalar access."""
        price = _price(self.gather, bits, lanes)
        return price is not None and price <= ALIKE * self.load * lanes * share

    def scatters(self, bits: int, lanes: int, share: float = 1.0) -> bool:
        price = _price(self.scatter, bits, lanes)
        return price is not None and price <= ALIKE * self.store * lanes * share

    def reads_masked(self, bits: int, lanes: int) -> bool:
        """Does a masked load of contiguous elements cost less than scalar loads?"""
        return self._masked(self.masked_load, bits, lanes) <= ALIKE * self.load * lanes

    def writes_masked(self, bits: int, lanes: int) -> bool:
        return self._masked(self.masked_store, bits, lanes) <= ALIKE * self.store * lanes

    def _masked(self, price: float, bits: int, lanes: int) -> float:
        """Contiguous elements; a machine without instructions for bytes has none for pairs of bytes."""
        whole = price if bits in ELEMENTS else max(price, self.masked_bytes * 8 / bits)
        return whole * _vectors(bits, lanes)

    def reads_strided(self, bits: int, lanes: int, count: int, masked: bool) -> bool:
        """For elements `count` apart: is it cheaper to load contiguous vectors, masked alike, and to shuffle?"""
        move = self.masked_load + self.permute / 2 if masked else self.wide_load
        price = (count * move + (count - 1) * self.mix) * _vectors(bits, lanes)
        return price <= SHARED * self._apart(self.gather, self.load, bits, lanes, masked)

    def writes_strided(self, bits: int, lanes: int, count: int, masked: bool) -> bool:
        """The same for stores that together fill contiguous memory."""
        move = self.masked_store + self.permute / 2 if masked else self.wide_store
        price = (count * move + count * (count - 1) * self.mix) * _vectors(bits, lanes)
        return price <= SHARED * count * self._apart(self.scatter, self.store, bits, lanes, masked)

    def _apart(self, table: tuple[float, ...], one: float, bits: int, lanes: int, masked: bool) -> float:
        """Lanes at a known distance, without contiguous vectors."""
        price = _price(table, bits, lanes)
        in_turn = one * lanes * (1.0 if masked else STRIDED)
        return in_turn if price is None else min(in_turn, price)

    def reading(self, bits: int, lanes: int) -> float:
        """Cycles of a load at any addresses in the cheaper way, with all data in L1."""
        price = _price(self.gather, bits, lanes)
        return min(self.load * lanes, self.load * lanes if price is None else price)

    def writing(self, bits: int, lanes: int) -> float:
        price = _price(self.scatter, bits, lanes)
        return min(self.store * lanes, self.store * lanes if price is None else price)

    def atomic_update(self, mode: str, used: bool) -> float:
        """Cycles of one lane's update; `used`: the program uses the old value."""
        return self.atomic if mode in FETCHED or (mode in CHANGED and not used) else self.tried

    def under_masks(self, lanes: int) -> MaskPrices:
        """The costs of masks in a gang, each access in its chosen form."""
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


def _price(table: tuple[float, ...], bits: int, lanes: int) -> float | None:
    if not table or bits not in ELEMENTS or lanes < LANES[0]:
        return None
    most = min(lanes, LANES[-1] * ELEMENTS[0] // bits)
    return table[LANES.index(most)] * (lanes // most)


def _vectors(bits: int, lanes: int) -> float:
    return max(0.5, bits * lanes / WHOLE)
