"""What is so for one lane: code without masks, gathers and scatters, in which every branch goes one way.

    branch folded: both sides run, each under a mask        branch kept: one lane goes one way
    loop: lanes leave it at different times; ...            loop: one lane runs it until it leaves
    reads tree: a gather                                    reads tree: one element
    k: float64, varying                                     k: float64

Lines are analysed as for a gang, since that tells why there is none; this is said of them instead, without reasons.
"""

from __future__ import annotations

from ..record import replace
from .explanation import ACCESS, BRANCH, LOOP, VALUE, VERDICTS, Note

ONE = "one"
APART = ("neighbouring lanes are a row apart", "its last axis is not contiguous")
WHOLE = ("uniform", "contiguous", "reversed", "strided", "gather", "scatter")


def for_one_lane(note: Note) -> Note:
    if note.kind == BRANCH:
        return replace(note, form="uniform", sentence="branch kept: one lane goes one way", why=())
    if note.kind == LOOP and note.form in VERDICTS:
        return replace(note, form="uniform", sentence="loop: one lane runs it until it leaves", why=())
    if note.kind == ACCESS and note.form in WHOLE:
        what, _, words = note.sentence.partition(": ")
        form, _, more = words.partition("; ")
        more = words if form.startswith(APART) else more  # what to do about it, to have a gang
        return replace(note, form=ONE, sentence=f"{what}: one element{'; ' if more else ''}{more}", why=())
    if note.kind == VALUE:
        return replace(note, form=ONE, sentence=note.sentence.split(", ")[0], why=())
    return note
