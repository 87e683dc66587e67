"""Free form: fixed-form text as free-form text, line by line.

    C  note                      !  note
   10 A = B +              ->    10 A = B + &
     1    C                           & C
      DO10I=1,1 0                DO 10 I=1,10

In fixed form blanks mean nothing; in free form they separate words. A statement that free form would split into other
words is rewritten, with blanks between the words of its kind; all others stay as they are.

Requires  fixed form.
Ensures   the same statements in the same order; comments stay comments. Text after the last column becomes one.
"""

from __future__ import annotations

import re

from ..read.classify import classify
from ..read.lines import BLANKS, fixed_parts, is_fixed_comment, read_logical, split_lines
from ..read.logical import LITERAL, Logical
from ..read.statement import Statement
from .remarks import fixed_remark
from .typeset import broken

_ROOM = 100
"""Columns of a rewritten statement."""

_NUMBER = r"(?:\d+(?:\.(?![A-Z]+\.)\d*)?|\.\d+)(?:[ED][+-]?\d+)?(?![A-Z])|\d+"
_TOKEN = re.compile(rf"[\ue000-\uf8ff]|\.[A-Z]+\.|{_NUMBER}|[A-Z_$][\w$]*|\*\*|//|\(/|/\)|[=/<>]=|=>|::|\S")
_TYPE = r"(?:INTEGER|REAL|DOUBLEPRECISION|DOUBLECOMPLEX|COMPLEX|LOGICAL|CHARACTER|BYTE)(?:\*\d+|\*\(\*\)|\([^()]*\))?"
_WORDS = re.compile(
    rf"{_TYPE}|IMPLICIT|DIMENSION|COMMON|EQUIVALENCE|PARAMETER|EXTERNAL|INTRINSIC|SAVE|NAMELIST|DATA|INCLUDE|PROGRAM|"
    r"SUBROUTINE|FUNCTION|BLOCKDATA|ENTRY|CALL|RETURN|STOP|PAUSE|GOTO|END(?:PROGRAM|SUBROUTINE|FUNCTION|BLOCKDATA)?|"
    r"CONTINUE|READ|WRITE|OPEN|CLOSE|INQUIRE|PRINT|REWIND|BACKSPACE|ACCEPT"
)
_BY_WORDS = frozenset(
    (
        *("spec", "program", "subroutine", "function", "blockdata", "entry", "end", "include", "io", "continue"),
        *("call", "return", "stop", "pause", "goto", "computed", "assigned"),
    )
)
"""Kinds of statements that begin with one of these words."""
_DO = re.compile(r"DO(\d*),?(WHILE)?")
_PAIRS = frozenset(
    (
        *("GO TO", "END IF", "END DO", "ELSE IF", "DOUBLE PRECISION", "DOUBLE COMPLEX", "BLOCK DATA", "END FILE"),
        *("END PROGRAM", "END SUBROUTINE", "END FUNCTION", "END BLOCKDATA"),
    )
)


def to_free(text: str, width: int = 72) -> str:
    lines = split_lines(text)
    logical = read_logical(lines, False, width)
    anew = {one.first: (one.label, made) for one in logical if (made := _written(one, lines[one.first])) is not None}
    following = {number for one in logical if one.first in anew for number in range(one.first + 1, one.last + 1)}
    continued = {number for one in logical for number in range(one.first, one.last)}
    inside = {number for one in logical for number in range(one.first + 1, one.last + 1)}
    opened = {number for one in logical for number in one.open}
    out: list[str] = []
    before = ""
    for number, raw in enumerate(lines):
        line = raw.rstrip("\r\n")
        if not line.strip(BLANKS):
            out.append("\n")
        elif line[0] in "Cc*dD!":
            out.append(f"!{line[1:]}\n")
        elif is_fixed_comment(line, width):
            out.append(f"{line if line.lstrip(BLANKS)[0] in '!#' else '! ' + line.strip(BLANKS)}\n")
        else:
            code, note = fixed_remark(line.rstrip(BLANKS), before if number in inside else "", width)
            before = before + code if number in inside else code
            extra = line[width:].strip(BLANKS) if "\t" not in line[:6] and line[0] != "&" else ""
            note = f"! {extra}" if extra and not note else note
            if number in opened or number in following:
                out.extend([f"{note}\n"] if note else [])
                note = ""
            if number in anew:
                out.append(_with_note(_indented(line, *anew[number]), note))
            elif number not in following:
                text = _statement(line, code if number in opened else code.rstrip(BLANKS), width, number in inside)
                text += _mark(line, text, width) if number in continued else ""
                out.append(_with_note(text, note))
    return "".join(out)


