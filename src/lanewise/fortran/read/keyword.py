"""Keyword: the kind of a statement by its first word.

    GOTO(10,20),K        "computed", targets (10, 20)
    ENDDO                "enddo"
    READ(5,1,END=9)X     "io", jumps {"END": 9}

Requires  blank-free upper case code that is no assignment, IF or DO.
Ensures   "action" for unknown statements.
"""

from __future__ import annotations

import re

from ...ir.digits import is_digits
from .logical import LITERAL
from .statement import Statement, matching

_NAME = re.compile(r"[A-Z][A-Z0-9_$]*")
_LABELS = re.compile(r"GOTO\(([\d,]+)\),?")
_ASSIGNED = re.compile(r"GOTO([A-Z][A-Z0-9_$]*)(?:,?\(([\d,]+)\))?$")
_ASSIGN_TO = re.compile(r"ASSIGN(\d+)TO([A-Z][A-Z0-9_$]*)$")
_END = re.compile(r"END(?:(?:PROGRAM|SUBROUTINE|FUNCTION|BLOCKDATA|MODULE|SUBMODULE|PROCEDURE)(?:[A-Z][A-Z0-9_$]*)?)?$")
_END_CONSTRUCT = re.compile(r"END(SELECT|WHERE|FORALL|ASSOCIATE|CRITICAL|INTERFACE|TYPE|STRUCTURE|ENUM|BLOCK(?!DATA))")
_TYPE = r"(?:INTEGER|REAL|DOUBLEPRECISION|DOUBLECOMPLEX|COMPLEX|LOGICAL|CHARACTER|BYTE|TYPE\(|CLASS\()"
_FUNCTION = re.compile(
    r"(?:RECURSIVE|PURE|ELEMENTAL|IMPURE|MODULE)*"
    r"(?:" + _TYPE + r"(?:[A-Z0-9_$]*\)|\((?:[^()]|\([^()]*\))*\)|\*\d+|\*\((?:\*|\d+)\))?)?"
    r"(?:RECURSIVE|PURE|ELEMENTAL|IMPURE|MODULE)*FUNCTION([A-Z][A-Z0-9_$]*)\("
)
_SUBROUTINE = re.compile(r"(?:RECURSIVE|PURE|ELEMENTAL|IMPURE|MODULE)*SUBROUTINE([A-Z][A-Z0-9_$]*)(?:\(|$|BIND)")
_SPEC = re.compile(
    r"(?:" + _TYPE + r"|DIMENSION|COMMON|EQUIVALENCE|IMPLICIT|PARAMETER|EXTERNAL|INTRINSIC|SAVE|NAMELIST|DATA|"
    r"INCLUDE|USE|IMPORT|ALLOCATABLE|POINTER|TARGET|OPTIONAL|INTENT\(|PUBLIC|PRIVATE|SEQUENCE|VOLATILE|"
    r"ASYNCHRONOUS|BIND\(|CONTIGUOUS|GENERIC|PROCEDURE|ENUM|ENUMERATOR|VALUE|PROTECTED|VIRTUAL|AUTOMATIC|STATIC|"
    r"CODIMENSION|STRUCTURE|RECORD|TYPE[A-Z,:])"
)
_IO = re.compile(r"(READ|WRITE|OPEN|CLOSE|REWIND|BACKSPACE|ENDFILE|INQUIRE|FLUSH|WAIT)\(")
_IO_BARE = re.compile(r"READ|PRINT|REWIND|BACKSPACE|ENDFILE|TYPE\*|ACCEPT|FLUSH")
_JUMP_IN_IO = re.compile(r"[,(](ERR|END|EOR)=(\d+)(?=[,)])")
_ALTERNATE = re.compile(r"[(,][*&](\d+)(?=[,)])")

_SIMPLE = {
    "CONTINUE": "continue",
    "ELSE": "else",
    "ENDIF": "endif",
    "ENDDO": "enddo",
    "CONTAINS": "contains",
    "CASEDEFAULT": "case",
    "ELSEWHERE": "elsewhere",
    "INTERFACE": "interface",
    "ENDFILE": "io",
}


def keyword(made: Statement, code: str) -> str:
    simple = _SIMPLE.get(code)
    if simple:
        return simple
    reader = _BY_FIRST.get(code[:1])
    found = reader(made, code) if reader else None
    if found:
        return found
    if _IO.match(code) or _IO_BARE.match(code):
        return _io(made, code)
    head = _head(made, code)
    if head:
        return head
    return "spec" if _SPEC.match(code) else "action"


def _io(made: Statement, code: str) -> str:
    match = _IO.match(code)
    if match:
        close = matching(code, match.end() - 1)
        for jump in _JUMP_IN_IO.finditer(code[: close + 1]):
            made.jumps[jump[1]] = int(jump[2])
    return "io"


