"""Functions with one call site are inlined before LLVM optimizes; those with dozens, if not short, are never inlined.

    define internal void @body(...) nounwind {        ->        define internal void @body(...) nounwind alwaysinline {

LLVM inlines such a function anyway, but first runs every pass over it, and then all of them again at its call site. The
bodies of lanes loops are nearly all of a program's code, and have one call site in their drivers. A user's function
with one call site in a lanes loop has two in its code: the loop has a version with checks and one without, or one with
a mask and one without. LLVM would then not inline it as called once, and a call in the innermost loop may cost more
than all checks; so it is inlined in both if it is of `MODERATE` size.

An elementary function (`inlinehint`) in each of sixty conditions makes a body for which LLVM takes half a minute:
register allocation is superlinear. Beyond `MOST` calls a call costs less. Short ones (`alwaysinline`: exp, exp2, log)
are always inlined.

Requires  LLVM text in which a definition's first line begins with `define` and ends with `{`, as ours does. Functions
          with an attribute group (`#0`), as other compilers write, stay: the group may forbid it.
Ensures   the same results; LLVM's passes take 0.7 to 0.8 of the time.
Leaves    calls and definitions with `noinline`, visible functions, and functions that only they themselves mention.
          Functions that one with `optnone` calls: LLVM makes slow code of all that is inlined there, loops included;
          on AArch64 its selector for such code ends the process at some vectors.
"""

from __future__ import annotations

import re
from collections import Counter

MOST = 64  # calls; a lanes loop has two versions, so that 32 of the source are as many
MODERATE = 200  # lines of LLVM text
_NAME = r'@("[^"]*"|[\w$.-]+)'
_MENTIONED = re.compile(_NAME)
_UNOPTIMIZED = re.compile(r"^define [^{\n]*\boptnone\b[^{\n]*\{\n.*?^\}", re.MULTILINE | re.DOTALL)
_DEFINED = re.compile(rf"^(define internal [^@\n]*{_NAME}\([^#\n]*)\{{$", re.MULTILINE)


def inlined_once(text: str) -> str:
    """The text, with these functions marked."""
    count = Counter(_MENTIONED.findall(text))
    unoptimized = {name for body in _UNOPTIMIZED.findall(text) for name in _MENTIONED.findall(body)}

    def marked(match: re.Match[str]) -> str:
        line, name = match.groups()
        says, end = line.rpartition(")")[2], text.find("\n}", match.end())
        if "inlinehint" in says and count[name] - 1 > MOST:  # without the definition
            return match[0].replace("inlinehint", "noinline")
        is_moderate = "inlinehint" not in says and text.count("\n", match.end(), end) <= MODERATE
        is_settled = "noinline" in says or "alwaysinline" in says or count[name] > (3 if is_moderate else 2)
        calls_itself = name in _MENTIONED.findall(text, match.end(), end)
        is_left = is_settled or calls_itself or name in unoptimized
        return match[0] if is_left else f"{line}alwaysinline {{"

    return _DEFINED.sub(marked, text)