def _indented(line: str, label: int | None, text: str) -> str:
    """In the columns of its old line, after its label."""
    body = line.partition("\t")[2] if "\t" in line[:6] else line[6:]
    return f"{label or '':>5} {' ' * (len(body) - len(body.lstrip(BLANKS)))}{text}"


def _statement(line: str, code: str, width: int, is_rest: bool) -> str:
    label, _, _ = fixed_parts(line, width)
    return f"     &{code}" if is_rest else f"{label.ljust(5)} {code}"


def _mark(line: str, text: str, width: int) -> str:
    """`&` after a blank where the card ends in one, directly after a word that must not merge with the next card's."""
    ends = len(fixed_parts(line.rstrip(BLANKS), width)[2]) < width - 6
    return " &" if ends and (text[-1:].isalnum() or text[-1:] in "_$") else "&"


def _with_note(text: str, note: str) -> str:
    return f"{text} {note}\n" if note else f"{text}\n"


def _written(line: Logical, first: str) -> str | None:
    """The statement with its words separated, if free form would read it differently as it is."""
    statement = classify(line)
    pieces = _pieces(statement)
    same = str(line.label or "") in first[:5].split() or not line.label
    pairs = frozenset[str]() if (statement.inner or statement).kind == "assign" else _PAIRS  # GO TO = 9 sets a variable
    if pieces is None or line.shares_line:
        return None
    if same and _tokens(_with_marks(line), pairs) == _tokens(" ".join(pieces), pairs):
        return None
    made = [f"{piece} " if piece[-1:].isalnum() else piece for piece in pieces]
    return _broken("".join(_with_literals(piece, line) for piece in made).rstrip(BLANKS))


def _pieces(statement: Statement) -> list[str] | None:
    """The code of the statement, split at word boundaries that only its kind determines; None if they are unknown."""
    code, at, kind = statement.line.code, statement.begin, statement.kind
    if kind == "if" and statement.inner is not None:
        inner = _pieces(statement.inner)
        return None if inner is None else [code[at : statement.inner.begin], *inner]
    if kind in ("assign", "arith", "ifthen", "elseif"):
        return [code[at:]]
    if kind in ("do", "dowhile", "doforever"):
        match = _DO.match(code, at + len(statement.name) + 1 if statement.name else at)
        return match and [code[at : match.start()] + "DO", match[1], match[2] or "", code[match.end() :]]
    if kind in ("exit", "cycle"):
        return [kind.upper(), statement.name]
    if kind == "assignlabel":
        return ["ASSIGN", str(statement.targets[0]), "TO", statement.variable]
    match = _WORDS.match(code, at) if kind in _BY_WORDS else None
    if match is None:
        return None
    found = [match[0]]
    following = _WORDS.match(code, match.end())
    if following and (match[0] == "IMPLICIT" or (kind == "function" and following[0] == "FUNCTION")):
        return [*found, following[0], code[following.end() :]]
    return [*found, code[match.end() :]]


def _tokens(text: str, pairs: frozenset[str]) -> list[str]:
    """Words as free form reads them; a pair that may be written apart is one."""
    found: list[str] = []
    for match in _TOKEN.finditer(text.upper()):
        word = match[0]
        if found and f"{found[-1]} {word}" in pairs:
            found[-1] += word
        else:
            found.append(word)
    return found


def _with_marks(line: Logical) -> str:
    """The text as it is, with the marks of `code` for constants."""
    places = line.positions()
    marks = [(places[at], char) for at, char in enumerate(line.code) if ord(char) >= LITERAL]
    text = line.text
    for place, char in reversed(marks):
        size = len(line.literals[ord(char) - LITERAL])
        text = f"{text[:place]} {char} {text[place + size :]}"
    return text


def _with_literals(piece: str, line: Logical) -> str:
    return "".join(line.literals[ord(char) - LITERAL] if ord(char) >= LITERAL else char for char in piece)


def _broken(text: str) -> str:
    """Lines that continue between tokens, or after `&` in the next line's first column."""
    return "&\n         &".join(broken(text, _ROOM, _ROOM))
