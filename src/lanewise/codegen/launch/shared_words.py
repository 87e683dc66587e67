"""Words that compiled code and the runtime share: what a launch is called with, what it answers, and visits.

`launch_loop.py` and `chooser.py` write the code; `runtime/launch` and `runtime/call` are the other side.
"""

from __future__ import annotations

from .layout import ERROR_BYTES, WORD

LAUNCH_AT, CONTEXT_AT, PATIENCE_AT, SEEN_AT, ANSWER_AT, HOST_RECORD_BYTES = (
    ERROR_BYTES + word * WORD for word in range(6)
)
WORK_NEXT, WORK_UNITS, WORK_LEAST, WORK_MOST, WORK_PARTS, WORK_STOPPED, WORK_PARTIALS, WORK_WORDS = range(8)
ENOUGH = -1
ALL_RUN = 1  # the launch function's answer; a callback that an exception interrupts may return anything
TICKS_UNSEEN, LAUNCHES_UNSEEN = 20_000_000, 1_000  # about ten milliseconds
VISITS = "lanewise.visits"
VISIT = 2  # what the entry returns if all went well and the runtime is wanted
NEVER = 1 << 62
SOON = 750_000_000  # ticks until the first visit, about 0.3 s: the referee takes some 30 ms to load
