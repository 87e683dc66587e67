"""What explain says of a crev call: how often the gang runs, and when a loop in each lane would be the better form.

A crev call is made once for each lane that comes to it; a loop in each lane would serve all lanes at once. It loses
where few lanes come here or where each would read memory far from the others', and wins where many come and would read
side by side. Where that turns is estimated (`crev_prices.py`) and told as a number of lanes:

    it is the better form where more than 4 of the 32 lanes come here at once with 8 iterations each
"""

from __future__ import annotations

from collections.abc import Callable

from ..analysis.effects import own_arguments, writes_nothing
from ..ir.function import Function, Op, Value
from ..ir.shapes import Shape
from .crev_prices import CrevPrice, crev_price

FEW_ITERATIONS = 8


def crev_words(fn: Function, op: Op, shape: Callable[[Value], Shape], width: int) -> str:
    name = str(op.attrs.get("callee", "?"))
    if fn.module is None or (callee := fn.module.functions.get(name)) is None:
        return f"call re-vectorized: the whole gang runs {name} once for each lane that comes here"
    found = [shape(arg) for arg in own_arguments(fn.module, op)]
    differing = [at for at, one in enumerate(found) if not (one.is_uniform or one.is_bottom)]
    if not differing and writes_nothing(fn.module, name):
        return f"call re-vectorized: one run of {name} by the whole gang serves all lanes, each would be the same"
    words = f"call re-vectorized: the whole gang runs {name} once for each lane that comes here"
    if not differing:
        return words
    names = (callee.params[at].name.partition(".")[0] for at in differing)
    told = ", ".join(dict.fromkeys(f"'{one}'" for one in names))
    prices, gathers = crev_price(callee, [shape(arg) for arg in op.args], width)
    words = f"{words}; lanes differ in {told}"
    if gathers is None:
        return words
    alone = "would gather" if gathers else "would read side by side as well"
    return f"{words}: a loop in each lane instead {alone}{_when(prices, width)}"


def _when(prices: CrevPrice | None, width: int) -> str:
    """Where a loop in each lane begins to win."""
    if prices is None:
        return ""
    few, many = (prices.most_lanes(iterations, width) for iterations in (FEW_ITERATIONS, width))
    if few >= width:
        return "; by estimate crev is the better form, however many lanes come here"
    words = f"; by estimate it is the better form where more than {max(few, 1):.0f} of the {width} lanes come here "
    words += f"at once with {FEW_ITERATIONS} iterations each"
    if width <= FEW_ITERATIONS:
        return words
    return f"{words}, {f'more than {max(many, 1):.0f}' if many < width else 'never'} with {width}"
