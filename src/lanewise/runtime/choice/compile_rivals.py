"""The program of the workshop's process: compiles orders one after the other (`workshop.py`), at the lowest priority.

    python -I compile_rivals.py '["path", ...]' FD          FD: a file with orders (`orders.py`)

It is run by path, and imports the package from the paths that the program has.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from typing import Any


def lowest_priority() -> None:
    with contextlib.suppress(OSError):
        os.nice(19)
    with contextlib.suppress(OSError, AttributeError):  # only Linux has it; it runs where a core is idle
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def answer(order: Any, home: str | None) -> bytes | None:
    """An entry of the cache; None where there is no such code."""
    from lanewise.codegen.launch.refilled import has_refills
    from lanewise.ir.parse import parse_module
    from lanewise.ir.position import CompileError
    from lanewise.record import replace
    from lanewise.runtime.cache_entry import packed
    from lanewise.solve.answer_cache import keep_in

    keep_in(home)
    try:
        if not has_refills(parse_module(order.text), order.plan, order.hot, order.off):
            return None
        return packed(replace(order, module=parse_module(order.text)).build())
    except CompileError:
        return None


def calibrate_once(home: str) -> None:
    """Prices of this machine, for later processes; this one's orders have theirs."""
    from lanewise.runtime.choice import calibrate

    calibrate.calibrate_once(home)


def serve(request: int) -> None:
    from lanewise.runtime.choice.orders import unpacked

    with os.fdopen(request, encoding="utf-8") as file:
        home, orders = unpacked(file.read())
    out = os.fdopen(os.dup(1), "wb")
    spent = 0.0
    measured = False
    while number := sys.stdin.buffer.read(1):
        data = answer(orders[number[0]], home)
        now = time.process_time()
        head = (b"n" if data is None else b"y") + number
        data = data or b""
        out.write(head + len(data).to_bytes(8, "little") + int(1e6 * (now - spent)).to_bytes(8, "little") + data)
        out.flush()
        spent = now
        if not measured and home is not None:
            calibrate_once(home)
        measured = True


if __name__ == "__main__":
    lowest_priority()
    sys.path[:] = json.loads(sys.argv[1])
    serve(int(sys.argv[2]))
