"""Functions that are called in one place are inlined before LLVM optimizes, instead of on the way; those that are
called in dozens, and not short, are not inlined at all.

    define internal void @body(...) nounwind {        ->        define internal void @body(...) nounwind alwaysinline {

LLVM inlines such a function anyway, but first runs every pass over it, and then all of them again where it went. The
bodies of lanes loops are nearly all of a program's code, and are called in one place of their drivers. A person's
function that is called in one place of a lanes loop is called in two of its code: the loop has a version with checks
and one without, or one with a mask and one without. LLVM would not inline it for being called once then, and a call in
the innermost loop may cost more than all checks; so it is inlined in both if it is of `MODERATE` size.

An elementary function (`inlinehint`) in every one of sixty conditions makes a body that LLVM takes half a minute for:
registers are given out slower than code grows. Beyond `MOST` calls a call costs less. Short ones (`alwaysinline`: exp,
exp2, log) are always inlined.

Needs     LLVM text in which a definition begins and ends its first line with `define` and `{`, as ours does. Functions
          that name a group of attributes (`#0`), as other compilers' do, stay: the group may forbid it.
Ensures   the same results; LLVM's passes take 0.7 to 0.8 of the time.
Leaves    what is called with `noinline`, defined so, or seen from outside; what is mentioned only by itself.
"""

from __future__ import annotations

import re
from collections import Counter

MOST = 64  # calls; a lanes loop has two versions, so that 32 of the source are as many
MODERATE = 200  # lines of LLVM text
_NAME = r'@("[^"]*"|[\w$.-]+)'
_MENTIONED = re.compile(_NAME)
_DEFINED = re.compile(rf"^(define internal [^@\n]*{_NAME}\([^#\n]*)\{{$", re.MULTILINE)


def inlined_once(text: str) -> str:
    """The text, with these functions marked."""
    count = Counter(_MENTIONED.findall(text))

    def marked(match: re.Match[str]) -> str:
        line, name = match.groups()
        says, end = line.rpartition(")")[2], text.find("\n}", match.end())
        if "inlinehint" in says and count[name] - 1 > MOST:  # but for the definition
            return match[0].replace("inlinehint", "noinline")
        is_moderate = "inlinehint" not in says and text.count("\n", match.end(), end) <= MODERATE
        is_settled = "noinline" in says or "alwaysinline" in says or count[name] > (3 if is_moderate else 2)
        calls_itself = name in _MENTIONED.findall(text, match.end(), end)
        return match[0] if is_settled or calls_itself else f"{line}alwaysinline {{"

    return _DEFINED.sub(marked, text)