def _head(made: Statement, code: str) -> str | None:
    for word, kind in (("PROGRAM", "program"), ("BLOCKDATA", "blockdata")):
        if code.startswith(word):
            made.name = code[len(word) :]
            return kind
    if "SUBROUTINE" in code:
        match = _SUBROUTINE.match(code)
        if match:
            made.name = match[1]
            return "subroutine"
    if "FUNCTION" in code:
        match = _FUNCTION.match(code)
        if match:
            made.name = match[1]
            return "function"
    return None


def _with_a(made: Statement, code: str) -> str | None:
    match = _ASSIGN_TO.match(code)
    if match:
        made.targets, made.variable = (int(match[1]),), match[2]
        return "assignlabel"
    if code == "ABSTRACTINTERFACE":
        return "interface"
    return "associate" if code.startswith("ASSOCIATE(") else None


def _with_b(made: Statement, code: str) -> str | None:
    return "block" if code == "BLOCK" else None


def _with_c(made: Statement, code: str) -> str | None:
    if code.startswith("CALL"):
        if "*" in code or "&" in code:
            made.targets = tuple(int(word) for word in _ALTERNATE.findall(code))
        return "call"
    if code.startswith(("CASE(", "CASEDEFAULT")):
        return "case"
    if code.startswith("CYCLE"):
        made.name = code[5:]
        return "cycle"
    return "critical" if code == "CRITICAL" else None


def _with_e(made: Statement, code: str) -> str | None:
    if code.startswith("ELSEIF("):
        close = matching(code, 6)
        made.test = (made.begin + 7, made.begin + close)
        return "elseif"
    if code.startswith("EXIT"):
        made.name = code[4:]
        return "exit"
    for word, kind in (("ENDDO", "enddo"), ("ENDIF", "endif"), ("ELSEWHERE", "elsewhere")):
        if code.startswith(word):
            return kind
    if code.startswith("ELSE") and _NAME.fullmatch(code, 4):
        return "else"
    if code.startswith("ENTRY"):
        match = _NAME.match(code, 5)
        made.name = match[0] if match else ""
        return "entry"
    match = _END_CONSTRUCT.match(code)
    if match:
        return "end" + match[1].lower()
    return "end" if _END.match(code) else None


def _with_f(made: Statement, code: str) -> str | None:
    if code.startswith("FORMAT("):
        return "format"
    if code.startswith("FORALL("):
        return "forallconstruct" if matching(code, 6) == len(code) - 1 else "action"
    return None


def _with_g(made: Statement, code: str) -> str | None:
    if not code.startswith("GOTO"):
        return None
    if is_digits(code[4:]):
        made.targets = (int(code[4:]),)
        return "goto"
    match = _LABELS.match(code)
    if match:
        made.targets = tuple(int(word) for word in match[1].split(",") if word)
        made.test = (made.begin + match.end(), made.begin + len(code))
        return "computed"
    match = _ASSIGNED.match(code)
    if match:
        made.variable = match[1]
        made.targets = tuple(int(word) for word in (match[2] or "").split(",") if word)
        return "assigned"
    return None


def _with_m(made: Statement, code: str) -> str | None:
    if code.startswith("MODULEPROCEDURE"):
        return "spec"
    if code.startswith("MODULE") and not _SUBROUTINE.match(code) and not _FUNCTION.match(code):
        made.name = code[6:]
        return "module"
    return None


def _with_p(made: Statement, code: str) -> str | None:
    return "pause" if code.startswith("PAUSE") else None


def _with_r(made: Statement, code: str) -> str | None:
    return "return" if code.startswith("RETURN") else None


def _with_s(made: Statement, code: str) -> str | None:
    if code.startswith("STOP"):
        return "stop"
    if code.startswith("SELECT"):
        return "select"
    if code.startswith("STRUCTURE/"):
        return "structure"
    if code.startswith("SUBMODULE("):
        made.name = code[matching(code, 9) + 1 :]
        return "submodule"
    return None


def _with_t(made: Statement, code: str) -> str | None:
    if code.startswith("TYPE") and not code.startswith(("TYPE(", "TYPE*")) and "," not in code.split("::")[0][4:5]:
        rest = code[4:].lstrip(":")
        return "type" if rest.isidentifier() else None
    return "type" if code.startswith("TYPE,") else None


def _with_w(made: Statement, code: str) -> str | None:
    if code.startswith("WHERE("):
        return "whereconstruct" if matching(code, 5) == len(code) - 1 else "action"
    return None


def _with_i(made: Statement, code: str) -> str | None:
    if code.startswith("INTERFACE"):
        return "interface"
    return "include" if code.startswith("INCLUDE") and len(code) == 8 and ord(code[7]) >= LITERAL else None


_BY_FIRST = {
    "A": _with_a,
    "B": _with_b,
    "C": _with_c,
    "E": _with_e,
    "F": _with_f,
    "G": _with_g,
    "I": _with_i,
    "M": _with_m,
    "P": _with_p,
    "R": _with_r,
    "S": _with_s,
    "T": _with_t,
    "W": _with_w,
}
