"""Classify: the kind of a statement, and the spans of its parts.

    IF (A(I) .GT. 0) GOTO 20    kind "if", test A(I).GT.0, inner statement of kind "goto", targets (20,)
    DO 10 I = 1, N              kind "do", terminal 10, variable I, bounds 1, N
    DO 10 I = 1.N               kind "assign": without the comma it is an assignment to DO10I

Works on `Logical.code` (blank-free, upper case, constants cut out), so blanks mean nothing, as in Fortran 77. Parts are
kept as pairs (start, stop) into `code`; `part` returns their original text.

Costs     a few regular expressions per statement; parts are parsed on demand.
"""

from __future__ import annotations

import re

from ...ir.digits import MOST_DIGITS
from .keyword import keyword
from .logical import Logical
from .statement import Statement, matching, split_top

_NAME = re.compile(r"[A-Z][A-Z0-9_$]*")
ENDLESS = re.compile(rf"[0-9]{{{MOST_DIGITS}}}[0-9]")  # too long for any number or label
_DO = re.compile(r"DO(\d*),?([A-Z][A-Z0-9_$]*)=")
_DO_WHILE = re.compile(r"DO(\d*),?WHILE\(")
_DO_BARE = re.compile(r"DO(\d*)$")
_CONSTRUCT = re.compile(r"([A-Z][A-Z0-9_$]*):(?=DO|IF\(|SELECT|BLOCK|ASSOCIATE|WHERE\(|FORALL\(|CRITICAL)")
_ARITH = re.compile(r"(?=[\d,]+$)(\d*)(?:,(\d*)(?:,(\d*))?)?$")


def classify(line: Logical, begin: int = 0) -> Statement:
    """The kind and parts of the statement that starts at `begin` in the line's code."""
    code = line.code
    made = Statement(line, begin=begin)
    if ENDLESS.search(code, begin):
        return made
    named = _CONSTRUCT.match(code, begin)
    if named:
        made.name, begin = named[1], named.end()
    first = code[begin : begin + 2]
    if first == "IF" and code[begin + 2 : begin + 3] == "(" and _classify_if(made, begin):
        return made
    if first == "DO" and _classify_do(made, begin):
        return made
    if _is_assignment(code, begin):
        made.kind = "assign"
        return made
    made.kind = keyword(made, code[begin:] if begin else code)
    return made


def _classify_if(made: Statement, begin: int) -> bool:
    code = made.line.code
    close = matching(code, begin + 2)
    if close < 0:
        return False
    rest = code[close + 1 :]
    if rest.startswith("=") or not rest:
        return False
    made.test = (begin + 3, close)
    if rest == "THEN" or (rest.startswith("THEN") and not _is_assignment(code, close + 1)):
        made.kind = "ifthen"
        return True
    labels = _ARITH.match(rest)
    if labels:
        made.kind = "arith"
        made.targets = tuple(int(word) for word in labels.groups() if word)
        return True
    made.kind = "if"
    made.inner = classify(made.line, close + 1)
    return True


def _classify_do(made: Statement, begin: int) -> bool:
    code = made.line.code
    loop = _DO.match(code, begin)
    if loop:
        bounds = split_top(code[loop.end() :])
        if len(bounds) not in (2, 3):
            return False
        made.kind, made.variable = "do", loop[2]
        made.test = (loop.end(), len(code))
    else:
        loop = _DO_WHILE.match(code, begin)
        if loop:
            made.kind = "dowhile"
            made.test = (loop.end(), len(code) - 1)
        else:
            loop = _DO_BARE.match(code, begin)
            if not loop:
                if code.startswith("DOCONCURRENT(", begin):
                    made.kind = "doconcurrent"
                    return True
                return False
            made.kind = "doforever"
    made.terminal = int(loop[1]) if loop[1] else None
    return True


def _is_assignment(code: str, begin: int) -> bool:
    if "=" not in code:
        return False
    match = _NAME.match(code, begin)
    if not match:
        return False
    at = match.end()
    while at < len(code):
        char = code[at]
        if char == "=":
            return code[at + 1 : at + 2] not in ("=", ">")
        if char == "(":
            at = matching(code, at) + 1
            if at <= 0:
                return False
        elif char == "%":
            match = _NAME.match(code, at + 1)
            if not match:
                return False
            at = match.end()
        else:
            return False
    return False
