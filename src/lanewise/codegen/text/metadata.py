"""Marks: LLVM metadata of loops and stores. All are here, so that no two have the same number.

    mark(needs, "unrolled")        "!llvm.loop !2", and the module gets the lines of that number

A mark's number holds for the whole module, whichever function needed it first.
"""

from __future__ import annotations

from .write import Needs

MARKS = {
    "no rests": ("!llvm.loop !0", '!0 = distinct !{!0, !1}\n!1 = !{!"llvm.loop.unroll.runtime.disable"}'),
    "unrolled": ("!llvm.loop !2", '!2 = distinct !{!2, !3}\n!3 = !{!"llvm.loop.unroll.full"}'),
    "past the caches": ("!nontemporal !4", "!4 = !{i32 1}"),
    "unpredictable": ("!unpredictable !5", "!5 = !{}"),
    "never written": ("!invariant.load !6", "!6 = !{}"),
}


def mark(needs: Needs, name: str) -> str:
    """The text after the instruction."""
    text, lines = MARKS[name]
    needs.declarations[text] = lines  # no function has this name
    return text
