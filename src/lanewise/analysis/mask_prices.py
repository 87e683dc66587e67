"""Mask prices: what it costs a gang, in cycles, that an op stands under a mask, compared with all lanes active.

    store %v, %p if %m      neighbours    AVX-512: nothing    AVX2: 7 of 32 bits; bytes by a branch for each lane
    load  %p if %m          any address   lane by lane: each lane's address or a spare one
    store, then load        at one place  the load waits until the store has reached the cache
    sdiv, exp, check        what lanes that are not active hold must do no harm

How a machine does it is told by `codegen` (`access_prices.py`); where nobody says anything, masks cost nothing, and no
code is copied for them. Only gangs decide by these prices, never what is computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..ir.function import Op, Value
from ..record import dataclass, field
from ..target import LANE_PRICES, PRICES
from .prices import ShapeOf, op_price

FUNCTIONS = frozenset(name for name, cycles in PRICES.items() if cycles >= 25)
DIVISIONS = frozenset(name for name in LANE_PRICES if name.endswith(("div", "rem")))
SHARE = 0.2  # of a division or an elementary function: rare operands are asked for under the mask (measured)
CHECK = 0.5  # the mask and the condition, put together
NOTHING: Mapping[int, float] = {}


@dataclass(frozen=True, slots=True)
class MaskPrices:
    """Cycles more for a gang, by the bits of elements: loads and stores of neighbours, and at any addresses.

    `own`: of a row of private arrays, which is read and blended. `spread`: of each vector of an access with a small
    stride, whose mask is spread like the elements. `waits`: until a load has what was just stored under a mask.
    `always`: copies are made wherever they can be, for tests.
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
        """Does a mask cost nothing, whatever stands under it?"""
        return not self.stores and not self.always


def mask_price(op: Op, shape: ShapeOf, width: int, prices: MaskPrices) -> float:
    if op.opcode in ("load", "store"):
        return _access(op, shape, prices)
    if op.opcode in FUNCTIONS or op.opcode in DIVISIONS:
        found = shape(op)
        return SHARE * op_price(op, shape, width) if found is not None and found.is_varying else 0.0
    return CHECK if op.opcode == "check" else 0.0


def _access(op: Op, shape: ShapeOf, prices: MaskPrices) -> float:
    loads = op.opcode == "load"
    pointer, bits = (op.args[0], op.type.bits) if loads else (op.args[1], op.args[0].type.bits)
    found = shape(pointer)
    if found is None or found.is_bottom or found.is_uniform:
        return 0.0
    if found.private:
        own = found.is_strided  # of addresses in lanes' own arrays: the index is the same in all
        return (
            (0.0 if loads or op.attrs.get("loose") else prices.own.get(bits, 0.0)) if own else _any(loads, bits, prices)
        )
    step = abs(found.stride) * 8 if found.is_strided and found.stride else None
    if step == bits:
        table = NOTHING if loads and op.attrs.get("loose") else prices.loads if loads else prices.stores
        return table.get(bits, 0.0)
    if step is not None and prices.spread and step in (2 * bits, 3 * bits, 4 * bits):
        return prices.spread
    return _any(loads, bits, prices)


def _any(loads: bool, bits: int, prices: MaskPrices) -> float:
    return (prices.any_loads if loads else prices.any_stores).get(bits, 0.0)


def waiting(ops: Iterable[Op], shape: ShapeOf, prices: MaskPrices) -> float:
    """Cycles for which loads of a loop wait for stores of its last round: those into one array, lanes side by side."""
    stored, loaded = set[Value](), set[Value]()
    for op in ops:
        if op.opcode in ("load", "store"):
            pointer = op.args[0] if op.opcode == "load" else op.args[1]
            found = shape(pointer)
            if found is not None and found.is_strided and not found.is_uniform and not found.private:
                (loaded if op.opcode == "load" else stored).add(_array(pointer))
    return prices.waits if stored & loaded else 0.0


def _array(pointer: Value) -> Value:
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    return pointer
