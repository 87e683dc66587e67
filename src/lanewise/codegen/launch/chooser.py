"""The chooser of a lanes loop: its own driver, or the tournament that other programs take part in.

    i64 @lanewise.choose0(ptr frame, i64 first, i64 last, ptr partial, ptr error)
        no race?    driver0(frame, first, last, partial, error)
        else        race.run(race, frame, first, last, partial, error)

Launches call the chooser. As long as the global `@lanewise.race0` is null, it runs the loop's own driver. The runtime
compiles rivals of the plan as programs of their own, links them, and stores here the address of a race
(`runtime/choice/race.py`), whose first word is the function that runs pieces by the drivers of all of them.

Launches subtract the ticks that they take from `@lanewise.visits`. Below zero, the host's entry returns `VISIT`, so
that the runtime looks at the times of a race, without any cost for the calls in between.
"""

from __future__ import annotations

from .lanes_loop import HEAD, SAME, LanesLoop
from .shared_words import NEVER, VISITS

VISITS_TEXT = f"@{VISITS} = global i64 {NEVER}, align 8"


def chooser_text(of: LanesLoop) -> str:
    return f"""@{of.race_symbol} = global ptr null, align 8

define i64 @{of.chooser_symbol}({HEAD}) nounwind {{
entry:
  %race = load atomic ptr, ptr @{of.race_symbol} acquire, align 8
  %none = icmp eq ptr %race, null
  br i1 %none, label %own, label %raced
own:
  %own.status = call i64 @{of.symbol}({SAME}) noinline
  ret i64 %own.status
raced:
  %run = load ptr, ptr %race, align 8
  %status = call i64 %run(ptr %race, {SAME})
  ret i64 %status
}}"""
