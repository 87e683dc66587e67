"""Remarks on checks: those that run, those that are made once for many gangs, those that are gone."""

from __future__ import annotations

from .rows import Row

ROWS = (
    Row(
        "LW301",
        "check",
        "a check that runs with each gang",
        "check",
        ("",),
        "check at run time: {0}",
        "Lanewise could not prove that the check always holds, nor make it once for many gangs. It costs one compare "
        "and one test of all lanes.",
        "j = index[i]\nout[i] = a[j]          # j is known only at run time",
        "use indices that follow from the loop's own (a[i + 1]); take the length that the loop runs over from the same "
        "array; or write checks=False, after which an index out of range is undefined, as in C.",
    ),
    Row(
        "LW302",
        "hoisted-check",
        "a check that is made once for many gangs",
        "stretch",
        ("check",),
        "check made once for many gangs: {0}{1}",
        "The index is linear in the index of the lanes loop. The pass hoist_checks lets the driver find the gangs in "
        "which all indices are in bounds; these run without the check. The others run code that has it.",
        "for i in lw.lanes(len(y)):\n    y[i] = x[i + 3]",
        "none is needed. LANEWISE=hoist_checks.off leaves the checks where they are.",
    ),
    Row(
        "LW303",
        "hoisted-comparison",
        "a comparison that is decided once for many gangs",
        "stretch",
        ("border",),
        "asked once for many gangs{0}; those at the borders run under masks, with the checks left",
        "Gangs in the middle of the loop all give the same answer. The pass hoist_conditions lets the driver find "
        "them; they run without the branch.",
        "if 0 < i < n - 1:\n    out[i] = a[i - 1] + a[i + 1]",
        "none is needed. LANEWISE=hoist_conditions.off leaves the comparisons where they are.",
    ),
    Row(
        "LW304",
        "removed-check",
        "a check that always holds",
        "removed",
        ("check",),
        "check removed: {0}",
        "The pass remove_checks proved that the check cannot fail, or that the same check was made before.",
        "for i in lw.lanes(len(a)):\n    a[i] += 1",
        "none is needed.",
    ),
)
