"""Opaque mask: "all lanes are active" as a mask that LLVM does not know to be constant, for gathers and scatters.

AVX-512 gathers consume their mask, so LLVM sets it again before each one: `kxnorw %k0, %k0, %k1` sets all bits whatever
k0 holds. Processors wait for k0 nevertheless. Where a comparison of the same loop writes k0, each iteration waits for
the one before it. Measured on Zen 5: a loop of gathers and `exp` took 1.6 times as long, Perlin noise 1.2 times.

The mask is loaded from a variable that nothing writes. LLVM hoists the load out of loops and copies the mask from
another register.

    @lanewise.all = linkonce_odr hidden global i64 -1
    %bits = load i16, ptr @lanewise.all, align 8, !invariant.load !6
    %mask = bitcast i16 %bits to <16 x i1>
"""

from __future__ import annotations

from ...ir.types import I1
from ..text.metadata import mark
from ..text.types import form
from .lanes import Lanes

NAME, MOST = "lanewise.all", 64
CONSTANT = "splat (i1 true)"


def all_lanes(lanes: Lanes) -> str:
    """The mask, as text; without mask registers the constant is cheaper."""
    if lanes.costs.vector_bits < 512 or lanes.width > MOST:
        return CONSTANT
    write, width = lanes.write, lanes.width
    write.needs.declarations[NAME] = f"@{NAME} = linkonce_odr hidden global i{MOST} -1, align 8"
    whole = max(width, 8)  # bits of memory
    bits = write.let(f"load i{whole}, ptr @{NAME}, align 8, {mark(write.needs, 'never written')}")
    bits = bits if whole == width else write.let(f"trunc i{whole} {bits} to i{width}")
    return write.let(f"bitcast i{width} {bits} to {form(I1, width)}")
