"""Remarks on the choice of a variant: width, one lane, refilled gangs, and what was measured."""

from __future__ import annotations

from .rows import WARNING, Row

ROWS = (
    Row(
        "LW501",
        "no-lanes",
        "a kernel without a lanes loop",
        "kernel",
        ("lanes",),
        "{0}",
        "Code outside of lw.lanes runs once, in one thread, without vectors.",
        "@lw.kernel\ndef k(a):\n    for i in range(len(a)): ...",
        "write `for i in lw.lanes(len(a))` for the loop whose iterations may run side by side.",
        WARNING,
    ),
    Row(
        "LW502",
        "one-lane",
        "lanes run one at a time",
        "loop",
        ("one lane",),
        "one lane at a time: about {0} cycles for each lane in a gang of {3}, {1}% of it in accesses at places of "
        "their own; {2} alone",
        "By estimate a gang would spend most of its time in accesses at scattered addresses, which vectors do not make "
        "faster. The kernel runs scalar code, on all cores.",
        "for k in range(first[i], first[i + 1]):\n    total += value[k] * x[column[k]]",
        "lw.tune(k, *args) measures widths; width=8 asks for one.",
    ),
    Row(
        "LW503",
        "memory-bound",
        "a gang gains little, because memory bounds the loop",
        "loop",
        ("bound",),
        "memory bounds this loop, so that a gang gains little: about {0} cycles for each lane in a gang of {3}, {1}% "
        "of it in accesses at places of their own; {2} alone; lw.tune measures it",
        "By estimate most of the time goes into accesses at scattered addresses.",
        "while node >= 0:\n    node = child[node]",
        "store together what is read together; lw.tune(k, *args) measures widths.",
    ),
    Row(
        "LW504",
        "unmeasured",
        "variants are not measured against each other",
        "loop",
        ("unmeasured",),
        "gangs and single lanes are not measured against each other, since with fastmath=True their results would "
        "differ; lw.tune(k, *args) measures widths",
        "Estimates do not say which variant is quicker, and variants would be measured. With fastmath=True their "
        "results would differ, so that the result of a call would be chance.",
        "@lw.kernel(fastmath=True)",
        "lw.tune(k, *args) measures widths once.",
    ),
    Row(
        "LW505",
        "measured",
        "which plan runs, measured in calls",
        "loop",
        ("measured",),
        "{0}",
        "A kernel that runs long is a tournament: other widths, scalar code, refilled gangs and loops with prefetches "
        "are compiled in the background, run pieces of real launches in turns, and the fastest runs the rest.",
        "k(*args); k(*args); print(k.explain(*args))",
        "none is needed.",
    ),
    Row(
        "LW506",
        "refilled",
        "lanes that have left a loop may take other iterations",
        "loop",
        ("refilled",),
        "lanes that have left may take other iterations: code for that is compiled when the kernel runs long, and runs "
        "where it is measured to be quicker",
        "The pass refill_lanes can refill idle lanes. It pays where trip counts differ much between neighbours.",
        "while n < limit and zr * zr + zi * zi < 4.0: ...",
        "none is needed. LANEWISE=refill_lanes.off leaves it out.",
    ),
    Row(
        "LW507",
        "not-refilled",
        "lanes that have left a loop wait for the last one",
        "loop",
        ("waits",),
        "lanes that have left wait for the last: {0}",
        "Lanes cannot take other iterations, for the reason that the remark gives.",
        "for i in lw.lanes(n):\n    while x > 1: ...\n    lw.atomic_add(count, 0, 1)",
        "keep work that depends on the order of iterations out of the loop.",
    ),
    Row(
        "LW508",
        "iterations-in-vectors",
        "lanes run one at a time, and each runs iterations of its loop side by side",
        "loop",
        ("iterations",),
        "one lane at a time, which runs iterations of this loop side by side: about {0} cycles for each lane in a gang "
        "of {2}, {1} alone",
        "The iterations of the inner loop are independent, or add integers, and access neighbouring elements, so that "
        "LLVM vectorizes them. By estimate that is quicker than a gang whose lanes each go through a row.",
        "for k in range(1, m):\n    if a[i, k] != a[i, k - 1]: changes += 1",
        "none is needed. lw.tune(k, *args) measures widths; width=16 asks for one.",
    ),
)
