"""What explain says of a crev call: how often the gang runs, and when a loop in each lane would be the better form.

A crev call is made once for each lane that comes to it. If lanes differ only in arguments that are consecutive, a loop
in each lane would read side by side too, and serve all lanes at once: it loses where few lanes come here, and wins
where many do. If an argument varies in another way, such a loop would gather.
"""

from __future__ import annotations

from collections.abc import Callable

from ..analysis.effects import writes_nothing
from ..ir.function import Function, Op, Value
from ..ir.shapes import Shape


def crev_words(fn: Function, op: Op, shape: Callable[[Value], Shape]) -> str:
    name = str(op.attrs.get("callee", "?"))
    callee = fn.module.functions.get(name) if fn.module is not None else None
    found = [shape(arg) for arg in op.args]
    differing = [at for at, one in enumerate(found) if not (one.is_uniform or one.is_bottom)]
    if not differing and fn.module is not None and writes_nothing(fn.module, name):
        return f"call re-vectorized: one run of {name} by the whole gang serves all lanes, each would be the same"
    words = f"call re-vectorized: the whole gang runs {name} once for each lane that comes here"
    if not differing or callee is None:
        return words
    told = ", ".join(dict.fromkeys(f"'{callee.params[at].name.partition('.')[0]}'" for at in differing))
    if all(found[at].is_strided and found[at].stride is not None for at in differing):
        return (
            f"{words}; lanes differ only in {told}, which is consecutive: if most lanes come here at once, "
            "a loop in each lane reads side by side as well, serves all at once and is the better form"
        )
    return f"{words}; lanes differ in {told}: a loop in each lane instead would gather"
